"""Searches: how fast they are inside, against OpenSpiel's MCTS (C++) in the same run, turn and turn about.

    pip install 'circenses[rl]'
    python bench/search.py [--rounds 3] [--games horrea,drum-roll]

Alpha-beta on Ludus Cyclorum: nodes per second, and the depth reached from the start in one second. Tree search of
every game: iterations and forward steps per second, with rollouts to the end and as the highest level plays. CPU time.
"""

import argparse
import statistics
import time
from typing import Any

import circenses
from circenses.bots import settings
from circenses.bots.alphabeta import AlphaBeta
from circenses.bots.ismcts import Ismcts
from circenses.bots.levels import player
from circenses.bots.walk import Manner, Walk
from circenses.kernel.choices import Choices
from circenses.kernel.game import Game
from circenses.kernel.loops import playout
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, State

SIMULATIONS = 400
MOMENTS = 12


def start(game: Game[Any], seats: int) -> State:
    s: State = game.new(seats, game.options().resolve({}))
    return s


def moments(game: Game[Any], seats: int) -> list[State]:
    """Decisions spread over random games."""
    states: list[State] = []
    rng = Rng(1)
    out = Choices()
    while len(states) < MOMENTS:
        s = start(game, seats)
        playout(game, s, rng, out, 5 + 4 * len(states))
        while not s.over() and (s.actor() == CHANCE or len(game.legal(s, int(s.actor()))) < 2):
            playout(game, s, rng, out, 1)
        if not s.over():
            states.append(s)
    return states


def tree_speed(game: Game[Any], seats: int, manner: Manner, iterations: int) -> tuple[float, float]:
    """Iterations and forward steps per second of CPU time."""
    done = steps = 0
    began = time.process_time()
    for i, s in enumerate(moments(game, seats)):
        walk = Walk(game, seats, settings.scale(game, seats) or 1.0, manner)
        walk.search(s, int(s.actor()), iterations, 0.0, Rng(i))
        done += int(walk.done)
        steps += int(walk.steps)
    seconds = time.process_time() - began
    return done / seconds, steps / seconds


def alphabeta_speed(game: Game[Any]) -> tuple[float, int]:
    """Nodes per second, and the depth that is complete after one second."""
    s = game.new(2, game.options().resolve({"first": "south"}))
    legal = game.legal(s, 0)
    depth, nodes, rate = 0, 20_000, 0.0
    while True:
        bot = AlphaBeta(nodes)
        began = time.process_time()
        thought = bot.think(game, s, 0, legal, Rng(1), 1)
        seconds = time.process_time() - began
        rate = thought.nodes / seconds
        if seconds > 1.0:
            return rate, depth
        depth = thought.depth
        nodes *= 2


def openspiel_speed(simulations: int) -> tuple[float, float]:
    """Simulations and moves per second of its MCTS with one random rollout each, on breakthrough 6 x 6."""
    import pyspiel

    game = pyspiel.load_game("breakthrough(rows=6,columns=6)")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 64, False, 1, False)
    state = game.new_initial_state()
    began = time.process_time()
    for _ in range(MOMENTS):
        bot.mcts_search(state)
    seconds = time.process_time() - began
    return MOMENTS * simulations / seconds, breakthrough_length(game)


def breakthrough_length(game: Any) -> float:
    """Moves of a random game from the start: how long a rollout is there."""
    import random

    dice = random.Random(1)
    moves = 0
    for _ in range(300):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            moves += 1
    return moves / 300


def ours_of_length(game: Game[Any], rollout: int) -> tuple[float, float]:
    """Simulations per second in Ludus Cyclorum, and how many moves each had: in the tree and in the rollout, which
    ends early when a Dux falls."""
    s = game.new(2, game.options().resolve({"first": "south"}))
    manner = Manner(lookahead=False, rollout=rollout, uniform=True)
    began = time.process_time()
    done = steps = 0
    for i in range(MOMENTS):
        walk = Walk(game, 2, settings.scale(game, 2), manner)
        walk.search(s, 0, SIMULATIONS, 0.0, Rng(i))
        done += int(walk.done)
        steps += int(walk.steps)
    return done / (time.process_time() - began), steps / done


def rollout_of(game: Game[Any], length: float) -> int:
    """The longest rollout that makes simulations of that many moves on average."""
    rollout = round(length)
    while rollout < 4 * length and ours_of_length(game, rollout)[1] < length:
        rollout += 1
    return rollout


def caesar(game: Game[Any], seats: int) -> tuple[str, float, float]:
    """Seconds of CPU time that the highest level needs for a decision, mean and most."""
    bot = player(game, seats, settings.level(game, "caesar"))
    took = []
    for i, s in enumerate(moments(game, seats)):
        seat = int(s.actor())
        began = time.process_time()
        bot.choose(game, game.determinize(s, seat, Rng(i)), seat, game.legal(s, seat), Rng(i))
        took.append(time.process_time() - began)
    return type(bot).__name__, statistics.mean(took), max(took)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", default="", help="only the tree searches of these")
    args = parser.parse_args()
    print(f"build                        {'compiled' if circenses.COMPILED else 'pure Python'}")
    if not args.games:
        two_players(args.rounds)
    for id in args.games.split(",") if args.games else circenses.game_ids():
        tree_searches(circenses.game(id), args.rounds)


def two_players(rounds: int) -> None:
    ludus = circenses.game("ludus-cyclorum")
    speeds = [alphabeta_speed(ludus) for _ in range(rounds)]
    rate, depth = max(speeds)
    print(f"alpha-beta, Ludus Cyclorum   {rate:12,.0f} nodes/s    depth {depth} from the start in 1 s")
    ratios = []
    rollout = rollout_of(ludus, openspiel_speed(1)[1])
    for _ in range(rounds):
        theirs, length = openspiel_speed(SIMULATIONS)
        ours, moves = ours_of_length(ludus, rollout)
        ratios.append((ours / theirs, ours, theirs, length, moves))
    best = max(ratios)
    print(f"OpenSpiel MCTS, breakthrough {best[2]:12,.0f} simulations/s, random rollouts of {best[3]:.0f} moves")
    print(f"ours, Ludus Cyclorum         {best[1]:12,.0f} simulations/s of {best[4]:.1f} moves")
    print(f"ratio                        {statistics.median(row[0] for row in ratios):12.2f} (1 wanted)")


def tree_searches(game: Game[Any], rounds: int) -> None:
    seats = min(4, game.seats[-1])
    manner = Manner(lookahead=False, rollout=-1, uniform=True)
    whole = max(tree_speed(game, seats, manner, 300) for _ in range(rounds))
    print(f"{game.id:<16} {seats} seats   {whole[1]:12,.0f} steps/s    {whole[0]:10,.0f} iterations/s, to the end")
    bot = player(game, seats, settings.level(game, "caesar"))
    if isinstance(bot, Ismcts):
        own = max(tree_speed(game, seats, bot.manner, 300) for _ in range(rounds))
        print(f"{'':<26} {own[1]:12,.0f} steps/s    {own[0]:10,.0f} iterations/s, as Caesar plays")
    name, mean, most = caesar(game, seats)
    print(f"{'':<26} Caesar ({name}) {mean:.2f} s a decision, at most {most:.2f} s")


if __name__ == "__main__":
    main()

"""What bench/peers.py runs in the environment of each peer: random play for some seconds of CPU time, told as JSON.

    python bench/peer_drivers.py PEER SECONDS

Each figure is of one process on one core. Where a peer gives observations and legal actions, both are asked for at
every decision. Nothing of circenses is imported, except by the driver of our own games.
"""

import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

Figures = dict[str, float]  # what was measured: how many a second
Play = Callable[[], int]  # plays for a while; how many decisions


def rate(play: Play, seconds: float) -> float:
    play()  # warm
    done, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        done += play()
    return done / (time.process_time() - start)


# Peers


def openspiel(seconds: float) -> Figures:
    import pyspiel

    figures: Figures = {}
    for name in ("breakthrough(rows=6,columns=6)", "backgammon", "chess", "gin_rummy"):
        game = pyspiel.load_game(name)

        def play(game: Any = game) -> int:
            state, moves = game.new_initial_state(), 0
            while not state.is_terminal() and moves < 400:
                if state.is_chance_node():
                    state.apply_action(random.choice(state.chance_outcomes())[0])
                    continue
                state.observation_tensor(state.current_player())
                state.apply_action(random.choice(state.legal_actions()))
                moves += 1
            return moves

        figures[name] = rate(play, seconds)
    state = pyspiel.load_game("breakthrough(rows=6,columns=6)").new_initial_state()
    figures["breakthrough, clones"] = rate(lambda: len([state.clone() for _ in range(1000)]), seconds)
    for name in ("backgammon", "breakthrough(rows=6,columns=6)"):
        game = pyspiel.load_game(name)
        bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 1000, 64, False, 1, False)
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])

        def search(bot: Any = bot, state: Any = state) -> int:
            bot.step(state)
            return 1000

        figures[f"{name}, iterations of tree search in C++"] = rate(search, seconds)
    return figures


def pettingzoo(seconds: float) -> Figures:
    from pettingzoo.classic import chess_v6, connect_four_v3, leduc_holdem_v4

    figures: Figures = {}
    for module in (connect_four_v3, leduc_holdem_v4, chess_v6):
        env = module.env()

        def play(env: Any = env) -> int:
            env.reset()
            moves = 0
            for agent in env.agent_iter(400):
                seen, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                env.step(env.action_space(agent).sample(seen["action_mask"]))
                moves += 1
            return moves

        figures[module.__name__.rsplit(".", 1)[-1]] = rate(play, seconds)
    return figures


def rlcard(seconds: float) -> Figures:
    import rlcard as package

    figures: Figures = {}
    for name in ("gin-rummy", "leduc-holdem", "uno"):
        env = package.make(name)

        def play(env: Any = env) -> int:
            state, _ = env.reset()
            moves = 0
            while not env.is_over():
                state, _ = env.step(random.choice(list(state["legal_actions"])))
                moves += 1
            return moves

        figures[name] = rate(play, seconds)
    return figures


def catanatron(seconds: float) -> Figures:
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        table = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        table.play()
        return len(table.state.actions)

    return {"Catan, four players, no observation": rate(play, seconds)}


def chess(seconds: float) -> Figures:
    import chess as package

    def play() -> int:
        board, count = package.Board(), 0
        while count < 200 and (moves := list(board.legal_moves)):
            board.push(random.choice(moves))
            count += 1
        return count

    board = package.Board()
    clones = rate(lambda: len([board.copy(stack=False) for _ in range(1000)]), seconds)
    return {"chess, no observation": rate(play, seconds), "chess, clones": clones}


def envpool(seconds: float) -> Figures:
    import envpool as package
    import numpy as np

    figures: Figures = {}
    for name in ("Backgammon-v1", "Chess-v1", "ConnectFour-v1", "LeducHoldem-v1"):
        env = package.make(name, env_type="gymnasium", num_envs=256, num_threads=1)
        _, info = env.reset()
        dice, done, spent = np.random.default_rng(1), 0, 0.0
        while spent < seconds:
            mask = np.asarray(info["legal_action_mask"], np.float64) + 1e-9  # a match that is over has none
            actions = (np.log(mask) + dice.gumbel(size=mask.shape)).argmax(axis=1).astype(np.int32)
            start = time.process_time()  # what it takes to choose is not counted, as for ours
            *_, info = env.step(actions)
            spent += time.process_time() - start
            done += len(actions)
        figures[name] = done / spent
    return figures


# Ours


def _ours(seconds: float) -> Iterator[tuple[str, float]]:
    import numpy as np

    import circenses
    from circenses import rl
    from circenses.bots import bot, decide
    from circenses.kernel.loops import playouts
    from circenses.kernel.rng import Rng

    games = 1024 if circenses.COMPILED else 32
    for id in circenses.game_ids():
        game: Any = circenses.game(id)
        seats = min(4, game.seats[-1])
        dice = np.random.default_rng(1)
        batch = rl.batch(id, seats, games=games, seed=1)
        stepped = [0.0]

        def step(many: Any, chosen: Any, dice: Any = dice, stepped: list[float] = stepped) -> int:
            actions = chosen.sample(dice)
            start = time.process_time()
            many.step(actions)
            stepped[0] += time.process_time() - start
            return int(chosen.games)

        def alone(many: Any, chosen: Any, step: Any = step, stepped: list[float] = stepped) -> float:
            """What it takes to choose is not counted."""
            for _ in range(50):
                step(many, chosen)
            stepped[0], done = 0.0, 0
            while stepped[0] < seconds:
                done += step(many, chosen)
            return done / stepped[0]

        yield f"{id}, batch", alone(batch, batch)
        if not circenses.COMPILED:
            continue
        from circenses.rl.gym import Many
        from circenses.rl.zoo import env

        vector = Many(id, num_envs=games, seats=seats)
        yield f"{id}, Gymnasium vector", alone(vector, vector.batch)
        turns = env(id, seats=seats)

        def agents(turns: Any = turns) -> int:
            turns.reset(seed=1)
            moves = 0
            for agent in turns.agent_iter(400):
                _, _, terminated, truncated, info = turns.last()
                if terminated or truncated:
                    turns.step(None)
                    continue
                turns.step(turns.action_space(agent).sample(info["action_mask"]))
                moves += 1
            return moves

        yield f"{id}, PettingZoo", rate(agents, seconds)
        first = game.new(seats, game.options().resolve({}))

        def driven(game: Any = game, first: Any = first) -> int:
            s, moves = game.clone(first), 0
            while not s.over():
                seat = s.actor()
                game.apply(s, seat, random.choice(game.legal(s, seat)))
                moves += 1
            return moves

        yield f"{id}, driven", rate(driven, seconds)

        def inside(game: Any = game, first: Any = first) -> int:
            return int(playouts(game, first, Rng(1), 20_000))

        yield f"{id}, inside", rate(inside, seconds)

        def clones(game: Any = game, first: Any = first) -> int:
            return len([game.clone(first) for _ in range(1000)])

        yield f"{id}, clones", rate(clones, seconds)
        choices = np.diff(batch.offsets)
        s = batch.state(int(choices.argmax()))  # with one choice there is nothing to search
        if choices.max() > 1:
            searcher = bot("ismcts@1000", patient=True)

            def search(searcher: Any = searcher, game: Any = game, s: Any = s) -> int:
                decide(searcher, game, s, int(s.actor()), Rng(1))
                return 1000

            yield f"{id}, iterations of tree search", rate(search, seconds)


def ours(seconds: float) -> Figures:
    return dict(_ours(seconds))


def pure(seconds: float) -> Figures:
    os.environ["CIRCENSES_PURE"] = "1"
    return {f"{name}, pure Python": value for name, value in _ours(seconds)}


DRIVERS: dict[str, Callable[[float], Figures]] = {
    "ours": ours,
    "pure": pure,
    "OpenSpiel": openspiel,
    "PettingZoo classic": pettingzoo,
    "RLCard": rlcard,
    "Catanatron": catanatron,
    "python-chess": chess,
    "EnvPool": envpool,
}

if __name__ == "__main__":
    sys.path.pop(0)  # this folder: a module of ours must not hide a package of theirs
    print(json.dumps(DRIVERS[sys.argv[1]](float(sys.argv[2]))))

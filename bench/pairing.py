"""What it is worth that variants meet the same chance (ADR 13): games by the printed rules beside games with one house
number changed by one step, same bots, same seeds.

    python bench/pairing.py [--blocks 500] [--bot civis] [--seats 4] [--games horrea,drum-roll] [--set horrea:key=value]

For each figure of a game the variance of the difference, paired, is divided by that of unpaired games: 1 is worth
nothing, 0.5 saves half of all games. Each game has two numbers: one of the setup, which everybody feels from the first
move on, and one of a component, as designers mostly change them. `--entries` adds draws by entry, as matches of people
have them. A block is one game of each kind, with the same bot in all seats; `lead` is by how much the first seat is
ahead of the best other, `win` its share of the first place.
"""

import argparse
import statistics
from typing import Any

from circenses.bots import bot
from circenses.games import game as find_game
from circenses.kernel import draws
from circenses.kernel.game import Game
from circenses.lab.play import Play

STEPS = {
    "circus-maximus": {"setup.start.coins": 16, "acts.chariot.units.animals": 3},
    "drum-roll": {"setup.money.start": 16, "performers.B2.cost": 3},
    "gloria-mundi": {"setup.start.food": 2, "buildings.F04.cost.gold": 4},
    "horrea": {"setup.entry.die": 5, "map.markets.narbo.steps": 3},
}
FIGURES = ("win", "score", "lead", "best score", "decisions")

Figures = tuple[float, ...]


def played(game: Game[Any], seats: int, name: str, seed: str, options: dict[str, Any], scheme: str) -> Figures:
    play = Play(game, [bot(name, patient=True) for _ in range(seats)], seed, options, scheme)
    while play.turn():
        pass
    ranks, scores = game.ranks(play.state), game.scores(play.state)
    win = (ranks[0] == 1) / ranks.count(1)
    return win, scores[0], scores[0] - max(scores[1:]), max(scores), play.decisions


def ratio(ours: list[float], theirs: list[float]) -> float:
    """The variance of the paired difference over that of independent games; 0 where nothing varies."""
    apart = statistics.variance(ours) + statistics.variance(theirs)
    return statistics.variance([a - b for a, b in zip(ours, theirs, strict=True)]) / apart if apart else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--blocks", type=int, default=500)
    parser.add_argument("--bot", default="civis")
    parser.add_argument("--games", default=",".join(STEPS))
    parser.add_argument("--seats", type=int, default=4, help="or the nearest number that the game allows")
    parser.add_argument("--set", action="append", default=[], metavar="GAME:KEY=VALUE", help="another number")
    parser.add_argument("--entries", action="store_true", help="draws by entry as well")
    args = parser.parse_args()
    changed = {id: dict(step) for id, step in STEPS.items()}
    for text in args.set:
        id, _, rest = text.partition(":")
        key, _, value = rest.partition("=")
        changed[id] = {key: int(value)}
    schemes = {"streams": draws.STREAMS, "entries": ""} if args.entries else {"streams": draws.STREAMS}
    print(f"{args.blocks} blocks of {args.bot}; variance of the difference, paired / unpaired")
    for id in args.games.split(","):
        game = find_game(id)
        schema = game.options()
        seats = min(game.seats, key=lambda n: abs(n - args.seats))
        for word, scheme in schemes.items():
            sides = [{}, *({key: value} for key, value in changed[id].items())]
            printed, *others = (
                [
                    played(game, seats, args.bot, f"pairing/{block}", schema.resolve(side), scheme)
                    for block in range(args.blocks)
                ]
                for side in sides
            )
            for (key, value), other in zip(changed[id].items(), others, strict=True):
                ratios = [ratio([one[i] for one in printed], [one[i] for one in other]) for i in range(len(FIGURES))]
                same = sum(a == b for a, b in zip(printed, other, strict=True))
                figures = "  ".join(f"{figure} {value:.2f}" for figure, value in zip(FIGURES, ratios, strict=True))
                print(f"{id}, {seats} seats, {key} {schema.numbers[key].default} -> {value}, {word}")
                print(f"    {figures}  equal games {same}", flush=True)


if __name__ == "__main__":
    main()

"""What a step costs when pictures come in parts, against drawing the whole picture: ratios measured in one run.

    python bench/pictures.py [--matches 4]

Greedy players play; every position is drawn for seat 0. `whole` draws with an empty memo, which is what every step cost
when a picture was one drawing; `first` is the first drawing of a match by a server that has drawn others before;
`step` is each later position; `again` is a position that somebody has seen already. CPU time, medians.
"""

import argparse
import statistics
import time
from importlib import import_module
from typing import Any

import circenses
from circenses.art.picture import changed_parts
from circenses.bots import bot, decide
from circenses.kernel.rng import Rng

POSITIONS = 60  # of each match

Parts = dict[str, str]


def positions(id: str, seed: int) -> list[Any]:
    """What seat 0 sees of a match, decision by decision."""
    match = circenses.new(id, seats=circenses.game(id).seats[-1], seed=seed)
    greedy, rng = bot("greedy"), Rng(seed)
    seen = [match.observe(0)]
    while not match.over and len(seen) < POSITIONS:
        seat = match.actors()[0]
        match.play(decide(greedy, match.game, match.state, seat, rng), seat=seat)
        seen.append(match.observe(0))
    return seen


def drawn(game: Any, observation: Any) -> tuple[Parts, float]:
    """The parts, and the milliseconds they took."""
    start = time.process_time()
    parts = game.parts(observation)
    return parts, (time.process_time() - start) * 1000


def measure(id: str, matches: int) -> None:
    game = circenses.game(id)
    brush = import_module(f"circenses.games.{id.replace('-', '_')}.picture").brush("css", "")
    spent: dict[str, list[float]] = {"whole": [], "first": [], "step": [], "again": []}
    sizes: list[int] = []
    sent: list[int] = []
    played = [positions(id, seed) for seed in range(matches + 1)]
    for observation in played[0]:
        brush.forget()
        spent["whole"].append(drawn(game, observation)[1])
    for observations in played[1:]:
        before: Parts = {}
        for observation in observations:
            after, cost = drawn(game, observation)
            spent["step" if before else "first"].append(cost)
            spent["again"].append(drawn(game, observation)[1])
            sizes.append(weight(after))
            sent += [weight(changed_parts(before, after))] if before else []
            before = after
    report(id, {name: statistics.median(costs) for name, costs in spent.items()})
    size, part = statistics.median(sizes), statistics.median(sent)
    print(f"  a step sends {part / 1000:.1f} of {size / 1000:.1f} kB, {size / part:.0f} times less\n")


def weight(parts: Parts) -> int:
    return sum(len(markup.encode()) for markup in parts.values())


def report(id: str, spent: dict[str, float]) -> None:
    print(id)
    for name, cost in spent.items():
        print(f"  {name:5} {cost:6.2f} ms, {spent['whole'] / cost:5.1f} times as fast as the whole")


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures in parts against whole pictures.")
    parser.add_argument("--matches", type=int, default=4, help="matches of each game")
    matches = parser.parse_args().matches
    for id in circenses.game_ids():
        measure(id, matches)


if __name__ == "__main__":
    main()

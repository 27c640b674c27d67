"""What a move costs the server, two revisions side by side: CPU of NEW divided by that of OLD, for each game.

    python bench/moves.py OLD NEW [--moves N] [--rounds N] [--games ID,ID] [--seats most]

OLD and NEW are compiled trees (`make compile` in each). A process of each plays the same match through the server's own
tables, again and again, in turn with the other: a move is proposed, stored and told to every seat as the event of its
stream. HTTP, the same in both, is left out. Drawings are forgotten between two rounds. Of each move the least time
counts, because what else runs on the machine only ever makes it slower.
A ratio below 1 means that NEW is cheaper. OLD against itself shows the noise.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

import circenses

WORKER = """
import asyncio, gc, random, sys, tempfile, time
from circenses import COMPILED
from circenses.art.picture import Brush
from circenses.server import play
from circenses.server.house import House
from circenses.server.live import event
from circenses.server.run import COLLECT
from circenses.server.settings import Settings
from circenses.server.views import prepared_view
from circenses.server.wire import NewTable, SeatWish

assert COMPILED, "this tree is not compiled"


class Playing:
    def __init__(self, house, game, seats):
        allowed = house.titles.find(game).seats
        self.house, self.game, self.seats = house, game, allowed[-1 if seats == "most" else 0]
        self.rng, self.played, self.size = random.Random(1), 0, 0

    async def begin(self):
        wish = NewTable(self.game, [SeatWish("human")] * self.seats, seed=f"{self.rng.getrandbits(128):032x}")
        opened = await self.house.tables.open(wish, "somebody")
        self.table = await self.house.tables.find(opened.id)
        self.sent = [None] * self.seats
        await self.look()

    async def look(self):
        for seat in range(self.seats):
            now = await prepared_view(self.table, seat)
            self.size += len(event(self.table, now, self.sent[seat], [seat]))
            self.sent[seat] = now

    async def move(self):
        seat, view = next((seat, view) for seat, view in enumerate(self.sent) if view.choices)
        action = self.rng.choice(sorted(choice.action for choice in view.choices))
        self.played = hash((self.played, seat, action))
        before = time.process_time()
        await play.act(self.table, seat, [action], view.ply)
        await self.look()
        return time.process_time() - before


def forget():
    for each in gc.get_objects():
        if isinstance(each, Brush):
            each.forget()
        elif getattr(each, "__name__", "") == "_dressed" and hasattr(each, "cache_clear"):
            each.cache_clear()


async def main(game, seats):
    with tempfile.TemporaryDirectory() as folder:
        house = House(Settings(database=f"sqlite:///{folder}/tables.db", pace=0))
        gc.freeze()
        gc.set_threshold(*COLLECT)
        for line in sys.stdin:
            forget()
            playing, times = Playing(house, game, seats), []
            await playing.begin()
            while len(times) < int(line):
                if playing.table.match.over:
                    await playing.begin()
                times.append(await playing.move())
            print(playing.played, playing.size, *times, flush=True)
        house.hold.release()


asyncio.run(main(*sys.argv[1:3]))
"""


class Revision:
    def __init__(self, tree: Path, game: str, seats: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER, game, seats],
            env={**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONHASHSEED": "0"},
            cwd=tree,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.best: list[float] = []
        self.played = ""
        self.size = 0

    def play(self, moves: int) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{moves}\n")
        self.process.stdin.flush()
        self.played, size, *times = self.process.stdout.readline().split()
        self.size = int(size)
        seconds = [float(each) for each in times]
        self.best = list(map(min, seconds, self.best)) if self.best else seconds

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def compare(game: str, args: argparse.Namespace) -> None:
    both = [Revision(tree, game, args.seats) for tree in (args.old.resolve(), args.new.resolve())]
    for _ in range(args.rounds):
        for one in both:
            one.play(args.moves)
    for one in both:
        one.end()
    old, new = both
    each = "".join(f"{1000 * sum(one.best) / args.moves:10.2f}{one.size / args.moves / 1024:8.1f}" for one in both)
    same = "yes" if old.played == new.played else "no"
    print(f"{game:<16}{sum(new.best) / sum(old.best):8.3f}{each}{same:>8}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--moves", type=int, default=150)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", default=",".join(circenses.game_ids()))
    parser.add_argument("--seats", default="least", choices=("least", "most"))
    args = parser.parse_args()
    print(f"{'':<16}{'CPU':>8}{'old ms':>10}{'kB':>8}{'new ms':>10}{'kB':>8}{'same':>8}")
    for game in args.games.split(","):
        compare(game, args)


if __name__ == "__main__":
    main()

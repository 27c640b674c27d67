"""Makes the recorded matches of a game anew: `python -m tests.golden.make [GAME ...]`.

Only those of the newest rules are made; records of earlier rules are never touched and must keep loading. Everything
is seeded, so making them twice gives the same bytes. `index.json` beside the records keeps how each match ended: look
at its diff.
"""

import json
import random
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import circenses
from circenses.bots import bot, decide
from circenses.kernel.match import Match
from circenses.kernel.record import save
from circenses.kernel.rng import Rng
from tests.golden.plans.plan import Golden

FOLDER = Path(__file__).parent


def plan(game: str) -> dict[str, Golden]:
    goldens: dict[str, Golden] = import_module(f"tests.golden.plans.{game.replace('-', '_')}").PLAN
    return goldens


def play(game: str, name: str, golden: Golden, seed: int) -> Match[Any]:
    seats = ["Aemilia", "Brutus", "Claudia", "Drusus", "Egeria", "Flavius"][: golden.seats]
    match = circenses.new(game, seats=seats, seed=f"{name} {seed}", preset=golden.preset, options=golden.options)
    rng = Rng(seed)
    chooser = random.Random(f"{name} {seed}")
    while not match.over:
        if golden.plies and match.ply >= golden.plies:
            finish(match, golden.ending)
            break
        seat = match.actors()[0]  # sealed answers are given one by one
        if golden.greedy:
            match.play(decide(bot("greedy"), match.game, match.state, seat, rng), seat)
        else:
            match.play(golden.temper(match.legal(seat), chooser), seat)
    return match


def finish(match: Match[Any], ending: str) -> None:
    if ending == "resignation":
        match.resign(1)
    else:
        match.offer_draw(0)
        match.accept_draw(1)


def find(game: str, name: str, golden: Golden) -> Match[Any]:
    """The first match that ends as wanted and shows what is wanted."""
    for seed in range(10_000):
        match = play(game, name, golden, seed)
        if match.ending == golden.ending and any(golden.shows in entry.notation for entry in match.log):
            return match
    raise SystemExit(f"{name}: no seed gives {golden.ending} with {golden.shows!r}")


def make(game: str) -> None:
    folder = FOLDER / game.replace("-", "_")
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "index.json"
    index: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    for name, golden in plan(game).items():
        if golden.rules != circenses.game(game).version:
            continue
        match = find(game, name, golden)
        file = folder / f"{name}.jsonl"
        file.unlink(missing_ok=True)
        save(match, file)
        index[name] = {
            "ending": match.ending,
            "ranks": match.ranks(),
            "scores": match.scores(),
            "entries": len(match.log),
            "state": match.digest()[:16],
        }
        print(game, name, index[name])
    rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in sorted(index.items()))
    kept.write_text("{\n" + rows + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    for id in sys.argv[1:] or circenses.game_ids():
        make(id)

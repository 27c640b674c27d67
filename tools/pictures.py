"""Draws the pictures of the documentation from the engines: `python -m tools.pictures`."""

import sys
from pathlib import Path
from typing import Any

import circenses
from circenses.bots import bot, decide
from circenses.kernel.match import Match
from circenses.kernel.rng import Rng

EXAMPLE = Path(__file__).parent.parent / "examples" / "tabula" / "src"
FOLDER = Path(__file__).parent.parent / "docs" / "images"
OPENING = ("c2-c3", "d6-d5", "b1-a3", "f7-f5", "f2-f3", "b7-b5", "d2-d3")


def ludus_cyclorum() -> str:
    """A position some moves into a game, with the legal choices marked."""
    match = circenses.new("ludus-cyclorum", first="south", seed="picture")
    for move in OPENING:
        match.play(move)
    return match.picture(match.actors()[0])


def circus_maximus() -> str:
    """The third round of a game between greedy players, somebody about to place a worker."""
    match = circenses.new("circus-maximus", seats=3, seed="picture")
    rng = Rng(3)
    while match.observe(0)["round"] < 3 or match.observe(0)["question"]["kind"] != "place":
        match.play(decide(bot("greedy"), match.game, match.state, match.actors()[0], rng))
    return match.picture(match.actors()[0])


def gloria_mundi() -> str:
    """Well into a game between three greedy players, somebody about to buy a building."""
    match = circenses.new("gloria-mundi", seats=3, seed="picture")
    rng = Rng(3)
    while match.observe(0)["turn_no"] < 18 or match.observe(0)["question"]["kind"] != "build":
        match.play(decide(bot("greedy"), match.game, match.state, match.actors()[0], rng))
    return match.picture(match.actors()[0])


def horrea() -> str:
    """The sixth turn of a game between greedy players, somebody about to send an agent on."""
    match = circenses.new("horrea", seats=3, seed="picture")
    rng = Rng(3)
    while match.observe(0)["turn"] < 6 or match.observe(0)["question"]["kind"] != "move":
        match.play(decide(bot("greedy"), match.game, match.state, match.actors()[0], rng))
    return match.picture(match.actors()[0])


def drum_roll() -> str:
    """The second show is being prepared: somebody places a marker."""
    match = circenses.new("drum-roll", seats=3, seed="picture")
    rng = Rng(3)
    while match.observe(0)["show"] < 2 or match.observe(0)["question"]["kind"] != "place" or match.actors() != [0]:
        seat = match.actors()[0]  # sealed answers are given one by one
        match.play(decide(bot("greedy"), match.game, match.state, seat, rng), seat)
    return match.picture(0)


def tabula() -> str:
    """A race of the example under way, drawn from its layout alone."""
    sys.path.append(str(EXAMPLE))
    from tabula.game import GAME

    match: Match[Any] = Match(GAME, 2, {}, seed="picture")
    rng = Rng(3)
    while match.observe(0)["thrown"] < 40 or match.actors() != [0]:
        match.play(decide(bot("greedy"), match.game, match.state, match.actors()[0], rng))
    return match.picture(0)


PICTURES = {
    "circus-maximus.svg": circus_maximus,
    "drum-roll.svg": drum_roll,
    "gloria-mundi.svg": gloria_mundi,
    "horrea.svg": horrea,
    "ludus-cyclorum.svg": ludus_cyclorum,
    "tabula.svg": tabula,
}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / name).write_text(draw() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

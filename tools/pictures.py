"""Draws the pictures of the documentation from the engines: `python -m tools.pictures`."""

from pathlib import Path

import circenses

FOLDER = Path(__file__).parent.parent / "docs" / "images"
OPENING = ("c2-c3", "d6-d5", "b1-a3", "f7-f5", "f2-f3", "b7-b5", "d2-d3")


def ludus_cyclorum() -> str:
    """A position some moves into a game, with the legal choices marked."""
    match = circenses.new("ludus-cyclorum", first="south", seed="picture")
    for move in OPENING:
        match.play(move)
    return match.picture(match.actors()[0])


PICTURES = {"ludus-cyclorum.svg": ludus_cyclorum}


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / name).write_text(draw() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

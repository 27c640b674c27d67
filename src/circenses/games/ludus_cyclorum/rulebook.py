"""Tables and pictures of the rulebook for players."""

from collections.abc import Sequence
from typing import Any

from circenses.games.ludus_cyclorum import actions, content, options, picture, position, rules, view
from circenses.games.ludus_cyclorum.picture_parts.layout import Layout
from circenses.kernel.game import Options
from circenses.rulebooks import Table, cropped, switches

# What a thing of the board without a clause of its own is about, by how its id begins
THINGS = {
    "point": "LC-B1",
    "side": "LC-T3",
    "indicator": "LC-T2",
}

NAMES = {"D": "Dux", "W": "sword", "H": "shield", "R": "rider", "P": "spear"}


def tables(values: Options) -> dict[str, Table]:
    schema = options.schema()
    formations = content.formations()
    return {
        "formations": Table(
            ["`formation`", "back row", "front row", "what it is"],
            [
                [f"`{key}`", _in_words(row["back"]), _in_words(row["front"]), row["sentence"]]
                for key, row in formations.items()
            ],
        ),
        "switches": switches(schema.variants.values(), values),
    }


def _in_words(row: str) -> str:
    return ", ".join(NAMES[stone] for stone in row)


# Positions on a small board, so that stones are large

PIECES = "dwhrp/1W'H'R'P'1/DWHRP/6/5 s 0 0"
RUSH = "2dp1/3h2/5/2W3/1PDH1 s 0 0"
RIDER = "2dw1/6/2p2/2R3/1PDH1 s 0 0"
LEAVING = "2d2/6/2h2/2W3/2DH1 s 0 0"


def pictures(values: Options) -> dict[str, str]:
    whole = position.start({**values, "first": "south"} if values["first"] == "coin" else values)
    return {
        "start": picture.picture(view.observe(whole)),
        "pieces": _small(PIECES, strip=(3, 5)),
        "neighbours": _small("2d1w/6/5/3W2/2D2 s 0 0", chosen=["d2"], choices=["c2", "e2", "c1", "d1", "c3", "d3"]),
        "sword": _small("2d2/6/2h2/2W3/2D2 s 0 0", chosen=["c2", "d2"], choices=["c3"]),
        "rush": _small(RUSH, chosen=["c2", "c3"], choices=["d4"]),
        "spear": _small("2d1w/6/2P2/6/2D2 s 0 0", chosen=["c3"], choices=["a3", "e3", "b5", "d5", "b1", "d1"]),
        "trample": _small(RIDER, chosen=["c2", "b3", "d3"], choices=["c3"]),
        "slash": _small(RIDER, chosen=["c2", "d2", "d3"], choices=["c3"]),
        "opportunity": _small(LEAVING, chosen=["c2", "b2"], choices=["c3"]),
        "turn-one": _small(RUSH, ["c2-c3xd4", "#", "d5xc3"]),
        "turn-two": _small(RIDER, ["c2-d3/c3"]),
    }


def _small(
    text: str,
    moves: Sequence[str] = (),
    chosen: Sequence[str] = (),
    choices: Sequence[str] = (),
    strip: tuple[int, int] = (1, 5),
) -> str:
    """The field of a board of five rows after some moves, or its rows from the first of `strip` to the last."""
    values: dict[str, Any] = options.schema().resolve({"rows": 5, "points": 5, "first": "south"})
    s = position.read(text, values)
    for move in moves:
        rules.apply(s, actions.parse(move))
    svg = picture.picture(
        view.observe(s), [f"point-{point}" for point in choices], [f"point-{point}" for point in chosen]
    )
    board = Layout(5, 5, False)
    top, bottom = board.place(0, strip[1])[1], board.place(0, strip[0])[1]
    return cropped(svg, 66, top - 74, board.width - 132, bottom - top + 148)

"""The derived picture of a table: a tile for each named place, what the viewer has, a panel for each other player, the
rest as text; as sections for every form (docs/adr/0014).

Plain, but everything is on it and everything can be clicked: `place-7` of an axis called place, `seat-1`; what else can
be chosen is offered beside the table.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from math import ceil
from typing import Any, Final

from circenses.art import palette
from circenses.art.arrangement import Column, Forms, section
from circenses.art.forms import ROOM, TALLEST, WIDE
from circenses.art.lettering import measure, wrap
from circenses.art.sections import GAP, Drawing, Part, Section, Sight
from circenses.art.tabletop import Tabletop
from circenses.derived import facts, text_twin
from circenses.kernel.game import Game
from circenses.kernel.words import player

OWN: Final = 300.0  # the width of what the viewer has, beside the boards of a wide screen
NARROWEST: Final = 48.0  # width of a tile: a row that would need narrower ones is broken
TIGHT: Final = 4.0  # between tiles
HEAD: Final = 20.0  # height of a tile's head, with its name
MARK: Final = (38.0, 22.0)  # the room for an emblem and its count
STRETCHED: Final = 130.0  # the height to which a tile grows where there is room
CAPTION: Final = 20.0
CELL: Final = (112.0, 40.0)  # one count of the viewer's: words above, the number below
LINE: Final = 18.0  # height of a line of text
EDGE: Final = 10.0

PALETTE: Final = palette.Palette(
    "dv", palette.by_theme({"card": ("#FFFBF2", "#26211B"), "rim": ("#4A3323", "#E9DCC3")})
)


@dataclass(frozen=True)
class Scene(Sight):
    game: Any = field(default=None, kw_only=True)


def picture(
    game: Game[Any],
    observation: facts.Json,
    choices: Collection[str] = (),
    chosen: Sequence[str] = (),
    seat: int = 0,
    theme: str = "light",
) -> str:
    return _table(game).picture(observation, choices, chosen, seat, theme)


def parts(
    game: Game[Any],
    observation: facts.Json,
    seat: int = 0,
    theme: str = palette.CSS,
    form: str = WIDE,
    choices: Collection[str] = (),
) -> dict[str, str]:
    return _table(game).parts(observation, seat, theme, form, choices)


@lru_cache(32)
def _table(game: Game[Any]) -> Tabletop[Scene]:
    axes = facts.axes(game)
    boards = [section(axis.name, axis.name.capitalize())(partial(_board, axis=axis, of=len(axes))) for axis in axes]
    beside = (_own, _rest)
    wide = (Column(ROOM[WIDE] - OWN - GAP, boards), Column(OWN, beside))
    return Tabletop(
        "dv",
        __package__,
        partial(Scene, game=game),
        partial(text_twin.words, game),
        Forms(
            wide=wide if boards else (Column(ROOM[WIDE], beside),),
            tall=(_own, *boards, _rest),
            phone=(_own, *boards, _rest),
        ),
        panel=_panel,
        more=lambda colours: {"id": game.id, "name": game.name},
        palette=PALETTE,
        game=game.id,
    )


# What lies on named places


def _board(scene: Scene, width: float, axis: Any, of: int) -> Section:
    """Tiles in the rows of the axis; a row that is too long for the width goes on below."""
    (board,) = [board for board in facts.boards(scene.game, scene.observation) if board.axis is axis]
    rows = [part for row in board.rows for part in _broken(row, width)]
    tile = (width + TIGHT) / max(len(row) for row in rows) - TIGHT
    tile = min(tile, STRETCHED)
    labelled = len({fact.words for place in board.facts.values() for fact in place}) > 1
    most = max(len(place) for place in board.facts.values())
    abreast = 1 if labelled else min(most, max(1, int((tile - 4) // MARK[0])))
    height = HEAD + ceil(most / abreast) * MARK[1] + 2
    if scene.form == WIDE:  # boards share the height of the window
        height = min(max(height, (TALLEST / of - CAPTION) / len(rows) - TIGHT), max(height, STRETCHED))
    drawings: list[Drawing] = [("caption", {"id": f"dv-{axis.name}", "x": 0, "y": 0, "text": board.title()})]
    for i, row in enumerate(rows):
        y = CAPTION + i * (height + TIGHT)
        for j, place in enumerate(row):
            at = (j * (tile + TIGHT), y, tile, height)
            drawings.append(("tile", _tile(scene, board, place, at, labelled, abreast)))
    return drawings, CAPTION + len(rows) * (height + TIGHT)


def _broken(row: Sequence[str], width: float) -> list[Sequence[str]]:
    """Into equal parts, as few as are wide enough."""
    count = ceil(len(row) / int((width + TIGHT) // (NARROWEST + TIGHT)))
    each = ceil(len(row) / count)
    return [row[i : i + each] for i in range(0, len(row), each)]


def _tile(
    scene: Scene, board: facts.Board, place: str, at: tuple[float, float, float, float], labelled: bool, abreast: int
) -> Part:
    lying = board.facts[place]
    label = "; ".join(f"{_whose(fact)}{fact.words} {facts.in_words(fact.value)}" for fact in lying)
    part = scene.element(f"{board.axis.name}-{place}", *at, f"{board.axis.name} {place}: {label}")
    facts_shown = [fact for fact in lying if fact.value not in (0, "", False)]
    rows = max(1, ceil(len(lying) / abreast))
    across, down = at[2] / abreast, (at[3] - HEAD) / rows
    marks = []
    for i, fact in enumerate(facts_shown):
        text = f"{fact.words} {facts.in_words(fact.value)}" if labelled else facts.in_words(fact.value)
        room = across - (22 if fact.seat != facts.TABLE else 4)
        x, y = (i % abreast + 0.5) * across, HEAD + (i // abreast + 0.5) * down
        marks.append({"seat": fact.seat, "text": shortened(text, room, 13), "x": x, "y": y})
    return part | {"name": shortened(place, at[2] - 4, scene.small), "small": scene.small, "marks": marks}


def _whose(fact: facts.Fact) -> str:
    return f"{player(fact.seat)} " if fact.seat != facts.TABLE else ""


# What belongs to players


@section("own", "Yours")
def _own(scene: Scene, width: float) -> Section:
    """Counts side by side, longer things in lines below."""
    seat = scene.own
    counts, longer = _short_and_long(scene, seat)
    columns = max(1, int((width - EDGE) // CELL[0]))
    wide = (width - EDGE) / columns
    cells = []
    for i, (words, text) in enumerate(counts.items()):
        x, y = EDGE + i % columns * wide, i // columns * CELL[1]
        cells.append({"x": x, "y": y, "words": shortened(words, wide - 8, scene.small), "value": text})
    top = ceil(len(counts) / columns) * CELL[1]
    lines = [line for words, text in longer.items() for line in _two_lines(f"{words}: {text}", width - 2 * EDGE)]
    height = max(44.0, top + len(lines) * LINE + (EDGE if lines else 4))
    part = _seat(scene, seat, width, height)
    more = {"cells": cells, "lines": lines, "top": top, "line": LINE, "small": scene.small}
    return [("own", part | more)], height


def _panel(scene: Scene, seat: int, width: float) -> Section:
    """Another player's counts, two or three in a row, and the longer things below."""
    counts, longer = _short_and_long(scene, seat)
    columns = max(1, int(width // 130))
    wide = width / columns
    cells = [
        {"x": i % columns * wide, "y": i // columns * LINE, "words": shortened(words, wide - 30, 12), "value": text}
        for i, (words, text) in enumerate(counts.items())
    ]
    top = ceil(len(counts) / columns) * LINE
    lines = [shortened(f"{words}: {text}", width - 4, 12) for words, text in longer.items()]
    height = max(32.0, top + len(lines) * LINE + 4)
    part = _seat(scene, seat, width, height)
    return [("panel", part | {"cells": cells, "lines": lines, "top": top, "line": LINE})], height


def _short_and_long(scene: Scene, seat: int) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """What a player has, as single numbers and words and as longer texts: by the kind of field, never by how much it
    holds now."""
    own = facts.of_player(scene.game, scene.observation, seat)
    plain = facts.plain(scene.game)
    counts = {words: facts.in_words(value) for words, value in own.items() if words in plain}
    return counts, {words: facts.in_words(value) for words, value in own.items() if words not in plain}


def _seat(scene: Scene, seat: int, width: float, height: float) -> Part:
    own = facts.of_player(scene.game, scene.observation, seat)
    label = "; ".join(f"{words}: {facts.in_words(value)}" for words, value in own.items())
    return scene.element(f"seat-{seat}", 0, 0, width, height, f"{player(seat)}: {label}") | {
        "seat": seat,
        "name": player(seat),
    }


def _two_lines(text: str, width: float) -> list[str]:
    """Always two lines, so that nothing moves when the text grows."""
    lines = wrap(text, width, 13)
    return [*lines[:1], shortened(" ".join(lines[1:]), width, 13)]


def shortened(text: str, width: float, size: float) -> str:
    """As much of the text as fits one line; the label has all of it."""
    if measure(text, size) <= width:
        return text
    while text and measure(f"{text}…", size) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


# The rest


@section("rest", "The rest")
def _rest(scene: Scene, width: float) -> Section:
    table = facts.of_table(scene.game, scene.observation)
    lines = [
        shortened(f"{words.capitalize()}: {facts.in_words(value)}", width - 24, 13) for words, value in table.items()
    ]
    lines += wrap(facts.house_rules(scene.observation), width - 24, 13)
    height = LINE * len(lines) + 12 if lines else 0.0
    return [("rest", {"id": "dv-rest", "x": 0, "y": 0, "w": width, "h": height, "lines": lines, "line": LINE})], height

"""The derived picture of a table: the question, a tile for each named place, a panel for each player, the rest as text.

Plain, but everything is on it and everything can be clicked: `place-7` of an axis called place, `seat-1`, and a button
for whatever else can be chosen.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from circenses.art import palette
from circenses.art.forms import WIDE, as_one_section
from circenses.art.lettering import SERIF, set_in, wrap
from circenses.art.picture import Picture
from circenses.art.sections import (
    GAP,
    Drawing,
    Part,
    Section,
    SectionBrush,
    Sight,
    round_the_table,
    section_brush,
    stacked,
)
from circenses.derived import facts, text_twin
from circenses.kernel.game import Game
from circenses.kernel.words import player

WIDTH: Final = 1000.0
MARGIN: Final = 32.0
INNER: Final = WIDTH - 2 * MARGIN
HIT: Final = 54.0  # the smallest side of anything that can be chosen: 40 px on a board shown 760 px wide
WIDEST: Final = 8  # a row is laid out for at least so many tiles, so that few tiles do not grow too wide
TILE: Final = 92.0  # how tall, with one line of what lies there
LINE: Final = 21.0
HEAD: Final = 112.0
BUTTON: Final = (INNER, 150.0, HIT)
PRINT: Final = 15.0  # letters of the facts

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
    return _drawn(Scene(observation, choices, chosen, seat, game=game), theme).svg()


def parts(
    game: Game[Any],
    observation: facts.Json,
    seat: int = 0,
    theme: str = palette.CSS,
    form: str = WIDE,
    choices: Collection[str] = (),
) -> dict[str, str]:
    return as_one_section(_drawn(Scene(observation, choices, (), seat, game=game), theme).parts)


def _drawn(scene: Scene, theme: str) -> Picture:
    twin = "" if theme == palette.CSS else text_twin.words(scene.game, scene.observation)
    brush = _brush(scene.game.id, scene.game.name, theme)
    return stacked(brush, "dv", twin, scene, _SECTIONS, MARGIN, MARGIN + 4, BUTTON)


@lru_cache(32)
def _brush(id: str, name: str, theme: str) -> SectionBrush:
    """One for each game: a brush remembers what it drew."""
    return section_brush(Path(__file__).parent, PALETTE, theme, "", WIDTH, inner=INNER, id=id, name=name)


def _head(scene: Scene) -> Section:
    question = scene.observation["question"]
    text = facts.asked(scene.game, scene.observation)
    lines, size = set_in(text, SERIF * (INNER - 90), ((24, 1), (19, 2), (15, 3)))
    part = {"id": "dv-head", "x": 0, "y": 0, "asked": question["seat"], "lines": lines, "size": size}
    return [("head", part)], HEAD


def _boards(scene: Scene) -> Section:
    made: list[Drawing] = []
    y = 0.0
    for number, board in enumerate(facts.boards(scene.game, scene.observation)):
        columns = max(WIDEST, *(len(row) for row in board.rows))
        width = (INNER - (columns - 1) * GAP) / columns
        made.append(("caption", {"id": f"dv-board-{number}", "x": 0, "y": y, "text": board.title()}))
        y += LINE
        height = TILE + LINE * (max(len(place) for place in board.facts.values()) - 1)
        for row in board.rows:
            for i, place in enumerate(row):
                made.append(("tile", _tile(scene, board, place, i * (width + GAP), y, width, height)))
            y += height + GAP
        y += GAP
    return made, y


def _tile(scene: Scene, board: facts.Board, place: str, x: float, y: float, width: float, height: float) -> Part:
    lying = board.facts[place]
    label = "; ".join(f"{_whose(fact)}{fact.words} {facts.told(fact.value)}" for fact in lying)
    part = scene.element(f"{board.axis.name}-{place}", x, y, width, height, f"{board.axis.name} {place}: {label}")
    return part | {"name": place, "facts": [_fact(fact, board) for fact in lying]}


def _whose(fact: facts.Fact) -> str:
    return f"{player(fact.seat)} " if fact.seat != facts.TABLE else ""


def _fact(fact: facts.Fact, board: facts.Board) -> Part:
    """Words only where it would not be clear what a number counts."""
    kinds = {other.words for place in board.facts.values() for other in place}
    text = "" if fact.value in (0, "", False) else facts.told(fact.value)
    return {"seat": fact.seat, "text": f"{fact.words} {text}" if text and len(kinds) > 1 else text}


def _panels(scene: Scene) -> Section:
    tall = HIT + LINE * max(len(_lines(scene, seat, INNER)) for seat in range(len(scene.players)))
    drawings = round_the_table(scene, INNER, lambda scene, seat, width: [("panel", _panel(scene, seat, width, tall))])
    return drawings, tall + 2 * GAP


def _panel(scene: Scene, seat: int, width: float, tall: float) -> Part:
    lines = _lines(scene, seat, width)
    part = scene.element(f"seat-{seat}", 0, 0, width, tall, f"{player(seat)}: {'; '.join(lines)}")
    return part | {"seat": seat, "name": player(seat), "lines": lines}


def _lines(scene: Scene, seat: int, width: float) -> list[str]:
    own = facts.of_player(scene.game, scene.observation, seat)
    return [line for key, value in own.items() for line in wrap(f"{key}: {facts.told(value)}", width - 28, PRINT)]


def _print(scene: Scene) -> Section:
    table = facts.of_table(scene.game, scene.observation)
    told = [*(f"{key.capitalize()}: {facts.told(value)}" for key, value in table.items())]
    told.append(facts.house_rules(scene.observation))
    lines = [line for text in told if text for line in wrap(text, INNER - 24, PRINT)]
    return [("fine_print", {"id": "dv-print", "x": 0, "y": 0, "lines": lines, "h": LINE * len(lines) + 18})], (
        LINE * len(lines) + 18
    )


_SECTIONS: Final[Sequence[Callable[[Scene], Section]]] = (_head, _boards, _panels, _print)

"""The fine print: receipts of the last trade, piles, house rules."""

from typing import Final

from circenses.art.lettering import wrap
from circenses.art.sections import Drawing
from circenses.games.horrea import card_text, text_twin
from circenses.games.horrea.card_text import dollars
from circenses.games.horrea.content import city
from circenses.games.horrea.picture_parts.scene import INNER, Scene
from circenses.kernel.words import player

LINE: Final = 15.5
SIZE: Final = 12.5
LEAST: Final = 6  # lines: so that the picture keeps its height through a game


def fine_print(scene: Scene) -> list[Drawing]:
    lines = _lines(scene)
    height = LINE * max(LEAST, *(1 + row for row, *_ in lines)) + 18
    return [("fine_print", {"id": "ho-print", "x": 0, "y": 0, "h": height, "line": LINE, "lines": lines})]


def _lines(scene: Scene) -> list[tuple[int, float, str, str]]:
    """Row, place, what is set in bold, text."""
    observation = scene.observation
    columns: list[list[tuple[str, str]]] = [[], []]
    for seat, own in enumerate(scene.players):
        told = [f"{city(market)} {value}" for market, value in own["receipts"].items()]
        bonuses = [dollars(bonus) for bonus in own["bonuses"] if bonus]
        told += [f"bonuses to come {', '.join(bonuses)}"] if bonuses else []
        if told:
            columns[0] += _paragraph(f"{player(seat)}, last trade", ", ".join(told))
    family, fate = observation["family"], observation["fate"]
    columns[1] += _paragraph(
        "Family pile",
        f"{family['pile']['boys']} boys, {family['pile']['girls']} girls; spent "
        f"{family['spent']['boys']} boys, {family['spent']['girls']} girls",
    )
    columns[1] += _paragraph("Fate to come", text_twin.card_list(fate["bag"]) or "none")
    columns[1] += _paragraph("Fate past", text_twin.card_list(fate["discards"]) or "none")
    if card_text.house(observation):
        columns[0] += _paragraph(*text_twin.house_line(observation).split(": ", 1))
    return [(row, i * (INNER / 2), *line) for i, column in enumerate(columns) for row, line in enumerate(column)]


def _paragraph(heading: str, text: str) -> list[tuple[str, str]]:
    lines = wrap(f"{heading}: {text}", INNER / 2 - 24, SIZE)
    first = lines[0].removeprefix(f"{heading}:")
    bold = f"{heading}:" if first != lines[0] else ""
    return [(bold, first), *(("", line) for line in lines[1:])]

"""The fine print: receipts of the last trade, piles, house rules."""

from typing import Final

from circenses.art.fine_print import Line, fine_print, paragraph
from circenses.art.sections import Drawing
from circenses.games.horrea import text_twin
from circenses.games.horrea.card_text import dollars
from circenses.games.horrea.content import city
from circenses.games.horrea.picture_parts.scene import INNER, Scene
from circenses.kernel.observed import house_line
from circenses.kernel.words import player

LINE: Final = 15.5
SIZE: Final = 12.5
LEAST: Final = 6  # lines


def notes(scene: Scene) -> list[Drawing]:
    observation = scene.observation
    columns: list[list[Line]] = [[], []]
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
    if house := house_line(observation):
        columns[0] += _paragraph(*house.split(": ", 1))
    return fine_print(
        "ho-print", [(i * (INNER / 2), column) for i, column in enumerate(columns)], LEAST, LINE, below=18
    )


def _paragraph(heading: str, text: str) -> list[Line]:
    return paragraph(heading, text, INNER / 2 - 24, SIZE)

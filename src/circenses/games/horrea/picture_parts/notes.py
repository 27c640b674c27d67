"""The fine print: receipts of the last trade, piles, house rules."""

from typing import Final

from circenses.art.fine_print import Line, fine_print, paragraph
from circenses.art.sections import Section, as_tall
from circenses.games.horrea import text_twin
from circenses.games.horrea.card_text import dollars
from circenses.games.horrea.content import city
from circenses.games.horrea.picture_parts.scene import Scene
from circenses.kernel.observed import house_line
from circenses.kernel.words import player

LINES: Final = 15  # of the piles, in a narrow column


def notes(scene: Scene, width: float) -> Section:
    """Two columns where there is room for them."""
    small = scene.small
    across = width / 2 if width > 600 else width
    trade = _trade(scene, across - 24)
    piles = _piles(scene, across - 24)
    house: list[Line] = []
    if told := house_line(scene.observation):
        house = paragraph(*told.split(": ", 1), across - 24, small)
    room = len(scene.players) * 3
    most = LINES if width < 600 else 10
    if width > 600:
        columns = [(0.0, [*trade[:most], *house]), (across, piles)]
        lines = most + len(house)
    else:
        columns = [(0.0, [*house, *trade[:room], *piles])]
        lines = most + room + len(house)
    drawn = fine_print("ho-print", columns, lines, small + 3, 14)
    drawn[0][1].update(w=width, small=small, h=lines * (small + 3) + 14)
    return as_tall(drawn)


def _trade(scene: Scene, width: float) -> list[Line]:
    lines: list[Line] = []
    for seat, own in enumerate(scene.players):
        told = [f"{city(market)} {value}" for market, value in own["receipts"].items()]
        bonuses = [dollars(bonus) for bonus in own["bonuses"] if bonus]
        told += [f"bonuses to come {', '.join(bonuses)}"] if bonuses else []
        told += [f"{own['marks']} at the last conversion"] if own["marks"] else []
        lines += paragraph(f"{player(seat)}, last trade", ", ".join(told) or "nothing", width, scene.small)
    return lines


def _piles(scene: Scene, width: float) -> list[Line]:
    family, fate = scene.observation["family"], scene.observation["fate"]
    piles = [
        (
            "Family pile",
            f"{family['pile']['boys']} boys, {family['pile']['girls']} girls; spent "
            f"{family['spent']['boys']} boys, {family['spent']['girls']} girls",
        ),
        ("Fate to come", text_twin.card_list(fate["bag"]) or "none"),
        ("Fate past", text_twin.card_list(fate["discards"]) or "none"),
    ]
    return [line for heading, text in piles for line in paragraph(heading, text, width, scene.small)]

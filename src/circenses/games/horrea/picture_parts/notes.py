"""The fine print: receipts of the last trade, piles, house rules."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from circenses.art.arrangement import section
from circenses.art.fine_print import Line, fine_print, paragraph
from circenses.art.sections import Section, as_tall
from circenses.games.horrea import card_text
from circenses.games.horrea.card_text import dollars
from circenses.games.horrea.content import CARDS, PACK_B, city, title
from circenses.games.horrea.picture_parts.scene import Scene
from circenses.kernel.observed import house_line
from circenses.kernel.words import player

TRADE: Final = 4  # lines for each player


@section("notes", "Trade, piles and house rules", folded=True)
def notes(scene: Scene, width: float) -> Section:
    """Two columns where there is room for them. As tall as all fate cards take, wherever they lie."""
    small = scene.small
    two = width > 600
    across = width / 2 if two else width
    trade, piles = _trade(scene, across - 24), _piles(scene, across - 24)
    house: list[Line] = []
    if line := house_line(scene.observation):
        heading, _, text = line.partition(": ")
        house = paragraph(heading, text, across - 24, small)
    pack = [id for id in CARDS if id not in PACK_B or card_text.option(scene.observation, "fate_pack_b")]
    most = len(paragraph("Fate to come", _named(dict.fromkeys(pack, 1)), across - 24, small)) + 6
    if two:
        columns = [(0.0, [*trade, *house]), (across, piles[:most])]
        lines = max(most, TRADE * len(scene.players) + len(house))
    else:
        columns = [(0.0, [*house, *trade, *piles[:most]])]
        lines = most + TRADE * len(scene.players) + len(house)
    small_print = fine_print("ho-print", columns, lines, small + 3, 14)
    small_print[0][1].update(w=width, small=small)
    return as_tall(small_print)


def _trade(scene: Scene, width: float) -> list[Line]:
    lines: list[Line] = []
    for seat, own in enumerate(scene.players):
        facts = [f"{city(market)} {value}" for market, value in own["receipts"].items()]
        bonuses = [dollars(bonus) for bonus in own["bonuses"] if bonus]
        facts += [f"bonuses to come {', '.join(bonuses)}"] if bonuses else []
        facts += [f"{own['marks']} at the last conversion"] if own["marks"] else []
        one = paragraph(f"{player(seat)}, last trade", ", ".join(facts) or "nothing", width, scene.small)
        if len(one) > TRADE:
            bold, text = one[TRADE - 1]
            one = [*one[: TRADE - 1], (bold, f"{text} ...")]
        lines += one
    return lines


def _piles(scene: Scene, width: float) -> list[Line]:
    family, fate = scene.observation["family"], scene.observation["fate"]
    piles = [
        (
            "Family pile",
            f"{family['pile']['boys']} boys, {family['pile']['girls']} girls; spent "
            f"{family['spent']['boys']} boys, {family['spent']['girls']} girls",
        ),
        ("Fate to come", _named(fate["bag"]) or "none"),
        ("Fate past", _named(fate["discards"]) or "none"),
    ]
    return [line for heading, text in piles for line in paragraph(heading, text, width, scene.small)]


def _named(pile: Mapping[str, int]) -> str:
    """Cards by their names, which several have in common."""
    named: Counter[str] = Counter()
    for card, copies in pile.items():
        named[title(card)] += copies
    return ", ".join(f"{name} x{copies}" if copies > 1 else name for name, copies in named.items())

"""Round, phase and order of turns, and what is on stage; the decks, with the house rules."""

from typing import Final

from circenses.art.arrangement import section
from circenses.art.fine_print import fine_print, paragraph
from circenses.art.lettering import measure, set_in
from circenses.art.sections import Part, Section, as_tall
from circenses.games.circus_maximus import card_text, text_twin
from circenses.games.circus_maximus.content import name
from circenses.games.circus_maximus.picture_parts.scene import Scene
from circenses.kernel.observed import house_line
from circenses.kernel.words import player

HINTS: Final = {
    "deal": "The acts of the first round are turned up.",
    "event": "An event opens the round and holds until cleanup.",
    "bid": "Coins bid are spent at once. A bid lets you perform that act later; the act with most coins comes first.",
    "place": "One worker a turn; the effect happens at once. Passing is final.",
    "buy": "Whoever stands in a market's queue buys one unit a turn, the cheapest first.",
    "perform": "Bidders who hold what an act needs may perform it; everybody else takes the act's penalty.",
    "cleanup": "Pay by the tracks less upkeep; workers come home, markets are restocked.",
}
HEIGHT: Final = 48.0
DECK_LINES: Final = 17  # enough for the names of all acts and events, wherever they lie


@section("stage", "Round and stage")
def stage(scene: Scene, width: float) -> Section:
    """Round and phase at the left, the order of turns at the right; between them the act being performed with its dice,
    otherwise what the phase is about, or how the game ended. On a phone that stands below."""
    observation = scene.observation
    act, result = observation["act"], text_twin.result_sentence(observation)
    below = width < 500
    title = f"Round {observation['round']} of {observation['rounds']}"
    left = max(measure(title, 13), 96) + 14
    order = _order_width(scene)
    x, y = (0.0, HEIGHT) if below else (left, 0.0)
    room = width if below else width - left - order
    lines, size = set_in(result or HINTS.get(observation["phase"], ""), room - 20, ((13, 2), (scene.small, 3)))
    part = {
        "id": "cm-stage",
        "x": 0,
        "y": 0,
        "w": width,
        "h": 2 * HEIGHT if below else HEIGHT,
        "round": title,
        "phase": observation["phase"].capitalize(),
        "over": bool(observation["winners"]),
        "order": _order(scene),
        "order_x": width - order,
        "ties": observation["ties"],
        "bidders": observation["phase"] == "perform",
        "must_bid": observation["must_bid"],
        "status": {"x": x, "y": y, "w": room, "h": HEIGHT, "lines": lines, "size": size, "result": bool(result)},
        "act": "" if result else act["act"],
        "name": name("acts", act["act"]) if act["act"] else "",
        "performers": _performers(scene, room),
        "small": scene.small,
    }
    return as_tall([("stage", part)])


def _order_width(scene: Scene) -> float:
    """The width of as many discs as there are players, whoever is in the order now."""
    return max(14 + 27.0 * len(scene.players), 60 + 14.0 * len(scene.players))


def _order(scene: Scene) -> list[Part]:
    observation = scene.observation
    return [
        {
            "seat": seat,
            "passed": seat in observation["passed"],
            "now": seat == observation["question"]["seat"],
            "name": player(seat),
        }
        for seat in observation["order"]
    ]


def _performers(scene: Scene, room: float) -> list[Part]:
    act = scene.observation["act"]
    there = [
        seat
        for seat in range(len(scene.players))
        if seat in act["joined"] or seat in act["rolling"] or str(seat) in act["rolls"]
    ]
    pitch = (room - 30) / max(3, len(there))
    return [
        {
            "seat": seat,
            "roll": act["rolls"].get(str(seat), 0),
            "joined": seat in act["joined"],
            "rolling": seat in act["rolling"],
            "x": 20 + i * pitch,
        }
        for i, seat in enumerate(there)
    ]


@section("decks", "Decks and house rules", folded=True)
def decks(scene: Scene, width: float) -> Section:
    """Decks and discards, what is left of the last performance, the house rules."""
    observation = scene.observation
    contents = list(text_twin.deck_contents(observation))
    act = observation["act"]
    on_stage = act["act"] and not text_twin.result_sentence(observation)
    if on_stage and act["done"]:
        contents.append(("Acts settled", card_text.names("acts", act["done"])))
    elif not on_stage and (left := text_twin.performance_line(observation)):
        contents.append(("The stage", left))
    lines = [line for heading, text in contents for line in paragraph(heading, text, width - 24, scene.small)]
    house = []
    if ruled := house_line(observation):
        heading, _, text = ruled.partition(": ")
        house = paragraph(heading, text, width - 24, scene.small)
    room = DECK_LINES if width < 600 else 9
    column = [*lines[:room], *house]
    least = room + len(house)
    small_print = fine_print("cm-print", [(0, column)], least, scene.small + 3, 14)
    small_print[0][1].update(w=width, small=scene.small, h=least * (scene.small + 3) + 14)
    return as_tall(small_print)

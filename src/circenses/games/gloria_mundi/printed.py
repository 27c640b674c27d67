"""What is printed on cards and spaces, in short words, with the house numbers of the table put in."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from circenses.art.palette import SEATS
from circenses.games.gloria_mundi import content
from circenses.games.gloria_mundi.content import BASIC, RESOURCES
from circenses.kernel.numbers import Tree, changed

Observation = Mapping[str, Any]


def house(observation: Observation) -> Mapping[str, Any]:
    """Options that differ from the rulebook's."""
    named: Mapping[str, Any] = observation.get("options", {})
    return named


def cards(observation: Observation) -> Tree:
    """The buildings of the table."""
    return _cards(tuple((key, value) for key, value in house(observation).items() if key.startswith("buildings.")))


@lru_cache(64)
def _cards(numbers: tuple[tuple[str, Any], ...]) -> Tree:
    found: Tree = changed(content.tree(), dict(numbers))["buildings"]
    return found


# Plain words


def join_words(items: Iterable[str], conjunction: str = "and") -> str:
    *front, last = [*items] or [""]
    return f"{', '.join(front)} {conjunction} {last}" if front else last


def count(number: int, singular: str) -> str:
    """`1 step`, `2 steps`."""
    return f"{number} {singular}" if number == 1 else f"{number} {singular}s"


def amounts(table: Mapping[str, int]) -> str:
    """`2 food and 1 step`; counters have no plural."""
    parts = [f"{table[key]} {key}" for key in RESOURCES if table.get(key)]
    parts += [f"{table['any']} counters of any basic types"] if table.get("any") else []
    parts += [count(table["step"], "step")] if table.get("step") else []
    return join_words(parts)


def seat_name(seat: int) -> str:
    """As the log calls them."""
    return f"Player {seat + 1}" if seat >= 0 else "nobody"


def emblem_name(seat: int) -> str:
    return SEATS[seat].emblem if 0 <= seat < len(SEATS) else "no emblem"


def card_name(building: str) -> str:
    """`Molae (Mill)`; what is no building keeps its own word."""
    return content.name(building) if building in content.tree()["buildings"] else building


def latin(building: str) -> str:
    """`Molae`; what is no building keeps its own word."""
    return content.latin(building) if building in content.tree()["buildings"] else building


def card_names(buildings: Iterable[str]) -> str:
    return ", ".join(card_name(building) for building in buildings)


# Buildings


def cost_words(card: Tree) -> str:
    return amounts(card["cost"]) or "nothing"


def ability_words(card: Tree) -> str:
    """What a building does, in one sentence."""
    gain = amounts(card.get("gain", {}))
    match card["family"]:
        case "produce":
            return f"Gain {gain}."
        case "spend":
            often = ", as often as you like" if card["repeat"] else ""
            return f"Pay {amounts(card['pay'])}: gain {gain}{often}."
        case "have":
            return f"Gain {gain} for each of your {card['per']} cards."
        case "discard_building":
            return f"Give up another building of yours: gain its {card['refund']}."
        case "satisfy_cards":
            return f"Each of your other {_type(card)} cards gives {gain}; this one gives nothing."
        case "satisfy_goth":
            return f"Gain {gain} if the Goth stands on {card['icon']}."
        case "red_guard":
            return f"Guards a {card['guards']} card: it falls in its place."
    return conversion_words(card)


def _type(card: Tree) -> str:
    """The production card a building lies on."""
    return {"farm": "food", "city": "gold", "peace": "peace"}[card["kind"]]


def conversion_words(card: Tree) -> str:
    sources, taken = join_words(card["from"], "or"), join_words(card["to"], "or")
    return f"When built, up to {card['most']} times: give {card['give']} {sources}, take {card['take']} {taken}."


def lies_on(card: Tree) -> str:
    """Where a building may be placed."""
    if card["kind"] != "red":
        return f"on a {_type(card)} card"
    return f"on a {card['guards']} card" if card["family"] == "red_guard" else "on any card"


def card_words(card: Tree) -> str:
    """The whole card in sentences."""
    steps = count(card["steps"], "step")
    return f"costs {cost_words(card)}, lies {lies_on(card)}, {steps} when built. {ability_words(card)}"


# Front cards


def front_card(text: str) -> tuple[str, str]:
    """The type of a front card and the building on it: `food F02`."""
    type, _, building = text.partition(" ")
    return type, building


def plain_count(player: Mapping[str, Any], type: str) -> int:
    return sum(text == type for text in player["front"])


def built_on(player: Mapping[str, Any], type: str) -> list[str]:
    return [building for kind, building in map(front_card, player["front"]) if kind == type and building]


def cards_in_hand(player: Mapping[str, Any]) -> int:
    return sum(player["hand"][type] for type in BASIC)


def next_space(observation: Observation) -> int:
    """The first space toward Rome without a tribute."""
    return int(observation["goth"]) + len(observation["queue"]) + 1


def icons_at(observation: Observation, space: int) -> list[str]:
    road = observation["road"]
    found: list[str] = road[space] if 0 <= space < len(road) else []
    return found


def ranking(observation: Observation) -> list[int]:
    """Seats from the furthest on; on one space whoever was there earlier."""
    players = observation["players"]
    return sorted(range(len(players)), key=lambda seat: (-players[seat]["position"], players[seat]["arrival"]))

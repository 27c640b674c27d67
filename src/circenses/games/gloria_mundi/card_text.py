"""What is printed on cards and spaces, in short words, with the table's house numbers."""

from collections.abc import Iterable, Mapping
from typing import Any

from circenses.games.gloria_mundi import content
from circenses.games.gloria_mundi.content import RESOURCES
from circenses.kernel.numbers import Tree, in_force
from circenses.kernel.observed import Observation, house
from circenses.kernel.words import count, listed


def cards(observation: Observation) -> Tree:
    """The buildings of the table."""
    buildings: Tree = in_force(content.tree, house(observation))["buildings"]
    return buildings


# Plain words


def amounts(table: Mapping[str, int]) -> str:
    """`2 food and 1 step`; counters have no plural."""
    parts = [f"{table[key]} {key}" for key in RESOURCES if table.get(key)]
    parts += [f"{table['any']} counters of any basic types"] if table.get("any") else []
    parts += [count(table["step"], "step")] if table.get("step") else []
    return listed(parts)


def counters(table: Mapping[str, int]) -> str:
    """`2 food, 1 gold`, without zeros."""
    return ", ".join(f"{table[type]} {type}" for type in table if table[type])


def held(table: Mapping[str, int | None], type: str) -> str:
    """The number of counters of a type; `?` where the viewer may not know."""
    return "?" if table[type] is None else str(table[type])


def card_names(buildings: Iterable[str]) -> str:
    return ", ".join(map(content.name, buildings))


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
            refund = listed(f"its {what}" for what, count in card["refund"].items() if count)
            return f"Give up another building of yours: gain {refund}."
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
    sources, taken = listed(card["from"], "or"), listed(card["to"], "or")
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


def plain_count(player: Mapping[str, Any], type: str) -> int:
    return int(player["front"].count(type))


def built_on(player: Mapping[str, Any], type: str) -> list[str]:
    """The buildings of front cards such as `food F02`."""
    return [text.removeprefix(f"{type} ") for text in player["front"] if text.startswith(f"{type} ")]


def next_space(observation: Observation) -> int:
    """The first space toward Rome without a tribute."""
    return int(observation["goth"]) + len(observation["queue"]) + 1


def icons_at(observation: Observation, space: int) -> list[str]:
    """The icons of a space; none beyond Rome."""
    return [icon for icons in observation["road"][space : space + 1] for icon in icons]


def ranking(observation: Observation) -> list[int]:
    """Seats from the furthest on; on the same space the earlier arrival first."""
    players = observation["players"]
    return sorted(range(len(players)), key=lambda seat: (-players[seat]["position"], players[seat]["arrival"]))

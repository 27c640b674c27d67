"""What a choice is called where people choose: on buttons, in lists and hints."""

from functools import lru_cache
from typing import Any

from circenses.games.gloria_mundi import card_text, content, options, state
from circenses.games.gloria_mundi.content import BASIC, BUILDINGS, RESOURCES
from circenses.games.gloria_mundi.notation import ACTIONS, amount_word
from circenses.games.gloria_mundi.rules import build
from circenses.games.gloria_mundi.state import NONE, GloriaState
from circenses.kernel.numbers import Tree, in_force
from circenses.kernel.state import frame_a, frame_kind
from circenses.kernel.words import count

PHRASES = {
    "pass": "Buy nothing",
    "play": "Play {type}",
    "on": "On a {type} card",
    "convert nothing": "Convert nothing",
    "convert": "Convert {type}",
    "refuse": "Pay no tribute",
    "discard": "Discard a plain {type} card",
    "take": "Take {counter} from the pile",
}


def phrase(s: GloriaState, action: int) -> str:
    block, where = ACTIONS.find(action)
    words = block.words(where)
    if block.name in PHRASES:
        return PHRASES[block.name].format(**words)
    if "building" in words and not block.chance:
        return _of_card(s, block.name, words["building"])
    match block.name:
        case "plain" if s.phase == state.ACTIVATE:
            return f"Activate {count(int(s.open_plain), f'plain {BASIC[s.turn_type]} card')}"
        case "buy":
            return _offer(s, where[0])
        case "pay":
            return "Pay the tribute"
        case "own" | "glory" if frame_kind(s.top()) == state.PAY_ICON:
            return tribute(BASIC[int(frame_a(s.top()))], block.name == "own")
        case "amount":
            return amount(amount_word(s), where[0])
    return ACTIONS.label(s, action).capitalize()


def tribute(type: str, own: bool) -> str:
    return f"Pay {type}" if own else f"Pay glory instead of {type}"


def amount(word: str, number: int) -> str:
    """`2 food`, `3 times`."""
    if word in RESOURCES:
        return f"{number} {word}"
    return {0: "Not at all", 1: "Once", 2: "Twice"}.get(number, f"{number} times") if word == "times" else str(number)


def _offer(s: GloriaState, space: int) -> str:
    if s.forum[space] == NONE:
        return f"Buy from space {space + 1} of the Forum"
    return f"Buy {content.short(BUILDINGS[s.forum[space]])}, {count(int(build.price(s, space)), 'counter')}"


def _of_card(s: GloriaState, block: str, building: str) -> str:
    name = content.short(building)
    if block == "counter":
        return f"{name} as a plain card: +1 {BASIC[s.turn_type]}" if s.phase == state.ACTIVATE else name
    if block == "give up":
        return f"Give up {name}"
    if block == "discard built":
        return f"Discard {name}"
    card = _cards(tuple(s.rules.options.items()))[building]
    if card["family"] == "produce":
        return f"{name}: {_gains(card['gain'])}"
    text = card_text.ability_words(card).rstrip(".").replace(": ", ", ")
    return f"{name}: {text[:1].lower()}{text[1:]}"


def _gains(gain: dict[str, int]) -> str:
    """`+1 peace, +1 step`."""
    texts = [f"+{gain[key]} {key}" for key in (*RESOURCES, "any") if gain.get(key)]
    return ", ".join([*texts, *([f"+{count(gain['step'], 'step')}"] if gain.get("step") else [])])


@lru_cache(maxsize=32)
def _cards(values: tuple[tuple[str, Any], ...]) -> Tree:
    """The buildings of the table, with its house numbers."""
    buildings: Tree = in_force(content.tree, options.schema().differing(dict(values)))["buildings"]
    return buildings

"""What a choice is called where people choose: on buttons, in lists and hints."""

from functools import lru_cache
from typing import Any

from circenses.games.drum_roll import actions, card_text, content, options, state
from circenses.games.drum_roll.card_text import performer_name, staff_name
from circenses.games.drum_roll.content import COLOUR_NAMES, FACE_IDS, LEVELS, PERFORMER_IDS, STAFF_IDS
from circenses.games.drum_roll.layout import QUESTIONS
from circenses.games.drum_roll.notation import ACTIONS, PAIRS, SWAPS
from circenses.games.drum_roll.rules import resolve
from circenses.games.drum_roll.rules.show import performed_level
from circenses.games.drum_roll.state import COLOURS, NEEDS, DrumState
from circenses.kernel.numbers import Tree, in_force
from circenses.kernel.state import frame_a
from circenses.kernel.words import count, listed

DONE = {
    "resolve_invest": "Do not invest",
    "resolve_performer": "Hire nobody",
    "resolve_personnel": "Hire no personnel",
    "distribute": "Done distributing",
    "organizer": "Keep the Show Organizer",
    "double_vote": "Add no vote",
    "pre_show": "On with the show",
    "show_result": "No benefit",
    "show_end": "Close the show",
}
SPACES = (
    "Marker on the ticket office",
    "Marker on investments",
    "Marker to hire a performer",
    "Marker to hire personnel",
)
PHRASES = {
    "keep": "Keep the {performer}",
    "pair": "{pair}",
    "pass": "Pass a marker",
    "fire": "Fire the {performer}",
    "return": "Give the Show Organizer back",
    "play trailer": "Play Trailer",
    "play income": "Play Extra Income",
    "play income_cube": "Extra Income: give a {colour} cube",
    "agent": "Agent: {swap}",
    "double vote": "Play Double Vote",
    "next": "Call the {performer}",
    "gain": "Take a {colour} cube",
    "spend": "Return a {colour} cube",
    "trailer": "Trailer for the {performer}",
    "applause": "Play Extended Applause ({type})",
    "discard": "Discard {face}",
}


def phrase(s: DrumState, action: int) -> str:
    block, where = ACTIONS.find(action)
    if block.name in PHRASES:
        return PHRASES[block.name].format(**{key: _called(key, word) for key, word in block.words(where).items()})
    match block.name:
        case "deposit":
            return deposit(where[0])
        case "place":
            return _place(where[0])
        case "buy":
            return "Buy an investment card"
        case "hire":
            return _for_coins(f"Hire the {performer_name(PERFORMER_IDS[where[0]])}", _price(s, where[0]))
        case "hire personnel":
            return _for_coins(f"Hire the {staff_name(STAFF_IDS[where[0]])}", _staff_price(s, where[0]))
        case "done" if s.top():
            return DONE.get(QUESTIONS.of(s.top()).name, "Done")
        case "play resources":
            first, taken = where
            cubes = f"two {COLOUR_NAMES[first]} cubes" if taken == COLOURS else f"a {COLOUR_NAMES[taken]} cube"
            return f"Extra Resources ({COLOUR_NAMES[first]}): {cubes}"
        case "assistant":
            card = _numbers(tuple(s.rules.options.items()))["personnel"][STAFF_IDS[state.ASSISTANTS + where[0]]]
            return f"Assistant: {COLOUR_NAMES[where[0]]} becomes {listed(card['take'])}"
        case "move":
            card, need = where
            colour = COLOUR_NAMES[s.rules.need[card * NEEDS + need]]
            return f"{colour.capitalize()} to the {performer_name(PERFORMER_IDS[card])}"
        case "vote":
            return ("Vote to delay", "Vote for the show")[where[0]]
        case "benefit" | "flip" if s.top():
            return _answer(s, action)
        case "peek" if len(s.peeked) == 2:
            return f"Take {card_text.face_name(FACE_IDS[s.peeked[where[0]]])}"
    return ACTIONS.label(s, action).replace("_", " ").capitalize()


def deposit(coins: int) -> str:
    return f"Deposit {count(coins, 'coin')}" if coins else "Deposit nothing"


def _called(key: str, word: str) -> str:
    if key == "performer":
        return performer_name(word)
    if key == "pair":
        one, other = PAIRS[PAIRS.index(word)].split()
        return f"Two {one} cubes" if one == other else f"A {one} and a {other} cube"
    if key == "swap":
        return SWAPS[SWAPS.index(word)].replace(" ", " becomes ")
    return card_text.face_name(word) if key == "face" else word


def _place(target: int) -> str:
    if target >= state.TICKETS:
        return SPACES[target - state.TICKETS]
    card = ", with Unblock Action" if target >= state.UNBLOCKED else ""
    return f"Marker on the {COLOUR_NAMES[target % COLOURS]} cubes{card}"


def _for_coins(what: str, price: int) -> str:
    return f"{what}, {count(price, 'coin')}" if price >= 0 else what


def _price(s: DrumState, card: int) -> int:
    row = [int(one) for one in s.row]
    return int(resolve.price(s, row.index(card))) if card in row else -1


def _staff_price(s: DrumState, card: int) -> int:
    row = [int(one) for one in s.staff_row]
    return int(resolve.staff_price(s, row.index(card))) if card in row else -1


def _answer(s: DrumState, action: int) -> str:
    """What a performance brings."""
    id = PERFORMER_IDS[int(frame_a(s.top()))]
    card = _numbers(tuple(s.rules.options.items()))["performers"][id]
    if action == actions.FLIP:
        return f"Flip the {card['name']}: +{card['flip']} prestige"
    level = int(performed_level(s, int(frame_a(s.top()))))
    benefits = card[LEVELS[level - 1]] if level else []
    which = action - actions.ALTERNATIVE
    text = card_text.benefit_words([benefits[which]]) if which < len(benefits) else "the benefit"
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=32)
def _numbers(values: tuple[tuple[str, Any], ...]) -> Tree:
    """The content of the table, with its house numbers."""
    return in_force(content.tree, options.schema().differing(dict(values)))

"""Sentences of the log: decisions, without secrets."""

from circenses.games.gloria_mundi import actions, content, state, view
from circenses.games.gloria_mundi.content import BASIC, BUILDINGS
from circenses.games.gloria_mundi.layout import DUE, QUESTIONS, TRIBUTE
from circenses.games.gloria_mundi.notation import ACTIONS
from circenses.games.gloria_mundi.state import GloriaState
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat
from circenses.kernel.words import count, listed, player

PLAIN = {
    "play": "{who} plays a {type} card",
    "counter": "{who} takes the counter of {card}",
    "ability": "{who} uses {card}",
    "give up": "{who} gives up {card} with {about}",
    "pass": "{who} buys nothing",
    "convert nothing": "{who} converts nothing with {about}",
    "refuse": "{who} pays no tribute",
    "take": "{who} takes {counter} from the pile",
    "draw": "{card} comes to the Forum",
}


def name(building: int) -> str:
    return content.name(BUILDINGS[building])


def decision(old: GloriaState, s: GloriaState, action: int) -> str:
    """What was decided at `old` and led to `s`, without changes and full stop; '' in the middle of a chain."""
    packed = old.top()
    kind, who, a = int(frame_kind(packed)), player(int(frame_seat(packed))), int(frame_a(packed))
    block, where = ACTIONS.find(action)
    if state.TIMES <= frame_kind(s.top()) <= state.GIVE_UP:
        return ""
    if block.name in PLAIN:
        words = block.words(where)
        card = content.name(words["building"]) if "building" in words else ""
        return PLAIN[block.name].format(who=who, card=card, about=name(a), **words)
    if block.name == "start":
        return f"{player(*where)} begins"
    if block.name == "plain":
        return f"{who} activates {count(int(old.open_plain), f'{BASIC[old.turn_type]} card')}"
    if kind == state.PAY_ICON and len(s.queue) > len(old.queue):
        icons = listed(TRIBUTE.write(int(s.queue[len(s.queue) - 1])))
        return f"{who} lays {icons} on space {int(old.next_space())} as tribute"
    if kind == state.DISCARD_CARD:
        return discard(old, s, who, action)
    return amount(old, who, kind, a, action)


def amount(old: GloriaState, who: str, kind: int, a: int, action: int) -> str:
    """The sentence where an exchange, a purchase or a conversion is complete."""
    if state.TIMES <= kind <= state.MIX_GOLD:
        return f"{who} uses {name(a)}{_often(old, kind, action)}"
    if kind == state.PAY_PEACE:
        space, target = divmod(a, len(BASIC))
        return f"{who} builds {name(int(old.forum[space]))} on a {BASIC[target]} card"
    return f"{who} converts with {name(a)}" if kind == state.CONVERT_MIX else ""


def _often(old: GloriaState, kind: int, action: int) -> str:
    """How often an exchange was made, where there was a choice."""
    if not old.rules.repeats[frame_a(old.top())]:
        return ""
    times = action - actions.AMOUNT if kind == state.TIMES else int(frame_b(old.top())) & 63
    return f" {'once' if times == 1 else f'{times} times'}"


def discard(old: GloriaState, s: GloriaState, who: str, action: int) -> str:
    served = DUE.write(int(next(item for i, item in enumerate(old.due) if i >= len(s.due) or s.due[i] != item)))
    if action < actions.DISCARD_BUILT:
        return f"{who} discards a {BASIC[action - actions.DISCARD_PLAIN]} card for {_served(served)}"
    building = action - actions.DISCARD_BUILT
    type = BASIC[old.card_type(old.actor(), building)]
    if old.rules.guards & old.rules.bit[building]:
        return f"{who} gives {name(building)} for {_served(served)}, and the {type} card stays"
    return f"{who} discards a {type} card with {name(building)} for {_served(served)}"


def _served(item: str) -> str:
    return f"the {item}" if item.startswith(("icon", "glory")) else f"the {item} counter"


# What is under way


def underway(s: GloriaState) -> str:
    """A move in progress: what it is about and what was decided so far."""
    question = view.question(s)
    facts = ", ".join(f"{word} {value}" for word, value in question["said"].items())
    about = content.name(question["about"]) if question["about"] in BUILDINGS else "the tribute"
    verb = {"build": "buying", "tribute": "paying", "activate": "using"}[QUESTIONS.of(s.top()).phases[0]]
    return f"{player(question['seat'])} is {verb} {about}" + (f" ({facts})" if facts else "") + "."

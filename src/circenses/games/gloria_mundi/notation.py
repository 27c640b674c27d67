"""The notation of actions: words a person would type (GM-1.12, GM-1.14)."""

import re

from circenses.games.gloria_mundi import actions
from circenses.games.gloria_mundi.content import BASIC, BUILDINGS, RESOURCES, tree
from circenses.games.gloria_mundi.rules import flow
from circenses.games.gloria_mundi.state import (
    CHOOSE_TARGET,
    CONVERT_MIX,
    CONVERT_TIMES,
    COUNTERS,
    FORUM,
    GLORY_PAID,
    MIX_FOOD,
    MIX_GOLD,
    NONE,
    PAY_FOOD,
    PAY_GOLD,
    PAY_ICON,
    PAY_PEACE,
    TIMES,
    TRIBUTE,
    GloriaState,
)
from circenses.kernel.choices import Choices
from circenses.kernel.errors import IllegalAction
from circenses.kernel.state import frame_a, frame_kind

SHAPES = (
    "write play TYPE, plain, counter CARD, ability CARD, give up CARD, buy CARD (4,0,2,1), on TYPE, convert TYPE, "
    "times N, food N, pay (1,0,0,1), refuse, own, glory, discard TYPE or CARD, take TYPE, pass"
)
VECTOR = re.compile(r"^(?P<move>.*?)\s*\((?P<counts>[\d\s,]*)\)\s*$")
AMOUNT_WORDS = {
    TIMES: "times",
    GLORY_PAID: "glory",
    MIX_FOOD: "food",
    MIX_GOLD: "gold",
    PAY_FOOD: "food",
    PAY_GOLD: "gold",
    PAY_PEACE: "peace",
    CONVERT_TIMES: "times",
}


def _plain() -> dict[int, str]:
    """All actions whose notation does not depend on the state."""
    names = {actions.PASS: "pass", actions.PLAIN: "plain", actions.CONVERT_NOTHING: "convert nothing"}
    names |= {actions.PAY: "pay", actions.REFUSE: "refuse", actions.OWN: "own", actions.WITH_GLORY: "glory"}
    for start, words in (
        (actions.PLAY, "play"),
        (actions.TARGET, "on"),
        (actions.CONVERT, "convert"),
        (actions.DISCARD_PLAIN, "discard"),
    ):
        names |= {start + i: f"{words} {type}" for i, type in enumerate(BASIC)}
    for start, words in (
        (actions.COUNTER, "counter"),
        (actions.ABILITY, "ability"),
        (actions.GIVE_UP, "give up"),
        (actions.DISCARD_BUILT, "discard"),
        (actions.DRAW, "draw"),
    ):
        names |= {start + i: f"{words} {building}" for i, building in enumerate(BUILDINGS)}
    names |= {actions.TAKE + i: f"take {type}" for i, type in enumerate(RESOURCES)}
    names |= {actions.START + seat: f"start {seat}" for seat in range(6)}
    return names


def _codes() -> dict[str, str]:
    """Cards by what is printed on them, in Latin and English."""
    printed = tree()["buildings"]
    return {printed[id][word].lower(): id for id in BUILDINGS for word in ("name", "english") if printed[id][word]}


PLAIN = _plain()
CODES = _codes()
NAME = re.compile(rf"\b({'|'.join(map(re.escape, sorted(CODES, key=len, reverse=True)))})(?!\w)", re.IGNORECASE)
NUMBER = {text.lower(): action for action, text in PLAIN.items()}


def amount_word(s: GloriaState) -> str:
    """What is counted by the amount that is asked."""
    kind = int(frame_kind(s.top()))
    if kind == CONVERT_MIX:
        return RESOURCES[s.rules.first[frame_a(s.top())]]
    return AMOUNT_WORDS.get(kind, "amount")


def label(s: GloriaState, action: int) -> str:
    """A purchase is named by its card where one lies, else by its space."""
    if action in PLAIN:
        return PLAIN[action]
    if actions.BUY <= action < actions.BUY + FORUM:
        space = action - actions.BUY
        return f"buy {BUILDINGS[s.forum[space]]}" if s.forum[space] != NONE else f"buy +{space}"
    return f"{amount_word(s)} {action - actions.AMOUNT}"


def parse(s: GloriaState, text: str) -> int:
    """One action; legality is another matter. A card may be called by its name: `buy horreum`."""
    words = " ".join(coded(text).lower().split())
    if words in NUMBER:
        return NUMBER[words]
    head, _, tail = words.rpartition(" ")
    if head == "buy":
        return _buy(s, tail, text)
    if head in ("", amount_word(s), "amount") and tail.isdecimal() and len(tail) < 3 and int(tail) <= actions.MOST:
        if head or (s.top() and flow.is_amount(frame_kind(s.top()))):
            return actions.AMOUNT + int(tail)
    raise _unread(text)


def coded(text: str) -> str:
    """The same with codes in place of names."""
    return NAME.sub(lambda found: CODES[found[0].lower()], text)


def _unread(text: str) -> IllegalAction:
    return IllegalAction(f"{text!r} cannot be read: {SHAPES}")


def _buy(s: GloriaState, what: str, text: str) -> int:
    """By card (`buy C05`) or by space (`buy +2`)."""
    if what.removeprefix("+") in ("0", "1", "2", "3", "4", "5"):
        return actions.BUY + int(what.removeprefix("+"))
    if what.upper() not in BUILDINGS:
        raise _unread(text)
    card = BUILDINGS.index(what.upper())
    for space in range(FORUM):
        if s.forum[space] == card:
            return actions.BUY + space
    raise IllegalAction(f"{text!r}: {what.upper()} does not lie on the Forum (GM-1.7)")


# Whole moves


def read(s: GloriaState, text: str) -> list[int]:
    """A whole move: `ability F11; times 2; glory 0`, `buy R02 on peace (2,1,1,0)`, `pay (1,0,0,1)`.

    Parts are separated by semicolons; a vector in brackets names what is paid of food, gold, peace and glory.
    Questions the engine answers itself need no words.
    """
    chain: list[int] = []
    after = s.clone()
    for part in coded(text).split(";"):
        for action in _part(after, part.strip(), text):
            if chain and action not in _legal(after):
                raise IllegalAction(f"{text!r}: {label(after, action)} is not possible then (GM-1.14)")
            chain.append(action)
            if action not in _legal(after):
                return chain  # whoever validates it will say why
            flow.apply(after, action)
    return chain


def _part(s: GloriaState, part: str, text: str) -> list[int]:
    vector = VECTOR.match(part)
    first, on, target = (vector["move"] if vector else part).partition(" on ")
    if not vector and not on:
        return [parse(s, part)]
    chain = [parse(s, first)]
    if chain[0] not in _legal(s):
        return chain
    counts = _counts(vector["counts"], text) if vector else []
    return chain + _purchase(s, chain[0], target, counts, text)


def _counts(text: str, whole: str) -> list[int]:
    counts = [int(part) for part in text.replace(",", " ").split()]
    if len(counts) != COUNTERS:
        raise IllegalAction(f"{whole!r}: a payment names food, gold, peace and glory, such as (4,0,2,1)")
    return counts


def _purchase(s: GloriaState, first: int, target: str, counts: list[int], text: str) -> list[int]:
    """Target and payment answered by what was written; what was paid in the end must be just that."""
    at = s.clone()
    seat = int(s.actor())
    flow.answer(at, first)
    chain: list[int] = []
    while at.top() and (answer := _answer(at, target, counts)) != NONE:
        if answer not in _legal(at):
            raise _wrong_part(at, target, text)
        if flow.only_answer(at) == NONE:
            chain.append(answer)
        flow.answer(at, answer)
    paid = [int(s.counters[seat * COUNTERS + i] - at.counters[seat * COUNTERS + i]) for i in range(COUNTERS)]
    if counts and paid != counts:
        raise _wrong_part(at, "", text)
    return chain


def _answer(s: GloriaState, target: str, counts: list[int]) -> int:
    """What the written move says to the open question; NONE if it is no part of it."""
    kind = int(frame_kind(s.top()))
    if kind == CHOOSE_TARGET:
        return parse(s, f"on {target}") if target else int(flow.only_answer(s))
    if counts and PAY_FOOD <= kind <= PAY_PEACE:
        return actions.AMOUNT + min(counts[kind - PAY_FOOD], actions.MOST)
    if counts and kind == PAY_ICON:
        return actions.OWN if counts[frame_a(s.top())] else actions.WITH_GLORY
    return NONE


def _wrong_part(s: GloriaState, target: str, text: str) -> IllegalAction:
    if frame_kind(s.top()) == CHOOSE_TARGET and target:
        return IllegalAction(f"{text!r}: there is no plain {target} card it may lie on (GM-1.7)")
    clause = "GM-1.8" if s.phase == TRIBUTE else "GM-1.7"
    return IllegalAction(f"{text!r}: these counters do not pay it ({clause})")


def _legal(s: GloriaState) -> list[int]:
    out = Choices()
    if not s.over():
        flow.legal_into(s, out)
    return out.to_list()

"""The notation of actions: words a person would type (GM-1.12, GM-1.14)."""

import re

from circenses.games.gloria_mundi import actions, state
from circenses.games.gloria_mundi.content import BASIC, BUILDINGS, RESOURCES, tree
from circenses.games.gloria_mundi.layout import BUILDING, COUNTER, QUESTIONS, SPACE, TYPE
from circenses.games.gloria_mundi.rules import flow
from circenses.games.gloria_mundi.rules.activate import activating
from circenses.games.gloria_mundi.state import COUNTERS, NONE, GloriaState
from circenses.kernel.choices import Choices
from circenses.kernel.errors import IllegalAction
from circenses.kernel.layout.blocks import Actions, Block, number_axis
from circenses.kernel.state import frame_a, frame_kind

SHAPES = (
    "write play TYPE, plain, counter CARD, ability CARD, give up CARD, buy CARD (4,0,2,1), on TYPE, convert TYPE, "
    "times N, food N, pay (1,0,0,1), refuse, own, glory, discard TYPE or CARD, take TYPE, pass"
)
VECTOR = re.compile(r"^(?P<move>.*?)\s*\((?P<counts>[\d\s,]*)\)\s*$")
AMOUNTS = {  # what the amount that is asked for counts
    "times": "times",
    "glory_paid": "glory",
    "mix_food": "food",
    "mix_gold": "gold",
    "pay_food": "food",
    "pay_gold": "gold",
    "pay_peace": "peace",
    "convert_times": "times",
    "convert_mix": "",  # by the card
}


def _codes() -> dict[str, str]:
    """Cards by what is printed on them, in Latin and English."""
    buildings = tree()["buildings"]
    return {buildings[id][word].lower(): id for id in BUILDINGS for word in ("name", "english") if buildings[id][word]}


CODES = _codes()
NAME = re.compile(rf"\b({'|'.join(map(re.escape, sorted(CODES, key=len, reverse=True)))})(?!\w)", re.IGNORECASE)


def coded(text: str) -> str:
    """The text with codes in place of names: `buy horreum` is `buy f01`."""
    return NAME.sub(lambda found: CODES[found[0].lower()], text).lower()


def amount_word(s: GloriaState) -> str:
    """What the amount that is asked for counts."""
    if not flow.is_amount(frame_kind(s.top())):
        return "amount"
    return AMOUNTS[QUESTIONS.of(s.top()).name] or RESOURCES[s.rules.first[frame_a(s.top())]]


def _read_amount(s: GloriaState, words: str) -> tuple[int] | None:
    """`food 3`, `amount 3`, and `3` where an amount is asked."""
    word, _, amount = words.rpartition(" ")
    names = ("amount", amount_word(s)) if word or not flow.is_amount(frame_kind(s.top())) else ("",)
    fits = word in names and amount.isdecimal() and len(amount) < 3 and int(amount) <= actions.MOST
    return (int(amount),) if fits else None


def _offer(s: GloriaState, space: int) -> str:
    """An offer of the Forum, named by its card if there is one, else by its space."""
    return f"buy {BUILDINGS[s.forum[space]]}" if s.forum[space] != NONE else f"buy +{space}"


def _read_offer(s: GloriaState, words: str) -> tuple[int] | None:
    """By card (`buy C05`) or by space (`buy +2`)."""
    verb, _, what = words.partition(" ")
    if verb != "buy":
        return None
    if what.removeprefix("+") in SPACE.words:
        return (int(what.removeprefix("+")),)
    if what.upper() not in BUILDINGS:
        return None
    card = BUILDINGS.index(what.upper())
    if card not in s.forum:
        raise IllegalAction(f"{what.upper()} does not lie on the Forum (GM-1.7)")
    return (list(s.forum).index(card),)


def _front(s: GloriaState, type: int) -> list[str]:
    return [f"plain-{int(s.actor())}-{BASIC[type]}"]


def _block(s: GloriaState) -> list[str]:
    """The plain cards that are being activated."""
    return [f"plain-{int(activating(s))}-{BASIC[s.turn_type]}"] if s.phase == state.ACTIVATE else []


ACTIONS = Actions(
    Block("pass", target="pass", answers=("build",), idle=True),
    Block("play", TYPE, target="hand-{type}"),
    Block("plain", target=_block, answers=("activate",)),
    Block("counter", BUILDING, target=("building-{building}", "counter"), answers=("activate",)),
    Block("ability", BUILDING, target=("building-{building}", "ability"), answers=("activate",), announces=True),
    Block("give up", BUILDING, target="building-{building}", answers=("give_up",)),
    Block("buy", SPACE, label=_offer, read=_read_offer, target="forum-{space}", answers=("build",), announces=True),
    Block("on", TYPE, target=_front, answers=("target",), announces=True),
    Block("convert nothing", target="nothing", answers=("convert",), idle=True),
    Block("convert", TYPE, target="counters-{type}", announces=True),
    Block("pay", target="pay", answers=("tribute",), announces=True),
    Block("refuse", target="refuse", answers=("tribute",), idle=True),
    Block("own", target="own", answers=("pay_icon",), announces=True),
    Block("glory", target="glory", answers=("pay_icon",), announces=True),
    Block("discard", TYPE, target=_front),
    Block("discard built", BUILDING, label="discard {building}", target="building-{building}", answers=("discard",)),
    Block("take", COUNTER, target="pile-{counter}"),
    Block(
        "amount",
        number_axis("amount", 0, actions.MOST),
        label=lambda s, amount: f"{amount_word(s)} {amount}",
        read=_read_amount,
        target="amount",
        answers=tuple(AMOUNTS),
        announces=True,
    ),
    Block("start", number_axis("seat", 0, 5), chance=True, answers=("draw_start",)),
    Block("draw", BUILDING, chance=True, answers=("draw_building",)),
    shapes=SHAPES,
    tidy=coded,
)

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
                raise IllegalAction(f"{text!r}: {ACTIONS.label(after, action)} is not possible then (GM-1.14)")
            chain.append(action)
            if action not in _legal(after):
                return chain  # whoever validates it will say why
            flow.apply(after, action)
    return chain


def _part(s: GloriaState, part: str, text: str) -> list[int]:
    vector = VECTOR.match(part)
    first, on, target = (vector["move"] if vector else part).partition(" on ")
    if not vector and not on:
        return [ACTIONS.parse(s, part)]
    chain = [ACTIONS.parse(s, first)]
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
    """Answers target and payment as written; the final payment must be exactly that."""
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
    """The written move's answer to the open question; NONE if the move does not have one."""
    kind = int(frame_kind(s.top()))
    if kind == state.CHOOSE_TARGET:
        return ACTIONS.parse(s, f"on {target}") if target else int(flow.only_answer(s))
    if counts and state.PAY_FOOD <= kind <= state.PAY_PEACE:
        return actions.AMOUNT + min(counts[kind - state.PAY_FOOD], actions.MOST)
    if counts and kind == state.PAY_ICON:
        return actions.OWN if counts[frame_a(s.top())] else actions.WITH_GLORY
    return NONE


def _wrong_part(s: GloriaState, target: str, text: str) -> IllegalAction:
    if frame_kind(s.top()) == state.CHOOSE_TARGET and target:
        return IllegalAction(f"{text!r}: there is no plain {target} card it may lie on (GM-1.7)")
    clause = "GM-1.8" if s.phase == state.TRIBUTE else "GM-1.7"
    return IllegalAction(f"{text!r}: these counters do not pay it ({clause})")


def _legal(s: GloriaState) -> list[int]:
    out = Choices()
    if not s.over():
        flow.legal_into(s, out)
    return out.to_list()

"""The notation of actions: words a person would type (CM-1.11, CM-1.13)."""

import math

from circenses.games.circus_maximus import actions
from circenses.games.circus_maximus.content import ACTS, EVENTS, LOCATIONS, UNITS
from circenses.games.circus_maximus.rules import bid, event, flow
from circenses.games.circus_maximus.state import (
    BID_COINS,
    BID_SIXTEENS,
    PLACE_WORKERS,
    PRISON,
    REGULAR,
    CircusState,
)
from circenses.kernel.choices import Choices
from circenses.kernel.errors import IllegalAction
from circenses.kernel.state import frame_b, frame_kind

SINGULAR = ("mummer", "animal", "slave", "prisoner")
SHAPES = (
    "write pass, bid ACT COINS, place LOCATION, place prison x2, buy, perform, withdraw, lose UNIT, "
    "or for the Den: back ACT, player N, stake COINS"
)


def label(s: CircusState, action: int) -> str:
    """A bid's coins are named in full, so that the last number of the chain is the bid."""
    if action in PLAIN:
        return PLAIN[action]
    if action >= actions.LOTS:
        return _lots(s, action - actions.LOTS)
    if action < actions.BID_COINS:
        sixteens = action - actions.SIXTEENS
        return f"{sixteens * 16}..{sixteens * 16 + 15}"
    sixteens = int(frame_b(s.top())) if frame_kind(s.top()) == BID_COINS else 0
    return str(sixteens * 16 + action - actions.BID_COINS)


def _lots(s: CircusState, order: int) -> str:
    """The players from first to last, where they are level."""
    return " ".join(["lots", *(str(seat + 1) for seat in event.lots_of(order, s.rules.players))])


def former_label(s: CircusState, action: int) -> str:
    """Version 1 of the rules counted the players of the Den from 0."""
    if actions.BACK_SEAT <= action < actions.STAKE:
        return f"seat {action - actions.BACK_SEAT}"
    return label(s, action)


def _plain() -> dict[int, str]:
    """All actions whose notation does not depend on the state."""
    names = {actions.PASS: "pass", actions.BUY: "buy", actions.PERFORM: "perform", actions.WITHDRAW: "withdraw"}
    names |= {actions.HEADS: "heads", actions.TAILS: "tails", actions.PRISON_TWICE: "place prison x2"}
    names |= {actions.BID_ON + i: f"bid {act}" for i, act in enumerate(ACTS)}
    names |= {actions.PLACE_AT + i: f"place {place}" for i, place in enumerate(LOCATIONS)}
    names |= {actions.WORKERS + i: f"workers {i + 1}" for i in range(40)}
    names |= {actions.LOSE + i: f"lose {unit}" for i, unit in enumerate(SINGULAR)}
    names |= {actions.BACK_ACT + i: f"back {ACTS[i]}" for i in range(REGULAR)}
    names |= {actions.BACK_SEAT + i: f"player {i + 1}" for i in range(4)}
    names |= {actions.STAKE + i: f"stake {i + 1}" for i in range(20)}
    names |= {actions.DRAW_ACT + i: f"act {ACTS[i]}" for i in range(REGULAR)}
    names |= {actions.DRAW_EVENT + i: f"event {event}" for i, event in enumerate(EVENTS)}
    names |= {actions.DRAW_EXECUTION + i: f"execution {ACTS[REGULAR + i]}" for i in range(3)}
    names |= {actions.DIE + i: f"d6 {i + 1}" for i in range(6)}
    return names


PLAIN = _plain()
NUMBER = {text: action for action, text in PLAIN.items()} | {
    f"lose {unit}": actions.LOSE + i for i, unit in enumerate(UNITS)
}


def parse(s: CircusState, text: str) -> int:
    """One action; legality is another matter."""
    words = " ".join(text.lower().split())
    if words in NUMBER:
        return NUMBER[words]
    kind = int(frame_kind(s.top()))
    first, dots, _ = words.partition("..")
    if kind == BID_SIXTEENS and dots and first.isdecimal() and int(first) % 16 == 0 and int(first) // 16 < 256:
        return actions.SIXTEENS + int(first) // 16
    if kind == BID_COINS and words.isdecimal() and int(words) // 16 == frame_b(s.top()):
        return actions.BID_COINS + int(words) % 16
    if words.startswith("lots "):
        orders = range(math.factorial(int(s.rules.players)))
        for order in orders:
            if words == _lots(s, order):
                return actions.LOTS + order
    raise IllegalAction(f"{text!r} cannot be read: {SHAPES}")


def read(s: CircusState, text: str) -> list[int]:
    """A whole move as people write it: `bid gladiator 20` is up to three actions, `place prison 3` two."""
    words = " ".join(text.lower().split())
    if words in NUMBER:
        return [NUMBER[words]]
    head, _, tail = words.rpartition(" ")
    if head not in NUMBER or not tail.isdecimal():
        return [parse(s, text)]
    first, count = NUMBER[head], int(tail)
    out = Choices()
    flow.legal_into(s, out)
    if first not in out.to_list():
        return [first]  # whoever validates it will say why
    if actions.BID_ON <= first < actions.SIXTEENS:
        return _bid(s, text, first, count)
    if first == actions.PLACE_AT + PRISON and not s.rules.prison_shared and count in (1, 2):
        return [actions.PRISON_TWICE if count == 2 else first]
    after = s.clone()
    flow.apply(after, first)
    if frame_kind(after.top()) != PLACE_WORKERS:
        raise IllegalAction(f"{text!r} cannot be read: {SHAPES}")
    out.clear()
    flow.legal_into(after, out)
    if actions.WORKERS + count - 1 not in out.to_list():
        raise IllegalAction(f"{text!r}: {count} is not possible now")
    return [first, actions.WORKERS + count - 1]


def _bid(s: CircusState, text: str, act: int, count: int) -> list[int]:
    """The act, then the coins by one question, two, or none if there is only one answer."""
    low, high = int(s.rules.minimum_bid), int(bid.most(s, s.actor()))
    if not low <= count <= high:
        allowed = f"only a bid of {high} is possible" if low == high else f"a bid of {low} to {high} is possible"
        raise IllegalAction(f"{text!r}: {count} is not possible now, {allowed} (CM-1.6)")
    chain = [act]
    after = s.clone()
    flow.apply(after, act)
    if frame_kind(after.top()) == BID_SIXTEENS:
        chain.append(actions.SIXTEENS + count // 16)
        flow.apply(after, chain[-1])
    if frame_kind(after.top()) == BID_COINS:
        chain.append(actions.BID_COINS + count % 16)
    return chain

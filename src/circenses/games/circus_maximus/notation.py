"""The notation of actions: words a person would type (CM-1.11, CM-1.13)."""

from circenses.games.circus_maximus import actions, state
from circenses.games.circus_maximus.content import ACTS, EVENTS, EXECUTIONS, SINGULAR, UNITS
from circenses.games.circus_maximus.layout import ACT, LOCATION
from circenses.games.circus_maximus.rules import bid, event, flow
from circenses.games.circus_maximus.state import REGULAR, CircusState
from circenses.kernel.choices import Choices
from circenses.kernel.errors import IllegalAction
from circenses.kernel.layout.blocks import Actions, Block, number_axis
from circenses.kernel.layout.fields import Axis, Players
from circenses.kernel.state import frame_a, frame_b, frame_kind

SHAPES = (
    "write pass, bid ACT COINS, place LOCATION, place prison x2, buy, perform, withdraw, lose UNIT, "
    "or for the Den: back ACT, player N, stake COINS"
)
REGULAR_ACT = Axis("act", ACTS[:REGULAR])
COINS = number_axis("coins", 0, 15)
PERMUTATIONS = number_axis("order", 1, 24)


def _sixteens(s: CircusState, sixteens: int) -> str:
    return f"{sixteens * 16}..{sixteens * 16 + 15}"


def _coins(s: CircusState, coins: int) -> str:
    """A bid's coins are named in full, so that the last number of the chain is the bid."""
    sixteens = int(frame_b(s.top())) if frame_kind(s.top()) == state.BID_COINS else 0
    return str(sixteens * 16 + coins)


def _lots(s: CircusState, order: int) -> str:
    """The players from first to last, as lots order those who are level."""
    return " ".join(["lots", *(str(seat + 1) for seat in event.lots_of(order, s.rules.players))])


def _market(s: CircusState) -> list[str]:
    return [f"market-{UNITS[frame_a(s.top())]}"] if frame_kind(s.top()) == state.BUY_ONE else []


def _stage(s: CircusState) -> list[str]:
    return [f"act-{ACTS[s.open_act]}"] if s.open_act >= 0 else []


def _prison(s: CircusState, workers: int) -> list[str]:
    return ["location-prison"] * (workers + 1)


ACTIONS = Actions(
    Block("pass", target="pass", answers=("bid", "place", "buy"), idle=True),
    Block("bid", ACT, target="act-{act}", clauses=("CM-1.6", "CM-1.9({act})"), announces=True),
    Block(
        "sixteens",
        number_axis("sixteens", 0, 255),
        label=_sixteens,
        target="coins",
        answers=("bid_sixteens",),
        announces=True,
    ),
    Block("coins", COINS, label=_coins, target="coins", answers=("bid_coins",)),
    Block("place", LOCATION, target="location-{location}", clauses=("CM-1.7", "CM-1.7({location})")),
    Block(
        "place twice",
        label="place prison x2",
        target=("location-prison", "location-prison"),
        clauses=("CM-1.7", "CM-1.7(prison)", "CM-R34"),
        answers=("place",),
    ),
    Block("workers", number_axis("workers", 1, 40), target=_prison),
    Block("buy", target=_market),
    Block("perform", target=_stage, answers=("declare",)),
    Block("withdraw", target="withdraw", clauses=("CM-1.9(2)", "CM-R12"), answers=("declare",), idle=True),
    Block("lose", Axis("unit", tuple(SINGULAR.values())), target="unit-{unit}s"),
    Block("back", REGULAR_ACT, target="act-{act}", answers=("back_act",), announces=True),
    Block(
        "player",
        Players("player", ["1", "2", "3", "4"]),
        target=lambda s, seat: [f"seat-{seat}"],
        answers=("back_seat",),
        announces=True,
    ),
    Block("stake", number_axis("coins", 1, 20), target="coins"),
    Block("act", REGULAR_ACT, chance=True, answers=("draw_act",)),
    Block("event", Axis("event", EVENTS), clauses=("CM-1.5", "CM-1.5({event})"), chance=True, answers=("draw_event",)),
    Block("execution", Axis("act", EXECUTIONS), chance=True, answers=("draw_execution",)),
    Block("heads", chance=True, answers=("flip",)),
    Block("tails", chance=True, answers=("flip",)),
    Block("d6", number_axis("die", 1, 6), chance=True, answers=("roll",)),
    Block("lots", PERMUTATIONS, label=_lots, chance=True, answers=("draw_lots",)),
    shapes=SHAPES,
    spoken={f"lose {many}": f"lose {one}" for many, one in SINGULAR.items()},
)


def former_label(s: CircusState, action: int) -> str:
    """Version 1 of the rules counted the players of the Den from 0."""
    if actions.BACK_SEAT <= action < actions.STAKE:
        return f"seat {action - actions.BACK_SEAT}"
    return ACTIONS.label(s, action)


def read(s: CircusState, text: str) -> list[int]:
    """A whole move as people write it: `bid gladiator 20` is up to three actions, `place prison 3` two."""
    words = " ".join(text.lower().split())
    if words in ACTIONS.numbers:
        return [ACTIONS.numbers[words]]
    head, _, tail = words.rpartition(" ")
    if head not in ACTIONS.numbers or not tail.isdecimal():
        return [ACTIONS.parse(s, text)]
    first, count = ACTIONS.numbers[head], int(tail)
    out = Choices()
    flow.legal_into(s, out)
    if first not in out.to_list():
        return [first]  # whoever validates it will say why
    if actions.BID_ON <= first < actions.SIXTEENS:
        return _bid(s, text, first, count)
    if first == actions.PLACE_AT + state.PRISON and not s.rules.prison_shared and count in (1, 2):
        return [actions.PRISON_TWICE if count == 2 else first]
    after = s.clone()
    flow.apply(after, first)
    if frame_kind(after.top()) != state.PLACE_WORKERS:
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
    if frame_kind(after.top()) == state.BID_SIXTEENS:
        chain.append(actions.SIXTEENS + count // 16)
        flow.apply(after, chain[-1])
    if frame_kind(after.top()) == state.BID_COINS:
        chain.append(actions.BID_COINS + count % 16)
    return chain

"""Whether a position that was read can occur: every value has its range by then, here they must fit together."""

from circenses.games.circus_maximus import state
from circenses.games.circus_maximus.content import ACTS, GOODS
from circenses.games.circus_maximus.rules import buy, perform, place
from circenses.games.circus_maximus.state import NO_CARD, REGULAR, CircusState
from circenses.kernel.state import NOBODY, frame_a, frame_b, frame_kind, frame_seat


def faults(s: CircusState) -> list[str]:
    result = _table(s)
    if not result and not s.over() and (reason := _question(s)):
        result.append(f"agenda: {reason}")
    return result


def _table(s: CircusState) -> list[str]:
    faults: list[str] = []
    everybody = list(range(int(s.rules.players)))
    if s.phase in (state.BID, state.PLACE) and sorted(s.order) != everybody:
        faults.append("the order is not one of all seats")
    early = s.phase in (state.DEAL, state.EVENT, state.OVER)
    if s.rules.ties == state.BY_LOT and sorted(s.lots) != everybody and (len(s.lots) or not early):
        faults.append("lots: they are those of all seats")
    if s.next_event != NO_CARD and s.event_place[s.next_event] != state.DECK:
        faults.append("next_event: the card an Oracle showed lies on top of the deck")
    if (s.next_event != NO_CARD) != (s.peeker != 0) and frame_kind(s.top()) != state.PEEK:
        faults.append("peeked: an event was shown exactly if somebody has seen it")
    if not (s.bet[0] < 0) == (s.bet[1] < 0) == (s.bet[2] < 0) == (s.bet[3] == 0):
        faults.append("bet: it names a seat, an act, a backed seat and a stake, or nothing")
    if (s.open_act != NO_CARD) != (s.phase == state.PERFORM) and s.ending != state.BY_TRACK:
        faults.append("open_act: an act is open exactly while acts are performed")
    if (s.phase == state.OVER) != (s.ending != state.NOT_OVER):
        faults.append("phase: it is over exactly if there is an ending")
    return faults


def _question(s: CircusState) -> str:
    """Why the open question cannot be asked here; '' if it can."""
    packed = s.top()
    kind, a, b = int(frame_kind(packed)), int(frame_a(packed)), int(frame_b(packed))
    if kind != state.LOSE and len(s.agenda) != 1:
        return "at most one question is open but for what pirates take"
    if any(frame_kind(other) != state.LOSE for other in s.agenda) and kind == state.LOSE:
        return "while pirates take units nothing else is open"
    if kind in (state.DRAW_ACT, state.DRAW_EVENT, state.PEEK, state.DRAW_EXECUTION, state.DRAW_LOTS, state.LOSE):
        return _draw_fault(s, kind, a)
    if s.phase in (state.BID, state.PLACE):
        return _turn_fault(s, kind, int(frame_seat(packed)), a, b)
    if s.phase == state.BUY:
        return _buy_fault(s, int(frame_seat(packed)), a)
    return _perform_fault(s, kind, int(frame_seat(packed)), a, b)


def _draw_fault(s: CircusState, kind: int, a: int) -> str:
    if kind == state.DRAW_ACT and (a >= s.rules.display or s.display[a] != NO_CARD):
        return f"slot {a} of the display is not empty"
    if kind == state.DRAW_LOTS and (s.rules.ties != state.BY_LOT or len(s.lots)):
        return "no lots are drawn now"
    if kind == state.DRAW_EXECUTION and not s.rules.one_execution:
        return "all executions are open"
    if kind == state.DRAW_EVENT and state.TABLE in s.event_place:
        return "an event is in force already"
    if kind in (state.DRAW_EVENT, state.PEEK) and s.next_event != NO_CARD:
        return "an Oracle has shown the event that comes next"
    if kind == state.PEEK and (s.order[s.turn] != a or not s.peeker >> a & 1):
        return "who looks at the next event is at turn and has paid for it"
    return ""


def _turn_fault(s: CircusState, kind: int, seat: int, a: int, b: int) -> str:
    who = b if kind == state.FLIP else seat
    if s.order[s.turn] != who or s.has_passed(who):
        return f"it is not the turn of seat {who}"
    if kind in (state.BID_SIXTEENS, state.BID_COINS, state.CHOOSE_BID) and s.coins[who] < s.rules.minimum_bid:
        return f"seat {who} cannot bid"
    if kind in (state.BID_SIXTEENS, state.BID_COINS) and not (a >= REGULAR or s.act_place[a] == state.TABLE):
        return f"{ACTS[a]} is not on display"
    if kind == state.BID_COINS and not s.rules.minimum_bid // 16 <= b <= min(s.coins[who], 4095) // 16:
        return f"seat {who} cannot bid {b} times 16 coins"
    if kind == state.FLIP and not place.can_place(s, who, a, 1):
        return f"seat {who} cannot place a worker there"
    if kind == state.PLACE_WORKERS and not s.rules.prison_shared:
        return "the Prison has room for each player"
    if kind in (state.BACK_ACT, state.BACK_SEAT, state.STAKE) and not (s.rules.gamblers_den and s.bet[0] == NOBODY):
        return "the Gamblers Den takes no bet"
    if kind in (state.BACK_SEAT, state.STAKE) and not place.can_back(s, who, a):
        return f"nobody can back {ACTS[a]}"
    if kind == state.STAKE and not s.bid_turn[a * s.rules.players + b]:
        return f"seat {b} has no bid on {ACTS[a]}"
    return ""


def _buy_fault(s: CircusState, seat: int, good: int) -> str:
    if s.open_market != good or s.turn >= s.queued[good]:
        return f"the {GOODS[good]} market is not being sold"
    if s.queue[good * s.rules.players + s.turn] != seat or s.has_passed(seat) or not buy.can_buy(s, seat, good):
        return f"seat {seat} cannot buy now"
    return ""


def _perform_fault(s: CircusState, kind: int, seat: int, a: int, b: int) -> str:
    bidders = [other for other in range(int(s.rules.players)) if s.bid_turn[s.open_act * s.rules.players + other]]
    order = [int(other) for other in s.order if other != NOBODY]
    if a != s.open_act or s.done_acts >> a & 1:
        return f"{ACTS[a]} is not being performed"
    if sorted(order) != bidders or list(s.order)[: len(order)] != order:
        return "the order is that of the bidders"
    if s.joined & ~sum(1 << other for other in order[: int(s.asked)]) or s.rolling & ~s.joined:
        return "only who has declared takes part, and only who takes part rolls"
    if not s.paid and any(s.joined >> other & 1 and not perform.can_perform(s, other, a) for other in order):
        return "who takes part can pay for it"
    if kind == state.DECLARE:
        if s.paid or s.asked >= len(order) or order[int(s.asked)] != seat or not perform.can_perform(s, seat, a):
            return f"seat {seat} has nothing to declare"
        return ""
    if not s.paid or not s.rolling & (s.rolling - 1) or not s.rolling >> b & 1 or s.rolls[b]:
        return f"seat {b} has nothing to roll"
    return ""

"""A state from JSON (saved.py); whatever the rules cannot have is refused with its path and the reason."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.circus_maximus import content, saved, state
from circenses.games.circus_maximus.content import ACTS, EVENTS, GOODS, LOCATIONS, TRACKS, UNITS
from circenses.games.circus_maximus.rules import buy, flow, perform, place
from circenses.games.circus_maximus.saved import PHASES, QUESTIONS
from circenses.games.circus_maximus.scoring import ENDINGS
from circenses.games.circus_maximus.state import DECK, DISCARD, NO_CARD, NOBODY, REGULAR, SLOTS, TABLE, CircusState
from circenses.kernel.choices import Choices
from circenses.kernel.errors import BadPosition
from circenses.kernel.saved import MANY, Node
from circenses.kernel.state import CHANCE, frame, frame_a, frame_b, frame_kind, frame_seat

# The phases of each question, and how far its two numbers reach; 0 stands for the players
ASKED: dict[int, tuple[tuple[int, ...], int, int]] = {
    state.DRAW_ACT: ((state.DEAL, state.CLEANUP), 14, 1),
    state.DRAW_EVENT: ((state.EVENT,), 1, 1),
    state.DRAW_EXECUTION: ((state.EVENT,), 1, 1),
    state.LOSE: ((state.EVENT,), 1, 1),
    state.CHOOSE_BID: ((state.BID,), 1, 1),
    state.BID_SIXTEENS: ((state.BID,), state.ACTS, 1),
    state.BID_COINS: ((state.BID,), state.ACTS, 256),
    state.CHOOSE_PLACE: ((state.PLACE,), 1, 1),
    state.PLACE_WORKERS: ((state.PLACE,), 1, 1),
    state.FLIP: ((state.PLACE,), 3, 0),
    state.PEEK: ((state.PLACE,), 0, 1),
    state.BACK_ACT: ((state.PLACE,), 1, 1),
    state.BACK_SEAT: ((state.PLACE,), REGULAR, 1),
    state.STAKE: ((state.PLACE,), REGULAR, 0),
    state.BUY_ONE: ((state.BUY,), state.GOODS, 1),
    state.DECLARE: ((state.PERFORM,), state.ACTS, 1),
    state.ROLL: ((state.PERFORM,), state.ACTS, 0),
    state.DRAW_LOTS: ((state.EVENT,), 1, 1),
}
OF_CHANCE = (
    *(state.DRAW_ACT, state.DRAW_EVENT, state.DRAW_EXECUTION, state.FLIP, state.PEEK, state.ROLL),
    state.DRAW_LOTS,
)


def from_json(data: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> CircusState:
    s = lay_out(data, players, options)
    if faults := [*s.check(), *_table_faults(s)]:
        raise BadPosition("; ".join(faults))
    if reason := _question_fault(s):
        raise BadPosition(f"agenda: {reason}")
    return s


# Every value in its range


def lay_out(data: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> CircusState:
    """Every value in its range; whether they fit together is another matter."""
    s = CircusState(content.ruleset(options, players))
    at = Node(data).table(saved.to_json(s))
    s.round = at["round"].number(1, int(s.rules.rounds))
    s.phase = at["phase"].word(PHASES)
    for seat, node in enumerate(at["players"].items(players)):
        _player(s, seat, node)
    _cards(s, at)
    _numbers(s.supply, 0, at["supply"], UNITS, 0, MANY)
    _markets(s, at, players)
    s.blocked, s.disabled = at["blocked_tracks"].words(TRACKS), at["disabled_locations"].words(LOCATIONS)
    s.price_mod, s.deploy_cost = at["price_mod"].number(-10, 10), at["deploy_cost"].number(0, 10)
    _bids(s, at, players)
    s.palace_first = at["palace_first"].number(NOBODY, players - 1)
    s.order = vec[i64]([node.number(NOBODY, players - 1) for node in at["order"].items(players)])
    if s.rules.ties == state.BY_LOT:
        s.lots = vec[i64]([node.number(0, players - 1) for node in at["lots"].items(most=players)])
    s.turn, s.step = at["turn"].number(0, players - 1), at["step"].number(0, 3)
    s.passed, s.winners = at["passed"].seats(players), at["winners"].seats(players)
    s.duty, s.open_market = at["duty"].flag(), at["open_market"].number(0, state.GOODS)
    _act_progress(s, at["open_act"], players)
    bet = at["bet"].table(("seat", "act", "backs", "stake"))
    backing = [bet["seat"].number(NOBODY, players - 1), bet["act"].word(ACTS[:REGULAR], empty=True)]
    s.bet = vec[i64]([*backing, bet["backs"].number(NOBODY, players - 1), bet["stake"].number(0, 20)])
    s.agenda = vec[i64]([_question(s, node) for node in at["agenda"].items(most=5 * players)])
    s.ending = at["ending"].word(ENDINGS)
    return s


def _player(s: CircusState, seat: int, node: Node) -> None:
    at = node.table(saved.player(s, seat))
    s.coins[seat] = at["coins"].number(0, MANY)
    s.pool[seat], s.available[seat] = at["pool"].number(0, 30), at["available"].number(0, 30)
    s.spare[seat] = at["spare"].number(0, 30)
    _numbers(s.units, seat, at["units"], UNITS, 0, MANY)
    _numbers(s.aside, seat, at["aside"], UNITS, 0, MANY)
    _numbers(s.track, seat, at["track"], TRACKS, int(s.rules.low), int(s.rules.high))
    _numbers(s.boost, seat, at["boost"], TRACKS, 0, MANY)


def _numbers(table: vec[i64], row: int, node: Node, keys: tuple[str, ...], low: int, high: int) -> None:
    for i, value in enumerate(node.table(keys).values()):
        table[row * len(keys) + i] = value.number(low, high)


def _cards(s: CircusState, at: dict[str, Node]) -> None:
    """Every card lies in exactly one place."""
    display = [node.word(ACTS[:REGULAR], empty=True) for node in at["act_display"].items(int(s.rules.display))]
    shown = [act for act in display if act != NO_CARD]
    for slot, act in enumerate(display):
        s.display[slot] = act
    lie(s.act_place, at["act_deck"], at["act_discard"], ACTS[:REGULAR], shown, "act")
    current = [node.word(EVENTS) for node in at["current_events"].items(most=1)]
    lie(s.event_place, at["event_deck"], at["event_discard"], EVENTS, current, "event")
    s.next_event = at["next_event"].word(EVENTS, empty=True)
    s.peeker = at["peeked"].seats(int(s.rules.players))
    execution = at["execution"].word(ACTS[REGULAR:], empty=True)
    s.execution = execution + REGULAR if execution >= 0 else NO_CARD


def lie(places: vec[i64], deck: Node, discard: Node, names: tuple[str, ...], table: list[int], kind: str) -> None:
    drawn, spent = deck.words(names), discard.words(names)
    for card in range(len(names)):
        lying = [
            where
            for where, there in ((DECK, drawn >> card & 1), (DISCARD, spent >> card & 1), (TABLE, table.count(card)))
            for _ in range(there)
        ]
        if len(lying) != 1:
            raise BadPosition(f"{kind} cards: each must lie in exactly one place (deck, discard or table)")
        places[card] = lying[0]


def _markets(s: CircusState, at: dict[str, Node], players: int) -> None:
    market, queue = at["market"].table(GOODS), at["queue"].table(GOODS)
    for i, good in enumerate(GOODS):
        filled = [node.flag() for node in market[good].items(SLOTS)]
        s.market[i] = sum(1 << slot for slot in range(SLOTS) if filled[slot])
        line = [node.number(0, players - 1) for node in queue[good].items(most=players)]
        for k, seat in enumerate(line):
            s.queue[i * players + k] = seat
        s.queued[i] = len(line)


def _bids(s: CircusState, at: dict[str, Node], players: int) -> None:
    seats = tuple(str(seat) for seat in range(players))
    s.bids_made = at["bids_made"].number(0, MANY)
    for act, made in at["bids"].table(ACTS, partial=True).items():
        for seat, node in made.table(seats, partial=True).items():
            one = node.table(("coins", "turn"))
            s.bids[ACTS.index(act) * players + int(seat)] = one["coins"].number(0, MANY)
            s.bid_turn[ACTS.index(act) * players + int(seat)] = one["turn"].number(1, MANY)
    for name, workers in at["placed"].table(LOCATIONS, partial=True).items():
        for seat, count in workers.table(seats, partial=True).items():
            s.placed[LOCATIONS.index(name) * players + int(seat)] = count.number(0, 40)


def _act_progress(s: CircusState, node: Node, players: int) -> None:
    at = node.table(saved.act_progress(s))
    s.open_act = at["act"].word(ACTS, empty=True)
    s.asked, s.paid = at["asked"].number(0, players), at["paid"].flag()
    s.joined, s.rolling = at["joined"].seats(players), at["rolling"].seats(players)
    s.rolls = vec[i64]([roll.number(0, 6) for roll in at["rolls"].items(players)])
    s.done_acts = at["done"].words(ACTS)
    s.took_part = at["took_part"].seats(players)
    s.penalties = vec[i64]([act.word(ACTS) for act in at["penalties"].items(most=len(ACTS))])


def _question(s: CircusState, node: Node) -> int:
    """A frame of the agenda, if a question of that kind can be about that and of that seat."""
    at = node.table(("kind", "seat", "a", "b"))
    players, kind = int(s.rules.players), at["kind"].word(QUESTIONS)
    if kind not in ASKED:
        raise at["kind"].wrong("an open question has a kind")
    _, a, b = ASKED[kind]
    seat = at["seat"].number(CHANCE, CHANCE) if kind in OF_CHANCE else at["seat"].number(0, players - 1)
    return int(frame(kind, seat, at["a"].number(0, (a or players) - 1), at["b"].number(0, (b or players) - 1)))


# Whether it fits together


def _table_faults(s: CircusState) -> list[str]:
    faults: list[str] = []
    everybody = list(range(int(s.rules.players)))
    if s.phase in (state.BID, state.PLACE) and sorted(s.order) != everybody:
        faults.append("the order is not one of all seats")
    early = s.phase in (state.DEAL, state.EVENT, state.OVER)
    if s.rules.ties == state.BY_LOT and sorted(s.lots) != everybody and (len(s.lots) or not early):
        faults.append("lots: they are those of all seats")
    if s.next_event != NO_CARD and s.event_place[s.next_event] != DECK:
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


def _question_fault(s: CircusState) -> str:
    """Why the open question cannot be asked here; '' if it can."""
    if s.over():
        return ""
    packed = s.top()
    kind, a, b = int(frame_kind(packed)), int(frame_a(packed)), int(frame_b(packed))
    if s.phase not in ASKED[kind][0]:
        return f"{QUESTIONS[kind]!r} is not asked in the phase {PHASES[s.phase]!r}"
    if kind != state.LOSE and len(s.agenda) != 1:
        return "at most one question is open but for what pirates take"
    if any(frame_kind(other) != state.LOSE for other in s.agenda) and kind == state.LOSE:
        return "while pirates take units nothing else is open"
    if kind in (state.DRAW_ACT, state.DRAW_EVENT, state.PEEK, state.DRAW_EXECUTION, state.DRAW_LOTS, state.LOSE):
        reason = _draw_fault(s, kind, a)
    elif s.phase in (state.BID, state.PLACE):
        reason = _turn_fault(s, kind, int(frame_seat(packed)), a, b)
    elif s.phase == state.BUY:
        reason = _buy_fault(s, int(frame_seat(packed)), a)
    else:
        reason = _perform_fault(s, kind, int(frame_seat(packed)), a, b)
    if reason:
        return reason
    out = Choices()
    flow.legal_into(s, out)
    return "" if out.count else f"{QUESTIONS[kind]!r} has no answer here"


def _draw_fault(s: CircusState, kind: int, a: int) -> str:
    if kind == state.DRAW_ACT and (a >= s.rules.display or s.display[a] != NO_CARD):
        return f"slot {a} of the display is not empty"
    if kind == state.DRAW_LOTS and (s.rules.ties != state.BY_LOT or len(s.lots)):
        return "no lots are drawn now"
    if kind == state.DRAW_EXECUTION and not s.rules.one_execution:
        return "all executions are open"
    if kind == state.DRAW_EVENT and TABLE in s.event_place:
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
    if kind in (state.BID_SIXTEENS, state.BID_COINS) and not (a >= REGULAR or s.act_place[a] == TABLE):
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

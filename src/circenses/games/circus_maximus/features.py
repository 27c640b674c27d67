"""A position as numbers, as one seat sees it: itself first, the others in turn; absent seats are zero."""

from typing import Final

from mypy_extensions import i64

from circenses.games.circus_maximus.state import (
    ACTS,
    BACK_SEAT,
    BID,
    BID_COINS,
    BID_SIXTEENS,
    BUY_ONE,
    BY_LOT,
    DECLARE,
    EVENTS,
    FLIP,
    GOODS,
    LOCATIONS,
    NO_CARD,
    NOBODY,
    OVER,
    REGULAR,
    ROLL,
    SLOTS,
    STAKE,
    TRACKS,
    UNITS,
    CircusState,
)
from circenses.kernel.sheet import Sheet
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat

LENGTH: Final = 756
PLAYER: Final = 101  # of it for each player
MOST_PLAYERS: Final = 4
KINDS: Final = 19  # of questions, 0 for none
ENDINGS: Final = 3
ECONOMIES: Final = 3
TIES: Final = 3  # ways to break ties of turn order

# What counts as about 1
MANY_COINS: Final = 40
MANY_BIDS: Final = 40
MANY_WORKERS: Final = 10
MANY_UNITS: Final = 10
FULL_SUPPLY: Final = 100
HIGH_PRICE: Final = 10
HIGH_BID: Final = 20
LONG_TRACK: Final = 30
LONG_GAME: Final = 20


def features(s: CircusState, seat: i64) -> list[float]:
    sheet = Sheet()
    for turn in range(i64(MOST_PLAYERS)):
        if turn < s.rules.players:
            put_player(s, (seat + turn) % s.rules.players, sheet)
        else:
            sheet.blank(PLAYER)
    put_round(s, sheet)
    put_markets(s, sheet)
    put_acts(s, sheet)
    put_events(s, seat, sheet)
    put_question(s, sheet)
    put_switches(s, sheet)
    return sheet.values


def put_player(s: CircusState, seat: i64, sheet: Sheet) -> None:
    """PLAYER numbers: what a player owns, where his workers stand, his bids and his part in what is going on."""
    sheet.flag(True)
    sheet.share(s.coins[seat], MANY_COINS)
    sheet.share(s.pool[seat], MANY_WORKERS)
    sheet.share(s.available[seat], MANY_WORKERS)
    sheet.share(s.spare[seat], MANY_WORKERS)
    for unit in range(i64(UNITS)):
        sheet.share(s.units[seat * UNITS + unit], MANY_UNITS)
        sheet.share(s.aside[seat * UNITS + unit], MANY_UNITS)
    for track in range(i64(TRACKS)):
        sheet.share(s.track[seat * TRACKS + track], s.rules.high)
        sheet.share(s.boost[seat * TRACKS + track], s.rules.high)
    put_places(s, seat, sheet)
    put_bids(s, seat, sheet)
    put_part(s, seat, sheet)


def put_places(s: CircusState, seat: i64, sheet: Sheet) -> None:
    n: i64 = s.rules.players
    for location in range(i64(LOCATIONS)):
        sheet.share(s.placed[location * n + seat], 2)
    for good in range(i64(GOODS)):
        place: i64 = NOBODY
        for i in range(s.queued[good]):
            if s.queue[good * n + i] == seat:
                place = i
        sheet.one_of(place, MOST_PLAYERS)


def put_bids(s: CircusState, seat: i64, sheet: Sheet) -> None:
    n: i64 = s.rules.players
    for act in range(i64(ACTS)):
        sheet.share(s.bids[act * n + seat], HIGH_BID)
        sheet.share(s.bid_turn[act * n + seat], MANY_BIDS)


def put_part(s: CircusState, seat: i64, sheet: Sheet) -> None:
    """Turn order, the act that is performed, the Den, the Palace, the Oracle, the question, the result."""
    place: i64 = NOBODY
    for i in range(s.rules.players):
        if s.order[i] == seat:
            place = i
    sheet.one_of(place, MOST_PLAYERS)
    level: i64 = NOBODY
    if s.rules.ties != BY_LOT or len(s.lots):
        for i in range(s.rules.players):
            if s.nth_in_ties(i) == seat:
                level = i
    sheet.one_of(level, MOST_PLAYERS)
    sheet.flag(s.has_passed(seat))
    sheet.flag(s.phase == BID and s.duty and place == 0)
    sheet.flag((s.joined >> seat) & 1 == 1)
    sheet.flag((s.rolling >> seat) & 1 == 1)
    sheet.share(s.rolls[seat], 6)
    sheet.flag((s.took_part >> seat) & 1 == 1)
    sheet.flag(s.bet[0] == seat)
    sheet.flag(s.bet[2] == seat)
    sheet.flag(s.palace_first == seat)
    sheet.flag((s.peeker >> seat) & 1 == 1)
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    sheet.flag(packed != 0 and frame_seat(packed) == seat)
    sheet.flag((kind == ROLL or kind == FLIP or kind == STAKE) and frame_b(packed) == seat)
    sheet.flag((s.winners >> seat) & 1 == 1)


def put_round(s: CircusState, sheet: Sheet) -> None:
    sheet.share(s.round, s.rules.rounds)
    sheet.share(s.rules.rounds, LONG_GAME)
    sheet.one_of(s.phase, OVER + 1)
    sheet.one_of(s.ending, ENDINGS)
    sheet.share(s.rules.low, LONG_TRACK)
    sheet.share(s.rules.high, LONG_TRACK)


def put_markets(s: CircusState, sheet: Sheet) -> None:
    for good in range(i64(GOODS)):
        sheet.bits(s.market[good], SLOTS)
        sheet.share(s.price(good), HIGH_PRICE)
        sheet.share(s.rules.restock[good], SLOTS)
        for slot in range(i64(SLOTS)):
            sheet.share(s.rules.price[good * SLOTS + slot], HIGH_PRICE)
    for unit in range(i64(UNITS)):
        sheet.share(s.supply[unit], FULL_SUPPLY)


def put_acts(s: CircusState, sheet: Sheet) -> None:
    """Where every card lies, which slot it fills, and how far the performing has come."""
    for act in range(i64(REGULAR)):
        sheet.one_of(s.act_place[act], 3)
        slot: i64 = NO_CARD
        for i in range(s.rules.display):
            if s.display[i] == act:
                slot = i
        sheet.share(slot + 1, s.rules.display)
    for act in range(i64(ACTS)):
        sheet.flag((s.done_acts >> act) & 1 == 1)
        sheet.flag(s.open_act == act)
        sheet.flag(s.bet[1] == act)
    sheet.one_of(s.execution - REGULAR, ACTS - REGULAR)
    sheet.share(s.asked, MOST_PLAYERS)
    sheet.share(s.bet[3], 5)
    due: i64 = 0
    for act in s.penalties:
        for track in range(i64(TRACKS)):
            due -= s.rules.act_penalty[act * TRACKS + track]
    sheet.share(due, 5)


def put_events(s: CircusState, seat: i64, sheet: Sheet) -> None:
    """The next card only for a seat that has seen it at the Oracle."""
    for event in range(i64(EVENTS)):
        sheet.one_of(s.event_place[event], 3)
    seen: i64 = NO_CARD
    if (s.peeker >> seat) & 1:
        seen = s.next_event
    sheet.one_of(seen, EVENTS)
    sheet.bits(s.blocked, TRACKS)
    sheet.bits(s.disabled, LOCATIONS)
    sheet.share(s.price_mod, 2)
    sheet.share(s.deploy_cost, 2)


def put_question(s: CircusState, sheet: Sheet) -> None:
    """Its kind, and the act, market or place it is about."""
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    act: i64 = NO_CARD
    if kind == BID_SIXTEENS or kind == BID_COINS or kind == DECLARE or kind == BACK_SEAT or kind == STAKE:
        act = frame_a(packed)
    good: i64 = NOBODY
    if kind == BUY_ONE:
        good = frame_a(packed)
    location: i64 = NOBODY
    if kind == FLIP:
        location = frame_a(packed)
    sixteens: i64 = 0
    if kind == BID_COINS:
        sixteens = frame_b(packed)
    sheet.one_of(kind, KINDS)
    sheet.one_of(act, ACTS)
    sheet.one_of(good, GOODS)
    sheet.one_of(location, GOODS)  # Port, War, Forest
    sheet.share(sixteens * 16, MANY_COINS)


def put_switches(s: CircusState, sheet: Sheet) -> None:
    rules = s.rules
    sheet.one_of(rules.economy, ECONOMIES)
    sheet.flag(rules.absent_from_all)
    sheet.flag(rules.chronological)
    sheet.flag(rules.automatic)
    sheet.flag(rules.reuse)
    sheet.flag(rules.prison_shared)
    sheet.flag(rules.drain_cheap)
    sheet.one_of(rules.ties, TIES)
    sheet.flag(rules.all_at_once)
    sheet.flag(rules.boost_wins)
    sheet.flag(rules.one_execution)
    sheet.flag(rules.oracle)
    sheet.flag(rules.gamblers_den)

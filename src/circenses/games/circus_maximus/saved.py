"""A state as JSON, in the words of CM-1.2: `players.0.coins`, `market.slaves`, `bids.gladiator.0.coins`."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.circus_maximus import state
from circenses.games.circus_maximus.content import ACTS, EVENTS, GOODS, LOCATIONS, TRACKS, UNITS
from circenses.games.circus_maximus.scoring import ENDINGS
from circenses.games.circus_maximus.state import DECK, DISCARD, TABLE, CircusState
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat

PHASES = ("deal", "event", "bid", "place", "buy", "perform", "cleanup", "over")

QUESTIONS = (
    *("", "draw_act", "draw_event", "draw_execution", "lose", "bid", "bid_sixteens", "bid_coins"),
    *("place", "workers", "flip", "peek", "back_act", "back_seat", "stake", "buy", "declare", "roll"),
    "draw_lots",
)


def to_json(s: CircusState) -> dict[str, Any]:
    n = int(s.rules.players)
    made = {
        "round": int(s.round),
        "phase": PHASES[s.phase],
        "players": [player(s, seat) for seat in range(n)],
        "supply": {unit: int(s.supply[i]) for i, unit in enumerate(UNITS)},
        "market": {
            good: [bool(s.market[i] >> slot & 1) for slot in range(state.SLOTS)] for i, good in enumerate(GOODS)
        },
        "act_deck": cards(s.act_place, ACTS, DECK),
        "act_display": [card(ACTS, act) for act in s.display],
        "act_discard": cards(s.act_place, ACTS, DISCARD),
        "event_deck": cards(s.event_place, EVENTS, DECK),
        "event_discard": cards(s.event_place, EVENTS, DISCARD),
        "current_events": cards(s.event_place, EVENTS, TABLE),
        "next_event": card(EVENTS, s.next_event),
        "peeked": seats(s.peeker, n),
        "execution": card(ACTS, s.execution),
        "blocked_tracks": [track for i, track in enumerate(TRACKS) if s.blocked >> i & 1],
        "disabled_locations": [place for i, place in enumerate(LOCATIONS) if s.disabled >> i & 1],
        "price_mod": int(s.price_mod),
        "deploy_cost": int(s.deploy_cost),
        "bids": {act: bids(s, i) for i, act in enumerate(ACTS) if s.has_bid(i)},
        "bids_made": int(s.bids_made),
        "placed": {place: placed(s, i) for i, place in enumerate(LOCATIONS) if s.workers_at(i)},
        "queue": {good: [int(s.queue[i * n + k]) for k in range(s.queued[i])] for i, good in enumerate(GOODS)},
        "palace_first": int(s.palace_first),
        "order": [int(seat) for seat in s.order],
        "turn": int(s.turn),
        "passed": seats(s.passed, n),
        "duty": s.duty,
        "open_market": int(s.open_market),
        "open_act": act_progress(s),
        "bet": bet(s),
        "step": int(s.step),
        "agenda": [question(packed) for packed in s.agenda],
        "winners": seats(s.winners, n),
        "ending": ENDINGS[s.ending],
    }
    if s.rules.ties == state.BY_LOT:
        made["lots"] = [int(seat) for seat in s.lots]
    return made


def player(s: CircusState, seat: int) -> dict[str, Any]:
    return {
        "coins": int(s.coins[seat]),
        "pool": int(s.pool[seat]),
        "available": int(s.available[seat]),
        "spare": int(s.spare[seat]),
        "units": {unit: int(s.units[seat * state.UNITS + i]) for i, unit in enumerate(UNITS)},
        "aside": {unit: int(s.aside[seat * state.UNITS + i]) for i, unit in enumerate(UNITS)},
        "track": {track: int(s.track[seat * state.TRACKS + i]) for i, track in enumerate(TRACKS)},
        "boost": {track: int(s.boost[seat * state.TRACKS + i]) for i, track in enumerate(TRACKS)},
    }


def card(names: tuple[str, ...], number: i64) -> str:
    return names[number] if number >= 0 else ""


def cards(places: vec[i64], names: tuple[str, ...], where: int) -> list[str]:
    return [names[i] for i, place in enumerate(places) if place == where]


def seats(mask: i64, players: int) -> list[int]:
    return [seat for seat in range(players) if mask >> seat & 1]


def bids(s: CircusState, act: int) -> dict[str, dict[str, int]]:
    """By seat: coins, and when its first bid on the act came."""
    n = int(s.rules.players)
    row = range(act * n, act * n + n)
    return {str(i - act * n): {"coins": int(s.bids[i]), "turn": int(s.bid_turn[i])} for i in row if s.bid_turn[i]}


def placed(s: CircusState, location: int) -> dict[str, int]:
    """By seat: its workers there."""
    n = int(s.rules.players)
    return {str(seat): int(s.placed[location * n + seat]) for seat in range(n) if s.placed[location * n + seat]}


def act_progress(s: CircusState) -> dict[str, Any]:
    n = int(s.rules.players)
    return {
        "act": card(ACTS, s.open_act),
        "asked": int(s.asked),
        "joined": seats(s.joined, n),
        "paid": s.paid,
        "rolling": seats(s.rolling, n),
        "rolls": [int(roll) for roll in s.rolls],
        "done": [act for i, act in enumerate(ACTS) if s.done_acts >> i & 1],
        "took_part": seats(s.took_part, n),
        "penalties": [ACTS[act] for act in s.penalties],
    }


def bet(s: CircusState) -> dict[str, Any]:
    gambler, act, backed, stake = (int(value) for value in s.bet)
    return {"seat": gambler, "act": card(ACTS, act), "backs": backed, "stake": stake}


def question(packed: i64) -> dict[str, Any]:
    return {
        "kind": QUESTIONS[frame_kind(packed)],
        "seat": int(frame_seat(packed)),
        "a": int(frame_a(packed)),
        "b": int(frame_b(packed)),
    }

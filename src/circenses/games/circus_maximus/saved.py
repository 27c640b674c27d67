"""A state as JSON and back, in the words of CM-1.2: `players.0.coins`, `market.slaves`, `bids.gladiator.0.coins`."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.circus_maximus import content, state
from circenses.games.circus_maximus.content import ACTS, EVENTS, GOODS, LOCATIONS, TRACKS, UNITS
from circenses.games.circus_maximus.scoring import ENDINGS
from circenses.games.circus_maximus.state import DECK, DISCARD, NO_CARD, NOBODY, TABLE, CircusState
from circenses.kernel.errors import BadPosition
from circenses.kernel.state import CHANCE, frame, frame_a, frame_b, frame_kind, frame_seat

PHASES = ("deal", "event", "bid", "place", "buy", "perform", "cleanup", "over")

QUESTIONS = (
    *("", "draw_act", "draw_event", "draw_execution", "lose", "bid", "bid_sixteens", "bid_coins"),
    *("place", "workers", "flip", "peek", "back_act", "back_seat", "stake", "buy", "declare", "roll"),
    "draw_lots",
)


# How far the two numbers of a question reach; 0 stands for the players
ABOUT = {
    state.DRAW_ACT: (14, 1),
    state.BID_SIXTEENS: (state.ACTS, 1),
    state.BID_COINS: (state.ACTS, 256),
    state.FLIP: (3, 0),
    state.PEEK: (0, 1),
    state.BACK_SEAT: (state.REGULAR, 1),
    state.STAKE: (state.REGULAR, 0),
    state.BUY_ONE: (state.GOODS, 1),
    state.DECLARE: (state.ACTS, 1),
    state.ROLL: (state.ACTS, 0),
}


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


# Back


def from_json(data: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> CircusState:
    try:
        s = _from_json(data, players, options)
    except (KeyError, TypeError, ValueError, IndexError) as fault:
        raise BadPosition(f"not a position of Circus Maximus: {type(fault).__name__} {fault}") from None
    faults = s.check()
    if faults:
        raise BadPosition("; ".join(faults))
    return s


def _from_json(data: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> CircusState:
    s = CircusState(content.ruleset(options, players))
    s.round = data["round"]
    s.phase = PHASES.index(data["phase"])
    for seat, values in enumerate(data["players"]):
        _player(s, seat, values)
    _cards(s, data)
    _numbers(s.supply, 0, data["supply"], UNITS)
    for i, good in enumerate(GOODS):
        s.market[i] = sum(2**slot for slot, filled in enumerate(data["market"][good]) if filled)
        for k, seat in enumerate(data["queue"][good]):
            s.queue[i * players + k] = seat
        s.queued[i] = len(data["queue"][good])
    s.blocked = _mask([TRACKS.index(track) for track in data["blocked_tracks"]])
    s.disabled = _mask([LOCATIONS.index(place) for place in data["disabled_locations"]])
    s.price_mod, s.deploy_cost = data["price_mod"], data["deploy_cost"]
    for act, made in data["bids"].items():
        for seat, one in made.items():
            s.bids[ACTS.index(act) * players + int(seat)] = one["coins"]
            s.bid_turn[ACTS.index(act) * players + int(seat)] = one["turn"]
    s.bids_made = data["bids_made"]
    for place, workers in data["placed"].items():
        for seat, count in workers.items():
            s.placed[LOCATIONS.index(place) * players + int(seat)] = count
    s.palace_first, s.turn, s.duty, s.step = data["palace_first"], data["turn"], data["duty"], data["step"]
    s.order = vec[i64](data["order"])
    if s.rules.ties == state.BY_LOT:
        s.lots = vec[i64](data["lots"])
    s.passed, s.winners = _mask(data["passed"]), _mask(data["winners"])
    s.open_market = data["open_market"]
    _act_progress(s, data["open_act"])
    made_bet = data["bet"]
    s.bet = vec[i64]([made_bet["seat"], _card(ACTS, made_bet["act"]), made_bet["backs"], made_bet["stake"]])
    s.agenda = vec[i64]([_question(s, q) for q in data["agenda"]])
    s.ending = ENDINGS.index(data["ending"])
    return s


def _question(s: CircusState, q: Mapping[str, Any]) -> i64:
    """A frame of the agenda, if a question of that kind can be about that and of that seat."""
    n, kind = int(s.rules.players), QUESTIONS.index(q["kind"])
    a, b = ABOUT.get(kind, (1, 1))
    chance = kind in (state.DRAW_ACT, state.DRAW_EVENT, state.DRAW_EXECUTION, state.FLIP, state.PEEK, state.ROLL)
    chance = chance or kind == state.DRAW_LOTS
    if not 0 <= q["a"] < (a or n) or not 0 <= q["b"] < (b or n) or q["seat"] not in ([CHANCE] if chance else range(n)):
        raise BadPosition(f"agenda: no question is {dict(q)}")
    return frame(kind, q["seat"], q["a"], q["b"])


def _player(s: CircusState, seat: int, values: Mapping[str, Any]) -> None:
    s.coins[seat], s.pool[seat] = values["coins"], values["pool"]
    s.available[seat], s.spare[seat] = values["available"], values["spare"]
    _numbers(s.units, seat, values["units"], UNITS)
    _numbers(s.aside, seat, values["aside"], UNITS)
    _numbers(s.track, seat, values["track"], TRACKS)
    _numbers(s.boost, seat, values["boost"], TRACKS)


def _numbers(table: vec[i64], row: int, values: Mapping[str, int], keys: tuple[str, ...]) -> None:
    for i, key in enumerate(keys):
        table[row * len(keys) + i] = values[key]


def _cards(s: CircusState, data: Mapping[str, Any]) -> None:
    """Every card lies in exactly one place."""
    for kind, names, places, table in (
        ("act", ACTS[: state.REGULAR], s.act_place, data["act_display"]),
        ("event", EVENTS, s.event_place, data["current_events"]),
    ):
        lying = [*data[f"{kind}_deck"], *data[f"{kind}_discard"], *(card for card in table if card)]
        if sorted(lying) != sorted(names):
            raise BadPosition(f"{kind} cards: each must lie in exactly one place (deck, discard or table)")
        for i, card_id in enumerate(names):
            places[i] = TABLE if card_id in table else DECK if card_id in data[f"{kind}_deck"] else DISCARD
    for slot, act in enumerate(data["act_display"]):
        s.display[slot] = _card(ACTS, act)
    s.next_event = _card(EVENTS, data["next_event"])
    s.peeker = _mask(data["peeked"])
    s.execution = _card(ACTS, data["execution"])


def _card(names: tuple[str, ...], id: str) -> int:
    return names.index(id) if id else NO_CARD


def _mask(bits: list[int]) -> int:
    return sum(2**bit for bit in bits)


def _act_progress(s: CircusState, values: Mapping[str, Any]) -> None:
    s.open_act = _card(ACTS, values["act"])
    s.asked, s.paid = values["asked"], values["paid"]
    s.joined, s.rolling = _mask(values["joined"]), _mask(values["rolling"])
    s.rolls = vec[i64](values["rolls"])
    s.done_acts = _mask([ACTS.index(act) for act in values["done"]])
    s.took_part = _mask(values["took_part"])
    s.penalties = vec[i64]([ACTS.index(act) for act in values["penalties"]])


__all__ = ["ENDINGS", "NOBODY", "PHASES", "QUESTIONS", "from_json", "to_json"]

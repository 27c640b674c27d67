"""Sentences of the log: things and players by their words, changes in one form, and what a decision was."""

from collections.abc import Iterable

from circenses.games.circus_maximus import actions, content
from circenses.games.circus_maximus.content import ACTS, EVENTS, GOODS, LOCATIONS, TRACKS, UNITS
from circenses.games.circus_maximus.notation import SINGULAR
from circenses.games.circus_maximus.rules import event
from circenses.games.circus_maximus.state import (
    BACK_ACT,
    BACK_SEAT,
    BID_COINS,
    BID_SIXTEENS,
    BUY_ONE,
    CHOOSE_BID,
    CHOOSE_PLACE,
    DECLARE,
    DRAW_EXECUTION,
    DRAW_LOTS,
    FLIP,
    GAMBLERS_DEN,
    LOSE,
    PLACE_WORKERS,
    PRISON,
    REGULAR,
    ROLL,
    STAKE,
    CircusState,
)
from circenses.kernel.state import NOBODY, frame_a, frame_b, frame_kind, frame_seat


def player(seat: int) -> str:
    return f"Player {seat + 1}"


def listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def act_name(act: int) -> str:
    return content.name("acts", ACTS[act])


def place_name(location: int) -> str:
    return content.name("locations", LOCATIONS[location])


def event_name(event: int) -> str:
    return content.name("events", EVENTS[event])


def count(number: int, singular: str) -> str:
    return f"{number} {singular}" if number == 1 else f"{number} {singular}s"


def seats_in(order: Iterable[int], among: int = -1) -> list[int]:
    """The seats of an order, or those of them in a set of bits."""
    return [int(seat) for seat in order if seat != NOBODY and among >> int(seat) & 1]


def holdings(s: CircusState, seat: int) -> dict[str, int]:
    """All that counts at the end, by its word."""
    held = {"coins": int(s.coins[seat]), "workers": int(s.pool[seat])}
    held |= {unit: int(s.units[seat * len(UNITS) + i]) for i, unit in enumerate(UNITS)}
    return held | {track: int(s.track[seat * len(TRACKS) + i]) for i, track in enumerate(TRACKS)}


def changes(old: CircusState, s: CircusState, seat: int) -> str:
    """`coins +3 (now 12), population +2 (now 5)`; '' if nothing changed."""
    was, now = holdings(old, seat), holdings(s, seat)
    return ", ".join(f"{key} {now[key] - was[key]:+d} (now {now[key]})" for key in now if now[key] != was[key])


# Decisions, without what they changed and without a full stop


def decision(old: CircusState, s: CircusState, action: int, viewer: int) -> str:
    """What was decided at `old` and led to `s`."""
    packed = old.top()
    kind, who = int(frame_kind(packed)), player(int(frame_seat(packed)))
    a = int(frame_a(packed))
    if kind in (CHOOSE_BID, BID_SIXTEENS, BID_COINS):
        return bid(old, s, who, action - actions.BID_ON if kind == CHOOSE_BID else a, action)
    if kind in (CHOOSE_PLACE, PLACE_WORKERS):
        return placement(old, s, who, action)
    if kind in (BACK_ACT, BACK_SEAT, STAKE):
        return bet(old, s, who, action - actions.BACK_ACT if kind == BACK_ACT else a)
    if kind == BUY_ONE:
        return purchase(old, who, a, action)
    if kind == DECLARE:
        return f"{who} performs {act_name(a)}" if action == actions.PERFORM else f"{who} withdraws from {act_name(a)}"
    if kind == LOSE:
        return f"{who} leaves one of the {UNITS[action - actions.LOSE]} to the pirates"
    return fate(old, action, viewer)


def fate(s: CircusState, action: int, viewer: int) -> str:
    """Chance, but for the cards."""
    packed = s.top()
    kind, a, b = int(frame_kind(packed)), int(frame_a(packed)), int(frame_b(packed))
    if kind == FLIP:
        luck = (
            "Heads, and the worker of {} brings back a catch"
            if action == actions.HEADS
            else "Tails, and the worker of {} dies"
        )
        return f"The {place_name(a)}: {luck.format(player(b))}"
    if kind == ROLL:
        return f"{player(b)} rolls {action - actions.DIE + 1} in {act_name(a)}"
    if kind == DRAW_EXECUTION:
        return f"{act_name(REGULAR + action - actions.DRAW_EXECUTION)} is the execution of this round"
    if kind == DRAW_LOTS:
        order = event.lots_of(action - actions.LOTS, s.rules.players)
        return f"Lots are drawn: where players are level, {' goes before '.join(player(int(seat)) for seat in order)}"
    return oracle(a, action - actions.DRAW_EVENT, viewer)


def oracle(seat: int, event: int, viewer: int) -> str:
    """Only its guest learns the card."""
    return f"The Oracle shows {player(seat)} " + (
        f"that {event_name(event)} comes next" if viewer == seat else "the next event"
    )


def bid(old: CircusState, s: CircusState, who: str, act: int, action: int) -> str:
    if action == actions.PASS:
        return f"{who} bids no more"
    if s.bids_made == old.bids_made:
        sixteens = action - actions.SIXTEENS
        least = max(sixteens * 16, int(s.rules.minimum_bid))
        about = f"{least} to {sixteens * 16 + 15} coins on" if sixteens >= 0 else "on"
        return f"{who} is about to bid {about} {act_name(act)}"
    place = act * s.rules.players + old.actor()
    made, before = int(s.bids[place]), int(old.bids[place])
    if before:
        return f"{who} adds {count(made - before, 'coin')} to the bid on {act_name(act)}, {made} in all"
    return f"{who} bids {count(made, 'coin')} on {act_name(act)}"


def placement(old: CircusState, s: CircusState, who: str, action: int) -> str:
    if action == actions.PASS:
        return f"{who} places no more workers"
    if action == actions.PRISON_TWICE:
        return f"{who} sends 2 workers to the Prison"
    if action >= actions.WORKERS:
        return f"{who} sends {count(action - actions.WORKERS + 1, 'worker')} to the Prison"
    location = action - actions.PLACE_AT
    if location == GAMBLERS_DEN and s.bet[0] != old.bet[0]:
        return bet(old, s, f"{who} goes to the Gamblers Den and", int(s.bet[1]))
    toss = ", and a coin is tossed" if location < PRISON else ""
    return f"{who} sends a worker to the {place_name(location)}{toss}"


def bet(old: CircusState, s: CircusState, who: str, act: int) -> str:
    if s.bet[0] == old.bet[0]:
        return f"{who} is about to bet on {act_name(act)}"
    backed, stake = int(s.bet[2]), int(s.bet[3])
    return f"{who} stakes {count(stake, 'coin')} on {player(backed)} in {act_name(act)}"


def purchase(old: CircusState, who: str, good: int, action: int) -> str:
    if action == actions.PASS:
        return f"{who} buys no more {GOODS[good]}"
    article = "an" if SINGULAR[good][0] in "aeiou" else "a"
    return f"{who} buys {article} {SINGULAR[good]} for {count(int(old.price(good)), 'coin')}"

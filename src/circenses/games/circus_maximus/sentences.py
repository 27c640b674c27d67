"""Sentences of the log: what was decided, without what it changed and without a full stop."""

from circenses.games.circus_maximus import state
from circenses.games.circus_maximus.content import GOODS, SINGULAR, act_name, event_name, name, place_name
from circenses.games.circus_maximus.notation import ACTIONS
from circenses.games.circus_maximus.rules import event
from circenses.games.circus_maximus.state import CircusState
from circenses.kernel.state import Frame
from circenses.kernel.words import count, player

PLAIN = {
    "place twice": "{who} sends 2 workers to the Prison",
    "perform": "{who} performs {about}",
    "withdraw": "{who} withdraws from {about}",
    "lose": "{who} leaves one of the {unit}s to the pirates",
    "execution": "{act} is the execution of this round",
    "heads": "The {about}: Heads, and the worker of {other} brings back a catch",
    "tails": "The {about}: Tails, and the worker of {other} dies",
    "d6": "{other} rolls {die} in {about}",
}


def decision(old: CircusState, s: CircusState, action: int, viewer: int) -> str:
    """What was decided at `old` and led to `s`."""
    frame = Frame(old.top())
    who = player(frame.seat)
    block, where = ACTIONS.find(action)
    if block.name in PLAIN:
        words = block.words(where)
        words["act"] = name("acts", words["act"]) if "act" in words else ""
        about = place_name(frame.a) if frame.kind == state.FLIP else act_name(frame.a)
        return PLAIN[block.name].format(who=who, other=player(frame.b), about=about, **words)
    if block.name == "pass":
        less = {state.CHOOSE_BID: "bids no more", state.CHOOSE_PLACE: "places no more workers"}
        return f"{who} {less[frame.kind] if frame.kind in less else f'buys no more {GOODS[frame.a]}'}"
    if block.name in ("bid", "sixteens", "coins"):
        return bid(old, s, frame, block.name, *where)
    if block.name == "place":
        return placement(old, s, who, where[0])
    if block.name == "workers":
        return f"{who} sends {count(where[0] + 1, 'worker')} to the Prison"
    if block.name == "buy":
        good = SINGULAR[GOODS[frame.a]]
        return f"{who} buys {'an' if good[0] in 'aeiou' else 'a'} {good} for {count(int(old.price(frame.a)), 'coin')}"
    if block.name == "lots":
        order = map(player, event.lots_of(where[0], s.rules.players))
        return f"Lots are drawn: where players are level, {' goes before '.join(order)}"
    if block.name == "event":
        return oracle(frame.a, where[0], viewer)
    return bet(old, s, who, where[0] if block.name == "back" else frame.a)


def bid(old: CircusState, s: CircusState, frame: Frame, block: str, number: int) -> str:
    who, act = player(frame.seat), number if block == "bid" else frame.a
    if s.bids_made == old.bids_made:
        least = max(number * 16, int(s.rules.minimum_bid))
        coins = f"{least} to {number * 16 + 15} coins " if block == "sixteens" else ""
        return f"{who} is about to bid {coins}on {act_name(act)}"
    place = act * s.rules.players + frame.seat
    now, before = int(s.bids[place]), int(old.bids[place])
    if before:
        return f"{who} adds {count(now - before, 'coin')} to the bid on {act_name(act)}, {now} in all"
    return f"{who} bids {count(now, 'coin')} on {act_name(act)}"


def placement(old: CircusState, s: CircusState, who: str, location: int) -> str:
    if location == state.GAMBLERS_DEN and s.bet[0] != old.bet[0]:
        return bet(old, s, f"{who} goes to the Gamblers Den and", int(s.bet[1]))
    toss = ", and a coin is tossed" if location < state.PRISON else ""
    return f"{who} sends a worker to the {place_name(location)}{toss}"


def bet(old: CircusState, s: CircusState, who: str, act: int) -> str:
    if s.bet[0] == old.bet[0]:
        return f"{who} is about to bet on {act_name(act)}"
    return f"{who} stakes {count(int(s.bet[3]), 'coin')} on {player(int(s.bet[2]))} in {act_name(act)}"


def oracle(seat: int, event: int, viewer: int) -> str:
    """Only its guest learns the card."""
    what = f"that {event_name(event)} comes next" if viewer == seat else "the next event"
    return f"The Oracle shows {player(seat)} {what}"

"""Which rule allows an action, and which one forbids it."""

from circenses.games.circus_maximus import actions, content, view
from circenses.games.circus_maximus.content import ACTS, EVENTS, GOODS, LOCATIONS, UNITS
from circenses.games.circus_maximus.notation import SINGULAR
from circenses.games.circus_maximus.rules import bid, place
from circenses.games.circus_maximus.rules.perform import can_perform
from circenses.games.circus_maximus.state import (
    ANIMALS,
    BACK_ACT,
    BACK_SEAT,
    BID,
    BID_COINS,
    BID_SIXTEENS,
    BUY,
    BUY_ONE,
    CHOOSE_BID,
    CHOOSE_PLACE,
    DEAL,
    DECLARE,
    DICE,
    DRAW_ACT,
    DRAW_EVENT,
    DRAW_EXECUTION,
    DRAW_LOTS,
    FLIP,
    GAMBLERS_DEN,
    GUILDHALL,
    LOSE,
    MARKETS,
    ORACLE,
    PEEK,
    PERFORM,
    PLACE,
    PLACE_WORKERS,
    PRISON,
    PRISONERS,
    REGULAR,
    ROLL,
    SLAVES,
    STAKE,
    TABLE,
    CircusState,
)
from circenses.kernel.state import CHANCE, frame_a, frame_b, frame_kind, frame_seat

Refusal = tuple[str, list[str]]

CHANCE_CLAUSES = {
    DRAW_EXECUTION: ["CM-1.11(executions)"],
    DRAW_LOTS: ["CM-1.11(turn_ties)"],
    PEEK: ["CM-1.12"],
    ROLL: ["CM-1.9(5)", "CM-R13"],
}
WHAT_IS_ASKED = {
    LOSE: ("say first which unit the pirates take", ["CM-1.5(pirates)", "CM-1.11(D1)"]),
    CHOOSE_BID: ("it is time to bid on an act or to pass", ["CM-1.6", "CM-1.11(D2)"]),
    BID_SIXTEENS: ("say first how many coins you bid", ["CM-1.6", "CM-1.13"]),
    BID_COINS: ("say first how many coins you bid", ["CM-1.6", "CM-1.13"]),
    CHOOSE_PLACE: ("it is time to place a worker or to pass", ["CM-1.7", "CM-1.11(D3)"]),
    PLACE_WORKERS: ("say first how many workers go to the Prison", ["CM-1.7(prison)", "CM-1.11(prison_cap)"]),
    BACK_ACT: ("say first which act you bet on", ["CM-1.12"]),
    BACK_SEAT: ("say first whom you back", ["CM-1.12"]),
    STAKE: ("say first how many coins you stake", ["CM-1.12"]),
    BUY_ONE: ("it is time to buy a unit or to pass", ["CM-1.8", "CM-1.11(D4)"]),
    DECLARE: ("say first whether you perform or withdraw", ["CM-1.9(2)", "CM-1.11(D5)"]),
}
PHASE_CLAUSE = {BID: "CM-1.6", PLACE: "CM-1.7", BUY: "CM-1.8", PERFORM: "CM-1.9(2)"}


# What allows it


def explain(s: CircusState, action: int) -> list[str]:
    """The clauses behind a legal action."""
    packed = s.top()
    kind = int(frame_kind(packed))
    if kind in CHANCE_CLAUSES:
        return CHANCE_CLAUSES[kind]
    if kind == DRAW_ACT:
        return ["CM-1.4(3)"] if s.phase == DEAL else ["CM-1.10(4)"]
    if kind == DRAW_EVENT:
        return ["CM-1.5", f"CM-1.5({EVENTS[action - actions.DRAW_EVENT]})"]
    if kind == FLIP:
        return [f"CM-1.7({LOCATIONS[frame_a(packed)]})"]
    if kind == CHOOSE_BID and action != actions.PASS:
        duty = ["CM-R11"] if bid.must_bid(s, frame_seat(packed)) else []
        return ["CM-1.6", f"CM-1.9({ACTS[action - actions.BID_ON]})", *duty]
    if kind == CHOOSE_PLACE and action != actions.PASS:
        return explain_place(action)
    if kind == DECLARE:
        own = f"CM-1.9({ACTS[frame_a(packed)]})" if action == actions.PERFORM else "CM-R12"
        return ["CM-1.9(2)", own]
    return WHAT_IS_ASKED[kind][1]


def explain_place(action: int) -> list[str]:
    location = PRISON if action == actions.PRISON_TWICE else action - actions.PLACE_AT
    optional = ["CM-1.12"] if location in (ORACLE, GAMBLERS_DEN) else []
    twice = ["CM-R34"] if action == actions.PRISON_TWICE else []
    return ["CM-1.7", f"CM-1.7({LOCATIONS[location]})", *optional, *twice]


# What forbids it


def refusal(s: CircusState, seat: int, action: int) -> Refusal:
    """The first thing that stands against an action."""
    packed = s.top()
    if not packed:
        return "the game is over", ["CM-1.10"]
    if action >= actions.DRAW_ACT and seat != CHANCE:
        return "that is for chance to decide", ["CM-1.11"]
    if frame_seat(packed) != seat:
        return refusal_waiting(s, seat, action)
    return refusal_answer(s, seat, int(frame_kind(packed)), action)


def refusal_waiting(s: CircusState, seat: int, action: int) -> Refusal:
    """Somebody else is asked: because of something this seat lacks, or because its turn is yet to come."""
    own = refusal_out(s, seat, action) if seat != CHANCE else None
    if own is not None:
        return own
    clause = PHASE_CLAUSE.get(int(s.phase), "CM-1.11")
    if s.actor() == CHANCE:
        return "chance decides first", [clause]
    return f"it is for Player {int(s.actor()) + 1} to decide", [clause]


def refusal_out(s: CircusState, seat: int, action: int) -> Refusal | None:
    if s.phase == BUY and action in (actions.BUY, actions.PASS):
        return refusal_market(s, seat, int(s.open_market))
    if s.phase == PERFORM and action in (actions.PERFORM, actions.WITHDRAW) and s.open_act >= 0:
        return refusal_part(s, seat, int(s.open_act))
    if s.phase == BID and s.coins[seat] < s.rules.minimum_bid and action <= actions.BID_ON + len(ACTS) - 1:
        return f"a bid takes {coins(int(s.rules.minimum_bid))} and you have {int(s.coins[seat])}", ["CM-1.6"]
    if s.phase in (BID, PLACE) and s.has_passed(seat):
        return "you have passed, which is final for this phase", [PHASE_CLAUSE[int(s.phase)]]
    return None


def refusal_market(s: CircusState, seat: int, good: int) -> Refusal | None:
    name = content.name("locations", LOCATIONS[MARKETS + good])
    if not s.placed[(MARKETS + good) * s.rules.players + seat]:
        return f"you have no worker in the {name}", ["CM-1.8", f"CM-1.7({LOCATIONS[MARKETS + good]})"]
    if s.has_passed(seat):
        return f"you are out of the {name} for this round", ["CM-1.8"]
    if s.coins[seat] < s.price(good):
        return f"the price is {s.price(good)} and you have {coins(int(s.coins[seat]))}", ["CM-1.8"]
    return None


def refusal_part(s: CircusState, seat: int, act: int) -> Refusal | None:
    name = content.name("acts", ACTS[act])
    if not s.bid_turn[act * s.rules.players + seat]:
        return f"you have no bid on {name}", ["CM-1.9(2)", "CM-R6"]
    asked = [int(s.order[i]) for i in range(int(s.asked))]
    if seat not in asked and can_perform(s, seat, act):
        return None
    if s.joined >> seat & 1:
        return f"you take part in {name} already", ["CM-1.9"]
    if can_perform(s, seat, act):
        return f"you have withdrawn from {name}", ["CM-1.9(2)"]
    return f"you do not hold all that {name} needs", ["CM-1.9(2)", f"CM-1.9({ACTS[act]})"]


def refusal_answer(s: CircusState, seat: int, kind: int, action: int) -> Refusal:
    """This seat is asked, but the answer is none."""
    if kind == CHOOSE_BID and action <= actions.BID_ON + len(ACTS) - 1:
        return refusal_bid(action) if action != actions.PASS else refusal_duty()
    if kind in (BID_SIXTEENS, BID_COINS) and actions.SIXTEENS <= action < actions.PLACE_AT:
        return refusal_coins(s, seat, kind, action)
    if kind == CHOOSE_PLACE and actions.PLACE_AT <= action <= actions.PRISON_TWICE:
        return refusal_place(s, seat, action)
    if kind == PLACE_WORKERS and actions.WORKERS <= action < actions.BUY:
        return refusal_room(s, seat, PRISON, action - actions.WORKERS + 1)
    if kind == LOSE and actions.LOSE <= action < actions.BACK_ACT:
        return f"you hold no {SINGULAR[action - actions.LOSE]}", ["CM-1.5(pirates)", "CM-R40"]
    if kind in (BACK_ACT, BACK_SEAT, STAKE) and actions.BACK_ACT <= action < actions.DRAW_ACT:
        return refusal_bet(s, seat, kind, action)
    if kind in WHAT_IS_ASKED:
        return WHAT_IS_ASKED[kind]
    return "chance cannot bring that now", CHANCE_CLAUSES.get(kind, ["CM-1.11"])


def refusal_duty() -> Refusal:
    return "the first player must bid once before passing", ["CM-1.6", "CM-R11"]


def refusal_bid(action: int) -> Refusal:
    act = action - actions.BID_ON
    name = content.name("acts", ACTS[act])
    if act < REGULAR:
        return f"{name} is not on display", ["CM-1.6", "CM-1.4(3)"]
    return f"{name} is not the execution of this round", ["CM-1.6", "CM-1.11(executions)"]


def refusal_coins(s: CircusState, seat: int, kind: int, action: int) -> Refusal:
    if (kind == BID_SIXTEENS) != (action < actions.BID_COINS):
        return WHAT_IS_ASKED[kind]
    least, most = int(s.rules.minimum_bid), int(bid.most(s, seat))
    if kind == BID_COINS:
        sixteens = int(frame_b(s.top()))
        least, most = max(least, sixteens * 16), min(most, sixteens * 16 + 15)
    return f"the bid must be {least} to {most} here, as you hold {coins(int(s.coins[seat]))}", ["CM-1.6", "CM-1.13"]


def coins(count: int) -> str:
    return f"{count} coin" if count == 1 else f"{count} coins"


# Places


def refusal_place(s: CircusState, seat: int, action: int) -> Refusal:
    location = PRISON if action == actions.PRISON_TWICE else action - actions.PLACE_AT
    if action == actions.PRISON_TWICE and s.rules.prison_shared:
        return "choose the Prison first and then how many workers go there", ["CM-1.13", "CM-1.11(prison_cap)"]
    workers = 2 if action == actions.PRISON_TWICE else 1
    if not view.in_play(s, location):
        return f"the {place_name(location)} is not in play", ["CM-1.12", "CM-R54"]
    if s.disabled >> location & 1:
        cards = [f"CM-1.5({event})" for i, event in enumerate(EVENTS) if s.rules.event_disables[i] == location]
        return f"the {place_name(location)} is closed this round", [*cards, "CM-R45"]
    return refusal_room(s, seat, location, workers)


def place_name(location: int) -> str:
    return content.name("locations", LOCATIONS[location])


def refusal_room(s: CircusState, seat: int, location: int, workers: int) -> Refusal:
    """Workers, room and coins; then the location's own conditions."""
    clauses = ["CM-1.7", f"CM-1.7({LOCATIONS[location]})"]
    if s.available[seat] < workers:
        return f"you have {int(s.available[seat])} of the {workers} workers for that", clauses
    if place.room_left(s, seat, location) < workers:
        return f"there is no room for {'you' if workers == 1 else workers} in the {place_name(location)}", clauses
    price = int(s.deploy_cost) * workers
    if s.coins[seat] < price:
        return f"placing a worker takes {coins(int(s.deploy_cost))}, and you have {int(s.coins[seat])}", clauses
    return refusal_condition(s, seat, location) or ("that is not possible now", clauses)


def refusal_condition(s: CircusState, seat: int, location: int) -> Refusal | None:
    rules = s.rules
    own = [f"CM-1.7({LOCATIONS[location]})"]
    if location == PRISON:
        return f"the supply holds only {int(s.supply[PRISONERS])} prisoners", [*own, "CM-R57"]
    if location == GUILDHALL:
        price = int(s.deploy_cost + rules.guild_coins)
        if s.units[seat * len(UNITS) + SLAVES] < rules.guild_slaves:
            return f"the Guildhall takes {int(rules.guild_slaves)} of your slaves, and you hold too few", own
        if s.spare[seat] < rules.guild_workers:
            return "you have no spare worker left", [*own, "CM-R32"]
        return f"the Guildhall costs {coins(price)} and you have {int(s.coins[seat])}", own
    if location == ORACLE:
        held = int(s.units[seat * len(UNITS) + ANIMALS])
        return f"the Oracle takes {int(rules.oracle_animals)} of your animals, and you hold {held}", [*own, "CM-1.12"]
    if location == GAMBLERS_DEN:
        if not place.can_back_any(s, seat):
            return f"no dice act has bids of {int(rules.den_bidders)} players", [*own, "CM-1.12"]
        return "after the place is paid no coin is left to stake", [*own, "CM-1.12"]
    return None


def refusal_bet(s: CircusState, seat: int, kind: int, action: int) -> Refusal:
    asked = BACK_ACT if action < actions.BACK_SEAT else BACK_SEAT if action < actions.STAKE else STAKE
    if asked != kind:
        return WHAT_IS_ASKED[kind]
    if kind == BACK_ACT:
        return refusal_backed_act(s, action - actions.BACK_ACT), ["CM-1.12"]
    if kind == STAKE:
        return f"the stake is 1 to {coins(int(place.most_stake(s, seat)))}", ["CM-1.12"]
    backed = action - actions.BACK_SEAT
    act = int(frame_a(s.top()))
    if backed >= s.rules.players or not s.bid_turn[act * s.rules.players + backed]:
        return f"Player {backed + 1} has no bid on {content.name('acts', ACTS[act])}", ["CM-1.12"]
    return "who has a bid of his own on the act may back only himself", ["CM-1.12"]


def refusal_backed_act(s: CircusState, act: int) -> str:
    name = content.name("acts", ACTS[act])
    if s.act_place[act] != TABLE:
        return f"{name} is not on display"
    if s.rules.act_winner[act] != DICE:
        return f"{name} is not decided by dice"
    return f"{name} has not the bids of {int(s.rules.den_bidders)} players"


# Where one clicks


def targets(s: CircusState, action: int) -> list[str]:
    """Elements of the picture in the order one would click them; chance is not clicked."""
    packed = s.top()
    if action in (actions.PASS, actions.WITHDRAW):
        return ["pass" if action == actions.PASS else "withdraw"]
    if action < actions.SIXTEENS:
        return [f"act-{ACTS[action - actions.BID_ON]}"]
    if action < actions.PLACE_AT or actions.STAKE <= action < actions.DRAW_ACT:
        return ["coins"]
    if action < actions.BUY:
        return place_targets(action)
    if action == actions.BUY:
        return [f"market-{GOODS[frame_a(packed)]}"] if frame_kind(packed) == BUY_ONE else []
    if action == actions.PERFORM:
        return [f"act-{ACTS[s.open_act]}"] if s.open_act >= 0 else []
    if action < actions.BACK_ACT:
        return [f"unit-{UNITS[action - actions.LOSE]}"]
    if action < actions.BACK_SEAT:
        return [f"act-{ACTS[action - actions.BACK_ACT]}"]
    return [f"seat-{action - actions.BACK_SEAT}"] if action < actions.STAKE else []


def place_targets(action: int) -> list[str]:
    """Two workers for the Prison are two clicks."""
    if action == actions.PRISON_TWICE:
        return ["location-prison", "location-prison"]
    if action >= actions.WORKERS:
        return ["location-prison"] * (action - actions.WORKERS + 1)
    return [f"location-{LOCATIONS[action - actions.PLACE_AT]}"]

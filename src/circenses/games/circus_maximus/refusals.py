"""Which rule allows an action, and which one forbids it."""

from circenses.games.circus_maximus import actions, state, view
from circenses.games.circus_maximus.content import ACTS, EVENTS, LOCATIONS, SINGULAR, UNITS, act_name, place_name
from circenses.games.circus_maximus.layout import QUESTIONS
from circenses.games.circus_maximus.notation import ACTIONS
from circenses.games.circus_maximus.rules import bid, place
from circenses.games.circus_maximus.rules.perform import can_perform
from circenses.games.circus_maximus.state import CircusState
from circenses.kernel.state import Frame, frame_kind
from circenses.kernel.words import count, player

Refusal = tuple[str, list[str]]
PHASE_CLAUSE = {state.BID: "CM-1.6", state.PLACE: "CM-1.7"}


def explain(s: CircusState, action: int) -> list[str]:
    """The clauses behind a legal action."""
    frame = Frame(s.top())
    clauses = ACTIONS.clauses(action) or QUESTIONS.of(s.top()).clauses
    if frame.kind == state.DRAW_ACT:
        return ["CM-1.4(3)"] if s.phase == state.DEAL else ["CM-1.10(4)"]
    if frame.kind == state.FLIP:
        return [f"CM-1.7({LOCATIONS[frame.a]})"]
    if action == actions.PERFORM:
        return ["CM-1.9(2)", f"CM-1.9({ACTS[frame.a]})"]
    if action in (actions.PLACE_AT + state.ORACLE, actions.PLACE_AT + state.GAMBLERS_DEN):
        return [*clauses, "CM-1.12"]
    duty = frame.kind == state.CHOOSE_BID and action != actions.PASS and bid.must_bid(s, frame.seat)
    return [*clauses, "CM-R11"] if duty else clauses


# Not this seat's turn


def against_waiting(s: CircusState, seat: int, block: str, where: tuple[int, ...]) -> Refusal | None:
    """Somebody else is asked: because of something this seat lacks, or because its turn is yet to come."""
    if s.phase == state.BUY and block in ("buy", "pass"):
        return refusal_market(s, seat, int(s.open_market))
    if s.phase == state.PERFORM and block in ("perform", "withdraw"):
        return refusal_part(s, seat, int(s.open_act))
    if s.phase == state.BID and s.coins[seat] < s.rules.minimum_bid and block in ("bid", "pass"):
        return f"a bid takes {count(int(s.rules.minimum_bid), 'coin')} and you have {int(s.coins[seat])}", ["CM-1.6"]
    if s.phase in (state.BID, state.PLACE) and s.has_passed(seat):
        return "you have passed, which is final for this phase", [PHASE_CLAUSE[int(s.phase)]]
    return None


def refusal_market(s: CircusState, seat: int, good: int) -> Refusal | None:
    name = place_name(state.MARKETS + good)
    if not s.placed[(state.MARKETS + good) * s.rules.players + seat]:
        return f"you have no worker in the {name}", ["CM-1.8", f"CM-1.7({LOCATIONS[state.MARKETS + good]})"]
    if s.has_passed(seat):
        return f"you are out of the {name} for this round", ["CM-1.8"]
    if s.coins[seat] < s.price(good):
        return f"the price is {s.price(good)} and you have {count(int(s.coins[seat]), 'coin')}", ["CM-1.8"]
    return None


def refusal_part(s: CircusState, seat: int, act: int) -> Refusal | None:
    name = act_name(act)
    if not s.bid_turn[act * s.rules.players + seat]:
        return f"you have no bid on {name}", ["CM-1.9(2)", "CM-R6"]
    bidders = [int(s.order[i]) for i in range(int(s.asked))]
    if seat not in bidders and can_perform(s, seat, act):
        return None
    if s.joined >> seat & 1:
        return f"you take part in {name} already", ["CM-1.9"]
    if can_perform(s, seat, act):
        return f"you have withdrawn from {name}", ["CM-1.9(2)"]
    return f"you do not hold all that {name} needs", ["CM-1.9(2)", f"CM-1.9({ACTS[act]})"]


# The answer to the open question is not allowed


def against(s: CircusState, seat: int, block: str, where: tuple[int, ...]) -> Refusal | None:
    if block == "pass" and frame_kind(s.top()) == state.CHOOSE_BID:
        return "the first player must bid once before passing", ["CM-1.6", "CM-R11"]
    if block == "bid":
        return refusal_bid(*where)
    if block in ("sixteens", "coins"):
        return refusal_coins(s, seat)
    if block in ("place", "place twice"):
        return refusal_place(s, seat, where[0] if where else state.PRISON, 1 if where else 2)
    if block == "workers":
        return refusal_room(s, seat, state.PRISON, where[0] + 1)
    if block == "lose":
        return f"you hold no {SINGULAR[UNITS[where[0]]]}", ["CM-1.5(pirates)", "CM-R40"]
    if block == "back":
        return refusal_backed_act(s, *where), ["CM-1.12"]
    if block == "player":
        return refusal_backed(s, *where), ["CM-1.12"]
    if block == "stake":
        return f"the stake is 1 to {count(int(place.most_stake(s, seat)), 'coin')}", ["CM-1.12"]
    return None


def refusal_bid(act: int) -> Refusal:
    if act < state.REGULAR:
        return f"{act_name(act)} is not on display", ["CM-1.6", "CM-1.4(3)"]
    return f"{act_name(act)} is not the execution of this round", ["CM-1.6", "CM-1.11(executions)"]


def refusal_coins(s: CircusState, seat: int) -> Refusal:
    least, most = int(s.rules.minimum_bid), int(bid.most(s, seat))
    frame = Frame(s.top())
    if frame.kind == state.BID_COINS:
        least, most = max(least, frame.b * 16), min(most, frame.b * 16 + 15)
    coins = count(int(s.coins[seat]), "coin")
    return f"the bid must be {least} to {most} here, as you hold {coins}", ["CM-1.6", "CM-1.13"]


# Places


def refusal_place(s: CircusState, seat: int, location: int, workers: int) -> Refusal:
    if workers == 2 and s.rules.prison_shared:
        return "choose the Prison first and then how many workers go there", ["CM-1.13", "CM-1.11(prison_cap)"]
    if not view.in_play(s, location):
        return f"the {place_name(location)} is not in play", ["CM-1.12", "CM-R54"]
    if s.disabled >> location & 1:
        cards = [f"CM-1.5({event})" for i, event in enumerate(EVENTS) if s.rules.event_disables[i] == location]
        return f"the {place_name(location)} is closed this round", [*cards, "CM-R45"]
    return refusal_room(s, seat, location, workers)


def refusal_room(s: CircusState, seat: int, location: int, workers: int) -> Refusal:
    """Workers, room and coins; then the location's own conditions."""
    clauses = ["CM-1.7", f"CM-1.7({LOCATIONS[location]})"]
    if s.available[seat] < workers:
        return f"you have {int(s.available[seat])} of the {workers} workers for that", clauses
    if place.room_left(s, seat, location) < workers:
        return f"there is no room for {'you' if workers == 1 else workers} in the {place_name(location)}", clauses
    if s.coins[seat] < s.deploy_cost * workers:
        return f"placing a worker takes {count(int(s.deploy_cost), 'coin')}, and you have {int(s.coins[seat])}", clauses
    return refusal_condition(s, seat, location)


def refusal_condition(s: CircusState, seat: int, location: int) -> Refusal:
    rules, units = s.rules, s.units[seat * state.UNITS : (seat + 1) * state.UNITS]
    own = [f"CM-1.7({LOCATIONS[location]})"]
    if location == state.PRISON:
        return f"the supply holds only {int(s.supply[state.PRISONERS])} prisoners", [*own, "CM-R57"]
    if location == state.GUILDHALL:
        if units[state.SLAVES] < rules.guild_slaves:
            return f"the Guildhall takes {int(rules.guild_slaves)} of your slaves, and you hold too few", own
        if s.spare[seat] < rules.guild_workers:
            return "you have no spare worker left", [*own, "CM-R32"]
        price = count(int(s.deploy_cost + rules.guild_coins), "coin")
        return f"the Guildhall costs {price} and you have {int(s.coins[seat])}", own
    if location == state.ORACLE:
        takes, animals = int(rules.oracle_animals), int(units[state.ANIMALS])
        return f"the Oracle takes {takes} of your animals, and you hold {animals}", [*own, "CM-1.12"]
    if not place.can_back_any(s, seat):
        return f"no dice act has bids of {int(rules.den_bidders)} players", [*own, "CM-1.12"]
    return "after the place is paid no coin is left to stake", [*own, "CM-1.12"]


def refusal_backed(s: CircusState, backed: int) -> str:
    act = Frame(s.top()).a
    if backed >= s.rules.players or not s.bid_turn[act * s.rules.players + backed]:
        return f"{player(backed)} has no bid on {act_name(act)}"
    return "who has a bid of his own on the act may back only himself"


def refusal_backed_act(s: CircusState, act: int) -> str:
    name = act_name(act)
    if s.act_place[act] != state.TABLE:
        return f"{name} is not on display"
    if s.rules.act_winner[act] != state.DICE:
        return f"{name} is not decided by dice"
    return f"{name} has not the bids of {int(s.rules.den_bidders)} players"

"""Which rule allows an action, and which one forbids it."""

from circenses.games.circus_maximus import actions, content, view
from circenses.games.circus_maximus.content import ACTS, EVENTS, LOCATIONS, UNITS
from circenses.games.circus_maximus.layout import QUESTIONS
from circenses.games.circus_maximus.notation import ACTIONS, SINGULAR
from circenses.games.circus_maximus.rules import bid, place
from circenses.games.circus_maximus.rules.perform import can_perform
from circenses.games.circus_maximus.state import (
    ANIMALS,
    BID,
    BID_COINS,
    BUY,
    CHOOSE_BID,
    DEAL,
    DICE,
    DRAW_ACT,
    FLIP,
    GAMBLERS_DEN,
    GUILDHALL,
    MARKETS,
    ORACLE,
    PERFORM,
    PLACE,
    PRISON,
    PRISONERS,
    REGULAR,
    SLAVES,
    TABLE,
    CircusState,
)
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat

Refusal = tuple[str, list[str]]
PHASE_CLAUSE = {BID: "CM-1.6", PLACE: "CM-1.7"}


def explain(s: CircusState, action: int) -> list[str]:
    """The clauses behind a legal action."""
    packed = s.top()
    kind = int(frame_kind(packed))
    clauses = ACTIONS.clauses(action) or QUESTIONS.of(packed).clauses
    if kind == DRAW_ACT:
        return ["CM-1.4(3)"] if s.phase == DEAL else ["CM-1.10(4)"]
    if kind == FLIP:
        return [f"CM-1.7({LOCATIONS[frame_a(packed)]})"]
    if action == actions.PERFORM:
        return ["CM-1.9(2)", f"CM-1.9({ACTS[frame_a(packed)]})"]
    if action in (actions.PLACE_AT + ORACLE, actions.PLACE_AT + GAMBLERS_DEN):
        return [*clauses, "CM-1.12"]
    duty = kind == CHOOSE_BID and action != actions.PASS and bid.must_bid(s, frame_seat(packed))
    return [*clauses, "CM-R11"] if duty else clauses


# Not this seat's turn


def against_waiting(s: CircusState, seat: int, block: str, where: tuple[int, ...]) -> Refusal | None:
    """Somebody else is asked: because of something this seat lacks, or because its turn is yet to come."""
    if s.phase == BUY and block in ("buy", "pass"):
        return refusal_market(s, seat, int(s.open_market))
    if s.phase == PERFORM and block in ("perform", "withdraw") and s.open_act >= 0:
        return refusal_part(s, seat, int(s.open_act))
    if s.phase == BID and s.coins[seat] < s.rules.minimum_bid and block in ("bid", "pass"):
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


# The answer to the open question is not allowed


def against(s: CircusState, seat: int, block: str, where: tuple[int, ...]) -> Refusal | None:
    if block == "pass" and frame_kind(s.top()) == CHOOSE_BID:
        return "the first player must bid once before passing", ["CM-1.6", "CM-R11"]
    if block == "bid":
        return refusal_bid(*where)
    if block in ("sixteens", "coins"):
        return refusal_coins(s, seat)
    if block in ("place", "place twice"):
        return refusal_place(s, seat, where[0] if where else PRISON, 1 if where else 2)
    if block == "workers":
        return refusal_room(s, seat, PRISON, where[0] + 1)
    if block == "lose":
        return f"you hold no {SINGULAR[where[0]]}", ["CM-1.5(pirates)", "CM-R40"]
    if block == "back":
        return refusal_backed_act(s, *where), ["CM-1.12"]
    if block == "player":
        return refusal_backed(s, *where), ["CM-1.12"]
    if block == "stake":
        return f"the stake is 1 to {coins(int(place.most_stake(s, seat)))}", ["CM-1.12"]
    return None


def refusal_bid(act: int) -> Refusal:
    name = content.name("acts", ACTS[act])
    if act < REGULAR:
        return f"{name} is not on display", ["CM-1.6", "CM-1.4(3)"]
    return f"{name} is not the execution of this round", ["CM-1.6", "CM-1.11(executions)"]


def refusal_coins(s: CircusState, seat: int) -> Refusal:
    least, most = int(s.rules.minimum_bid), int(bid.most(s, seat))
    if frame_kind(s.top()) == BID_COINS:
        sixteens = int(frame_b(s.top()))
        least, most = max(least, sixteens * 16), min(most, sixteens * 16 + 15)
    return f"the bid must be {least} to {most} here, as you hold {coins(int(s.coins[seat]))}", ["CM-1.6", "CM-1.13"]


def coins(count: int) -> str:
    return f"{count} coin" if count == 1 else f"{count} coins"


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


def refusal_backed(s: CircusState, backed: int) -> str:
    act = int(frame_a(s.top()))
    if backed >= s.rules.players or not s.bid_turn[act * s.rules.players + backed]:
        return f"Player {backed + 1} has no bid on {content.name('acts', ACTS[act])}"
    return "who has a bid of his own on the act may back only himself"


def refusal_backed_act(s: CircusState, act: int) -> str:
    name = content.name("acts", ACTS[act])
    if s.act_place[act] != TABLE:
        return f"{name} is not on display"
    if s.rules.act_winner[act] != DICE:
        return f"{name} is not decided by dice"
    return f"{name} has not the bids of {int(s.rules.den_bidders)} players"

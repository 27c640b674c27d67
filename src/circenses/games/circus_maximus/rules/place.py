"""Phase 2: place workers (CM-1.7), with Oracle and Gamblers Den (CM-1.12)."""

from mypy_extensions import i64

from circenses.games.circus_maximus import actions, state
from circenses.games.circus_maximus.rules.bid import next_turn, pass_bid
from circenses.games.circus_maximus.rules.deck import only_card, refill
from circenses.games.circus_maximus.rules.effects import check, lose, track_order
from circenses.games.circus_maximus.rules.event import bit_of
from circenses.games.circus_maximus.state import LOCATIONS, NO_CARD, REGULAR, TRACKS, UNITS, CircusState
from circenses.kernel.choices import Choices
from circenses.kernel.state import CHANCE, frame


def begin_place(s: CircusState) -> None:
    track_order(s, state.POPULATION)
    s.turn = 0
    s.passed = 0


def can_place_anywhere(s: CircusState, seat: i64) -> bool:
    for location in range(i64(LOCATIONS)):
        if can_place(s, seat, location, 1):
            return True
    return False


def can_place(s: CircusState, seat: i64, location: i64, workers: i64) -> bool:
    """In play, not disabled, with room, a worker and the coins for it, and the location's own condition."""
    rules = s.rules
    if (s.disabled >> location) & 1 or s.available[seat] < workers:
        return False
    if s.coins[seat] < s.deploy_cost * workers or room_left(s, seat, location) < workers:
        return False
    if location == state.PRISON:
        return s.supply[state.PRISONERS] >= workers * rules.gain[state.PRISON * UNITS + state.PRISONERS]
    if location == state.GUILDHALL:
        enough: bool = (
            s.units[seat * UNITS + state.SLAVES] >= rules.guild_slaves and s.spare[seat] >= rules.guild_workers
        )
        return enough and s.coins[seat] >= s.deploy_cost + rules.guild_coins
    if location == state.ORACLE:
        return rules.oracle and s.units[seat * UNITS + state.ANIMALS] >= rules.oracle_animals
    if location == state.GAMBLERS_DEN:
        return rules.gamblers_den and s.coins[seat] > s.deploy_cost and can_back_any(s, seat)
    return True


def room_left(s: CircusState, seat: i64, location: i64) -> i64:
    rules = s.rules
    if rules.room[location]:
        return rules.room[location] - s.workers_at(location)
    if location == state.PRISON and rules.prison_shared:
        return rules.room_each[location] * rules.players - s.workers_at(location)
    return rules.room_each[location] - s.placed[location * rules.players + seat]


def legal_choose_place(s: CircusState, seat: i64, out: Choices) -> None:
    out.add(actions.PASS)
    for location in range(i64(LOCATIONS)):
        if can_place(s, seat, location, 1):
            out.add(actions.PLACE_AT + location)
    if not s.rules.prison_shared and can_place(s, seat, state.PRISON, 2):
        out.add(actions.PRISON_TWICE)


def apply_choose_place(s: CircusState, seat: i64, action: i64) -> None:
    s.done()
    if action == actions.PASS:
        pass_bid(s, seat)
        return
    if action == actions.PRISON_TWICE:
        imprison(s, seat, 2)
        return
    location: i64 = action - actions.PLACE_AT
    if location <= state.FOREST:
        s.plan(frame(state.FLIP, CHANCE, location, seat))
    elif location == state.PRISON:
        if s.rules.prison_shared and can_place(s, seat, state.PRISON, 2):
            s.plan(frame(state.PLACE_WORKERS, seat))
        else:
            imprison(s, seat, 1)
    elif location == state.GAMBLERS_DEN:
        deploy(s, seat, location, 1)
        ask_act(s, seat)
    else:
        deploy(s, seat, location, 1)
        take_effect(s, seat, location)


def deploy(s: CircusState, seat: i64, location: i64, workers: i64) -> None:
    s.coins[seat] -= s.deploy_cost * workers
    s.available[seat] -= workers
    s.placed[location * s.rules.players + seat] += workers


def take_effect(s: CircusState, seat: i64, location: i64) -> None:
    """What happens at once; then the turn ends."""
    if state.MARKETS <= location < state.TOWN_SQUARE:
        good: i64 = location - state.MARKETS
        s.queue[good * s.rules.players + s.queued[good]] = seat
        s.queued[good] += 1
    elif location <= state.PANTHEON:
        raise_boost(s, seat, location)
    elif location == state.GUILDHALL:
        free(s, seat)
    else:
        consult(s, seat)
        return
    next_turn(s)


def legal_flip(out: Choices) -> None:
    out.add_chance(actions.HEADS, 1)
    out.add_chance(actions.TAILS, 1)


def apply_flip(s: CircusState, location: i64, seat: i64, action: i64) -> None:
    """Heads: pay and gain. Tails: the worker dies and the space is free again."""
    s.done()
    if action == actions.HEADS:
        deploy(s, seat, location, 1)
        gain(s, seat, location, 1)
    else:
        s.available[seat] -= 1
        s.pool[seat] -= 1
        s.spare[seat] += 1
    next_turn(s)


def gain(s: CircusState, seat: i64, location: i64, workers: i64) -> None:
    """From the supply, as far as it goes."""
    for unit in range(i64(UNITS)):
        count: i64 = s.rules.gain[location * UNITS + unit] * workers
        if count > s.supply[unit]:
            count = s.supply[unit]
        s.supply[unit] -= count
        s.units[seat * UNITS + unit] += count


def legal_workers(s: CircusState, seat: i64, out: Choices) -> None:
    """Lists as many workers as there is room for, at most 40."""
    workers: i64 = 1
    while can_place(s, seat, state.PRISON, workers):
        out.add(actions.WORKERS + workers - 1)
        workers += 1


def apply_workers(s: CircusState, seat: i64, workers: i64) -> None:
    s.done()
    imprison(s, seat, workers)


def imprison(s: CircusState, seat: i64, workers: i64) -> None:
    deploy(s, seat, state.PRISON, workers)
    gain(s, seat, state.PRISON, workers)
    next_turn(s)


def raise_boost(s: CircusState, seat: i64, location: i64) -> None:
    for track in range(i64(TRACKS)):
        s.boost[seat * TRACKS + track] += s.rules.boost[location * TRACKS + track]
    if location == state.PALACE and nobody_above(s, seat):
        s.palace_first = seat
    check(s, bit_of(seat))


def nobody_above(s: CircusState, seat: i64) -> bool:
    for other in range(s.rules.players):
        if s.effective(other, state.EMPIRE) > s.effective(seat, state.EMPIRE):
            return False
    return True


def free(s: CircusState, seat: i64) -> None:
    """Guildhall: a slave becomes a worker, usable at once."""
    s.coins[seat] -= s.rules.guild_coins
    lose(s, seat, state.SLAVES, s.rules.guild_slaves)
    s.spare[seat] -= s.rules.guild_workers
    s.pool[seat] += s.rules.guild_workers
    s.available[seat] += s.rules.guild_workers


def consult(s: CircusState, seat: i64) -> None:
    """Oracle: the player alone sees the next event, which stays on top of the deck."""
    lose(s, seat, state.ANIMALS, s.rules.oracle_animals)
    s.peeker |= bit_of(seat)
    if s.next_event == NO_CARD:
        refill(s.event_place)
        s.next_event = only_card(s.event_place)
        if s.next_event == NO_CARD:
            s.plan(frame(state.PEEK, CHANCE, seat))
            return
    next_turn(s)


def apply_peek(s: CircusState, action: i64) -> None:
    s.done()
    s.next_event = action - actions.DRAW_EVENT
    next_turn(s)


# Gamblers Den


def legal_bet(s: CircusState, kind: i64, seat: i64, act: i64, out: Choices) -> None:
    """Lists the answers to the open question: an act, whom to back in it, the stake."""
    if kind == state.BACK_ACT:
        legal_back_act(s, seat, out)
    elif kind == state.BACK_SEAT:
        legal_back_seat(s, seat, act, out)
    else:
        legal_stake(s, seat, out)


def apply_bet(s: CircusState, kind: i64, seat: i64, act: i64, backed: i64, action: i64) -> None:
    s.done()
    if kind == state.BACK_ACT:
        ask_seat(s, seat, action - actions.BACK_ACT)
    elif kind == state.BACK_SEAT:
        ask_stake(s, seat, act, action - actions.BACK_SEAT)
    else:
        bet(s, seat, act, backed, action - actions.STAKE + 1)


def can_back(s: CircusState, seat: i64, act: i64) -> bool:
    """A displayed act decided by dice with bids from enough players."""
    if s.act_place[act] != state.TABLE or s.rules.act_winner[act] != state.DICE:
        return False
    return bidders(s, act) >= s.rules.den_bidders


def bidders(s: CircusState, act: i64) -> i64:
    count: i64 = 0
    for seat in range(s.rules.players):
        if s.bid_turn[act * s.rules.players + seat]:
            count += 1
    return count


def can_back_any(s: CircusState, seat: i64) -> bool:
    for act in range(i64(REGULAR)):
        if can_back(s, seat, act):
            return True
    return False


def legal_back_act(s: CircusState, seat: i64, out: Choices) -> None:
    for act in range(i64(REGULAR)):
        if can_back(s, seat, act):
            out.add(actions.BACK_ACT + act)


def ask_act(s: CircusState, seat: i64) -> None:
    out = Choices()
    legal_back_act(s, seat, out)
    if out.count == 1:
        ask_seat(s, seat, out.actions[0] - actions.BACK_ACT)
    else:
        s.plan(frame(state.BACK_ACT, seat))


def legal_back_seat(s: CircusState, seat: i64, act: i64, out: Choices) -> None:
    """Whoever has a bid there may back only himself."""
    own: bool = s.bid_turn[act * s.rules.players + seat] > 0
    for other in range(s.rules.players):
        if s.bid_turn[act * s.rules.players + other] and (other == seat or not own):
            out.add(actions.BACK_SEAT + other)


def ask_seat(s: CircusState, seat: i64, act: i64) -> None:
    out = Choices()
    legal_back_seat(s, seat, act, out)
    if out.count == 1:
        ask_stake(s, seat, act, out.actions[0] - actions.BACK_SEAT)
    else:
        s.plan(frame(state.BACK_SEAT, seat, act))


def most_stake(s: CircusState, seat: i64) -> i64:
    if s.coins[seat] < s.rules.den_stake:
        return s.coins[seat]
    return s.rules.den_stake


def ask_stake(s: CircusState, seat: i64, act: i64, backed: i64) -> None:
    if most_stake(s, seat) == 1:
        bet(s, seat, act, backed, 1)
    else:
        s.plan(frame(state.STAKE, seat, act, backed))


def legal_stake(s: CircusState, seat: i64, out: Choices) -> None:
    stake: i64 = 1
    while stake <= most_stake(s, seat):
        out.add(actions.STAKE + stake - 1)
        stake += 1


def bet(s: CircusState, seat: i64, act: i64, backed: i64, stake: i64) -> None:
    """Paid to the bank at once; public."""
    s.coins[seat] -= stake
    s.bet[0] = seat
    s.bet[1] = act
    s.bet[2] = backed
    s.bet[3] = stake
    next_turn(s)

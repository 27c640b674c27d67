"""T2 resolution in its strict order and T3 ageing (DR-1.6)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.drum_roll import actions, state
from circenses.games.drum_roll.rules import cards
from circenses.games.drum_roll.rules.place import may_hire_staff
from circenses.games.drum_roll.rules.plays import legal_plays
from circenses.games.drum_roll.state import DrumState, bit_of
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame


def next_resolve(s: DrumState) -> bool:
    """Cubes and tickets by themselves, then a question per marker; False when the unhired cards have aged."""
    if s.step == 0:
        take_cubes(s)
        s.tell(state.CUBES_TAKEN)
        sell_tickets(s)
        s.tell(state.TICKETS_SOLD)
        s.step = 1
    while s.step <= 3:
        if ask_marker(s, state.RESOLVE_INVEST + s.step - 1):
            return True
        s.step += 1
    s.markers = vec[i64]([], capacity=12)
    age(s)
    return False


def take_cubes(s: DrumState) -> None:
    rest = vec[i64]([], capacity=12)
    for i in range(i64(len(s.markers))):
        target: i64 = s.markers[i] >> 2
        if target < state.UNBLOCKED:
            cards.gain_cubes(s, s.markers[i] & 3, target, 1)
        elif target < state.TICKETS:
            cards.gain_cubes(s, s.markers[i] & 3, target - state.UNBLOCKED, 1)
        else:
            rest = append(rest, s.markers[i])
    s.markers = rest


def sell_tickets(s: DrumState) -> None:
    rest = vec[i64]([], capacity=12)
    for i in range(i64(len(s.markers))):
        seat: i64 = s.markers[i] & 3
        if s.markers[i] >> 2 == state.TICKETS:
            s.coins[seat] += s.rules.track[s.sold[seat]]
            s.sold[seat] += 1
        else:
            rest = append(rest, s.markers[i])
    s.markers = rest


def first_marker(s: DrumState, target: i64) -> i64:
    """The place of the lowest marker of a stack; NO_PLACE if there is none."""
    for i in range(i64(len(s.markers))):
        if s.markers[i] >> 2 == target:
            return i
    return state.NO_PLACE


def target_of(kind: i64) -> i64:
    """The target whose markers a question is about."""
    return state.INVEST + kind - state.RESOLVE_INVEST


def ask_marker(s: DrumState, kind: i64) -> bool:
    place: i64 = first_marker(s, target_of(kind))
    if place == state.NO_PLACE:
        return False
    cards.open_window(s)
    s.plan(frame(kind, s.markers[place] & 3))
    return True


# Investing and hiring


def has_choice(s: DrumState, seat: i64, kind: i64) -> bool:
    """Whether there is more to do with the marker than to decline."""
    if kind == state.RESOLVE_INVEST:
        return can_buy(s, seat)
    if kind == state.RESOLVE_PERFORMER:
        return affordable(s, seat) > 0
    return affordable_staff(s, seat) > 0


def legal_answer(s: DrumState, seat: i64, kind: i64, out: Choices) -> None:
    if kind == state.RESOLVE_PERFORMER:
        cards.add_bits(affordable(s, seat), actions.HIRE, out)
    elif kind == state.RESOLVE_PERSONNEL:
        cards.add_bits(affordable_staff(s, seat), actions.HIRE_STAFF, out)
    elif can_buy(s, seat):
        out.add(actions.BUY)
    out.add(actions.DONE)
    legal_plays(s, seat, out)


def apply_answer(s: DrumState, seat: i64, kind: i64, action: i64) -> None:
    """The marker goes back to its player, whatever he answers."""
    s.done()
    s.markers = cards.without(s.markers, first_marker(s, target_of(kind)))
    if action == actions.BUY:
        s.coins[seat] -= s.rules.invest_cost
        cards.draw_card(s, seat, state.FOR_HAND)
    elif action != actions.DONE and kind == state.RESOLVE_PERFORMER:
        hire(s, seat, action - actions.HIRE)
    elif action != actions.DONE:
        hire_staff(s, seat, action - actions.HIRE_STAFF)


def can_buy(s: DrumState, seat: i64) -> bool:
    return s.coins[seat] >= s.rules.invest_cost and s.cards_left() > 0


def price(s: DrumState, place: i64) -> i64:
    """The price of a card in the performer row."""
    return discounted(s.rules.cost[s.row[place]], s.tokens[place])


def staff_price(s: DrumState, place: i64) -> i64:
    return discounted(s.rules.staff_cost[s.staff_row[place]], s.staff_tokens[place])


def discounted(coins: i64, tokens: i64) -> i64:
    if tokens > coins:
        return 0
    return coins - tokens


def affordable(s: DrumState, seat: i64) -> i64:
    """Performers of the row this seat can pay, as bits."""
    mask: i64 = 0
    for i in range(i64(len(s.row))):
        if price(s, i) <= s.coins[seat]:
            mask |= bit_of(s.row[i])
    return mask


def affordable_staff(s: DrumState, seat: i64) -> i64:
    mask: i64 = 0
    for i in range(i64(len(s.staff_row))):
        if staff_price(s, i) <= s.coins[seat] and may_hire_staff(s, seat, s.staff_row[i]):
            mask |= bit_of(s.staff_row[i])
    return mask


def place_of(row: vec[i64], card: i64) -> i64:
    for i in range(i64(len(row))):
        if row[i] == card:
            return i
    return state.NO_PLACE


def hire(s: DrumState, seat: i64, card: i64) -> None:
    place: i64 = pay_for(s, seat, card, s.row, s.tokens, s.rules.cost)
    s.row = cards.without(s.row, place)
    s.tokens = cards.without(s.tokens, place)
    s.circus[seat] |= bit_of(card)


def hire_staff(s: DrumState, seat: i64, card: i64) -> None:
    place: i64 = pay_for(s, seat, card, s.staff_row, s.staff_tokens, s.rules.staff_cost)
    s.staff_row = cards.without(s.staff_row, place)
    s.staff_tokens = cards.without(s.staff_tokens, place)
    s.staff[seat] |= bit_of(card)


def pay_for(s: DrumState, seat: i64, card: i64, row: vec[i64], tokens: vec[i64], costs: vec[i64]) -> i64:
    """Pays for a card, whose tokens go back to the stock; returns its place in the row."""
    place: i64 = place_of(row, card)
    s.coins[seat] -= discounted(costs[card], tokens[place])
    s.token_stock += tokens[place]
    return place


# Ageing


def age(s: DrumState) -> None:
    """Cards that were free leave, the others get a token while there are tokens; performers first."""
    free: i64 = age_row(s, s.row, s.tokens, s.rules.cost)
    if free:
        s.discard |= free
        s.tokens = staying(s.tokens, s.row, free)
        s.row = staying(s.row, s.row, free)
    free = age_row(s, s.staff_row, s.staff_tokens, s.rules.staff_cost)
    if free:
        s.staff_discard |= free
        s.staff_tokens = staying(s.staff_tokens, s.staff_row, free)
        s.staff_row = staying(s.staff_row, s.staff_row, free)


def age_row(s: DrumState, row: vec[i64], tokens: vec[i64], costs: vec[i64]) -> i64:
    """Ages a row; returns the cards that were free, as bits."""
    free: i64 = 0
    for place in range(i64(len(row))):
        if tokens[place] >= costs[row[place]]:
            free |= bit_of(row[place])
            s.token_stock += tokens[place]
        elif s.token_stock:
            s.token_stock -= 1
            tokens[place] += 1
    return free


def staying(values: vec[i64], row: vec[i64], free: i64) -> vec[i64]:
    """The values of those cards of a row that stay."""
    rest = vec[i64]([], capacity=12)
    for place in range(i64(len(row))):
        if not free & bit_of(row[place]):
            rest = append(rest, values[place])
    return rest

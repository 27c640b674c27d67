"""The window before the show, the show itself, salaries (DR-1.8, DR-1.9)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.drum_roll import actions, state
from circenses.games.drum_roll.rules import cards
from circenses.games.drum_roll.rules.benefits import has_price, is_payable
from circenses.games.drum_roll.rules.plays import legal_applause, legal_plays
from circenses.games.drum_roll.state import DrumState, bit_of, count_bits
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame


def next_window(s: DrumState) -> bool:
    """Every player with a card may play; False when the show begins."""
    if s.at == s.rules.players:
        return False
    cards.open_window(s)
    s.plan(frame(state.WINDOW, s.seat_at(s.at)))
    s.at += 1
    return True


def legal_window(s: DrumState, seat: i64, out: Choices) -> None:
    out.add(actions.DONE)
    legal_plays(s, seat, out)


def next_show(s: DrumState) -> bool:
    """Carries the show on by one step; False when the last salary is paid."""
    if s.at == s.rules.players:
        return False
    seat: i64 = s.seat_at(s.at)
    if s.step == 0:
        s.skips = 0
        s.applause = 0
        s.step = 1
    elif s.step == 1:
        if not perform_next(s, seat):
            s.step = 2
    elif s.step == 2:
        visit_region(s, seat)
        s.tell(state.REGION_VISITED, seat)
        pay_in_personnel(s, seat)
        s.tell(state.PERSONNEL_PAID, seat)
        settle_applause(s, seat)
        s.tell(state.APPLAUDED, seat)
        s.step = 3
        cards.open_window(s)
        s.plan(frame(state.SHOW_END, seat))
    else:
        pay_salaries(s, seat)
        s.step = 0
        s.at += 1
    return True


# Step 1: performances


def unshown(s: DrumState, seat: i64) -> i64:
    return s.circus[seat] & ~(s.flipped | s.level[0] | s.level[1] | s.level[2])


def order_matters(s: DrumState, waiting: i64) -> bool:
    """DR-1.16(6): while somebody would be fired, or a flip could refill a colour."""
    if s.rules.free_show_order or waiting & ~s.filled[0]:
        return True
    for colour in range(i64(state.COLOURS)):
        if s.stock[colour] < 2:
            return True
    return False


def candidates(s: DrumState, seat: i64) -> i64:
    """The performers whose turn can matter, as bits; 0 when only quiet ones are left, which follow by themselves."""
    waiting: i64 = unshown(s, seat)
    if waiting == 0 or order_matters(s, waiting):
        return waiting
    sensitive: i64 = 0
    rest: i64 = waiting
    while rest:
        card: i64 = cards.lowest(rest)
        rest &= rest - 1
        if not (s.rules.quiet[card] >> (s.level_of(card) - 1)) & 1:
            sensitive |= bit_of(card)
    return sensitive


def perform_next(s: DrumState, seat: i64) -> bool:
    waiting: i64 = unshown(s, seat)
    if waiting == 0:
        return False
    if candidates(s, seat) == 0:
        perform(s, seat, cards.lowest(waiting))
    else:
        cards.open_window(s)
        s.plan(frame(state.SHOW_NEXT, seat))
    return True


def legal_next(s: DrumState, seat: i64, out: Choices) -> None:
    legal_plays(s, seat, out)
    cards.add_bits(candidates(s, seat), actions.NEXT, out)


def perform(s: DrumState, seat: i64, card: i64) -> None:
    level: i64 = s.level_of(card)
    if level == 0:
        fire(s, seat, card)
        return
    s.level[level - 1] |= bit_of(card)
    out = Choices()
    legal_result(s, seat, card, out)
    if out.count == 1:
        take_result(s, seat, card, out.actions[0])
    else:
        s.plan(frame(state.SHOW_RESULT, seat, card))


def fire(s: DrumState, seat: i64, card: i64) -> None:
    """No performance: prestige and the printed cost, each coin short more prestige; a magician takes a card's room."""
    s.prestige[seat] += s.rules.fired
    pay(s, seat, s.rules.cost[card])
    cards.leave(s, seat, card)
    s.fired |= bit_of(seat)
    cards.check_hand(s, seat)


def pay(s: DrumState, seat: i64, coins: i64) -> None:
    if coins <= s.coins[seat]:
        s.coins[seat] -= coins
        return
    s.prestige[seat] += (coins - s.coins[seat]) * s.rules.unpaid
    s.coins[seat] = 0


def performed_level(s: DrumState, card: i64) -> i64:
    """The level at which a card performed in this show; 0 if it has not."""
    bit: i64 = bit_of(card)
    if s.level[2] & bit:
        return 3
    if s.level[1] & bit:
        return 2
    if s.level[0] & bit:
        return 1
    return 0


def legal_result(s: DrumState, seat: i64, card: i64, out: Choices) -> None:
    """Lists payable alternatives, `none` only where each has a price, and the flip of an outstanding performer."""
    level: i64 = performed_level(s, card)
    first: i64 = (card * state.NEEDS + level - 1) * state.ALTERNATIVES
    free: bool = False
    for i in range(i64(state.ALTERNATIVES)):
        place: i64 = s.rules.benefit[first + i]
        if place and not has_price(s, place):
            free = True
    if not free:
        out.add(actions.DONE)
    for i in range(i64(state.ALTERNATIVES)):
        place = s.rules.benefit[first + i]
        if place and is_payable(s, seat, place):
            out.add(actions.ALTERNATIVE + i)
    if level == state.NEEDS and not (s.spent >> card) & 1:
        out.add(actions.FLIP)


def take_result(s: DrumState, seat: i64, card: i64, action: i64) -> None:
    if action == actions.FLIP:
        s.prestige[seat] += s.rules.flip[card]
        cards.cubes_to_stock(s, card)
        s.flipped |= bit_of(card)
        s.flipped_now |= bit_of(card)
    elif action != actions.DONE:
        level: i64 = performed_level(s, card)
        first: i64 = (card * state.NEEDS + level - 1) * state.ALTERNATIVES
        s.plan(frame(state.BENEFIT, seat, s.rules.benefit[first + action - actions.ALTERNATIVE]))


# Steps 2 to 4


def visit_region(s: DrumState, seat: i64) -> None:
    """Gives prestige for each pair of the tile's two types; flipped performers count."""
    tile: i64 = s.region[seat]
    for i in range(i64(2)):
        kind: i64 = s.rules.region_types[tile * 2 + i]
        pairs: i64 = count_bits(s.circus[seat] & s.rules.of_type[kind]) // 2
        s.prestige[seat] += pairs * s.rules.region_pair


def pay_in_personnel(s: DrumState, seat: i64) -> None:
    if s.has_staff(seat, state.ORCHESTRA):
        s.prestige[seat] += s.rules.orchestra
    if s.has_staff(seat, state.POPCORN):
        s.coins[seat] += s.rules.popcorn


def applause_worth(s: DrumState, seat: i64, kind: i64) -> i64:
    """One for each outstanding performer of the type in this show, less one for each poor one."""
    own: i64 = s.circus[seat] & s.rules.of_type[kind]
    return count_bits(own & s.level[2]) - count_bits(own & s.level[0])


def settle_applause(s: DrumState, seat: i64) -> None:
    for kind in range(i64(state.TYPES)):
        s.prestige[seat] += state.applauded(s.applause, kind) * applause_worth(s, seat, kind)
    s.applause = 0


def legal_show_end(s: DrumState, seat: i64, out: Choices) -> None:
    out.add(actions.DONE)
    legal_plays(s, seat, out)
    legal_applause(s, seat, out)


def apply_applause(s: DrumState, seat: i64, kind: i64) -> None:
    cards.lay_off(s, seat, state.APPLAUSE + kind)
    s.prestige[seat] += applause_worth(s, seat, kind)
    s.last_applause = kind


# Steps 5 and 6


def salary_of(s: DrumState, card: i64) -> i64:
    """The salary of a card with its trailer: the secondary one from the show after the flip."""
    bit: i64 = bit_of(card)
    coins: i64 = s.rules.salary[card]
    if s.flipped & ~s.flipped_now & bit:
        coins = s.rules.secondary[card]
    if s.trailered & bit and coins > 0:
        coins -= 1
    return coins


def salaries(s: DrumState, seat: i64) -> i64:
    """The salaries of the whole circus, without the highest ones that benefits spare."""
    due = vec[i64]([0], capacity=24)
    for card in range(i64(state.PERFORMERS)):
        if (s.circus[seat] >> card) & 1:
            due = append(due, salary_of(s, card))
    for card in range(i64(state.STAFF)):
        if s.has_staff(seat, card):
            due = append(due, s.rules.staff_salary[card])
    for _ in range(s.skips):
        highest: i64 = 0
        for i in range(i64(len(due))):
            if due[i] > due[highest]:
                highest = i
        due[highest] = 0
    total: i64 = 0
    for i in range(i64(len(due))):
        total += due[i]
    return total


def pay_salaries(s: DrumState, seat: i64) -> None:
    pay(s, seat, salaries(s, seat))

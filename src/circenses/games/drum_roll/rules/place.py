"""T0 bank deposits and T1 placement (DR-1.4, DR-1.5)."""

from librt.vecs import append
from mypy_extensions import i64

from circenses.games.drum_roll import actions, state
from circenses.games.drum_roll.rules.cards import has, lay_off, open_window
from circenses.games.drum_roll.rules.plays import legal_plays
from circenses.games.drum_roll.state import DrumState
from circenses.kernel.choices import Choices
from circenses.kernel.state import NOBODY, frame


def ask_deposit(s: DrumState) -> bool:
    owner: i64 = s.staff_owner(state.BANKER)
    if owner == NOBODY or s.bank_room() <= 0:
        return False
    open_window(s)
    s.plan(frame(state.DEPOSIT, owner))
    return True


def most_deposit(s: DrumState, seat: i64) -> i64:
    if s.coins[seat] < s.bank_room():
        return s.coins[seat]
    return s.bank_room()


def legal_deposit(s: DrumState, seat: i64, out: Choices) -> None:
    coins: i64 = 0
    while coins <= most_deposit(s, seat):
        out.add(actions.DEPOSIT + coins)
        coins += 1
    legal_plays(s, seat, out)


def apply_deposit(s: DrumState, seat: i64, coins: i64) -> None:
    s.done()
    s.coins[seat] -= coins
    s.deposit += coins


# Placement


def next_place(s: DrumState) -> bool:
    """Asks for the next marker; False when all are placed."""
    n: i64 = s.rules.players
    if s.at == n * s.rules.markers:
        return False
    open_window(s)
    s.plan(frame(state.PLACE, s.seat_at(s.at % n)))
    s.at += 1
    return True


def own_markers(s: DrumState, seat: i64, target: i64) -> i64:
    count: i64 = 0
    marker: i64 = target * 4 + seat
    for i in range(i64(len(s.markers))):
        if s.markers[i] == marker:
            count += 1
    return count


def on_colour(s: DrumState, colour: i64) -> i64:
    """How many markers will take this cube, ordinary or not."""
    count: i64 = 0
    for i in range(i64(len(s.markers))):
        target: i64 = s.markers[i] >> 2
        if target == colour or target == state.UNBLOCKED + colour:
            count += 1
    return count


def cubes_closed(s: DrumState) -> i64:
    """Colours whose slot is taken or beyond the total limit, as bits; the stock is another matter."""
    closed: i64 = 0
    ordinary: i64 = 0
    one: i64 = 1
    for i in range(i64(len(s.markers))):
        target: i64 = s.markers[i] >> 2
        if target < state.UNBLOCKED:
            closed |= one << target
            ordinary += 1
    if ordinary >= s.rules.cube_markers:
        return (one << state.COLOURS) - 1
    return closed


def may_sell(s: DrumState, seat: i64) -> bool:
    own: i64 = own_markers(s, seat, state.TICKETS)
    return own < s.rules.limit[state.TICKETS] and s.sold[seat] + own < len(s.rules.track)


def may_invest(s: DrumState, seat: i64) -> bool:
    return own_markers(s, seat, state.INVEST) < s.rules.limit[state.INVEST] and s.cards_left() > 0


def may_go_to_performers(s: DrumState, seat: i64) -> bool:
    return len(s.row) > 0 and own_markers(s, seat, state.PERFORMER) < s.rules.limit[state.PERFORMER]


def may_go_to_personnel(s: DrumState, seat: i64) -> bool:
    if own_markers(s, seat, state.PERSONNEL) >= s.rules.limit[state.PERSONNEL]:
        return False
    for i in range(i64(len(s.staff_row))):
        if may_hire_staff(s, seat, s.staff_row[i]):
            return True
    return False


def may_hire_staff(s: DrumState, seat: i64, card: i64) -> bool:
    """Whether the seat may hire this card: not the Show Organizer, if it gave him back last turn."""
    return card != state.ORGANIZER or seat != s.barred


def legal_place(s: DrumState, seat: i64, out: Choices) -> None:
    closed: i64 = cubes_closed(s)
    for colour in range(i64(state.COLOURS)):
        if not (closed >> colour) & 1 and s.stock[colour]:
            out.add(actions.PLACE + state.CUBE + colour)
    if closed and has(s, seat, state.UNBLOCK):
        for colour in range(i64(state.COLOURS)):
            if (closed >> colour) & 1 and s.stock[colour] > on_colour(s, colour):
                out.add(actions.PLACE + state.UNBLOCKED + colour)
    if may_sell(s, seat):
        out.add(actions.PLACE + state.TICKETS)
    if may_invest(s, seat):
        out.add(actions.PLACE + state.INVEST)
    if may_go_to_performers(s, seat):
        out.add(actions.PLACE + state.PERFORMER)
    if may_go_to_personnel(s, seat):
        out.add(actions.PLACE + state.PERSONNEL)
    out.add(actions.PLACE + state.PASS)
    legal_plays(s, seat, out)


def must_pass(s: DrumState, seat: i64) -> bool:
    """Whether public facts leave nothing else: with an empty hand."""
    if may_go_to_performers(s, seat) or may_sell(s, seat) or may_invest(s, seat) or may_go_to_personnel(s, seat):
        return False
    closed: i64 = cubes_closed(s)
    for colour in range(i64(state.COLOURS)):
        if not (closed >> colour) & 1 and s.stock[colour]:
            return False
    return True


def apply_place(s: DrumState, seat: i64, target: i64) -> None:
    s.done()
    if state.UNBLOCKED <= target < state.TICKETS:
        lay_off(s, seat, state.UNBLOCK)
    elif target == state.PASS:
        s.coins[seat] += s.rules.pass_coin
    s.markers = append(s.markers, target * 4 + seat)

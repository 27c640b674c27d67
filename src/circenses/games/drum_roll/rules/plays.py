"""Any-time cards as free actions of their owner's own decisions, in ranks (DR-1.14, DR-1.16), and hand overflows."""

from typing import Final

from mypy_extensions import i64

from circenses.games.drum_roll import actions, state
from circenses.games.drum_roll.rules import cards
from circenses.games.drum_roll.state import DrumState, bit_of
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame

TWO: Final = 5  # of the shown colour, after the five single colours


def above(mask: i64, card: i64) -> i64:
    """The cards of a set after one of them."""
    return mask & ~(bit_of(card + 1) - 1)


def legal_plays(s: DrumState, seat: i64, out: Choices) -> None:
    """All plays of this window but Applause; fire is barred in shows."""
    if s.held[seat] == 0:
        return
    if s.rank <= 1 and cards.has(s, seat, state.FIRE) and not s.in_show():
        cards.add_bits(above(s.circus[seat], s.last), actions.FIRE, out)
    if (
        s.rank <= 2
        and cards.has(s, seat, state.TRAILER)
        and s.trailer_stock
        and trailer_targets(s, seat, least_target(s))
    ):
        out.add(actions.TRAILER)
    if s.rank <= 3 and cards.has(s, seat, state.INCOME):
        out.add(actions.INCOME)
    legal_resources(s, seat, out)
    if cards.has(s, seat, state.INCOME_CUBE):
        for colour in range(i64(state.COLOURS)):
            if s.storage[seat * state.COLOURS + colour]:
                out.add(actions.INCOME_CUBE + colour)


def least_target(s: DrumState) -> i64:
    """Trailers of one window go to performers in ascending order."""
    if s.rank == 2:
        return s.last + 1
    return 0


def trailer_targets(s: DrumState, seat: i64, least: i64) -> i64:
    return above(s.circus[seat] & ~s.trailered, least - 1)


def legal_resources(s: DrumState, seat: i64, out: Choices) -> None:
    for revealed in range(i64(state.COLOURS)):
        if not cards.has(s, seat, state.RESOURCES + revealed):
            continue
        first: i64 = actions.RESOURCES + revealed * (state.COLOURS + 1)
        for colour in range(i64(state.COLOURS)):
            if s.stock[colour]:
                out.add(first + colour)
        if s.stock[revealed] >= 2:
            out.add(first + TWO)


def is_play(action: i64) -> bool:
    return actions.FIRE <= action < actions.AGENT


def apply_play(s: DrumState, seat: i64, action: i64) -> None:
    if action < actions.TRAILER:
        card: i64 = action - actions.FIRE
        cards.lay_off(s, seat, state.FIRE)
        cards.leave(s, seat, card)
        s.rank = 1
        s.last = card
    elif action == actions.TRAILER:
        least: i64 = least_target(s)
        cards.lay_off(s, seat, state.TRAILER)
        s.rank = 2
        ask_trailer(s, seat, least, 1)
    elif action == actions.INCOME:
        cards.lay_off(s, seat, state.INCOME)
        s.coins[seat] += s.rules.income
        s.rank = 3
    elif action < actions.INCOME_CUBE:
        choice: i64 = action - actions.RESOURCES
        apply_resources(s, seat, choice // (TWO + 1), choice % (TWO + 1))
    else:
        cards.lay_off(s, seat, state.INCOME_CUBE)
        cards.return_cube(s, seat, action - actions.INCOME_CUBE)
        s.coins[seat] += s.rules.income_cube
        s.rank = 4


def apply_resources(s: DrumState, seat: i64, revealed: i64, choice: i64) -> None:
    cards.lay_off(s, seat, state.RESOURCES + revealed)
    if choice == TWO:
        cards.gain_cubes(s, seat, revealed, 2)
    else:
        cards.gain_cubes(s, seat, choice, 1)
    s.rank = 4


# Trailers


def ask_trailer(s: DrumState, seat: i64, least: i64, by_card: i64) -> None:
    """Asks which own performer without a trailer gets it; if there is none it is not taken."""
    targets: i64 = trailer_targets(s, seat, least)
    if targets == 0 or s.trailer_stock == 0:
        return
    if targets & (targets - 1):
        s.plan(frame(state.TRAILER_ON, seat, least, by_card))
    else:
        put_trailer(s, cards.lowest(targets), by_card)


def put_trailer(s: DrumState, card: i64, by_card: i64) -> None:
    s.trailer_stock -= 1
    s.trailered |= bit_of(card)
    if by_card:
        s.last = card


# Applause


def legal_applause(s: DrumState, seat: i64, out: Choices) -> None:
    """In ascending order of their types; two cards of one type may both be played."""
    kind: i64 = s.last_applause
    if kind < 0:
        kind = 0
    while kind < state.TYPES:
        if cards.has(s, seat, state.APPLAUSE + kind):
            out.add(actions.APPLAUSE + kind)
        kind += 1


# Overflow


def legal_overflow(s: DrumState, seat: i64, out: Choices) -> None:
    legal_plays(s, seat, out)
    if s.in_show():
        legal_applause(s, seat, out)
    for face in range(i64(state.FACES)):
        if cards.has(s, seat, face):
            out.add(actions.DISCARD + face)


def apply_overflow(s: DrumState, seat: i64, action: i64) -> None:
    """A Fire card on an own magician lowers the limit too: then the overflow goes on."""
    rank: i64 = s.rank
    last: i64 = s.last
    s.done()
    if is_play(action):
        apply_play(s, seat, action)
        rank = s.rank
        last = s.last
    elif action < actions.DISCARD:
        kind: i64 = action - actions.APPLAUSE
        cards.lay_off(s, seat, state.APPLAUSE + kind)
        s.applause += state.one_applause(kind)
    else:
        cards.lay_off(s, seat, action - actions.DISCARD)
    if s.held[seat] > s.hand_limit(seat):
        cards.check_hand(s, seat)
        s.rank = rank
        s.last = last

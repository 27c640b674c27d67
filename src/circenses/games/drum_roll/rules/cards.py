"""Cubes, investment cards and performers that come and go (DR-1.12, DR-1.13)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.drum_roll import state
from circenses.games.drum_roll.state import DrumState, bit_of
from circenses.kernel.choices import Choices
from circenses.kernel.state import CHANCE, frame


def add_bits(mask: i64, first: i64, out: Choices) -> None:
    """Lists an action for every card of a set; `first` is that of card 0."""
    action: i64 = first
    while mask:
        if mask & 1:
            out.add(action)
        mask >>= 1
        action += 1


def add_lots(mask: i64, first: i64, out: Choices) -> None:
    """Lists the cards of a set for chance, all equally likely."""
    action: i64 = first
    while mask:
        if mask & 1:
            out.add_chance(action, 1)
        mask >>= 1
        action += 1


def lowest(mask: i64) -> i64:
    """The first card of a set that is not empty."""
    card: i64 = 0
    while not mask & 255:
        mask >>= 8
        card += 8
    while not mask & 1:
        mask >>= 1
        card += 1
    return card


def without(row: vec[i64], place: i64) -> vec[i64]:
    """The row without a card; those behind it close up."""
    rest = vec[i64]([], capacity=12)
    for i in range(i64(len(row))):
        if i != place:
            rest = append(rest, row[i])
    return rest


# Cubes


def gain_cubes(s: DrumState, seat: i64, colour: i64, count: i64) -> None:
    """Moves cubes from the stock into storage, as far as the stock goes."""
    if count > s.stock[colour]:
        count = s.stock[colour]
    s.stock[colour] -= count
    s.storage[seat * state.COLOURS + colour] += count


def return_cube(s: DrumState, seat: i64, colour: i64) -> None:
    s.storage[seat * state.COLOURS + colour] -= 1
    s.stock[colour] += 1


def stored(s: DrumState, seat: i64) -> i64:
    base: i64 = seat * state.COLOURS
    total: i64 = 0
    for colour in range(i64(state.COLOURS)):
        total += s.storage[base + colour]
    return total


# Performers


def cubes_to_stock(s: DrumState, card: i64) -> None:
    bit: i64 = bit_of(card)
    for need in range(i64(state.NEEDS)):
        if s.filled[need] & bit:
            s.filled[need] &= ~bit
            s.stock[s.rules.need[card * state.NEEDS + need]] += 1


def leave(s: DrumState, seat: i64, card: i64) -> None:
    """A performer leaves the circus; dealt again it is a fresh card, except for a flip (DR-R79)."""
    bit: i64 = bit_of(card)
    cubes_to_stock(s, card)
    if s.trailered & bit:
        s.trailered &= ~bit
        s.trailer_stock += 1
    if s.flipped & bit and not s.rules.flip_again:
        s.spent |= bit
    s.flipped &= ~bit
    s.flipped_now &= ~bit
    for i in range(i64(state.NEEDS)):
        s.level[i] &= ~bit
    s.circus[seat] &= ~bit
    s.discard |= bit


# Investment cards


def has(s: DrumState, seat: i64, face: i64) -> bool:
    return s.hand[seat * state.FACES + face] > 0


def lay_off(s: DrumState, seat: i64, face: i64) -> None:
    """Puts a card that was played or discarded onto the pile."""
    s.hand[seat * state.FACES + face] -= 1
    s.held[seat] -= 1
    s.pile[face] += 1


def take_card(s: DrumState, seat: i64, face: i64) -> None:
    s.hand[seat * state.FACES + face] += 1
    s.held[seat] += 1
    check_hand(s, seat)


def check_hand(s: DrumState, seat: i64) -> None:
    """DR-1.6: one card too many must be played or discarded at once."""
    if s.held[seat] > s.hand_limit(seat):
        open_window(s)
        s.plan(frame(state.OVERFLOW, seat))


def open_window(s: DrumState) -> None:
    """DR-1.16(2): the plays of a window come in ranks; a new window begins anew."""
    s.rank = 0
    s.last = state.NO_CARD
    s.last_applause = state.NO_CARD


def draw_card(s: DrumState, seat: i64, purpose: i64) -> None:
    """The top investment card: chance names it, or it was put under the deck before. Nothing if there is none."""
    if bag_is_empty(s):
        if len(s.under):
            face: i64 = s.under[0] >> 3
            s.under = without(s.under, 0)
            receive(s, seat, face, purpose)
            return
        for face in range(i64(state.FACES)):
            s.bag[face] = s.pile[face]
            s.pile[face] = 0
        if bag_is_empty(s):
            return
    s.plan(frame(state.DRAW_CARD, CHANCE, seat, purpose))


def bag_is_empty(s: DrumState) -> bool:
    for face in range(i64(state.FACES)):
        if s.bag[face]:
            return False
    return True


def receive(s: DrumState, seat: i64, face: i64, purpose: i64) -> None:
    if purpose == state.FOR_HAND:
        take_card(s, seat, face)
    else:
        s.peeked = append(s.peeked, face)


def legal_draw(s: DrumState, first: i64, out: Choices) -> None:
    for face in range(i64(state.FACES)):
        if s.bag[face]:
            out.add_chance(first + face, s.bag[face])

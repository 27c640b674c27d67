"""What a performance brings, part by part from left to right (DR-1.12)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.drum_roll import actions, state
from circenses.games.drum_roll.rules import cards
from circenses.games.drum_roll.rules.deal import gain_pair, pair_action
from circenses.games.drum_roll.rules.plays import ask_trailer
from circenses.games.drum_roll.state import DrumState, bit_of
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame


def is_payable(s: DrumState, seat: i64, place: i64) -> bool:
    """Whether the seat can pay the price of an alternative, if it has one."""
    return not has_price(s, place) or cards.stored(s, seat) > 0


def has_price(s: DrumState, place: i64) -> bool:
    while s.rules.parts[place]:
        if s.rules.parts[place] > state.SPEND * state.PART:
            return True
        place += 1
    return False


def carry_on(s: DrumState, seat: i64, place: i64, times: i64) -> None:
    """Carries out the next part; it was done `times` already, as cards are drawn one by one."""
    s.done()
    part: i64 = s.rules.parts[place]
    if part == 0:
        return
    op: i64 = part // state.PART
    amount: i64 = part % state.PART
    if op == state.DRAW or op == state.PEEK:
        if times == amount:
            s.plan(frame(state.BENEFIT, seat, place + 1))
            return
        s.plan(frame(state.BENEFIT, seat, place, times + 1))
        if op == state.DRAW:
            cards.draw_card(s, seat, state.FOR_HAND)
        else:
            s.plan(frame(state.PEEKED, seat))
        return
    s.plan(frame(state.BENEFIT, seat, place + 1))
    if amount:
        receive_part(s, seat, op, amount)


def receive_part(s: DrumState, seat: i64, op: i64, amount: i64) -> None:
    if op == state.COIN:
        s.coins[seat] += amount
    elif op == state.PRESTIGE:
        s.prestige[seat] += amount
    elif op == state.SKIP:
        s.skips += amount
    elif op == state.TRAILERS:
        ask_trailer(s, seat, 0, 0)
    elif op == state.SPEND:
        ask_spend(s, seat)
    elif op == state.ANY_CUBE:
        ask_cubes(s, seat, amount)
    else:
        cards.gain_cubes(s, seat, op - state.CUBES, amount)


# Cubes of free choice


def in_stock(s: DrumState) -> i64:
    """The colours in stock, as bits."""
    mask: i64 = 0
    for colour in range(i64(state.COLOURS)):
        if s.stock[colour]:
            mask |= bit_of(colour)
    return mask


def in_storage(s: DrumState, seat: i64) -> i64:
    mask: i64 = 0
    for colour in range(i64(state.COLOURS)):
        if s.storage[seat * state.COLOURS + colour]:
            mask |= bit_of(colour)
    return mask


def ask_cubes(s: DrumState, seat: i64, amount: i64) -> None:
    """One colour or a pair, as far as the stock allows; unasked if there is only one way."""
    colours: i64 = in_stock(s)
    if colours == 0:
        return
    if amount == 1:
        ask_colour(s, seat, colours)
        return
    if colours & (colours - 1) == 0:
        cards.gain_cubes(s, seat, cards.lowest(colours), 2)
        return
    several: bool = (colours & (colours - 1)) & ((colours & (colours - 1)) - 1) != 0
    for colour in range(i64(state.COLOURS)):
        if s.stock[colour] >= 2:
            several = True
    if several:
        s.plan(frame(state.GAIN_PAIR, seat))
    else:
        first: i64 = cards.lowest(colours)
        gain_pair(s, seat, pair_action(first, cards.lowest(colours & (colours - 1))))


def ask_colour(s: DrumState, seat: i64, colours: i64) -> None:
    if colours & (colours - 1):
        s.plan(frame(state.GAIN_COLOUR, seat))
    else:
        cards.gain_cubes(s, seat, cards.lowest(colours), 1)


def ask_spend(s: DrumState, seat: i64) -> None:
    colours: i64 = in_storage(s, seat)
    if colours & (colours - 1):
        s.plan(frame(state.SPEND_COLOUR, seat))
    elif colours:
        cards.return_cube(s, seat, cards.lowest(colours))


# Looking at two cards


def carry_on_peek(s: DrumState, seat: i64, looked: i64) -> None:
    """Two cards are drawn one by one; one is taken, the other goes under the deck."""
    s.done()
    if looked < 2:
        s.plan(frame(state.PEEKED, seat, looked + 1))
        cards.draw_card(s, seat, state.TO_LOOK)
    elif len(s.peeked) == 2:
        s.plan(frame(state.PEEK_CHOICE, seat))
    elif len(s.peeked) == 1:
        only: i64 = s.peeked[0]
        s.peeked = vec[i64]([])
        cards.take_card(s, seat, only)


def legal_peek(s: DrumState, out: Choices) -> None:
    """Lists what can be taken; equal cards are one option."""
    out.add(actions.PEEK)
    if s.peeked[0] != s.peeked[1]:
        out.add(actions.PEEK + 1)


def apply_peek(s: DrumState, seat: i64, which: i64) -> None:
    s.done()
    taken: i64 = s.peeked[which]
    s.under = append(s.under, s.peeked[1 - which] * 8 + seat)
    s.peeked = vec[i64]([])
    cards.take_card(s, seat, taken)

"""The start player, phase 1 (the Forum ages, GM-1.4) and phase 2 (a production card is played, GM-1.5)."""

from mypy_extensions import i64

from circenses.games.gloria_mundi import actions, state
from circenses.games.gloria_mundi.rules.effects import finish, gain, next_seat
from circenses.games.gloria_mundi.state import BASIC, GLORY, NONE, GloriaState
from circenses.kernel.choices import Choices
from circenses.kernel.state import CHANCE, frame


def legal_start(s: GloriaState, out: Choices) -> None:
    for seat in range(s.rules.players):
        out.add_chance(actions.START + seat, 1)


def apply_start(s: GloriaState, seat: i64) -> None:
    """Turn order is clockwise; who sits later counts as there earlier while all stand in Rome."""
    s.start_player = seat
    s.active = seat
    n: i64 = s.rules.players
    for i in range(n):
        s.arrival[seat] = n - 1 - i
        if i:
            gain(s, seat, GLORY, s.rules.late + i * s.rules.each_place)
        seat = next_seat(s, seat)
    s.phase = state.AGEING


def age_forum(s: GloriaState) -> None:
    """The card on 0 leaves, all others move down one space, gaps along with them; then a card is drawn."""
    if s.deck == 0:
        finish(s, state.BY_DECK)
        return
    last: i64 = state.FORUM - 1
    if s.rules.push:
        last = first_gap(s)
    if last == state.FORUM - 1 and s.forum[0] != NONE:
        s.discard |= s.rules.bit[s.forum[0]]
        s.forum[0] = NONE
    shift(s, last)
    s.plan(frame(state.DRAW_BUILDING, CHANCE))


def first_gap(s: GloriaState) -> i64:
    """How many spaces from the top move when the new card pushes: down to the first gap, or all of them."""
    space: i64 = state.FORUM - 1
    while space > 0 and s.forum[space] != NONE:
        space -= 1
    if s.forum[space] == NONE:
        return state.FORUM - 1 - space
    return state.FORUM - 1


def shift(s: GloriaState, moving: i64) -> None:
    """Moves the cards of the top spaces down by one."""
    bottom: i64 = state.FORUM - 1 - moving
    for space in range(bottom, i64(state.FORUM - 1)):
        s.forum[space] = s.forum[space + 1]
    s.forum[state.FORUM - 1] = NONE


def legal_draw(s: GloriaState, out: Choices) -> None:
    """Lists all cards, equally likely; written directly, as this is the longest list of all."""
    places = out.room(state.BUILDINGS)
    count: i64 = 0
    for building in range(i64(state.BUILDINGS)):
        if (s.deck >> building) & 1:
            places[count] = actions.DRAW + building
            count += 1
    out.count = count
    weights = out.scales()
    out.total = count
    for i in range(count):
        weights[i] = 1


def apply_draw(s: GloriaState, building: i64) -> None:
    s.deck ^= s.rules.bit[building]
    s.forum[state.FORUM - 1] = building
    s.phase = state.PLAY


def ask_card(s: GloriaState) -> None:
    if s.hand_size(s.active) == 0:
        finish(s, state.BY_HAND)
    else:
        s.plan(frame(state.PLAY_CARD, s.active))


def legal_play(s: GloriaState, seat: i64, out: Choices) -> None:
    for type in range(i64(BASIC)):
        if s.hand[seat * BASIC + type]:
            out.add(actions.PLAY + type)


def only_play(s: GloriaState, seat: i64) -> i64:
    only: i64 = NONE
    for type in range(i64(BASIC)):
        if s.hand[seat * BASIC + type]:
            if only != NONE:
                return NONE
            only = actions.PLAY + type
    return only


def apply_play(s: GloriaState, seat: i64, type: i64) -> None:
    """Plays a card, which lies in front, plain; its type becomes the turn's. The last card ends the game before
    anything is activated."""
    s.hand[seat * BASIC + type] -= 1
    s.plain[seat * BASIC + type] += 1
    s.turn_type = type
    if s.hand_size(seat) == 0 and not s.rules.cannot_play:
        finish(s, state.BY_HAND)
        return
    s.phase = state.ACTIVATE
    s.step = state.ASK
    s.begun = 0

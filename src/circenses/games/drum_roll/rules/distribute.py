"""T4 distribution and T5 the Show Organizer (DR-1.7), the sequences of DR-1.16(3)."""

from mypy_extensions import i64

from circenses.games.drum_roll import actions, state
from circenses.games.drum_roll.rules.cards import gain_cubes, open_window, return_cube
from circenses.games.drum_roll.rules.deal import put_in_staff_row
from circenses.games.drum_roll.rules.plays import legal_plays
from circenses.games.drum_roll.state import DrumState, bit_of
from circenses.kernel.choices import Choices
from circenses.kernel.state import NOBODY, frame


def next_distribute(s: DrumState) -> bool:
    """Asks the players in order; False when all are done."""
    if s.at == s.rules.players:
        return False
    s.moved = 0
    s.last_move = state.NO_CARD
    s.agent = state.NO_CARD
    s.assisted = False
    open_window(s)
    s.plan(frame(state.DISTRIBUTE, s.seat_at(s.at)))
    s.at += 1
    return True


def move_limit(s: DrumState, seat: i64) -> i64:
    if s.has_staff(seat, state.SUPPLIER):
        return s.rules.moves + s.rules.supplier_moves
    return s.rules.moves


def legal_distribute(s: DrumState, seat: i64, out: Choices) -> None:
    out.add(actions.DONE)
    if s.moved == 0:
        legal_plays(s, seat, out)
        legal_agent(s, seat, out)
        legal_assistant(s, seat, out)
    legal_moves(s, seat, out)


def nothing_to_do(s: DrumState, seat: i64) -> bool:
    """Whether a seat without cards can only say that it is done."""
    if next_move(s, seat, s.last_move) != state.NO_CARD:
        return False
    if (s.staff[seat] >> state.AGENTS) == 0:
        return True
    out = Choices()
    legal_agent(s, seat, out)
    legal_assistant(s, seat, out)
    return out.count == 0


# Moves


def next_move(s: DrumState, seat: i64, last: i64) -> i64:
    """The first possible move after the last one; NO_CARD if there is none."""
    if s.moved >= move_limit(s, seat):
        return state.NO_CARD
    card: i64 = (last + 1) // state.NEEDS
    need: i64 = (last + 1) % state.NEEDS
    mask: i64 = (s.circus[seat] & ~s.flipped) >> card
    base: i64 = seat * state.COLOURS
    while mask:
        if mask & 1:
            while need < state.NEEDS:
                if not (s.filled[need] >> card) & 1 and s.storage[base + s.rules.need[card * state.NEEDS + need]]:
                    return card * state.NEEDS + need
                need += 1
        need = 0
        card += 1
        mask >>= 1
    return state.NO_CARD


def legal_moves(s: DrumState, seat: i64, out: Choices) -> None:
    move: i64 = next_move(s, seat, s.last_move)
    while move != state.NO_CARD:
        out.add(actions.MOVE + move)
        move = next_move(s, seat, move)


def apply_move(s: DrumState, seat: i64, move: i64) -> None:
    """Moves a cube. The last allowed move, or one after which there is none, ends the distribution."""
    card: i64 = move // state.NEEDS
    need: i64 = move % state.NEEDS
    s.filled[need] |= bit_of(card)
    s.storage[seat * state.COLOURS + s.rules.need[move]] -= 1
    s.moved += 1
    s.last_move = move
    if next_move(s, seat, move) == state.NO_CARD:
        s.done()


# Agents and assistants


def agent_action(give: i64, take: i64) -> i64:
    if take > give:
        take -= 1
    return actions.AGENT + give * (state.COLOURS - 1) + take


def agent_give(action: i64) -> i64:
    return (action - actions.AGENT) // (state.COLOURS - 1)


def agent_take(action: i64) -> i64:
    take: i64 = (action - actions.AGENT) % (state.COLOURS - 1)
    if take >= agent_give(action):
        return take + 1
    return take


def agent_colours(s: DrumState, seat: i64) -> i64:
    """The colours shown on the seat's Agents, as bits."""
    mask: i64 = 0
    card: i64 = state.AGENTS
    while card < state.ASSISTANTS:
        if s.has_staff(seat, card):
            mask |= s.rules.staff_take[card]
        card += 1
    return mask


def legal_agent(s: DrumState, seat: i64, out: Choices) -> None:
    if s.agent != state.NO_CARD or (s.staff[seat] >> state.AGENTS) == 0:
        return
    colours: i64 = agent_colours(s, seat)
    if colours == 0:
        return
    for give in range(i64(state.COLOURS)):
        if s.storage[seat * state.COLOURS + give] == 0:
            continue
        for take in range(i64(state.COLOURS)):
            if take != give and (colours >> take) & 1 and s.stock[take]:
                out.add(agent_action(give, take))


def apply_agent(s: DrumState, seat: i64, action: i64) -> None:
    give: i64 = agent_give(action)
    take: i64 = agent_take(action)
    return_cube(s, seat, give)
    gain_cubes(s, seat, take, 1)
    s.agent = give * state.COLOURS + take
    s.rank = 4


def legal_assistant(s: DrumState, seat: i64, out: Choices) -> None:
    if s.assisted:
        return
    for give in range(i64(state.COLOURS)):
        card: i64 = assistant_for(s, give)
        if not s.has_staff(seat, card) or s.storage[seat * state.COLOURS + give] == 0:
            continue
        if gains(s, card) and not same_before_agent(s, seat, card):
            out.add(actions.ASSISTANT + give)


def assistant_for(s: DrumState, give: i64) -> i64:
    card: i64 = state.ASSISTANTS
    while s.rules.staff_give[card] != give:
        card += 1
    return card


def gains(s: DrumState, card: i64) -> i64:
    """The shown colours that are in stock, as bits."""
    mask: i64 = 0
    for colour in range(i64(state.COLOURS)):
        if (s.rules.staff_take[card] >> colour) & 1 and s.stock[colour]:
            mask |= bit_of(colour)
    return mask


def same_before_agent(s: DrumState, seat: i64, card: i64) -> bool:
    """Whether this Assistant could have come before the Agent with the same end: then only that order is offered."""
    if s.agent == state.NO_CARD:
        return False
    give: i64 = s.agent // state.COLOURS
    take: i64 = s.agent % state.COLOURS
    base: i64 = seat * state.COLOURS
    own: i64 = s.rules.staff_give[card]
    after: i64 = gains(s, card)
    # the Agent taken back: if the Assistant can work then and brings the same cubes, the Agent can follow
    s.storage[base + give] += 1
    s.stock[give] -= 1
    s.storage[base + take] -= 1
    s.stock[take] += 1
    same: bool = (
        s.storage[base + take] >= 0 and s.stock[give] >= 0 and s.storage[base + own] > 0 and gains(s, card) == after
    )
    s.storage[base + give] -= 1
    s.stock[give] += 1
    s.storage[base + take] += 1
    s.stock[take] -= 1
    return same


def apply_assistant(s: DrumState, seat: i64, give: i64) -> None:
    card: i64 = assistant_for(s, give)
    brought: i64 = gains(s, card)
    return_cube(s, seat, give)
    for colour in range(i64(state.COLOURS)):
        if (brought >> colour) & 1:
            gain_cubes(s, seat, colour, 1)
    s.assisted = True
    s.rank = 4


# The Show Organizer


def ask_organizer(s: DrumState) -> bool:
    owner: i64 = s.staff_owner(state.ORGANIZER)
    if owner == NOBODY:
        return False
    s.plan(frame(state.RETURN, owner))
    return True


def apply_organizer(s: DrumState, seat: i64, action: i64) -> None:
    s.done()
    if action == actions.RETURN:
        s.staff[seat] &= ~bit_of(state.ORGANIZER)
        put_in_staff_row(s, state.ORGANIZER)
        s.returned = seat

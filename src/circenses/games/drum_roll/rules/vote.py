"""The vote after a turn and the Double Vote window (DR-1.8)."""

from mypy_extensions import i64

from circenses.games.drum_roll import actions, state
from circenses.games.drum_roll.rules.cards import has, lay_off
from circenses.games.drum_roll.rules.deal import everybody
from circenses.games.drum_roll.state import DrumState, bit_of
from circenses.kernel.choices import Choices
from circenses.kernel.state import GROUP, NOBODY, frame


def next_vote(s: DrumState) -> bool:
    """The sealed vote, then the window; False when the votes can be counted."""
    if s.step == 0:
        s.step = 1
        s.at = 0
        s.doubled = 0
        s.played = False
        s.plan(frame(state.VOTE, GROUP, everybody(s)))
        return True
    while s.pile[state.DOUBLE_VOTE] < s.rules.copies[state.DOUBLE_VOTE]:
        while s.at < s.rules.players:
            seat: i64 = s.seat_at(s.at)
            s.at += 1
            if s.held[seat] and not (s.doubled >> seat) & 1:
                s.plan(frame(state.DOUBLE, seat))
                return True
        if not s.played:
            return False
        s.at = 0
        s.played = False
    return False


def apply_vote(s: DrumState, seat: i64, vote: i64, out: i64) -> None:
    """Sealed until the last one is in; then late delays are paid for."""
    s.votes[seat] = vote
    out &= ~bit_of(seat)
    if out:
        s.plan(frame(state.VOTE, GROUP, out))
    elif s.rules.late_delay_if_failed:
        pay_late_delay(s)


def is_late(s: DrumState) -> bool:
    """Whether it is late: every vote but the first of a show."""
    return s.turn > s.rules.first_vote


def pay_late_delay(s: DrumState) -> None:
    """Late delays are paid for once, whatever a Double Vote adds."""
    if not is_late(s):
        return
    for seat in range(s.rules.players):
        if s.votes[seat] == state.DELAY:
            s.prestige[seat] += s.rules.late_delay


def legal_double(s: DrumState, seat: i64, out: Choices) -> None:
    out.add(actions.DONE)
    if has(s, seat, state.DOUBLE_VOTE):
        out.add(actions.DOUBLE)


def apply_double(s: DrumState, seat: i64, action: i64) -> None:
    s.done()
    if action == actions.DOUBLE:
        lay_off(s, seat, state.DOUBLE_VOTE)
        s.doubled |= bit_of(seat)
        s.played = True


def is_delayed(s: DrumState) -> bool:
    """The majority decides; in a tie, the start player's own vote. Two players: one imaginary delay at first."""
    balance: i64 = 0
    if s.rules.players == 2 and not is_late(s):
        balance = 1
    for seat in range(s.rules.players):
        weight: i64 = 1
        if (s.doubled >> seat) & 1:
            weight = 2
        if s.votes[seat] == state.DELAY:
            balance += weight
        else:
            balance -= weight
    if balance == 0:
        return s.votes[s.start] == state.DELAY
    return balance > 0


def count_votes(s: DrumState) -> bool:
    """Whether another turn follows; the votes are taken back."""
    delayed: bool = is_delayed(s)
    if delayed and not s.rules.late_delay_if_failed:
        pay_late_delay(s)
    for seat in range(s.rules.players):
        s.votes[seat] = NOBODY
    s.doubled = 0
    return delayed

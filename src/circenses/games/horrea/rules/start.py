"""Set-up by chance: family cards are dealt, dice find the first start player (HO-1.2, HO-1.15)."""

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.horrea import actions, state
from circenses.games.horrea.state import HorreaState
from circenses.kernel.choices import Choices
from circenses.kernel.state import CHANCE, frame


def next_deal(s: HorreaState) -> bool:
    """One card at a time, clockwise from seat 0; False when all have theirs."""
    if s.step == s.rules.start_cards * s.rules.players:
        return False
    seat: i64 = s.step % s.rules.players
    s.step += 1
    draw_family(s, seat, state.DEAL_CARD)
    return True


def draw_family(s: HorreaState, seat: i64, kind: i64) -> None:
    """A card from the pile, while it lasts; where only one gender is left nothing is drawn for."""
    if s.pile[state.BOY] and s.pile[state.GIRL]:
        s.plan(frame(kind, CHANCE, seat))
    elif s.pile[state.BOY]:
        take_card(s, seat, state.BOY)
    elif s.pile[state.GIRL]:
        take_card(s, seat, state.GIRL)


def take_card(s: HorreaState, seat: i64, gender: i64) -> None:
    s.pile[gender] -= 1
    s.hand[seat * 2 + gender] += 1


def legal_family(s: HorreaState, out: Choices) -> None:
    for gender in range(i64(2)):
        if s.pile[gender]:
            out.add_chance(actions.DRAW_BOY + gender, s.pile[gender])


def apply_family(s: HorreaState, seat: i64, action: i64) -> None:
    s.done()
    take_card(s, seat, action - actions.DRAW_BOY)


def begin_dice(s: HorreaState) -> None:
    """Everybody rolls."""
    s.rolling = s.rules.bit[s.rules.players] - 1
    s.rolls = vec[i64]([0] * int(s.rules.players))


def next_die(s: HorreaState) -> bool:
    """Asks the next who has to roll; those level at the top roll again; False when one is left."""
    high: i64 = 0
    for seat in range(s.rules.players):
        if (s.rolling >> seat) & 1:
            if s.rolls[seat] == 0:
                s.plan(frame(state.START_DIE, CHANCE, seat))
                return True
            if s.rolls[seat] > high:
                high = s.rolls[seat]
    best: i64 = 0
    for seat in range(s.rules.players):
        if (s.rolling >> seat) & 1 and s.rolls[seat] == high:
            best |= s.rules.bit[seat]
            s.start = seat
    s.rolls = vec[i64]([0] * int(s.rules.players))
    if best & (best - 1):
        s.rolling = best
        return True
    s.rolling = 0
    return False


def apply_start_die(s: HorreaState, seat: i64, action: i64) -> None:
    s.done()
    rolls: vec[i64] = s.rolls[:]
    rolls[seat] = action - actions.DIE + 1
    s.rolls = rolls


def legal_die(out: Choices) -> None:
    for pips in range(i64(6)):
        out.add_chance(actions.DIE + pips, 1)

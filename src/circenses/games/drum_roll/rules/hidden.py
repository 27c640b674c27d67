"""What a viewer cannot know, dealt anew over the same places (DR-1.1): draft, investment cards, sealed votes."""

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.drum_roll import state
from circenses.games.drum_roll.state import DrumState, count_bits
from circenses.kernel.errors import CannotDeal
from circenses.kernel.rng import Rng
from circenses.kernel.state import NOBODY, frame_kind


def deal_anew(s: DrumState, seat: i64, rng: Rng) -> None:
    if s.over():
        return
    kind: i64 = frame_kind(s.top())
    if kind <= state.DRAFT:
        deal_draft(s, seat, rng)
    deal_investments(s, seat, rng)
    if kind == state.VOTE:
        for other in range(s.rules.players):
            if other != seat and s.votes[other] != NOBODY:
                s.votes[other] = rng.below(2)


def one_of(mask: i64, rng: Rng) -> i64:
    """A random card of a set, as a bit."""
    if mask == 0:
        raise CannotDeal("there are fewer performers than places they lie in")
    skipped: i64 = rng.below(count_bits(mask))
    while skipped:
        mask &= mask - 1
        skipped -= 1
    return mask & -mask


def deal_draft(s: DrumState, seat: i64, rng: Rng) -> None:
    sizes = vec[i64]([0, 0, 0, 0])
    for other in range(s.rules.players):
        if other != seat:
            sizes[other] = count_bits(s.dealt[other])
            s.deck |= s.dealt[other]
            s.dealt[other] = 0
    for other in range(s.rules.players):
        for _ in range(sizes[other]):
            bit: i64 = one_of(s.deck, rng)
            s.deck &= ~bit
            s.dealt[other] |= bit
        if sizes[other] and s.kept[other] != state.NO_CARD:
            s.kept[other] = count_bits(one_of(s.dealt[other], rng) - 1)


def deal_investments(s: DrumState, seat: i64, rng: Rng) -> None:
    """Deals all cards that this seat has not seen; what is left over is the deck."""
    looks: bool = s.peeker() == seat
    pool: vec[i64] = s.bag
    for other in range(s.rules.players):
        if other != seat and s.held[other]:
            for face in range(i64(state.FACES)):
                pool[face] += s.hand[other * state.FACES + face]
                s.hand[other * state.FACES + face] = 0
    for i in range(i64(len(s.under))):
        if s.under[i] & 7 != seat:
            pool[s.under[i] >> 3] += 1
    if not looks:
        for i in range(i64(len(s.peeked))):
            pool[s.peeked[i]] += 1
    left: i64 = 0
    for face in range(i64(state.FACES)):
        left += pool[face]
    for i in range(i64(len(s.under))):
        if s.under[i] & 7 != seat:
            s.under[i] = lot(pool, left, rng) * 8 + (s.under[i] & 7)
            left -= 1
    if not looks:
        for i in range(i64(len(s.peeked))):
            s.peeked[i] = lot(pool, left, rng)
            left -= 1
    for other in range(s.rules.players):
        if other != seat:
            for _ in range(s.held[other]):
                s.hand[other * state.FACES + lot(pool, left, rng)] += 1
                left -= 1


def lot(pool: vec[i64], left: i64, rng: Rng) -> i64:
    """Draws a face from the `left` cards of the pool, which it leaves."""
    skipped: i64 = rng.below(left)
    for face in range(i64(state.FACES)):
        if skipped < pool[face]:
            pool[face] -= 1
            return face
        skipped -= pool[face]
    raise CannotDeal("there are fewer investment cards than places they lie in")

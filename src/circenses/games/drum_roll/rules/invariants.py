"""What must hold at every decision (DR-1.13): nothing is lost or made, hands keep their limit, cubes fit needs."""

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.drum_roll.content import COLOUR_NAMES, FACE_IDS, PERFORMER_IDS, STAFF_IDS
from circenses.games.drum_roll.state import (
    COLOURS,
    FACES,
    NEEDS,
    NO_CARD,
    OVERFLOW,
    PERFORMERS,
    SETUP,
    STAFF,
    DrumState,
    bit_of,
    count_bits,
)
from circenses.kernel.state import frame_kind, frame_seat


def faults(s: DrumState) -> list[str]:
    found: list[str] = []
    cube_faults(s, found)
    stock_faults(s, found)
    card_faults(s, found)
    investment_faults(s, found)
    performer_faults(s, found)
    player_faults(s, found)
    return found


def cube_faults(s: DrumState, found: list[str]) -> None:
    for colour in range(i64(COLOURS)):
        stored: i64 = 0
        least: i64 = s.stock[colour]
        for seat in range(s.rules.players):
            own: i64 = s.storage[seat * COLOURS + colour]
            stored += own
            if own < least:
                least = own
        placed: i64 = 0
        for need in range(i64(NEEDS)):
            placed += count_bits(s.filled[need] & s.rules.needing[colour * NEEDS + need])
        if s.stock[colour] + stored + placed != s.rules.cubes or least < 0:
            found.append(
                f"{COLOUR_NAMES[colour]} cubes: stock {s.stock[colour]}, stored {stored}, on performers {placed}"
            )


def stock_faults(s: DrumState, found: list[str]) -> None:
    tokens: i64 = s.token_stock
    for i in range(i64(len(s.tokens))):
        tokens += s.tokens[i]
    for i in range(i64(len(s.staff_tokens))):
        tokens += s.staff_tokens[i]
    if tokens != s.rules.tokens or s.token_stock < 0:
        found.append(f"discount tokens: {tokens} in all, {s.token_stock} in stock")
    trailers: i64 = s.trailer_stock + count_bits(s.trailered)
    if trailers != s.rules.trailers or s.trailer_stock < 0:
        found.append(f"trailers: {trailers} in all, {s.trailer_stock} in stock")


def card_faults(s: DrumState, found: list[str]) -> None:
    """Every place of a row is a zone of its own; a zone is a set of cards, as bits."""
    zones = vec[i64]([s.deck, s.discard], capacity=32)
    staff_zones = vec[i64]([s.staff_deck, s.staff_discard], capacity=32)
    for seat in range(s.rules.players):
        zones = append(append(zones, s.circus[seat]), s.dealt[seat])
        staff_zones = append(staff_zones, s.staff[seat])
    for i in range(i64(len(s.row))):
        zones = append(zones, bit_of(s.row[i]))
    for i in range(i64(len(s.staff_row))):
        staff_zones = append(staff_zones, bit_of(s.staff_row[i]))
    misplaced("performer", PERFORMER_IDS, PERFORMERS, zones, found)
    misplaced("personnel", STAFF_IDS, STAFF, staff_zones, found)


def misplaced(kind: str, ids: tuple[str, ...], size: i64, zones: vec[i64], found: list[str]) -> None:
    """Cards that do not lie in exactly one zone."""
    once: i64 = 0
    twice: i64 = 0
    for i in range(i64(len(zones))):
        twice |= once & zones[i]
        once |= zones[i]
    wrong: i64 = twice | (once ^ (bit_of(size) - 1))
    if wrong == 0:
        return
    for card in range(size):
        if (wrong >> card) & 1:
            times: i64 = 0
            for i in range(i64(len(zones))):
                times += (zones[i] >> card) & 1
            found.append(f"{kind} {ids[card]} lies in {times} places")


def investment_faults(s: DrumState, found: list[str]) -> None:
    counts = vec[i64]([0] * FACES)
    for i in range(i64(len(s.under))):
        counts[s.under[i] >> 3] += 1
    for i in range(i64(2)):
        if s.peeked[i] != NO_CARD:
            counts[s.peeked[i]] += 1
    for face in range(i64(FACES)):
        least: i64 = s.bag[face]
        if s.pile[face] < least:
            least = s.pile[face]
        counts[face] += s.bag[face] + s.pile[face]
        for seat in range(s.rules.players):
            own: i64 = s.hand[seat * FACES + face]
            counts[face] += own
            if own < least:
                least = own
        if counts[face] != s.rules.copies[face] or least < 0:
            found.append(f"investment cards {FACE_IDS[face]}: {counts[face]} instead of {s.rules.copies[face]}")


def performer_faults(s: DrumState, found: list[str]) -> None:
    mine: i64 = 0
    for seat in range(s.rules.players):
        mine |= s.circus[seat]
    if s.trailered & ~mine:
        found.append("a performer outside all circuses has a trailer")
    if s.flipped & ~mine:
        found.append("a performer outside all circuses has been flipped")
    for need in range(i64(NEEDS)):
        if s.filled[need] & ~(mine & ~s.flipped):
            found.append("a performer who is flipped or in no circus holds cubes")
        if s.level[need] & ~mine:
            found.append("a performer outside all circuses has performed")
    if s.flipped_now & ~s.flipped:
        found.append("a performer was flipped in this show and is not flipped")


def player_faults(s: DrumState, found: list[str]) -> None:
    for seat in range(s.rules.players):
        held: i64 = 0
        for face in range(i64(FACES)):
            held += s.hand[seat * FACES + face]
        limit: i64 = s.hand_limit(seat)
        if held != s.held[seat]:
            found.append(f"seat {seat} holds {held} cards, counted {s.held[seat]}")
        if held > limit + overflows(s, seat):
            found.append(f"seat {seat} holds {held} cards, the limit is {limit}")
        if s.coins[seat] < 0:
            found.append(f"seat {seat} has {s.coins[seat]} coins")
        if s.sold[seat] < 0 or s.sold[seat] > len(s.rules.track):
            found.append(f"seat {seat} stands on ticket {s.sold[seat]} of {len(s.rules.track)}")
    if s.deposit < 0 or s.bank_room() < 0:
        found.append(f"{s.deposit} coins lie on the Bank Representative")
    tiles: i64 = 0
    empty: i64 = 0
    for i in range(i64(len(s.region))):
        if s.region[i] == NO_CARD:
            empty += 1
        else:
            tiles |= bit_of(s.region[i])
    if count_bits(tiles) + empty != len(s.region) or (s.phase != SETUP and empty):
        found.append("the region tiles are not one each")
    if (s.ending == 0) == s.over():
        found.append("the agenda and the ending disagree")


def overflows(s: DrumState, seat: i64) -> i64:
    """The one card too many of a question that is open."""
    for i in range(i64(len(s.agenda))):
        if frame_kind(s.agenda[i]) == OVERFLOW and frame_seat(s.agenda[i]) == seat:
            return 1
    return 0

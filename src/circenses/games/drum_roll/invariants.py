"""What must hold at every decision (DR-1.13): nothing is lost or made, hands keep their limit, cubes fit needs."""

from collections.abc import Iterable, Sequence

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
    count_bits,
)
from circenses.kernel.state import frame_kind, frame_seat


def faults(s: DrumState) -> list[str]:
    return [*cube_faults(s), *stock_faults(s), *card_faults(s), *performer_faults(s), *player_faults(s)]


def seats(s: DrumState) -> range:
    return range(int(s.rules.players))


def owned(s: DrumState) -> int:
    """All performers in circuses, as bits."""
    mask = 0
    for seat in seats(s):
        mask |= int(s.circus[seat])
    return mask


def cube_faults(s: DrumState) -> list[str]:
    found: list[str] = []
    for colour in range(COLOURS):
        stored = [int(s.storage[seat * COLOURS + colour]) for seat in seats(s)]
        placed = 0
        for need in range(NEEDS):
            placed += int(count_bits(s.filled[need] & s.rules.needing[colour * NEEDS + need]))
        total = int(s.stock[colour]) + sum(stored) + placed
        if total != s.rules.cubes or min([int(s.stock[colour]), *stored]) < 0:
            found.append(
                f"{COLOUR_NAMES[colour]} cubes: stock {s.stock[colour]}, stored {stored}, on performers {placed}"
            )
    return found


def stock_faults(s: DrumState) -> list[str]:
    found: list[str] = []
    tokens = int(s.token_stock) + sum(int(t) for t in s.tokens) + sum(int(t) for t in s.staff_tokens)
    if tokens != s.rules.tokens or s.token_stock < 0:
        found.append(f"discount tokens: {tokens} in all, {s.token_stock} in stock")
    trailers = int(s.trailer_stock) + int(count_bits(s.trailered))
    if trailers != s.rules.trailers or s.trailer_stock < 0:
        found.append(f"trailers: {trailers} in all, {s.trailer_stock} in stock")
    return found


def misplaced(kind: str, ids: Sequence[str], zones: list[int]) -> list[str]:
    """Cards that do not lie in exactly one zone; a zone is a set of cards, as bits."""
    once = twice = 0
    for zone in zones:
        twice |= once & zone
        once |= zone
    wrong = twice | (once ^ ((1 << len(ids)) - 1))
    if not wrong:
        return []
    places = {id: sum(zone >> card & 1 for zone in zones) for card, id in enumerate(ids)}
    return [f"{kind} {id} lies in {times} places" for id, times in places.items() if times != 1]


def in_row(row: Iterable[int], size: int) -> list[int]:
    """Each place of a row is a zone of its own."""
    return [1 << card if 0 <= card < size else 0 for card in row]


def card_faults(s: DrumState) -> list[str]:
    zones = [int(s.deck), int(s.discard), *map(int, s.circus), *map(int, s.dealt), *in_row(s.row, PERFORMERS)]
    found = misplaced("performer", PERFORMER_IDS, zones)
    zones = [int(s.staff_deck), int(s.staff_discard), *map(int, s.staff), *in_row(s.staff_row, STAFF)]
    found += misplaced("personnel", STAFF_IDS, zones)
    elsewhere = [0] * FACES
    for packed in s.under:
        elsewhere[packed >> 3] += 1
    for face in s.peeked:
        if face != NO_CARD:
            elsewhere[face] += 1
    for face in range(FACES):
        counts = [int(s.bag[face]), int(s.pile[face]), *(int(s.hand[i * FACES + face]) for i in seats(s))]
        times = sum(counts) + elsewhere[face]
        if times != s.rules.copies[face] or min(counts) < 0:
            found.append(f"investment cards {FACE_IDS[face]}: {times} instead of {s.rules.copies[face]}")
    return found


def performer_faults(s: DrumState) -> list[str]:
    found: list[str] = []
    mine = owned(s)
    for name, mask in (("a trailer", int(s.trailered)), ("been flipped", int(s.flipped))):
        if mask & ~mine:
            found.append(f"a performer outside all circuses has {name}")
    for need in range(NEEDS):
        if int(s.filled[need]) & ~(mine & ~int(s.flipped)):
            found.append("a performer who is flipped or in no circus holds cubes")
        if int(s.level[need]) & ~mine:
            found.append("a performer outside all circuses has performed")
    if int(s.flipped_now) & ~int(s.flipped):
        found.append("a performer was flipped in this show and is not flipped")
    return found


def player_faults(s: DrumState) -> list[str]:
    found: list[str] = []
    over = [int(frame_seat(packed)) for packed in s.agenda if frame_kind(packed) == OVERFLOW]
    for seat in seats(s):
        held = sum(int(s.hand[seat * FACES + face]) for face in range(FACES))
        if held != s.held[seat]:
            found.append(f"seat {seat} holds {held} cards, counted {s.held[seat]}")
        if held > s.hand_limit(seat) + (1 if seat in over else 0):
            found.append(f"seat {seat} holds {held} cards, the limit is {s.hand_limit(seat)}")
        if s.coins[seat] < 0:
            found.append(f"seat {seat} has {s.coins[seat]} coins")
        if not 0 <= s.sold[seat] <= len(s.rules.track):
            found.append(f"seat {seat} stands on ticket {s.sold[seat]} of {len(s.rules.track)}")
    if not 0 <= s.deposit <= s.rules.bank_cap * s.rules.coins_per_prestige:
        found.append(f"{s.deposit} coins lie on the Bank Representative")
    tiles = [int(tile) for tile in s.region if tile != NO_CARD]
    if len(set(tiles)) != len(tiles) or (s.phase != SETUP and len(tiles) != len(s.region)):
        found.append("the region tiles are not one each")
    if (s.ending == 0) == s.over():
        found.append("the agenda and the ending disagree")
    return found

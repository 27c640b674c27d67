"""A position as numbers, as one seat sees it: itself first, the others in turn; absent seats are zero."""

from typing import Final

from mypy_extensions import i64

from circenses.games.drum_roll.rules.plays import applauded
from circenses.games.drum_roll.state import (
    COLOURS,
    DEAL_REGION,
    DEAL_TO,
    DISTRIBUTE,
    DRAFT,
    DRAW_CARD,
    FACES,
    NEEDS,
    NO_CARD,
    NOBODY,
    OVER,
    PEEK_CHOICE,
    PEEKED,
    PERFORMERS,
    REGIONS,
    SHOW_RESULT,
    STAFF,
    TARGETS,
    TYPES,
    VOTE,
    DrumState,
    bit_of,
)
from circenses.kernel.sheet import Sheet
from circenses.kernel.state import GROUP, frame_a, frame_kind, frame_seat

MOST_PLAYERS: Final = 4
KINDS: Final = 30  # of questions, 0 for none
MANY_COINS: Final = 20
MANY_POINTS: Final = 50
MANY_CUBES: Final = 5
MANY_TURNS: Final = 7
MANY_SHOWS: Final = 3
LONG_TRACK: Final = 8
LONG_ROW: Final = 8
MARKERS: Final = 12
LAST_UNDER: Final = 4  # cards under the deck that are told one by one
PLAYER: Final = 352  # of it for each player


def features(s: DrumState, seat: i64) -> list[float]:
    sheet = Sheet()
    for turn in range(i64(MOST_PLAYERS)):
        if turn < s.rules.players:
            put_player(s, (seat + turn) % s.rules.players, seat, sheet)
        else:
            sheet.blank(PLAYER)
    put_table(s, seat, sheet)
    put_rows(s, sheet)
    put_investments(s, seat, sheet)
    put_markers(s, seat, sheet)
    put_question(s, seat, sheet)
    return sheet.values


def put_player(s: DrumState, other: i64, viewer: i64, sheet: Sheet) -> None:
    """PLAYER numbers: purse, storage, circus, personnel, and the hand if it is the viewer's or the game is over."""
    own: bool = other == viewer or s.over()
    circus: i64 = s.circus[other]
    sheet.flag(True)
    sheet.share(s.coins[other], MANY_COINS)
    sheet.share(s.prestige[other], MANY_POINTS)
    sheet.share(s.sold[other], LONG_TRACK)
    sheet.one_of(s.region[other], REGIONS)
    for colour in range(i64(COLOURS)):
        sheet.share(s.storage[other * COLOURS + colour], MANY_CUBES)
    sheet.bits(circus, PERFORMERS)
    for need in range(i64(NEEDS)):
        sheet.bits(circus & s.filled[need], PERFORMERS)
    sheet.bits(circus & s.trailered, PERFORMERS)
    sheet.bits(circus & s.flipped, PERFORMERS)
    sheet.bits(s.staff[other], STAFF)
    sheet.share(s.held[other], MANY_CUBES)
    for face in range(i64(FACES)):
        held: i64 = 0
        if own:
            held = s.hand[other * FACES + face]
        sheet.share(held, 2)
    put_secrets(s, other, own, sheet)
    put_part(s, other, sheet)


def put_secrets(s: DrumState, other: i64, own: bool, sheet: Sheet) -> None:
    """Draft and vote: answers of others only when they are open."""
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    kept: i64 = NO_CARD
    vote: i64 = s.votes[other]
    if own:
        kept = s.kept[other]
    elif kind == VOTE:
        vote = NOBODY
    sheet.share(kept + 1, PERFORMERS)
    dealt: i64 = 0
    if own:
        dealt = s.dealt[other]
    low: i64 = 0
    high: i64 = 0
    for card in range(i64(PERFORMERS)):
        if (dealt >> card) & 1:
            if low == 0:
                low = card + 1
            high = card + 1
    sheet.share(low, PERFORMERS)
    sheet.share(high, PERFORMERS)
    sheet.one_of(vote, 2)
    sheet.flag(frame_seat(packed) == GROUP and not s.may_act(other))


def put_part(s: DrumState, other: i64, sheet: Sheet) -> None:
    """What it has to do with the turn and the show."""
    circus: i64 = s.circus[other]
    sheet.flag(s.start == other)
    sheet.flag(s.returned == other)
    sheet.flag(s.barred == other)
    sheet.flag((s.doubled >> other) & 1 == 1)
    sheet.flag((s.fired >> other) & 1 == 1)
    packed: i64 = s.top()
    sheet.flag(packed != 0 and frame_seat(packed) == other)
    kind: i64 = frame_kind(packed)
    sheet.flag((kind == DEAL_TO or kind == DRAW_CARD or kind == DEAL_REGION) and frame_a(packed) == other)
    for kind in range(i64(TYPES)):
        of_type: i64 = circus & s.rules.of_type[kind]
        for level in range(i64(NEEDS)):
            sheet.share(bit_sum(of_type & s.level[level]), MANY_CUBES * PERFORMERS)
        sheet.share(bit_sum(of_type & s.flipped_now), MANY_CUBES * PERFORMERS)


def bit_sum(mask: i64) -> i64:
    """Different sets of performers have different sums, as far as matters."""
    total: i64 = 0
    card: i64 = 1
    while mask:
        if mask & 1:
            total += card
        mask >>= 1
        card += 1
    return total


def put_table(s: DrumState, seat: i64, sheet: Sheet) -> None:
    sheet.share(s.show, MANY_SHOWS)
    sheet.share(s.turn, MANY_TURNS)
    sheet.one_of(s.phase, OVER + 1)
    sheet.flag(s.ending != 0)
    spare: i64 = NO_CARD
    if s.rules.players == 2:
        spare = s.region[2]
    sheet.one_of(spare, REGIONS)
    for colour in range(i64(COLOURS)):
        sheet.share(s.stock[colour], 25)
    sheet.share(s.token_stock, 44)
    sheet.share(s.trailer_stock, 18)
    sheet.share(s.deposit, 10)
    sheet.share(s.skips, 3)
    for kind in range(i64(TYPES)):
        sheet.share(applauded(s, kind), 1)
    sheet.bits(s.spent, PERFORMERS)
    sheet.flag(s.rules.flip_again)
    sheet.flag(s.rules.late_delay_if_failed)
    sheet.flag(s.rules.free_show_order)
    sheet.share(s.rules.perfect_level, NEEDS)


def put_rows(s: DrumState, sheet: Sheet) -> None:
    """Cards with their place and tokens, and the discards."""
    for place in range(i64(LONG_ROW)):
        if place < len(s.row):
            sheet.share(s.row[place] + 1, PERFORMERS)
            sheet.share(s.tokens[place], 6)
        else:
            sheet.blank(2)
    mask: i64 = 0
    for i in range(i64(len(s.row))):
        mask |= bit_of(s.row[i])
    sheet.bits(mask, PERFORMERS)
    sheet.bits(s.discard, PERFORMERS)
    for place in range(i64(LONG_ROW)):
        if place < len(s.staff_row):
            sheet.share(s.staff_row[place] + 1, STAFF)
            sheet.share(s.staff_tokens[place], 6)
        else:
            sheet.blank(2)
    sheet.bits(s.staff_discard, STAFF)
    sheet.share(bit_count(s.deck), PERFORMERS)
    sheet.share(bit_count(s.staff_deck), STAFF)


def bit_count(mask: i64) -> i64:
    total: i64 = 0
    while mask:
        mask &= mask - 1
        total += 1
    return total


def put_investments(s: DrumState, seat: i64, sheet: Sheet) -> None:
    """The pile is open; of the cards under the deck a seat knows its own."""
    for face in range(i64(FACES)):
        sheet.share(s.pile[face], 3)
    sheet.share(s.deck_size(), 30)
    sheet.share(len(s.under), LAST_UNDER)
    for place in range(i64(LAST_UNDER)):
        known: i64 = NO_CARD
        if place < len(s.under) and (s.under[place] & 7 == seat or s.over()):
            known = s.under[place] >> 3
        sheet.share(known + 1, FACES)
    looks: bool = False
    for i in range(i64(len(s.agenda))):
        kind: i64 = frame_kind(s.agenda[i])
        if (kind == PEEKED or kind == PEEK_CHOICE) and frame_seat(s.agenda[i]) == seat:
            looks = True
    for i in range(i64(2)):
        seen: i64 = NO_CARD
        if looks:
            seen = s.peeked[i]
        sheet.one_of(seen, FACES)


def put_markers(s: DrumState, seat: i64, sheet: Sheet) -> None:
    """In the order of placement: whose, counted from the viewer, and where."""
    for place in range(i64(MARKERS)):
        if place < len(s.markers):
            owner: i64 = (s.markers[place] & 3) - seat
            if owner < 0:
                owner += s.rules.players
            sheet.share(owner + 1, MOST_PLAYERS)
            sheet.one_of(s.markers[place] >> 2, TARGETS)
        else:
            sheet.blank(1 + TARGETS)


def put_question(s: DrumState, seat: i64, sheet: Sheet) -> None:
    """Its kind, and what it is about."""
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    sheet.one_of(kind, KINDS)
    card: i64 = NO_CARD
    if kind == SHOW_RESULT:
        card = frame_a(packed)
    sheet.one_of(card, PERFORMERS)
    out: i64 = 0
    if kind == DRAFT or kind == VOTE:
        out = bit_count(frame_a(packed))
    sheet.share(out, MOST_PLAYERS)
    place: i64 = 0
    if kind == DEAL_REGION:
        place = frame_a(packed) + 1
    sheet.share(place, MOST_PLAYERS)
    if kind == DISTRIBUTE:
        sheet.share(s.moved, 3)
        sheet.share(s.agent + 1, COLOURS * COLOURS)
        sheet.flag(s.assisted)
    else:
        sheet.blank(3)
    sheet.share(s.rank, 4)

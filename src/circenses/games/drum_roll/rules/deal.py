"""Set-up, the rows, and what happens between shows (DR-1.3, DR-1.7, DR-1.10)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.drum_roll import actions, state
from circenses.games.drum_roll.rules.cards import gain_cubes, lowest
from circenses.games.drum_roll.state import DrumState, bit_of
from circenses.kernel.choices import Choices
from circenses.kernel.state import CHANCE, GROUP, NOBODY, frame

HAND: Final = 2  # performers dealt to each player


def everybody(s: DrumState) -> i64:
    """All seats, as bits."""
    return bit_of(s.rules.players) - 1


# Rows


def fill_staff_row(s: DrumState) -> bool:
    """Deals until the row is full or chance must speak; False when nothing is left to do."""
    while len(s.staff_row) < s.rules.staff_row_size:
        if s.staff_deck == 0:
            s.staff_deck = s.staff_discard
            s.staff_discard = 0
        if s.staff_deck == 0:
            return False
        if s.staff_deck & (s.staff_deck - 1):
            s.plan(frame(state.DEAL_STAFF, CHANCE))
            return True
        deal_staff(s, lowest(s.staff_deck))
    return False


def deal_staff(s: DrumState, card: i64) -> None:
    s.staff_deck &= ~bit_of(card)
    put_in_staff_row(s, card)


def put_in_staff_row(s: DrumState, card: i64) -> None:
    s.staff_row = append(s.staff_row, card)
    s.staff_tokens = append(s.staff_tokens, 0)


def fill_row(s: DrumState) -> bool:
    """Deals performers under the type cap; after one reshuffle without a fitting card the place stays empty."""
    while len(s.row) < s.rules.row_size:
        if s.deck == 0:
            if s.reshuffled or s.discard == 0:
                break
            s.deck = s.discard
            s.discard = 0
            s.reshuffled = True
        if s.deck & (s.deck - 1):
            s.plan(frame(state.DEAL_ROW, CHANCE))
            return True
        deal_performer(s, lowest(s.deck))
    s.reshuffled = False
    return False


def deal_performer(s: DrumState, card: i64) -> None:
    s.deck &= ~bit_of(card)
    alike: i64 = 0
    for i in range(i64(len(s.row))):
        if s.rules.type[s.row[i]] == s.rules.type[card]:
            alike += 1
    if alike >= s.rules.type_cap:
        s.discard |= bit_of(card)
        return
    s.row = append(s.row, card)
    s.tokens = append(s.tokens, 0)
    s.reshuffled = False


def discard_rows(s: DrumState) -> None:
    for i in range(i64(len(s.row))):
        s.discard |= bit_of(s.row[i])
        s.token_stock += s.tokens[i]
    for i in range(i64(len(s.staff_row))):
        s.staff_discard |= bit_of(s.staff_row[i])
        s.token_stock += s.staff_tokens[i]
    s.row = vec[i64]([], capacity=8)
    s.tokens = vec[i64]([], capacity=8)
    s.staff_row = vec[i64]([], capacity=8)
    s.staff_tokens = vec[i64]([], capacity=8)


# Set-up


def next_setup(s: DrumState) -> bool:
    """Asks or lets chance speak; False when the first turn can begin."""
    if s.step == 0:
        if fill_staff_row(s):
            return True
        s.step = 1
    if s.step == 1:
        if fill_row(s):
            return True
        s.step = 2
    if s.step == 2:
        if s.at < s.rules.tiles:
            s.plan(frame(state.DEAL_REGION, CHANCE, s.at))
            s.at += 1
            return True
        s.step = 3
        s.at = 0
        if s.rules.first == NOBODY:
            s.plan(frame(state.DRAW_START, CHANCE))
            return True
        s.start = s.rules.first
    if s.step == 3:
        if s.at < s.rules.players * HAND:
            if s.deck == 0:
                s.deck = s.discard
                s.discard = 0
            s.plan(frame(state.DEAL_TO, CHANCE, s.seat_at(s.at // HAND)))
            s.at += 1
            return True
        s.step = 4
        s.at = 0
        s.plan(frame(state.DRAFT, GROUP, everybody(s)))
        return True
    if s.at < s.rules.players:
        s.plan(frame(state.CHOOSE_RESOURCES, s.seat_at(s.at)))
        s.at += 1
        return True
    return False


def legal_region(s: DrumState, out: Choices) -> None:
    for tile in range(i64(state.REGIONS)):
        free: bool = True
        for i in range(i64(len(s.region))):
            if s.region[i] == tile:
                free = False
        if free:
            out.add_chance(actions.REGION + tile, 1)


def legal_start(s: DrumState, out: Choices) -> None:
    for seat in range(s.rules.players):
        out.add_chance(actions.START + seat, 1)


def apply_keep(s: DrumState, seat: i64, card: i64, out: i64) -> None:
    """Sealed; with the last answer the other cards go left and all are shown."""
    s.kept[seat] = card
    out &= ~bit_of(seat)
    if out:
        s.plan(frame(state.DRAFT, GROUP, out))
        return
    for giver in range(s.rules.players):
        kept: i64 = bit_of(s.kept[giver])
        taker: i64 = (giver + 1) % s.rules.players
        s.circus[giver] |= kept
        s.circus[taker] |= s.dealt[giver] & ~kept
        s.dealt[giver] = 0
        s.kept[giver] = state.NO_CARD
    for owner in range(s.rules.players):
        s.coins[owner] = s.rules.start_coins
        mask: i64 = s.circus[owner]
        while mask:
            card = lowest(mask)
            s.coins[owner] -= s.rules.cost[card]
            mask &= mask - 1


# Pairs of colours


def pair_action(one: i64, other: i64) -> i64:
    """The 15 unordered pairs: white-white, white-yellow, ... red-red; `one` is not behind `other`."""
    return actions.PAIR + one * state.COLOURS - one * (one - 1) // 2 + other - one


def pair_of(action: i64) -> i64:
    """Both colours: the first * COLOURS + the second."""
    place: i64 = action - actions.PAIR
    one: i64 = 0
    while place >= state.COLOURS - one:
        place -= state.COLOURS - one
        one += 1
    return one * state.COLOURS + one + place


def legal_pairs(s: DrumState, out: Choices) -> None:
    """Lists the pairs that the stock allows."""
    for one in range(i64(state.COLOURS)):
        if s.stock[one] == 0:
            continue
        if s.stock[one] >= 2:
            out.add(pair_action(one, one))
        other: i64 = one + 1
        while other < state.COLOURS:
            if s.stock[other]:
                out.add(pair_action(one, other))
            other += 1


def gain_pair(s: DrumState, seat: i64, action: i64) -> None:
    pair: i64 = pair_of(action)
    gain_cubes(s, seat, pair // state.COLOURS, 1)
    gain_cubes(s, seat, pair % state.COLOURS, 1)


# Turns and shows


def pass_start(s: DrumState) -> None:
    """Passes the start to the left, or to whoever gave the Show Organizer back; that player cannot take it in the
    coming turn."""
    if s.returned == NOBODY:
        s.start = s.seat_at(1)
    else:
        s.start = s.returned
    s.barred = s.returned
    s.returned = NOBODY


def next_housekeeping(s: DrumState) -> bool:
    if fill_staff_row(s) or fill_row(s):
        return True
    s.turn += 1
    pass_start(s)
    return False


def next_between(s: DrumState) -> bool:
    if s.step == 0:
        discard_rows(s)
        s.step = 1
    if fill_staff_row(s) or fill_row(s):
        return True
    s.turn = 1
    s.show += 1
    pass_regions(s)
    for seat in range(s.rules.players):
        s.sold[seat] = 0
    pass_start(s)
    s.flipped_now = 0
    s.fired = 0
    for i in range(i64(state.NEEDS)):
        s.level[i] = 0
    return False


def pass_regions(s: DrumState) -> None:
    """Passes the regions one seat to the left; with two players the table is a third seat."""
    last: i64 = s.rules.tiles - 1
    tile: i64 = s.region[last]
    place: i64 = last
    while place > 0:
        s.region[place] = s.region[place - 1]
        place -= 1
    s.region[0] = tile

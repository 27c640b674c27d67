"""A position as numbers, as one seat sees it: itself first, the others in turn; absent seats are zero."""

from typing import Final

from mypy_extensions import i64

from circenses.games.gloria_mundi.rules.activate import activating
from circenses.games.gloria_mundi.state import (
    ACTIVATE,
    BASIC,
    BUILDINGS,
    COUNTERS,
    FORUM,
    GLORY,
    KINDS,
    NONE,
    OVER,
    ROME,
    GloriaState,
    popcount,
)
from circenses.kernel.sheet import Sheet
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat

MOST_PLAYERS: Final = 6
PLAYER: Final = 88  # numbers for each of them
ENDINGS: Final = 5
LENGTH: Final = 1087

# What counts as about 1
MANY_CARDS: Final = 10
MANY_COUNTERS: Final = 10
FULL_SUPPLY: Final = 60
LONG_GAME: Final = 57
MANY_DUE: Final = 6
LATE: Final = 100


def features(s: GloriaState, seat: i64) -> list[float]:
    sheet = Sheet()
    for turn in range(i64(MOST_PLAYERS)):
        if turn < s.rules.players:
            put_player(s, (seat + turn) % s.rules.players, seat, sheet)
        else:
            sheet.blank(PLAYER)
    put_turn(s, sheet)
    put_counters(s, sheet)
    put_buildings(s, sheet)
    put_road(s, sheet)
    put_due(s, sheet)
    put_question(s, sheet)
    put_switches(s, sheet)
    return sheet.values


def put_player(s: GloriaState, player: i64, seat: i64, sheet: Sheet) -> None:
    """PLAYER numbers: place, cards, buildings; counters only where the seat may know them."""
    sheet.flag(True)
    sheet.share(s.position[player], s.rules.carthage)
    sheet.share(s.arrival[player], LATE)
    known: bool = player == seat or not s.rules.secret
    sheet.flag(known)
    for type in range(i64(COUNTERS)):
        if known:
            sheet.share(s.counters[player * COUNTERS + type], MANY_COUNTERS)
        else:
            sheet.blank(1)
    for type in range(i64(BASIC)):
        sheet.share(s.hand[player * BASIC + type], MANY_CARDS)
        sheet.share(s.plain[player * BASIC + type], MANY_CARDS)
        sheet.share(s.ruins[player * BASIC + type], MANY_CARDS)
        sheet.share(popcount(s.built[player * BASIC + type] & s.rules.red), MANY_CARDS)
        sheet.share(popcount(s.built[player * BASIC + type]), MANY_CARDS)
    sheet.bits(s.buildings(player), BUILDINGS)
    sheet.flag(s.active == player)
    sheet.flag(s.start_player == player)
    sheet.flag(s.phase == ACTIVATE and s.begun > 0 and activating(s) == player)
    sheet.flag(s.top() != 0 and frame_seat(s.top()) == player)
    ahead: i64 = 0
    for other in range(s.rules.players):
        if s.position[other] > s.position[player]:
            ahead += 1
    sheet.share(ahead, MOST_PLAYERS)
    sheet.flag(ahead == 0)
    sheet.share(s.rules.carthage - s.position[player], ROME)
    sheet.share(s.hand_size(player), MANY_CARDS)


def put_turn(s: GloriaState, sheet: Sheet) -> None:
    sheet.share(s.turn_no, LONG_GAME)
    sheet.one_of(s.phase, OVER + 1)
    sheet.one_of(s.turn_type, BASIC)
    sheet.one_of(s.ending, ENDINGS)
    sheet.share(s.open_plain, MANY_CARDS)
    sheet.flag(s.resolved and s.phase == ACTIVATE)
    sheet.bits(s.open_built, BUILDINGS)


def put_counters(s: GloriaState, sheet: Sheet) -> None:
    """The supply and what lies behind all screens together: both are public."""
    for type in range(i64(COUNTERS)):
        sheet.share(s.supply[type], FULL_SUPPLY)
        sheet.share(s.held(type), MANY_COUNTERS)
        sheet.share(s.pile[type], MANY_COUNTERS)


def put_buildings(s: GloriaState, sheet: Sheet) -> None:
    sheet.bits(s.deck, BUILDINGS)
    sheet.bits(s.discard, BUILDINGS)
    for building in range(i64(BUILDINGS)):
        space: i64 = NONE
        for i in range(i64(FORUM)):
            if s.forum[i] == building:
                space = i
        sheet.share(space + 1, FORUM)
    for i in range(i64(FORUM)):
        sheet.share(s.rules.surcharge[i], FORUM)
        sheet.flag(s.forum[i] != NONE)


def put_road(s: GloriaState, sheet: Sheet) -> None:
    """The Goth, the tribute line, and what the spaces ahead show."""
    sheet.share(s.goth, ROME)
    sheet.share(len(s.queue), ROME)
    for space in range(i64(ROME)):
        icons: i64 = 0
        glory: i64 = 0
        place: i64 = space - s.goth - 1
        if 0 <= place < len(s.queue):
            icons = s.queue[place] & 7
            glory = s.queue[place] >> 3
        sheet.bits(icons, BASIC)
        sheet.bits(glory, BASIC)
    for ahead in range(i64(4)):
        shown: i64 = 0
        if s.next_space() + ahead < ROME:
            shown = s.rules.icons[s.next_space() + ahead]
        sheet.bits(shown, BASIC)
    sheet.bits(s.rules.icons[s.goth], BASIC)


def put_due(s: GloriaState, sheet: Sheet) -> None:
    for type in range(i64(BASIC)):
        own: i64 = 0
        glory: i64 = 0
        icons: i64 = 0
        for item in s.due:
            if item & 3 == type:
                if item >> 2 == GLORY:
                    glory += 1
                elif item >> 2 < GLORY:
                    own += 1
                else:
                    icons += 1
        sheet.share(own, MANY_DUE)
        sheet.share(glory, MANY_DUE)
        sheet.share(icons, MANY_DUE)
    first: i64 = NONE
    if len(s.due):
        first = s.due[0] & 3
    sheet.one_of(first, BASIC)


def put_question(s: GloriaState, sheet: Sheet) -> None:
    """Its kind, what it is about and what was said so far."""
    packed: i64 = s.top()
    sheet.one_of(frame_kind(packed), KINDS)
    sheet.share(frame_a(packed), BUILDINGS)
    said: i64 = frame_b(packed)
    sheet.share(said & 63, MANY_COUNTERS)
    sheet.share((said >> 6) & 63, MANY_COUNTERS)
    sheet.share(said >> 12, MANY_COUNTERS)


def put_switches(s: GloriaState, sheet: Sheet) -> None:
    rules = s.rules
    sheet.flag(rules.cannot_play)
    sheet.flag(rules.pile_of_all)
    sheet.flag(rules.push)
    sheet.flag(rules.masked)
    sheet.flag(rules.compensate)
    sheet.share(rules.carthage, ROME)

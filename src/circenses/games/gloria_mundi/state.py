"""The Forum, the two tracks, the tribute line and what the players own (GM-1.1), packed in named vectors."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.cells import Cells
from circenses.kernel.state import NOBODY, State

# Resources; the first three are basic: production cards and icons are of these types.
FOOD: Final = 0
GOLD: Final = 1
PEACE: Final = 2
GLORY: Final = 3
BASIC: Final = 3
COUNTERS: Final = 4
STEP: Final = 4  # what a gain can be besides counters
GAINS: Final = 5
NOTHING: Final = 4  # the counter of a due icon nobody has paid for

BUILDINGS: Final = 57
FORUM: Final = 6
ROME: Final = 38  # on the Goth's road
NONE: Final = -1

# Kinds of buildings; the first three lie on a production card of the same number
FARM: Final = 0
CITY: Final = 1
TEMPLE: Final = 2  # a peace building
RED: Final = 3

# Families of abilities
PRODUCE: Final = 0
SPEND: Final = 1
HAVE: Final = 2
DISCARD_BUILDING: Final = 3
SATISFY_CARDS: Final = 4
SATISFY_GOTH: Final = 5
RED_CONVERT: Final = 6
RED_GUARD: Final = 7

# Phases
SETUP: Final = 0
AGEING: Final = 1
PLAY: Final = 2
ACTIVATE: Final = 3
BUILD: Final = 4
TRIBUTE: Final = 5
OVER: Final = 6

# Steps of a phase: a question is still to be asked, or it was answered; the tribute has two more
ASK: Final = 0
ASKED: Final = 1
DISCARDING: Final = 2
SHARING: Final = 3

# Kinds of frames
DRAW_START: Final = 1  # chance
DRAW_BUILDING: Final = 2  # chance
PLAY_CARD: Final = 3
NEXT_CARD: Final = 4
TIMES: Final = 5  # a: building
GLORY_PAID: Final = 6  # a: building, b: times
MIX_FOOD: Final = 7  # a: building, b: times and glory
MIX_GOLD: Final = 8  # a: building, b: times, glory and food
GIVE_UP: Final = 9  # a: building whose ability it is
CHOOSE_BUILDING: Final = 10
CHOOSE_TARGET: Final = 11  # a: Forum space
PAY_FOOD: Final = 12  # a: Forum space and target
PAY_GOLD: Final = 13  # b: food
PAY_PEACE: Final = 14  # b: food and gold
CONVERT_FROM: Final = 15  # a: building
CONVERT_TIMES: Final = 16  # a: building, b: type given
CONVERT_MIX: Final = 17  # b: type given and times
CHOOSE_TRIBUTE: Final = 18
PAY_ICON: Final = 19  # a: type, b: types paid in glory so far, as bits
DISCARD_CARD: Final = 20
TAKE_COUNTER: Final = 21

# Moments of a move, for the log
ANSWERED: Final = 1  # by whoever was asked; a: action
FORCED: Final = 2  # the only answer that public facts leave; a: action
HAPPENED: Final = 3  # the next thing that nobody decides

# Endings
NOT_OVER: Final = 0
BY_CARTHAGE: Final = 1
BY_ROME: Final = 2
BY_HAND: Final = 3
BY_DECK: Final = 4


@final
class Ruleset:
    """Every number and switch in force, as flat tables; never changed, so clones share it."""

    def __init__(self, players: int) -> None:
        self.players: i64 = players
        self.options: dict[str, object] = {}  # what the tables below were made from
        self.supply: vec[i64] = vec[i64]([0] * COUNTERS)
        self.start: vec[i64] = vec[i64]([0] * COUNTERS)
        self.surcharge: vec[i64] = vec[i64]([0] * FORUM)
        self.production: vec[i64] = vec[i64]([0] * BASIC)  # the set of each player
        self.carthage: i64 = 38
        self.icons: vec[i64] = vec[i64]([0] * (ROME + 1))  # types by space of the Goth's road, as bits
        self.road: i64 = 0  # all of them
        # buildings
        self.bit: vec[i64] = vec[i64]([2**i for i in range(BUILDINGS)])
        self.kind: vec[i64] = vec[i64]([0] * BUILDINGS)
        self.family: vec[i64] = vec[i64]([0] * BUILDINGS)
        self.cost: vec[i64] = vec[i64]([0] * (BUILDINGS * COUNTERS))
        self.steps: vec[i64] = vec[i64]([0] * BUILDINGS)
        self.gain: vec[i64] = vec[i64]([0] * (BUILDINGS * GAINS))
        self.any: vec[i64] = vec[i64]([0] * BUILDINGS)  # counters in a free mix of the basic types
        self.pays: vec[i64] = vec[i64]([NONE] * BUILDINGS)  # the type a spend ability takes
        self.price: vec[i64] = vec[i64]([0] * BUILDINGS)  # and how many
        self.repeats: vec[i64] = vec[i64]([0] * BUILDINGS)
        self.about: vec[i64] = vec[i64]([NONE] * BUILDINGS)  # the type a card counts, shows or guards
        self.refunds_cost: vec[i64] = vec[i64]([0] * BUILDINGS)  # how often a given-up building gives its cost
        self.refunds_steps: vec[i64] = vec[i64]([0] * BUILDINGS)  # and its steps
        self.sources: vec[i64] = vec[i64]([0] * BUILDINGS)  # types a conversion takes, as bits
        self.first: vec[i64] = vec[i64]([NONE] * BUILDINGS)  # types a conversion gives
        self.second: vec[i64] = vec[i64]([NONE] * BUILDINGS)
        self.give: vec[i64] = vec[i64]([0] * BUILDINGS)
        self.take: vec[i64] = vec[i64]([0] * BUILDINGS)
        self.most: vec[i64] = vec[i64]([0] * BUILDINGS)
        self.red: i64 = 0  # these buildings, as bits
        self.guards: i64 = 0
        self.orders: i64 = 0  # buildings that make the order of activation matter
        self.satisfiers: i64 = 0
        # switches
        self.cannot_play = False
        self.pile_of_all = False
        self.push = False
        self.secret = True  # whether counters of others are unknown: by switch, and with more than two players
        self.masked = True
        self.late: i64 = 0  # extra glory for everybody who does not start
        self.each_place: i64 = 0  # and for each place in turn order


@final
class GloriaState(State):
    def __init__(self, rules: Ruleset, source: "GloriaState | None" = None) -> None:
        self.rules = rules
        if source is not None:
            self.agenda = source.agenda[:]
            self.turn_no: i64 = source.turn_no
            self.phase: i64 = source.phase
            self.step: i64 = source.step
            self.start_player: i64 = source.start_player
            self.active: i64 = source.active
            self.turn_type: i64 = source.turn_type
            self.deck: i64 = source.deck
            self.discard: i64 = source.discard
            self.forum: vec[i64] = source.forum[:]
            self.supply: vec[i64] = source.supply[:]
            self.counters: vec[i64] = source.counters[:]
            self.hand: vec[i64] = source.hand[:]
            self.plain: vec[i64] = source.plain[:]
            self.built: vec[i64] = source.built[:]
            self.ruins: vec[i64] = source.ruins[:]
            self.position: vec[i64] = source.position[:]
            self.arrival: vec[i64] = source.arrival[:]
            self.arrival_clock: i64 = source.arrival_clock
            self.goth: i64 = source.goth
            self.queue: vec[i64] = source.queue
            self.begun: i64 = source.begun
            self.open_plain: i64 = source.open_plain
            self.open_built: i64 = source.open_built
            self.resolved: bool = source.resolved
            self.due: vec[i64] = source.due
            self.turn: i64 = source.turn
            self.idle: i64 = source.idle
            self.pile: vec[i64] = source.pile[:]
            self.ending: i64 = source.ending
            return
        super().__init__()
        n = int(rules.players)
        self.turn_no = 1
        self.phase = SETUP
        self.step = ASK
        self.start_player = NOBODY
        self.active = NOBODY
        self.turn_type = NONE
        self.deck = 2**BUILDINGS - 1  # buildings, as bits
        self.discard = 0
        self.forum = vec[i64]([NONE] * FORUM)  # by space, 0 to 5
        self.supply = rules.supply[:]
        self.counters = vec[i64]([0] * (n * COUNTERS))
        self.hand = vec[i64]([0] * (n * BASIC))
        self.plain = vec[i64]([0] * (n * BASIC))  # front cards without a building
        self.built = vec[i64]([0] * (n * BASIC))  # buildings on front cards of a type, as bits
        self.ruins = vec[i64]([0] * (n * BASIC))
        self.position = vec[i64]([0] * n)
        self.arrival = vec[i64]([0] * n)
        self.arrival_clock = n
        self.goth = 0
        self.queue = vec[i64]([])  # tributes, rebound when changed: types as bits, those paid in glory 3 bits higher
        self.begun = 0  # players who have begun to activate
        self.open_plain = 0  # plain and red-covered cards not activated yet, of the last of them
        self.open_built = 0  # and built ones, as bits
        self.resolved = False  # whether that player has activated anything
        self.due = vec[i64]([])  # in the discard round, rebound when changed: due type + 4 * counter
        self.turn = NOBODY  # whose turn it is to discard or to take
        self.idle = 0  # players skipped in a row
        self.pile = vec[i64]([0] * COUNTERS)
        self.ending = NOT_OVER

    def clone(self) -> "GloriaState":
        return GloriaState(self.rules, self)

    def fields(self, cells: Cells) -> None:
        self.turn_no = cells.number(self.turn_no)
        self.phase = cells.number(self.phase)
        self.step = cells.number(self.step)
        self.start_player = cells.number(self.start_player)
        self.active = cells.number(self.active)
        self.turn_type = cells.number(self.turn_type)
        self.deck = cells.number(self.deck)
        self.forum = cells.row(self.forum)
        self.discard = cells.number(self.discard)
        self.supply = cells.row(self.supply)
        self.hand = cells.row(self.hand)
        self.plain = cells.row(self.plain)
        self.built = cells.row(self.built)
        self.ruins = cells.row(self.ruins)
        self.counters = cells.row(self.counters)
        self.position = cells.row(self.position)
        self.arrival = cells.row(self.arrival)
        self.arrival_clock = cells.number(self.arrival_clock)
        self.goth = cells.number(self.goth)
        self.queue = cells.listed(self.queue, ROME)
        self.begun = cells.number(self.begun)
        self.open_plain = cells.number(self.open_plain)
        self.open_built = cells.number(self.open_built)
        self.resolved = cells.flag(self.resolved)
        self.due = cells.listed(self.due, self.rules.road)
        self.pile = cells.row(self.pile)
        self.turn = cells.number(self.turn)
        self.idle = cells.number(self.idle)
        self.ending = cells.number(self.ending)
        super().fields(cells)

    def cards(self, seat: i64, type: i64) -> i64:
        """Front cards of a type, plain and built."""
        return self.plain[seat * BASIC + type] + popcount(self.built[seat * BASIC + type])

    def buildings(self, seat: i64) -> i64:
        """All buildings of a player, as bits."""
        base: i64 = seat * BASIC
        return self.built[base] | self.built[base + 1] | self.built[base + 2]

    def card_type(self, seat: i64, building: i64) -> i64:
        """The production card below a building of that player."""
        bit: i64 = self.rules.bit[building]
        type: i64 = 0
        while not self.built[seat * BASIC + type] & bit:
            type += 1
        return type

    def hand_size(self, seat: i64) -> i64:
        base: i64 = seat * BASIC
        return self.hand[base] + self.hand[base + 1] + self.hand[base + 2]

    def pile_size(self) -> i64:
        return self.pile[0] + self.pile[1] + self.pile[2] + self.pile[3]

    def next_space(self) -> i64:
        """The first space toward Rome without a tribute (GM-1.8)."""
        return self.goth + len(self.queue) + 1

    def held(self, type: i64) -> i64:
        """Counters of a type behind all screens together, which is public (GM-1.11)."""
        total: i64 = 0
        for seat in range(self.rules.players):
            total += self.counters[seat * COUNTERS + type]
        return total

    def unknown(self, viewer: i64) -> bool:
        """Whether there are counters a viewer cannot know: with two players the supply shows each the other's."""
        return self.rules.secret or (self.rules.masked and viewer < 0)

    def purse(self, seat: i64, known: bool) -> vec[i64]:
        """What a player holds; with `known` the most they can hold by public facts."""
        counters = self.counters
        if not known or not self.rules.secret:
            return counters[seat * COUNTERS : seat * COUNTERS + COUNTERS]
        most = counters[:COUNTERS]
        for place in range(i64(COUNTERS), self.rules.players * COUNTERS):
            most[place & 3] += counters[place]
        return most

    # Invariants (GM-1.13), but for the ranges of the layout

    def check(self) -> list[str]:
        return [*self._check_counters(), *self._check_cards(), *self._check_tracks(), *self._check_flow()]

    def _check_counters(self) -> list[str]:
        faults: list[str] = []
        for type in range(COUNTERS):
            total = self.supply[type] + self.held(type) + self.pile[type]
            for tribute in self.queue:
                total += tribute_holds(tribute, type)
            for item in self.due:
                total += 1 if item >> 2 == type else 0
            if total != self.rules.supply[type]:
                faults.append(f"there are {total} {NAMES[type]} counters instead of {self.rules.supply[type]}")
        return faults

    def _check_cards(self) -> list[str]:
        faults: list[str] = []
        places = [self.deck, self.discard, *self.built]
        places += [self.rules.bit[card] for card in self.forum if card != NONE]
        somewhere: i64 = 0
        for place in places:
            somewhere |= place
        if somewhere != 2**BUILDINGS - 1 or sum(popcount(place) for place in places) != BUILDINGS:
            faults.append("buildings: each must lie in exactly one place (deck, Forum, front or discard)")
        for seat in range(int(self.rules.players)):
            for type in range(BASIC):
                place = seat * BASIC + type
                owned, expected = (
                    self.hand[place] + self.cards(seat, type) + self.ruins[place],
                    self.rules.production[type],
                )
                if owned != expected:
                    faults.append(f"players.{seat} has {owned} {NAMES[type]} cards instead of {expected}")
                if not self._may_lie(self.built[place], type):
                    faults.append(f"players.{seat} has a building on a {NAMES[type]} card where it may not lie")
        return faults

    def _may_lie(self, mask: i64, type: int) -> bool:
        for building in range(BUILDINGS):
            if mask & self.rules.bit[building] and not may_lie(self.rules, building, type):
                return False
        return True

    def _check_tracks(self) -> list[str]:
        faults: list[str] = []
        for seat in range(int(self.rules.players)):
            if self.position[seat] == self.rules.carthage and self.ending != BY_CARTHAGE:
                faults.append(f"players.{seat} is in Carthage, but the game goes on")
            if self.arrival[seat] >= self.arrival_clock:
                faults.append(f"players.{seat} arrived at {self.arrival[seat]}, the clock is at {self.arrival_clock}")
        if len({int(arrival) for arrival in self.arrival}) != self.rules.players and self.phase != SETUP:
            faults.append("two players arrived at the same time")
        if (self.goth == ROME) != (self.ending == BY_ROME):
            faults.append(f"the Goth stands on {self.goth}, and the ending is {self.ending}")
        if self.goth < ROME and self.goth + len(self.queue) >= ROME:
            faults.append("the tribute line reaches into Rome")
        for i in range(len(self.queue)):
            if self.goth + i + 1 < ROME and self.queue[i] & 7 != self.rules.icons[self.goth + i + 1]:
                faults.append(f"queue.{i} does not show the icons of space {self.goth + i + 1}")
        return faults

    def _check_flow(self) -> list[str]:
        faults: list[str] = []
        if (self.ending == NOT_OVER) == self.over():
            faults.append("the agenda and the ending disagree")
        if self.phase == SETUP and self.start_player != NOBODY:
            faults.append("there is a start player before one was drawn")
        if self.phase != SETUP and (self.start_player == NOBODY or self.active == NOBODY):
            faults.append("there is no start player or no active player")
        if self.phase == ACTIVATE and self.turn_type == NONE:
            faults.append("turn_type: cards are activated, so there must be a type")
        elif self.phase == ACTIVATE and self.begun:
            seat = (self.active + self.begun - 1) % self.rules.players
            built = self.built[seat * BASIC + self.turn_type]
            block = self.plain[seat * BASIC + self.turn_type] + popcount(built & self.rules.red)
            if self.open_built & ~(built & ~self.rules.red) or self.open_plain > block:
                faults.append("cards are to be activated that are not in front")
        elif self.open_plain or self.open_built:
            faults.append("cards are to be activated although it is not the time")
        if len(self.due) and self.step != DISCARDING:
            faults.append("counters are due although nobody discards")
        return faults


NAMES: Final = ("food", "gold", "peace", "glory")


def popcount(mask: i64) -> i64:
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def lowest(mask: i64) -> i64:
    """The number of the lowest bit; the mask is not empty."""
    low: i64 = mask & -mask
    index: i64 = 0
    if low >= 4294967296:
        low >>= 32
        index = 32
    if low >= 65536:
        low >>= 16
        index += 16
    if low >= 256:
        low >>= 8
        index += 8
    while low > 1:
        low >>= 1
        index += 1
    return index


def tribute_holds(tribute: i64, type: i64) -> i64:
    """How many counters of a type lie in a tribute."""
    glory: i64 = tribute >> 3
    if type == GLORY:
        return popcount(glory)
    return ((tribute & ~glory) >> type) & 1


def may_lie(rules: Ruleset, building: i64, type: i64) -> bool:
    """GM-1.7: farm on food, city on gold, peace on peace; a guard on its type, a conversion anywhere."""
    if rules.kind[building] != RED:
        return rules.kind[building] == type
    return rules.family[building] == RED_CONVERT or rules.about[building] == type

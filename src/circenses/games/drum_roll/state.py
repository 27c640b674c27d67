"""The ring, the rows, the stock and the circuses (DR-1.1, DR-1.2); sets of cards are bits of one integer."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.cells import Cells
from circenses.kernel.state import NOBODY, State, frame_kind, frame_seat

COLOURS: Final = 5
TYPES: Final = 5
PERFORMERS: Final = 45
STAFF: Final = 15
FACES: Final = 19
REGIONS: Final = 5
NEEDS: Final = 3
ROW: Final = 8  # performers for hire at most
STAFF_ROW: Final = 9  # personnel: one more when the Show Organizer comes back
MAGICIAN: Final = 3

# Personnel by number
ORGANIZER: Final = 0
SUPPLIER: Final = 1
ORCHESTRA: Final = 2
POPCORN: Final = 3
BANKER: Final = 4
AGENTS: Final = 5  # the first of five
ASSISTANTS: Final = 10  # the first of five

# Faces of investment cards
UNBLOCK: Final = 0
TRAILER: Final = 1
TRAILER_BONUS: Final = 2
FIRE: Final = 3
PERSONNEL_BONUS: Final = 4
RESOURCE_BONUS: Final = 5
DOUBLE_VOTE: Final = 6
INCOME: Final = 7
INCOME_CUBE: Final = 8
APPLAUSE: Final = 9  # the first of five, by type
RESOURCES: Final = 14  # the first of five, by colour

# Targets of a marker
CUBE: Final = 0  # by colour
UNBLOCKED: Final = 5  # by colour, with the card
TICKETS: Final = 10
INVEST: Final = 11
PERFORMER: Final = 12
PERSONNEL: Final = 13
PASS: Final = 14
TARGETS: Final = 15

# Parts of a benefit
COIN: Final = 1
PRESTIGE: Final = 2
CUBES: Final = 3  # by colour, 5
ANY_CUBE: Final = 8
DRAW: Final = 9
PEEK: Final = 10
TRAILERS: Final = 11
SKIP: Final = 12
SPEND: Final = 13
PART: Final = 16  # a part is op * PART + amount
ALTERNATIVES: Final = 2

# Phases
SETUP: Final = 0
BANK: Final = 1
PLACEMENT: Final = 2
RESOLVE: Final = 3
DISTRIBUTION: Final = 4
ORGANIZING: Final = 5
VOTING: Final = 6
HOUSEKEEPING: Final = 7
PRE_SHOW: Final = 8
SHOW: Final = 9
BETWEEN: Final = 10
OVER: Final = 11

# Kinds of frames
DEAL_STAFF: Final = 1  # chance
DEAL_ROW: Final = 2  # chance
DEAL_REGION: Final = 3  # chance; a: place
DRAW_START: Final = 4  # chance
DEAL_TO: Final = 5  # chance, hidden; a: seat
DRAW_CARD: Final = 6  # chance, hidden; a: seat, b: what for
DRAFT: Final = 7  # sealed; a: seats still out
CHOOSE_RESOURCES: Final = 8
DEPOSIT: Final = 9
PLACE: Final = 10
RESOLVE_INVEST: Final = 11
RESOLVE_PERFORMER: Final = 12
RESOLVE_PERSONNEL: Final = 13
DISTRIBUTE: Final = 14
RETURN: Final = 15
VOTE: Final = 16  # sealed; a: seats still out
DOUBLE: Final = 17
WINDOW: Final = 18  # before the show
SHOW_NEXT: Final = 19
SHOW_RESULT: Final = 20  # a: performer
GAIN_COLOUR: Final = 21
GAIN_PAIR: Final = 22
SPEND_COLOUR: Final = 23
TRAILER_ON: Final = 24  # a: 1 + the last performer of this window, 0 for a benefit
PEEK_CHOICE: Final = 25
SHOW_END: Final = 26
OVERFLOW: Final = 27
BENEFIT: Final = 28  # no question: a: place of the next part, b: how often it is still to be done
PEEKED: Final = 29  # no question: what is done with the cards that were looked at

# Moments of a move, for the log
ANSWERED: Final = 1  # the decision has been carried out
HAPPENED: Final = 2  # the next thing that nobody decides
CUBES_TAKEN: Final = 3  # parts of such a thing, told one by one
TICKETS_SOLD: Final = 4
REGION_VISITED: Final = 5
PERSONNEL_PAID: Final = 6
APPLAUDED: Final = 7

# What a card is drawn for
FOR_HAND: Final = 0
TO_LOOK: Final = 1

DELAY: Final = 0  # a vote; 1 is for the show

NO_CARD: Final = -1
NO_PLACE: Final = -1

NOT_OVER: Final = 0
AFTER_SHOWS: Final = 1
AFTER_OTHER_SHOWS: Final = 2  # not three of them


def _bits() -> vec[i64]:
    """Powers of two; a constant shifted once compiled is computed in 32 bits, so they are doubled."""
    bits = vec[i64]([1] * 62)
    for place in range(i64(61)):
        bits[place + 1] = bits[place] + bits[place]
    return bits


BITS: Final = _bits()


def bit_of(place: i64) -> i64:
    return BITS[place]


MOST_APPLAUSE: Final = 15  # cards of a type find room


def one_applause(kind: i64) -> i64:
    """As the cards to be settled are counted."""
    return i64(1) << (kind * 4)


def applauded(applause: i64, kind: i64) -> i64:
    """Those of a type."""
    return (applause >> (kind * 4)) & MOST_APPLAUSE


def count_bits(mask: i64) -> i64:
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@final
class Ruleset:
    """Every number and switch in force, as flat tables; never changed, so clones share it."""

    def __init__(self, players: int) -> None:
        self.players: i64 = players
        self.options: dict[str, object] = {}  # what the tables below were made from
        self.tiles: i64 = max(players, 3)  # regions in play: with two players the third lies on the table
        self.shows: i64 = 0
        self.first_vote: i64 = 0
        self.last_turn: i64 = 0
        self.start_coins: i64 = 0
        self.pass_coin: i64 = 0
        self.invest_cost: i64 = 0
        self.markers: i64 = 0
        self.limit: vec[i64] = vec[i64]([0] * TARGETS)  # own markers on a target in one turn
        self.cube_markers: i64 = 0
        self.track: vec[i64] = vec[i64]([])
        self.hand_base: i64 = 0
        self.hand_magician: i64 = 0
        self.moves: i64 = 0
        self.supplier_moves: i64 = 0
        self.type_cap: i64 = 0
        self.row_size: i64 = 0
        self.staff_row_size: i64 = 0
        self.unpaid: i64 = 0
        self.fired: i64 = 0
        self.late_delay: i64 = 0
        self.region_pair: i64 = 0
        self.largest_show: i64 = 0
        self.flip_again = False
        self.first: i64 = NOBODY  # who starts; NOBODY: chance says it
        self.last_ending: i64 = AFTER_SHOWS
        self.full_variety: i64 = 0
        self.perfect_show: i64 = 0
        self.large_troupe: i64 = 0
        self.large: i64 = 0
        self.cubes: i64 = 0
        self.tokens: i64 = 0
        self.trailers: i64 = 0
        # performers
        self.type: vec[i64] = vec[i64]([0] * PERFORMERS)
        self.of_type: vec[i64] = vec[i64]([0] * TYPES)  # as bits
        self.cost: vec[i64] = vec[i64]([0] * PERFORMERS)
        self.salary: vec[i64] = vec[i64]([0] * PERFORMERS)
        self.secondary: vec[i64] = vec[i64]([0] * PERFORMERS)
        self.need: vec[i64] = vec[i64]([0] * (PERFORMERS * NEEDS))
        self.needing: vec[i64] = vec[i64]([0] * (COLOURS * NEEDS))  # who has a colour as need 1, 2, 3, as bits
        self.flip: vec[i64] = vec[i64]([0] * PERFORMERS)
        # by performer, level - 1 and alternative: where its parts begin; 0: there is none
        self.benefit: vec[i64] = vec[i64]([0] * (PERFORMERS * NEEDS * ALTERNATIVES))
        self.parts: vec[i64] = vec[i64]([0])  # one benefit after the other, each ends with 0
        # levels at which a performer is quiet (DR-1.16): one bit each
        self.quiet: vec[i64] = vec[i64]([0] * PERFORMERS)
        # personnel
        self.staff_cost: vec[i64] = vec[i64]([0] * STAFF)
        self.staff_salary: vec[i64] = vec[i64]([0] * STAFF)
        self.staff_give: vec[i64] = vec[i64]([NO_CARD] * STAFF)
        self.staff_take: vec[i64] = vec[i64]([0] * STAFF)  # colours, as bits
        self.orchestra: i64 = 0
        self.popcorn: i64 = 0
        self.coins_per_prestige: i64 = 1
        self.bank_cap: i64 = 0  # in prestige
        # investment cards
        self.copies: vec[i64] = vec[i64]([0] * FACES)
        self.cards: i64 = 0  # of all faces
        self.unused: vec[i64] = vec[i64]([0] * FACES)
        self.income: i64 = 0
        self.income_cube: i64 = 0
        self.per_trailer: i64 = 0
        self.per_personnel: i64 = 0
        self.bonus_cubes: i64 = 1
        # regions
        self.region_types: vec[i64] = vec[i64]([0] * (REGIONS * 2))
        # switches
        self.late_delay_if_failed = True
        self.free_show_order = False
        self.perfect_level: i64 = 3


@final
class DrumState(State):
    def __init__(self, rules: Ruleset, source: "DrumState | None" = None) -> None:
        self.rules = rules
        if source is not None:
            self.agenda = source.agenda[:]
            self.show: i64 = source.show
            self.turn: i64 = source.turn
            self.phase: i64 = source.phase
            self.step: i64 = source.step
            self.at: i64 = source.at
            self.start: i64 = source.start
            self.returned: i64 = source.returned
            self.barred: i64 = source.barred
            self.region: vec[i64] = source.region[:]
            self.deck: i64 = source.deck
            self.discard: i64 = source.discard
            self.row: vec[i64] = source.row[:]
            self.tokens: vec[i64] = source.tokens[:]
            self.staff_deck: i64 = source.staff_deck
            self.staff_discard: i64 = source.staff_discard
            self.staff_row: vec[i64] = source.staff_row[:]
            self.staff_tokens: vec[i64] = source.staff_tokens[:]
            self.reshuffled: bool = source.reshuffled
            self.bag: vec[i64] = source.bag[:]
            self.under: vec[i64] = source.under[:]
            self.pile: vec[i64] = source.pile[:]
            self.hand: vec[i64] = source.hand[:]
            self.held: vec[i64] = source.held[:]
            self.peeked: vec[i64] = source.peeked[:]
            self.stock: vec[i64] = source.stock[:]
            self.token_stock: i64 = source.token_stock
            self.trailer_stock: i64 = source.trailer_stock
            self.coins: vec[i64] = source.coins[:]
            self.prestige: vec[i64] = source.prestige[:]
            self.sold: vec[i64] = source.sold[:]
            self.storage: vec[i64] = source.storage[:]
            self.circus: vec[i64] = source.circus[:]
            self.staff: vec[i64] = source.staff[:]
            self.dealt: vec[i64] = source.dealt[:]
            self.kept: vec[i64] = source.kept[:]
            self.filled: vec[i64] = source.filled[:]
            self.trailered: i64 = source.trailered
            self.flipped: i64 = source.flipped
            self.flipped_now: i64 = source.flipped_now
            self.spent: i64 = source.spent
            self.level: vec[i64] = source.level[:]
            self.fired: i64 = source.fired
            self.deposit: i64 = source.deposit
            self.markers: vec[i64] = source.markers[:]
            self.votes: vec[i64] = source.votes[:]
            self.doubled: i64 = source.doubled
            self.played: bool = source.played
            self.rank: i64 = source.rank
            self.last: i64 = source.last
            self.last_applause: i64 = source.last_applause
            self.moved: i64 = source.moved
            self.last_move: i64 = source.last_move
            self.agent: i64 = source.agent
            self.assisted: bool = source.assisted
            self.skips: i64 = source.skips
            self.applause: i64 = source.applause
            self.ending: i64 = source.ending
            return
        super().__init__()
        n = int(rules.players)
        self.show = 1
        self.turn = 1
        self.phase = SETUP
        self.step = 0  # inside the phase
        self.at = 0  # which marker or player of the phase is next
        self.start = NOBODY
        self.returned = NOBODY  # who gave the Show Organizer back this turn
        self.barred = NOBODY  # who did so last turn
        self.region = vec[i64]([NO_CARD] * (n + 1))  # by seat; the last lies on the table if two play
        self.deck = 0x1FFFFFFFFFFF  # all 45
        self.discard = 0
        self.row = vec[i64]([])  # the oldest first
        self.tokens = vec[i64]([])  # on the cards of the row
        self.staff_deck = 0x7FFF  # all 15
        self.staff_discard = 0
        self.staff_row = vec[i64]([])
        self.staff_tokens = vec[i64]([])
        self.reshuffled = False  # since a card last came into the performer row
        self.bag = rules.copies[:]  # the investment deck, by face
        self.under = vec[i64]([])  # cards under it: face * 8 + who put it there; the first comes first
        self.pile = vec[i64]([0] * FACES)  # investment discard, by face
        self.hand = vec[i64]([0] * (n * FACES))
        self.held = vec[i64]([0] * n)  # cards in hand
        self.peeked = vec[i64]([])  # what the acting player looks at
        self.stock = vec[i64]([rules.cubes] * COLOURS)
        self.token_stock = rules.tokens
        self.trailer_stock = rules.trailers
        self.coins = vec[i64]([0] * n)
        self.prestige = vec[i64]([0] * n)
        self.sold = vec[i64]([0] * n)  # ticket position
        self.storage = vec[i64]([0] * (n * COLOURS))
        self.circus = vec[i64]([0] * n)  # performers, as bits
        self.staff = vec[i64]([0] * n)  # personnel, as bits
        self.dealt = vec[i64]([0] * n)  # performers of the draft, as bits
        self.kept = vec[i64]([NO_CARD] * n)
        self.filled = vec[i64]([0] * NEEDS)  # performers whose need 1, 2, 3 has its cube, as bits
        self.trailered = 0  # performers, as bits
        self.flipped = 0  # performers, as bits
        self.flipped_now = 0  # of these, in this show
        self.spent = 0  # performers who were flipped and have left: they are not flipped again
        self.level = vec[i64]([0] * NEEDS)  # performers who were poor, good, outstanding in this show, as bits
        self.fired = 0  # seats that lost a performer in this show, as bits
        self.deposit = 0
        self.markers = vec[i64]([])  # in the order of placement: target * 4 + seat
        self.votes = vec[i64]([NOBODY] * n)
        self.doubled = 0  # seats that used a Double Vote, as bits
        self.played = False  # in this round of the Double Vote window
        self.rank = 0  # of the last play in this window
        self.last = NO_CARD  # its parameter
        self.last_applause = NO_CARD
        self.moved = 0  # cubes moved in this distribution
        self.last_move = NO_CARD
        self.agent = NO_CARD  # the conversion an Agent made in this distribution: give * COLOURS + take
        self.assisted = False
        self.skips = 0  # salaries spared in this show
        self.applause = 0  # Applause cards to be settled, four bits a type
        self.ending = NOT_OVER

    def clone(self) -> "DrumState":
        return DrumState(self.rules, self)

    def fields(self, cells: Cells) -> None:
        self.show = cells.number(self.show)
        self.turn = cells.number(self.turn)
        self.phase = cells.number(self.phase)
        self.step = cells.number(self.step)
        self.at = cells.number(self.at)
        self.start = cells.number(self.start)
        self.returned = cells.number(self.returned)
        self.barred = cells.number(self.barred)
        self.coins = cells.row(self.coins)
        self.prestige = cells.row(self.prestige)
        self.sold = cells.row(self.sold)
        self.region = cells.row(self.region)
        self.storage = cells.row(self.storage)
        self.circus = cells.row(self.circus)
        self.filled = cells.row(self.filled)
        self.trailered = cells.number(self.trailered)
        self.flipped = cells.number(self.flipped)
        self.flipped_now = cells.number(self.flipped_now)
        self.level = cells.row(self.level)
        self.staff = cells.row(self.staff)
        self.hand = cells.row(self.hand)
        self.held = cells.row(self.held)
        self.dealt = cells.row(self.dealt)
        self.kept = cells.row(self.kept)
        self.votes = cells.row(self.votes)
        self.doubled = cells.number(self.doubled)
        self.fired = cells.number(self.fired)
        self.row = cells.listed(self.row, ROW)
        self.tokens = cells.listed(self.tokens, ROW)
        self.deck = cells.number(self.deck)
        self.discard = cells.number(self.discard)
        self.reshuffled = cells.flag(self.reshuffled)
        self.staff_row = cells.listed(self.staff_row, STAFF_ROW)
        self.staff_tokens = cells.listed(self.staff_tokens, STAFF_ROW)
        self.staff_deck = cells.number(self.staff_deck)
        self.staff_discard = cells.number(self.staff_discard)
        self.bag = cells.row(self.bag)
        self.under = cells.listed(self.under, self.rules.cards)
        self.pile = cells.row(self.pile)
        self.peeked = cells.listed(self.peeked, 2)
        self.stock = cells.row(self.stock)
        self.token_stock = cells.number(self.token_stock)
        self.trailer_stock = cells.number(self.trailer_stock)
        self.markers = cells.listed(self.markers, self.rules.players * self.rules.markers)
        self.deposit = cells.number(self.deposit)
        self.played = cells.flag(self.played)
        self.rank = cells.number(self.rank)
        self.last = cells.number(self.last)
        self.last_applause = cells.number(self.last_applause)
        self.moved = cells.number(self.moved)
        self.last_move = cells.number(self.last_move)
        self.agent = cells.number(self.agent)
        self.assisted = cells.flag(self.assisted)
        self.skips = cells.number(self.skips)
        self.applause = cells.number(self.applause)
        self.spent = cells.number(self.spent)
        self.ending = cells.number(self.ending)
        super().fields(cells)

    def seat_at(self, place: i64) -> i64:
        """The seat at a place in player order."""
        seat: i64 = self.start + place
        if seat >= self.rules.players:
            return seat - self.rules.players
        return seat

    def hand_limit(self, seat: i64) -> i64:
        magicians: i64 = count_bits(self.circus[seat] & self.rules.of_type[MAGICIAN])
        return self.rules.hand_base + self.rules.hand_magician * magicians

    def level_of(self, card: i64) -> i64:
        """DR-1.9: needs filled in a row, counted from the first."""
        bit: i64 = bit_of(card)
        if not self.filled[0] & bit:
            return 0
        if not self.filled[1] & bit:
            return 1
        if not self.filled[2] & bit:
            return 2
        return 3

    def has_staff(self, seat: i64, card: i64) -> bool:
        return (self.staff[seat] >> card) & 1 == 1

    def staff_owner(self, card: i64) -> i64:
        for seat in range(self.rules.players):
            if (self.staff[seat] >> card) & 1:
                return seat
        return NOBODY

    def peeker(self) -> i64:
        """Who looks at investment cards; NOBODY if nobody does."""
        if len(self.peeked) == 0:
            return NOBODY
        return frame_seat(self.agenda[0])  # his benefit: everything else is planned above it

    def bank_room(self) -> i64:
        """Coins that may still be put on the Bank Representative."""
        return self.rules.bank_cap * self.rules.coins_per_prestige - self.deposit

    def in_show(self) -> bool:
        """DR-R42: when nobody may be fired by card."""
        return self.phase == SHOW

    def cards_left(self) -> i64:
        """Investment cards that can be drawn: deck and discard."""
        total: i64 = self.deck_size()
        for face in range(i64(FACES)):
            total += self.pile[face]
        return total

    def deck_size(self) -> i64:
        total: i64 = len(self.under)
        for face in range(i64(FACES)):
            total += self.bag[face]
        return total

    def check(self) -> list[str]:
        """The invariants of DR-1.13, but for the ranges and sums of the layout."""
        faults: list[str] = []
        for seat in range(self.rules.players):
            limit: i64 = self.hand_limit(seat)
            if self.held[seat] > limit + self.overflows(seat):
                faults.append(f"players.{seat}.hand: it holds {self.held[seat]} cards, the limit is {limit}")
        tiles: i64 = 0
        empty: i64 = 0
        for i in range(self.rules.tiles):
            if self.region[i] == NO_CARD:
                empty += 1
            else:
                tiles |= bit_of(self.region[i])
        if count_bits(tiles) + empty != self.rules.tiles or (self.phase != SETUP and empty):
            faults.append("the region tiles are not one each")
        if (self.ending == NOT_OVER) == self.over():
            faults.append("the agenda and the ending disagree")
        return faults + self._check_performers()

    def _check_performers(self) -> list[str]:
        faults: list[str] = []
        outside: i64 = -1
        for seat in range(self.rules.players):
            outside &= ~self.circus[seat]
        if self.trailered & outside:
            faults.append("a performer outside all circuses has a trailer")
        if self.flipped & outside:
            faults.append("a performer outside all circuses has been flipped")
        for need in range(i64(NEEDS)):
            if self.filled[need] & (outside | self.flipped):
                faults.append("a performer who is flipped or in no circus holds cubes")
            if self.level[need] & outside:
                faults.append("a performer outside all circuses has performed")
        if self.flipped_now & ~self.flipped:
            faults.append("a performer was flipped in this show and is not flipped")
        return faults

    def overflows(self, seat: i64) -> i64:
        """The one card too many of a question that is open."""
        for i in range(i64(len(self.agenda))):
            if frame_kind(self.agenda[i]) == OVERFLOW and frame_seat(self.agenda[i]) == seat:
                return 1
        return 0

"""The city, the markets, the cards and the players (CM-1.2), packed in named vectors."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.cells import Cells
from circenses.kernel.state import NOBODY, State

# Units; the first three are goods and have a market.
MUMMERS: Final = 0
ANIMALS: Final = 1
SLAVES: Final = 2
PRISONERS: Final = 3
UNITS: Final = 4
GOODS: Final = 3
SLOTS: Final = 10  # of a market

EMPIRE: Final = 0
POPULATION: Final = 1
CHURCH: Final = 2
TRACKS: Final = 3

ACTS: Final = 18
REGULAR: Final = 15  # the first fifteen; the three executions follow
EVENTS: Final = 17
LOCATIONS: Final = 13

PORT: Final = 0
WAR: Final = 1
FOREST: Final = 2
PRISON: Final = 3
MARKETS: Final = 4  # the market of good g is location MARKETS + g
TOWN_SQUARE: Final = 7
PALACE: Final = 8
PANTHEON: Final = 9
GUILDHALL: Final = 10
ORACLE: Final = 11
GAMBLERS_DEN: Final = 12

# How an act finds its winner
ALL: Final = 0
DICE: Final = 1
MOST_ANIMALS: Final = 2

# Phases
DEAL: Final = 0
EVENT: Final = 1
BID: Final = 2
PLACE: Final = 3
BUY: Final = 4
PERFORM: Final = 5
CLEANUP: Final = 6
OVER: Final = 7

# Kinds of frames
DRAW_ACT: Final = 1  # chance; a: slot
DRAW_EVENT: Final = 2  # chance
DRAW_EXECUTION: Final = 3  # chance
LOSE: Final = 4
CHOOSE_BID: Final = 5
BID_SIXTEENS: Final = 6  # a: act
BID_COINS: Final = 7  # a: act, b: sixteens
CHOOSE_PLACE: Final = 8
PLACE_WORKERS: Final = 9  # how many go to a shared Prison
FLIP: Final = 10  # chance; a: location, b: seat
PEEK: Final = 11  # chance, hidden; a: seat
BACK_ACT: Final = 12
BACK_SEAT: Final = 13  # a: act
STAKE: Final = 14  # a: act, b: backed seat
BUY_ONE: Final = 15  # a: good
DECLARE: Final = 16  # a: act
ROLL: Final = 17  # chance; a: act, b: seat
DRAW_LOTS: Final = 18  # chance

# Moments of a move, for the log
ANSWERED: Final = 1  # the decision has been carried out
PIRATES: Final = 2  # a: seat; they took all there was
CARDS_TURNED: Final = 3
GAME_BEGINS: Final = 4
EVENT_DRAWN: Final = 5
BIDDING: Final = 6  # who cannot bid has passed
WORKERS_NEXT: Final = 7
PLACING: Final = 8  # who cannot place has passed
SELLING: Final = 9  # who cannot buy is out
ACT_COMES_UP: Final = 10
DECLARED: Final = 11  # who has no choice has declared
PAID: Final = 12
ROLLING: Final = 13
REWARDED: Final = 14  # a: act, b: winner + 1
BET_SETTLED: Final = 18  # a: gambler, b: coins the Den paid
SETTLED: Final = 19  # a: act
PUNISHED: Final = 15
PAID_OUT: Final = 16
ROUND_ENDED: Final = 17

# Where a card lies
DECK: Final = 0
DISCARD: Final = 1
TABLE: Final = 2

NO_CARD: Final = -1

# Endings
NOT_OVER: Final = 0
BY_TRACK: Final = 1
BY_LIMIT: Final = 2

# Who goes first among those level on a track
BY_MARKER: Final = 0
BY_SEAT: Final = 1
BY_LOT: Final = 2

# Economies
PAY_AND_UPKEEP: Final = 0
PAY_ONLY: Final = 1
NO_PAY: Final = 2


@final
class Ruleset:
    """Every number and switch in force, as flat tables; never changed, so clones share it."""

    def __init__(self, players: int) -> None:
        self.players: i64 = players
        self.options: dict[str, object] = {}  # the options behind the tables below
        self.start_coins: i64 = 0
        self.start_workers: i64 = 0
        self.start_spare: i64 = 0
        self.start_units: vec[i64] = vec[i64]([0] * UNITS)
        self.start_tracks: vec[i64] = vec[i64]([0] * TRACKS)
        self.supply: vec[i64] = vec[i64]([0] * UNITS)
        self.low: i64 = 0
        self.high: i64 = 0
        self.rounds: i64 = 0
        self.display: i64 = 0
        self.deploy_cost: i64 = 0
        self.minimum_bid: i64 = 0
        self.floor: i64 = 0
        self.upkeep: i64 = 0
        # markets
        self.price: vec[i64] = vec[i64]([0] * (GOODS * SLOTS))
        self.stock: vec[i64] = vec[i64]([0] * GOODS)
        self.restock: vec[i64] = vec[i64]([0] * GOODS)
        # acts
        self.act_units: vec[i64] = vec[i64]([0] * (ACTS * UNITS))
        self.act_cost: vec[i64] = vec[i64]([0] * ACTS)
        self.act_tracks: vec[i64] = vec[i64]([0] * (ACTS * TRACKS))
        self.act_winner: vec[i64] = vec[i64]([0] * ACTS)
        self.act_lost: vec[i64] = vec[i64]([0] * (ACTS * UNITS))
        self.act_lost_by_losers: vec[i64] = vec[i64]([0] * (ACTS * UNITS))
        self.act_lost_in_all: vec[i64] = vec[i64]([0] * ACTS)  # units of all kinds together
        self.act_lost_by_losers_in_all: vec[i64] = vec[i64]([0] * ACTS)
        self.act_coins: vec[i64] = vec[i64]([0] * ACTS)
        self.act_loser_coins: vec[i64] = vec[i64]([0] * ACTS)
        self.act_coins_per_animal: vec[i64] = vec[i64]([0] * ACTS)
        self.act_penalty: vec[i64] = vec[i64]([0] * (ACTS * TRACKS))
        # events
        self.event_blocks: vec[i64] = vec[i64]([-1] * EVENTS)
        self.event_disables: vec[i64] = vec[i64]([-1] * EVENTS)
        self.event_drain: vec[i64] = vec[i64]([0] * (EVENTS * GOODS))
        self.event_fill: vec[i64] = vec[i64]([0] * (EVENTS * GOODS))
        self.event_coins: vec[i64] = vec[i64]([0] * EVENTS)
        self.event_tracks: vec[i64] = vec[i64]([0] * (EVENTS * TRACKS))
        self.event_price: vec[i64] = vec[i64]([0] * EVENTS)
        self.event_deploy: vec[i64] = vec[i64]([0] * EVENTS)  # the extra cost of a worker
        self.pirates: i64 = NO_CARD
        self.tribute: i64 = 0
        self.tribute_units: i64 = 0
        self.bounty: i64 = NO_CARD
        self.bounty_floor: i64 = 0
        self.new_age: i64 = NO_CARD
        # locations
        self.room: vec[i64] = vec[i64]([0] * LOCATIONS)  # 0: counted per player
        self.room_each: vec[i64] = vec[i64]([0] * LOCATIONS)
        self.gain: vec[i64] = vec[i64]([0] * (LOCATIONS * UNITS))
        self.boost: vec[i64] = vec[i64]([0] * (LOCATIONS * TRACKS))
        self.guild_coins: i64 = 0
        self.guild_slaves: i64 = 0
        self.guild_workers: i64 = 0
        self.oracle_animals: i64 = 0
        self.den_stake: i64 = 0
        self.den_bidders: i64 = 0
        # switches
        self.economy: i64 = PAY_AND_UPKEEP
        self.absent_from_all = False
        self.chronological = False
        self.automatic = False
        self.reuse = True
        self.prison_shared = False
        self.drain_cheap = False
        self.all_at_once = False
        self.boost_wins = True
        self.one_execution = False
        self.oracle = False
        self.gamblers_den = False
        self.ties: i64 = BY_MARKER


@final
class CircusState(State):
    def __init__(self, rules: Ruleset, source: "CircusState | None" = None) -> None:
        self.rules = rules
        if source is not None:
            self.agenda = source.agenda[:]
            self.round: i64 = source.round
            self.phase: i64 = source.phase
            self.coins: vec[i64] = source.coins[:]
            self.pool: vec[i64] = source.pool[:]
            self.available: vec[i64] = source.available[:]
            self.spare: vec[i64] = source.spare[:]
            self.units: vec[i64] = source.units[:]
            self.aside: vec[i64] = source.aside[:]
            self.track: vec[i64] = source.track[:]
            self.boost: vec[i64] = source.boost[:]
            self.supply: vec[i64] = source.supply[:]
            self.market: vec[i64] = source.market[:]
            self.act_place: vec[i64] = source.act_place[:]
            self.display: vec[i64] = source.display[:]
            self.event_place: vec[i64] = source.event_place[:]
            self.next_event: i64 = source.next_event
            self.peeker: i64 = source.peeker
            self.execution: i64 = source.execution
            self.blocked: i64 = source.blocked
            self.disabled: i64 = source.disabled
            self.price_mod: i64 = source.price_mod
            self.deploy_cost: i64 = source.deploy_cost
            self.bids: vec[i64] = source.bids[:]
            self.bid_turn: vec[i64] = source.bid_turn[:]
            self.bids_made: i64 = source.bids_made
            self.placed: vec[i64] = source.placed[:]
            self.queue: vec[i64] = source.queue[:]
            self.queued: vec[i64] = source.queued[:]
            self.palace_first: i64 = source.palace_first
            self.order: vec[i64] = source.order[:]
            self.lots: vec[i64] = source.lots
            self.turn: i64 = source.turn
            self.passed: i64 = source.passed
            self.duty: bool = source.duty
            self.open_market: i64 = source.open_market
            self.open_act: i64 = source.open_act
            self.done_acts: i64 = source.done_acts
            self.asked: i64 = source.asked
            self.joined: i64 = source.joined
            self.paid: bool = source.paid
            self.rolling: i64 = source.rolling
            self.rolls: vec[i64] = source.rolls[:]
            self.took_part: i64 = source.took_part
            self.penalties: vec[i64] = source.penalties
            self.bet: vec[i64] = source.bet[:]
            self.step: i64 = source.step
            self.winners: i64 = source.winners
            self.ending: i64 = source.ending
            return
        super().__init__()
        n = int(rules.players)
        self.round = 1
        self.phase = DEAL
        self.coins = vec[i64]([0] * n)
        self.pool = vec[i64]([0] * n)  # workers owned
        self.available = vec[i64]([0] * n)  # not deployed this round
        self.spare = vec[i64]([0] * n)
        self.units = vec[i64]([0] * (n * UNITS))
        self.aside = vec[i64]([0] * (n * UNITS))  # served this round already (switch reuse_in_round off)
        self.track = vec[i64]([0] * (n * TRACKS))
        self.boost = vec[i64]([0] * (n * TRACKS))
        self.supply = rules.supply[:]
        self.market = vec[i64]([0] * GOODS)  # filled slots as bits, the cheapest first
        self.act_place = vec[i64]([DECK] * REGULAR)
        self.display = vec[i64]([NO_CARD] * int(rules.display))
        self.event_place = vec[i64]([DECK] * EVENTS)  # TABLE: in force
        self.next_event = NO_CARD  # seen by an Oracle
        self.peeker = 0  # seats that know next_event, as bits
        self.execution = NO_CARD  # the one biddable execution (switch executions = one_random)
        self.blocked = 0  # tracks, as bits
        self.disabled = 0  # locations, as bits
        self.price_mod = 0
        self.deploy_cost = rules.deploy_cost
        self.bids = vec[i64]([0] * (ACTS * n))  # coins by act and seat
        self.bid_turn = vec[i64]([0] * (ACTS * n))  # when the seat first bid on the act; 0: it did not
        self.bids_made = 0
        self.placed = vec[i64]([0] * (LOCATIONS * n))  # workers by location and seat
        self.queue = vec[i64]([NOBODY] * (GOODS * n))  # seats in the order of placement
        self.queued = vec[i64]([0] * GOODS)
        self.palace_first = NOBODY
        self.order = vec[i64]([0] * n)
        self.lots = vec[i64]([])  # seats as the round's lots were drawn (switch turn_ties = lot)
        self.turn = 0  # the place in the order of whoever acts next
        self.passed = 0  # seats, as bits
        self.duty = False  # the first player of the bidding has not bid yet
        self.open_market = 0
        self.open_act = NO_CARD
        self.done_acts = 0  # performed or dropped in this phase, as bits
        self.asked = 0  # bidders of the open act who have declared
        self.joined = 0  # participants, as bits
        self.paid = False
        self.rolling = 0  # seats that still roll, as bits
        self.rolls = vec[i64]([0] * n)
        self.took_part = 0  # seats that performed anything this round
        self.penalties = vec[i64]([])  # acts performed, in order (switch penalty_scope = absent_from_all)
        self.bet = vec[i64]([NOBODY, NO_CARD, NOBODY, 0])  # gambler, act, backed seat, stake
        self.step = 0  # of the cleanup
        self.winners = 0
        self.ending = NOT_OVER

    def clone(self) -> "CircusState":
        return CircusState(self.rules, self)

    def fields(self, cells: Cells) -> None:
        self.round = cells.number(self.round)
        self.phase = cells.number(self.phase)
        self.coins = cells.row(self.coins)
        self.pool = cells.row(self.pool)
        self.available = cells.row(self.available)
        self.spare = cells.row(self.spare)
        self.units = cells.row(self.units)
        self.aside = cells.row(self.aside)
        self.track = cells.row(self.track)
        self.boost = cells.row(self.boost)
        self.supply = cells.row(self.supply)
        self.market = cells.row(self.market)
        self.act_place = cells.row(self.act_place)
        self.display = cells.row(self.display)
        self.event_place = cells.row(self.event_place)
        self.next_event = cells.number(self.next_event)
        self.peeker = cells.number(self.peeker)
        self.execution = cells.number(self.execution)
        self.blocked = cells.number(self.blocked)
        self.disabled = cells.number(self.disabled)
        self.price_mod = cells.number(self.price_mod)
        self.deploy_cost = cells.number(self.deploy_cost)
        self.bids = cells.row(self.bids)
        self.bid_turn = cells.row(self.bid_turn)
        self.bids_made = cells.number(self.bids_made)
        self.placed = cells.row(self.placed)
        self.queue = cells.row(self.queue)
        self.queued = cells.row(self.queued)
        self.palace_first = cells.number(self.palace_first)
        self.order = cells.row(self.order)
        self.lots = cells.listed(self.lots, self.rules.players)
        self.turn = cells.number(self.turn)
        self.passed = cells.number(self.passed)
        self.duty = cells.flag(self.duty)
        self.open_market = cells.number(self.open_market)
        self.open_act = cells.number(self.open_act)
        self.done_acts = cells.number(self.done_acts)
        self.asked = cells.number(self.asked)
        self.joined = cells.number(self.joined)
        self.paid = cells.flag(self.paid)
        self.rolling = cells.number(self.rolling)
        self.rolls = cells.row(self.rolls)
        self.took_part = cells.number(self.took_part)
        self.penalties = cells.listed(self.penalties, ACTS)
        self.bet = cells.row(self.bet)
        self.step = cells.number(self.step)
        self.winners = cells.number(self.winners)
        self.ending = cells.number(self.ending)
        super().fields(cells)

    def effective(self, seat: i64, track: i64) -> i64:
        """CM-1.3: with this round's boost, never above the end of the track."""
        value: i64 = self.track[seat * TRACKS + track] + self.boost[seat * TRACKS + track]
        if value > self.rules.high:
            return self.rules.high
        return value

    def nth_in_ties(self, n: i64) -> i64:
        """CM-1.3: those level on a track go from the first-player marker to the left; it starts with seat 0 and passes
        on every round. By switch by seat, or as lots were drawn."""
        if self.rules.ties == BY_LOT:
            return self.lots[n]
        if self.rules.ties == BY_SEAT:
            return n
        return (self.round - 1 + n) % self.rules.players

    def has_passed(self, seat: i64) -> bool:
        return (self.passed >> seat) & 1 == 1

    def workers_at(self, location: i64) -> i64:
        total: i64 = 0
        for seat in range(self.rules.players):
            total += self.placed[location * self.rules.players + seat]
        return total

    def act_total(self, act: i64) -> i64:
        """Coins on an act, from everybody."""
        total: i64 = 0
        for seat in range(self.rules.players):
            total += self.bids[act * self.rules.players + seat]
        return total

    def has_bid(self, act: i64) -> bool:
        for seat in range(self.rules.players):
            if self.bid_turn[act * self.rules.players + seat]:
                return True
        return False

    def first_bid(self, act: i64) -> i64:
        """When the first bid on an act came."""
        first: i64 = 0
        for seat in range(self.rules.players):
            turn: i64 = self.bid_turn[act * self.rules.players + seat]
            if turn and (first == 0 or turn < first):
                first = turn
        return first

    def stocked(self, good: i64) -> i64:
        """Filled slots of a market."""
        mask: i64 = self.market[good]
        count: i64 = 0
        while mask:
            mask &= mask - 1
            count += 1
        return count

    def price(self, good: i64) -> i64:
        """CM-1.3: the cheapest filled slot, changed by a crash, at least 1; 0 if the market is empty."""
        mask: i64 = self.market[good]
        if mask == 0:
            return 0
        slot: i64 = 0
        while not mask & 1:
            mask >>= 1
            slot += 1
        price: i64 = self.rules.price[good * SLOTS + slot] + self.price_mod
        if price < 1:
            return 1
        return price

    def track_sum(self, seat: i64) -> i64:
        base: i64 = seat * TRACKS
        return self.track[base] + self.track[base + 1] + self.track[base + 2]

    def held(self, seat: i64) -> i64:
        """Units of all kinds."""
        base: i64 = seat * UNITS
        return self.units[base] + self.units[base + 1] + self.units[base + 2] + self.units[base + 3]

    def resources(self, seat: i64) -> i64:
        """CM-1.10: coins, workers and units together, for the tie-break."""
        return self.coins[seat] + self.pool[seat] + self.held(seat)

    def check(self) -> list[str]:
        """The invariants of CM-1.11, but for the ranges and sums of the layout."""
        faults: list[str] = []
        rules = self.rules
        for seat in range(int(rules.players)):
            if self.available[seat] > self.pool[seat]:
                faults.append(f"players.{seat}.available: {self.available[seat]} of {self.pool[seat]} workers")
            for unit in range(UNITS):
                if self.units[seat * UNITS + unit] < self.aside[seat * UNITS + unit]:
                    faults.append(f"players.{seat}.aside: more units than there are")
            if not rules.prison_shared and self.placed[PRISON * rules.players + seat] > rules.room_each[PRISON]:
                faults.append(f"placed.prison.{seat}: too many workers")
        return faults + self._check_table()

    def _check_table(self) -> list[str]:
        faults: list[str] = []
        acts = [int(act) for act in self.display if act != NO_CARD]
        if sorted(acts) != [act for act in range(REGULAR) if self.act_place[act] == TABLE]:
            faults.append("act_display: the acts shown are not those that are neither in the deck nor discarded")
        if self.phase not in (DEAL, CLEANUP) and len(acts) != len(self.display):
            faults.append("the display is not full")
        for location in range(LOCATIONS):
            if self.rules.room[location] and self.workers_at(location) > self.rules.room[location]:
                faults.append(f"location {location} holds too many workers")
        for good in range(GOODS):
            line = [int(self.queue[good * self.rules.players + i]) for i in range(int(self.queued[good]))]
            if len(set(line)) != len(line):
                faults.append(f"a seat stands twice in the queue of market {good}")
        if self.phase == BID and sorted(self.order) != list(range(int(self.rules.players))):
            faults.append("the order is not one of all seats")
        if (self.ending == NOT_OVER) == self.over():
            faults.append("the agenda and the ending disagree")
        return faults

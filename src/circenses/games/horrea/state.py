"""The board, the piles and the players (HO-1.1), packed in named vectors; sets of markets and seats are bits."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.cells import Cells
from circenses.kernel.state import NOBODY, State

MARKETS: Final = 57  # Rome is market 0; the order is that of HO-2.1
ROME: Final = 0
NOWHERE: Final = -1
REGIONS: Final = 4
NO_REGION: Final = -1
MOST_PLAYERS: Final = 4
MOST_AGENTS: Final = 6

BOY: Final = 0
GIRL: Final = 1

# Milestones of a region
FIRST: Final = 0
ALL: Final = 3
MILESTONES: Final = 4

# Pips an attack needs, by who is married into the market
IF_MARRIED: Final = 1  # the attacker
AGAINST_MARRIED: Final = 2

BANDS: Final = 3
KINDS: Final = 3  # of benefactions: temple, games, food
NO_BAND: Final = -1
CARDS: Final = 36  # F01 to F26, P01 to P10
NO_CARD: Final = -1
TRADES: Final = 4  # Trade phases ahead for which a bonus can be promised

# Phases
DEAL: Final = 0
DICE: Final = 1
MOVEMENT: Final = 2
SOCIAL: Final = 3
TRADE: Final = 4
BUILD: Final = 5
FATE: Final = 6
CONVERSION: Final = 7
OVER: Final = 8

# Kinds of frames
DEAL_CARD: Final = 1  # chance; a: seat
START_DIE: Final = 2  # chance; a: seat
ENTER: Final = 3  # M1
ENTRY_DIE: Final = 4  # chance; a: seat
MOVE: Final = 5  # M2; a: which agent, b: whether an agent of the chain was asked before
CONFLICT: Final = 6  # S1
OUST: Final = 7  # S2; a: market
OUST_DIE: Final = 8  # chance; a: market, b: attacker * 4 + defender
INTRIGUE: Final = 9  # S3 and S4
PRICE: Final = 10  # a: partner, b: gender of the own card
ANSWER: Final = 11  # S5; a: proposer * 2 + gender of the proposer's card, b: step of the price
REPLY: Final = 12  # S6; a: partner * 2 + gender of the proposer's card, b: step of the price
BUILD_ONE: Final = 13  # B1; a: 1 for the second building of a boom
VICTIM: Final = 14  # a: market
DESTROY_DIE: Final = 15  # chance; a: market, b: attacker * 4 + victim
GIVE: Final = 16  # B2
DRAW_FATE: Final = 17  # chance
PAY: Final = 18  # an honour
MARRY: Final = 19  # F18
PART: Final = 20  # F19
SEND: Final = 21  # F26
DRAW_FAMILY: Final = 22  # chance; a: seat
ELECTION: Final = 23  # chance; a: seat

# Moments of a move, for the log
ANSWERED: Final = 1  # the decision has been carried out
HAPPENED: Final = 2  # the next thing that nobody decides, in the phase that was

# Steps of a player's part of the Social phase
BEFORE_OUSTING: Final = 0  # by switch a marriage may come first
INTRIGUES: Final = 1
PART_OVER: Final = 2
OUSTING: Final = 3  # intrigues follow
OUSTING_AFTER: Final = 4  # the intrigue is made already

# Endings
NOT_OVER: Final = 0
BY_PRESTIGE: Final = 1
BY_LIMIT: Final = 2

# Fields of an alliance
PROPOSER: Final = 0
PARTNER: Final = 1
CARD: Final = 2  # gender of the proposer's card
AGREED: Final = 3  # price
MADE: Final = 4  # turn
ALLIANCE: Final = 5


@final
class Ruleset:
    """Every number and switch in force, as flat tables; never changed, so clones share it."""

    def __init__(self, players: int) -> None:
        self.players: i64 = players
        self.options: dict[str, object] = {}  # what the tables below were made from
        self.bit: vec[i64] = vec[i64]([2**i for i in range(MARKETS)])
        # the map
        self.near: vec[i64] = vec[i64]([0] * MARKETS)  # markets one link away
        self.near_by_land: vec[i64] = vec[i64]([0] * MARKETS)
        self.by_sea: i64 = 0  # markets with a sea link
        self.steps: vec[i64] = vec[i64]([0] * MARKETS)
        self.region: vec[i64] = vec[i64]([NO_REGION] * MARKETS)
        self.region_markets: vec[i64] = vec[i64]([0] * REGIONS)
        self.region_size: vec[i64] = vec[i64]([0] * REGIONS)
        self.majors: i64 = 0  # Rome excepted
        self.value: vec[i64] = vec[i64]([0] * (MARKETS * 5))  # by market and owners
        self.full: vec[i64] = vec[i64]([0] * (MARKETS * 5))
        self.chain: i64 = 0  # links
        # costs, dice, prestige
        self.start_agents: i64 = 0
        self.start_cards: i64 = 0
        self.debt_step: i64 = 0
        self.entry_die: i64 = 0
        self.oust_fee: i64 = 0
        self.oust_pips: vec[i64] = vec[i64]([0] * 3)  # IF_MARRIED, AGAINST_MARRIED, else the first
        self.alliance_prestige: i64 = 0
        self.alliance_loss: i64 = 0
        self.local_fee: i64 = 0
        self.local_prestige: i64 = 0
        self.build_cost: i64 = 0
        self.milestone_horrea: vec[i64] = vec[i64]([0] * MILESTONES)
        self.milestone_prestige: vec[i64] = vec[i64]([0] * MILESTONES)
        self.destroy_fee: i64 = 0
        self.destroy_pips: vec[i64] = vec[i64]([0] * 3)
        self.region_prestige: i64 = 0
        self.mark: i64 = 0
        self.band_from: vec[i64] = vec[i64]([0] * BANDS)
        self.gift_cost: vec[i64] = vec[i64]([0] * BANDS)
        self.gift_prestige: vec[i64] = vec[i64]([0] * BANDS)
        # fate
        self.copies: vec[i64] = vec[i64]([0] * CARDS)
        self.effect: vec[i64] = vec[i64]([0] * CARDS)
        self.cities: vec[i64] = vec[i64]([0] * CARDS)
        self.card_money: vec[i64] = vec[i64]([0] * CARDS)
        self.card_prestige: vec[i64] = vec[i64]([0] * CARDS)
        self.card_trades: vec[i64] = vec[i64]([0] * CARDS)
        self.card_die: vec[i64] = vec[i64]([0] * CARDS)
        self.card_who: vec[i64] = vec[i64]([0] * CARDS)
        self.takes_agents: vec[i64] = vec[i64]([0] * CARDS)
        self.takes_horrea: vec[i64] = vec[i64]([0] * CARDS)
        self.for_drawer: vec[i64] = vec[i64]([0] * CARDS)
        # switches
        self.start_money: i64 = 0
        self.win_prestige: i64 = 0
        self.agents: i64 = 0
        self.at_least_chain = False
        self.path_needs_rome_agent = False
        self.sale = False
        self.debt_floor: i64 = 0
        self.one_intrigue = True
        self.price_step: i64 = 0
        self.price_steps: i64 = 0  # the highest step of the ladder
        self.one_alliance = True
        self.region_loss = False
        self.family_boys: i64 = 0
        self.family_girls: i64 = 0
        self.most_alliances: i64 = 0  # each takes a boy and a girl
        self.destroy_needs_agent = True
        self.rome_marriage = False
        self.gift_on_credit = False
        self.refusal_ends = False
        self.marry_first = False
        self.ender_loses = False
        self.max_turns: i64 = 0  # 0: no limit


@final
class HorreaState(State):
    def __init__(self, rules: Ruleset, source: "HorreaState | None" = None) -> None:
        self.rules = rules
        if source is not None:
            self.agenda = source.agenda[:]
            self.turn: i64 = source.turn
            self.start: i64 = source.start
            self.phase: i64 = source.phase
            self.place: i64 = source.place
            self.step: i64 = source.step
            self.money: vec[i64] = source.money[:]
            self.prestige: vec[i64] = source.prestige[:]
            self.hand: vec[i64] = source.hand[:]
            self.senators: i64 = source.senators
            self.marks: vec[i64] = source.marks[:]
            self.flooded: vec[i64] = source.flooded
            self.due: vec[i64] = source.due
            self.agents: vec[i64] = source.agents[:]
            self.stamps: vec[i64] = source.stamps[:]
            self.on_board: vec[i64] = source.on_board[:]
            self.arrivals: i64 = source.arrivals
            self.owned: vec[i64] = source.owned[:]
            self.married: vec[i64] = source.married[:]
            self.traded: vec[i64] = source.traded
            self.receipts: vec[i64] = source.receipts
            self.milestones: vec[i64] = source.milestones[:]
            self.slots: vec[i64] = source.slots
            self.alliances: vec[i64] = source.alliances
            self.allied: vec[i64] = source.allied
            self.pile: vec[i64] = source.pile[:]
            self.spent: vec[i64] = source.spent[:]
            self.bag: vec[i64] = source.bag[:]
            self.card: i64 = source.card
            self.storms: bool = source.storms
            self.boom: bool = source.boom
            self.going: vec[i64] = source.going
            self.approached: i64 = source.approached
            self.exempt: i64 = source.exempt
            self.rolling: i64 = source.rolling
            self.rolls: vec[i64] = source.rolls
            self.winners: i64 = source.winners
            self.ending: i64 = source.ending
            return
        super().__init__()
        n = int(rules.players)
        self.turn = 1
        self.start = 0
        self.phase = DEAL
        self.place = 0  # of whoever acts, in turn order
        self.step = 0  # inside her part of the phase
        self.money = vec[i64]([int(rules.start_money)] * n)
        self.prestige = vec[i64]([0] * n)
        self.hand = vec[i64]([0] * (n * 2))  # boys and girls by seat
        self.senators = 0  # seats
        self.marks = vec[i64]([0] * n)
        self.agents = vec[i64]([NOWHERE] * (n * int(rules.agents)))  # by seat, in id order of their cities
        self.stamps = vec[i64]([0] * (n * int(rules.agents)))  # when they arrived there
        self.on_board = vec[i64]([0] * n)
        self.arrivals = 0
        self.owned = vec[i64]([0] * n)  # markets with a horreum of the seat
        self.married = vec[i64]([0] * n)  # markets into which the seat is married
        self.milestones = vec[i64]([0] * n)  # bit region * 4 + milestone
        self.pile = vec[i64]([int(rules.family_boys), int(rules.family_girls)])
        self.spent = vec[i64]([0, 0])
        self.bag = rules.copies[:]  # fate cards not drawn yet
        self.card = NO_CARD  # the fate card in force
        self.storms = False
        self.boom = False
        self.approached = 0  # partners proposed to in this part, as bits
        self.exempt = 0  # seats a fate card passes over
        self.rolling = 0  # seats still in the dice for the start
        self.winners = 0
        self.ending = NOT_OVER
        # These are never changed in place but made anew, so that clones can share them.
        self.flooded = vec[i64]([NOWHERE] * n)
        self.due = vec[i64]([0] * (n * TRADES))  # bonuses by seat, for the next Trade phase and those after
        self.traded = vec[i64]([0] * n)  # markets with a receipt in the last Trade phase
        self.receipts = vec[i64]([0] * (n * MARKETS))
        self.slots = vec[i64]([NOBODY] * (BANDS * KINDS))  # givers of the benefactions
        self.alliances = vec[i64]([])  # ALLIANCE numbers each, oldest first
        self.allied = vec[i64]([0] * n)  # allies by seat, as bits
        self.going = vec[i64]([])  # destinations named so far in this movement
        self.rolls = vec[i64]([0] * n)

    def clone(self) -> "HorreaState":
        return HorreaState(self.rules, self)

    def fields(self, cells: Cells) -> None:
        self.turn = cells.number(self.turn)
        self.start = cells.number(self.start)
        self.phase = cells.number(self.phase)
        self.place = cells.number(self.place)
        self.step = cells.number(self.step)
        self.money = cells.row(self.money)
        self.prestige = cells.row(self.prestige)
        self.hand = cells.row(self.hand)
        self.agents = cells.row(self.agents)
        self.stamps = cells.row(self.stamps)
        self.on_board = cells.row(self.on_board)
        self.senators = cells.number(self.senators)
        self.milestones = cells.row(self.milestones)
        self.marks = cells.row(self.marks)
        self.flooded = cells.row(self.flooded)
        self.due = cells.row(self.due)
        self.traded = cells.row(self.traded)
        self.receipts = cells.row(self.receipts)
        self.owned = cells.row(self.owned)
        self.married = cells.row(self.married)
        self.alliances = cells.listed(self.alliances, self.rules.most_alliances * ALLIANCE)
        self.allied = cells.row(self.allied)
        self.slots = cells.row(self.slots)
        self.pile = cells.row(self.pile)
        self.spent = cells.row(self.spent)
        self.bag = cells.row(self.bag)
        self.card = cells.number(self.card)
        self.arrivals = cells.number(self.arrivals)
        self.storms = cells.flag(self.storms)
        self.boom = cells.flag(self.boom)
        self.going = cells.listed(self.going, self.rules.agents)
        self.approached = cells.number(self.approached)
        self.exempt = cells.number(self.exempt)
        self.rolling = cells.number(self.rolling)
        self.rolls = cells.row(self.rolls)
        self.winners = cells.number(self.winners)
        self.ending = cells.number(self.ending)
        super().fields(cells)

    def seat_at(self, place: i64) -> i64:
        """Turn order: the start player first, then clockwise."""
        seat: i64 = self.start + place
        if seat >= self.rules.players:
            seat -= self.rules.players
        return seat

    def supply(self, seat: i64) -> i64:
        """Agents that are not on the board."""
        return self.rules.agents - self.on_board[seat]

    def standing(self, seat: i64) -> i64:
        """The markets where the seat has an agent."""
        there: i64 = 0
        base: i64 = seat * self.rules.agents
        for i in range(self.on_board[seat]):
            there |= self.rules.bit[self.agents[base + i]]
        return there

    def agent_in(self, seat: i64, market: i64) -> i64:
        """Which of its agents a seat has in a market; -1 if none."""
        base: i64 = seat * self.rules.agents
        for i in range(self.on_board[seat]):
            if self.agents[base + i] == market:
                return i
        return -1

    def owns(self, seat: i64, market: i64) -> bool:
        return (self.owned[seat] >> market) & 1 == 1

    def is_married(self, seat: i64, market: i64) -> bool:
        return (self.married[seat] >> market) & 1 == 1

    def owners(self, market: i64) -> i64:
        """How many horrea stand in a market."""
        count: i64 = 0
        for seat in range(self.rules.players):
            count += (self.owned[seat] >> market) & 1
        return count

    def horrea(self, seat: i64) -> i64:
        return count_bits(self.owned[seat])

    def in_region(self, seat: i64, region: i64) -> i64:
        """Own horrea in a region."""
        return count_bits(self.owned[seat] & self.rules.region_markets[region])

    def given(self, seat: i64) -> i64:
        """Benefactions of a player."""
        count: i64 = 0
        for giver in self.slots:
            if giver == seat:
                count += 1
        return count

    def know_allies(self) -> None:
        """Notes anew who is allied to whom."""
        allied: vec[i64] = vec[i64]([0] * int(self.rules.players))
        at: i64 = 0
        while at < len(self.alliances):
            proposer: i64 = self.alliances[at + PROPOSER]
            partner: i64 = self.alliances[at + PARTNER]
            allied[proposer] |= self.rules.bit[partner]
            allied[partner] |= self.rules.bit[proposer]
            at += ALLIANCE
        self.allied = allied

    def are_allied(self, seat: i64, other: i64) -> bool:
        return (self.allied[seat] >> other) & 1 == 1

    def band(self, prestige: i64) -> i64:
        """HO-1.9: Quaestor, Aedile or Praetor; NO_BAND below the lowest."""
        band: i64 = BANDS - 1
        while band >= 0 and prestige < self.rules.band_from[band]:
            band -= 1
        return band

    def check(self) -> list[str]:
        """The invariants of HO-1.16 that one position can show, but for the ranges and sums of the layout."""
        faults: list[str] = []
        for seat in range(int(self.rules.players)):
            faults += self._check_agents(seat)
        return faults + self._check_cards() + self._check_table()

    def _check_agents(self, seat: i64) -> list[str]:
        faults: list[str] = []
        before: i64 = NOWHERE
        for i in range(int(self.rules.agents)):
            market: i64 = self.agents[seat * self.rules.agents + i]
            if (market == NOWHERE) != (i >= self.on_board[seat]):
                faults.append(f"players.{seat}.agents: one is neither on the board nor in supply")
            elif market != NOWHERE and market <= before and not (market == ROME and i == 1 and self._entering(seat)):
                faults.append(f"players.{seat}.agents: two are in market {market}, or they are out of order")
            before = market
        return faults

    def _entering(self, seat: i64) -> bool:
        """Only between an entry and the move after it may two agents of a player stand on Rome."""
        return self.phase == MOVEMENT and seat == self.seat_at(self.place)

    def _check_cards(self) -> list[str]:
        faults: list[str] = []
        alliances: i64 = len(self.alliances) // ALLIANCE
        weddings: i64 = 2 * alliances
        for seat in range(int(self.rules.players)):
            weddings += count_bits(self.married[seat])
        if self.spent[BOY] < alliances or self.spent[GIRL] < alliances or self.spent[BOY] + self.spent[GIRL] < weddings:
            faults.append("family.spent: there are more marriages than spent cards")
        for card in range(CARDS):
            if self.bag[card] > self.rules.copies[card] - int(self.card == card):
                faults.append(f"fate.bag: card {card} lies there {self.bag[card]} times")
        return faults

    def _check_table(self) -> list[str]:
        faults: list[str] = []
        taken: i64 = 0
        for seat in range(int(self.rules.players)):
            if taken & self.married[seat]:
                faults.append("marriages: two players are married into one market")
            taken |= self.married[seat]
            for other in range(seat):
                if SOCIAL < self.phase < OVER and self.standing(seat) & self.standing(other) & ~1:
                    faults.append("two agents share a market after the Social phase")
        if (self.ending == NOT_OVER) == self.over():
            faults.append("the agenda and the ending disagree")
        return faults


def count_bits(mask: i64) -> i64:
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count

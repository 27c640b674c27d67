"""Pennies: a small but complete game, written as if it lived outside this repository.

Everybody is dealt a secret penny (PE-1). Each round a die sets the stake (PE-2), all close a fist over 0 to 3 coins at
once (PE-3), the highest fist that nobody else shows takes the stake from the bank (PE-4), and its owner may rob another
player (PE-5): whom, then how many coins. After the last round, or when somebody is rich, purses and pennies are
number_axis (PE-6).
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.choices import Choices
from circenses.kernel.errors import BadPosition
from circenses.kernel.game import Game, Json, Options
from circenses.kernel.layout.blocks import Actions, Block, number_axis
from circenses.kernel.layout.fields import Axis
from circenses.kernel.options import Number, Preset, Schema, Variant
from circenses.kernel.question import Asks, Part
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, GROUP, Frame, State, frame, frame_a, frame_b, frame_kind
from tests.outside.pennies_view import describe, observe, picture, words

CLAUSES = {"PE-1", "PE-2", "PE-3", "PE-4", "PE-5", "PE-6", "PE-V1"}
METALS = ("copper", "silver", "gold")
WORTH = (1, 2, 4)
BAG = (4, 2, 1)
DIE = (1, 2, 1)  # the lots of a stake of one, two, three

DEAL, ROLL, FISTS, ROB, TAKE = 1, 2, 3, 4, 5
KINDS = {DEAL: "deal", ROLL: "roll", FISTS: "fists", ROB: "rob", TAKE: "take", 0: "over"}

deal = Block("deal", Axis("metal", METALS), label="penny {metal}", chance=True)
roll = Block("roll", number_axis("stake", 1, 3), label="d3 {stake}", chance=True)
show = Block("show", number_axis("coins", 0, 3), target="coin-{coins}")
rob = Block("rob", number_axis("victim", 0, 2), target="seat-{victim}")
spare = Block("spare")
take = Block("take", number_axis("coins", 1, 3), target="coin-{coins}")
ACTIONS = Actions(deal, roll, show, rob, spare, take, shapes="write show 2, rob 1, spare or take 1")


class PenniesState(State):
    def __init__(self, seats: int, options: Options) -> None:
        super().__init__()
        self.seats = seats
        self.options = options
        self.rounds = int(options["rounds"])
        self.rich = int(options["purse.rich"])
        self.robbery = bool(options["robbery"])
        self.coins = [int(options["purse.start"])] * seats
        self.penny = [-1] * seats  # the metal; -1 before it is dealt
        self.fist = [-1] * seats  # of this round; -1 while open
        self.shown = [-1] * seats  # of the last round
        self.round = 0
        self.stake = 0
        self.ending = ""

    def clone(self) -> "PenniesState":
        made = type(self)(self.seats, self.options)
        made.agenda = self.agenda[:]
        made.coins, made.penny = self.coins[:], self.penny[:]
        made.fist, made.shown = self.fist[:], self.shown[:]
        made.round, made.stake, made.ending = self.round, self.stake, self.ending
        return made

    def bag(self) -> list[int]:
        """How many pennies of each metal are left to deal."""
        return [count - self.penny.count(metal) for metal, count in enumerate(BAG)]

    def check(self) -> list[str]:
        faults = [f"seat {i} owes {-coins} coins" for i, coins in enumerate(self.coins) if coins < 0]
        if min(self.bag()) < 0:
            faults.append("more pennies are dealt than there are")
        if self.over() == (self.ending == ""):
            faults.append("the agenda and the ending disagree")
        return faults


class Pennies(Game[PenniesState]):
    def __init__(self, id: str = "pennies", version: int = 1) -> None:
        super().__init__(id, "Pennies", "PE", (2, 3), version, ACTIONS.count)

    def options(self) -> Schema:
        return Schema(
            [Variant("robbery", True, "who takes the stake may rob another player", "PE-V1")],
            [
                Number("rounds", 3, "rounds", 1, 9),
                Number("purse.start", 2, "coins", 0, 9),
                Number("purse.rich", 9, "coins that end the game", 3, 99),
            ],
            [Preset("quick", "one round without robbery", {"rounds": 1, "robbery": False})],
        )

    def new(self, seats: int, options: Options) -> PenniesState:
        s = PenniesState(seats, options)
        s.plan(frame(ROLL, CHANCE))
        for seat in reversed(range(seats)):
            s.plan(frame(DEAL, CHANCE, seat))
        return s

    def bound(self, seats: int, options: Options) -> int:
        return int(options["rounds"]) * (seats + 2)

    def clone(self, s: PenniesState) -> PenniesState:
        return s.clone()

    def to_json(self, s: PenniesState) -> Json:
        frames = [Frame(int(packed)) for packed in s.agenda]
        return {
            "coins": s.coins[:],
            "penny": s.penny[:],
            "fist": s.fist[:],
            "shown": s.shown[:],
            "round": s.round,
            "stake": s.stake,
            "ending": s.ending,
            "agenda": [{"kind": f.kind, "seat": f.seat, "a": f.a, "b": f.b} for f in frames],
        }

    def from_json(self, data: Json, seats: int, options: Options) -> PenniesState:
        s = PenniesState(seats, options)
        try:
            s.coins, s.penny = list(data["coins"]), list(data["penny"])
            s.fist, s.shown = list(data["fist"]), list(data["shown"])
            s.round, s.stake, s.ending = data["round"], data["stake"], data["ending"]
            s.agenda = vec[i64]([frame(f["kind"], f["seat"], f["a"], f["b"]) for f in data["agenda"]])
        except (KeyError, TypeError) as fault:
            raise BadPosition(f"not a position of Pennies: {fault}") from None
        if s.check():
            raise BadPosition(s.check()[0])
        return s

    # The rules

    def legal_into(self, s: PenniesState, seat: i64, out: Choices) -> None:
        packed = s.top()
        kind = frame_kind(packed)
        if kind == DEAL:
            for metal, left in enumerate(s.bag()):
                if left:
                    out.add_chance(deal.at(metal), left)
        elif kind == ROLL:
            for i, lots in enumerate(DIE):
                out.add_chance(roll.at(i), lots)
        elif kind == FISTS:
            for coins in range(4):
                out.add(show.at(coins))
        elif kind == ROB:
            for victim in range(s.seats):
                if victim != seat and s.coins[victim]:
                    out.add(rob.at(victim))
            out.add(spare.at())
        else:
            for coins in range(1, self.most(s, int(frame_a(packed))) + 1):
                out.add(take.at(coins - 1))

    def most(self, s: PenniesState, victim: int) -> int:
        return min(s.stake, s.coins[victim])

    def apply(self, s: PenniesState, seat: i64, action: i64) -> None:
        packed = s.done()
        kind = frame_kind(packed)
        if kind == DEAL:
            s.penny[int(frame_a(packed))] = int(action) - deal.first
        elif kind == ROLL:
            s.stake = int(action) - roll.first + 1
            s.plan(frame(FISTS, GROUP, (1 << s.seats) - 1))
        elif kind == FISTS:
            self.close_fist(s, int(seat), int(action) - show.first, int(frame_a(packed)))
        elif kind == ROB:
            self.begin_robbery(s, int(seat), int(action))
        else:
            self.carry_off(s, int(seat), int(frame_a(packed)), int(action) - take.first + 1)

    def close_fist(self, s: PenniesState, seat: int, coins: int, out: int) -> None:
        s.fist[seat] = coins
        out &= ~(1 << seat)
        if out:
            s.plan(frame(FISTS, GROUP, out))
            return
        s.shown, s.fist = s.fist, [-1] * s.seats
        alone = [i for i in range(s.seats) if s.shown.count(s.shown[i]) == 1]
        if not alone:
            self.end_round(s)
            return
        winner = max(alone, key=lambda i: s.shown[i])
        s.coins[winner] += s.stake
        others = any(s.coins[i] for i in range(s.seats) if i != winner)
        if s.robbery and others and s.coins[winner] < s.rich:
            s.plan(frame(ROB, winner))
        else:
            self.end_round(s)

    def begin_robbery(self, s: PenniesState, seat: int, action: int) -> None:
        if action == spare.at():
            self.end_round(s)
        elif self.most(s, action - rob.first) == 1:
            self.carry_off(s, seat, action - rob.first, 1)
        else:
            s.plan(frame(TAKE, seat, action - rob.first))

    def carry_off(self, s: PenniesState, seat: int, victim: int, coins: int) -> None:
        s.coins[victim] -= coins
        s.coins[seat] += coins
        self.end_round(s)

    def end_round(self, s: PenniesState) -> None:
        s.round += 1
        if max(s.coins) >= s.rich:
            s.ending = "rich"
        elif s.round == s.rounds:
            s.ending = "rounds"
        else:
            s.plan(frame(ROLL, CHANCE))

    def chain(self, s: PenniesState) -> bool:
        return bool(frame_kind(s.top()) == TAKE)

    def asks(self, s: PenniesState) -> Asks | None:
        return Asks("take") if frame_kind(s.top()) == TAKE else None

    def says(self, s: PenniesState, action: int) -> tuple[Part, ...]:
        """How many coins are carried off is one number."""
        if ACTIONS.find(action)[0] is not take:
            return ()
        coins = action - take.first + 1
        return (Part(self.label(s, action), "coins", coins),)

    # The result

    def scores(self, s: PenniesState) -> list[float]:
        return [
            float(coins + (WORTH[metal] if metal >= 0 else 0)) for coins, metal in zip(s.coins, s.penny, strict=True)
        ]

    def ranks(self, s: PenniesState) -> list[int]:
        scores = self.scores(s)
        return [1 + sum(other > score for other in scores) for score in scores]

    def ending(self, s: PenniesState) -> str:
        return s.ending

    # What a seat may know

    def observe(self, s: PenniesState, viewer: int) -> Json:
        return observe(s, viewer, KINDS[int(frame_kind(s.top()))])

    def determinize(self, s: PenniesState, seat: int, rng: Rng) -> PenniesState:
        made = self.clone(s)
        if s.over():
            return made
        for other in range(s.seats):
            if other != seat and made.penny[other] >= 0:
                made.penny[other] = -1
        for other in range(s.seats):
            if s.penny[other] >= 0 and made.penny[other] < 0:
                lots = [metal for metal, left in enumerate(made.bag()) for _ in range(left)]
                made.penny[other] = lots[int(rng.below(len(lots)))]
            if other != seat and made.fist[other] >= 0:
                made.fist[other] = int(rng.below(4))
        return made

    def hidden(self, s: PenniesState, seat: int, action: int, viewer: int) -> bool:
        return bool(frame_kind(s.top()) == DEAL) and int(frame_a(s.top())) != viewer

    # Words and pictures

    def label(self, s: PenniesState, action: int) -> str:
        return ACTIONS.label(s, action)

    def parse(self, s: PenniesState, text: str) -> int:
        return ACTIONS.parse(s, text)

    def describe(self, before: PenniesState, seat: int, action: int, after: PenniesState, viewer: int) -> list[str]:
        packed = before.top()
        return describe(before, seat, self.label(before, action), after, viewer, int(frame_a(packed)))

    def explain(self, s: PenniesState, seat: int, action: int) -> list[str]:
        return ["PE-5", "PE-V1"] if frame_kind(s.top()) == ROB else [f"PE-{frame_kind(s.top())}"]

    def refusal(self, s: PenniesState, seat: int, action: int) -> tuple[str, list[str]]:
        if s.over():
            return "the game is over", ["PE-6"]
        if seat not in s.actors():
            return "another player decides now", ["PE-3"]
        return f"now one must {KINDS[int(frame_kind(s.top()))]}", [f"PE-{frame_kind(s.top())}"]

    def targets(self, s: PenniesState, action: int) -> list[str]:
        return ACTIONS.targets(s, action)

    def words(self, observation: Json) -> str:
        return words(observation)

    def picture(
        self,
        observation: Json,
        choices: tuple[str, ...] = (),
        chosen: tuple[str, ...] = (),
        seat: int = 0,
        theme: str = "light",
    ) -> str:
        return picture(observation, choices, chosen, theme)

    # For bots and learning

    def evaluate(self, s: PenniesState, seat: int) -> float:
        return 2.0 * s.coins[seat] - sum(s.coins)

    def seen(self, s: PenniesState, seat: int) -> bytes:
        packed = s.top()
        values = [int(s.round), int(s.rounds), int(s.stake), int(s.robbery), int(s.rich)]
        values += [int(frame_kind(packed) == kind) for kind in range(6)]
        values += [int(frame_a(packed)), int(frame_b(packed))]
        for i in range(3):
            other = (seat + i) % s.seats
            there = i < s.seats
            seen = there and (other == seat or s.over())
            values += [int(s.coins[other]) + 1 if there else 0, int(s.shown[other]) + 2 if there else 0]
            values += [int(s.penny[other]) + 2 if seen else 0, int(s.fist[other]) + 2 if seen else 0]
            values += [int(there and s.penny[other] >= 0), int(there and other in s.actors())]
        return bytes(values)


GAME: Any = Pennies()

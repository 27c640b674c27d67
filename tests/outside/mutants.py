"""Pennies with one thing wrong each: what the laws are there to notice."""

from itertools import count
from typing import Any, cast

from mypy_extensions import i64

from circenses.kernel.choices import Choices
from circenses.kernel.errors import BadPosition
from circenses.kernel.game import Json, Options
from circenses.kernel.options import Number, Schema
from circenses.kernel.question import Part
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, SPECTATOR
from tests.outside import pennies_view
from tests.outside.pennies import Pennies, PenniesState, rob, spare, take

CLOCK = count(1)


class Unsorted(Pennies):
    def legal(self, s: PenniesState, seat: int) -> list[int]:
        return super().legal(s, seat)[::-1]


class Doubled(Pennies):
    def legal_into(self, s: PenniesState, seat: i64, out: Choices) -> None:
        super().legal_into(s, seat, out)
        if seat >= 0:
            out.add(out.to_list()[-1])


class OutOfTurn(Pennies):
    def legal(self, s: PenniesState, seat: int) -> list[int]:
        return super().legal(s, seat) or ([spare.at()] if seat >= 0 and not s.over() else [])


class BeyondTheCatalogue(Pennies):
    def legal(self, s: PenniesState, seat: int) -> list[int]:
        legal = super().legal(s, seat)
        return [*legal, self.action_count] if legal else []


class Whimsical(Pennies):
    def apply(self, s: PenniesState, seat: i64, action: i64) -> None:
        super().apply(s, seat, action)
        s.coins[0] += next(CLOCK)


class SharesPurses(Pennies):
    def clone(self, s: PenniesState) -> PenniesState:
        made = s.clone()
        made.coins = s.coins
        return made


class ForgetsTheStake(Pennies):
    def to_json(self, s: PenniesState) -> Json:
        return {**super().to_json(s), "stake": 1}


class ForgetsInSilence(Pennies):
    """The text is the same, the future is not."""

    def to_json(self, s: PenniesState) -> Json:
        return {key: value for key, value in super().to_json(s).items() if key != "fist"}

    def from_json(self, data: Json, seats: int, options: Options) -> PenniesState:
        return super().from_json({**data, "fist": [3] * seats}, seats, options)


class FaultyState(PenniesState):
    def check(self) -> list[str]:
        return ["a coin is missing"] if self.round else []


class Faulty(Pennies):
    def new(self, seats: int, options: Options) -> PenniesState:
        good = super().new(seats, options)
        bad = FaultyState(seats, options)
        bad.agenda = good.agenda
        return bad


class Weightless(Pennies):
    def weights(self, s: PenniesState) -> list[int]:
        return [0 for _ in super().weights(s)]


class WeightsAside(Pennies):
    def weights(self, s: PenniesState) -> list[int]:
        return super().weights(s)[1:]


class AsksTheObvious(Pennies):
    def most(self, s: PenniesState, victim: int) -> int:
        return 1

    def begin_robbery(self, s: PenniesState, seat: int, action: int) -> None:
        from circenses.kernel.state import frame

        if action == spare.at():
            self.end_round(s)
        else:
            s.plan(frame(5, seat, action - rob.first))


class ChainsOthers(Pennies):
    def chain(self, s: PenniesState) -> bool:
        return not s.over()


class TooShort(Pennies):
    def bound(self, seats: int, options: Options) -> int:
        return 1


class EndsEarly(Pennies):
    def ending(self, s: PenniesState) -> str:
        return "rounds"


class EndsWithoutReason(Pennies):
    def ending(self, s: PenniesState) -> str:
        return ""


class Upside(Pennies):
    def ranks(self, s: PenniesState) -> list[int]:
        scores = self.scores(s)
        return [1 + sum(other < score for other in scores) for score in scores]


class Unranked(Pennies):
    def ranks(self, s: PenniesState) -> list[int]:
        return [2 for _ in s.coins]


class OneScore(Pennies):
    def scores(self, s: PenniesState) -> list[float]:
        return super().scores(s)[:1]


class BlindDigest(Pennies):
    def ruleset_digest(self, options: Options) -> str:
        return "0" * 64


class BadDefault(Pennies):
    def options(self) -> Schema:
        schema = super().options()
        schema.numbers["rounds"] = Number("rounds", 3, "rounds", 4, 9)
        return schema


class SeenByRound(Pennies):
    def seen(self, s: PenniesState, seat: int) -> bytes:
        return super().seen(s, seat)[: 20 + s.round]


class NoBytes(Pennies):
    def seen(self, s: PenniesState, seat: int) -> bytes:
        return cast(bytes, list(super().seen(s, seat)))


class PricelessValue(Pennies):
    def evaluate(self, s: PenniesState, seat: int) -> float:
        return float("inf")


class SameNotation(Pennies):
    def label(self, s: PenniesState, action: int) -> str:
        return super().label(s, action).replace("show 2", "show 1")


class MisreadNotation(Pennies):
    def parse(self, s: PenniesState, text: str) -> int:
        action = super().parse(s, text)
        return take.at(0) if action == take.at(1) else action


class ReadsAnything(Pennies):
    def parse(self, s: PenniesState, text: str) -> int:
        return super().parse(s, text) if text.strip() and text.isprintable() and len(text) < 10 else 0


class CitesNothing(Pennies):
    def explain(self, s: PenniesState, seat: int, action: int) -> list[str]:
        return []


class CitesAnotherBook(Pennies):
    def explain(self, s: PenniesState, seat: int, action: int) -> list[str]:
        return ["PE-99"]


class WordlessRefusal(Pennies):
    def refusal(self, s: PenniesState, seat: int, action: int) -> tuple[str, list[str]]:
        return "", ["PE-1"]


class RefusesWithoutClause(Pennies):
    def refusal(self, s: PenniesState, seat: int, action: int) -> tuple[str, list[str]]:
        return "no", ["PE-77"]


class Silent(Pennies):
    def describe(self, before: PenniesState, seat: int, action: int, after: PenniesState, viewer: int) -> list[str]:
        return super().describe(before, seat, action, after, viewer) if viewer == seat else []


class KeepsTheEndBack(Pennies):
    def describe(self, before: PenniesState, seat: int, action: int, after: PenniesState, viewer: int) -> list[str]:
        told = super().describe(before, seat, action, after, viewer)
        return [line for line in told if viewer != SPECTATOR or " ends with " not in line]


class DealsOwnAnew(Pennies):
    def determinize(self, s: PenniesState, seat: int, rng: Rng) -> PenniesState:
        return super().determinize(s, (seat + 1) % s.seats, rng)


class DealsFromTheBack(Pennies):
    """A spectator is no seat: counted from the back, one penny is lost."""

    def determinize(self, s: PenniesState, seat: int, rng: Rng) -> PenniesState:
        made = super().determinize(s, seat, rng)
        if seat == SPECTATOR and made.penny[seat] >= 0 and not s.over():
            made.penny[seat] = -1
        return made


class CountsTheSpectator(Pennies):
    """A score for a viewer who has no seat."""

    def determinize(self, s: PenniesState, seat: int, rng: Rng) -> PenniesState:
        made: Any = super().determinize(s, seat, rng)
        made.watched = seat == SPECTATOR
        return cast(PenniesState, made)

    def scores(self, s: PenniesState) -> list[float]:
        return super().scores(s) + [0.0] * getattr(s, "watched", False)


class LeavesNothingToDo(Pennies):
    """Dealt for a spectator, whoever is asked has no answer."""

    def determinize(self, s: PenniesState, seat: int, rng: Rng) -> PenniesState:
        made: Any = super().determinize(s, seat, rng)
        made.stuck = seat == SPECTATOR
        return cast(PenniesState, made)

    def legal_into(self, s: PenniesState, seat: i64, out: Choices) -> None:
        if not getattr(s, "stuck", False):
            super().legal_into(s, seat, out)


class RefusesItsDeals(Pennies):
    """A position with a copper penny cannot be read back."""

    def from_json(self, data: Json, seats: int, options: Options) -> PenniesState:
        if 0 in data["penny"]:
            raise BadPosition("penny: no copper")
        return super().from_json(data, seats, options)


class DealsIntoTheState(Pennies):
    def determinize(self, s: PenniesState, seat: int, rng: Rng) -> PenniesState:
        s.stake += 1
        return super().determinize(s, seat, rng)


class SeenTells(Pennies):
    def seen(self, s: PenniesState, seat: int) -> bytes:
        return bytes([*super().seen(s, seat), *(int(penny) + 1 for penny in s.penny), 0])[:32]


class AllSeeingSpectator(Pennies):
    def observe(self, s: PenniesState, viewer: int) -> Json:
        seen = super().observe(s, viewer)
        if viewer == SPECTATOR:
            for player, metal in zip(seen["players"], s.penny, strict=True):
                player["penny"] = metal
        return seen


class SpectatorReadsOn(Pennies):
    def hidden(self, s: PenniesState, seat: int, action: int, viewer: int) -> bool:
        return viewer != SPECTATOR and super().hidden(s, seat, action, viewer)


class HidesOneselfFromOneself(Pennies):
    def hidden(self, s: PenniesState, seat: int, action: int, viewer: int) -> bool:
        return seat != CHANCE


class ChangingRuleset(Pennies):
    def ruleset_digest(self, options: Options) -> str:
        return str(next(CLOCK))


class FlickeringSecrets(Pennies):
    def hidden(self, s: PenniesState, seat: int, action: int, viewer: int) -> bool:
        return next(CLOCK) % 2 == 0


class LongRefusal(Pennies):
    def refusal(self, s: PenniesState, seat: int, action: int) -> tuple[str, list[str]]:
        return "no\nand no again", ["PE-1"]


class FirstComeFirstServed(Pennies):
    def close_fist(self, s: PenniesState, seat: int, coins: int, out: int) -> None:
        if max(s.fist) < 0:
            s.coins[seat] += 1
        super().close_fist(s, seat, coins, out)


class LookedOver(Pennies):
    """A fist that is closed forbids the others its number."""

    def legal_into(self, s: PenniesState, seat: i64, out: Choices) -> None:
        if seat == CHANCE:
            super().legal_into(s, seat, out)
            return
        everything = Choices()
        super().legal_into(s, seat, everything)
        for action in everything.to_list():
            if action - 6 not in s.fist:
                out.add(action)


class TargetsElsewhere(Pennies):
    def targets(self, s: PenniesState, action: int) -> list[str]:
        return [name.replace("coin", "fist") for name in super().targets(s, action)]


class Redrawn(Pennies):
    old = new_text = ""

    def picture(
        self,
        observation: Json,
        choices: tuple[str, ...] = (),
        chosen: tuple[str, ...] = (),
        seat: int = 0,
        theme: str = "light",
    ) -> str:
        return super().picture(observation, choices, chosen, seat, theme).replace(self.old, self.new_text)


class Unlabelled(Redrawn):
    old = "aria-label"
    new_text = "data-label"


class TooSmall(Redrawn):
    old = 'r="15"'
    new_text = 'r="7"'


class ShrunkByItsGroup(Redrawn):
    old = "<circle"
    new_text = '<circle transform="scale(0.5)"'


class NamedTwice(Redrawn):
    old = "</svg>"
    new_text = '<g id="coin-0"/></svg>'


class Unmarked(Redrawn):
    old = 'class="choice"'
    new_text = 'class=""'


class WordsOmitTheStake(Pennies):
    def words(self, observation: Json) -> str:
        return pennies_view.words({**observation, "stake": 0})


class PictureOmitsTheStake(Pennies):
    def picture(self, observation: Json, *rest: Any, **more: Any) -> str:
        return super().picture({**observation, "stake": 0}, *rest, **more)


class NeverAsks(Pennies):
    """An observation with a field that never changes shows nothing."""

    def observe(self, s: PenniesState, viewer: int) -> Json:
        return {**super().observe(s, viewer), "weather": "fine"}


class SeenWithoutTheStake(Pennies):
    def seen(self, s: PenniesState, seat: int) -> bytes:
        told = super().seen(s, seat)
        return told[:2] + bytes([0]) + told[3:]


class TakesAnything(Pennies):
    """What is not taken is read as a number of coins all the same."""

    def says(self, s: PenniesState, action: int) -> tuple[Part, ...]:
        return (super().says(s, action)[0],)


class TakesSome(Pennies):
    """Whatever is taken is called the same."""

    def says(self, s: PenniesState, action: int) -> tuple[Part, ...]:
        return tuple(Part("take some", part.slot, part.value) for part in super().says(s, action))

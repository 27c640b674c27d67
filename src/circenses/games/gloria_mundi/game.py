"""Gloria Mundi: the rooms of this folder behind the kernel's contract."""

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from circenses.games.gloria_mundi import (
    actions,
    asks,
    content,
    heuristics,
    log,
    notation,
    options,
    picture,
    policy,
    refusals,
    scoring,
    setup,
    soundness,
    terminal,
    text_twin,
    view,
    weights,
)
from circenses.games.gloria_mundi.layout import LAYOUT
from circenses.games.gloria_mundi.rules import dealing, finishing, flow
from circenses.games.gloria_mundi.state import BUILDINGS, GloriaState
from circenses.kernel.choices import Choices
from circenses.kernel.game import Game, Json, Options
from circenses.kernel.options import Schema
from circenses.kernel.question import Asks, Part
from circenses.kernel.rng import Rng
from circenses.kernel.state import frame_kind
from circenses.kernel.weights import read_table, write_table


class GloriaMundi(Game[GloriaState]):
    def __init__(self) -> None:
        count = actions.ACTION_COUNT
        super().__init__("gloria-mundi", "Gloria Mundi", "GM", (2, 3, 4, 5, 6), 2, count, LAYOUT, notation.ACTIONS)

    def options(self) -> Schema:
        return options.schema()

    def printed(self) -> Json:
        return {"content": content.tree()}

    def new(self, seats: int, values: Options) -> GloriaState:
        return setup.new(seats, values)

    def bound(self, seats: int, values: Options) -> int:
        """A turn for every building; in each at most six questions a front card, every due counter and one purchase."""
        rules = content.ruleset(values, seats)
        cards = seats * int(sum(rules.production))
        return (BUILDINGS + 1) * (6 * cards + 2 * int(rules.road) + 20)

    def clone(self, s: GloriaState) -> GloriaState:
        return s.clone()

    def blank(self, seats: int, values: Options) -> GloriaState:
        return GloriaState(content.ruleset(values, seats))

    def unsound(self, s: GloriaState) -> list[str]:
        return soundness.faults(s)

    def legal_into(self, s: GloriaState, seat: i64, out: Choices) -> None:
        flow.legal_into(s, out)

    def apply(self, s: GloriaState, seat: i64, action: i64) -> None:
        flow.apply(s, action)

    def asked(self, s: GloriaState) -> bool:
        return view.asked(s)

    def chain(self, s: GloriaState) -> bool:
        """An exchange, a building given up, a purchase with its conversion, a tribute paid icon by icon."""
        return not s.over() and finishing.is_chain(frame_kind(s.top()))

    def asks(self, s: GloriaState) -> Asks | None:
        return asks.asks(s)

    def says(self, s: GloriaState, action: int) -> tuple[Part, ...]:
        return asks.says(s, action)

    def scores(self, s: GloriaState) -> list[float]:
        return scoring.scores(s)

    def ranks(self, s: GloriaState) -> list[int]:
        return scoring.ranks(s)

    def observe(self, s: GloriaState, viewer: int) -> Json:
        return view.observe(s, viewer)

    def determinize(self, s: GloriaState, seat: int, rng: Rng) -> GloriaState:
        return dealing.determinize(s, seat, rng)

    def read(self, s: GloriaState, text: str) -> list[int]:
        return notation.read(s, text)

    def describe(self, before: GloriaState, seat: int, action: int, after: GloriaState, viewer: int) -> list[str]:
        return log.Log(before, action, viewer).narrate(after)

    def explain(self, s: GloriaState, seat: int, action: int) -> list[str]:
        return refusals.explain(s, action)

    def against(self, s: GloriaState, seat: int, block: str, where: tuple[int, ...]) -> tuple[str, list[str]] | None:
        return refusals.against(s, seat, block, where)

    def words(self, observation: Json) -> str:
        return text_twin.words(observation)

    def reason(self, observation: Json) -> str:
        return text_twin.reason(observation)

    def board(self, observation: Json, colour: bool = False) -> str:
        return terminal.board(observation, colour)

    def picture(
        self,
        observation: Json,
        choices: tuple[str, ...] = (),
        chosen: tuple[str, ...] = (),
        seat: int = 0,
        theme: str = "light",
    ) -> str:
        return picture.picture(observation, choices=choices, chosen=chosen, seat=seat, theme=theme)

    def parts(self, observation: Json, seat: int = 0, theme: str = "css") -> dict[str, str]:
        return picture.parts(observation, seat=seat, theme=theme)

    def evaluate(self, s: GloriaState, seat: int) -> float:
        return heuristics.evaluate(s, seat)

    def values(self, s: GloriaState) -> list[float]:
        return heuristics.values(s)

    def terms(self, s: GloriaState, seat: int) -> list[tuple[str, float]]:
        return heuristics.terms(s, seat)

    def weigh(self, s: GloriaState, seat: i64, out: Choices) -> None:
        policy.weigh(s, seat, out)

    def chapter(self, s: GloriaState) -> i64:
        return s.turn_no

    def tuning(self) -> dict[str, int]:
        return read_table(weights.NAMES, weights.WEIGHTS)

    def retune(self, values: Mapping[str, int]) -> None:
        write_table(weights.NAMES, weights.WEIGHTS, values)


GAME: Any = GloriaMundi()

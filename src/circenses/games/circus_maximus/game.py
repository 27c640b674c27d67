"""Circus Maximus: the rooms of this folder behind the kernel's contract."""

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from circenses.games.circus_maximus import (
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
    state,
    terminal,
    text_twin,
    view,
    weights,
)
from circenses.games.circus_maximus.layout import LAYOUT
from circenses.games.circus_maximus.notation import ACTIONS
from circenses.games.circus_maximus.rules import flow
from circenses.games.circus_maximus.state import CircusState
from circenses.kernel.choices import Choices
from circenses.kernel.game import Game, Json, Options
from circenses.kernel.options import Schema
from circenses.kernel.question import Asks, Part
from circenses.kernel.rng import Rng
from circenses.kernel.state import frame_kind
from circenses.kernel.weights import read_table, write_table


class CircusMaximus(Game[CircusState]):
    def __init__(self) -> None:
        super().__init__("circus-maximus", "Circus Maximus", "CM", (2, 3, 4), 2, actions.ACTION_COUNT, LAYOUT, ACTIONS)

    def options(self) -> Schema:
        return options.schema()

    def printed(self) -> Json:
        return {"content": content.tree()}

    def new(self, seats: int, values: Options) -> CircusState:
        return setup.new(seats, values)

    def bound(self, seats: int, values: Options) -> int:
        """CM-1.11: a bid phase by the coins a player can hold, placements by workers, markets by slots."""
        rules = content.ruleset(values, seats)
        workers = int(rules.start_workers + rules.start_spare) + 1
        bids = 3 * (actions.MOST_COINS + 1)
        return int(rules.rounds) * seats * (bids + 4 * workers + 3 * 12 + actions.BID_COINS)

    def blank(self, seats: int, values: Options) -> CircusState:
        return CircusState(content.ruleset(values, seats))

    def unsound(self, s: CircusState) -> list[str]:
        return soundness.faults(s)

    def clone(self, s: CircusState) -> CircusState:
        return s.clone()

    def legal_into(self, s: CircusState, seat: i64, out: Choices) -> None:
        flow.legal_into(s, out)

    def apply(self, s: CircusState, seat: i64, action: i64) -> None:
        flow.apply(s, action)

    def chain(self, s: CircusState) -> bool:
        """The coins of a bid, the workers for a shared Prison, the bet of the Den."""
        kind = frame_kind(s.top())
        return (
            state.BID_SIXTEENS <= kind <= state.BID_SIXTEENS + 1
            or kind == state.PLACE_WORKERS
            or state.BACK_ACT <= kind <= state.STAKE
        )

    def unsettled(self, s: CircusState) -> bool:
        """A bid can be judged before its coins are named; the other chains cannot."""
        kind = frame_kind(s.top())
        return kind == state.PLACE_WORKERS or state.BACK_ACT <= kind <= state.STAKE

    def asks(self, s: CircusState) -> Asks | None:
        return asks.asks(s)

    def says(self, s: CircusState, action: int) -> tuple[Part, ...]:
        return asks.says(s, action)

    def scores(self, s: CircusState) -> list[float]:
        return scoring.scores(s)

    def ranks(self, s: CircusState) -> list[int]:
        return scoring.ranks(s)

    def ending(self, s: CircusState) -> str:
        return scoring.ending(s)

    def observe(self, s: CircusState, viewer: int) -> Json:
        return view.observe(s, viewer)

    def determinize(self, s: CircusState, seat: int, rng: Rng) -> CircusState:
        return view.determinize(s, seat, rng)

    def hidden(self, s: CircusState, seat: int, action: int, viewer: int) -> bool:
        return frame_kind(s.top()) == state.PEEK and view.hidden(s, viewer)  # searches ask at every step

    def reveals(self, s: CircusState, seat: int, action: int) -> bool:
        """A second guest of the Oracle learns a card that was drawn before."""
        return action == actions.PLACE_AT + state.ORACLE

    def former_label(self, s: CircusState, action: int, rules: int) -> str:
        return notation.former_label(s, action)

    def read(self, s: CircusState, text: str) -> list[int]:
        return notation.read(s, text)

    def describe(self, before: CircusState, seat: int, action: int, after: CircusState, viewer: int) -> list[str]:
        return log.describe(before, action, after, viewer)

    def explain(self, s: CircusState, seat: int, action: int) -> list[str]:
        return refusals.explain(s, action)

    def against(self, s: CircusState, seat: int, block: str, where: tuple[int, ...]) -> tuple[str, list[str]] | None:
        return refusals.against(s, seat, block, where)

    def against_waiting(
        self, s: CircusState, seat: int, block: str, where: tuple[int, ...]
    ) -> tuple[str, list[str]] | None:
        return refusals.against_waiting(s, seat, block)

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

    def evaluate(self, s: CircusState, seat: int) -> float:
        return heuristics.evaluate(s, seat)

    def values(self, s: CircusState) -> list[float]:
        return heuristics.values(s)

    def weigh(self, s: CircusState, seat: i64, out: Choices) -> None:
        policy.weigh(s, seat, out)

    def chapter(self, s: CircusState) -> i64:
        return s.round

    def terms(self, s: CircusState, seat: int) -> list[tuple[str, float]]:
        return heuristics.terms(s, seat)

    def tuning(self) -> dict[str, int]:
        return read_table(weights.NAMES, weights.WEIGHTS)

    def retune(self, values: Mapping[str, int]) -> None:
        write_table(weights.NAMES, weights.WEIGHTS, values)


GAME: Any = CircusMaximus()

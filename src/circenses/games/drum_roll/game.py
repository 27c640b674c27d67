"""Drum Roll: the rooms of this folder behind the kernel's contract."""

from typing import Any

from mypy_extensions import i64

from circenses.games.drum_roll import actions, content, heuristics, notation, policy, state
from circenses.games.drum_roll.layout import LAYOUT
from circenses.games.drum_roll.rules import flow, hidden
from circenses.games.drum_roll.rules.cards import bag_is_empty
from circenses.games.drum_roll.state import DrumState
from circenses.kernel.choices import Choices
from circenses.kernel.game import Game, Options
from circenses.kernel.rng import Rng
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat


class DrumRoll(Game[DrumState]):
    def __init__(self) -> None:
        super().__init__("drum-roll", "Drum Roll", "DR", (2, 3, 4), 4, actions.ACTION_COUNT, LAYOUT, notation.ACTIONS)

    def blank(self, seats: int, values: Options) -> DrumState:
        return DrumState(content.ruleset(values, seats))

    def bound(self, seats: int, values: Options) -> int:
        """Markers are placed and resolved, cubes moved, votes cast; each card drawn is played or discarded once."""
        rules = content.ruleset(values, seats)
        moves = int(rules.moves + rules.supplier_moves)
        draws = int(rules.markers + 45 * 6)  # for each player in a turn or a show
        turn = 2 * int(rules.markers) + moves + 12 + 3 * draws
        show = 45 * 12 + 3 * draws
        return seats * (2 + int(rules.shows) * (int(rules.last_turn) * turn + show))

    def legal_into(self, s: DrumState, seat: i64, out: Choices) -> None:
        flow.legal_into(s, seat, out)

    def apply(self, s: DrumState, seat: i64, action: i64) -> None:
        flow.apply(s, seat, action)

    def must_ask(self, s: DrumState) -> bool:
        """DR-1.14: whoever holds a card could hold anything, so they are asked; draws of investment cards are
        secret."""
        packed = s.top()
        kind = frame_kind(packed)
        if kind == state.DRAW_CARD or kind == state.PEEK_CHOICE:
            return True
        return frame_seat(packed) >= 0 and s.held[frame_seat(packed)] > 0

    def chain(self, s: DrumState) -> bool:
        """The performer of a Trailer card, and the moves of a distribution after the first."""
        kind = frame_kind(s.top())
        if kind == state.TRAILER_ON:
            return frame_b(s.top()) == 1
        return kind == state.DISTRIBUTE and s.moved > 0

    def unsettled(self, s: DrumState) -> bool:
        """A benefit or a trailer that is still to be named."""
        kind = frame_kind(s.top())
        return state.GAIN_COLOUR <= kind <= state.PEEK_CHOICE

    def chapter(self, s: DrumState) -> i64:
        """Turns and shows are chapters."""
        if s.phase >= state.SHOW:
            return s.show * 16 + 15
        return s.show * 16 + s.turn

    def determinize(self, s: DrumState, seat: int, rng: Rng) -> DrumState:
        copy = s.clone()  # searches deal anew at every iteration
        hidden.deal_anew(copy, seat, rng)
        return copy

    def hidden(self, s: DrumState, seat: int, action: int, viewer: int) -> bool:
        """A card dealt or drawn is for one seat only, and so is which of two it takes. Searches ask at every step."""
        packed = s.top()
        kind = frame_kind(packed)
        if kind == state.DRAW_CARD or kind == state.DEAL_TO:
            return frame_a(packed) != viewer
        return kind == state.PEEK_CHOICE and seat != viewer

    def reveals(self, s: DrumState, seat: int, action: int) -> bool:
        """With an empty bag the next card is one that was put under the deck: no chance stands between."""
        return bag_is_empty(s) and len(s.under) > 0

    def evaluate(self, s: DrumState, seat: int) -> float:
        return heuristics.evaluate(s, seat)

    def weigh(self, s: DrumState, seat: i64, out: Choices) -> None:
        policy.weigh(s, seat, out)


GAME: Any = DrumRoll()

"""One match behind the interfaces of other libraries: who is to act, what each seat sees and may do; chance is drawn in
between."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import u8
from numpy.typing import NDArray

from circenses.kernel.choices import Choices
from circenses.kernel.errors import IllegalAction, MatchOver
from circenses.kernel.game import Game
from circenses.kernel.layout.terms import writer
from circenses.kernel.rng import Rng
from circenses.kernel.shares import returns
from circenses.kernel.state import CHANCE
from circenses.rl.batch import ILLEGAL, MIXED, one_of, title_and_seats
from circenses.rl.picture import pixels

RENDER_MODES: Final = ("ansi", "rgb_array", "human")
LOSS: Final = -1.0


class Table:
    def __init__(
        self,
        game: str | Game[Any],
        seats: int = 0,
        options: Mapping[str, Any] | None = None,
        preset: str = "",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.game, self.seats = title_and_seats(game, seats)
        self.illegal = one_of(illegal, ILLEGAL, "illegal")
        self.render_mode = one_of(render_mode, RENDER_MODES, "render_mode") if render_mode is not None else None
        self.options = self.game.options().resolve(options or {}, preset)
        self.start: Any = self.game.new(self.seats, self.options)
        self.length = len(self.game.seen(self.start, 0))
        self._writer = writer(self.game, self.start)
        self._bytes = vec[u8]([0] * self.length)
        self._nothing = np.zeros(self.game.action_count, np.int8)  # the mask of all who wait
        self._nothing.flags.writeable = False
        self._listed: dict[int, list[int]] = {}  # a cache of the seats' legal actions, until one is played
        self.rng = Rng(0)
        self.state: Any = self.start.clone()
        self.fault = ""  # the illegal action that ended the match
        self.loser = -1

    def reset(self, seed: int) -> None:
        self.rng = Rng(seed * MIXED & (2**62 - 1))
        self.state = self.start.clone()
        self.fault, self.loser = "", -1
        self._listed.clear()
        self._chance()

    def over(self) -> bool:
        return bool(self.fault) or bool(self.state.over())

    def actors(self) -> list[int]:
        """The seats that may act; several where answers are sealed."""
        return [] if self.over() else list(self.state.actors())

    def legal(self, seat: int) -> list[int]:
        if self.over() or not self.state.may_act(seat):
            return []
        if seat not in self._listed:
            self._listed[seat] = self.game.legal(self.state, seat)
        return self._listed[seat]

    def mask(self, seat: int) -> NDArray[np.int8]:
        """A 1 for every legal action; all who wait share one that is 0 and cannot be written to."""
        legal = self.legal(seat)
        if not legal:
            return self._nothing
        mask = np.zeros(self.game.action_count, np.int8)
        mask[legal] = 1
        return mask

    def seen(self, seat: int) -> NDArray[np.uint8]:
        """A copy of what a seat sees."""
        if self._writer is None:
            return np.frombuffer(self.game.seen(self.state, seat), np.uint8).copy()
        self._writer.write(self.state, seat, self._bytes, 0)
        return np.frombuffer(memoryview(self._bytes), np.uint8).copy()

    def play(self, seat: int, action: int) -> None:
        if self.over():
            raise MatchOver("the match is over: reset it")
        action = int(action)
        if action not in self.legal(seat):
            why = self.game.why_not(self.state, seat, action)
            if self.illegal == "error":
                raise IllegalAction(why)
            self.fault, self.loser = why, seat
            return
        self.game.apply(self.state, seat, action)
        self._chance()
        self._listed.clear()

    def _chance(self) -> None:
        out = Choices()
        while self.state.actor() == CHANCE:
            out.clear()
            self.game.legal_into(self.state, CHANCE, out)
            self.game.apply(self.state, CHANCE, out.at(self.rng.below(out.total)))

    def returns(self) -> list[float]:
        """The returns of all seats; after an illegal action only whoever took it loses."""
        if self.fault:
            return [LOSS if seat == self.loser else 0.0 for seat in range(self.seats)]
        return returns(self.game.ranks(self.state)) if self.state.over() else [0.0] * self.seats

    def render(self, seat: int) -> str | NDArray[np.uint8] | None:
        """The table as a seat sees it: text, or a picture as an array of pixels."""
        if self.render_mode is None:
            return None
        observation = self.game.observe(self.state, seat)
        if self.render_mode == "rgb_array":
            return pixels(self.game.picture(observation, seat=seat))
        text = self.game.board(observation)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

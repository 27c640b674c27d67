"""Many games at once for learners, in arrays: what the seat to move sees, what it may do, its rewards.

    from circenses import rl

    b = rl.batch("circus-maximus", seats=4, games=1024, seed=7)
    while training:
        actions = policy(b.observations, b.legal, b.offsets)
        b.step(actions)

The arrays are views of memory that compiled code writes: they cannot be written to, and the next step changes them.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64, u8
from numpy.typing import ArrayLike, NDArray

import circenses
from circenses.bots import bot
from circenses.kernel.errors import BadOption, IllegalAction, MatchOver, at_least
from circenses.kernel.game import Game
from circenses.kernel.layout.columns import Column
from circenses.kernel.layout.terms import seen_by_layout, writer
from circenses.rl.catalogue import catalogue
from circenses.rl.games import DISABLED, DONE, NEXT_STEP, NONE, SAME_STEP, Games

AUTORESET: Final = {"next_step": NEXT_STEP, "same_step": SAME_STEP, "disabled": DISABLED}
VIEWS: Final = ("flat", "two steps")
ILLEGAL: Final = ("error", "lose")  # what an illegal action does: it is refused, or ends the match as a loss
SELF: Final = "self"  # no opponents: every seat learns
MIXED: Final = 0x9E3779B97F4A7C15  # separates neighbouring seeds


def seeds(seed: int, count: int) -> list[int]:
    """A seed for each game: game k of seed s has the same chance as game 0 of seed s + k."""
    return [(seed + k) * MIXED & (2**62 - 1) for k in range(count)]


class Batch:
    """`games` matches of one title side by side; see docs/environments.md."""

    def __init__(
        self,
        game: str | Game[Any],
        seats: int = 0,
        games: int = 1024,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
        preset: str = "",
        autoreset: str = "next_step",
        view: str = "flat",
        turned: bool = False,
        limit: int = 0,
        illegal: str = "error",
        opponents: str = "self",
        seat: int | None = None,
    ) -> None:
        self.game, self.seats = title_and_seats(game, seats)
        self.options = self.game.options().resolve(options or {}, preset)
        self.games = at_least(games, 1, "games")
        self.autoreset = one_of(autoreset, AUTORESET, "autoreset")
        self.view = one_of(view, VIEWS, "view")
        start: Any = self.game.new(self.seats, self.options)
        self.columns = _columns(self.game, start, view)
        length = self.columns[-1].stop
        self._catalogue = catalogue(self.game, getattr(start, "rules", None), view == VIEWS[1], turned)
        self._games = Games(
            self.game,
            start,
            self.seats,
            self.games,
            writer(self.game, start),
            length,
            self._catalogue,
            AUTORESET[autoreset],
            at_least(limit, 0, "limit"),
            one_of(illegal, ILLEGAL, "illegal") == "lose",
            None if opponents == SELF else bot(opponents, patient=True),
            self._learner(seat, opponents),
        )
        self.action_count = int(self._catalogue.count)
        inside = self._games
        self.observations = _view(inside.observations, np.uint8, games, length)
        self.final_observations = _view(inside.finals, np.uint8, -1, length)  # only with autoreset "same_step"
        self.to_play = _view(inside.to_play, np.int64)  # -1: the game is over
        self.offsets = _view(inside.offsets, np.int64)
        self.rewards = _view(inside.rewards, np.float64, games, self.seats)
        self.returns = _view(inside.returns, np.float64, games, self.seats)  # of the match that ended last
        self.terminated = _view(inside.terminated, np.bool_)
        self.truncated = _view(inside.truncated, np.bool_)
        self.decisions = _view(inside.decisions, np.int64)
        self.learners = _view(inside.learns, np.int64)  # the seat that learns; -1: all do
        self.last = _view(inside.last, np.int64)  # the seat that played last, of those that learn
        self.lost = _view(inside.lost, np.bool_)  # by an illegal action
        self.reset(seed)

    def _learner(self, seat: int | None, opponents: str) -> int:
        if seat is None:
            return NONE
        if opponents == SELF or not 0 <= seat < self.seats:
            raise BadOption(f"seat is {seat}; it is from 0 to {self.seats - 1}, and opponents have the others")
        return seat

    @property
    def legal(self) -> NDArray[np.int32]:
        """The legal actions; those of game k are at `offsets[k]` to `offsets[k + 1]`."""
        return _view(self._games.legal, np.int32)[: self.offsets[-1]]

    def mask(self) -> NDArray[np.uint8]:
        """A bit for every action, the lowest first: `numpy.unpackbits(mask, axis=1, bitorder="little")`."""
        width = (self.action_count + 7) // 8
        packed = vec[u8]([0] * (self.games * width))
        self._games.mask(packed)
        return _view(packed, np.uint8, self.games, width)

    def state(self, game: int) -> Any:
        """A copy of the whole state, secrets included: for looking, never for a player."""
        return self._games.states[game].clone()

    def action(self, game: int, action: int) -> int:
        """What a legal action is in the game's own catalogue, for `label`; for a first step, the lowest action that it
        can lead to."""
        known, seat, chosen = self._catalogue, int(self.to_play[game]), int(self._games.chosen[game])
        if known.to_game:
            action = int(known.to_game[seat][action])
        if not known.firsts:
            return action
        for each in self.game.legal(self._games.states[game], seat):
            first, second = known.first[each], known.second[each] + known.firsts
            if first == action if chosen < 0 else first == chosen and second == action:
                return each
        raise IllegalAction(f"{action} is no legal action of game {game}")

    def reset(self, seed: int | None = None, which: ArrayLike | None = None) -> None:
        """Begins all games anew, or those whose flag is set. With a seed, chance begins anew too, in all games."""
        flags = np.ones(self.games, np.uint8) if which is None else np.asarray(which, np.bool_).astype(np.uint8)
        if flags.shape != (self.games,):
            raise ValueError(f"which has the shape {flags.shape}, not ({self.games},)")
        if seed is not None:
            self._games.seed(seeds(seed, self.games))
        self._games.reset(vec[u8](flags.tolist()))

    def step(self, actions: ArrayLike) -> None:
        """One action of each game, by the seat to play, and all chance that follows. Either all are played or none.

        With autoreset "next_step" a game that is over takes any number and begins anew.
        """
        self.play(self.check(actions))

    def play(self, checked: "vec[i64]") -> None:
        """Plays actions that `check` accepted."""
        self._games.step(checked)

    def check(self, actions: ArrayLike) -> "vec[i64]":
        """Raises what `step` would raise."""
        played = vec[i64](whole_numbers(actions, self.games).tolist())
        wrong = int(self._games.fault(played))
        if wrong >= 0:
            raise self._refusal(wrong, int(played[wrong]))
        return played

    def sample(self, dice: np.random.Generator) -> NDArray[np.int32]:
        """A random legal action in each game; -1 where it is over."""
        return sampled(self, dice)

    def _refusal(self, game: int, action: int) -> Exception:
        if self.to_play[game] == DONE:
            return MatchOver(f"game {game} is over: reset it before it takes another action")
        seat = int(self.to_play[game])
        legal = self.legal[self.offsets[game] : self.offsets[game + 1]].tolist()
        if self.view == VIEWS[0] and not self._catalogue.to_game and 0 <= action < self.action_count:
            why = self.game.why_not(self._games.states[game], seat, action)
        else:
            why = f"{action} is none of {', '.join(map(str, legal[:20]))}{' ...' if len(legal) > 20 else ''}"
        return IllegalAction(f"game {game}, seat {seat}: {why}")


def batch(game: str | Game[Any], seats: int = 0, games: int = 1024, seed: int = 0, **more: Any) -> Batch:
    """`games` matches of one title side by side. More: `options`, `preset`, `autoreset`, `view`, `turned`, `limit`,
    `illegal`, `opponents`, `seat`."""
    return Batch(game, seats, games, seed, **more)


def columns(game: str | Game[Any], seats: int = 0, options: Mapping[str, Any] | None = None) -> list[Column]:
    """What the bytes of an observation say."""
    title, count = title_and_seats(game, seats)
    return _columns(title, title.new(count, title.options().resolve(options or {})), VIEWS[0])


def _columns(game: Game[Any], start: Any, view: str) -> list[Column]:
    result = (
        list(game.layout.columns(start.rules).all)
        if seen_by_layout(game)
        else [Column("seen", 0, len(game.seen(start, 0)), 1, "number", 255, 0, "")]
    )
    if view == VIEWS[0]:
        return result
    step = Column("first step", 0, 1, 2, "number", 0xFFFF, 0, "")
    return [step, *(column._replace(start=column.start + step.width) for column in result)]


def _view(values: Any, dtype: Any, *shape: int) -> NDArray[Any]:
    seen: NDArray[Any] = np.frombuffer(values, dtype) if len(values) else np.zeros(0, dtype)
    return seen.reshape(shape if len(values) else (0, shape[-1])) if shape else seen


def sampled(some: Any, dice: np.random.Generator) -> NDArray[np.int32]:
    """Random legal actions, in a batch or a part of one."""
    offsets, legal = some.offsets, some.legal
    begin, counts = offsets[:-1], np.diff(offsets)
    if not len(legal):
        return np.full(some.games, DONE, np.int32)
    places = begin + np.minimum((dice.random(some.games) * counts).astype(np.int64), np.maximum(counts - 1, 0))
    chosen = legal[np.minimum(places, len(legal) - 1)]
    return np.where(counts > 0, chosen, np.int32(DONE))


def whole_numbers(actions: ArrayLike, games: int) -> NDArray[Any]:
    """Actions as an array, one for each game."""
    array = np.asarray(actions)
    if array.shape != (games,):
        raise ValueError(f"actions have the shape {array.shape}, not ({games},)")
    if array.dtype.kind not in "iu":
        raise TypeError(f"actions are {array.dtype}, not integers")
    return array


def title_and_seats(game: str | Game[Any], seats: int) -> tuple[Game[Any], int]:
    """0 seats are as few as the game allows."""
    title = circenses.game(game)
    return title, title.must_seat(seats or title.seats[0])


def one_of(value: str, allowed: Sequence[str] | Mapping[str, int], name: str) -> str:
    if value not in allowed:
        raise BadOption(f"{name} is {value!r}; choose from {', '.join(allowed)}")
    return value

"""Many games of one title side by side: the loop behind a batch, which must not cross into Python at every decision."""

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, u8

from circenses.bots.bot import Bot, decide
from circenses.kernel.choices import Choices
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.shares import returns
from circenses.kernel.state import CHANCE, OVER, State
from circenses.kernel.writing import Writer

# What happens to a game that is over
NEXT_STEP: Final = 0  # a match that is over stays for one step, then begins anew whatever action is given
SAME_STEP: Final = 1  # it begins anew at once; its end is kept in `finals`
DISABLED: Final = 2  # it stays until it is reset

NONE: Final = -1
DONE: Final = -1  # nobody is to play


@final
class Catalogue:
    """How the actions a learner knows lead to those of the game.

    `firsts` is 0 where one decision is one action. Otherwise an action is taken in two steps: which of `firsts`, then,
    if `seconds` of that action says so, what about it. Where tables `to_view` and `to_game` are given, each seat counts
    players and places from its own point of view.
    """

    def __init__(
        self,
        count: int,
        firsts: int,
        first: vec[i64],
        second: vec[i64],
        to_view: list[vec[i64]],
        to_game: list[vec[i64]],
    ) -> None:
        self.count: i64 = count  # of the actions a learner knows
        self.firsts: i64 = firsts
        self.first = first  # by action of the game
        self.second = second  # likewise; NONE where the first step says all
        self.to_view = to_view  # by seat, then by action a learner knows; [] where nothing is turned
        self.to_game = to_game


@final
class Games:
    def __init__(
        self,
        game: Game[Any],
        start: State,
        seats: int,
        count: int,
        writer: Writer[Any] | None,
        length: int,
        catalogue: Catalogue,
        mode: int,
        limit: int,
        lenient: bool,
        opponent: Bot | None,
        learner: int,
    ) -> None:
        self.game = game
        self.start = start
        self.seats: i64 = seats
        self.count: i64 = count
        self.length: i64 = length  # of an observation
        self.mode: i64 = mode
        self.limit: i64 = limit  # of decisions, 0 for none
        self.lenient: bool = lenient  # an illegal action loses the match instead of being refused
        self.opponent: Bot | None = opponent  # plays all seats but the learner's; None: every seat learns
        self.learner: i64 = learner  # its seat; NONE: by turns, from match to match and from game to game
        self.learns: vec[i64] = vec[i64]([NONE] * count)
        self.ended: vec[u8] = vec[u8]([0] * count)  # over, cut off or lost, and not begun anew
        self.lost: vec[u8] = vec[u8]([0] * count)  # by an illegal action in this step
        self.matches: vec[i64] = vec[i64]([0] * count)  # begun in each game so far
        self.states: list[State] = [start] * count
        self.rngs: list[Rng] = [Rng(0)] * count
        self.observations: vec[u8] = vec[u8]([0] * (count * length))
        self.finals: vec[u8] = vec[u8]([0] * (count * length if mode == SAME_STEP else 0))
        self.to_play: vec[i64] = vec[i64]([DONE] * count)
        self.last: vec[i64] = vec[i64]([0] * count)  # who played last
        self.offsets: vec[i64] = vec[i64]([0] * (count + 1))
        self.legal: vec[i32] = vec[i32]([0] * (count * 32))
        self.rewards: vec[float] = vec[float]([0.0] * (count * seats))
        self.returns: vec[float] = vec[float]([0.0] * (count * seats))
        self.terminated: vec[u8] = vec[u8]([0] * count)
        self.truncated: vec[u8] = vec[u8]([0] * count)
        self.decisions: vec[i64] = vec[i64]([0] * count)  # of each game so far
        self.chosen: vec[i64] = vec[i64]([NONE] * count)  # the first step, where the second is still to come
        self._writer = writer
        self._catalogue = catalogue
        self._out = Choices()
        self._listed: i64 = 0

    # Beginning

    def seed(self, seeds: list[int]) -> None:
        """Seeds each game; its random numbers go on from match to match."""
        self.rngs = [Rng(seed) for seed in seeds]
        for k in range(self.count):
            self.matches[k] = 0

    def reset(self, which: vec[u8]) -> None:
        """Begins those games anew whose flag is 1."""
        self._listed = 0
        for k in range(self.count):
            if which[k] != 0:
                self._begin(k)
                self._quiet(k)
            self._show(k)
        self.offsets[self.count] = self._listed

    def _begin(self, k: i64) -> None:
        s = self.start.clone()
        self.states[k] = s
        self.decisions[k] = 0
        self.chosen[k] = NONE
        self.ended[k] = 0
        if self.opponent is not None:
            self.learns[k] = self.learner
            if self.learner == NONE:
                self.learns[k] = (k + self.matches[k]) % self.seats
            self.last[k] = self.learns[k]
        self.matches[k] += 1
        self._others(s, k)

    def _quiet(self, k: i64) -> None:
        """Clears the flags: nothing has ended here in this step."""
        if self.terminated[k] == 0 and self.truncated[k] == 0:
            return
        self.terminated[k] = 0
        self.truncated[k] = 0
        self.lost[k] = 0
        for seat in range(self.seats):
            self.rewards[k * self.seats + seat] = 0.0

    # A step

    def fault(self, actions: vec[i64]) -> i64:
        """The first game that cannot take its action; NONE if all can."""
        for k in range(self.count):
            if self.to_play[k] == DONE:
                if self.mode != NEXT_STEP:
                    return k
                continue
            if not self.lenient and not self._legal(k, actions[k]):
                return k
        return NONE

    def _legal(self, k: i64, action: i64) -> bool:
        legal = self.legal
        for i in range(self.offsets[k], self.offsets[k + 1]):
            if i64(legal[i]) == action:
                return True
        return False

    def step(self, actions: vec[i64]) -> None:
        """All actions must be legal (`fault`)."""
        if self.lenient:
            for k in range(self.count):  # before the lists are rewritten
                self.lost[k] = 0
                if self.to_play[k] != DONE and not self._legal(k, actions[k]):
                    self.lost[k] = 1
        self._listed = 0
        for k in range(self.count):
            lost: bool = self.lost[k] != 0
            self._quiet(k)
            if self.to_play[k] == DONE:
                self._begin(k)
            elif lost:
                self._lose(k)
            elif self._play(k, actions[k]):  # otherwise the second step is still to come
                self._end_if_over(k)
            self._show(k)
        self.offsets[self.count] = self._listed

    def _play(self, k: i64, action: i64) -> bool:
        """False if it was the first of two steps."""
        s = self.states[k]
        seat: i64 = self.to_play[k]
        catalogue = self._catalogue
        if len(catalogue.to_game) > 0:
            action = catalogue.to_game[seat][action]
        if catalogue.firsts > 0:
            action = self._full(s, seat, self.chosen[k], action)
            if action < 0:
                self.chosen[k] = -1 - action  # see _full
                return False
            self.chosen[k] = NONE
        self.game.apply(s, seat, action)
        self.decisions[k] += 1
        self.last[k] = seat
        self._others(s, k)
        return True

    def _full(self, s: State, seat: i64, chosen: i64, action: i64) -> i64:
        """The action of the game that two steps make, or -1 - the first step if the second is to come."""
        catalogue = self._catalogue
        out = self._out
        out.clear()
        self.game.legal_into(s, seat, out)
        for i in range(out.count):
            each: i64 = out.actions[i]
            second: i64 = catalogue.second[each]
            if chosen == NONE:
                if catalogue.first[each] == action:
                    if second == NONE:
                        return each
                    return -1 - action
            elif catalogue.first[each] == chosen and second + catalogue.firsts == action:
                return each
        return NONE

    def _others(self, s: State, k: i64) -> None:
        """Plays chance and all seats that do not learn."""
        opponent = self.opponent
        seat: i64 = s.actor()
        if seat != CHANCE and opponent is None:
            return
        out = self._out
        game = self.game
        rng = self.rngs[k]
        while True:
            if seat == CHANCE:
                out.clear()
                game.legal_into(s, CHANCE, out)
                game.apply(s, CHANCE, out.at(rng.below(out.total)))
            elif opponent is None or seat == OVER or seat == self.learns[k]:
                return
            else:
                game.apply(s, seat, decide(opponent, game, s, int(seat), rng))
            seat = s.actor()

    def _lose(self, k: i64) -> None:
        """Ends a match by an illegal action: whoever took it loses, nobody wins."""
        self.lost[k] = 1
        self.terminated[k] = 1
        base: i64 = k * self.seats
        for seat in range(self.seats):
            self.returns[base + seat] = 0.0
        self.rewards[base + self.to_play[k]] = -1.0
        self.returns[base + self.to_play[k]] = -1.0
        self.last[k] = self.to_play[k]
        self._end(k)

    def _end_if_over(self, k: i64) -> None:
        s = self.states[k]
        if s.over():
            self.terminated[k] = 1
            base: i64 = k * self.seats
            shares = returns(self.game.ranks(s))
            for seat in range(self.seats):
                share: float = shares[seat]
                self.rewards[base + seat] = share
                self.returns[base + seat] = share
        elif self.limit > 0 and self.decisions[k] >= self.limit:
            self.truncated[k] = 1
            for seat in range(self.seats):
                self.returns[k * self.seats + seat] = 0.0
        else:
            return
        self._end(k)

    def _end(self, k: i64) -> None:
        self.ended[k] = 1
        if self.mode == SAME_STEP:
            self._look(self.states[k], self.last[k], NONE, self.finals, k * self.length)
            self._begin(k)

    # The output

    def _show(self, k: i64) -> None:
        """Writes who is to play, their legal actions and what they see; for a game that is over, what its last player
        sees."""
        s = self.states[k]
        self.offsets[k] = self._listed
        if self.ended[k] != 0:
            self._look(s, self.last[k], NONE, self.observations, k * self.length)
            self.to_play[k] = DONE
            return
        seat: i64 = s.actor()
        self.to_play[k] = seat
        out = self._out
        out.clear()
        self.game.legal_into(s, seat, out)
        self._room(out.count)
        if self._catalogue.firsts > 0:
            self._list_steps(seat, self.chosen[k])
        elif len(self._catalogue.to_view) > 0:
            view = self._catalogue.to_view[seat]
            at: i64 = self._listed
            for i in range(out.count):
                self.legal[at + i] = i32(view[out.actions[i]])
            self._listed = at + out.count
        else:
            legal = self.legal
            actions = out.actions
            at = self._listed
            for i in range(out.count):
                legal[at + i] = i32(actions[i])
            self._listed = at + out.count
        self._look(s, seat, self.chosen[k], self.observations, k * self.length)

    def _list_steps(self, seat: i64, chosen: i64) -> None:
        """Lists the first steps of the actions in `_out`, or the second ones after a first."""
        catalogue = self._catalogue
        out = self._out
        before: i64 = NONE
        for i in range(out.count):
            each: i64 = out.actions[i]
            number: i64 = catalogue.first[each]
            if chosen == NONE:
                if number == before:
                    continue
                before = number
            elif number != chosen:
                continue
            else:
                number = catalogue.second[each] + catalogue.firsts
            if len(catalogue.to_view) > 0:
                number = catalogue.to_view[seat][number]
            self.legal[self._listed] = i32(number)
            self._listed += 1

    def _room(self, more: i64) -> None:
        """Makes room. A longer list is another buffer: views must be taken anew after every step."""
        if self._listed + more > len(self.legal):
            legal = self.legal
            for i in range(len(legal) + more):
                legal = append(legal, 0)
            self.legal = legal

    def _look(self, s: State, seat: i64, chosen: i64, out: vec[u8], at: i64) -> None:
        catalogue = self._catalogue
        if catalogue.firsts > 0:  # two bytes more: the first step, plus 1
            if chosen >= 0 and len(catalogue.to_view) > 0:
                chosen = catalogue.to_view[seat][chosen]
            out[at] = u8((chosen + 1) & 255)
            out[at + 1] = u8((chosen + 1) >> 8)
            at += 2
        writer = self._writer
        if writer is not None:
            writer.write(s, seat, out, at)
            return
        for byte in self.game.seen(s, int(seat)):
            out[at] = u8(byte)
            at += 1

    def mask(self, into: vec[u8]) -> None:
        """The legal actions as bits, the lowest first."""
        width: i64 = (self._catalogue.count + 7) // 8
        for i in range(self.count * width):
            into[i] = 0
        for k in range(self.count):
            for i in range(self.offsets[k], self.offsets[k + 1]):
                action: i64 = i64(self.legal[i])
                place: i64 = k * width + (action >> 3)
                into[place] = u8(i64(into[place]) | BIT[action & 7])


BIT: Final = vec[i64]([1, 2, 4, 8, 16, 32, 64, 128])

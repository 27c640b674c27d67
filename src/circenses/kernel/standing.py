"""How a match stands: what may be done, what is seen, and how it ended."""

from typing import Any, Generic, TypeVar

from circenses.kernel.digest import digest
from circenses.kernel.errors import IllegalAction, MatchOver, NotYourTurn
from circenses.kernel.game import Game
from circenses.kernel.log import Entry, Proposal, Result, Seat, seat_name
from circenses.kernel.state import SPECTATOR, State

S = TypeVar("S", bound=State)


class Standing(Generic[S]):
    """All that can be asked of a match without changing it. `Match` adds playing."""

    game: Game[S]
    rules: int
    options: dict[str, Any]
    seats: list[Seat]
    line: list[Entry]
    sealed: dict[int, int]
    verdict: str
    locked: str
    state: S

    def given_options(self) -> dict[str, Any]:
        """What differs from the rulebook of the rules version that is played."""
        return self.game.options().differing(self.options, self.rules)

    def ruleset(self) -> str:
        """The digest of every number and switch in force."""
        if self.rules == self.game.version:
            return self.game.ruleset_digest(self.options)
        return self.game.edition_digest(self.rules, self.options)

    @property
    def ply(self) -> int:
        return len(self.line)

    @property
    def over(self) -> bool:
        return bool(self.verdict) or self.state.over()

    @property
    def ending(self) -> str:
        """Why the match is over; '' while it is not."""
        return self.verdict or self.game.ending(self.state)

    @property
    def reason(self) -> str:
        """The ending in words that may follow a colon."""
        text = "" if self.verdict else self.game.reason(self.game.observe(self.state, SPECTATOR))
        return text or self.ending.replace("_", " ")

    def actors(self) -> list[int]:
        """The seats that may act now."""
        if self.verdict:
            return []
        return [seat for seat in self.state.actors() if seat not in self.sealed]

    def actions(self, seat: int | None = None) -> list[int]:
        """What may be done now, as catalogue numbers."""
        if self.over:
            return []
        who = self._seat(seat)
        return [] if who in self.sealed else self.game.legal(self.state, who)

    def legal(self, seat: int | None = None) -> list[str]:
        """What may be done now, in notation."""
        return [self.game.label(self.state, action) for action in self.actions(seat)]

    def observe(self, viewer: int) -> dict[str, Any]:
        """All that a seat (or SPECTATOR) may know; nobody is asked any more after an event that ended the match."""
        s = self.state
        if self.verdict and not s.over():
            s = self.game.clone(s)
            s.agenda = type(s.agenda)([])
        return self.game.observe(s, viewer)

    def words(self, viewer: int = 0) -> str:
        """The position in words."""
        return self.game.words(self.observe(viewer))

    def picture(self, viewer: int = 0) -> str:
        """The position as SVG, with what may be chosen marked."""
        targets: set[str] = set()
        if viewer in self.actors():
            for action in self.actions(viewer):
                targets.update(self.game.targets(self.state, action))
        return self.game.picture(self.observe(viewer), choices=tuple(sorted(targets)), seat=max(0, viewer))

    def _repr_svg_(self) -> str:
        return self.picture()

    def scores(self) -> list[float]:
        return self._scores(self.verdict, self.state, self.ranks())

    def _scores(self, verdict: str, s: S, ranks: list[int]) -> list[float]:
        """Whoever resigns loses, even where the score is only the result."""
        if verdict == "resignation":
            return self.game.resigned_scores(s, ranks)
        return self.game.scores(s)

    def ranks(self) -> list[int]:
        """1 is first; equal ranks are shared."""
        return self._ranks(self.verdict, self.state, [i for i, seat in enumerate(self.seats) if seat.resigned])

    def _ranks(self, verdict: str, s: S, resigned: list[int]) -> list[int]:
        if verdict == "resignation":
            return [2 if i in resigned else 1 for i in range(len(self.seats))]
        if verdict == "agreed_draw":
            return [1 for _ in self.seats]
        return self.game.ranks(s)

    def result(self, proposal: Proposal[S] | None = None) -> Result | None:
        """How the match ended, or would end with a proposal; None while it goes on."""
        s = self.state
        verdict = self.verdict
        resigned = [i for i, seat in enumerate(self.seats) if seat.resigned]
        if proposal is not None:
            s = self.state if proposal.state is None else proposal.state
            verdict = verdict or proposal.verdict
            if proposal.verdict == "resignation":
                resigned.append(proposal.entries[0].seat)
        if not verdict and not s.over():
            return None
        ranks = self._ranks(verdict, s, resigned)
        scores = self._scores(verdict, s, ranks)
        return Result(verdict or self.game.ending(s), ranks, scores, state_digest(self.game, s))

    def digest(self) -> str:
        """One digest of the whole state: equal states, equal digests, on every machine and build."""
        return state_digest(self.game, self.state)

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return seat
        actors = self.actors()
        if len(actors) != 1:
            self._must_be_running()
            raise NotYourTurn(f"several players may act ({', '.join(seat_name(a) for a in actors)}): name one")
        return actors[0]

    def _must_be_running(self) -> None:
        if self.over:
            raise MatchOver(f"the match is over ({self.ending})")
        if self.locked:
            raise IllegalAction(self.locked)


def state_digest(game: Game[S], s: S) -> str:
    """Of the state's JSON text with sorted keys, so that it is the same everywhere."""
    return digest(game.to_json(s))

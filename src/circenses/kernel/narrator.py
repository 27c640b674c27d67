"""Tells a move: the rules mark its moments (`State.tell`), and each is compared with the one before."""

from typing import Generic, TypeVar, cast

from circenses.kernel.state import Moment, State

S = TypeVar("S", bound=State)


class Narrator(Generic[S]):
    """One move: `old` is the table before the moment that is being told, `s` the table after it."""

    def __init__(self, before: S, seat: int, action: int, viewer: int) -> None:
        self.old = before
        self.s = before
        self.seat = seat  # who decided
        self.action = action
        self.viewer = viewer
        self.lines: list[str] = []

    def narrate(self, after: S) -> list[str]:
        """All sentences, for a state that has its story (`Game.with_story`)."""
        for moment in after.story or []:
            self.old, self.s = self.s, cast(S, moment.state)
            self.tell(moment)
        return self.lines

    def tell(self, moment: Moment) -> None:
        """What has happened since the moment before."""
        raise NotImplementedError

    def holdings(self, s: S, seat: int) -> dict[str, int]:
        """All that a player has and that counts, by its word."""
        raise NotImplementedError

    def changes(self, seat: int) -> str:
        """`coins +3 (now 12), population +2 (now 5)`; '' if nothing changed."""
        was, now = self.holdings(self.old, seat), self.holdings(self.s, seat)
        return ", ".join(f"{key} {now[key] - was[key]:+d} (now {now[key]})" for key in now if now[key] != was[key])

    def say(self, sentence: str) -> None:
        self.lines.append(sentence)

    def say_with_changes(self, sentence: str, seat: int) -> None:
        """A sentence without its full stop, and what changed by it for a player, if it is about one."""
        changed = self.changes(seat) if seat >= 0 else ""
        self.say(f"{sentence}: {changed}." if changed else f"{sentence}.")

    def say_changes(self, sentence: str, seat: int) -> None:
        """A sentence with a player's changes, if there are any."""
        if self.changes(seat):
            self.say_with_changes(sentence, seat)

"""The derived log: what was decided, and what changed on the table as far as the viewer may know."""

from collections.abc import Iterator
from typing import Any

from circenses.derived.facts import Json, in_words, result
from circenses.kernel.game import Game
from circenses.kernel.state import CHANCE
from circenses.kernel.words import player

UNTOLD = ("question", "ranks")  # said by the sentences themselves


class Log:
    def __init__(self, game: Game[Any], before: Any, seat: int, action: int, viewer: int) -> None:
        self.game = game
        self.before = before
        self.seat = seat
        self.action = action
        self.viewer = viewer

    def narrate(self, after: Any) -> list[str]:
        seen = self.game.observe(after, self.viewer)
        lines = [self._decision(), *_all_changes(self.game.observe(self.before, self.viewer), seen)]
        if after.over():
            scores = "; ".join(f"{player(seat)} {score:g}" for seat, score in enumerate(self.game.scores(after)))
            lines += [f"The game is over: {self.game.ending(after)}.", f"Scores: {scores}. {result(seen)}"]
        return lines

    def _decision(self) -> str:
        who = "Chance" if self.seat == CHANCE else player(self.seat)
        if self.game.hidden(self.before, self.seat, self.action, self.viewer):
            return f"{who}: decided in secret."
        return f"{who}: {self.game.label(self.before, self.action)}."


def _all_changes(was: Json, now: Json) -> Iterator[str]:
    for key, value in now.items():
        if key == "players":
            for seat, own in enumerate(value):
                yield from _changes(f"{player(seat)}, ", (was[key][seat] or {}), own or {})
        elif key not in UNTOLD:
            yield from _changes("", {key: was.get(key)}, {key: value})


def _changes(whose: str, was: Json, now: Json) -> Iterator[str]:
    """`Player 1, coins: 3, now 5.` and of tables only what is different in them."""
    for key, value in now.items():
        before = was.get(key)
        if value == before:
            continue
        if isinstance(value, dict) and isinstance(before, dict) and value.keys() == before.keys():
            yield from _changes(f"{whose}{key.replace('_', ' ')} ", before, value)
        else:
            sentence = f"{whose}{key.replace('_', ' ')}: {in_words(before)}, now {in_words(value)}."
            yield sentence[0].upper() + sentence[1:]

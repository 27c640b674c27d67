"""Questions that are gathered, as tests look at them (ADR 10)."""

from typing import Any

from circenses.kernel.game import Game
from circenses.kernel.gather import Gathered, Gathering, gathering
from circenses.kernel.wording import read


def asked(game: Game[Any], s: Any, seat: int | None = None) -> Gathering[Any]:
    made = gathering(game, s, int(s.actor()) if seat is None else seat)
    assert made is not None
    return made


def said(game: Game[Any], s: Any, *parts: str) -> Gathered[Any]:
    return asked(game, s).gather(parts)


def labels(parts: Any) -> list[str]:
    return [part.label for part in parts]


def values(parts: Any, slot: str) -> list[int]:
    return [part.value for part in parts if part.slot == slot]


def after(game: Game[Any], s: Any, *texts: str) -> Any:
    """The position after a move written in parts."""
    seat = int(s.actor())
    made = game.clone(s)
    for action in read(game, s, seat, list(texts)):
        assert action in game.legal(made, seat)
        game.apply(made, seat, action)
    return made

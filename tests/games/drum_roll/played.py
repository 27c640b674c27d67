"""Observations met by random play, and ways to look at them leaf by leaf."""

import copy
from collections.abc import Iterator
from functools import cache
from typing import Any

from circenses.games.drum_roll.game import GAME
from circenses.kernel.rng import Rng
from circenses.testing.walk import choose, pick

Json = dict[str, Any]
Path = tuple[str | int, ...]


@cache
def _met() -> dict[tuple[str, int], Json]:
    """The last observation of every question, by number of players, as whoever is asked sees it."""
    found: dict[tuple[str, int], Json] = {}
    for players in (2, 3, 4):
        rng = Rng(26 + players)  # seeds that meet nearly every question
        for _ in range(2):
            s = GAME.new(players, GAME.options().resolve({"setup.game.shows": 2}))
            while True:
                actors = s.actors()
                viewer = max(0, actors[0]) if actors else 0
                seen = GAME.observe(s, viewer)
                found[seen["question"]["kind"], players] = seen
                if not actors:
                    break
                seat = pick(actors, rng)
                GAME.apply(s, seat, choose(GAME, s, seat, rng))
    return found


def met() -> list[Json]:
    return [copy.deepcopy(one) for one in _met().values()]


def asked(kind: str, players: int = 0) -> Json:
    """The question at a table of so many players, or of any number."""
    return copy.deepcopy(next(one for (k, n), one in _met().items() if k == kind and players in (0, n)))


def leaves(tree: Any, path: Path = ()) -> Iterator[Path]:
    if isinstance(tree, dict):
        for key, value in tree.items():
            yield from leaves(value, (*path, key))
    elif isinstance(tree, list):
        for i, value in enumerate(tree):
            yield from leaves(value, (*path, i))
    else:
        yield path


def value_at(tree: Any, path: Path) -> Any:
    for key in path:
        tree = tree[key]
    return tree


def changed(tree: Json, path: Path, value: Any) -> Json:
    made = copy.deepcopy(tree)
    place = made
    for key in path[:-1]:
        place = place[key]  # type: ignore[index]
    place[path[-1]] = value  # type: ignore[index]
    return made

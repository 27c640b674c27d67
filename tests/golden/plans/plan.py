"""One recorded match: its options, how it is played, and what it is to show."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Temper = Callable[[list[str], random.Random], str]


def anything(legal: list[str], chooser: random.Random) -> str:
    return chooser.choice(legal)


@dataclass(frozen=True)
class Golden:
    """The first seed that ends and shows as wanted is taken."""

    ending: str
    temper: Temper = anything
    options: dict[str, Any] = field(default_factory=dict)
    preset: str = ""
    plies: int = 0  # then the match event `ending` follows
    shows: str = ""  # a notation that must occur
    seats: int = 2
    greedy: bool = False  # a greedy bot plays, so that the game is about something
    rules: int = 1  # the version it was made by; only those of the newest are ever made again

"""Opponents for every game; what they know of a game stands in its heuristics.py."""

from collections.abc import Callable

from circenses.bots.bot import Bot, decide
from circenses.bots.greedy import Greedy
from circenses.bots.uniform import Uniform
from circenses.kernel.errors import BadOption

_BOTS: dict[str, Callable[[], Bot]] = {"uniform": Uniform, "greedy": Greedy}


def bot_names() -> list[str]:
    return list(_BOTS)


def bot(name: str) -> Bot:
    if name not in _BOTS:
        raise BadOption(f"no bot {name!r}: there is " + ", ".join(_BOTS))
    return _BOTS[name]()


__all__ = ["Bot", "bot", "bot_names", "decide"]

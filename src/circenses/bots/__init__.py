"""Opponents for every game; what they know about it is in its heuristics.py and content/bots.

Levels for players are `tiro`, `civis`, `senator` and `caesar`. `uniform`, `greedy`, `expectimax`, `alphabeta` and
`ismcts` are what they are made of. `discipulus` and `magister` ask a network, where the extra `learn` is installed. A
budget can follow a search: `ismcts@500`. Packages add bots with the entry point `circenses.bots`.
"""

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec

from circenses.bots.bot import Bot, Thought, decide, decide_move
from circenses.bots.greedy import Greedy
from circenses.bots.levels import Level, Searcher
from circenses.bots.settings import LEVELS
from circenses.bots.uniform import Uniform
from circenses.kernel.errors import BadOption
from circenses.kernel.log import HUMAN

GROUP = "circenses.bots"  # of entry points
_PLAIN: dict[str, Callable[[], Bot]] = {"uniform": Uniform, "greedy": Greedy}
_SEARCHES = ("expectimax", "alphabeta", "ismcts")
_LEARNT = ("discipulus", "magister")  # of circenses.learn
_WITH_BUDGET = (*LEVELS, *_SEARCHES, "magister")


@cache
def plug_ins() -> dict[str, Callable[[], object]]:
    """The bots that installed packages bring along, not yet loaded."""
    own = {*LEVELS, *_PLAIN, *_SEARCHES, *_LEARNT, HUMAN}
    return {entry.name: _loader(entry.name) for entry in entry_points(group=GROUP) if entry.name not in own}


def _loader(name: str) -> Callable[[], object]:
    def load() -> object:
        loaded: object = next(entry for entry in entry_points(group=GROUP) if entry.name == name).load()()
        return loaded

    return load


def bot_names(game: str = "", seats: int = 0) -> list[str]:
    """Levels first, from the weakest on. At a table of a game only those that can play it: a network must have learnt
    it for so many players."""
    learnt = _LEARNT if _can_learn() and (not game or seats in _learnt(game)) else ()
    return [*LEVELS, *_PLAIN, *_SEARCHES, *learnt, *plug_ins()]


def must_play(kind: str, game: str, seats: int, *people: str) -> None:
    """Raises unless that is a player for such a table: one of these people, or a bot that can play there. It has no
    budget of its own, with which anybody could keep a server busy."""
    if kind in people or kind in bot_names(game, seats):
        return
    if kind in _LEARNT and _can_learn():
        there = ", ".join(map(str, _learnt(game)))
        only = f", only for {there}" if there else ""
        raise BadOption(f"{kind} asks a network, and none has learnt {game} for {seats} players{only}")
    raise BadOption(f"no player {kind!r}: choose from " + ", ".join([*people, *bot_names(game, seats)]))


def _learnt(game: str) -> list[int]:
    from circenses.learn import shelf

    return shelf.seat_counts(game)


@cache
def _can_learn() -> bool:
    """Whether the extra `learn` is installed."""
    return all(find_spec(name) for name in ("numpy", "onnxruntime"))


def bot(name: str, patient: bool = False) -> Bot:
    """A new bot of that name, `NAME` or `NAME@BUDGET`. A `patient` one has no time limit: in arenas nobody waits for
    it, and a run can be repeated on a slower or busier machine."""
    kind, at, allowance = name.partition("@")
    if kind in _LEARNT and not _can_learn():
        raise BadOption(f"{kind} asks a network: pip install 'circenses[learn]'")
    if kind not in bot_names():
        raise BadOption(f"no bot {name!r}: choose from " + ", ".join(bot_names()))
    budget = _budget(name, kind, allowance) if at else 0
    if kind in LEVELS:
        return Level(kind, budget, patient)
    if kind in _SEARCHES:
        return Searcher(kind, budget, patient)
    if kind in _PLAIN:
        return _PLAIN[kind]()
    if kind in _LEARNT:
        from circenses.learn.players import Discipulus, Magister

        return Magister(budget, patient) if kind == "magister" else Discipulus()
    brought = plug_ins()[kind]()
    if not isinstance(brought, Bot):
        raise BadOption(f"the plug-in {kind!r} makes a {type(brought).__name__}, not a circenses.bots.Bot")
    return brought


def _budget(name: str, kind: str, allowance: str) -> int:
    if kind not in _WITH_BUDGET:
        raise BadOption(f"{name!r}: {kind} does not search, so it has no budget")
    if not allowance.isdecimal() or not 1 <= int(allowance) <= 10**9:
        raise BadOption(f"{name!r}: a budget is a whole number from 1 to {10**9}")
    return int(allowance)


__all__ = ["LEVELS", "Bot", "Thought", "bot", "bot_names", "decide", "decide_move", "must_play", "plug_ins"]

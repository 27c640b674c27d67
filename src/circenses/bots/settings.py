"""What a game's content says about its bots: `content/bots/levels.toml` and `calibration.toml` beside its rules.

A game without these files is played with the settings below.
"""

import tomllib
from typing import Any

from circenses.kernel import package
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game

LEVELS = ("tiro", "civis", "senator", "caesar")
SEARCHES = ("greedy", "expectimax", "alphabeta", "ismcts")
BUDGETS = {"alphabeta": "nodes", "ismcts": "iterations", "magister": "iterations"}
DEFAULTS: dict[str, dict[str, Any]] = {
    "tiro": {"search": "greedy", "slips": 35},
    "civis": {"search": "greedy"},
    "senator": {"search": "ismcts", "iterations": 200, "seconds": 3.0},
    "caesar": {"search": "ismcts", "iterations": 2000, "seconds": 8.0},
}
KEYS = {
    "greedy": ("search", "slips"),
    "expectimax": ("search", "plies", "width"),
    "alphabeta": ("search", "nodes", "seconds", "spread"),
    "ismcts": (
        "search",
        "iterations",
        "seconds",
        "explore",
        "rollout",
        "chapters",
        "lookahead",
        "sharpness",
        "open_loop",
    ),
}

_cache: dict[str, dict[str, Any]] = {}  # by path


def content(game: Game[Any], name: str) -> dict[str, Any]:
    """A file of content/bots as a tree; {} where there is none."""
    path = package.file(game, f"content/bots/{name}.toml")
    if path is None:
        return {}
    if str(path) not in _cache:
        try:
            _cache[str(path)] = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as fault:
            raise BadOption(f"content/bots/{name}.toml of {game.id} is not a TOML file: {fault}") from None
    return _cache[str(path)]


def level(game: Game[Any], name: str) -> dict[str, Any]:
    """How a level plays a game: the search, its budget and its manner."""
    settings: dict[str, Any] = content(game, "levels").get(name, DEFAULTS[name])
    search = settings.get("search", "")
    if search not in SEARCHES:
        raise BadOption(f"{game.name}, level {name}: search = {search!r}: it takes " + ", ".join(SEARCHES))
    for key in settings:
        if key not in KEYS[search]:
            raise BadOption(f"{game.name}, level {name}: {search} has no {key!r}: it takes " + ", ".join(KEYS[search]))
    if search in BUDGETS and settings.get(BUDGETS[search], 0) < 1:
        raise BadOption(f"{game.name}, level {name}: {search} needs {BUDGETS[search]}, at least 1")
    return settings


def scale(game: Game[Any], seats: int) -> float:
    """The scale of `Chances`, as fitted to self-play; 0.0 where nobody did."""
    scales: dict[str, float] = content(game, "calibration").get("scale", {})
    return float(scales.get(str(seats), 0.0))

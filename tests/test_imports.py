"""The import law: what each part of the house may import (ARCHITECTURE.md), and nothing in a circle."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src"

ALL_BUT_CLI = {
    *("agents", "art", "bots", "build", "client", "derived", "examination", "games", "kernel", "lab", "learn"),
    *("processes", "protocol", "rulebook", "rulebooks", "scenario", "server", "sources", "terminal"),
}
MAY = {
    "sources": set(),
    "build": set(),
    "kernel": set(),
    "processes": {"kernel"},
    "client": {"kernel"},
    "art": {"kernel"},
    "derived": {"kernel", "art"},
    "games": {"kernel", "art", "build", "sources", "rulebooks", "scenario"},
    "bots": {"kernel"},
    "rulebook": {"kernel", "games"},
    "examination": {"kernel", "art", "bots", "derived", "rulebook"},
    "rulebooks": {"kernel", "art", "games", "rulebook"},
    "scenario": {"kernel", "games"},
    "reference": {"kernel", "games"},
    "testing": {"kernel", "games", "rulebook"},
    "lab": {"kernel", "games", "bots", "processes"},
    "rl": {"kernel", "games", "bots", "processes"},
    "learn": {"kernel", "games", "bots", "lab", "rl"},
    "terminal": {"kernel", "bots", "rulebook"},
    "protocol": {"kernel", "bots", "rulebook", "rulebooks"},
    "server": {"kernel", "art", "derived", "games", "bots", "processes", "protocol", "rulebook", "rulebooks"},
    "agents": {"kernel", "games", "bots", "client", "lab", "protocol", "rulebooks"},
    "cli": ALL_BUT_CLI,
    "__main__": {"cli"},
    "": {"kernel", "games", "sources"},
}
# only when a function is called, and each for a reason
LATE = {
    ("circenses.kernel.record", "circenses.games"): "a record names its game",
    ("circenses.bots", "circenses.learn.players"): "networks are an extra: where there is one, bots ask it",
    ("circenses.bots", "circenses.learn.shelf"): "and where there is none, they are not offered",
    ("circenses.games.shelf", "circenses.examination"): "a game of another package is looked at before it is offered",
}
WITH_ART = {"picture", "picture_parts", "text_twin", "terminal", "rulebook"}
BEYOND = {"rulebook": {"rulebooks", "scenario"}}


@cache
def modules() -> dict[str, Path]:
    return {module_name(path): path for path in sorted(SRC.rglob("*.py"))}


def module_name(path: Path) -> str:
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(tree: ast.AST) -> Iterator[str]:
    """Ours alone; what only the type checker sees does not count."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules())
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "an import names its module in full"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                if inner in modules():
                    yield inner
                elif node.module in modules():
                    yield node.module
        else:
            yield from imported(node)


@cache
def imports() -> list[tuple[str, str]]:
    pairs = [
        (name, other)
        for name, path in modules().items()
        for other in imported(ast.parse(path.read_text(encoding="utf-8")))
    ]
    return [pair for pair in pairs if pair not in LATE]


def part(name: str) -> str:
    """`server` of `circenses.server.views`; '' of the package itself."""
    return (*name.split("."), "")[1]


def room(name: str) -> tuple[str, str] | None:
    """The game and its room: `horrea`, `rules` of `circenses.games.horrea.rules.build`."""
    parts = name.split(".")
    return (parts[2], parts[3]) if parts[1:2] == ["games"] and len(parts) > 3 else None


@cache
def rooms() -> list[str]:
    """In the order of the table in ARCHITECTURE.md."""
    rows = re.findall(r"^\| `(\w+)(?:\.py|/)`.*\|$", (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"), re.M)
    assert len(rows) > 20
    return rows


def against(name: str, other: str) -> str:
    """What is wrong with an import; '' if nothing is."""
    here, there = room(name), room(other)
    if here is None:
        if part(other) not in {part(name), "", *MAY[part(name)]}:
            return f"{name} imports {other}: {part(name)} may import {sorted(MAY[part(name)])}"
        return f"{name} imports a room of a game: {other}" if there and part(name) != "games" else ""
    game, own = here
    if there is None:
        if part(other) not in {"kernel", *({"art"} if own in WITH_ART else ()), *BEYOND.get(own, ())}:
            return f"{name} imports {other}: the room {own} may not"
    elif there[0] != game:
        return f"{name} imports another game: {other}"
    elif rooms().index(there[1]) > rooms().index(own):
        return f"{name} imports {other}: {there[1]} stands below {own} in ARCHITECTURE.md"
    elif (own, there[1]) == ("layout", "rules"):
        return f"{name} imports {other}: a layout says what there is, not what may be done with it"
    return ""


def test_every_import_points_the_right_way() -> None:
    assert [fault for name, other in imports() if (fault := against(name, other))] == []


def circle(pairs: Iterable[tuple[str, str]]) -> list[str]:
    """Modules that import each other in a circle; none if there is no circle."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for name, other in pairs:
        if name != other:
            sorter.add(name, other)
    try:
        sorter.prepare()
    except CycleError as fault:
        return list(fault.args[1])
    return []


def test_nothing_is_imported_in_a_circle() -> None:
    assert circle(imports()) == []
    assert circle([("a", "b"), ("b", "c"), ("c", "a")]) != []


def test_every_room_of_a_game_is_listed() -> None:
    found = {own for name in modules() if (here := room(name)) for own in here[1:]}
    assert found == set(rooms())


@pytest.mark.parametrize("pair", LATE, ids=lambda pair: pair[0])
def test_what_is_imported_late_is_still_needed(pair: tuple[str, str]) -> None:
    tree = ast.parse(modules()[pair[0]].read_text(encoding="utf-8"))
    assert pair[1] in imported(tree)
    assert pair[1] not in [
        found
        for node in tree.body
        if not isinstance(node, ast.FunctionDef | ast.ClassDef)
        for found in imported(ast.Module([node], []))
    ]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("circenses.games.drum_roll.state", "circenses.games.drum_roll.rules.plays"),
        ("circenses.games.drum_roll.layout", "circenses.games.drum_roll.rules.plays"),
        ("circenses.games.drum_roll.layout", "circenses.games.drum_roll.picture"),
        ("circenses.games.drum_roll.rules.plays", "circenses.games.drum_roll.text_twin"),
        ("circenses.games.drum_roll.rules.plays", "circenses.games.drum_roll.log"),
        ("circenses.games.drum_roll.heuristics", "circenses.art.palette"),
        ("circenses.games.drum_roll.rules.plays", "circenses.games.horrea.actions"),
        ("circenses.games.drum_roll.rules.plays", "circenses.bots"),
        ("circenses.kernel.match", "circenses.games"),
        ("circenses.kernel.match", "circenses.art.palette"),
        ("circenses.art.palette", "circenses.games"),
        ("circenses.lab.simulate", "circenses.server.crew"),
        ("circenses.server.crew", "circenses.lab.workers"),
        ("circenses.server.views", "circenses.games.horrea.state"),
        ("circenses.rl.batch", "circenses.games.horrea.state"),
    ],
)
def test_the_law_notices(name: str, other: str) -> None:
    assert against(name, other)
    assert (name, other) not in imports()

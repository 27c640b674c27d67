"""The paths of a saved form: what each holds, who may know it, and whether a path exists at all."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from circenses.kernel.layout.fields import Access, Axis, Field, Irregular, Record, everybody, nobody, owner
from circenses.kernel.layout.tree import Agenda, Branch, Leaf, Pile, Star, Tree
from circenses.kernel.saved import MANY

if TYPE_CHECKING:
    from circenses.kernel.layout.layout import Layout

FRAME = ("kind", "seat", "a", "b")
VIEWERS: dict[Access, str] = {everybody: "everybody", nobody: "nobody", owner: "its player"}


@dataclass(frozen=True)
class Path:
    at: str  # `players.{seat}.coins`
    holds: str
    viewers: str


def paths(layout: "Layout", rules: Any) -> list[Path]:
    """All of them, with the ranges under some rules."""
    return list(_below(layout.tree, "", rules))


def _below(tree: Tree, at: str, rules: Any) -> list[Path]:
    if isinstance(tree, Leaf):
        return [_path(tree, at, rules)] if _in_force(tree, rules) else []
    if isinstance(tree, Star):
        return _below(tree.child, f"{at}.{{{tree.axis.name}}}", rules)
    return [path for key, child in tree.keys.items() for path in _below(child, f"{at}.{key}" if at else key, rules)]


def _in_force(leaf: Leaf, rules: Any) -> bool:
    return isinstance(leaf.entry, Agenda) or leaf.entry.in_force(rules)


def _path(leaf: Leaf, at: str, rules: Any) -> Path:
    entry = leaf.entry
    if isinstance(entry, Agenda):
        return Path(at, "the open questions, the last one is asked: kind, seat, a and b", "nobody")
    viewers = VIEWERS.get(entry.open_to) or (entry.open_to.__doc__ or "by the rules").strip().partition("\n")[0].rstrip(
        "."
    )
    return Path(at, _holds(entry, rules), viewers)


def _holds(entry: Field | Irregular | Pile, rules: Any) -> str:
    if isinstance(entry, Irregular):
        return entry.meaning
    if isinstance(entry, Pile):
        return f"a list of {entry.field.axes[0].name}s"
    if isinstance(entry, Record):
        table = ", ".join(f"{key}: {value.meaning()}" for key, value in entry.parts.items())
        return f"a list of tables ({table})" if entry.most is not None else f"a table ({table})"
    low, high = entry.value.span(rules)
    plain = entry.value.meaning()
    text = f"{plain} from {low} to {high}" if plain == "a number" and high < MANY else plain
    return f"a list: {text}" if entry.most is not None or entry.counted_by else text


def axes(layout: "Layout") -> dict[str, Axis]:
    """The axes that paths are counted by, by their names."""
    by_name: dict[str, Axis] = {}
    todo: list[Tree] = [layout.tree]
    while todo:
        tree = todo.pop()
        if isinstance(tree, Star):
            by_name[tree.axis.name] = tree.axis
            todo.append(tree.child)
        elif isinstance(tree, Branch):
            todo += tree.keys.values()
    return by_name


def leads(layout: "Layout", path: str, rules: Any) -> bool:
    """Whether the path can ever exist."""
    tree: Tree = layout.tree
    parts = path.split(".")
    while parts and not isinstance(tree, Leaf):
        key = parts.pop(0)
        if isinstance(tree, Star):
            length = tree.axis.length(rules)
            if key not in (tree.axis.words or [str(i) for i in range(length)]):
                return False
            tree = tree.child
        elif key in tree.keys:
            tree = tree.keys[key]
        else:
            return False
    return isinstance(tree, Leaf) and _inside(tree.entry, parts)


def _inside(entry: Any, parts: list[str]) -> bool:
    """Whether there is a way on through a list, a table or a passage of the game's own."""
    if not parts:
        return True
    if isinstance(entry, Irregular):
        return not entry.keys or parts[0] in entry.keys
    if isinstance(entry, Record) and entry.most is None:
        return parts[0] in entry.parts
    if not parts[0].isdecimal():
        return False
    tables = FRAME if isinstance(entry, Agenda) else entry.parts if isinstance(entry, Record) else ()
    return len(parts) == 1 or (len(parts) == 2 and parts[1] in tables)

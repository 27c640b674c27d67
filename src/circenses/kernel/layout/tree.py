"""The saved form as a tree: tables with their keys, a star where something is counted, and a leaf for each entry."""

from typing import Final

from circenses.kernel.layout.fields import SEAT, Axis, Field, Irregular, Piles


class Pile:
    """The cards of one pile."""

    def __init__(self, field: Piles, code: int) -> None:
        self.field = field
        self.code = code
        self.open_to = field.open_to
        self.sparse = False
        self.shown = field.shown
        self.axes: tuple[Axis, ...] = ()

    def in_force(self, rules: object) -> bool:
        return self.field.in_force(rules)


class Agenda:
    """The open questions."""

    sparse = False
    axes: tuple[Axis, ...] = ()


AGENDA: Final = Agenda()
Entry = Field | Irregular | Pile | Agenda


class Leaf:
    def __init__(self, at: str, entry: Entry) -> None:
        self.at = at
        self.entry = entry
        self.sparse = bool(entry.sparse)


class Star:
    """One entry for each place of an axis; `partial` where blank ones are left out."""

    def __init__(self, axis: Axis) -> None:
        self.axis = axis
        self.child: Tree = Branch()
        self.partial = False
        self.listed = False  # written as a list, not as a table


class Branch:
    def __init__(self) -> None:
        self.keys: dict[str, Tree] = {}


Tree = Branch | Star | Leaf


def grow(leaves: list[Leaf]) -> Branch:
    root = Branch()
    for leaf in leaves:
        _hang(root, leaf, leaf.at.split("."), list(leaf.entry.axes))
    return root


def _hang(tree: Branch, leaf: Leaf, path: list[str], axes: list[Axis]) -> None:
    """Along the path, making what is not there yet."""
    key, rest = path[0], path[1:]
    if not rest:
        if key in tree.keys:
            raise ValueError(f"two fields are saved as {leaf.at}")
        tree.keys[key] = leaf
        return
    if rest[0] != "*":
        below = tree.keys.setdefault(key, Branch())
        if not isinstance(below, Branch):
            raise ValueError(f"{leaf.at}: {key} is no table")
        _hang(below, leaf, rest, axes)
        return
    star = tree.keys.setdefault(key, Star(axes[0]))
    while True:
        if not isinstance(star, Star) or star.axis is not axes[0]:
            raise ValueError(f"{leaf.at}: {key} is counted by something else")
        star.partial = star.partial or leaf.sparse
        star.listed = not star.partial and not star.axis.words
        rest, axes = rest[1:], axes[1:]
        if not rest:
            star.child = leaf
            return
        if rest[0] != "*":
            if not isinstance(star.child, Branch):
                raise ValueError(f"{leaf.at}: {key} is no table")
            _hang(star.child, leaf, rest, axes)
            return
        if not isinstance(star.child, Star):
            star.child = Star(axes[0])
        star = star.child


__all__ = ["AGENDA", "SEAT", "Agenda", "Branch", "Entry", "Leaf", "Pile", "Star", "Tree", "grow"]

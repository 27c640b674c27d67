"""How a game's own writer learns what the rules in force are: the terms of its values, the order of its places."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.game import Game
from circenses.kernel.layout.access import Access
from circenses.kernel.layout.columns import FIRST_ENTRY
from circenses.kernel.layout.fields import Axis, Field, Reckoned, Record, everybody, nobody
from circenses.kernel.layout.layout import Layout, Shape
from circenses.kernel.layout.values import Value
from circenses.kernel.rooms import own
from circenses.kernel.writing import Writer

ROOM: Final = "sight"


def seen_by_layout(game: Game[Any]) -> bool:
    """Whether a game leaves it to its layout what is seen."""
    return game.layout is not None and type(game).seen is Game.seen


def writer(game: Game[Any], state: Any) -> Writer[Any] | None:
    """For states that have the same rules as this one; None if the game does not leave to its layout what is seen."""
    if not seen_by_layout(game):
        return None
    layout, rules = game.layout, state.rules
    shape, seen, viewers = layout.shape(rules), layout.columns(rules).sight, range(int(rules.players))
    kind: type[Writer[Any]] | None = own(game, f"{ROOM}.Writer")
    if kind is None:
        return Writer(seen, [], [], [])
    return kind(
        seen,
        [vec[i64](list(_terms(layout, shape, rules, viewer))) for viewer in viewers],
        [vec[i64](order) for viewer in viewers for order in _orders(layout, shape, rules, viewer)],
        [getattr(field, "open_to", everybody) for field, _ in _values(layout)],
    )


def encoded_fields(layout: Layout) -> list[Field]:
    return [field for field in layout.fields if field.open_to is not nobody]


def _values(layout: Layout) -> Iterator[tuple[Any, Value]]:
    """All that have terms: fields, behind records their parts, and what is reckoned."""
    for field in encoded_fields(layout):
        yield field, field.value
        if isinstance(field, Record):
            yield from ((field, part) for part in field.parts.values())
    yield from ((reckoned, reckoned.value) for reckoned in layout.reckoned)


def _terms(layout: Layout, shape: Shape, rules: Any, viewer: int) -> Iterator[int]:
    for field, value in _values(layout):
        code = value.code(rules, viewer, _plus(field))
        yield from (code.op, code.a, code.b)
        if isinstance(field, Reckoned) or not field.in_force(rules):
            yield from (0, 0, 0, 0)
            continue
        most = field.size(rules) - 1 if field.most is not None else 0
        settled = isinstance(field.open_to, Access) and field.open_to.settled(rules, viewer)
        yield from (most, _full(field, shape, rules, viewer, most), int(settled), 1)


def _full(field: Field, shape: Shape, rules: Any, viewer: int, most: int) -> int:
    entry = parts(field)
    width = sum(part.code(rules, viewer, _plus(field)).width for part in entry)
    if field.most is not None:
        return most // len(entry) * width
    cells = 1
    for length in shape.lengths[field.name][_depth(field) :]:
        cells *= length
    return cells * width


def _orders(layout: Layout, shape: Shape, rules: Any, viewer: int) -> Iterator[list[int]]:
    """The places of each field that is turned."""
    for field in encoded_fields(layout):
        if turned(field):
            places = [0]
            for axis, length in zip(_ordered(field), shape.lengths[field.name], strict=False):
                order = [axis.turned(index, viewer, rules) for index in range(length)]
                places = [place * length + index for place in places for index in order]
            yield places


def _ordered(field: Field) -> Sequence[Axis]:
    """The axes by which a field is gone through at once: of rows that are filled so far, those of the rows."""
    return () if _depth(field) else field.axes[:-1] if field.counted_by else field.axes


def turned(field: Field) -> bool:
    """Whether its places are in another order for each viewer."""
    return any(type(axis).turned is not Axis.turned for axis in _ordered(field))


def _depth(field: Field) -> int:
    return field.open_to.depth if isinstance(field.open_to, Access) else 0


def _plus(field: Any) -> int:
    return FIRST_ENTRY if isinstance(field, Field) and (field.most is not None or field.counted_by) else 0


def parts(field: Field) -> list[Value]:
    return list(field.parts.values()) if isinstance(field, Record) else [field.value]

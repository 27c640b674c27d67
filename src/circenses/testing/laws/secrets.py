"""Laws of what a seat may know."""

import math
from typing import Any, TypeVar, cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from circenses.kernel.errors import BadPosition
from circenses.kernel.game import Game
from circenses.kernel.layout.fields import everybody
from circenses.kernel.layout.plain import number
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, SPECTATOR, State
from circenses.testing.leaves import differing, leaves, same
from circenses.testing.walk import LawBroken, Walk, must, players, text

S = TypeVar("S", bound=State)

HIDDEN = 12  # states whose hidden cells are changed


def law_determinize_looks_the_same(game: Game[S], walk: Walk[S]) -> None:
    """`observe(determinize(s, v), v) == observe(s, v)`: no viewer, seat or SPECTATOR, can tell anything apart, and
    neither can a learner; the dealt state is whole, goes on, and can be saved, as a branch is."""
    rng = walk.rng()
    for i, s in enumerate(walk.states()):
        before = text(game, s)
        for viewer in [*players(walk), SPECTATOR]:
            seen = game.observe(s, viewer)
            dealt = game.determinize(s, viewer, rng)
            dealt_seen = game.observe(dealt, viewer)
            if not same(seen, dealt_seen):
                odd = sorted(differing(seen, dealt_seen))
                must(False, f"dealt anew, {_who(viewer)} sees a difference: {', '.join(odd)}")
            must(game.faults(dealt) == [], f"dealt anew for {_who(viewer)}: {game.faults(dealt)}")
            must(dealt.actors() == s.actors(), "dealt anew, others are to act")
            _must_go_on(game, walk, dealt, viewer)
            if viewer != SPECTATOR:
                _must_tell_nothing(game, s, dealt, viewer)
            if viewer == i % walk.seats:  # one of them: reading takes longer than all the rest
                _must_be_read(game, walk, dealt, viewer)
        must(text(game, s) == before, "determinize changed the state it was given")


def _must_go_on(game: Game[S], walk: Walk[S], dealt: S, viewer: int) -> None:
    """Who is asked has an answer, and everybody has a score: pages show it where all deals agree."""
    for actor in dealt.actors():
        must(game.legal(dealt, actor) != [], f"dealt anew for {_who(viewer)}, {_who(actor)} has nothing to do")
    scores = game.scores(dealt)
    must(len(scores) == walk.seats, f"dealt anew for {_who(viewer)}, there are {len(scores)} scores")
    must(all(math.isfinite(score) for score in scores), f"dealt anew for {_who(viewer)}, scores are {scores}")


def _must_tell_nothing(game: Game[S], s: S, dealt: S, seat: int) -> None:
    must(game.legal(dealt, seat) == game.legal(s, seat), f"dealt anew, seat {seat} may do other things")
    must(game.seen(dealt, seat) == game.seen(s, seat), f"the bytes for learners tell seat {seat} a secret")


def _must_be_read(game: Game[S], walk: Walk[S], dealt: S, seat: int) -> None:
    try:
        game.from_json(game.to_json(dealt), walk.seats, walk.options)
    except BadPosition as fault:
        raise LawBroken(f"dealt anew for seat {seat}, the position is refused: {fault}") from None


def law_what_is_not_opened_is_seen_by_nobody(game: Game[S], walk: Walk[S]) -> None:
    """A field more, of which the layout says no word who may know it, is saved and reaches no viewer."""
    if game.layout is None:
        return
    layout = game.layout
    wider = type(layout)(layout.questions, *layout.entries, number("undeclared"), agenda=layout.agenda)
    for s in walk.states():
        cells = [int(cell) for cell in s.pack()]
        end = layout.shape(cast(Any, s).rules).total  # behind it is the agenda
        one, other = ([*cells[:end], value, *cells[end:]] for value in (1, 2))
        must(wider.write(one, s, False, SPECTATOR)["undeclared"] == 1, "what is not declared open is not saved")
        for viewer in [*players(walk), SPECTATOR]:
            seen = wider.write(one, s, True, viewer)
            must(same(seen, layout.observed(s, viewer)), f"{_who(viewer)} sees a field that was not opened to anybody")
            must(same(seen, wider.write(other, s, True, viewer)), f"{_who(viewer)} can tell a hidden field")
        for seat in players(walk):
            views = [_bytes(wider, s, seat, cells) for cells in (one, other)]
            must(views[0] == views[1], f"the bytes tell seat {seat} a field that was not opened to anybody")
            must(views[0] == game.layout.columns(cast(Any, s).rules).sight.seen(s, seat), "a hidden field moves others")


def _bytes(layout: Any, s: Any, seat: int, cells: list[int]) -> bytes:
    sight = layout.columns(s.rules).sight
    out = vec[u8]([0] * int(sight.length))
    sight.carry_out(sight.programs[seat], vec[i64](cells), s, seat, out, sight.question(s, seat, out, 0))
    return bytes(memoryview(out))


def law_what_is_hidden_does_not_reach_learners(game: Game[S], walk: Walk[S]) -> None:
    """Whatever a cell holds that the layout does not open to a seat, its bytes stay the same."""
    if game.layout is None:
        return
    rng = walk.rng()
    lengths = {field.counted_by for field in game.layout.fields}  # of rows, and as open as those are
    for step in walk.some(HIDDEN):
        s: Any = step.before
        shape = game.layout.shape(s.rules)
        for field in game.layout.fields:
            if field.most is not None or field.follows or field.open_to is everybody or field.name in lengths:
                continue
            for seat in players(walk):
                where = tuple(int(rng.below(length)) for length in shape.lengths[field.name])
                if not field.open_to(s, seat, where):
                    _must_not_reach(game, s, field, seat, where, rng)


def _must_not_reach(game: Game[S], s: Any, field: Any, seat: int, where: tuple[int, ...], rng: Rng) -> None:
    cells = [int(cell) for cell in s.pack()]
    low, high = field.value.span(s.rules)
    cells[game.layout.shape(s.rules).at(field.name, where)] = low + int(rng.below(min(high - low + 1, 2**30)))
    other = game.clone(s)
    other.unpack(vec[i64](cells))
    if _open(game, other, seat) == _open(game, s, seat):  # else a seat learns of it by what it may see
        same_bytes = game.seen(other, seat) == game.seen(s, seat)
        must(same_bytes, f"the bytes tell seat {seat} {field.name} {where}, which it may not know")


def _open(game: Game[S], s: Any, seat: int) -> list[bool]:
    """Of each field, and of each player's row of it, whether the seat may know it."""
    lengths = game.layout.shape(s.rules).lengths
    rows = [
        (field, row, len(lengths[field.name]))
        for field in game.layout.fields
        if field.most is None
        for row in range(lengths[field.name][0] if lengths[field.name] else 1)
    ]
    return [field.open_to(s, seat, (row, *[0] * (axes - 1))[:axes]) for field, row, axes in rows]


def law_spectator_sees_no_more(game: Game[S], walk: Walk[S]) -> None:
    """What a spectator is shown, every seat is shown too; None stands for not being shown. Where the layout has no
    secrets, that is all a seat is shown."""
    alike = game.layout is not None and game.layout.alike
    for s in walk.states():
        public = leaves(game.observe(s, SPECTATOR))
        for seat in players(walk):
            own = leaves(game.observe(s, seat))
            must(not alike or len(own) == len(public), f"seat {seat} sees more than a spectator, but nothing is secret")
            for path, value in public.items():
                if value is not None:
                    must(path in own, f"a spectator sees {path}, seat {seat} does not")
                    must(same(own[path], value), f"{path} is {value!r} to a spectator, {own[path]!r} to seat {seat}")
    for step in walk.steps:
        sealed = game.hidden(step.before, step.seat, step.action, SPECTATOR)
        for seat in players(walk):
            hidden = game.hidden(step.before, step.seat, step.action, seat)
            must(seat != step.seat or not hidden, f"seat {seat} may not know its own action")
            must(sealed or not hidden, f"a spectator knows the action of {_who(step.seat)}, seat {seat} does not")


def _who(seat: int) -> str:
    return {CHANCE: "chance", SPECTATOR: "a spectator"}.get(seat, f"seat {seat}")

"""Completeness: whatever an observation holds shows in its words, in its picture and in the bytes for learners."""

from collections.abc import Iterable
from itertools import cycle, pairwise
from typing import Any, TypeVar

from circenses.kernel.errors import CircensesError
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, SPECTATOR, State
from circenses.testing.leaves import Leaves, containers, differing, leaves, named, same, swapped, value_at
from circenses.testing.walk import Walk, must, players, soak

S = TypeVar("S", bound=State)

PATHS = 3  # tried for each field, in a soak more
TRIES = 8  # swaps tried for each path until one can be drawn
STATES = 8  # of each walk
STRETCH = 16  # decisions


def field_of(path: str) -> str:
    """Paths that differ only inside belong to one field: `stones.*.kind`, `answers.*`."""
    parts = ["*" if part.isdecimal() else part for part in path.split(".")]
    if len(parts) > 2:
        parts[1:-1] = ["*"] * (len(parts) - 2)
    return ".".join(parts)


# Words and picture


class SeenViews:
    """Observations of some walks, each state seen by another viewer, and the values met at each path."""

    def __init__(self, game: Game[S], walks: list[Walk[S]]) -> None:
        self.observations: list[tuple[int, Any]] = []
        self.at: dict[str, list[int]] = {}
        self.values: dict[str, list[Any]] = {}
        self._known: dict[str, set[str]] = {}  # the same in writing: quicker to look up, and True is not 1
        self._paths: dict[tuple[str, str], list[str]] = {}  # of parts met before, by name and content in writing
        self._shown: dict[int, tuple[Any, str]] = {}
        for walk in walks:
            for s, viewer in zip(walk.states(), cycle([*players(walk), SPECTATOR]), strict=False):
                self._add(viewer, game.observe(s, viewer))

    def _add(self, viewer: int, observation: Any) -> None:
        if any(viewer == entry and same(observation, seen) for entry, seen in self.observations[-3:]):
            return
        for name, part in observation.items():
            entry = (name, repr(part))
            if entry not in self._paths:
                self._paths[entry] = self._read({name: part})
            for path in self._paths[entry]:
                self.at.setdefault(path, []).append(len(self.observations))
        self.observations.append((viewer, observation))

    def _read(self, part: Any) -> list[str]:
        parts: Leaves = {**leaves(part), **containers(part)}
        for path, value in parts.items():
            values, texts = self.values.setdefault(path, []), self._known.setdefault(path, set())
            text = repr(value)
            if text not in texts:
                texts.add(text)
                values.append(value)
        return list(parts)

    def shown(self, game: Game[S], at: int) -> tuple[Any, str]:
        """Words and picture of an observation."""
        if at not in self._shown:
            viewer, observation = self.observations[at]
            self._shown[at] = game.words(observation), game.picture(observation, seat=max(0, viewer))
        return self._shown[at]

    def fields(self) -> dict[str, list[str]]:
        """Paths by field, those with several values first."""
        fields: dict[str, list[str]] = {}
        for path in sorted(self.values, key=lambda path: (len(self.values[path]) < 2, path)):
            fields.setdefault(field_of(path), []).append(path)
        return fields


_cache: list[tuple[Any, list[Walk[Any]], SeenViews]] = []


def _seen_views(game: Game[S], walks: list[Walk[S]]) -> SeenViews:
    """Kept, as two laws look at the same tour."""
    if not _cache or _cache[0][0] is not game or _cache[0][1] is not walks:
        _cache[:] = [(game, walks, SeenViews(game, walks))]
    return _cache[0][2]


def law_views_are_complete(game: Game[S], walks: list[Walk[S]]) -> None:
    """For every field there are observations that differ only there, and their words and pictures differ."""
    views = _seen_views(game, walks)
    rng = walks[0].rng()
    for field, paths in views.fields().items():
        varied = [path for path in paths if len(views.values[path]) > 1]
        if not varied and any(len(views.at[path]) < len(views.observations) for path in paths):
            continue  # there or not there: that is a difference of what contains it
        must(bool(varied), f"{field} is always the same in these matches: add options or matches that vary it")
        count = sum(_shows(game, views, path, rng) for path in _sample(varied, rng))
        must(count > 0, f"no two observations that differ only in {field} could be drawn")


def _sample(paths: list[str], rng: Rng) -> list[str]:
    first = int(rng.below(max(1, len(paths))))
    return [paths[(first + 7 * i) % len(paths)] for i in range(min(PATHS * max(1, soak()), len(paths)))]


def _shows(game: Game[S], views: SeenViews, path: str, rng: Rng) -> bool:
    """Swaps another value in; False if no swap gave something that can be drawn."""
    for _ in range(TRIES):
        at = views.at[path][int(rng.below(len(views.at[path])))]
        viewer, observation = views.observations[at]
        own = value_at(observation, path)
        others = [value for value in views.values[path] if not same(value, own)]
        value = others[int(rng.below(len(others)))]
        other = swapped(observation, path, value)
        try:
            words, picture = game.words(other), game.picture(other, seat=max(0, viewer))
        except Exception:  # values of different moments need not fit together
            continue
        view = views.shown(game, at)
        must(words != view[0], f"{path} = {value!r} does not show in words")
        must(picture != view[1], f"{path} = {value!r} does not show in pictures")
        return True
    return False


# Bytes for learners


def _by_chance(*states: State) -> list[bool]:
    return [s.actors() == [CHANCE] for s in states]


class Compared:
    """For each field, whether the bytes showed it between the two states that differed in the fewest other fields."""

    def __init__(self) -> None:
        self.others: dict[str, int] = {}
        self.shown: dict[str, bool] = {}

    def add(self, game: Game[S], walk: Walk[S], one: S, other: S, seats: Iterable[int]) -> None:
        by_chance = _by_chance(one, other)
        if all(by_chance):
            return  # learners are shown neither, and what goes into a hidden hand they know from the next question
        for seat in seats:
            odd = differing(game.observe(one, seat), game.observe(other, seat))
            if any(path == "options" or path.startswith("options.") for path in odd):
                continue  # a learner plays under the same options all the time
            if any(by_chance):  # what chance is asked, learners need not know
                odd = {path for path in odd if not path.startswith("question.")}
            fields = {field_of(path) for path in odd if not named(path, walk.extras.bookkeeping)}
            differs = bool(fields) and game.seen(one, seat) != game.seen(other, seat)
            for field in fields:
                self._note(field, len(fields), differs)
            for path in odd:
                for above in _above(path):
                    self._note(field_of(above), len(fields), differs)

    def _note(self, field: str, others: int, differs: bool) -> None:
        if others < self.others.get(field, others + 1):
            self.others[field] = others
            self.shown[field] = differs
        elif others == self.others[field]:
            self.shown[field] = differs or self.shown[field]


def law_what_is_seen_is_complete(game: Game[S], walks: list[Walk[S]]) -> None:
    """For every field but bookkeeping there are states that differ in it and little else, and learners see it."""
    compared = Compared()
    rng = walks[0].rng()
    for walk in walks:
        for step in walk.some(STATES):
            after = game.clone(step.before)
            game.apply(after, step.seat, step.action)
            compared.add(game, walk, step.before, after, players(walk))
            for varied in _variations(game, walk, walks, step.before, rng):
                compared.add(game, walk, step.before, varied, [int(rng.below(walk.seats))])
    for one, other in pairwise(walks):
        if (one.seats, one.options) == (other.seats, other.options):
            compared.add(game, one, _first_asked(one), _first_asked(other), players(one))
    bookkeeping = walks[0].extras.bookkeeping
    fields = [
        field
        for field, paths in _seen_views(game, walks).fields().items()
        if not any(named(path, bookkeeping) for path in paths)
    ]
    _search(game, walks, compared, fields)
    for field in fields:
        must(field in compared.shown, f"no two states were found that differ in {field}")
        must(compared.shown[field], f"the bytes for learners do not show {field}")
    for pattern, reason in bookkeeping.items():
        must(bool(reason.strip()), f"bookkeeping {pattern} has no reason")


def _first_asked(walk: Walk[S]) -> S:
    return next(step.before for step in walk.steps if step.seat != CHANCE)


def _search(game: Game[S], walks: list[Walk[S]], compared: Compared, fields: list[str]) -> None:
    """What changes seldom is looked for among all decisions of the matches: first where a stretch of them has changed
    it, and then, if it has always changed back, one by one."""
    for length in (STRETCH, 1):
        for walk in walks:
            viewer = walk.seed % walk.seats
            s = game.new(walk.seats, walk.options)
            now = game.observe(s, viewer)
            for start in range(0, len(walk.line), length):
                missing = {field for field in fields if not compared.shown.get(field)}
                if not missing:
                    return
                stretch = walk.line[start : start + length]
                before, then = game.clone(s), now
                for seat, action in stretch:
                    game.apply(s, seat, action)
                now = game.observe(s, viewer)
                if missing & _changed(then, now, {field.partition(".")[0] for field in missing}):
                    _compare_each(game, walk, before, stretch, compared, viewer)


def _changed(then: Any, now: Any, names: set[str]) -> set[str]:
    """The fields below these names that differ, and those that contain them."""
    odd = {path for name in names for path in differing(then.get(name), now.get(name), name)}
    return {field_of(part) for path in odd for part in (path, *_above(path))}


def _compare_each(
    game: Game[S], walk: Walk[S], s: S, stretch: list[tuple[int, int]], compared: Compared, viewer: int
) -> None:
    for seat, action in stretch:
        before = game.clone(s)
        game.apply(s, seat, action)
        compared.add(game, walk, before, s, [viewer])


def _above(path: str) -> list[str]:
    parts = path.split(".")
    return [".".join(parts[:i]) for i in range(1, len(parts))]


def _variations(game: Game[S], walk: Walk[S], walks: list[Walk[S]], s: S, rng: Rng) -> list[S]:
    """The state with one value of another state in it, or under other options; what cannot be is left out."""
    data = game.to_json(s)
    variations: list[S] = []
    other = walks[int(rng.below(len(walks)))]
    if other.options != walk.options:
        variations += _read(game, data, walk.seats, other.options)
    own = leaves(data)
    states = walk.states()
    values = leaves(game.to_json(states[int(rng.below(len(states)))]))
    odd = [path for path, value in values.items() if path in own and not same(own[path], value)]
    for path in _sample(odd, rng):
        variations += _read(game, swapped(data, path, values[path]), walk.seats, walk.options)
    return variations


def _read(game: Game[S], data: Any, seats: int, options: Any) -> list[S]:
    try:
        s = game.from_json(data, seats, options)
    except CircensesError:
        return []
    return [] if game.faults(s) else [s]

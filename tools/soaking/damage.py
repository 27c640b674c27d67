"""Saved forms and records as somebody may send them: sound ones of random matches, changed in size, type and range.

Whatever is sent, reading it ends in a CircensesError, or in a match that can be looked at and played on.
"""

import copy
import faulthandler
import json
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import circenses
from circenses.kernel.errors import BadOption, CircensesError
from circenses.kernel.lines import lines, text_of
from circenses.kernel.match import Match
from circenses.kernel.record import loads
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, SPECTATOR
from tools.soaking.play import Played, Setting, settings

Below = Callable[[int], int]  # a number from 0 to n - 1, random or from hypothesis

CHANGED = 50  # records in one piece of work
DECISIONS = 25  # decisions played on from what was read
MEMORY = 1 << 30  # bytes that reading and playing may take besides
PATIENCE = 600  # seconds for a piece of work


def _deep(levels: int) -> Any:
    value: Any = 1
    for _ in range(levels):
        value = [value]
    return value


HOSTILE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 5, 8, 17, 20, 63, 64, 255, 4096, 2**20, 2**31, 2**62, 2**63, 2**64, -(2**63)),
    *(40_000_000_000, 10**30, -(10**30), 10**400, 0.5, 1.0, -0.0, 1e30, 1e308, float("nan"), float("inf")),
    *("", " ", "0", "-1", "x", "chance", "\0", "½", "٣", "ß", "\u202e", "9" * 50, "9" * 5000, "a" * 3000, "[", "\n"),
    *([], {}, [[]], [0, 0], [1, 1, 1, 1, 1, 1, 1], {"": 0}, {"a": {"b": {}}}, _deep(60), _deep(400)),
)


# Sound forms


@cache
def allowed(id: str) -> tuple[Setting, ...]:
    """Settings a match can begin with: who starts cannot be a player who is not there."""
    return tuple(setting for setting in settings(id) if _begins(id, setting))


def _begins(id: str, setting: Setting) -> bool:
    game = circenses.game(id)
    try:
        game.new(setting.seats, game.options().resolve(setting.given, setting.preset))
    except BadOption:
        return False
    return True


@cache
def forms(id: str) -> tuple[tuple[Setting, dict[str, Any]], ...]:
    """Positions of one random match under each of some settings, from the set-up to the end."""
    game = circenses.game(id)
    every = allowed(id)
    chosen = every[:: max(1, len(every) // 14)]
    result: list[tuple[Setting, dict[str, Any]]] = []
    for seed, setting in enumerate(chosen):
        options = game.options().resolve(setting.given, setting.preset)
        s = game.new(setting.seats, options)
        rng = Rng(seed)
        saved: list[dict[str, Any]] = []
        while not s.over():
            saved.append(game.to_json(s))
            legal = game.legal(s, int(s.actor()))
            game.apply(s, int(s.actor()), legal[int(rng.below(len(legal)))])
        saved.append(game.to_json(s))
        stride = max(1, len(saved) // 20)
        result += [(setting, form) for form in [*saved[::stride], saved[-1]]]
    return tuple(result)


@cache
def records(id: str) -> tuple[tuple[str, ...], ...]:
    """Whole records: with draws, events, undo, a branch, one viewer's, one that began from a position."""
    game = circenses.game(id)
    every = allowed(id)
    texts: list[tuple[str, ...]] = []
    for seed, setting in enumerate(every[:: max(1, len(every) // 6)]):
        match: Match[Any] = Match(game, setting.seats, setting.given, preset=setting.preset, seed=f"damage {seed}")
        play_on(match, Rng(seed).below, 30 + 40 * (seed % 2))
        texts.append(tuple(lines(match)))
        if match.over:
            continue
        texts.append(tuple(lines(match, seed % setting.seats)))
        match.hand_over(0, "greedy")
        match.undo(0, max(0, match.ply - 3), list(range(setting.seats)))
        texts.append(tuple(lines(match)))
        texts.append(tuple(lines(match.branch(match.ply, seed=b"b" * 32))))
        match.resign(0)
        texts.append(tuple(lines(match)))
    return tuple(texts)


def beginning(id: str, setting: Setting, form: dict[str, Any]) -> tuple[str, ...]:
    """The record of a match that begins with that position and has not moved yet."""
    options = circenses.game(id).options().resolve(setting.given, setting.preset)
    match: Match[Any] = Match(circenses.game(id), setting.seats, options, seed=b"p" * 32, scripted=True, position=form)
    return tuple(lines(match)[:1])


# Changed


def damaged(id: str, below: Below) -> str:
    """A record with one change to four, most of them in the position it begins with."""
    if below(3):
        setting, form = _pick(forms(id), below)
        header = json.loads(beginning(id, setting, form)[0])
        kin = [other for there, other in forms(id) if there.seats == setting.seats]
        for _ in range(1 + below(4) * below(2)):
            header["position"] = change(header["position"], _pick(kin, below), below)
        return text_of(header) + "\n"
    text = list(_pick(records(id), below))
    for _ in range(1 + below(2)):
        at = below(len(text)) if below(2) else 0
        if below(5) == 0:
            text = _other_lines(text, at, below)
        elif at < len(text):
            text[at] = _other_line(text[at], text[-1], below)
    return "".join(line + "\n" for line in text)


def _other_line(line: str, last: str, below: Below) -> str:
    try:
        return text_of(change(json.loads(line), json.loads(last), below))
    except (ValueError, RecursionError):  # already damaged too much
        return line + line


def _other_lines(texts: list[str], at: int, below: Below) -> list[str]:
    line = texts[at]
    return [
        [*texts[:at], *texts[at + 1 :]],
        [*texts[:at], line, *texts[at:]],
        [*texts[:at], line[: len(line) // 2], *texts[at + 1 :]],
        [*texts[:at], "[" * 100_000, *texts[at + 1 :]],
        [*texts[:at], line.replace(":1", ":" + "1" * 5000, 1), *texts[at + 1 :]],
        [*texts[:at], line.replace(":1", ":1e999", 1), *texts[at + 1 :]],
        [*texts[:at], line.replace('"', '"\\ud800', 1), *texts[at + 1 :]],
        [*texts[: at + 1]],
    ][below(8)]


def change(form: Any, other: Any, below: Below) -> Any:
    """One change somewhere; `other` is a sound form of the same kind, to borrow from."""
    form = copy.deepcopy(form)
    path = _path(form, below)
    if not path:
        return form
    inner = form
    for key in path[:-1]:
        inner = inner[key]
    key = path[-1]
    if not below(8):
        _reshape(inner, key, below)
        return form
    if below(3) == 0:
        inner[key] = _pick(HOSTILE, below)
    elif below(2):
        inner[key] = _nudged(inner[key], form, below)
    else:
        try:
            for step in path:
                other = other[step]
            inner[key] = copy.deepcopy(other)
        except (KeyError, IndexError, TypeError):
            inner[key] = _pick(HOSTILE, below)
    return form


def _nudged(value: Any, form: Any, below: Below) -> Any:
    """A little more or less, or a value from elsewhere in the form."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int) and below(3):
        return value + (1, -1, 2, -2, 5, 10, 60)[below(7)]
    inner = form
    for key in _path(form, below):
        inner = inner[key]
    return copy.deepcopy(inner)


def _reshape(inner: Any, key: Any, below: Below) -> None:
    """Keys and entries that are missing, double, too many or in another order."""
    if isinstance(inner, dict):
        if below(2):
            inner[str(_pick(HOSTILE, below))[:50]] = copy.deepcopy(inner[key])
        else:
            del inner[key]
        return
    what = below(5)
    if what == 0:
        del inner[key]
    elif what == 1:
        inner.insert(key, copy.deepcopy(inner[key]))
    elif what == 2:
        inner.reverse()
    elif what == 3:
        inner.clear()
    else:
        inner.extend([inner[key]] * (1, 30, 3000)[below(3)])


def _path(form: Any, below: Below) -> list[Any]:
    """A random path to a value, deeper ones more often."""
    path: list[Any] = []
    while isinstance(form, dict | list) and form and (not path or below(5)):
        key = _pick(list(form), below) if isinstance(form, dict) else below(len(form))
        path.append(key)
        form = form[key]
    return path


def _pick(items: Any, below: Below) -> Any:
    return items[below(len(items))]


# Tried


def attempt(text: str, below: Below) -> str:
    """Reads a record and uses it. '' if it was refused as wrong input, else what was read; anything but a
    CircensesError is raised."""
    try:
        match = loads(text)
    except CircensesError as fault:
        if "\n" in str(fault) or len(str(fault)) > 2000:
            raise AssertionError(f"a refusal is one line, not {str(fault)[:300]!r}") from fault
        return ""
    look_at(match, below)
    play_on(match, below, DECISIONS)
    look_at(match, below)
    return match.game.id


def look_at(match: Match[Any], below: Below) -> None:
    """Views a match as every viewer, in every form that pages and bots ask for; draws it for one of them only, as that
    takes long."""
    game, s = match.game, match.state
    viewers = [*range(len(match.seats)), SPECTATOR]
    drawing = _pick(viewers, below)
    for viewer in viewers:
        observation = match.observe(viewer)
        game.words(observation), game.board(observation)
        if viewer == drawing:
            game.parts(observation, seat=max(0, viewer))
        game.scores(game.determinize(s, viewer, Rng(below(1000))))
        match.story(viewer, max(0, len(match.log) - 3))
        _write(match, viewer)
        if viewer >= 0:
            game.seen(s, viewer), game.evaluate(s, viewer), match.undo_limit(viewer)
    match.scores(), match.ranks(), match.ending, match.digest(), match.reason
    if below(8) == 0:
        match.picture()
    for seat in match.actors():
        _look_at_choices(match, seat, below)


def _look_at_choices(match: Match[Any], seat: int, below: Below) -> None:
    game, s = match.game, match.state
    actions = match.actions(seat)
    for action in {_pick(actions, below), _pick(actions, below), actions[0]} if actions else ():
        after = game.with_story(s, seat, action)
        game.describe(s, seat, action, after, max(0, seat)), game.describe(s, seat, action, after, SPECTATOR)
        game.explain(s, seat, action), game.targets(s, action), game.parse(s, game.label(s, action))
    if seat != CHANCE:
        game.why_not(s, seat, below(game.action_count))


def _write(match: Match[Any], viewer: int) -> None:
    try:
        lines(match, viewer)
    except CircensesError as fault:
        if match.seed is not None:  # without it nothing can be sealed
            raise AssertionError(f"a match that was read cannot be written: {fault}") from fault


def play_on(match: Match[Any], below: Below, decisions: int) -> None:
    for _ in range(decisions):
        actors = match.actors()
        if not actors or match.locked:
            return
        seat = _pick(actors, below)
        actions = match.actions(seat)
        if not actions:
            raise AssertionError(f"seat {seat} is to act and has nothing to do: {match.game.to_json(match.state)}")
        try:
            match.play(_pick(actions, below), seat)
        except CircensesError as fault:
            if "seed" not in str(fault):  # without it chance cannot go on
                raise AssertionError(f"a legal action is refused: {fault}") from fault
            return


@contextmanager
def little_memory() -> Iterator[None]:
    """Limits memory, so that a runaway list or number ends in MemoryError and not with the machine. Only Linux says how
    much is in use."""
    if sys.platform != "linux":
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    with open("/proc/self/statm", encoding="ascii") as file:
        size = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (size + MEMORY, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def damage_piece(id: str, piece: int) -> Played:
    """Records number 50 * piece to 50 * piece + 49; a piece that hangs ends with its process."""
    played = Played()
    faulthandler.dump_traceback_later(PATIENCE, exit=True, file=2)
    with little_memory():
        for seed in range(piece * CHANGED, (piece + 1) * CHANGED):
            fault = try_one(id, seed, played)
            if fault:
                played.fault = f"{id}, damaged record {seed} (python -m tools.soaking.damage {id} {seed}): {fault}"
                break
    faulthandler.cancel_dump_traceback_later()
    return played


def try_one(id: str, seed: int, played: Played) -> str:
    """Counts how the changed record of that number is received; returns what is wrong, '' if nothing."""
    rng = Rng(seed)
    try:
        outcome = attempt(damaged(id, lambda n: int(rng.below(n))), lambda n: int(rng.below(n)))
    except Exception as raised:  # wrong input must not cause any other exception
        return f"{type(raised).__name__} {str(raised)[:300]}"
    played.matches += 1
    played.endings["played on" if outcome else "refused"] += 1
    return ""


if __name__ == "__main__":  # python -m tools.soaking.damage GAME NUMBER shows one again
    lots = Rng(int(sys.argv[2]))
    sent = damaged(sys.argv[1], lambda n: int(lots.below(n)))
    print(sent)
    with little_memory():
        print(attempt(sent, lambda n: int(lots.below(n))) or "refused")

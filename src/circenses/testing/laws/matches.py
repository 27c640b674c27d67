"""Laws of a game inside a match: records, proposals, sealed answers."""

from itertools import permutations
from typing import Any, TypeVar

from circenses.kernel import record
from circenses.kernel.errors import BadRecord, IllegalAction
from circenses.kernel.game import Game
from circenses.kernel.match import Match, state_digest
from circenses.kernel.state import GROUP, SPECTATOR, State, frame_seat
from circenses.testing.walk import LawBroken, Walk, choose, must, players, text

S = TypeVar("S", bound=State)


def as_match(game: Game[S], walk: Walk[S], plies: int) -> Match[S]:
    """The first plies of a walk as a match; chance is scripted."""
    match = Match(game, walk.seats, game.options().differing(walk.options), seed=walk.seed, scripted=True)
    for seat, action in walk.line[:plies]:
        match.play(action, seat)
    return match


def law_record_round_trip(game: Game[S], walk: Walk[S]) -> None:
    """Written, read back and played on: the same log, the same state, the same record."""
    match = as_match(game, walk, len(walk.line))
    must(match.digest() == state_digest(game, walk.end), "played as a match, the actions lead to another state")
    _must_read_back(game, match)
    half = as_match(game, walk, len(walk.line) // 2)
    if not half.sealed:
        read = _must_read_back(game, half)
        for seat, action in walk.line[len(walk.line) // 2 :]:
            read.play(action, seat)
        must(record.lines(read) == record.lines(match), "continued from a record, the match has another record")


def _must_read_back(game: Game[S], match: Match[S]) -> Match[Any]:
    lines = record.lines(match)
    try:
        read = record.loads("".join(line + "\n" for line in lines), find_game=lambda _: game)
    except BadRecord as fault:
        raise LawBroken(f"its own record is refused: {fault}") from None
    must(read.digest() == match.digest(), "read from its record, the match has another state")
    must(record.lines(read) == lines, "read from its record, the match has another record")
    must(read.ending == match.ending and read.ranks() == match.ranks(), "read from its record, it ends otherwise")
    return read


def law_viewer_record_keeps_secrets(game: Game[S], walk: Walk[S]) -> None:
    """A viewer's record seals what is hidden from it and nothing else, and its seals open at the end."""
    match = as_match(game, walk, max(0, len(walk.line) - 1))
    if match.over:
        return
    for viewer in [*players(walk), SPECTATOR]:
        hidden = _hidden(game, walk, match, viewer)
        lines = record.lines(match, viewer)
        for number, line in enumerate(lines[1:]):
            entry = match.log[number]
            must(("sealed" in line) == (number in hidden), f"entry {number} for viewer {viewer}: {line}")
            must(number not in hidden or f'"{entry.notation}"' not in line, f"a sealed line tells: {line}")
        must('"seed"' not in lines[0], "a viewer's header shows the seed")
        opened = record.verify_seals("".join(line + "\n" for line in lines), match)
        must(opened == len(hidden), f"{opened} seals open, {len(hidden)} entries are hidden")


def _hidden(game: Game[S], walk: Walk[S], match: Match[S], viewer: int) -> set[int]:
    hidden: set[int] = set()
    s = game.new(walk.seats, walk.options)
    for entry in match.log:
        if game.hidden(s, entry.seat, entry.action, viewer):
            hidden.add(entry.number)
        game.apply(s, entry.seat, entry.action)
    return hidden


def law_illegal_proposal_changes_nothing(game: Game[S], walk: Walk[S]) -> None:
    """It is refused in one line, and neither state nor log is another afterwards."""
    rng = walk.rng()
    match = as_match(game, walk, 0)
    for step in walk.some(10):
        match.state = game.clone(step.before)
        legal = game.legal(step.before, step.seat)
        tried = [int(rng.below(game.action_count)) for _ in range(6)] + [action for _, action in walk.line[:6]]
        wrong = [action for action in tried if action not in legal] + [-1, game.action_count]
        for action in wrong:
            _must_refuse(game, match, step.seat, [action])
            if action not in _next_legal(game, step.before, step.seat, legal[0]):
                _must_refuse(game, match, step.seat, [legal[0], action])
        for seat in players(walk):
            if seat not in step.before.actors():
                _must_refuse(game, match, seat, [legal[0]])
        _must_refuse(game, match, step.seat, [])
        _must_refuse(game, match, step.seat, [legal[0]], ply=match.ply + 1)
    match.state = game.clone(walk.end)
    _must_refuse(game, match, 0, [0])


def _next_legal(game: Game[S], before: S, seat: int, action: int) -> list[int]:
    after = game.clone(before)
    game.apply(after, seat, action)
    return game.legal(after, seat)


def _must_refuse(game: Game[S], match: Match[S], seat: int, actions: list[int], ply: int | None = None) -> None:
    before = text(game, match.state), len(match.log), dict(match.sealed)
    reason = ""
    try:
        match.commit(match.propose(seat, actions, ply))
    except IllegalAction as fault:
        reason = str(fault)
    must(reason != "" and "\n" not in reason, f"seat {seat} may play {actions}, or is refused with {reason!r}")
    after = text(game, match.state), len(match.log), dict(match.sealed)
    must(before == after, f"refusing {actions} of seat {seat} changed the match")


def law_sealed_answers_in_any_order(game: Game[S], walk: Walk[S]) -> None:
    """Sealed answers lead to one state and one log, whoever is first, and change nobody else's choices."""
    rng = walk.rng()
    for step in walk.steps:
        actors = step.before.actors()
        if frame_seat(step.before.top()) != GROUP:
            continue
        answers = {seat: choose(game, step.before, seat, rng) for seat in actors}
        ends: set[str] = set()
        logs: set[str] = set()
        for order in list(permutations(actors))[:6]:
            ends.add(_answered(game, step.before, order, answers))
            logs.add(_committed(game, walk, step.before, order, answers))
        must(len(ends) == 1, f"the order of the sealed answers {answers} matters")
        must(len(logs) == 1, f"the order of the sealed answers {answers} shows in the log")


def _answered(game: Game[S], before: S, order: tuple[int, ...], answers: dict[int, int]) -> str:
    s = game.clone(before)
    for i, seat in enumerate(order):
        for other in order[i:]:
            must(
                game.legal(s, other) == game.legal(before, other),
                f"the answers of {order[:i]} change what seat {other} may do",
            )
        game.apply(s, seat, answers[seat])
    return text(game, s)


def _committed(game: Game[S], walk: Walk[S], before: S, order: tuple[int, ...], answers: dict[int, int]) -> str:
    match = as_match(game, walk, 0)
    match.state = game.clone(before)
    for seat in order:
        must(text(game, match.state) == text(game, before), "a sealed answer shows before the last one is in")
        match.play(answers[seat], seat)
    return repr([(entry.number, entry.seat, entry.notation) for entry in match.log])

"""Key moments of a match that is over: where the standing changed most."""

from typing import Any

import msgspec

from circenses.kernel.match import Match
from circenses.kernel.names import spoken
from circenses.server.story import LogLine

MOST = 3
SENTENCES = 3
APART = 4  # plies between two moments, so that they differ


class Moment(msgspec.Struct):
    """`ply` is the position after it, for a link into the replay."""

    ply: int
    seat: int
    text: str


def key_moments(match: Match[Any], story: list[LogLine]) -> list[Moment]:
    game = match.game
    s = match.replay(0)
    lead = _lead(game.scores(s))
    swings: list[tuple[float, int]] = []
    for ply, entry in enumerate(match.line):
        game.apply(s, entry.seat, entry.action)
        after = _lead(game.scores(s))
        swings.append((max(abs(a - b) for a, b in zip(after, lead, strict=True)), ply))
        lead = after
    plies: list[int] = []
    for swing, ply in sorted(swings, key=lambda found: (-found[0], -found[1])):
        if swing > 0 and len(plies) < MOST and all(abs(ply - other) >= APART for other in plies):
            plies.append(ply)
    return [_moment(match, story, ply) for ply in sorted(plies)]


def _lead(scores: list[float]) -> list[float]:
    """How far each seat is ahead of the mean of all."""
    mean = sum(scores) / len(scores)
    return [score - mean for score in scores]


def _moment(match: Match[Any], story: list[LogLine], ply: int) -> Moment:
    entry = match.line[ply]
    lines = [spoken(line, match.seats) for line in story[entry.number].lines[:SENTENCES]]
    return Moment(ply + 1, entry.seat, " ".join(lines) or entry.notation)

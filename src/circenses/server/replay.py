"""The table at any ply, and a new table that goes its own way from there."""

from collections.abc import Iterator
from typing import Any

import msgspec

from circenses.art.forms import WIDE
from circenses.bots import must_play, randomness, settings
from circenses.bots.chances import Chances, rough_scale
from circenses.kernel.errors import IllegalAction
from circenses.kernel.lines import viewer_lines
from circenses.kernel.log import HUMAN, Seat
from circenses.kernel.match import Match
from circenses.kernel.names import bot_name as own_name
from circenses.kernel.names import named
from circenses.kernel.state import CHANCE, NOBODY, SPECTATOR
from circenses.server.errors import WrongSeat
from circenses.server.names import dressed
from circenses.server.patience import in_slices
from circenses.server.story import LogLine
from circenses.server.table import Table
from circenses.server.views import SAMPLES, story, teller


class Replayed(msgspec.Struct):
    """The position after `ply` of `plies` actions, and what the last of them did."""

    ply: int
    plies: int
    viewer: int
    over: bool
    parts: dict[str, str]
    order: list[str]
    words: str
    lying: dict[str, str]
    status: str
    lines: list[LogLine]
    scores: list[float] | None


def allowed_viewer(table: Table, viewer: int | None, own: int) -> int:
    """While a match runs, viewers see what they knew themselves; afterwards they may look from any seat."""
    if viewer is None or viewer == own:
        return own
    if not SPECTATOR <= viewer < len(table.seats) or viewer == CHANCE:
        raise IllegalAction(
            f"there is no seat {viewer}: they are numbered 0 to {len(table.seats) - 1}, -2 is a spectator"
        )
    if viewer != SPECTATOR and not table.over:
        raise WrongSeat("while the match runs you can look only from your own seat or as a spectator")
    return viewer


async def replay(table: Table, viewer: int, ply: int | None, form: str = WIDE) -> Replayed:
    match = table.match
    await in_slices(table.id, teller(table, viewer).telling())
    at = match.ply if ply is None else ply
    s = match.replay(at)
    observation = match.game.observe(s, viewer)
    parts = dressed(match.game.parts(observation, seat=max(0, viewer), form=form), match.seats)
    words = match.game.words(observation)
    return Replayed(
        ply=at,
        plies=match.ply,
        viewer=viewer,
        over=match.over,
        parts=parts,
        order=list(parts),
        words=named(words, match.seats),
        lying=match.game.lying(observation),
        status=named(words.partition("\n")[0], match.seats, viewer),
        lines=_lines(table, viewer, at),
        scores=match.game.scores(s) if match.over else None,
    )


def _lines(table: Table, viewer: int, ply: int) -> list[LogLine]:
    """The log lines of this ply: the last action of a player and the chance that followed it."""
    line = table.match.line
    lines = story(table, viewer)
    first = ply - 1
    while first > 0 and line[first].seat < 0:
        first -= 1
    return [lines[line[i].number] for i in range(max(0, first), ply)]


class Curve(msgspec.Struct):
    """Each seat's chance of winning after each ply, 0 to 1, as the bots judge a position at a glance;
    and the plies at which a player's turn is over."""

    chances: list[list[float]]
    turns: list[int]


async def curve(table: Table, viewer: int) -> Curve:
    """The curve from what the viewer knew; cached until the position changes."""
    key = ("curve", viewer)
    if key not in table.drawings:
        points: list[list[float]] = []
        await in_slices(table.id, _judging(table.match, viewer, points))
        table.drawings[key] = Curve(points, turns(table.match))
    result: Curve = table.drawings[key]
    return result


def _judging(match: Match[Any], viewer: int, points: list[list[float]]) -> Iterator[None]:
    game, seats = match.game, len(match.seats)
    s = match.replay(0)
    scale = settings.scale(game, seats) or rough_scale(game, s)
    chances = Chances(game, seats, scale)
    for ply in range(len(match.line) + 1):
        seen = s if match.over else game.determinize(s, viewer, randomness.known_to(match, viewer, ply))
        chances.fill(seen)
        points.append([round(float(share), 3) for share in chances.shares])
        if ply < len(match.line):
            game.apply(s, match.line[ply].seat, match.line[ply].action)
        yield


def turns(match: Match[Any]) -> list[int]:
    """The plies at which one player's turn ends and another's begins; chance belongs to the turn before it."""
    ends: list[int] = [0]
    last = NOBODY
    for ply, entry in enumerate(match.line):
        if entry.seat >= 0 and entry.seat != last:
            if last != NOBODY:
                ends.append(ply)
            last = entry.seat
    return [*ends, len(match.line)]


def branch(table: Table, ply: int, seat: int, bot_name: str, name: str) -> Match[Any]:
    """What if: the others are bots, and what the seat did not see at that ply is dealt anew, whether it was sealed in
    the log or only lies behind a screen.

    Where the seat saw everything the new match shares the log; otherwise it begins from the position.
    """
    must_play(bot_name, table.facts.game, len(table.seats))
    match = table.match
    if not 0 <= seat < len(match.seats):
        raise IllegalAction(f"there is no seat {seat}: they are numbered 0 to {len(match.seats) - 1}")
    s = match.replay(ply)
    if s.over():
        raise IllegalAction(f"the match is over at step {ply}: branch it earlier")
    kinds = [HUMAN if i == seat else bot_name for i in range(len(match.seats))]
    names = [name if i == seat else own_name(table.id, i, [name]) for i in range(len(match.seats))]
    rng = randomness.known_to(match, seat, ply)
    deals = [match.game.determinize(s, seat, rng) for _ in range(SAMPLES)]
    if not match.position and _saw_all(match, s, seat, deals):
        twin = match.branch(ply)
        twin.seats = [Seat(first_name, kind) for first_name, kind in zip(names, kinds, strict=True)]
        return twin
    position = match.game.to_json(deals[0])
    return Match(
        match.game, len(names), match.given_options(), names=names, kinds=kinds, position=position, rules=match.rules
    )


def _saw_all(match: Match[Any], s: Any, seat: int, deals: list[Any]) -> bool:
    """Whether the seat saw everything: nothing was sealed for it, and every deal of what it cannot know equals the
    position."""
    if any('"sealed":' in line for line in viewer_lines(match, seat)):
        return False
    return all(s.same(dealt) for dealt in deals)

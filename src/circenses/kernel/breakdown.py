"""Where the points of a match came from: each change of a score under the name of its source, moment by moment."""

from typing import Any

from circenses.kernel.match import Match
from circenses.kernel.state import Moment

Shares = dict[str, float]
START = "At the start"
PLAY = "In play"


def breakdown(match: Match[Any]) -> list[Shares]:
    """The score of each seat by source; the shares of a seat add up to its score in the position of the match.

    A game names its sources in the room `sources.shares`, which splits what a seat gained between two moments.
    """
    game = match.game
    s = match.replay(0)
    totals: list[Shares] = [{START: score} if score else {} for score in game.scores(s)]
    for entry in match.line:
        s = add_entry(game, totals, s, entry.seat, entry.action)
    return [{name: points for name, points in shares.items() if points} for shares in totals]


def add_entry(game: Any, totals: list[Shares], s: Any, seat: int, action: int) -> Any:
    """Adds what an answer changed to the shares of each seat; returns the position after it."""
    after = game.with_story(s, seat, action)
    moments = [*(after.story or []), Moment(0, 0, 0, after)]
    after.story = None
    before = s
    for moment in moments:
        _add(game, totals, before, moment)
        before = moment.state
    return after


def _add(game: Any, totals: list[Shares], before: Any, moment: Moment) -> None:
    was, now = game.scores(before), game.scores(moment.state)
    if was == now:
        return
    split = game.room("sources.shares")
    for seat, (old, new) in enumerate(zip(was, now, strict=True)):
        if old == new:
            continue
        shares = split(before, moment, seat) if split is not None else [(PLAY, new - old)]
        for name, points in shares:
            totals[seat][name] = totals[seat].get(name, 0.0) + points


def tie_break(match: Match[Any]) -> str:
    """What put the winner before somebody who has as many points or more, in one sentence; '' if the score decided."""
    explain = match.game.room("sources.tie_break")
    ranks, scores = match.ranks(), match.scores()
    if explain is None or match.verdict or ranks.count(1) != 1:
        return ""
    first = ranks.index(1)
    level = [seat for seat, score in enumerate(scores) if seat != first and score >= scores[first]]
    if not level:
        return ""
    return str(explain(match.state, first, min(level, key=lambda seat: ranks[seat])))

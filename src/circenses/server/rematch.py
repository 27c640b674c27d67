"""The same people, the same options, a new match; the first seat moves round by one."""

import json
from typing import Any

from circenses.kernel.match import Match
from circenses.server.errors import NotNow
from circenses.server.table import Table
from circenses.server.tables import Opened, Tables


async def rematch_of(tables: Tables, old: Table) -> Opened:
    """Opens the rematch once: whoever asks second is led to the same table."""
    if not old.over:
        raise NotNow("the match is not over yet")
    if old.facts.successor:
        return Opened(old.facts.successor, {})
    old.must_be_open()
    count = len(old.seats)
    places = {(seat + 1) % count: seat for seat in range(count)}  # new seat -> old seat
    header = json.loads(old.facts.header)
    game = tables.titles.find(old.facts.game)
    match: Match[Any] = Match(
        game,
        count,
        header["options"],
        names=[header["seats"][places[seat]]["name"] for seat in range(count)],
        kinds=[header["seats"][places[seat]]["kind"] for seat in range(count)],
    )
    facts: dict[str, Any] = {"name": old.facts.name, "listed": False, "live": old.facts.live, "pace": old.facts.pace}
    facts["hints"] = old.facts.hints
    return Opened(await tables.add_rematch(old, match, {places[seat]: seat for seat in places}, **facts), {})

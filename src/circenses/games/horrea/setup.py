"""Set-up (HO-1.2)."""

from collections.abc import Mapping
from typing import Any

from circenses.games.horrea import content
from circenses.games.horrea.rules import agents, flow
from circenses.games.horrea.state import HorreaState


def new(seats: int, options: Mapping[str, Any]) -> HorreaState:
    """Money and an agent on Rome; then chance deals the family cards and rolls for the start."""
    rules = content.ruleset(options, seats)
    s = HorreaState(rules)
    for seat in range(seats):
        for _ in range(int(rules.start_agents)):
            agents.enter(s, seat, 0)
    flow.advance(s)
    return s

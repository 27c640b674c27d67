"""Set-up (DR-1.3): an empty table; chance and the players fill it."""

from collections.abc import Mapping
from typing import Any

from circenses.games.drum_roll import content
from circenses.games.drum_roll.rules import flow
from circenses.games.drum_roll.state import DrumState


def new(seats: int, options: Mapping[str, Any]) -> DrumState:
    s = DrumState(content.ruleset(options, seats))
    flow.advance(s)
    return s

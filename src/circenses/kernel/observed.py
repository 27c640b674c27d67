"""What the observations of all games have in common."""

from collections.abc import Mapping
from typing import Any

from circenses.kernel.words import victory

Observation = Mapping[str, Any]


def house(observation: Observation) -> Mapping[str, Any]:
    """Options that differ from the rulebook's; an observation that names none is played by the book."""
    options: Mapping[str, Any] = observation.get("options", {})
    return options


def house_line(observation: Observation) -> str:
    changes = house(observation)
    return f"House rules: {', '.join(f'{key} {value}' for key, value in changes.items())}." if changes else ""


def result(observation: Observation, why: str) -> str:
    """Who has won, and how; empty while the game goes on."""
    winners = observation["winners"]
    return f"{victory(winners)}: {why}" if winners else why

"""A seat in words: the rules in brief, what a seat sees, and moves in notation. docs/agents.md shows how it is used.

The HTTP interface, the MCP server and the gauntlet all use it, so that a program gets the same information everywhere.
"""

from circenses.protocol.brief import LONGEST, Brief, brief
from circenses.protocol.history import History
from circenses.protocol.known import after_prefix, beyond, seen_state
from circenses.protocol.seat import Situation, Verdict, judge, play, situation

__all__ = [
    "LONGEST",
    "Brief",
    "History",
    "Situation",
    "Verdict",
    "after_prefix",
    "beyond",
    "brief",
    "judge",
    "play",
    "seen_state",
    "situation",
]

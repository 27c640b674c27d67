"""Agents for the tests: small programs that stand in for a model, and the plans they play."""

import shlex
import sys
from typing import Any

from circenses.agents.gauntlet import Plan, make_plan
from circenses.games import game as find_game

SHORT = {"carthage": 10}  # Gloria Mundi in a few turns

_FRAME = """
import json, sys
n = 0
for line in sys.stdin:
    m = json.loads(line)
    n += 1
{body}
    print(json.dumps(a), flush=True)
"""
FIRST_LEGAL = """
    a = {"ask": "legal"} if m["type"] in ("turn", "refused") else {}
    if m["type"] == "info": a = {"move": m["legal"][0]}
"""


def program(body: str) -> str:
    """A command that answers each message `m`, the n-th, with `a`."""
    return shlex.join([sys.executable, "-c", _FRAME.replace("{body}", body)])


def plan(**given: Any) -> Plan:
    wanted = {"levels": ["tiro"], "blocks": 1, "seed": "t", "options": SHORT, **given}
    return make_plan(find_game("gloria-mundi"), **wanted)

"""Tables as an MCP server (Model Context Protocol) on standard input and output. Needs the extra `mcp`."""

import json
from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Any

from circenses.agents.places import FREE, ME, Tables
from circenses.kernel.errors import BadOption, CircensesError

INSTRUCTIONS = """Board games, played in words. list_games, then open_table or join_table. Read rules before you play:
the numbers of a table can differ from what is printed. observe tells the position; play takes a move in notation. A
move that is not possible is refused with the reason and the clause of the rules. wait until you are asked again.
Topics and clauses of the rules: rules(topic=...)."""
LONGEST_WAIT = 25.0


def make_server(tables: Tables, more: dict[str, Callable[..., str]] | None = None) -> Any:
    """The server; `more` are further tools by name."""
    try:
        from mcp.server.mcpserver import MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
    except ImportError:
        raise BadOption("the MCP server needs the package mcp: pip install 'circenses[mcp]'") from None
    server = MCPServer("circenses", instructions=INSTRUCTIONS)
    lock = Lock()  # one call at a time changes a table

    def add(name: str, work: Callable[..., str]) -> None:
        @wraps(work)  # the server reads names, types and words of its arguments
        def guarded(*args: Any, **named: Any) -> str:
            with lock:
                try:
                    return work(*args, **named)
                except CircensesError as fault:
                    raise ToolError(str(fault)) from None

        server.tool(name=name, structured_output=False)(guarded)

    for name, work in {**_tools(tables), **(more or {})}.items():
        add(name, work)
    return server


def _tools(tables: Tables) -> dict[str, Callable[..., str]]:
    def list_games() -> str:
        """The games, and for how many players each is."""
        return _text(tables.games())

    def open_table(
        game: str, players: list[str], options: dict[str, bool | int | str] | None = None, preset: str = ""
    ) -> str:
        return _text(tables.open(game, players, options or {}, preset))

    open_table.__doc__ = f"""Open a table. `players` by seat: one is {ME!r}, others are bots (tiro, civis, senator,
        caesar) or {FREE!r}, a seat that somebody joins. `options` and `preset` change rules. Gives your place."""

    def join_table(table: str, token: str = "") -> str:
        """Take a free seat at a table, or the seat that a token gives. Gives your place."""
        return _text(tables.join(table, token))

    def rules(topic: str = "", place: str = "") -> str:
        """The rules of the table in brief, with its numbers and how moves are written; or one topic, or a clause."""
        return str(tables.place(place).rules(topic)["text"])

    def observe(since: int = 0, data: bool = False, legal_moves: bool = False, place: str = "") -> str:
        """The position in words and what happened from entry `since` on; with `data` also as data, with `legal_moves`
        with a list of what you may do."""
        return seen(tables.place(place).look(since, legal_moves), data)

    def why_not(move: str, place: str = "") -> str:
        """Whether a move may be played now, and if not, why, with the clauses. Nothing is played."""
        return _text(tables.place(place).why_not(move))

    def play(move: str, place: str = "") -> str:
        """Play a move in notation. If it is refused, nothing changes, and the answer says why."""
        verdict = tables.place(place).play(move)
        if verdict["kind"] != "legal":
            return _text({"played": False, **verdict})
        return _text({"played": True, "move": verdict["reason"]})

    def wait(seconds: float = 20.0, since: int = 0, place: str = "") -> str:
        """Wait until you are asked or the game is over, then observe."""
        return seen(tables.place(place).wait(min(LONGEST_WAIT, max(0.0, seconds)), since), False)

    tools = (list_games, open_table, join_table, rules, observe, why_not, play, wait)
    return {tool.__name__: tool for tool in tools}


def seen(situation: dict[str, Any], data: bool) -> str:
    """A situation as text."""
    lines = [situation["text"].rstrip(), ""]
    if situation["history"]:
        lines += ["What happened:", *(f"- {line}" for line in situation["history"]), ""]
    if situation["over"]:
        lines.append(f"The game is over. {_text(situation['result'])}")
    else:
        lines.append("You are asked now." if situation["yours"] else "You are not asked now.")
    if situation["legal"] is not None:
        lines.append("Legal moves: " + " | ".join(situation["legal"]))
    if data:
        lines.append(_text(situation["state"]))
    lines.append(f"(entry {situation['entries']})")
    return "\n".join(lines)


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)

"""The MCP server as a client meets it: in a process of its own, with tables of its own and with those of a server."""

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from circenses.agents.submission import verify
from tests.server.serving import Host, serving, settings

mcp = pytest.importorskip("mcp")

Call = Callable[..., Awaitable[str]]
TOOLS = {"list_games", "open_table", "join_table", "rules", "observe", "why_not", "play", "wait"}


def session(talk: Callable[[Call, Any], Awaitable[None]], *arguments: str) -> None:
    """A conversation with `circenses mcp`."""
    server = mcp.StdioServerParameters(
        command=sys.executable, args=["-m", "circenses", *arguments], env={**os.environ, "PYTHONWARNINGS": "ignore"}
    )

    async def run() -> None:
        async with mcp.Client(server, read_timeout_seconds=120) as client:

            async def call(tool: str, **given: Any) -> str:
                answer = await client.call_tool(tool, given)
                text = "".join(block.text for block in answer.content)
                return f"ERROR {text}" if answer.is_error else text

            await talk(call, client)

    asyncio.run(run())


def test_a_client_reads_the_rules_and_plays_a_table_of_the_process() -> None:
    async def talk(call: Call, client: Any) -> None:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
        assert "gloria-mundi" in [game["id"] for game in json.loads(await call("list_games"))]
        assert "no table is open" in await call("observe")
        assert "no game" in (await call("open_table", game="chess", players=["me"])).lower()
        assert "one of the players is 'me'" in await call("open_table", game="horrea", players=["civis"] * 3)
        opened = json.loads(
            await call("open_table", game="gloria-mundi", players=["me", "tiro"], options={"carthage": 12})
        )
        assert opened["seat"] == 0
        assert "Carthage lies 12 steps away" in await call("rules")
        assert "| F01 |" in await call("rules", topic="All buildings")
        assert "no topic" in await call("rules", topic="nonsense")
        refused = json.loads(await call("why_not", move="refuse"))
        assert (refused["kind"], refused["clauses"][0][:3]) == ("illegal", "GM-")
        for _ in range(400):
            seen = await call("observe", legal_moves=True)
            if "The game is over" in seen:
                break
            assert "You are asked now" in seen
            moves = seen.partition("Legal moves: ")[2].partition("\n")[0].split(" | ")
            assert json.loads(await call("play", move=moves[-1]))["played"]
        assert '"ranks"' in await call("wait", seconds=0)

    session(talk, "mcp")


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with serving(settings(tmp_path_factory.mktemp("server"))) as running:
        yield running


def test_two_clients_meet_at_a_server(host: Host) -> None:
    async def south(call: Call, client: Any) -> None:
        opened = json.loads(
            await call("open_table", game="ludus-cyclorum", players=["me", "free"], options={"first": "south"})
        )
        token = opened["tokens_of_others"]["1"]
        sat = json.loads(await call("join_table", table=opened["table"], token=token))
        assert sat["seat"] == 1
        seen = await call("observe", legal_moves=True, place=opened["place"])
        move = seen.partition("Legal moves: ")[2].partition(" | ")[0]
        assert json.loads(await call("play", move="a1-z9", place=opened["place"]))["played"] is False
        assert json.loads(await call("play", move=move, place=opened["place"]))["played"]
        assert "You are asked now" in await call("wait", place=sat["place"])
        assert "You are not asked now" in await call("wait", place=opened["place"], seconds=0)
        assert "# Ludus Cyclorum" in await call("rules", place=sat["place"])
        assert "does not belong" in await call("join_table", table=opened["table"], token="made-up")

    session(south, "mcp", "--url", host.url)


def test_a_client_plays_a_gauntlet(tmp_path: Path) -> None:
    """One game is played, one is forfeited; the folder is a submission."""

    async def talk(call: Call, client: Any) -> None:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS | {"next_game"}
        assert "call next_game" in await call("observe")
        assert "call next_game" in await call("open_table", game="gloria-mundi", players=["me"])
        first = json.loads(await call("next_game"))
        assert (first["games_left"], first["seat"]) == (2, 0)
        assert "Carthage lies 10 steps away" in await call("rules")
        for _ in range(400):
            seen = await call("observe", legal_moves=True)
            if "The game is over" in seen:
                break
            assert "is not over" in await call("next_game")
            moves = seen.partition("Legal moves: ")[2].partition("\n")[0].split(" | ")
            await call("play", move=moves[0])
        assert json.loads(await call("next_game"))["seat"] == 1
        assert json.loads(await call("play", move="dance"))["tries_left"] == 1
        assert "forfeited" in await call("play", move="dance")
        done = json.loads(await call("next_game"))
        assert (done["done"], done["report"]["forfeits"]) == (True, 1)

    arguments = ("--levels", "tiro", "--blocks", "1", "--tries", "2", "--seed", "m", "--set", "carthage=10")
    session(talk, "gauntlet", "gloria-mundi", "--agent", "mcp", "--out", str(tmp_path / "run"), *arguments)
    assert verify(tmp_path / "run").report.games == 2


def test_a_server_that_does_not_answer_is_said_in_a_sentence() -> None:
    async def talk(call: Call, client: Any) -> None:
        assert "the server does not answer" in await call("list_games")

    session(talk, "mcp", "--url", "http://127.0.0.1:9")


def test_without_the_package_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from circenses.agents.mcp_server import make_server
    from circenses.agents.places import LocalTables
    from circenses.kernel.errors import BadOption

    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    with pytest.raises(BadOption, match=r"pip install 'circenses\[mcp\]'"):
        make_server(LocalTables())

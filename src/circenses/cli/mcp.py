"""`circenses mcp`: tables for whoever speaks the Model Context Protocol."""

from typing import Annotated

import typer

from circenses.agents.mcp_server import make_server
from circenses.agents.places import LocalTables, ServerTables, Tables

Url = Annotated[
    str, typer.Option("--url", metavar="URL", help="tables of this server instead of tables in this process")
]


def mcp(url: Url = "") -> None:
    """Serve tables over standard input and output, for language models with tools.

    Tools: list_games, open_table, join_table, rules, observe, why_not, play, wait. Needs the extra `mcp`.

    Examples:

        circenses mcp
        circenses mcp --url http://127.0.0.1:8000
    """
    tables: Tables = ServerTables(url) if url else LocalTables()
    make_server(tables).run("stdio")

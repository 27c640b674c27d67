"""`circenses quarantine`: tables that held the server up and were set aside."""

from typing import Annotated

import typer

from circenses.cli.console import notice, out
from circenses.kernel.errors import BadOption


def quarantine(
    release: Annotated[str, typer.Option(metavar="TABLE", help="let the rules try this table again")] = "",
    database: Annotated[
        str,
        typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://...; default: a file in your data folder"),
    ] = "",
) -> None:
    """List the tables of a server that are set aside, with the reason, or let one back in.

    A table that holds the whole server up is set aside: it can be read, and its record downloaded, but it is not
    played. A running server takes a table back as soon as nobody has looked at it for a minute.

    Examples:

        circenses quarantine
        circenses quarantine --release mfrggzdfmztwq2lk
    """
    from circenses.server import ledger  # loaded only here: other commands need no database
    from circenses.server.settings import default_database
    from circenses.server.store import Store

    store = Store(database or default_database())
    try:
        if release and not store.do(ledger.release, release):
            raise BadOption(f"{release}: no such table is in quarantine")
        rows = store.do(ledger.quarantined)
    finally:
        store.close()
    for id, game, reason in rows:
        out.print(f"{id}  {game}  {reason}", markup=False)
    if not rows:
        notice("No table is in quarantine.")

"""`circenses serve`: the games in the browser."""

import webbrowser
from ipaddress import ip_network
from typing import Annotated

import typer

from circenses.cli.console import notice, out
from circenses.kernel.errors import BadOption

MOST_WORKERS = 64


def serve(
    host: Annotated[str, typer.Option(help="the address to listen on; 0.0.0.0 lets other devices in")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="the port to listen on; 0 takes any free one")] = 8000,
    database: Annotated[
        str,
        typer.Option(metavar="URL", help="sqlite:///FILE or postgresql://...; default: a file in your data folder"),
    ] = "",
    public_url: Annotated[
        str, typer.Option("--public-url", metavar="URL", help="the address people use, for seat links")
    ] = "",
    proxies: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy", metavar="ADDRESS", help="a web server in front whose X-Forwarded-For counts; may be repeated"
        ),
    ] = None,
    bot_workers: Annotated[
        int,
        typer.Option(
            "--bot-workers",
            metavar="N",
            show_default=False,
            help="processes that think for bots; default: cores less one",
        ),
    ] = 0,
    games: Annotated[
        list[str] | None,
        typer.Option("--game", metavar="MODULE", help="a game from outside this package; may be repeated"),
    ] = None,
    lab: Annotated[
        str,
        typer.Option(metavar="DIR", help="pages of the laboratory, with runs in this folder; off without it"),
    ] = "",
    opens: Annotated[bool, typer.Option("--open/--no-open", help="open the browser")] = False,
) -> None:
    """Play in the browser: against bots, with friends by link, or at one screen.

    Tables are kept in a database and survive a restart; several servers may share one PostgreSQL. Ctrl-C stops it.

    Examples:

        circenses serve --open
        circenses serve --host 0.0.0.0 --port 8080
        circenses serve --lab runs --open
        circenses serve --database postgresql://circenses@localhost/circenses --public-url https://games.example
    """
    if not 0 <= port <= 65535:
        raise BadOption(f"port {port}: it takes a whole number from 0 to 65535")
    if not 0 <= bot_workers <= MOST_WORKERS:
        raise BadOption(f"--bot-workers {bot_workers}: it takes a whole number from 1 to {MOST_WORKERS}")
    if public_url and not public_url.startswith(("http://", "https://")):
        raise BadOption(f"--public-url {public_url!r}: it begins with http:// or https://")
    for proxy in proxies or ():
        try:
            ip_network(proxy, strict=False)
        except ValueError:
            raise BadOption(f"--proxy {proxy!r}: it takes an address such as 127.0.0.1 or 10.0.0.0/8") from None
    from circenses.server.settings import Settings, default_database, default_workers
    from circenses.server.supervise import serve as run  # loaded only here: other commands need no web server

    settings = Settings(
        database=database or default_database(),
        host=host,
        port=port,
        public_url=public_url,
        proxies=tuple(proxies or ()),
        bot_workers=bot_workers or default_workers(),
        games=tuple(games or ()),
        lab=lab,
    )
    run(settings, lambda ready: _announce(settings.reached_on(ready), opens))
    notice("Stopped. The tables are kept.")


def _announce(url: str, opens: bool) -> None:
    out.print(url, markup=False)
    notice("Ctrl-C stops the server.")
    if opens:
        webbrowser.open(url)

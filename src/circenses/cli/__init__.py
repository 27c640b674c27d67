"""The command `circenses`."""

import os
import sys
from typing import Annotated

import typer

from circenses import COMPILED, __version__
from circenses.cli.console import complain, notice
from circenses.kernel.errors import CircensesError

app = typer.Typer(
    help="Tabletop games of Rome and the ring: play, simulate, replay, check.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)

WRONG_INPUT = 2
INTERRUPTED = 130
HOW_TO_COMPILE = "install a C compiler and run `pip install .` again, or `make compile` in a clone"


def version_text() -> str:
    return f"circenses {__version__} ({'compiled' if COMPILED else 'pure Python'})"


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(version_text())
        raise typer.Exit


@app.callback()
def circenses(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="name version and build")
    ] = False,
) -> None:
    """Tabletop games of Rome and the ring: play, simulate, replay, check."""
    if not COMPILED:
        notice(f"This is the pure Python build, many times slower. To change that: {HOW_TO_COMPILE}.")


def main() -> None:
    """Whatever goes wrong becomes one line and an exit code: 1 a check failed, 2 wrong input, 130 interrupted."""
    try:
        from circenses.cli import commands

        if sys.argv[1:] != ["--version"]:
            commands.register(app, *sys.argv[1:2])
        code = app(standalone_mode=False)
    except CircensesError as fault:
        complain(str(fault))
        code = WRONG_INPUT
    except typer.TyperException as fault:
        if message := fault.format_message():  # a bare group has shown its help and has no message
            complain(message)
        code = fault.exit_code
    except (KeyboardInterrupt, typer.Abort):
        code = INTERRUPTED
    except BrokenPipeError:
        # our reader has gone: Python must not try to flush at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    if code == INTERRUPTED:  # most often Typer has caught it; a line of rich's that was cut off would be said again
        typer.echo("circenses: interrupted", err=True)
    sys.exit(code if isinstance(code, int) else 0)

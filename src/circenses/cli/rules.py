"""`circenses rules`: the rule page of a game, or one of its clauses."""

from dataclasses import asdict
from typing import Annotated

import typer
from rich.markdown import Markdown

from circenses import rulebook
from circenses.cli.console import out, print_json
from circenses.cli.given import AsJson
from circenses.kernel.errors import CircensesError, UnknownGame

PageOf = Annotated[str, typer.Argument(metavar="GAME", help="a game's id, as `circenses games` lists it")]
ClauseId = Annotated[str | None, typer.Argument(metavar="CLAUSE", help="a clause: LC-T6, t6, CM-1.9")]


def rules(game: PageOf, clause: ClauseId = None, as_json: AsJson = False) -> None:
    """The rules of a game, or one clause of them: set in type on a terminal, as it stands on a pipe.

    The prefix of a clause may be left out, and upper and lower case are alike.

    Examples:

        circenses rules ludus-cyclorum
        circenses rules ludus-cyclorum LC-T6
        circenses rules ludus-cyclorum t6
        circenses rules ludus-cyclorum --json
    """
    try:
        clauses = rulebook.rulebook(game)
    except LookupError as fault:
        raise UnknownGame(str(fault)) from None
    if clause is None:
        if as_json:
            print_json([asdict(known) for known in clauses.values()])
        else:
            show(rulebook.page(game))
        return
    found = find(game, clause)
    if as_json:
        print_json(asdict(found))
    else:
        show(f"## {found.id}: {found.title}\n\n{found.text}" if out.is_terminal else f"{found.id}. {found.text}")


def find(game: str, clause: str) -> rulebook.Clause:
    try:
        return rulebook.find(game, clause)
    except LookupError as fault:
        reason = str(fault)
    if "nearest" not in reason:
        ids = list(rulebook.rulebook(game))
        reason += f"; there is {', '.join(ids[:6])} and so on to {ids[-1]}"
    raise CircensesError(reason)


def show(text: str) -> None:
    if out.is_terminal:
        out.print(Markdown(text), soft_wrap=False)
    else:
        typer.echo(text.rstrip("\n"))

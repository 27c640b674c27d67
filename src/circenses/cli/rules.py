"""`circenses rules`: the rulebook of a game, its exact page, or one clause."""

from dataclasses import asdict
from typing import Annotated, Any

import typer
from rich.markdown import Markdown

from circenses import rulebook, rulebooks
from circenses.cli import given
from circenses.cli.console import out, print_json
from circenses.kernel.errors import BadOption, CircensesError
from circenses.kernel.game import Game

PageOf = Annotated[str, typer.Argument(metavar="GAME", help="a game's id, as `circenses games` lists it")]
ClauseId = Annotated[str | None, typer.Argument(metavar="CLAUSE", help="a clause: LC-T6, t6, CM-1.9")]
Exact = Annotated[bool, typer.Option("--exact", help="every rule, clause by clause: the law behind the rulebook")]


def rules(
    game: PageOf,
    clause: ClauseId = None,
    exact: Exact = False,
    settings: given.Settings = None,
    preset: given.PresetName = "",
    options: given.OptionsFile = None,
    as_json: given.AsJson = False,
) -> None:
    """The rulebook of a game, or one clause of its exact rules: set in type on a terminal, as it stands on a pipe.

    With `--set`, `--preset` and `--options` it is the rulebook of a table with these options. The prefix of a clause
    may be left out, and upper and lower case are alike.

    Examples:

        circenses rules ludus-cyclorum
        circenses rules circus-maximus --set acts.gladiator.coins=5
        circenses rules ludus-cyclorum --exact
        circenses rules ludus-cyclorum LC-T6
        circenses rules ludus-cyclorum t6
        circenses rules ludus-cyclorum --json
    """
    title = rulebook.title(game)
    clauses = rulebook.rulebook(title)
    if (settings or preset or options) and (clause is not None or exact or as_json):
        raise BadOption(
            "--set, --preset and --options change the rulebook only: no clause, --exact or --json with them"
        )
    if clause is not None:
        entry = find(title, clause)
        if as_json:
            print_json(asdict(entry))
        else:
            show(f"## {entry.id}: {entry.title}\n\n{entry.text}" if out.is_terminal else f"{entry.id}. {entry.text}")
    elif as_json:
        print_json([asdict(each) for each in clauses.values()])
    elif exact or not rulebooks.exists(title):
        show(rulebook.page(title))
    else:
        show(rulebooks.plain(rulebooks.render(title, given.options(title.id, settings, preset, options))))


def find(game: Game[Any], clause: str) -> rulebook.Clause:
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

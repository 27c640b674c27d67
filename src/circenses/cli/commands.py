"""All commands in the order of the help page; each lives in a module of its own, loaded when it is needed."""

from importlib import import_module

import typer

# the panels of the help page with their commands; a command has the name of its module, or says where it is
PANELS: dict[str, dict[str, str]] = {
    "Play": {"play": "", "serve": "", "games": "", "rules": "", "replay": ""},
    "Design a game": {"simulate": "", "lab": "lab:app", "arena": "", "tune": ""},
    "Let programs play and learn": {
        "mcp": "",
        "gauntlet": "",
        "verify-submission": "gauntlet:verify_submission",
        "learn": "",
    },
    "Check and measure": {"record": "record:app", "scenario": "", "perft": "", "bench": "", "quarantine": ""},
}


def register(app: typer.Typer, only: str = "") -> None:
    """Registers the command `only`, or all of them if there is none of that name: help and suggestions need them."""
    exists = any(only in commands for commands in PANELS.values())
    for panel, commands in PANELS.items():
        for name, place in commands.items():
            if exists and name != only:
                continue
            module, _, attribute = (place or f"{name}:{name}").partition(":")
            command = getattr(import_module(f"circenses.cli.{module}"), attribute)
            if isinstance(command, typer.Typer):
                app.add_typer(command, name=name, rich_help_panel=panel)
            else:
                app.command(name, rich_help_panel=panel)(command)

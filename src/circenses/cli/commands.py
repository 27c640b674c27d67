"""All commands in the order of the help page; each lives in a module of its own, loaded when it is needed."""

from importlib import import_module

import typer

# of each command: its module, and what it is called there
COMMANDS = {
    "games": ("games", "games"),
    "rules": ("rules", "rules"),
    "play": ("play", "play"),
    "serve": ("serve", "serve"),
    "mcp": ("mcp", "mcp"),
    "quarantine": ("quarantine", "quarantine"),
    "simulate": ("simulate", "simulate"),
    "arena": ("arena", "arena"),
    "gauntlet": ("gauntlet", "gauntlet"),
    "verify-submission": ("gauntlet", "verify_submission"),
    "lab": ("lab", "app"),
    "tune": ("tune", "tune"),
    "learn": ("learn", "learn"),
    "replay": ("replay", "replay"),
    "record": ("record", "app"),
    "scenario": ("scenario", "scenario"),
    "perft": ("perft", "perft"),
    "bench": ("bench", "bench"),
}


def register(app: typer.Typer, wanted: str = "") -> None:
    """The command that is wanted; all of them if there is none of that name, as help and guesses need them."""
    for name in [wanted] if wanted in COMMANDS else COMMANDS:
        module, attribute = COMMANDS[name]
        command = getattr(import_module(f"circenses.cli.{module}"), attribute)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name)
        else:
            app.command(name)(command)

"""The card of a set of decisions: what is in it, how it was made, and how to make the same again."""

from pathlib import Path
from typing import Any

from circenses.games import game as find_game
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.lab.decisions import MEANING
from circenses.lab.runs.folder import Run
from circenses.lab.simulate import Plan

CARD = "README.md"


def decisions_of(run: Run) -> int:
    import polars as pl

    return int(run.scan().select(pl.len()).collect().item())


def write_card(run: Run) -> Path:
    path = run.folder / CARD
    try:
        path.write_text(card(run), encoding="utf-8")
    except OSError as fault:
        raise BadOption(f"{path} cannot be written: {fault.strerror}") from None
    return path


def card(run: Run) -> str:
    plan, game = run.manifest.plan, find_game(run.manifest.plan.game)
    options = game.options().differing(plan.options)
    house = ", ".join(f"`{name}={value}`" for name, value in options.items()) or "as in the rulebook"
    seen = len(game.seen(game.new(plan.seats, plan.options), 0))
    lines = [
        f"# Decisions of {game.name}",
        "",
        f"{plan.games:,} games between bots with {decisions_of(run):,} decisions, a row for each, in Parquet files.",
        "",
        f"- Game: {game.name} (`{game.id}`), rules version {run.manifest.rules}, {plan.seats} players, options {house}",
        f"- Players: {', '.join(plan.bots)}, who change seats from game to game",
        f"- Seed: `{plan.seed}`; game `n` is the match with the open seed `{plan.seed}/n`",
        "- Everything was played by programs; no person is in it",
        "",
        "## Columns",
        "",
        "| column | holds |",
        "|---|---|",
        *(f"| `{name}` | {meaning} |" for name, meaning in MEANING.items()),
        "",
        f"`seen` has {seen} bytes: {_bytes_told(game, plan)}",
        f"Actions are numbers below {game.action_count:,}; `circenses.game({game.id!r}).label` writes them out.",
        "",
        "## The same again",
        "",
        "The same command gives the same bytes on any machine, with this version of the rules and the bots.",
        "",
        f"    {run.manifest.command()}",
        "",
        f"sha256 of the whole, as `circenses lab check` tells it: `{run.sha256()}`",
    ]
    return "\n".join(lines) + "\n"


def _bytes_told(game: Game[Any], plan: Plan) -> str:
    return f"what each says, `circenses.rl.columns({game.id!r}, {plan.seats})` lists and docs/environments tells."

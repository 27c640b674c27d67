"""`circenses record`: what a match record holds, whether it is true, its picture, and its decisions as a table."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from circenses.cli import given
from circenses.cli.console import must_be_new, notice, out, print_json, write_new
from circenses.cli.given import AsJson
from circenses.kernel import record
from circenses.kernel.errors import BadRecord
from circenses.kernel.lines import header
from circenses.kernel.match import Match
from circenses.kernel.state import SPECTATOR
from circenses.kernel.words import count
from circenses.lab.decisions import Noted
from circenses.lab.runs.folder import must_have_polars

app = typer.Typer(
    help="Verify, show or draw a match record; a table of its decisions.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="a match record, JSON Lines")]
Against = Annotated[
    Path | None, typer.Option("--against", metavar="FULL", help="the opened record: the seals of FILE must fit it")
]
Ply = Annotated[
    int | None, typer.Option("--ply", metavar="N", help="after the first N actions; default: all", show_default=False)
]
OutFile = Annotated[Path | None, typer.Option("--out", metavar="FILE", help="a new file instead of standard output")]


@app.command()
def verify(file: File, against: Against = None, as_json: AsJson = False) -> None:
    """Play a record again and compare every line: moves, notation, shuffles, result, digests.

    Exit code 0 if all is true, 2 with file, line and reason if not. A viewer's record is checked as far as its first
    sealed entry; with `--against` its seals are compared with the record that was opened at the end.

    Examples:

        circenses record verify match.jsonl
        circenses record verify seat-0.jsonl --against match.jsonl
        circenses record verify match.jsonl --json
    """
    try:
        match = record.load(file)
        lines = parsed(file)
        seals = sum("sealed" in line for line in lines)
        if against is not None:
            compare(file, match, lines, against)
    except BadRecord as fault:
        if as_json:
            print_json({"file": fault.file, "ok": False, "line": fault.line, "reason": fault.reason})
        raise
    entries = sum("entry" in line for line in lines)
    if as_json:
        report = {"file": str(file), "ok": True, "entries": entries, "sealed": seals, "over": match.over}
        print_json({**report, "against": str(against) if against is not None else None})
        return
    sealed = f", {seals} of them sealed{' and true' if against is not None else ''}" if seals else ""
    state = f"over ({match.ending})" if match.over else "not over"
    out.print(f"{file}: verified, {count(entries, 'entry')}{sealed}; {state}", markup=False)


def parsed(file: Path) -> list[dict[str, Any]]:
    """The lines of a record that is known to be sound."""
    return [json.loads(line) for line in file.read_text(encoding="utf-8").rstrip("\n").split("\n")]


def compare(file: Path, match: Match[Any], lines: list[dict[str, Any]], against: Path) -> None:
    full = record.load(against)
    if full.commitment != match.commitment:
        raise BadRecord(f"the commitment is not that of {against}: they are not of one match", 1, str(file))
    if full.seed is None:
        raise BadRecord("without its seed it opens no seal: give the record of the finished match", file=str(against))
    entries = sum("entry" in line for line in lines)  # a footer is proved by the record itself
    text = file.read_text(encoding="utf-8").split("\n")
    record.verify_seals("\n".join(text[: 1 + entries]), full, str(file))


@app.command()
def show(file: File, as_json: AsJson = False) -> None:
    """Who played what, the story of the match, and its result.

    Examples:

        circenses record show match.jsonl
        circenses record show match.jsonl --json
    """
    match = record.load(file)
    lines = parsed(file)
    viewer = int(lines[0].get("viewer", SPECTATOR))
    story = match.story(viewer)
    seals = sum("sealed" in line for line in lines)
    if as_json:
        print_json(
            {
                "file": str(file),
                **facts(match),
                "sealed": seals,
                "entries": lines[1 : 1 + len(match.log)],
                "story": story,
            }
        )
        return
    for line in heading(match):
        out.print(line, markup=False)
    out.print()
    for line in story:
        out.print(line, markup=False)
    if seals:
        out.print(f"From here on {seals} entries are sealed.")
    out.print()
    for line in result(match):
        out.print(line, markup=False)


def facts(match: Match[Any]) -> dict[str, Any]:
    """The header, and the result if there is one; a secret seed is shown when the match is over."""
    head = header(match)
    return {key: head[key] for key in ("game", "rules", "ruleset", "options", "seats", "commitment", "open_seed")} | {
        "seed": match.seed.hex() if match.seed is not None and match.over else None,
        "branch": match.branch_of or None,
        "plies": match.ply,
        "over": match.over,
        "ending": match.ending,
        "ranks": match.ranks() if match.over else None,
        "scores": match.scores(),
    }


def heading(match: Match[Any]) -> list[str]:
    options = match.given_options()
    seats = ", ".join(f"{seat.name} ({seat.began})" for seat in match.seats)
    lines = [
        f"game     {match.game.name} ({match.game.id}), rules version {match.rules}",
        f"options  {', '.join(f'{k}={v}' for k, v in options.items()) if options else 'as in the rulebook'}",
        f"seats    {seats}",
        f"seed     {seed_text(match)}",
    ]
    if match.branch_of:
        lines.append(f"branch   from ply {match.branch_of['ply']} of the match {match.branch_of.get('of', '')}")
    return lines


def seed_text(match: Match[Any]) -> str:
    if match.open_seed:
        return f"open: {match.open_seed}"
    if match.over and match.seed is not None:
        return f"{match.seed.hex()}, opened at the end"
    return f"secret, committed to as {match.commitment}"


def result(match: Match[Any]) -> list[str]:
    if not match.over:
        return [f"not over: {match.ply} actions so far"]
    lines = [f"ending   {match.ending} after {match.ply} actions"]
    for seat, rank, score in zip(match.seats, match.ranks(), match.scores(), strict=True):
        lines.append(f"rank {rank}   {seat.name}, score {score:g}{', resigned' if seat.resigned else ''}")
    return lines


@app.command()
def dataset(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="match records, JSON Lines")],
    to: Annotated[Path, typer.Option("--out", metavar="FILE", help="a new Parquet file")],
) -> None:
    """Every decision of some records as a row: what was seen, what was allowed, what was done, and how it ended.

    Records are numbered from 0 in the order in which they are given. All must be of one game.

    Examples:

        circenses record dataset match.jsonl --out decisions.parquet
        circenses record dataset records/*.jsonl --out decisions.parquet
    """
    must_have_polars()
    must_be_new(to)
    noted = Noted()
    first = ""
    for number, file in enumerate(files):
        match = record.load(file)
        first = first or match.game.id
        if match.game.id != first:
            raise BadRecord(f"it is of {match.game.id}, those before are of {first}", file=str(file))
        noted.add_match(match, number)
    to.write_bytes(noted.packed())
    rows = len(noted.columns["ply"])
    notice(f"{count(rows, 'decision')} of {count(len(files), 'match')} in {to}")


@app.command()
def svg(file: File, ply: Ply = None, to: OutFile = None, player: given.Player = "", seat: given.Seat = None) -> None:
    """The board as an SVG picture, at the end of a record or after any of its actions.

    Examples:

        circenses record svg match.jsonl > board.svg
        circenses record svg match.jsonl --ply 12 --out board.svg
    """
    match = record.load(file)
    s = match.replay(match.ply if ply is None else ply)
    viewer = given.viewer(match, player, seat)
    picture = match.game.picture(match.game.observe(s, viewer), seat=max(0, viewer))
    if to is None:
        typer.echo(picture)
        return
    write_new(to, picture)
    notice(f"picture drawn to {to}")

"""The summary of many games, as `simulate` and `lab` print it."""

from rich import box
from rich.table import Table

from circenses.cli.console import out
from circenses.lab import Report, Standing


def show(report: Report) -> None:
    rulebook = "" if not report.options else ", " + ", ".join(f"{k}={v}" for k, v in report.options.items())
    out.print(f"{report.game}, {report.seats} seats, {report.games} games, seed {report.seed}{rulebook}", markup=False)
    out.print(standings("bot", report.by_bot, report))
    out.print(standings("place", report.by_seat, report))
    endings = ", ".join(f"{ending} {count}" for ending, count in report.endings.items())
    out.print(f"endings    {endings}", markup=False)
    out.print(f"shared     {report.shared} games without a single winner")
    out.print(f"decisions  {report.mean_decisions:.1f} a game, {report.shortest} to {report.longest}")
    if report.capped:
        out.print(f"{report.capped} choices were cut short by a time limit: another machine may play other games")
    out.print(f"checked    {'every invariant after every decision' if report.checked else 'no (--check)'}")
    out.print(f"digest     {report.digest}")


def standings(what: str, rows: tuple[Standing, ...], report: Report) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(what)
    for column in ("played", "wins", "shared", "points", "share", "mean rank", "mean score"):
        table.add_column(column, justify="right")
    for row in rows:
        table.add_row(
            row.name,
            str(row.played),
            str(row.wins),
            str(row.shared),
            f"{row.points:.1f}",
            f"{row.points / report.games:.1%}",
            f"{row.mean_rank:.2f}",
            f"{row.mean_score:.2f}",
        )
    return table

"""The page of a run: what its games show."""

from typing import Any

import polars as pl

from circenses.games import game as find_game
from circenses.kernel.game import Game
from circenses.lab.metrics import frames
from circenses.lab.metrics.names import named
from circenses.lab.reports import charts
from circenses.lab.reports.findings import findings
from circenses.lab.reports.notable import notable
from circenses.lab.reports.page import Replay, Section, in_plain, page
from circenses.lab.runs.folder import Run
from circenses.lab.runs.go import as_record

MOST = 12  # lines of a chart from either end


def run_page(run: Run) -> str:
    plan = run.manifest.plan
    title = find_game(plan.game)
    games = run.games()
    return page(
        f"{title.name}: {games.height:,} games of {plan.seats} players",
        facts(run, games.height),
        findings(title, games),
        sections(title, games),
        [
            Replay(row["why"], row["game"], as_record(run, row["game"]), in_plain(row["ending"]))
            for row in notable(games).to_dicts()
        ],
    )


def facts(run: Run, games: int) -> list[str]:
    plan, settings = run.manifest.plan, run.manifest.settings()
    options = ", ".join(f"{key} = {value}" for key, value in settings["options"].items()) or "as printed"
    return [
        f"Bots: {', '.join(dict.fromkeys(plan.bots))}. Rules version {run.manifest.rules}: {options}.",
        f"{games:,} of {plan.games:,} games are done. SHA-256 of the run: {run.sha256()}.",
        f"The same bytes again: {run.manifest.command()}",
    ]


def sections(title: Game[Any], games: pl.DataFrame) -> list[Section]:
    n = f"{games.height:,} games."
    seats, places, bots = frames.by_seat(games), frames.by_place(games), frames.by_bot(games)
    result = [
        Section(
            "First places by seat", f"{n} The mark across is the fair share.", [charts.shares(seats, "seat")], seats
        ),
        Section(
            "First places by order of play",
            "Who came to act first, second and so on. Seats hide this if the start player is drawn.",
            [charts.shares(places, "place")],
            places,
        ),
    ]
    if bots.height > 1:
        result.append(Section("First places by bot", n, [charts.shares(bots, "bot")], bots))
    result.append(
        Section(
            "Length",
            n,
            [charts.histogram(games["rounds"], "rounds"), charts.histogram(games["decisions"], "decisions")],
        )
    )
    result.append(
        Section(
            "Lead and scores",
            f"{n} Settled is the share of the game after which a later winner was in the lead for good.",
            [
                charts.histogram(games["settled"], "settled", 20),
                charts.histogram(games["gap"], "points ahead of the second"),
            ],
        )
    )
    endings = frames.endings(games)
    result.append(Section("Endings", n, [charts.bars(endings, "ending", "share", "share of games", True)], endings))
    words = frames.words(games)
    for name in words["figure"].unique(maintain_order=True) if words.height else []:
        own = words.filter(pl.col("figure") == name).drop("figure")
        chart = charts.bars(own.head(2 * MOST), "value", "share", "share of games", True)
        result.append(Section(in_plain(str(name)).capitalize(), n, [chart], own, own.height > 2 * MOST))
    return [
        *result,
        *_sources(games),
        *_results(games),
        *_uses(title, games),
        Section("All figures", n, table=frames.figures(games)),
    ]


def _sources(games: pl.DataFrame) -> list[Section]:
    gains = frames.gains(games)
    if gains.is_empty():
        return []
    top = gains.head(2 * MOST)
    words = "Points a game, all players together."
    return [Section("Where points come from", words, [charts.bars(top, "what", "won", "points a game")], gains, True)]


def _results(games: pl.DataFrame) -> list[Section]:
    table = frames.by_result(games)
    words = "What each seat has at the end, of winners and of the others. That is no cause of winning by itself."
    return [Section("Winners and others", words, table=table)] if table.height else []


def _uses(title: Game[Any], games: pl.DataFrame) -> list[Section]:
    uses = named(title, frames.uses(games))
    owned = named(title, frames.owned(games, frames.OWNS))
    if "proved" not in uses.columns:
        return []
    proved = uses.filter("proved")
    table = proved if proved.height <= 2 * MOST else pl.concat([proved.head(MOST), proved.tail(MOST)])
    words = (
        f"{uses.height} actions, cards and places were used; for {proved.height} of them it is proved that those "
        "who used them win more or less often than others. 1 is fair."
    )
    bars = [charts.lifts(table, "what")] if table.height else []
    result = [Section("Use of actions, cards and places", words, bars, uses, True)]
    if owned.height:
        words = (
            "Who owns a card, or owned it, and how much more or less often than is fair they win: the lift. "
            "Where whoever builds much wins, all cards have one; alike, the ring, is the lift beside owners of as many."
        )
        top = owned if owned.height <= 2 * MOST else pl.concat([owned.head(MOST), owned.tail(MOST)])
        chart = charts.lifts(top, "what", "alike")
        result.append(Section("Cards owned", words, [chart], owned, True))
    return result

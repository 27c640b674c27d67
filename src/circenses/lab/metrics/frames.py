"""What the games of a run tell, as Polars frames: every figure with the number of games and an interval.

All of them take the frame of a run (`Run.games()`) or any part of it: games of one bot, of one ending. Shares of the
first place count a shared one in part. Intervals hold at 95 %, however often one looks while the run goes on.
"""

from collections.abc import Iterable
from typing import Any

import polars as pl

from circenses.lab.evidence import Mean, Quantile, discoveries
from circenses.lab.metrics.measured import columns

GENERAL = ("rounds", "turns", "decisions", "draws", "branching", "gap", "spread", "lead_changes", "behind", "settled")
OWNS = "owns_"  # begins the names of figures that say who owns a card, or owned it
MOST = 20_000  # games used to compute the interval of a median


def mean(column: pl.Series) -> float:
    """The mean of numbers or booleans; 0 where there is none."""
    value = column.cast(pl.Float64).mean()
    return value if isinstance(value, float) else 0.0


def deviation(column: pl.Series) -> float:
    value = column.cast(pl.Float64).std()
    return value if isinstance(value, float) else 0.0


def by_seat(games: pl.DataFrame) -> pl.DataFrame:
    """How often each seat wins; seats are counted from 1."""
    return _shares(_seats(games), "seat").with_columns(pl.col("seat") + 1)


def by_place(games: pl.DataFrame) -> pl.DataFrame:
    """How often each place in turn order wins: who came to act first, second ... Seats do not show that if the start
    player is drawn."""
    return _shares(_seats(games).filter(pl.col("place") > 0), "place")


def by_bot(games: pl.DataFrame) -> pl.DataFrame:
    return _shares(_seats(games), "bot")


def endings(games: pl.DataFrame) -> pl.DataFrame:
    """How games end, and how long those are."""
    return (
        games.group_by("ending")
        .agg(pl.len().alias("games"), pl.col("rounds").mean(), pl.col("decisions").mean())
        .with_columns(*_counted(games.height))
        .select("ending", "games", "share", "low", "high", "rounds", "decisions")
        .sort(["games", "ending"], descending=[True, False])
    )


def figures(games: pl.DataFrame) -> pl.DataFrame:
    """Length, branching, scores and drama: mean, quartiles, and the median with its interval."""
    table = games.with_columns(branching=pl.col("choices") / pl.col("decisions"))
    return pl.DataFrame([_figure(name, table[name].cast(pl.Float64)) for name in (*GENERAL, *own_numbers(games))])


def words(games: pl.DataFrame) -> pl.DataFrame:
    """How often each word occurs that a game adds, such as the track that won."""
    tables = [_counts(games, name) for name in own_columns(games) if games[name].dtype == pl.String]
    return pl.concat(tables) if tables else pl.DataFrame(schema={"figure": pl.String, "value": pl.String})


def uses(games: pl.DataFrame) -> pl.DataFrame:
    """Every action, card and place: how many seats used it, how often, and the lift of those that did.

    A lift of 1.2 is a fifth more first places than is fair. That is not a cause: who is ahead can afford more. `proved`
    are those whose lift is not 1 (e-BH over all of them: 5 % at most are expected to be false).
    """
    each = (
        _seats(games)
        .join(
            games.select("number", "uses").explode("uses").drop_nulls("uses").unnest("uses"),
            on=["number", "seat"],
            how="inner",
        )
        .with_columns(more=pl.col("won") - pl.col("fair"))
    )
    if each.is_empty():
        return pl.DataFrame(schema={"what": pl.String, "seats": pl.UInt32, "times": pl.Float64, "lift": pl.Float64})
    table = each.group_by("what").agg(
        pl.len().alias("seats"),
        (pl.col("times").sum() / games.height).alias("times"),
        (pl.col("won").sum() / pl.col("fair").sum()).alias("lift"),
    )
    blocks = each.group_by("number", "what").agg(pl.col("more").sum()).group_by("what", "more").len()
    e_values: dict[str, float] = {}
    for (what,), rows in blocks.group_by("what"):
        evidence = Mean(0.0, -1.0, 1.0)
        for value, times in sorted(rows.select("more", "len").iter_rows()):
            evidence.add(min(1.0, max(-1.0, value)), times)
        e_values[str(what)] = evidence.e_value
    proved = set(discoveries(e_values))
    rated = pl.DataFrame(
        {
            "what": list(e_values),
            "e_value": list(e_values.values()),
            "proved": [what in proved for what in e_values],
        }
    )
    return table.join(rated, on="what").sort(["lift", "what"], descending=[True, False])


def owned(games: pl.DataFrame, prefix: str) -> pl.DataFrame:
    """As `uses`, of figures for each seat whose names begin so: who has any of it.

    Where whoever builds much wins, every card goes with winning. `alike` is the lift of a card among players who own as
    many: their first places, beside those of all players with that number of cards.
    """
    names = [name for name in own_columns(games) if name.startswith(prefix)]
    rows = [
        [
            {"seat": seat, "what": name.removeprefix(prefix), "times": 1}
            for name in names
            for seat, value in enumerate(row[name])
            if value
        ]
        for row in games.select("number", *names).iter_rows(named=True)
    ]
    held = games.with_columns(uses=pl.Series(rows, dtype=columns({})["uses"]))
    table = uses(held)
    if table.is_empty():
        return table
    each = held.select("number", "uses").explode("uses").drop_nulls("uses").unnest("uses")
    many = each.group_by("number", "seat").len("many")
    seats = _seats(games).join(many, on=["number", "seat"], how="left").with_columns(pl.col("many").fill_null(0))
    expected = seats.with_columns(expected=pl.col("won").mean().over("many"))
    alike = (
        each.join(expected, on=["number", "seat"])
        .group_by("what")
        .agg((pl.col("won").sum() / pl.col("expected").sum()).fill_nan(None).alias("alike"))
    )
    return (
        table.join(alike, on="what")
        .select("what", "seats", "times", "lift", "alike", "e_value", "proved")
        .sort(["lift", "what"], descending=[True, False])
    )


def by_result(games: pl.DataFrame) -> pl.DataFrame:
    """Figures that each seat has of its own: what winners have of them and what others have, at the end. `proved` by
    e-BH over all of them; evidence is in how many games winners have more and in how many less."""
    names = [name for name in own_columns(games) if isinstance(games[name].dtype, pl.List) and OWNS not in name]
    rows = [_by_result(games, name) for name in names]
    proved = set(discoveries({row["figure"]: row["e_value"] for row in rows}))
    schema = {"figure": pl.String, "games": pl.Int64, "mean": pl.Float64, "winners": pl.Float64, "others": pl.Float64}
    if not rows:
        return pl.DataFrame(schema={**schema, "e_value": pl.Float64, "proved": pl.Boolean})
    return pl.DataFrame([{**row, "proved": row["figure"] in proved} for row in rows])


def _by_result(games: pl.DataFrame, name: str) -> dict[str, Any]:
    each = games.select("number", "ranks", own=name).explode("ranks", "own")
    won, lost = (pl.col("own").filter((pl.col("ranks") == 1) == first).mean() for first in (True, False))
    both = each.group_by("number").agg(winners=won, others=lost).drop_nulls()
    evidence = Mean(0.0, -1.0, 1.0)
    for value, times in sorted((both["winners"] - both["others"]).sign().value_counts().iter_rows()):
        evidence.add(value, times)
    return {
        "figure": name,
        "games": both.height,
        "mean": mean(each["own"]),
        "winners": mean(both["winners"]),
        "others": mean(both["others"]),
        "e_value": evidence.e_value,
    }


def gains(games: pl.DataFrame) -> pl.DataFrame:
    """Where points come from, by the sources that the game names."""
    each = games.select("number", "gains").explode("gains").drop_nulls("gains").unnest("gains")
    return (
        each.group_by("what")
        .agg(
            (pl.col("points").filter(pl.col("points") > 0).sum() / games.height).alias("won"),
            (pl.col("points").filter(pl.col("points") < 0).sum() / games.height).alias("lost"),
        )
        .sort(["won", "what"], descending=[True, False])
    )


def own_columns(games: pl.DataFrame) -> list[str]:
    """Those that the game's room `metrics` adds."""
    return [name for name in games.columns if name not in columns({})]


def own_numbers(games: pl.DataFrame) -> list[str]:
    return [name for name in own_columns(games) if games[name].dtype == pl.Float64]


def _seats(games: pl.DataFrame) -> pl.DataFrame:
    """A row for each seat of each game; seats are counted from 0 and places from 1, as in the files."""
    ranked = games.select("number", "bots", "ranks", "places").with_columns(
        seat=pl.int_ranges(0, pl.col("ranks").list.len(), dtype=pl.UInt8),
        firsts=pl.col("ranks").list.count_matches(1),
        fair=1 / pl.col("ranks").list.len(),
    )
    return (
        ranked.explode("bots", "ranks", "places", "seat")
        .rename({"bots": "bot", "places": "place"})
        .with_columns(won=(pl.col("ranks") == 1).cast(pl.Float64) / pl.col("firsts"))
    )


def _shares(seats: pl.DataFrame, key: str) -> pl.DataFrame:
    """One value for each game: what its seats of that kind have won, relative to the fair share on average."""
    games = seats.group_by("number", key).agg(pl.col("won").sum(), pl.col("fair").sum())
    rows: list[dict[str, Any]] = []
    for (name,), own in games.group_by(key):
        fair = float(own["fair"].sum()) / own.height
        share, low, high, e_value = _share(own.group_by("won").len().sort("won").iter_rows(), fair)
        rows.append({key: name, "games": own.height, "share": share, "low": low, "high": high, "fair": fair})
        rows[-1]["e_value"] = e_value
    return pl.DataFrame(rows).sort(key)


def _share(values: Iterable[tuple[float, int]], fair: float) -> tuple[float, float, float, float]:
    if fair >= 1.0 - 1e-9:  # all seats: nothing to compare
        return 1.0, 1.0, 1.0, 1.0
    evidence = Mean(fair)
    for value, times in values:
        evidence.add(min(1.0, value), times)
    return evidence.mean, *evidence.interval(), evidence.e_value


def _figure(name: str, values: pl.Series) -> dict[str, Any]:
    median = Quantile(0.5)
    for value in values.head(MOST):
        median.add(value)
    low, high = median.interval()
    return {
        "figure": name,
        "games": len(values),
        "mean": values.mean(),
        "least": values.min(),
        "quarter": values.quantile(0.25),
        "median": values.median(),
        "low": low,
        "high": high,
        "three_quarters": values.quantile(0.75),
        "most": values.max(),
    }


def _counts(games: pl.DataFrame, name: str) -> pl.DataFrame:
    return (
        games.group_by(pl.col(name).alias("value"))
        .len("games")
        .with_columns(pl.lit(name).alias("figure"), *_counted(games.height))
        .select("figure", "value", "games", "share", "low", "high")
        .sort(["games", "value"], descending=[True, False])
    )


def _counted(total: int) -> list[pl.Expr]:
    """The share that the column `games` has of so many, with its interval."""

    def interval(n: int) -> tuple[float, float]:
        evidence = Mean(0.5)
        evidence.add(1.0, n)
        evidence.add(0.0, total - n)
        return evidence.interval()

    games = pl.col("games")
    return [
        (games / total).alias("share"),
        games.map_elements(lambda n: interval(n)[0], return_dtype=pl.Float64).alias("low"),
        games.map_elements(lambda n: interval(n)[1], return_dtype=pl.Float64).alias("high"),
    ]

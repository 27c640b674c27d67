"""Two runs with the same chance, game by game: what differs in the second, and whether that is proved.

A block is one game of each run under the same number: the same seed, the same seats. Of shares (who wins, how games
end) the difference itself is the evidence. Lengths and scores have no bounds, so what counts for them is in how many
blocks the second is larger and in how many smaller. Verdicts are by e-BH over all figures.
"""

from typing import Any

import polars as pl

from circenses.kernel.errors import BadOption
from circenses.lab.evidence import Mean, discoveries
from circenses.lab.metrics.frames import GENERAL, own_columns, own_numbers
from circenses.lab.runs.folder import Run

SHARED = ("game", "seats", "games", "seed", "scheme")
LARGER, SMALLER, OPEN = "larger", "smaller", "not proved"


def compared(a: Run, b: Run) -> pl.DataFrame:
    """A row for each figure; BadOption if the runs do not share their chance."""
    ours, theirs = a.manifest.settings(), b.manifest.settings()
    odd = [f"{key} {ours[key]!r} and {theirs[key]!r}" for key in SHARED if ours[key] != theirs[key]]
    if odd:
        raise BadOption(f"{a.folder} and {b.folder} cannot be compared game by game: {', '.join(odd)}")
    return differences(a.games(), b.games())


def differences(a: pl.DataFrame, b: pl.DataFrame) -> pl.DataFrame:
    """Differences over the games that both frames have. `game` is the one with the greatest difference, to be looked
    at."""
    one, other = values(a), values(b)
    names = list(dict.fromkeys([*one.columns[1:], *other.columns[1:]]))
    one, other = (filled(frame, names) for frame in (one, other))
    both = one.join(other, on="number", suffix=" b").sort("number")
    rows = [_row(name, both["number"], both[name], both[f"{name} b"]) for name in names]
    proved = set(discoveries({row["figure"]: row["e_value"] for row in rows}))
    for row in rows:
        if row["figure"] in proved:
            row["verdict"] = LARGER if row.pop("direction") > 0 else SMALLER
        else:
            del row["direction"]
    return pl.DataFrame(rows)


def values(games: pl.DataFrame) -> pl.DataFrame:
    """A column for each figure of a game; for shares 0 to 1, with names that say so."""
    table = games.with_columns(branching=pl.col("choices") / pl.col("decisions"))
    most = max(table["ranks"].list.len().to_list(), default=0)
    firsts = pl.col("ranks").list.count_matches(1)
    columns: list[Any] = [pl.col("number")]
    for place in range(1, most + 1):
        columns.append((_won_at(place) / firsts).alias(f"share of place {place}"))
    columns += [
        (pl.col("ending") == word).cast(pl.Float64).alias(f"share of ending {word}") for word in _words(table, "ending")
    ]
    for name in own_columns(games):
        if games[name].dtype == pl.String:
            title = f"share of {name.replace('_', ' ')}"
            columns += [
                (pl.col(name) == word).cast(pl.Float64).alias(f"{title} {word}") for word in _words(table, name)
            ]
    columns += [pl.col(name).cast(pl.Float64) for name in (*GENERAL, *own_numbers(games))]
    return table.select(columns)


def _won_at(place: int) -> pl.Expr:
    """Whether the seat that came to act as number `place` is among the first."""
    first = pl.col("ranks").list.eval((pl.element() == 1).cast(pl.Int32))
    here = pl.col("places").list.eval((pl.element() == place).cast(pl.Int32))
    return (first * here).list.sum().cast(pl.Float64)


def _words(games: pl.DataFrame, name: str) -> list[str]:
    return sorted(games[name].unique().to_list())


def filled(frame: pl.DataFrame, names: list[str]) -> pl.DataFrame:
    """An ending that one of the runs never saw has a share of 0 there."""
    absent = [pl.lit(0.0).alias(name) for name in names if name not in frame.columns]
    return frame.with_columns(absent).select("number", *names)


def is_share(name: str) -> bool:
    """Whether a figure lies between 0 and 1."""
    return name.startswith("share of ") or name in ("behind", "settled")


def _row(name: str, numbers: pl.Series, a: pl.Series, b: pl.Series) -> dict[str, Any]:
    apart = b - a
    bounded = is_share(name)
    evidence = Mean(0.0, -1.0, 1.0)
    judged = apart.clip(-1.0, 1.0) if bounded else apart.sign()
    for value, times in judged.value_counts(sort=True).sort(judged.name).iter_rows():
        evidence.add(value, times)
    low, high = evidence.interval()
    size = len(apart)
    return {
        "figure": name,
        "games": size,
        "a": a.mean(),
        "b": b.mean(),
        "difference": apart.mean(),
        "larger": int((apart > 0).sum()) / size if size else 0.0,
        "smaller": int((apart < 0).sum()) / size if size else 0.0,
        "low": low,
        "high": high,
        "e_value": evidence.e_value,
        "verdict": OPEN,
        "game": int(numbers[int(apart.abs().arg_max() or 0)]) if size else 0,
        "direction": evidence.mean,
    }

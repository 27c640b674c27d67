"""What a designer wants of a game, read from words: `seats fair, 6-10 rounds, each track 25-45 %`.

Each clause measures how far games are from it, 0 if it is met: the best guess, and the least and the most that the
evidence allows.
"""

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from circenses.kernel.errors import BadOption
from circenses.lab.evidence import Mean, around
from circenses.lab.metrics import frames
from circenses.lab.metrics.compare import values

TOLERANCE = 0.03  # of a share that is called fair
RANGE = r"(?P<low>\d+(?:\.\d+)?)\s*(?:-|–|to)\s*(?P<high>\d+(?:\.\d+)?)"
EXAMPLES = "seats fair; turn order fair; 6-10 rounds; each track 25-45 %; ending track 40-60 %"


@dataclass(frozen=True, slots=True)
class Distance:
    """The distance from a wish: as measured, with its bounds."""

    value: float
    least: float
    most: float
    words: str


@dataclass(frozen=True)
class Want(ABC):
    text: str

    @abstractmethod
    def distance(self, games: pl.DataFrame) -> Distance: ...


@dataclass(frozen=True)
class Fair(Want):
    by: str  # seat or place

    def distance(self, games: pl.DataFrame) -> Distance:
        table = frames.by_seat(games) if self.by == "seat" else frames.by_place(games)
        apart = [abs(row["share"] - row["fair"]) for row in table.iter_rows(named=True)]
        least = [max(row["low"] - row["fair"], row["fair"] - row["high"], 0.0) for row in table.iter_rows(named=True)]
        most = [max(row["high"] - row["fair"], row["fair"] - row["low"]) for row in table.iter_rows(named=True)]
        words = " / ".join(f"{share:.0%}" for share in table["share"])
        value, at_least, at_most = (max(0.0, max(each) - TOLERANCE) for each in (apart, least, most))
        return Distance(value, at_least, at_most, words)


@dataclass(frozen=True)
class Between(Want):
    """The mean of a figure in a range; the distance is in widths of the range."""

    figure: str
    low: float
    high: float

    def distance(self, games: pl.DataFrame) -> Distance:
        column = values(games)[self.figure]
        middle = frames.mean(column)
        least, most = around(middle, frames.deviation(column), len(column))
        return _from_range(middle, least, most, self.low, self.high, self.high - self.low, f"{middle:.3g}")


@dataclass(frozen=True)
class Shares(Want):
    """The share of games for each word of a figure (the winning track), or for one word, in a range."""

    figure: str
    words: tuple[str, ...]
    low: float
    high: float

    def distance(self, games: pl.DataFrame) -> Distance:
        shares = [self._share(games, word) for word in self.words]
        text = ", ".join(f"{word} {share.value:.0%}" for word, (share, _) in zip(self.words, shares, strict=True))
        parts = [part for _, part in shares]
        return Distance(sum(p.value for p in parts), sum(p.least for p in parts), sum(p.most for p in parts), text)

    def _share(self, games: pl.DataFrame, word: str) -> tuple[Distance, Distance]:
        """A game won by two words counts for each in part."""
        parts = games[self.figure].str.split(" and ")
        evidence = Mean(0.5)
        for value in (1 / len(names) if word in names else 0.0 for names in parts.to_list()):
            evidence.add(value)
        low, high = evidence.interval()
        share = Distance(evidence.mean, low, high, word)
        return share, _from_range(evidence.mean, low, high, self.low, self.high, 1.0, word)


def _from_range(mean: float, least: float, most: float, low: float, high: float, unit: float, words: str) -> Distance:
    def off(value: float) -> float:
        return max(low - value, value - high, 0.0) / unit

    if not math.isfinite(least):
        return Distance(off(mean), 0.0, math.inf, words)
    nearest = min(max(low, least), most) if least <= high and most >= low else (least if least > high else most)
    return Distance(off(mean), off(nearest), max(off(least), off(most)), words)


def read_wants(text: str, games: pl.DataFrame, endings: Sequence[str] = ()) -> list[Want]:
    """`games` by the printed rules show which figures and words there are, but not every ending: `endings` are all
    that the game has, if that is known."""
    wants = [_read(clause.strip(), games, endings) for clause in text.split(",") if clause.strip()]
    if not wants:
        raise BadOption(f"no wish is given: write for example {EXAMPLES}")
    return wants


def _read(clause: str, games: pl.DataFrame, endings: Sequence[str]) -> Want:
    lower = clause.lower()
    if lower in ("seats fair", "turn order fair", "places fair"):
        return Fair(clause, "seat" if lower == "seats fair" else "place")
    if match := re.fullmatch(rf"(?P<each>each )?(?P<what>.+?) {RANGE}\s*%", lower):
        low, high = float(match["low"]) / 100, float(match["high"]) / 100
        if not 0 <= low < high <= 1:
            raise BadOption(f"{clause!r}: shares lie from 0 to 100 %, the smaller first")
        if match["each"]:
            figure = _like(
                match["what"], [name for name in frames.own_columns(games) if games[name].dtype == pl.String]
            )
            words = sorted({word for text in games[figure].unique() for word in text.split(" and ")} - {"none"})
            return Shares(clause, figure, tuple(words), low, high)
        head, _, word = match["what"].partition(" ")
        names = ["ending", *(name for name in frames.own_columns(games) if games[name].dtype == pl.String)]
        figure = _like(head, names)
        return Shares(clause, figure, (_ending(word, endings) if figure == "ending" else word.strip(),), low, high)
    if match := re.fullmatch(rf"{RANGE} (?P<what>.+)", lower):
        low, high = float(match["low"]), float(match["high"])
        if not low < high:
            raise BadOption(f"{clause!r}: the smaller number comes first")
        names = [name for name in values(games).columns[1:] if not name.startswith("share of")]
        return Between(clause, _like(match["what"], names), low, high)
    raise BadOption(f"{clause!r} cannot be read: write for example {EXAMPLES}")


def _ending(word: str, endings: Sequence[str]) -> str:
    name = word.strip().replace(" ", "_")
    if endings and name not in endings:
        raise BadOption(f"no ending {word.strip()!r}: choose from {', '.join(endings)}")
    return name if endings else word.strip()


def _like(word: str, names: list[str]) -> str:
    word = word.strip().replace(" ", "_")
    matching = [name for name in names if name == word] or [name for name in names if word in name]
    if len(matching) != 1:
        raise BadOption(f"no single figure {word!r}: choose from {', '.join(matching or names) or 'none in this game'}")
    return matching[0]

"""What a run shows, in sentences that say what is not proved."""

import math
from collections.abc import Iterable
from typing import Any

import polars as pl

from circenses.kernel.game import Game
from circenses.lab.evidence import discoveries, in_words
from circenses.lab.metrics import frames
from circenses.lab.metrics.measured import things
from circenses.lab.metrics.names import spoken
from circenses.lab.reports.page import in_plain

SHOWN = 5  # names in a sentence


def findings(title: Game[Any], games: pl.DataFrame) -> list[str]:
    seats = frames.by_seat(games)
    return [
        fairness(seats, "seat", "Seat"),
        fairness(frames.by_place(games), "place", "Number"),
        *bots(games),
        length(games),
        how_it_ends(games),
        *in_own_words(games),
        lead(games),
        *winners(games),
        *used(title, games),
    ]


def fairness(table: pl.DataFrame, key: str, name: str) -> str:
    what = "seat" if key == "seat" else "place in the order of play"
    proved = set(discoveries(dict(zip(table[key], table["e_value"], strict=True))))
    odd = table.filter(pl.col(key).is_in(list(proved)))
    if odd.is_empty():
        widest = max((max(row["high"] - row["fair"], row["fair"] - row["low"]) for row in table.to_dicts()), default=1)
        return (
            f"No {what} is proved to be better or worse than another. In {table['games'].to_list()[0]} games an "
            f"advantage of up to {100 * widest:.0f} points of a hundred could still hide."
        )
    sentences = [
        f"{name} {row[key]}{'' if key == 'seat' else ' in the order of play'} wins {row['share']:.1%} of the games "
        f"({row['low']:.1%} to {row['high']:.1%}), {row['fair']:.1%} would be fair."
        for row in odd.iter_rows(named=True)
    ]
    return " ".join(sentences)


def bots(games: pl.DataFrame) -> list[str]:
    table = frames.by_bot(games)
    if table.height < 2:
        return []
    proved = set(discoveries(dict(zip(table["bot"], table["e_value"], strict=True))))
    return [
        f"{row['bot']} wins {row['share']:.1%} ({row['low']:.1%} to {row['high']:.1%}; fair is {row['fair']:.1%}, "
        f"e-value {in_words(row['e_value'])}): {_strength(row['share'] > row['fair'], row['bot'] in proved)}."
        for row in table.iter_rows(named=True)
    ]


def _strength(more: bool, proved: bool) -> str:
    if not proved:
        return "not proved to be stronger or weaker"
    return "stronger than the others" if more else "weaker than the others"


def length(games: pl.DataFrame) -> str:
    table = {row["figure"]: row for row in frames.figures(games).iter_rows(named=True)}
    rounds, decisions = table["rounds"], table["decisions"]
    span = _between(rounds["low"], rounds["high"])
    return (
        f"Half of the games last {rounds['median']:g} rounds or fewer{span}, the shortest {rounds['least']:g}, the "
        f"longest {rounds['most']:g}. A game has {decisions['mean']:.0f} decisions on the average, with "
        f"{table['branching']['mean']:.1f} choices each."
    )


def _between(low: float, high: float) -> str:
    if not (math.isfinite(low) and math.isfinite(high)):
        return " (too few games for an interval)"
    return f" (median between {low:g} and {high:g})"


def how_it_ends(games: pl.DataFrame) -> str:
    table = frames.endings(games)
    if table.height == 1:
        return f"Every game ends in the same way: {in_plain(table['ending'][0])}."
    return (
        "Games end by " + listed(f"{row['ending']} ({row['share']:.1%})" for row in table.iter_rows(named=True)) + "."
    )


def in_own_words(games: pl.DataFrame) -> list[str]:
    sentences: list[str] = []
    table = frames.words(games)
    for name in table["figure"].unique(maintain_order=True):
        rows = table.filter(pl.col("figure") == name).head(SHOWN).iter_rows(named=True)
        sentences.append(
            f"{name.replace('_', ' ').capitalize()}: "
            + listed(f"{row['value']} {row['share']:.1%}" for row in rows)
            + "."
        )
    return sentences


def lead(games: pl.DataFrame) -> str:
    early = frames.mean(games["settled"] <= 1 / 3)
    changes, gaps = frames.mean(games["lead_changes"]), games["gap"]
    return (
        f"In {early:.0%} of the games whoever wins is in the lead for good after a third of the game. "
        f"The lead changes {changes:.1f} times on the average; the winner ends {frames.mean(gaps):.1f} points "
        f"ahead of the second on the average."
    )


def used(title: Game[Any], games: pl.DataFrame) -> list[str]:
    table = frames.uses(games)
    sentences: list[str] = []
    if "proved" in table.columns:
        proved = table.filter("proved")
        for words, part in (
            ("Goes with winning", proved.filter(pl.col("lift") > 1).head(SHOWN)),
            ("Goes with losing", proved.filter(pl.col("lift") < 1).tail(SHOWN).reverse()),
        ):
            if part.height:
                names = listed(
                    f"{spoken(title, row['what'])} (x {row['lift']:.2f})" for row in part.iter_rows(named=True)
                )
                sentences.append(
                    f"{words}: {names}. That is no cause: who is ahead can afford more. Prices: lab ablate."
                )
    never = idle(title, set(table["what"]))
    if never:
        more = f" and {len(never) - 2 * SHOWN} more" if len(never) > 2 * SHOWN else ""
        told = in_plain(", ".join(never[: 2 * SHOWN]))
        sentences.append(f"Never chosen in these games: {told}{more}.")
    return sentences


def idle(title: Game[Any], used: set[str]) -> list[str]:
    """What players could choose and never did; where they chose nothing of a kind, the kind. Those of kinds that were
    chosen come first, because they had a choice."""
    some: list[str] = []
    none: list[str] = []
    for block in title.actions.blocks if title.actions else []:
        own = list(dict.fromkeys(things(title)[block.first : block.first + block.size]))
        never = [what for what in own if what not in used]
        if block.chance or not never:
            continue
        if len(never) == len(own):
            none.append(block.name if len(own) == 1 else f"{block.name} (all {len(own)})")
        else:
            some += [spoken(title, what) for what in never]
    return some + none


def winners(games: pl.DataFrame) -> list[str]:
    table = frames.by_result(games).filter("proved").sort(["e_value", "figure"], descending=[True, False])
    if table.is_empty():
        return []
    told = listed(
        f"{row['figure']} {row['winners']:.1f} against {row['others']:.1f}"
        for row in table.head(SHOWN).iter_rows(named=True)
    )
    return [f"At the end winners differ from the others in: {told}."]


def listed(words: Iterable[str]) -> str:
    """`a, b and c`."""
    names = [in_plain(word) for word in words]
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)

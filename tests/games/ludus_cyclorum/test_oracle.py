"""The engine against the slow model of oracle.py: every decision of random games must be the same question.

CIRCENSES_ORACLE_GAMES sets the number of games (for a soak); each has a seed of its own, so a failure can be repeated.
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from typing import Any

import pytest

import circenses
from tests.games.ludus_cyclorum.oracle import Oracle, perft

GAMES = int(os.environ.get("CIRCENSES_ORACLE_GAMES", "120"))
BATCH = 20
GAME: Any = circenses.game("ludus-cyclorum")
LETTERS = "abcdefghij"


@dataclass(frozen=True)
class Plan:
    """One game to compare: where it starts, by which variants, and in what temper it is played."""

    position: str
    options: dict[str, Any]
    temper: str


def plan(seed: int) -> Plan:
    chooser = random.Random(seed)
    options: dict[str, Any] = {
        "friendly_opportunity": chooser.random() < 0.35,
        "universal_block": chooser.random() < 0.25,
        "several_opportunities": chooser.random() < 0.35,
        "draw_cycles": chooser.choice([1, 2, 3, 5, 20, 20]),
        "draw_repetitions": chooser.choice([2, 3, 3, 4]),
    }
    rows, points = chooser.choice([(7, 7), (7, 7), *((r, p) for r in (5, 7, 9) for p in (5, 7, 9))])
    start = chooser.choice([standard, array, scattered, crowded, duel])
    return Plan(start(chooser, rows, points), options, chooser.choice(["any", "any", "quiet", "still", "fierce"]))


# Where a game starts


def standard(chooser: random.Random, rows: int, points: int) -> str:
    return Oracle(rows=rows, points=points).position()


def array(chooser: random.Random, rows: int, points: int) -> str:
    """A random army of each side on its own two rows."""
    south = [f"{letter}{row}" for row in (1, 2) for letter in LETTERS[: points + (row == 2)]]
    north = [f"{point[0]}{rows + 1 - int(point[1])}" for point in south]
    return position(chooser, rows, points, army(chooser, south, 9), army(chooser, north, 9), 0.0)


def scattered(chooser: random.Random, rows: int, points: int) -> str:
    """Stones of both sides anywhere, some of them active."""
    return mixed(chooser, rows, points, 9)


def crowded(chooser: random.Random, rows: int, points: int) -> str:
    return mixed(chooser, rows, points, 14)


def duel(chooser: random.Random, rows: int, points: int) -> str:
    """Few stones: long games, whole cycles, repetitions."""
    return mixed(chooser, rows, points, 2)


def mixed(chooser: random.Random, rows: int, points: int, most: int) -> str:
    every = [f"{letter}{row}" for row in range(1, rows + 1) for letter in LETTERS[: points + (row % 2 == 0)]]
    chooser.shuffle(every)
    half = len(every) // 2
    return position(
        chooser, rows, points, army(chooser, every[:half], most), army(chooser, every[half:], most), chooser.random()
    )


def army(chooser: random.Random, points: list[str], most: int) -> dict[str, str]:
    chosen = chooser.sample(points, chooser.randint(2, min(most + 1, len(points) - 1)))
    return {point: "D" if i == 0 else chooser.choice("WHRP") for i, point in enumerate(chosen)}


def position(
    chooser: random.Random, rows: int, points: int, south: dict[str, str], north: dict[str, str], busy: float
) -> str:
    """A position string; the side to act keeps at least one inactive stone."""
    side = chooser.choice("sn")
    fresh = chooser.choice(sorted(south if side == "s" else north))
    stones = {**south, **{point: letter.lower() for point, letter in north.items()}}
    for point in sorted(stones):
        if point != fresh and chooser.random() < busy:
            stones[point] += "'"
    lines = []
    for row in range(rows, 0, -1):
        cells = [stones.get(f"{letter}{row}", " ") for letter in LETTERS[: points + (row % 2 == 0)]]
        lines.append("".join(str(len(part)) if part.isspace() else part for part in runs("".join(cells))))
    return f"{'/'.join(lines)} {side} {chooser.randint(0, 3)} 0"


def runs(text: str) -> list[str]:
    """The text in pieces that are all blank or not blank at all."""
    pieces: list[str] = []
    for char in text:
        if pieces and pieces[-1][-1].isspace() == char.isspace():
            pieces[-1] += char
        else:
            pieces.append(char)
    return pieces


# How it is played


def choose(chooser: random.Random, legal: list[str], temper: str) -> str:
    """`any` plays at random, `quiet` avoids captures, `still` moves to and fro, `fierce` captures."""
    if temper == "any" or chooser.random() < 0.05:
        return chooser.choice(legal)
    if temper == "fierce":
        sharp = [text for text in legal if any(sign in text for sign in "x^/*=") or (text[0] == "!" and text != "!")]
        return chooser.choice(sharp or legal)
    calm = [text for text in legal if text in "!#." or (text[0] != "!" and not any(sign in text for sign in "x^/*="))]
    if temper == "still" and chooser.random() < 0.7:
        calm = [text for text in calm if len(text) == 2] or calm
    return chooser.choice(calm or legal)


@dataclass
class Comparison:
    """A finished game; `difference` says where engine and model part, '' if they never do."""

    difference: str
    ending: str
    decisions: int
    cycles: int


def compare(seed: int) -> Comparison:
    """Plays one game on both; stops at the first difference."""
    made = plan(seed)
    chooser = random.Random(f"play {seed}")
    values = GAME.options().resolve(made.options)
    state = GAME.read_position(made.position, values)
    model = Oracle(made.position, **made.options)
    decisions = 0
    while True:
        found = difference(state, model)
        if found or model.ending:
            where = f"seed {seed}, decision {decisions}, {made}: {found}" if found else ""
            return Comparison(where, model.ending, decisions, int(state.cycles))
        text = choose(chooser, model.legal(), made.temper)
        GAME.apply(state, state.actor(), GAME.parse(state, text))
        model.play(text)
        decisions += 1


def difference(state: Any, model: Oracle) -> str:
    if GAME.ending(state) != model.ending:
        return f"ending {GAME.ending(state)!r}, the model {model.ending!r} at {model.position()}"
    text = GAME.position(state)
    if model.ending:
        winner = None if GAME.ranks(state) == [1, 1] else GAME.ranks(state).index(1)
        if (text.split(" ")[0], winner) != (model.position().split(" ")[0], model.winner):
            return f"end {text} won by {winner}, the model {model.position()} won by {model.winner}"
        return ""
    if text != model.position():
        return f"position {text}, the model {model.position()}"
    if state.actors() != [model.actor()]:
        return f"{text}: actors {state.actors()}, the model {model.actor()}"
    legal = [GAME.label(state, action) for action in GAME.legal(state, model.actor())]
    expected = model.legal()
    if sorted(legal) != sorted(expected):
        return f"{text}: only the engine {set(legal) - set(expected)}, only the model {set(expected) - set(legal)}"
    return "; ".join(state.check())


@pytest.mark.parametrize("batch", range(0, GAMES, BATCH))
def test_engine_and_model_ask_the_same_questions_to_the_end(batch: int) -> None:
    differences = [found for seed in range(batch, min(GAMES, batch + BATCH)) if (found := compare(seed).difference)]
    assert not differences


def test_the_compared_games_end_in_every_way_and_complete_cycles() -> None:
    games = [compare(seed) for seed in range(60)]
    assert {game.ending for game in games} == {"dux_taken", "dux_alone", "repetition", "quiet_cycles"}
    assert max(game.cycles for game in games) >= 10
    assert max(game.decisions for game in games) >= 100


@pytest.mark.parametrize(
    ("options", "printed"),
    [
        ({}, [83, 5_593]),
        ({"friendly_opportunity": True}, [83, 3_815]),
        ({"universal_block": True}, [83, 3_163]),
        ({"rows": 7, "points": 5}, [77, 4_729]),
        ({"rows": 9, "points": 9}, [85, 5_897]),
        ({"rows": 5, "points": 7}, [93, 6_649]),
    ],
    ids=lambda value: "-".join(value) or "standard" if isinstance(value, dict) else None,
)
def test_the_model_counts_what_the_page_prints(options: dict[str, Any], printed: list[int]) -> None:
    assert [perft(Oracle(**options), depth) for depth in (1, 2)] == printed

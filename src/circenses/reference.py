"""Writes docs/reference/<game>.md from the code: options, paths, notation, events, endings.

`python -m circenses.reference [FOLDER [GAME ...]]` writes a page per game; a test keeps them in step with the code.
Everything on a page comes from the game itself or from random play with fixed seeds, so that no page can lie.
"""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from circenses.games import game as find_game
from circenses.games import game_ids, new
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.kernel.layout.fields import Axis
from circenses.kernel.layout.paths import axes, paths
from circenses.kernel.layout.questions import Question
from circenses.kernel.match import EVENTS
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, SPECTATOR, frame_kind

FOLDER = Path("docs/reference")
COMMAND = "python -m circenses.reference"
MATCHES = 6  # random matches for each way of setting the options and number of players
LONGEST = 400  # decisions after which a random match is abandoned
MOST_WORDS = 24  # of an axis

DERIVED = {
    "scores.N": "the standing of seat N",
    "ranks.N": "the rank of seat N when the match is over; 1 is first",
    "ending": "why the match is over; empty while it is not",
    "actors": 'the seats that may act now; chance is `"chance"`',
    "over": "whether the match is over",
}


@dataclass
class Shape:
    """One kind of notation, with the first action of its kind."""

    example: str
    who: str
    sentence: str
    clauses: list[str]
    position: Any  # in which that action is legal


@dataclass
class Sample:
    """What random play has shown of a game."""

    questions: set[tuple[int, int]] = field(default_factory=set)  # questions with an answer
    shapes: dict[tuple[str, ...], Shape] = field(default_factory=dict)  # by form and clauses


# Random play


def settings(game: Game[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rulebook, every variant with one other value, and every preset."""
    schema = game.options()
    yield "", {}
    for variant in schema.variants.values():
        others = [value for value in variant.values if value != variant.default]
        if isinstance(variant.default, bool):
            others = [not variant.default]
        elif isinstance(variant.default, int) and not variant.values:
            others = [variant.low]
        if others:
            yield "", {variant.key: others[0]}
    for preset in schema.presets:
        yield preset, {}


@cache
def sample(game: Game[Any]) -> Sample:
    seen = Sample()
    rng = Rng(1)
    for preset, choices in settings(game):
        options = game.options().resolve(choices, preset)
        for seats in sorted({game.seats[0], game.seats[-1]}):
            for _ in range(MATCHES):
                with suppress(BadOption):  # a value alone need not fit the others
                    play(game, game.new(seats, options), rng, seen)
    return seen


def play(game: Game[Any], state: Any, rng: Rng, seen: Sample) -> None:
    for _ in range(LONGEST):
        if state.over():
            return
        seat = int(state.actor())
        question = int(frame_kind(state.top()))
        legal = game.legal(state, seat)
        for action in legal:
            if (question, action) not in seen.questions:
                seen.questions.add((question, action))
                note(game, state, seat, action, seen)
        game.apply(state, seat, legal[int(rng.below(len(legal)))])


def note(game: Game[Any], state: Any, seat: int, action: int, seen: Sample) -> None:
    label = game.label(state, action)
    clauses = game.explain(state, seat, action)
    shape = (form(label), *clauses)
    if shape in seen.shapes:
        return
    sentence = game.tell(state, seat, action, SPECTATOR)[1][0]
    seen.shapes[shape] = Shape(label, "chance" if seat == CHANCE else "player", sentence, clauses, game.clone(state))


def form(label: str) -> str:
    """Two notations have one form if they differ in points and numbers only, or in what follows the first word."""
    first, space, rest = label.partition(" ")
    if space:
        return f"{first} {' '.join('N' if word.isdecimal() else 'word' for word in rest.split())}"
    return re.sub(r"\d+", "N", re.sub(r"(?<![a-wyz])[a-z]\d+", "P", label))


# The page


def reference(game_id: str) -> str:
    """The reference page of one game."""
    game = find_game(game_id)
    seen = sample(game)
    parts = [
        head(game),
        options_part(game),
        paths_part(game),
        notation_part(seen),
        chance_part(game),
        scenario_part(game),
        events_part(),
        endings_part(game),
    ]
    return "\n\n".join(parts) + "\n"


def head(game: Game[Any]) -> str:
    seats = " or ".join(str(n) for n in game.seats)
    return (
        f"# {game.name}: reference\n\n"
        f"Made from the code by `{COMMAND}`; do not edit.\n\n"
        f"Id `{game.id}`, {seats} players, rules version {game.version}, clauses `{game.prefix}-…` in "
        f"[the rules](../rules/{game.id.replace('-', '_')}.md)."
    )


def table(columns: list[str], rows: list[list[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def code(value: object) -> str:
    return f"`{value}`"


def options_part(game: Game[Any]) -> str:
    schema = game.options()
    variants = [
        [code(v.key), code(json.dumps(v.default)), v.allowed(), v.sentence, v.clause] for v in schema.variants.values()
    ]
    presets = [
        [code(p.key), p.sentence, ", ".join(code(f"{key} = {json.dumps(value)}") for key, value in p.values.items())]
        for p in schema.presets.values()
    ]
    numbers = [[code(n.key), str(n.default), n.unit, f"{n.low} to {n.high}"] for n in schema.numbers.values()]
    parts = ["## Options"]
    if variants:
        parts += ["### Variants", table(["option", "default", "takes", "what it does", "clause"], variants)]
    if presets:
        parts += ["### Presets", table(["preset", "what it is", "sets"], presets)]
    parts.append("### House numbers")
    parts.append(table(["path", "default", "unit", "range"], numbers) if numbers else "This game has none.")
    return "\n\n".join(parts)


def paths_part(game: Game[Any]) -> str:
    rules = game.new(game.seats[0], game.options().resolve()).rules
    rows = [[code(path.at), path.holds, path.viewers] for path in paths(game.layout, rules)]
    counters = [[code(f"{{{name}}}"), _places(axis, rules)] for name, axis in sorted(axes(game.layout).items())]
    saved = {path.at for path in paths(game.layout, rules)}
    derived = [[code(path), sentence] for path, sentence in DERIVED.items() if path not in saved]
    return "\n\n".join(
        [
            "## Paths",
            "For `position` and `expect` of a scenario file, with ranges as the rulebook has them. What is not there "
            "is expected as empty.",
            table(["path", "holds", "known to"], rows),
            table(["for", "stands"], counters),
            "For `expect` also:",
            table(["path", "holds"], derived),
        ]
    )


def _places(axis: Axis, rules: Any) -> str:
    if not axis.words:
        return f"a number from 0 to {axis.length(rules) - 1}"
    return ", ".join(map(code, axis.words[:MOST_WORDS])) + (" …" if len(axis.words) > MOST_WORDS else "")


def notation_part(seen: Sample) -> str:
    shapes = sorted(seen.shapes.items(), key=lambda item: (item[1].who != "chance", len(item[0][0]), item[0]))
    rows = [[code(shape.example), shape.who, shape.sentence, ", ".join(shape.clauses)] for _, shape in shapes]
    return "\n\n".join(["## Notation", table(["for example", "by", "which the log retells as", "clauses"], rows)])


def chance_part(game: Game[Any]) -> str:
    """What a reader needs to recompute the draws of the lab."""
    questions = [question for question in game.layout.questions.all if question.chance]
    streams = [[code(question.name), code(question.stream), _named(question)] for question in questions]
    blocks = [block for block in game.actions.blocks if block.chance]
    numbers = [[code(block.name), f"{block.first} to {block.first + block.size - 1}"] for block in blocks]
    sentence = "What chance is asked, and the stream that answers in the lab ([how](record.md#named-streams))."
    tables = [table(["question", "stream", "where"], streams), table(["block of outcomes", "actions"], numbers)]
    return "\n\n".join(["## Chance", sentence, *tables])


def _named(question: Question) -> str:
    """The words that can stand in a stream's name; seats are counted from 1."""
    axes = [axis for axis in (question.a, question.b) if isinstance(axis, Axis) and axis.words]
    cited = [axis for axis in axes if f"{{{axis.name}}}" in question.stream]
    return "; ".join(f"{axis.name}: {', '.join(map(code, axis.words[:2]))} …" for axis in cited)


def scenario_part(game: Game[Any]) -> str:
    """A whole file, so that one can begin by copying it; the first legal answers, and where they lead."""
    state = game.new(game.seats[0], game.options().resolve())
    steps: list[str] = []
    while len(steps) < 2 and not state.over():
        seat = int(state.actor())
        action = game.legal(state, seat)[0]
        label = game.label(state, action)
        game.apply(state, seat, action)
        who = '"chance"' if seat == CHANCE else str(seat)
        actors = json.dumps(["chance" if actor == CHANCE else actor for actor in state.actors()])
        steps.append(f"  {{seat = {who}, play = {json.dumps(label)}, expect = {{actors = {actors}}}}},")
    text = "\n".join([f'game = "{game.id}"', f"seats = {game.seats[0]}", "steps = [", *steps, "]"])
    return f"## A scenario\n\n```toml\n{text}\n```\n\nRun it with `circenses scenario FILE`."


def events_part() -> str:
    rows = [[code(event), f"a player {words}"] for event, words in EVENTS.items()]
    sentence = "In the log beside actions; the rules never see them."
    return "\n\n".join(["## Match events", sentence, table(["event", "means"], rows)])


def endings_part(game: Game[Any]) -> str:
    """Endings by the rules, in the layout's words, and by events, found by trying."""
    rows = [[code(ending), "the rules"] for ending in game.layout.by_name["ending"].value.words if ending]
    rows += [[code(ending), f"the event {code(event)}"] for event, ending in event_endings(game).items()]
    return "\n\n".join(["## Endings", table(["ending", "comes from"], rows)])


def event_endings(game: Game[Any]) -> dict[str, str]:
    endings: dict[str, str] = {}
    for event in EVENTS:
        match = new(game.id, seed=1)
        if event == "resign":
            match.resign(0)
        elif event == "draw_accepted" and len(match.seats) == 2:
            match.offer_draw(1)
            match.accept_draw(0)
        elif event == "abandoned":
            match.abandon(0)
        if match.ending:
            endings[event] = match.ending
    return endings


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    if not folder.is_dir():
        sys.exit(f"{folder} is no folder: run this in a clone, or name one")
    for game_id in sys.argv[2:] or game_ids():
        page = folder / f"{game_id}.md"
        page.write_text(reference(game_id), encoding="utf-8")
        print(page)


if __name__ == "__main__":
    main()

"""Writes docs/reference/<game>.md from the code: options, paths, notation, events, endings.

`python -m circenses.reference [FOLDER [GAME ...]]` writes a page per game; a test keeps them in step with the code.
Everything on a page is asked of the game itself or met in random play with fixed seeds, so that no page can lie.
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
from circenses.kernel import package
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.kernel.match import EVENTS
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, SPECTATOR, frame_kind
from circenses.scenario.paths import kind

FOLDER = Path("docs/reference")
COMMAND = "python -m circenses.reference"
MATCHES = 6  # random matches for each way of setting the options and number of players
STRIDE = 19  # one in so many positions is kept, and the last one
LONGEST = 400  # decisions after which a random match is left
EXAMPLES = 4
WIDEST = 30  # characters of an example

DERIVED = {
    "scores.N": "the standing of seat N",
    "ranks.N": "the rank of seat N when the match is over; 1 is first",
    "ending": "why the match is over; empty while it is not",
    "actors": 'the seats that may act now; chance is `"chance"`',
    "over": "whether the match is over",
}


@dataclass
class Shape:
    """One kind of notation, by the first action of its kind that was met."""

    example: str
    who: str
    told: str
    clauses: list[str]
    position: Any  # in which it was met


@dataclass
class Sample:
    """What random play has shown of a game."""

    trees: list[Any] = field(default_factory=list)
    met: set[tuple[int, int]] = field(default_factory=set)  # questions with an answer
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
    for preset, given in settings(game):
        options = game.options().resolve(given, preset)
        for seats in sorted({game.seats[0], game.seats[-1]}):
            for _ in range(MATCHES):
                with suppress(BadOption):  # a value alone need not fit the others
                    play(game, game.new(seats, options), rng, seen)
    return seen


def play(game: Game[Any], state: Any, rng: Rng, seen: Sample) -> None:
    for number in range(LONGEST):
        if number % STRIDE == 0 or state.over():
            seen.trees.append(game.to_json(state))
        if state.over():
            return
        seat = int(state.actor())
        question = int(frame_kind(state.top()))
        legal = game.legal(state, seat)
        for action in legal:
            if (question, action) not in seen.met:
                seen.met.add((question, action))
                note(game, state, seat, action, seen)
        game.apply(state, seat, legal[int(rng.below(len(legal)))])


def note(game: Game[Any], state: Any, seat: int, action: int, seen: Sample) -> None:
    label = game.label(state, action)
    clauses = game.explain(state, seat, action)
    shape = (form(label), *clauses)
    if shape in seen.shapes:
        return
    told = game.told(state, seat, action, SPECTATOR)[1][0]
    seen.shapes[shape] = Shape(label, "chance" if seat == CHANCE else "player", told, clauses, game.clone(state))


def form(label: str) -> str:
    """Two notations have one form if they differ in points and numbers only, or in what follows the first word."""
    first, space, rest = label.partition(" ")
    if space:
        return f"{first} {' '.join('N' if word.isdecimal() else 'word' for word in rest.split())}"
    return re.sub(r"\d+", "N", re.sub(r"(?<![a-wyz])[a-z]\d+", "P", label))


# Paths


@dataclass
class PathUse:
    """A path with list indices as N and keys of changing tables as *, and what was found there."""

    real: str  # the first path behind it
    kinds: set[str] = field(default_factory=set)
    found: dict[str, None] = field(default_factory=dict)
    met: set[str] = field(default_factory=set)  # all values in writing, so that each is looked at once

    def note(self, value: Any) -> None:
        written = repr(value)
        if written in self.met:
            return
        self.met.add(written)
        self.kinds.add("nothing" if value is None else kind(value))
        shown = json.dumps(value, ensure_ascii=False)
        if len(shown) <= WIDEST:
            self.found[shown] = None

    def examples(self) -> list[str]:
        """Some of what was found, from first to last."""
        found = list(self.found)
        steps = min(EXAMPLES, len(found)) - 1
        return [found[i * (len(found) - 1) // steps] for i in range(steps + 1)] if steps > 0 else found


def changing_tables(trees: list[Any]) -> set[str]:
    """Tables whose keys are not the same in all positions: theirs are names of things, not of fields. The position
    itself has fields, even if some are there only at times."""
    keys: dict[str, set[frozenset[str]]] = {}
    for tree in trees:
        _collect_keys(tree, "", keys)
    return {path for path, found in keys.items() if path and len(found) > 1}


def _collect_keys(tree: Any, path: str, keys: dict[str, set[frozenset[str]]]) -> None:
    if isinstance(tree, dict):
        keys.setdefault(path, set()).add(frozenset(tree))
        for key, value in tree.items():
            _collect_keys(value, f"{path}.{key}" if path else key, keys)
    elif isinstance(tree, list):
        for value in tree:
            _collect_keys(value, f"{path}.N", keys)


def path_uses(trees: list[Any]) -> dict[str, PathUse]:
    """Every path in the order of the game's own text form, a list before its entries."""
    changing = changing_tables(trees)
    uses: dict[str, PathUse] = {}
    for tree in trees:
        _collect_uses(tree, ("", ""), changing, uses)
    roots = [path.partition(".")[0] for path in uses]
    return {path: uses[path] for path in sorted(uses, key=lambda path: (roots.index(path.partition(".")[0]), path))}


def _collect_uses(tree: Any, at: tuple[str, str], changing: set[str], uses: dict[str, PathUse]) -> None:
    """`at` is the path as it is written in the table, and as it really is."""
    path, real = at
    if isinstance(tree, dict):
        for key, value in tree.items():
            name = "*" if path in changing else key
            _collect_uses(value, (_below(path, name), _below(real, key)), changing, uses)
        return
    uses.setdefault(path, PathUse(real)).note(tree)
    if isinstance(tree, list):
        for index, value in enumerate(tree):
            _collect_uses(value, (_below(path, "N"), _below(real, str(index))), changing, uses)


def _below(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


# The page


def reference(game_id: str) -> str:
    """The reference page of one game."""
    game = find_game(game_id)
    seen = sample(game)
    parts = [
        head(game),
        options_part(game),
        paths_part(seen),
        notation_part(seen),
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


def paths_part(seen: Sample) -> str:
    uses = path_uses(seen.trees)
    rows = [
        [
            code(path) + (f", as {code(use.real)}" if use.real != path else ""),
            " or ".join(sorted(use.kinds)),
            ", ".join(map(code, use.examples())),
        ]
        for path, use in uses.items()
    ]
    derived = [[code(path), sentence] for path, sentence in DERIVED.items() if path not in uses]
    return "\n\n".join(
        [
            "## Paths",
            "For `position` and `expect` of a scenario file. N is a number from 0 on, `*` the name of a thing that may "
            "come and go; where it is not there, it is expected as empty.",
            table(["path", "holds", "for example"], rows),
            "For `expect` also:",
            table(["path", "holds"], derived),
        ]
    )


def notation_part(seen: Sample) -> str:
    shapes = sorted(seen.shapes.items(), key=lambda item: (item[1].who != "chance", len(item[0][0]), item[0]))
    rows = [[code(shape.example), shape.who, shape.told, ", ".join(shape.clauses)] for _, shape in shapes]
    return "\n\n".join(["## Notation", table(["for example", "by", "which the log retells as", "clauses"], rows)])


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
    """By the rules: the game's own list in its scoring room. By an event: tried out."""
    endings = getattr(package.room(game, "scoring"), "ENDINGS", ())
    rows = [[code(ending), "the rules"] for ending in endings if ending]
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

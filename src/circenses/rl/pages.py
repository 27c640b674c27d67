"""Writes docs/environments/<game>.md from the code: players, actions, what each byte says, rewards, versions.

`python -m circenses.rl.pages [FOLDER]` writes a page for each game; a test keeps them in step with the code.
"""

import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

from circenses.games import game as find_game
from circenses.games import game_ids
from circenses.kernel.game import Game
from circenses.kernel.layout.columns import Column
from circenses.rl.batch import columns
from circenses.rl.names import VERSION, registered, snake

FOLDER = Path("docs/environments")
COMMAND = "python -m circenses.rl.pages"
HISTORY = {1: "the first: bytes from the layout, rewards by rank"}
SAYS = {
    "number": "a number",
    "choice": "one of {size}, from 0",
    "player": "a player, counted from the viewer",
    "players": "a set of players, the viewer's bit first",
    "set": "a set of {size}, the lowest bit first",
    "known": "1 if what follows is known to the viewer, else 0 and zeros",
}


def page(game: Game[Any]) -> str:
    by_seats = {seats: columns(game, seats) for seats in game.seats}
    lengths = ", ".join(f"{described[-1].stop} bytes with {seats}" for seats, described in by_seats.items())
    lines = [
        f"# {game.name} as an environment",
        "",
        f"Written by `{COMMAND}`. How environments work: [environments.md](../environments.md).",
        "",
        f"- Gymnasium and PettingZoo: `{registered(game.id)}`; OpenSpiel: `python_{snake(game)}`; batch: `{game.id}`",
        f"- Players: {', '.join(map(str, game.seats))}; rules version {game.version}",
        f"- Observations: {lengths} players, under the rulebook's options",
        f"- Actions: {game.action_count:,}",
        "- Rewards: 0 until the end; then the share of others that a seat has beaten less the share of those who have",
        "  beaten it, so 1 for a sole winner and -1 for a sole last. They add up to 0.",
        "",
        "## Actions",
        "",
        "| from | how many | what | counted by |",
        "|---|---|---|---|",
    ]
    for block in game.actions.blocks:
        axes = ", then ".join(f"{axis.name} ({len(axis.words)})" for axis in block.axes) or "-"
        who = " (chance)" if block.chance else ""
        lines.append(f"| {block.first} | {block.size} | {block.name}{who} | {axes} |")
    lines += ["", "## Observations", "", _seen(by_seats), "", "## Versions", ""]
    lines += [f"- v{version}: {change}" for version, change in HISTORY.items()]
    assert VERSION in HISTORY
    return "\n".join(lines) + "\n"


def _seen(by_seats: dict[int, list[Column]]) -> str:
    """One row for each column; where it begins and how many there are depends on the number of players."""
    heads = [f"{seats} players" for seats in by_seats]
    lines = [f"| what | {' | '.join(heads)} | bytes each | says |", f"|---|{'---|' * len(heads)}---|---|"]
    merged = {seats: _merged(described) for seats, described in by_seats.items()}
    names = list(dict.fromkeys(name for described in merged.values() for name in described))
    for name in names:
        cells, text = [], None
        for described in merged.values():
            cells.append(_place(described.get(name, [])))
            text = described[name][0] if name in described else text
        assert text is not None
        lines.append(f"| {text.name} | {' | '.join(cells)} | {text.width} | {_says(text)} |")
    return "\n".join(lines)


def _merged(described: list[Column]) -> dict[str, list[Column]]:
    merged: dict[str, list[Column]] = {}
    for column in described:
        merged.setdefault(f"{column.name} {column.kind} {column.width} {column.per}", []).append(column)
    return merged


def _place(described: list[Column]) -> str:
    """`12: 4` begins at byte 12 and has 4 of them; `30: 1, 5 times every 7` is one in each of five entries."""
    if not described:
        return "-"
    first = f"{described[0].start}: {described[0].cells}"
    if len(described) == 1:
        return first
    steps = {later.start - earlier.start for earlier, later in pairwise(described)}
    if len(steps) == 1:
        (step,) = steps
        if step == described[0].cells * described[0].width:
            return f"{described[0].start}: {sum(column.cells for column in described)}"
        return f"{first}, {len(described)} times every {step}"
    return f"{first}, {len(described)} times"


def _says(column: Column) -> str:
    text = SAYS[column.kind].format(size=column.size)
    if column.kind == "number" and column.low:
        text += f", plus {-column.low}" if column.low < 0 else f", less {column.low}"
    if column.step > 1:
        text += f", in steps of {column.step}"
    if column.kind == "choice" and column.low == -1:
        text += "; 0 for none"
    return text + (f"; by {column.per}" if column.per else "")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    if not folder.is_dir():
        sys.exit(f"{folder} is no folder: run this in a clone, or name one")
    for id in game_ids():
        (folder / f"{id}.md").write_text(page(find_game(id)), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Writes the matches of the guided first games from their notes: python -m tools.lessons."""

import sys

from circenses.games import new
from circenses.kernel.record import save
from circenses.server.pages.lessons import folder, ids, read_notes


def main() -> None:
    for game in ids():
        notes = read_notes(game)
        match = new(game, seats=notes.names, seed="guided first game", scripted=True, options=notes.options)
        for step in notes.steps:
            for notation in [*step.plays, *([step.move] if step.ask else [])]:
                match.play(notation, seat=match.actors()[0])  # sealed answers are given one by one
        path = folder(game) / "match.jsonl"
        path.unlink(missing_ok=True)
        save(match, path)
        sys.stdout.write(f"{path.relative_to(path.parents[3])}: {match.ply} plies, {len(notes.steps)} steps\n")


if __name__ == "__main__":
    main()

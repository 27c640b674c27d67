"""Writes the matches of the guided first games from their notes: python -m tools.lessons."""

import sys

from circenses.games import all_games, new
from circenses.kernel import package
from circenses.kernel.record import save
from circenses.server.pages.lessons import read_notes


def main() -> None:
    folders = {game.id: package.file(game, package.LESSON) for game in all_games()}
    for id, folder in folders.items():
        if folder is None:
            continue
        notes = read_notes(folder)
        match = new(id, seats=notes.names, seed="guided first game", scripted=True, options=notes.options)
        for step in notes.steps:
            for notation in [*step.plays, *([step.move] if step.ask else [])]:
                match.play(notation, seat=match.actors()[0])  # sealed answers are given one by one
        path = folder / "match.jsonl"
        path.unlink(missing_ok=True)
        save(match, path)
        sys.stdout.write(f"{path.relative_to(path.parents[3])}: {match.ply} plies, {len(notes.steps)} steps\n")


if __name__ == "__main__":
    main()

"""Writes the rooms `sight` of our games anew from their layouts: `python -m tools.writers`, part of `make docs`."""

import circenses
from circenses.kernel.layout import writers


def main() -> None:
    for id in circenses.game_ids():
        game = circenses.game(id)
        path, source = writers.path(game), writers.source(game)
        if path.read_text() != source:  # a file that is touched would look stale to the compiler
            path.write_text(source)


if __name__ == "__main__":
    main()

"""Writes the rooms `sight` of our games anew from their layouts: `python -m tools.writers`, part of `make docs`."""

import circenses
from circenses.kernel.layout import writers


def main() -> None:
    for id in circenses.game_ids():
        game = circenses.game(id)
        writers.path(game).write_text(writers.source(game))


if __name__ == "__main__":
    main()

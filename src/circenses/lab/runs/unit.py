"""Plays one unit and gives its Parquet file: what every engine runs, wherever it is."""

import io
from typing import Any

from circenses.games import game as find_game
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.lab.decisions import Noted, Watched
from circenses.lab.metrics.measured import Measured, columns
from circenses.lab.runs.manifest import DECISIONS, Manifest, Unit
from circenses.lab.simulate import Fault, new_play, play_out


def play_unit(manifest: Manifest, unit: Unit) -> bytes | Fault:
    return unit_of(find_game(manifest.plan.game), manifest, unit)


def unit_of(game: Game[Any], manifest: Manifest, unit: Unit) -> bytes | Fault:
    with_decisions = manifest.rows_for == DECISIONS
    rows: list[dict[str, Any]] = []
    noted = Noted()
    for number in range(unit.first, unit.last + 1):
        play: Measured | Watched = new_play(game, manifest.plan, number, Watched if with_decisions else Measured)
        outcome = play_out(play, manifest.plan, number)
        if isinstance(outcome, Fault):
            return outcome
        if outcome.capped:
            raise BadOption(
                f"game {number}: a time limit cut a choice short, so another machine would play another game"
            )
        if isinstance(play, Watched):
            noted.add(play, number, outcome.seating, outcome.ranks)
        else:
            rows.append(play.row(outcome))
    return noted.packed() if with_decisions else packed(rows)


def packed(rows: list[dict[str, Any]]) -> bytes:
    """The same rows give the same bytes."""
    import polars

    file = io.BytesIO()
    polars.DataFrame(rows, schema=columns(rows[0]), orient="row").write_parquet(file, compression="zstd")
    return file.getvalue()

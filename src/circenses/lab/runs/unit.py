"""Plays one unit and gives its Parquet file: what every engine runs, wherever it is."""

import io
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from circenses.games import game as find_game
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.lab.metrics.measured import Measured, columns
from circenses.lab.runs.manifest import GAMES, Manifest, Piece, Unit
from circenses.lab.simulate import Fault, new_play, play_out

# What is done with the games of a unit, by the kind of the run; loaded where it is needed.
WORK = {
    GAMES: "circenses.lab.runs.unit",
    "ablate": "circenses.lab.studies.ablate_unit",
    "hunt": "circenses.lab.studies.hunt_unit",
}


def play_unit(manifest: Manifest, unit: Unit) -> bytes | Fault:
    if manifest.kind not in WORK:
        raise BadOption(f"kind {manifest.kind!r}: this version knows {', '.join(WORK)}")
    work = import_module(WORK[manifest.kind]).unit_of
    result: bytes | Fault = work(find_game(manifest.plan.game), manifest, unit)
    return result


def play_piece(manifests: Sequence[Manifest], piece: Piece) -> bytes | Fault:
    return play_unit(manifests[piece.run], piece.unit)


def unit_of(game: Game[Any], manifest: Manifest, unit: Unit) -> bytes | Fault:
    rows: list[dict[str, Any]] = []
    for number in range(unit.first, unit.last + 1):
        play = new_play(game, manifest.plan, number, Measured)
        assert isinstance(play, Measured)
        outcome = play_out(play, manifest.plan, number)
        if isinstance(outcome, Fault):
            return outcome
        if outcome.capped:
            raise BadOption(
                f"game {number}: a time limit cut a choice short, so another machine would play another game"
            )
        rows.append(play.row(outcome))
    return packed(rows)


def packed(rows: list[dict[str, Any]], schema: Mapping[str, Any] | None = None) -> bytes:
    """The same rows give the same bytes."""
    import polars

    file = io.BytesIO()
    polars.DataFrame(rows, schema=schema or columns(rows[0]), orient="row").write_parquet(file, compression="zstd")
    return file.getvalue()

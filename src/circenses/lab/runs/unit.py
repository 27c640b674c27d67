"""Plays one unit and returns its Parquet file: what every engine runs, wherever it is."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from circenses.games import game as find_game
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.lab.decisions import Noted, Watched
from circenses.lab.metrics.measured import MeasuredPlay, columns
from circenses.lab.runs.manifest import ABLATIONS, DECISIONS, FINDS, GAMES, Manifest, Piece
from circenses.lab.sealed import sealed
from circenses.lab.simulate import Fault, Unit, new_play, play_out

# What is done with the games of a unit, by what its file holds a row for; loaded where it is needed.
WORK = {
    GAMES: "circenses.lab.runs.unit",
    DECISIONS: "circenses.lab.runs.unit",
    ABLATIONS: "circenses.lab.studies.ablate_unit",
    FINDS: "circenses.lab.studies.hunt_unit",
}


def play_unit(manifest: Manifest, unit: Unit) -> bytes | Fault:
    if manifest.rows_for not in WORK:
        raise BadOption(f"rows for {manifest.rows_for!r}: this version supports {', '.join(WORK)}")
    work = import_module(WORK[manifest.rows_for]).unit_of
    result: bytes | Fault = work(find_game(manifest.plan.game), manifest, unit)
    return result


def play_piece(manifests: Sequence[Manifest], piece: Piece) -> bytes | Fault:
    return play_unit(manifests[piece.run], piece.unit)


def unit_of(game: Game[Any], manifest: Manifest, unit: Unit) -> bytes | Fault:
    with_decisions = manifest.rows_for == DECISIONS
    rows: list[dict[str, Any]] = []
    noted = Noted()
    for number in range(unit.first, unit.last + 1):
        play: MeasuredPlay | Watched = new_play(
            game, manifest.plan, number, Watched if with_decisions else MeasuredPlay
        )
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


def packed(rows: list[dict[str, Any]], schema: Mapping[str, Any] | None = None) -> bytes:
    """The rows as Parquet; the same rows give the same bytes."""
    import polars

    return sealed(polars.DataFrame(rows, schema=schema or columns(rows[0]), orient="row"))

"""Networks that have learnt, loaded to be asked."""

from functools import cache
from pathlib import Path
from typing import Any

import onnxruntime

from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.learn.features import Bytes, Floats
from circenses.learn.shelf import folders, seat_counts


class Learnt:
    """A network from a file; `bytes` of a row and how many `actions` it knows."""

    def __init__(self, path: Path) -> None:
        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = settings.inter_op_num_threads = 1  # each process has its own core
        settings.log_severity_level = 3
        self.path = path
        try:
            self.session = onnxruntime.InferenceSession(path, settings, providers=["CPUExecutionProvider"])
            self.properties: dict[str, str] = self.session.get_modelmeta().custom_metadata_map
            self.bytes = int(self.session.get_inputs()[0].shape[1])
            self.actions, self.seats = (int(out.shape[1]) for out in self.session.get_outputs())
        except Exception as fault:
            raise BadOption(f"{path} is no network to ask: {fault}") from None

    def ask(self, seen: Bytes) -> tuple[Floats, Floats]:
        """Logits of all actions; chances to win, who sees it first and the others in turn."""
        policy, chances = self.session.run(None, {"seen": seen})
        return policy, chances


def network(game: Game[Any], seats: int, bytes: int) -> Learnt:
    """Raises if there is none for this game, or only one of other rules."""
    paths = [path for folder in folders() if (path := folder / f"{game.id}-{seats}.onnx").exists()]
    if not paths:
        for_seats = ", ".join(map(str, seat_counts(game.id)))
        there = f"one only for {for_seats} players" if for_seats else "none at all"
        raise BadOption(f"no network has learnt {game.name} for {seats} players; there is {there}")
    path = paths[0]
    learnt = _loaded(path, path.stat().st_mtime_ns)
    if (
        learnt.bytes != bytes
        or learnt.actions != game.action_count
        or learnt.properties.get("rules") != str(game.version)
    ):
        raise BadOption(f"the network {path.name} has learnt {game.name} by other rules or options than these")
    return learnt


@cache
def _loaded(path: Path, changed: int) -> Learnt:
    return Learnt(path)

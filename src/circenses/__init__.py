"""Circenses: five tabletop games of Rome and the ring, one exact engine each.

>>> import circenses
>>> match = circenses.new("ludus-cyclorum", first="south", seed=1)
>>> len(match.legal())
83
>>> match.play("c2-c3")
>>> match.actors()
[1]
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class _SourcesOnly:
    """Finds only .py files, so that CIRCENSES_PURE=1 sets compiled modules aside at run time too."""

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("circenses."):
            return None
        finders = (FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)) for entry in path or ())
        return next((spec for finder in finders if (spec := finder.find_spec(name))), None)


if os.environ.get("CIRCENSES_PURE", "0") != "0":
    sys.meta_path.insert(0, _SourcesOnly)

from circenses.games import game, game_ids, new  # noqa: E402
from circenses.kernel import state as _state  # noqa: E402
from circenses.kernel.errors import CircensesError  # noqa: E402
from circenses.kernel.match import Match  # noqa: E402
from circenses.kernel.record import load  # noqa: E402

__version__ = "0.1.0"
COMPILED = not (_state.__file__ or "").endswith(".py")

__all__ = ["COMPILED", "CircensesError", "Match", "game", "game_ids", "load", "new"]

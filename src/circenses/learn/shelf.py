"""Where networks that have learnt are found: in this package, and in a folder that CIRCENSES_NETS names. Nothing is
loaded here, so that whoever offers bots can ask which there are."""

import os
from pathlib import Path
from typing import Final

OWN: Final = Path(__file__).parent / "shipped"
FOLDER: Final = "CIRCENSES_NETS"


def folders() -> list[Path]:
    extra = os.environ.get(FOLDER, "")
    return [Path(extra), OWN] if extra else [OWN]


def seat_counts(game: str) -> list[int]:
    """For how many seats there is a network."""
    names = {path.stem.rpartition("-") for folder in folders() for path in folder.glob("*.onnx")}
    return sorted(int(seats) for name, _, seats in names if name == game and seats.isdecimal())

"""Where networks that have learnt are found: in this package, and in a folder that CIRCENSES_NETS names. Nothing is
loaded here, so that whoever offers bots can ask which there are."""

import os
from pathlib import Path
from typing import Final

OWN: Final = Path(__file__).parent / "shipped"
FOLDER: Final = "CIRCENSES_NETS"


def folders() -> list[Path]:
    named = os.environ.get(FOLDER, "")
    return [Path(named), OWN] if named else [OWN]


def known(game: str) -> list[int]:
    """For how many seats there is a network."""
    found = {path.stem.rpartition("-") for folder in folders() for path in folder.glob("*.onnx")}
    return sorted(int(seats) for name, _, seats in found if name == game and seats.isdecimal())

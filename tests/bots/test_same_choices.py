"""Civis chooses as it did when the ladder was measured: making an evaluation faster must not change it.

The digests are of games that the evaluations of November 2026 played, before they were made faster. Whoever changes an
evaluation on purpose writes new ones (`python -m tests.bots.test_same_choices`) and measures the ladder again.
"""

from typing import Any

import pytest

from circenses.kernel.game import Game
from tests.bots.played import TITLES, digest, play, start

DECISIONS = 90
CHOSEN = {
    "circus-maximus-2": "5bd1ecea601f1e7b",
    "circus-maximus-3": "b8d7a82588ac5575",
    "circus-maximus-4": "d3a7000fa8ecc1df",
    "drum-roll-2": "9596f6f6f15d5a8d",
    "drum-roll-3": "26aec977c1189dff",
    "drum-roll-4": "2a390a32fd30a70f",
    "gloria-mundi-2": "1bc9cbb0fcef44be",
    "gloria-mundi-3": "c055c313b8ade281",
    "gloria-mundi-4": "53ff6880bd98395f",
    "gloria-mundi-5": "1fc4be808c51e4dc",
    "gloria-mundi-6": "1ed597dace1d9a64",
    "horrea-3": "dbb7cf46caeae856",
    "horrea-4": "88403e5e67497abc",
    "ludus-cyclorum-2": "2090d0d5e651b870",
}
TABLES = [(title, seats) for title in TITLES[:-1] for seats in title.seats]


RULES = {"drum-roll": 2, "gloria-mundi": 2}  # as they were then


def chosen(title: Game[Any], seats: int) -> str:
    editions = title.options().editions
    s = start(title, seats, **(editions[RULES[title.id]].values if title.id in RULES else {}))
    return digest(play(title, s, ["civis"] * seats, 5, DECISIONS))


@pytest.mark.parametrize(("title", "seats"), TABLES, ids=[f"{title.id}-{seats}" for title, seats in TABLES])
def test_civis_chooses_as_before(title: Game[Any], seats: int) -> None:
    assert chosen(title, seats) == CHOSEN[f"{title.id}-{seats}"]


if __name__ == "__main__":
    for title, seats in TABLES:
        print(f'    "{title.id}-{seats}": "{chosen(title, seats)}",')

"""Recorded matches, one per end reason and option: they load, verify, and end as written down here."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import circenses
from circenses.games import game_ids
from circenses.kernel.errors import BadRecord
from circenses.kernel.record import lines

FOLDER = Path(__file__).parent

# Printed by `python -m tests.golden.make`: name, ending, ranks, entries of the log, final position.
LUDUS = [
    ("dux_taken", "dux_taken", [1, 2], 30, "1pw'1p2/5w'1r'/r'6/8/3H'3/R'2H'1W'R'1/3P'D2 s 1 0"),
    ("dux_alone", "dux_alone", [1, 2], 17, "3d3/8/7/8/4H'2/3W'HW2/3D'3 s 1 0"),
    ("repetition", "repetition", [1, 1], 37, "1rpdpr1/2whhw2/7/8/7/2WHHW2/1RPDPR1 n 2 2"),
    ("quiet_cycles", "quiet_cycles", [1, 1], 383, "h1ww3/1p1pWRr1/4HR1/1H1D4/1W1h3/2dr4/1PP4 n 20 20"),
    ("resignation", "resignation", [1, 2], 41, "2w'1d2/5R2/7/4h3/7/2D5/7 s 4 1 f6-f4/e4"),
    ("agreed_draw", "agreed_draw", [1, 1], 32, "3d2r/2p5/2R4/1W3w2/5H1/2P5/4D2 n 2 1 f4-f5"),
    ("letter", "dux_taken", [1, 2], 12, "1rw1p2/3h'h'w'2/7/8/6R'/3H'H'W'2/R'2DP2 s 0 0"),
    ("universal_block", "dux_taken", [1, 2], 40, "4w2/8/1r'3r'1/2H'5/7/2D'5/7 s 3 0"),
    ("five_rows", "dux_taken", [1, 2], 23, "5/2r3/3w'1/5W/1W'1D'1 s 1 0"),
    ("nine_rows", "dux_taken", [2, 1], 54, "9/10/9/2d'6w/9/8W1/9/3R6/6R2 n 5 0"),
    ("testudo", "dux_taken", [1, 2], 42, "6p/1h'p5/7/R7/7/3H'1D2/3P'3 s 3 0"),
    ("cavalry", "dux_taken", [2, 1], 14, "2r'dh'r'r'/2wh1w'2/1r'5/8/R'2R'3/6W'1/2W1R'2 n 0 0"),
    ("phalanx", "dux_taken", [2, 1], 28, "1w'h'd'3/3p'1p'2/7/3P'4/7/4H'2W'/1W'H4 n 1 0"),
    ("skirmish", "dux_taken", [2, 1], 6, "2wd3/3hhw'2/7/8/7/3H1W'2/2W4 n 0 0"),
    ("position", "dux_taken", [1, 2], 26, "2w4/5r'2/5p'1/8/7/8/1P'4D' s 9 0"),
    ("draw_limits", "quiet_cycles", [1, 1], 74, "7/rphdw2p/4h2/2w5/6W/3H1r2/HWPRDPR s 4 4"),
]

OPTIONS: dict[str, dict[str, Any]] = {
    "letter": {"friendly_opportunity": True},
    "universal_block": {"universal_block": True},
    "five_rows": {"rows": 5, "points": 5, "first": "south"},
    "nine_rows": {"rows": 9, "points": 9, "first": "north"},
    "dux_alone": {"formation": "skirmish"},
    "testudo": {"formation": "testudo"},
    "cavalry": {"formation": "cavalry"},
    "phalanx": {"formation": "phalanx"},
    "skirmish": {"formation": "skirmish"},
    "position": {"formation": "d1r1r2/1hw4p/7/8/7/P4WH1/2R1R1D n 7 0"},
    "draw_limits": {"draw_cycles": 4, "draw_repetitions": 2},
}

DIGESTS = """
import sys, circenses
print("compiled" if circenses.COMPILED else "pure")
for file in sys.argv[1:]:
    print(circenses.load(file).digest())
"""


def files(game: str) -> list[Path]:
    return sorted((FOLDER / game.replace("-", "_")).glob("*.jsonl"))


@pytest.mark.parametrize(("name", "ending", "ranks", "entries", "position"), LUDUS, ids=[row[0] for row in LUDUS])
def test_a_recorded_match_ends_as_it_did(name: str, ending: str, ranks: list[int], entries: int, position: str) -> None:
    file = FOLDER / "ludus_cyclorum" / f"{name}.jsonl"
    match = circenses.load(file)
    game: Any = match.game
    assert (match.over, match.ending, match.ranks()) == (True, ending, ranks)
    assert (len(match.log), game.position(match.state)) == (entries, position)
    assert game.options().differing(match.options) == OPTIONS.get(name, {})
    assert "\n".join(lines(match)) + "\n" == file.read_text(encoding="utf-8")


def test_every_record_is_tested_and_every_way_to_end_is_recorded() -> None:
    assert [file.stem for file in files("ludus-cyclorum")] == sorted(row[0] for row in LUDUS)
    assert {row[1] for row in LUDUS} == {
        "dux_taken",
        "dux_alone",
        "repetition",
        "quiet_cycles",
        "resignation",
        "agreed_draw",
    }
    varied = {key for options in OPTIONS.values() for key in options}
    assert varied == set(circenses.game("ludus-cyclorum").options().defaults())


@pytest.mark.parametrize("game", game_ids())
def test_a_record_that_lost_its_last_entry_is_refused(game: str, tmp_path: Path) -> None:
    for file in files(game):
        damaged = tmp_path / file.name
        shutil.copy(file, damaged)
        told = damaged.read_text(encoding="utf-8").splitlines()
        del told[-2]  # the entry that ended the match
        damaged.write_text("\n".join(told) + "\n", encoding="utf-8")
        with pytest.raises(BadRecord, match="a footer, but the match is not over"):
            circenses.load(damaged)


@pytest.mark.parametrize("game", game_ids())
def test_both_builds_give_equal_digests(game: str) -> None:
    """Pure Python in a second process; where this is pure already, the digests are compared with the records' own."""
    paths = [str(file) for file in files(game)]
    root = str(Path(circenses.__file__).parent.parent)
    run = subprocess.run(
        [sys.executable, "-c", DIGESTS, *paths],
        env={**os.environ, "CIRCENSES_PURE": "1", "PYTHONPATH": root},
        capture_output=True,
        text=True,
        check=True,
    )
    build, *digests = run.stdout.split()
    assert build == "pure"
    assert digests == [circenses.load(path).digest() for path in paths]

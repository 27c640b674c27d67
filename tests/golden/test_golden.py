"""Recorded matches, one per end reason, number of seats and option: they load, verify, and end as written down.

Both builds run these tests, so both give the digests that are written down.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import circenses
from circenses.games import game_ids
from circenses.kernel.errors import BadRecord
from circenses.kernel.record import lines
from tests.golden.make import plan

FOLDER = Path(__file__).parent
RECORDS = [(game, name) for game in game_ids() for name in plan(game)]

# What a game's records must show beside its own options; the endings its rules know, and the events of every match.
ENDINGS = {
    "circus-maximus": {"track", "round_limit", "resignation", "agreed_draw"},
    "drum-roll": {"third_show", "last_show", "resignation", "agreed_draw"},
    "gloria-mundi": {"carthage", "rome", "hand", "deck", "resignation", "agreed_draw"},
    "horrea": {"prestige", "turn_limit"},
    "ludus-cyclorum": {"dux_taken", "dux_alone", "repetition", "quiet_cycles", "resignation", "agreed_draw"},
}


def files(game: str) -> list[Path]:
    return sorted((FOLDER / game.replace("-", "_")).glob("*.jsonl"))


def index(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / game.replace("-", "_") / "index.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize(("game", "name"), RECORDS, ids=[" ".join(record) for record in RECORDS])
def test_a_recorded_match_ends_as_it_did(game: str, name: str) -> None:
    file = FOLDER / game.replace("-", "_") / f"{name}.jsonl"
    match = circenses.load(file)
    wanted = plan(game)[name]
    row = index(game)[name]
    assert match.over
    assert (match.ending, match.ranks(), match.scores()) == (row["ending"], row["ranks"], row["scores"])
    assert (len(match.log), match.digest()[:16]) == (row["entries"], row["state"])
    assert (match.ending, len(match.seats)) == (wanted.ending, wanted.seats)
    assert match.rules == wanted.rules
    assert match.options == match.game.options().resolve(wanted.options, wanted.preset, wanted.rules)
    assert "\n".join(lines(match)) + "\n" == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", game_ids())
def test_every_ending_every_number_of_seats_and_every_switch_is_recorded(game: str) -> None:
    title = circenses.game(game)
    goldens = plan(game)
    assert [file.stem for file in files(game)] == sorted(goldens) == sorted(index(game))
    assert {golden.ending for golden in goldens.values()} == ENDINGS[game]
    assert {golden.seats for golden in goldens.values()} == set(title.seats)
    schema = title.options()
    assert {golden.rules for golden in goldens.values()} == set(range(1, title.version + 1))
    played = [schema.differing(schema.resolve(golden.options, golden.preset)) for golden in goldens.values()]
    assert set(schema.variants) <= {key for differing in played for key in differing}
    assert set(schema.presets) <= {golden.preset for golden in goldens.values()}


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

"""The soak on a small scale: it goes on where it was, finds faults, and writes its results where they belong."""

import json
from pathlib import Path
from typing import Any

import pytest

import circenses
from tools import soak
from tools.soaking import report
from tools.soaking.memory import Memory
from tools.soaking.play import Played, Setting, play_match, play_piece, settings

GAME = circenses.game("ludus-cyclorum")
PLAY = "ludus-cyclorum, random play"
BEGIN, END = report.begin("ludus-cyclorum"), report.end("ludus-cyclorum")
MODEL = "ludus-cyclorum, engine against model"
DAMAGED = "ludus-cyclorum, damaged records"


def run(state: Path, decisions: int, *more: str) -> int:
    few = ["--decisions", str(decisions), "--games", "0", "--oracle", "20", "--damaged", "20", "--mutants", "0"]
    few += ["--workers", "1"]
    return soak.main([*few, "--game", "ludus-cyclorum", "--state", str(state), *more])


def parts(state: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((state / "state.json").read_text(encoding="utf-8"))["parts"]
    return told


def test_a_stopped_soak_goes_on_and_counts_what_one_run_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path / "stopped", 300) == 0
    first = parts(tmp_path / "stopped")[PLAY]
    assert run(tmp_path / "stopped", 300) == 0
    assert (
        f"{PLAY}: {first['matches']:,} games, {first['decisions']:,} decisions, done before" in capsys.readouterr().err
    )
    assert run(tmp_path / "stopped", first["decisions"] + 1) == 0
    assert run(tmp_path / "whole", first["decisions"] + 1) == 0
    assert parts(tmp_path / "stopped") == parts(tmp_path / "whole")
    assert parts(tmp_path / "whole")[PLAY]["pieces"] == first["pieces"] + 1
    assert parts(tmp_path / "whole")[MODEL]["matches"] == 20
    assert parts(tmp_path / "whole")[DAMAGED]["matches"] == 50  # one piece


def test_counts_of_other_sources_are_not_continued(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    memory = Memory(path, "these sources")
    memory.part(PLAY).add(Played(decisions=7, matches=1))
    memory.save()
    assert Memory(path, "these sources").part(PLAY).decisions == 7
    assert Memory(path, "others").part(PLAY).decisions == 0
    assert Memory(path, "others").restarted
    assert Memory(path, "these sources", fresh=True).part(PLAY).decisions == 0


def test_results_replace_the_old_ones_and_leave_the_page_around_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "verification.md"
    page.write_text(f"# Ours\n\n{BEGIN}\nold figures\n{END}\n\nafter\n", encoding="utf-8")
    assert run(tmp_path, 300, "--report", str(page)) == 0
    text = page.read_text(encoding="utf-8")
    tally = parts(tmp_path)[PLAY]
    assert text.startswith("# Ours\n\n")
    assert text.endswith("\n\nafter\n")
    assert "old figures" not in text
    assert f"| {PLAY} | {tally['matches']:,} | {tally['decisions']:,} |" in text
    assert "python -m tools.soak --decisions 300" in text
    assert f"Circenses {circenses.__version__}, {'compiled' if circenses.COMPILED else 'pure'} build" in text
    assert capsys.readouterr().out == ""


def test_a_page_without_the_two_comments_gets_them_at_its_end(tmp_path: Path) -> None:
    page = tmp_path / "docs" / "verification.md"
    report.write(page, "ludus-cyclorum", "one\n")
    assert page.read_text(encoding="utf-8").startswith("# Verification\n")
    page.write_text("written by hand\n", encoding="utf-8")
    report.write(page, "ludus-cyclorum", "two\n")
    assert page.read_text(encoding="utf-8") == f"written by hand\n\n{BEGIN}\n\ntwo\n\n{END}\n"


def test_a_short_soak_says_its_results_and_writes_no_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, 1) == 0
    assert "### Last soak of ludus-cyclorum" in capsys.readouterr().out
    assert [path.name for path in tmp_path.iterdir()] == ["state.json"]


def test_settings_cover_seats_presets_switches_sizes_and_named_arrays() -> None:
    found = [(setting.preset, dict(setting.given)) for setting in settings("ludus-cyclorum")]
    variants = GAME.options().variants
    sizes = [given for _, given in found if given.keys() == {"rows", "points"}]
    assert len(sizes) == 9
    for expected in (
        ("", {}),
        ("letter", {}),
        ("", {"universal_block": True}),
        ("", {key: not v.default for key, v in variants.items() if isinstance(v.default, bool)}),
        ("", {"formation": "skirmish"}),
        ("", {"draw_cycles": 1}),
        ("", {"draw_repetitions": 20}),
        ("", {"first": "north"}),
    ):
        assert expected in found
    assert all(setting.seats == 2 for setting in settings("ludus-cyclorum"))


def test_a_piece_of_work_is_the_same_every_time() -> None:
    assert play_piece("ludus-cyclorum", 3) == play_piece("ludus-cyclorum", 3)
    assert play_piece("ludus-cyclorum", 3).matches == 20
    assert play_piece("ludus-cyclorum", 3) != play_piece("ludus-cyclorum", 4)


class Broken:
    """The real game with one method spoilt."""

    def __init__(self, method: str, spoilt: Any) -> None:
        setattr(self, method, spoilt)

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)


def apply_and_miscount(s: Any, seat: int, action: int) -> None:
    GAME.apply(s, seat, action)
    s.quiet = s.cycles + 1


def apply_and_crash(s: Any, seat: int, action: int) -> None:
    raise IndexError("off the board")


@pytest.mark.parametrize(
    ("method", "spoilt", "fault"),
    [
        ("apply", apply_and_miscount, "decision 1: more quiet cycles than cycles"),
        ("apply", apply_and_crash, "decision 0: IndexError off the board"),
        ("legal", lambda s, seat: [], "decision 0: seat -1 is to act and has nothing to do"),
        ("legal", lambda s, seat: [7, 7], "decision 0: the legal actions are not ascending numbers of the catalogue"),
        ("weights", lambda s: [1], "decision 0: the weights of chance do not fit its outcomes"),
        ("bound", lambda seats, options: 2, "decision 4: goes on after 2 decisions"),
        ("ending", lambda s: "", "the match is over without a reason"),
        ("ranks", lambda s: [2, 2], "scores"),
    ],
)
def test_a_broken_game_is_found_out(method: str, spoilt: Any, fault: str) -> None:
    game: Any = Broken(method, spoilt)
    assert play_match(game, Setting(2), 1, Played()).startswith(fault)


def test_the_sound_game_has_no_fault() -> None:
    played = Played()
    assert play_match(GAME, Setting(2), 1, played) == ""
    assert played.matches == 1
    assert played.decisions > 3


def test_wrong_input_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, 1, "--game", "ludus-cyclorun") == 2
    assert capsys.readouterr().err == "soak: no game 'ludus-cyclorun': did you mean ludus-cyclorum?\n"

"""Compiled rooms of a game belong to the kernel they were compiled with; with any other, its sources are loaded."""

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import circenses
from circenses import build
from tests.packages.plugs import PENNIES, command, install, install_pennies

LIBRARY = f"game{EXTENSION_SUFFIXES[0]}"


def test_every_folder_with_a_game_is_compiled_and_the_kernel_once() -> None:
    files, name = build.house()
    assert name == "circenses_house"
    assert {"state.py", "game.py", "loops.py"} <= {Path(file).name for file in files if "kernel" in file}
    for id in circenses.game_ids():
        folder = build.HOUSE / "games" / id.replace("-", "_")
        assert {"state.py", "game.py"} <= {Path(file).name for file in build.sources(folder, build.ROOMS)}


def test_a_module_fits_if_it_is_not_compiled_or_names_the_library_of_this_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_pennies(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    assert build.fits("tray.game")
    (tmp_path / "tray" / LIBRARY).write_bytes(f"tray_{build.seal()}__mypyc".encode())
    assert build.fits("tray.game")
    (tmp_path / "tray" / LIBRARY).write_bytes(b"tray_0123456789ab__mypyc")
    assert not build.fits("tray.game")
    assert "tray" not in sys.modules, "nothing is loaded to find that out"


def test_a_game_compiled_for_another_house_is_played_from_its_sources(tmp_path: Path) -> None:
    install(tmp_path, "tray", PENNIES, {"pennies": "tray.game:GAME"})
    (tmp_path / "tray" / LIBRARY).write_bytes(b"tray_0123456789ab__mypyc")
    ran = command(tmp_path, "simulate", "pennies", "--games", "4", "--workers", "2", "--seed", "1")
    assert ran.returncode == 0, ran.stderr
    told = ran.stderr.count("the game 'pennies' is compiled for another circenses and runs from its sources")
    assert told == (1 if circenses.COMPILED else 0)


def test_nothing_is_compiled_beside_a_house_that_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    install_pennies(tmp_path)
    assert build.compiled(str(tmp_path / "tray")) == []
    told = "circenses: tray is installed as it is, much slower: circenses is not compiled here\n"
    compiled_in_place = list(build.HOUSE.parent.glob("circenses_house__mypyc*"))
    assert capsys.readouterr().err == ("" if compiled_in_place else told)


def test_a_folder_without_rooms_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"empty: there is no state\.py, "):
        build.compiled(str(tmp_path / "empty"))

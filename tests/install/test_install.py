"""The wheel, installed into an empty environment and used far away from the clone.

Run by `make test-install`; it needs the package registry for the run-time dependencies.
"""

import json
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
UV = Path(sys.executable).parent / "uv"  # takes a second where pip takes half a minute, and `make` installs no pip then


def run(*command: str | Path, cwd: Path, given: str = "", **extra: str) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("CIRCENSES_", "PYTHON"))} | extra
    return subprocess.run(
        [str(c) for c in command], cwd=cwd, input=given, env=environment, capture_output=True, text=True
    )


def install(commands: Path, *what: str) -> None:
    """Into an environment; by pip where uv is missing or does not reach the registry that pip is set up for."""
    told = None
    if UV.exists():
        told = run(UV, "pip", "install", "-q", "--python", commands / "python", *what, cwd=commands, CIRCENSES_OPT="0")
    if told is None or told.returncode != 0:
        run(commands / "python", "-m", "ensurepip", cwd=commands)
        told = run(commands / "python", "-m", "pip", "install", "-q", *what, cwd=commands, CIRCENSES_OPT="0")
    assert told.returncode == 0, told.stderr


@pytest.fixture(scope="module", params=["compiled", "pure"])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path, Path]:
    """The build asked for, the folder of its commands, and a folder that knows nothing of the clone."""
    build: str = request.param
    folder = tmp_path_factory.mktemp(build)
    pure = "1" if build == "pure" else "0"
    tree = folder / "tree"
    subprocess.run(["git", "clone", "-q", "--no-hardlinks", ROOT, tree], check=True)
    if build == "compiled" and (ROOT / "build").exists():
        shutil.copytree(ROOT / "build", tree / "build")  # what `make compile` has compiled is not compiled again
    pack: tuple[str | Path, ...] = (
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "--no-build-isolation",
        "-w",
    )
    if UV.exists():
        pack = (UV, "build", "-q", "--wheel", "--no-build-isolation", "--python", sys.executable, "-o")
    wheel = run(*pack, folder, tree, cwd=folder, CIRCENSES_PURE=pure, CIRCENSES_OPT="0")
    assert wheel.returncode == 0, wheel.stderr
    venv.create(folder / "env", with_pip=not UV.exists())
    commands = folder / "env" / "bin"
    install(commands, *map(str, folder.glob("circenses-*.whl")))
    away = folder / "away"
    away.mkdir()
    return build, commands, away


def test_version_names_the_build(installed: tuple[str, Path, Path]) -> None:
    build, commands, away = installed
    told = run(commands / "circenses", "--version", cwd=away)
    assert ("compiled" in told.stdout) == (build == "compiled"), told.stdout + told.stderr


def test_a_slow_build_says_so_once_and_how_to_change_it(installed: tuple[str, Path, Path]) -> None:
    build, commands, away = installed
    told = run(commands / "circenses", "games", cwd=away)
    assert told.stderr.count("pure Python") == (1 if build == "pure" else 0)
    assert ("compiler" in told.stderr) == (build == "pure")


def test_a_whole_game_is_played_recorded_and_verified(installed: tuple[str, Path, Path]) -> None:
    _, commands, away = installed
    options = ("--players", "greedy,greedy", "--seed", "1", "--record", "game.jsonl")
    played = run(commands / "circenses", "play", "ludus-cyclorum", *options, cwd=away)
    assert played.returncode == 0, played.stderr
    assert "The match is over" in played.stdout
    assert run(commands / "circenses", "record", "verify", "game.jsonl", cwd=away).returncode == 0


def test_rule_pages_and_pictures_come_along(installed: tuple[str, Path, Path]) -> None:
    _, commands, away = installed
    assert "indicator flips" in run(commands / "circenses", "rules", "ludus-cyclorum", "LC-T6", cwd=away).stdout
    drawn = run(
        commands / "python", "-c", "import circenses; print(circenses.new('ludus-cyclorum').picture())", cwd=away
    )
    assert "</svg>" in drawn.stdout, drawn.stderr


@pytest.fixture(scope="module")
def with_tabula(installed: tuple[str, Path, Path]) -> tuple[str, Path, Path]:
    """The same with the example beside it, compiled where circenses is."""
    build, commands, away = installed
    tree = shutil.copytree(ROOT / "examples" / "tabula", away.parent / "tabula", ignore=shutil.ignore_patterns("build"))
    tools = ("setuptools>=77", *(("mypy[mypyc]>=2.4,<2.5",) if build == "compiled" else ()))
    install(commands, *tools)
    install(commands, "--no-build-isolation", "--no-deps", str(tree))
    return installed


def test_a_sixth_game_installed_beside_it_is_played_simulated_and_explained(
    with_tabula: tuple[str, Path, Path],
) -> None:
    _, commands, away = with_tabula
    assert "Tabula" in run(commands / "circenses", "games", cwd=away).stdout
    assert "waiting stone" in run(commands / "circenses", "rules", "tabula", "TA-1.4", cwd=away).stdout
    options = ("--players", "greedy,greedy", "--seed", "1", "--record", "race.jsonl")
    played = run(commands / "circenses", "play", "tabula", *options, cwd=away)
    assert "The match is over" in played.stdout, played.stderr
    assert run(commands / "circenses", "record", "verify", "race.jsonl", cwd=away).returncode == 0
    games = ("--games", "2", "--bots", "greedy,uniform", "--seed", "1", "--workers", "2", "--json")
    simulated = run(commands / "circenses", "simulate", "tabula", *games, cwd=away)
    assert json.loads(simulated.stdout)["games"] == 2, simulated.stderr


def test_a_sixth_game_is_faster_once_it_is_built(with_tabula: tuple[str, Path, Path]) -> None:
    """A ratio of two runs on one machine: the same package, compiled (here without optimisation) and not."""
    build, commands, away = with_tabula
    if build != "compiled":
        pytest.skip("nothing is compiled here")
    words = (commands / "circenses", "bench", "tabula", "--seconds", "0.5", "--rounds", "1", "--json")
    fast, slow = (
        json.loads(run(*words, cwd=away, **extra).stdout)["games"]["tabula"]["playout_decisions_per_s"]
        for extra in ({}, {"CIRCENSES_PURE": "1"})
    )
    assert fast > 1.5 * slow

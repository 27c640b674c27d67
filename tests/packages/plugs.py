"""Packages with games as pip leaves them behind: a folder of code and one of metadata, on PYTHONPATH."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
PENNIES = {
    "__init__.py": "",
    "game.py": (ROOT / "tests/outside/pennies.py").read_text(encoding="utf-8").replace("tests.outside.pen", "tray.pen"),
    "pennies_view.py": (ROOT / "tests/outside/pennies_view.py").read_text(encoding="utf-8"),
    "rules.md": """\
# Pennies: every rule, exactly

- PE-1. Everybody is dealt a secret penny.
- PE-2. Each round a die sets the stake.
- PE-3. All close a fist over 0 to 3 coins at once.
- PE-4. The highest fist that nobody else shows takes the stake from the bank.
- PE-5. Its owner may rob another player.
- PE-6. After the last round purses and pennies are counted.
- PE-V1. Robbery may be left out.
""",
    "about.toml": 'pitch = "Close your fist, and rob the others."\nminutes = 5\n',
}


def install(folder: Path, name: str, code: dict[str, str], entries: dict[str, str]) -> Path:
    """Puts a package into a folder: `code` by file name, `entries` by the id of each game."""
    for path, text in code.items():
        place = folder / name / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    facts = folder / f"{name}-0.3.dist-info"
    facts.mkdir(parents=True, exist_ok=True)
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.3\n", encoding="utf-8")
    lines = [f"{id} = {value}" for id, value in entries.items()]
    (facts / "entry_points.txt").write_text("\n".join(["[circenses.games]", *lines, ""]), encoding="utf-8")
    return folder


def install_pennies(folder: Path) -> Path:
    return install(folder, "tray", PENNIES, {"pennies": "tray.game:GAME"})


def install_tabula(folder: Path) -> Path:
    """The example, as it lies in the repository."""
    source = ROOT / "examples" / "tabula" / "src" / "tabula"
    code = {path.name: path.read_text(encoding="utf-8") for path in source.iterdir() if path.suffix in (".py", ".md")}
    return install(folder, "tabula", code, {"tabula": "tabula.game:GAME"})


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """A server that finds the packages in a folder; its address. What it says beside is in `said.txt`."""
    words = ["serve", "--port", "0", "--bot-workers", "1", "--database", f"sqlite:///{folder / 'tables.db'}"]
    with (folder / "said.txt").open("w", encoding="utf-8") as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "circenses", *words],
            stdout=subprocess.PIPE,
            stderr=said,
            text=True,
            env=environment(folder),
            cwd=folder,
        )
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()
            process.wait(PATIENCE)
            process.stdout.close()


def environment(folder: Path) -> dict[str, str]:
    paths = [str(folder), *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(dict.fromkeys([*paths, str(ROOT / "src")])), "COLUMNS": "120"}


def command(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    asked = [sys.executable, "-m", "circenses", *words]
    return subprocess.run(
        asked, env=environment(folder), cwd=folder, capture_output=True, text=True, check=False, timeout=300
    )

"""What the compiler leaves behind: a revision must not load what another one compiled."""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from setuptools import Extension

from circenses.build import clear, copies


def test_what_is_no_longer_compiled_is_removed(tmp_path: Path) -> None:
    package = tmp_path / "house"
    (package / "room").mkdir(parents=True)
    made = [package / f"{name}{EXTENSION_SUFFIXES[0]}" for name in ("kept", "gone", "room/kept", "room/gone")]
    for path in [*made, package / "gone.py"]:
        path.touch()
    clear(package, {"house.kept", "house.room.kept"})
    assert [path for path in made if path.exists()] == [made[0], made[2]]
    assert (package / "gone.py").exists()


def test_modules_of_different_names_share_what_is_compiled(tmp_path: Path) -> None:
    made = []
    for name in ("house__mypyc", "a.state", "b.state", "a.rules", "b.rules.state"):
        source = tmp_path / f"{name}.c"
        source.write_text(f"begins {name}\n// distutils: more\n")
        made.append(Extension(name, [str(source)]))
    assert copies(made) == {"a.rules": "a.state"}
    assert (tmp_path / "a.state.c").read_text() == "begins a.state\nbegins a.rules\n"
    assert "begins b.state" in (tmp_path / "b.state.c").read_text(), "of the same last name: a library of its own"

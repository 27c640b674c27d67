"""What the compiler leaves behind: a revision must not load what another one compiled."""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from setuptools import Extension

from circenses.build import clear, copies, hinted


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


def test_the_compiler_is_told_that_an_index_is_in_range(tmp_path: Path) -> None:
    source = tmp_path / "made.c"
    check = "    cpy_r_r2 = (uint64_t)cpy_r_at < (uint64_t)cpy_r_r1;\n    if (cpy_r_r2) goto CPyL7;\n"
    other = "    cpy_r_r3 = cpy_r_at < cpy_r_r1;\n    if (cpy_r_r3) goto CPyL8;\n"
    source.write_text(check + other)
    told = Path(hinted(source))
    assert told.read_text() == check.replace("if (cpy_r_r2)", "if (likely(cpy_r_r2))") + other
    before = told.stat().st_mtime_ns
    assert Path(hinted(source)).stat().st_mtime_ns == before, "what did not change is not compiled again"

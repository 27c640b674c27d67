"""What the compiler leaves behind: a revision must not load what another one compiled."""

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from circenses.build import clear


def test_what_is_no_longer_compiled_is_removed(tmp_path: Path) -> None:
    package = tmp_path / "house"
    (package / "room").mkdir(parents=True)
    made = [package / f"{name}{EXTENSION_SUFFIXES[0]}" for name in ("kept", "gone", "room/kept", "room/gone")]
    for path in [*made, package / "gone.py"]:
        path.touch()
    clear(package, {"house.kept", "house.room.kept"})
    assert [path for path in made if path.exists()] == [made[0], made[2]]
    assert (package / "gone.py").exists()

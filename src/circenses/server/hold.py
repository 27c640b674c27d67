"""A SQLite file belongs to one `serve` command and the processes it starts: two servers would not hear each other.

The lock is on FILE.lock and ends with the process that took it, however that ends; the file itself stays.
"""

import os
import sys
from pathlib import Path
from types import TracebackType

import sqlalchemy as sa

from circenses.kernel.errors import CircensesError

OURS = 0o600


class Hold:
    """Locks on construction. PostgreSQL and a database in memory need no lock."""

    def __init__(self, database: str) -> None:
        self.file = -1
        path = sqlite_file(database)
        if path is None:
            return
        make_folder(path)
        try:
            self.file = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, OURS)
            _lock(self.file)
        except BlockingIOError:
            self.release()
            raise CircensesError(
                f"another server uses {path}: stop it first, or give this one a --database of its own"
            ) from None
        except OSError as fault:
            self.release()
            raise CircensesError(f"{path}.lock cannot be locked: {fault.strerror}") from None

    def release(self) -> None:
        if self.file >= 0:
            os.close(self.file)
            self.file = -1

    def __enter__(self) -> "Hold":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def _lock(file: int) -> None:
    if sys.platform == "win32":
        return
    import fcntl

    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def sqlite_file(database: str) -> Path | None:
    """The file of a database; None if there is none."""
    if not database.startswith("sqlite"):
        return None
    name = sa.make_url(database).database
    return None if not name or name == ":memory:" or name.startswith("file:") else Path(name)


def make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as fault:
        raise CircensesError(f"the folder of the database cannot be created: {fault.strerror}") from None


def keep_to_ourselves(path: Path) -> None:
    """The file holds seeds of running matches: it is created for us alone, or closed to strangers if it exists."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OURS))
        for file in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
            if file.exists() and file.stat().st_mode & 0o007:
                file.chmod(file.stat().st_mode & 0o770)
    except OSError as fault:
        raise CircensesError(f"the database cannot be opened: {fault.strerror}") from None

"""A run in its folder: `plan.json` and, under `units`, a file for each unit that is done."""

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from circenses.kernel.errors import BadOption
from circenses.lab.runs.manifest import GAMES, Manifest, Shard, read_manifest
from circenses.lab.simulate import Unit

if TYPE_CHECKING:
    import polars

PLAN = "plan.json"
UNITS = "units"


class Run:
    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.manifest = manifest
        self._units = {manifest.file(unit): unit for unit in manifest.units()}

    @staticmethod
    def open(folder: Path) -> "Run":
        must_have_polars()
        path = folder / PLAN
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as fault:
            raise BadOption(f"{folder} is no run: {path.name} cannot be read ({why(fault)})") from None
        try:
            return Run(folder, read_manifest(data))
        except BadOption as fault:
            raise BadOption(f"{path}: {fault}") from None

    @staticmethod
    def begin(folder: Path, manifest: Manifest) -> "Run":
        """Opens a new folder, or that of the same run."""
        must_have_polars()
        if (folder / PLAN).exists():
            run = Run.open(folder)
            mine, theirs = manifest.settings(), run.manifest.settings()
            keys = {**theirs, **mine}
            odd = [f"{k} {theirs.get(k)!r} instead of {mine.get(k)!r}" for k in keys if mine.get(k) != theirs.get(k)]
            if odd:
                raise BadOption(f"{folder} holds another run: {', '.join(odd)}")
            return run
        try:
            if folder.exists() and any(folder.iterdir()):
                raise BadOption(f"{folder} is not empty and holds no run: choose another folder")
            (folder / UNITS).mkdir(parents=True, exist_ok=True)
            text = json.dumps(manifest.to_json(), indent=2, ensure_ascii=False) + "\n"
            write_aside(folder / PLAN, text.encode())
        except OSError as fault:
            raise BadOption(f"{folder} cannot be written: {fault.strerror}") from None
        return Run(folder, manifest)

    # Units

    def path(self, unit: Unit) -> Path:
        return self.folder / UNITS / self.manifest.file(unit)

    def done(self) -> list[Unit]:
        """The finished units, in the order of the games. Files not named like units of this run do not count."""
        try:
            names = os.listdir(self.folder / UNITS)
        except FileNotFoundError:
            return []
        return sorted((self._units[name] for name in names if name in self._units), key=lambda unit: unit.first)

    def missing(self, shard: Shard | None = None) -> list[Unit]:
        there = set(self.done())
        shard = shard or Shard()
        return [unit for unit in self.manifest.units()[shard.part - 1 :: shard.of] if unit not in there]

    def keep(self, unit: Unit, content: bytes) -> None:
        """Writes the file under another name and renames it when it is complete."""
        try:
            (self.folder / UNITS).mkdir(exist_ok=True)
            write_aside(self.path(unit), content)
        except OSError as fault:
            raise BadOption(f"{self.path(unit)} cannot be written: {fault.strerror}") from None

    # What is in them

    def sha256(self) -> str:
        """The digest of the whole run: equal exactly if every byte of every unit is."""
        whole = hashlib.sha256()
        for unit in self.done():
            whole.update(f"{self.manifest.file(unit)} {_sha256(self.path(unit))}\n".encode())
        return whole.hexdigest()

    def frame(self, unit: Unit) -> "polars.DataFrame":
        return _read(self.folder, lambda polars: polars.read_parquet(self.path(unit)))

    def scan(self) -> "polars.LazyFrame":
        """All finished games as a lazy frame."""
        import polars

        done = self.done()
        if not done:
            raise BadOption(f"{self.folder}: no unit is done yet")
        return polars.scan_parquet([self.path(unit) for unit in done])

    def games(self) -> "polars.DataFrame":
        """A row for each finished game, in the order of their numbers."""
        if self.manifest.rows_for != GAMES:
            raise BadOption(
                f"{self.folder} has a row for each {self.manifest.rows_for[:-1]}: what games tell needs a plain run"
            )
        return _read(self.folder, lambda _: self.scan().collect())


def merge(out: Path, parts: Sequence[Path]) -> Run:
    """Collects the units of several folders of one run in a new folder, or in one of them."""
    runs = [Run.open(part) for part in parts]
    run = Run.begin(out, runs[0].manifest)
    for part in runs:
        if part.manifest.digest != run.manifest.digest:
            raise BadOption(f"{part.folder} is of another run than {run.folder}")
        for unit in part.done():
            if run.path(unit).exists():
                if _sha256(run.path(unit)) != _sha256(part.path(unit)):
                    raise BadOption(f"{unit} differ between {part.path(unit)} and {run.path(unit)}")
            else:
                run.keep(unit, part.path(unit).read_bytes())
    return run


def _read(folder: Path, read: Callable[[Any], "polars.DataFrame"]) -> "polars.DataFrame":
    import polars

    try:
        return read(polars)
    except (polars.exceptions.SchemaError, polars.exceptions.ColumnNotFoundError):
        raise BadOption(
            f"the files of {folder} have different columns: the figures of the game have changed since it was begun. "
            "Play it again into another folder"
        ) from None
    except (OSError, polars.exceptions.PolarsError) as fault:
        raise BadOption(
            f"a file of {folder} cannot be read ({type(fault).__name__}): circenses lab check {folder} tells which"
        ) from None


def must_have_polars() -> None:
    if find_spec("polars") is None:
        raise BadOption("runs are kept in Parquet files, which needs Polars: pip install 'circenses[lab]'")


def write_aside(path: Path, content: bytes) -> None:
    aside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with aside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, path)
    except BaseException:
        aside.unlink(missing_ok=True)
        raise


def why(fault: Exception) -> str:
    """A fault in words, without the numbers of the system."""
    return str(getattr(fault, "strerror", None) or fault)


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def games_of(units: Iterable[Unit]) -> int:
    return sum(unit.games for unit in units)

"""A study in its folder: `study.json` says what was asked, `runs` holds a run for every rule set or pair of bots."""

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from circenses.games import game as find_game
from circenses.kernel.digest import digest
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.lab.runs import Engine, Run, make_manifest, play_all
from circenses.lab.runs.folder import must_have_polars, why, write_aside
from circenses.lab.runs.go import Progress
from circenses.lab.runs.manifest import GAMES
from circenses.lab.runs.unit import unit_of
from circenses.lab.simulate import Fault, Plan, Unit, make_plan

if TYPE_CHECKING:
    import polars

FORMAT = 1
QUESTION = "study.json"
RUNS = "runs"


@dataclass(frozen=True, kw_only=True)
class Table:
    """What every study must know: the game, who plays, and how many games of each kind."""

    game: str
    seats: int = 0
    bots: tuple[str, ...] = ("civis",)
    games: int = 100  # of each run
    seed: str = "1"
    options: Mapping[str, Any] = field(default_factory=dict)  # what differs from the rulebook

    @property
    def title(self) -> Game[Any]:
        return find_game(self.game)

    def plan(self, seed: str = "", games: int = 0, bots: Sequence[str] = (), **changed: Any) -> Plan:
        """A plan; finds everything that can be wrong. `changed` are options besides those of the study."""
        return self.plan_with(changed, seed, games, bots)

    def plan_with(self, changed: Mapping[str, Any], seed: str = "", games: int = 0, bots: Sequence[str] = ()) -> Plan:
        options = self.title.options().resolve({**self.options, **changed})
        names = bots or self.bots
        return make_plan(self.title, self.seats, names, games or self.games, seed or self.seed, options, False)

    def sample(self) -> "polars.DataFrame":
        """A single game by the rules of the table: what figures there are, so that wrong ones are refused before
        anything runs."""
        import polars

        content = unit_of(self.title, make_manifest(self.title, self.plan(games=1), 1), Unit(0, 0))
        if not isinstance(content, bytes):
            raise BadOption(f"a game by these rules breaks: {content.reason}")
        return polars.read_parquet(io.BytesIO(content))


class Study:
    """`kind` is the kind of study, `question` its settings as plain data."""

    def __init__(self, folder: Path, kind: str, question: dict[str, Any]) -> None:
        self.folder = folder
        self.kind = kind
        self.question = question
        self.runs: dict[str, Run] = {}
        self.broken: dict[str, Fault] = {}  # runs in which a game broke, after they were played

    @staticmethod
    def begin(folder: Path, kind: str, question: Any) -> "Study":
        """Opens a new folder, or that of the same study."""
        must_have_polars()
        data = json.loads(json.dumps(asdict(question)))
        if (folder / QUESTION).exists():
            there = Study.open(folder)
            odd = [
                f"{key} {there.question.get(key)!r} instead of {data[key]!r}"
                for key in data
                if there.question.get(key) != data[key]
            ]
            if there.kind != kind or odd:
                raise BadOption(f"{folder} holds another study: {', '.join(odd) or there.kind}")
            return there
        try:
            if folder.exists() and any(folder.iterdir()):
                raise BadOption(f"{folder} is not empty and holds no study: choose another folder")
            folder.mkdir(parents=True, exist_ok=True)
            line = {"format": FORMAT, "kind": kind, "asked": data, "digest": digest({"kind": kind, **data})}
            write_aside(folder / QUESTION, (json.dumps(line, indent=2, ensure_ascii=False) + "\n").encode())
        except OSError as fault:
            raise BadOption(f"{folder} cannot be written: {fault.strerror}") from None
        return Study(folder, kind, data)

    @staticmethod
    def open(folder: Path) -> "Study":
        must_have_polars()
        try:
            data = json.loads((folder / QUESTION).read_text(encoding="utf-8"))
            kind, question = str(data["kind"]), dict(data["asked"])
        except (OSError, ValueError, KeyError, TypeError) as fault:
            raise BadOption(f"{folder} is no study: {QUESTION} cannot be read ({why(fault)})") from None
        if data.get("format") != FORMAT or data.get("digest") != digest({"kind": kind, **question}):
            raise BadOption(f"{folder / QUESTION}: it was changed by hand, or is of another version")
        return Study(folder, kind, question)

    def run(self, name: str, plan: Plan, unit: int = 0, rows_for: str = GAMES) -> Run:
        """The run of that name; it is created if it is not there."""
        manifest = make_manifest(find_game(plan.game), plan, unit, rows_for)
        self.runs[name] = Run.begin(self.folder / RUNS / name, manifest)
        return self.runs[name]

    def play(self, engine: Engine, progress: Progress | None = None, names: Sequence[str] = (), units: int = 0) -> None:
        """Plays all runs, or those named, until they are done. A rule set whose games break is noted, not raised."""
        selected = list(names or self.runs)
        broken = play_all([self.runs[name] for name in selected], engine, progress, units)
        self.broken.update({selected[i]: fault for i, fault in broken.items()})

    @property
    def games(self) -> int:
        return sum(run.manifest.plan.games for run in self.runs.values())


def opened(kind_of_question: type[Any], study: Study) -> Any:
    """The question of a study, as an instance of its class."""
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in study.question.items()}
    return kind_of_question(**values)

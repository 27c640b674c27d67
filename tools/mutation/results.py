"""What is known already: verdicts of earlier runs, and the reasons of survivors."""

import hashlib
import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.mutation.child import TIMED_OUT
from tools.mutation.mutant import CONTENT, Mutant
from tools.mutation.trial import KILLED, SURVIVED, Verdict


class Memory:
    """Verdicts on disk, one JSON line each. A verdict holds as long as rules, content and tests are the same."""

    def __init__(self, path: Path, fresh: bool = False) -> None:
        self.path = path
        self.known: dict[str, dict[str, Any]] = {}
        if fresh:
            path.unlink(missing_ok=True)
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                self._learn(line)

    def _learn(self, line: str) -> None:
        try:
            told = json.loads(line)
            self.known[told["key"]] = told
        except (ValueError, KeyError, TypeError):
            return  # a line cut off by an interruption

    def recall(self, mutant: Mutant, tree: str) -> Verdict | None:
        told = self.known.get(_key(mutant, tree))
        return Verdict(mutant, told["outcome"], told["by"], told["seconds"]) if told else None

    def note(self, verdict: Verdict, tree: str) -> None:
        key = _key(verdict.mutant, tree)
        told = {
            "key": key,
            "id": verdict.mutant.id,
            "outcome": verdict.outcome,
            "by": verdict.by,
            "seconds": round(verdict.seconds, 3),
        }
        self.known[key] = told
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(told, ensure_ascii=False) + "\n")


def _key(mutant: Mutant, tree: str) -> str:
    return hashlib.sha256(f"{mutant.id}\0{tree}".encode()).hexdigest()[:32]


def read_reasons(path: Path) -> dict[str, str]:
    """Why a mutant may survive, by its id."""
    if not path.exists():
        return {}
    reasons: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8")).get("survivors", {})
    return reasons


@dataclass(frozen=True)
class Summary:
    verdicts: list[Verdict]
    reasons: dict[str, str]
    all_ids: set[str]  # of every mutant of the games with reasons, tried or not

    def count(self, outcome: str) -> int:
        return sum(verdict.outcome == outcome for verdict in self.verdicts)

    def survivors(self) -> list[Verdict]:
        return [verdict for verdict in self.verdicts if verdict.outcome == SURVIVED]

    def excused(self) -> list[Verdict]:
        """Content has no excuse: a number that no test notices is a number that no test reads."""
        return [found for found in self.survivors() if found.mutant.id in self.reasons and found.mutant.kind != CONTENT]

    def unexcused(self) -> list[Verdict]:
        excused = self.excused()
        return [found for found in self.survivors() if found not in excused]

    def unneeded(self) -> list[str]:
        """Reasons for what is noticed by now, or does not exist any more."""
        noticed = {verdict.mutant.id for verdict in self.verdicts if verdict.outcome != SURVIVED}
        return [id for id in self.reasons if id in noticed or id not in self.all_ids]

    def to_json(self) -> dict[str, Any]:
        return {
            "mutants": len(self.verdicts),
            "killed": self.count(KILLED),
            "timed_out": self.count(TIMED_OUT),
            "survived_with_reason": [
                {**_shown(found), "reason": self.reasons[found.mutant.id]} for found in self.excused()
            ],
            "survived_without_reason": [_shown(found) for found in self.unexcused()],
            "reasons_not_needed": self.unneeded(),
        }

    def lines(self) -> list[str]:
        excused, unexcused = len(self.excused()), self.unexcused()
        told = [f"unnoticed: {found.mutant.place()}  {found.mutant.id}" for found in unexcused]
        told += [f"reason not needed any more: {id}" for id in self.unneeded()]
        told.append(
            f"{len(self.verdicts)} mutants: {self.count(KILLED)} killed, {self.count(TIMED_OUT)} timed out, "
            f"{excused} survived with a reason, {len(unexcused)} without"
        )
        return told


def _shown(verdict: Verdict) -> dict[str, Any]:
    mutant = verdict.mutant
    return {
        "id": mutant.id,
        "kind": mutant.kind,
        "file": mutant.file,
        "line": mutant.line,
        "column": mutant.column,
        "before": mutant.before,
        "after": mutant.after,
    }

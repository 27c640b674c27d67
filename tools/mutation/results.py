"""What is known already: verdicts of earlier runs, and the reasons of survivors."""

import hashlib
import json
import tomllib
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.mutation.mutant import CONTENT, RULE, Mutant
from tools.mutation.stage import KILLED, SURVIVED, TIMED_OUT
from tools.mutation.trial import Verdict


class Memory:
    """Verdicts on disk, one JSON line each.

    What was noticed stays noticed as long as the function around it is the same. What nobody noticed is tried again
    when rules, content or tests have changed, unless there is a reason why nobody can."""

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
            data = json.loads(line)
            self.known[data["key"]] = data
        except (ValueError, KeyError, TypeError):
            return  # an interruption cut the line off

    def recall(self, mutant: Mutant, tree: str, reasons: Collection[str]) -> Verdict | None:
        data = self.known.get(_key(mutant))
        if data is None or (data["outcome"] == SURVIVED and data["tree"] != tree and mutant.id not in reasons):
            return None
        return Verdict(mutant, data["outcome"], data["by"], data["seconds"])

    def note(self, verdict: Verdict, tree: str) -> None:
        key = _key(verdict.mutant)
        data = {
            "key": key,
            "id": verdict.mutant.id,
            "outcome": verdict.outcome,
            "by": verdict.by,
            "seconds": round(verdict.seconds, 3),
            "tree": tree,
        }
        self.known[key] = data
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(data, ensure_ascii=False) + "\n")


def _key(mutant: Mutant) -> str:
    function = mutant.edit.function
    return hashlib.sha256(mutant.id.encode() + b"\0" + (function.text if function else b"")).hexdigest()[:32]


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
        return [
            verdict
            for verdict in self.survivors()
            if verdict.mutant.id in self.reasons and verdict.mutant.kind != CONTENT
        ]

    def unexcused(self) -> list[Verdict]:
        excused = self.excused()
        return [verdict for verdict in self.survivors() if verdict not in excused]

    def unneeded(self) -> list[str]:
        """Reasons for mutants that are noticed by now, or no longer exist."""
        noticed = {verdict.mutant.id for verdict in self.verdicts if verdict.outcome != SURVIVED}
        return [id for id in self.reasons if id in noticed or id not in self.all_ids]

    def to_json(self) -> dict[str, Any]:
        return {
            "mutants": len(self.verdicts),
            "killed": self.count(KILLED),
            "timed_out": self.count(TIMED_OUT),
            "survived_with_reason": [
                {**_shown(verdict), "reason": self.reasons[verdict.mutant.id]} for verdict in self.excused()
            ],
            "survived_without_reason": [_shown(verdict) for verdict in self.unexcused()],
            "reasons_not_needed": self.unneeded(),
        }

    def lines(self) -> list[str]:
        excused, unexcused = len(self.excused()), self.unexcused()
        report = [f"unnoticed: {_named(verdict)}" for verdict in unexcused]
        report += [f"reason not needed any more: {id}" for id in self.unneeded()]
        rooms = Counter(verdict.mutant.file for verdict in unexcused)
        report += [f"{count} unnoticed in {room}" for room, count in rooms.most_common()]
        report += self.table()
        report.append(
            f"{len(self.verdicts)} mutants: {self.count(KILLED)} killed, {self.count(TIMED_OUT)} timed out, "
            f"{excused} survived with a reason, {len(unexcused)} without"
        )
        return report

    def table(self) -> list[str]:
        """One line for rules and content of each game."""
        games = dict.fromkeys(verdict.mutant.game for verdict in self.verdicts)
        lines = []
        for game, kind in ((game, kind) for game in games for kind in (RULE, CONTENT)):
            mine = [verdict for verdict in self.verdicts if (verdict.mutant.game, verdict.mutant.kind) == (game, kind)]
            counts = Counter(verdict.outcome for verdict in mine)
            if mine:
                lines.append(
                    f"{game}, {kind}: {len(mine)} tried, {counts[KILLED]} killed, {counts[TIMED_OUT]} timed out, "
                    f"{counts[SURVIVED]} survived"
                )
        return lines


def _named(verdict: Verdict) -> str:
    return f"{verdict.mutant.place()}  {verdict.mutant.id}{f'  ({verdict.by})' if verdict.by else ''}"


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

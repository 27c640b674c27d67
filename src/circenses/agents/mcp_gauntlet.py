"""A gauntlet for an agent that uses MCP: it asks for the next game and plays it with the same tools as at any table."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from circenses.agents.gauntlet.folder import Folder, Note
from circenses.agents.gauntlet.plan import Plan, Slot
from circenses.agents.gauntlet.play import Board, board
from circenses.agents.gauntlet.run import conclude
from circenses.agents.mcp_server import make_server
from circenses.agents.places import Json, Place
from circenses.games import game as find_game
from circenses.kernel.errors import BadOption

AGENT = "mcp"


class PlannedPlace:
    """The seat in the current game; counts what is asked and refused."""

    def __init__(self, plan: Plan, slot: Slot, folder: Folder, agent: str = AGENT) -> None:
        self.plan = plan
        self.slot = slot
        self.folder = folder
        self.board: Board = board(plan, slot)
        self.note = Note(slot.id, agent, table=self.board.table)
        self.refused = 0  # refused answers to the open question
        self.begun = time.monotonic()
        self.over = False
        self._look_whether_it_is_over()

    def _count(self, **more: int) -> None:
        self.note = replace(self.note, **{key: getattr(self.note, key) + value for key, value in more.items()})

    def rules(self, topic: str = "") -> Json:
        if topic:
            self._count(asked=1)
        return self.board.place.rules(topic)

    def look(self, since: int = 0, legal: bool = False) -> Json:
        if legal:
            self._count(asked=1, lists=1)
        return self.board.place.look(since, legal)

    def why_not(self, move: str) -> Json:
        self._count(asked=1)
        return self.board.place.why_not(move)

    def play(self, move: str) -> Json:
        verdict = self.board.place.play(move)
        kind = verdict["kind"]
        if kind == "legal":
            self.refused = 0
            self._count(turns=1)
        elif kind in ("illegal", "unreadable"):
            self.refused += 1
            self._count(**{kind: 1})
            if self.refused == self.plan.tries:
                self.note = replace(self.note, forfeit=f"{self.refused} answers to one question were refused")
                self.board.resign()
                verdict = {**verdict, "reason": f"{verdict['reason']}. The game is forfeited: {self.note.forfeit}."}
            else:
                verdict = {**verdict, "tries_left": self.plan.tries - self.refused}
        self._look_whether_it_is_over()
        return verdict

    def wait(self, seconds: float, since: int = 0) -> Json:
        seen = self.board.place.wait(seconds, since)
        self._look_whether_it_is_over()
        return seen

    def _look_whether_it_is_over(self) -> None:
        if self.over or not self.board.place.look(10**6)["over"]:
            return
        self.over = True
        note = replace(self.note, seconds=round(time.monotonic() - self.begun, 3))
        self.folder.keep(self.slot, self.board.record(), note)


class PlannedTables:
    """The games of a plan, one after the other."""

    def __init__(self, plan: Plan, path: Path, agent: str = AGENT) -> None:
        self.plan = plan
        self.agent = agent
        self.folder = Folder(path)
        self.folder.begin(plan)
        self.here: PlannedPlace | None = None

    def games(self) -> list[Json]:
        title = find_game(self.plan.game)
        return [{"id": title.id, "name": title.name, "seats": [self.plan.seats]}]

    def open(self, game: str, players: Sequence[str], options: Mapping[str, Any], preset: str) -> Json:
        raise BadOption("this is a gauntlet, whose tables are planned: call next_game")

    def join(self, table: str, token: str = "") -> Json:
        raise BadOption("this is a gauntlet, whose tables are planned: call next_game")

    def next_game(self) -> str:
        """The next game of the gauntlet, once the one before is over. Read its rules: they may differ from game to
        game."""
        if self.here is not None and not self.here.over:
            raise BadOption(f"the game {self.here.slot.id} is not over: play it to its end first")
        missing = self.folder.missing(self.plan)
        if not missing:
            return json.dumps({"done": True, "report": conclude(self.plan, self.folder).to_json()})
        self.here = PlannedPlace(self.plan, missing[0], self.folder, self.agent)
        game = {"match": missing[0].id, "seat": missing[0].seat, "games_left": len(missing), "tries": self.plan.tries}
        return json.dumps(game)

    def place(self, name: str) -> Place:
        if self.here is None:
            raise BadOption("no game has begun: call next_game")
        return self.here


def serve(plan: Plan, path: Path, agent: str = "") -> None:
    tables = PlannedTables(plan, path, agent or AGENT)
    make_server(tables, {"next_game": tables.next_game}).run("stdio")

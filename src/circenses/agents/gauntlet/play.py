"""A game of a gauntlet: one seat is asked in words, and the rules check every answer."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

from circenses.agents.gauntlet.folder import Note
from circenses.agents.gauntlet.plan import Plan, Slot
from circenses.agents.places import LocalPlace, Place, ServerPlace, let_bots_play
from circenses.agents.speakers import PROTOCOL, AgentGone, Garbage, Json, Speaker
from circenses.bots import at_table
from circenses.client import Server
from circenses.games import game as find_game
from circenses.kernel.draws import STREAMS
from circenses.kernel.errors import BadOption, CircensesError
from circenses.kernel.lines import lines
from circenses.kernel.log import HUMAN
from circenses.kernel.match import Match

MOST_QUESTIONS = 20  # that an agent may ask before a move
STAND_IN = "greedy"  # plays on where an agent has given up a game of more than two players
WAIT = 20.0  # seconds that a server is asked to hold its answer
PATIENCE = 30  # such answers without a change after which a server counts as stuck


class Board:
    """The table of a game: where the agent sits, how it gives up, and the record at the end."""

    def __init__(self, place: Place, resign: Callable[[], None], record: Callable[[], str], table: str = "") -> None:
        self.place = place
        self.resign = resign
        self.record = record
        self.table = table


def kinds_of(plan: Plan, slot: Slot) -> list[str]:
    return [HUMAN if seat == slot.seat else slot.level for seat in range(plan.seats)]


def names_of(plan: Plan, slot: Slot) -> list[str]:
    return [f"Player {seat + 1}" for seat in range(plan.seats)]


def new_match(plan: Plan, slot: Slot) -> Match[Any]:
    """The match of a slot before anybody has moved, as everybody who has the plan can make it."""
    return Match(
        find_game(plan.game),
        plan.seats,
        plan.options_of(slot),
        seed=plan.match_seed(slot),
        names=names_of(plan, slot),
        kinds=kinds_of(plan, slot),
        scheme=STREAMS,
    )


def local_board(plan: Plan, slot: Slot) -> Board:
    match = new_match(plan, slot)

    def resign() -> None:
        match.resign(slot.seat, STAND_IN)
        let_bots_play(match)

    return Board(LocalPlace(match, slot.seat), resign, lambda: "".join(line + "\n" for line in lines(match)))


def hosted_board(plan: Plan, slot: Slot) -> Board:
    """A table of the server that holds the seeds."""
    server = Server(plan.host)
    players = [
        {"kind": kind, "name": name} for kind, name in zip(kinds_of(plan, slot), names_of(plan, slot), strict=True)
    ]
    table = server.open(plan.game, players, options=plan.options_of(slot), pace=0, name=f"Gauntlet {slot.id}"[:40])
    seat = server.seat(table["id"], table["links"][0]["token"])

    def resign() -> None:
        seat.do("resign")
        while not seat.wait(WAIT)["over"]:
            pass

    return Board(ServerPlace(seat), resign, seat.record, table["id"])


def board(plan: Plan, slot: Slot) -> Board:
    return hosted_board(plan, slot) if plan.host else local_board(plan, slot)


class Talk:
    """The conversation between a seat and an agent in one game; `note` counts what is said."""

    def __init__(self, plan: Plan, slot: Slot, place: Place, agent: str) -> None:
        self.plan = plan
        self.slot = slot
        self.place = place
        self.note = Note(slot.id, agent)
        self.entries_seen = 0  # entries of the log that the agent knows of

    def count(self, **more: Any) -> None:
        self.note = replace(self.note, **{key: getattr(self.note, key) + value for key, value in more.items()})

    def begin(self) -> Json:
        rules = self.place.rules()
        return {
            "type": "game",
            "protocol": PROTOCOL,
            "match": self.slot.id,
            "game": self.plan.game,
            "seats": self.plan.seats,
            "seat": self.slot.seat,
            "brief": rules["text"],
            "topics": rules["topics"],
        }

    def turn(self, seen: Json) -> Json:
        self.entries_seen = seen["entries"]
        keys = ("ply", "player", "text", "state", "history")
        return {"type": "turn", "match": self.slot.id, **{key: seen[key] for key in keys}}

    def inform(self, answer: Json) -> Json:
        """Answers a question of the agent."""
        what = answer.get("ask")
        info: Json
        try:
            if what == "rules":
                info = {"text": self.place.rules(str(answer.get("topic", "")))["text"]}
            elif what == "why_not":
                info = self.place.why_not(str(answer.get("move", "")))
            elif what == "legal":
                self.count(lists=1)
                info = {"legal": self.place.look(self.entries_seen, legal=True)["legal"]}
            else:
                info = {"text": f"{str(what)[:40]!r} cannot be asked: rules, why_not and legal can"}
        except CircensesError as fault:
            info = {"text": str(fault)}
        self.count(asked=1)
        return {"type": "info", "match": self.slot.id, **info}

    def refused(self, kind: str, reason: str, clauses: list[str], left: int) -> Json:
        return {
            "type": "refused",
            "match": self.slot.id,
            "kind": kind,
            "reason": reason,
            "clauses": clauses,
            "tries_left": left,
        }


def play_game(plan: Plan, slot: Slot, agent: Speaker) -> tuple[str, Note]:
    """Plays a game until its end or until the agent gives up; returns the record and the note."""
    here = board(plan, slot)
    talk = Talk(plan, slot, here.place, agent.name)
    try:
        _ask(talk, agent, talk.begin(), free=True)
        seen, idle = here.place.wait(WAIT), 0
        while not seen["over"]:
            if seen["yours"]:
                _move(talk, agent, seen)
            before = seen["entries"]
            seen = here.place.wait(WAIT, talk.entries_seen)
            idle = idle + 1 if seen["entries"] == before and not seen["yours"] else 0
            if idle == PATIENCE:
                raise CircensesError(
                    f"nothing has happened at the table for {PATIENCE * WAIT:.0f} seconds: {here.table}"
                )
    except AgentGone as fault:
        talk.note = replace(talk.note, forfeit=str(fault))
        here.resign()
    else:
        with suppress(AgentGone):  # nothing depends on the answer any more
            _ask(talk, agent, {"type": "over", "match": slot.id, "result": seen["result"]}, free=True)
    return here.record(), replace(talk.note, table=here.table, seconds=round(talk.note.seconds, 3))


def _ask(talk: Talk, agent: Speaker, message: Json, free: bool = False) -> Json:
    """Asks the agent; with `free` any answer will do."""
    start = time.monotonic()
    try:
        answer = agent.ask(message)
    except Garbage:
        if not free:
            raise
        return {}
    finally:
        talk.count(seconds=time.monotonic() - start)
    tokens = answer.get("tokens")
    if isinstance(tokens, dict):
        for key in ("in", "out"):
            if isinstance(tokens.get(key), int) and 0 <= tokens[key] < 10**9:
                talk.count(**{f"tokens_{key}": int(tokens[key])})
    return answer


def _move(talk: Talk, agent: Speaker, seen: Json) -> None:
    """Asks one question until it is answered; raises AgentGone if the agent has no tries left."""
    message = talk.turn(seen)
    left, questions = talk.plan.tries, 0
    while left:
        try:
            answer = _ask(talk, agent, message)
            if "ask" in answer and questions < MOST_QUESTIONS:
                questions += 1
                message = talk.inform(answer)
                continue
            kind, reason, clauses = _try_move(talk, answer)
        except Garbage as fault:
            kind, reason, clauses = "unreadable", str(fault), []
        if kind == "legal":
            talk.count(turns=1)
            return
        left -= 1
        talk.count(**{"illegal" if kind == "illegal" else "unreadable": 1})
        message = talk.refused(kind, reason, clauses, left)
    raise AgentGone(f"{talk.plan.tries} answers to one question were refused, the last one: {reason}"[:300])


def _try_move(talk: Talk, answer: Json) -> tuple[str, str, list[str]]:
    move = answer.get("move")
    if not isinstance(move, str):
        return "unreadable", 'an answer is {"move": "..."} or {"ask": "..."}', []
    verdict = talk.place.play(move)
    return verdict["kind"], verdict["reason"], verdict["clauses"]


def play_bot(plan: Plan, slot: Slot, name: str) -> tuple[str, Note]:
    """Plays the same game with one of our bots as the agent, to show what perfect reading with that play is worth."""
    if plan.host:
        raise BadOption("a bot as agent plays in this process, not at a server")
    match = new_match(plan, slot)
    turns = 0
    let_bots_play(match)
    while not match.over:
        match.commit(match.propose(slot.seat, at_table.move(match, slot.seat, name)))
        turns += 1
        let_bots_play(match)
    return "".join(line + "\n" for line in lines(match)), Note(slot.id, f"bot:{name}", turns)

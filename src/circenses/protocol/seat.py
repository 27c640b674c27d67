"""What a seat sees and says: positions as data and as text, moves in notation, refusals and reasons."""

import re
from typing import Any

import msgspec

from circenses.kernel import wording
from circenses.kernel.errors import IllegalAction, MatchOver, NotYourTurn
from circenses.kernel.game import Game
from circenses.kernel.match import Match
from circenses.kernel.names import named
from circenses.protocol.known import after_prefix, seen_state

LONGEST_MOVE = 500  # characters
LEGAL, ILLEGAL, UNREADABLE, WAITING = "legal", "illegal", "unreadable", "waiting"

_CLAUSE = re.compile(r"\b[A-Z]{2}-[A-Z]?\d[\w.]*(?:\(\w+\))?")


class Result(msgspec.Struct):
    """How a match ended; places and scores by seat."""

    ending: str
    ranks: list[int]
    scores: list[float]


class Situation(msgspec.Struct):
    """What a seat knows. `yours`: it is this seat's turn. `text` and `state` are the same position, in words and as
    data; `history` are sentences from entry `since` on; `legal` is given only on request."""

    game: str
    seat: int
    player: str
    ply: int
    entries: int
    yours: bool
    over: bool
    text: str
    state: dict[str, Any]
    history: list[str]
    result: Result | None = None
    legal: list[str] | None = None


class Verdict(msgspec.Struct):
    """What the rules say to a move: `legal`, `illegal`, `unreadable`, or `waiting` if the seat is not asked."""

    move: str
    kind: str
    reason: str
    clauses: list[str]

    @property
    def legal(self) -> bool:
        return self.kind == LEGAL


def situation(match: Match[Any], seat: int, history: list[str], legal: bool = False) -> Situation:
    observation = match.observe(seat)
    yours = not match.over and seat in match.actors()
    ended = match.result()
    return Situation(
        game=match.game.id,
        seat=seat,
        player=match.seats[seat].name if seat >= 0 else "",
        ply=match.ply,
        entries=len(match.log),
        yours=yours,
        over=match.over,
        text=named(match.game.words(observation), match.seats),
        state=observation,
        history=history,
        result=None if ended is None else Result(ended.ending, ended.ranks, ended.scores),
        legal=_legal(match, seat) if legal and yours else None,
    )


def _legal(match: Match[Any], seat: int) -> list[str]:
    s = seen_state(match, seat)
    return [match.game.label(s, action) for action in match.game.legal(s, seat)]


def judge(match: Match[Any], seat: int, move: str) -> tuple[list[int], Verdict]:
    """The actions a text stands for ([] unless they may be played now), and what the rules say to it."""
    game = match.game
    try:
        must_be_asked(match, seat)
    except (MatchOver, NotYourTurn) as fault:
        return [], Verdict(move, WAITING, str(fault), [])
    if not move.strip() or len(move) > LONGEST_MOVE:
        return [], Verdict(move[:LONGEST_MOVE], UNREADABLE, f"a move has 1 to {LONGEST_MOVE} characters", [])
    s = seen_state(match, seat)
    try:
        actions = wording.read(game, s, seat, move)
        after_prefix(match, seat, actions)
        if not actions:
            raise IllegalAction("this names no action")
    except IllegalAction as fault:
        kind = ILLEGAL if _is_read(game, s, move) else UNREADABLE
        return [], Verdict(move, kind, named(str(fault), match.seats, seat), _cited(str(fault)))
    label = "; ".join(_labels(game, s, seat, actions))
    return actions, Verdict(move, LEGAL, label, game.explain(s, seat, actions[0]))


def must_be_asked(match: Match[Any], seat: int) -> None:
    match._must_be_running()
    if seat not in match.actors():
        who = " or ".join(match.seats[actor].name for actor in match.actors()) or "nobody"
        raise NotYourTurn(f"it is not your turn: it is up to {who}")


def play(match: Match[Any], seat: int, move: str) -> Verdict:
    """Enters a move if it is legal; otherwise nothing changes, and the verdict says why."""
    actions, verdict = judge(match, seat, move)
    if actions:
        match.commit(match.propose(seat, actions))
    return verdict


def _labels(game: Game[Any], s: Any, seat: int, actions: list[int]) -> list[str]:
    after = game.clone(s)
    labels: list[str] = []
    for action in actions:
        labels.append(game.label(after, action))
        game.apply(after, seat, action)
    return labels


def _is_read(game: Game[Any], s: Any, move: str) -> bool:
    """Whether the beginning of a move, at least, is notation of the game."""
    for text in (move, wording.split(move)[0] if wording.split(move) else move):
        try:
            if game.read(s, text):
                return True
        except IllegalAction:
            pass
    return False


def _cited(text: str) -> list[str]:
    return list(dict.fromkeys(_CLAUSE.findall(text)))

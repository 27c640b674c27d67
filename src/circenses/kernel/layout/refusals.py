"""Why an action is not possible now: first the reasons that hold in every game, then those of the game itself."""

from typing import TYPE_CHECKING, Any

from circenses.kernel.state import CHANCE

if TYPE_CHECKING:
    from circenses.kernel.game import Game

Refusal = tuple[str, list[str]]


def refusal(game: "Game[Any]", s: Any, seat: int, action: int) -> Refusal:
    """The first reason against an action."""
    questions = game.layout.questions
    block, where = game.actions.find(action)
    if s.over():
        return "the game is over", list(questions.when_over)
    if block.chance and seat != CHANCE:
        return "that is for chance to decide", list(questions.general)
    question = questions.of(s.top())
    clauses = game.clauses(s)
    if not s.may_act(seat):
        own = game.against_waiting(s, seat, block.name, where) if seat != CHANCE else None
        if own is not None:
            return own
        if s.actor() == CHANCE:
            return "chance decides first", clauses[:1]
        return f"it is for Player {int(s.actor()) + 1} to decide", clauses[:1]
    if question.chance:
        return "chance cannot bring that now", clauses
    if question.name in block.answers:
        return game.against(s, seat, block.name, where) or ("that is not possible now", clauses)
    return questions.asks[question.name] or "something else is asked first", clauses

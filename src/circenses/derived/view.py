"""What a viewer may know: the fields that the layout opens to them, the question, and the result."""

from typing import Any

from circenses.kernel.game import Game
from circenses.kernel.layout.fields import Axis
from circenses.kernel.state import OVER, frame_a, frame_b, frame_seat


def observe(game: Game[Any], s: Any, viewer: int) -> dict[str, Any]:
    view: dict[str, Any] = game.layout.observed(s, viewer)
    view["question"] = _question(game, s)
    view["ranks"] = game.ranks(s) if s.over() else []
    view["options"] = game.options().differing(s.rules.options)
    return view


def _question(game: Game[Any], s: Any) -> dict[str, Any]:
    """The open question; what it is about only where the layout shows that to everybody."""
    packed = s.top()
    if not packed:
        return {"kind": "over", "seat": OVER}
    question = game.layout.questions.of(packed)
    view = {"kind": question.name, "seat": int(frame_seat(packed))}
    if question.open:
        numbers = ((question.a, int(frame_a(packed))), (question.b, int(frame_b(packed))))
        view["about"] = [_word(reach, number) for reach, number in numbers if reach != 1]
    return view


def _word(reach: Any, number: int) -> str:
    return str(reach.words[number] if isinstance(reach, Axis) and reach.words else number)

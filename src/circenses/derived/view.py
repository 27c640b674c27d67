"""What a viewer may know: what the layout opens to him, what is asked, and the result."""

from typing import Any

from circenses.kernel.game import Game
from circenses.kernel.layout.fields import Axis
from circenses.kernel.state import OVER, frame_a, frame_b, frame_seat


def observe(game: Game[Any], s: Any, viewer: int) -> dict[str, Any]:
    told: dict[str, Any] = game.layout.observed(s, viewer)
    told["question"] = _question(game, s)
    told["ranks"] = game.ranks(s) if s.over() else []
    told["options"] = game.options().differing(s.rules.options)
    return told


def _question(game: Game[Any], s: Any) -> dict[str, Any]:
    """Says what it is about only where the layout opens that to everybody."""
    packed = s.top()
    if not packed:
        return {"kind": "over", "seat": OVER}
    asked = game.layout.questions.of(packed)
    told = {"kind": asked.name, "seat": int(frame_seat(packed))}
    if asked.open:
        numbers = ((asked.a, int(frame_a(packed))), (asked.b, int(frame_b(packed))))
        told["about"] = [_word(reach, number) for reach, number in numbers if reach != 1]
    return told


def _word(reach: Any, number: int) -> str:
    return str(reach.words[number] if isinstance(reach, Axis) and reach.words else number)

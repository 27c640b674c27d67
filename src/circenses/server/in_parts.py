"""A question that is answered in parts, as a seat sees it: what is chosen, what can be added, what ends it (ADR 10).

Like all choices it is worked out on a copy in which what the seat cannot know was dealt anew.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from circenses.kernel import gather, wording
from circenses.kernel.errors import IllegalAction
from circenses.kernel.gather import Gathered, Gathering
from circenses.kernel.log import Seat
from circenses.kernel.match import Match
from circenses.kernel.names import named
from circenses.kernel.question import Part
from circenses.protocol.known import seen_state
from circenses.server.choices import Choice, choices_at

WAYS = 400  # at most this many answers are listed one by one


class Offer(msgspec.Struct):
    """A part: its label is what one sends, its phrase what people call it. Only one part of each `slot` is chosen;
    `value` is the number it names. `action`: the engine's action that says it, -1 if no action says it alone now."""

    label: str
    phrase: str
    slot: str
    value: int | None
    text: str
    targets: list[str]
    clauses: list[str]
    action: int


class Question(msgspec.Struct):
    """`chosen` in the order chosen, `filled` what follows from it, `gone` what depended on a part that was taken out,
    or is not reached; `offered` can still be added. `choices` are the actions that end the question now. `whole`: it is
    an answer as it is, `full`: and nothing can be added. `ordered`: another order would be another move. `due` is what
    the numbers of a payment come to, or of a gain (`gains`); `ways` are all its answers, number by slot, a sensible one
    first.
    """

    chosen: list[Offer]
    filled: list[Offer]
    gone: list[str]
    offered: list[Offer]
    choices: list[Choice]
    whole: bool
    full: bool
    ordered: bool
    due: int = 0
    gains: bool = False
    ways: list[dict[str, int]] = []


def open_question(match: Match[Any], seat: int) -> Question | None:
    """The question the seat is asked now, if it is answered in parts."""
    if match.over or seat not in match.actors():
        return None
    gathering = gather.gathering(match.game, seen_state(match, seat), seat)
    return question(gathering, gathering.gather([]), match.seats) if gathering is not None else None


def choose(gathering: Gathering[Any], texts: Sequence[str], out: str = "") -> tuple[list[str], list[str]]:
    """The parts that were sent, without `out`; and those that went with it."""
    chosen: list[str] = []
    for text in texts:
        chosen = gathering.add(chosen, text)
    if not out:
        return chosen, []
    rest = gathering.remove(chosen, out)
    dropped = list(chosen)
    for label in rest:
        dropped.remove(label)
    return rest, dropped[1:] if len(dropped) > 1 else []


def question(gathering: Gathering[Any], now: Gathered[Any], seats: list[Seat], dropped: Sequence[str] = ()) -> Question:
    def offers(parts: Sequence[Part]) -> list[Offer]:
        return [_offer(gathering, part, seats) for part in parts]

    return Question(
        offers(now.chosen),
        offers(now.filled),
        [*dropped, *(part.label for part in now.dropped)],
        offers(now.offered),
        choices_at(gathering.game, now.state, gathering.seat, seats, now.closers),
        now.whole,
        now.full,
        now.ordered,
        gathering.asks.due,
        gathering.asks.gains,
        sorted(gathering.ways(WAYS), key=lambda way: _sense(way, gathering.asks.gains)) if gathering.asks.due else [],
    )


def _sense(way: dict[str, int], gains: bool) -> tuple[int, int]:
    """Sorts payments: as little as possible of the last slot (glory, which is points), about equally much of the
    others."""
    numbers = list(way.values())
    return 0 if gains else numbers[-1], sum(number * number for number in numbers)


def _offer(gathering: Gathering[Any], part: Part, seats: list[Seat]) -> Offer:
    """A part as it is offered. A number needs no sentence; a part that an action says alone has the action's
    sentence."""
    game = gathering.game
    where = gathering.where.get(part.label)
    text, phrase, targets, clauses = part.text, part.phrase, list(part.targets or ()), []
    action = -1
    if where is not None:
        s, action = where
        clauses = game.explain(s, gathering.seat, action)
        phrase = phrase or game.phrase(s, action)
        if part.targets is None:
            targets = game.targets(s, action)
        if not text and part.value is None:
            text = (game.tell(s, gathering.seat, action, gathering.seat)[1] or [""])[0]
        action = action if s is gathering.root.state else -1
    spoken = named(phrase or part.label, seats, gathering.seat)
    return Offer(
        part.label, spoken, part.slot, part.value, named(text, seats, gathering.seat), targets, clauses, action
    )


def composed(match: Match[Any], seat: int, actions: list[int], parts: list[str], done: bool, ply: int) -> list[int]:
    """The whole move of a request: the actions settled before, then the chain of the parts. Computed for the ply that
    the move was meant for, so that the same request sent again is the same move."""
    if not parts and not done:
        if not actions:
            raise IllegalAction("send actions or parts")
        return actions
    game = match.game
    s = game.clone(match.state if ply >= match.ply else match.replay(ply))
    if not wording.plays(game, s, seat, actions):
        return actions  # whoever validates it will say why
    for action in actions:
        game.apply(s, seat, action)
    texts = list(parts)
    gathering = gather.gathering(game, s, seat)
    if gathering is None:
        return [*actions, *(wording.read(game, s, seat, texts) if texts else [])]
    chosen: list[str] = []
    for number, text in enumerate(texts):
        closer = gathering.closer(gathering.gather(chosen), text)
        if closer is not None and number + 1 == len(texts):
            return [*actions, *gathering.gather(chosen).actions, *closer]
        chosen = gathering.add(chosen, text)
    return [*actions, *wording.finish(gathering, chosen, done)]


def numbered(question: Question, slot: str, value: int) -> str:
    """The label of a number."""
    for offer in question.offered:
        if offer.slot == slot and offer.value == value:
            return offer.label
    values = sorted(offer.value for offer in question.offered if offer.slot == slot and offer.value is not None)
    raise IllegalAction(f"{slot} {value} is not possible" + (f": {values[0]} to {values[-1]} is" if values else ""))


def must_be_asked(gathering: Gathering[Any] | None) -> Gathering[Any]:
    if gathering is None:
        raise IllegalAction("this question has no parts: send an action")
    return gathering

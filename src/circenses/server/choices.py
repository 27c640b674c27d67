"""What a seat may choose, worked out on a copy in which all that the seat cannot know was dealt anew: so nothing that
is said about a choice can reveal a secret."""

from collections.abc import Sequence
from typing import Any

import msgspec

from circenses.kernel.errors import IllegalAction
from circenses.kernel.game import Game
from circenses.kernel.log import HUMAN, Seat
from circenses.kernel.match import Match
from circenses.kernel.names import named, names_of, with_names
from circenses.kernel.state import CHANCE, State
from circenses.protocol.known import after_prefix, is_sealed, seen_state

REASONS = 8  # at most, for one element of the picture


class Choice(msgspec.Struct):
    """An action with its notation, what people call it, its sentence, the elements of the picture that make it up in
    the order one would click them, the clauses that allow it, whether it cannot be taken back without consent, whether
    it only lets an opportunity go by, and whom it harms: `other`, `own` or nobody."""

    action: int
    label: str
    phrase: str
    text: str
    targets: list[str]
    clauses: list[str]
    reveals: bool
    idle: bool
    harm: str


class Refusal(msgspec.Struct):
    action: int
    label: str
    legal: bool
    text: str
    clauses: list[str]


def open_choices(match: Match[Any], seat: int) -> list[Choice]:
    """What the seat may do now; [] if it is not asked."""
    if match.over or seat not in match.actors() or match.seats[seat].kind != HUMAN:
        return []
    return choices_at(match.game, seen_state(match, seat), seat, match.seats)


def choices_at(
    game: Game[Any], s: State, seat: int, seats: list[Seat], actions: Sequence[int] | None = None
) -> list[Choice]:
    """All that are legal, or some of them."""
    names, sealed = names_of(seats), is_sealed(s)
    legal = game.legal(s, seat) if actions is None else actions
    return [_choice(game, s, seat, action, names, sealed) for action in legal]


def _choice(game: Game[Any], s: State, seat: int, action: int, names: tuple[str, ...], sealed: bool) -> Choice:
    after, sentences = game.tell(s, seat, action, seat)
    return Choice(
        action,
        game.label(s, action),
        with_names(game.phrase(s, action), names, seat),
        with_names(sentences[0], names, seat) if sentences else "",
        game.targets(s, action),
        game.explain(s, seat, action),
        game.reveals(s, seat, action) or sealed or int(after.actor()) == CHANCE,
        game.idle(s, action),
        game.harm(s, action),
    )


def why(match: Match[Any], seat: int, action: int, drafted: Sequence[int] = ()) -> Refusal:
    """Why an action is legal now, or is not."""
    game = match.game
    if not 0 <= action < game.action_count:
        raise IllegalAction(f"{action} is no action of {game.name}: they are numbered 0 to {game.action_count - 1}")
    s = after_prefix(match, seat, drafted) if drafted else seen_state(match, seat)
    legal = not match.over and seat in match.actors() and action in game.legal(s, seat)
    if legal:
        (choice,) = choices_at(game, s, seat, match.seats, [action])
        return Refusal(action, choice.label, True, choice.text, choice.clauses)
    sentence, clauses = game.refusal(s, seat, action)
    return Refusal(action, game.label(s, action), False, named(sentence, match.seats, seat), clauses)


def why_element(match: Match[Any], seat: int, element: str, drafted: Sequence[int] = ()) -> list[Refusal]:
    """Why the actions that an element of the picture stands for are legal or not: a few, one for each reason. Those
    that begin with it come first; others count only if they begin with something that can be chosen."""
    game = match.game
    s = after_prefix(match, seat, drafted) if drafted else seen_state(match, seat)
    refusals: dict[tuple[bool, str], Refusal] = {}
    legal = game.legal(s, seat)
    starts = {target for action in legal for target in _targets(game, s, action)[:1]}
    own: list[int] = []
    others: list[int] = []
    for action in range(game.action_count):
        targets = _targets(game, s, action)
        if element in targets[:1]:
            own.append(action)
        elif element in targets and targets[0] in starts:
            others.append(action)
    for action in [*(action for action in legal if element in _targets(game, s, action)), *own, *others]:
        if len(refusals) == REASONS:
            break
        reason = why(match, seat, action, drafted)
        refusals.setdefault((reason.legal, reason.text), reason)
    return list(refusals.values())


def _targets(game: Game[Any], s: State, action: int) -> list[str]:
    """The targets of an action; [] for one that makes no sense now, as games promise targets for legal actions only."""
    try:
        return game.targets(s, action)
    except (IndexError, KeyError, ValueError):
        return []

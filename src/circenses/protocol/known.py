"""What a seat may know of a match: choices are described on a copy in which all that the seat cannot know was dealt
anew, so that no secret can be in the description."""

from collections.abc import Sequence
from typing import Any

from circenses.bots import randomness
from circenses.kernel.errors import IllegalAction, NotYourTurn
from circenses.kernel.game import Game
from circenses.kernel.match import Match
from circenses.kernel.state import CHANCE, GROUP, State, frame_seat


def seen_state(match: Match[Any], viewer: int) -> Any:
    """A state that looks like what the viewer knows."""
    return match.game.determinize(match.state, viewer, randomness.known_to(match, viewer))


def is_sealed(s: State) -> bool:
    return int(frame_seat(s.top())) == GROUP


def after_prefix(match: Match[Any], seat: int, actions: Sequence[int]) -> Any:
    """The private copy after the first actions of a move; refused where going on would show something new."""
    match._must_be_running()
    if seat not in match.actors():
        raise NotYourTurn(f"{match.seats[seat].name} may not act now")
    game = match.game
    s = seen_state(match, seat)
    for number, action in enumerate(actions):
        if int(s.actor()) != seat and not (number == 0 and seat in s.actors()):
            raise IllegalAction(f"after action {number} of the list it is not your move any more")
        if action not in game.legal(s, seat):
            raise IllegalAction(game.why_not(s, seat, action))
        if number + 1 < len(actions) and _boundary(game, s, seat, action):
            raise IllegalAction(f"action {number + 1} of the list shows something new: send it before you choose on")
        game.apply(s, seat, action)
    return s


def _boundary(game: Game[Any], s: State, seat: int, action: int) -> bool:
    return is_sealed(s) or game.reveals(s, seat, action)


def beyond(match: Match[Any], seat: int, actions: Sequence[int]) -> bool:
    """Whether the last of these actions shows the seat something new, so that nothing after it can be shown."""
    if not actions:
        return False
    s = after_prefix(match, seat, actions[:-1])
    last = actions[-1]
    if _boundary(match.game, s, seat, last):
        return True
    after = match.game.clone(s)
    match.game.apply(after, seat, last)
    return int(after.actor()) == CHANCE

"""Tables led to a certain question: the same open seed is played here first, until the question is found."""

from collections.abc import Callable
from typing import Any

from circenses.games import game
from circenses.kernel.gather import Gathering, gathering
from circenses.kernel.match import Match
from circenses.kernel.rng import Rng
from tests.server.serving import Host
from tests.server.sitting import Player, sit

SEEDS = 60


def whole_but_not_full(made: Gathering[Any]) -> str:
    """A part after which the engine's chain is over although another could be added; "" if there is none."""
    for part in made.gather([]).offered:
        now = made.gather([part.label])
        if now.whole and now.offered:
            return part.label
    return ""


def led(
    host: Host, id: str, seats: int, wanted: Callable[[Gathering[Any]], Any], **wishes: Any
) -> tuple[str, list[Player], Match[Any]]:
    """A table of people at the first question that is wanted, and the match as it stands."""
    for number in range(SEEDS):
        seed = f"led {number}"
        match = Match(game(id), seats, seed=seed)
        rng = Rng(number + 1)
        while not match.over:
            seat = match.actors()[0]
            made = gathering(match.game, match.state, seat)
            if made is not None and wanted(made):
                table, players = sit(host, id, *["human"] * seats, seed=seed, **wishes)
                for entry in match.line:
                    if entry.seat >= 0:
                        answer = players[entry.seat].act(entry.action)
                        assert answer.status_code == 201, answer.text
                return table, players, match
            legal = match.actions(seat)
            match.play(legal[int(rng.below(len(legal)))], seat)
    raise AssertionError("no such question was found")

"""What a finished game tells the lab: which track won, and how far everybody came on each."""

from typing import Any

from circenses.games.circus_maximus.content import TRACKS
from circenses.games.circus_maximus.state import CircusState


def measures(s: CircusState, moves: list[tuple[int, int, int]]) -> dict[str, Any]:
    seats = range(int(s.rules.players))
    steps = [[int(s.track[seat * len(TRACKS) + i]) for i in range(len(TRACKS))] for seat in seats]
    winners = [seat for seat in seats if s.winners >> seat & 1]
    highest = max((max(steps[seat]) for seat in winners), default=0)
    won = [name for i, name in enumerate(TRACKS) if any(steps[seat][i] == highest for seat in winners)]
    return {
        "track_of_winner": " and ".join(won) or "none",
        **{name: [float(own[i]) for own in steps] for i, name in enumerate(TRACKS)},
    }

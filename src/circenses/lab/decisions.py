"""Every decision of some games as a row: what was seen, what was allowed, what was done, and how it ended for whom.

For learning from games of others; needs Polars: the extra `lab`.
"""

from collections.abc import Sequence
from typing import Any

from circenses.kernel.game import Game
from circenses.kernel.match import Match
from circenses.kernel.shares import returns
from circenses.kernel.state import CHANCE
from circenses.lab.play import Log, Play
from circenses.lab.sealed import sealed

MEANING = {
    "number": "of the game",
    "ply": "entries of the match before it, chance included",
    "seat": "who decided, from 0",
    "player": "the bot, or the kind of player",
    "seen": "what that seat saw, as bytes",
    "legal": "the numbers of all actions it could take",
    "action": "the one it took",
    "rank": "of that seat in the end; 1 has won",
    "outcome": "the share of the others it has beaten in the end less the share of those who have beaten it",
}


class Watched(Play):
    """A game in which every decision of a player is noted."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.decided: list[tuple[int, int, bytes, list[int], int]] = []  # ply, seat, seen, legal, action

    def choose(self) -> Log:
        moves = super().choose()
        for i, (seat, action) in enumerate(moves):
            if seat != CHANCE:
                self.decided.append((len(self.log) + i, seat, *_shown(self.game, self.state, seat), action))
        return moves


def _shown(game: Game[Any], s: Any, seat: int) -> tuple[bytes, list[int]]:
    return game.seen(s, seat), game.legal(s, seat)


class Noted:
    """The columns of a table."""

    def __init__(self) -> None:
        self.columns: dict[str, list[Any]] = {name: [] for name in MEANING}

    def add(self, play: Watched, number: int, players: Sequence[str], ranks: Sequence[int]) -> None:
        self._add(number, play.decided, players, ranks)

    def add_match(self, match: Match[Any], number: int) -> None:
        """Adds a recorded match; one that is not over has neither ranks nor outcomes."""
        game = match.game
        s: Any = game.new(len(match.seats), match.options)
        decided = []
        for ply, entry in enumerate(match.line):
            if entry.seat != CHANCE:
                decided.append((ply, entry.seat, *_shown(game, s, entry.seat), entry.action))
            game.apply(s, entry.seat, entry.action)
        self._add(number, decided, [seat.began for seat in match.seats], match.ranks() if match.over else [])

    def _add(
        self,
        number: int,
        decided: list[tuple[int, int, bytes, list[int], int]],
        players: Sequence[str],
        ranks: Sequence[int],
    ) -> None:
        shares = returns(ranks)
        columns = self.columns
        for ply, seat, seen, legal, action in decided:
            columns["number"].append(number)
            columns["ply"].append(ply)
            columns["seat"].append(seat)
            columns["player"].append(players[seat])
            columns["seen"].append(seen)
            columns["legal"].append(legal)
            columns["action"].append(action)
            columns["rank"].append(ranks[seat] if ranks else None)
            columns["outcome"].append(shares[seat] if ranks else None)

    def frame(self) -> Any:
        import polars as pl

        kinds: dict[str, Any] = {
            "number": pl.UInt32,
            "ply": pl.UInt32,
            "seat": pl.UInt8,
            "player": pl.String,
            "seen": pl.Binary,
            "legal": pl.List(pl.Int32),
            "action": pl.Int32,
            "rank": pl.UInt8,
            "outcome": pl.Float32,
        }
        return pl.DataFrame(self.columns, schema=kinds)

    def packed(self) -> bytes:
        """The table as bytes; the same decisions give the same bytes."""
        return sealed(self.frame())

"""The result: a win is 1, a draw one half (LC-E1, LC-E3)."""

from circenses.games.ludus_cyclorum.state import NOT_OVER, LudusState

ENDINGS = ("", "dux_taken", "dux_alone", "repetition", "quiet_cycles")


def scores(s: LudusState) -> list[float]:
    """Before the end both stand equal: the game counts nothing but its end."""
    if s.ending == NOT_OVER or s.winner < 0:
        return [0.5, 0.5]
    return [1.0, 0.0] if s.winner == 0 else [0.0, 1.0]


def ranks(s: LudusState) -> list[int]:
    if s.winner < 0:
        return [1, 1]
    return [1, 2] if s.winner == 0 else [2, 1]

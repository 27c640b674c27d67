"""What each seat gets at the end of a match, for those who learn from it."""

from collections.abc import Sequence


def returns(ranks: Sequence[int]) -> list[float]:
    """The share of the others that a seat has beaten less the share of those who have beaten it.

    They add up to 0; between two it is 1, 0 or -1.
    """
    others = max(1, len(ranks) - 1)
    return [(sum(rank > own for rank in ranks) - sum(rank < own for rank in ranks)) / others for own in ranks]

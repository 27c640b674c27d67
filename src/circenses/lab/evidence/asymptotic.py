"""The expectation of values without known bounds: an interval that holds at all times once there are enough games."""

import math

from circenses.lab.evidence.bettor import ERROR

TIGHTEST = 300  # games at which the interval is narrowest for its kind
FEWEST = 60  # games before which there is no interval: the central limit theorem needs many


def around(mean: float, deviation: float, n: int, error: float = ERROR) -> tuple[float, float]:
    """The asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Annals of Statistics 52,
    2024): as a normal interval it rests on the central limit theorem, but one may look after every game.

    >>> low, high = around(10.0, 2.0, 400)
    >>> round(low, 2), round(high, 2)
    (9.7, 10.3)
    """
    if n < FEWEST:
        return -math.inf, math.inf
    least = -2 * math.log(error)
    spread = (least + math.log(least + 1)) / TIGHTEST
    width = math.sqrt(2 * (n * spread + 1) / (n * n * spread) * math.log(math.sqrt(n * spread + 1) / error))
    return mean - deviation * width, mean + deviation * width

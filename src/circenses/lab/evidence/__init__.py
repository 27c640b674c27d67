"""Statistics that may be looked at after every block: they are valid whenever one stops.

>>> from circenses.lab.evidence import Mean
>>> share = Mean(expected=0.5)
>>> for block in [1.0, 0.5, 1.0, 1.0, 1.0, 0.5, 1.0, 1.0, 1.0, 1.0, 1.0]:
...     share.add(block)
>>> share.decided, round(share.e_value)
(True, 44)
>>> low, high = share.interval()
>>> low > 0.5
True

A *block* is whatever shares its chance: all seatings of one deal, or one game. Blocks must be independent of each
other; games of a block need not be. An *e-value* is what a bettor has made of a stake of 1 by betting against the
expected value. If that value is right, the bettor is expected to hold no more than 1 at any time, and ever reaches
1 / error with a probability of at most `error`, however often one looks (Ville 1939).

- Waudby-Smith, Ramdas: Estimating means of bounded random variables by betting. JRSS B 86 (2024), 1-27.
- Orabona, Jun: Tight concentrations and confidence sequences from the regret of universal portfolio. IEEE Trans. Inf.
  Theory 70 (2024), 436-455. (Several bets side by side, as here.)
- Howard, Ramdas: Sequential estimation of quantiles with applications to A/B testing. Bernoulli 28 (2022), 1704-1728.
- Wang, Ramdas: False discovery rate control with e-values. JRSS B 84 (2022), 822-852.
"""

from circenses.lab.evidence.asymptotic import around
from circenses.lab.evidence.bettor import ENOUGH, ERROR, in_words
from circenses.lab.evidence.discoveries import discoveries
from circenses.lab.evidence.mean import Mean
from circenses.lab.evidence.quantile import Quantile

__all__ = ["ENOUGH", "ERROR", "Mean", "Quantile", "around", "discoveries", "in_words"]

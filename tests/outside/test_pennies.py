"""A game from outside keeps the laws with three lines of test."""

from circenses.testing import conformance
from tests.outside.pennies import CLAUSES, GAME
from tests.outside.pennies_view import retell

test_pennies = conformance(
    GAME,
    [{"rounds": 5, "purse.start": 0}, {"purse.rich": 4, "purse.start": 3}],
    clauses=CLAUSES,
    retell=retell,
)

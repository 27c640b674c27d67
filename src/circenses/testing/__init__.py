"""The laws every game keeps, as a test-suite for games inside and outside this package.

    from circenses.testing import conformance

    test_laws = conformance(my_game, clauses={"MG-1", "MG-2"}, retell=scores_from_story)

gives pytest one test per law, number of seats and set of options. The laws themselves need no pytest:
`circenses.testing.laws` has one function for each, `circenses.testing.walks` plays the random matches they look at.
`with on_the_shelf(my_game):` lets commands and the library find a game that is not installed.
"""

from circenses.testing.shelf import on_the_shelf
from circenses.testing.suite import conformance
from circenses.testing.walk import Extras, LawBroken, Walk, walks

__all__ = ["Extras", "LawBroken", "Walk", "conformance", "on_the_shelf", "walks"]

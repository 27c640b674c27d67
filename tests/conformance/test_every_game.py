"""Every game of the house keeps the conformance laws, in a test of its own folder."""

from collections.abc import Callable
from importlib import import_module

import pytest

from circenses.games import game_ids
from circenses.testing.laws import LAWS, TOUR_LAWS, law_name

Law = Callable[..., None]


@pytest.mark.parametrize("folder", [id.replace("-", "_") for id in game_ids()])
def test_every_game_is_held_to_every_law(folder: str) -> None:
    test = getattr(import_module(f"tests.games.{folder}.test_laws"), f"test_{folder}")
    held: list[Law] = [case.values[0] for case in test.pytestmark[0].args[1]]
    assert {law_name(law) for law in held} == {law_name(law) for law in LAWS} | {law_name(law) for law in TOUR_LAWS}

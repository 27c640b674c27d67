"""The laws as pytest tests."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from circenses.kernel.game import Game
from circenses.testing.laws import LAWS, TOUR_LAWS, law_name
from circenses.testing.walk import FIRST, Agree, Extras, Retell, Walk, soak, walks

RULEBOOK = "rulebook"
TOUR_MATCHES = 3  # of each ground
TOUR_STATES = 16  # looked at in each


class Ground:
    """A game with the options and seats it is tried under; matches are played when a law first needs them."""

    def __init__(
        self, game: Game[Any], option_sets: Sequence[Mapping[str, Any]], extras: Extras, matches: int, limit: int
    ) -> None:
        self.game = game
        self.extras = extras
        self.matches = max(1, matches * soak())
        self.limit = limit
        self.grounds = _grounds(game, option_sets)
        self.played: dict[str, list[Walk[Any]]] = {}
        self.toured: list[Walk[Any]] = []

    def walks(self, ground: str) -> list[Walk[Any]]:
        if ground not in self.played:
            seats, options = self.grounds[ground]
            first = FIRST if ground.endswith(RULEBOOK) or soak() > 1 else 1
            self.played[ground] = list(
                walks(self.game, seats, options, 1, self.limit, count=self.matches, extras=self.extras, first=first)
            )
        return self.played[ground]

    def tour(self) -> list[Walk[Any]]:
        """More of them: what never differs on a tour seems to be shown nowhere."""
        if not self.toured:
            count = TOUR_MATCHES * max(1, soak())
            for ground in self.grounds.values():
                self.toured += walks(self.game, *ground, 1, TOUR_STATES, count=count, extras=self.extras)
        return self.toured


def _grounds(game: Game[Any], option_sets: Sequence[Mapping[str, Any]]) -> dict[str, tuple[int, dict[str, Any]]]:
    """The rulebook's options at every number of seats; presets and the sets given at one number each, taking turns,
    or at every number in a soak."""
    schema = game.options()
    least = soak() == 0
    numbers = sorted({game.seats[0], game.seats[-1]}) if least else game.seats
    grounds = {f"{seats}-{RULEBOOK}": (seats, schema.resolve()) for seats in numbers}
    if least:
        return grounds
    varied = {preset: schema.resolve(preset=preset) for preset in schema.presets}
    for values in option_sets:
        varied[",".join(f"{key}={value}" for key, value in values.items())] = schema.resolve(values)
    for i, (name, options) in enumerate(varied.items()):
        for seats in game.seats if soak() > 1 else [game.seats[-1 - i % len(game.seats)]]:
            grounds[f"{seats}-{name}"] = (seats, options)
    return grounds


def conformance(
    game: Game[Any],
    option_sets: Sequence[Mapping[str, Any]] = (),
    *,
    clauses: Collection[str] | None = None,
    bookkeeping: Mapping[str, str] | None = None,
    retell: Retell | None = None,
    agree: Agree | None = None,
    matches: int = 1,
    limit: int = 20,
) -> Callable[..., None]:
    """A parametrised test: `test_laws = conformance(my_game)`.

    Each law runs under the rulebook's options for every number of seats, and under every preset and each of
    `option_sets` for one of them, on `matches` random matches of which about `limit` states are looked at; by the
    rulebook the first three times of each kind of question are among them, under other options the first. The
    environment variable CIRCENSES_SOAK multiplies the matches and crosses options with seats; 0 is one match by the
    rulebook with the fewest seats and one with the most. The rest is explained at `Extras`.
    """
    import pytest  # only here: the laws themselves do without

    ground = Ground(game, option_sets, Extras(clauses, bookkeeping or {}, retell, agree), matches, limit)
    cases = [pytest.param(law, name, id=f"{law_name(law)}-{name}") for name in ground.grounds for law in LAWS]
    cases += [pytest.param(law, "", id=law_name(law)) for law in TOUR_LAWS]

    def test_laws(law: Callable[..., None], name: str) -> None:
        if law in TOUR_LAWS:
            law(game, ground.tour())
            return
        for walk in ground.walks(name):
            law(game, walk)

    marked: Callable[..., None] = pytest.mark.parametrize(("law", "name"), cases)(test_laws)
    return marked

"""What every bot keeps in every game: legal choices, the same ones for the same seed, and no look at a secret."""

from typing import Any

import pytest

from circenses.bots import Bot, bot, decide
from circenses.kernel.choices import Choices
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, State
from tests.bots.played import TITLES, draw, play, plays, start
from tests.outside.pennies import Pennies, PenniesState

CASES = [pytest.param(title, name, id=f"{title.id}-{name}") for title in TITLES for name in plays(title)]


@pytest.mark.parametrize(("title", "name"), CASES)
def test_choices_are_legal_and_hang_on_the_seed_alone(title: Game[Any], name: str) -> None:
    seats = title.seats[-1]
    logs = [play(title, start(title), [name] * seats, 5, 24) for _ in range(2)]
    assert logs[0] == logs[1]
    assert sum(seat >= 0 for seat, _ in logs[0]) >= 8


def secret_pairs(title: Game[Any], **options: Any) -> list[tuple[State, State, int]]:
    """States that differ only in what the seat to act cannot know."""
    found: list[tuple[State, State, int]] = []
    for seed in range(20):
        s = start(title, 3, **options)
        step = 0
        while not s.over() and len(found) < 2 * seed + 2:
            play(title, s, ["uniform"] * 3, 1000 * seed + step, 1)
            step += 1
            for seat in [seat for seat in s.actors() if seat >= 0 and len(title.legal(s, seat)) > 1]:
                twins = (title.determinize(s, seat, Rng(lot)) for lot in range(4))
                twin = next((twin for twin in twins if title.to_json(twin) != title.to_json(s)), None)
                if twin is not None:
                    found.append((title.clone(s), twin, seat))
    return found[:6]


# the options under which a title has many secrets, soon
SECRETIVE: dict[str, dict[str, Any]] = {
    "circus-maximus": {
        "oracle": True,
        "locations.oracle.animals": 0,
        "locations.oracle.room": 4,
        "setup.game.rounds": 3,
    },
    "drum-roll": {},
    "gloria-mundi": {},
    "pennies": {"rounds": 9, "purse.rich": 60},
}
SECRETS = [
    pytest.param(title, SECRETIVE[title.id], name, id=f"{title.id}-{name}")
    for title in TITLES
    if title.id in SECRETIVE
    for name in ["greedy", "tiro", "expectimax", "senator@3", "caesar@12", "ismcts@20"]
]


def test_every_title_with_secrets_is_among_those_tested() -> None:
    dealing = {title.id for title in TITLES if "determinize" in vars(type(title))}
    assert dealing == set(SECRETIVE)


@pytest.mark.parametrize("title", [title for title in TITLES if title.id in SECRETIVE], ids=lambda title: title.id)
def test_what_a_bot_is_shown_hangs_on_the_view_alone(title: Game[Any]) -> None:
    """All through a game, also where nothing is asked of the viewer: equal views are dealt the same position."""
    s = start(title, 3, **SECRETIVE[title.id])
    differing = moment = 0
    while not s.over() and moment < 12:
        play(title, s, ["uniform"] * 3, moment, 9)
        moment += 1
        for viewer in range(3):
            twin = title.determinize(s, viewer, Rng(moment))
            differing += title.to_json(twin) != title.to_json(s)
            dealt = [title.to_json(title.determinize(true, viewer, Rng(5))) for true in (s, twin)]
            assert dealt[0] == dealt[1]
    assert differing or title.id == "circus-maximus"  # its only secret is rare


@pytest.mark.parametrize(("title", "options", "name"), SECRETS)
def test_two_true_states_with_equal_views_get_equal_moves(title: Game[Any], options: dict[str, Any], name: str) -> None:
    pairs = secret_pairs(title, **options)
    assert len(pairs) >= 3
    for s, other, seat in pairs:
        assert title.observe(s, seat) == title.observe(other, seat)
        moves = [decide(bot(name), title, true, seat, Rng(9)) for true in (s, other)]
        assert moves[0] == moves[1]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_a_bot_leaves_the_state_it_is_asked_about_alone(title: Game[Any]) -> None:
    s = start(title)
    play(title, s, ["uniform"] * title.seats[-1], 1, 10)
    before = title.to_json(s)
    for name in plays(title):
        decide(bot(name), title, s, s.actors()[0], Rng(1))
    assert title.to_json(s) == before


class Unasked(Bot):
    def choose(self, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng) -> int:
        raise AssertionError("a choice among one")


class OneWay(Pennies):
    """Of all that may be done only the first is allowed."""

    def legal(self, s: PenniesState, seat: int) -> list[int]:
        legal = super().legal(s, seat)
        return legal if seat == CHANCE else legal[:1]


def test_a_forced_choice_is_not_searched() -> None:
    title: Any = OneWay()
    s = start(title, 2)
    while s.actors() == [CHANCE]:
        title.apply(s, CHANCE, draw(title, s, Rng(1)))
    seat = s.actors()[0]
    assert decide(Unasked("unasked"), title, s, seat, Rng(1)) == title.legal(s, seat)[0]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_hooks_agree_with_evaluate(title: Game[Any]) -> None:
    s = start(title)
    play(title, s, ["uniform"] * title.seats[-1], 2, 14)
    values = title.values(s)
    for seat, value in enumerate(values):
        assert value == title.evaluate(s, seat)
        assert sum(share for _, share in title.terms(s, seat)) == pytest.approx(value, abs=1.0)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_a_stray_action_is_legal_and_weights_are_positive(title: Game[Any]) -> None:
    s = start(title)
    rng = Rng(3)
    out = Choices()
    strayed = set()
    for decision in range(40):
        play(title, s, ["uniform"] * title.seats[-1], decision, 1)
        if not s.actors() or s.actors() == [CHANCE]:
            continue
        seat = s.actors()[0]
        legal = title.legal(s, seat)
        strayed.add(len({int(title.stray(s, seat, rng, out)) for _ in range(20)}) > 1)
        assert int(title.stray(s, seat, rng, out)) in legal
        out.clear()
        title.legal_into(s, seat, out)
        title.weigh(s, seat, out)
        assert min(out.weights()) >= 1
        assert out.total == sum(out.weights())
    assert True in strayed

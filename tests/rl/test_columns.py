"""What the bytes say: every byte has its column, and what they say is what stands on the table."""

import pytest

import circenses
from circenses.kernel.choices import Choices
from circenses.kernel.loops import playout
from circenses.kernel.rng import Rng


@pytest.mark.parametrize(
    ("game", "seats"), [(game, n) for game in circenses.game_ids() for n in circenses.game(game).seats]
)
def test_columns_follow_each_other_and_fill_the_bytes(game: str, seats: int) -> None:
    title = circenses.game(game)
    s = title.new(seats, title.options().resolve({}))
    columns = title.layout.columns(s.rules)
    at = 0
    for column in columns.all:
        assert column.start == at
        at = column.stop
    assert at == columns.length == len(title.seen(s, 0))
    assert 100 <= at <= 700


def test_players_are_counted_from_the_viewer() -> None:
    title = circenses.game("circus-maximus")
    s = title.new(4, title.options().resolve({}))
    playout(title, s, Rng(3), Choices(), 60)
    coins = next(column for column in title.layout.columns(s.rules).all if column.name == "coins")
    for seat in range(4):
        told = title.seen(s, seat)[coins.start : coins.stop]
        found = [told[2 * i] + 256 * told[2 * i + 1] for i in range(4)]
        assert found == [s.coins[(seat + i) % 4] for i in range(4)]


def test_what_it_is_about_is_told_only_to_who_is_asked() -> None:
    title = circenses.game("ludus-cyclorum")
    start = title.new(2, title.options().resolve({"first": "south"}))
    s, rng = start.clone(), Rng(1)
    names = [question.name for question in title.layout.questions.all]
    for _ in range(2000):
        if s.over():
            s = start.clone()
        if names[s.agenda[-1] // 2**46 - 1] in ("opportunity", "block"):
            asked = int(s.actor())
            told, other = title.seen(s, asked), title.seen(s, 1 - asked)
            assert told[3] or told[4]
            assert other[3:5] == b"\0\0"
            return
        playout(title, s, rng, Choices(), 1)
    raise AssertionError("nobody was asked for a reaction")

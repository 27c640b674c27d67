"""Features: fixed length, the seat first, nothing that is not on the table."""

from circenses.games.horrea import features
from circenses.games.horrea.features import PLAYER
from circenses.games.horrea.state import MOST_PLAYERS
from tests.games.horrea.table import alliance, hand, seats, table


def test_the_length_is_the_same_for_three_and_four_and_under_every_option() -> None:
    lengths = {
        len(features.features(at.state, 0))
        for at in (table(3), table(4), table(4, preset="letter"), table(3, options={"agents_per_player": 6}))
    }
    assert len(lengths) == 1


def test_a_fourth_player_who_is_not_there_is_zero() -> None:
    values = features.features(table(3, set=seats("money", 500, 500, 500)).state, 1)
    absent = values[3 * PLAYER : MOST_PLAYERS * PLAYER]
    assert absent == [0.0] * PLAYER
    assert any(values[2 * PLAYER : 3 * PLAYER])


def test_the_seat_itself_comes_first() -> None:
    at = table(3, set={**seats("money", 200, 400, 600), **seats("agents", ["luna"], ["athens"])})
    one, other = features.features(at.state, 1), features.features(at.state, 0)
    assert one[1] == 0.2
    assert one[:PLAYER] == other[PLAYER : 2 * PLAYER]


def test_who_paid_for_an_alliance_shows() -> None:
    def seen(one: dict[str, object]) -> list[float]:
        return features.features(table(3, set={"alliances": [one]}).state, 0)

    told = [seen(alliance(0, 1, 100)), seen(alliance(1, 0, 100)), seen(alliance(0, 1)), seen(alliance(1, 0))]
    assert len({tuple(values) for values in told}) == 4


def test_cards_in_hand_show() -> None:
    plain = features.features(table(3).state, 0)
    assert features.features(table(3, set=hand(0, girls=2)).state, 0) != plain

"""The rules in brief: short enough, with the numbers of the table, and nothing told with printed ones."""

import pytest

from circenses import rulebook
from circenses.games import game as find_game
from circenses.games import game_ids
from circenses.kernel.errors import BadOption, IllegalAction
from circenses.protocol import LONGEST, brief
from circenses.protocol.examples import examples
from tests.outside.pennies import GAME as PENNIES

GAMES = game_ids()


@pytest.mark.parametrize("game", GAMES)
def test_every_table_has_a_brief_of_at_most_16000_characters(game: str) -> None:
    title = find_game(game)
    schema = title.options()
    tables = [(seats, schema.resolve()) for seats in title.seats]
    tables += [(title.seats[-1], schema.resolve({}, preset)) for preset in schema.presets]
    for seats, options in tables:
        made = brief(title, seats, options)
        assert 5000 < len(made.text) <= LONGEST
        assert f"This table has {seats} players" in made.text
        for title_left_out in ("## Two worked turns", "*Example.*", "images/", "The small marks"):
            assert title_left_out not in made.text + "".join(made.topics.values())
        assert not any(topic.startswith("Phase") for topic in made.topics), "a phase did not fit"


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_changes_what_is_told(game: str) -> None:
    title = find_game(game)
    schema = title.options()

    def whole(**changed: object) -> str:
        made = brief(title, title.seats[0], schema.resolve(changed))
        return made.text + "".join(made.topics.values())

    printed = whole()
    for variant in schema.variants.values():
        if isinstance(variant.default, bool):
            assert whole(**{variant.key: not variant.default}) != printed, variant.key


def test_the_numbers_are_those_of_the_table() -> None:
    title = find_game("gloria-mundi")
    changed = brief(title, 2, title.options().resolve({"carthage": 31, "buildings.F01.cost.gold": 5}))
    assert "Carthage lies 31 steps away" in changed.text
    assert "38 steps" not in changed.text
    assert "| F01 | Horreum (Granary) | 1 food and 5 gold |" in changed.topic("all buildings")
    assert not changed.printed


def test_clauses_and_topics_are_told_on_request() -> None:
    title = find_game("gloria-mundi")
    printed = brief(title, 2)
    assert "GM-1.7" in printed.topic("gm-1.7")
    assert "printed numbers" not in printed.topic("1.7")
    assert "printed numbers" in brief(title, 2, title.options().resolve({"carthage": 31})).topic("1.7")
    assert printed.topic("") == printed.text
    with pytest.raises(BadOption, match="no topic 'sailing': the topics are All buildings"):
        printed.topic("sailing")
    with pytest.raises(BadOption, match="is for 2, 3, 4, 5, 6 players, not 9"):
        brief(title, 9)


@pytest.mark.parametrize("game", GAMES)
def test_examples_are_read_as_moves(game: str) -> None:
    title = find_game(game)
    found = examples(title, title.seats[0], title.options().resolve())
    assert len(found) >= 4
    s = title.new(title.seats[0], title.options().resolve())
    unread = 0
    for label, phrase in found:
        assert phrase
        try:
            title.parse(s, label)
        except IllegalAction:
            unread += 1  # some are read only where they are asked
    assert unread < len(found)


def test_a_game_without_a_rulebook_is_told_by_what_it_has() -> None:
    made = brief(PENNIES, 2)
    assert made.text.startswith(f"# {PENNIES.name}")
    assert len(made.text) <= LONGEST
    if not rulebook.has_page(PENNIES):
        with pytest.raises(BadOption, match="no topic"):
            made.topic("1.1")

"""Text is set in lines of whole words."""

from circenses.art.lettering import wrap


def test_a_player_stays_on_one_line_where_the_page_puts_the_name_instead() -> None:
    text = "Asked for a marriage in this part: Player 2."
    for width in range(40, 400, 10):
        assert any("Player 2." in line for line in wrap(text, width, 11))


def test_a_word_wider_than_the_line_stands_alone() -> None:
    assert wrap("a horreum b", 20, 11) == ["a", "horreum", "b"]

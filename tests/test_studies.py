"""The pages of studies are what the plans and the findings beside them say."""

import pytest

from tools import studies

GAMES = sorted(path.stem for path in studies.FOLDER.glob("*.toml"))


@pytest.mark.parametrize("game", GAMES)
def test_committed_page_is_what_was_found(game: str) -> None:
    studied = studies.Studied(game)
    command = f"{studies.COMMAND} {game} --page"
    assert studied.page_in.read_text(encoding="utf-8") == studies.page(studied), f"run `{command}`"


@pytest.mark.parametrize("game", GAMES)
def test_questions_are_numbered_and_their_runs_can_be_played(game: str) -> None:
    studied = studies.Studied(game)
    assert [question["number"] for question in studied.questions] == list(range(1, len(studied.questions) + 1))
    for question in studied.questions:
        assert question.get("runs") or question.get("answer"), question["ask"]
        for name in question.get("runs", []):
            studied.options(name)


def test_an_answer_of_another_plan_is_marked() -> None:
    studied = studies.Studied(GAMES[0])
    number, found = next(iter(studied.found.items()))
    studied.found = {number: {**found, "mark": "0"}}
    assert "Played by earlier rules or bots" in studies.page(studied)

"""The pages of the environments are what the code says."""

from pathlib import Path

import pytest

from circenses.games import game, game_ids
from circenses.rl import pages

FOLDER = Path(__file__).parents[2] / "docs" / "environments"


@pytest.mark.parametrize("id", game_ids())
def test_committed_page_is_what_the_code_says(id: str) -> None:
    assert (FOLDER / f"{id}.md").read_text(encoding="utf-8") == pages.page(game(id)), f"run `{pages.COMMAND}`"

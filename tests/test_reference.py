"""The reference pages are what the code says."""

import re
from pathlib import Path

import pytest

from circenses import reference
from circenses.games import game as find_game
from circenses.games import game_ids
from circenses.scenario import loads, run

PAGES = Path(__file__).parents[1] / "docs" / "reference"


@pytest.mark.parametrize("game_id", game_ids())
def test_committed_page_is_what_the_code_says(game_id: str) -> None:
    page = PAGES / f"{game_id}.md"
    assert page.is_file(), f"run `{reference.COMMAND}`"
    assert page.read_text(encoding="utf-8") == reference.reference(game_id), f"run `{reference.COMMAND}`"


@pytest.mark.parametrize("game_id", game_ids())
def test_scenario_of_the_page_holds(game_id: str) -> None:
    found = re.search(r"```toml\n(.+?)```", reference.scenario_part(find_game(game_id)), re.S)
    assert found
    scenario = loads(found[1])
    assert len(scenario.steps) == 2
    assert run(scenario).differences == []


@pytest.mark.parametrize("game_id", game_ids())
def test_every_notation_of_the_page_reads_back(game_id: str) -> None:
    game = find_game(game_id)
    shapes = reference.sample(game).shapes.values()
    assert shapes
    for shape in shapes:
        assert game.label(shape.position, game.parse(shape.position, shape.example)) == shape.example


def test_page_of_ludus_cyclorum_shows_every_kind_of_notation() -> None:
    shapes = reference.sample(find_game("ludus-cyclorum")).shapes
    assert {shape[0] for shape in shapes} == {
        *("heads", "tails", "P", "P-P", "PxP", "P-PxP", "PxP-P", "P-P^P", "P-P/P"),
        *("!P", "!", "#", "=", "*", "."),
    }


def test_page_of_ludus_cyclorum_lists_every_path_option_event_and_ending() -> None:
    page = reference.reference("ludus-cyclorum")
    paths = ("rows", "points", "stones", "indicator", "to_act", "cycles", "quiet_cycles", "declared", "answers")
    derived = ("scores.N", "ranks.N", "actors", "over")
    options = ("first", "formation", "friendly_opportunity", "universal_block", "draw_cycles", "draw_repetitions")
    endings = ("dux_taken", "dux_alone", "repetition", "quiet_cycles", "resignation", "agreed_draw", "abandoned")
    events = ("resign", "draw_offered", "draw_accepted", "handed_over", "taken_back", "undo", "abandoned")
    for name in (*paths, "last.side", "ending", "winner", *derived, *options, "letter", *endings, *events):
        assert f"\n| `{name}`" in page, name


@pytest.mark.parametrize(
    ("label", "form"),
    [
        ("c2-c3xd4", "P-PxP"),
        ("a2-d2^c2", "P-P^P"),
        ("!c5", "!P"),
        ("heads", "heads"),
        ("d6 4", "d6 N"),
        ("bid gladiator 1", "bid word N"),
    ],
)
def test_form_of_a_notation_leaves_points_and_numbers_open(label: str, form: str) -> None:
    assert reference.form(label) == form


def test_pages_are_written_into_the_folder_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["reference", str(tmp_path), "ludus-cyclorum"])
    reference.main()
    assert [page.name for page in tmp_path.iterdir()] == ["ludus-cyclorum.md"]
    assert str(tmp_path / "ludus-cyclorum.md") in capsys.readouterr().out


def test_missing_folder_is_refused_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["reference", str(tmp_path / "nowhere")])
    with pytest.raises(SystemExit, match="is no folder: run this in a clone, or name one"):
        reference.main()

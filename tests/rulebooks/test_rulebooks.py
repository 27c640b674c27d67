"""The rulebooks: whole, true to the options of a table, and complete in what they cite."""

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from circenses import rulebook, rulebooks
from circenses.games import game as find_game
from circenses.kernel.errors import UnknownGame

HERE = Path(__file__).parent
PAGES = HERE.parents[1] / "docs" / "rulebooks"


def left_out(game: str) -> dict[str, str]:
    """Clauses that a player does not need, each with the reason; a reason for a section holds for its parts."""
    told: dict[str, str] = tomllib.loads((HERE / f"{game}.toml").read_text(encoding="utf-8"))
    return told


@pytest.mark.parametrize("game", rulebooks.ids())
def test_every_rulebook_has_the_chapters_in_their_order(game: str) -> None:
    text = rulebooks.render(game)
    assert text.startswith(f"# {find_game(game).name}\n")
    titles = re.findall(r"^## (.+)$", text, re.M)
    assert [title for title in titles if title in rulebooks.CHAPTERS] == list(rulebooks.CHAPTERS)
    assert any("at a glance" in title for title in titles)


@pytest.mark.parametrize("game", rulebooks.ids())
def test_every_clause_that_a_rulebook_cites_exists(game: str) -> None:
    assert [id for id in rulebooks.cited(rulebooks.render(game)) if id not in rulebook.rulebook(game)] == []


@pytest.mark.parametrize("game", rulebooks.ids())
def test_every_clause_is_told_or_left_out_for_a_reason(game: str) -> None:
    told = rulebooks.passages(game, rulebooks.render(game))
    without = left_out(game)
    clauses = rulebook.rulebook(game)
    assert [id for id in without if id not in clauses or len(without[id]) < 10] == []
    assert [id for id in without if told.get(id) == id] == [], "these are told after all"
    missing = [id for id, c in clauses.items() if id not in told and id not in without and c.parent not in without]
    assert missing == []


@pytest.mark.parametrize("game", rulebooks.ids())
def test_every_thing_of_the_board_leads_to_a_passage(game: str) -> None:
    told = rulebooks.passages(game, rulebooks.render(game))
    things = rulebooks.things(find_game(game))
    assert things
    assert [clause for clause in things.values() if clause not in told] == []


@pytest.mark.parametrize("game", rulebooks.ids())
def test_every_picture_of_a_rulebook_is_drawn_and_shown(game: str) -> None:
    book = rulebooks.book(game)
    shown = [found["file"] for found in rulebooks.PICTURE.finditer(book.text)]
    assert len(shown) >= 5
    assert sorted(set(shown)) == sorted(book.pictures)
    for svg in book.pictures.values():
        assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"


@pytest.mark.parametrize("game", rulebooks.ids())
def test_a_picture_set_apart_keeps_every_reference(game: str) -> None:
    for svg in rulebooks.book(game).pictures.values():
        made = rulebooks.set_apart(svg, "figure-7-")
        ids = set(re.findall(r' id="([^"]+)"', made))
        assert ids
        assert all(id.startswith("figure-7-") for id in ids)
        assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', made)) <= ids


@pytest.mark.parametrize("game", rulebooks.ids())
def test_every_preset_and_switch_has_its_rulebook(game: str) -> None:
    schema = find_game(game).options()
    printed = rulebooks.render(game)
    for preset in schema.presets:
        assert rulebooks.render(game, schema.resolve({}, preset)).startswith("# ")
    for variant in schema.variants.values():
        others = [value for value in variant.values if value != variant.default]
        if isinstance(variant.default, bool):
            others = [not variant.default]
        if others:
            assert rulebooks.render(game, schema.resolve({variant.key: others[0]})) != printed, variant.key


@pytest.mark.parametrize("game", rulebooks.ids())
def test_the_committed_page_is_what_the_code_says(game: str) -> None:
    hint = f"run `{rulebooks.COMMAND}`"
    assert (PAGES / f"{game}.md").read_text(encoding="utf-8") == rulebooks.page(game), hint
    pictures = rulebooks.book(game).pictures
    assert {path.stem for path in (PAGES / "images").glob(f"{game}-*.svg")} == set(pictures), hint
    for name, svg in pictures.items():
        assert (PAGES / "images" / f"{name}.svg").read_text(encoding="utf-8") == svg + "\n", hint


def test_pages_are_written_into_the_folder_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / "ludus-cyclorum-old.svg").write_text("stale")
    monkeypatch.setattr("sys.argv", ["rulebooks", str(tmp_path), "ludus-cyclorum"])
    rulebooks.main()
    assert (tmp_path / "ludus-cyclorum.md").read_text(encoding="utf-8") == rulebooks.page("ludus-cyclorum")
    assert not (tmp_path / "images" / "ludus-cyclorum-old.svg").exists()
    monkeypatch.setattr("sys.argv", ["rulebooks", str(tmp_path / "nowhere")])
    with pytest.raises(SystemExit, match="is no folder: run this in a clone, or name one"):
        rulebooks.main()


def test_a_game_without_a_rulebook_is_named() -> None:
    with pytest.raises(UnknownGame, match="chess"):
        rulebooks.book("chess")


def test_a_table_with_changed_numbers_has_its_own_rulebook() -> None:
    schema = find_game("circus-maximus").options()
    changed = {"acts.gladiator.coins": 9, "setup.track.high": 22, "events.pirates.tribute": 7, "setup.game.rounds": 12}
    text = rulebooks.render("circus-maximus", schema.resolve(changed))
    gladiator = next(line for line in text.splitlines() if line.startswith("| Gladiator Combat"))
    assert "9" in gladiator
    assert "reaches 22" in text
    assert "12 rounds" in text
    assert "reaches 15" not in text
    assert "pays 7 coins" in text


def test_switches_change_what_is_told() -> None:
    schema = find_game("ludus-cyclorum").options()
    printed = rulebooks.render("ludus-cyclorum")
    own = rulebooks.render("ludus-cyclorum", schema.resolve({"friendly_opportunity": True}))
    assert "your own" in own
    assert own != printed
    assert "40 cycles" in rulebooks.render("ludus-cyclorum", schema.resolve({"draw_cycles": 40}))


@pytest.mark.rule("CM-1.9(gladiator)", "CM-1.10(1)", "CM-R64")
def test_the_worked_round_of_circus_maximus_ends_as_it_is_told() -> None:
    from circenses.games.circus_maximus import rulebook as room

    one, two = room.position_after(*room.BIDDING, *room.PLACING, *room.BUYING, *room.PERFORMING)["players"]
    assert (one["coins"], list(one["track"].values())) == (21, [3, 5, 5])
    assert (two["coins"], list(two["track"].values())) == (18, [3, 3, 2])
    assert "player 1 has 21 coins and stands at 3, 5 and 5; player 2 has 18 coins" in rulebooks.render("circus-maximus")

"""Covers and emblems: sound drawings that one page can hold together."""

import re
from xml.etree import ElementTree

import pytest

import circenses
from circenses.art import cover, emblem, palette
from circenses.kernel import package
from circenses.server.assets import palettes
from tests.outside.pennies import GAME as PENNIES

GAMES = {game.id: game for game in [*circenses.games.all_games(), PENNIES]}

every_cover = pytest.mark.parametrize("id", GAMES)


def ids(svg: str) -> list[str]:
    return [str(node.get("id")) for node in ElementTree.fromstring(svg).iter() if node.get("id")]


def test_each_of_our_games_has_a_cover_of_its_own() -> None:
    assert [id for id in circenses.game_ids() if package.file(GAMES[id], package.COVER) is None] == []


def test_a_game_without_a_cover_gets_one_with_its_name() -> None:
    assert package.file(PENNIES, package.COVER) is None
    assert ">PENNIES</text>" in cover.cover(PENNIES)


@every_cover
def test_a_cover_is_four_to_three_and_says_what_it_shows(id: str) -> None:
    root = ElementTree.fromstring(cover.cover(GAMES[id]))
    _, _, width, height = map(int, str(root.get("viewBox")).split())
    assert width * 3 == height * 4
    assert root.get("role") == "img"
    assert str(root.get("aria-label")).lower().startswith(id.replace("-", " ") + ": ")


@every_cover
def test_a_cover_keeps_to_itself(id: str) -> None:
    svg = cover.cover(GAMES[id])
    assert "<style" not in svg
    assert " style=" not in svg
    assert "<script" not in svg
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', svg)) <= set(ids(svg))
    assert all(name.startswith(f"cover-{id}-") for name in ids(svg))


def test_all_covers_fit_into_one_page() -> None:
    names = [name for id in GAMES for name in ids(cover.cover(GAMES[id]))]
    assert len(names) == len(set(names))
    assert sum(len(cover.cover(GAMES[id])) for id in GAMES) < 150_000


@every_cover
def test_a_cover_is_another_by_night(id: str) -> None:
    light, dark, css = (cover.cover(GAMES[id], theme) for theme in ("light", "dark", "css"))
    assert light != dark
    used = set(re.findall(r"var\((--[\w-]+)\)", css))
    sheet = palette.stylesheet(palettes())
    assert len(used) > 5
    assert all(f"{name}:" in sheet for name in used)
    assert "var(" not in light + dark


@pytest.mark.parametrize("seat", range(6))
def test_the_disc_of_a_seat_uses_an_emblem_of_the_sheet(seat: int) -> None:
    disc = ElementTree.fromstring(emblem.disc(seat).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" '))
    (use,) = [node for node in disc if node.tag.endswith("use")]
    sheet = ids(emblem.sheet())
    assert len(sheet) == len(set(sheet))
    assert str(use.get("href")).removeprefix("#") in sheet
    assert use.get("fill") == f"var(--seat-{seat}-ink)"

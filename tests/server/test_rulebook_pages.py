"""The rulebook on the server: of a game, of a table, and the way to the exact clause and back."""

import re
from html import unescape
from urllib.parse import unquote

import pytest

from circenses import rulebook, rulebooks
from tests.server.serving import Host
from tests.server.sitting import sit


def anchors(text: str) -> list[str]:
    return [unescape(id) for id in re.findall(r'\bid="([^"]+)"', text)]


@pytest.mark.parametrize("game", rulebooks.ids())
def test_every_clause_has_an_anchor_in_the_rulebook_and_links_lead_somewhere(host: Host, game: str) -> None:
    text = host.client().get(f"/rules/{game}").text
    found = anchors(text)
    assert len(found) == len(set(found)), "an id stands twice"
    assert set(rulebook.rulebook(game)) <= set(found)
    linked = {unescape(unquote(link)) for link in re.findall(r'href="#([^"]+)"', text)}
    assert linked <= set(found), "a link on the page leads nowhere"
    law = set(anchors(host.client().get(f"/rules/{game}/exact").text))
    exact = {unescape(unquote(link)) for link in re.findall(rf'href="/rules/{game}/exact#([^"]+)"', text)}
    assert exact
    assert exact <= law


@pytest.mark.parametrize("game", rulebooks.ids())
def test_the_rulebook_has_chapters_pictures_and_the_way_to_every_rule_and_back(host: Host, game: str) -> None:
    text = host.client().get(f"/rules/{game}").text
    assert '<a href="#aim">Aim</a>' in text
    assert '<h2 id="aim">' in text
    assert text.count("<figure") == len(rulebooks.PICTURE.findall(rulebooks.render(game)))
    assert len(text.encode()) < 300_000, "a page to carry on a phone"
    assert f'href="/rules/{game}/exact"' in text
    law = host.client().get(f"/rules/{game}/exact").text
    assert f'href="/rules/{game}"' in law


@pytest.mark.parametrize(
    ("game", "clause"), [("gloria-mundi", "GM-2.5(F15)"), ("drum-roll", "DR-2.2(T4)"), ("horrea", "HO-2.5(F19)")]
)
def test_a_card_has_its_address_where_its_row_is(host: Host, game: str, clause: str) -> None:
    text = host.client().get(f"/rules/{game}").text
    code = clause.partition("(")[2].rstrip(")")
    assert re.search(rf'<td[^>]*><span id="{re.escape(clause)}"></span>{code}</td>', text)


def test_a_table_shows_the_rulebook_of_its_own_numbers(host: Host) -> None:
    table, _ = sit(host, "circus-maximus", "human", "human", options={"acts.gladiator.coins": 9})
    text = host.client().get(f"/table/{table}/rules").text
    assert "acts.gladiator.coins is 9 instead of 3" in text
    row = re.search(r"<tr>\s*<td>Gladiator Combat.+?</tr>", text, re.S)
    assert row
    assert "9" in row[0]
    printed = host.client().get("/rules/circus-maximus").text
    assert row[0] not in printed
    assert f'href="/table/{table}/rules"' in host.client().get(f"/table/{table}").text


def test_a_table_of_a_game_without_a_rulebook_leads_to_the_rules_of_the_game(host: Host) -> None:
    table, _ = sit(host, "pennies", "human", "human")
    answer = host.client().get(f"/table/{table}/rules", follow_redirects=False)
    assert answer.status_code in (302, 303, 307)
    assert answer.headers["location"] == "/rules/pennies"


def test_rules_of_what_is_not_there_are_not_found(host: Host) -> None:
    for path in ("/rules/chess", "/rules/chess/exact", "/table/nothing/rules"):
        assert host.client().get(path).status_code == 404

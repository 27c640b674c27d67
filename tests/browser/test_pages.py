"""Every page: accessible, readable without scripts, small, and at home on a phone."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from circenses import rulebooks
from circenses.games import game_ids
from circenses.server.pages import lessons
from tests.browser.people import PHONE, Person, kinds

Come = Callable[..., Person]

PLAIN_PAGES = [
    "/",
    "/api",
    *(f"/new/{id}" for id in game_ids()),
    *(f"/rules/{id}" for id in game_ids()),
    *(f"/rules/{id}/exact" for id in (game_ids()[0], game_ids()[-1])),  # long, and all made alike
]


def check(page: Page, *rules: str) -> None:
    chosen = {"runOnly": list(rules)} if rules else {}
    found = Axe().run(page, options={"resultTypes": ["violations"], **chosen})
    assert found.violations_count == 0, found.generate_report()


def night(page: Page) -> None:
    page.emulate_media(color_scheme="dark")


@pytest.mark.parametrize("path", PLAIN_PAGES)
def test_axe_finds_nothing_on_pages_that_do_not_move_by_day_and_by_night(person: Come, path: str) -> None:
    ada = person(color_scheme="light")
    ada.go(path)
    check(ada.page)
    night(ada.page)
    check(ada.page, "color-contrast")  # nothing else changes


@pytest.mark.parametrize("window", [PHONE, {"width": 1366, "height": 768}], ids=["phone", "desktop"])
def test_what_begins_a_game_is_in_view_at_first_sight(person: Come, window: dict[str, int]) -> None:
    ada = person(viewport=window)
    ada.go("/")
    expect(ada.page.get_by_role("button", name="now against bots").first).to_be_in_viewport(ratio=1)
    ada.go(f"/new/{game_ids()[0]}")
    opens = ada.page.get_by_role("button", name="Open the table")
    expect(opens).to_be_in_viewport(ratio=1)
    ada.page.mouse.wheel(0, 400)
    expect(opens).to_be_in_viewport(ratio=1)


def test_axe_finds_nothing_on_the_page_of_what_is_not_there(person: Come) -> None:
    ada = person()
    ada.go("/table/nothing-here")
    check(ada.page)
    expect(ada.page.get_by_role("link", name="To all games and your tables")).to_be_visible()
    # the browser itself tells its console of a page that is not there
    assert all("404" in complaint for complaint in ada.complaints)
    ada.complaints.clear()


@pytest.mark.parametrize("game", game_ids())
def test_axe_finds_nothing_at_the_table_in_the_replay_and_in_the_lesson(person: Come, game: str) -> None:
    ada = person(color_scheme="light")
    ada.sit(game, *kinds(game, "uniform"), seed="axe")
    ada.wait()
    ada.page.keyboard.press("l")
    check(ada.page)
    ada.page.keyboard.press("Escape")
    ada.page.keyboard.press("?")
    night(ada.page)
    check(ada.page)
    id = ada.table_id
    guided = [f"/learn/{game}?step=3"] if game in lessons.ids() else []
    for path in [f"/table/{id}/replay?ply=1", *guided]:
        ada.go(path)
        ada.live()
        check(ada.page)


def test_axe_finds_nothing_at_the_end_and_on_a_phone(person: Come) -> None:
    ada = person(viewport=PHONE)
    ada.sit("ludus-cyclorum", "me", "greedy", seed="axe")
    ada.resign()
    check(ada.page)


@pytest.mark.parametrize("game", game_ids())
def test_nothing_is_wider_than_a_phone_and_choices_come_in_a_sheet(person: Come, game: str) -> None:
    ada = person(viewport=PHONE, has_touch=True, is_mobile=True)
    ada.sit(game, *kinds(game, "uniform"), seed="phone")
    ada.wait()
    wide = ada.page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]
    opener = ada.page.locator("#list-open")
    if opener.count():
        opener.tap()
    else:  # so few choices that each has its button
        ada.page.keyboard.press("l")
    sheet = ada.page.locator("#choices").bounding_box()
    assert sheet is not None
    assert sheet["y"] + sheet["height"] == pytest.approx(PHONE["height"], abs=2)
    first = ada.page.locator("#choices [data-action]").first
    box = first.bounding_box()
    assert box is not None
    assert box["height"] >= 40
    before = ada.drawn
    first.tap()
    ada.page.wait_for_function("(n) => Number(document.querySelector('#table').dataset.drawn) > n", arg=before)


def test_pages_fit_a_phone(person: Come) -> None:
    ada = person(viewport=PHONE)
    for path in PLAIN_PAGES:
        ada.go(path)
        assert ada.page.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"], path


def test_what_is_too_small_for_a_finger_is_offered_in_the_strip(person: Come) -> None:
    ada = person(viewport={"width": 300, "height": 640}, has_touch=True, is_mobile=True)
    ada.sit("ludus-cyclorum", "me", "uniform", options={"first": "south"})
    box = ada.page.locator("#point-d2 .hit").bounding_box()
    assert box is not None
    assert box["width"] < 44
    ada.page.locator("#pick-point-d2, #bar-pick-point-d2").tap()
    expect(ada.page.locator("#point-d2")).to_have_class(re.compile("chosen"))
    assert ada.ply == 0


def test_a_game_can_be_played_without_scripts(person: Come) -> None:
    ada = person(java_script_enabled=False)
    ada.go("/")
    ada.page.get_by_role("button", name="Play Ludus Cyclorum now against bots").click()
    expect(ada.page.locator("#board svg[data-section]").last).to_be_visible()
    for _ in range(50):
        button = ada.page.locator("#choices button").first
        if button.count():
            break
        ada.page.reload()
    before = ada.page.locator("#lines li").count()
    button.click()
    assert ada.page.locator("#lines li").count() > before


def test_play_now_takes_one_click_and_the_theme_one_more(person: Come) -> None:
    ada = person(color_scheme="light")
    ada.go("/")
    ada.page.get_by_role("button", name="Play Circus Maximus now against bots").click()
    ada.live()
    ada.page.locator("#theme").click()
    expect(ada.page.locator("html")).to_have_attribute("data-theme", "dark")
    ada.page.reload()
    expect(ada.page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_clause_of_the_rules_has_its_own_address(person: Come) -> None:
    ada = person()
    ada.go("/rules/circus-maximus#CM-1.7(forest)")
    expect(ada.page.locator("[id='CM-1.7(forest)']")).to_be_in_viewport()


def test_a_clause_that_only_the_exact_page_tells_leads_there(person: Come) -> None:
    ada = person()
    ada.go("/rules/ludus-cyclorum#LC-N3")
    ada.page.wait_for_url("**/rules/ludus-cyclorum/exact#LC-N3")
    expect(ada.page.locator("[id='LC-N3']")).to_be_in_viewport()


def test_the_rulebook_is_searched_as_one_types(person: Come) -> None:
    ada = person()
    ada.go("/rules/ludus-cyclorum")
    ada.page.fill("#find-rule", "trample")
    hits = ada.page.locator("#found-rules button")
    expect(hits.first).to_contain_text("rample")
    hits.first.click()
    expect(ada.page.locator(".found-here")).to_be_in_viewport()
    ada.page.fill("#find-rule", "no such word in it")
    expect(ada.page.locator("#found-count")).to_have_text("Nothing found")
    expect(hits).to_have_count(0)


@pytest.mark.parametrize("game", rulebooks.ids())
def test_a_rulebook_is_at_home_on_a_phone_and_without_scripts(person: Come, game: str) -> None:
    ada = person(viewport=PHONE, java_script_enabled=False)
    ada.go(f"/rules/{game}")
    expect(ada.page.locator("#find-rule")).to_be_hidden()
    ada.page.get_by_role("link", name="Glossary", exact=True).click()
    expect(ada.page.locator("#glossary")).to_be_in_viewport()
    ben = person(viewport=PHONE)
    ben.go(f"/rules/{game}")
    assert ben.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("game", rulebooks.ids())
def test_a_printed_rulebook_is_a_booklet_of_six_to_twelve_pages(person: Come, game: str) -> None:
    ada = person()
    ada.go(f"/rules/{game}")
    printed = ada.page.pdf(prefer_css_page_size=True)
    assert 6 <= len(re.findall(rb"/Type /Page\b", printed)) <= 12


def test_house_numbers_are_found_changed_marked_and_told_at_the_table(person: Come) -> None:
    ada = person()
    ada.go("/new/circus-maximus")
    page = ada.page
    page.get_by_text("House numbers: every printed number").click()
    page.fill("#find", "gladiator coins")
    row = page.locator(".number", has_text="acts › gladiator › coins")
    row.locator("input").fill("9")
    expect(row).to_contain_text("printed: 3")
    expect(page.locator("#differs")).to_contain_text("acts.gladiator.coins: 9")
    with page.expect_download() as loading:
        page.locator("#save-file").click()
    assert '"acts.gladiator.coins" = 9' in loading.value.path().read_text()
    page.get_by_role("button", name="Open the table").click()
    ada.live()
    expect(page.locator(".facts")).to_contain_text("acts.gladiator.coins is 9 (printed: 3)")


def test_an_options_file_is_loaded_into_the_form(person: Come) -> None:
    ada = person()
    ada.go("/new/circus-maximus")
    page = ada.page
    page.get_by_text("House numbers: every printed number").click()
    ada.load('economy = "none"\n[acts.gladiator]\ncoins = 7\n')
    expect(page.locator("#differs")).to_contain_text("economy: none (printed: pay and upkeep)")
    expect(page.locator("#differs")).to_contain_text("acts.gladiator.coins: 7")
    page.locator("#only-changed").check()
    expect(page.locator("#number-rows .number")).to_have_count(1)

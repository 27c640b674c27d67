"""The laboratory as a designer uses it: a question, its fields, a refusal that loses nothing, a report."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import PHONE, Person
from tests.server.serving import serving, settings


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("lab")
    with serving(settings(folder, lab=str(folder / "runs"))) as host:
        yield host.url


@pytest.fixture
def ada(chromium: Browser, url: str) -> Iterator[Person]:
    designer = Person(chromium, url)
    yield designer
    designer.leave()
    assert not designer.complaints


def test_a_refused_study_keeps_what_was_typed_and_the_mended_one_ends_in_a_report(ada: Person) -> None:
    ada.go("/lab?game=circus-maximus")
    page = ada.page
    expect(page.locator("#number")).to_be_hidden()
    page.get_by_label("What does one number do?").check()
    page.fill("#number", "setup.start.coins")
    expect(page.locator("#number-told")).to_contain_text("printed: 15, from 0 to 200")
    for field, text in (("#values", "10..999"), ("#bots", "uniform"), ("#count", "2")):
        page.fill(field, text)
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#refused")).to_contain_text("setup.start.coins = 999: it takes coins, a whole number")
    ada.complaints.clear()  # the browser itself complains of every refusal
    assert page.input_value("#number") == "setup.start.coins"
    page.fill("#values", "20,22")
    page.get_by_role("button", name="Start").click()
    run = page.locator("[data-run='circus-maximus-sweep-1']")
    expect(run).to_have_attribute("data-state", "done")
    run.get_by_role("link", name="Report").click()
    expect(page.locator("body")).to_contain_text("setup.start.coins")


def test_two_rule_sets_are_compared_with_numbers_found_by_search(ada: Person) -> None:
    ada.go("/lab?game=horrea")
    page = ada.page
    expect(page.locator("#b")).to_be_hidden()
    page.get_by_label("What does a change do?").check()
    expect(page.locator("#b legend")).to_have_text("Rules B")
    page.locator("#b").get_by_text("House numbers").click()
    page.fill("#b-find", "entry die")
    page.locator("#b .number", has_text="setup › entry › die").locator("input").fill("5")
    expect(page.locator("#b-differs")).to_contain_text("setup.entry.die: 5 (printed: 4)")
    expect(page.locator("#a-differs")).to_have_text("By the rulebook.")
    page.fill("#bots", "uniform")
    page.fill("#count", "2")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("[data-run='horrea-against-1']")).to_have_attribute("data-state", "done")


def test_the_form_fits_a_phone_and_hides_what_does_not_belong_to_the_question(chromium: Browser, url: str) -> None:
    ada = Person(chromium, url, viewport=PHONE)
    ada.go("/lab")
    page = ada.page
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_label("How deep is it?").check()
    expect(page.locator("#bots")).to_be_hidden()
    expect(page.locator("#seats")).to_be_visible()
    page.get_by_label("How do people play?").check()
    expect(page.locator("#a")).to_be_hidden()
    page.get_by_label("Which numbers give what I want?").check()
    expect(page.locator("#want")).to_be_visible()
    expect(page.locator("#patterns")).to_be_visible()
    ada.leave()

"""A game of another package is played in the browser like ours: on the picture that its layout draws."""

import random
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, expect

from tests.browser.people import Person
from tests.packages.plugs import install_tabula, serving

CLICKS = 1500


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(install_tabula(tmp_path_factory.mktemp("tabula"))) as url:
        yield url


def test_tabula_is_played_to_its_end_by_clicking(address: str, chromium: Browser) -> None:
    ada = Person(chromium, address)
    ada.go("/")
    expect(ada.page.get_by_text("Tabula", exact=False).first).to_be_visible()
    ada.sit("tabula", "me", "tiro", seed="browser", house={"stones": 3, "throws": 40})
    expect(ada.page.locator("#board #point-24")).to_be_visible()
    assert not ada.play(random.Random(1), CLICKS)
    expect(ada.page.locator("#ending")).to_be_visible()
    expect(ada.page.locator("#ending .ranking li")).to_have_count(2)
    found = Axe().run(ada.page)
    assert found.violations_count == 0, found.generate_report()
    assert ada.complaints == []
    ada.leave()


def test_its_rules_and_why_not_are_a_click_away(address: str, chromium: Browser) -> None:
    ada = Person(chromium, address)
    ada.go("/rules/tabula")
    expect(ada.page.get_by_text("TA-1.4").first).to_be_visible()
    assert ada.complaints == []
    ada.leave()

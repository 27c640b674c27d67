"""What people read on the page: names, `You`, and a main button that does something (issue 17)."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import Person

Come = Callable[..., Person]

CODE = re.compile(r"[a-z]_[a-z]|\b[A-Z]\d{1,2}\b|\bply\b")


def test_the_bar_speaks_to_you_and_bots_have_names(person: Come) -> None:
    ada = person()
    ada.sit("circus-maximus", "me", "uniform")
    expect(ada.page.locator("#status")).to_contain_text("You may bid coins on an act or pass")
    expect(ada.page.locator("#panel-1 .panel-name")).not_to_contain_text("niform")
    expect(ada.page.locator("#panel-1 .panel-state")).to_contain_text("uniform")
    ada.page.locator("#list-open").click()
    rows = ada.page.locator("#choices .rows strong").all_inner_texts()
    assert len(rows) > 3
    assert not [row for row in rows if CODE.search(row)]
    assert any(row.startswith("Bid on ") for row in rows)


def test_an_idle_choice_is_never_the_main_button(person: Come) -> None:
    ada = person()
    ada.sit("horrea", "me", "uniform", "uniform")
    skip = ada.page.locator("#buttons button", has_text="Do not roll")
    expect(skip).not_to_have_class(re.compile("primary|offer"))
    expect(ada.page.locator("#buttons button", has_text="Roll for a new agent")).to_have_class(re.compile("offer"))

"""Around the table: what is kept for offline, hints on the board, sounds, and the end as a picture."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import PHONE, Person

Come = Callable[..., Person]


def test_rules_and_lessons_that_were_opened_can_be_read_offline(person: Come) -> None:
    ada = person(service_workers="allow")
    ada.go("/rules/ludus-cyclorum")
    ada.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    ada.page.wait_for_function("() => navigator.serviceWorker.controller")
    ada.go("/rules/ludus-cyclorum")
    title = ada.page.title()
    ada.context.set_offline(True)
    ada.go("/rules/ludus-cyclorum")
    assert ada.page.title() == title
    ada.go("/")
    expect(ada.page.get_by_role("heading", level=1)).to_have_text("The server cannot be reached")
    expect(ada.page.locator("[data-game='ludus-cyclorum'] a:visible")).to_have_text(["Rules"])
    expect(ada.page.locator("[data-game='horrea']")).to_be_hidden()
    ada.complaints.clear()  # the browser itself complains of what it could not load


def test_a_slow_table_says_so_and_a_free_seat_comes_first_on_a_phone(person: Come) -> None:
    ada, eve = person(), person(viewport=PHONE)
    ada.go("/new/ludus-cyclorum")
    ada.page.select_option("#seat-1", "human")
    ada.page.check("[name=listed]")
    ada.page.check("[name=slow]")
    ada.page.fill("[name=name]", "Open house")
    ada.page.get_by_role("button", name="Open the table").click()
    eve.go("/")
    eve.page.get_by_role("link", name="Open house").click()
    eve.live()
    expect(eve.page.locator("h1")).to_contain_text("slow, over days")
    button = eve.page.get_by_role("button", name="Take a free seat")
    box = button.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"], "it can be seen without scrolling"
    button.click()
    eve.live()
    expect(eve.page.locator("#panels")).to_contain_text("you")

"""Any match again: a link to the very moment, other seats afterwards, files, and what if."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.people import Person

Come = Callable[..., Person]


def test_a_link_leads_to_an_exact_ply(person: Come) -> None:
    ada, bob = person(), person()
    ada.sit("circus-maximus", "me", "tiro", seed="link")
    ada.go(f"/table/{ada.table_id}/replay?ply=4")
    ada.live()
    ada.page.locator("#on").click()
    ada.page.wait_for_url(re.compile("ply=5"))
    told = ada.page.locator("#told").text_content()
    bob.go(ada.page.url.replace("seat=0", "seat=-2"))
    bob.live()
    expect(bob.page.locator("#told")).to_have_text(told or "")
    expect(bob.page.locator("#slider")).to_have_value("5")


def test_what_if_goes_on_from_a_ply_against_bots(person: Come) -> None:
    ada = person()
    ada.sit("circus-maximus", "me", "tiro", seed="branch")
    ada.go(f"/table/{ada.table_id}/replay?ply={ada.ply}")
    ada.live()
    ada.page.locator("#branch").click()
    ada.page.wait_for_url(re.compile(r"/table/\w+$"))
    ada.live()
    expect(ada.page.locator("h1")).to_contain_text("What if")
    expect(ada.page.locator("#board .choice")).not_to_have_count(0)


def test_a_record_is_downloaded_uploaded_and_seen_from_any_seat_when_over(person: Come, tmp_path: Path) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "greedy", options={"first": "south"})
    ada.choose("point-d2", "point-d3")
    expect(ada.page.locator("#lines")).to_contain_text("shield on d2 moves to d3")
    ada.resign()
    with ada.page.expect_download() as loading:
        ada.page.get_by_role("link", name="Record").click()
    file = tmp_path / "match.jsonl"
    loading.value.save_as(file)
    bob = person()
    bob.go("/")
    bob.page.set_input_files("#record", file)
    bob.page.get_by_role("button", name="Open", exact=True).click()
    bob.live()
    expect(bob.page.locator(".seen-by a")).to_have_count(3)
    bob.page.locator(".seen-by a").nth(1).click()
    bob.page.wait_for_url(re.compile("seat=1"))
    bob.page.keyboard.press("End")
    expect(bob.page.locator("#told")).not_to_contain_text("The beginning")

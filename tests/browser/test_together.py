"""Several people: seat links, watching, chat, undo by consent, a hot seat with secrets, a game from outside."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.people import Person
from tests.server.serving import serving, settings

Come = Callable[..., Person]
SOUTH = {"first": "south"}


def _link(owner: Person) -> str:
    return owner.page.locator(".copy input").first.input_value()


def _together(person: Come) -> tuple[Person, Person]:
    """Ada and Bob at one table of Ludus Cyclorum; Bob came by his seat link."""
    ada, bob = person(), person()
    ada.open("ludus-cyclorum", "me", "human", names=("Ada", "Bob"), options=SOUTH)
    link = _link(ada)
    ada.page.get_by_role("link", name="To the table").click()
    ada.live()
    bob.go(link)
    bob.live()
    return ada, bob


def test_a_seat_link_of_a_house_in_the_network_comes_with_a_code_for_phones(chromium: Browser, tmp_path: Path) -> None:
    with serving(settings(tmp_path, public_url="http://192.168.7.7:8000")) as host:
        ada = Person(chromium, host.url)
        ada.open("ludus-cyclorum", "me", "human")
        expect(ada.page.locator(".qr svg")).to_be_visible()
        assert _link(ada).startswith("http://192.168.7.7:8000/table/")
        assert ada.complaints == []
        ada.leave()


def test_two_people_play_in_two_browsers(person: Come) -> None:
    ada, bob = _together(person)
    assert "#" not in bob.page.url
    expect(bob.page.locator("#panel-1 .tag")).to_have_text("you")
    expect(bob.page.locator("#status")).to_contain_text("chooses a stone")
    ada.choose("point-d2", "point-d3")
    expect(bob.page.locator("#lines")).to_contain_text("shield on d2 moves to d3")
    expect(bob.page).to_have_title(re.compile("^Your turn"))
    bob.choose("point-d6", "point-d5")
    expect(ada.page.locator("#lines")).to_contain_text("shield on d6 moves to d5")
    expect(ada.page.locator("#point-c2")).to_have_class(re.compile("choice"))


def test_going_back_behind_anothers_move_takes_consent(person: Come) -> None:
    ada, bob = _together(person)
    ada.choose("point-d2", "point-d3")
    expect(bob.page.locator("#point-d6")).to_have_class(re.compile("choice"))
    bob.choose("point-d6", "point-d5")
    expect(ada.page.locator("#table")).to_have_attribute("data-ply", "2")
    ada.page.locator("#undo").click()
    bob.page.locator("#requests").get_by_role("button", name="Agree").click()
    expect(ada.page.locator("#table")).to_have_attribute("data-ply", "0")
    expect(ada.page.locator("#lines .void")).to_have_count(2)


def test_chat_reaches_the_other_and_a_spectator_sees_but_cannot_speak(person: Come) -> None:
    ada, bob = _together(person)
    eve = person()
    eve.go(f"/table/{ada.table_id}")
    eve.live()
    bob.page.fill("#say", "Salve")
    bob.page.keyboard.press("Enter")
    for each in (ada, eve):
        expect(each.page.locator("#said")).to_contain_text("Salve")
    expect(eve.page.locator("#chat-form")).to_be_hidden()
    expect(eve.page.locator("#board .choice")).to_have_count(0)


def test_a_table_on_the_waiting_list_is_joined_from_home(person: Come) -> None:
    ada, bob = person(), person()
    ada.go("/new/ludus-cyclorum")
    ada.page.select_option("#seat-1", "human")
    ada.page.fill("[name=name]", "Come and play")
    ada.page.get_by_label("Show it on the first page").check()
    ada.page.get_by_role("button", name="Open the table").click()
    bob.go("/")
    bob.page.get_by_role("link", name="Come and play").click()
    bob.live()
    bob.page.get_by_role("button", name="Take a free seat").click()
    bob.live()
    expect(bob.page.locator("#panel-1 .tag")).to_have_text("you")


def test_a_hot_seat_without_secrets_changes_sides_by_itself(person: Come) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "me", names=("Ada", "Bob"), options=SOUTH)
    ada.choose("point-d2", "point-d3")
    expect(ada.page.locator("#point-d6")).to_have_class(re.compile("choice"))
    expect(ada.page.locator("#cover")).to_be_hidden()
    ada.choose("point-d6", "point-d5")
    expect(ada.page.locator("#point-c2")).to_have_class(re.compile("choice"))


def test_a_hot_seat_with_secrets_is_covered_until_the_next_player_says_so(person: Come) -> None:
    ada = person()
    ada.sit("pennies", "me", "me", names=("Ada", "Anna"))
    cover = ada.page.locator("#cover")
    expect(cover).to_contain_text("Hand over to Ada")
    ada.page.get_by_role("button", name="I am Ada").click()
    expect(cover).to_be_hidden()
    ada.wait()
    ada.page.keyboard.press("l")
    ada.page.locator("#choices [data-action]").first.click()
    ada.confirm()
    expect(cover).to_contain_text("Hand over to Anna")
    expect(ada.page.locator(".stage")).to_be_hidden()


def test_a_game_from_outside_is_played_through_the_plain_list(person: Come) -> None:
    ada = person()
    ada.sit("pennies", "me", "uniform")
    ada.wait()
    ada.page.keyboard.press("l")
    ada.page.locator("#choices [data-action]").first.click()
    ada.confirm()
    expect(ada.page.locator("#lines .line").first).to_be_visible()


def test_a_seats_owner_ends_another_device(person: Come) -> None:
    _ada, bob = _together(person)
    phone = person()
    made = bob.page.evaluate(
        """async () => {
          const id = location.pathname.split("/")[2];
          const csrf = document.querySelector("meta[name=csrf]").content;
          const answer = await fetch(`/api/v1/tables/${id}/links`, { method: "POST", body: JSON.stringify({ seat: 1 }),
            headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf } });
          return answer.json();
        }"""
    )
    phone.go(made["url"])
    phone.live()
    expect(phone.page.locator("#panel-1 .tag")).to_have_text("you")
    bob.page.locator("#settings").click()
    bob.page.get_by_role("button", name="Devices of").click()
    dialog = bob.page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    dialog.get_by_role("button", name="End it").click()
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    expect(phone.page.locator("#panel-1 .tag")).to_have_count(0)
    expect(bob.page.locator("#panel-1 .tag")).to_have_text("you")

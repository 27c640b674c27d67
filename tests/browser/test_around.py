"""Around the table: what is kept for offline, hints on the board, sounds, and the end as a picture."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from circenses.kernel.record import load
from circenses.server import tokens
from tests.browser.people import PHONE, Person
from tests.server.serving import Host

Come = Callable[..., Person]
GOLDEN = Path(__file__).parent.parent / "golden"
SOUTH = {"first": "south"}
SIZES = [PHONE, {"width": 1366, "height": 768}, {"width": 1920, "height": 1080}]


def finished(host: Host, ada: Person, record: str, seat: int) -> str:
    """A table where Ada has played a recorded match to its end."""
    ada.go("/")
    cookie = next(each["value"] for each in ada.context.cookies() if each["name"] == "circenses")
    opened = host.call(host.house.tables.add(load(GOLDEN / record), tokens.digest(cookie), [seat]))
    return str(opened.id)


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


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}")
def test_the_end_is_in_the_middle_of_the_screen_with_the_score_by_source(
    person: Come, host: Host, size: dict[str, int]
) -> None:
    ada = person(viewport=size)
    table = finished(host, ada, "horrea/prestige_three.jsonl", 1)
    ada.go(f"/table/{table}")
    ada.live()
    scene = ada.page.locator("#ending")
    expect(scene.locator("h2")).to_have_text("You win")
    rows = scene.locator(".shares tbody tr")
    expect(rows.filter(has_text="Wealth")).to_have_count(1)
    for column in (1, 2, 3):
        told = [row.locator("td").nth(column - 1).inner_text() for row in rows.all()]
        numbers = [int(re.sub(r"[^0-9-]", "", text.replace("−", "-")) or 0) for text in told if text.strip() != "–"]
        together = scene.locator(".shares tfoot td").nth(column - 1).inner_text()
        assert sum(numbers) == int(together)
    rooms = [room.bounding_box() for room in scene.locator(".share-room").all()]
    assert len({round(room["width"]) for room in rooms if room}) == 1, "all bars have one scale"
    box = scene.bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - size["width"] / 2) <= 2
    assert abs(box["y"] + box["height"] / 2 - size["height"] / 2) <= 2
    for name in ("Play again", "Replay", "Download", "Look at the board"):
        expect(scene.get_by_text(name, exact=True)).to_be_in_viewport(ratio=1)
    scene.get_by_text("Look at the board").click()
    expect(scene).to_be_hidden()
    ada.page.locator("#ending-again").click()
    expect(scene).to_be_visible()


def test_the_end_tells_what_decided_between_equals_and_ones_own_place(person: Come, host: Host) -> None:
    ada = person()
    table = finished(host, ada, "drum_roll/three.jsonl", 2)
    ada.go(f"/table/{table}")
    ada.live()
    scene = ada.page.locator("#ending")
    expect(scene.locator("#tie-break")).to_contain_text("are level; coins decide: 14 against 0.")
    expect(scene.locator(".mine")).to_have_text("You come 2nd of 3.")


def test_the_replay_goes_by_turn_and_shows_the_chances_over_its_slider(person: Come, host: Host) -> None:
    ada = person()
    table = finished(host, ada, "horrea/prestige_three.jsonl", 1)
    ada.go(f"/table/{table}/replay?ply=0")
    ada.live()
    page = ada.page
    expect(page.locator(".curve-line")).to_have_count(3)
    curve, slider = page.locator("#curve").bounding_box(), page.locator("#slider").bounding_box()
    assert curve is not None
    assert slider is not None
    assert curve["y"] + curve["height"] <= slider["y"] + slider["height"] / 2
    expect(page.locator("#chance-list strong")).to_have_text([re.compile(r"^3\d %$")] * 3)
    turns = [int(at) for at in re.findall(r"\d+", page.locator("#replay").get_attribute("data-turns") or "")]
    page.locator("#turn-on").click()
    expect(page.locator("#slider")).to_have_value(str(turns[1]))
    page.locator("#on").click()
    expect(page.locator("#slider")).to_have_value(str(turns[1] + 1))
    page.locator("#turn-back").click()
    expect(page.locator("#slider")).to_have_value(str(turns[1]))


def test_a_recap_tells_what_the_others_did_since_ones_last_turn(person: Come) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "uniform", options=SOUTH)
    page = ada.page
    expect(page.locator("#recap")).to_be_hidden()
    ada.choose("point-d2", "point-d3")
    expect(page.locator("#recap")).to_be_visible()
    page.reload()
    ada.live()
    recap = page.locator(".recap")
    expect(recap.locator("li")).not_to_have_count(0)
    other = page.locator("#panels .seat-1 .panel-name").inner_text()
    expect(recap.locator("li").first).to_contain_text(other)
    expect(recap).not_to_contain_text("South's shield on d2 moves to d3")
    page.locator("#recap-play").click()
    expect(recap.locator("li[aria-current]")).to_have_count(1)
    expect(page.locator("#recap-play")).to_have_text("Play it")  # it has ended by itself
    expect(page.locator("#board .choice")).not_to_have_count(0)
    page.get_by_role("button", name="Close the recap").click()
    expect(recap).to_be_hidden()


def test_whoever_looks_on_has_a_bar_as_slim_as_a_players_and_nothing_to_write_in(person: Come) -> None:
    ada, eve = (person(viewport={"width": 1366, "height": 768}) for _ in range(2))
    ada.sit("horrea", "me", "uniform", "uniform")
    assert ada.wait()
    eve.go(f"/table/{ada.table_id}")
    eve.live()
    expect(eve.page.locator(".sit")).to_contain_text("You are looking on")
    tall = "(found) => found.offsetHeight"
    bars = [each.page.locator("#bar").evaluate(tall) for each in (ada, eve)]
    assert bars[1] <= bars[0] + 8, "the board is as large for both"
    expect(eve.page.locator(".chat")).to_be_hidden()


def test_the_replay_leaves_the_board_its_room(person: Come, host: Host) -> None:
    ada = person(viewport={"width": 1366, "height": 768})
    table = finished(host, ada, "horrea/prestige_three.jsonl", 1)
    late: list[Route] = []
    ada.page.route("**/curve?*", lambda route: late.append(route))
    ada.go(f"/table/{table}/replay?ply=150")
    ada.live()
    tops = [found.bounding_box() for found in (ada.page.locator("#first"), ada.page.locator("#share"))]
    assert tops[0] is not None
    assert tops[1] is not None
    assert abs(tops[0]["y"] - tops[1]["y"]) < 20, "all of it stands in one row"
    expect(ada.page.locator("svg[data-section=map]")).to_be_in_viewport(ratio=0.99)
    expect(ada.page.locator("#told")).to_contain_text("the milestone of the first horreum")
    expect(ada.page.locator("#curve")).to_be_hidden()
    late.pop().continue_()
    expect(ada.page.locator(".curve-line")).to_have_count(3)
    expect(ada.page.locator("svg[data-section=map]")).to_be_in_viewport(ratio=0.99)


def test_a_hint_is_an_arrow_to_where_the_piece_goes(person: Come) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "tiro", options=SOUTH, seed="arrow")
    assert ada.wait()
    ada.page.locator("#hint").click()
    marks = ada.page.locator(".advice-mark")
    expect(marks).not_to_have_count(0)
    moves = ada.page.locator(".advice li strong").filter(has_text=" to ").count()
    heads = ada.page.locator(".advice-mark polygon").all()
    assert len(heads) >= moves
    assert all(max(box["width"], box["height"]) > 12 for head in heads if (box := head.bounding_box()))
    expect(marks.locator("text").first).to_have_text(re.compile(r"^\d+ %$"))


def test_a_hot_seat_is_covered_with_a_recap_where_hands_are_secret(person: Come) -> None:
    ada = person()
    ada.sit("drum-roll", "me", "me", names=("Ann", "Ben"), seed="cover")
    cover = ada.page.locator("#cover")
    expect(cover).to_contain_text("Hand over to Ann")
    for name in ("Ann", "Ben"):
        ada.page.get_by_role("button", name=f"I am {name}").click()
        expect(cover).to_be_hidden()
        ada.wait()
        ada.page.locator("#buttons [data-action]").first.click()
        ada.confirm()  # what one keeps cannot be taken back
        if name == "Ann":
            expect(cover).to_contain_text("Hand over to Ben")


def test_a_refused_undo_is_told_and_unread_chat_is_marked(person: Come) -> None:
    ada, bob = person(viewport=PHONE), person()
    ada.open("ludus-cyclorum", "me", "human", names=("Ada", "Bob"), options=SOUTH)
    link = ada.page.locator(".copy input").first.input_value()
    ada.page.get_by_role("link", name="To the table").click()
    ada.live()
    expect(ada.page.locator("#hint")).to_be_hidden()  # two people play
    bob.go(link)
    bob.live()
    ada.choose("point-d2", "point-d3")
    expect(bob.page.locator("#point-d6")).to_have_class(re.compile("choice"))
    bob.choose("point-d6", "point-d5")
    expect(ada.page.locator("#table")).to_have_attribute("data-ply", "2")
    ada.page.locator("#undo").click()
    bob.page.get_by_role("button", name="No", exact=True).click()
    expect(ada.page.locator("#requests")).to_contain_text("Bob does not agree to go back")
    bob.page.fill("#say", "Salve")
    bob.page.keyboard.press("Enter")
    expect(ada.page.locator("#chat-go")).to_have_text("Chat: 1 new")
    ada.page.locator("#chat-go").click()
    expect(ada.page.locator("#said")).to_be_in_viewport()
    expect(ada.page.locator("#chat-go")).to_be_hidden()


def test_the_log_has_eight_lines_and_folds_what_is_older(person: Come, host: Host) -> None:
    ada = person(viewport={"width": 1366, "height": 768})
    table = finished(host, ada, "horrea/prestige_three.jsonl", 1)
    ada.go(f"/table/{table}")
    ada.live()
    room = ada.page.locator("#lines").evaluate(
        "(list) => list.clientHeight / parseFloat(getComputedStyle(list.querySelector('p')).lineHeight)"
    )
    assert room >= 8
    rest = ada.page.locator("#lines .line-rest")
    assert rest.count() > 10
    assert rest.nth(0).get_attribute("open") is not None
    assert rest.nth(8).get_attribute("open") is None
    rest.nth(8).evaluate("(found) => found.scrollIntoView()")
    rest.nth(8).locator("summary").click()
    assert rest.nth(8).get_attribute("open") is not None

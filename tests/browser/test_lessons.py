"""The guided first games, clicked through."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from circenses.server.pages import lessons
from circenses.testing.walk import soak
from tests.browser.people import PATIENCE, PHONE, Person, place

Come = Callable[..., Person]


def take(page: Page, elements: list[str], action: int, shown: bool) -> None:
    """The move of a step with real clicks, which only reach what is not covered; `shown`: the page brings into view
    what comes next."""
    at = page.locator("#lesson")
    step = at.get_attribute("data-step")

    def open_still() -> bool:
        return (at.get_attribute("data-step"), at.get_attribute("data-busy")) == (step, "no")

    for element in elements:
        if not open_still():
            return
        found = page.locator(f"[id='{element}'].choice, #buttons [data-element='{element}']")
        if found.count():
            if shown:
                expect(found).to_be_in_viewport()
            (place(page, element) if page.locator(f"[id='{element}']").count() else found).click()
    button = page.locator(f"#buttons [data-action='{action}']")
    if open_still() and button.count():
        button.click()
    if open_still() and page.locator("#bar-confirm").count():
        page.locator("#bar-confirm").click()


# as written on a laptop, or the other way round on a phone: in turn, or each game both ways in a soak
WAYS = [
    (game, turned) for i, game in enumerate(lessons.ids()) for turned in (False, True) if soak() > 1 or i % 2 == turned
]


@pytest.mark.parametrize(("game", "turned"), WAYS)
def test_the_guided_first_game_is_played_to_its_end_and_leads_to_a_real_one(
    person: Come, game: str, turned: bool
) -> None:
    told = lessons.lesson(game)
    ada = person(viewport=PHONE) if turned else person(viewport={"width": 1366, "height": 768})
    ada.go(f"/learn/{game}")
    ada.live()
    page = ada.page
    at = page.locator("#lesson")
    for number, step in enumerate(told.steps[:-1]):
        expect(at).to_have_attribute("data-step", str(number), timeout=PATIENCE)
        expect(at).to_have_attribute("data-busy", "no", timeout=PATIENCE)
        expect(page.locator("#note-title")).to_be_in_viewport()
        if step.ask:
            state = told.match.replay(step.ply)
            action = told.action(step)
            elements = told.match.game.targets(state, action)
            take(page, elements[::-1] if turned else elements, action, shown=not turned)
        else:
            for element in step.focus[:1]:
                expect(page.locator(f"[id='{element}']")).to_be_in_viewport()
            page.locator("#step-on").click()
    expect(at).to_have_attribute("data-step", str(len(told.steps) - 1), timeout=PATIENCE)
    page.locator("#play-now").click()
    ada.live()
    expect(page.locator("#panels")).to_contain_text("tiro")


def test_show_me_plays_the_pointer_over_the_move_and_leaves_it_to_the_learner(person: Come) -> None:
    told = lessons.lesson("horrea")
    number, step = next((i, step) for i, step in enumerate(told.steps) if step.move == "build rome")
    ada = person()
    ada.go(f"/learn/horrea?step={number}")
    ada.live()
    ada.page.locator("#show-me").click()
    pointer = ada.page.locator(".pointer")
    for element in told.match.game.targets(told.match.replay(step.ply), told.action(step)):
        expect(pointer).to_have_attribute("data-at", element)
        aim = ada.page.locator(f"[id='{element}'], [data-element='{element}']").first
        box, there = pointer.bounding_box(), aim.bounding_box()
        assert box is not None
        assert there is not None
        assert there["x"] <= box["x"] <= there["x"] + there["width"]
        assert there["y"] <= box["y"] <= there["y"] + there["height"]
    expect(pointer).to_be_hidden()
    expect(ada.page.locator("#lesson")).to_have_attribute("data-step", str(number))


def test_another_legal_move_gets_an_answer_and_the_lesson_goes_on_where_it_was_left(person: Come) -> None:
    told = lessons.lesson("circus-maximus")
    number, step = next((i, step) for i, step in enumerate(told.steps) if step.move == "bid gladiator")
    ada = person()
    ada.go(f"/learn/circus-maximus?step={number}")
    ada.live()
    ada.page.locator("#act-cavalry").click()
    expect(ada.page.locator("#answer")).to_have_text(step.otherwise)
    ada.go("/")
    ada.page.get_by_role("link", name="Guided first game").first.click()
    ada.live()
    expect(ada.page.locator("#lesson")).to_have_attribute("data-step", str(number))


@pytest.mark.parametrize("game", lessons.ids())
def test_a_lesson_has_15_to_40_steps_and_asks_for_moves(game: str) -> None:
    told = lessons.lesson(game)
    assert 15 <= len(told.steps) <= 40
    assert sum(1 for step in told.steps if step.ask) >= len(told.steps) // 3
    assert all(step.otherwise for step in told.steps if step.ask)


@pytest.mark.parametrize("game", lessons.ids())
def test_the_recorded_match_is_the_one_the_notes_tell_of(game: str) -> None:
    told = lessons.lesson(game)
    written = [notation for step in told.steps for notation in [*step.plays, *([step.move] if step.ask else [])]]
    assert [entry.notation for entry in told.match.line] == written


@pytest.mark.parametrize("game", lessons.ids())
def test_a_lesson_teaches_the_rules_in_force(game: str) -> None:
    match = lessons.lesson(game).match
    assert match.rules == match.game.version, "run `python -m tools.lessons`"

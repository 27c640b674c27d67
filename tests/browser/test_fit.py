"""Every table fits every window: letters, targets, what is in view, what overlaps, what moves (docs/adr/0014).

A few moments of each match, or with CIRCENSES_SOAK=2 many until its end: then the figures of each table go to
docs/verification.md as soon as it is measured, so that one table after the other can be (`-k horrea-3`).
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from circenses.testing.walk import soak
from tests.browser.fitting import FIRST_PAGE, SIZES, Watching, told
from tests.browser.people import DESKTOP, PHONE, Person, kinds
from tests.server.serving import Host, serving, settings
from tools.soaking import report

TABULA = Path(__file__).parents[2] / "examples" / "tabula" / "src"
LEAP = {"circus-maximus": 22, "drum-roll": 50, "gloria-mundi": 40, "horrea": 60, "ludus-cyclorum": 14, "tabula": 24}
WHOLE = soak() > 1
POSITIONS = 1000 if WHOLE else 3
PAGE = Path(__file__).parents[2] / "docs" / "verification.md"
EXTREMES = [
    ("circus-maximus", 2), ("circus-maximus", 4), ("drum-roll", 2), ("drum-roll", 4), ("gloria-mundi", 2),
    ("gloria-mundi", 6), ("horrea", 3), ("horrea", 4), ("ludus-cyclorum", 2), ("tabula", 2),
]  # fmt: skip
# the fullest table of each game, and the emptiest of the game with the most seats
FOR_THE_SOAK = [("circus-maximus", 2), ("drum-roll", 2), ("horrea", 3)]
TABLES = [table for table in EXTREMES if WHOLE or table not in FOR_THE_SOAK]


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server whose bots do not move by themselves."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(TABULA))
        with serving(settings(tmp_path_factory.mktemp("fit"), games=("tabula.game",))) as host:
            yield host


@pytest.fixture(scope="module")
def watching(quiet: Host, chromium: Browser) -> Iterator[Watching]:
    made = Watching(quiet, chromium)
    yield made
    assert made.leave() == []


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_table_fits_every_window(watching: Watching, quiet: Host, chromium: Browser, game: str, seats: int) -> None:
    assert seats in (min(quiet.house.titles.find(game).seats), max(quiet.house.titles.find(game).seats))
    watching.sit(game, seats)
    lots = random.Random(seats)
    watching.look()
    for _ in range(POSITIONS):
        watching.measure(lots)
        if not watching.moved() or not watching.skip(LEAP[game] // (8 if WHOLE else 1)):
            break
        watching.follow()
    watching.note_shifts()
    if WHOLE:
        watching.note_first_page(chromium)
        report.write(PAGE, "tables in four windows", told(watching.finished, PAGE.read_text(encoding="utf-8")))
    faults = [fault for measures in watching.measures.values() for fault in measures.faults()]
    assert not faults, "\n".join(faults)
    assert all(measures.decisions >= 5 for measures in watching.measures.values())


@pytest.mark.parametrize("game", LEAP)
def test_the_first_page_of_a_table_is_small(watching: Watching, chromium: Browser, game: str) -> None:
    watching.sit(game, 4 if game == "horrea" else 2)
    watching.skip(LEAP[game])
    assert 20_000 < watching.first_page(chromium, "laptop") < FIRST_PAGE


def wide(ada: Person) -> float:
    found: float = ada.page.locator("#board .columns > .column").first.evaluate("(found) => found.offsetWidth")
    return found


def test_zoom_keys_and_buttons_do_what_they_say(person: Callable[..., Person]) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", *kinds("ludus-cyclorum", "greedy"))
    assert ada.wait()
    whole = wide(ada)
    ada.page.keyboard.press("+")
    assert wide(ada) == pytest.approx(1.35 * whole, abs=2)
    frame = ada.page.locator("#board-frame")
    assert frame.evaluate("(found) => found.scrollWidth > found.clientWidth")
    frame.evaluate("(found) => { found.scrollLeft = 0; }")
    left = ada.page.locator("#board .columns > .column").first.evaluate("(found) => found.getBoundingClientRect().left")
    assert left >= frame.evaluate("(found) => found.getBoundingClientRect().left") - 1
    ada.page.keyboard.press("-")
    assert wide(ada) == pytest.approx(whole, abs=1)
    ada.page.locator(".centre").hover()
    ada.page.locator("#zoom-out").click()
    assert wide(ada) == pytest.approx(whole / 1.35, abs=2)
    ada.page.keyboard.press("0")
    assert wide(ada) == pytest.approx(whole, abs=1)


@pytest.mark.parametrize("size", ["phone", "tablet"])
def test_ones_own_things_stay_below_the_bar(person: Callable[..., Person], size: str) -> None:
    width, height = SIZES[size]
    ada = person(viewport={"width": width, "height": height})
    ada.sit("horrea", *kinds("horrea", "greedy"))
    assert ada.wait()
    ada.page.evaluate("() => scrollTo(0, 400)")
    own = ada.page.locator(".part[data-section=own]")
    expect(own).to_be_in_viewport(ratio=1)
    bar = ada.page.locator("#bar").evaluate("(found) => found.getBoundingClientRect().bottom")
    assert own.evaluate("(found) => found.getBoundingClientRect().top") == pytest.approx(bar, abs=2)


def test_another_window_gets_the_drawing_that_is_made_for_it(person: Callable[..., Person]) -> None:
    ada = person()
    ada.sit("circus-maximus", *kinds("circus-maximus", "greedy"))
    assert ada.wait()
    own = ada.page.locator("svg[data-section=own]")
    for size, width in ((PHONE, "374"), ({"width": 820, "height": 1180}, "788"), (DESKTOP, "344")):
        ada.page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(own).to_have_attribute("width", width)
    ada.go(f"/table/{ada.table_id}/replay?ply=3")
    ada.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    expect(own).to_have_attribute("width", "374")

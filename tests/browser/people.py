"""A person at a browser: opens tables, looks, clicks."""

import random
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, FilePayload, Locator, Page, expect

from circenses.games import game as packaged_game
from circenses.kernel.lines import lines
from circenses.kernel.match import Match

PATIENCE = 90_000  # milliseconds until a test gives up; nothing waits that long when all is well
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

BLOCKED = "Service Worker registration blocked by Playwright"

expect.set_options(timeout=PATIENCE)  # else it is five seconds, which a machine with much to do needs for one page

# policy violations are no console errors everywhere, so they are made ones
_WATCH = "document.addEventListener('securitypolicyviolation', e => console.error('policy', e.violatedDirective))"
_READY = """(before) => {
  const table = document.querySelector("#table");
  return table && Number(table.dataset.drawn) > before && (table.dataset.over === "true" || table.dataset.asks);
}"""
_OPTIONS = """() => [
  ...[...document.querySelectorAll("#choices [data-action], #buttons [data-action]")].map((found) => found.id),
  ...[...document.querySelectorAll("#board .choice, #panels .choice, #buttons [data-element]")].map(({ id }) => id),
]"""


# Every phase and the end, but not the evening that a match takes at a table.
SHORT: Mapping[str, Mapping[str, int]] = {
    "circus-maximus": {"setup.game.rounds": 4},
    "drum-roll": {"setup.game.first_vote": 1, "setup.game.last_turn": 2},
    "gloria-mundi": {"carthage": 10},
    "horrea": {"max_turns": 3},
}


def place(page: Page, id: str) -> Locator:
    """Where a person clicks a thing: on itself, not on the middle between it and its name."""
    hit = page.locator(f"[id='{id}'].market > .hit")
    return hit if hit.count() == 1 else page.locator(f"[id='{id}']")


def kinds(game: str, bot: str) -> list[str]:
    """One person and as many bots as the smallest table of a game needs."""
    return ["me"] + [bot] * (packaged_game(game).seats[0] - 1)


class Person:
    """`complaints` are errors of the page, for the fixture to look at."""

    def __init__(self, browser: Browser, url: str, **wishes: Any) -> None:
        self.url = url
        wishes.setdefault("viewport", DESKTOP)
        wishes.setdefault("reduced_motion", "reduce")
        wishes.setdefault("service_workers", "block")  # only what is about offline pages needs them
        self.context = browser.new_context(base_url=url, **wishes)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(_WATCH)
        self.complaints: list[str] = []
        self.page = self.new_page()

    def new_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda fault: self.complaints.append(str(fault)))
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and BLOCKED not in message.text:
            self.complaints.append(f"{message.type}: {message.text}")

    def leave(self) -> None:
        self.context.close()

    # Tables

    def go(self, path: str) -> None:
        self.page.goto(path)

    def open(
        self,
        game: str,
        *kinds: str,
        names: tuple[str, ...] = (),
        options: Mapping[str, str] = {},
        house: Mapping[str, int] = {},
        **fields: str,
    ) -> None:
        """Through the form of a new table; `house` as a file. Links of other seats are on the page that follows."""
        self.go(f"/new/{game}?seats={len(kinds)}")
        for i, kind in enumerate(kinds):
            self.page.select_option(f"#seat-{i}", kind)
        for i, name in enumerate(names):
            self.page.fill(f"#name-{i}", name)
        if options:
            self.page.get_by_text("Variants").click()
        for key, value in options.items():
            field = self.page.locator(f"#o-{key}")
            if field.evaluate("(found) => found.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        if house:
            self.load("".join(f'"{key}" = {value}\n' for key, value in house.items()))
        for name, value in fields.items():
            self.page.fill(f"[name={name}]", value)
        self.page.get_by_role("button", name="Open the table").click()

    def load(self, text: str) -> None:
        """A file of options into the form of a new table."""
        expect(self.page.locator("#number-rows .number").first).to_be_attached()
        file = FilePayload(name="house.toml", mimeType="text/plain", buffer=text.encode())
        self.page.set_input_files("#load-file", files=file)
        expect(self.page.locator("#differs")).to_contain_text("Differs from the rulebook")

    def sit(self, game: str, *kinds: str, **fields: Any) -> None:
        self.open(game, *kinds, **fields)
        self.live()

    def resume(self, match: Match[Any]) -> None:
        """Sits down at seat 0 of a table that goes on where a match stands."""
        record = "\n".join(lines(match)) + "\n"
        made = self.page.request.post(f"{self.url}/api/v1/records", data={"text": record}).json()
        self.go(f"/table/{made['id']}#seat={made['links'][0]['token']}")
        self.live()

    def live(self) -> None:
        expect(self.page.locator("html")).to_have_attribute("data-live", "on", timeout=PATIENCE)

    @property
    def table(self) -> Locator:
        return self.page.locator("#table")

    @property
    def table_id(self) -> str:
        return self.table.get_attribute("data-table") or ""

    @property
    def drawn(self) -> int:
        return int(self.table.get_attribute("data-drawn") or 0)

    @property
    def ply(self) -> int:
        return int(self.table.get_attribute("data-ply") or 0)

    def resign(self) -> None:
        """The quickest end of a duel."""
        self.page.locator("#leave").click()
        resign = self.page.get_by_role("button", name="Resign")
        resign.click()
        expect(self.page.get_by_role("alert")).to_be_visible()
        resign.click()
        expect(self.page.locator("#ending")).to_be_visible()

    def choose(self, *elements: str) -> None:
        """Clicks elements of the board, as a mouse does."""
        for element in elements:
            expect(self.page.locator("#strip.locked")).to_have_count(0)
            place(self.page, element).click()

    def confirm(self) -> None:
        self.page.locator("#bar-confirm").click()

    def wait(self, before: int = 0) -> bool:
        """Until this person is asked, or the match is over; whether it goes on."""
        self.page.wait_for_function(_READY, arg=before, timeout=PATIENCE)
        return self.table.get_attribute("data-over") != "true"

    def step(self, lots: random.Random) -> None:
        """One click on whatever can be chosen."""
        if self.table.get_attribute("data-asks") == "confirm":
            self.page.locator("#bar-confirm").dispatch_event("click")
            return
        options = self.page.evaluate(_OPTIONS)
        self.page.locator(f"[id='{lots.choice(options)}']").first.dispatch_event("click")

    def play(self, lots: random.Random, most: int) -> bool:
        """Clicks on until the match is over or there were enough clicks; whether it goes on."""
        before = 0
        for _ in range(most):
            if not self.wait(before):
                return False
            before = self.drawn
            self.step(lots)
        return True

"""A match that several windows of different sizes follow at once, and what a ruler reads in each of them.

The moves come from bots and are entered at the server; every page follows its stream. At a decision of the first seat
each page is measured (fitting.js), then a choice is clicked and the page is measured again in the middle of the move.
"""

import gzip
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from circenses.bots import bot
from circenses.bots.bot import decide_move
from circenses.kernel.rng import Rng
from circenses.server.table import Table
from circenses.server.wire import NewTable, SeatWish
from tests.browser.people import PATIENCE, Person
from tests.server.serving import Host

SIZES: Final[Mapping[str, tuple[int, int]]] = {
    "phone": (390, 844),
    "tablet": (820, 1180),
    "laptop": (1366, 768),
    "desktop": (1920, 1080),
}
TEXT: Final = {"phone": 12.0, "tablet": 11.0, "laptop": 11.0, "desktop": 11.0}
TARGET: Final = {"phone": 44.0, "tablet": 32.0, "laptop": 32.0, "desktop": 32.0}
IN_VIEW: Final = {"phone": 0.90, "tablet": 0.98, "laptop": 0.98, "desktop": 1.0}
SHIFT: Final = 0.02  # of one move
FIRST_PAGE: Final = 150_000  # bytes
LINES: Final = 180  # px of the log: eight lines
VIEWER: Final = 0

_RULER: Final = (Path(__file__).parent / "fitting.js").read_text(encoding="utf-8")
_SHOWS: Final = """(entries) => {
  const { asks, entries: shown, mine, over } = document.querySelector("#table").dataset;
  if (Number(shown) !== entries || document.querySelector("#strip.locked")) return false;
  return asks || over === "true" || mine !== "true";
}"""
_STEP: Final = """(lot) => {
  const chips = "#buttons :is([data-action], [data-element])";
  const found = [...document.querySelectorAll(`:is(#board, #panels) .choice, ${chips}`)];
  if (!found.length || document.querySelector("#table").dataset.asks !== "choose") return false;
  found[Math.floor(lot * found.length)].dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return true;
}"""
_STEPPED: Final = (
    "() => !document.querySelector('#strip.locked') && Boolean(document.querySelector('#table').dataset.asks)"
)
_CONFIRM: Final = "try { localStorage.setItem('confirm', 'true') } catch {}"


@dataclass
class Measures:
    """Of one window over a match."""

    game: str
    seats: int
    size: str
    text: tuple[float, str] = (99.0, "")
    target: tuple[float, str] = (999.0, "")
    decisions: int = 0
    hidden: list[str] = field(default_factory=list)  # decisions of which something is out of view
    swipes: int = 0
    overlaps: set[str] = field(default_factory=set)
    contradictions: set[str] = field(default_factory=set)  # between the bar and the panels
    sizes: dict[str, list[float]] = field(default_factory=dict)
    grown: set[str] = field(default_factory=set)
    shift: tuple[float, str] = (0.0, "")
    log: float = 999.0
    first: int = 0  # bytes of the first page

    @property
    def share(self) -> float:
        return 1 - len(self.hidden) / max(1, self.decisions)

    def take(self, told: dict[str, Any], step: str) -> None:
        self.decisions += 1
        self.text = min(self.text, tuple(told["text"]))
        self.target = min(self.target, tuple(told["target"]))
        if told["missing"]:
            self.hidden.append(f"{told['ply']}{step}: {', '.join(told['missing'][:4])} of {len(told['missing'])}")
        self.swipes = max(self.swipes, told["swipes"])
        self.overlaps |= set(told["overlaps"])
        self.contradictions |= set(told["contradictions"])
        self.log = min(self.log, told["log"])
        for name, size in told["sizes"].items():
            if max(abs(a - b) for a, b in zip(self.sizes.setdefault(name, size), size, strict=True)) > 0.6:
                self.grown.add(f"{name}: {self.sizes[name]} became {size} at {told['ply']}{step}")

    def faults(self) -> list[str]:
        """What of the figures of this window is missed, in words."""
        made = []
        if self.text[0] < TEXT[self.size] - 0.05:
            made.append(f"text of {self.text[0]:.1f} px: {self.text[1]}")
        if self.target[0] < TARGET[self.size] - 0.05:
            made.append(f"a target of {self.target[0]:.1f} px: {self.target[1]}")
        if self.share < IN_VIEW[self.size]:
            made.append(f"{self.share:.0%} of {self.decisions} decisions in view: {'; '.join(self.hidden[:5])}")
        if self.swipes > 1:
            made.append(f"{self.swipes} swipes to see a choice")
        if self.overlaps:
            made.append(f"overlaps: {', '.join(sorted(self.overlaps)[:5])}")
        if self.contradictions:
            made.append(f"contradictions: {', '.join(sorted(self.contradictions)[:5])}")
        if self.grown:
            made.append(f"sizes changed: {', '.join(sorted(self.grown)[:3])}")
        if self.shift[0] > SHIFT:
            made.append(f"a move shifted the page by {self.shift[0]:.3f}: {self.shift[1]}")
        if self.log < LINES:
            made.append(f"a log of {self.log:.0f} px")
        if self.first > FIRST_PAGE:
            made.append(f"a first page of {self.first:,} bytes")
        return [f"{self.game}, {self.seats} seats, {self.size}: {fault}" for fault in made]


class Watching:
    """One table, followed by a window of each size from its first seat."""

    def __init__(
        self, host: Host, chromium: Browser, sizes: Mapping[str, tuple[int, int]] = SIZES, **wishes: Any
    ) -> None:
        host.house.bots.closing = True  # moves come from here
        self.host = host
        self.finished: list[Measures] = []
        self.people = {}
        for name, (width, height) in sizes.items():
            person = Person(chromium, host.url, viewport={"width": width, "height": height}, **wishes)
            person.context.add_init_script(_CONFIRM)
            person.context.add_init_script(_RULER)
            self.people[name] = person

    def leave(self) -> list[str]:
        """What the browsers complained of."""
        said = [complaint for person in self.people.values() for complaint in person.complaints]
        for person in self.people.values():
            person.leave()
        return said

    def sit(self, game: str, seats: int, seed: str = "fit", options: Mapping[str, Any] = {}) -> None:
        wishes = [SeatWish("human", "Livia")] + [SeatWish("greedy") for _ in range(seats - 1)]
        wanted = NewTable(game, wishes, seed=seed, options=dict(options))
        opened = self.host.call(self.host.house.tables.open(wanted, "", ""))
        self.table: Table = self.host.call(self.host.house.tables.find(opened.id))
        self.measures = {name: Measures(game, seats, name) for name in self.people}
        self.single: set[str] = set()  # entries after which exactly one move was shown
        self.rng = Rng(len(seed))
        self.player = bot("greedy")
        self.address = f"/table/{opened.id}#seat={opened.links[VIEWER]}"

    def look(self) -> None:
        """Opens the table in every window."""
        for person in self.people.values():
            person.go("about:blank")
            person.go(self.address)
        self.follow()
        for person in self.people.values():  # whoever has read it
            person.page.evaluate("() => document.querySelector('.recap:not([hidden]) button.quiet')?.click()")

    def follow(self) -> None:
        for person in self.people.values():
            person.live()
            person.page.wait_for_function(_SHOWS, arg=len(self.table.match.log), timeout=PATIENCE)

    def move(self) -> None:
        match = self.table.match
        seat = match.actors()[0]
        actions = decide_move(self.player, match.game, match.state, seat, self.rng)
        self.host.call(self.table.enter(lambda: match.propose(seat, actions, match.ply)))

    @property
    def asked(self) -> bool:
        return bool(self.table.match.over) or self.table.match.actors()[0] == VIEWER

    def skip(self, moves: int) -> bool:
        """So many moves that no page is told of, and on until the first seat is asked; whether the match goes on."""
        bells, self.table.bells = self.table.bells, set()
        while not self.table.match.over and (moves > 0 or not self.asked):
            self.move()
            moves -= 1
        self.table.bells = bells
        self.host.loop.call_soon_threadsafe(self.table.ring)
        return not self.table.match.over

    def moved(self) -> bool:
        """One move that every page shows; whether the match goes on."""
        before = len(self.table.match.log)
        self.move()
        self.follow()
        if len(self.table.match.log) > before:  # a sealed answer is no entry yet
            self.single.add(str(len(self.table.match.log)))
        return not self.table.match.over

    def measure(self, lots: random.Random, clicks: int = 1) -> None:
        """Now, and after each of some clicks on a choice; then all is taken back."""
        self.read("")
        for click in range(clicks):
            lot = lots.random()
            stepped = [person.page for person in self.people.values() if person.page.evaluate(_STEP, lot)]
            for page in stepped:
                page.wait_for_function(_STEPPED, timeout=PATIENCE)
            if stepped:
                self.read("abc"[click])
        if clicks:
            for person in self.people.values():
                person.page.evaluate("() => document.querySelector('#bar-restart, #bar-back')?.click()")

    def read(self, step: str) -> None:
        for name, person in self.people.items():
            self.measures[name].take(person.page.evaluate(f"() => window.fit({TARGET[name]})"), step)

    def first_page(self, chromium: Browser, size: str) -> int:
        """Bytes that come over the line until somebody who was never here before sees the table."""
        width, height = SIZES[size]
        ada = Person(chromium, self.host.url, viewport={"width": width, "height": height})
        line = ada.context.new_cdp_session(ada.page)
        line.send("Network.enable")
        came: list[int] = []
        line.on("Network.loadingFinished", lambda told: came.append(int(told["encodedDataLength"])))
        ada.go(self.address)
        ada.wait()
        ada.leave()
        return sum(came) + self._first_view()

    def _first_view(self) -> int:
        """Of the stream, which does not end: as it would be sent."""
        token = self.address.partition("=")[2]
        with self.host.client(token).stream("GET", f"/api/v1/tables/{self.table.id}/events?form=wide") as answer:
            assert answer.headers["content-encoding"] == "gzip"
            for line in answer.iter_lines():
                if line.startswith("data:"):
                    return len(gzip.compress(line.encode()))
        raise AssertionError("the stream told nothing")

    def note_first_page(self, chromium: Browser) -> None:
        for name, measures in self.measures.items():
            measures.first = self.first_page(chromium, name)

    def note_shifts(self) -> None:
        self.finished += self.measures.values()
        for name, person in self.people.items():
            for entries, value, sources in person.page.evaluate("() => window.shifts()"):
                if entries in self.single:
                    self.measures[name].shift = max(
                        self.measures[name].shift, (value, f"{entries}: {', '.join(sources)}")
                    )


def told(finished: Sequence[Measures], page: str = "") -> str:
    """The section of docs/verification.md: one row for each match and window. Rows of other matches stay."""
    rows = {key: row for row in page.splitlines() if len(key := tuple(row.split("|")[1:3])) == 2 and " x " in key[1]}
    for m in finished:
        width, height = SIZES[m.size]
        kilobytes = f"{m.first / 1000:.0f}" if m.first else ""
        row = (
            f"| {m.game}, {m.seats} | {width} x {height} | {m.decisions} | {m.text[0]:.1f} | {m.target[0]:.1f} "
            f"| {m.share:.1%} | {m.swipes} | {m.shift[0]:.3f} | {kilobytes} |"
        )
        rows[tuple(row.split("|")[1:3])] = row
    order = [f"{width} x {height}" for width, height in SIZES.values()]
    return "\n".join(
        [
            "### Tables in four windows",
            "",
            "Whole matches between greedy bots, seen from the first seat in Chromium; decisions at equal distances and",
            "the click after each are measured: px of the smallest letters and of the smallest target (a chip of the",
            "strip counts), the share of decisions with question, own holdings and every target in view, the swipes",
            "that the others need at most, the largest layout shift of a move, and the first page at the end.",
            "",
            "| game, seats | window | decisions | letters | target | in view | swipes | shift | kB |",
            "|---|---|---:|---:|---:|---:|---:|---:|---:|",
            *(rows[key] for key in sorted(rows, key=lambda key: (key[0], order.index(key[1].strip())))),
            "",
        ]
    )

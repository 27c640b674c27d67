"""Pictures of the pages for the documentation: python -m tools.screenshots [FOLDER].

A server of its own plays each listed game some way with bots, and some to their end; Chromium looks at the table, wide
and on a phone, and here and there on a tablet or by night.
"""

import argparse
import json
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Literal
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from circenses.bots import bot, decide
from circenses.games import game_ids, new
from circenses.kernel.lines import lines
from circenses.kernel.match import Match
from circenses.kernel.rng import Rng
from circenses.server.app import make_app
from circenses.server.run import Server
from circenses.server.settings import Settings
from tools import system

FOLDER = Path(__file__).parent.parent / "docs" / "images"
SIZES = {
    "desktop": (1440, 900),
    "tablet": (820, 1180),
    "phone": (390, 844),
}
# besides every table by day, wide and on a phone: game, window, by day or night, whether at the end
MORE: Final[list[tuple[str, str, Literal["light", "dark"], bool]]] = [
    ("horrea", "tablet", "light", False),
    ("gloria-mundi", "tablet", "dark", False),
    ("circus-maximus", "desktop", "dark", False),
    ("ludus-cyclorum", "phone", "dark", False),
    ("horrea", "desktop", "light", True),
    ("drum-roll", "phone", "dark", True),
]
DECISIONS = 90  # of players, so that there is something to see
FEWER = {"ludus-cyclorum": 18}
PATIENCE = 60.0


@contextmanager
def serving(folder: str) -> Iterator[str]:
    """A server on a free port, and its address."""
    ready = threading.Event()
    ports: list[int] = []

    def on_ready(port: int) -> None:
        ports.append(port)
        ready.set()

    settings = Settings(database=f"sqlite:///{folder}/tables.db", lab=f"{folder}/lab", port=0)
    server = Server(make_app(settings), settings, on_ready)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        if not ready.wait(PATIENCE):
            raise RuntimeError("the server did not start")
        yield f"http://127.0.0.1:{ports[0]}"
    finally:
        server.stop()
        thread.join(PATIENCE)


def played(game: str, whole: bool = False) -> Match[Any]:
    """A match between greedy players that stops when the first of them, a person, is asked, or at its end."""
    names = ["Livia", "Marcus", "Claudia"]
    count = max(n for n in new(game).game.seats if n <= len(names))
    match = new(game, seats=names[:count], seed="picture")
    rng = Rng(3)
    taken = 0
    enough = FEWER.get(game, DECISIONS)
    while not match.over and (whole or taken < enough or match.actors()[0] != 0 or match.game.chain(match.state)):
        seat = match.actors()[0]  # sealed answers are given one by one
        match.play(decide(bot("greedy"), match.game, match.state, seat, rng), seat)
        taken += 1
    return match


def upload(url: str, match: Match[Any]) -> tuple[str, str]:
    """A table that goes on from there, and the token of its first seat."""
    name = match.game.name
    body = json.dumps({"text": "".join(line + "\n" for line in lines(match)), "name": name}).encode()
    request = Request(f"{url}/api/v1/records", body, {"Content-Type": "application/json"})
    with urlopen(request, timeout=PATIENCE) as answer:
        table = json.load(answer)
    return table["id"], table["links"][0]["token"]


def look(browser: Browser, path: str, size: str, file: Path, theme: Literal["light", "dark"] = "light") -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce"
    )
    page: Page = context.new_page()
    page.goto(path)
    if "/table/" in path:
        page.wait_for_selector("html[data-live=on]")
        page.wait_for_selector("#notices:empty", state="attached")
        page.evaluate(
            "() => document.querySelector('.recap:not([hidden]) button.quiet')?.click()"
        )  # whoever has read it
    page.mouse.move(0, 0)
    page.screenshot(path=file)
    context.close()
    shrink(file)


def shrink(file: Path) -> None:
    """Fewer colours where Pillow is at hand: a third of the bytes, by octree, which forgets no colour."""
    try:
        image: Any = import_module("PIL.Image")
    except ImportError:
        return
    with image.open(file) as drawn:
        drawn.convert("RGB").quantize(255, method=2, dither=0).save(file, optimize=True)


def main(folder: Path) -> None:
    chromium = system.chromium()
    if chromium is None:
        raise SystemExit("no Chromium: apt-get install chromium-headless-shell")
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as store, serving(store) as url, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-dev-shm-usage"])
        look(browser, url, "desktop", folder / "home-desktop.png")
        look(browser, f"{url}/lab?game=horrea", "desktop", folder / "lab-desktop.png")
        for game in game_ids():
            id, token = upload(url, played(game))
            for size in ("desktop", "phone"):
                look(browser, f"{url}/table/{id}#seat={token}", size, folder / f"{game}-{size}.png")
        for game, size, theme, whole in MORE:
            id, token = upload(url, played(game, whole))
            name = "-".join([game, size, *(["night"] if theme == "dark" else []), *(["end"] if whole else [])])
            look(browser, f"{url}/table/{id}#seat={token}", size, folder / f"{name}.png", theme)
        browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    main(parser.parse_args().folder)

"""One server and one Chromium a session; every page is watched for errors of the console and of the content policy."""

import os
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.people import Person
from tests.server.serving import Host, serving, settings
from tools import system

ARGUMENTS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-gpu",
]


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with serving(settings(tmp_path_factory.mktemp("browser"))) as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = system.chromium()
    if found is None:
        missing = "no Chromium: apt-get install chromium-headless-shell"
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(missing)
        pytest.skip(missing)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def person(host: Host, chromium: Browser) -> Iterator[Callable[..., Person]]:
    """Opens a browser of its own for one more person; afterwards nobody may have seen an error."""
    came: list[Person] = []

    def come(**wishes: object) -> Person:
        came.append(Person(chromium, host.url, **wishes))
        return came[-1]

    yield come
    complaints = [complaint for each in came for complaint in each.complaints]
    for each in came:
        each.leave()
    assert complaints == []

"""One server for each module; tests that need settings of their own start one with `serving`."""

from collections.abc import Iterator

import pytest

from tests.server.serving import Clock, Host, serving, settings


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory, clock: Clock) -> Iterator[Host]:
    with serving(settings(tmp_path_factory.mktemp("server"), clock=clock)) as running:
        yield running

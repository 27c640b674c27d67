"""The server offers games of installed packages: pages, tables, and bots in worker processes."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from circenses.client import Server
from tests.packages.plugs import PATIENCE, install, install_pennies, serving


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server with a good package and a broken one; its address, and the file of what it says beside."""
    folder = install_pennies(tmp_path_factory.mktemp("served"))
    install(folder, "shards", {"__init__.py": "1 / 0\n"}, {"shards": "shards:GAME"})
    with serving(folder) as url:
        yield url, folder / "said.txt"


def get(url: str) -> str:
    answer = httpx.get(url, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    return answer.text


def test_the_home_page_has_it_with_a_cover_and_without_what_it_lacks(served: tuple[str, Path]) -> None:
    home = get(served[0] + "/")
    assert 'href="/new/pennies"' in home
    assert "Close your fist, and rob the others." in home
    assert ">PENNIES</text>" in home
    assert "/learn/pennies" not in home
    assert "shards" not in home


@pytest.mark.parametrize("page", ["/new/pennies", "/rules/pennies", "/rules/pennies/exact", "/static/palette.css"])
def test_its_pages_are_there(served: tuple[str, Path], page: str) -> None:
    assert get(served[0] + page)


def test_its_clauses_have_addresses(served: tuple[str, Path]) -> None:
    assert 'id="PE-V1"' in get(served[0] + "/rules/pennies")


def test_a_table_of_it_is_played_to_the_end_against_a_bot_of_a_worker(served: tuple[str, Path]) -> None:
    server = Server(served[0])
    assert "pennies" in [game["id"] for game in server.games()]
    made = server.open("pennies", ["human", "tiro"], seed="1", pace=0)
    seat = server.seat(made["id"], made["links"][0]["token"])
    for view in seat.turns():
        seat.act([view["choices"][0]["action"]])
    assert seat.look()["over"]
    assert 'id="board"' in get(f"{served[0]}/table/{made['id']}")


def test_what_is_broken_is_named_once_when_the_server_starts(served: tuple[str, Path]) -> None:
    get(served[0] + "/")
    told = [line for line in served[1].read_text(encoding="utf-8").splitlines() if "left out" in line]
    assert told == ["circenses: the game 'shards' of shards 0.3 is left out: ZeroDivisionError: division by zero"]

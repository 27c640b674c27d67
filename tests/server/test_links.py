"""Seat links, and their QR codes: what is drawn is the code of the link, dark on light with an empty margin."""

import re

import pytest
import segno

from circenses.server.links import reachable, seat_link

MARGIN = 4  # modules; ISO/IEC 18004 asks for so many


def drawn(svg: str) -> list[list[int]]:
    """The dark modules of the picture by row, margin included."""
    size = int(re.search(r'viewBox="0 0 (\d+) \1"', svg)[1])  # type: ignore[index]
    rows = [[0] * size for _ in range(size)]
    x, y = 0.0, 0.0
    path = re.search(r'<path stroke="#000" d="M([^"]+)"/>', svg)[1]  # type: ignore[index]
    for run in path.split("m"):
        place, length = run.split("h")
        dx, dy = map(float, place.split())
        x, y = x + dx, y + dy
        for module in range(int(x), int(x) + int(length)):
            rows[int(y)][module] = 1
        x += int(length)
    return rows


@pytest.mark.parametrize("token", ["token", "0123456789abcdef" * 4])
def test_the_picture_is_the_code_of_the_link(token: str) -> None:
    url, svg = seat_link("http://192.168.1.20:8000", "abcdefgh", token)
    assert url == f"http://192.168.1.20:8000/table/abcdefgh#seat={token}"
    code = segno.make_qr(url.encode(), error="m", boost_error=False)
    assert drawn(svg) == [list(row) for row in code.matrix_iter(border=MARGIN)]
    assert '<path fill="#fff" d="M0 0h' in svg
    assert "style" not in svg  # the pages forbid it


def test_only_addresses_that_other_devices_reach_get_a_code() -> None:
    assert seat_link("http://127.0.0.1:8000", "t", "token")[1] == ""
    assert seat_link("http://localhost:8000", "t", "token")[1] == ""
    assert seat_link("http://192.168.1.20:8000", "t", "token")[1].startswith("<svg")
    assert reachable("https://games.example")

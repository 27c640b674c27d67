"""QR codes: the matrix is that of an independent encoder, and a reader finds the text again."""

import hashlib

import pytest

from circenses.server.links import reachable, seat_link
from circenses.server.qr import _flips, qr_modules, qr_svg


def read(modules: list[list[bool]]) -> bytes:
    """The text of a small code (versions 1 to 3, one block), read the way a camera would."""
    size = len(modules)
    bits = [modules[8][i] for i in (0, 1, 2, 3, 4, 5, 7, 8)]
    mask = (sum(bit << (7 - i) for i, bit in enumerate(bits)) ^ 0b10101000) >> 3 & 7
    words: list[bool] = []
    for column, right in enumerate([*range(size - 1, 6, -2), 5, 3, 1]):
        for step in range(size):
            y = step if column % 2 else size - 1 - step
            for x in (right, right - 1):
                if not fixed(x, y, size):
                    words.append(modules[y][x] != _flips(mask, x, y))
    stream = "".join("1" if bit else "0" for bit in words)
    assert stream[:4] == "0100"
    length = int(stream[4:12], 2)
    return bytes(int(stream[12 + 8 * i : 20 + 8 * i], 2) for i in range(length))


def fixed(x: int, y: int, size: int) -> bool:
    corner = (x < 9 and y < 9) or (x > size - 9 and y < 9) or (x < 9 and y > size - 9)
    aligned = size > 21 and abs(x - (size - 7)) <= 2 and abs(y - (size - 7)) <= 2
    return corner or aligned or x == 6 or y == 6


@pytest.mark.parametrize("text", ["a", "circenses", "http://10.0.0.7:8000/table/abcdefgh"])
def test_a_reader_finds_the_text_again(text: str) -> None:
    assert read(qr_modules(text.encode())) == text.encode()


def test_a_full_code_is_module_for_module_that_of_another_encoder() -> None:
    """The digest was taken from segno 1.6, which fills a code without padding in the same way."""
    modules = qr_modules(("http://192.168.1.20:8000/table/" + "0123456789abcdef" * 10)[:122].encode())
    assert len(modules) == 45
    assert hashlib.sha256(repr(modules).encode()).hexdigest() == DIGEST


DIGEST = "ce66cc81efb933f63adcf08f08850052e9a2eec8cc074d5dfff5ba54ccc1ad04"


def test_what_is_too_long_has_no_code() -> None:
    assert qr_modules(b"x" * 288) == []
    assert qr_svg("x" * 288) == ""


def test_only_addresses_that_other_devices_reach_get_a_code() -> None:
    assert seat_link("http://127.0.0.1:8000", "t", "token")[1] == ""
    assert seat_link("http://localhost:8000", "t", "token")[1] == ""
    url, code = seat_link("http://192.168.1.20:8000", "t", "token")
    assert url == "http://192.168.1.20:8000/table/t#seat=token"
    assert code.startswith("<svg")
    assert "style" not in code
    assert reachable("https://games.example")

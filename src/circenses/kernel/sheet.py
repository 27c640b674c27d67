"""Features of a position, written one after the other as numbers of about 0 to 1."""

from typing import final

from mypy_extensions import i64


@final
class Sheet:
    def __init__(self) -> None:
        self.values: list[float] = []

    def flag(self, holds: bool) -> None:
        self.values.append(1.0 if holds else 0.0)

    def share(self, value: i64, of: i64) -> None:
        self.values.append(float(int(value)) / float(int(of)))

    def one_of(self, index: i64, size: i64) -> None:
        """All zero if the index is not one of them."""
        for i in range(size):
            self.flag(i == index)

    def bits(self, mask: i64, size: i64) -> None:
        for i in range(size):
            self.flag(mask & 1 == 1)
            mask >>= 1

    def blank(self, size: i64) -> None:
        for i in range(size):
            self.values.append(0.0)

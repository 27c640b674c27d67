"""QR codes as SVG: byte mode, error correction M, versions 1 to 12, as ISO/IEC 18004 has them."""

from functools import cache

# for each version: codewords in all, error correction codewords a block, blocks
_VERSIONS = (
    (26, 10, 1),
    (44, 16, 1),
    (70, 26, 1),
    (100, 18, 2),
    (134, 24, 2),
    (172, 16, 4),
    (196, 18, 4),
    (242, 22, 4),
    (292, 22, 5),
    (346, 26, 5),
    (404, 30, 5),
    (466, 22, 8),
)
_LEVEL_M = 0b00
_QUIET = 4  # modules of empty margin


def qr_svg(text: str) -> str:
    """The code as one path, dark on light whatever the theme, as cameras expect it; '' if the text is too long."""
    modules = qr_modules(text.encode())
    if not modules:
        return ""
    size = len(modules) + 2 * _QUIET
    path = "".join(
        f"M{x + _QUIET} {y + _QUIET}h1v1h-1z" for y, row in enumerate(modules) for x, dark in enumerate(row) if dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="qr" viewBox="0 0 {size} {size}" role="img" '
        f'aria-label="QR code of the link" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/><path fill="#000" d="{path}"/></svg>'
    )


def qr_modules(data: bytes) -> list[list[bool]]:
    """Dark modules by row; [] if there is no room."""
    for version, (total, correction, blocks) in enumerate(_VERSIONS, 1):
        room = total - correction * blocks
        if len(data) + (2 if version < 10 else 3) <= room:
            return _Drawing(version, _interleaved(_codewords(data, version, room), correction, blocks)).best()
    return []


def _codewords(data: bytes, version: int, room: int) -> list[int]:
    """Mode, length, data, end, and padding."""
    length = 8 if version < 10 else 16
    bits = f"0100{len(data):0{length}b}" + "".join(f"{byte:08b}" for byte in data) + "0000"
    bits = bits[: room * 8]
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[i : i + 8], 2) for i in range(0, len(bits), 8)]
    return words + [(0xEC, 0x11)[i % 2] for i in range(room - len(words))]


def _interleaved(words: list[int], correction: int, blocks: int) -> list[int]:
    """Blocks, the longer ones last, column by column; then their error correction in the same way."""
    short = len(words) // blocks
    longer = len(words) % blocks
    parts: list[list[int]] = []
    start = 0
    for i in range(blocks):
        end = start + short + (i >= blocks - longer)
        parts.append(words[start:end])
        start = end
    checks = [_correction(part, correction) for part in parts]
    mixed = [part[i] for i in range(short + 1) for part in parts if i < len(part)]
    return mixed + [check[i] for i in range(correction) for check in checks]


# Reed-Solomon over the field of 256 elements


def _times(a: int, b: int) -> int:
    product = 0
    while b:
        if b & 1:
            product ^= a
        a <<= 1
        if a & 0x100:
            a ^= 0x11D
        b >>= 1
    return product


@cache
def _generator(degree: int) -> tuple[int, ...]:
    made = [1]
    root = 1
    for _ in range(degree):
        longer = [*made, 0]
        for i, factor in enumerate(made):
            longer[i + 1] ^= _times(factor, root)
        made = longer
        root = _times(root, 2)
    return tuple(made[1:])


def _correction(words: list[int], degree: int) -> list[int]:
    rest = [0] * degree
    generator = _generator(degree)
    for word in words:
        lead = word ^ rest[0]
        rest = [*rest[1:], 0]
        for i, factor in enumerate(generator):
            rest[i] ^= _times(factor, lead)
    return rest


# The drawing


class _Drawing:
    def __init__(self, version: int, words: list[int]) -> None:
        self.version = version
        self.size = 17 + 4 * version
        self.dark = [[False] * self.size for _ in range(self.size)]
        self.fixed = [[False] * self.size for _ in range(self.size)]
        self._patterns()
        self._data(words)

    def best(self) -> list[list[bool]]:
        """Of the eight masks the one that disturbs a reader least."""
        candidates = [self._masked(mask) for mask in range(8)]
        return min(candidates, key=_penalty)

    def _set(self, x: int, y: int, dark: bool) -> None:
        self.dark[y][x] = dark
        self.fixed[y][x] = True

    def _patterns(self) -> None:
        last = self.size - 1
        for i in range(self.size):
            self._set(6, i, i % 2 == 0)
            self._set(i, 6, i % 2 == 0)
        for x, y in ((3, 3), (last - 3, 3), (3, last - 3)):
            self._finder(x, y)
        places = _alignment(self.version)
        for x in places:
            for y in places:
                if (x, y) not in ((6, 6), (6, last - 6), (last - 6, 6)):
                    self._square(x, y)
        self._format(self.dark, 0)
        for x, y, dark in self._version_bits():
            self._set(x, y, dark)

    def _finder(self, cx: int, cy: int) -> None:
        for dy in range(-4, 5):
            for dx in range(-4, 5):
                x, y = cx + dx, cy + dy
                if 0 <= x < self.size and 0 <= y < self.size:
                    self._set(x, y, max(abs(dx), abs(dy)) not in (2, 4))

    def _square(self, cx: int, cy: int) -> None:
        for dy in range(-2, 3):
            for dx in range(-2, 3):
                self._set(cx + dx, cy + dy, max(abs(dx), abs(dy)) != 1)

    def _format(self, dark: list[list[bool]], mask: int) -> None:
        data = _LEVEL_M << 3 | mask
        rest = data
        for _ in range(10):
            rest = rest << 1 ^ (rest >> 9) * 0x537
        bits = (data << 10 | rest) ^ 0x5412
        last = self.size - 1
        first = [(8, i) for i in (0, 1, 2, 3, 4, 5, 7, 8)] + [(i, 8) for i in (7, 5, 4, 3, 2, 1, 0)]
        second = [(last - i, 8) for i in range(8)] + [(8, last - 6 + i) for i in range(7)]
        for places in (first, second):
            for i, (x, y) in enumerate(places):
                dark[y][x] = bits >> i & 1 == 1
                self.fixed[y][x] = True
        dark[last - 7][8] = True
        self.fixed[last - 7][8] = True

    def _version_bits(self) -> list[tuple[int, int, bool]]:
        if self.version < 7:
            return []
        rest = self.version
        for _ in range(12):
            rest = rest << 1 ^ (rest >> 11) * 0x1F25
        bits = self.version << 12 | rest
        made: list[tuple[int, int, bool]] = []
        for i in range(18):
            a, b = self.size - 11 + i % 3, i // 3
            made += [(a, b, bits >> i & 1 == 1), (b, a, bits >> i & 1 == 1)]
        return made

    def _data(self, words: list[int]) -> None:
        """Two columns at a time from the right, up and down in turn; the column of the timing pattern is left out."""
        bits = [word >> (7 - i) & 1 == 1 for word in words for i in range(8)]
        at = 0
        for column, right in enumerate([*range(self.size - 1, 6, -2), 5, 3, 1]):
            for step in range(self.size):
                y = step if column % 2 else self.size - 1 - step
                for x in (right, right - 1):
                    if not self.fixed[y][x]:
                        self.dark[y][x] = at < len(bits) and bits[at]
                        at += 1

    def _masked(self, mask: int) -> list[list[bool]]:
        rows = [
            [dark != (not self.fixed[y][x] and _flips(mask, x, y)) for x, dark in enumerate(row)]
            for y, row in enumerate(self.dark)
        ]
        self._format(rows, mask)
        return rows


def _alignment(version: int) -> list[int]:
    if version == 1:
        return []
    count = version // 7 + 2
    last = 17 + 4 * version - 7
    step = (last - 6 + (count - 1) * 2 - 1) // ((count - 1) * 2) * 2
    return [6, *(last - step * i for i in range(count - 2, -1, -1))]


def _flips(mask: int, x: int, y: int) -> bool:
    return (
        (x + y) % 2,
        y % 2,
        x % 3,
        (x + y) % 3,
        (x // 3 + y // 2) % 2,
        x * y % 2 + x * y % 3,
        (x * y % 2 + x * y % 3) % 2,
        ((x + y) % 2 + x * y % 3) % 2,
    )[mask] == 0


def _penalty(rows: list[list[bool]]) -> int:
    """Long runs, blocks, what looks like a corner, and too much of one colour."""
    size = len(rows)
    columns = [list(column) for column in zip(*rows, strict=True)]
    total = sum(_line_penalty(line) for line in rows + columns)
    for y in range(size - 1):
        for x in range(size - 1):
            total += 3 * (rows[y][x] == rows[y][x + 1] == rows[y + 1][x] == rows[y + 1][x + 1])
    dark = sum(map(sum, rows))
    return total + 10 * (abs(dark * 20 - size * size * 10) // (size * size))


def _line_penalty(line: list[bool]) -> int:
    text = "".join("1" if dark else "0" for dark in line)
    runs = text.replace("01", "0 1").replace("10", "1 0").split(" ")
    corners = sum(text.startswith(("10111010000", "00001011101"), i) for i in range(len(text)))
    return sum(len(run) - 2 for run in runs if len(run) >= 5) + 40 * corners

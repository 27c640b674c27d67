"""Which test reaches which condition: a copy of the rules in which every condition reports that it is evaluated."""

import builtins
from collections.abc import Iterable

PROBE = "_reach_"

Span = tuple[str, int, int]  # file, first byte, byte after the last


class Reach:
    """The spans of a game, by number, and those that were reached since the last time they were forgotten."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self.numbers = {span: number for number, span in enumerate(sorted(set(spans)))}
        self.reached: set[int] = set()

    def install(self) -> None:
        """The probes call it by this name, wherever they are."""
        setattr(builtins, PROBE, self.reached.add)

    def probed(self, file: str, source: bytes) -> bytes:
        """The file with a probe around every span; lines stay where they are, results what they are."""
        inserted: list[tuple[int, int, int, bytes]] = []
        for (name, start, end), number in self.numbers.items():
            if name == file:
                # an outer span opens before and closes after the inner ones that begin or end with it
                inserted.append((start, 1, -end, f"({PROBE}({number}) or (".encode()))
                inserted.append((end, 0, -start, b"))"))
        for place, _, _, text in sorted(inserted, reverse=True):
            source = source[:place] + text + source[place:]
        return source

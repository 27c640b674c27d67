"""A changed function in a running process: its code is exchanged in place, so that importers have it, too."""

import gc
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType

from tools.mutation.mutant import Mutant

Place = tuple[str, str, int]  # file, name and first line


class Exchange:
    """The functions of the files below a folder, as they are in this process now."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.live: dict[Place, list[FunctionType]] = {}
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(str(folder)):
                self.live.setdefault(_place(each.__code__), []).append(each)

    def put(self, mutant: Mutant) -> bool:
        """Puts a mutant in place; False if that is not possible: the function is missing, or is a closure that cannot
        be distinguished from another."""
        path = self.folder / mutant.file
        function = mutant.edit.function
        if function is None:
            return False
        changed = compile(mutant.apply_to(path.read_bytes()), str(path), "exec", dont_inherit=True)
        place = (str(path), function.name, function.line)
        outer = [code for code in _nested(changed) if _place(code) == place]
        if len(outer) != 1 or place not in self.live:
            return False
        codes = [*outer, *_nested(outer[0])]
        places = [_place(code) for code in codes]
        if any(place in self.live and places.count(place) > 1 for place in places):
            return False
        for place, code in zip(places, codes, strict=True):
            for each in self.live.get(place, []):
                each.__code__ = code
        return True


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _nested(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _nested(constant)

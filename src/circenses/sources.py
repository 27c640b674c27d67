"""Packages that run from their sources although compiled modules lie beside them."""

import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourcesOnly:
    """Finds only .py files of these packages; other finders find the rest."""

    packages: tuple[str, ...] = ()

    @classmethod
    def find_spec(
        cls, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith(cls.packages):
            return None
        finders = (FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)) for entry in path or ())
        return next((spec for finder in finders if (spec := finder.find_spec(name))), None)


def sources_only(package: str) -> None:
    """Sets the compiled modules of a package aside, before any of them is loaded."""
    if SourcesOnly not in sys.meta_path:
        sys.meta_path.insert(0, SourcesOnly)
    SourcesOnly.packages += (f"{package}.",)

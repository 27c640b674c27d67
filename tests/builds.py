"""Which build is under test, and whether it is the one that was meant."""

import os
from pathlib import Path

import circenses


def build() -> str:
    return "compiled" if circenses.COMPILED else "pure"


def stale(package: Path) -> list[Path]:
    """Sources changed since they were compiled. mypyc links a library a group of modules beside the package;
    the file next to a source only leads there and need not be linked anew."""
    libraries = list(package.parent.glob(f"{package.name}_*__mypyc*.so"))
    found = []
    for compiled in sorted(package.rglob("*.so")):
        source = compiled.with_name(compiled.name.split(".")[0] + ".py")
        built = max(path.stat().st_mtime for path in (compiled, *libraries))
        if source.exists() and source.stat().st_mtime > built:
            found.append(source)
    return found


def fault() -> str:
    """Why this run would test something else than was asked for; '' if it would not."""
    expected = os.environ.get("CIRCENSES_EXPECT", "")
    if expected and expected not in ("pure", "compiled"):
        return f"CIRCENSES_EXPECT is {expected!r}: it takes pure or compiled"
    if expected and expected != build():
        return f"the {expected} build was to be tested, but this is the {build()} one"
    package = Path(circenses.__file__).parent
    if circenses.COMPILED and package.parent.name == "src" and (changed := stale(package)):
        names = ", ".join(str(path.relative_to(package)) for path in changed)
        return f"changed since they were compiled: {names}; run `make compile`, or set CIRCENSES_PURE=1"
    return ""

"""Compiles hot rooms with mypyc: ours, and those of games in other packages.

    from setuptools import setup
    from circenses.build import compiled

    setup(ext_modules=compiled("src/tabula"))

is the whole setup.py of such a package; names and dependencies stand in its pyproject.toml. Our own setup.py runs this
file before circenses is installed, so it imports nothing of the house.

A class that inherits from a compiled one must know its memory, so a game is compiled together with the kernel and
shares the library that circenses has installed. It fits that one only: the name of the game's own library has a seal of
the sources it was compiled with, and where the seals differ the game runs from its sources (`fits`).
"""

import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, PathFinder
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from setuptools import Extension

HOUSE = Path(__file__).parent
IN_A_TREE = (HOUSE.parents[1] / "setup.py").exists()  # sources may be edited here after they were compiled
LIBRARY = "circenses_house"
SHARED = (
    # the parts of the kernel that a playout runs through; matches and records are not hot, and compiling takes time
    "kernel/cells.py",
    "kernel/state.py",
    "kernel/choices.py",
    "kernel/rng.py",
    "kernel/game.py",
    "kernel/loops.py",
    "kernel/sheet.py",
    "kernel/sight.py",
    "kernel/weights.py",
    "kernel/writing.py",
    # the parts of the bots that search; choosing a level or wording a hint takes no time
    "bots/alphabeta.py",
    "bots/bot.py",
    "bots/chances.py",
    "bots/expectimax.py",
    "bots/greedy.py",
    "bots/guided.py",
    "bots/ismcts.py",
    "bots/randomness.py",
    "bots/transpositions.py",
    "bots/tree.py",
    "bots/uniform.py",
    "bots/walk.py",
    "rl/games.py",
)
ROOMS = (
    "state.py",
    "actions.py",
    "geometry.py",
    "lots.py",
    "rules.py",
    "rules/*.py",
    "scoring.py",
    "game.py",
    "sight.py",
    "weights.py",
    "plans.py",
    "heuristics.py",
    "policy.py",
)
# What level 3 does and we do not need: a quarter of the compiler's time for one instruction in a hundred.
NOT_WORTH_IT = (
    "-fno-gcse",
    "-fno-schedule-insns2",
    "-fno-tree-pre",
    "-fno-tree-slp-vectorize",
    "-fno-tree-vectorize",
    "-fno-semantic-interposition",  # our own functions can be inlined although they are in a shared library
    "-w",  # warnings take time, too
)
IN_RANGE = re.compile(r"(    (cpy_r_\w+) = \(uint64_t\)\S+ < \(uint64_t\)\S+;\n    if \()\2(\) goto)")
Library = tuple[list[str], str | None]  # files, name


def sources(folder: Path, patterns: Sequence[str]) -> list[str]:
    paths = (path for pattern in patterns for path in folder.glob(pattern))
    return sorted(str(path) for path in paths if path.name != "__init__.py")


def house(folder: Path = HOUSE) -> Library:
    return sources(folder, SHARED), LIBRARY


def own() -> "list[Extension]":
    """Our own libraries: one for the kernel and the bots, and one for each game. They compile side by side, and only
    those that changed."""
    games = sorted(room.parent for room in HOUSE.glob("games/*/game.py"))
    extensions = _extensions([house(), *((sources(game, ROOMS), f"circenses_{game.name}") for game in games)])
    if extensions:
        clear(HOUSE, {extension.name for extension in extensions})
    return extensions


def clear(package: Path, names: set[str]) -> None:
    """Removes modules that only an earlier revision compiled: they would be loaded, and fit no library."""
    for path in package.rglob(f"*{EXTENSION_SUFFIXES[0]}"):
        module = path.relative_to(package.parent).with_name(path.name.partition(".")[0])
        if ".".join(module.parts) not in names:
            path.unlink()


def copies(extensions: "list[Extension]") -> dict[str, str]:
    """Every module is a tiny library that calls the large one, and a hundred of them take as long as a game. So one is
    compiled with what many need, and the others, by name, are copies of it. No two modules of one library can have the
    same last name, because that is how Python finds their beginning."""
    firsts: list[Extension] = []
    modules: list[set[str]] = []
    served: dict[str, str] = {}
    for extension in extensions:
        if extension.name.endswith("__mypyc"):
            continue
        last = extension.name.rpartition(".")[2]
        place = next((i for i, names in enumerate(modules) if last not in names), len(modules))
        source = Path(next(iter(extension.sources)))
        begins = source.read_text().partition("// distutils")[0]  # what follows is for Windows
        if place == len(modules):
            firsts.append(extension)
            modules.append({last})
            continue
        modules[place].add(last)
        first = Path(next(iter(firsts[place].sources)))
        first.write_text(first.read_text().partition("// distutils")[0] + begins)
        served[extension.name] = firsts[place].name
    return served


def compiled(folder: str, rooms: Sequence[str] = ROOMS) -> "list[Extension]":
    """The hot rooms of a game in another package; none, with a line that says why, where circenses is not compiled."""
    package = Path(folder)
    files = sources(package, rooms)
    if not files:
        raise SystemExit(f"{folder}: there is no {', '.join(rooms)}")
    if why := _house_fault():
        _say(f"{package.name} is installed as it is, much slower: {why}")
        return []
    with tempfile.TemporaryDirectory() as apart:
        extensions = _extensions([house(_apart(Path(apart))), (files, f"{package.name}_{seal()}")])
    return [each for each in extensions if not each.name.startswith((LIBRARY, "circenses."))]


def _apart(folder: Path) -> Path:
    """Our sources in a folder of their own: mypy takes whatever else lies beside them for part of the program, and an
    environment has modules there that it will not have."""
    if IN_A_TREE:
        return HOUSE
    sources = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static", "templates")
    os.environ["MYPYPATH"] = str(folder)
    return Path(shutil.copytree(HOUSE, folder / HOUSE.name, ignore=sources))


def _house_fault() -> str:
    library = HOUSE.parent / f"{LIBRARY}__mypyc{EXTENSION_SUFFIXES[0]}"
    if not library.exists():
        return "circenses is not compiled here"
    newer = [path for path in house()[0] if os.path.getmtime(path) > library.stat().st_mtime]
    return f"{newer[0]} has changed since it was compiled" if IN_A_TREE and newer else ""


def _extensions(libraries: list[Library]) -> "list[Extension]":
    if not {"bdist_wheel", "build_ext"} & set(sys.argv):
        return []  # metadata, sdist, editable install: nothing to compile
    pure = os.environ.get("CIRCENSES_PURE", "0") != "0"
    if why := "CIRCENSES_PURE is set" if pure else compiler_fault():
        _say(f"installing pure Python, much slower: {why}")
        return []
    from mypyc.build import mypycify

    _say("compiling with mypyc (CIRCENSES_PURE=1 skips this)")
    files = [file for library, _ in libraries for file in library]
    # without a cache: what mypyc keeps of files that did not change makes it fail ("value is not in list"), and for
    # several libraries it reads its cache even where `--no-incremental` is asked for;
    # without other packages: mypy would read all of numpy, setuptools and itself
    options = ["--config-file=", "--ignore-missing-imports", f"--cache-dir={os.devnull}"]
    options += ["--no-site-packages", "--follow-imports=silent", *files]
    effort = os.environ.get("CIRCENSES_OPT", "3")  # 0 is for tests of the build itself
    extensions: list[Any] = mypycify(options, separate=libraries, opt_level=effort, debug_level="0")
    if sys.platform != "win32":
        for extension in extensions:
            if extension.name.endswith("__mypyc"):
                extension.sources = [hinted(Path(source)) for source in extension.sources]
        more = [*NOT_WORTH_IT, "-include", _run_once(extensions)]
        for extension in extensions:  # they share one list of sources
            extension.extra_compile_args = [*extension.extra_compile_args, *more]
    return sorted(extensions, key=_length, reverse=True)  # the longest first, so that no core waits for one at the end


def _length(extension: "Extension") -> int:
    return sum(os.path.getsize(source) for source in extension.sources)


def _run_once(extensions: "list[Extension]") -> str:
    """A header that tells the C compiler not to optimise what runs once, at import: a sixth of its work otherwise."""
    sources = [Path(source) for extension in extensions for source in extension.sources]
    code = "".join(source.read_text() for source in sources)
    names = sorted(set(re.findall(r"^char (CPyDef_\w+_top_level__)\(void\) {", code, re.MULTILINE)))
    text = "".join(f'char {name}(void) __attribute__((optimize("O0")));\n' for name in names)
    header = sources[0].parent / "once.h"
    header.write_text(text)
    return str(header)


def hinted(source: Path) -> str:
    """The same source with hints for the C compiler that an index is nearly always within its vector and counts from
    the front; kept beside it, as mypyc compares what it writes with what is there."""
    text = IN_RANGE.sub(r"\1likely(\2)\3", source.read_text())
    hinted = source.with_name(f"hinted_{source.name}")
    if not hinted.exists() or hinted.read_text() != text:
        hinted.write_text(text)
    return str(hinted)


def compiler_fault() -> str:
    """'' when a one-line extension builds (compiler, Python headers, linker), else the reason."""
    from setuptools import Distribution, Extension

    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return 0; }\n")
        command = Distribution({"ext_modules": [Extension("probe", [str(source)])]}).get_command_obj("build_ext")
        command.build_lib = command.build_temp = folder
        try:
            command.ensure_finalized()
            command.run()
        except Exception as fault:
            return f"no working C compiler ({fault})"
    return ""


def _say(line: str) -> None:
    print(f"circenses: {line}", file=sys.stderr)


# At run time


def seal() -> str:
    """A digest of the sources that determine the memory layout of compiled classes."""
    digest = hashlib.sha256()
    for path in map(Path, house()[0]):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def fits(module: str) -> bool:
    """Whether a module can be loaded as it is: not compiled, or compiled against these very sources. Loads nothing."""
    top, *rest = module.split(".")
    spec = find_spec(top)
    for name in rest:
        top = f"{top}.{name}"
        spec = PathFinder.find_spec(top, spec.submodule_search_locations) if spec is not None else None
    origin = spec.origin if spec is not None else None
    if origin is None or not origin.endswith(tuple(EXTENSION_SUFFIXES)):
        return True
    return seal().encode() in Path(origin).read_bytes()  # the compiled module names its library

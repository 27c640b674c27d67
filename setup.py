"""Compiles the hot rooms with mypyc; without a C compiler the same sources install as they are."""

import ast
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension, setup

HOT = (
    # of the kernel what a playout runs through; matches and records are not hot, and compiling takes time
    "kernel/cells.py",
    "kernel/state.py",
    "kernel/choices.py",
    "kernel/rng.py",
    "kernel/game.py",
    "kernel/loops.py",
    "kernel/sheet.py",
    "kernel/weights.py",
    "games/*/state.py",
    "games/*/actions.py",
    "games/*/geometry.py",
    "games/*/rules.py",
    "games/*/rules/*.py",
    "games/*/scoring.py",
    "games/*/game.py",
    "games/*/weights.py",
    "games/*/plans.py",
    "games/*/heuristics.py",
    "games/*/policy.py",
    "games/*/features.py",
    "bots/*.py",
)


def hot_files() -> list[str]:
    """Games that are not on the list yet are left out: they are being built."""
    house = Path("src/circenses")
    listed = re.search(r"^GAMES = (\(.*?\))$", (house / "games/__init__.py").read_text(encoding="utf-8"), re.M | re.S)
    games = ast.literal_eval(listed[1]) if listed else ()
    found = sorted(path for pattern in HOT for path in house.glob(pattern) if path.name != "__init__.py")
    return [str(path) for path in found if path.parts[2] != "games" or path.parts[3] in games]


def libraries() -> list[tuple[list[str], str | None]]:
    """One for the kernel and the bots, one a game: they compile side by side, and only those that changed."""
    rooms: dict[str, list[str]] = {}
    for path in hot_files():
        part, name = Path(path).parts[2:4]
        rooms.setdefault(name if part == "games" else "house", []).append(path)
    return [(files, f"circenses_{name}") for name, files in rooms.items()]


def compiler_fault() -> str:
    """'' when a one-line extension builds (compiler, Python headers, linker), else the reason."""
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


def extensions() -> list[Any]:
    if not {"bdist_wheel", "build_ext"} & set(sys.argv):
        return []  # metadata, sdist, editable install: nothing to compile
    pure = os.environ.get("CIRCENSES_PURE", "0") != "0"
    why = "CIRCENSES_PURE is set" if pure else compiler_fault()
    if why:
        print(f"circenses: installing pure Python, much slower: {why}", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    print("circenses: compiling with mypyc (CIRCENSES_PURE=1 skips this)", file=sys.stderr)
    # without a cache: what mypyc keeps of files that did not change has made it fail ("value is not in list")
    options = ["--config-file=", "--ignore-missing-imports", "--no-incremental", *hot_files()]
    effort = os.environ.get("CIRCENSES_OPT", "3")  # 0 builds faster and runs slower: for tests of the build itself
    built = mypycify(options, separate=libraries(), opt_level=effort, debug_level="0")
    if sys.platform != "win32":
        for extension in built:  # lets the C compiler inline our own functions although they live in a shared library
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return built


setup(ext_modules=extensions(), options={"build_ext": {"parallel": str(os.cpu_count() or 1)}})

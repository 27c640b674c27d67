"""What is imported is declared, and what is declared is locked with hashes."""

import ast
import re
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCKS = {"serve": ("postgres",), "dev": ("dev", "build", "postgres")}


@cache
def project() -> dict[str, Any]:
    read: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return read


def declared(*extras: str) -> dict[str, Requirement]:
    lines = [
        *project()["dependencies"],
        *(line for extra in extras for line in project()["optional-dependencies"][extra]),
    ]
    found = [Requirement(line) for line in lines]
    return {canonicalize_name(one.name): one for one in found if one.name != "circenses"}


def imported() -> dict[str, str]:
    """Top-level modules that are neither ours nor Python's, each with a file that imports it."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            for name in names:
                found.setdefault(name.partition(".")[0], str(path.relative_to(ROOT)))
    return {name: file for name, file in found.items() if name not in {*sys.stdlib_module_names, "circenses"}}


def test_every_imported_package_is_declared() -> None:
    known = declared(*project()["optional-dependencies"])
    owners = packages_distributions()
    strange = {
        name: file
        for name, file in imported().items()
        if not {canonicalize_name(owner) for owner in owners.get(name, [name])} & set(known)
    }
    assert strange == {}
    assert "markdown_it" in imported()  # the test sees what it is meant to see


@pytest.mark.parametrize("name", LOCKS)
def test_the_lock_holds_every_dependency_with_its_hash(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    pinned: dict[str, list[str]] = {}
    for block in re.split(r"\n(?=\w)", text):
        if found := re.match(r"([\w.-]+)==([\w.+!]+)", block):
            pinned.setdefault(canonicalize_name(found[1]), []).append(found[2])
            assert "--hash=sha256:" in block, found[1]
    for package, wish in declared(*LOCKS[name]).items():
        assert any(wish.specifier.contains(version) for version in pinned.get(package, [])), f"{package}: make lock"
    assert not re.search(r"https?:|file:|--index|--find-links", text)


def test_the_container_installs_what_is_locked() -> None:
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    assert "--require-hashes -r /src/requirements/serve.txt" in text
    assert "--no-deps /src" in text

"""Installs missing system packages that the tests need, if this is root.

    python -m tools.system

Chromium for the browser tests, PostgreSQL for the tests with several servers. Where they cannot be installed they are
named, and the tests that need them are skipped visibly.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

PATIENCE = 600  # seconds for the system's package manager


# the first one found: the shell is the same Chromium without windows, and takes two thirds of the time
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")


def chromium() -> str | None:
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def has_headless_shell() -> bool:
    return bool(shutil.which(BROWSERS[0]))


def has_postgres() -> bool:
    """Debian keeps the server off the path."""
    return bool(shutil.which("initdb")) or any(Path("/usr/lib/postgresql").glob("*/bin/initdb"))


NEEDED: dict[str, Callable[[], bool]] = {BROWSERS[0]: has_headless_shell, "postgresql": has_postgres}


def missing() -> list[str]:
    return [package for package, installed in NEEDED.items() if not installed()]


def install(package: str) -> str:
    """'' if it was installed, else why not."""
    if not shutil.which("apt-get"):
        return "there is no apt-get"
    if os.geteuid() != 0:
        return "only root can"
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-qy", "--no-install-recommends", package]):
        try:
            subprocess.run(command, env=quiet, check=True, capture_output=True, timeout=PATIENCE)
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as fault:
            return f"{' '.join(command)}: {type(fault).__name__}"
    return ""


def main() -> None:
    for package in missing():
        print(f"installing {package} for the tests ...", file=sys.stderr)
        why = install(package)
        if why and package == BROWSERS[0] and not chromium():  # an older system has no shell of its own
            why = install(BROWSERS[1])
        if why:
            print(f"not installed: {package} ({why})", file=sys.stderr)
    if not chromium() or not has_postgres():
        print("tests that need what is missing are skipped", file=sys.stderr)


if __name__ == "__main__":
    main()

"""The command as a user runs it, inside this process."""

import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from circenses import cli


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str

    @property
    def complaints(self) -> list[str]:
        return [line for line in self.err.splitlines() if line.startswith("circenses: ")]


Command = Callable[..., Ran]


@pytest.fixture
def circenses(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    def run(*words: str) -> Ran:
        monkeypatch.setattr(cli.app, "registered_commands", [])  # each run registers them, as a process does once
        monkeypatch.setattr(cli.app, "registered_groups", [])
        monkeypatch.setattr(sys, "argv", ["circenses", *words])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            cli.main()
        told = capsys.readouterr()
        code = ended.value.code
        assert isinstance(code, int)
        return Ran(code, told.out, told.err)

    return run

"""Compiled or not, a bot chooses the same."""

import os
import subprocess
import sys

import pytest

import circenses
from tests.bots.played import TITLES, digest, play, plays, start


def digests() -> list[str]:
    made = []
    for title in TITLES:
        for name in plays(title):
            made.append(f"{title.id} {name} {digest(play(title, start(title), [name] * title.seats[-1], 7, 8))}")
    return made


@pytest.mark.skipif(not circenses.COMPILED, reason="the other build is compiled, and this one is not")
def test_both_builds_play_the_same_games() -> None:
    code = "from tests.bots.test_builds import digests; print('\\n'.join(digests()))"
    pure = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "CIRCENSES_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert pure.stdout.splitlines() == digests()


def test_a_game_can_be_repeated_in_this_build() -> None:
    assert digests() == digests()

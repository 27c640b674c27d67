"""The attack of the soak, for some seconds: it finds its server, attacks it, and sees that nothing was lost."""

import sys
from pathlib import Path

import pytest

from tools.soaking.hostile import Attack


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes where Linux shows them")
def test_good_people_play_on_under_attack(tmp_path: Path) -> None:
    attack = Attack(tmp_path, seed=1)
    try:
        for _ in range(3):
            attack.open()
        acts = [attack.move, attack.nonsense, attack.record, attack.position, attack.clock, attack.watch, attack.half]
        for _ in range(6):
            for act in acts:
                act()
        attack.kill()
        attack.move()
        assert attack.verdict() == []
        assert attack.counts["moves"] > 3
        assert attack.counts["answers 4xx"] > 10
        attack.good[0].moves.append((0, 0, 10**6))  # a move that was never made counts as lost
        assert attack.verdict() != []
    finally:
        attack.stop()
        attack.http.close()

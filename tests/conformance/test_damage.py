"""Whatever is sent as a record ends in one line that says what is wrong, or in a match that can be played on.

`make soak` tries many more (`tools/soaking/damage.py`).
"""

import faulthandler
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import circenses
from circenses.kernel.errors import BadRecord
from circenses.kernel.layout.layout import OfRules, Shape
from circenses.kernel.layout.values import Number
from circenses.kernel.lines import text_of
from circenses.kernel.record import loads
from circenses.kernel.rng import Rng
from circenses.testing.walk import soak
from tools.soaking.damage import attempt, beginning, damage_piece, damaged, forms, little_memory, records, try_one
from tools.soaking.play import Played, Setting

GAMES = circenses.game_ids()


@pytest.fixture(autouse=True)
def _no_runaways() -> Iterator[None]:
    """Neither the memory nor the patience of the machine is taken."""
    faulthandler.dump_traceback_later(600, exit=True, file=2)
    with little_memory():
        yield
    faulthandler.cancel_dump_traceback_later()


@pytest.mark.parametrize("id", GAMES)
def test_sound_forms_and_records_are_read(id: str) -> None:
    """What the fuzzer changes is sound before."""
    for setting, form in forms(id)[::15]:
        game = circenses.game(id)
        options = game.options().resolve(setting.given, setting.preset)
        assert game.to_json(game.from_json(json.loads(json.dumps(form)), setting.seats, options)) == form
    for told in records(id):
        assert loads("".join(line + "\n" for line in told)).game.id == id


@pytest.mark.parametrize("id", GAMES)
def test_a_changed_record_is_refused_or_can_be_played_on(id: str) -> None:
    met = {"read": 0, "refused": 0}

    @settings(
        max_examples=80 * max(1, soak()),
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def meet(data: st.DataObject) -> None:
        text = damaged(id, lambda n: int(data.draw(st.integers(0, n - 1))))
        lots = Rng(len(text))
        met["read" if attempt(text, lambda n: int(lots.below(n))) else "refused"] += 1

    meet()
    assert min(met.values()) > 0, met


@pytest.mark.parametrize("id", GAMES)
def test_a_piece_of_the_soak_finds_nothing(id: str) -> None:
    played = damage_piece(id, 0)
    assert (played.fault, played.matches) == ("", 50)
    assert set(played.endings) == {"refused", "played on"}


def test_a_reader_that_looks_at_nothing_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither at ranges and sums nor at what fits together: one of them alone would keep most of it out."""
    game = circenses.game("circus-maximus")
    monkeypatch.setitem(game._rooms, "soundness.faults", lambda s: [])
    monkeypatch.setattr(game.layout, "faults", lambda s: [])
    monkeypatch.setattr(Number, "span", lambda self, rules: (-99, 99))
    monkeypatch.setattr(
        game.layout, "shape", OfRules(lambda rules: Shape(game.layout.fields, rules))
    )  # with such ranges
    seeds = range(170, 1000)  # one before these makes a match that hardly ends
    faults = (try_one("circus-maximus", seed, Played()) for seed in seeds)
    assert next(filter(None, faults), "") != ""


def begun(id: str, **changes: Any) -> str:
    """A record of some match that begins from a changed position."""
    setting = Setting(circenses.game(id).seats[0])
    state = circenses.new(id, seats=setting.seats, seed="begun").state
    header = json.loads(beginning(id, setting, circenses.game(id).to_json(state))[0])
    for path, value in changes.items():
        inner = header["position"]
        *outer, last = path.split("__")
        for key in outer:
            inner = inner[int(key) if isinstance(inner, list) else key]
        inner[int(last) if isinstance(inner, list) else last] = value
    return text_of(header) + "\n"


@pytest.mark.parametrize(
    ("id", "changes", "reason"),
    [
        ("ludus-cyclorum", {"points": 10**30}, "points: 1000000"),
        ("ludus-cyclorum", {"cycles": 10**18}, "cycles: 1000000000000000000 is not a whole number from 0 to 1000000"),
        ("ludus-cyclorum", {"seen": {"from": 0, "keys": [0] * 100_000}}, "seen.keys: 100000 entries, at most"),
        ("ludus-cyclorum", {"seen": {"from": 0, "keys": [2**70]}}, "seen.keys.0: 1180591620717411303424 is not"),
        ("circus-maximus", {"passed": [40_000_000_000]}, "passed.0: 40000000000 is not a whole number from 0 to 1"),
        ("circus-maximus", {"players__0__pool": 10**30}, "players.0.pool: 1000000"),
        ("circus-maximus", {"players__0__coins": 1e30}, "players.0.coins: 1e+30 is not a whole number from 0 to"),
        ("circus-maximus", {"order": [7, 7]}, "order.0: 7 is not a whole number from -1 to 1"),
        ("drum-roll", {"at": 99}, "at: 99 is not a whole number from 0 to"),
        ("drum-roll", {"players__0__storage__red": 2**64}, "players.0.storage.red: 18446744073709551616 is not"),
        ("gloria-mundi", {"turn_no": 2**64}, "turn_no: 18446744073709551616 is not a whole number from 1"),
        ("gloria-mundi", {"agenda": ["play " + "9" * 90]}, "agenda.0: no question is 'play 99"),
        ("horrea", {"players__0__money": 2**64}, "players.0.money: 18446744073709551616 is not a whole number"),
    ],
)
def test_a_number_is_tested_before_it_is_used(id: str, changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadRecord) as refused:
        loads(begun(id, **changes))
    assert f"line 1: {reason}" in str(refused.value)
    assert len(str(refused.value)) < 300

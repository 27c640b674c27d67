"""A match that begins from a position instead of the set-up."""

import json

import pytest

from circenses.kernel.errors import BadRecord
from circenses.kernel.lines import lines, viewer_lines
from circenses.kernel.match import Match
from circenses.kernel.record import loads, verify_seals
from tests.kernel.tables import PENNIES, SEED, find_game, fists, ludus, play_on, scripted, written
from tests.outside.pennies import PenniesState


def from_position(**options: int) -> Match[PenniesState]:
    before = scripted(2, 3, **options)
    return Match(PENNIES, 2, options, seed=SEED, position=PENNIES.to_json(before.state))


def test_it_begins_where_the_position_is() -> None:
    before = scripted(2, 3)
    match = from_position()
    assert match.ply == 0
    assert match.digest() == before.digest()
    fists(match, 1, 2)
    fists(before, 1, 2)
    assert match.observe(0) == before.observe(0)
    assert PENNIES.to_json(match.replay(0)) == match.position


def test_its_record_is_read_back_and_verified() -> None:
    match = play_on(from_position(), 4)
    again = loads(written(match), "", find_game)
    assert lines(again) == lines(match)
    assert again.position == match.position


def test_undo_goes_back_to_the_position() -> None:
    match = Match(find_game("ludus-cyclorum"), 2, {"first": "south"}, seed=SEED, position=_moved())
    before = match.digest()
    match.play(match.actions()[0])
    match.undo(match.line[0].seat)
    assert match.digest() == before


def _moved() -> dict[str, object]:
    match = ludus()
    match.play("c2-c3")
    return match.game.to_json(match.state)


def test_a_branch_of_it_begins_there_too() -> None:
    match = play_on(from_position(), 4, 3)
    twin = match.branch(2)
    assert twin.position == match.position
    assert PENNIES.to_json(twin.replay(2)) == PENNIES.to_json(match.replay(2))


def test_viewers_get_the_position_sealed_until_the_end() -> None:
    match = from_position()
    told = "".join(line + "\n" for line in viewer_lines(match, 0))
    assert set(json.loads(told.splitlines()[0])["position"]) == {"sealed"}
    with pytest.raises(BadRecord, match="sealed"):
        loads(told, "", find_game)
    play_on(match, 4)
    assert verify_seals(told, match) == 0
    other = play_on(Match(PENNIES, 2, {}, seed=SEED, position=PENNIES.to_json(scripted(2, 1).state)), 4)
    with pytest.raises(BadRecord, match="header"):
        verify_seals(told, other)


@pytest.mark.parametrize("position", [{}, {"coins": 1}, [], {"sealed": "0"}])
def test_a_position_that_cannot_be_is_refused_with_its_line(position: object) -> None:
    told = written(play_on(from_position(), 4)).splitlines()
    header = {**json.loads(told[0]), "position": position}
    with pytest.raises(BadRecord, match="line 1"):
        loads("\n".join([json.dumps(header), *told[1:]]) + "\n", "", find_game)

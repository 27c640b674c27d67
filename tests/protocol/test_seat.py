"""A seat in words: every legal move is read back, others are refused with a reason, and nothing secret is told."""

import json
from typing import Any

import pytest

from circenses.games import game as find_game
from circenses.games import game_ids
from circenses.kernel.match import Match
from circenses.kernel.rng import Rng
from circenses.protocol import History, judge, play, situation
from circenses.protocol.seat import LONGEST_MOVE


def begun(game: str, seats: int = 0, seed: str = "words") -> Match[Any]:
    title = find_game(game)
    return Match(title, seats or title.seats[0], seed=seed)


@pytest.mark.parametrize("game", game_ids())
def test_legal_moves_are_read_and_others_are_refused_with_a_reason(game: str) -> None:
    """Along a game at random: each move is played by its notation, and some that are not legal are tried."""
    match = begun(game)
    rng = Rng(3)
    refused = cited = 0
    for _ in range(60):
        if match.over:
            break
        seat = match.actors()[0]
        seen = situation(match, seat, [], legal=True)
        assert seen.yours
        assert seen.legal
        wrong = int(rng.below(match.game.action_count))
        label = match.game.label(match.state, wrong)
        if wrong not in match.actions(seat) and "chance" not in label:
            actions, verdict = judge(match, seat, label)
            if not actions:
                refused += 1
                cited += bool(verdict.clauses)
                assert verdict.kind in ("illegal", "unreadable")
                assert verdict.reason
        before = len(match.log)
        verdict = play(match, seat, seen.legal[int(rng.below(len(seen.legal)))])
        assert verdict.legal, verdict
        assert len(match.log) > before or match.sealed
    assert refused
    assert cited


def test_a_refusal_names_reason_and_clause_and_changes_nothing() -> None:
    match = begun("gloria-mundi")
    seat = match.actors()[0]
    play(match, seat, "play food")
    entries = len(match.log)
    verdict = play(match, seat, "play gold")
    assert verdict.kind == "illegal"
    assert verdict.clauses
    assert all(clause.startswith("GM-") for clause in verdict.clauses)
    assert judge(match, seat, "dance")[1].kind == "unreadable"
    assert "write play TYPE" in judge(match, seat, "dance")[1].reason
    assert judge(match, seat, " ")[1].kind == "unreadable"
    assert judge(match, seat, "x" * (LONGEST_MOVE + 1))[1].kind == "unreadable"
    other = judge(match, 1 - seat, "play gold")[1]
    assert (other.kind, other.clauses) == ("waiting", [])
    assert len(match.log) == entries


def test_no_list_of_moves_unless_it_is_asked_for() -> None:
    match = begun("ludus-cyclorum")
    seat = match.actors()[0]
    assert situation(match, seat, []).legal is None
    assert situation(match, seat, [], legal=True).legal == match.legal(seat)
    assert situation(match, 1 - seat, [], legal=True).legal is None


def test_a_seat_is_told_what_it_may_know_and_no_more() -> None:
    """Two matches that differ only in what a seat cannot know are told to it in the same words."""
    match = begun("gloria-mundi", 3)
    for _ in range(40):
        seat = match.actors()[0]
        play(match, seat, match.legal(seat)[0])
    seat = match.actors()[0]
    own, words = (
        situation(match, seat, []),
        [match.game.label(match.state, a) for a in range(0, match.game.action_count, 9)],
    )
    verdicts = [judge(match, seat, word)[1] for word in words]
    true = match.state
    dealt = (match.game.determinize(true, seat, Rng(seed)) for seed in range(99))
    other = next((s for s in dealt if match.game.to_json(s) != match.game.to_json(true)), None)
    assert other is not None, "nothing was secret"
    match.state = other
    assert situation(match, seat, []) == own
    assert [judge(match, seat, word)[1] for word in words] == verdicts
    json.dumps(own.state)


def test_history_is_told_once_and_from_any_entry_on() -> None:
    match = begun("gloria-mundi", 3)
    history = History(match, 1)
    since: list[str] = []
    entries = 0
    for _ in range(30):
        seat = match.actors()[0]
        play(match, seat, match.legal(seat)[0])
        since += history.since(entries)
        entries = len(match.log)
    assert since == history.since()
    assert since == History(match, 1).since()
    assert any(line.startswith("You ") for line in since)
    assert history.since(entries) == []


def test_a_match_that_is_over_tells_its_result() -> None:
    match = begun("ludus-cyclorum")
    match.resign(0)
    seen = situation(match, 0, History(match, 0).since())
    assert seen.over
    assert seen.result is not None
    assert seen.result.ranks == [2, 1]
    assert seen.history[-1] == "You resign."
    assert judge(match, 0, "a1-a2")[1].kind == "waiting"

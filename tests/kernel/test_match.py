"""Playing a match: propose, store, commit; whatever is refused changes nothing."""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from circenses.kernel.errors import (
    BadOption,
    BadRecord,
    CircensesError,
    IllegalAction,
    MatchOver,
    NotYourTurn,
    StalePly,
)
from circenses.kernel.match import Match, Proposal
from circenses.kernel.state import CHANCE, GROUP, SPECTATOR, frame
from tests.kernel.tables import PENNIES, SEED, fists, ludus, pennies, play_on, scripted, snapshot
from tests.outside.pennies import FISTS, Pennies, PenniesState, rob, show, spare, take

Attempt = Callable[[], None]

# Beginning


@pytest.mark.parametrize("seats", [0, 1, 4])
def test_a_wrong_number_of_seats_is_refused_with_those_allowed(seats: int) -> None:
    with pytest.raises(BadOption, match=f"Pennies is for 2, 3 players, not {seats}"):
        Match(PENNIES, seats)


def test_seats_have_names_and_kinds_and_defaults() -> None:
    match = Match(PENNIES, 3, names=["Ann"], kinds=["human", "greedy"])
    assert [(seat.name, seat.kind) for seat in match.seats] == [
        ("Ann", "human"),
        ("Player 2", "greedy"),
        ("Player 3", "human"),
    ]


def test_more_names_than_seats_are_refused() -> None:
    with pytest.raises(BadOption, match="3 names and 0 kinds are given for 2 seats"):
        Match(PENNIES, 2, names=["a", "b", "c"])


def test_chance_speaks_before_the_first_player_is_asked() -> None:
    match = pennies()
    assert [entry.notation.split()[0] for entry in match.log] == ["penny", "penny", "d3"]
    assert match.actors() == [0, 1]


def test_the_same_seed_gives_the_same_match_and_another_seed_another() -> None:
    logs = {
        seed: [e.notation for e in play_on(pennies(seed=seed, rounds=9), 5).log] for seed in (1, "1", "x", b"\7" * 32)
    }
    assert logs[1] == logs["1"]
    assert logs[1] != logs["x"] != logs[b"\7" * 32]


def test_a_seed_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(BadRecord, match="32 bytes"):
        pennies(seed=b"short")


def test_a_seed_named_by_people_is_open_and_a_secret_one_is_not() -> None:
    assert pennies(seed="ides of march").open_seed == "ides of march"
    assert pennies(seed=7).open_seed == "7"
    assert pennies(seed=SEED).open_seed == ""
    assert pennies(seed=None).open_seed == ""
    assert pennies(seed=None).commitment != pennies(seed=None).commitment


# Playing


def test_a_proposal_changes_nothing_until_it_is_committed() -> None:
    match = ludus()
    before = snapshot(match)
    proposal = match.propose(0, [match.actions()[5]])
    assert snapshot(match) == before
    entries = match.commit(proposal)
    assert entries == match.log
    assert match.ply == 1
    assert snapshot(match) != before


def test_a_proposal_is_stale_once_something_else_was_entered() -> None:
    match = ludus()
    first, second = match.propose(0, [match.actions()[0]]), match.propose(0, [match.actions()[1]])
    match.commit(first)
    before = snapshot(match)
    for late in (first, second):
        with pytest.raises(StalePly, match="moved on"):
            match.commit(late)
    assert snapshot(match) == before


def test_an_action_for_another_ply_is_stale() -> None:
    match = ludus()
    before = snapshot(match)
    with pytest.raises(StalePly, match="this is move 0, the action was meant for move 3"):
        match.propose(0, [match.actions()[0]], ply=3)
    assert snapshot(match) == before
    match.commit(match.propose(0, [match.actions()[0]], ply=0))
    assert match.ply == 1


@pytest.mark.parametrize(
    ("seat", "actions", "fault", "reason"),
    [
        (1, [show.at(0)], NotYourTurn, "Player 2 may not act now: it is up to Player 1"),
        (CHANCE, [0], NotYourTurn, "chance may not act now: it is up to Player 1"),
        (SPECTATOR, [0], NotYourTurn, "may not act now"),
        (0, [], IllegalAction, "no action given"),
        (0, [take.at(0)], IllegalAction, "take 1: now one must rob (PE-4)"),
        (0, [rob.at(0)], IllegalAction, "rob 0: now one must rob"),
        (0, [-1], IllegalAction, "-1 is no action of Pennies: they are numbered 0 to 16"),
        (0, [17], IllegalAction, "17 is no action of Pennies: they are numbered 0 to 16"),
        (0, [10**30], IllegalAction, "is no action"),
        (0, [rob.at(1), take.at(2)], IllegalAction, "take 3: now one must take"),
        (0, [rob.at(1), take.at(0), take.at(0)], NotYourTurn, "chance"),
    ],
)
def test_what_is_illegal_is_refused_and_changes_nothing(
    seat: int, actions: list[int], fault: type[CircensesError], reason: str
) -> None:
    match = scripted(stake=2, rounds=9)
    fists(match, 3, 1)
    assert match.actors() == [0]
    before = snapshot(match)
    with pytest.raises(fault) as found:
        match.commit(match.propose(seat, actions))
    assert reason in str(found.value)
    assert "\n" not in str(found.value)
    assert snapshot(match) == before


def test_a_chain_of_actions_is_entered_whole() -> None:
    match = scripted(stake=2, rounds=9)
    fists(match, 3, 1)
    start = len(match.log)
    match.commit(match.propose(0, [rob.at(1), take.at(1)]))
    assert [entry.notation for entry in match.log[start:]] == ["rob 1", "take 2"]
    assert match.state.coins == [6, 0]


def test_a_chain_ends_where_sealed_answers_begin() -> None:
    """Otherwise an answer could be slipped in openly, before the others know they are asked."""

    class Hasty(Pennies):
        """The next fists are asked for at once, the stake stays."""

        def end_round(self, s: PenniesState) -> None:
            super().end_round(s)
            s.done()
            s.plan(frame(FISTS, GROUP, 0b11))

    match = scripted(rounds=9)
    match.game = Hasty()
    fists(match, 3, 1)
    before = snapshot(match)
    with pytest.raises(IllegalAction, match="a sealed answer comes next: it is given by itself"):
        match.propose(0, [spare.at(), show.at(1)])
    assert snapshot(match) == before
    match.play("spare", 0)
    assert match.actors() == [0, 1]


def test_moves_are_understood_in_notation_and_by_number() -> None:
    one, two = ludus(), ludus()
    one.play("c2-c3")
    two.play(one.log[0].action)
    assert one.digest() == two.digest()
    with pytest.raises(IllegalAction, match="cannot be read"):
        one.play("castle")


def test_several_actors_must_be_named() -> None:
    with pytest.raises(NotYourTurn, match=r"several players may act \(Player 1, Player 2\): name one"):
        pennies().play("show 1")


def test_nothing_can_be_played_after_the_end() -> None:
    match = play_on(pennies(), 1)
    assert match.over
    assert match.ending in ("rounds", "rich")
    assert match.actors() == match.actions() == match.actions(0) == []
    assert match.legal() == []
    before = snapshot(match)
    attempts: list[Attempt] = [lambda: match.play("show 1", 0), lambda: match.resign(0), lambda: match.undo(0)]
    for attempt in attempts:
        with pytest.raises(MatchOver, match=f"the match is over \\({match.ending}\\)"):
            attempt()
    assert snapshot(match) == before


# Sealed answers


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_sealed_answers_in_any_order_give_the_same_log(order: tuple[int, ...]) -> None:
    match, plain = scripted(3), scripted(3)
    fists(plain, 1, 2, 3)
    for seat in order:
        match.play(f"show {seat + 1}", seat)
    assert snapshot(match) == snapshot(plain)
    assert [(entry.seat, entry.notation) for entry in match.log[4:7]] == [(0, "show 1"), (1, "show 2"), (2, "show 3")]


def test_a_sealed_answer_shows_nowhere_until_the_last_is_in() -> None:
    match = scripted(3)
    log, digest = len(match.log), match.digest()
    seen = [match.observe(viewer) for viewer in (0, 1, 2, SPECTATOR)]
    match.play("show 3", 1)
    assert (len(match.log), match.digest()) == (log, digest)
    assert [match.observe(viewer) for viewer in (0, 1, 2, SPECTATOR)] == seen
    assert match.actors() == [0, 2]
    assert match.actions(1) == []
    with pytest.raises(NotYourTurn, match="Player 2 has answered already"):
        match.play("show 0", 1)


def test_two_answers_proposed_at_once_do_not_displace_each_other() -> None:
    match = scripted(3)
    one, two = match.propose(0, [show.at(1)]), match.propose(1, [show.at(2)])
    match.commit(one)
    for late in (one, two):
        with pytest.raises(StalePly):
            match.commit(late)
    assert match.sealed == {0: show.at(1)}
    match.commit(match.propose(1, [show.at(2)]))
    assert match.sealed == {0: show.at(1), 1: show.at(2)}


def test_a_sealed_answer_is_one_legal_action() -> None:
    match = scripted()
    for actions in ([show.at(1), show.at(2)], [take.at(0)]):
        with pytest.raises(IllegalAction):
            match.propose(0, actions)
    assert match.sealed == {}


# Storing


def test_what_cannot_be_stored_does_not_happen() -> None:
    def full(match: Match[Any], proposal: Proposal[Any]) -> None:
        raise CircensesError("no space left")

    match = pennies(3)
    match.play("show 1", 0)
    match.play("show 2", 1)
    match.store = full
    before = snapshot(match)
    attempts: list[Attempt] = [
        lambda: match.play("show 3", 2),
        lambda: match.resign(1),
        lambda: match.abandon(0),
        lambda: match.undo(0, 1, [1, 2]),
    ]
    for attempt in attempts:
        with pytest.raises(CircensesError, match="no space left"):
            attempt()
        assert snapshot(match) == before


def test_an_undo_and_the_chance_after_it_are_stored_together() -> None:
    stored: list[list[int]] = []
    match = pennies()
    fists(match, 1, 1)
    match.store = lambda _, proposal: stored.append([entry.number for entry in proposal.entries])
    match.undo(0, 2, [1])
    assert stored == [[len(match.log) - 2, len(match.log) - 1]]
    assert [entry.event or entry.notation.split()[0] for entry in match.log[-2:]] == ["undo", "d3"]


# Chance


def test_scripted_chance_is_left_to_the_caller() -> None:
    match = Match(PENNIES, 2, seed=SEED, scripted=True)
    assert match.actors() == [CHANCE]
    assert match.legal() == ["penny copper", "penny silver", "penny gold"]
    match.play("penny gold")
    assert match.legal() == ["penny copper", "penny silver"]
    with pytest.raises(IllegalAction, match="penny gold"):
        match.play("penny gold", CHANCE)


def test_without_its_seed_a_match_stops_where_chance_must_speak() -> None:
    match = pennies(rounds=5, robbery=False)
    match.seed = None
    match.play("show 1", 0)
    before = snapshot(match)
    with pytest.raises(CircensesError, match="does not hold its seed"):
        match.play("show 1", 1)
    assert snapshot(match) == before


# Looking


def test_words_picture_and_story_are_for_a_viewer() -> None:
    match = scripted()
    assert "penny copper" in match.words(0)
    assert "penny copper" not in match.words(1)
    assert 'class="choice"' in match.picture(0)
    assert 'class="choice"' not in match.picture(SPECTATOR)
    assert match._repr_svg_() == match.picture(0)
    assert match.story(0)[0] == "Seat 0 is dealt a penny copper."
    assert match.story(1)[0] == match.story(SPECTATOR)[0] == "Seat 0 is dealt a penny."


def test_a_story_begins_where_it_is_asked_to() -> None:
    match = play_on(pennies(rounds=4), 2)
    whole = match.story(0)
    tail = match.story(0, since=5)
    assert 0 < len(tail) < len(whole)
    assert whole[-len(tail) :] == tail
    assert match.story(0, since=len(match.log)) == []


def test_equal_states_have_equal_digests_and_others_others() -> None:
    one, two = scripted(), scripted()
    assert one.digest() == two.digest()
    one.play("show 1", 0)
    one.play("show 2", 1)
    assert one.digest() != two.digest()

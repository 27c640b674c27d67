"""Match events: the rules never see them, but the log keeps them."""

from typing import Any

import pytest

import circenses
from circenses.kernel.errors import IllegalAction, MatchOver
from circenses.kernel.lines import lines
from circenses.kernel.match import Match, state_digest
from circenses.kernel.record import loads
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE
from tests.kernel.tables import PENNIES, SEED, fists, ludus, pennies, play_on, scripted, snapshot
from tests.outside.pennies import Pennies, PenniesState

# Undo


def robbing() -> Match[PenniesState]:
    """Seat 0 is about to take coins from seat 1: the fists are open, then it chose to rob."""
    match = scripted(stake=2, rounds=9)
    fists(match, 3, 1)
    match.play("rob 1", 0)
    return match


def test_a_seat_takes_back_its_own_tail_alone() -> None:
    match = robbing()
    ply, digest = match.ply, match.replay(match.ply - 1)
    assert match.undo_limit(0) == ply - 1
    match.undo(0)
    assert match.ply == ply - 1
    assert match.digest() == state_digest(PENNIES, digest)
    assert match.legal() == ["rob 1", "spare"]
    assert [entry.event for entry in match.log[-2:]] == ["", "undo"]


def test_undone_entries_stay_in_the_log() -> None:
    match = robbing()
    before = [entry.notation for entry in match.log]
    match.undo(0)
    match.play("spare", 0)
    assert [entry.notation for entry in match.log] == [*before, "", "spare"]
    assert [entry.number for entry in match.log] == list(range(len(match.log)))
    assert match.log[-1].ply == len(before) - 1


def test_opened_fists_cannot_be_taken_back_alone() -> None:
    """The last to answer has seen the others' answers by then."""
    match = scripted()
    fists(match, 3, 1)
    assert match.line[-1].seat == 1
    before = snapshot(match)
    for seat in (0, 1):
        assert match.undo_limit(seat) == match.ply
        with pytest.raises(IllegalAction, match="everybody must consent"):
            match.undo(seat)
    with pytest.raises(IllegalAction, match="everybody must consent"):
        match.undo(0, match.ply - 2)
    assert snapshot(match) == before


def test_what_showed_something_new_cannot_be_taken_back_alone() -> None:
    class Peeking(Pennies):
        def reveals(self, s: PenniesState, seat: int, action: int) -> bool:
            return True

    match = robbing()
    match.game = Peeking()
    assert match.undo_limit(0) == match.ply
    with pytest.raises(IllegalAction, match="something was shown"):
        match.undo(0)


def test_how_far_one_can_go_back_is_the_same_for_whoever_followed_the_match_and_whoever_reads_it() -> None:
    """It is worked out from where it was asked last: moves and undos in between must not matter."""
    match = circenses.new("circus-maximus", seed="limits")
    rng = Rng(4)
    undone = 0
    while match.ply < 60:
        seat = match.actors()[0]
        actions = match.actions(seat)
        match.play(actions[int(rng.below(len(actions)))], seat)
        limits = [match.undo_limit(each) for each in range(2)]
        read = loads("".join(line + "\n" for line in lines(match)))
        assert [read.undo_limit(each) for each in range(2)] == limits
        if limits[seat] < match.ply and rng.below(4) == 0:
            match.undo(seat, limits[seat])
            undone += 1
    assert undone >= 3


def test_nobody_undoes_past_chance_or_another_seat() -> None:
    match = robbing()
    match.play("take 1", 0)
    match.play("d3 1", CHANCE)
    for seat in (0, 1):
        with pytest.raises(IllegalAction, match="everybody must consent"):
            match.undo(seat, match.ply - 1)
    other = ludus()
    play_on(other, 3, 2)
    assert other.line[-1].seat != other.line[-2].seat
    with pytest.raises(IllegalAction, match="everybody must consent"):
        other.undo(other.line[-2].seat, other.ply - 2)


def test_an_answer_waiting_for_others_is_not_undone_over_their_heads() -> None:
    match = pennies(3)
    match.play("show 1", 0)
    before = snapshot(match)
    with pytest.raises(IllegalAction, match="everybody must consent"):
        match.undo(1, 0)
    assert snapshot(match) == before


def test_with_everybodys_consent_one_goes_back_anywhere() -> None:
    for to in range(5):
        match = scripted()
        fists(match, 3, 1)
        expected = match.replay(to)
        match.undo(0, to, consent=[1])
        assert match.ply == to
        assert match.digest() == state_digest(PENNIES, expected)
        assert match.log[-1].data == {"to": to, "consent": [1]}


def test_with_consent_the_default_is_ones_own_last_action() -> None:
    match = ludus()
    play_on(match, 4, 5)
    last = max(i for i in range(match.ply) if match.line[i].seat == 0)
    match.undo(0, consent=[0, 1])
    assert match.ply == last


def test_a_consent_that_is_not_everybodys_is_not_enough() -> None:
    match = scripted(3)
    with pytest.raises(IllegalAction, match="everybody must consent"):
        match.undo(0, 1, consent=[1])
    match.undo(0, 1, consent=[2, 1])
    assert match.ply == 1


def test_a_repeated_draw_uses_its_own_entry_number() -> None:
    """So that taking back does not foretell: over many matches the second throw is another as often as a fair one."""
    changed = 0
    for seed in range(60):
        match = pennies(seed=seed)
        first = match.line[2].notation
        match.undo(0, 2, consent=[1])
        assert match.ply == 3
        assert match.line[2].number == 4
        changed += match.line[2].notation != first
    assert 20 <= changed <= 55  # five of eight are expected


@pytest.mark.parametrize("to", [-1, 5, 6, 100])
def test_there_is_no_going_back_to_a_ply_that_is_not_past(to: int) -> None:
    match = scripted()
    fists(match, 3, 1)
    with pytest.raises(IllegalAction, match=f"you cannot go back to step {to}: only to steps 0 to 4"):
        match.undo(0, to, consent=[1])


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    with pytest.raises(IllegalAction, match="nothing to take back"):
        ludus().undo(0)


def test_an_undo_lets_waiting_answers_and_a_draw_offer_lapse() -> None:
    match = pennies()
    match.offer_draw(1)
    match.play("show 1", 0)
    match.undo(0, 1, consent=[1])
    assert match.sealed == {}
    with pytest.raises(IllegalAction, match="no draw is offered"):
        match.accept_draw(0)


# Resigning, drawing, handing over


@pytest.mark.parametrize(("seat", "ranks"), [(0, [2, 1]), (1, [1, 2])])
def test_of_two_who_resigns_loses(seat: int, ranks: list[int]) -> None:
    match = ludus()
    match.resign(seat)
    assert (match.over, match.ending, match.ranks()) == (True, "resignation", ranks)
    assert match.actors() == []
    with pytest.raises(MatchOver, match="resignation"):
        match.play("c2-c3", 0)


def test_of_three_who_resigns_goes_on_as_a_bot_and_ranks_where_it_ends() -> None:
    match = scripted(3)
    match.resign(1, bot="uniform")
    assert not match.over
    assert (match.seats[1].kind, match.seats[1].began, match.seats[1].resigned) == ("uniform", "human", True)
    with pytest.raises(IllegalAction, match="Player 2 has resigned"):
        match.resign(1)
    with pytest.raises(IllegalAction, match="Player 2 has resigned"):
        match.take_back(1)
    play_on(match, 1)
    assert match.ending in ("rounds", "rich")
    assert match.ranks() == PENNIES.ranks(match.state)


def test_an_offered_draw_is_accepted_by_the_other_player() -> None:
    match = ludus()
    match.offer_draw(1)
    with pytest.raises(IllegalAction, match="the offer stands already"):
        match.offer_draw(1)
    with pytest.raises(IllegalAction, match="no draw is offered"):
        match.accept_draw(1)
    match.accept_draw(0)
    assert (match.over, match.ending, match.ranks()) == (True, "agreed_draw", [1, 1])


def test_an_offer_stands_while_its_maker_plays_and_lapses_when_the_other_does() -> None:
    match = ludus()
    match.offer_draw(0)
    match.play("c2-c3", 0)
    assert match.draw_offer == 0
    match.play(match.actions()[0], 1)
    with pytest.raises(IllegalAction, match="no draw is offered"):
        match.accept_draw(1)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_three_players_cannot_agree_on_a_draw(seat: int) -> None:
    match = pennies(3)
    with pytest.raises(IllegalAction, match="between two players only"):
        match.offer_draw(seat)
    with pytest.raises(IllegalAction, match="no draw is offered"):
        match.accept_draw(seat)


def test_a_seat_is_handed_over_and_taken_back() -> None:
    match = ludus()
    match.hand_over(0, "greedy")
    assert match.seats[0].kind == "greedy"
    match.take_back(0)
    assert match.seats[0].kind == "human"
    for seat in (0, 1):
        with pytest.raises(IllegalAction, match=f"the seat of Player {seat + 1} was not handed over"):
            match.take_back(seat)


def test_a_bots_seat_goes_back_to_that_bot() -> None:
    match = Match(PENNIES, 2, kinds=["greedy", "human"], seed=SEED)
    with pytest.raises(IllegalAction, match="was not handed over"):
        match.take_back(0)
    match.hand_over(0, "uniform")
    match.take_back(0)
    assert match.seats[0].kind == "greedy"


@pytest.mark.parametrize("bot", ["", "human"])
def test_a_seat_is_handed_to_nobody_but_a_bot(bot: str) -> None:
    with pytest.raises(IllegalAction, match="names no bot"):
        ludus().hand_over(0, bot)


def test_an_abandoned_match_is_over() -> None:
    match = pennies(3)
    match.abandon(2)
    assert (match.over, match.ending) == (True, "abandoned")
    assert match.ranks() == PENNIES.ranks(match.state)


@pytest.mark.parametrize("seat", [-1, 2, 9])
def test_events_are_for_seats_that_exist(seat: int) -> None:
    with pytest.raises(IllegalAction, match=f"there is no seat {seat}: they are numbered 0 to 1"):
        ludus().resign(seat)


def test_an_unknown_event_is_refused_with_those_there_are() -> None:
    with pytest.raises(IllegalAction, match="no match event 'dance': choose from resign, draw_offered"):
        ludus().event("dance", 0)


@pytest.mark.parametrize(
    ("event", "data"),
    [
        ("resign", {"bot": "greedy"}),
        ("abandoned", {"why": "late"}),
        ("handed_over", {}),
        ("handed_over", {"bot": 3}),
        ("handed_over", {"bot": "greedy", "level": 2}),
        ("undo", {}),
        ("undo", {"to": "0"}),
        ("undo", {"to": True}),
        ("undo", {"to": 0, "consent": 1}),
        ("undo", {"to": 0, "consent": []}),
        ("undo", {"to": 0, "consent": [1, 0]}),
        ("undo", {"to": 0, "consent": [0, 0]}),
        ("undo", {"to": 0, "consent": [7]}),
        ("undo", {"to": 0, "consent": [[1]]}),
    ],
)
def test_an_event_holds_what_it_needs_and_no_more(event: str, data: dict[str, Any]) -> None:
    match = ludus()
    match.play("c2-c3", 0)
    before = snapshot(match)
    with pytest.raises(IllegalAction):
        match.event(event, 0, data)
    assert snapshot(match) == before


def test_a_story_with_moves_taken_back_begins_anywhere() -> None:
    match = ludus()
    for _ in range(2):
        match.play("c2-c3", 0)
        match.undo(0)
    match.play("c2-c3", 0)
    whole = match.story(0)
    assert whole.count(whole[0]) == 3
    for since in range(len(match.log) + 1):
        tail = match.story(0, since)
        assert whole[len(whole) - len(tail) :] == tail
        assert len(tail) >= len(match.log) - since


def test_events_are_told_by_name() -> None:
    match = Match(PENNIES, 3, names=["Ann", "Bob", "Cid"], seed=SEED)
    match.hand_over(1, "greedy")
    match.take_back(1)
    match.undo(0, 0, consent=[1, 2])
    match.resign(2)
    match.abandon(0)
    told = [line for line in match.story(0) if line.split()[0] in ("Ann", "Bob", "Cid")]
    assert told == [
        "Bob hands the seat to a bot.",
        "Bob takes the seat back.",
        "Ann takes back.",
        "Cid resigns.",
        "Ann closes the table.",
    ]


# Going back in time


def test_replay_gives_every_state_there_was() -> None:
    match = ludus()
    digests = [match.digest()]
    for i in range(12):
        play_on(match, i, 1)
        digests.append(match.digest())
    assert [state_digest(match.game, match.replay(ply)) for ply in range(match.ply + 1)] == digests[: match.ply + 1]
    for ply in (-1, match.ply + 1):
        with pytest.raises(IllegalAction, match=f"there is no step {ply}: the match has 0 to {match.ply}"):
            match.replay(ply)


def test_a_branch_shares_the_beginning_and_goes_its_own_way() -> None:
    match = play_on(pennies(rounds=5), 1)
    for ply in range(match.ply + 1):
        before = snapshot(match)
        branch = match.branch(ply, seed=99)
        assert [entry.notation for entry in branch.log[:ply]] == [entry.notation for entry in match.line[:ply]]
        assert branch.branch_of == {"of": match.commitment, "ply": ply}
        assert branch.commitment != match.commitment
        play_on(branch, ply + 100)
        assert branch.over
        assert snapshot(match) == before


def test_a_branch_is_not_undone_into_what_it_was_given() -> None:
    match = play_on(pennies(rounds=5), 1, 4)
    branch = match.branch(match.ply, seed=1)
    assert branch.inherited == match.ply
    with pytest.raises(IllegalAction, match="nothing to take back"):
        branch.undo(0, match.ply - 1, consent=[1])

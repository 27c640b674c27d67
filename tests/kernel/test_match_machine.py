"""Whatever people do with a match, its state is that of its log, and its record reads back."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from circenses.kernel import record
from circenses.kernel.errors import IllegalAction
from circenses.kernel.match import Match, state_digest
from circenses.kernel.state import CHANCE, SPECTATOR
from circenses.testing.walk import soak
from tests.kernel.tables import TITLES, find_game, snapshot, written

EXAMPLES = 15 * max(1, soak())
NUMBER = st.integers(0, 10**6)


class Table(RuleBasedStateMachine):
    """People at a table: they play, take back, resign, save and load, branch off, and try what is not allowed."""

    title = ""
    played = 0  # decisions at all tables

    @initialize(seats=st.sampled_from([2, 3]), seed=NUMBER)
    def sit_down(self, seats: int, seed: int) -> None:
        game = TITLES[self.title]
        options = {"rounds": 9, "purse.rich": 99} if self.title == "pennies" else {"formation": "skirmish"}
        self.match: Match[Any] = Match(game, seats if seats in game.seats else 2, options, seed=seed)
        self.entries = 0

    def running(self) -> bool:
        return not self.match.over

    def seat(self, number: int) -> int:
        return number % len(self.match.seats)

    def attempt(self, *change: Any) -> None:
        """Does it if it is allowed; if not, nothing is changed."""
        before = snapshot(self.match)
        method, *given = change
        try:
            method(*given)
        except IllegalAction:
            assert snapshot(self.match) == before

    @precondition(running)
    @rule(choices=st.lists(st.tuples(NUMBER, NUMBER), min_size=1, max_size=5))
    def play(self, choices: list[tuple[int, int]]) -> None:
        for who, what in choices:
            if actors := self.match.actors():
                seat = actors[who % len(actors)]
                actions = self.match.actions(seat)
                self.match.play(actions[what % len(actions)], seat)
                type(self).played += 1

    @precondition(running)
    @rule(who=NUMBER, what=NUMBER)
    def play_anything(self, who: int, what: int) -> None:
        self.attempt(self.match.play, what % self.match.game.action_count, self.seat(who))

    @precondition(running)
    @rule(who=NUMBER)
    def undo(self, who: int) -> None:
        self.attempt(self.match.undo, self.seat(who))

    @precondition(running)
    @rule(who=NUMBER, to=NUMBER)
    def undo_with_consent(self, who: int, to: int) -> None:
        everybody = list(range(len(self.match.seats)))
        self.attempt(self.match.undo, self.seat(who), to % (self.match.ply + 1), everybody)

    @precondition(running)
    @rule(who=NUMBER)
    def hand_over(self, who: int) -> None:
        self.attempt(self.match.hand_over, self.seat(who), "greedy")

    @precondition(running)
    @rule(who=NUMBER)
    def take_back(self, who: int) -> None:
        self.attempt(self.match.take_back, self.seat(who))

    @precondition(running)
    @rule(who=NUMBER)
    def offer_a_draw(self, who: int) -> None:
        self.attempt(self.match.offer_draw, self.seat(who))

    @precondition(running)
    @rule(who=NUMBER, sure=st.integers(0, 9))
    def leave(self, who: int, sure: int) -> None:
        """Seldom, so that matches last."""
        if sure == 0:
            self.attempt(self.match.resign, self.seat(who))
        elif sure == 1:
            self.attempt(self.match.accept_draw, self.seat(who))
        elif sure == 2 and self.match.ply > 20:
            self.attempt(self.match.abandon, self.seat(who))

    @rule()
    def save_and_load(self) -> None:
        """Answers that still wait are no entries: those are given again."""
        waiting, offer = dict(self.match.sealed), self.match.draw_offer
        self.match = record.loads(written(self.match), find_game=find_game)
        assert self.match.draw_offer == offer
        for seat, action in waiting.items():
            if not self.match.over:
                self.match.play(action, seat)

    @rule(ply=NUMBER, seed=NUMBER, stay=st.booleans())
    def branch(self, ply: int, seed: int, stay: bool) -> None:
        ply %= self.match.ply + 1
        branch = self.match.branch(ply, seed)
        assert [entry.action for entry in branch.line[:ply]] == [entry.action for entry in self.match.line[:ply]]
        if not stay:
            self.match = branch
            self.entries = 0

    @invariant()
    def the_state_is_that_of_the_log(self) -> None:
        match = self.match
        assert state_digest(match.game, match.replay(match.ply)) == match.digest()
        assert match.state.check() == []

    @invariant()
    def the_log_only_grows_and_counts_itself(self) -> None:
        assert [entry.number for entry in self.match.log] == list(range(len(self.match.log)))
        assert len(self.match.log) >= self.entries
        self.entries = len(self.match.log)

    @invariant()
    def chance_never_waits(self) -> None:
        assert CHANCE not in self.match.actors()
        assert bool(self.match.actors()) != self.match.over

    @invariant()
    def the_record_reads_back(self) -> None:
        waiting, self.match.sealed = self.match.sealed, {}
        assert snapshot(record.loads(written(self.match), find_game=find_game)) == snapshot(self.match)
        self.match.sealed = waiting

    @invariant()
    def viewers_are_told_of_every_entry(self) -> None:
        if not self.match.over:
            assert len(record.lines(self.match, SPECTATOR)) == 1 + len(self.match.log)


@pytest.mark.parametrize("title", TITLES)
def test_whatever_is_done_the_log_is_the_truth(title: str) -> None:
    machine: type[Table] = type(f"Table_{title}", (Table,), {"title": title})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=EXAMPLES, stateful_step_count=30, deadline=None, derandomize=True, database=None
        ),
    )
    assert machine.played > EXAMPLES

"""What the studies try: that the other way of playing is really played, and that nothing else is."""

from typing import Any

import pytest

from circenses.bots import Bot, bot
from circenses.games import game as find_game
from circenses.games.drum_roll import actions
from circenses.games.drum_roll.content import PERFORMER_IDS
from circenses.lab import Plan, make_plan
from circenses.lab.play import Play
from circenses.lab.simulate import new_play, play_out
from tools.tried import blind_draft, early_flips, last_hires, paired, recall, refusal


def plan_of(game: str, seats: int, games: int, bots: str = "civis") -> Plan:
    title = find_game(game)
    return make_plan(title, seats, [bots], games, "tried", title.options().resolve({}), False)


def play_bound(plan: Plan, policy: paired.Policy) -> tuple[Play, list[tuple[Any, int]]]:
    """The first game with seat 0 bound to a policy, and the answers of that seat with the positions before them."""
    title = find_game(plan.game)
    bots = [paired.Bound("civis", policy), *(bot("civis", patient=True) for _ in range(plan.seats - 1))]
    play = Play(title, bots, plan.match_seed(0), plan.options, plan.scheme)
    answers = []
    while moves := play.choose():
        for seat, action in moves:
            if seat == 0:
                answers.append((title.clone(play.state), action))
            play.enter(seat, action)
    return play, answers


def flips(answers: list[tuple[Any, int]]) -> list[bool]:
    return [action == actions.FLIP for s, action in answers if s.show < s.rules.shows]


def test_stars_are_flipped_early_or_nobody_is() -> None:
    plan = plan_of("drum-roll", 3, 1)
    assert any(flips(play_bound(plan, early_flips.stars)[1]))
    assert not any(flips(play_bound(plan, early_flips.nobody)[1]))


def test_who_stays_solvent_hires_nobody_whom_he_cannot_pay() -> None:
    plan = plan_of("drum-roll", 3, 1)
    for s, action in play_bound(plan, last_hires.solvent)[1]:
        card = last_hires.hired(s, action)
        if card >= 0 and s.show == s.rules.shows:
            assert last_hires.costs(s, card) <= s.coins[0]
    hires = [
        sum(last_hires.hired(s, action) >= 0 for s, action in play_bound(plan, policy)[1] if s.show == s.rules.shows)
        for policy in (last_hires.solvent, last_hires.greedy)
    ]
    assert hires[0] < hires[1]


def test_a_card_is_kept_blindly_and_in_the_same_way_again() -> None:
    plan = plan_of("drum-roll", 3, 1)
    first, again = (play_bound(plan, blind_draft.blindly) for _ in range(2))
    assert first[0].log == again[0].log
    kept = next(action for _, action in first[1] if action < len(PERFORMER_IDS))
    assert kept == blind_draft.blindly(first[0].game, first[1][0][0], 0, first[0].game.legal(first[1][0][0], 0))[0]


def test_the_usual_policy_gains_nothing() -> None:
    points, wins = paired.rows_of(plan_of("drum-roll", 3, 2), "nothing", paired.as_usual)
    assert (points[1], wins[1], wins[4]) == (0.0, 0.0, 2)


def test_a_game_is_the_same_until_a_tribute_is_answered_the_other_way() -> None:
    plan = plan_of("gloria-mundi", 3, 1)
    title = find_game(plan.game)
    usual, turned = (new_play(title, plan, 0, refusal.Tributes) for _ in range(2))
    turned.turned = 3
    for play in (usual, turned):
        play_out(play, plan, 0)
    assert usual.noted[:3] == turned.noted[:3]
    assert usual.noted[3][:2] == turned.noted[3][:2]
    assert usual.noted[3][2] != turned.noted[3][2]


@pytest.mark.parametrize("module", [recall, refusal])
def test_what_is_gained_lies_in_its_interval(module: Any) -> None:
    for name, value, low, high, n, e_value in module.rows(plan_of("gloria-mundi", 3, 3, "uniform")):
        assert low <= value <= high, name
        assert n > 0 < e_value


def test_who_remembers_sees_the_counters_of_the_others() -> None:
    plan = plan_of("gloria-mundi", 3, 1)
    play = new_play(find_game(plan.game), plan, 0, recall.Remembered)
    play.knows = 1
    seen: list[Any] = []

    class Looking(Bot):
        def choose(self, game: Any, s: Any, seat: int, legal: list[int], rng: object) -> int:
            shown, told = game.observe(s, seat)["players"], game.to_json(play.state)["players"]
            seen.append([shown[other]["counters"] == told[other]["counters"] for other in (0, 2)])
            return legal[0]

    play.bots[1] = Looking("looking")
    for _ in range(120):
        for seat, action in play.choose():
            play.enter(seat, action)
    assert seen
    assert all(map(all, seen))

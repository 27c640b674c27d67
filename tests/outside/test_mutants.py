"""The laws are tested: whoever breaks one is noticed, and an intact game is not blamed."""

from typing import Any

import pytest

from circenses.kernel.state import frame_kind
from circenses.testing import Extras, LawBroken, Walk, walks
from circenses.testing import laws as law
from circenses.testing.laws import LAWS, TOUR_LAWS, law_name
from circenses.testing.walk import FIRST
from tabula.game import GAME as RACE
from tests.outside import mutants as m
from tests.outside import races
from tests.outside.pennies import CLAUSES, GAME
from tests.outside.pennies_view import retell

BROKEN: list[tuple[Any, type[Any]]] = [
    (law.law_legal_lists, m.Unsorted),
    (law.law_legal_lists, m.Doubled),
    (law.law_legal_lists, m.OutOfTurn),
    (law.law_legal_lists, m.BeyondTheCatalogue),
    (law.law_apply_is_deterministic, m.Whimsical),
    (law.law_clones_are_isolated, m.SharesPurses),
    (law.law_cells_hold_everything, races.ForgetsTheThrows),
    (law.law_json_round_trip, m.ForgetsTheStake),
    (law.law_json_round_trip, m.ForgetsInSilence),
    (law.law_check_is_empty, m.Faulty),
    (law.law_weights, m.Weightless),
    (law.law_weights, m.WeightsAside),
    (law.law_streams, races.NamelessDice),
    (law.law_streams, races.DiceOfNobody),
    (law.law_one_answer_is_not_asked, m.AsksTheObvious),
    (law.law_chain_continues_a_move, m.ChainsOthers),
    (law.law_parts_in_any_order, m.TakesSome),
    (law.law_other_words_are_refused, m.TakesAnything),
    (law.law_numbers_are_reached, m.TakesSome),
    (law.law_bound, m.TooShort),
    (law.law_ending_when_over, m.EndsEarly),
    (law.law_ending_when_over, m.EndsWithoutReason),
    (law.law_ranks_agree_with_scores, m.Upside),
    (law.law_ranks_agree_with_scores, m.Unranked),
    (law.law_ranks_agree_with_scores, m.OneScore),
    (law.law_options, m.BlindDigest),
    (law.law_what_is_seen_has_fixed_length, m.SeenByRound),
    (law.law_what_is_seen_has_fixed_length, m.NoBytes),
    (law.law_evaluate_is_finite, m.PricelessValue),
    (law.law_notation_round_trip, m.SameNotation),
    (law.law_notation_round_trip, m.MisreadNotation),
    (law.law_notation_round_trip, m.ReadsAnything),
    (law.law_explain_cites_clauses, m.CitesNothing),
    (law.law_explain_cites_clauses, m.CitesAnotherBook),
    (law.law_refusal_gives_a_reason, m.WordlessRefusal),
    (law.law_refusal_gives_a_reason, m.RefusesWithoutClause),
    (law.law_describe_tells, m.Silent),
    (law.law_story_gives_the_scores, m.KeepsTheEndBack),
    (law.law_determinize_looks_the_same, m.DealsOwnAnew),
    (law.law_determinize_looks_the_same, m.DealsFromTheBack),
    (law.law_determinize_looks_the_same, m.CountsTheSpectator),
    (law.law_determinize_looks_the_same, m.LeavesNothingToDo),
    (law.law_determinize_looks_the_same, m.RefusesItsDeals),
    (law.law_determinize_looks_the_same, m.DealsIntoTheState),
    (law.law_determinize_looks_the_same, m.SeenTells),
    (law.law_spectator_sees_no_more, m.AllSeeingSpectator),
    (law.law_spectator_sees_no_more, m.SpectatorReadsOn),
    (law.law_spectator_sees_no_more, m.HidesOneselfFromOneself),
    (law.law_spectator_sees_no_more, races.KnowsItsSeat),
    (law.law_what_is_not_opened_is_seen_by_nobody, races.ShowsEverything),
    (law.law_what_is_not_opened_is_seen_by_nobody, races.BytesOfEverything),
    (law.law_what_is_hidden_does_not_reach_learners, races.BytesOfThePast),
    (law.law_record_round_trip, m.ChangingRuleset),
    (law.law_viewer_record_keeps_secrets, m.FlickeringSecrets),
    (law.law_illegal_proposal_changes_nothing, m.LongRefusal),
    (law.law_illegal_proposal_changes_nothing, m.SharesPurses),
    (law.law_sealed_answers_in_any_order, m.FirstComeFirstServed),
    (law.law_sealed_answers_in_any_order, m.LookedOver),
    (law.law_targets_are_on_the_picture, m.TargetsElsewhere),
    (law.law_targets_are_on_the_picture, m.Unlabelled),
    (law.law_targets_are_on_the_picture, m.TooSmall),
    (law.law_targets_are_on_the_picture, m.ShrunkByItsGroup),
    (law.law_targets_are_on_the_picture, m.NamedTwice),
    (law.law_targets_are_on_the_picture, m.Unmarked),
    (law.law_views_are_complete, m.WordsOmitTheStake),
    (law.law_views_are_complete, m.PictureOmitsTheStake),
    (law.law_views_are_complete, m.NeverAsks),
    (law.law_what_is_seen_is_complete, m.SeenWithoutTheStake),
]


def tour(game: Any) -> list[Walk[Any]]:
    """Matches of two and three, under several options."""
    extras = Extras(clauses=CLAUSES, retell=retell)
    made: list[Walk[Any]] = []
    for given in ({}, {"rounds": 5, "robbery": False}, {"purse.start": 0, "purse.rich": 5}):
        for seats in game.seats:
            made += walks(game, seats, game.options().resolve(given), count=4, extras=extras)
    return made


INTACT = tour(GAME)
RACES = list(walks(RACE, 2, RACE.options().resolve(), count=1))  # of a game with a layout


def hold(rule: Any, game: Any, matches: list[Walk[Any]]) -> None:
    if rule in TOUR_LAWS:
        rule(game, matches)
        return
    for walk in matches:
        rule(game, walk)


@pytest.mark.parametrize("rule", [*LAWS, *TOUR_LAWS], ids=law_name)
def test_an_intact_game_is_not_blamed(rule: Any) -> None:
    hold(rule, GAME, INTACT)
    if rule not in TOUR_LAWS:
        hold(rule, RACE, RACES)
    assert any(rule is broken for broken, _ in BROKEN), "every law is broken by some mutant"


@pytest.mark.parametrize(("rule", "mutant"), BROKEN, ids=lambda part: getattr(part, "__name__", ""))
def test_a_broken_law_is_noticed(rule: Any, mutant: type[Any]) -> None:
    game = mutant()
    matches = tour(game) if mutant is m.AsksTheObvious else RACES if game.id == RACE.id else INTACT
    with pytest.raises(LawBroken) as fault:
        hold(rule, game, matches)
    assert "\n" not in str(fault.value)


def test_a_default_outside_its_range_is_noticed() -> None:
    from circenses.kernel.errors import BadOption

    with pytest.raises(BadOption, match="rounds"):
        law.law_options(m.BadDefault(), INTACT)


def test_a_match_beyond_its_bound_is_noticed_while_it_is_played() -> None:
    with pytest.raises(LawBroken, match="bound"):
        tour(m.TooShort())


def test_walks_differ_by_seed_and_repeat_by_seed() -> None:
    options = GAME.options().resolve()
    one, two = walks(GAME, 2, options, seed=5, count=2)
    (again,) = walks(GAME, 2, options, seed=5)
    assert one.line == again.line
    assert one.line != two.line


def test_a_walk_keeps_first_and_last_states_and_no_more_than_asked() -> None:
    (walk,) = walks(GAME, 3, GAME.options().resolve({"rounds": 9, "purse.rich": 99}), limit=5)
    assert len(walk.line) > 30
    kinds = {int(frame_kind(step.before.top())) for step in walk.steps}
    assert len(walk.states()) <= 5 + 5 + 2 * FIRST * len(kinds)
    assert walk.states()[0].penny == [-1, -1, -1]
    assert walk.states()[-1].over()

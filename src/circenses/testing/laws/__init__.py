"""One function per law. LAWS look at one match, TOUR_LAWS at all matches of a game together."""

from collections.abc import Callable
from typing import Any

from circenses.testing.laws.matches import (
    law_illegal_proposal_changes_nothing,
    law_record_round_trip,
    law_sealed_answers_in_any_order,
    law_viewer_record_keeps_secrets,
)
from circenses.testing.laws.orders import (
    law_numbers_are_reached,
    law_other_words_are_refused,
    law_parts_in_any_order,
)
from circenses.testing.laws.pictures import law_targets_are_on_the_picture
from circenses.testing.laws.results import (
    law_bound,
    law_ending_when_over,
    law_evaluate_is_finite,
    law_options,
    law_ranks_agree_with_scores,
    law_what_is_seen_has_fixed_length,
)
from circenses.testing.laws.rules import (
    law_apply_is_deterministic,
    law_cells_hold_everything,
    law_chain_continues_a_move,
    law_check_is_empty,
    law_clones_are_isolated,
    law_json_round_trip,
    law_legal_lists,
    law_one_answer_is_not_asked,
    law_streams,
    law_weights,
)
from circenses.testing.laws.secrets import (
    law_determinize_looks_the_same,
    law_spectator_sees_no_more,
    law_what_is_hidden_does_not_reach_learners,
    law_what_is_not_opened_is_seen_by_nobody,
)
from circenses.testing.laws.story import (
    law_describe_tells,
    law_explain_cites_clauses,
    law_notation_round_trip,
    law_refusal_gives_a_reason,
    law_story_gives_the_scores,
)
from circenses.testing.laws.views import law_views_are_complete, law_what_is_seen_is_complete
from circenses.testing.walk import Walk

__all__ = [
    "LAWS",
    "TOUR_LAWS",
    "Law",
    "TourLaw",
    "law_apply_is_deterministic",
    "law_bound",
    "law_cells_hold_everything",
    "law_chain_continues_a_move",
    "law_check_is_empty",
    "law_clones_are_isolated",
    "law_describe_tells",
    "law_determinize_looks_the_same",
    "law_ending_when_over",
    "law_evaluate_is_finite",
    "law_explain_cites_clauses",
    "law_illegal_proposal_changes_nothing",
    "law_json_round_trip",
    "law_legal_lists",
    "law_name",
    "law_notation_round_trip",
    "law_numbers_are_reached",
    "law_one_answer_is_not_asked",
    "law_options",
    "law_other_words_are_refused",
    "law_parts_in_any_order",
    "law_ranks_agree_with_scores",
    "law_record_round_trip",
    "law_refusal_gives_a_reason",
    "law_sealed_answers_in_any_order",
    "law_spectator_sees_no_more",
    "law_story_gives_the_scores",
    "law_streams",
    "law_targets_are_on_the_picture",
    "law_viewer_record_keeps_secrets",
    "law_views_are_complete",
    "law_weights",
    "law_what_is_hidden_does_not_reach_learners",
    "law_what_is_not_opened_is_seen_by_nobody",
    "law_what_is_seen_has_fixed_length",
    "law_what_is_seen_is_complete",
]

Law = Callable[[Any, Walk[Any]], None]
TourLaw = Callable[[Any, list[Walk[Any]]], None]

LAWS: tuple[Law, ...] = (
    law_legal_lists,
    law_apply_is_deterministic,
    law_clones_are_isolated,
    law_cells_hold_everything,
    law_json_round_trip,
    law_check_is_empty,
    law_streams,
    law_weights,
    law_one_answer_is_not_asked,
    law_chain_continues_a_move,
    law_parts_in_any_order,
    law_other_words_are_refused,
    law_numbers_are_reached,
    law_bound,
    law_ending_when_over,
    law_ranks_agree_with_scores,
    law_what_is_seen_has_fixed_length,
    law_evaluate_is_finite,
    law_notation_round_trip,
    law_explain_cites_clauses,
    law_refusal_gives_a_reason,
    law_describe_tells,
    law_story_gives_the_scores,
    law_determinize_looks_the_same,
    law_spectator_sees_no_more,
    law_what_is_hidden_does_not_reach_learners,
    law_what_is_not_opened_is_seen_by_nobody,
    law_record_round_trip,
    law_viewer_record_keeps_secrets,
    law_illegal_proposal_changes_nothing,
    law_sealed_answers_in_any_order,
    law_targets_are_on_the_picture,
)
TOUR_LAWS: tuple[TourLaw, ...] = (law_options, law_views_are_complete, law_what_is_seen_is_complete)


def law_name(law: Callable[..., None]) -> str:
    return law.__name__.removeprefix("law_")

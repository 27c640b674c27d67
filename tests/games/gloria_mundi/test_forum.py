"""Phases 1 and 2: the Forum ages, a production card is played (GM-1.3 to GM-1.5)."""

import pytest

from tests.games.gloria_mundi.table import lay, quiet, table

rule = pytest.mark.rule

AGEING = {5: "C07", 4: "F02", 2: "R05", 0: "P12"}


# Phase 1


@rule("GM-1.4", "GM-1.4(2)", "GM-1.4(3)", "GM-R5", "GM-S013", "GM-S029", "GM-S030", "GM-S031", "GM-S032")
def test_all_cards_move_down_gaps_along_with_them_and_the_card_on_0_is_discarded() -> None:
    at = lay(phase="forum", forum=AGEING)
    deck = len(at.get("deck"))
    at.chance("draw C02")
    assert at.forum == {5: "C02", 4: "C07", 3: "F02", 1: "R05"}
    assert at.get("building_discard") == ["P12"]
    assert len(at.get("deck")) == deck - 1


@rule("GM-1.4", "GM-S014")
def test_a_card_spends_six_turns_on_the_forum_from_plus_five_to_zero() -> None:
    at = table(2)
    at.chance("draw R05")
    spaces = []
    others = iter(("R06", "R07", "R08", "R09", "R10", "R01"))
    for card in others:
        spaces.append(next(space for space, lying in at.forum.items() if lying == "R05"))
        quiet(at).chance(f"draw {card}")
    assert spaces == [5, 4, 3, 2, 1, 0]
    assert "R05" in at.get("building_discard")
    assert sorted(at.forum) == [0, 1, 2, 3, 4, 5]


@rule("GM-1.4", "GM-1.4(3)")
def test_the_first_turn_has_one_card_on_plus_five() -> None:
    assert table().chance("draw P11").forum == {5: "P11"}


@rule("GM-1.4(1)", "GM-R30", "GM-S104", "GM-1.10")
def test_an_empty_deck_ends_the_game_before_anything_moves() -> None:
    at = lay(phase="forum", forum=AGEING, deck=[])
    assert (at.over, at.ending) == (True, "deck")
    assert at.forum == AGEING
    assert "P12" not in at.get("building_discard")


@rule("GM-1.4(1)", "GM-R30")
def test_the_last_card_of_the_deck_is_drawn_without_asking_chance_and_does_not_end_the_game() -> None:
    at = lay(phase="forum", deck=["C02"])
    assert (at.forum[5], at.question, at.over) == ("C02", "play", False)


@rule("GM-2.6(forum_shift)", "GM-R5", "GM-2.6")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        (AGEING, {5: "C02", 4: "C07", 3: "F02", 2: "R05", 0: "P12"}),
        ({4: "F02", 0: "P12"}, {5: "C02", 4: "F02", 0: "P12"}),
        ({5: "C07", 0: "P12"}, {5: "C02", 4: "C07", 0: "P12"}),
        (
            {5: "C07", 4: "F02", 3: "R06", 2: "R05", 1: "R07"},
            {5: "C02", 4: "C07", 3: "F02", 2: "R06", 1: "R05", 0: "R07"},
        ),
        (
            {5: "C07", 4: "F02", 3: "R06", 2: "R05", 1: "R07", 0: "P12"},
            {5: "C02", 4: "C07", 3: "F02", 2: "R06", 1: "R05", 0: "R07"},
        ),
    ],
)
def test_by_switch_the_new_card_only_pushes(before: dict[int, str], after: dict[int, str]) -> None:
    at = lay(phase="forum", forum=before, options={"forum_shift": "push"}).chance("draw C02")
    assert at.forum == after
    assert ("P12" in at.get("building_discard")) == (len(before) == 6)


# Phase 2


@rule("GM-1.5", "GM-1.12(D1)", "GM-1.12", "GM-S033", "GM-S034", "GM-1.14")
def test_a_card_of_a_type_in_hand_must_be_played() -> None:
    at = lay(hands={0: (2, 0, 1)}, counters=[(1, 1, 1, 0)])
    assert at.offered == ["play food", "play peace"]
    at.play(0, "play peace")
    assert at.question == "tribute"
    assert at.hand(0) == (2, 0, 0)
    assert at.front(0) == ["food", "gold", "peace", "peace"]


@rule("GM-1.5", "GM-S035", "GM-S038", "GM-1.6")
def test_the_type_played_is_the_type_of_the_turn_and_only_cards_of_it_produce() -> None:
    at = lay(counters=[(0, 0, 0, 0)] * 2).play(0, "play gold")
    assert [at.counters(seat) for seat in range(2)] == [(0, 2, 0, 0), (0, 1, 0, 0)]


@rule("GM-1.5", "GM-R38")
def test_cards_of_one_type_are_all_alike() -> None:
    at = lay(hands={0: (5, 0, 0)})
    assert at.get("turn_type") == "food"  # one type left: nothing to ask


@rule("GM-1.5", "GM-R29", "GM-S103", "GM-S100", "GM-1.10")
def test_the_last_card_from_hand_ends_the_game_before_anything_is_activated() -> None:
    at = lay(hands={0: (1, 0, 0)}, positions=(3, 5), counters=[(0, 0, 0, 0)] * 2)
    assert (at.ending, at.ranks) == ("hand", [2, 1])
    assert at.counters(0) == (0, 0, 0, 0)
    assert at.front(0) == ["food", "food", "gold", "peace"]


@rule("GM-2.6(end_on_last_card)", "GM-R29")
def test_by_switch_the_last_card_is_activated_and_the_game_ends_when_none_can_be_played() -> None:
    given = {"end_on_last_card": "cannot_play"}
    at = lay(hands={0: (1, 0, 0)}, counters=[(0, 0, 0, 0)] * 2, options=given)
    assert not at.over
    assert at.get("players.0.counters.food") == 2
    empty = lay(hands={0: (0, 0, 0)}, options=given)
    assert (empty.over, empty.ending) == (True, "hand")


@rule("GM-1.5")
def test_an_empty_hand_at_the_beginning_of_the_phase_ends_the_game_too() -> None:
    assert lay(hands={0: (0, 0, 0)}).ending == "hand"


@rule("GM-R35", "GM-S114")
def test_played_cards_are_not_replaced_and_lost_ones_never_return() -> None:
    at = table(3).chance("draw R05")
    before = sum(at.hand(0))
    at.play(0, "play food")
    quiet(at)
    assert sum(at.hand(0)) == before - 1
    lost = [at.ruins(seat) for seat in range(3)]
    assert sum(map(sum, lost)) == 2  # the icons of space 1
    for card in ("R06", "R07", "R08"):
        quiet(at.chance(f"draw {card}"))
    for seat in range(3):
        assert all(now >= then for now, then in zip(at.ruins(seat), lost[seat], strict=True))


# The skeleton


@rule("GM-1.3", "GM-S028", "GM-S069")
def test_a_turn_has_five_phases_and_then_the_next_player_is_active() -> None:
    at = table(2).chance("draw C07")
    phases = [at.phase]
    at.play(0, "play food")
    phases.append(at.phase)
    at.play(0, "pass") if at.phase == "build" else None
    phases.append(at.phase)
    at.play(0, "refuse")
    while at.question == "discard":
        at.play(at.actor, at.offered[0])
    assert phases == ["play", "tribute", "tribute"]  # nothing could be bought, so it was not asked
    assert (at.get("active"), at.get("turn_no"), at.phase) == (1, 2, "forum")


@rule("GM-1.3")
def test_a_purchase_comes_between_activation_and_tribute() -> None:
    at = lay(forum={1: "R05"}, counters=[(0, 1, 1, 0)] * 2).play(0, "play food")
    assert (at.phase, at.counters(0)) == ("build", (2, 1, 1, 0))
    at.play(0, "buy R05 (1,1,0,0)")
    assert (at.phase, at.actor) == ("tribute", 0)

"""What a viewer may know (GM-1.11)."""

from typing import Any

import pytest

from circenses.games.gloria_mundi import state, view
from circenses.games.gloria_mundi.content import BUILDINGS
from circenses.games.gloria_mundi.game import GAME
from circenses.games.gloria_mundi.layout import LAYOUT
from circenses.games.gloria_mundi.rules import dealing, finishing, flow
from circenses.kernel.choices import Choices
from circenses.kernel.errors import CannotDeal
from circenses.kernel.layout.fields import nobody
from circenses.kernel.rng import Rng
from circenses.kernel.state import SPECTATOR
from tests.games.gloria_mundi.table import Table, lay, resolve, table

rule = pytest.mark.rule

HIDDEN = {"food": None, "gold": None, "peace": None, "glory": None}
KNOWN = {"food": 1, "gold": 1, "peace": 1, "glory": 0}


@rule("GM-1.11", "GM-S007", "GM-S020", "GM-S022", "GM-2.6(hidden_counters)", "GM-2.1")
def test_counters_lie_behind_a_screen() -> None:
    at = table(3)
    assert [player["counters"] for player in at.seen(1)["players"]] == [HIDDEN, KNOWN, HIDDEN]
    assert [player["counters"] for player in at.seen(SPECTATOR)["players"]] == [HIDDEN] * 3


@rule("GM-1.11")
def test_with_two_players_the_others_counters_follow_from_the_supply_and_are_shown() -> None:
    at = table(2)
    assert [player["counters"] for player in at.seen(0)["players"]] == [KNOWN, KNOWN]
    assert [player["counters"] for player in at.seen(SPECTATOR)["players"]] == [HIDDEN, HIDDEN]


@rule("GM-2.6(hidden_counters)")
def test_by_switch_all_counters_are_open() -> None:
    at = table(3, {"hidden_counters": False})
    for viewer in (0, 1, 2, SPECTATOR):
        assert [player["counters"] for player in at.seen(viewer)["players"]] == [KNOWN] * 3


@rule("GM-1.11", "GM-R39")
def test_hands_and_ruins_are_public_by_type() -> None:
    at = lay(3, fronts=["food", "gold", "peace"], phase="tribute")
    for viewer in (0, 1, 2, SPECTATOR):
        for seat, player in enumerate(at.seen(viewer)["players"]):
            assert tuple(player["hand"].values()) == at.hand(seat)
            assert tuple(player["ruins"].values()) == at.ruins(seat)


@rule("GM-1.11")
def test_everything_else_is_public() -> None:
    at = lay(3, goth=12, queue=[["food", "glory for peace"]], forum={3: "C02"})
    seen = at.seen(SPECTATOR)
    assert (seen["goth"], seen["queue"], seen["forum"]["3"]) == (12, [["food", "glory for peace"]], "C02")
    assert seen["supply"] == at.get("supply")
    assert len(seen["deck"]) == 56


@rule("GM-1.11", "GM-R47")
def test_there_is_no_order_of_the_deck_to_hide() -> None:
    seen = table(3).seen(0)
    assert seen["deck"] == list(BUILDINGS)


@rule("GM-1.11")
def test_redealing_splits_the_known_sums_among_the_others_and_nothing_else() -> None:
    at = lay(4, counters=[(1, 2, 3, 4), (5, 0, 2, 1), (0, 7, 0, 0), (3, 1, 1, 2)])
    splits = set()
    for seed in range(40):
        dealt = Table(dealing.determinize(at.state, 0, Rng(seed)), at.values)
        assert dealt.counters(0) == (1, 2, 3, 4)
        sums = [sum(column) for column in zip(*(dealt.counters(seat) for seat in (1, 2, 3)), strict=True)]
        assert sums == [8, 8, 3, 3]
        splits.add(tuple(dealt.counters(seat) for seat in (1, 2, 3)))
        assert dealt.state.check() == []
        assert dealt.seen(0) == at.seen(0)
    assert len(splits) > 30


@rule("GM-1.11")
def test_with_two_players_nothing_is_dealt_anew() -> None:
    at = lay(2, counters=[(1, 2, 3, 4), (5, 0, 2, 1)])
    assert Table(dealing.determinize(at.state, 0, Rng(1)), at.values).saved == at.saved


@rule("GM-1.11")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_to_whoever_looks_on_all_counters_are_dealt_among_all_players(seats: int) -> None:
    held = [(1, 2, 3, 4), (5, 0, 2, 1), (0, 7, 0, 0), (3, 1, 1, 2), (2, 2, 0, 0), (0, 0, 4, 0)][:seats]
    at = lay(seats, counters=held)
    splits = set()
    for seed in range(40):
        dealt = Table(dealing.determinize(at.state, SPECTATOR, Rng(seed)), at.values)
        splits.add(tuple(dealt.counters(seat) for seat in range(seats)))
        assert dealt.state.check() == []
        assert dealt.seen(SPECTATOR) == at.seen(SPECTATOR)
    assert len(splits) > 30
    assert all(any(split[seat] != held[seat] for split in splits) for seat in range(seats))


@rule("GM-1.11", "GM-2.6(hidden_counters)")
def test_by_switch_nothing_is_dealt_anew_to_whoever_looks_on() -> None:
    at = lay(3, counters=[(1, 2, 3, 4), (5, 0, 2, 1), (0, 7, 0, 0)], options={"hidden_counters": False})
    assert Table(dealing.determinize(at.state, SPECTATOR, Rng(1)), at.values).saved == at.saved


def test_a_chain_that_cannot_be_paid_is_told_and_not_tried_for_ever() -> None:
    """No rule leads there; a damaged position must not hold whoever looks at it."""
    at, viewer = next((at, viewer) for at, viewer in positions() if at.question == "pay_icon")
    for place in range(len(at.state.counters)):
        at.state.counters[place] = 0
    with pytest.raises(CannotDeal, match="cannot finish what he has begun"):
        dealing.determinize(at.state, viewer, Rng(1))


def positions() -> list[tuple[Table, int]]:
    """Opponents in the middle of every chain, met by random play."""
    found: dict[int, tuple[Table, int]] = {}
    for seed in range(60):
        values = resolve({"setup.start.glory": 2, "setup.start.gold": 4} if seed % 2 else {})
        s = GAME.new(3 + seed % 4, values)
        rng = Rng(seed)
        while not s.over():
            kind = int(s.top() >> 46)
            if s.actor() >= 0 and finishing.is_chain(kind):
                found[kind] = Table(s.clone(), values), (int(s.actor()) + 1) % int(s.rules.players)
            out = Choices()
            flow.legal_into(s, out)
            flow.apply(s, out.actions[rng.below(out.count)])
    return list(found.values())


@rule("GM-1.11", "GM-1.14")
def test_whoever_is_in_a_chain_can_still_finish_it_after_redealing() -> None:
    met = positions()
    assert len(met) >= 11  # every kind of chain there is
    for at, viewer in met:
        for seed in range(40):
            watching = viewer if seed < 20 else SPECTATOR
            dealt: Any = dealing.determinize(at.state, watching, Rng(seed))
            assert view.observe(dealt, watching) == at.seen(watching)
            seat = int(dealt.actor())
            rng = Rng(seed)
            while not dealt.over() and dealt.actor() == seat and finishing.is_chain(dealt.top() >> 46):
                out = Choices()
                flow.legal_into(dealt, out)
                assert out.count > 0
                flow.apply(dealt, out.actions[rng.below(out.count)])
                assert dealt.check() == []


# What is asked


@rule("GM-1.11", "GM-1.14")
def test_a_question_is_left_out_only_if_public_facts_show_its_answer() -> None:
    """The first player holds nothing, but for all the others know he could pay."""
    poor = lay(3, counters=[(0, 0, 0, 0), (3, 3, 3, 3), (3, 3, 3, 3)], forum={0: "R05"}, phase="build")
    assert (poor.question, poor.offered) == ("build", ["pass"])
    assert GAME.must_ask(poor.state)
    nobody = lay(3, counters=[(0, 0, 0, 0), (0, 3, 3, 0), (0, 3, 3, 0)], forum={0: "R05"}, phase="build")
    assert nobody.phase != "build"  # there is no food behind any screen
    opened = lay(
        3,
        counters=[(0, 0, 0, 0), (3, 3, 3, 3), (3, 3, 3, 3)],
        forum={0: "R05"},
        phase="build",
        options={"hidden_counters": False},
    )
    assert opened.phase != "build"


@rule("GM-1.11")
@pytest.mark.parametrize("seed", range(12))
def test_whether_something_is_asked_depends_on_public_facts_alone(seed: int) -> None:
    """Two tables that look the same to a spectator ask the same questions."""
    rng = Rng(seed)
    s = GAME.new(3 + seed % 4, resolve())
    while not s.over():
        other = dealing.determinize(s, 0, rng)
        assert (flow.only_answer(other) < 0) == (flow.only_answer(s) < 0)
        assert view.must_ask(other) == view.must_ask(s)
        out = Choices()
        flow.legal_into(s, out)
        flow.apply(s, out.actions[rng.below(out.count)])


@rule("GM-1.11")
def test_no_action_is_hidden_from_anybody() -> None:
    at = lay(3, counters=[(1, 1, 1, 0)] * 3, phase="tribute")
    for viewer in (0, 1, 2, SPECTATOR):
        assert not GAME.hidden(at.state, 0, GAME.parse(at.state, "pay"), viewer)


@pytest.mark.rule("GM-1.11")
def test_which_questions_hang_on_hidden_counters() -> None:
    """Where a building is put and what is given up, anybody can see on the table; what can be paid, nobody else can."""
    hidden = (state.CHOOSE_BUILDING, state.CHOOSE_TRIBUTE, state.NEXT_CARD, state.TIMES, state.PAY_ICON)
    assert all(finishing.asks_counters(kind) for kind in hidden)
    assert not any(finishing.asks_counters(kind) for kind in (state.CHOOSE_TARGET, state.GIVE_UP))


@rule("GM-1.11")
def test_learners_do_not_see_the_counters_of_others_but_their_sum() -> None:
    at = lay(4, counters=[(1, 1, 1, 1), (3, 0, 0, 0), (0, 3, 0, 0), (0, 0, 3, 0)])
    for seed in range(5):
        assert GAME.seen(dealing.determinize(at.state, 0, Rng(seed)), 0) == GAME.seen(at.state, 0)
    more = lay(4, counters=[(1, 1, 1, 1), (4, 0, 0, 0), (0, 3, 0, 0), (0, 0, 3, 0)])
    assert GAME.seen(more.state, 0) != GAME.seen(at.state, 0)


@rule("GM-1.11")
def test_what_the_layout_opens_to_nobody_is_told_to_nobody() -> None:
    closed = [field.name for field in LAYOUT.fields if field.open_to is nobody]
    assert closed == ["step", "arrival_clock", "begun", "turn", "idle"]
    for at, viewer in positions():
        assert not {"agenda", *closed} & {*at.seen(viewer), *at.seen(viewer)["activation"]}


def test_a_state_is_packed_and_read_back_whole() -> None:
    for at, _ in positions():
        copy = GAME.blank(int(at.state.rules.players), at.values)
        copy.unpack(at.state.pack())
        assert list(copy.pack()) == list(at.state.pack())
        assert GAME.to_json(copy) == at.saved

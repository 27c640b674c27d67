"""Positions whose question cannot be asked are refused with what is wrong (GM-1.14)."""

from collections.abc import Callable
from typing import Any

import pytest

from circenses.games.gloria_mundi.content import BUILDINGS
from circenses.kernel.errors import BadPosition
from tests.games.gloria_mundi.table import Table, lay, table

rule = pytest.mark.rule

SOME = [(3, 3, 3, 3), (1, 1, 1, 1)]
F10, C08, C09, C10, C14 = (BUILDINGS.index(id) for id in ("F10", "C08", "C09", "C10", "C14"))
R01, R04 = (BUILDINGS.index(id) for id in ("R01", "R04"))
NOTHING_THERE = "agenda.0: there is nothing on the table that this could be about"


def activating(*front: str, **more: Any) -> Table:
    """Seat 0 activates its gold cards."""
    return lay(phase="activate", type="gold", fronts=[", ".join(front), "food"], counters=SOME, **more)


def often() -> Table:
    """C08 is used, how often is asked; C09 waits."""
    return activating("gold C08", "gold C09", "food F10").play(0, "ability C08")


def mixing(**more: Any) -> Table:
    """C09 is used: a gold becomes three counters in a free mix, which begins with the food."""
    return activating("gold C09", **more).play(0, "ability C09", "glory 0")


def giving_up() -> Table:
    return activating("gold C14", "gold C10", "food F10").play(0, "ability C14")


def second(card: str, *more: str) -> Table:
    """Seat 1, who activates after seat 0, uses a card."""
    front = ", ".join([f"gold {card}", *more])
    return lay(phase="activate", type="gold", fronts=["food", front], counters=[(1, 1, 1, 1), (3, 3, 3, 3)]).play(
        1, f"ability {card}"
    )


def building() -> Table:
    """C05 lies on space 2 of the Forum, R05, which guards food cards, on space 4."""
    return lay(phase="build", fronts=["gold"], forum={2: "C05", 4: "R05"}, counters=[(9, 9, 9, 9), (1, 1, 1, 1)])


def converting(red: str = "R01", gold: int = 7, **more: Any) -> Table:
    """A conversion has just been built: R01 takes gold, R04 any basic type."""
    counters = [(7, gold, 7, 0), (0, 0, 0, 0)]
    at = lay(phase="build", fronts=[f"food {red}, gold", "food"], forum={5: "C01"}, counters=counters, **more)
    return at.set({"agenda": [f"convert 0 {BUILDINGS.index(red)} 0"]})


def paying() -> Table:
    """The next space shows food and peace."""
    return lay(phase="tribute", counters=SOME, goth=12).play(0, "pay")


def discarding() -> Table:
    """Food and peace are due, and seat 0 has cards of both."""
    return lay(phase="tribute", counters=[(0, 0, 0, 0), (1, 1, 1, 1)], goth=12)


def sharing() -> Table:
    """Nobody has a card for the food and the peace of the tribute, so they are shared out."""
    at = lay(phase="tribute", fronts=["gold", "gold"], counters=SOME, goth=12, queue=[["food", "peace"]])
    return at.play(0, "refuse")


def asked(kind: str, seat: int, a: int = -1, b: int = 0) -> dict[str, Any]:
    return {"agenda": [f"{kind} {seat}" if a < 0 else f"{kind} {seat} {a} {b}"]}


def mix(times: int, glory: int, food: int = 0) -> int:
    return times + (glory << 6) + (food << 12)


ONE_PLACE = "buildings: each must lie in exactly one place (deck, Forum, front or discard)"
BROKEN: list[tuple[Callable[[], Table], dict[str, Any], str]] = [
    # The table
    (lambda: table(), {"forum.0": "F01"}, ONE_PLACE),
    (lambda: table(), {"deck": list(BUILDINGS[1:])}, ONE_PLACE),
    (lambda: table(), {"forum.0": "F01", "deck": [id for id in BUILDINGS if id != "F02"]}, ONE_PLACE),
    (lambda: table(), {"forum.0": "F02", "deck": [id for id in BUILDINGS if id != "F01"]}, ONE_PLACE),
    (
        lambda: lay(),
        {"players.0.front": ["food C01", "gold", "peace"], "deck": [id for id in BUILDINGS if id != "C01"]},
        "players.0 has a building on a food card where it may not lie",
    ),
    (lambda: lay(), {"players.0.arrival": 2}, "players.0 arrived at 2, the clock is at 2"),
    (lambda: lay(goth=37), {"queue": [["food"]]}, "the tribute line reaches into Rome"),
    (
        lambda: activating("gold C09"),
        {"activation.begun": 0},
        "cards are to be activated although it is not the time",
    ),
    (lambda: activating("gold C09"), {"activation.plain": 1}, "cards are to be activated that are not in front"),
    (lambda: activating("gold C09"), {"activation.built": ["C10"]}, "cards are to be activated that are not in front"),
    (building, {"agenda": ["build 0", "build 0"]}, "agenda: at most one question is open"),
    # Whose turn it is
    (building, asked("build", 1), "agenda.0: this is asked of seat 0, not of seat 1"),
    (lambda: lay(), asked("play", 1), "agenda.0: this is asked of seat 0, not of seat 1"),
    (lambda: activating("gold C09"), asked("activate", 1), "agenda.0: this is asked of seat 0, not of seat 1"),
    (mixing, {"activation.begun": 2}, "agenda.0: this is asked of seat 1, not of seat 0"),
    (mixing, {"activation.begun": 0}, "agenda.0: nobody has begun to activate"),
    (often, asked("times", 1, C08), "agenda.0: this is asked of seat 0, not of seat 1"),
    (giving_up, asked("give_up", 1, C14), "agenda.0: this is asked of seat 0, not of seat 1"),
    (discarding, {"turn": 1}, "agenda.0: this is asked of seat 1, not of seat 0"),
    (sharing, {"turn": 1}, "agenda.0: this is asked of seat 1, not of seat 0"),
    # What it is about
    (lambda: table().set({"forum.5": "F01", "deck": list(BUILDINGS[1:])}), {}, NOTHING_THERE),
    (lambda: table().set({"deck": [], "building_discard": list(BUILDINGS)}), {}, NOTHING_THERE),
    (
        lambda: lay(),
        {
            **{f"players.0.hand.{type}": 0 for type in ("food", "gold", "peace")},
            **{f"players.0.ruins.{type}": count for type, count in (("food", 11), ("gold", 8), ("peace", 8))},
        },
        NOTHING_THERE,
    ),
    (lambda: activating("gold C09"), {"activation.built": []}, NOTHING_THERE),
    (building, asked("target", 0, 0), NOTHING_THERE),  # an empty space
    (building, asked("target", 0, 4), NOTHING_THERE),  # no plain food card for the guard
    *((building, asked(f"pay_{type}", 0, 1), NOTHING_THERE) for type in ("food", "gold", "peace")),
    *((building, asked(f"pay_{type}", 0, 2 * 3), NOTHING_THERE) for type in ("food", "gold", "peace")),
    # Abilities
    (often, asked("times", 0, F10), NOTHING_THERE),  # not a card of this turn's type
    (often, asked("glory_paid", 0, C09, 1), NOTHING_THERE),  # not used yet
    (often, {"activation.resolved": False}, NOTHING_THERE),
    (often, asked("give_up", 0, C08), NOTHING_THERE),
    (giving_up, asked("times", 0, C14), NOTHING_THERE),
    (mixing, asked("times", 0, C09), NOTHING_THERE),  # once only
    (mixing, asked("glory_paid", 0, C09, 0), NOTHING_THERE),
    (mixing, asked("glory_paid", 0, C09, 2), NOTHING_THERE),
    (lambda: activating("gold C10").play(0, "ability C10"), asked("glory_paid", 0, C10, 1), NOTHING_THERE),
    (often, asked("mix_food", 0, C08, mix(1, 0)), NOTHING_THERE),  # its gain is no mix
    (mixing, asked("mix_gold", 0, C09, mix(1, 0, 4)), NOTHING_THERE),  # of three counters
    (lambda: mixing(supply={"food": 2}), asked("mix_gold", 0, C09, mix(1, 0, 3)), NOTHING_THERE),
    (lambda: mixing(supply={"gold": 1, "peace": 1}), asked("mix_gold", 0, C09, mix(1, 0, 0)), NOTHING_THERE),
    # Conversions
    (converting, asked("convert", 0, R04), NOTHING_THERE),  # not built
    (lambda: converting("R05"), {}, NOTHING_THERE),
    (converting, asked("convert_times", 0, R01, 0), NOTHING_THERE),  # food, which it does not take
    (converting, asked("convert_mix", 0, R01, 0 + (1 << 2)), NOTHING_THERE),
    (converting, asked("convert_mix", 0, R01, 1 + (0 << 2)), NOTHING_THERE),
    (converting, asked("convert_mix", 0, R01, 1 + (7 << 2)), NOTHING_THERE),  # at most six times
    (
        lambda: converting(supply={"food": 1, "peace": 1}),
        asked("convert_mix", 0, R01, 1 + (3 << 2)),
        NOTHING_THERE,
    ),
    # Tribute
    (paying, asked("pay_icon", 0, 1, 0), NOTHING_THERE),  # gold is not due
    (paying, asked("pay_icon", 0, 0, 1), NOTHING_THERE),  # nothing was paid before the food
    (paying, asked("pay_icon", 0, 2, 4), NOTHING_THERE),
    (paying, asked("pay_icon", 0, 2, 2), NOTHING_THERE),
    (paying, {"goth": 37}, NOTHING_THERE),  # the next space is Rome
    (discarding, {"step": "asked", "due": []}, NOTHING_THERE),
    (discarding, {"due": []}, NOTHING_THERE),
    (sharing, {"step": "asked"}, NOTHING_THERE),
    (sharing, asked("discard", 0), NOTHING_THERE),
    (
        sharing,
        {"pile.food": 0, "pile.peace": 0, "supply.food": 56, "supply.peace": 56},
        NOTHING_THERE,
    ),
    # One answer, and what cannot be paid
    (
        lambda: converting(supply={"food": 1, "peace": 1}),
        asked("convert_mix", 0, R01, 1 + (2 << 2)),
        "agenda.0: the question has one answer, so it is not asked",
    ),
    (mixing, asked("mix_gold", 0, C09, mix(1, 0, 3)), "agenda.0: the question has one answer, so it is not asked"),
    (building, asked("pay_gold", 0, 2 * 3 + 1, 9), "agenda.0: whoever is asked cannot finish what he has begun"),
    (
        lambda: lay(phase="tribute", counters=[(0, 3, 3, 3)], goth=12).play(0, "pay"),
        asked("pay_icon", 0, 2, 0),  # the food was not paid in glory, and he has none
        "agenda.0: whoever is asked cannot finish what he has begun",
    ),
    (building, asked("pay_gold", 0, 2 * 3 + 1, 10), "agenda.0: whoever is asked cannot finish what he has begun"),
]


@rule("GM-1.14")
@pytest.mark.parametrize(("base", "changes", "fault"), BROKEN)
def test_a_question_that_cannot_be_asked_is_refused(
    base: Callable[[], Table], changes: dict[str, Any], fault: str
) -> None:
    with pytest.raises(BadPosition) as refused:
        base().set(changes)
    assert fault in str(refused.value)


POOR: list[tuple[Callable[[], Table], str, tuple[str, ...]]] = [
    (often, "", ("gold", "glory")),
    (often, f"glory_paid 0 {C08} 2", ("gold", "glory")),
    (lambda: mixing(), f"mix_food 0 {C09} {mix(1, 0)}", ("gold",)),
    (lambda: mixing(), f"mix_gold 0 {C09} {mix(1, 0, 1)}", ("gold",)),
    (lambda: mixing(), f"mix_gold 0 {C09} {mix(1, 1, 1)}", ("glory",)),
    (lambda: lay(phase="build", forum={2: "R01"}, counters=[(9, 9, 9, 9)]), "target 0 2 0", ("food", "glory")),
    (building, "pay_food 0 7 0", ("food", "glory")),
    (building, f"pay_gold 0 7 {3}", ("gold", "glory")),
    (building, f"pay_peace 0 7 {3 + (1 << 6)}", ("peace", "glory")),
    (converting, f"convert_times 0 {R01} 1", ("gold",)),
    (converting, f"convert_mix 0 {R01} {1 + (1 << 2)}", ("gold",)),
    (paying, "pay_icon 0 0 0", ("food", "glory")),
    (paying, "pay_icon 0 2 0", ("food",)),
]


@rule("GM-1.14")
@pytest.mark.parametrize(("base", "question", "lost"), POOR)
def test_nobody_is_asked_who_cannot_pay_for_what_he_has_begun(
    base: Callable[[], Table], question: str, lost: tuple[str, ...]
) -> None:
    at = base()
    asked = {"agenda": [question]} if question else {}
    at.set(asked)  # with all his counters he can be asked
    moved = {
        path: value
        for type in lost
        for path, value in (
            (f"players.0.counters.{type}", 0),
            (f"supply.{type}", at.get(f"supply.{type}") + at.get(f"players.0.counters.{type}")),
        )
    }
    with pytest.raises(BadPosition) as refused:
        at.set({**asked, **moved})
    assert str(refused.value) == "agenda.0: whoever is asked cannot finish what he has begun"


@rule("GM-1.14")
@pytest.mark.parametrize(
    ("base", "changes"),
    [
        (table, {}),
        (lay, {}),
        (lambda: activating("gold C09"), {}),
        (often, {}),
        (often, asked("glory_paid", 0, C08, 1)),
        (often, asked("glory_paid", 0, C08, 2)),
        (mixing, {}),
        (mixing, asked("glory_paid", 0, C09, 1)),
        (mixing, asked("mix_gold", 0, C09, mix(1, 0, 2))),
        (mixing, asked("mix_gold", 0, C09, mix(1, 0, 0))),
        (giving_up, {}),
        (lambda: second("C08", "gold C09"), {}),
        (lambda: second("C14", "gold C10", "food F10"), {}),
        (building, {}),
        (lambda: lay(phase="build", forum={2: "R01"}, counters=[(9, 9, 9, 9)]), asked("target", 0, 2)),
        (building, asked("pay_food", 0, 2 * 3 + 1)),
        (building, asked("pay_gold", 0, 2 * 3 + 1, 3)),
        (building, asked("pay_peace", 0, 2 * 3 + 1, 3 + (1 << 6))),
        (lambda: converting("R04"), {}),
        (converting, asked("convert_times", 0, R01, 1)),
        (converting, asked("convert_mix", 0, R01, 1 + (1 << 2))),
        (converting, asked("convert_mix", 0, R01, 1 + (6 << 2))),
        (lambda: converting(gold=6), asked("convert_mix", 0, R01, 1 + (6 << 2))),
        (paying, {}),
        (paying, asked("pay_icon", 0, 2, 1)),
        (discarding, {}),
        (sharing, {}),
    ],
)
def test_what_can_be_asked_is_read(base: Callable[[], Table], changes: dict[str, Any]) -> None:
    at = base().set(changes)
    assert at.set({}).saved == at.saved

"""The switches of DR-2.1 and every number of the content."""

from functools import cache

from circenses.games.drum_roll import content
from circenses.kernel.numbers import house_numbers, read_ranges
from circenses.kernel.options import Edition, Preset, Schema, Variant

LATER = "setup.tickets.two"  # since version 4


def _each(key: str, digits: dict[int, int]) -> dict[str, int]:
    """One digit on the cards of a number, the same in all types."""
    return {f"performers.{kind}{i}.{key}": digit for kind in "AJTMB" for i, digit in digits.items()}


def _before_4() -> dict[str, int]:
    """Cards and tickets as version 3 had them (DR-R85)."""
    return {
        **_each("cost", {2: 3, 3: 3, 5: 4, 7: 5, 9: 6}),
        **_each("salary", {1: 2, 2: 2, 3: 3, 4: 4, 5: 4, 6: 5, 7: 5, 8: 6, 9: 6}),
        **_each("flip", {7: 6}),
        "personnel.P02.cost": 2,
        "personnel.P02.salary": 1,
        "personnel.P03.cost": 5,
        "personnel.P04.cost": 3,
        f"{LATER}.0": 0,
    }


def _before_3() -> dict[str, int]:
    """Cards and tickets as versions 1 and 2 had them (DR-R84)."""
    cards: dict[str, int] = {**_before_4(), "performers.J9.outstanding.0.cube_any": 2}
    cards |= _each("cost", dict(enumerate((2, 2, 3, 3, 4, 4, 5), 2)))
    cards |= _each("salary", dict(enumerate((1, 2, 2, 2, 3, 3, 4, 4, 5), 1)))
    cards["performers.A2.salary"] = 1
    cards |= {f"performers.T9.outstanding.{i}.prestige": prestige for i, prestige in enumerate((2, 3))}
    agents = [id for id, kind in zip(content.STAFF_IDS, content.STAFF_KINDS, strict=True) if kind == "agent"]
    cards |= {f"personnel.{id}.cost": 2 for id in agents}
    cards |= {f"personnel.{id}.salary": 1 for id in ("P01", "P05", *agents)}
    return cards | {f"setup.tickets.track.{step}": coins for step, coins in enumerate((5, 4, 4, 3, 3, 3, 2, 2))}


@cache
def schema() -> Schema:
    variants = [
        Variant(
            "late_delay_if_failed",
            True,
            "a vote to delay after turn 6 costs prestige even if the show starts; else only if turn 7 is played",
            "DR-R73",
        ),
        Variant(
            "perfect_show_min_level",
            3,
            "the level every performer must reach in the last show for the Perfect Show: 1 poor, 2 good, 3 outstanding",
            "DR-R16",
            low=1,
            high=3,
        ),
        Variant("flip_again", False, "a performer who left and is hired again may be flipped again", "DR-R79"),
        Variant(
            "first",
            "random",
            "who starts the first turn: a player drawn by chance, or one who is named",
            "DR-R81",
            ("random", "player 1", "player 2", "player 3", "player 4"),
        ),
        Variant("free_show_order", False, "the order of the performers in a show is always asked", "DR-1.16(6)"),
    ]
    letter = Preset(
        "letter",
        "the rulebook taken literally: nobody fired makes a Perfect Show, the Largest Show brings 15 as printed, and "
        "players call every act themselves",
        {"perfect_show_min_level": 1, "setup.prestige.largest_show": 15, "free_show_order": True},
    )
    aequa = Preset(
        "aequa",
        "a fairer turn order: you may hire two performers in a turn, and three players choose among six",
        {"setup.markers.performer": 2, "setup.performer_row.three": 6},
    )
    edition_1 = Edition(
        1,
        "the first version of these rules: a performer who left and is hired again may be flipped again; cards as in "
        "version 2",
        {"flip_again": True, **_before_3()},
        later=("flip_again", "first", LATER),
        mended={
            "DR-R80": tuple(f"investments.{face}.copies" for face in content.FACE_IDS if "applause" in face),
            "DR-R83": tuple(f"setup.performer_row.{count}" for count in content.COUNTS),
        },
    )
    edition_2 = Edition(
        2, "the second version: performers cost and earn less, agents more, and tickets pay more", _before_3(), (LATER,)
    )
    edition_3 = Edition(
        3,
        "the third version: performers cost less, and two players sell as many tickets as four",
        _before_4(),
        (LATER,),
    )
    numbers = house_numbers(content.tree(), read_ranges(__package__))
    return Schema(variants, numbers, [letter, aequa], (edition_1, edition_2, edition_3))

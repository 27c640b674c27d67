"""The switches of DR-2.1 and every number of the content."""

from functools import cache

from circenses.games.drum_roll import content
from circenses.kernel.numbers import house_numbers, read_ranges
from circenses.kernel.options import Edition, Preset, Schema, Variant


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
    edition_1 = Edition(
        1,
        "the first version of these rules: a performer who left and is hired again may be flipped again",
        {"flip_again": True},
        later=("flip_again", "first"),
        mended={
            "DR-R80": tuple(f"investments.{face}.copies" for face in content.FACE_IDS if "applause" in face),
            "DR-R83": tuple(f"setup.performer_row.{count}" for count in content.COUNTS),
        },
    )
    return Schema(variants, house_numbers(content.tree(), read_ranges(__package__)), [letter], (edition_1,))

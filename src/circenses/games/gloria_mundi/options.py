"""The switches of GM-2.6 and every number of the content."""

from functools import cache

from circenses.games.gloria_mundi import content
from circenses.kernel.numbers import house_numbers, read_ranges
from circenses.kernel.options import Edition, Preset, Schema, Variant

FLIGHT = "setup.flight"  # since version 3


def _choice(key: str, sentence: str, *values: str) -> Variant:
    return Variant(key, values[0], sentence, f"GM-2.6({key})", values)


@cache
def schema() -> Schema:
    variants = [
        _choice(
            "end_on_last_card",
            "the game ends when a last card is laid, or when somebody has none to lay",
            "immediate",
            "cannot_play",
        ),
        _choice("tribute_pile", "the pile holds unmatched counters, or the whole tribute line", "unmatched", "all"),
        _choice("forum_shift", "all Forum cards move down, or only those the new card pushes", "all", "push"),
        Variant(
            "hidden_counters",
            True,
            "counters of others are not shown; whoever counts along in the public log can know them",
            "GM-2.6(hidden_counters)",
        ),
        _choice(
            "seat_compensation",
            "later seats begin with nothing more, with one glory more for each place, or with three glory besides",
            *content.COMPENSATIONS,
        ),
        Variant(
            "carthage",
            0,
            "steps from Rome to Carthage; 0: by the number of players",
            "GM-2.6(carthage)",
            (0, *range(10, 61)),
        ),
    ]
    letter = Preset("letter", "the rulebook taken literally, which is how it is played anyway", {})
    aequa = Preset("aequa", "turn order made fair: later seats begin with more glory", {"seat_compensation": "late"})
    far = {"carthage": 38}
    edition_1 = Edition(1, "the first version of these rules: 38 steps to Carthage for everybody", far, (FLIGHT,))
    edition_2 = Edition(2, "the second version: 38 steps to Carthage for everybody", far, (FLIGHT,))
    numbers = house_numbers(content.tree(), read_ranges(__package__))
    return Schema(variants, numbers, [letter, aequa], (edition_1, edition_2))

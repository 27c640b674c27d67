"""The switches of GM-2.6 and every number of the content."""

from functools import cache

from circenses.games.gloria_mundi import content
from circenses.kernel.numbers import house_numbers, read_ranges
from circenses.kernel.options import Edition, Preset, Schema, Variant


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
        _choice("seat_compensation", "later seats begin with nothing more, or with glory", "none", "glory"),
        Variant("carthage", 38, "steps from Rome to Carthage", "GM-2.6(carthage)", low=10, high=60),
    ]
    letter = Preset("letter", "the rulebook taken literally, which is how it is played anyway", {})
    edition_1 = Edition(1, "the first version of these rules, which is how it is played anyway", {})
    return Schema(variants, house_numbers(content.tree(), read_ranges(__package__)), [letter], (edition_1,))

"""Variants of Ludus Cyclorum (LC-V1 to LC-V7). It has no numbers beyond them."""

from circenses.games.ludus_cyclorum import content
from circenses.kernel.options import Edition, Preset, Schema, Variant


def _limit(key: str, sentence: str, clause: str) -> Variant:
    limit = content.read("limits")[key]
    values = tuple(limit.get("values", ()))
    return Variant(key, limit["default"], sentence, clause, values, limit.get("low", 0), limit.get("high", 0))


def schema() -> Schema:
    names = ", ".join(content.formations())
    variants = [
        Variant(
            "first", "coin", "who begins: a fair coin, or a player named at set-up", "LC-T1", ("coin", "south", "north")
        ),
        Variant("formation", "standard", f"the opening array: {names}, or any position string", "LC-V1"),
        Variant("friendly_opportunity", False, "own stones may take a stone that leaves their range, too", "LC-V2"),
        Variant("universal_block", False, "every inactive stone may block like a shield", "LC-V3"),
        Variant(
            "capture_cycle_counts", False, "the cycle of the last capture counts as one without a capture", "LC-E5"
        ),
        Variant("several_opportunities", False, "a move may be answered by several attacks of opportunity", "LC-V7"),
        _limit("draw_cycles", "completed cycles without a capture that make a draw", "LC-V4"),
        _limit("draw_repetitions", "occurrences of a position that make a draw", "LC-V4"),
        _limit("rows", "rows of the board", "LC-V5"),
        _limit("points", "points of a short row; long rows have one more", "LC-V5"),
    ]
    letter = Preset("letter", "the rulebook taken literally: own stones react as well", {"friendly_opportunity": True})
    edition_1 = Edition(
        1,
        "the first version of these rules: the cycle of the last capture counts as one without a capture",
        {"capture_cycle_counts": True},
        later=("capture_cycle_counts", "several_opportunities"),
    )
    return Schema(variants, [], [letter], (edition_1,))

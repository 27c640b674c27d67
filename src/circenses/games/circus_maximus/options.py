"""The switches of CM-1.11, the optional locations of CM-1.12, and every number of the content."""

from functools import cache

from circenses.games.circus_maximus import content
from circenses.kernel.numbers import house_numbers, read_ranges
from circenses.kernel.options import Edition, Preset, Schema, Variant


def _choice(key: str, sentence: str, *values: str) -> Variant:
    return Variant(key, values[0], sentence, f"CM-1.11({key})", values)


def _switch(key: str, default: bool, sentence: str, clause: str = "") -> Variant:
    return Variant(key, default, sentence, clause or f"CM-1.11({key})")


@cache
def schema() -> Schema:
    variants = [
        _choice(
            "economy", "pay by the tracks less upkeep, pay alone, or neither", "pay_and_upkeep", "pay_only", "none"
        ),
        _choice(
            "penalty_scope", "who is punished for staying away: per act, or the idle", "per_act", "absent_from_all"
        ),
        _choice("bid_order", "acts and bidders by coins, or by who bid first", "amount", "chronological"),
        _choice("participation", "an able bidder may withdraw, or performs by itself", "voluntary", "automatic"),
        _switch("reuse_in_round", True, "units that come back serve another act of the same round"),
        _choice("prison_cap", "workers in the Prison: two per player, or a common limit", "per_player", "shared"),
        _choice("market_start", "the printed start stock, or full markets", "cheapest", "full"),
        _choice("restock", "units restocked: per player, or a flat number", "per_player", "flat"),
        _choice("drain_end", "events empty the cheap or the expensive end of a market", "cheap", "expensive"),
        _choice("buy_mode", "one unit a turn, or all that one wants at once", "one_per_turn", "all_at_once"),
        _switch("boost_wins", True, "a boost to the end of a track wins"),
        _choice("executions", "all three executions, or one drawn each round", "all_three", "one_random"),
        _choice(
            "turn_ties",
            "who is first among those level on a track: from a marker that passes to the left every round, by seat, "
            "or by lots drawn every round",
            "marker",
            "seat",
            "lot",
        ),
        _switch("oracle", False, "the Oracle: look at the next event for an animal", "CM-1.12"),
        _switch("gamblers_den", False, "the Gamblers Den: bet on an act decided by dice", "CM-1.12"),
    ]
    letter = Preset(
        "letter",
        "the rulebook taken literally: no upkeep, acts in the order of the first bid",
        {"economy": "pay_only", "bid_order": "chronological"},
    )
    longa = Preset(
        "longa",
        "a longer game in which every track can win: tracks end at 30, Empire begins at 9, Church at 0, lots for ties",
        {"setup.track.high": 30, "setup.start.empire": 9, "setup.start.church": 0, "turn_ties": "lot"},
    )
    edition_1 = Edition(
        1,
        "the first version of these rules: events empty the expensive end of a market, the lower seat goes first",
        {"drain_end": "expensive", "turn_ties": "seat"},
        later=("turn_ties",),
        mended={"CM-R65": ("setup.game.deploy_cost",), "CM-R66": ("events.pirates.tribute",)},
    )
    return Schema(variants, house_numbers(content.tree(), read_ranges(__package__)), [letter, longa], (edition_1,))

"""The switches of HO-1.0, and every number of the content.

What the page calls None is 0 (no limit); for the debt floor it is a depth that nobody's prestige can reach.
"""

from functools import cache

from circenses.games.horrea import content
from circenses.games.horrea.actions import AGES
from circenses.games.horrea.state import MOST_AGENTS
from circenses.kernel.numbers import house_numbers, read_ranges
from circenses.kernel.options import Edition, Preset, Schema, Variant

NO_LIMIT = 0
NO_FLOOR = -1_000_000


def _choice(key: str, sentence: str, *values: str) -> Variant:
    return Variant(key, values[0], sentence, f"HO-1.0({key})", values)


def _switch(key: str, default: bool, sentence: str) -> Variant:
    return Variant(key, default, sentence, f"HO-1.0({key})")


def _number(key: str, default: int, low: int, high: int, sentence: str) -> Variant:
    return Variant(key, default, sentence, f"HO-1.0({key})", low=low, high=high)


def _once(key: str, sentence: str) -> Variant:
    return Variant(key, 1, sentence, f"HO-1.0({key})", (1, NO_LIMIT))


@cache
def schema() -> Schema:
    variants = [
        _number("start_money", 200, 0, 5000, "dollars everybody starts with"),
        _number("win_prestige", 15, 1, 60, "prestige that wins at the end of a turn"),
        _number("agents_per_player", 4, 1, MOST_AGENTS, "agents of each player"),
        _choice("full_value_mode", "FULL value is a fixed sum, or shared by all owners", "literal", "shared"),
        _choice("path_mode", "a chain has exactly five links, or five and more", "exact5", "at_least5"),
        _switch("path_needs_rome_agent", False, "a chain needs an agent in Rome, own or allied"),
        _choice("debt_model", "debt is a negative balance, or prestige sold for cash", "ledger", "sale"),
        _number("debt_floor", -500, NO_FLOOR, 0, f"the lowest balance; {NO_FLOOR} is no floor"),
        _once("voluntary_intrigues", "marriages a player may try in a turn; 0 is no limit"),
        _number("price_step", 50, 10, 1000, "dollars from one price to the next"),
        _number("price_max", 1000, 0, 5000, "the highest price of a marriage"),
        _once("alliances_per_pair", "alliances between the same two players; 0 is no limit"),
        _switch("region_loss", False, "the last horreum in a region lost costs prestige"),
        Variant("quaestor_min", 0, "the lowest prestige of a Quaestor", "HO-1.0(quaestor_min)", (0, 1)),
        _number("family_boys", 12, 0, AGES, "boys in the family deck"),
        _number("family_girls", 12, 0, AGES, "girls in the family deck"),
        _choice("fate_scope", "who is 'you' on a fate card: everybody, or the start player", "all", "drawer"),
        _switch("fate_pack_b", False, "ten more fate cards"),
        _switch("destroy_needs_agent", True, "destroying takes an own agent on the spot"),
        _switch("rome_marriage", False, "one may marry into the aristocracy of Rome"),
        _switch("gift_on_credit", False, "benefactions and honours may be paid by debt"),
        _switch("refusal_ends_intrigue", False, "a refused proposal uses up the intrigue of the turn"),
        _switch("marry_before_ousting", False, "intrigues may also come before the ousting"),
        _choice("divorce_costs", "who loses prestige when an alliance ends: both, or who ends it", "both", "ender"),
        _number("max_turns", 60, 0, 500, "turns after which the game ends; 0 is no limit"),
    ]
    letter = Preset(
        "letter",
        "the rulebook taken literally: no limits on intrigues, alliances, prices and debt, marrying before ousting, "
        "destroying from afar",
        {
            "voluntary_intrigues": NO_LIMIT,
            "alliances_per_pair": NO_LIMIT,
            "debt_floor": NO_FLOOR,
            "destroy_needs_agent": False,
            "rome_marriage": True,
            "gift_on_credit": True,
            "marry_before_ousting": True,
            "price_step": 10,
            "price_max": 5000,
        },
    )
    fides = Preset(
        "fides",
        "alliances that last and gifts worth giving: only who ends an alliance loses prestige, and 3; the gifts of a "
        "Praetor bring 2",
        {"divorce_costs": "ender", "setup.alliance.loss": 3, "benefactions.praetor.prestige": 2},
    )
    edition_1 = Edition(
        1,
        "the first version of these rules: a refused proposal uses up the intrigue of the turn",
        {"refusal_ends_intrigue": True},
        later=("refusal_ends_intrigue", "marry_before_ousting", "divorce_costs"),
        mended={"HO-R60": ("values.chain.links",)},
    )
    return Schema(variants, house_numbers(content.tree(), read_ranges(__package__)), [letter, fides], (edition_1,))

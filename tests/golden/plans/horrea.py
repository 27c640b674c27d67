"""Recorded matches of Horrea: every way to end, both numbers of seats, every option."""

from typing import Any

from tests.golden.plans.plan import Golden

SWITCHES: dict[str, Any] = {
    "start_money": 900,
    "win_prestige": 5,
    "agents_per_player": 6,
    "full_value_mode": "shared",
    "path_mode": "at_least5",
    "path_needs_rome_agent": True,
    "debt_model": "sale",
    "debt_floor": -200,
    "voluntary_intrigues": 0,
    "price_step": 100,
    "price_max": 400,
    "alliances_per_pair": 0,
    "region_loss": True,
    "quaestor_min": 1,
    "family_boys": 20,
    "family_girls": 8,
    "fate_scope": "drawer",
    "fate_pack_b": True,
    "destroy_needs_agent": False,
    "rome_marriage": True,
    "gift_on_credit": True,
}
SHOWN = {
    "alliances_per_pair": "#2",
    "fate_pack_b": "fate P",
    "rome_marriage": "marry rome",
    "destroy_needs_agent": "destroy",
}

LETTER = {
    "voluntary_intrigues": 0,
    "alliances_per_pair": 0,
    "debt_floor": -1_000_000,
    "destroy_needs_agent": False,
    "rome_marriage": True,
    "gift_on_credit": True,
}  # the preset of version 1
HOUSE = {"values.full.major": 300, "setup.build.cost": 80, "fate.F10.copies": 4}

PLAN = {
    "prestige_three": Golden("prestige", seats=3, greedy=True),
    "prestige_four": Golden("prestige", seats=4, greedy=True),
    "turn_limit_three": Golden("turn_limit", seats=3, options={"max_turns": 12}, shows="counter"),
    "turn_limit_four": Golden("turn_limit", seats=4, options={"max_turns": 12}, shows="resolve"),
    "careless": Golden("prestige", seats=3, shows="borrow"),
    "letter": Golden("prestige", seats=4, greedy=True, options=LETTER),
    "refused_three": Golden("prestige", seats=3, greedy=True, rules=2, shows="decline"),
    "refused_four": Golden("turn_limit", seats=4, options={"max_turns": 10}, rules=2, shows="counter"),
    "edition_1": Golden("turn_limit", seats=3, options={"max_turns": 6}, preset="edition-1", rules=2),
    "letter_2": Golden("turn_limit", seats=4, options={"max_turns": 8}, preset="letter", rules=2, shows="resolve"),
    "marry_before_ousting": Golden(
        "turn_limit", seats=4, options={"max_turns": 8, "marry_before_ousting": True}, rules=2, shows="marry"
    ),
    "divorce_costs": Golden(
        "turn_limit", seats=3, options={"max_turns": 12, "divorce_costs": "ender"}, rules=2, shows="end"
    ),
    "house_numbers": Golden("prestige", seats=3, greedy=True, options=HOUSE),
    "fides": Golden("prestige", seats=4, greedy=True, preset="fides", rules=2, shows="give"),
    **{
        key: Golden(
            "prestige" if key == "win_prestige" else "turn_limit",
            options={key: value, "max_turns": 8},
            seats=3 + number % 2,
            shows=SHOWN.get(key, ""),
        )
        for number, (key, value) in enumerate(SWITCHES.items())
    },
}

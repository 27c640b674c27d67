"""Horrea keeps the conformance laws."""

from circenses.games.horrea.content import CARDS
from circenses.games.horrea.game import GAME
from circenses.testing import conformance
from tests.games.horrea.test_log import retell


def money_decides_among_winners(scores: list[float], ranks: list[int]) -> bool:
    """Those who reached the line are ranked by money first; below it more prestige is better."""
    pairs = list(zip(scores, ranks, strict=True))
    return all(a[1] <= b[1] for a in pairs for b in pairs if a[0] > b[0] and (b[0] < 12 or a[0] < 12))


# Fate is about marriages and nothing else
MARRIAGES = {f"fate.{card}.copies": 6 if card in ("F18", "F19") else 0 for card in CARDS}

test_horrea = conformance(
    GAME,
    [
        {"marry_before_ousting": True, "divorce_costs": "ender", "start_money": 600, "max_turns": 12},
        {"fate_pack_b": True, "region_loss": True, "start_money": 900},
        {"debt_model": "sale", "fate_scope": "drawer", "full_value_mode": "shared", "win_prestige": 12},
        {"voluntary_intrigues": 0, "agents_per_player": 6, "path_mode": "at_least5", "fate_pack_b": True},
        {"alliances_per_pair": 0, "family_boys": 20, "family_girls": 24, "price_step": 100, "price_max": 300},
        {"max_turns": 6, "path_needs_rome_agent": True, "quaestor_min": 1, "setup.entry.die": 2},
        {"fate_pack_b": True, "max_turns": 16, "fate.P03.copies": 6, "fate.P07.copies": 6, "fate.F18.copies": 6},
        {"start_money": 900, "max_turns": 12, "setup.start.cards": 5, **MARRIAGES},
        {"start_money": 3000, "max_turns": 9, "fate.F03.copies": 6, "fate.F14.copies": 6, "fate.F24.copies": 6},
    ],
    retell=retell,
    bookkeeping={"options": "they stay the same through a match"},
    agree=money_decides_among_winners,
    limit=8,
)

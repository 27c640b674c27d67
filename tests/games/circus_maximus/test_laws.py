"""Circus Maximus keeps the conformance laws."""

from circenses.games.circus_maximus.game import GAME
from circenses.testing import conformance
from tests.games.circus_maximus.test_log import retell


def leaders_may_rank_behind_a_track_victory(scores: list[float], ranks: list[int]) -> bool:
    """A track at its end wins whatever the sums; behind the winners more is better."""
    others = [(score, rank) for score, rank in zip(scores, ranks, strict=True) if rank > 1]
    return all(a[0] <= b[0] for a in others for b in others if a[1] > b[1])


DEAR = {f"markets.{good}.slots.9": 9 for good in ("mummers", "animals", "slaves")}

test_circus_maximus = conformance(
    GAME,
    [
        {"turn_ties": "lot", "drain_end": "expensive"},
        {"turn_ties": "lot", "setup.game.rounds": 3},
        {"oracle": True, "gamblers_den": True},
        {"participation": "automatic", "reuse_in_round": False, "prison_cap": "shared", "restock": "flat"},
        {
            "economy": "none",
            "penalty_scope": "absent_from_all",
            "executions": "one_random",
            "setup.game.rounds": 6,
        },
        {"setup.track.high": 6, "setup.start.slaves": 6, "setup.start.animals": 6, "setup.start.mummers": 6},
        {"participation": "automatic", "setup.start.slaves": 9, "setup.start.animals": 9, "gamblers_den": True},
        {"oracle": True, "gamblers_den": True, "setup.start.workers": 9, "setup.start.coins": 60},
        {
            "oracle": True,
            "gamblers_den": True,
            "participation": "automatic",
            "setup.start.coins": 40,
            "setup.game.rounds": 5,
        },
        {"market_start": "full", "buy_mode": "all_at_once", "boost_wins": False, **DEAR},
        {"gamblers_den": True, "participation": "automatic", "setup.start.coins": 40, "setup.game.rounds": 4},
        {"gamblers_den": True, "participation": "automatic", "setup.start.coins": 40, "setup.game.rounds": 5},
        {"gamblers_den": True, "participation": "automatic", "setup.start.coins": 40, "setup.game.rounds": 6},
    ],
    retell=retell,
    bookkeeping={
        "prices": "follow from the markets and the crash, which are there",
        "must_bid": "follows from the order and the bids",
        "in_play": "follows from the switches",
        "slots": "house numbers: they stay the same through a match",
        "track_range": "house numbers: they stay the same through a match",
        "rounds": "a house number: it stays the same through a match",
        "options": "they stay the same through a match",
    },
    agree=leaders_may_rank_behind_a_track_victory,
    limit=10,
)

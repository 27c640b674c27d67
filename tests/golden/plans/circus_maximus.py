"""Recorded matches of Circus Maximus: every way to end, every number of seats, every option."""

from typing import Any

from tests.golden.plans.plan import Golden

SWITCHES: dict[str, Any] = {
    "economy": "none",
    "penalty_scope": "absent_from_all",
    "bid_order": "chronological",
    "participation": "automatic",
    "reuse_in_round": False,
    "prison_cap": "shared",
    "market_start": "full",
    "restock": "flat",
    "drain_end": "cheap",
    "buy_mode": "all_at_once",
    "boost_wins": False,
    "executions": "one_random",
    "oracle": True,
    "gamblers_den": True,
}
SHOWN = {"prison_cap": "workers", "executions": "execution", "oracle": "place oracle", "gamblers_den": "stake"}

PLAN = {
    "track_two": Golden("track", greedy=True),
    "track_three": Golden("track", seats=3, greedy=True),
    "track_four": Golden("track", seats=4, greedy=True),
    "round_limit_two": Golden("round_limit"),
    "round_limit_three": Golden("round_limit", seats=3, shows="d6"),
    "round_limit_four": Golden("round_limit", seats=4, shows="lose"),
    "resignation": Golden("resignation", plies=40),
    "agreed_draw": Golden("agreed_draw", plies=30),
    "letter": Golden("track", seats=3, greedy=True, preset="letter"),
    "house_numbers": Golden("track", greedy=True, options={"setup.track.high": 9, "acts.gladiator.coins": 5}),
    **{
        key: Golden("round_limit", options={key: value, "setup.game.rounds": 4}, seats=3, shows=SHOWN.get(key, ""))
        for key, value in SWITCHES.items()
    },
    "marker_two": Golden("track", greedy=True, rules=2),
    "marker_three": Golden("track", seats=3, greedy=True, rules=2),
    "marker_four": Golden("track", seats=4, greedy=True, rules=2),
    "edition_1": Golden("track", seats=3, greedy=True, preset="edition-1", rules=2),
    "letter_2": Golden("track", seats=4, greedy=True, preset="letter", rules=2),
    "longa": Golden("track", seats=4, greedy=True, preset="longa", rules=2),
    "ties_by_lot": Golden(
        "round_limit", options={"turn_ties": "lot", "setup.game.rounds": 4}, seats=4, shows="lots", rules=2
    ),
    "den_of_players": Golden(
        "round_limit", options={"gamblers_den": True, "setup.game.rounds": 4}, seats=3, shows="player", rules=2
    ),
}

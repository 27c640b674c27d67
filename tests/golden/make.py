"""Makes the recorded matches of tests/golden anew: `python -m tests.golden.make`.

They are only made again when the rules version, the ruleset digest or the form of a record changes; otherwise the
old records must keep loading. Everything is seeded, so making them twice gives the same bytes.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import circenses
from circenses.bots import bot, decide
from circenses.kernel.match import Match
from circenses.kernel.record import save
from circenses.kernel.rng import Rng

FOLDER = Path(__file__).parent
Temper = Callable[[list[str], random.Random], str]


def anything(legal: list[str], chooser: random.Random) -> str:
    return chooser.choice(legal)


def peaceful(legal: list[str], chooser: random.Random) -> str:
    """Moves without attacks; reactions are declined and attacks blocked."""
    calm = [text for text in legal if text in ("!", "#", ".") or not set(text) & set("x^/!*=")]
    return chooser.choice(calm)


def idle(legal: list[str], chooser: random.Random) -> str:
    return min(text for text in legal if len(text) == 2)


@dataclass(frozen=True)
class Golden:
    """One match: its options, how it is played, and what it is to show (the first seed that does is taken)."""

    ending: str
    temper: Temper = anything
    options: dict[str, Any] = field(default_factory=dict)
    preset: str = ""
    plies: int = 0  # then the match event `ending` follows
    shows: str = ""  # a notation that must occur
    seats: int = 2
    greedy: bool = False  # a greedy bot plays, so that the game is about something


LUDUS = {
    "dux_taken": Golden("dux_taken"),
    "dux_alone": Golden("dux_alone", options={"formation": "skirmish"}),
    "repetition": Golden("repetition", idle),
    "quiet_cycles": Golden("quiet_cycles", peaceful),
    "resignation": Golden("resignation", plies=40),
    "agreed_draw": Golden("agreed_draw", plies=30),
    "letter": Golden("dux_taken", preset="letter", shows="!"),
    "universal_block": Golden("dux_taken", options={"universal_block": True}, shows="#"),
    "five_rows": Golden("dux_taken", options={"rows": 5, "points": 5, "first": "south"}),
    "nine_rows": Golden("dux_taken", options={"rows": 9, "points": 9, "first": "north"}, shows="^"),
    "testudo": Golden("dux_taken", options={"formation": "testudo"}, shows="#"),
    "cavalry": Golden("dux_taken", options={"formation": "cavalry"}, shows="/"),
    "phalanx": Golden("dux_taken", options={"formation": "phalanx"}, shows="*"),
    "skirmish": Golden("dux_taken", options={"formation": "skirmish"}),
    "position": Golden("dux_taken", options={"formation": "d1r1r2/1hw4p/7/8/7/P4WH1/2R1R1D n 7 0"}),
    "draw_limits": Golden("quiet_cycles", peaceful, {"draw_cycles": 4, "draw_repetitions": 2}),
}


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

CIRCUS = {
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
}


def play(game: str, name: str, golden: Golden, seed: int) -> Match[Any]:
    seats = ["Aemilia", "Brutus", "Claudia", "Drusus"][: golden.seats]
    match = circenses.new(game, seats=seats, seed=f"{name} {seed}", preset=golden.preset, options=golden.options)
    rng = Rng(seed)
    chooser = random.Random(f"{name} {seed}")
    while not match.over:
        if golden.plies and match.ply >= golden.plies:
            finish(match, golden.ending)
            break
        if golden.greedy:
            match.play(decide(bot("greedy"), match.game, match.state, match.actors()[0], rng))
        else:
            match.play(golden.temper(match.legal(), chooser))
    return match


def finish(match: Match[Any], ending: str) -> None:
    if ending == "resignation":
        match.resign(1)
    else:
        match.offer_draw(0)
        match.accept_draw(1)


def find(game: str, name: str, golden: Golden) -> Match[Any]:
    """The first match that ends as wanted and shows what is wanted."""
    for seed in range(10_000):
        match = play(game, name, golden, seed)
        if match.ending == golden.ending and any(golden.shows in entry.notation for entry in match.log):
            return match
    raise SystemExit(f"{name}: no seed gives {golden.ending} with {golden.shows!r}")


def make(game: str, goldens: dict[str, Golden], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, golden in goldens.items():
        file = folder / f"{name}.jsonl"
        match = find(game, name, golden)
        file.unlink(missing_ok=True)
        save(match, file)
        print(f'    ("{name}", "{match.ending}", {match.ranks()}, {len(match.log)}, "{position(match)}"),')


def position(match: Match[Any]) -> str:
    """The position string, where a game has one; else the beginning of the state's digest."""
    game: Any = match.game
    return str(game.position(match.state)) if hasattr(game, "position") else match.digest()[:12]


GOLDENS = {"circus-maximus": CIRCUS, "ludus-cyclorum": LUDUS}

if __name__ == "__main__":
    for id in circenses.game_ids():
        make(id, GOLDENS[id], FOLDER / id.replace("-", "_"))

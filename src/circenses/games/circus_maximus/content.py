"""Cards, markets, locations and constants from TOML; options -> the ruleset a match is played by."""

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.circus_maximus import state
from circenses.games.circus_maximus.state import Ruleset
from circenses.kernel.errors import BadOption
from circenses.kernel.numbers import Range, Tree, changed, leaves, read_content

SINGULAR = {"mummers": "mummer", "animals": "animal", "slaves": "slave", "prisoners": "prisoner"}
UNITS = tuple(SINGULAR)
GOODS = UNITS[: state.GOODS]
TRACKS = ("empire", "population", "church")
WINNERS = ("all", "d6", "animals")
ACTS = (
    *("choral", "pageant", "procession", "hymn", "sacred_festival"),
    *("gladiator", "bestiarii", "venatio", "animal_feeding", "slave_battle"),
    *("chariot", "ludi", "triumph", "cavalry", "naumachia"),
    *("torture", "military_execution", "crucifixion"),
)
EXECUTIONS = ACTS[state.REGULAR :]
EVENTS = (
    *("plague", "animals_escape", "caesar_war", "pirates", "slaves_revolt", "jupiter"),
    *("new_lands", "traveling_troop", "slave_ship", "victory_celebration", "festival_declared"),
    *("imperial_bounty", "religious_offering", "economic_boom", "new_age", "market_crash", "labor_shortage"),
)
LOCATIONS = (
    *("port", "war", "forest", "prison", "mummers_market", "animals_market", "slaves_market"),
    *("town_square", "palace", "pantheon", "guildhall", "oracle", "gamblers_den"),
)
SHARED = ("port", "war", "forest", "town_square", "palace", "pantheon", "guildhall", "oracle")  # room for all together

RANGES = [
    Range("setup.start.coins", "coins", 0, 200),
    Range("setup.start.workers", "workers", 0, 15),
    Range("setup.start.spare", "workers", 0, 15),
    *(Range(f"setup.start.{unit}", "units", 0, 20) for unit in UNITS),
    *(Range(f"setup.start.{track}", "steps", -10, 14) for track in TRACKS),
    Range("setup.track.low", "steps", -30, 0),
    Range("setup.track.high", "steps", 5, 60),
    Range("setup.supply.*", "units", 0, 200),
    Range("setup.game.rounds", "rounds", 1, 40),
    Range("setup.game.display", "cards", 1, 14),
    Range("setup.game.deploy_cost", "coins", 0, 10),
    Range("setup.game.minimum_bid", "coins", 1, 15),
    Range("setup.pay.*", "coins", 0, 20),
    Range("markets.*.slots.*", "coins", 1, 30),
    Range("markets.*.stock", "units", 0, 10),
    Range("markets.*.restock", "units per player", 0, 10),
    Range("markets.flat.*", "units", 0, 10),
    Range("acts.*.units.*", "units", 0, 10),
    Range("acts.*.cost", "coins", 0, 20),
    Range("acts.*.tracks.*", "steps", -10, 15),
    Range("acts.*.lost.*", "units", 0, 10),
    Range("acts.*.lost_by_losers.*", "units", 0, 10),
    Range("acts.*.coins", "coins", 0, 50),
    Range("acts.*.loser_coins", "coins", 0, 50),
    Range("acts.*.coins_per_animal", "coins", 0, 10),
    Range("acts.*.penalty.*", "steps", -15, 0),
    Range("events.*.drain.*", "units", 0, 10),
    Range("events.*.fill.*", "units", 0, 10),
    Range("events.*.fill_per_player.*", "units per player", 0, 5),
    Range("events.*.coins", "coins", 0, 50),
    Range("events.*.tracks.*", "steps", -10, 15),
    Range("events.pirates.tribute", "coins", 0, 50),
    Range("events.pirates.units", "units", 0, 4),
    Range("events.imperial_bounty.bounty_floor", "coins", 0, 20),
    Range("events.*.price", "coins", -10, 10),
    Range("events.*.deploy_cost", "coins", 1, 10),
    *(Range(f"locations.{place}.room", "workers", 1, 4) for place in SHARED),
    Range("locations.gamblers_den.room", "workers", 1, 1),  # the table holds one bet
    Range("locations.*_market.room_per_player", "workers", 0, 1),
    Range("locations.prison.room_per_player", "workers", 0, 10),
    Range("locations.*.gain.*", "units", 0, 10),
    Range("locations.*.boost.*", "steps", 0, 10),
    Range("locations.guildhall.coins", "coins", 0, 50),
    Range("locations.guildhall.slaves", "units", 0, 5),
    Range("locations.guildhall.workers", "workers", 0, 3),
    Range("locations.oracle.animals", "units", 0, 5),
    Range("locations.gamblers_den.stake", "coins", 1, 20),
    Range("locations.gamblers_den.bidders", "players", 1, 4),
]


@cache
def tree() -> Tree:
    """All content files as one tree: `acts.gladiator.coins`."""
    made = {name: read_content(__package__, name) for name in ("setup", "markets", "acts", "events", "locations")}
    for name, ids in (("acts", ACTS), ("events", EVENTS), ("locations", LOCATIONS)):
        if tuple(made[name]) != ids:
            raise BadOption(f"content/{name}.toml must hold, in this order: {', '.join(ids)}")
    return made


@cache
def bot_weights() -> dict[str, int]:
    """The weights of the heuristics: `track.step`."""
    return {path: int(value) for path, value in leaves(read_content(__package__, "bots/weights"))}


def name(kind: str, id: str) -> str:
    """The printed name of a card or place."""
    return str(tree()[kind][id]["name"])


def act_name(act: int) -> str:
    return name("acts", ACTS[act])


def place_name(location: int) -> str:
    return name("locations", LOCATIONS[location])


def event_name(event: int) -> str:
    return name("events", EVENTS[event])


def ruleset(options: Mapping[str, Any], players: int) -> Ruleset:
    """Rulesets are never changed, so tables with the same options share one."""
    return _ruleset(tuple(options.items()), players)


@lru_cache(maxsize=32)
def _ruleset(given: tuple[tuple[str, Any], ...], players: int) -> Ruleset:
    options = dict(given)
    content = changed(tree(), options)
    made = Ruleset(players)
    made.options = options
    _set_up(made, content["setup"])
    _markets(made, content["markets"], options, players)
    for i, act in enumerate(ACTS):
        _act(made, i, content["acts"][act])
    for i, event in enumerate(EVENTS):
        _event(made, i, content["events"][event], players)
    for i, location in enumerate(LOCATIONS):
        _location(made, i, content["locations"][location])
    _switches(made, options)
    if made.low > min(made.start_tracks) or made.high <= max(made.start_tracks):
        starts = ", ".join(f"setup.start.{track}" for track in TRACKS)
        raise BadOption(
            f"setup.track.low, setup.track.high, {starts}: the tracks must start between their lowest value and the "
            "winning one"
        )
    return made


def _row(table: vec[i64], row: int, values: Mapping[str, int], keys: tuple[str, ...]) -> None:
    for i, key in enumerate(keys):
        table[row * len(keys) + i] = values.get(key, 0)


def _set_up(made: Ruleset, setup: Tree) -> None:
    start = setup["start"]
    made.start_coins, made.start_workers, made.start_spare = start["coins"], start["workers"], start["spare"]
    _row(made.start_units, 0, start, UNITS)
    _row(made.start_tracks, 0, start, TRACKS)
    _row(made.supply, 0, setup["supply"], UNITS)
    made.low, made.high = setup["track"]["low"], setup["track"]["high"]
    game = setup["game"]
    made.rounds, made.display = game["rounds"], game["display"]
    made.deploy_cost, made.minimum_bid = game["deploy_cost"], game["minimum_bid"]
    made.floor, made.upkeep = setup["pay"]["floor"], setup["pay"]["upkeep"]


def _markets(made: Ruleset, markets: Tree, options: Mapping[str, Any], players: int) -> None:
    for good, key in enumerate(GOODS):
        slots = markets[key]["slots"]
        for i, (price, after) in enumerate(pairwise(slots)):
            if after < price:
                pair = f"markets.{key}.slots.{i} = {price}, markets.{key}.slots.{i + 1} = {after}"
                raise BadOption(f"markets.{key}.slots: prices must not fall from one slot to the next ({pair})")
        for slot, price in enumerate(slots):
            made.price[good * state.SLOTS + slot] = price
        made.stock[good] = state.SLOTS if options["market_start"] == "full" else markets[key]["stock"]
        flat = markets["flat"][("two", "three", "four")[players - 2]]
        made.restock[good] = flat if options["restock"] == "flat" else markets[key]["restock"] * players


def _act(made: Ruleset, i: int, act: Tree) -> None:
    _row(made.act_units, i, act["units"], UNITS)
    _row(made.act_tracks, i, act["tracks"], TRACKS)
    _row(made.act_lost, i, act.get("lost", {}), UNITS)
    _row(made.act_lost_by_losers, i, act.get("lost_by_losers", {}), UNITS)
    _row(made.act_penalty, i, act.get("penalty", {}), TRACKS)
    made.act_cost[i] = act["cost"]
    made.act_winner[i] = WINNERS.index(act["winner"])
    made.act_coins[i] = act["coins"]
    made.act_loser_coins[i] = act.get("loser_coins", 0)
    made.act_coins_per_animal[i] = act.get("coins_per_animal", 0)
    for unit, key in enumerate(UNITS):
        lost = act.get("lost", {}).get(key, 0) + act.get("lost_by_losers", {}).get(key, 0)
        if lost > made.act_units[i * state.UNITS + unit]:
            named = [f"{way}.{key}" for way in ("units", "lost", "lost_by_losers") if key in act.get(way, {})]
            keys = ", ".join(f"acts.{ACTS[i]}.{path}" for path in named)
            raise BadOption(f"acts.{ACTS[i]}: more {key} would be lost than are needed to take part ({keys})")


def _event(made: Ruleset, i: int, event: Tree, players: int) -> None:
    if "blocks" in event:
        made.event_blocks[i] = TRACKS.index(event["blocks"])
        made.event_disables[i] = LOCATIONS.index(event["disables"])
    _row(made.event_drain, i, event.get("drain", {}), GOODS)
    _row(made.event_fill, i, event.get("fill", {}), GOODS)
    for good, key in enumerate(GOODS):
        made.event_fill[i * state.GOODS + good] += event.get("fill_per_player", {}).get(key, 0) * players
    _row(made.event_tracks, i, event.get("tracks", {}), TRACKS)
    made.event_coins[i] = event.get("coins", 0)
    made.event_price[i] = event.get("price", 0)
    if "deploy_cost" in event:  # given for the printed cost of a worker: what counts is how much more it is
        made.event_deploy[i] = event["deploy_cost"] - tree()["setup"]["game"]["deploy_cost"]
    if "tribute" in event:
        made.pirates, made.tribute, made.tribute_units = i, event["tribute"], event["units"]
    if "bounty_floor" in event:
        made.bounty, made.bounty_floor = i, event["bounty_floor"]
    if event.get("renews"):
        made.new_age = i


def _location(made: Ruleset, i: int, location: Tree) -> None:
    made.room[i] = location.get("room", 0)
    made.room_each[i] = location.get("room_per_player", 0)
    _row(made.gain, i, location.get("gain", {}), UNITS)
    _row(made.boost, i, location.get("boost", {}), TRACKS)
    if i == state.GUILDHALL:
        made.guild_coins, made.guild_slaves = location["coins"], location["slaves"]
        made.guild_workers = location["workers"]
    elif i == state.ORACLE:
        made.oracle_animals = location["animals"]
    elif i == state.GAMBLERS_DEN:
        made.den_stake, made.den_bidders = location["stake"], location["bidders"]


def _switches(made: Ruleset, options: Mapping[str, Any]) -> None:
    made.economy = ("pay_and_upkeep", "pay_only", "none").index(options["economy"])
    made.absent_from_all = options["penalty_scope"] == "absent_from_all"
    made.chronological = options["bid_order"] == "chronological"
    made.automatic = options["participation"] == "automatic"
    made.reuse = options["reuse_in_round"]
    made.prison_shared = options["prison_cap"] == "shared"
    made.drain_cheap = options["drain_end"] == "cheap"
    made.all_at_once = options["buy_mode"] == "all_at_once"
    made.boost_wins = options["boost_wins"]
    made.one_execution = options["executions"] == "one_random"
    made.ties = ("marker", "seat", "lot").index(options["turn_ties"])
    made.oracle, made.gamblers_den = options["oracle"], options["gamblers_den"]

"""Cards, markets, locations and constants from TOML; options -> the ruleset a match is played by."""

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.circus_maximus import state
from circenses.games.circus_maximus.state import Ruleset
from circenses.kernel.errors import BadOption
from circenses.kernel.numbers import Tree, must_hold, read_content, shared

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


@cache
def tree() -> Tree:
    """All content files as one tree: `acts.gladiator.coins`."""
    made = {name: read_content(__package__, name) for name in ("setup", "markets", "acts", "events", "locations")}
    must_hold(made, acts=ACTS, events=EVENTS, locations=LOCATIONS)
    return made


def name(kind: str, id: str) -> str:
    """The printed name of a card or place."""
    return str(tree()[kind][id]["name"])


def act_name(act: int) -> str:
    return name("acts", ACTS[act])


def place_name(location: int) -> str:
    return name("locations", LOCATIONS[location])


def event_name(event: int) -> str:
    return name("events", EVENTS[event])


@shared(tree)
def ruleset(content: Tree, options: dict[str, Any], players: int) -> Ruleset:
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
    made.act_lost_in_all[i] = sum(act.get("lost", {}).values())
    made.act_lost_by_losers_in_all[i] = sum(act.get("lost_by_losers", {}).values())
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

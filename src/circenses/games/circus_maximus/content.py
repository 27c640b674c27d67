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
    content = {name: read_content(__package__, name) for name in ("setup", "markets", "acts", "events", "locations")}
    must_hold(content, acts=ACTS, events=EVENTS, locations=LOCATIONS)
    return content


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
    rules = Ruleset(players)
    rules.options = options
    _set_up(rules, content["setup"])
    _markets(rules, content["markets"], options, players)
    for i, act in enumerate(ACTS):
        _act(rules, i, content["acts"][act])
    for i, event in enumerate(EVENTS):
        _event(rules, i, content["events"][event], players)
    for i, location in enumerate(LOCATIONS):
        _location(rules, i, content["locations"][location])
    _switches(rules, options)
    if rules.low > min(rules.start_tracks) or rules.high <= max(rules.start_tracks):
        starts = ", ".join(f"setup.start.{track}" for track in TRACKS)
        raise BadOption(
            f"setup.track.low, setup.track.high, {starts}: the tracks must start between their lowest value and the "
            "winning one"
        )
    return rules


def _row(table: vec[i64], row: int, values: Mapping[str, int], keys: tuple[str, ...]) -> None:
    for i, key in enumerate(keys):
        table[row * len(keys) + i] = values.get(key, 0)


def _set_up(rules: Ruleset, setup: Tree) -> None:
    start = setup["start"]
    rules.start_coins, rules.start_workers, rules.start_spare = start["coins"], start["workers"], start["spare"]
    _row(rules.start_units, 0, start, UNITS)
    _row(rules.start_tracks, 0, start, TRACKS)
    _row(rules.supply, 0, setup["supply"], UNITS)
    rules.low, rules.high = setup["track"]["low"], setup["track"]["high"]
    game = setup["game"]
    rules.rounds, rules.display = game["rounds"], game["display"]
    rules.deploy_cost, rules.minimum_bid = game["deploy_cost"], game["minimum_bid"]
    rules.floor, rules.upkeep = setup["pay"]["floor"], setup["pay"]["upkeep"]


def _markets(rules: Ruleset, markets: Tree, options: Mapping[str, Any], players: int) -> None:
    for good, key in enumerate(GOODS):
        slots = markets[key]["slots"]
        for i, (price, after) in enumerate(pairwise(slots)):
            if after < price:
                pair = f"markets.{key}.slots.{i} = {price}, markets.{key}.slots.{i + 1} = {after}"
                raise BadOption(f"markets.{key}.slots: prices must not fall from one slot to the next ({pair})")
        for slot, price in enumerate(slots):
            rules.price[good * state.SLOTS + slot] = price
        rules.stock[good] = state.SLOTS if options["market_start"] == "full" else markets[key]["stock"]
        flat = markets["flat"][("two", "three", "four")[players - 2]]
        rules.restock[good] = flat if options["restock"] == "flat" else markets[key]["restock"] * players


def _act(rules: Ruleset, i: int, act: Tree) -> None:
    _row(rules.act_units, i, act["units"], UNITS)
    _row(rules.act_tracks, i, act["tracks"], TRACKS)
    _row(rules.act_lost, i, act.get("lost", {}), UNITS)
    _row(rules.act_lost_by_losers, i, act.get("lost_by_losers", {}), UNITS)
    _row(rules.act_penalty, i, act.get("penalty", {}), TRACKS)
    rules.act_lost_in_all[i] = sum(act.get("lost", {}).values())
    rules.act_lost_by_losers_in_all[i] = sum(act.get("lost_by_losers", {}).values())
    rules.act_cost[i] = act["cost"]
    rules.act_winner[i] = WINNERS.index(act["winner"])
    rules.act_coins[i] = act["coins"]
    rules.act_loser_coins[i] = act.get("loser_coins", 0)
    rules.act_coins_per_animal[i] = act.get("coins_per_animal", 0)
    for unit, key in enumerate(UNITS):
        lost = act.get("lost", {}).get(key, 0) + act.get("lost_by_losers", {}).get(key, 0)
        if lost > rules.act_units[i * state.UNITS + unit]:
            paths = [f"{way}.{key}" for way in ("units", "lost", "lost_by_losers") if key in act.get(way, {})]
            keys = ", ".join(f"acts.{ACTS[i]}.{path}" for path in paths)
            raise BadOption(f"acts.{ACTS[i]}: more {key} would be lost than are needed to take part ({keys})")


def _event(rules: Ruleset, i: int, event: Tree, players: int) -> None:
    if "blocks" in event:
        rules.event_blocks[i] = TRACKS.index(event["blocks"])
        rules.event_disables[i] = LOCATIONS.index(event["disables"])
    _row(rules.event_drain, i, event.get("drain", {}), GOODS)
    _row(rules.event_fill, i, event.get("fill", {}), GOODS)
    for good, key in enumerate(GOODS):
        rules.event_fill[i * state.GOODS + good] += event.get("fill_per_player", {}).get(key, 0) * players
    _row(rules.event_tracks, i, event.get("tracks", {}), TRACKS)
    rules.event_coins[i] = event.get("coins", 0)
    rules.event_price[i] = event.get("price", 0)
    if "deploy_cost" in event:  # printed as a total: what counts is how much it exceeds the printed cost of a worker
        rules.event_deploy[i] = event["deploy_cost"] - tree()["setup"]["game"]["deploy_cost"]
    if "tribute" in event:
        rules.pirates, rules.tribute, rules.tribute_units = i, event["tribute"], event["units"]
    if "bounty_floor" in event:
        rules.bounty, rules.bounty_floor = i, event["bounty_floor"]
    if event.get("renews"):
        rules.new_age = i


def _location(rules: Ruleset, i: int, location: Tree) -> None:
    rules.room[i] = location.get("room", 0)
    rules.room_each[i] = location.get("room_per_player", 0)
    _row(rules.gain, i, location.get("gain", {}), UNITS)
    _row(rules.boost, i, location.get("boost", {}), TRACKS)
    if i == state.GUILDHALL:
        rules.guild_coins, rules.guild_slaves = location["coins"], location["slaves"]
        rules.guild_workers = location["workers"]
    elif i == state.ORACLE:
        rules.oracle_animals = location["animals"]
    elif i == state.GAMBLERS_DEN:
        rules.den_stake, rules.den_bidders = location["stake"], location["bidders"]


def _switches(rules: Ruleset, options: Mapping[str, Any]) -> None:
    rules.economy = ("pay_and_upkeep", "pay_only", "none").index(options["economy"])
    rules.absent_from_all = options["penalty_scope"] == "absent_from_all"
    rules.chronological = options["bid_order"] == "chronological"
    rules.automatic = options["participation"] == "automatic"
    rules.reuse = options["reuse_in_round"]
    rules.prison_shared = options["prison_cap"] == "shared"
    rules.drain_cheap = options["drain_end"] == "cheap"
    rules.all_at_once = options["buy_mode"] == "all_at_once"
    rules.boost_wins = options["boost_wins"]
    rules.one_execution = options["executions"] == "one_random"
    rules.ties = ("marker", "seat", "lot").index(options["turn_ties"])
    rules.oracle, rules.gamblers_den = options["oracle"], options["gamblers_den"]

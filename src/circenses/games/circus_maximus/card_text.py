"""What is printed on cards and places, in short words, with the table's house numbers."""

from collections.abc import Iterable, Mapping
from typing import Any

from circenses.games.circus_maximus import content
from circenses.games.circus_maximus.content import EXECUTIONS, GOODS, SINGULAR, TRACKS, name
from circenses.kernel.numbers import Tree, in_force
from circenses.kernel.observed import Observation, house
from circenses.kernel.words import count, counts, listed, signed

MARKET_PLACES = tuple(f"{good}_market" for good in GOODS)


def numbers(observation: Observation) -> Tree:
    """The content of the table."""
    return in_force(content.tree, house(observation))


def units(table: Mapping[str, int]) -> str:
    return counts(table, SINGULAR)


def steps(table: Mapping[str, int]) -> str:
    return listed(f"{track} {signed(table[track])}" for track in TRACKS if table.get(track))


def names(kind: str, ids: Iterable[str]) -> str:
    return ", ".join(name(kind, id) for id in ids)


# Acts


def pay_words(act: Tree) -> str:
    """What a performer earns, as on the card."""
    if act.get("coins_per_animal"):
        more = f"{act['coins']} and " if act["coins"] else ""
        return f"{more}{act['coins_per_animal']} per animal"
    coins, others = act["coins"], act.get("loser_coins", 0)
    if act["winner"] == "all" or coins == others:
        return f"{coins} each" if coins else "none"
    return f"{coins}, losers {others}"


def fate_words(act: Tree) -> str:
    lost, by_losers = units(act.get("lost", {})), units(act.get("lost_by_losers", {}))
    parts = [*([f"{lost} lost"] if lost else []), *([f"losers lose {by_losers}"] if by_losers else [])]
    return ", ".join(parts) or "units come back"


def needs_words(act: Tree) -> str:
    needs = [units(act["units"]), count(act["cost"], "coin") if act["cost"] else ""]
    return listed(filter(None, needs)) or "nothing"


def act_words(act: Tree) -> str:
    """The whole card in sentences."""
    gainer = {
        "all": "Everyone who performs it moves",
        "d6": "The highest die moves",
        "animals": "Whoever holds most animals moves",
    }
    gained, penalty = steps(act["tracks"]), steps(act.get("penalty", {}))
    moves = f"{gainer[act['winner']]} {gained}" if gained else "No track moves"
    absent = f" Whoever stays away: {penalty}." if penalty else ""
    return f"needs {needs_words(act)}. {moves}. Coins: {pay_words(act)}; {fate_words(act)}.{absent}"


# Places


def room(observation: Observation, place: str) -> tuple[int, bool]:
    """How many workers find room, and whether that is counted for each player."""
    location = numbers(observation)["locations"][place]
    if "room" in location:
        return location["room"], False
    if place == "prison" and house(observation).get("prison_cap") == "shared":
        return location["room_per_player"] * len(observation["players"]), False
    return location["room_per_player"], True


def place_words(observation: Observation, place: str) -> str:
    """What a worker does there, in one or two short sentences."""
    location = numbers(observation)["locations"][place]
    if place in MARKET_PLACES:
        return f"Queue to buy {place.removesuffix('_market')}."
    if "boost" in location:
        first = " If nobody is ahead, you bid first next round." if place == "palace" else ""
        return f"{steps(location['boost']).capitalize()} this round.{first}"
    if place == "prison":
        return f"Take {units(location['gain'])} per worker, up to {count(room(observation, place)[0], 'worker')}."
    if "gain" in location:
        return f"Flip a coin. Heads: {units(location['gain'])}. Tails: the worker is lost."
    if place == "guildhall":
        price = listed([count(location["coins"], "coin"), count(location["slaves"], "slave")])
        return f"Pay {price}: gain {count(location['workers'], 'worker')}."
    if place == "oracle":
        return f"Give {count(location['animals'], 'animal')}: look at the next event."
    return f"Bet up to {count(location['stake'], 'coin')} on a bidder of a dice act with {location['bidders']} bidders."


# Events


def event_words(event: Tree) -> str:
    parts: list[str] = []
    if "blocks" in event:
        closed = name("locations", event["disables"])
        parts.append(f"The {event['blocks']} track cannot move; {closed} is closed.")
    if drained := units(event.get("drain", {})):
        parts.append(f"The market loses {drained}.")
    gifts = [count(event["coins"], "coin") if event.get("coins") else "", steps(event.get("tracks", {}))]
    if any(gifts):
        parts.append(f"Everyone: {listed(filter(None, gifts))}.")
    for key, how in (("fill_per_player", " per player"), ("fill", "")):
        if filled := units(event.get(key, {})):
            parts.append(f"The market gains {filled}{how}.")
    return " ".join(parts + _special_event(event))


def _special_event(event: Tree) -> list[str]:
    if event.get("tribute"):
        coins, lost = count(event["tribute"], "coin"), count(event["units"], "unit")
        return [f"Everyone pays {coins}, or all they have; with none, they lose {lost} of their choice."]
    if "bounty_floor" in event:
        return [f"Everyone gets coins by their empire track, at least {event['bounty_floor']}."]
    if event.get("renews"):
        return ["All event cards are shuffled together and another one is drawn."]
    if event.get("price"):
        return [f"Prices {signed(event['price'])} this round, at least 1."]
    if event.get("deploy_cost"):
        more = event["deploy_cost"] - content.tree()["setup"]["game"]["deploy_cost"]
        return [f"Placing a worker costs {count(more, 'coin')} more."] if more else []
    return []


# What follows from an observation


def bid_total(bids: Mapping[str, Mapping[str, int]]) -> int:
    return sum(bid["coins"] for bid in bids.values())


def _by_time(observation: Observation) -> bool:
    return house(observation).get("bid_order") == "chronological"


def bidder_order(observation: Observation, act: str) -> list[int]:
    """Larger bids first, then earlier ones; by time alone where the table plays so (CM-1.9)."""
    by_time, bids = _by_time(observation), observation["bids"].get(act, {})
    order = sorted(bids, key=lambda seat: (0 if by_time else -bids[seat]["coins"], bids[seat]["turn"]))
    return [int(seat) for seat in order]


def act_order(observation: Observation) -> list[str]:
    """Acts with a bid in the order they will be performed (CM-1.9)."""
    by_time, bids = _by_time(observation), observation["bids"]

    def rank(act: str) -> tuple[bool, int, int]:
        coins, first = bid_total(bids[act]), min(bid["turn"] for bid in bids[act].values())
        return act in EXECUTIONS, 0 if by_time else -coins, first

    return sorted(bids, key=rank)


def track_sum(player: Mapping[str, Any]) -> int:
    return int(sum(player["track"].values()))

"""What is printed on cards and places, in short words, with the house numbers of the table put in."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from circenses.art.palette import SEATS
from circenses.games.circus_maximus import content
from circenses.games.circus_maximus.content import ACTS, GOODS, TRACKS, UNITS
from circenses.games.circus_maximus.state import REGULAR
from circenses.kernel.numbers import Tree, changed

Observation = Mapping[str, Any]

EXECUTIONS = ACTS[REGULAR:]
MARKET_PLACES = tuple(f"{good}_market" for good in GOODS)
SINGULAR = {"mummers": "mummer", "animals": "animal", "slaves": "slave", "prisoners": "prisoner"}


def house(observation: Observation) -> Mapping[str, Any]:
    """Options that differ from the rulebook's; an observation that names none is played by the book."""
    named: Mapping[str, Any] = observation.get("options", {})
    return named


def numbers(observation: Observation) -> Tree:
    """The content of the table."""
    named = house(observation)
    return _house_numbers(tuple(named.items())) if named else content.tree()


@lru_cache(64)
def _house_numbers(named: tuple[tuple[str, Any], ...]) -> Tree:
    tree: Tree = changed(content.tree(), dict(named))
    return tree


# Plain words


def join_words(items: Iterable[str], conjunction: str = "and") -> str:
    *front, last = [*items] or [""]
    return f"{', '.join(front)} {conjunction} {last}" if front else last


def count(number: int, noun: str) -> str:
    """`1 slave`, `2 slaves`, `1 coin`."""
    singular = SINGULAR.get(noun, noun.removesuffix("s"))
    return f"{number} {singular if number == 1 else noun}"


def counts(table: Mapping[str, int], keys: tuple[str, ...] = UNITS) -> str:
    return join_words(count(table[key], key) for key in keys if table.get(key))


def signed(steps: int) -> str:
    return f"+{steps}" if steps > 0 else f"−{-steps}" if steps < 0 else "0"


def steps(table: Mapping[str, int]) -> str:
    return join_words(f"{track} {signed(table[track])}" for track in TRACKS if table.get(track))


def seat_name(seat: int) -> str:
    """As the log calls them."""
    return f"Player {seat + 1}" if seat >= 0 else "nobody"


def emblem_name(seat: int) -> str:
    return SEATS[seat].emblem if 0 <= seat < len(SEATS) else "no emblem"


def seat_names(seats: Iterable[int], conjunction: str = "and") -> str:
    return join_words((seat_name(seat) for seat in seats), conjunction)


def card_name(kind: str, id: str) -> str:
    """The printed name; what is no card or place keeps its own word."""
    return content.name(kind, id) if id in content.tree()[kind] else id


def card_names(kind: str, ids: Iterable[str]) -> str:
    return ", ".join(card_name(kind, id) for id in ids)


# Acts


def winner_words(act: Tree) -> str:
    return {"all": "everyone gains", "d6": "highest die wins", "animals": "most animals wins"}[act["winner"]]


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
    lost, by_losers = act.get("lost", {}), act.get("lost_by_losers", {})
    parts = [f"{counts(lost)} lost"] if any(lost.values()) else []
    if any(by_losers.values()):
        parts.append(f"losers lose {counts(by_losers)}")
    return ", ".join(parts) or "units come back"


def needs_words(act: Tree) -> str:
    needed = [words for words in (counts(act["units"]), count(act["cost"], "coins") if act["cost"] else "") if words]
    return join_words(needed) or "nothing"


def act_words(act: Tree) -> str:
    """The whole card in sentences."""
    gainer = {
        "all": "Everyone who performs it moves",
        "d6": "The highest die moves",
        "animals": "Whoever holds most animals moves",
    }
    moves = f"{gainer[act['winner']]} {steps(act['tracks'])}" if steps(act["tracks"]) else "No track moves"
    penalty = steps(act.get("penalty", {}))
    absent = f" Whoever stays away: {penalty}." if penalty else ""
    return f"needs {needs_words(act)}. {moves}. Coins: {pay_words(act)}; {fate_words(act)}.{absent}"


def main_track(act: Tree) -> str:
    """The track a card is about: the first one it raises, as printed."""
    return next(iter(act["tracks"]), TRACKS[0])


# Places


def room(observation: Observation, place: str) -> tuple[int, bool]:
    """How many workers find room, and whether that is counted for each player."""
    printed = numbers(observation)["locations"][place]
    if printed.get("room"):
        return int(printed["room"]), False
    each = int(printed.get("room_per_player", 0))
    if place == "prison" and house(observation).get("prison_cap") == "shared":
        return each * len(observation["players"]), False
    return each, True


def room_words(observation: Observation, place: str) -> str:
    workers, each = room(observation, place)
    return f"Room for {count(workers, 'workers')}{' of each player' if each else ''}"


def place_words(observation: Observation, place: str) -> str:
    """What a worker does there, in one or two short sentences."""
    printed = numbers(observation)["locations"][place]
    if place in MARKET_PLACES:
        return f"Queue to buy {place.removesuffix('_market')}."
    if printed.get("boost"):
        first = " If nobody is ahead, you bid first next round." if place == "palace" else ""
        return f"{steps(printed['boost']).capitalize()} this round.{first}"
    if place == "prison":
        return f"Take {counts(printed['gain'])} per worker, up to {count(room(observation, place)[0], 'workers')}."
    if printed.get("gain"):
        return f"Flip a coin. Heads: {counts(printed['gain'])}. Tails: the worker is lost."
    if place == "guildhall":
        price = join_words([count(printed["coins"], "coins"), count(printed["slaves"], "slaves")])
        return f"Pay {price}: gain {count(printed['workers'], 'workers')}."
    if place == "oracle":
        return f"Give {count(printed['animals'], 'animals')}: look at the next event."
    return f"Bet up to {count(printed['stake'], 'coins')} on a bidder of a dice act with {printed['bidders']} bidders."


# Events


def event_words(event: Tree) -> str:
    parts: list[str] = []
    if "blocks" in event:
        parts.append(f"The {event['blocks']} track cannot move; {card_name('locations', event['disables'])} is closed.")
    if event.get("drain"):
        parts.append(f"The market loses {counts(event['drain'])}.")
    gifts = [count(event["coins"], "coins")] if event.get("coins") else []
    gifts += [steps(event["tracks"])] if event.get("tracks") else []
    if gifts:
        parts.append(f"Everyone: {join_words(gifts)}.")
    if event.get("fill_per_player"):
        parts.append(f"The market gains {counts(event['fill_per_player'])} per player.")
    if event.get("fill"):
        parts.append(f"The market gains {counts(event['fill'])}.")
    return " ".join(parts + _special_event(event))


def _special_event(event: Tree) -> list[str]:
    if event.get("tribute"):
        coins, units = count(event["tribute"], "coins"), count(event["units"], "units")
        return [f"Everyone pays {coins}, or all they have; with none, they lose {units} of their choice."]
    if "bounty_floor" in event:
        return [f"Everyone gets coins by their empire track, at least {event['bounty_floor']}."]
    if event.get("renews"):
        return ["All event cards are shuffled together and another one is drawn."]
    if event.get("price"):
        return [f"Prices {signed(event['price'])} this round, at least 1."]
    if event.get("deploy_cost"):
        more = event["deploy_cost"] - content.tree()["setup"]["game"]["deploy_cost"]
        return [f"Placing a worker costs {count(more, 'coins')} more."] if more else []
    return []


# What follows from a table


def bid_total(bids: Mapping[str, Mapping[str, int]]) -> int:
    return sum(bid["coins"] for bid in bids.values())


def bidder_order(observation: Observation, act: str) -> list[int]:
    """Larger bids first, then earlier ones; by time alone where the table plays so (CM-1.9)."""
    bids = observation["bids"].get(act, {})
    by_time = house(observation).get("bid_order") == "chronological"
    return sorted(
        map(int, bids), key=lambda seat: (0 if by_time else -bids[str(seat)]["coins"], bids[str(seat)]["turn"])
    )


def act_order(observation: Observation) -> list[str]:
    """Acts with a bid in the order they will be performed (CM-1.9)."""
    bids = observation["bids"]
    by_time = house(observation).get("bid_order") == "chronological"
    return sorted(
        bids,
        key=lambda act: (
            act in EXECUTIONS,
            0 if by_time else -bid_total(bids[act]),
            min(bid["turn"] for bid in bids[act].values()),
        ),
    )


def track_sum(player: Mapping[str, Any]) -> int:
    return int(sum(player["track"].values()))


def cheapest(observation: Observation, good: str) -> int:
    """The slot the next unit comes from; -1 if the market is empty."""
    filled = observation["market"][good]
    return filled.index(True) if True in filled else -1

"""Tables and pictures of the rulebook for players."""

from collections.abc import Iterable

from circenses.games.circus_maximus import card_text, options, picture
from circenses.games.circus_maximus.content import ACTS, EVENTS, EXECUTIONS, GOODS, name
from circenses.games.circus_maximus.game import GAME
from circenses.kernel.game import Options
from circenses.kernel.numbers import Tree
from circenses.kernel.observed import Observation
from circenses.kernel.state import SPECTATOR
from circenses.rulebooks import Table, switches

# What a thing of the board without a clause of its own is about, by how its id begins
THINGS = {
    "cm-lanes": "CM-1.1",
    "cm-event": "CM-1.5",
    "market": "CM-1.8",
    "seat": "CM-1.1",
    "unit": "CM-R31",
}

# The worked round: two players, the printed rules; up to the placing, to the dice, to the end of the round
BIDDING = (
    *("act pageant", "act gladiator", "act choral", "act ludi", "act venatio", "event new_lands"),
    *("bid pageant", "2", "bid gladiator", "1", "bid gladiator", "1", "pass", "pass"),
)
PLACING = (
    *("place mummers_market", "place slaves_market", "place slaves_market", "place port", "heads"),
    *("place town_square", "pass", "pass"),
)
BUYING = ("buy", "buy", "pass", "buy", "buy", "pass", "pass")
PERFORMING = ("perform", "perform", "perform", "d6 3", "d6 5")


def tables(values: Options) -> dict[str, Table]:
    numbers = card_text.numbers({"options": values})
    return {
        "acts": _acts(numbers, ACTS[: len(ACTS) - len(EXECUTIONS)]),
        "executions": _acts(numbers, EXECUTIONS),
        "places": _places(GAME.observe(GAME.new(3, values), SPECTATOR)),
        "events": Table(
            ["card", "what it does"],
            [[f"{name('events', id)} [CM-1.5({id})]", card_text.event_words(numbers["events"][id])] for id in EVENTS],
        ),
        "markets": Table(
            ["market", "prices of the ten slots", "at the start", "restock"],
            [_market(numbers, values, good) for good in GOODS],
        ),
        "switches": switches(options.schema().variants.values(), values),
    }


def _acts(numbers: Tree, ids: Iterable[str]) -> Table:
    rows = []
    for id in ids:
        act = numbers["acts"][id]
        rows.append(
            [
                f"{name('acts', id)} [CM-1.9({id})]",
                card_text.needs_words(act),
                card_text.steps(act["tracks"]) or "none",
                {"all": "everyone", "d6": "highest die", "animals": "most animals"}[act["winner"]],
                card_text.fate_words(act).removeprefix("units "),
                card_text.pay_words(act),
                card_text.steps(act.get("penalty", {})) or "none",
            ]
        )
    return Table(["act", "needs", "tracks", "who gains them", "units", "coins", "staying away"], rows)


def _places(observation: Observation) -> Table:
    rows = []
    for id in observation["in_play"]:
        workers, each = card_text.room(observation, id)
        room = f"{workers} of each player" if each else f"{workers} in all"
        rows.append([f"{name('locations', id)} [CM-1.7({id})]", room, card_text.place_words(observation, id)])
    return Table(["place", "room", "what a worker does"], rows)


def _market(numbers: Tree, values: Options, good: str) -> list[object]:
    market = numbers["markets"][good]
    flat = numbers["markets"]["flat"]
    stock = len(market["slots"]) if values["market_start"] == "full" else market["stock"]
    restock = f"{market['restock']} per player"
    if values["restock"] == "flat":
        restock = f"{flat['two']}, {flat['three']} or {flat['four']} with 2, 3 or 4 players"
    return [good.capitalize(), " ".join(map(str, market["slots"])), f"the {stock} cheapest slots", restock]


def pictures(values: Options) -> dict[str, str]:
    """The table as it is set up here, and the worked round as printed."""
    start = GAME.observe(GAME.new(3, values), SPECTATOR)
    placing = position_after(*BIDDING, *PLACING[:-2])
    performing = position_after(*BIDDING, *PLACING, *BUYING, *PERFORMING[:3])
    return {
        "tracks": picture.detail(start, "tracks"),
        "panels": picture.detail(start, "own"),
        "markets": picture.detail(start, "markets"),
        "acts": picture.detail(placing, "acts"),
        "city": picture.detail(placing, "city"),
        "queue": picture.detail(position_after(*BIDDING, *PLACING), "markets"),
        "perform": picture.detail(performing, "stage", "tracks"),
        "after": picture.detail(position_after(*BIDDING, *PLACING, *BUYING, *PERFORMING), "tracks", "own"),
    }


def position_after(*moves: str) -> Observation:
    """A round of two players by the printed rules."""
    s = GAME.new(2, options.schema().resolve())
    for label in moves:
        GAME.apply(s, s.actor(), GAME.parse(s, label))
    seen: Observation = GAME.observe(s, SPECTATOR)
    return seen

"""Tables and pictures of the rulebook for players."""

from collections.abc import Iterable
from typing import Any

from circenses.games.circus_maximus import content, options, picture, printed, view
from circenses.games.circus_maximus.content import ACTS, EVENTS, GOODS, LOCATIONS
from circenses.games.circus_maximus.game import GAME
from circenses.games.circus_maximus.printed import EXECUTIONS
from circenses.kernel.game import Options
from circenses.kernel.numbers import Tree, changed
from circenses.kernel.state import SPECTATOR
from circenses.rulebooks import Table

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
    numbers: Tree = changed(content.tree(), dict(values))
    observation = view.observe(GAME.new(3, values), SPECTATOR)
    return {
        "acts": _acts(numbers, [act for act in ACTS if act not in EXECUTIONS]),
        "executions": _acts(numbers, EXECUTIONS),
        "places": _places(observation),
        "events": Table(
            ["card", "what it does"],
            [
                [f"{printed.card_name('events', id)} [CM-1.5({id})]", printed.event_words(numbers["events"][id])]
                for id in EVENTS
            ],
        ),
        "markets": Table(
            ["market", "prices of the ten slots", "at the start", "restock"],
            [_market(numbers, values, good) for good in GOODS],
        ),
        "switches": Table(
            ["switch", "here", "normally", "what it is about"],
            [
                [f"`{v.key}` [{v.clause}]", _word(values[v.key]), _word(v.default), v.sentence]
                for v in options.schema().variants.values()
            ],
        ),
    }


def _acts(numbers: Tree, ids: Iterable[str]) -> Table:
    rows = []
    for id in ids:
        act = numbers["acts"][id]
        rows.append(
            [
                f"{printed.card_name('acts', id)} [CM-1.9({id})]",
                printed.needs_words(act),
                printed.steps(act["tracks"]) or "none",
                {"all": "everyone", "d6": "highest die", "animals": "most animals"}[act["winner"]],
                printed.fate_words(act).removeprefix("units "),
                printed.pay_words(act),
                printed.steps(act.get("penalty", {})) or "none",
            ]
        )
    return Table(["act", "needs", "tracks", "who gains them", "units", "coins", "staying away"], rows)


def _places(observation: dict[str, Any]) -> Table:
    rows = []
    for id in LOCATIONS:
        if id in observation["in_play"]:
            workers, each = printed.room(observation, id)
            room = f"{workers} of each player" if each else f"{workers} in all"
            rows.append(
                [
                    f"{printed.card_name('locations', id)} [CM-1.7({id})]",
                    room,
                    printed.place_words(observation, id),
                ]
            )
    return Table(["place", "room", "what a worker does"], rows)


def _market(numbers: Tree, values: Options, good: str) -> list[object]:
    market = numbers["markets"][good]
    flat = numbers["markets"]["flat"]
    stock = len(market["slots"]) if values["market_start"] == "full" else market["stock"]
    restock = f"{market['restock']} per player"
    if values["restock"] == "flat":
        restock = f"{flat['two']}, {flat['three']} or {flat['four']} with 2, 3 or 4 players"
    return [good.capitalize(), " ".join(map(str, market["slots"])), f"the {stock} cheapest slots", restock]


def _word(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else f"`{value}`"


def pictures(values: Options) -> dict[str, str]:
    """The table as it is set up here, and the worked round as printed."""
    start = view.observe(GAME.new(3, values), SPECTATOR)
    placing, buying, performing, after = (
        view.observe(played(*moves), SPECTATOR)
        for moves in (
            (BIDDING, PLACING[:-2]),
            (BIDDING, PLACING),
            (BIDDING, PLACING, BUYING, PERFORMING[:3]),
            (BIDDING, PLACING, BUYING, PERFORMING),
        )
    )
    return {
        "tracks": picture.detail(start, "tracks"),
        "panels": picture.detail(start, "panels"),
        "markets": picture.detail(start, "markets"),
        "acts": picture.detail(placing, "acts"),
        "city": picture.detail(placing, "city"),
        "queue": picture.detail(buying, "markets"),
        "perform": picture.detail(performing, "stage", "tracks"),
        "after": picture.detail(after, "tracks", "panels"),
    }


def played(*moves: Iterable[str]) -> Any:
    """A round of two players by the printed rules."""
    s = GAME.new(2, options.schema().resolve())
    for part in moves:
        for label in part:
            GAME.apply(s, s.actor(), GAME.parse(s, label))
    return s

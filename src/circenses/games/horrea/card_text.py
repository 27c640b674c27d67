"""What is printed on board and cards, in short words, with the table's house numbers."""

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from circenses.games.horrea import content, options
from circenses.games.horrea.content import BANDS, KINDS, MARKETS, MODES, city
from circenses.kernel.numbers import Tree, in_force
from circenses.kernel.observed import Observation, house
from circenses.kernel.state import NOBODY
from circenses.kernel.words import listed

PHASES = {
    "deal": "family cards are dealt",
    "dice": "dice for the start",
    "movement": "movement",
    "social": "social intrigues",
    "trade": "trade",
    "build": "build",
    "fate": "fate",
    "conversion": "conversion",
    "over": "the game is over",
}


def option(observation: Observation, key: str) -> Any:
    return house(observation).get(key, options.schema().variants[key].default)


def numbers(observation: Observation) -> Tree:
    """The content of the table."""
    return in_force(content.tree, house(observation))


# Plain words


def turn_words(observation: Observation) -> str:
    limit = option(observation, "max_turns")
    return f"Turn {observation['turn']}" + (f" of {limit}" if limit else "")


def dollars(sum_: int) -> str:
    return f"${sum_}" if sum_ >= 0 else f"−${-sum_}"


def cities(markets: Iterable[str]) -> str:
    return listed(map(city, markets))


# Markets


@cache
def neighbours() -> dict[str, list[tuple[str, str]]]:
    """Every market's links, in the order of the page: the other end and the mode."""
    names: dict[str, list[tuple[str, str]]] = {market: [] for market in MARKETS}
    for a, b, mode in content.links(content.tree()["map"]):
        names[a].append((b, mode))
        names[b].append((a, mode))
    return {market: sorted(ends, key=lambda end: MARKETS.index(end[0])) for market, ends in names.items()}


class Market(NamedTuple):
    """All that the words and the picture of a market depend on; most of the 57 stay as they were from move to move."""

    id: str
    house: tuple[tuple[str, Any], ...]
    owners: tuple[int, ...]
    agents: tuple[int, ...]  # one entry for each
    married: int
    players: int

    @property
    def printed(self) -> Tree:
        market: Tree = self._numbers()["map"]["markets"][self.id]
        return market

    def _numbers(self) -> Tree:
        return numbers({"options": dict(self.house)})

    def value(self, owners: int) -> int:
        """What each of so many owners earns without information (HO-2.3)."""
        values = self._numbers()["values"]
        return int(values["demand"][self.printed["size"]] // owners - values["cost"][self.printed["steps"]])

    def full_value(self) -> int:
        full = int(self._numbers()["values"]["full"][self.printed["size"]])
        shared = option({"options": dict(self.house)}, "full_value_mode") == "shared"
        return full // max(1, len(self.owners)) if shared else full


def market_of(observation: Observation, id: str) -> Market:
    players = observation["players"]
    agents = [seat for seat, player in enumerate(players) for at in player["agents"] if at == id]
    owners, married = observation["horrea"].get(id, ()), observation["marriages"].get(id, NOBODY)
    return Market(id, tuple(house(observation).items()), tuple(owners), tuple(agents), married, len(players))


def band_of(observation: Observation, prestige: int) -> str:
    """Quaestor, Aedile or Praetor; '' below the lowest."""
    bands = numbers(observation)["benefactions"]
    lowest = option(observation, "quaestor_min")
    name = ""
    for band in BANDS:
        if prestige >= bands[band].get("from", lowest):
            name = band
    return name


def gift_words(observation: Observation, band: str, kind: str) -> str:
    gift = numbers(observation)["benefactions"][band]
    return f"{gift[kind]} ({gift['name']} {kind}), {dollars(gift['cost'])}"


def all_gifts() -> list[tuple[str, str]]:
    return [(band, kind) for band in BANDS for kind in KINDS]


# Fate cards

_EFFECTS = {
    "floods": "The best market of each player brings her nothing in the next Trade phase.",
    "limes": "Who owns a chain of {links} links from Rome to a major market gets {money}.",
    "census": "{money} or more make a senator, {prestige} up; a senator with less is struck off, {prestige} down.",
    "harvest": "A horreum in {either} brings {money}, once.",
    "dispatch": "An agent in {either} brings {money} in {trades}.",
    "ship": "Each horreum in {all} costs its owner {money}.",
    "governor": "Everyone pays what her farthest market has brought this turn.",
    "morals": "Whoever holds a family card marries now or loses {prestige}.",
    "divorce": "Everyone who is married ends one marriage; a local one costs {prestige}.",
    "purple": "Everyone loses {prestige}.",
    "grandchild": "Everyone draws a family card while there are any.",
    "snub": "Whoever has most money loses {prestige}.",
    "elections": "Who is married into a market rolls: {die} or more gives {prestige}.",
    "annonae": "Of those with horrea in Rome and in {either} the most prestigious gets {money} in {trades}.",
    "patron": "Everyone pays {money} or sends an agent away.",
    "storms": "No agent travels by sea in the next Movement phase.",
    "winds": "Each horreum in a market with a sea link brings {money}.",
    "suspicion": "Whoever has most prestige loses {prestige}.",
    "boom": "Who builds in the next Build phase may build a second time.",
    "pirates": "Each agent in {all} costs {money}.",
}
_WHO = {
    "anyone": "Everyone",
    "horreum": "Everyone with a horreum",
    "major_agent": "Everyone with an agent in a major market outside Rome",
    "rome_horreum": "Everyone with a horreum in Rome",
}


def card_words(observation: Observation, card: str) -> str:
    """What a fate card does, in one sentence."""
    event = numbers(observation)["fate"][card]
    names = event.get("cities", [])
    texts = {
        "money": dollars(event.get("money", 0)),
        "prestige": f"{event.get('prestige', 0)} prestige",
        "either": listed(map(city, names), "or"),
        "all": cities(names),
        "trades": _trades(event.get("trades", 1)),
        "die": event.get("die", 0),
        "links": numbers(observation)["values"]["chain"]["links"],
    }
    if event["effect"] == "honour":
        return f"{_WHO[event['who']]} may pay {texts['money']} in cash for {texts['prestige']}."
    if event["effect"] == "disaster":
        happens = {"agents": "All agents in {all} go home.", "horrea": "All horrea in {all} are lost."}
        return " ".join(text.format(**texts) for what, text in happens.items() if event.get(what))
    return _EFFECTS[event["effect"]].format(**texts)


def _trades(number: int) -> str:
    return "the next Trade phase" if number == 1 else f"each of the next {number} Trade phases"


@cache
def link_words(market: str) -> str:
    """`Rome by land, Massilia by sea`."""
    by_mode = [
        f"by {mode} " + ", ".join(city(other) for other, way in neighbours()[market] if way == mode)
        for mode in MODES
        if any(way == mode for _, way in neighbours()[market])
    ]
    return "; ".join(by_mode)

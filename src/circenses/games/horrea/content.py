"""Map, values, benefactions and fate from TOML; options -> the ruleset a match is played by."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.horrea import state
from circenses.games.horrea.state import Ruleset
from circenses.kernel.errors import BadOption
from circenses.kernel.numbers import Tree, read_content, shared

MARKETS = (
    *("rome", "ariminum", "luna", "puteoli", "syracuse", "massilia", "mediolanum", "narbo", "tarentum", "lugdunum"),
    *("tridentum", "londinium", "lugdunum_cananefatium", "eburacum", "germania"),
    *("caralis", "carthage", "carthago_nova", "iol_caesarea", "lepcis_magna", "tarraco", "corduba", "tingi"),
    *("clunia", "hispalis", "toletum", "volubilis", "garama", "pax_iulia"),
    *("athens", "delos", "rhodes", "salona", "carnuntum", "ephesus", "larissa", "pergamon", "perge", "thessalonica"),
    *("constantinople", "serdica", "chersonesos", "sarmizegetusa"),
    *("cyrene", "alexandria", "antioch", "paphos", "salamis", "coptos", "damascus", "edessa", "jerusalem"),
    *("memphis", "palmyra", "petra", "berenice", "parthia"),
)
REGIONS = ("italia_gallia", "hispania_africa", "illyricum_asia", "aegyptus_oriens")
SIZES = ("major", "medium", "minor")
MODES = ("land", "sea")
GENDERS = ("boy", "girl")
MILESTONES = ("first", "five", "ten", "all")
BANDS = ("quaestor", "aedile", "praetor")
KINDS = ("temple", "games", "food")
CARDS = (*(f"F{number:02}" for number in range(1, 27)), *(f"P{number:02}" for number in range(1, 11)))
PACK_B = CARDS[26:]
EFFECTS = (
    *("disaster", "honour", "floods", "limes", "census", "harvest", "dispatch", "ship", "governor", "morals"),
    *("divorce", "purple", "grandchild", "snub", "elections", "annonae", "patron", "storms", "winds", "suspicion"),
    *("boom", "pirates"),
)
WHO = ("anyone", "horreum", "major_agent", "rome_horreum")


@cache
def tree() -> Tree:
    """All content files as one tree: `fate.F10.money`."""
    content = {name: read_content(__package__, name) for name in ("setup", "map", "values", "benefactions", "fate")}
    check(content)
    return content


def city(market: str) -> str:
    """Its name; '' is nowhere."""
    return str(tree()["map"]["markets"][market]["name"]) if market else ""


def region(id: str) -> str:
    return str(tree()["map"]["regions"][id])


def title(card: str) -> str:
    return str(tree()["fate"][card]["title"])


def gift_name(band: str, kind: str) -> str:
    return str(tree()["benefactions"][band][kind])


@cache
def markets_in(region: str) -> list[str]:
    return [market for market, entry in tree()["map"]["markets"].items() if entry.get("region") == region]


# What the files must hold (HO-2.7)


def check(content: Tree) -> None:
    ids = (("markets", content["map"]["markets"], MARKETS), ("regions", content["map"]["regions"], REGIONS))
    for what, table, expected in (
        *ids,
        ("fate", content["fate"], CARDS),
        ("benefactions", content["benefactions"], BANDS),
    ):
        if tuple(table) != expected:
            raise BadOption(f"content: {what} must be, in this order: {', '.join(expected)}")
    _check_map(content["map"])
    _check_fate(content["fate"])


def _check_map(board: Tree) -> None:
    markets = board["markets"]
    pairs = links(board)
    if len({frozenset(pair[:2]) for pair in pairs}) != 75:
        raise BadOption("content/map.toml: there must be 75 different links")
    steps = steps_from_rome(board)
    for market, values in markets.items():
        if steps.get(market) != values["steps"]:
            raise BadOption(f"content/map.toml: {market} is {steps.get(market)} links from Rome, not {values['steps']}")
    for region in REGIONS:
        if sum(values.get("region") == region for values in markets.values()) != 14:
            raise BadOption(f"content/map.toml: {region} must have 14 markets")
    majors = [market for market, values in markets.items() if values["size"] == "major"]
    if sorted(steps[market] for market in majors) != [0] + [5] * 8:
        raise BadOption("content/map.toml: the major markets must be Rome and eight at five steps")


def _check_fate(cards: Tree) -> None:
    for id, card in cards.items():
        for city in card.get("cities", []):
            if city not in MARKETS:
                raise BadOption(f"content/fate.toml: {id} names {city!r}, which is no market")
    for pack, total in ((CARDS[:26], 30), (PACK_B, 10)):
        if sum(cards[id]["copies"] for id in pack) != total:
            raise BadOption(f"content/fate.toml: {pack[0]} to {pack[-1]} must be {total} cards together")


def links(board: Tree) -> list[tuple[str, str, str]]:
    """Both ends and the mode of every link."""
    pairs = [(*pair.split(), mode) for mode in MODES for pair in board["links"][mode]]
    return [(a, b, mode) for a, b, mode in pairs]


def steps_from_rome(board: Tree) -> dict[str, int]:
    """By breadth-first search over the links; what cannot be reached is missing."""
    pairs = links(board)
    steps = {"rome": 0}
    edge = ["rome"]
    while edge:
        reached = [b if a in edge else a for a, b, _ in pairs if (a in edge) != (b in edge)]
        new = [market for market in dict.fromkeys(reached) if market not in steps]
        steps |= dict.fromkeys(new, steps[edge[0]] + 1)
        edge = new
    return steps


# Options -> ruleset


@shared(tree)
def ruleset(content: Tree, options: dict[str, Any], players: int) -> Ruleset:
    rules = Ruleset(players)
    rules.options = options
    _set_up(rules, content["setup"])
    _map(rules, content["map"])
    _values(rules, content, options)
    _benefactions(rules, content["benefactions"], options)
    for i, id in enumerate(CARDS):
        _card(rules, i, content["fate"][id], bool(options["fate_pack_b"]) or id not in PACK_B)
    _switches(rules, options)
    _check_ruleset(rules)
    return rules


def _set_up(rules: Ruleset, setup: Tree) -> None:
    rules.start_agents, rules.start_cards = setup["start"]["agents"], setup["start"]["cards"]
    rules.debt_step, rules.entry_die = setup["debt"]["step"], setup["entry"]["die"]
    rules.oust_fee, rules.destroy_fee = setup["oust"]["fee"], setup["destroy"]["fee"]
    for i, key in enumerate(("die", "die_if_married", "die_against_married")):
        rules.oust_pips[i], rules.destroy_pips[i] = setup["oust"][key], setup["destroy"][key]
    rules.alliance_prestige, rules.alliance_loss = setup["alliance"]["prestige"], setup["alliance"]["loss"]
    rules.local_fee, rules.local_prestige = setup["local_marriage"]["fee"], setup["local_marriage"]["prestige"]
    rules.build_cost = setup["build"]["cost"]
    for i, key in enumerate(MILESTONES):
        rules.milestone_horrea[i] = setup["milestones"][key].get("horrea", 0)
        rules.milestone_prestige[i] = setup["milestones"][key]["prestige"]
    rules.region_prestige = setup["region_loss"]["prestige"]
    rules.mark = setup["conversion"]["mark"]


def _map(rules: Ruleset, board: Tree) -> None:
    for i, id in enumerate(MARKETS):
        market = board["markets"][id]
        rules.steps[i] = market["steps"]
        if "region" in market:
            region = REGIONS.index(market["region"])
            rules.region[i] = region
            rules.region_markets[region] |= rules.bit[i]
            rules.region_size[region] += 1
        if market["size"] == "major" and i != state.ROME:
            rules.majors |= rules.bit[i]
    for a, b, mode in links(board):
        for here, there in ((MARKETS.index(a), MARKETS.index(b)), (MARKETS.index(b), MARKETS.index(a))):
            rules.near[here] |= rules.bit[there]
            if mode == "land":
                rules.near_by_land[here] |= rules.bit[there]
            else:
                rules.by_sea |= rules.bit[here]


def _values(rules: Ruleset, content: Tree, options: Mapping[str, Any]) -> None:
    """HO-2.3: demand / owners - cost; FULL values whole, or shared by switch."""
    values = content["values"]
    rules.chain = values["chain"]["links"]
    for i, id in enumerate(MARKETS):
        size = content["map"]["markets"][id]["size"]
        full = values["full"][size]
        for owners in range(1, 5):
            rules.value[i * 5 + owners] = values["demand"][size] // owners - values["cost"][rules.steps[i]]
            rules.full[i * 5 + owners] = full // owners if options["full_value_mode"] == "shared" else full


def _benefactions(rules: Ruleset, bands: Tree, options: Mapping[str, Any]) -> None:
    for i, band in enumerate(BANDS):
        rules.band_from[i] = bands[band].get("from", options["quaestor_min"])
        rules.gift_cost[i] = bands[band]["cost"]
        rules.gift_prestige[i] = bands[band]["prestige"]
    if not rules.band_from[0] < rules.band_from[1] < rules.band_from[2]:
        keys = ", ".join(f"benefactions.{band}.from" for band in BANDS[1:])
        raise BadOption(f"benefactions: the bands must begin one above the other ({keys}, quaestor_min)")


def _card(rules: Ruleset, i: int, card: Tree, in_play: bool) -> None:
    rules.copies[i] = card["copies"] if in_play else 0
    rules.effect[i] = EFFECTS.index(card["effect"])
    rules.cities[i] = sum(2 ** MARKETS.index(market) for market in card.get("cities", []))
    rules.card_money[i] = card.get("money", 0)
    rules.card_prestige[i] = card.get("prestige", 0)
    rules.card_trades[i] = card.get("trades", 0)
    rules.card_die[i] = card.get("die", 0)
    rules.card_who[i] = WHO.index(card.get("who", "anyone"))
    rules.takes_agents[i] = card.get("agents", False)
    rules.takes_horrea[i] = card.get("horrea", False)


def _switches(rules: Ruleset, options: Mapping[str, Any]) -> None:
    rules.start_money, rules.win_prestige = options["start_money"], options["win_prestige"]
    rules.agents = options["agents_per_player"]
    rules.at_least_chain = options["path_mode"] == "at_least5"
    rules.path_needs_rome_agent = options["path_needs_rome_agent"]
    rules.sale = options["debt_model"] == "sale"
    rules.debt_floor = options["debt_floor"]
    rules.one_intrigue = options["voluntary_intrigues"] == 1
    rules.price_step = options["price_step"]
    rules.price_steps = options["price_max"] // options["price_step"]
    rules.one_alliance = options["alliances_per_pair"] == 1
    rules.region_loss = options["region_loss"]
    rules.family_boys, rules.family_girls = options["family_boys"], options["family_girls"]
    rules.most_alliances = min(options["family_boys"], options["family_girls"])
    if options["fate_scope"] == "drawer":
        rules.for_drawer = vec[i64]([int(tree()["fate"][id].get("drawer", False)) for id in CARDS])
    rules.destroy_needs_agent = options["destroy_needs_agent"]
    rules.rome_marriage = options["rome_marriage"]
    rules.gift_on_credit = options["gift_on_credit"]
    rules.refusal_ends = options["refusal_ends_intrigue"]
    rules.marry_first = options["marry_before_ousting"]
    rules.ender_loses = options["divorce_costs"] == "ender"
    rules.max_turns = options["max_turns"]


def _check_ruleset(rules: Ruleset) -> None:
    if rules.family_boys + rules.family_girls < rules.start_cards * rules.players:
        dealt = rules.start_cards * rules.players
        raise BadOption(f"family_boys, family_girls and setup.start.cards: {dealt} cards must be dealt")
    if not any(rules.copies):
        raise BadOption("fate.*.copies: at least one fate card must be in the bag")

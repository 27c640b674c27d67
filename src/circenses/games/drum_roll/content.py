"""Cards, regions and constants from TOML; options -> the ruleset a match is played by."""

from functools import cache
from itertools import takewhile
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.drum_roll import state
from circenses.games.drum_roll.state import Ruleset
from circenses.kernel.errors import BadOption
from circenses.kernel.numbers import Tree, must_hold, read_content, shared
from circenses.kernel.options import EDITION

COLOUR_NAMES = ("white", "yellow", "green", "blue", "red")
TYPE_NAMES = ("acrobat", "juggler", "tamer", "magician", "bizarre")
LEVELS = ("poor", "good", "outstanding")
PERFORMER_IDS = tuple(f"{letter}{number}" for letter in "AJTMB" for number in range(1, 10))
STAFF_IDS = tuple(f"P{number:02}" for number in range(1, 16))
STAFF_KINDS = ("organizer", "supplier", "orchestra", "popcorn", "bank", *["agent"] * 5, *["assistant"] * 5)
FACE_IDS = (
    *("unblock", "trailer", "trailer_bonus", "fire", "personnel_bonus", "resource_bonus", "double_vote"),
    *("income", "income_cube"),
    *(f"applause_{kind}" for kind in TYPE_NAMES),
    *(f"resources_{colour}" for colour in COLOUR_NAMES),
)
REGION_IDS = ("R1", "R2", "R3", "R4", "R5")
PARTS = (
    *("", "coin", "prestige"),
    *(f"cube_{colour}" for colour in COLOUR_NAMES),
    *("cube_any", "draw", "peek", "trailer", "skip", "spend"),
)
QUIET = (state.COIN, state.PRESTIGE, state.SKIP)
COUNTS = ("two", "three", "four")


@cache
def tree() -> Tree:
    """All content files as one tree: `performers.A1.cost`."""
    cards = {"performers": PERFORMER_IDS, "personnel": STAFF_IDS, "investments": FACE_IDS, "regions": REGION_IDS}
    content = {name: read_content(__package__, name) for name in ("setup", *cards)}
    must_hold(content, **cards)
    _cross_check(content)
    return content


def _cross_check(content: Tree) -> None:
    """The totals of DR-1.2 and the design facts of DR-2.2."""
    for i, (id, card) in enumerate(content["performers"].items()):
        if card["type"] != TYPE_NAMES[i // 9] or len(set(card["needs"])) != state.NEEDS:
            raise BadOption(f"content/performers.toml: {id} must be a {TYPE_NAMES[i // 9]} with three different needs")
        for level in LEVELS:
            for alternative in card[level]:
                if set(alternative) - set(PARTS):
                    raise BadOption(f"content/performers.toml: {id}.{level} takes {', '.join(PARTS[1:])}")
            if not 1 <= len(card[level]) <= state.ALTERNATIVES:
                raise BadOption(f"content/performers.toml: {id}.{level} takes one or two alternatives")
    kinds = tuple(card["kind"] for card in content["personnel"].values())
    if kinds != STAFF_KINDS:
        raise BadOption("content/personnel.toml: the kinds must follow " + ", ".join(STAFF_KINDS))
    for id, face in content["investments"].items():
        if len(face["cards"]) != face["copies"]:
            raise BadOption(f"content/investments.toml: {id} names {len(face['cards'])} of its {face['copies']} cards")


@shared(tree)
def ruleset(content: Tree, options: dict[str, Any], players: int) -> Ruleset:
    rules = Ruleset(players)
    rules.options = options
    _set_up(rules, content["setup"], players)
    for i, id in enumerate(PERFORMER_IDS):
        _performer(rules, i, content["performers"][id])
    staff = [content["personnel"][id] for id in STAFF_IDS]
    for i, card in enumerate(staff):
        _staff(rules, i, card)
    faces = [content["investments"][id] for id in FACE_IDS]
    for i, face in enumerate(faces):
        _face(rules, i, face)
    _single_numbers(rules, staff, faces)
    for i, id in enumerate(REGION_IDS):
        for k, kind in enumerate(content["regions"][id]["types"]):
            rules.region_types[i * 2 + k] = TYPE_NAMES.index(kind)
    rules.late_delay_if_failed = options["late_delay_if_failed"]
    rules.free_show_order = options["free_show_order"]
    rules.perfect_level = options["perfect_show_min_level"]
    rules.flip_again = options["flip_again"]
    if options["first"] != "random":
        rules.first = int(options["first"].removeprefix("player ")) - 1
        if rules.first >= players:
            raise BadOption(f"first = {options['first']!r}: there are {players} players")
    if rules.shows != tree()["setup"]["game"]["shows"] and options.get(EDITION) != 1:
        rules.last_ending = state.AFTER_OTHER_SHOWS
    _must_fit(rules)
    return rules


def _must_fit(rules: Ruleset) -> None:
    dearest = sorted(zip((int(cost) for cost in rules.cost), PERFORMER_IDS, strict=True))[-2:]
    sum_ = sum(cost for cost, _ in dearest)
    if rules.start_coins < sum_:
        keys = " and ".join(f"performers.{id}.cost" for _, id in reversed(dearest))
        raise BadOption(f"setup.money.start: two performers can cost {sum_} ({keys}), and everyone pays for two")
    if rules.first_vote > rules.last_turn:
        raise BadOption("setup.game.first_vote: it cannot come after the last turn, setup.game.last_turn")


def _set_up(rules: Ruleset, setup: Tree, players: int) -> None:
    game, money, markers = setup["game"], setup["money"], setup["markers"]
    rules.shows, rules.first_vote, rules.last_turn = game["shows"], game["first_vote"], game["last_turn"]
    rules.start_coins, rules.pass_coin, rules.invest_cost = money["start"], money["pass"], money["invest"]
    rules.markers = markers["each"]
    for target, key in (
        (state.TICKETS, "tickets"),
        (state.INVEST, "invest"),
        (state.PERFORMER, "performer"),
        (state.PERSONNEL, "personnel"),
    ):
        rules.limit[target] = markers[key]
    count = COUNTS[players - 2]
    rules.cube_markers, rules.type_cap = setup["cube_markers"][count], setup["type_cap"][count]
    rules.row_size, rules.staff_row_size = setup["performer_row"][count], setup["personnel_row"][count]
    rules.track = vec[i64](ticket_track(setup, players))
    rules.hand_base, rules.hand_magician = setup["hand"]["base"], setup["hand"]["magician"]
    rules.moves = setup["distribution"]["moves"]
    prestige = setup["prestige"]
    rules.unpaid, rules.fired, rules.late_delay = prestige["unpaid_coin"], prestige["fired"], prestige["late_delay"]
    rules.region_pair, rules.largest_show = prestige["region_pair"], prestige["largest_show"]
    rules.full_variety, rules.perfect_show = prestige["full_variety"], prestige["perfect_show"]
    rules.large_troupe, rules.large = prestige["large_troupe"], setup["troupe"]["large"]
    stock = setup["stock"]
    rules.cubes, rules.tokens, rules.trailers = stock["cubes"], stock["tokens"], stock["trailers"]


def ticket_track(setup: Tree, players: int) -> list[int]:
    """What each ticket brings; two players have a track of their own."""
    tickets: dict[str, list[int]] = setup["tickets"]
    return (list(takewhile(bool, tickets["two"])) if players == 2 else []) or tickets["track"]


def _performer(rules: Ruleset, i: int, card: Tree) -> None:
    kind = TYPE_NAMES.index(card["type"])
    rules.type[i] = kind
    rules.of_type[kind] |= state.bit_of(i)
    rules.cost[i], rules.salary[i], rules.secondary[i] = card["cost"], card["salary"], card["secondary"]
    rules.flip[i] = card["flip"]
    for need, colour in enumerate(card["needs"]):
        rules.need[i * state.NEEDS + need] = COLOUR_NAMES.index(colour)
        rules.needing[COLOUR_NAMES.index(colour) * state.NEEDS + need] |= state.bit_of(i)
    for level, key in enumerate(LEVELS):
        quiet = True
        for k, alternative in enumerate(card[key]):
            rules.benefit[(i * state.NEEDS + level) * state.ALTERNATIVES + k] = len(rules.parts)
            for part, amount in alternative.items():
                op = PARTS.index(part)
                rules.parts = append(rules.parts, op * state.PART + amount)
                quiet = quiet and op in QUIET
            rules.parts = append(rules.parts, 0)
        if quiet:
            rules.quiet[i] |= state.bit_of(level)


def _staff(rules: Ruleset, i: int, card: Tree) -> None:
    rules.staff_cost[i], rules.staff_salary[i] = card["cost"], card["salary"]
    if "give" in card:
        rules.staff_give[i] = COLOUR_NAMES.index(card["give"])
    for colour in card.get("take", []):
        rules.staff_take[i] |= state.bit_of(COLOUR_NAMES.index(colour))


def _face(rules: Ruleset, i: int, face: Tree) -> None:
    rules.copies[i], rules.unused[i] = face["copies"], face["unused"]
    rules.cards += face["copies"]


def _single_numbers(rules: Ruleset, staff: list[Tree], faces: list[Tree]) -> None:
    """Numbers that only one card has."""
    rules.supplier_moves, rules.orchestra = staff[state.SUPPLIER]["moves"], staff[state.ORCHESTRA]["prestige"]
    rules.popcorn, rules.bank_cap = staff[state.POPCORN]["coins"], staff[state.BANKER]["cap"]
    rules.coins_per_prestige = staff[state.BANKER]["coins_per_prestige"]
    rules.income, rules.income_cube = faces[state.INCOME]["coins"], faces[state.INCOME_CUBE]["coins"]
    rules.per_trailer = faces[state.TRAILER_BONUS]["per_trailer"]
    rules.per_personnel = faces[state.PERSONNEL_BONUS]["per_personnel"]
    rules.bonus_cubes = faces[state.RESOURCE_BONUS]["cubes"]

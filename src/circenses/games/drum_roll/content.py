"""Cards, regions and constants from TOML; options -> the ruleset a match is played by."""

from functools import cache
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
    made = {name: read_content(__package__, name) for name in ("setup", *cards)}
    must_hold(made, **cards)
    _cross_check(made)
    return made


def _cross_check(made: Tree) -> None:
    """The totals of DR-1.2 and the design facts of DR-2.2."""
    for i, (id, card) in enumerate(made["performers"].items()):
        if card["type"] != TYPE_NAMES[i // 9] or len(set(card["needs"])) != state.NEEDS:
            raise BadOption(f"content/performers.toml: {id} must be a {TYPE_NAMES[i // 9]} with three different needs")
        for level in LEVELS:
            for alternative in card[level]:
                if set(alternative) - set(PARTS):
                    raise BadOption(f"content/performers.toml: {id}.{level} takes {', '.join(PARTS[1:])}")
            if not 1 <= len(card[level]) <= state.ALTERNATIVES:
                raise BadOption(f"content/performers.toml: {id}.{level} takes one or two alternatives")
    kinds = tuple(card["kind"] for card in made["personnel"].values())
    if kinds != STAFF_KINDS:
        raise BadOption("content/personnel.toml: the kinds must follow " + ", ".join(STAFF_KINDS))
    for id, face in made["investments"].items():
        if len(face["cards"]) != face["copies"]:
            raise BadOption(f"content/investments.toml: {id} names {len(face['cards'])} of its {face['copies']} cards")


@shared(tree)
def ruleset(content: Tree, options: dict[str, Any], players: int) -> Ruleset:
    made = Ruleset(players)
    made.options = options
    _set_up(made, content["setup"], players)
    for i, id in enumerate(PERFORMER_IDS):
        _performer(made, i, content["performers"][id])
    staff = [content["personnel"][id] for id in STAFF_IDS]
    for i, card in enumerate(staff):
        _staff(made, i, card)
    faces = [content["investments"][id] for id in FACE_IDS]
    for i, face in enumerate(faces):
        _face(made, i, face)
    _single_numbers(made, staff, faces)
    for i, id in enumerate(REGION_IDS):
        for k, kind in enumerate(content["regions"][id]["types"]):
            made.region_types[i * 2 + k] = TYPE_NAMES.index(kind)
    made.late_delay_if_failed = options["late_delay_if_failed"]
    made.free_show_order = options["free_show_order"]
    made.perfect_level = options["perfect_show_min_level"]
    made.flip_again = options["flip_again"]
    if options["first"] != "random":
        made.first = int(options["first"].removeprefix("player ")) - 1
        if made.first >= players:
            raise BadOption(f"first = {options['first']!r}: there are {players} players")
    if made.shows != tree()["setup"]["game"]["shows"] and options.get(EDITION) != 1:
        made.last_ending = state.AFTER_OTHER_SHOWS
    _must_fit(made)
    return made


def _must_fit(made: Ruleset) -> None:
    dearest = sorted(zip((int(cost) for cost in made.cost), PERFORMER_IDS, strict=True))[-2:]
    sum_ = sum(cost for cost, _ in dearest)
    if made.start_coins < sum_:
        keys = " and ".join(f"performers.{id}.cost" for _, id in reversed(dearest))
        raise BadOption(f"setup.money.start: two performers can cost {sum_} ({keys}), and everyone pays for two")
    if made.first_vote > made.last_turn:
        raise BadOption("setup.game.first_vote: it cannot come after the last turn, setup.game.last_turn")


def _set_up(made: Ruleset, setup: Tree, players: int) -> None:
    game, money, markers = setup["game"], setup["money"], setup["markers"]
    made.shows, made.first_vote, made.last_turn = game["shows"], game["first_vote"], game["last_turn"]
    made.start_coins, made.pass_coin, made.invest_cost = money["start"], money["pass"], money["invest"]
    made.markers = markers["each"]
    for target, key in (
        (state.TICKETS, "tickets"),
        (state.INVEST, "invest"),
        (state.PERFORMER, "performer"),
        (state.PERSONNEL, "personnel"),
    ):
        made.limit[target] = markers[key]
    count = COUNTS[players - 2]
    made.cube_markers, made.type_cap = setup["cube_markers"][count], setup["type_cap"][count]
    made.row_size, made.staff_row_size = setup["performer_row"][count], setup["personnel_row"][count]
    made.track = vec[i64](setup["tickets"]["track"])
    made.hand_base, made.hand_magician = setup["hand"]["base"], setup["hand"]["magician"]
    made.moves = setup["distribution"]["moves"]
    prestige = setup["prestige"]
    made.unpaid, made.fired, made.late_delay = prestige["unpaid_coin"], prestige["fired"], prestige["late_delay"]
    made.region_pair, made.largest_show = prestige["region_pair"], prestige["largest_show"]
    made.full_variety, made.perfect_show = prestige["full_variety"], prestige["perfect_show"]
    made.large_troupe, made.large = prestige["large_troupe"], setup["troupe"]["large"]
    stock = setup["stock"]
    made.cubes, made.tokens, made.trailers = stock["cubes"], stock["tokens"], stock["trailers"]


def _performer(made: Ruleset, i: int, card: Tree) -> None:
    kind = TYPE_NAMES.index(card["type"])
    made.type[i] = kind
    made.of_type[kind] |= state.bit_of(i)
    made.cost[i], made.salary[i], made.secondary[i] = card["cost"], card["salary"], card["secondary"]
    made.flip[i] = card["flip"]
    for need, colour in enumerate(card["needs"]):
        made.need[i * state.NEEDS + need] = COLOUR_NAMES.index(colour)
        made.needing[COLOUR_NAMES.index(colour) * state.NEEDS + need] |= state.bit_of(i)
    for level, key in enumerate(LEVELS):
        quiet = True
        for k, alternative in enumerate(card[key]):
            made.benefit[(i * state.NEEDS + level) * state.ALTERNATIVES + k] = len(made.parts)
            for part, amount in alternative.items():
                op = PARTS.index(part)
                made.parts = append(made.parts, op * state.PART + amount)
                quiet = quiet and op in QUIET
            made.parts = append(made.parts, 0)
        if quiet:
            made.quiet[i] |= state.bit_of(level)


def _staff(made: Ruleset, i: int, card: Tree) -> None:
    made.staff_cost[i], made.staff_salary[i] = card["cost"], card["salary"]
    if "give" in card:
        made.staff_give[i] = COLOUR_NAMES.index(card["give"])
    for colour in card.get("take", []):
        made.staff_take[i] |= state.bit_of(COLOUR_NAMES.index(colour))


def _face(made: Ruleset, i: int, face: Tree) -> None:
    made.copies[i], made.unused[i] = face["copies"], face["unused"]
    made.cards += face["copies"]


def _single_numbers(made: Ruleset, staff: list[Tree], faces: list[Tree]) -> None:
    """What only one card has."""
    made.supplier_moves, made.orchestra = staff[state.SUPPLIER]["moves"], staff[state.ORCHESTRA]["prestige"]
    made.popcorn, made.bank_cap = staff[state.POPCORN]["coins"], staff[state.BANKER]["cap"]
    made.coins_per_prestige = staff[state.BANKER]["coins_per_prestige"]
    made.income, made.income_cube = faces[state.INCOME]["coins"], faces[state.INCOME_CUBE]["coins"]
    made.per_trailer = faces[state.TRAILER_BONUS]["per_trailer"]
    made.per_personnel = faces[state.PERSONNEL_BONUS]["per_personnel"]
    made.bonus_cubes = faces[state.RESOURCE_BONUS]["cubes"]

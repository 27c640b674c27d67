"""Tables and pictures of the players' rulebook, with the numbers of a table."""

from circenses.games.gloria_mundi import card_text, content, picture
from circenses.games.gloria_mundi.content import BASIC, BUILDINGS, SETS, SPACES
from circenses.games.gloria_mundi.game import GAME
from circenses.kernel.game import Options
from circenses.kernel.numbers import Tree, in_force
from circenses.kernel.observed import Observation
from circenses.rulebooks import Table, switches
from circenses.scenario.positions import Changes, reached

ROAD_COLUMNS = 4


# What a thing of the board without a clause of its own is about, by how its id begins
THINGS = {
    "gm-stage": "GM-1.3",
    "gm-line": "GM-1.8",
    "gm-sea": "GM-2.3",
    "forum": "GM-1.7",
    "seat": "GM-1.1",
    "counters": "GM-1.1",
    "hand": "GM-1.5",
    "plain": "GM-1.6",
    "gm-stock": "GM-1.1",
    "pile": "GM-R13",
}


# Tables


def tables(options: Options) -> dict[str, Table]:
    tree = in_force(content.tree, options)
    result = {
        "production": _production(tree["setup"]["production"]),
        "surcharge": _surcharge(tree["setup"]["forum"]["surcharge"]),
        "road": _road(tree["goth"]),
        "ends": _ends(options),
        "switches": switches(GAME.options().variants.values(), options),
    }
    return result | {kind: _buildings(tree["buildings"], kind) for kind in ("farm", "city", "peace", "red")}


def _production(sets: Tree) -> Table:
    rows = [[players, *(sets[key][type] for type in BASIC), sum(sets[key].values()) - 3] for players, key in _sets()]
    return Table(["players", *BASIC, "hand after the three in front"], rows)


def _sets() -> list[tuple[int, str]]:
    return list(enumerate(SETS, 2))


def _surcharge(surcharge: list[int]) -> Table:
    spaces = range(len(surcharge) - 1, -1, -1)
    return Table(["space", *(f"+{space}" for space in spaces)], [["pay more", *(surcharge[space] for space in spaces)]])


def _buildings(cards: Tree, kind: str) -> Table:
    rows = [
        [id, content.name(id), card_text.cost_words(cards[id]), cards[id]["steps"], card_text.ability_words(cards[id])]
        for id in BUILDINGS
        if cards[id]["kind"] == kind
    ]
    return Table(["card", "name", "cost", "steps", "what it does"], rows)


def _road(goth: Tree) -> Table:
    """All spaces, column by column."""
    spaces = [(space, " + ".join(type for type in BASIC if goth[space][type])) for space in SPACES]
    tall = -(-len(spaces) // ROAD_COLUMNS)
    spaces += [("", "")] * (tall * ROAD_COLUMNS - len(spaces))
    rows = [[cell for space in spaces[i::tall] for cell in space] for i in range(tall)]
    return Table(["space", "icons"] * ROAD_COLUMNS, rows)


def _ends(options: Options) -> Table:
    last = {"immediate": "somebody plays the last card of a hand", "cannot_play": "somebody has no card to play"}
    rows = [
        ["a ship reaches Carthage", "phase 3 or 4", "that ship"],
        ["the Goth enters Rome", "phase 5", "the ship that has come furthest"],
        [last[options["end_on_last_card"]], "phase 2", "the ship that has come furthest"],
        ["there is no building to draw", "phase 1", "the ship that has come furthest"],
    ]
    return Table(["the game ends when", "when it can happen", "winner"], rows)


# Pictures

_IN_PLAY = {"C15", "R09", "C07", "P05", "R02", "F07"}

# The second worked turn: Anna is about to pay tribute
_TRIBUTE: Changes = {
    "phase": "tribute",
    "step": "asked",
    "start_player": 0,
    "active": 0,
    "deck": [building for building in BUILDINGS if building not in _IN_PLAY],
    "forum": {"4": "R02", "3": "P05", "1": "C07", "0": "F07"},
    "goth": 18,
    "agenda": ["tribute 0"],
    "supply": {"food": 60, "gold": 59, "peace": 60, "glory": 39},
    "players": {
        "0": {"hand": {"food": 8}, "front": ["gold C15", "peace R09"], "arrival": 2, "position": 9}
        | {"counters": {"food": 0, "peace": 0, "glory": 1}},
        "1": {"hand": {"gold": 6, "peace": 6}, "front": ["food"], "position": 6}
        | {"counters": {"food": 0, "gold": 0, "peace": 0}},
        "2": {"hand": {"gold": 6, "peace": 6}, "front": ["food"], "arrival": 0, "position": 11}
        | {"counters": {"food": 0, "gold": 0, "peace": 0}},
    },
}
_PAID = ("pay (0,1,0,1)", "draw C02", "play food", "pay", "draw C03", "play gold")


def pictures(options: Options) -> dict[str, str]:
    paid, refused = _played(options, _PAID), _played(options, (*_PAID, "refuse"))
    return {
        "table": GAME.picture(paid),
        "line": picture.detail(paid, "road"),
        "due": picture.detail(refused, "road"),
        "stock": picture.detail(refused, "stock"),
        "forum": picture.detail(paid, "forum"),
        "panel": picture.detail(paid, "own", "built"),
    }


def _played(options: Options, moves: tuple[str, ...]) -> Observation:
    seen: Observation = GAME.observe(reached(GAME, 3, options, _TRIBUTE, moves), 0)
    return seen

"""Tables and pictures of the players' rulebook, with the numbers of a table."""

from typing import Any

from circenses.games.drum_roll import card_text, content, picture
from circenses.games.drum_roll.content import COUNTS, FACE_IDS, LEVELS, PERFORMER_IDS, REGION_IDS, STAFF_IDS, TYPE_NAMES
from circenses.games.drum_roll.game import GAME
from circenses.kernel.game import Options
from circenses.kernel.numbers import Tree, changed
from circenses.kernel.words import count, listed
from circenses.rulebooks import Table, switches
from circenses.scenario.positions import Changes, reached

# What a thing of the board without a clause of its own is about, by how its id begins
THINGS = {
    "space": "DR-1.5",
    "space-tickets": "DR-2.6",
    "space-invest": "DR-R6",
    "stock": "DR-1.1",
    "store": "DR-1.7",
    "dr-tickets": "DR-2.6",
    "seat": "DR-1.1",
    "card": "DR-2.4",
}


# Tables


def tables(options: Options) -> dict[str, Table]:
    tree = changed(content.tree(), dict(options))
    result = {
        "players": _players(tree["setup"]),
        "tickets": _tickets(tree["setup"]),
        "regions": _regions(tree["regions"]),
        "personnel": _personnel(tree["personnel"]),
        "investments": _investments(tree),
        "bonuses": _bonuses(tree, options),
        "switches": switches(GAME.options().variants.values(), options),
    }
    return result | {kind: _performers(tree["performers"], kind) for kind in TYPE_NAMES}


def _players(setup: Tree) -> Table:
    cells = {
        "performers for hire": "performer_row",
        "of one type at most": "type_cap",
        "personnel for hire": "personnel_row",
        "cube markers of all players in a turn": "cube_markers",
    }
    return Table(["players", *cells], [[key, *(setup[name][key] for name in cells.values())] for key in COUNTS])


def _tickets(setup: Tree) -> Table:
    tracks = [content.ticket_track(setup, players) for players in range(2, 5)]
    most = max(len(track) for track in tracks)
    rows = zip(COUNTS, tracks, strict=True)
    return Table(
        ["coins by ticket", *range(1, most + 1)], [[key, *track, *[""] * (most - len(track))] for key, track in rows]
    )


def _regions(regions: Tree) -> Table:
    return Table(
        ["region", "loves"], [[tile["name"], _plural(tile["types"])] for tile in (regions[id] for id in REGION_IDS)]
    )


def _plural(types: list[str]) -> str:
    return listed(card_text.TYPE_PLURAL[kind] for kind in types)


def _performers(cards: Tree, kind: str) -> Table:
    rows = [
        [
            id,
            card["name"],
            card["cost"],
            ", ".join(card["needs"]),
            *(card_text.benefit_words(card[level]) for level in LEVELS),
            f"{card['salary']}, {card['secondary']}",
            card["flip"],
        ]
        for id, card in ((id, cards[id]) for id in PERFORMER_IDS)
        if card["type"] == kind
    ]
    return Table(["card", "name", "price", "needs", *LEVELS, "salary", "flip"], rows)


def _personnel(cards: Tree) -> Table:
    rows = []
    for id in STAFF_IDS:
        does, _, _ = card_text.staff_words(cards[id]).rpartition("; ")
        rows.append([id, cards[id]["name"], cards[id]["cost"], cards[id]["salary"], does])
    return Table(["card", "name", "price", "salary", "what it is good for"], rows)


_FACES = card_text.FACES | {
    "applause": "After your performances: +1 per outstanding performer of its type, −1 per poor one.",
    "resources": "Take 1 cube of any colour, or 2 of the colour shown.",
}


def _investments(tree: Tree) -> Table:
    """Every face once; those of a family that differ by type or colour share a row."""
    rows: dict[str, list[object]] = {}
    for id in FACE_IDS:
        face = tree["investments"][id]
        if face["copies"]:
            row = rows.setdefault(_family(id), [face["name"], 0, card_text.face_words(tree, id, _FACES)])
            row[1] = int(str(row[1])) + face["copies"]
    return Table(["card", "copies", "what it does"], list(rows.values()))


def _family(id: str) -> str:
    kind, _, detail = id.partition("_")
    return kind if detail and kind in ("applause", "resources") else id


def _bonuses(tree: Tree, options: Options) -> Table:
    prestige, bank = tree["setup"]["prestige"], tree["personnel"]["P05"]
    rows = [
        ["Largest Show", "you have the most performers; all who tie", prestige["largest_show"]],
        ["Full Variety", "you have all five types", prestige["full_variety"]],
        ["Perfect Show", _perfect(options["perfect_show_min_level"]), prestige["perfect_show"]],
        ["Large Troupe", f"you have {tree['setup']['troupe']['large']} performers or more", prestige["large_troupe"]],
        [
            "Bank Representative",
            f"for every {count(bank['coins_per_prestige'], 'coin')} on him, at most {bank['cap']}",
            1,
        ],
    ]
    return Table(["bonus", "if", "prestige"], rows)


def _perfect(level: int) -> str:
    text = "nobody was fired in the last show"
    if level > 1:
        text += f", and each of your performers is flipped or was {' or '.join(LEVELS[level - 1 :])} in it"
    return text


# Pictures


def _asked(turn: int, phase: str, at: int, kind: str) -> Changes:
    """A position in which Player 1, who started, has to decide."""
    return {"start": 0, "turn": turn, "phase": phase, "at": at, "agenda": {"0": {"kind": kind, "seat": 0}}}


_TABLE: Changes = {
    **_asked(3, "placement", 1, "place"),
    "performer_row": ["T1", "B6 1", "A7", "M5 2"],
    "personnel_row": ["P06", "P04 1", "P15"],
    "players": {
        "0": {"region": "R2", "coins": 7, "tickets": 1, "circus": ["A2 red yellow", "T4"]}
        | {"personnel": ["P02"], "storage": {"white": 1, "blue": 1}, "hand": ["income"]},
        "1": {"region": "R4", "coins": 9, "tickets": 2, "circus": ["J4 yellow white", "M3"]}
        | {"storage": {"green": 1}},
        "2": {"region": "R5", "coins": 4, "circus": ["A1 blue", "B2"], "personnel": ["P05"]}
        | {"storage": {"red": 2}, "prestige": 0},
    },
}
_PLACED = ("place cube:white", "place cube:green", "place performer", "place performer", "place tickets")
_SHOW: Changes = {
    **_asked(6, "pre_show", 3, "pre_show"),
    "performer_row": ["A9", "J9", "T9", "M9"],
    "personnel_row": ["P03", "P04", "P05"],
    "players": {
        "0": {"region": "R1", "coins": 6, "circus": ["A2 red yellow", "T4 blue green red", "M5 green white"]}
        | {"personnel": ["P02"], "storage": {"white": 1}, "hand": ["trailer"]},
        "1": {"region": "R2"},
        "2": {"region": "R3"},
    },
}


def pictures(options: Options) -> dict[str, str]:
    table, show = _seen(options, _TABLE, _PLACED), _seen(options, _SHOW, ("done",))
    return {
        "table": GAME.picture(table),
        "ring": picture.detail(table, "ring", "tickets"),
        "performers": picture.detail(table, "performers"),
        "personnel": picture.detail(table, "personnel"),
        "panel": picture.detail(table, "own", "circus", "hand", "staff"),
        "show": picture.detail(show, "own", "circus"),
    }


def _seen(options: Options, changes: Changes, moves: tuple[str, ...]) -> dict[str, Any]:
    """What the first player sees."""
    observation: dict[str, Any] = GAME.observe(reached(GAME, 3, options, changes, moves), 0)
    return observation

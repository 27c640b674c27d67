"""The ring: five cube slots and four action spaces with the markers on them, the stock, the ticket track."""

from typing import Final

from circenses.games.drum_roll.content import COLOUR_NAMES
from circenses.games.drum_roll.picture_parts.scene import GAP, HIT, INNER, Drawing, Part, Scene, piece
from circenses.games.drum_roll.printed import RESOURCE, count, seat_name

RING_HEIGHT: Final = 214.0
SLOT: Final = 74.0
TRACK_HEIGHT: Final = 66.0
STOCK_HEIGHT: Final = 64.0
SPACES: Final = {
    "tickets": ("Tickets", "sell, take the coins"),
    "invest": ("Invest", "buy a card"),
    "performer": ("Performers", "hire one"),
    "personnel": ("Personnel", "hire one"),
}


def ring(scene: Scene) -> list[Drawing]:
    made: list[Drawing] = [("ring", {"id": "dr-ring", "x": 0, "y": 0, "w": INNER, "h": RING_HEIGHT})]
    standing: dict[str, list[tuple[int, int, bool]]] = {}
    for number, text in enumerate(scene.observation["markers"]):
        seat, _, target = text.partition(" ")
        kind, _, colour = target.partition(":")
        standing.setdefault(colour or target, []).append((number, int(seat), kind == "cube!"))
    for i, colour in enumerate(COLOUR_NAMES):
        made.append(("slot", _slot(scene, i, colour, standing.get(colour, []))))
    for i, space in enumerate(SPACES):
        made.append(("space", _space(scene, i, space, standing.get(space, []))))
    passed = [seat for _, seat, _ in standing.get("pass", [])]
    note = ", ".join(f"{seat_name(seat)} passes" for seat in passed)
    made.append(("note", {"id": "dr-passed", "x": INNER / 2, "y": RING_HEIGHT + 15, "text": note}))
    return made


def _slot(scene: Scene, i: int, colour: str, standing: list[tuple[int, int, bool]]) -> Part:
    x, y = 66 + i * (SLOT + 92), 24.0 + (0, 4, 6, 4, 0)[i]
    there = ", ".join(f"{seat_name(seat)}{' by Unblock Action' if by else ''}" for _, seat, by in standing) or "free"
    part = scene.element(f"space-{colour}", x, y, SLOT, SLOT, f"{colour} cube, {RESOURCE[colour]}: {there}")
    part |= {"colour": colour, "name": RESOURCE[colour], "unblocked": sum(by for _, _, by in standing)}
    part["pieces"] = [
        _marker(n, seat, colour, SLOT / 2 + 22 * k - 11 * (len(standing) - 1), SLOT / 2)
        for k, (n, seat, _) in enumerate(standing)
    ]
    return part


def _space(scene: Scene, i: int, space: str, standing: list[tuple[int, int, bool]]) -> Part:
    width = (INNER - 120 - 3 * GAP) / 4
    name, hint = SPACES[space]
    there = ", then ".join(seat_name(seat) for _, seat, _ in standing) or "nobody"
    part = scene.element(f"space-{space}", 60 + i * (width + GAP), 128, width, 62, f"{name}, {hint}: {there}")
    part |= {"name": name, "hint": hint if not standing else ""}
    part["pieces"] = [_marker(n, seat, space, 24 + 30 * k, 44) for k, (n, seat, _) in enumerate(standing)]
    return part


def _marker(number: int, seat: int, place: str, x: float, y: float) -> Part:
    return piece(f"marker-{number}-{place}", f"marker-{seat}", seat, x, y, 15)


def stock(scene: Scene) -> list[Drawing]:
    """What the bank holds: cubes, tokens, trailers, the decks; two buttons for plays that name the stock."""
    told = scene.observation["stock"]
    decks = scene.observation["decks"]
    made: list[Drawing] = []
    for i, colour in enumerate(COLOUR_NAMES):
        number = told["cubes"][colour]
        part = scene.element(f"stock-{colour}", i * (70 + GAP), 0, 70, HIT, f"stock: {number} {colour}")
        made.append(("stock_cube", part | {"colour": colour, "number": number}))
    x = 5 * (70 + GAP) + 6
    for id, width, text, label in (
        ("two", 64.0, "× 2", "two cubes of the shown colour"),
        ("agents", 84.0, "Agent", "your Agents"),
        (
            "investments",
            116.0,
            f"Deck {decks['investments']}",
            f"{count(decks['investments'], 'investment card')} in the deck",
        ),
    ):
        made.append(("tile", scene.element(id, x, 0, width, HIT, label) | {"text": text}))
        x += width + GAP
    facts = f"{told['tokens']} tokens · {told['trailers']} trailers"
    more = f"decks: {decks['performers']} performers, {decks['personnel']} personnel"
    made.append(("stock_note", {"id": "dr-stock", "x": x + 4, "y": 0, "lines": [facts, more]}))
    return made


def tickets(scene: Scene) -> list[Drawing]:
    """The track with every player's marker; a step pays when it is reached."""
    track = scene.numbers["setup"]["tickets"]["track"]
    width = (INNER - 100) / (len(track) + 1)
    steps = [{"x": 100 + (i + 1) * width, "coins": coins} for i, coins in enumerate(track)]
    places = [int(player["tickets"]) for player in scene.players]
    label = "Tickets sold: " + ", ".join(f"{seat_name(i)} {place}" for i, place in enumerate(places))
    pieces: list[Part] = []
    for seat, place in enumerate(places):
        before = places[:seat].count(place)
        sharing = places.count(place)
        x = 100 + place * width + width / 2 + 21 * before - 10.5 * (sharing - 1)
        pieces.append(piece(f"ticket-{seat}", f"ticket-{seat}", seat, x, 44, 11))
    part = {"id": "dr-tickets", "x": 0, "y": 0, "w": width, "steps": steps, "label": label, "pieces": pieces}
    return [("tickets", part)]

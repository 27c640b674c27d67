"""The ring: five cube slots and four action spaces with the markers on them, the stock, the ticket track."""

from typing import Final

from circenses.art.sections import GAP, Drawing, Part, piece
from circenses.games.drum_roll.card_text import RESOURCE
from circenses.games.drum_roll.content import COLOUR_NAMES
from circenses.games.drum_roll.picture_parts.scene import HIT, INNER, Scene
from circenses.kernel.words import count, player

RING_HEIGHT: Final = 194.0
SLOT: Final = 66.0
CHIP: Final = 62.0  # of the stock beside its slot
TRACK_HEIGHT: Final = 54.0
SPACES: Final = {
    "tickets": ("Tickets", "sell one", ""),
    "invest": ("Invest", "buy a card", "investments"),
    "performer": ("Performers", "hire one", "performers"),
    "personnel": ("Personnel", "hire one", "personnel"),
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
        made.append(("stock_cube", _stock(scene, i, colour)))
    for i, space in enumerate(SPACES):
        made.append(("space", _space(scene, i, space, standing.get(space, []))))
    passed = ", ".join(f"{player(seat)} passes" for _, seat, _ in standing.get("pass", []))
    stock = scene.observation["stock"]
    rest = f"in stock: {count(stock['tokens'], 'discount token')}, {count(stock['trailers'], 'trailer')}"
    made.append(("note", {"id": "dr-passed", "x": 0, "y": RING_HEIGHT + 14, "text": passed, "end": False}))
    made.append(("note", {"id": "dr-stock", "x": INNER, "y": RING_HEIGHT + 14, "text": rest, "end": True}))
    return made


def _column(i: int) -> tuple[float, float]:
    """Where a slot lies: on a bow along the ring."""
    return 84 + i * 160, 18.0 + (6, 2, 0, 2, 6)[i]


def _slot(scene: Scene, i: int, colour: str, standing: list[tuple[int, int, bool]]) -> Part:
    x, y = _column(i)
    there = ", ".join(f"{player(seat)}{' by Unblock Action' if by else ''}" for _, seat, by in standing) or "free"
    part = scene.element(f"space-{colour}", x, y, SLOT, SLOT, f"{colour} cube, {RESOURCE[colour]}: {there}")
    part |= {"colour": colour, "name": RESOURCE[colour], "unblocked": sum(by for _, _, by in standing)}
    part["pieces"] = [
        _marker(n, seat, colour, SLOT / 2 + 22 * k - 11 * (len(standing) - 1), SLOT / 2)
        for k, (n, seat, _) in enumerate(standing)
    ]
    return part


def _stock(scene: Scene, i: int, colour: str) -> Part:
    x, y = _column(i)
    number = scene.observation["stock"]["cubes"][colour]
    part = scene.element(f"stock-{colour}", x + SLOT + 6, y + 6, CHIP, HIT, f"stock: {number} {colour}")
    return part | {"colour": colour, "number": number}


def _space(scene: Scene, i: int, space: str, standing: list[tuple[int, int, bool]]) -> Part:
    width = (INNER - 120 - 3 * GAP) / 4
    name, hint, deck = SPACES[space]
    left = f"deck {scene.observation['decks'][deck]}" if deck else ""
    there = ", then ".join(player(seat) for _, seat, _ in standing) or "nobody"
    label = f"{name}, {hint}{', ' + left if left else ''}: {there}"
    part = scene.element(f"space-{space}", 60 + i * (width + GAP), 116, width, 60, label)
    part |= {"name": name, "hint": hint if not standing else "", "deck": left}
    part["pieces"] = [_marker(n, seat, space, 22 + 30 * k, 42) for k, (n, seat, _) in enumerate(standing)]
    return part


def _marker(number: int, seat: int, place: str, x: float, y: float) -> Part:
    return piece("disc_piece", f"marker-{seat}-{number}-{place}", f"marker-{seat}", seat, x, y, 15)


def tickets(scene: Scene) -> list[Drawing]:
    """The track with every player's marker; a step pays when it is reached."""
    track = scene.numbers["setup"]["tickets"]["track"]
    width = (INNER - 100) / (len(track) + 1)
    steps = [{"x": 100 + (i + 1) * width, "coins": coins} for i, coins in enumerate(track)]
    places = [int(circus["tickets"]) for circus in scene.players]
    label = "Tickets sold: " + ", ".join(f"{player(i)} {place}" for i, place in enumerate(places))
    pieces: list[Part] = []
    for seat, place in enumerate(places):
        before = places[:seat].count(place)
        sharing = places.count(place)
        x = 100 + place * width + width / 2 + 21 * before - 10.5 * (sharing - 1)
        pieces.append(piece("disc_piece", f"ticket-{seat}", f"ticket-{seat}", seat, x, 37, 11))
    part = {"id": "dr-tickets", "x": 0, "y": 0, "w": width, "steps": steps, "label": label, "pieces": pieces}
    return [("tickets", part)]

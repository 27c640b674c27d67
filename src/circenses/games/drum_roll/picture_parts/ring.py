"""The ring: five cube slots and four action spaces with the markers on them, the stock, the ticket track."""

from typing import Final

from circenses.art.arrangement import section
from circenses.art.forms import PHONE
from circenses.art.lettering import fit
from circenses.art.sections import Drawing, Part, Section, piece
from circenses.games.drum_roll.card_text import RESOURCE
from circenses.games.drum_roll.content import COLOUR_NAMES, ticket_track
from circenses.games.drum_roll.picture_parts.scene import Scene
from circenses.kernel.words import count, player

SPACES: Final = {
    "tickets": ("Tickets", "sell one", ""),
    "invest": ("Invest", "buy a card", "investments"),
    "performer": ("Performers", "hire one", "performers"),
    "personnel": ("Personnel", "hire one", "personnel"),
}
KERB: Final = 12.0  # the striped edge
SLOT: Final = 50.0
SLOT_ROW: Final = 70.0  # with the name below
SPACE_HEIGHT: Final = 54.0
GAP: Final = 6.0
NOTE: Final = 18.0
TRACK_HEIGHT: Final = 48.0
WIDEST: Final = 110.0  # a ticket, where there are few

Standing = list[tuple[int, int, bool]]  # number of the marker, its seat, whether by Unblock Action


@section("ring", "The ring")
def ring(scene: Scene, width: float) -> Section:
    """Cubes above, spaces below; on a phone the stock lies below its slots and the spaces stand two by two."""
    phone = scene.form == PHONE
    columns = 2 if phone else 4
    top = KERB + 4 + SLOT_ROW + (scene.least + GAP if phone else 2)
    height = top + len(SPACES) // columns * (SPACE_HEIGHT + GAP) - GAP + NOTE + KERB
    drawings: list[Drawing] = [("ring", {"id": "dr-ring", "x": 0, "y": 0, "w": width, "h": height})]
    standing = _standing(scene)
    for i, colour in enumerate(COLOUR_NAMES):
        drawings.append(("slot", _slot(scene, i, colour, standing.get(colour, []), width)))
        drawings.append(("stock_cube", _stock(scene, i, colour, width)))
    across = (width - 2 * KERB - 8 - (columns - 1) * GAP) / columns
    for i, space in enumerate(SPACES):
        x, y = KERB + 4 + i % columns * (across + GAP), top + i // columns * (SPACE_HEIGHT + GAP)
        drawings.append(("space", _space(scene, space, standing.get(space, []), x, y, across)))
    return [*drawings, *_notes(scene, width, height - KERB - 5, standing)], height


def _standing(scene: Scene) -> dict[str, Standing]:
    standing: dict[str, Standing] = {}
    for number, text in enumerate(scene.observation["markers"]):
        seat, _, target = text.partition(" ")
        kind, _, colour = target.partition(":")
        standing.setdefault(colour or target, []).append((number, int(seat), kind == "cube!"))
    return standing


def _notes(scene: Scene, width: float, y: float, standing: dict[str, Standing]) -> list[Drawing]:
    """Who passed, and what else lies in stock."""
    passed = [player(seat) for _, seat, _ in standing.get("pass", [])]
    text = ", ".join(
        f"{name} ×{passed.count(name)}" if passed.count(name) > 1 else name for name in dict.fromkeys(passed)
    )
    stock = scene.observation["stock"]
    rest = f"in stock: {count(stock['tokens'], 'discount token')}, {count(stock['trailers'], 'trailer')}"
    if scene.form == PHONE:
        rest = f"{count(stock['tokens'], 'token')}, {count(stock['trailers'], 'trailer')}"
    note = {"y": y, "small": scene.small}
    return [
        ("note", note | {"id": "dr-passed", "x": KERB + 6, "text": f"passed: {text}" if text else "", "end": False}),
        ("note", note | {"id": "dr-stock", "x": width - KERB - 6, "text": rest, "end": True}),
    ]


def _cell(width: float) -> float:
    return (width - 2 * KERB) / len(COLOUR_NAMES)


def _slot(scene: Scene, i: int, colour: str, standing: Standing, width: float) -> Part:
    cell = _cell(width)
    x = KERB + i * cell + ((cell - SLOT) / 2 if scene.form == PHONE else (cell - SLOT - 50) / 2)
    there = ", ".join(f"{player(seat)}{' by Unblock Action' if by else ''}" for _, seat, by in standing) or "free"
    part = scene.element(f"space-{colour}", x, KERB + 4, SLOT, SLOT, f"{colour} cube, {RESOURCE[colour]}: {there}")
    part |= {"colour": colour, "name": RESOURCE[colour], "unblocked": sum(by for _, _, by in standing)}
    part["middle"] = SLOT / 2 if scene.form == PHONE else SLOT / 2 + 25
    pitch = min(20.0, 42 / max(1, len(standing) - 1))
    part["pieces"] = [
        _marker(n, seat, colour, SLOT / 2 + pitch * (k - (len(standing) - 1) / 2), SLOT / 2)
        for k, (n, seat, _) in enumerate(standing)
    ]
    return part | {"small": scene.small}


def _stock(scene: Scene, i: int, colour: str, width: float) -> Part:
    cell = _cell(width)
    number = scene.observation["stock"]["cubes"][colour]
    if scene.form == PHONE:
        x, y, across = KERB + i * cell + 3, KERB + 4 + SLOT_ROW, cell - 6
    else:
        x, y, across = KERB + i * cell + (cell - SLOT - 50) / 2 + SLOT + 6, KERB + 9, 44.0
    part = scene.element(f"stock-{colour}", x, y, across, scene.least + 4, f"stock: {number} {colour}")
    return part | {"colour": colour, "number": number}


def _space(scene: Scene, space: str, standing: Standing, x: float, y: float, width: float) -> Part:
    name, hint, deck = SPACES[space]
    left = f"deck {scene.observation['decks'][deck]}" if deck else ""
    there = ", then ".join(player(seat) for _, seat, _ in standing) or "nobody"
    label = f"{name}, {hint}{', ' + left if left else ''}: {there}"
    part = scene.element(f"space-{space}", x, y, width, SPACE_HEIGHT, label)
    part |= {
        "name": name,
        "hint": hint,
        "deck": left.removeprefix("deck "),
        "taken": bool(standing),
        "small": scene.small,
    }
    part["size"] = fit(name, 0.84 * (width - 12 - (30 if left else 0)), 14)
    pitch = min(28.0, (width - 34) / max(1, len(standing) - 1))
    part["pieces"] = [_marker(n, seat, space, 17 + pitch * k, 38) for k, (n, seat, _) in enumerate(standing)]
    return part


def _marker(number: int, seat: int, place: str, x: float, y: float) -> Part:
    return piece("disc_piece", f"marker-{seat}-{number}-{place}", f"marker-{seat}", seat, x, y, 13)


@section("tickets", "Tickets")
def tickets(scene: Scene, width: float) -> Section:
    """The track with every player's marker; a step pays when it is reached."""
    track = ticket_track(scene.numbers["setup"], len(scene.players))
    left = 0.0 if scene.form == PHONE else 72.0
    cell = min((width - left) / (len(track) + 1), WIDEST)
    steps = [{"x": left + (i + 1) * cell, "coins": coins} for i, coins in enumerate(track)]
    places = [int(circus["tickets"]) for circus in scene.players]
    label = "Tickets sold: " + ", ".join(f"{player(i)} {place}" for i, place in enumerate(places))
    pieces: list[Part] = []
    for seat, place in enumerate(places):
        sharing = places.count(place)
        pitch = min(19.0, (cell - 24) / max(1, sharing - 1))
        x = left + place * cell + cell / 2 - 2 + pitch * (places[:seat].count(place) - (sharing - 1) / 2)
        pieces.append(piece("disc_piece", f"ticket-{seat}", f"ticket-{seat}", seat, x, 35, 9))
    part = {"id": "dr-tickets", "x": 0, "y": 0, "w": cell, "left": left, "steps": steps, "label": label}
    return [("tickets", part | {"pieces": pieces, "small": scene.small})], TRACK_HEIGHT

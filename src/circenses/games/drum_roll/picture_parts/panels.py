"""The circuses: one panel a player, the viewer's first: performers, cubes, trailers, personnel, storage and hand."""

from typing import Final

from circenses.art.lettering import SERIF, fit, set_in, wrap
from circenses.art.sections import GAP, Drawing, Part
from circenses.games.drum_roll import card_text, text_twin
from circenses.games.drum_roll.card_text import Shown
from circenses.games.drum_roll.content import COLOUR_NAMES, LEVELS
from circenses.games.drum_roll.picture_parts.scene import HIT, INNER, Scene
from circenses.kernel.observed import house_line
from circenses.kernel.words import count, player

COLUMNS: Final = 6
ACT_WIDTH: Final = (INNER - 24 - (COLUMNS - 1) * GAP) / COLUMNS
ACT_HEIGHT: Final = 78.0
HEAD: Final = 64.0
STAFF_WIDTH: Final = 118.0
CARD_WIDTH: Final = 146.0
LINE: Final = 16.0


def order(scene: Scene) -> list[int]:
    n = len(scene.players)
    return [(scene.seat + i) % n for i in range(n)]


def panel(scene: Scene, seat: int) -> tuple[list[Drawing], float]:
    """Its drawings from its own top, and its height."""
    circus = scene.players[seat]
    own = seat == scene.seat
    y = HEAD + 6
    inside: list[Drawing] = []
    if own:
        inside += _storage(scene, seat, y)
        hand, tall = _hand(scene, seat, y)
        inside += hand
        y += max(HIT, tall) + GAP
    acts = [_act(scene, text, i, y) for i, text in enumerate(circus["circus"])]
    inside += [("act", part) for part in acts]
    y += -(-len(acts) // COLUMNS) * (ACT_HEIGHT + GAP)
    staff, tall = _staff(scene, seat, y)
    inside += staff
    y += tall
    notes = _notes(scene, seat)
    base: Part = {"id": f"seat-{seat}", "x": 0, "y": 0, "w": INNER, "h": y + len(notes) * LINE + 8, "seat": seat}
    base |= _facts(scene, seat) | {"notes": notes, "notes_y": y + 8, "label": f"{player(seat)}, the circus"}
    base |= {"start": scene.observation["start"] == seat, "own": own}
    base["asked"] = scene.observation["question"]["seat"] == seat
    return [("panel", base), *inside], base["h"]


def _facts(scene: Scene, seat: int) -> Part:
    circus = scene.players[seat]
    region, size = set_in(card_text.region_words(scene.numbers, circus["region"]), 270, ((13, 1), (12, 2)))
    cubes = [] if seat == scene.seat else [[colour, circus["storage"][colour]] for colour in COLOUR_NAMES]
    return {
        "name": player(seat),
        "prestige": circus["prestige"],
        "coins": circus["coins"],
        "due": card_text.salaries(scene.observation, seat),
        "cards": f"{circus['cards']}/{card_text.hand_limit(scene.observation, seat)}",
        "region": region,
        "region_size": size,
        "cubes": cubes,
    }


def _storage(scene: Scene, seat: int, y: float) -> list[Drawing]:
    storage = scene.players[seat]["storage"]
    made: list[Drawing] = []
    for i, colour in enumerate(COLOUR_NAMES):
        part = scene.element(f"store-{colour}", 12 + i * (HIT + 6), y, HIT, HIT, f"stored: {storage[colour]} {colour}")
        made.append(("store", part | {"colour": colour, "number": storage[colour]}))
    return made


def _hand(scene: Scene, seat: int, y: float) -> tuple[list[Drawing], float]:
    """Equal cards are one; none are drawn for a spectator."""
    hand = scene.players[seat]["hand"] or []
    made: list[Drawing] = []
    left = 12 + 5 * (HIT + 6) + 14
    columns = int((INNER - left) // (CARD_WIDTH + 6))
    faces = list(dict.fromkeys(hand))
    for i, face in enumerate(faces):
        x, down = left + i % columns * (CARD_WIDTH + 6), y + i // columns * (HIT + 6)
        label = f"In your hand: {card_text.face_name(face)}. {card_text.face_words(scene.numbers, face)}"
        name, size = set_in(card_text.face_name(face), CARD_WIDTH - 40, ((13, 2), (11, 2)))
        part = scene.element(f"card-{face}", x, down, CARD_WIDTH, HIT, label)
        made.append(("hand_card", part | {"name": name, "size": size, "number": hand.count(face)}))
    places = len(faces)
    if any(face.startswith("resources") for face in faces):
        x, down = left + places % columns * (CARD_WIDTH + 6), y + places // columns * (HIT + 6)
        label = "Two cubes of the shown colour"
        made.append(("tile", scene.element("two", x, down, 88, HIT, label) | {"text": "take two"}))
        places += 1
    return made, max(1, -(-places // columns)) * (HIT + 6)


def _act(scene: Scene, text: str, i: int, y: float) -> Part:
    one = Shown(text)
    card = scene.numbers["performers"][one.id]
    level = one.level(card)
    x, down = 12 + i % COLUMNS * (ACT_WIDTH + GAP), y + i // COLUMNS * (ACT_HEIGHT + GAP)
    label = text_twin.performer_line(scene.numbers, text)
    size = fit(card["name"], SERIF * (ACT_WIDTH - 50), 12.5)
    state = (
        "flipped now" if one.flipped_now else "flipped" if one.flipped else LEVELS[level - 1] if level else "not ready"
    )
    return scene.element(f"act-{one.id}", x, down, ACT_WIDTH, ACT_HEIGHT, label) | {
        "card": one.id,
        "type": card["type"],
        "name": [card["name"]],
        "name_size": size,
        "needs": [[need, need in one.cubes] for need in card["needs"]],
        "flipped": one.flipped,
        "trailer": one.trailer,
        "salary": card_text.salary(card, one),
        "flip": card["flip"],
        "status": f"✓ {one.was}" if one.was and not one.flipped else state,
        "was": one.was,
    }


def _staff(scene: Scene, seat: int, y: float) -> tuple[list[Drawing], float]:
    made: list[Drawing] = []
    columns = int((INNER - 24) // (STAFF_WIDTH + 6))
    ids = scene.players[seat]["personnel"]
    for i, id in enumerate(ids):
        card = scene.numbers["personnel"][id]
        x, down = 12 + i % columns * (STAFF_WIDTH + 6), y + i // columns * (HIT + 6)
        name, size = set_in(card["name"], STAFF_WIDTH - 26, ((12, 2), (11, 3)))
        part = scene.element(
            f"staff-{id}", x, down, STAFF_WIDTH, HIT, f"{card_text.staff_name(id)}: {card_text.staff_words(card)}"
        )
        made.append(("staff", part | {"name": name, "size": size, "card": id}))
    return made, -(-len(ids) // columns) * (HIT + 6)


def _notes(scene: Scene, seat: int) -> list[str]:
    """Answers that are sealed or open, hands shown at the end, coins with the bank."""
    circus = scene.players[seat]
    told = [line.strip() for line in text_twin.answers(circus)]
    if circus["hand"] and seat != scene.seat:
        told.append(f"Hand: {', '.join(map(card_text.face_name, circus['hand']))}.")
    elif circus["hand"] is None and circus["cards"]:
        told.append(f"{count(circus['cards'], 'investment card')} in hand, hidden.")
    elif circus["hand"] is None:
        told.append("The hand is hidden.")
    if "P05" in circus["personnel"]:
        told.append(f"{count(scene.observation['deposit'], 'coin')} deposited.")
    return wrap(" ".join(told), INNER - 40, 13) if told else []


def fine_print(scene: Scene) -> list[Drawing]:
    """Discards, what was put under the deck, house rules, and the rest of what is known."""
    observation = scene.observation
    told = [
        *text_twin.head_lines(observation, scene.numbers),
        *text_twin.pile_lines(observation),
        house_line(observation),
    ]
    if observation["deposit"]:
        told.append(f"{count(observation['deposit'], 'coin')} on the Bank Representative.")
    lines = [part for line in told if line for part in wrap(line, INNER - 20, 13)]
    return [("fine_print", {"id": "dr-print", "x": 0, "y": 0, "h": len(lines) * LINE + 16, "lines": lines})]

"""What the viewer holds: coins, prestige, what is due, stored cubes; investment cards; personnel."""

from typing import Final

from circenses.art.arrangement import section
from circenses.art.forms import PHONE, TALL, WIDE
from circenses.art.lettering import set_in, wrap
from circenses.art.sections import Drawing, Part, Section
from circenses.games.drum_roll import card_text
from circenses.games.drum_roll.card_text import Performer
from circenses.games.drum_roll.content import COLOUR_NAMES
from circenses.games.drum_roll.picture_parts import shorter
from circenses.games.drum_roll.picture_parts.panels import panel_label, remarks
from circenses.games.drum_roll.picture_parts.scene import Scene

FACTS: Final = 36.0  # the line of numbers
STORE: Final = 44.0
GAP: Final = 4.0
TILES: Final = {WIDE: (74.0, 4), TALL: (68.0, 6), PHONE: (96.0, 3)}  # height of a row of cards, how many are whole


@section("own", "Yours")
def own(scene: Scene, width: float) -> Section:
    """Numbers above, stored cubes below with region and remarks beside them; on a tablet all in one line."""
    seat = scene.own
    circus = scene.players[seat]
    line = scene.form == TALL
    top, left = (5.0, 384.0) if line else (FACTS, 6.0)
    height = STORE + 10 if line else FACTS + STORE + (22 if scene.form == PHONE else 6)
    words = {"x": left + 5 * (STORE + GAP) + 6, "y": top}
    words |= _words(scene, seat, width - words["x"] - 6, height - top - 2)
    acts = [Performer(text) for text in circus["circus"]]
    part = scene.element(f"seat-{seat}", 0, 0, width, height, panel_label(scene, seat)) | {
        "seat": seat,
        "prestige": circus["prestige"],
        "coins": circus["coins"],
        "due": card_text.salaries(scene.observation, seat),
        "cards": f"{circus['cards']}/{card_text.hand_limit(scene.observation, seat)}",
        "performers": len(acts),
        "trailers": sum(one.trailer for one in acts),
        "start": scene.observation["start"] == seat,
        "asked": scene.observation["question"]["seat"] == seat,
        "facts_w": left if line else width,
        "facts_y": height / 2 if line else 20.0,
        "words": words,
        "small": scene.small,
    }
    return [("own", part), *_storage(scene, seat, left, top)], height


def _words(scene: Scene, seat: int, width: float, height: float) -> Part:
    """Region and remarks, as far as there is room; the section of the piles has all remarks."""
    region = wrap(card_text.region_words(scene.numbers, scene.players[seat]["region"]), width, scene.small)
    lines = wrap("; ".join(remarks(scene, seat)), width, scene.small)
    return {"region": region, "notes": lines[: max(0, int(height / (scene.small + 2)) - len(region))]}


def _storage(scene: Scene, seat: int, left: float, top: float) -> list[Drawing]:
    storage = scene.players[seat]["storage"]
    drawings: list[Drawing] = []
    for i, colour in enumerate(COLOUR_NAMES):
        x = left + i * (STORE + GAP)
        part = scene.element(f"store-{colour}", x, top, STORE, STORE, f"stored: {storage[colour]} {colour}")
        drawings.append(("store", part | {"colour": colour, "number": storage[colour]}))
    return drawings


# Cards and personnel: a few are shown in full, many in two rows


@section("hand", "Your investment cards")
def hand(scene: Scene, width: float) -> Section:
    """The hand, equal cards as one; nothing for a spectator."""
    cards = scene.players[scene.own]["hand"] or []
    faces = list(dict.fromkeys(cards))
    tiles: list[Part] = []
    for face in faces:
        label = f"{card_text.face_name(face)}, in your hand: {card_text.face_words(scene.numbers, face)}"
        texts = {"name": shorter.face_name(face), "does": shorter.face_words(scene.numbers, face)}
        tiles.append({"id": f"card-{face}", "label": label, "number": cards.count(face)} | texts)
    if any(face.startswith("resources") for face in faces):
        label = "Two cubes of the shown colour"
        tiles.append({"id": "two", "label": label, "number": 1, "name": "take two", "does": ""})
    hidden = scene.players[scene.own]["hand"] is None
    empty = "Investment cards are hidden" if hidden else "Investment cards you buy come here"
    return _tiles(scene, "hand_card", "dr-hand", tiles, width, empty)


@section("staff", "Your personnel")
def staff(scene: Scene, width: float) -> Section:
    tiles: list[Part] = []
    for id in scene.players[scene.own]["personnel"]:
        card = scene.numbers["personnel"][id]
        label = f"{card_text.staff_name(id)}: {card_text.staff_words(card)}"
        does = shorter.staff_words(card)
        if card["kind"] == "bank":
            does += f"; {scene.observation['deposit']} deposited"
        tiles.append(
            {"id": f"staff-{id}", "label": label, "number": 1} | {"name": shorter.staff_name(id), "does": does}
        )
    return _tiles(scene, "staff", "dr-staff", tiles, width, "Personnel you hire comes here")


def _tiles(scene: Scene, macro: str, id: str, tiles: list[Part], width: float, empty: str) -> Section:
    height, few = TILES[scene.form]
    rows = 1 if len(tiles) <= few else 2
    columns = max(few, -(-len(tiles) // rows))
    across, down = (width + GAP) / columns - GAP, (height + GAP) / rows - GAP
    drawings: list[Drawing] = []
    for i, tile in enumerate(tiles):
        x, y = i % columns * (across + GAP), i // columns * (down + GAP)
        drawings.append((macro, _tile(scene, tile, x, y, across, down, rows == 1)))
    ground = {"id": id, "x": 0, "y": 0, "w": width, "h": height, "text": "" if tiles else empty, "small": 13}
    return [("empty", ground), *drawings], height


def _tile(scene: Scene, tile: Part, x: float, y: float, width: float, height: float, whole: bool) -> Part:
    room = width - 14 - (18 if tile["number"] > 1 else 0)
    name, size = shorter.name_in(tile["name"], room, ((12.5, 2 if whole else 1), (scene.small, 2)))
    does, small = set_in(tile["does"], width - 14, ((12, 2), (scene.small, 3)))
    return scene.element(tile["id"], x, y, width, height, tile["label"]) | {
        "name": name,
        "name_size": size,
        "does": does if whole else [],
        "size": small,
        "number": tile["number"],
        "small": scene.small,
    }

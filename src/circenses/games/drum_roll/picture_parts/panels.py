"""What others count of a player: coins, salaries, cards, cubes, performers with their cubes, personnel, region."""

from typing import Final

from circenses.art.lettering import measure
from circenses.art.sections import Drawing, Part, Section
from circenses.games.drum_roll import card_text, text_twin
from circenses.games.drum_roll.card_text import Performer
from circenses.games.drum_roll.content import COLOUR_NAMES
from circenses.games.drum_roll.picture_parts import shorter
from circenses.games.drum_roll.picture_parts.scene import Scene
from circenses.kernel.words import count, player

HEIGHT: Final = 62.0
ACT_WIDTH: Final = 27.0
ACT_HEIGHT: Final = 25.0
ACT_TOP: Final = 19.0
STAFF_TOP: Final = 47.0
STAFF_HEIGHT: Final = 15.0


def panel(scene: Scene, seat: int, width: float) -> Section:
    circus = scene.players[seat]
    city = card_text.region_name(circus["region"]) if circus["region"] else ""
    notes = remarks(scene, seat)
    base = scene.element(f"seat-{seat}", 0, 0, width, HEIGHT, panel_label(scene, seat)) | {
        "seat": seat,
        "name": player(seat),
        "prestige": circus["prestige"],
        "coins": circus["coins"],
        "due": card_text.salaries(scene.observation, seat),
        "cards": f"{circus['cards']}/{card_text.hand_limit(scene.observation, seat)}",
        "cubes": [[colour, circus["storage"][colour]] for colour in COLOUR_NAMES],
        "start": scene.observation["start"] == seat,
        "asked": scene.observation["question"]["seat"] == seat,
        "region": city,
        "types": scene.numbers["regions"][circus["region"]]["types"] if city else [],
        "note": notes[-1] if notes else "",
        "small": scene.small,
    }
    acts = circus["circus"]
    pitch = min(ACT_WIDTH + 2, (width - ACT_WIDTH) / max(1, len(acts) - 1))
    drawings: list[Drawing] = [("panel", base)]
    drawings += [("small_act", _act(scene, text, i * pitch)) for i, text in enumerate(acts)]
    right = 36 + measure(base["note"] or city, scene.small) + 6
    return [*drawings, *_staff(scene, seat, width - right)], HEIGHT


def _act(scene: Scene, text: str, x: float) -> Part:
    one = Performer(text)
    card = scene.numbers["performers"][one.id]
    label = text_twin.performer_line(scene.numbers, text)
    return scene.element(f"act-{one.id}", x, ACT_TOP, ACT_WIDTH, ACT_HEIGHT, label) | {
        "type": card["type"],
        "needs": [[need, need in one.cubes] for need in card["needs"]],
        "flipped": one.flipped,
        "now": one.flipped_now,
        "trailer": one.trailer,
        "was": one.was,
        "small": scene.small,
    }


def _staff(scene: Scene, seat: int, room: float) -> list[Drawing]:
    """Tags from left to right, closer together where there are many."""
    parts: list[Part] = []
    x = 0.0
    for id in scene.players[seat]["personnel"]:
        card = scene.numbers["personnel"][id]
        tag, cubes = shorter.staff_tag(id), card.get("take", [])
        across = measure(tag, scene.small) + 8 + 11 * len(cubes)
        label = f"{card_text.staff_name(id)}: {card_text.staff_words(card)}"
        part = scene.element(f"staff-{id}", x, STAFF_TOP, across, STAFF_HEIGHT, label)
        parts.append(part | {"tag": tag, "cubes": cubes, "small": scene.small})
        x += across + 3
    squeeze = min(1.0, (room - parts[-1]["w"]) / parts[-1]["x"]) if len(parts) > 1 else 1.0
    return [("small_staff", part | {"x": part["x"] * max(0.1, squeeze)}) for part in parts]


_REMARKS: Final = {
    "had to fire a performer in the last show given": "had to fire",
    "used a double vote": "double vote",
}


def remarks(scene: Scene, seat: int) -> list[str]:
    """Answers that are sealed or open, and hands shown at the end; the section of the piles has all of it."""
    circus = scene.players[seat]
    notes = [part for line in text_twin.answers(circus) for part in line.strip().rstrip(".").split("; ")]
    notes = [_REMARKS.get(remark.lower(), remark) for remark in notes]
    notes = [remark for remark in notes if not remark.endswith("not shown") and "you do not see" not in remark]
    if seat == scene.own and not circus["circus"]:
        notes = [remark for remark in notes if "was dealt" not in remark.lower()]  # the two lie before the viewer
    if circus["hand"] and seat != scene.own:
        notes.append(f"shows {count(len(circus['hand']), 'card')}")
    return notes


def panel_label(scene: Scene, seat: int) -> str:
    circus = scene.players[seat]
    text = f"{circus['prestige']} prestige, {count(circus['coins'], 'coin')}"
    region = card_text.region_words(scene.numbers, circus["region"])
    return "; ".join([f"{player(seat)}, the circus: {text}", region, *remarks(scene, seat)])

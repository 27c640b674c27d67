"""The places of the city, the event with what holds this round, and the markets."""

from typing import Final

from circenses.art.arrangement import section
from circenses.art.forms import PHONE
from circenses.art.lettering import SERIF, fit, set_in, wrap
from circenses.art.sections import Drawing, Part, Section, as_tall, piece
from circenses.games.circus_maximus import card_text, text_twin
from circenses.games.circus_maximus.card_text import MARKET_PLACES
from circenses.games.circus_maximus.content import GOODS, UNITS, name
from circenses.games.circus_maximus.picture_parts.scene import Scene
from circenses.kernel.state import NOBODY
from circenses.kernel.words import count

GAP: Final = 7.0
TILE_HEIGHT: Final = 92.0
STALL_PLACE: Final = 44.0  # width of the part of a stall where workers queue
STALL_HEIGHT: Final = STALL_PLACE + 52.0
EVENT_HEIGHT: Final = 190.0

Ring = tuple[int, bool, bool]  # seat, whether the space is that seat's own, whether a worker stands there


# Places


@section("city", "City")
def city(scene: Scene, width: float) -> Section:
    places = [place for place in scene.observation["in_play"] if place not in MARKET_PLACES]
    columns = 2 if scene.form == PHONE else max(4, -(-len(places) // 2))
    across = (width - (columns - 1) * GAP) / columns
    drawings: list[Drawing] = []
    for i, place in enumerate(places):
        x, y = i % columns * (across + GAP), i // columns * (TILE_HEIGHT + GAP)
        drawings.append(("place", _place(scene, place, x, y, across)))
    return drawings, -(-len(places) // columns) * (TILE_HEIGHT + GAP) - GAP


def _place(scene: Scene, place: str, x: float, y: float, width: float) -> Part:
    title, title_size = set_in(name("locations", place), SERIF * (width - 40), ((14, 1), (12, 2)))
    text = wrap(card_text.place_words(scene.observation, place), width - 14, scene.small)
    label = f"{name('locations', place)}: {text_twin.place_label(scene.observation, place)}"
    rings = _rings(scene, place)
    radius = min(8.5, (width - 14) / max(1, len(rings)) / 2 - 1)
    left = width - 7 - len(rings) * (2 * radius + 2)
    return scene.element(f"location-{place}", x, y, width, TILE_HEIGHT, label) | {
        "place": place,
        "name": title,
        "name_size": title_size,
        "text": text[:4],
        "text_size": scene.small,
        **_standing(rings, place, radius, left, TILE_HEIGHT - 12),
        "closed": place in scene.observation["disabled_locations"],
    }


def _standing(rings: list[Ring], place: str, radius: float, left: float, y: float) -> Part:
    """A ring for each worker that finds room, in the seat's colour where everybody has spaces of their own; and the
    workers there."""
    spaces, workers = [], []
    numbers: dict[int, int] = {}
    for i, (seat, own, filled) in enumerate(rings):
        x = left + radius + i * (2 * radius + 2)
        spaces.append({"seat": seat if own else -1, "x": x, "y": y, "r": radius})
        if filled:
            numbers[seat] = numbers.get(seat, 0) + 1
            sort = f"worker-{seat}"
            workers.append(piece("disc_piece", f"{sort}-{place}-{numbers[seat]}", sort, seat, x, y, radius))
    return {"spaces": spaces, "pieces": workers}


def _rings(scene: Scene, place: str) -> list[Ring]:
    there = scene.observation["placed"].get(place, {})
    room, each = card_text.room(scene.observation, place)
    if not each:
        standing_seats = [int(seat) for seat, number in there.items() for _ in range(number)]
        free = max(0, room - len(standing_seats))
        return [(seat, False, True) for seat in standing_seats] + [(NOBODY, False, False)] * free
    rings = []
    for seat in range(len(scene.players)):
        standing = there.get(str(seat), 0)
        rings += [(seat, True, i < standing) for i in range(max(room, standing))]
    return rings


# Event


@section("event", "Event")
def event(scene: Scene, width: float) -> Section:
    """The card in force, what holds this round, what the Oracle showed; the supply below."""
    observation = scene.observation
    names = card_text.names("events", observation["current_events"]) or "No event yet"
    effects = " ".join(card_text.event_words(scene.numbers["events"][id]) for id in observation["current_events"])
    facts = text_twin.fact_lines(observation)
    room = width - 24
    height = 120.0 if width > 600 else EVENT_HEIGHT
    for size in (13.0, 12.0, scene.small):
        texts = [("effect", line) for line in wrap(effects, room, size)]
        texts += [("fact", line) for fact in facts for line in wrap(fact, room, size)]
        if len(texts) * size * 1.24 <= height - 76:
            break
    title, title_size = set_in(names, SERIF * room, ((17, 1), (14, 1), (scene.small, 2)))
    part = {
        "id": "cm-event",
        "x": 0,
        "y": 0,
        "w": width,
        "h": height,
        "title": title,
        "title_size": title_size,
        "lines": [{"kind": kind, "text": line, "y": i * size * 1.24} for i, (kind, line) in enumerate(texts)],
        "size": size,
        "supply": [(unit, observation["supply"][unit]) for unit in UNITS],
        "label": " ".join([f"Event: {names}.", effects, *facts]),
        "seen": observation["seen_event"],
    }
    return as_tall([("event", part)])


# Markets


@section("markets", "Markets")
def markets(scene: Scene, width: float) -> Section:
    """For each good the place where workers queue, and the slots: below it, or on a phone beside it."""
    drawings: list[Drawing] = []
    if scene.form == PHONE:
        for i, good in enumerate(GOODS):
            y = i * (STALL_HEIGHT + GAP)
            drawings += [("queue", _queue(scene, good, 0, y, width)), ("market", _market(scene, good, 0, y, width))]
        return drawings, len(GOODS) * (STALL_HEIGHT + GAP) - GAP
    across = (width - (len(GOODS) - 1) * GAP) / len(GOODS)
    for i, good in enumerate(GOODS):
        x = i * (across + GAP)
        drawings += [("queue", _queue(scene, good, x, 0, across)), ("market", _market(scene, good, x, 0, across))]
    return drawings, STALL_HEIGHT


def _queue(scene: Scene, good: str, x: float, y: float, width: float) -> Part:
    observation = scene.observation
    place = f"{good}_market"
    title = name("locations", place)
    rings = _rings(scene, place)
    radius = min(8.5, (width / 2 - 8) / max(1, len(rings)) / 2 - 1)
    label = f"{title}, the queue: {text_twin.place_label(observation, place)}"
    return scene.element(f"location-{place}", x, y, width, STALL_PLACE, label) | {
        "good": good,
        "name": title,
        "name_size": fit(title, SERIF * (width - 40), 14),
        "queue": observation["queue"][good],
        "closed": place in observation["disabled_locations"],
        "small": scene.small,
        **_standing(rings, place, radius, width - 6 - len(rings) * (2 * radius + 2), 33),
    }


def _market(scene: Scene, good: str, x: float, y: float, width: float) -> Part:
    observation = scene.observation
    price, market = observation["prices"][good], observation["market"][good]
    now = f"the next for {count(price, 'coin')}" if price else "sold out"
    label = f"Market of {good}, {now}: {text_twin.slots_words(observation, good)}"
    element = scene.element(f"market-{good}", x, y + STALL_PLACE, width, STALL_HEIGHT - STALL_PLACE, label)
    pitch = min(30.0, (width - 48) / max(1, len(market)))
    return element | {
        "good": good,
        "price": price,
        "small": scene.small,
        "slot": pitch - 2,
        "slots": [
            {"filled": filled, "price": slot, "x": 44 + i * pitch, "next": filled and not any(market[:i])}
            for i, (filled, slot) in enumerate(zip(market, observation["slots"][good], strict=False))
        ],
        "to_buy": observation["question"]["kind"] == "buy" and observation["question"]["about"] == good,
    }

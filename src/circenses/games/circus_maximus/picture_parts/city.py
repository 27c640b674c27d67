"""The places of the city, the event with what holds this round, and the markets."""

from typing import Final

from circenses.art.lettering import fit, set_in, wrap
from circenses.art.sections import GAP, Drawing, Part, piece
from circenses.games.circus_maximus import card_text, text_twin
from circenses.games.circus_maximus.card_text import MARKET_PLACES
from circenses.games.circus_maximus.content import GOODS, UNITS, name
from circenses.games.circus_maximus.picture_parts.scene import INNER, Scene
from circenses.kernel.state import NOBODY
from circenses.kernel.words import count

EVENT_WIDTH: Final = 236.0
TILE_HEIGHT: Final = 130.0
CITY_HEIGHT: Final = 2 * TILE_HEIGHT + GAP
STALL_WIDTH: Final = (INNER - 2 * GAP) / 3
STALL_PLACE: Final = 62.0  # the part of a stall where workers queue
STALL_HEIGHT: Final = STALL_PLACE + 66.0

Ring = tuple[int, bool, bool]  # seat, whether the space is that seat's own, whether a worker stands there


# Places


def city(scene: Scene) -> list[Drawing]:
    return [("event", _event(scene)), *(("place", place) for place in _places(scene))]


def _places(scene: Scene) -> list[Part]:
    shown = [place for place in scene.observation["in_play"] if place not in MARKET_PLACES]
    columns = max(4, -(-len(shown) // 2))
    width = (INNER - EVENT_WIDTH - GAP - (columns - 1) * GAP) / columns
    made = []
    for i, place in enumerate(shown):
        x, y = i % columns * (width + GAP), i // columns * (TILE_HEIGHT + GAP)
        made.append(_place(scene, place, EVENT_WIDTH + GAP + x, y, width))
    return made


def _place(scene: Scene, place: str, x: float, y: float, width: float) -> Part:
    title, title_size = set_in(name("locations", place), width - 54, ((17, 1), (15, 2)))
    text, size = set_in(card_text.place_words(scene.observation, place), width - 18, ((13, 3), (12.2, 4), (11.2, 4)))
    label = f"{name('locations', place)}: {text_twin.place_label(scene.observation, place)}"
    return scene.element(f"location-{place}", x, y, width, TILE_HEIGHT, label) | {
        "place": place,
        "name": title,
        "name_size": title_size,
        "text": text,
        "text_size": size,
        **_standing(_rings(scene, place), place, width - 16, 9, TILE_HEIGHT - 15),
        "closed": place in scene.observation["disabled_locations"],
    }


def _standing(rings: list[Ring], place: str, width: float, left: float, y: float) -> Part:
    """A ring for each worker that finds room, in the seat's colour where everybody has spaces of their own; and the
    workers there."""
    radius = min(11.0, width / max(1, len(rings)) / 2 - 1)
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


def _event(scene: Scene) -> Part:
    """The card in force, what holds this round, what the Oracle showed; lettering by how much there is."""
    observation = scene.observation
    names = card_text.names("events", observation["current_events"]) or "No event yet"
    effects = " ".join(card_text.event_words(scene.numbers["events"][id]) for id in observation["current_events"])
    facts = text_twin.fact_lines(observation)
    for size in (13.5, 12.5, 11.5, 10.5):
        width = EVENT_WIDTH - 24
        told = [("effect", line) for line in wrap(effects, width, size)]
        told += [("fact", line) for fact in facts for line in wrap(fact, width, size)]
        if len(told) * size * 1.24 <= CITY_HEIGHT - 112:
            break
    title, title_size = set_in(names, EVENT_WIDTH - 24, ((19, 1), (15, 2), (12, 3)))
    return {
        "id": "cm-event",
        "x": 0,
        "y": 0,
        "w": EVENT_WIDTH,
        "h": CITY_HEIGHT,
        "title": title,
        "title_size": title_size,
        "lines": [{"kind": kind, "text": line, "y": i * size * 1.24} for i, (kind, line) in enumerate(told)],
        "size": size,
        "supply": [(unit, observation["supply"][unit]) for unit in UNITS],
        "label": " ".join([f"Event: {names}.", effects, *facts]),
        "seen": observation["seen_event"],
    }


# Markets


def markets(scene: Scene) -> list[Drawing]:
    """For each good the place where workers queue, and below it the slots."""
    made: list[Drawing] = []
    for i, good in enumerate(GOODS):
        x = i * (STALL_WIDTH + GAP)
        made += [("queue", _queue(scene, good, x)), ("market", _market(scene, good, x))]
    return made


def _queue(scene: Scene, good: str, x: float) -> Part:
    observation = scene.observation
    place = f"{good}_market"
    title = name("locations", place)
    rings = _rings(scene, place)
    width = len(rings) * 24.0
    label = f"{title}, the queue: {text_twin.place_label(observation, place)}"
    return scene.element(f"location-{place}", x, 0, STALL_WIDTH, STALL_PLACE, label) | {
        "good": good,
        "name": title,
        "name_size": fit(title, STALL_WIDTH - 66 - width, 17),
        "queue": observation["queue"][good],
        "closed": place in observation["disabled_locations"],
        **_standing(rings, place, width, STALL_WIDTH - 8 - width, 21),
    }


def _market(scene: Scene, good: str, x: float) -> Part:
    observation = scene.observation
    price, market = observation["prices"][good], observation["market"][good]
    now = f"the next for {count(price, 'coin')}" if price else "sold out"
    label = f"Market of {good}, {now}: {text_twin.slots_words(observation, good)}"
    element = scene.element(f"market-{good}", x, STALL_PLACE, STALL_WIDTH, STALL_HEIGHT - STALL_PLACE, label)
    return element | {
        "good": good,
        "price": price,
        "slots": [
            {"filled": filled, "price": slot, "x": 62 + i * 24.2, "next": filled and not any(market[:i])}
            for i, (filled, slot) in enumerate(zip(market, observation["slots"][good], strict=False))
        ],
        "to_buy": observation["question"]["kind"] == "buy" and observation["question"]["about"] == good,
    }

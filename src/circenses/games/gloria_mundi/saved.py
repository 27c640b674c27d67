"""A state as JSON and back, in the words of GM-1.1: `players.0.counters.food`, `forum.5`, `queue`, `goth`.

A front card is written by its type and the building on it, `food F02`; a counter in the tribute line by what it is,
`glory for peace` if it stands in for another; a question of the agenda by its kind and seat, `tribute 0`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.gloria_mundi import content, state
from circenses.games.gloria_mundi.content import BASIC, BUILDINGS, RESOURCES
from circenses.games.gloria_mundi.reading import (
    amounts,
    fault,
    keys_of,
    listed,
    number,
    one_of,
    seat_or_nobody,
    texts,
    truth,
)
from circenses.games.gloria_mundi.rules import finishing
from circenses.games.gloria_mundi.scoring import ENDINGS
from circenses.games.gloria_mundi.state import FORUM, NONE, NOTHING, GloriaState
from circenses.kernel.errors import BadPosition
from circenses.kernel.saved import brief
from circenses.kernel.state import CHANCE, frame, frame_a, frame_b, frame_kind, frame_seat

PHASES = ("setup", "forum", "play", "activate", "build", "tribute", "over")
STEPS = ("ask", "asked", "discard", "pile")
QUESTIONS = (
    *("", "draw_start", "draw_building", "play", "activate", "times", "glory_paid", "mix_food", "mix_gold", "give_up"),
    *("build", "target", "pay_food", "pay_gold", "pay_peace", "convert", "convert_times", "convert_mix"),
    *("tribute", "pay_icon", "discard", "take"),
)
SPACES = tuple(str(space) for space in range(FORUM - 1, -1, -1))
PHASE_OF = {  # in which phase a question can come
    **dict.fromkeys(("draw_start",), "setup"),
    **dict.fromkeys(("draw_building",), "forum"),
    **dict.fromkeys(("play",), "play"),
    **dict.fromkeys(("activate", "times", "glory_paid", "mix_food", "mix_gold", "give_up"), "activate"),
    **dict.fromkeys(("build", "target", "pay_food", "pay_gold", "pay_peace"), "build"),
    **dict.fromkeys(("convert", "convert_times", "convert_mix"), "build"),
    **dict.fromkeys(("tribute", "pay_icon", "discard", "take"), "tribute"),
}
KEYS = (
    *("turn_no", "phase", "step", "start_player", "active", "turn_type", "deck", "forum", "building_discard"),
    *("supply", "players", "arrival_clock", "goth", "queue", "activation", "due", "pile", "turn", "idle"),
    *("agenda", "ending"),
)
PLAYER_KEYS = ("hand", "front", "ruins", "counters", "position", "arrival")


def to_json(s: GloriaState) -> dict[str, Any]:
    return {
        "turn_no": int(s.turn_no),
        "phase": PHASES[s.phase],
        "step": STEPS[s.step],
        "start_player": int(s.start_player),
        "active": int(s.active),
        "turn_type": word(BASIC, s.turn_type),
        "deck": cards(s.deck),
        "forum": {space: word(BUILDINGS, s.forum[int(space)]) for space in SPACES},
        "building_discard": cards(s.discard),
        "supply": by_type(s.supply, 0, RESOURCES),
        "players": [player(s, seat) for seat in range(int(s.rules.players))],
        "arrival_clock": int(s.arrival_clock),
        "goth": int(s.goth),
        "queue": [tribute(packed) for packed in s.queue],
        "activation": {
            "begun": int(s.begun),
            "plain": int(s.open_plain),
            "built": cards(s.open_built),
            "resolved": s.resolved,
        },
        "due": [due(item) for item in s.due],
        "pile": by_type(s.pile, 0, RESOURCES),
        "turn": int(s.turn),
        "idle": int(s.idle),
        "agenda": [question(packed) for packed in s.agenda],
        "ending": ENDINGS[s.ending],
    }


def player(s: GloriaState, seat: int) -> dict[str, Any]:
    return {
        "hand": by_type(s.hand, seat, BASIC),
        "front": front(s, seat),
        "ruins": by_type(s.ruins, seat, BASIC),
        "counters": by_type(s.counters, seat, RESOURCES),
        "position": int(s.position[seat]),
        "arrival": int(s.arrival[seat]),
    }


def front(s: GloriaState, seat: int) -> list[str]:
    """Plain cards of a type first, then the built ones."""
    told: list[str] = []
    for i, type in enumerate(BASIC):
        place = seat * len(BASIC) + i
        told += [type] * int(s.plain[place])
        told += [f"{type} {building}" for building in cards(s.built[place])]
    return told


def word(names: Sequence[str], index: i64) -> str:
    return names[index] if index >= 0 else ""


def cards(mask: i64) -> list[str]:
    return [building for i, building in enumerate(BUILDINGS) if mask >> i & 1]


def by_type(table: vec[i64], row: int, keys: tuple[str, ...]) -> dict[str, int]:
    return {key: int(table[row * len(keys) + i]) for i, key in enumerate(keys)}


def tribute(packed: i64) -> list[str]:
    icons = [i for i in range(len(BASIC)) if packed >> i & 1]
    return [f"glory for {BASIC[i]}" if packed >> i + 3 & 1 else BASIC[i] for i in icons]


def due(item: i64) -> str:
    """`food`, `glory for food`, or `icon of food` where no counter lies."""
    type, counter = BASIC[item & 3], item >> 2
    if counter == NOTHING:
        return f"icon of {type}"
    return f"glory for {type}" if counter == state.GLORY else type


def question(packed: i64) -> str:
    kind, seat = QUESTIONS[frame_kind(packed)], int(frame_seat(packed))
    a, b = int(frame_a(packed)), int(frame_b(packed))
    about = f" {a} {b}" if a or b else ""
    return f"{kind} {'chance' if seat == CHANCE else seat}{about}"


# Back


def from_json(data: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> GloriaState:
    """BadPosition with the path and the reason, if it cannot be."""
    s = GloriaState(content.ruleset(options, players))
    keys_of(data, KEYS, "")
    seats = listed(data["players"], "players", players)
    _read_table(s, data)
    _read_progress(s, data)
    for seat, values in enumerate(seats):
        _read_player(s, seat, values)
    s.agenda = vec[i64]([_question(s, text, i) for i, text in enumerate(texts(data["agenda"], "agenda"))])
    s.ending = one_of(data["ending"], ENDINGS, "ending")
    if faults := s.check():
        raise BadPosition("; ".join(faults))
    _must_be_open(s)
    return s


def _read_table(s: GloriaState, data: Mapping[str, Any]) -> None:
    s.deck = _mask(data["deck"], "deck")
    s.discard = _mask(data["building_discard"], "building_discard")
    keys_of(data["forum"], SPACES, "forum")
    for space in SPACES:
        s.forum[int(space)] = one_of(data["forum"][space], ("", *BUILDINGS), f"forum.{space}") - 1
    s.supply = amounts(data["supply"], RESOURCES, "supply")
    s.pile = amounts(data["pile"], RESOURCES, "pile")
    s.goth = number(data["goth"], 0, state.ROME, "goth")
    lines = listed(data["queue"], "queue")
    s.queue = vec[i64]([_tribute(line, f"queue.{i}") for i, line in enumerate(lines)])
    s.due = vec[i64]([_due(text, f"due.{i}") for i, text in enumerate(texts(data["due"], "due"))])


def _read_progress(s: GloriaState, data: Mapping[str, Any]) -> None:
    n = int(s.rules.players)
    s.turn_no = number(data["turn_no"], 1, 1000, "turn_no")
    s.phase = one_of(data["phase"], PHASES, "phase")
    s.step = one_of(data["step"], STEPS, "step")
    s.start_player = seat_or_nobody(data["start_player"], n, "start_player")
    s.active = seat_or_nobody(data["active"], n, "active")
    s.turn_type = one_of(data["turn_type"], ("", *BASIC), "turn_type") - 1
    s.turn = seat_or_nobody(data["turn"], n, "turn")
    s.idle = number(data["idle"], 0, n, "idle")
    s.arrival_clock = number(data["arrival_clock"], n, 100_000, "arrival_clock")
    activation = data["activation"]
    keys_of(activation, ("begun", "plain", "built", "resolved"), "activation")
    s.begun = number(activation["begun"], 0, n, "activation.begun")
    s.open_plain = number(activation["plain"], 0, 60, "activation.plain")
    s.open_built = _mask(activation["built"], "activation.built")
    s.resolved = truth(activation["resolved"], "activation.resolved")
    if s.phase == state.ACTIVATE and s.turn_type == NONE:
        raise fault("turn_type", "cards are activated, so there must be a type")


def _read_player(s: GloriaState, seat: int, values: Any) -> None:
    path = f"players.{seat}"
    keys_of(values, PLAYER_KEYS, path)
    for key, table, words in (
        ("hand", s.hand, BASIC),
        ("ruins", s.ruins, BASIC),
        ("counters", s.counters, RESOURCES),
    ):
        for i, count in enumerate(amounts(values[key], words, f"{path}.{key}")):
            table[seat * len(words) + i] = count
    for i, text in enumerate(texts(values["front"], f"{path}.front")):
        _front_card(s, seat, text, f"{path}.front.{i}")
    s.position[seat] = number(values["position"], 0, 60, f"{path}.position")
    s.arrival[seat] = number(values["arrival"], 0, 100_000, f"{path}.arrival")


def _front_card(s: GloriaState, seat: int, text: str, path: str) -> None:
    type, space, building = text.partition(" ")
    place = seat * len(BASIC) + one_of(type, BASIC, path)
    if not space:
        s.plain[place] += 1
        return
    bit = s.rules.bit[one_of(building, BUILDINGS, path)]
    if any(mask & bit for mask in s.built):
        raise fault(path, f"{building} lies on two cards")
    s.built[place] |= bit


def _mask(names: Any, path: str) -> int:
    found = [one_of(name, BUILDINGS, f"{path}.{i}") for i, name in enumerate(texts(names, path))]
    if len(set(found)) != len(found):
        raise fault(path, "a building is named twice")
    return sum(2**i for i in found)


def _tribute(line: Any, path: str) -> int:
    """Icons in the order food, gold, peace, each once."""
    packed, last = 0, -1
    for i, text in enumerate(texts(line, path)):
        glory = text.startswith("glory for ")
        type = one_of(text.removeprefix("glory for "), BASIC, f"{path}.{i}")
        if type <= last:
            raise fault(path, "the counters of a tribute stand in the order food, gold, peace, each type once")
        packed |= 2**type + (2 ** (type + 3) if glory else 0)
        last = type
    return packed


def _due(text: str, path: str) -> int:
    for prefix, counter in (("glory for ", state.GLORY), ("icon of ", NOTHING)):
        if text.startswith(prefix):
            return one_of(text.removeprefix(prefix), BASIC, path) + 4 * counter
    type = one_of(text, BASIC, path)
    return type + 4 * type


def _question(s: GloriaState, text: str, i: int) -> int:
    """A frame of the agenda, if a question of that kind can be about that and of that seat."""
    path = f"agenda.{i}"
    kind_word, *rest = text.split()
    kind = one_of(kind_word, QUESTIONS[1:], path) + 1
    numbers = [CHANCE if part == "chance" else int(part) if _is_number(part) else -9 for part in rest]
    if len(numbers) not in (1, 3) or -9 in numbers or not _about(s, kind, *numbers):
        raise fault(path, f"no question is {brief(text)}; they look like 'play 0' or 'pay_food 0 3 0'")
    if PHASE_OF[kind_word] != PHASES[s.phase]:
        raise fault(path, f"{kind_word} is asked in the phase {PHASE_OF[kind_word]}, not in {PHASES[s.phase]}")
    return frame(kind, *numbers)


def _is_number(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) < 8


def _about(s: GloriaState, kind: int, seat: int, a: int = 0, b: int = 0) -> bool:
    chance = kind in (state.DRAW_START, state.DRAW_BUILDING)
    seats = [CHANCE] if chance else range(int(s.rules.players))
    return seat in seats and 0 <= a < 2**20 and 0 <= b < 2**20


def _must_be_open(s: GloriaState) -> None:
    """The question on top must be the one the table asks, and it must have an answer."""
    if len(s.agenda) > 1:
        raise fault("agenda", "at most one question is open")
    if s.over():
        return
    reason = finishing.fault(s)
    if reason:
        raise fault("agenda.0", reason)

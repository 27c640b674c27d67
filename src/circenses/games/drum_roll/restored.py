"""Reads a saved position; whatever cannot be is refused with its path and the reason."""

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.drum_roll import content, state
from circenses.games.drum_roll.content import (
    COLOUR_NAMES,
    FACE_IDS,
    LEVELS,
    PERFORMER_IDS,
    REGION_IDS,
    STAFF_IDS,
    TYPE_NAMES,
)
from circenses.games.drum_roll.rules.plays import one_applause
from circenses.games.drum_roll.saved import PHASES, QUESTIONS, TARGET_NAMES, VOTES
from circenses.games.drum_roll.scoring import ENDINGS
from circenses.games.drum_roll.state import COLOURS, FACES, NEEDS, NO_CARD, STAFF, DrumState, bit_of
from circenses.kernel.errors import BadPosition
from circenses.kernel.state import CHANCE, GROUP, frame, frame_a, frame_kind

MANY = 1_000_000  # coins, prestige
CHANCES = range(state.DEAL_STAFF, state.DRAW_CARD + 1)
SEALED = (state.DRAFT, state.VOTE)

# How far the two numbers of a question reach; 0 stands for the players, -1 for sets of them
ABOUT = {
    state.DEAL_REGION: (5, 1),
    state.DEAL_TO: (0, 1),
    state.DRAW_CARD: (0, 2),
    state.DRAFT: (-1, 1),
    state.VOTE: (-1, 1),
    state.SHOW_RESULT: (state.PERFORMERS, 1),
    state.TRAILER_ON: (state.PERFORMERS, 2),
    state.BENEFIT: (1000, 4),
    state.PEEKED: (3, 1),
}


def restored(data: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> DrumState:
    try:
        s = _state(data, players, options)
    except KeyError as fault:
        raise BadPosition(f"{fault.args[0]} is missing") from None
    except (TypeError, ValueError, AttributeError) as fault:
        raise BadPosition(f"not a position of Drum Roll: {fault}") from None
    faults = [*s.check(), *_open_answers(s)]
    if faults:
        raise BadPosition("; ".join(faults))
    return s


def _number(value: Any, path: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadPosition(f"{path} = {value!r}: it takes {low} to {high}")
    return value


def _flag(value: Any, path: str) -> bool:
    if not isinstance(value, bool):
        raise BadPosition(f"{path} = {value!r}: it takes true or false")
    return value


def _one_of(value: Any, names: Sequence[str], path: str, empty: bool = False) -> int:
    """Its number; -1 for nothing where that is allowed."""
    if empty and value == "":
        return NO_CARD
    if value not in names:
        raise BadPosition(f"{path} = {value!r}: it takes one of {', '.join(names[:20])}")
    return names.index(value)


def _mask(values: Any, names: Sequence[str], path: str) -> i64:
    mask: i64 = 0
    for value in values:
        bit = bit_of(_one_of(value, names, path))
        if mask & bit:
            raise BadPosition(f"{path}: {value} is named twice")
        mask |= bit
    return mask


def _state(data: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> DrumState:
    s = DrumState(content.ruleset(options, players))
    rules = s.rules
    s.show = _number(data["show"], "show", 1, int(rules.shows))
    s.turn = _number(data["turn"], "turn", 1, int(rules.last_turn))
    s.phase = _one_of(data["phase"], PHASES, "phase")
    s.step = _number(data["step"], "step", 0, 9)
    s.at = _number(data["at"], "at", 0, 99)
    s.start = _number(data["start"], "start", -1, players - 1)
    s.returned = _number(data["returned"], "returned", -1, players - 1)
    s.barred = _number(data["barred"], "barred", -1, players - 1)
    if s.start < 0 and s.phase != state.SETUP:
        raise BadPosition("start: somebody must start")
    _cards(s, data)
    if len(data["players"]) != players:
        raise BadPosition(f"players: {len(data['players'])} instead of {players}")
    for seat, values in enumerate(data["players"]):
        _player(s, seat, values, f"players.{seat}")
    if players == 2:
        s.region[2] = _one_of(data["table_region"], REGION_IDS, "table_region", empty=True)
    for text in data["markers"]:
        s.markers = append(s.markers, _marker(text, players))
    s.deposit = _number(data["deposit"], "deposit", 0, 20)
    _bookkeeping(s, data)
    s.agenda = vec[i64]([_question(s, q, f"agenda.{i}") for i, q in enumerate(data["agenda"])])
    s.ending = _one_of(data["ending"], ENDINGS, "ending")
    _follow(s)
    return s


def _bookkeeping(s: DrumState, data: Mapping[str, Any]) -> None:
    s.reshuffled, s.played = _flag(data["reshuffled"], "reshuffled"), _flag(data["vote_played"], "vote_played")
    window, distribution = data["window"], data["distribution"]
    s.rank = _number(window["rank"], "window.rank", 0, 4)
    s.last = _number(window["last"], "window.last", -1, state.PERFORMERS - 1)
    s.last_applause = _number(window["applause"], "window.applause", -1, state.TYPES - 1)
    s.moved = _number(distribution["moved"], "distribution.moved", 0, 20)
    s.last_move = _number(distribution["last_move"], "distribution.last_move", -1, state.PERFORMERS * NEEDS - 1)
    s.agent = _number(distribution["agent"], "distribution.agent", -1, COLOURS * COLOURS - 1)
    s.assisted = _flag(distribution["assisted"], "distribution.assisted")
    s.skips = _number(data["skips"], "skips", 0, 99)
    for kind in data["applause"]:
        s.applause += one_applause(_one_of(kind, TYPE_NAMES, "applause"))
    s.spent = _mask(data.get("spent", []), PERFORMER_IDS, "spent")


# Cards


def _cards(s: DrumState, data: Mapping[str, Any]) -> None:
    s.discard = _mask(data["performer_discard"], PERFORMER_IDS, "performer_discard")
    s.staff_discard = _mask(data["personnel_discard"], STAFF_IDS, "personnel_discard")
    for text in data["performer_row"]:
        card, tokens = _in_row(text, PERFORMER_IDS, "performer_row")
        s.row, s.tokens = append(s.row, card), append(s.tokens, tokens)
    for text in data["personnel_row"]:
        card, tokens = _in_row(text, STAFF_IDS, "personnel_row")
        s.staff_row, s.staff_tokens = append(s.staff_row, card), append(s.staff_tokens, tokens)
    for text in data["under"]:
        name, by, seat = str(text).partition(" by ")
        if not by or seat not in [str(i) for i in range(int(s.rules.players))]:
            raise BadPosition(f"under: {text!r} should be like 'income by 0'")
        s.under = append(s.under, _one_of(name, FACE_IDS, "under") * 8 + int(seat))
    if len(data["peeked"]) > 2:
        raise BadPosition("peeked: at most two cards are looked at")
    for i, face in enumerate(data["peeked"]):
        s.peeked[i] = _one_of(face, FACE_IDS, "peeked")
    for face in data["investment_discard"]:
        s.pile[_one_of(face, FACE_IDS, "investment_discard")] += 1


def _in_row(text: Any, names: Sequence[str], path: str) -> tuple[int, int]:
    name, _, tokens = str(text).partition(" ")
    if tokens and not tokens.isdecimal():
        raise BadPosition(f"{path}: {text!r} should be a card and the number of its tokens")
    return _one_of(name, names, path), int(tokens or 0)


def _marker(text: Any, players: int) -> int:
    seat, _, target = str(text).partition(" ")
    if seat not in [str(i) for i in range(players)]:
        raise BadPosition(f"markers: {text!r} should be a seat and a target, like '0 tickets'")
    return _one_of(target, TARGET_NAMES, "markers") * 4 + int(seat)


def _follow(s: DrumState) -> None:
    """Decks and stock: whatever lies nowhere else."""
    players = range(int(s.rules.players))
    away, away_staff = int(s.discard), int(s.staff_discard)
    for seat in players:
        away |= int(s.circus[seat]) | int(s.dealt[seat])
        away_staff |= int(s.staff[seat])
    for card in s.row:
        away |= int(bit_of(card))
    for card in s.staff_row:
        away_staff |= int(bit_of(card))
    s.deck, s.staff_deck = ((1 << state.PERFORMERS) - 1) & ~away, ((1 << STAFF) - 1) & ~away_staff
    for face in range(FACES):
        out = int(s.pile[face]) + sum(int(s.hand[seat * FACES + face]) for seat in players)
        out += sum(1 for card in s.under if card >> 3 == face) + sum(1 for one in s.peeked if one == face)
        s.bag[face] = s.rules.copies[face] - out
    for colour in range(COLOURS):
        used = sum(int(s.storage[seat * COLOURS + colour]) for seat in players)
        for i, needed in enumerate(s.rules.need):
            if needed == colour and s.filled[i % NEEDS] >> (i // NEEDS) & 1:
                used += 1
        s.stock[colour] = s.rules.cubes - used
    s.token_stock = s.rules.tokens - sum(int(t) for t in s.tokens) - sum(int(t) for t in s.staff_tokens)
    s.trailer_stock = s.rules.trailers - state.count_bits(s.trailered)


# Players


def _player(s: DrumState, seat: int, values: Mapping[str, Any], path: str) -> None:
    s.coins[seat] = _number(values["coins"], f"{path}.coins", 0, MANY)
    s.prestige[seat] = _number(values["prestige"], f"{path}.prestige", -MANY, MANY)
    s.sold[seat] = _number(values["tickets"], f"{path}.tickets", 0, len(s.rules.track))
    s.region[seat] = _one_of(values["region"], REGION_IDS, f"{path}.region", empty=True)
    for i, colour in enumerate(COLOUR_NAMES):
        s.storage[seat * COLOURS + i] = _number(values["storage"][colour], f"{path}.storage.{colour}", 0, 200)
    for text in values["circus"]:
        _performer(s, seat, text, f"{path}.circus")
    s.staff[seat] = _mask(values["personnel"], STAFF_IDS, f"{path}.personnel")
    for face in values["hand"]:
        s.hand[seat * FACES + _one_of(face, FACE_IDS, f"{path}.hand")] += 1
        s.held[seat] += 1
    s.dealt[seat] = _mask(values["dealt"], PERFORMER_IDS, f"{path}.dealt")
    s.kept[seat] = _one_of(values["kept"], PERFORMER_IDS, f"{path}.kept", empty=True)
    if s.kept[seat] >= 0 and not s.dealt[seat] >> s.kept[seat] & 1:
        raise BadPosition(f"{path}.kept: {values['kept']} was not dealt to this seat")
    s.votes[seat] = _one_of(values["vote"], VOTES, f"{path}.vote", empty=True)
    if _flag(values["doubled"], f"{path}.doubled"):
        s.doubled |= bit_of(seat)
    if _flag(values["fired"], f"{path}.fired"):
        s.fired |= bit_of(seat)


def _performer(s: DrumState, seat: int, text: Any, path: str) -> None:
    name, *words = str(text).split()
    card = _one_of(name, PERFORMER_IDS, path)
    bit = bit_of(card)
    if any(s.circus[other] & bit for other in range(int(s.rules.players))):
        raise BadPosition(f"{path}: {name} is in a circus already")
    s.circus[seat] |= bit
    needs = [COLOUR_NAMES[s.rules.need[card * NEEDS + need]] for need in range(NEEDS)]
    for word in words:
        if word in needs:
            s.filled[needs.index(word)] |= bit
        elif word == "trailer":
            s.trailered |= bit
        elif word in ("flipped", "flipped-now"):
            s.flipped |= bit
            s.flipped_now |= bit if word == "flipped-now" else 0
        elif word.removeprefix("was-") in LEVELS:
            s.level[LEVELS.index(word.removeprefix("was-"))] |= bit
        else:
            allowed = ", ".join([*needs, "trailer", "flipped", "flipped-now", "was-poor, was-good, was-outstanding"])
            raise BadPosition(f"{path}: {text!r}: after {name} it takes {allowed}")


# Questions


def _question(s: DrumState, q: Mapping[str, Any], path: str) -> i64:
    """A frame of the agenda, if a question of that kind can be about that and of that seat."""
    n, kind = int(s.rules.players), _one_of(q["kind"], QUESTIONS, f"{path}.kind")
    if kind == 0:
        raise BadPosition(f"{path}.kind: it must be named")
    far = [n if reach == 0 else 1 << n if reach == -1 else reach for reach in ABOUT.get(kind, (1, 1))]
    seats = [CHANCE] if kind in CHANCES else [GROUP] if kind in SEALED else list(range(n))
    if not 0 <= q["a"] < far[0] or not 0 <= q["b"] < far[1] or q["seat"] not in seats:
        raise BadPosition(f"{path}: no question is {dict(q)}")
    if kind == state.BENEFIT and q["a"] >= len(s.rules.parts):
        raise BadPosition(f"{path}: there is no such part of a benefit")
    return frame(kind, q["seat"], q["a"], q["b"])


def _open_answers(s: DrumState) -> list[str]:
    """Sealed answers are there for those who are not asked any more, and for nobody else."""

    packed = s.top()
    kind = frame_kind(packed)
    found: list[str] = []
    if kind in SEALED and frame_a(packed) == 0:
        found.append("agenda: a sealed question without anybody who is to answer")
    for seat in range(int(s.rules.players)):
        out = frame_a(packed) >> seat & 1 == 1
        if kind == state.VOTE and (s.votes[seat] < 0) != out:
            found.append(f"players.{seat}.vote: who is asked has none yet")
        if kind == state.DRAFT and (s.kept[seat] < 0) != out:
            found.append(f"players.{seat}.kept: who is asked has kept none yet")
        if kind == state.DRAFT and state.count_bits(s.dealt[seat]) != 2:
            found.append(f"players.{seat}.dealt: everyone has two cards in the draft")
    if kind == state.PEEK_CHOICE and min(s.peeked) < 0:
        found.append("peeked: two cards are to be looked at")
    return found

"""A state as JSON and back, in the words of DR-1.1: `players.0.coins`, `performer_row`, `markers`.

A performer of a circus is one text: `A2 red yellow trailer`, with the cubes it holds, `flipped` or `flipped-now`, and
what it was in this show (`was-poor`, `was-good`, `was-outstanding`). Decks and stock are told for the reader; read back
they follow from where everything else lies, so that no position can hold a card twice or lose a cube.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.drum_roll.content import (
    COLOUR_NAMES,
    FACE_IDS,
    LEVELS,
    PERFORMER_IDS,
    REGION_IDS,
    STAFF_IDS,
    TYPE_NAMES,
)
from circenses.games.drum_roll.rules.plays import applauded
from circenses.games.drum_roll.scoring import ENDINGS
from circenses.games.drum_roll.state import COLOURS, FACES, NEEDS, NO_CARD, DrumState
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat

PHASES = (
    *("setup", "bank", "placement", "resolve", "distribution", "organizer", "vote", "housekeeping"),
    *("pre_show", "show", "between", "over"),
)
QUESTIONS = (
    *("", "deal_personnel", "deal_performer", "deal_region", "draw_start", "deal_draft", "draw_card"),
    *("draft_keep", "choose_resources", "bank_deposit", "place"),
    *("resolve_invest", "resolve_performer", "resolve_personnel", "distribute", "organizer", "vote", "double_vote"),
    *("pre_show", "show_next", "show_result", "gain_colour", "gain_pair", "spend_colour", "trailer_target"),
    *("peek_choice", "show_end", "overflow", "benefit", "peek"),
)
TARGET_NAMES = (
    *(f"cube:{colour}" for colour in COLOUR_NAMES),
    *(f"cube!:{colour}" for colour in COLOUR_NAMES),
    *("tickets", "invest", "performer", "personnel", "pass"),
)
VOTES = ("delay", "show")


def to_json(s: DrumState) -> dict[str, Any]:
    n = int(s.rules.players)
    made = {
        "show": int(s.show),
        "turn": int(s.turn),
        "phase": PHASES[s.phase],
        "step": int(s.step),
        "at": int(s.at),
        "start": int(s.start),
        "returned": int(s.returned),
        "barred": int(s.barred),
        "players": [player(s, seat) for seat in range(n)],
        "table_region": name_of(REGION_IDS, s.region[2]) if n == 2 else "",
        "performer_row": row(PERFORMER_IDS, s.row, s.tokens),
        "performer_deck": members(PERFORMER_IDS, s.deck),
        "performer_discard": members(PERFORMER_IDS, s.discard),
        "reshuffled": s.reshuffled,
        "personnel_row": row(STAFF_IDS, s.staff_row, s.staff_tokens),
        "personnel_deck": members(STAFF_IDS, s.staff_deck),
        "personnel_discard": members(STAFF_IDS, s.staff_discard),
        "investment_deck": faces(s.bag, 0),
        "under": [f"{FACE_IDS[card >> 3]} by {card & 7}" for card in s.under],
        "investment_discard": faces(s.pile, 0),
        "peeked": [FACE_IDS[face] for face in s.peeked if face != NO_CARD],
        "stock": stock(s),
        "markers": [marker(m) for m in s.markers],
        "deposit": int(s.deposit),
        "vote_played": s.played,
        "window": {"rank": int(s.rank), "last": int(s.last), "applause": int(s.last_applause)},
        "distribution": {
            "moved": int(s.moved),
            "last_move": int(s.last_move),
            "agent": int(s.agent),
            "assisted": s.assisted,
        },
        "skips": int(s.skips),
        "applause": [kind for i, kind in enumerate(TYPE_NAMES) for _ in range(applauded(s, i))],
        "agenda": [question(packed) for packed in s.agenda],
        "ending": ENDINGS[s.ending],
    }
    if s.spent:
        made["spent"] = members(PERFORMER_IDS, s.spent)
    return made


def player(s: DrumState, seat: int) -> dict[str, Any]:
    return {
        "coins": int(s.coins[seat]),
        "prestige": int(s.prestige[seat]),
        "tickets": int(s.sold[seat]),
        "region": name_of(REGION_IDS, s.region[seat]),
        "storage": {colour: int(s.storage[seat * COLOURS + i]) for i, colour in enumerate(COLOUR_NAMES)},
        "circus": [performer(s, card) for card in bits(s.circus[seat])],
        "personnel": members(STAFF_IDS, s.staff[seat]),
        "hand": faces(s.hand, seat),
        "dealt": members(PERFORMER_IDS, s.dealt[seat]),
        "kept": name_of(PERFORMER_IDS, s.kept[seat]),
        "vote": name_of(VOTES, s.votes[seat]),
        "doubled": bool(s.doubled >> seat & 1),
        "fired": bool(s.fired >> seat & 1),
    }


def name_of(names: Sequence[str], number: i64) -> str:
    return names[number] if number >= 0 else ""


def bits(mask: i64) -> list[int]:
    return [place for place in range(int(mask).bit_length()) if mask >> place & 1]


def members(names: Sequence[str], mask: i64) -> list[str]:
    return [names[place] for place in bits(mask)]


def faces(counts: vec[i64], seat: int) -> list[str]:
    return [face for i, face in enumerate(FACE_IDS) for _ in range(int(counts[seat * FACES + i]))]


def row(names: Sequence[str], cards: vec[i64], tokens: vec[i64]) -> list[str]:
    """`T8` without discount, `T8 2` with two tokens."""
    return [names[card] + (f" {tokens[i]}" if tokens[i] else "") for i, card in enumerate(cards)]


def stock(s: DrumState) -> dict[str, Any]:
    return {
        "cubes": {colour: int(s.stock[i]) for i, colour in enumerate(COLOUR_NAMES)},
        "tokens": int(s.token_stock),
        "trailers": int(s.trailer_stock),
    }


def performer(s: DrumState, card: int) -> str:
    words = [PERFORMER_IDS[card]]
    words += [COLOUR_NAMES[s.rules.need[card * NEEDS + need]] for need in range(NEEDS) if s.filled[need] >> card & 1]
    if s.trailered >> card & 1:
        words.append("trailer")
    if s.flipped >> card & 1:
        words.append("flipped-now" if s.flipped_now >> card & 1 else "flipped")
    words += [f"was-{level}" for i, level in enumerate(LEVELS) if s.level[i] >> card & 1]
    return " ".join(words)


def marker(packed: i64) -> str:
    return f"{packed & 3} {TARGET_NAMES[packed >> 2]}"


def question(packed: i64) -> dict[str, Any]:
    return {
        "kind": QUESTIONS[frame_kind(packed)],
        "seat": int(frame_seat(packed)),
        "a": int(frame_a(packed)),
        "b": int(frame_b(packed)),
    }


def from_json(data: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> DrumState:
    from circenses.games.drum_roll.restored import restored  # it knows the words above

    return restored(data, players, options)


__all__ = ["PHASES", "QUESTIONS", "TARGET_NAMES", "from_json", "to_json"]

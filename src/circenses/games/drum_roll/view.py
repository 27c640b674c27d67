"""What a viewer may know: all but the hands of others, the decks, and answers that are still sealed (DR-1.1)."""

from typing import Any

from circenses.games.drum_roll import options, saved
from circenses.games.drum_roll.content import COLOUR_NAMES, FACE_IDS, PERFORMER_IDS
from circenses.games.drum_roll.rules.cards import bag_is_empty
from circenses.games.drum_roll.rules.hidden import deal_anew, peeker
from circenses.games.drum_roll.state import (
    COLOURS,
    DEAL_REGION,
    DEAL_TO,
    DISTRIBUTE,
    DRAFT,
    DRAW_CARD,
    NO_CARD,
    NOBODY,
    PEEK_CHOICE,
    SHOW_RESULT,
    VOTE,
    DrumState,
    count_bits,
)
from circenses.kernel.rng import Rng
from circenses.kernel.state import GROUP, frame_a, frame_kind, frame_seat

SHARED = (
    *("show", "turn", "phase", "start", "returned", "barred", "table_region", "performer_row", "performer_discard"),
    *("personnel_row", "personnel_discard", "investment_discard", "stock", "markers", "deposit"),
    "ending",
)


def observe(s: DrumState, viewer: int) -> dict[str, Any]:
    """Built from the saved words: what all may know, then what this viewer may."""
    table = saved.to_json(s)
    told: dict[str, Any] = {key: table[key] for key in SHARED}
    told["options"] = options.schema().differing(s.rules.options)
    told["players"] = [player(s, seat, table["players"][seat], viewer) for seat in range(int(s.rules.players))]
    told["decks"] = {
        "performers": int(count_bits(s.deck)),
        "personnel": int(count_bits(s.staff_deck)),
        "investments": int(s.deck_size()),
    }
    told["under"] = [FACE_IDS[card >> 3] if card & 7 == viewer or s.over() else None for card in s.under]
    told["pending"] = [f"spare {s.skips}"] if s.skips else []
    told["pending"] += [f"applause {kind}" for kind in table["applause"]]
    told["peeked"] = table["peeked"] if peeker(s) in (viewer, NOBODY) else None
    if "spent" in table:
        told["spent"] = table["spent"]
    told["question"] = question(s)
    return told


def player(s: DrumState, seat: int, values: dict[str, Any], viewer: int) -> dict[str, Any]:
    own = seat == viewer or s.over()
    keys = ("coins", "prestige", "tickets", "region", "storage", "circus", "personnel", "doubled", "fired")
    told = {key: values[key] for key in keys}
    told["cards"] = int(s.held[seat])
    told["hand"] = values["hand"] if own else None
    told["dealt"] = values["dealt"] if own or not values["dealt"] else None
    told["kept"] = values["kept"] if own or frame_kind(s.top()) != DRAFT else None
    told["vote"] = values["vote"] if own or frame_kind(s.top()) != VOTE else None
    told["answered"] = frame_seat(s.top()) == GROUP and not s.may_act(seat)
    return told


def question(s: DrumState) -> dict[str, Any]:
    """What is asked of whom, and what it is about."""
    packed = s.top()
    if not packed:
        return {"kind": "over", "seat": -4, "about": ""}
    kind = int(frame_kind(packed))
    return {
        "kind": saved.QUESTIONS[kind],
        "seat": int(frame_seat(packed)),
        "about": about(s, kind, int(frame_a(packed))),
    }


def about(s: DrumState, kind: int, a: int) -> str:
    if kind == SHOW_RESULT:
        return PERFORMER_IDS[a]
    if kind in (DEAL_REGION, DEAL_TO, DRAW_CARD):
        return f"Player {a + 1}"
    if kind == DISTRIBUTE:
        facts = [f"{s.moved} moved"] if s.moved else []
        if s.agent != NO_CARD:
            facts.append(f"agent {COLOUR_NAMES[s.agent // COLOURS]} to {COLOUR_NAMES[s.agent % COLOURS]}")
        if s.assisted:
            facts.append("assistant used")
        return ", ".join(facts)
    return ""


def determinize(s: DrumState, seat: int, rng: Rng) -> DrumState:
    """What a seat cannot know, dealt anew."""
    copy = s.clone()
    deal_anew(copy, seat, rng)
    return copy


def hidden(s: DrumState, seat: int, viewer: int) -> bool:
    """A card dealt or drawn is for one seat only, and so is which of two it takes."""
    packed = s.top()
    kind = frame_kind(packed)
    if kind == DRAW_CARD or kind == DEAL_TO:
        return frame_a(packed) != viewer
    return kind == PEEK_CHOICE and seat != viewer


def reveals(s: DrumState) -> bool:
    """With an empty bag the next card is one that was put under the deck: no chance stands between."""
    return bag_is_empty(s) and len(s.under) > 0

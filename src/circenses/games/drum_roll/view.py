"""What a viewer may know: all but the hands of others, the decks, and answers that are still sealed (DR-1.1)."""

from typing import Any

from circenses.games.drum_roll import options, saved
from circenses.games.drum_roll.content import COLOUR_NAMES, FACE_IDS, PERFORMER_IDS
from circenses.games.drum_roll.rules.cards import bag_is_empty
from circenses.games.drum_roll.state import (
    COLOURS,
    DEAL_REGION,
    DEAL_TO,
    DISTRIBUTE,
    DRAFT,
    DRAW_CARD,
    FACES,
    NO_CARD,
    NOBODY,
    PEEK_CHOICE,
    PEEKED,
    SHOW_RESULT,
    VOTE,
    DrumState,
    bit_of,
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


def peeker(s: DrumState) -> int:
    """Who looks at investment cards; NOBODY if nobody does."""
    if s.peeked[0] == NO_CARD:
        return NOBODY
    for packed in s.agenda:
        if frame_kind(packed) in (PEEKED, PEEK_CHOICE):
            return int(frame_seat(packed))
    return NOBODY


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
        return f"seat {a}"
    if kind == DISTRIBUTE:
        facts = [f"{s.moved} moved"]
        if s.agent != NO_CARD:
            facts.append(f"agent {COLOUR_NAMES[s.agent // COLOURS]} to {COLOUR_NAMES[s.agent % COLOURS]}")
        if s.assisted:
            facts.append("assistant used")
        return ", ".join(facts)
    return ""


# What a seat cannot know, dealt anew


def determinize(s: DrumState, seat: int, rng: Rng) -> DrumState:
    copy = s.clone()
    if s.over():
        return copy
    _deal_draft(copy, seat, rng)
    _deal_investments(copy, seat, rng)
    for other in range(int(s.rules.players)):
        if other != seat and frame_kind(s.top()) == VOTE and copy.votes[other] != NOBODY:
            copy.votes[other] = int(rng.below(2))
    return copy


def _deal_draft(s: DrumState, seat: int, rng: Rng) -> None:
    others = [other for other in range(int(s.rules.players)) if other != seat and s.dealt[other]]
    if not others:
        return
    sizes = {other: int(count_bits(s.dealt[other])) for other in others}
    for other in others:
        s.deck |= s.dealt[other]
        s.dealt[other] = 0
    for other in others:
        for _ in range(sizes[other]):
            left = saved.bits(s.deck)
            bit = bit_of(left[int(rng.below(len(left)))])
            s.deck &= ~bit
            s.dealt[other] |= bit
        if s.kept[other] != NO_CARD:
            s.kept[other] = saved.bits(s.dealt[other])[int(rng.below(2))]


def _deal_investments(s: DrumState, seat: int, rng: Rng) -> None:
    """All cards this seat has not seen, over the same places."""
    players = range(int(s.rules.players))
    looks = peeker(s) in (seat, NOBODY)
    pool = [face for face in range(FACES) for _ in range(int(s.bag[face]))]
    for other in players:
        if other != seat:
            pool += [face for face in range(FACES) for _ in range(int(s.hand[other * FACES + face]))]
    pool += [int(card >> 3) for card in s.under if card & 7 != seat]
    if not looks:
        pool += [int(face) for face in s.peeked if face != NO_CARD]
    for i in range(len(pool) - 1, 0, -1):
        k = int(rng.below(i + 1))
        pool[i], pool[k] = pool[k], pool[i]
    for i, card in enumerate(s.under):
        if card & 7 != seat:
            s.under[i] = pool.pop() * 8 + (card & 7)
    if not looks:
        for i in (0, 1):
            if s.peeked[i] != NO_CARD:
                s.peeked[i] = pool.pop()
    for other in players:
        if other != seat:
            for face in range(FACES):
                s.hand[other * FACES + face] = 0
            for _ in range(int(s.held[other])):
                s.hand[other * FACES + pool.pop()] += 1
    for face in range(FACES):
        s.bag[face] = pool.count(face)


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

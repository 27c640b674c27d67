"""What a viewer may know: all but the hands of others, the decks, and answers that are still sealed (DR-1.1)."""

from typing import Any

from circenses.games.drum_roll import options, state
from circenses.games.drum_roll.content import COLOUR_NAMES, FACE_IDS, PERFORMER_IDS
from circenses.games.drum_roll.layout import LAYOUT, QUESTIONS, put_under
from circenses.games.drum_roll.state import COLOURS, DrumState, count_bits
from circenses.kernel.state import GROUP, OVER, frame_a, frame_kind, frame_seat
from circenses.kernel.words import player


def observe(s: DrumState, viewer: int) -> dict[str, Any]:
    """What the layout opens to the viewer, None for what it does not, and what follows."""
    view = LAYOUT.observed(s, viewer)
    view["options"] = options.schema().differing(s.rules.options)
    sealed = frame_seat(s.top()) == GROUP
    for seat, circus in enumerate(view["players"]):
        for secret in ("hand", "dealt", "kept", "vote"):
            circus.setdefault(secret, None)
        circus["cards"] = int(s.held[seat])
        circus["answered"] = sealed and not s.may_act(seat)
    view["decks"] = {
        "performers": int(count_bits(s.deck)),
        "personnel": int(count_bits(s.staff_deck)),
        "investments": int(s.deck_size()),
    }
    view["under"] = [FACE_IDS[card >> 3] if put_under(s, viewer, (i,)) else None for i, card in enumerate(s.under)]
    view.setdefault("peeked", None)
    view["question"] = question(s)
    return view


def question(s: DrumState) -> dict[str, Any]:
    """What is asked of whom, and what it is about."""
    packed = s.top()
    if not packed:
        return {"kind": "over", "seat": OVER, "about": ""}
    about_ = about(s, int(frame_kind(packed)), int(frame_a(packed)))
    return {"kind": QUESTIONS.of(packed).name, "seat": int(frame_seat(packed)), "about": about_}


def about(s: DrumState, kind: int, a: int) -> str:
    if kind == state.SHOW_RESULT:
        return PERFORMER_IDS[a]
    if kind in (state.DEAL_REGION, state.DEAL_TO, state.DRAW_CARD):
        return player(a) if a < s.rules.players else "the table"
    if kind == state.DISTRIBUTE:
        facts = [f"{s.moved} moved"] if s.moved else []
        if s.agent != state.NO_CARD:
            facts.append(f"agent {COLOUR_NAMES[s.agent // COLOURS]} to {COLOUR_NAMES[s.agent % COLOURS]}")
        if s.assisted:
            facts.append("assistant used")
        return ", ".join(facts)
    return ""

"""What a viewer may know: everything."""

from typing import Any

from circenses.games.ludus_cyclorum import actions, rules, state
from circenses.games.ludus_cyclorum.content import KINDS, SIDES
from circenses.games.ludus_cyclorum.geometry import point_name
from circenses.games.ludus_cyclorum.layout import LAYOUT, QUESTIONS
from circenses.games.ludus_cyclorum.state import LudusState
from circenses.kernel.choices import Choices
from circenses.kernel.state import SPECTATOR, frame_a, frame_b, frame_kind, frame_seat


def observe(s: LudusState, viewer: int = SPECTATOR) -> dict[str, Any]:
    """What the layout opens, the stones as they stand now, and what follows from that."""
    started = frame_kind(s.top()) != state.COIN
    return LAYOUT.observed(s, viewer) | {
        "stones": {point_name(p): stone_view(s, p) for p in map(int, s.rules.on_board) if s.board[p]},
        "to_act": SIDES[s.to_act] if started and not s.over() else "",
        "question": question(s),
        "captured": s.quiet < 0,
        "draw_cycles": int(s.rules.draw_cycles),
        "draw_repetitions": int(s.rules.draw_repetitions),
        "occurrences": int(s.occurrences()) if s.declared < 0 else 0,
        "friendly_opportunity": s.rules.friendly_opportunity,
        "universal_block": s.rules.universal_block,
        "several_opportunities": s.rules.several_opportunities,
        "capture_cycle_counts": s.rules.after_capture == 0,
    }


def stone_view(s: LudusState, point: int) -> dict[str, Any]:
    stone = int(s.board[point])
    side = SIDES[1 if stone & state.SIDE else 0]
    return {"side": side, "kind": KINDS[stone & state.KIND], "active": stone & state.FACE != s.indicator}


def question(s: LudusState) -> dict[str, Any]:
    """Who is asked what, and the points it is about."""
    packed = s.top()
    if not packed:
        return {"kind": "over", "side": "", "stones": []}
    kind = int(frame_kind(packed))
    seat = int(frame_seat(packed))
    stones: list[str] = []
    if kind in (state.OPPORTUNITY, state.FRIENDLY):
        out = Choices()
        rules.legal_into(s, out)
        stones = [point_name(action - actions.REACT) for action in out.to_list() if action < actions.DECLINE]
    elif kind in (state.BLOCK, state.EVADE):
        stones = [point_name(int(frame_a(packed)))]
    elif kind == state.RETALIATE:
        stones = [point_name(int(frame_a(packed))), point_name(int(frame_b(packed)))]
    return {
        "kind": "block" if kind == state.EVADE else QUESTIONS.of(packed).name,
        "side": SIDES[seat] if seat >= 0 else "",
        "stones": stones,
    }

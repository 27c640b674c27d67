"""What a viewer may know (here: everything) and how the log retells it."""

from typing import Any

from circenses.games.ludus_cyclorum import actions, rules
from circenses.games.ludus_cyclorum.actions import label
from circenses.games.ludus_cyclorum.geometry import point_name
from circenses.games.ludus_cyclorum.scoring import ENDINGS
from circenses.games.ludus_cyclorum.state import (
    BLOCK,
    COIN,
    EVADE,
    FACE,
    FRIENDLY,
    KIND,
    NORTH,
    OPPORTUNITY,
    RETALIATE,
    SIDE,
    SOUTH,
    TURN,
    LudusState,
)
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat

SIDES = ("south", "north")
KINDS = ("", "dux", "sword", "shield", "rider", "spear")
QUESTIONS = {
    COIN: "coin",
    TURN: "turn",
    OPPORTUNITY: "opportunity",
    FRIENDLY: "friendly",
    EVADE: "block",
    BLOCK: "block",
    RETALIATE: "retaliate",
}


def observe(s: LudusState) -> dict[str, Any]:
    """No secrets: every viewer sees the same."""
    started = frame_kind(s.top()) != COIN
    return {
        "rows": int(s.rules.rows),
        "points": int(s.rules.points),
        "stones": {point_name(p): stone_view(s, p) for p in map(int, s.rules.on_board) if s.board[p]},
        "indicator": "tilde" if s.indicator else "dot",
        "to_act": SIDES[s.to_act] if started and not s.over() else "",
        "question": question(s),
        "declared": label(int(s.declared)) if s.declared >= 0 else "",
        "answers": [label(int(answer)) for answer in s.answers] if s.declared >= 0 else [],
        "cycles": int(s.cycles),
        "quiet_cycles": max(0, int(s.quiet)),
        "captured": s.quiet < 0,
        "draw_cycles": int(s.rules.draw_cycles),
        "draw_repetitions": int(s.rules.draw_repetitions),
        "occurrences": int(s.occurrences()) if s.declared < 0 else 0,
        "friendly_opportunity": s.rules.friendly_opportunity,
        "universal_block": s.rules.universal_block,
        "several_opportunities": s.rules.several_opportunities,
        "capture_cycle_counts": s.rules.after_capture == 0,
        "last": {
            "side": SIDES[s.last_seat] if s.last >= 0 else "",
            "action": label(int(s.last)) if s.last >= 0 else "",
        },
        "ending": ENDINGS[s.ending],
        "winner": SIDES[s.winner] if s.winner >= 0 else "",
    }


def stone_view(s: LudusState, point: int) -> dict[str, Any]:
    stone = int(s.board[point])
    return {"side": side_of(stone), "kind": KINDS[stone & KIND], "active": stone & FACE != s.indicator}


def question(s: LudusState) -> dict[str, Any]:
    """Who is asked what, and the points it is about."""
    packed = s.top()
    if not packed:
        return {"kind": "over", "side": "", "stones": []}
    kind = int(frame_kind(packed))
    seat = int(frame_seat(packed))
    stones: list[str] = []
    if kind in (OPPORTUNITY, FRIENDLY):
        out = Choices()
        rules.legal_into(s, out)
        stones = [point_name(action - actions.REACT) for action in out.to_list() if action < actions.DECLINE]
    elif kind in (BLOCK, EVADE):
        stones = [point_name(int(frame_a(packed)))]
    elif kind == RETALIATE:
        stones = [point_name(int(frame_a(packed))), point_name(int(frame_b(packed)))]
    return {"kind": QUESTIONS[kind], "side": SIDES[seat] if seat >= 0 else "", "stones": stones}


def side_of(stone: int) -> str:
    return SIDES[NORTH if stone & SIDE else SOUTH]


def called(stone: int) -> str:
    """'South's sword'."""
    kind = KINDS[stone & KIND]
    return f"{side_of(stone).title()}'s {'Dux' if kind == 'dux' else kind}"


# The log


def describe(before: LudusState, seat: int, action: int, after: LudusState) -> list[str]:
    """What was done, what was taken, and what it led to."""
    lines = [told(before, action)]
    lines += losses(before, action, after)
    if after.declared < 0 and after.cycles > before.cycles:
        face = "tilde" if after.indicator else "dot"
        lines.append(f"The cycle is complete: the indicator shows the {face} and every stone may be used again.")
    elif after.declared < 0 and not after.over() and after.last_seat == after.to_act and after.last >= 0:
        spent, ready = SIDES[1 - after.to_act].title(), SIDES[after.to_act].title()
        lines.append(f"{spent} has no inactive stone left, so {ready} goes on.")
    if after.over():
        lines.append(result(after))
    return lines


def told(s: LudusState, action: int) -> str:
    packed = s.top()
    kind = int(frame_kind(packed))
    if kind == COIN:
        return f"The coin shows {label(action)}: {SIDES[action - actions.SOUTH_BEGINS].title()} begins."
    if kind == TURN:
        return told_action(s, action)
    asked = int(s.board[frame_a(packed)])
    if kind in (OPPORTUNITY, FRIENDLY):
        if action == actions.DECLINE:
            return f"{SIDES[frame_seat(packed)].title()} lets it go."
        reacting = action - actions.REACT
        leaving = f"the leaving stone on {point_name(int(frame_a(packed)))}"
        return f"{called(int(s.board[reacting]))} on {point_name(reacting)} attacks {leaving}."
    if kind in (BLOCK, EVADE):
        verb = "blocks and is active now" if action == actions.BLOCKED else "does not block"
        return f"{called(asked)} on {point_name(int(frame_a(packed)))} {verb}."
    verb = "takes its attacker along" if action == actions.RETALIATED else "does not answer"
    return f"{SIDES[frame_seat(packed)].title()}'s fallen spear {verb}."


def told_action(s: LudusState, action: int) -> str:
    here = int(actions.origin(action))
    stone = called(int(s.board[here]))
    code = action % actions.CODES
    start = f"{stone} on {point_name(here)}"
    there = point_name(int(actions.destination(action)))
    struck = int(actions.victim(action))
    if code == actions.IDLE:
        return f"{start} idles."
    if struck < 0:
        return f"{start} moves to {there}."
    target = f"{called(int(s.board[struck]))} on {point_name(struck)}"
    if code < actions.CHARGE:
        return f"{start} attacks {target}."
    if code < actions.STRIKE:
        return f"{start} moves to {there} and {'rushes' if actions.is_rush(action) else 'attacks'} {target}."
    if code < actions.TRAMPLE:
        return f"{start} attacks {target} and moves to {there}."
    verb = "tramples" if code < actions.SLASH else "slashes"
    return f"{start} rides to {there} and {verb} {target}."


def losses(before: LudusState, action: int, after: LudusState) -> list[str]:
    """The stones that left the board: a sentence each, in the order they were taken."""
    lines: list[str] = []
    for point in taken(before, action, after):
        stone = int(before.board[point])
        lines.append(f"{called(stone)} is taken.")
    return lines


def taken(before: LudusState, action: int, after: LudusState) -> list[int]:
    """Where, on the board before, the stones stood that are gone after this decision."""
    if int(before.stones[0] + before.stones[1]) == int(after.stones[0] + after.stones[1]):
        return []
    kind = int(frame_kind(before.top()))
    declared = action if kind == TURN else int(before.declared)
    if kind in (OPPORTUNITY, FRIENDLY) and action != actions.DECLINE:
        return [int(before.standing)]
    if kind in (EVADE, RETALIATE):
        return [int(before.standing)]
    return [int(actions.victim(declared))]


def result(s: LudusState) -> str:
    winner = SIDES[s.winner].title() if s.winner >= 0 else ""
    loser = SIDES[1 - s.winner].title() if s.winner >= 0 else ""
    return {
        "dux_taken": f"{loser}'s Dux is taken: {winner} wins.",
        "dux_alone": f"{loser}'s Dux stands alone: {winner} wins.",
        "repetition": "The same position has come too often: the game is a draw.",
        "quiet_cycles": "Too many cycles without a capture: the game is a draw.",
    }[ENDINGS[s.ending]]

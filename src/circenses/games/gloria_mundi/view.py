"""What a viewer may know: everything but the counters behind other screens (GM-1.11)."""

from typing import Any

from circenses.games.gloria_mundi import options, saved
from circenses.games.gloria_mundi.content import BASIC, BUILDINGS, RESOURCES
from circenses.games.gloria_mundi.rules import finishing, flow
from circenses.games.gloria_mundi.rules.activate import activating
from circenses.games.gloria_mundi.state import (
    ACTIVATE,
    CHOOSE_TARGET,
    CONVERT_FROM,
    CONVERT_MIX,
    FORUM,
    GIVE_UP,
    PAY_FOOD,
    PAY_ICON,
    PAY_PEACE,
    TIMES,
    GloriaState,
)
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat

BOOKKEEPING = ("step", "activation", "idle", "agenda", "arrival_clock", "turn")


def observe(s: GloriaState, viewer: int) -> dict[str, Any]:
    """Built from the saved words, without the engine's own bookkeeping."""
    told = {key: value for key, value in saved.to_json(s).items() if key not in (*BOOKKEEPING, "players", "due")}
    told["players"] = [player(s, seat, viewer) for seat in range(int(s.rules.players))]
    told["due"] = [saved.due(item) for item in s.due]
    told["options"] = options.schema().differing(s.rules.options)
    told["carthage"] = int(s.rules.carthage)
    told["surcharge"] = [int(s.rules.surcharge[space]) for space in range(FORUM)]
    told["road"] = [[type for i, type in enumerate(BASIC) if icons >> i & 1] for icons in s.rules.icons]
    told["activating"] = activation(s)
    told["question"] = question(s)
    return told


def player(s: GloriaState, seat: int, viewer: int) -> dict[str, Any]:
    told = saved.player(s, seat)
    if not sees_counters(s, seat, viewer):
        told["counters"] = dict.fromkeys(RESOURCES)
    return told


def sees_counters(s: GloriaState, seat: int, viewer: int) -> bool:
    """One's own always; with two players the other's follow from the supply."""
    return viewer == seat or not s.unknown(viewer)


def activation(s: GloriaState) -> dict[str, Any]:
    """Whose cards are being activated, and which are still to come."""
    begun = s.phase == ACTIVATE and s.begun > 0
    return {
        "seat": int(activating(s)) if begun else -1,
        "plain": int(s.open_plain),
        "built": saved.cards(s.open_built),
        "resolved": s.resolved and begun,
    }


def question(s: GloriaState) -> dict[str, Any]:
    """What is asked of whom, what it is about, and what was said in this move already."""
    packed = s.top()
    if not packed:
        return {"kind": "over", "seat": -4, "about": "", "said": {}}
    kind, a, b = int(frame_kind(packed)), int(frame_a(packed)), int(frame_b(packed))
    about, said = subject(s, kind, a, b)
    return {"kind": saved.QUESTIONS[kind], "seat": int(frame_seat(packed)), "about": about, "said": said}


def subject(s: GloriaState, kind: int, a: int, b: int) -> tuple[str, dict[str, Any]]:
    if TIMES <= kind <= GIVE_UP:
        parts = {"times": b & 63, "glory": b >> 6 & 63, "food": b >> 12}
        named = () if kind in (TIMES, GIVE_UP) else tuple(parts)[: kind - TIMES]
        return BUILDINGS[a], {word: parts[word] for word in named}
    if kind == CHOOSE_TARGET:
        return BUILDINGS[s.forum[a]], {}
    if PAY_FOOD <= kind <= PAY_PEACE:
        paid = {"food": b & 63, "gold": b >> 6}
        named = tuple(paid)[: kind - PAY_FOOD]
        return BUILDINGS[s.forum[a // 3]], {"on": BASIC[a % 3]} | {word: paid[word] for word in named}
    if CONVERT_FROM <= kind <= CONVERT_MIX:
        source = b & 3 if kind == CONVERT_MIX else b
        said: dict[str, Any] = {"from": BASIC[source]} if kind > CONVERT_FROM else {}
        return BUILDINGS[a], said | ({"times": b >> 2} if kind == CONVERT_MIX else {})
    if kind == PAY_ICON:
        icons = [type for i, type in enumerate(BASIC) if i < a and s.rules.icons[s.next_space()] >> i & 1]
        return BASIC[a], {type: "glory" if b >> BASIC.index(type) & 1 else "own" for type in icons}
    return "", {}


def asked(s: GloriaState) -> bool:
    """GM-1.11: what depends on hidden counters is asked unless public facts show the answer, even if it is the only
    one; the engine's silence would tell what a player holds."""
    kind = frame_kind(s.top())
    return s.rules.secret and finishing.asks_counters(kind) and flow.only_answer(s) < 0

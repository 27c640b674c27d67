"""What a viewer may know: everything but the counters behind other screens (GM-1.11)."""

from typing import Any

from circenses.games.gloria_mundi import options, state
from circenses.games.gloria_mundi.content import BASIC, BUILDINGS, RESOURCES
from circenses.games.gloria_mundi.layout import LAYOUT, QUESTIONS, icons
from circenses.games.gloria_mundi.rules import finishing, flow
from circenses.games.gloria_mundi.rules.activate import activating
from circenses.games.gloria_mundi.state import GloriaState
from circenses.kernel.state import NOBODY, OVER, frame_a, frame_b, frame_kind, frame_seat

IDLE = {"seat": NOBODY, "plain": 0, "built": [], "resolved": False}  # while nobody's cards are activated


def observe(s: GloriaState, viewer: int) -> dict[str, Any]:
    """What the layout opens, and what follows from it."""
    view = LAYOUT.observed(s, viewer)
    view["forum"] = dict(reversed(view["forum"].items()))  # the dearest space comes first
    for player in view["players"]:
        player["counters"] = player["counters"] or dict.fromkeys(RESOURCES)
    view["activation"] = IDLE | ({"seat": int(activating(s))} if view["activation"] else {}) | view["activation"]
    view["options"] = options.schema().differing(s.rules.options)
    view["carthage"] = int(s.rules.carthage)
    view["surcharge"] = [int(surcharge) for surcharge in s.rules.surcharge]
    view["road"] = [icons(s, space) for space in range(len(s.rules.icons))]
    view["question"] = question(s)
    return view


def question(s: GloriaState) -> dict[str, Any]:
    """What is asked of whom, what it is about, and what was said in this move already."""
    packed = s.top()
    if not packed:
        return {"kind": "over", "seat": OVER, "about": "", "said": {}}
    kind, a, b = int(frame_kind(packed)), int(frame_a(packed)), int(frame_b(packed))
    about, amounts = subject(s, kind, a, b)
    return {"kind": QUESTIONS.of(packed).name, "seat": int(frame_seat(packed)), "about": about, "said": amounts}


def subject(s: GloriaState, kind: int, a: int, b: int) -> tuple[str, dict[str, Any]]:
    if state.TIMES <= kind <= state.GIVE_UP:
        parts = {"times": b & 63, "glory": b >> 6 & 63, "food": b >> 12}
        parts_named = () if kind in (state.TIMES, state.GIVE_UP) else tuple(parts)[: kind - state.TIMES]
        return BUILDINGS[a], {word: parts[word] for word in parts_named}
    if kind == state.CHOOSE_TARGET:
        return BUILDINGS[s.forum[a]], {}
    if state.PAY_FOOD <= kind <= state.PAY_PEACE:
        paid = {"food": b & 63, "gold": b >> 6}
        parts_named = tuple(paid)[: kind - state.PAY_FOOD]
        return BUILDINGS[s.forum[a // 3]], {"on": BASIC[a % 3]} | {word: paid[word] for word in parts_named}
    if state.CONVERT_FROM <= kind <= state.CONVERT_MIX:
        source = b & 3 if kind == state.CONVERT_MIX else b
        amounts: dict[str, Any] = {"from": BASIC[source]} if kind > state.CONVERT_FROM else {}
        return BUILDINGS[a], amounts | ({"times": b >> 2} if kind == state.CONVERT_MIX else {})
    if kind == state.PAY_ICON:
        earlier = [type for type in icons(s, int(s.next_space())) if type in BASIC[:a]]
        return BASIC[a], {type: "glory" if b >> BASIC.index(type) & 1 else "own" for type in earlier}
    return "", {}


def must_ask(s: GloriaState) -> bool:
    """GM-1.11: what depends on hidden counters is asked unless public facts show the answer, even if it is the only
    one; the engine's silence would tell what a player holds."""
    kind = frame_kind(s.top())
    return s.rules.secret and finishing.asks_counters(kind) and flow.only_answer(s) < 0

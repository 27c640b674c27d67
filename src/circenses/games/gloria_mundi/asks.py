"""Questions whose parts people say in any order (ADR 10, GM-1.14): a payment, a mix, a tribute, the cards activated."""

from circenses.games.gloria_mundi import actions, phrases, state
from circenses.games.gloria_mundi.content import BASIC, RESOURCES
from circenses.games.gloria_mundi.notation import ACTIONS
from circenses.games.gloria_mundi.phrases import tribute
from circenses.games.gloria_mundi.rules import ability, activate, build, flow
from circenses.games.gloria_mundi.state import NONE, GloriaState
from circenses.kernel.question import Asks, Part
from circenses.kernel.state import frame_a, frame_b, frame_kind


def asks(s: GloriaState) -> Asks | None:
    packed = s.top()
    kind, about = int(frame_kind(packed)), int(frame_a(packed))
    if kind == state.NEXT_CARD and not activate.any_order(s):  # else the order is a choice of its own
        return Asks(f"activate {s.active}.{s.begun}")
    if kind in (state.TIMES, state.GLORY_PAID, state.CONVERT_TIMES):
        return Asks(f"amount {kind} {about}")
    if kind in (state.MIX_FOOD, state.MIX_GOLD):
        parts = int(frame_b(packed))
        taken = parts >> 12 if kind == state.MIX_GOLD else 0
        return Asks(f"mix {about}", due=int(ability.mix_size(s, about, parts)) - taken, gains=True)
    if state.PAY_FOOD <= kind <= state.PAY_PEACE:
        paid = int(frame_b(packed))
        return Asks(f"payment {about}", due=int(build.price(s, about // len(BASIC))) - (paid & 63) - (paid >> 6))
    if kind == state.CONVERT_MIX:
        due = (int(frame_b(packed)) >> 2) * int(s.rules.take[about])
        return Asks(f"conversion {about}", due=due, gains=True)
    return Asks(f"tribute {int(s.next_space())}") if kind == state.PAY_ICON else None


def says(s: GloriaState, action: int) -> tuple[Part, ...]:
    packed = s.top()
    kind, about = int(frame_kind(packed)), int(frame_a(packed))
    if kind == state.NEXT_CARD:
        return (_activated(s, action),)
    if kind == state.PAY_ICON:
        type = BASIC[about]
        own = action == actions.OWN
        return (Part(f"own {type}" if own else f"glory for {type}", type, phrase=tribute(type, own)),)
    if not actions.AMOUNT <= action < actions.START:
        return ()
    amount = action - actions.AMOUNT
    if kind in (state.TIMES, state.GLORY_PAID, state.CONVERT_TIMES):
        return (_amount("glory" if kind == state.GLORY_PAID else "times", amount),)
    if kind == state.CONVERT_MIX:
        first, second = int(s.rules.first[about]), int(s.rules.second[about])
        rest = (int(frame_b(packed)) >> 2) * int(s.rules.take[about]) - amount
        return _amount(RESOURCES[first], amount), _amount(RESOURCES[second], rest)
    return _mixed(s, action)


def _activated(s: GloriaState, action: int) -> Part:
    """One of counter and ability for each card."""
    card = "plain"
    if action != actions.PLAIN:
        card = f"card {action - (actions.COUNTER if action < actions.ABILITY else actions.ABILITY)}"
    return Part(ACTIONS.label(s, action), card)


def _amount(word: str, amount: int) -> Part:
    return Part(f"{word} {amount}", word, amount, ("amount",), phrase=phrases.amount(word, amount))


def _mixed(s: GloriaState, action: int) -> tuple[Part, ...]:
    """What an amount of a payment or a mix settles: itself, and whatever follows from it."""
    at = s.clone()
    result: list[Part] = []
    while True:
        packed = at.top()
        kind, about, parts = int(frame_kind(packed)), int(frame_a(packed)), int(frame_b(packed))
        amount = action - actions.AMOUNT
        type = kind - (state.PAY_FOOD if kind >= state.PAY_FOOD else state.MIX_FOOD)
        result.append(_amount(BASIC[type], amount))
        if kind == state.PAY_PEACE:
            rest = int(build.price(at, about // len(BASIC))) - (parts & 63) - (parts >> 6) - amount
            result.append(_amount(RESOURCES[state.GLORY], rest))
            return tuple(result)
        if kind == state.MIX_GOLD:
            result.append(_amount(BASIC[-1], int(ability.mix_size(at, about, parts)) - (parts >> 12) - amount))
            return tuple(result)
        flow.answer(at, action)
        action = int(flow.only_answer(at))
        if action == NONE:
            return tuple(result)

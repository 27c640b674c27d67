"""Which rule allows an action, where one clicks it, and which rule forbids it (refusals.py)."""

from circenses.games.horrea import actions, refusals
from circenses.games.horrea.content import BANDS, GENDERS, KINDS, MARKETS
from circenses.games.horrea.refusals import WHAT_IS_ASKED, card_clause
from circenses.games.horrea.rules import alliances
from circenses.games.horrea.state import (
    ALLIANCE,
    DEAL_CARD,
    DESTROY_DIE,
    DRAW_FAMILY,
    DRAW_FATE,
    ELECTION,
    ENTRY_DIE,
    INTRIGUE,
    MARRY,
    MOVE,
    NO_BAND,
    OUST_DIE,
    PART,
    PAY,
    SEND,
    START_DIE,
    HorreaState,
)
from circenses.kernel.state import frame_kind, frame_seat

CHANCE_CLAUSES = {
    DEAL_CARD: ["HO-1.2(2)", "HO-1.15"],
    START_DIE: ["HO-1.2(4)", "HO-1.15"],
    ENTRY_DIE: ["HO-1.5(1)"],
    OUST_DIE: ["HO-1.6(A)"],
    DESTROY_DIE: ["HO-1.9(B1)"],
}
OF_CARD = (PAY, MARRY, PART, SEND, DRAW_FAMILY, ELECTION)


def explain(s: HorreaState, action: int) -> list[str]:
    """The clauses behind a legal action."""
    kind = int(frame_kind(s.top()))
    if kind in CHANCE_CLAUSES:
        return CHANCE_CLAUSES[kind]
    if kind == DRAW_FATE:
        return ["HO-1.10", card_clause(action - actions.DRAW_FATE)]
    if kind in OF_CARD:
        return [card_clause(int(s.card)), *_marriage(action)]
    if kind == MOVE:
        return ["HO-1.5(2)", "HO-1.14(M2)", f"HO-2.1({MARKETS[action - actions.GO]})"]
    if kind == INTRIGUE:
        return _marriage(action) or ["HO-1.6(C)", "HO-1.14(S4)"]
    return WHAT_IS_ASKED[kind][1]


def _marriage(action: int) -> list[str]:
    if actions.END <= action < actions.PROPOSE:
        return ["HO-1.6(B)", "HO-1.7", "HO-1.14(S3)"]
    if actions.PROPOSE <= action < actions.PRICE:
        return ["HO-1.6(C)", "HO-1.14(S4)"]
    return []


def refusal(s: HorreaState, seat: int, action: int) -> tuple[str, list[str]]:
    return refusals.refusal(s, seat, action)


# Where one clicks

BUTTONS = {
    actions.NOTHING: "nothing",
    actions.ROLL: "roll",
    actions.SKIP: "skip",
    actions.BORROW: "borrow",
    actions.FORFEIT: "forfeit",
    actions.ACCEPT: "accept",
    actions.DECLINE: "decline",
    actions.PAY: "pay",
    actions.PASS: "pass",
    actions.TAKE_LOSS: "take-loss",
}


def targets(s: HorreaState, action: int) -> list[str]:
    """Elements of the picture in the order one would click them; chance is not clicked."""
    if action in BUTTONS:
        return [BUTTONS[action]]
    if actions.END <= action < actions.PROPOSE:
        return _alliance(s, action)
    if actions.PROPOSE <= action < actions.MARRY:
        partner, gender = divmod(action - actions.PROPOSE, 2)
        return [f"seat-{partner}", f"card-{GENDERS[gender]}"]
    if actions.MARRY <= action < actions.PRICE:
        market, gender = divmod(action - actions.MARRY, 2)
        return [f"market-{MARKETS[market]}", f"card-{GENDERS[gender]}"]
    if actions.step_of(action) >= 0:
        return ["price"]
    if actions.VICTIM <= action < actions.GIVE:
        return [f"seat-{action - actions.VICTIM}"]
    if actions.GIVE <= action < actions.PAY:
        return _gift(s, action - actions.GIVE)
    return _market(action)


def _alliance(s: HorreaState, action: int) -> list[str]:
    """By its place in the list of alliances."""
    seat = int(frame_seat(s.top()))
    partner, age = divmod(action - actions.END, actions.AGES)
    at = int(alliances.find(s, seat, partner, age)) if seat >= 0 and partner < s.rules.players else -1
    return [f"alliance-{at // ALLIANCE}"] if at >= 0 else []


def _gift(s: HorreaState, kind: int) -> list[str]:
    seat = int(frame_seat(s.top())) if s.top() else -1
    band = int(s.band(s.prestige[seat])) if seat >= 0 else NO_BAND
    return [f"gift-{BANDS[band]}-{KINDS[kind]}"] if band != NO_BAND else []


def _market(action: int) -> list[str]:
    """Where a market can be both built in and attacked, a second click tells."""
    for block, more in (
        (actions.GO, ""),
        (actions.RESOLVE, ""),
        (actions.BUILD, "build"),
        (actions.DESTROY, "destroy"),
        (actions.DIVORCE, ""),
        (actions.RECALL, ""),
    ):
        if block <= action < block + len(MARKETS):
            return [f"market-{MARKETS[action - block]}", *([more] if more else [])]
    return []

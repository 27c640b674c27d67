"""Why an action is not legal now: the first thing that stands against it, and its clauses."""

from circenses.games.horrea import actions, content
from circenses.games.horrea.content import BANDS, CARDS, GENDERS, KINDS, MARKETS
from circenses.games.horrea.rules import alliances, build, movement, social
from circenses.games.horrea.rules.paying import can_give, can_pay, means
from circenses.games.horrea.state import (
    ANSWER,
    BUILD,
    BUILD_ONE,
    CONFLICT,
    DRAW_FAMILY,
    DRAW_FATE,
    ELECTION,
    ENTER,
    FATE,
    GIVE,
    INTRIGUE,
    MARRY,
    MOVE,
    MOVEMENT,
    NO_BAND,
    NOBODY,
    OUST,
    PART,
    PAY,
    PRICE,
    REPLY,
    ROME,
    SEND,
    SOCIAL,
    VICTIM,
    HorreaState,
)
from circenses.kernel.state import CHANCE, frame_a, frame_b, frame_kind, frame_seat

Refusal = tuple[str, list[str]]

WHAT_IS_ASKED = {
    ENTER: ("say first whether you roll for a new agent", ["HO-1.5(1)", "HO-1.14(M1)"]),
    MOVE: ("say first where this agent goes", ["HO-1.5(2)", "HO-1.14(M2)"]),
    CONFLICT: ("say first which conflict comes next", ["HO-1.6(A)", "HO-1.14(S1)"]),
    OUST: ("say first whether you borrow for the fee or forfeit", ["HO-1.6(A)", "HO-1.14(S2)"]),
    INTRIGUE: ("it is time for an intrigue or for nothing", ["HO-1.6", "HO-1.14(S4)"]),
    PRICE: ("name first the price you offer", ["HO-1.6(C)", "HO-R49"]),
    ANSWER: ("answer the proposal first", ["HO-1.6(C)", "HO-1.14(S5)"]),
    REPLY: ("answer the counter-offer first", ["HO-1.6(C)", "HO-1.14(S6)"]),
    BUILD_ONE: ("it is time to build, to destroy or for nothing", ["HO-1.9(B1)", "HO-1.14(B1)"]),
    VICTIM: ("say first whose horreum you attack", ["HO-1.9(B1)", "HO-1.17"]),
    GIVE: ("it is time for a benefaction or for nothing", ["HO-1.9(B2)", "HO-1.14(B2)"]),
}
FATE_ASKS = {
    PAY: "say first whether you pay for the honour",
    MARRY: "say first how you marry, or take the loss",
    PART: "say first which marriage ends",
    SEND: "say first whether you pay or which agent you send away",
}
PHASE_CLAUSE = {MOVEMENT: "HO-1.5", SOCIAL: "HO-1.6", BUILD: "HO-1.9", FATE: "HO-1.10"}


def card_clause(card: int) -> str:
    return f"HO-{'2.5' if CARDS[card].startswith('F') else '2.6'}({CARDS[card]})"


def player(seat: int) -> str:
    return f"Player {seat + 1}"


def refusal(s: HorreaState, seat: int, action: int) -> Refusal:
    packed = s.top()
    if not packed:
        return "the game is over", ["HO-1.12"]
    if actions.DRAW_FATE <= action < actions.MORE_PRICES and seat != CHANCE:
        return "that is for chance to decide", ["HO-1.15"]
    if frame_seat(packed) != seat:
        clause = PHASE_CLAUSE.get(int(s.phase), "HO-1.2")
        if s.actor() == CHANCE:
            return "chance decides first", [clause]
        return f"it is for {player(int(s.actor()))} to decide", [clause]
    return _answer(s, seat, int(frame_kind(packed)), action) or _question(s, int(frame_kind(packed)))


def _question(s: HorreaState, kind: int) -> Refusal:
    """The answer belongs to another question."""
    if kind in WHAT_IS_ASKED:
        return WHAT_IS_ASKED[kind]
    if kind in FATE_ASKS:
        return FATE_ASKS[kind], [card_clause(int(s.card))]
    if kind in (DRAW_FAMILY, ELECTION):
        return "chance cannot bring that now", [card_clause(int(s.card))]
    return "chance cannot bring that now", ["HO-1.10" if kind == DRAW_FATE else "HO-1.15"]


def _answer(s: HorreaState, seat: int, kind: int, action: int) -> Refusal | None:
    """This seat is asked, but the answer is none; None where the answer belongs to another question."""
    a, b = int(frame_a(s.top())), int(frame_b(s.top()))
    if kind == MOVE and actions.GO <= action < actions.RESOLVE:
        return refuse_move(s, seat, a, action - actions.GO)
    if kind == CONFLICT and actions.RESOLVE <= action < actions.BORROW:
        return f"you are no intruder in {city(action - actions.RESOLVE)}", ["HO-1.6(A)"]
    if kind in (INTRIGUE, MARRY, PART) and actions.END <= action < actions.PRICE:
        return _marriage(s, seat, kind, action)
    if kind == PART and actions.DIVORCE <= action < actions.RECALL:
        return f"you are not married into {city(action - actions.DIVORCE)}", ["HO-2.5(F19)"]
    if kind in (PRICE, ANSWER) and actions.step_of(action) >= 0:
        return _price(s, seat, kind, a, b)
    if kind == BUILD_ONE and actions.BUILD <= action < actions.VICTIM:
        return _building(s, seat, a, action)
    if kind == VICTIM and actions.VICTIM <= action < actions.GIVE:
        return f"{player(action - actions.VICTIM)} has no horreum in {city(a)} for you to destroy", ["HO-1.9(B1)"]
    if kind == GIVE and actions.GIVE <= action < actions.PAY:
        return refuse_gift(s, seat, action - actions.GIVE)
    if kind == SEND and action == actions.PAY:
        return _means(s, seat, int(s.rules.card_money[s.card]), [card_clause(int(s.card)), "HO-1.4"])
    if kind == SEND and actions.RECALL <= action < actions.DRAW_FATE:
        return f"you have no agent in {city(action - actions.RECALL)}", [card_clause(int(s.card))]
    return None


def city(market: int) -> str:
    return content.name(MARKETS[market])


def _means(s: HorreaState, seat: int, sum_: int, clauses: list[str]) -> Refusal:
    return f"that takes ${sum_}, and you can pay ${int(means(s, seat))} at most", clauses


def refuse_move(s: HorreaState, seat: int, agent: int, to: int) -> Refusal:
    here = int(s.agents[seat * s.rules.agents + agent])
    if not (s.rules.near[here] | s.rules.bit[here]) >> to & 1:
        return f"no link joins {city(here)} to {city(to)}", ["HO-1.5(2)", "HO-2.2"]
    if not movement.reach(s, here) >> to & 1:
        return "no agent travels by sea in the winter storms", ["HO-2.6(P03)"]
    if to in s.going:
        return f"another agent of yours ends in {city(to)}", ["HO-1.5(2)", "HO-R9", "HO-1.17"]
    if here == ROME and agent == 1 and s.going[0] > to:
        return "of two agents on Rome the one that goes to the later city is asked second", ["HO-1.17"]
    return "then another agent of yours would find no city of its own", ["HO-1.5(2)", "HO-1.17"]


# Marriages


def _marriage(s: HorreaState, seat: int, kind: int, action: int) -> Refusal | None:
    if action < actions.PROPOSE:
        if kind == MARRY:
            return None
        partner, age = divmod(action - actions.END, actions.AGES)
        which = f"alliance number {age + 1}" if age else "alliance"
        return f"you have no {which} with {player(partner)}", ["HO-1.6(B)", "HO-1.7"]
    if kind == PART:
        return None
    if action < actions.MARRY:
        return refuse_proposal(s, seat, *divmod(action - actions.PROPOSE, 2))
    return refuse_local(s, seat, *divmod(action - actions.MARRY, 2))


def refuse_proposal(s: HorreaState, seat: int, partner: int, gender: int) -> Refusal:
    if partner == seat or partner >= s.rules.players:
        return "a partner is another player of this game", ["HO-1.6(C)"]
    if s.phase == SOCIAL and s.approached >> partner & 1:
        return f"you have asked {player(partner)} this turn already", ["HO-R58", "HO-R50"]
    if s.rules.one_alliance and s.are_allied(seat, partner):
        return f"you are allied to {player(partner)} already", ["HO-1.6(C)", "HO-R12"]
    if not s.hand[seat * 2 + gender]:
        return f"you hold no {GENDERS[gender]}", ["HO-1.6(C)"]
    return f"{player(partner)} holds no {GENDERS[1 - gender]}", ["HO-1.6(C)"]


def refuse_local(s: HorreaState, seat: int, market: int, gender: int) -> Refusal:
    clauses = ["HO-1.6(C)"]
    if market == ROME and not s.rules.rome_marriage:
        return "nobody marries into the aristocracy of Rome", [*clauses, "HO-R19"]
    if s.agent_in(seat, market) < 0:
        return f"you have no agent in {city(market)}", clauses
    if not social.can_marry(s, market):
        return f"somebody is married into {city(market)} already", [*clauses, "HO-R48"]
    if not s.hand[seat * 2 + gender]:
        return f"you hold no {GENDERS[gender]}", clauses
    return _means(s, seat, int(s.rules.local_fee), [*clauses, "HO-1.4"])


def _price(s: HorreaState, seat: int, kind: int, a: int, offered: int) -> Refusal:
    proposer = a // 2 if kind == ANSWER else seat
    most = int(alliances.highest_price(s, proposer) * s.rules.price_step)
    if kind == PRICE:
        return f"a price of 0 to {most} is possible", ["HO-1.6(C)", "HO-R49"]
    least = (offered + 1) * int(s.rules.price_step)
    if least > most:
        return f"{player(proposer)} can afford no higher price", ["HO-1.14(S5)", "HO-R49"]
    return f"a counter-offer of {least} to {most} is possible", ["HO-1.14(S5)", "HO-R49"]


# Building and giving


def _building(s: HorreaState, seat: int, second: int, action: int) -> Refusal:
    if action < actions.DESTROY:
        return refuse_build(s, seat, action - actions.BUILD)
    if second:
        return "the boom gives a second building, not an attack", ["HO-2.6(P07)"]
    return refuse_destroy(s, seat, action - actions.DESTROY)


def refuse_build(s: HorreaState, seat: int, market: int) -> Refusal:
    if s.agent_in(seat, market) < 0:
        return f"you have no agent in {city(market)}", ["HO-1.9(B1)"]
    if s.owns(seat, market):
        return f"you have a horreum in {city(market)} already", ["HO-1.9(B1)"]
    return _means(s, seat, int(s.rules.build_cost), ["HO-1.9(B1)", "HO-1.4"])


def refuse_destroy(s: HorreaState, seat: int, market: int) -> Refusal:
    if s.rules.destroy_needs_agent and s.agent_in(seat, market) < 0:
        return f"you have no agent in {city(market)}", ["HO-1.9(B1)", "HO-R29"]
    if not build.victims(s, seat, market):
        return f"nobody else has a horreum in {city(market)}", ["HO-1.9(B1)"]
    return _means(s, seat, int(s.rules.destroy_fee), ["HO-1.9(B1)", "HO-1.4"])


def refuse_gift(s: HorreaState, seat: int, kind: int) -> Refusal:
    band = int(s.band(s.prestige[seat]))
    if band == NO_BAND:
        return "with so little prestige you have no office", ["HO-1.9(B2)", "HO-R30"]
    name = content.gift_name(BANDS[band], KINDS[kind])
    giver = int(s.slots[band * len(KINDS) + kind])
    if giver != NOBODY:
        return f"{name} was given by {player(giver)}; you give in the band of your prestige only", ["HO-1.9(B2)"]
    cost = int(s.rules.gift_cost[band])
    if not can_give(s, seat, cost) and can_pay(s, seat, cost):
        return f"{name} takes ${cost} in cash", ["HO-1.9(B2)", "HO-R5"]
    return _means(s, seat, cost, ["HO-1.9(B2)", "HO-1.4"])

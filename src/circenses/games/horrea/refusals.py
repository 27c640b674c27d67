"""Which rule allows an action, and which one forbids it: the first thing that stands against it."""

from collections.abc import Callable
from typing import Final

from circenses.games.horrea import content, state
from circenses.games.horrea.content import BANDS, CARDS, GENDERS, KINDS
from circenses.games.horrea.layout import QUESTIONS
from circenses.games.horrea.notation import ACTIONS
from circenses.games.horrea.rules import alliances, build, movement, social
from circenses.games.horrea.rules.paying import can_give, can_pay, means
from circenses.games.horrea.sentences import city
from circenses.games.horrea.soundness import OF_CARD
from circenses.games.horrea.state import HorreaState
from circenses.kernel.state import NOBODY, frame_a, frame_b, frame_kind
from circenses.kernel.words import player

Refusal = tuple[str, list[str]]


def clauses(s: HorreaState) -> list[str]:
    """Of the open question; what a fate card asks is in its own clause."""
    if frame_kind(s.top()) in OF_CARD:
        return [card_clause(int(s.card))]
    return QUESTIONS.of(s.top()).clauses


def explain(s: HorreaState, action: int) -> list[str]:
    """The clauses behind a legal action."""
    own = ACTIONS.clauses(action)
    return [*clauses(s), *own] if frame_kind(s.top()) in OF_CARD else own or clauses(s)


def card_clause(card: int) -> str:
    return f"HO-{'2.5' if CARDS[card].startswith('F') else '2.6'}({CARDS[card]})"


def against(s: HorreaState, seat: int, block: str, where: tuple[int, ...]) -> Refusal | None:
    """What speaks against an answer to the open question."""
    if block in REASONS:
        return REASONS[block](s, seat, *where)
    a, b = int(frame_a(s.top())), int(frame_b(s.top()))
    if block == "go":
        return refuse_move(s, seat, a, *where)
    if block == "resolve":
        return f"you are no intruder in {city(*where)}", ["HO-1.6(A)"]
    if block == "end":
        which = f"alliance number {where[1] + 1}" if where[1] else "alliance"
        return f"you have no {which} with {player(where[0])}", ["HO-1.6(B)", "HO-1.7"]
    if block == "divorce":
        return f"you are not married into {city(*where)}", ["HO-2.5(F19)"]
    if block in ("price", "more prices"):
        return _price(s, seat, a, b)
    if block == "from":
        return f"{player(*where)} has no horreum in {city(a)} for you to destroy", ["HO-1.9(B1)"]
    if block == "pay":
        return _means(s, seat, int(s.rules.card_money[s.card]), [*clauses(s), "HO-1.4"])
    if block == "recall":
        return f"you have no agent in {city(*where)}", clauses(s)
    return None


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
    if here == state.ROME and agent == 1 and s.going[0] > to:
        return "of two agents on Rome the one that goes to the later city is asked second", ["HO-1.17"]
    return "then another agent of yours would find no city of its own", ["HO-1.5(2)", "HO-1.17"]


# Marriages


def refuse_proposal(s: HorreaState, seat: int, partner: int, gender: int) -> Refusal:
    if partner == seat or partner >= s.rules.players:
        return "a partner is another player of this game", ["HO-1.6(C)"]
    if s.phase == state.SOCIAL and s.approached >> partner & 1:
        return f"you have asked {player(partner)} this turn already", ["HO-R58", "HO-R50"]
    if s.rules.one_alliance and s.are_allied(seat, partner):
        return f"you are allied to {player(partner)} already", ["HO-1.6(C)", "HO-R12"]
    if not s.hand[seat * 2 + gender]:
        return f"you hold no {GENDERS[gender]}", ["HO-1.6(C)"]
    return f"{player(partner)} holds no {GENDERS[1 - gender]}", ["HO-1.6(C)"]


def refuse_local(s: HorreaState, seat: int, market: int, gender: int) -> Refusal:
    clauses = ["HO-1.6(C)"]
    if market == state.ROME and not s.rules.rome_marriage:
        return "nobody marries into the aristocracy of Rome", [*clauses, "HO-R19"]
    if s.agent_in(seat, market) < 0:
        return f"you have no agent in {city(market)}", clauses
    if not social.can_marry(s, market):
        return f"somebody is married into {city(market)} already", [*clauses, "HO-R48"]
    if not s.hand[seat * 2 + gender]:
        return f"you hold no {GENDERS[gender]}", clauses
    return _means(s, seat, int(s.rules.local_fee), [*clauses, "HO-1.4"])


def _price(s: HorreaState, seat: int, a: int, offered: int) -> Refusal:
    is_price = frame_kind(s.top()) == state.PRICE
    proposer = seat if is_price else a // 2
    most = int(alliances.highest_price(s, proposer) * s.rules.price_step)
    if is_price:
        return f"a price of 0 to {most} is possible", ["HO-1.6(C)", "HO-R49"]
    least = (offered + 1) * int(s.rules.price_step)
    if least > most:
        return f"{player(proposer)} can afford no higher price", ["HO-1.14(S5)", "HO-R49"]
    return f"a counter-offer of {least} to {most} is possible", ["HO-1.14(S5)", "HO-R49"]


# Building and giving


def refuse_build(s: HorreaState, seat: int, market: int) -> Refusal:
    if s.agent_in(seat, market) < 0:
        return f"you have no agent in {city(market)}", ["HO-1.9(B1)"]
    if s.owns(seat, market):
        return f"you have a horreum in {city(market)} already", ["HO-1.9(B1)"]
    return _means(s, seat, int(s.rules.build_cost), ["HO-1.9(B1)", "HO-1.4"])


def refuse_destroy(s: HorreaState, seat: int, market: int) -> Refusal:
    if frame_a(s.top()):
        return "the boom gives a second building, not an attack", ["HO-2.6(P07)"]
    if s.rules.destroy_needs_agent and s.agent_in(seat, market) < 0:
        return f"you have no agent in {city(market)}", ["HO-1.9(B1)", "HO-R29"]
    if not build.victims(s, seat, market):
        return f"nobody else has a horreum in {city(market)}", ["HO-1.9(B1)"]
    return _means(s, seat, int(s.rules.destroy_fee), ["HO-1.9(B1)", "HO-1.4"])


def refuse_gift(s: HorreaState, seat: int, kind: int) -> Refusal:
    band = int(s.band(s.prestige[seat]))
    if band == state.NO_BAND:
        return "with so little prestige you have no office", ["HO-1.9(B2)", "HO-R30"]
    name = content.gift_name(BANDS[band], KINDS[kind])
    giver = int(s.slots[band * len(KINDS) + kind])
    if giver != NOBODY:
        return f"{name} was given by {player(giver)}; you give in the band of your prestige only", ["HO-1.9(B2)"]
    cost = int(s.rules.gift_cost[band])
    if not can_give(s, seat, cost) and can_pay(s, seat, cost):
        return f"{name} takes ${cost} in cash", ["HO-1.9(B2)", "HO-R5"]
    return _means(s, seat, cost, ["HO-1.9(B2)", "HO-1.4"])


REASONS: Final[dict[str, Callable[..., Refusal]]] = {
    "propose": refuse_proposal,
    "marry": refuse_local,
    "build": refuse_build,
    "destroy": refuse_destroy,
    "give": refuse_gift,
}

"""What a viewer may know: everything (HO-1.1, HO-R7). The order of the piles is no part of the state (HO-R56)."""

from functools import lru_cache
from typing import Any

from circenses.games.horrea import options, saved
from circenses.games.horrea.content import CARDS, GENDERS, MARKETS
from circenses.games.horrea.rules.trade import income
from circenses.games.horrea.state import (
    ANSWER,
    BUILD_ONE,
    DEAL_CARD,
    DESTROY_DIE,
    DRAW_FAMILY,
    ELECTION,
    ENTRY_DIE,
    MOVE,
    OUST,
    OUST_DIE,
    PRICE,
    REPLY,
    START_DIE,
    VICTIM,
    HorreaState,
)
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat

BOOKKEEPING = ("place", "step", "agenda", "arrivals")


def observe(s: HorreaState) -> dict[str, Any]:
    """Built from the saved words, without the engine's own bookkeeping."""
    told = {key: value for key, value in saved.to_json(s).items() if key not in BOOKKEEPING}
    told["options"] = dict(house_rules(tuple(s.rules.options.items())))
    told["order"] = [int(s.seat_at(place)) for place in range(int(s.rules.players))]
    for seat, player in enumerate(told["players"]):
        player["supply"] = int(s.supply(seat))
        player["benefactions"] = int(s.given[seat])
        player["income"] = int(income(s, seat))
    told["rolls"] = {str(seat): roll for seat, roll in enumerate(told["rolls"]) if roll}
    told["fate"] = fate(s)
    told["question"] = question(s)
    return told


@lru_cache(maxsize=32)
def house_rules(given: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """Options that differ from the rulebook's."""
    return options.schema().differing(dict(given))


def fate(s: HorreaState) -> dict[str, Any]:
    """The card in force, what may still come and what is over, each with its copies."""
    bag = saved.cards(s)
    lying = CARDS[s.card] if s.card >= 0 else ""
    rest = {id: int(s.rules.copies[i] - s.bag[i]) - (id == lying) for i, id in enumerate(CARDS)}
    return {"card": lying, "bag": bag, "discards": {id: copies for id, copies in rest.items() if copies}}


def question(s: HorreaState) -> dict[str, Any]:
    """What is asked of whom, and what it is about: a place, another player, a card, a price."""
    packed = s.top()
    told: dict[str, Any] = {"kind": "over", "seat": -4, "market": "", "other": -1, "card": "", "price": 0}
    if not packed:
        return told
    kind, seat, a, b = (int(f(packed)) for f in (frame_kind, frame_seat, frame_a, frame_b))
    told |= {"kind": saved.QUESTIONS[kind], "seat": seat}
    if kind == MOVE:
        told["market"] = MARKETS[s.agents[seat * s.rules.agents + a]]
    elif kind in (OUST, OUST_DIE, VICTIM, DESTROY_DIE):
        told["market"] = MARKETS[a]
        told["other"] = b % 4 if kind in (OUST_DIE, DESTROY_DIE) else -1
    elif kind in (DEAL_CARD, START_DIE, ENTRY_DIE, DRAW_FAMILY, ELECTION):
        told["other"] = a
    elif kind == PRICE:
        told |= {"other": a, "card": GENDERS[b]}
    elif kind in (ANSWER, REPLY):
        told |= {"other": a // 2, "card": GENDERS[a % 2], "price": b * int(s.rules.price_step)}
    elif kind == BUILD_ONE and a:
        told["kind"] = "build_again"
    return told

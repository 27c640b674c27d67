"""What a viewer may know: everything (HO-1.1, HO-R7). The order of the piles is no part of the state (HO-R56)."""

from functools import lru_cache
from typing import Any

from circenses.games.horrea import options, state
from circenses.games.horrea.content import CARDS, GENDERS, MARKETS
from circenses.games.horrea.layout import LAYOUT, MARKET, QUESTIONS
from circenses.games.horrea.rules.trade import income
from circenses.games.horrea.state import HorreaState
from circenses.kernel.layout.fields import SEAT
from circenses.kernel.state import NOBODY, OVER, frame_a, frame_b, frame_kind, frame_seat


def observe(s: HorreaState, viewer: int) -> dict[str, Any]:
    """What the layout opens, and what follows from it."""
    view = LAYOUT.observed(s, viewer)
    view["options"] = dict(house_rules(tuple(s.rules.options.items())))
    view["order"] = [int(s.seat_at(place)) for place in range(int(s.rules.players))]
    for seat, player in enumerate(view["players"]):
        player["supply"] = int(s.supply(seat))
        player["benefactions"] = int(s.given(seat))
        player["income"] = int(income(s, seat))
    view["rolls"] = {str(seat): roll for seat, roll in enumerate(view["rolls"]) if roll}
    view["fate"]["discards"] = discards(s)
    view["question"] = question(s)
    return view


@lru_cache(maxsize=32)
def house_rules(values: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """Options that differ from the rulebook's."""
    return options.schema().differing(dict(values))


def discards(s: HorreaState) -> dict[str, int]:
    """The fate cards that are over, with their copies."""
    past = {id: int(s.rules.copies[i] - s.bag[i] - (s.card == i)) for i, id in enumerate(CARDS)}
    return {id: copies for id, copies in past.items() if copies}


def question(s: HorreaState) -> dict[str, Any]:
    """What is asked of whom, and what it is about: a place, another player, a card, a price."""
    packed = s.top()
    view: dict[str, Any] = {"kind": "over", "seat": OVER, "market": "", "other": NOBODY, "card": "", "price": 0}
    if not packed:
        return view
    kind, seat, a, b = (int(f(packed)) for f in (frame_kind, frame_seat, frame_a, frame_b))
    entry = QUESTIONS.of(packed)
    view |= {"kind": entry.name, "seat": seat}
    if entry.a is MARKET:
        view["market"] = MARKETS[a]
    elif entry.a is SEAT:
        view["other"] = a
    if kind == state.MOVE:
        view["market"] = MARKETS[s.agents[seat * s.rules.agents + a]]
    elif kind in (state.OUST_DIE, state.DESTROY_DIE):
        view["other"] = b % 4
    elif kind == state.PRICE:
        view["card"] = GENDERS[b]
    elif kind in (state.ANSWER, state.REPLY):
        view |= {"other": a // 2, "card": GENDERS[a % 2], "price": b * int(s.rules.price_step)}
    elif kind == state.BUILD_ONE and a:
        view["kind"] = "build_again"
    return view

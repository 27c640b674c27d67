"""A state as JSON, in the words of HO-1.1: `players.0.money`, `horrea.carthage`, `benefactions.aedile.games`.

What follows from the rest is left out: agents in supply, discarded fate cards, how many benefactions somebody gave.
"""

from typing import Any

from mypy_extensions import i64

from circenses.games.horrea import state
from circenses.games.horrea.content import BANDS, CARDS, GENDERS, KINDS, MARKETS, MILESTONES, REGIONS
from circenses.games.horrea.scoring import ENDINGS
from circenses.games.horrea.state import HorreaState
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat

PHASES = ("deal", "dice", "movement", "social", "trade", "build", "fate", "conversion", "over")

QUESTIONS = (
    *("", "deal", "start_die", "enter", "entry_die", "move", "conflict", "oust", "oust_die", "intrigue", "price"),
    *("answer", "reply", "build", "victim", "destroy_die", "give", "draw_fate", "pay", "marry", "part", "send"),
    *("draw_family", "election"),
)


def to_json(s: HorreaState) -> dict[str, Any]:
    n = int(s.rules.players)
    return {
        "turn": int(s.turn),
        "start": int(s.start),
        "phase": PHASES[s.phase],
        "place": int(s.place),
        "step": int(s.step),
        "players": [player(s, seat) for seat in range(n)],
        "horrea": horrea(s),
        "marriages": marriages(s),
        "alliances": alliances(s),
        "benefactions": {
            band: {kind: int(s.slots[i * len(KINDS) + k]) for k, kind in enumerate(KINDS)}
            for i, band in enumerate(BANDS)
        },
        "family": {"pile": family(s.pile[0], s.pile[1]), "spent": family(s.spent[0], s.spent[1])},
        "fate": {"bag": cards(s), "card": CARDS[s.card] if s.card >= 0 else ""},
        "arrivals": int(s.arrivals),
        "storms": s.storms,
        "boom": s.boom,
        "going": [MARKETS[market] for market in s.going],
        "approached": seats(s.approached, n),
        "exempt": seats(s.exempt, n),
        "rolling": seats(s.rolling, n),
        "rolls": [int(roll) for roll in s.rolls],
        "agenda": [question(packed) for packed in s.agenda],
        "winners": seats(s.winners, n),
        "ending": ENDINGS[s.ending],
    }


def player(s: HorreaState, seat: int) -> dict[str, Any]:
    base = seat * int(s.rules.agents)
    own = range(base, base + int(s.on_board[seat]))
    return {
        "money": int(s.money[seat]),
        "prestige": int(s.prestige[seat]),
        "hand": family(s.hand[seat * 2], s.hand[seat * 2 + 1]),
        "agents": [MARKETS[s.agents[i]] for i in own],
        "arrived": [int(s.stamps[i]) for i in own],
        "senator": bool(s.senators >> seat & 1),
        "milestones": milestones(s, seat),
        "marks": int(s.marks[seat]),
        "flooded": market(s.flooded[seat]),
        "bonuses": [int(s.due[seat * state.TRADES + ahead]) for ahead in range(state.TRADES)],
        "receipts": receipts(s, seat),
    }


def family(boys: i64, girls: i64) -> dict[str, int]:
    return {"boys": int(boys), "girls": int(girls)}


def market(number: i64) -> str:
    return MARKETS[number] if number >= 0 else ""


def milestones(s: HorreaState, seat: int) -> dict[str, list[str]]:
    """By region, those earned."""
    return {
        region: [one for k, one in enumerate(MILESTONES) if s.milestones[seat] >> (i * len(MILESTONES) + k) & 1]
        for i, region in enumerate(REGIONS)
    }


def markets_in(mask: int) -> list[int]:
    """The numbers of a set of markets, in order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def receipts(s: HorreaState, seat: int) -> dict[str, int]:
    """Of the last Trade phase, by market."""
    base = seat * state.MARKETS
    return {MARKETS[i]: int(s.receipts[base + i]) for i in markets_in(int(s.traded[seat]))}


def horrea(s: HorreaState) -> dict[str, list[int]]:
    """Owners by market."""
    owned = [int(mask) for mask in s.owned]
    any_: int = 0
    for mask in owned:
        any_ |= mask
    return {MARKETS[i]: [seat for seat, mask in enumerate(owned) if mask >> i & 1] for i in markets_in(any_)}


def marriages(s: HorreaState) -> dict[str, int]:
    """Who is married into the aristocracy of a market."""
    found = {i: seat for seat, mask in enumerate(s.married) for i in markets_in(int(mask))}
    return {MARKETS[i]: found[i] for i in sorted(found)}


def alliances(s: HorreaState) -> list[dict[str, Any]]:
    """Oldest first; `card` is the proposer's, the partner's is of the other gender."""
    told = []
    for at in range(0, len(s.alliances), state.ALLIANCE):
        proposer, partner, card, price, turn = (int(s.alliances[at + i]) for i in range(state.ALLIANCE))
        told.append({"proposer": proposer, "partner": partner, "card": GENDERS[card], "price": price, "turn": turn})
    return told


def cards(s: HorreaState) -> dict[str, int]:
    """Fate cards still in the bag."""
    return {id: int(s.bag[i]) for i, id in enumerate(CARDS) if s.bag[i]}


def seats(mask: i64, players: int) -> list[int]:
    return [seat for seat in range(players) if mask >> seat & 1]


def question(packed: i64) -> dict[str, Any]:
    return {
        "kind": QUESTIONS[frame_kind(packed)],
        "seat": int(frame_seat(packed)),
        "a": int(frame_a(packed)),
        "b": int(frame_b(packed)),
    }

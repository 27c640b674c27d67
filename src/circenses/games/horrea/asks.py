"""Questions whose parts people say in any order, and prices (ADR 10, HO-1.17)."""

from circenses.games.horrea import actions
from circenses.games.horrea.content import MARKETS
from circenses.games.horrea.notation import ACTIONS
from circenses.games.horrea.state import ANSWER, MOVE, PRICE, HorreaState
from circenses.kernel.question import Asks, Part
from circenses.kernel.state import frame_a, frame_kind, frame_seat


def asks(s: HorreaState) -> Asks | None:
    kind = int(frame_kind(s.top()))
    if kind == MOVE:
        return Asks(f"agents {s.turn}.{s.place}")
    if kind == ANSWER:
        return Asks("answer", more=False)
    return Asks("price") if kind == PRICE else None


def says(s: HorreaState, action: int) -> tuple[Part, ...]:
    kind = int(frame_kind(s.top()))
    if kind == MOVE:
        return (_destination(s, action),) if 0 <= action - actions.GO < len(MARKETS) else ()
    if actions.step_of(action) >= 0:
        price = int(actions.step_of(action)) * int(s.rules.price_step)
        return (Part(ACTIONS.label(s, action), "counter-offer" if kind == ANSWER else "price", price, ("price",)),)
    return ()


def _destination(s: HorreaState, action: int) -> Part:
    """Two own agents in one city (Rome) are interchangeable, so neither has a slot of its own."""
    packed = s.top()
    base = int(frame_seat(packed)) * int(s.rules.agents)
    own = [int(s.agents[base + i]) for i in range(s.on_board[frame_seat(packed)])]
    here = own[frame_a(packed)]
    city = MARKETS[here]
    slot = city if own.count(here) == 1 else ""
    return Part(ACTIONS.label(s, action), slot, targets=(f"market-{city}", f"market-{MARKETS[action - actions.GO]}"))

"""Whether a position that was read can occur: every value has its range by then, here they must fit together."""

from circenses.games.horrea import state
from circenses.games.horrea.layout import QUESTIONS
from circenses.games.horrea.rules import alliances, cards, flow
from circenses.games.horrea.state import HorreaState
from circenses.kernel.choices import Choices
from circenses.kernel.state import NOBODY, frame_a, frame_b, frame_kind, frame_seat

OF_CARD = {  # the effect that asks each question
    state.PAY: cards.HONOUR,
    state.MARRY: cards.MORALS,
    state.PART: cards.DIVORCE,
    state.SEND: cards.PATRON,
    state.DRAW_FAMILY: cards.GRANDCHILD,
    state.ELECTION: cards.ELECTIONS,
}
STEPS = {state.SOCIAL: state.OUSTING_AFTER}  # the last step of a part, where it is not 2


def faults(s: HorreaState) -> list[str]:
    result = _table(s)
    if not result and not s.over() and (reason := _question(s)):
        result.append(reason)
    return result


def _table(s: HorreaState) -> list[str]:
    result: list[str] = []
    if s.phase != state.DEAL and s.step > STEPS.get(int(s.phase), 2):
        result.append(f"step: {int(s.step)} is beyond the last step of a part")
    for i, at in enumerate(range(0, len(s.alliances), state.ALLIANCE)):
        if s.alliances[at + state.PROPOSER] == s.alliances[at + state.PARTNER]:
            result.append(f"alliances.{i}: nobody is allied to herself")
        price = int(s.alliances[at + state.AGREED])
        if price % s.rules.price_step:
            result.append(f"alliances.{i}.price: {price} is no step of the price ladder")
    return result


def _question(s: HorreaState) -> str:
    """Why the open question cannot be asked here; '' if it can."""
    if len(s.agenda) != 1:
        return "agenda: exactly one question is open"
    packed = s.top()
    kind, name = int(frame_kind(packed)), QUESTIONS.of(packed).name
    if kind in OF_CARD and (s.card < 0 or s.rules.effect[s.card] != OF_CARD[kind]):
        return f"agenda.0.kind: no fate card in force asks {name!r}"
    if (s.card >= 0) != (s.phase == state.FATE and kind != state.DRAW_FATE):
        return "fate.card: a card is in force exactly while it is carried out"
    if _whose(kind, packed) not in (active := _active(s), NOBODY):
        return f"agenda.0.seat: it is the part of seat {active}"
    if fault := _talk_fault(s, kind, packed) or _attack_fault(s, kind, packed) or _going_fault(s, kind, packed):
        return fault
    out = Choices()
    flow.legal_into(s, out)
    return "" if out.count > 1 else f"agenda.0: {name!r} has no two answers here, so it is not asked"


def _active(s: HorreaState) -> int:
    """Whose part of the phase it is; a card has moved on to the next place already."""
    place = int(s.place) - 1 if s.phase == state.FATE else int(s.place)
    return int(s.seat_at(place)) if 0 <= place < s.rules.players else NOBODY


def _whose(kind: int, packed: int) -> int:
    """The seat whose part a question belongs to; NOBODY for those outside any part."""
    if kind in (state.DEAL_CARD, state.START_DIE, state.DRAW_FATE):
        return NOBODY
    if kind == state.ANSWER:
        return int(frame_a(packed)) // 2
    if kind in (state.ENTRY_DIE, state.DRAW_FAMILY, state.ELECTION):
        return int(frame_a(packed))
    if kind in (state.OUST_DIE, state.DESTROY_DIE):
        return int(frame_b(packed)) // 4
    return int(frame_seat(packed))


def _talk_fault(s: HorreaState, kind: int, packed: int) -> str:
    """Two sides of a marriage."""
    proposer, a, b = int(frame_seat(packed)), int(frame_a(packed)), int(frame_b(packed))
    if kind not in (state.PRICE, state.ANSWER, state.REPLY):
        return ""
    partner, gender = (a, b) if kind == state.PRICE else divmod(a, 2)
    if kind == state.ANSWER:
        proposer, partner = partner, proposer
    if max(proposer, partner) >= s.rules.players or not alliances.can_propose(s, proposer, partner, gender):
        return "agenda.0: these two cannot marry"
    if kind != state.PRICE and b > alliances.highest_price(s, proposer):
        return "agenda.0.b: the proposer cannot afford that price"
    return ""


def _attack_fault(s: HorreaState, kind: int, packed: int) -> str:
    """Two sides of an attack, and the place it is about."""
    market, (attacker, victim) = int(frame_a(packed)), divmod(int(frame_b(packed)), 4)
    if kind == state.OUST and s.agent_in(frame_seat(packed), market) < 0:
        return "agenda.0.a: the intruder has no agent there"
    if kind not in (state.OUST_DIE, state.DESTROY_DIE):
        return ""
    if max(attacker, victim) >= s.rules.players or attacker == victim:
        return "agenda.0.b: an attack has two different sides"
    if kind == state.OUST_DIE and (s.agent_in(attacker, market) < 0 or s.agent_in(victim, market) < 0):
        return "agenda.0.a: both sides have an agent where one is ousted"
    if kind == state.DESTROY_DIE and not s.owns(victim, market):
        return "agenda.0.a: the victim has no horreum there"
    return ""


def _going_fault(s: HorreaState, kind: int, packed: int) -> str:
    """Destinations are named only while agents move, one for each agent before the one that is asked."""
    market = int(frame_a(packed)) if kind == state.MOVE else 0
    if len(s.going) != market or (kind == state.MOVE and market >= s.on_board[frame_seat(packed)]):
        return "going: there is one destination for each agent asked before"
    return "going: two agents cannot go to one city" if len(set(s.going)) != len(s.going) else ""

"""Whether a position that was read can occur: every value has its range by then, here they must fit together."""

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.gloria_mundi import state
from circenses.games.gloria_mundi.rules import ability, activate, build, finishing, flow, tribute
from circenses.games.gloria_mundi.state import BASIC, NONE, GloriaState
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat


def faults(s: GloriaState) -> list[str]:
    """Why the open question cannot be asked here."""
    if s.over():
        return []
    if len(s.agenda) > 1:
        return ["agenda: at most one question is open"]
    packed = s.top()
    kind, seat, a, b = (int(part(packed)) for part in (frame_kind, frame_seat, frame_a, frame_b))
    reason = seat_fault(s, kind, seat)
    if not reason and is_wrong(s, kind, seat, a, b):
        reason = "there is nothing on the table that this could be about"
    if not reason and not finishing.can_finish(s):
        reason = "whoever is asked cannot finish what he has begun"
    if not reason and flow.only_answer(s) != NONE:
        reason = "the question has one answer, so it is not asked"
    return [f"agenda.0: {reason}"] if reason else []


def seat_fault(s: GloriaState, kind: int, seat: int) -> str:
    """Why this is the wrong seat for the question; '' if it is right."""
    expected = int(s.active)
    if kind == state.NEXT_CARD or state.TIMES <= kind <= state.GIVE_UP:
        if not s.begun:
            return "nobody has begun to activate"
        expected = int(activate.activating(s))
    elif kind in (state.DISCARD_CARD, state.TAKE_COUNTER):
        expected = int(s.turn)
    if kind >= state.PLAY_CARD and seat != expected:
        return f"this is asked of seat {expected}, not of seat {seat}"
    return ""


def is_wrong(s: GloriaState, kind: int, seat: int, a: int, b: int) -> bool:
    """Whether what the question is about is missing."""
    if kind == state.DRAW_BUILDING:
        return s.deck == 0 or s.forum[state.FORUM - 1] != NONE
    if kind == state.PLAY_CARD:
        return s.hand_size(seat) == 0
    if kind == state.NEXT_CARD:
        return not s.open_plain and not s.open_built
    if state.TIMES <= kind <= state.GIVE_UP:
        return ability_is_wrong(s, kind, seat, a, b)
    if kind == state.CHOOSE_TARGET:
        return s.forum[a] == NONE or not build.target_types(s, seat, s.forum[a])
    if state.PAY_FOOD <= kind <= state.PAY_PEACE:
        card = s.forum[a // BASIC]
        return card == NONE or not build.target_types(s, seat, card) >> a % BASIC & 1
    if state.CONVERT_FROM <= kind <= state.CONVERT_MIX:
        return conversion_is_wrong(s, kind, seat, a, b)
    if kind == state.PAY_ICON:
        return icon_is_wrong(s, a, b)
    if kind == state.DISCARD_CARD:
        return s.step != state.DISCARDING or not tribute.has_due_card(s, seat)
    return kind == state.TAKE_COUNTER and (s.step != state.SHARING or not s.pile_size())


def ability_is_wrong(s: GloriaState, kind: int, seat: int, building: int, parts: int) -> bool:
    """A building that is being activated, of the family that asks this; then how often, glory and food."""
    rules, bit, times = s.rules, s.rules.bit[building], parts & 63
    if not s.built[seat * BASIC + s.turn_type] & bit or s.open_built & bit or not s.resolved:
        return True
    if kind == state.GIVE_UP:
        return rules.family[building] != state.DISCARD_BUILDING
    if rules.family[building] != state.SPEND:
        return True
    if kind == state.TIMES:
        return not rules.repeats[building]
    if times == 0 or (times > 1 and not rules.repeats[building]):
        return True
    if kind == state.GLORY_PAID:
        return not ability.glory_stands_in(s, building)
    return rules.any[building] == 0 or (kind == state.MIX_GOLD and not food_fits(s, building, parts))


def food_fits(s: GloriaState, building: int, parts: int) -> bool:
    both = int(ability.bounds(s, state.MIX_FOOD, building, parts & 4095, vec[i64]([0, 0, 0, 0])))
    return both >> 6 <= parts >> 12 <= both & 63


def conversion_is_wrong(s: GloriaState, kind: int, seat: int, building: int, parts: int) -> bool:
    rules = s.rules
    if not s.buildings(seat) & rules.bit[building] or rules.family[building] != state.RED_CONVERT:
        return True
    if kind == state.CONVERT_FROM:
        return False
    source, times = (parts & 3, parts >> 2) if kind == state.CONVERT_MIX else (parts, 1)
    if not rules.sources[building] >> source & 1:
        return True
    return not 1 <= times <= rules.most[building] or times > build.served(s, building)


def icon_is_wrong(s: GloriaState, type: int, glory: int) -> bool:
    """An icon of the next space; glory can have been paid for earlier ones only."""
    if s.next_space() >= state.ROME:
        return True
    icons = int(s.rules.icons[s.next_space()])
    return not icons >> type & 1 or glory & ~(icons & (1 << type) - 1) != 0

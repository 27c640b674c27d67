"""Which rule allows an action, and which one forbids it: the first thing that stands against it."""

from circenses.games.gloria_mundi import content, state
from circenses.games.gloria_mundi.content import BASIC, BUILDINGS, RESOURCES
from circenses.games.gloria_mundi.layout import QUESTIONS, icons
from circenses.games.gloria_mundi.notation import ACTIONS, amount_word
from circenses.games.gloria_mundi.rules import ability, build, flow
from circenses.games.gloria_mundi.state import COUNTERS, NONE, GloriaState
from circenses.kernel.state import frame_a, frame_kind

Refusal = tuple[str, list[str]]


def explain(s: GloriaState, action: int) -> list[str]:
    """The clauses behind a legal action: those of the question, of the building it is about, and its own."""
    clauses = list(QUESTIONS.of(s.top()).clauses)
    block, where = ACTIONS.find(action)
    building = building_of(s, block.words(where))
    if building:
        clauses.append(f"GM-2.5({building})")
    own = {"plain": "GM-R40", "counter": "GM-R23", "refuse": "GM-1.8(a)" if len(s.queue) else "GM-1.8(b)"}
    return [*clauses, own[block.name]] if block.name in own else clauses


def building_of(s: GloriaState, words: dict[str, str]) -> str:
    """The building an action or its question is about; '' if none."""
    if "building" in words:
        return words["building"]
    kind, a = int(frame_kind(s.top())), int(frame_a(s.top()))
    if "space" in words:
        return BUILDINGS[s.forum[int(words["space"])]]
    if state.TIMES <= kind <= state.MIX_GOLD or state.CONVERT_FROM <= kind <= state.CONVERT_MIX:
        return BUILDINGS[a]
    return BUILDINGS[s.forum[a // len(BASIC)]] if state.PAY_FOOD <= kind <= state.PAY_PEACE else ""


def against(s: GloriaState, seat: int, block: str, where: tuple[int, ...]) -> Refusal | None:
    """What speaks against an answer to the open question."""
    clauses = QUESTIONS.of(s.top()).clauses
    if block == "play":
        return f"you have no {BASIC[where[0]]} card in hand", clauses
    if block == "plain":
        return "you have no plain card of the turn's type left to activate", ["GM-1.6"]
    if block in ("counter", "ability"):
        return refusal_card(s, seat, block, *where)
    if block == "give up":
        return refusal_give_up(s, *where)
    if block == "buy":
        return refusal_building(s, seat, *where)
    if block == "on":
        return f"you have no plain {BASIC[where[0]]} card", ["GM-1.7", "GM-1.1"]
    if block == "convert":
        return refusal_source(s, seat, *where)
    if block == "pay":
        return refusal_tribute(s)
    if block == "own":
        return f"you have no {BASIC[frame_a(s.top())]}", clauses
    if block == "glory":
        return "your glory is needed for icons you have no counter for", clauses
    if block == "discard":
        return f"no plain {BASIC[where[0]]} card of yours is due", [*clauses, "GM-R10"]
    if block == "discard built":
        return f"no card of yours with {card_name(*where)} is due", [*clauses, "GM-R10"]
    if block == "take":
        return f"there is no {RESOURCES[where[0]]} in the pile", clauses
    return refusal_amount(s)


def refusal_amount(s: GloriaState) -> Refusal:
    low, high = divmod(int(flow.bounds(s, False)), 64)
    allowed = f"only {low} is possible" if low == high else f"{low} to {high} are possible"
    return f"{amount_word(s)}: {allowed} here", QUESTIONS.of(s.top()).clauses


def card_name(building: int) -> str:
    return content.name(BUILDINGS[building])


# Activation


def refusal_card(s: GloriaState, seat: int, block: str, building: int) -> Refusal:
    bit, name = s.rules.bit[building], card_name(building)
    if not s.buildings(seat) & bit:
        return f"{name} is not one of your buildings", ["GM-1.6"]
    if s.rules.kind[building] == state.RED:
        return f"{name} is red: it is not activated", ["GM-1.6", "GM-1.9", "GM-R18"]
    if s.card_type(seat, building) != s.turn_type:
        return f"{name} lies on no {BASIC[s.turn_type]} card", ["GM-1.6", "GM-1.5"]
    if not s.open_built & bit:
        return f"{name} was activated already", ["GM-1.6"]
    if block == "ability" and not ability.can_use(s, seat, building, s.purse(seat, False)):
        return refusal_ability(s, seat, building)
    return "another card comes first, as the order changes nothing", ["GM-1.14", "GM-R40"]


def refusal_ability(s: GloriaState, seat: int, building: int) -> Refusal:
    """Why an ability would change nothing or cannot be paid."""
    family, own = int(s.rules.family[building]), [f"GM-2.5({BUILDINGS[building]})"]
    if family == state.SPEND:
        return refusal_spend(s, seat, building)
    if family == state.DISCARD_BUILDING:
        return "you have no other building to give up", ["GM-1.6", "GM-R26", *own]
    if family == state.SATISFY_CARDS:
        if s.resolved:
            return f"{card_name(building)} must come before all other cards", ["GM-1.6", "GM-R21", *own]
        if s.cards(seat, s.rules.kind[building]) < 2:
            return "you have no other card of the type", ["GM-1.6", "GM-R21", *own]
        return "the supply has none of what it gives", ["GM-1.6", "GM-R46", *own]
    if family == state.HAVE and not s.cards(seat, s.rules.about[building]):
        return f"you have no {BASIC[s.rules.about[building]]} card in front", ["GM-1.6", *own]
    if family in (state.PRODUCE, state.HAVE):
        return "the supply has none of what it gives", ["GM-1.6", "GM-R28", *own]
    icon = BASIC[s.rules.about[building]]
    return f"the Goth does not stand on a space with {icon}", ["GM-1.6", "GM-R22", *own]


def refusal_spend(s: GloriaState, seat: int, building: int) -> Refusal:
    own = [f"GM-2.5({BUILDINGS[building]})"]
    price, type = int(s.rules.price[building]), RESOURCES[s.rules.pays[building]]
    if not ability.most_gained(s, seat, building):
        return "the supply cannot give what it brings in full", ["GM-1.6", "GM-R28", "GM-R41", *own]
    if ability.gains_glory(s, building):
        return f"it costs {price} {type}, and glory cannot pay for glory", ["GM-1.6", "GM-R42", *own]
    return f"it costs {price} {type}, which you do not have", ["GM-1.6", "GM-R23", *own]


def refusal_give_up(s: GloriaState, building: int) -> Refusal:
    if building == frame_a(s.top()):
        return "a building cannot give up itself", ["GM-1.6", "GM-R26"]
    return f"{card_name(building)} is not one of your buildings", ["GM-1.6", "GM-R26"]


# Purchase


def refusal_building(s: GloriaState, seat: int, space: int) -> Refusal:
    building = int(s.forum[space])
    if building == NONE:
        return f"there is no card on Forum space +{space}", ["GM-1.7"]
    name, own = card_name(building), f"GM-2.5({BUILDINGS[building]})"
    if not build.target_types(s, seat, building):
        return f"you have no plain card that {name} may lie on", ["GM-1.7", "GM-1.1", own]
    counters = sum(int(s.counters[seat * COUNTERS + i]) for i in range(COUNTERS))
    due = int(build.price(s, space))
    if counters < due:
        return f"{name} costs {due} counters here and you have {counters}", ["GM-1.7", own]
    return f"your counters are not of the types {name} costs, and glory is short", ["GM-1.7", own]


def refusal_source(s: GloriaState, seat: int, source: int) -> Refusal:
    building = int(frame_a(s.top()))
    name, own = card_name(building), f"GM-2.5({BUILDINGS[building]})"
    if not s.rules.sources[building] & s.rules.bit[source]:
        return f"{name} does not take {BASIC[source]}", ["GM-1.9", own]
    if s.counters[seat * COUNTERS + source] < s.rules.give[building]:
        return f"you have too little {BASIC[source]}, and glory does not stand in", ["GM-1.9", "GM-R25", own]
    return "the supply cannot give what it brings in full", ["GM-1.9", "GM-R44", own]


# Tribute


def refusal_tribute(s: GloriaState) -> Refusal:
    if s.next_space() >= state.ROME:
        return "Rome cannot be bought off", ["GM-1.8", "GM-R8"]
    return f"you cannot pay {' and '.join(icons(s, int(s.next_space())))} in full", ["GM-1.8", "GM-R34"]

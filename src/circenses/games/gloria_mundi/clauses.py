"""Which rule allows an action, and which one forbids it."""

from circenses.games.gloria_mundi import actions, content
from circenses.games.gloria_mundi.content import BASIC, BUILDINGS, RESOURCES
from circenses.games.gloria_mundi.notation import amount_word
from circenses.games.gloria_mundi.rules import ability, activate, build, flow
from circenses.games.gloria_mundi.state import (
    ACTIVATE,
    AGEING,
    BUILD,
    CHOOSE_BUILDING,
    CHOOSE_TARGET,
    CHOOSE_TRIBUTE,
    CONVERT_FROM,
    CONVERT_MIX,
    CONVERT_TIMES,
    COUNTERS,
    DISCARD_BUILDING,
    DISCARD_CARD,
    DRAW_BUILDING,
    DRAW_START,
    FORUM,
    GIVE_UP,
    GLORY_PAID,
    HAVE,
    MIX_FOOD,
    MIX_GOLD,
    NEXT_CARD,
    NONE,
    OVER,
    PAY_FOOD,
    PAY_GOLD,
    PAY_ICON,
    PAY_PEACE,
    PLAY,
    PLAY_CARD,
    PRODUCE,
    RED,
    ROME,
    SATISFY_CARDS,
    SETUP,
    SPEND,
    TAKE_COUNTER,
    TIMES,
    TRIBUTE,
    GloriaState,
)
from circenses.games.gloria_mundi.state import (
    BUILDINGS as CARDS,
)
from circenses.kernel.state import CHANCE, frame_a, frame_kind, frame_seat

Refusal = tuple[str, list[str]]

PHASE_CLAUSE = {
    SETUP: "GM-1.2",
    AGEING: "GM-1.4",
    PLAY: "GM-1.5",
    ACTIVATE: "GM-1.6",
    BUILD: "GM-1.7",
    TRIBUTE: "GM-1.8",
    OVER: "GM-1.10",
}
QUESTION_CLAUSES = {
    DRAW_START: ["GM-1.2(4)"],
    DRAW_BUILDING: ["GM-1.4(3)", "GM-R47"],
    PLAY_CARD: ["GM-1.5", "GM-1.12(D1)"],
    NEXT_CARD: ["GM-1.6", "GM-1.12(D2)"],
    TIMES: ["GM-1.6", "GM-1.14"],
    GLORY_PAID: ["GM-1.6", "GM-1.14", "GM-R24"],
    MIX_FOOD: ["GM-1.6", "GM-1.14"],
    MIX_GOLD: ["GM-1.6", "GM-1.14"],
    GIVE_UP: ["GM-1.6", "GM-R26"],
    CHOOSE_BUILDING: ["GM-1.7", "GM-1.12(D3)"],
    CHOOSE_TARGET: ["GM-1.7", "GM-1.9"],
    PAY_FOOD: ["GM-1.7", "GM-1.14"],
    PAY_GOLD: ["GM-1.7", "GM-1.14"],
    PAY_PEACE: ["GM-1.7", "GM-1.14"],
    CONVERT_FROM: ["GM-1.9", "GM-1.12(D3c)"],
    CONVERT_TIMES: ["GM-1.9", "GM-1.14"],
    CONVERT_MIX: ["GM-1.9", "GM-1.14"],
    CHOOSE_TRIBUTE: ["GM-1.8", "GM-1.12(D4)"],
    PAY_ICON: ["GM-1.8", "GM-1.14"],
    DISCARD_CARD: ["GM-1.8(DISCARD)", "GM-1.12(D5)"],
    TAKE_COUNTER: ["GM-1.8", "GM-1.12(D6)", "GM-R15"],
}
WHAT_IS_ASKED = {
    PLAY_CARD: "say first which production card you play",
    NEXT_CARD: "it is time to activate your cards",
    TIMES: "say first how often you use the ability",
    GLORY_PAID: "say first how many glory you pay with",
    MIX_FOOD: "say first how much food you take",
    MIX_GOLD: "say first how much gold you take",
    GIVE_UP: "say first which building you give up",
    CHOOSE_BUILDING: "it is time to buy a building or to pass",
    CHOOSE_TARGET: "say first which card the building goes on",
    PAY_FOOD: "say first how much food you pay",
    PAY_GOLD: "say first how much gold you pay",
    PAY_PEACE: "say first how much peace you pay",
    CONVERT_FROM: "say first what you convert, if anything",
    CONVERT_TIMES: "say first how often you convert",
    CONVERT_MIX: "say first how many you take of the first type",
    CHOOSE_TRIBUTE: "it is time to pay the tribute or to refuse it",
    PAY_ICON: "say first whether you pay the icon with its own counter or with glory",
    DISCARD_CARD: "say first which card you discard",
    TAKE_COUNTER: "say first which counter you take from the pile",
}


# What allows it


def explain(s: GloriaState, action: int) -> list[str]:
    """The clauses behind a legal action."""
    kind = int(frame_kind(s.top()))
    clauses = list(QUESTION_CLAUSES[kind])
    building = building_of(s, action)
    if building >= 0:
        clauses.append(f"GM-2.5({BUILDINGS[building]})")
    if kind == NEXT_CARD and action < actions.ABILITY:
        clauses.append("GM-R23" if action != actions.PLAIN else "GM-R40")
    if action == actions.REFUSE:
        clauses.append("GM-1.8(a)" if len(s.queue) else "GM-1.8(b)")
    return clauses


def building_of(s: GloriaState, action: int) -> int:
    """The building an action is about, if any."""
    for start in (actions.COUNTER, actions.ABILITY, actions.GIVE_UP, actions.DISCARD_BUILT, actions.DRAW):
        if start <= action < start + CARDS:
            return action - start
    if actions.BUY <= action < actions.BUY + FORUM:
        return int(s.forum[action - actions.BUY])
    kind, a = int(frame_kind(s.top())), int(frame_a(s.top()))
    if TIMES <= kind <= MIX_GOLD or CONVERT_FROM <= kind <= CONVERT_MIX:
        return a
    if PAY_FOOD <= kind <= PAY_PEACE:
        return int(s.forum[a // len(BASIC)])
    return NONE


# What forbids it


def refusal(s: GloriaState, seat: int, action: int) -> Refusal:
    clause = PHASE_CLAUSE[int(s.phase)]
    if s.over():
        return "the game is over", ["GM-1.10"]
    packed = s.top()
    if action >= actions.START:
        return "only chance brings that", ["GM-1.2(4)" if action < actions.DRAW else "GM-1.4(3)"]
    if frame_seat(packed) == CHANCE:
        return "chance decides first", [clause]
    if frame_seat(packed) != seat:
        return f"it is for Player {int(s.actor()) + 1} to decide", [clause]
    return refusal_answer(s, seat, int(frame_kind(packed)), action)


def refusal_answer(s: GloriaState, seat: int, kind: int, action: int) -> Refusal:
    """This seat is asked, but the answer is none."""
    if kind == PLAY_CARD and actions.PLAY <= action < actions.PLAIN:
        return f"you have no {BASIC[action - actions.PLAY]} card in hand", QUESTION_CLAUSES[kind]
    if kind == NEXT_CARD and actions.PLAIN <= action < actions.GIVE_UP:
        return refusal_card(s, seat, action)
    if kind == GIVE_UP and actions.GIVE_UP <= action < actions.BUY:
        return refusal_give_up(s, seat, action - actions.GIVE_UP)
    if kind == CHOOSE_BUILDING and actions.BUY <= action < actions.TARGET:
        return refusal_building(s, seat, action - actions.BUY)
    if kind == CHOOSE_TARGET and actions.TARGET <= action < actions.CONVERT_NOTHING:
        return f"you have no plain {BASIC[action - actions.TARGET]} card", ["GM-1.7", "GM-1.1"]
    if kind == CONVERT_FROM and actions.CONVERT <= action < actions.PAY:
        return refusal_source(s, seat, action - actions.CONVERT)
    if kind == CHOOSE_TRIBUTE and action == actions.PAY:
        return refusal_tribute(s)
    if kind == PAY_ICON and action in (actions.OWN, actions.WITH_GLORY):
        return refusal_icon(s, action)
    if kind == DISCARD_CARD and actions.DISCARD_PLAIN <= action < actions.TAKE:
        return refusal_discard(action)
    if kind == TAKE_COUNTER and actions.TAKE <= action < actions.AMOUNT:
        return f"there is no {RESOURCES[action - actions.TAKE]} in the pile", QUESTION_CLAUSES[kind]
    if flow.is_amount(kind) and actions.AMOUNT <= action < actions.START:
        both = int(flow.bounds(s, False))
        low, high = both >> 6, both & 63
        allowed = f"only {low} is possible" if low == high else f"{low} to {high} are possible"
        return f"{amount_word(s)}: {allowed} here", QUESTION_CLAUSES[kind]
    return WHAT_IS_ASKED[kind], QUESTION_CLAUSES[kind]


def card_name(building: int) -> str:
    return content.name(BUILDINGS[building])


# Activation


def refusal_card(s: GloriaState, seat: int, action: int) -> Refusal:
    if action == actions.PLAIN:
        return "you have no plain card of the turn's type left to activate", ["GM-1.6"]
    building = action - (actions.COUNTER if action < actions.ABILITY else actions.ABILITY)
    bit, name = s.rules.bit[building], card_name(building)
    if not s.buildings(seat) & bit:
        return f"{name} is not one of your buildings", ["GM-1.6"]
    if s.rules.kind[building] == RED:
        return f"{name} is red: it is not activated", ["GM-1.6", "GM-1.9", "GM-R18"]
    if s.card_type(seat, building) != s.turn_type:
        return f"{name} lies on no {BASIC[s.turn_type]} card", ["GM-1.6", "GM-1.5"]
    if not s.open_built & bit:
        return f"{name} was activated already", ["GM-1.6"]
    if action >= actions.ABILITY and not ability.can_use(s, seat, building, s.purse(seat, False)):
        return refusal_ability(s, seat, building)
    return "another card comes first, as the order changes nothing", ["GM-1.14", "GM-R40"]


def refusal_ability(s: GloriaState, seat: int, building: int) -> Refusal:
    """Why an ability would change nothing or cannot be paid."""
    family, own = int(s.rules.family[building]), [f"GM-2.5({BUILDINGS[building]})"]
    if family == SPEND:
        return refusal_spend(s, seat, building)
    if family == DISCARD_BUILDING:
        return "you have no other building to give up", ["GM-1.6", "GM-R26", *own]
    if family == SATISFY_CARDS:
        if s.resolved:
            return f"{card_name(building)} must come before all other cards", ["GM-1.6", "GM-R21", *own]
        if s.cards(seat, s.rules.kind[building]) < 2:
            return "you have no other card of the type", ["GM-1.6", "GM-R21", *own]
        return "the supply has none of what it gives", ["GM-1.6", "GM-R46", *own]
    if family == HAVE and not s.cards(seat, s.rules.about[building]):
        return f"you have no {BASIC[s.rules.about[building]]} card in front", ["GM-1.6", *own]
    if family in (PRODUCE, HAVE):
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


def refusal_give_up(s: GloriaState, seat: int, building: int) -> Refusal:
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
    held = sum(int(s.counters[seat * COUNTERS + i]) for i in range(COUNTERS))
    due = int(build.price(s, space))
    if held < due:
        return f"{name} costs {due} counters here and you have {held}", ["GM-1.7", own]
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
    if s.next_space() >= ROME:
        return "Rome cannot be bought off", ["GM-1.8", "GM-R8"]
    icons = [type for i, type in enumerate(BASIC) if s.rules.icons[s.next_space()] >> i & 1]
    return f"you cannot pay {' and '.join(icons)} in full", ["GM-1.8", "GM-R34"]


def refusal_icon(s: GloriaState, action: int) -> Refusal:
    type = BASIC[frame_a(s.top())]
    if action == actions.OWN:
        return f"you have no {type}", QUESTION_CLAUSES[PAY_ICON]
    return "your glory is needed for icons you have no counter for", QUESTION_CLAUSES[PAY_ICON]


def refusal_discard(action: int) -> Refusal:
    clauses = QUESTION_CLAUSES[DISCARD_CARD]
    if action < actions.DISCARD_BUILT:
        return f"no plain {BASIC[action - actions.DISCARD_PLAIN]} card of yours is due", [*clauses, "GM-R10"]
    return f"no card of yours with {card_name(action - actions.DISCARD_BUILT)} is due", [*clauses, "GM-R10"]


# Where one clicks


def targets(s: GloriaState, action: int) -> list[str]:
    """Elements of the picture in the order one would click them; chance is not clicked."""
    if action in BUTTONS:
        return [BUTTONS[action]]
    for start, stop, prefix in BY_TYPE:
        if start <= action < stop:
            type = RESOURCES[action - start]
            return [f"plain-{int(s.actor())}-{type}" if prefix == "plain" else f"{prefix}-{type}"]
    for start, tail in BY_BUILDING:
        if start <= action < start + CARDS:
            return [f"building-{BUILDINGS[action - start]}", *tail]
    if actions.BUY <= action < actions.TARGET:
        return [f"forum-{action - actions.BUY}"]
    if action == actions.PLAIN:
        return [f"plain-{int(activate.activating(s))}-{BASIC[s.turn_type]}"] if s.phase == ACTIVATE else []
    return ["amount"] if actions.AMOUNT <= action < actions.START else []


BUTTONS = {
    actions.PASS: "pass",
    actions.CONVERT_NOTHING: "nothing",
    actions.PAY: "pay",
    actions.REFUSE: "refuse",
    actions.OWN: "own",
    actions.WITH_GLORY: "glory",
}
BY_TYPE = (
    (actions.PLAY, actions.PLAIN, "hand"),
    (actions.TARGET, actions.CONVERT_NOTHING, "plain"),
    (actions.CONVERT, actions.PAY, "counters"),
    (actions.DISCARD_PLAIN, actions.DISCARD_BUILT, "plain"),
    (actions.TAKE, actions.AMOUNT, "pile"),
)
BY_BUILDING: tuple[tuple[int, list[str]], ...] = (
    (actions.COUNTER, ["counter"]),
    (actions.ABILITY, ["ability"]),
    (actions.GIVE_UP, []),
    (actions.DISCARD_BUILT, []),
)

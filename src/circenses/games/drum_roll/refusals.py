"""Which rule allows an action, and which one forbids it: the first thing that stands against it."""

from collections.abc import Callable

from circenses.games.drum_roll import actions, content, state
from circenses.games.drum_roll.asks import WINDOWS
from circenses.games.drum_roll.card_text import face_name, performer_name, staff_name
from circenses.games.drum_roll.content import COLOUR_NAMES, FACE_IDS, PERFORMER_IDS, STAFF_IDS
from circenses.games.drum_roll.layout import QUESTIONS, TARGET_NAMES
from circenses.games.drum_roll.notation import ACTIONS
from circenses.games.drum_roll.rules import distribute, place, resolve, show
from circenses.games.drum_roll.rules.cards import has
from circenses.games.drum_roll.state import ALTERNATIVES, COLOURS, NEEDS, DrumState
from circenses.kernel.state import GROUP, frame_a, frame_kind, frame_seat
from circenses.kernel.words import count

Refusal = tuple[str, list[str]]
Where = tuple[int, ...]

CARDS = {  # the investment card an action plays
    "fire": state.FIRE,
    "play trailer": state.TRAILER,
    "play income": state.INCOME,
    "play resources": state.RESOURCES,  # the first of five
    "play income_cube": state.INCOME_CUBE,
    "double vote": state.DOUBLE_VOTE,
    "applause": state.APPLAUSE,  # the first of five
    "discard": 0,  # the first of all
}
NOT_IN_STOCK = "the stock has not got that", ["DR-1.12", "DR-1.16(4)"]
RANKS = {state.FIRE: 1, state.TRAILER: 2, state.INCOME: 3}


def clauses(s: DrumState) -> list[str]:
    """Of the open question; rows are filled up again after turns and shows."""
    again = {state.HOUSEKEEPING: ["DR-1.7"], state.BETWEEN: ["DR-1.10(1)"]}
    filling = frame_kind(s.top()) in (state.DEAL_STAFF, state.DEAL_ROW)
    return [*(again.get(int(s.phase), []) if filling else []), *QUESTIONS.of(s.top()).clauses]


def explain(s: DrumState, action: int) -> list[str]:
    """The clauses behind a legal action."""
    block, where = ACTIONS.find(action)
    if block.name in CARDS and block.name != "double vote":
        return ["DR-1.14", "DR-1.16(2)", *_rows(_face(block.name, where))]
    if block.name == "place" and state.UNBLOCKED <= where[0] < state.TICKETS:
        return ["DR-1.5", "DR-R21", *_rows(state.UNBLOCK)]
    if frame_kind(s.top()) == state.SHOW_RESULT:
        return ["DR-1.9(1)", f"DR-2.2({PERFORMER_IDS[frame_a(s.top())]})"]
    return ACTIONS.clauses(action) or clauses(s)


def _face(block: str, where: Where) -> int:
    return CARDS[block] + (where[0] if block in ("play resources", "applause", "discard") else 0)


def _rows(face: int) -> list[str]:
    """The rows of the investment table that show a face."""
    return [f"DR-2.4({card})" for card in content.tree()["investments"][FACE_IDS[face]]["cards"]]


def against_waiting(s: DrumState, seat: int, block: str, where: Where) -> Refusal | None:
    return ("you have answered already and wait for the others", ["DR-1.14"]) if frame_seat(s.top()) == GROUP else None


def against(s: DrumState, seat: int, block: str, where: Where) -> Refusal | None:
    """What speaks against an answer to the open question, or against playing a card now."""
    if block in CARDS:
        return _play(s, seat, block, where)
    return AGAINST[block](s, seat, *where) if block in AGAINST else None


# Cards


def _play(s: DrumState, seat: int, block: str, where: Where) -> Refusal:
    face, kind, question = _face(block, where), int(frame_kind(s.top())), QUESTIONS.of(s.top())
    name, rows = face_name(FACE_IDS[face]), _rows(face)
    if not has(s, seat, face):
        return f"you do not hold {name}", ["DR-1.14", *rows]
    if block == "double vote":
        return "a Double Vote is used after a vote is shown", ["DR-1.8", *rows]
    if block == "discard":
        return "cards are discarded only when the hand is too large", ["DR-1.6"]
    if kind == state.DISTRIBUTE and s.moved:
        return "cards are entered before the moves of cubes: name them together", ["DR-1.16(3)"]
    if kind != state.OVERFLOW and kind not in WINDOWS:
        return f"{QUESTIONS.asks[question.name]}: no card can be played before that", ["DR-1.14", *question.clauses]
    if block == "applause":
        if kind == state.SHOW_END and where[0] <= s.last_applause:
            return "Applause is entered in the order of the types: name both together", ["DR-1.16(2)"]
        return f"{name} waits for the end of your own show", ["DR-1.9(4)", "DR-R63"]
    if face == state.FIRE and s.in_show():
        return "nobody is dismissed by card during a show", ["DR-1.14", "DR-R42"]
    if s.rank > RANKS.get(face, 4):
        return f"{name} is entered before what you have played in this window: name them together", ["DR-1.16(2)"]
    return _parameter(s, seat, face, where), ["DR-1.14", "DR-1.13", *rows]


def _parameter(s: DrumState, seat: int, face: int, where: Where) -> str:
    if face == state.FIRE:
        if not s.circus[seat] >> where[0] & 1:
            return f"{_performer(*where)} is not in your circus"
        return "dismissals are entered in ascending order: name them together"
    if face == state.TRAILER:
        if not s.trailer_stock:
            return "no trailer is left in stock"
        return "no performer of yours can take a trailer now"
    if face == state.INCOME_CUBE:
        return _none_stored(where[0])
    return "the stock has not got these cubes"


# Cubes and markers


def _performer(card: int) -> str:
    return performer_name(PERFORMER_IDS[card])


def _none_stored(colour: int) -> str:
    return f"you have no {COLOUR_NAMES[colour]} cube in storage"


def _place(s: DrumState, seat: int, target: int) -> Refusal:
    if target < state.TICKETS:
        return _cube(s, seat, target)
    if target == state.TICKETS and s.sold[seat] + place.own_markers(s, seat, target) >= len(s.rules.track):
        return "all your tickets of this show are sold", ["DR-1.5", "DR-2.6"]
    if target == state.INVEST and not s.cards_left():
        return "no investment card is left", ["DR-1.5", "DR-1.13"]
    if place.own_markers(s, seat, target) >= s.rules.limit[target]:
        return f"you have all the markers on {TARGET_NAMES[target]} that one turn allows", ["DR-1.5", "DR-2.1"]
    if target == state.PERSONNEL and s.barred == seat and len(s.staff_row):
        return "you gave the Show Organizer back and may not take him this turn", ["DR-1.5", "DR-1.7(T5)"]
    return "the row is empty", ["DR-1.5"]


def _cube(s: DrumState, seat: int, target: int) -> Refusal:
    colour = target % COLOURS
    name = COLOUR_NAMES[colour]
    if target >= state.UNBLOCKED:
        if not has(s, seat, state.UNBLOCK):
            return "you do not hold Unblock Action", ["DR-1.5", *_rows(state.UNBLOCK)]
        if not place.cubes_closed(s) >> colour & 1:
            return f"the {name} slot is open: no card is needed", ["DR-1.5"]
        return f"the stock has no {name} cube for another marker", ["DR-1.5", "DR-R20"]
    if not s.stock[colour]:
        return f"the stock has no {name} cube", ["DR-1.5", "DR-R20"]
    if place.on_colour(s, colour):
        return f"the {name} slot is taken this turn", ["DR-1.5"]
    return f"only {int(s.rules.cube_markers)} cube markers are placed in a turn", ["DR-1.5", "DR-2.1"]


# Buying and hiring


def _buy(s: DrumState, seat: int) -> Refusal:
    if not s.cards_left():
        return "no investment card is left", ["DR-1.13", "DR-R78"]
    return f"a card costs {count(int(s.rules.invest_cost), 'coin')}", ["DR-1.6(3)", "DR-2.1"]


def _hire(s: DrumState, seat: int, card: int) -> Refusal:
    where, name = int(resolve.place_of(s.row, card)), _performer(card)
    if where < 0:
        return f"{name} is not in the row", ["DR-1.6(4)"]
    return _too_dear(s, seat, name, int(resolve.price(s, where))), ["DR-1.6(4)", "DR-1.1"]


def _hire_staff(s: DrumState, seat: int, card: int) -> Refusal:
    where, name = int(resolve.place_of(s.staff_row, card)), staff_name(STAFF_IDS[card])
    if where < 0:
        return f"{name} is not in the row", ["DR-1.6(5)"]
    if not place.may_hire_staff(s, seat, card):
        return "you gave the Show Organizer back last turn and may not take him now", ["DR-1.6(5)", "DR-1.7(T5)"]
    return _too_dear(s, seat, name, int(resolve.staff_price(s, where))), ["DR-1.6(5)", "DR-1.1"]


def _too_dear(s: DrumState, seat: int, name: str, price: int) -> str:
    return f"{name} costs {count(price, 'coin')} and you have {int(s.coins[seat])}"


# The distribution


def _agent(s: DrumState, seat: int, swap: int) -> Refusal:
    give, take = int(distribute.agent_give(actions.AGENT + swap)), int(distribute.agent_take(actions.AGENT + swap))
    if s.moved:
        return "conversions are entered before the moves of cubes: name them together", ["DR-1.16(3)"]
    if s.agent >= 0:
        return "one Agent is used once in a distribution", ["DR-1.7(T4)", "DR-R29"]
    if not distribute.agent_colours(s, seat) >> take & 1:
        return f"no Agent of yours shows {COLOUR_NAMES[take]}", ["DR-1.7(T4)", "DR-2.3"]
    if not s.storage[seat * COLOURS + give]:
        return _none_stored(give), ["DR-1.7(T4)", "DR-R77"]
    return f"the stock has no {COLOUR_NAMES[take]} cube", ["DR-1.7(T4)", "DR-1.13"]


def _assistant(s: DrumState, seat: int, give: int) -> Refusal:
    card = int(distribute.assistant_for(s, give))
    if s.moved:
        return "conversions are entered before the moves of cubes: name them together", ["DR-1.16(3)"]
    if s.assisted:
        return "one Personal Assistant is used once in a distribution", ["DR-1.7(T4)", "DR-R29"]
    if not s.has_staff(seat, card):
        return f"{staff_name(STAFF_IDS[card])} is not in your circus", ["DR-1.7(T4)", f"DR-2.3({STAFF_IDS[card]})"]
    if not s.storage[seat * COLOURS + give]:
        return _none_stored(give), ["DR-1.7(T4)", "DR-R77"]
    if not distribute.gains(s, card):
        return "the stock has neither of the two cubes", ["DR-1.7(T4)", "DR-1.13"]
    return "the Assistant comes before the Agent where the end is the same", ["DR-1.16(3)"]


def _move(s: DrumState, seat: int, card: int, need: int) -> Refusal:
    colour = int(s.rules.need[card * NEEDS + need])
    if not s.circus[seat] >> card & 1:
        return f"{_performer(card)} is not in your circus", ["DR-1.7(T4)"]
    if s.flipped >> card & 1:
        return f"{_performer(card)} is flipped and needs nothing", ["DR-1.7(T4)", "DR-R37"]
    if s.filled[need] >> card & 1:
        return f"{_performer(card)} holds its {COLOUR_NAMES[colour]} cube", ["DR-1.7(T4)", "DR-R27"]
    if not s.storage[seat * COLOURS + colour]:
        return _none_stored(colour), ["DR-1.7(T4)"]
    if s.moved >= distribute.move_limit(s, seat):
        return f"{int(distribute.move_limit(s, seat))} cubes are moved in a distribution", ["DR-1.7(T4)", "DR-2.1"]
    return "moves are entered in ascending order of performer and need: name them together", ["DR-1.16(3)"]


# The show


def _next(s: DrumState, seat: int, card: int) -> Refusal:
    name = _performer(card)
    if not s.circus[seat] >> card & 1:
        return f"{name} is not in your circus", ["DR-1.9(1)"]
    if s.flipped >> card & 1:
        return f"{name} is flipped and does not perform", ["DR-1.9(1)", "DR-R37"]
    if show.performed_level(s, card):
        return f"{name} has performed", ["DR-1.9(1)"]
    return f"{name} changes nothing by coming first and follows by himself", ["DR-1.16(6)"]


def _benefit(s: DrumState, seat: int, which: int) -> Refusal:
    card = int(frame_a(s.top()))
    own = ["DR-1.12", f"DR-2.2({PERFORMER_IDS[card]})"]
    if not s.rules.benefit[(card * NEEDS + show.performed_level(s, card) - 1) * ALTERNATIVES + which]:
        return "this level has no such alternative", own
    return "its price cannot be paid: no cube is stored", own


def _flip(s: DrumState, seat: int) -> Refusal:
    card = int(frame_a(s.top()))
    if s.spent >> card & 1:
        return f"{_performer(card)} was flipped before and is not flipped again", ["DR-1.9(1)", "DR-R79"]
    return "only an outstanding performer is flipped", ["DR-1.9(1)", f"DR-2.2({PERFORMER_IDS[card]})"]


def _trailer(s: DrumState, seat: int, card: int) -> Refusal:
    if s.trailered >> card & 1:
        return f"{_performer(card)} has a trailer already", ["DR-1.12", "DR-1.13"]
    if not s.circus[seat] >> card & 1:
        return f"{_performer(card)} is not in your circus", ["DR-1.12"]
    return "trailers of one window go to performers in ascending order", ["DR-1.16(2)"]


AGAINST: dict[str, Callable[..., Refusal]] = {
    "keep": lambda s, seat, card: (f"{_performer(card)} was not dealt to you", ["DR-1.3(7)"]),
    "pair": lambda s, seat, pair: NOT_IN_STOCK,
    "deposit": lambda s, seat, coins: (
        f"you can put 0 to {int(place.most_deposit(s, seat))} coins there",
        ["DR-1.4(T0)", "DR-R64"],
    ),
    "place": _place,
    "buy": _buy,
    "hire": _hire,
    "hire personnel": _hire_staff,
    "done": lambda s, seat: ("a benefit that costs nothing is received, not declined", ["DR-1.9(1)", "DR-R55"]),
    "agent": _agent,
    "assistant": _assistant,
    "move": _move,
    "next": _next,
    "benefit": _benefit,
    "flip": _flip,
    "gain": lambda s, seat, colour: NOT_IN_STOCK,
    "spend": lambda s, seat, colour: (_none_stored(colour), ["DR-1.12", "DR-R77"]),
    "trailer": _trailer,
    "peek": lambda s, seat, which: ("both cards are the same: take the first one", ["DR-1.12", "DR-R46"]),
}

"""Why an action is not legal now: the first thing that stands against it."""

from circenses.games.drum_roll import actions, content, state
from circenses.games.drum_roll.content import COLOUR_NAMES, FACE_IDS, PERFORMER_IDS, STAFF_IDS
from circenses.games.drum_roll.printed import count, face_name, performer_name, staff_name
from circenses.games.drum_roll.rules import deal, distribute, place, resolve
from circenses.games.drum_roll.rules.cards import has
from circenses.games.drum_roll.saved import TARGET_NAMES
from circenses.games.drum_roll.state import COLOURS, NEEDS, DrumState
from circenses.kernel.state import CHANCE, GROUP, frame_a, frame_kind, frame_seat

Refusal = tuple[str, list[str]]

ASKED = {
    state.DRAFT: ("say first which of your two performers you keep", ["DR-1.3(7)", "DR-1.14"]),
    state.CHOOSE_RESOURCES: ("take first any two cubes", ["DR-1.3(9)", "DR-1.16(4)"]),
    state.DEPOSIT: ("say first how many coins you put on the Bank Representative", ["DR-1.4(T0)", "DR-1.16(5)"]),
    state.PLACE: ("it is time to place a marker", ["DR-1.5", "DR-1.16(1)"]),
    state.RESOLVE_INVEST: ("it is time to buy an investment card or to decline", ["DR-1.6(3)"]),
    state.RESOLVE_PERFORMER: ("it is time to hire a performer or to decline", ["DR-1.6(4)"]),
    state.RESOLVE_PERSONNEL: ("it is time to hire personnel or to decline", ["DR-1.6(5)"]),
    state.DISTRIBUTE: ("it is time to move cubes to your performers", ["DR-1.7(T4)", "DR-1.16(3)"]),
    state.RETURN: ("say first whether the Show Organizer goes back", ["DR-1.7(T5)"]),
    state.VOTE: ("vote first to delay or to show", ["DR-1.8", "DR-1.14"]),
    state.DOUBLE: ("say first whether you use a Double Vote", ["DR-1.8"]),
    state.WINDOW: ("the show is about to start: play cards or be done", ["DR-1.8", "DR-1.14"]),
    state.SHOW_NEXT: ("say first who performs next", ["DR-1.9(1)", "DR-1.16(6)"]),
    state.SHOW_RESULT: ("say first what this performance brings", ["DR-1.9(1)", "DR-1.16(7)"]),
    state.GAIN_COLOUR: ("name first the colour of the cube you take", ["DR-1.12", "DR-1.16(4)"]),
    state.GAIN_PAIR: ("name first the two cubes you take", ["DR-1.12", "DR-1.16(4)"]),
    state.SPEND_COLOUR: ("name first the cube you return", ["DR-1.12", "DR-1.16(4)"]),
    state.TRAILER_ON: ("say first whose trailer it is", ["DR-1.12", "DR-1.16(2)"]),
    state.PEEK_CHOICE: ("take first one of the two cards", ["DR-1.12", "DR-R46"]),
    state.SHOW_END: ("your performances are over: play cards or be done", ["DR-1.9(4)"]),
    state.OVERFLOW: ("your hand is one card too large: play or discard one", ["DR-1.6", "DR-1.16(8)"]),
}
WINDOWS = (
    *(state.DEPOSIT, state.PLACE, state.RESOLVE_INVEST, state.RESOLVE_PERFORMER, state.RESOLVE_PERSONNEL),
    *(state.DISTRIBUTE, state.WINDOW, state.SHOW_NEXT, state.SHOW_END, state.OVERFLOW),
)
RANKS = {state.FIRE: 1, state.TRAILER: 2, state.INCOME: 3}


def played_face(action: int) -> int | None:
    """The investment card an action plays or discards; a Double Vote and an Unblock are no plays of a window."""
    if actions.FIRE <= action < actions.TRAILER:
        return state.FIRE
    if action in (actions.TRAILER, actions.INCOME):
        return state.TRAILER if action == actions.TRAILER else state.INCOME
    if actions.RESOURCES <= action < actions.INCOME_CUBE:
        return state.RESOURCES + (action - actions.RESOURCES) // (COLOURS + 1)
    if actions.INCOME_CUBE <= action < actions.AGENT:
        return state.INCOME_CUBE
    if actions.APPLAUSE <= action < actions.DISCARD:
        return state.APPLAUSE + action - actions.APPLAUSE
    if actions.DISCARD <= action < actions.START:
        return action - actions.DISCARD
    return None


def simple_targets(action: int) -> list[str]:
    """Cards of the own hand, storage, stock and numbers."""
    face = played_face(action)
    if face is not None:
        card = f"card-{FACE_IDS[face]}"
        if actions.RESOURCES <= action < actions.INCOME_CUBE:
            choice = (action - actions.RESOURCES) % (COLOURS + 1)
            return [card, "two" if choice == COLOURS else f"stock-{COLOUR_NAMES[choice]}"]
        if actions.INCOME_CUBE <= action < actions.AGENT:
            return [card, f"store-{COLOUR_NAMES[action - actions.INCOME_CUBE]}"]
        return [card, "discard"] if action >= actions.DISCARD else [card]
    if actions.PAIR <= action < actions.DEPOSIT:
        pair = int(deal.pair_of(action))
        return [f"stock-{COLOUR_NAMES[pair // COLOURS]}", f"stock-{COLOUR_NAMES[pair % COLOURS]}"]
    if actions.ASSISTANT <= action < actions.MOVE:
        return [f"staff-{STAFF_IDS[state.ASSISTANTS + action - actions.ASSISTANT]}"]
    if actions.GAIN <= action < actions.SPEND:
        return [f"stock-{COLOUR_NAMES[action - actions.GAIN]}"]
    if actions.SPEND <= action < actions.TRAILER_ON:
        return [f"store-{COLOUR_NAMES[action - actions.SPEND]}"]
    if actions.DEPOSIT <= action < actions.PLACE:
        return ["bank"]
    if action == actions.BUY:
        return ["space-invest"]
    return ["card-double_vote"] if action == actions.DOUBLE else []


def refusal(s: DrumState, seat: int, action: int) -> Refusal:
    packed = s.top()
    if not packed:
        return "the game is over", ["DR-1.11"]
    kind = int(frame_kind(packed))
    if action >= actions.START and seat != CHANCE:
        return "that is for chance to decide", ["DR-1.16(9)"]
    if not s.may_act(seat):
        if frame_seat(packed) == GROUP:
            return "you have answered already and wait for the others", ["DR-1.14"]
        if s.actor() == CHANCE:
            return "chance decides first", ["DR-1.16(9)"]
        return f"it is for Player {int(s.actor()) + 1} to decide", ["DR-1.4"]
    if kind not in ASKED:
        return "chance cannot bring that now", ["DR-1.16(9)"]
    return refusal_play(s, seat, kind, action) or refusal_answer(s, seat, kind, action) or ASKED[kind]


# Cards


def refusal_play(s: DrumState, seat: int, kind: int, action: int) -> Refusal | None:
    face = played_face(action)
    if action == actions.DOUBLE:
        face = state.DOUBLE_VOTE
    if face is None:
        return None
    clauses = [f"DR-2.4({card})" for card in content.tree()["investments"][FACE_IDS[face]]["cards"]]
    name = face_name(FACE_IDS[face])
    if not has(s, seat, face):
        return f"you do not hold {name}", ["DR-1.14", *clauses]
    if face == state.DOUBLE_VOTE and action == actions.DOUBLE:
        return "a Double Vote is used after a vote is shown", ["DR-1.8", *clauses]
    if action >= actions.DISCARD:
        return "cards are discarded only when the hand is too large", ["DR-1.6"]
    if kind == state.DISTRIBUTE and s.moved:
        return "cards are entered before the moves of cubes: name them together", ["DR-1.16(3)"]
    if kind not in WINDOWS:
        return f"{ASKED[kind][0]}: no card can be played before that", ["DR-1.14", *ASKED[kind][1]]
    if kind == state.SHOW_END and state.APPLAUSE <= face <= state.APPLAUSE + s.last_applause:
        return "Applause is entered in the order of the types: name both together", ["DR-1.16(2)"]
    if face >= state.APPLAUSE and face < state.RESOURCES:
        return f"{name} waits for the end of your own show", ["DR-1.9(4)", "DR-R63"]
    if face == state.FIRE and s.in_show():
        return "nobody is dismissed by card during a show", ["DR-1.14", "DR-R42"]
    if s.rank > RANKS.get(face, 4):
        return f"{name} is entered before what you have played in this window: name them together", ["DR-1.16(2)"]
    return refusal_parameter(s, seat, face, action), ["DR-1.14", "DR-1.13", *clauses]


def refusal_parameter(s: DrumState, seat: int, face: int, action: int) -> str:
    if face == state.FIRE:
        card = action - actions.FIRE
        if not s.circus[seat] >> card & 1:
            return f"{performer_name(PERFORMER_IDS[card])} is not in your circus"
        return "dismissals are entered in ascending order: name them together"
    if face == state.TRAILER:
        if not s.trailer_stock:
            return "no trailer is left in stock"
        return "no performer of yours can take a trailer now"
    if face == state.INCOME_CUBE:
        return f"you have no {COLOUR_NAMES[action - actions.INCOME_CUBE]} cube in storage"
    return "the stock has not got these cubes"


# Answers


def refusal_answer(s: DrumState, seat: int, kind: int, action: int) -> Refusal | None:
    """This question, but an answer that is none."""
    if kind == state.DRAFT and action < actions.PAIR:
        return f"{performer_name(PERFORMER_IDS[action])} was not dealt to you", ["DR-1.3(7)"]
    if kind == state.DEPOSIT and actions.DEPOSIT <= action < actions.PLACE:
        most = int(place.most_deposit(s, seat))
        return f"you can put 0 to {most} coins there", ["DR-1.4(T0)", "DR-R64"]
    if kind == state.PLACE and actions.PLACE <= action < actions.BUY:
        return refusal_place(s, seat, action - actions.PLACE)
    if kind == state.RESOLVE_INVEST and action == actions.BUY:
        if not s.cards_left():
            return "no investment card is left", ["DR-1.13", "DR-R78"]
        return f"a card costs {count(int(s.rules.invest_cost), 'coin')}", ["DR-1.6(3)", "DR-2.1"]
    if kind == state.RESOLVE_PERFORMER and actions.HIRE <= action < actions.HIRE_STAFF:
        return refusal_hire(s, seat, action - actions.HIRE)
    if kind == state.RESOLVE_PERSONNEL and actions.HIRE_STAFF <= action < actions.DONE:
        return refusal_hire_staff(s, seat, action - actions.HIRE_STAFF)
    if kind == state.DISTRIBUTE and actions.AGENT <= action < actions.RETURN:
        return refusal_distribute(s, seat, action)
    if kind in (state.GAIN_COLOUR, state.GAIN_PAIR, state.CHOOSE_RESOURCES) and (
        actions.GAIN <= action < actions.SPEND or actions.PAIR <= action < actions.DEPOSIT
    ):
        return "the stock has not got that, or another number of cubes is to be named", ["DR-1.12", "DR-1.16(4)"]
    if kind == state.SPEND_COLOUR and actions.SPEND <= action < actions.TRAILER_ON:
        return f"you have no {COLOUR_NAMES[action - actions.SPEND]} cube in storage", ["DR-1.12", "DR-R77"]
    return refusal_performer(s, seat, kind, action)


def refusal_performer(s: DrumState, seat: int, kind: int, action: int) -> Refusal | None:
    if kind == state.TRAILER_ON and actions.TRAILER_ON <= action < actions.PEEK:
        card = action - actions.TRAILER_ON
        if s.trailered >> card & 1:
            return f"{performer_name(PERFORMER_IDS[card])} has a trailer already", ["DR-1.12", "DR-1.13"]
        if not s.circus[seat] >> card & 1:
            return f"{performer_name(PERFORMER_IDS[card])} is not in your circus", ["DR-1.12"]
        return "trailers of one window go to performers in ascending order", ["DR-1.16(2)"]
    if kind == state.SHOW_NEXT and actions.NEXT <= action < actions.ALTERNATIVE:
        card = action - actions.NEXT
        name = performer_name(PERFORMER_IDS[card])
        if not s.circus[seat] >> card & 1:
            return f"{name} is not in your circus", ["DR-1.9(1)"]
        if s.flipped >> card & 1:
            return f"{name} is flipped and does not perform", ["DR-1.9(1)", "DR-R37"]
        if (s.level[0] | s.level[1] | s.level[2]) >> card & 1:
            return f"{name} has performed", ["DR-1.9(1)"]
        return f"{name} changes nothing by coming first and follows by himself", ["DR-1.16(6)"]
    if kind == state.SHOW_RESULT and actions.ALTERNATIVE <= action <= actions.FLIP:
        return refusal_result(s, int(frame_a(s.top())), action)
    if kind == state.SHOW_RESULT and action == actions.DONE:
        return "a benefit that costs nothing is received, not declined", ["DR-1.9(1)", "DR-R55"]
    return None


def refusal_result(s: DrumState, card: int, action: int) -> Refusal:
    own = f"DR-2.2({PERFORMER_IDS[card]})"
    if action == actions.FLIP:
        if s.spent >> card & 1:
            name = performer_name(PERFORMER_IDS[card])
            return f"{name} was flipped before and is not flipped again", ["DR-1.9(1)", "DR-R79"]
        return "only an outstanding performer is flipped", ["DR-1.9(1)", own]
    level = 2 if s.level[2] >> card & 1 else 1 if s.level[1] >> card & 1 else 0
    place_ = (card * NEEDS + level) * state.ALTERNATIVES + action - actions.ALTERNATIVE
    if not s.rules.benefit[place_]:
        return "this level has no such alternative", ["DR-1.12", own]
    return "its price cannot be paid: no cube is stored", ["DR-1.12", own]


def refusal_place(s: DrumState, seat: int, target: int) -> Refusal:
    name = TARGET_NAMES[target]
    if target < state.TICKETS:
        return refusal_cube(s, seat, target)
    if target == state.TICKETS and s.sold[seat] + place.own_markers(s, seat, target) >= len(s.rules.track):
        return "all your tickets of this show are sold", ["DR-1.5", "DR-2.6"]
    if target == state.INVEST and not s.cards_left():
        return "no investment card is left", ["DR-1.5", "DR-1.13"]
    if place.own_markers(s, seat, target) >= s.rules.limit[target]:
        return f"you have all the markers on {name} that one turn allows", ["DR-1.5", "DR-2.1"]
    if target == state.PERSONNEL and s.barred == seat and len(s.staff_row):
        return "you gave the Show Organizer back and may not take him this turn", ["DR-1.5", "DR-1.7(T5)"]
    return "the row is empty", ["DR-1.5"]


def refusal_cube(s: DrumState, seat: int, target: int) -> Refusal:
    colour = target % COLOURS
    name = COLOUR_NAMES[colour]
    closed = place.cubes_closed(s) >> colour & 1
    if target >= state.UNBLOCKED:
        if not has(s, seat, state.UNBLOCK):
            return "you do not hold Unblock Action", ["DR-1.5", "DR-2.4(I01)", "DR-2.4(I02)"]
        if not closed:
            return f"the {name} slot is open: no card is needed", ["DR-1.5"]
        return f"the stock has no {name} cube for another marker", ["DR-1.5", "DR-R20"]
    if not s.stock[colour]:
        return f"the stock has no {name} cube", ["DR-1.5", "DR-R20"]
    if place.on_colour(s, colour):
        return f"the {name} slot is taken this turn", ["DR-1.5"]
    return f"only {int(s.rules.cube_markers)} cube markers are placed in a turn", ["DR-1.5", "DR-2.1"]


def refusal_hire(s: DrumState, seat: int, card: int) -> Refusal:
    where = int(resolve.place_of(s.row, card))
    name = performer_name(PERFORMER_IDS[card])
    if where < 0:
        return f"{name} is not in the row", ["DR-1.6(4)"]
    return (
        f"{name} costs {count(int(resolve.price(s, where)), 'coin')} and you have {int(s.coins[seat])}",
        ["DR-1.6(4)", "DR-1.1"],
    )


def refusal_hire_staff(s: DrumState, seat: int, card: int) -> Refusal:
    where = int(resolve.place_of(s.staff_row, card))
    name = staff_name(STAFF_IDS[card])
    if where < 0:
        return f"{name} is not in the row", ["DR-1.6(5)"]
    if not place.may_hire_staff(s, seat, card):
        return "you gave the Show Organizer back last turn and may not take him now", ["DR-1.6(5)", "DR-1.7(T5)"]
    price = count(int(resolve.staff_price(s, where)), "coin")
    return f"{name} costs {price} and you have {int(s.coins[seat])}", ["DR-1.6(5)", "DR-1.1"]


def refusal_distribute(s: DrumState, seat: int, action: int) -> Refusal:
    if action >= actions.MOVE:
        return refusal_move(s, seat, action - actions.MOVE)
    if s.moved:
        return "conversions are entered before the moves of cubes: name them together", ["DR-1.16(3)"]
    if action >= actions.ASSISTANT:
        return refusal_assistant(s, seat, action - actions.ASSISTANT)
    give, take = int(distribute.agent_give(action)), int(distribute.agent_take(action))
    if s.agent >= 0:
        return "one Agent is used once in a distribution", ["DR-1.7(T4)", "DR-R29"]
    if not distribute.agent_colours(s, seat) >> take & 1:
        return f"no Agent of yours shows {COLOUR_NAMES[take]}", ["DR-1.7(T4)", "DR-2.3"]
    if not s.storage[seat * COLOURS + give]:
        return f"you have no {COLOUR_NAMES[give]} cube in storage", ["DR-1.7(T4)", "DR-R77"]
    return f"the stock has no {COLOUR_NAMES[take]} cube", ["DR-1.7(T4)", "DR-1.13"]


def refusal_assistant(s: DrumState, seat: int, give: int) -> Refusal:
    card = int(distribute.assistant_for(s, give))
    own = f"DR-2.3({STAFF_IDS[card]})"
    if s.assisted:
        return "one Personal Assistant is used once in a distribution", ["DR-1.7(T4)", "DR-R29"]
    if not s.has_staff(seat, card):
        return f"{staff_name(STAFF_IDS[card])} is not in your circus", ["DR-1.7(T4)", own]
    if not s.storage[seat * COLOURS + give]:
        return f"you have no {COLOUR_NAMES[give]} cube in storage", ["DR-1.7(T4)", "DR-R77"]
    if not distribute.gains(s, card):
        return "the stock has neither of the two cubes", ["DR-1.7(T4)", "DR-1.13"]
    return "the Assistant comes before the Agent where the end is the same", ["DR-1.16(3)"]


def refusal_move(s: DrumState, seat: int, move: int) -> Refusal:
    card, need = divmod(move, NEEDS)
    name = performer_name(PERFORMER_IDS[card])
    colour = COLOUR_NAMES[s.rules.need[move]]
    if not s.circus[seat] >> card & 1:
        return f"{name} is not in your circus", ["DR-1.7(T4)"]
    if s.flipped >> card & 1:
        return f"{name} is flipped and needs nothing", ["DR-1.7(T4)", "DR-R37"]
    if s.filled[need] >> card & 1:
        return f"{name} holds its {colour} cube", ["DR-1.7(T4)", "DR-R27"]
    if not s.storage[seat * COLOURS + COLOUR_NAMES.index(colour)]:
        return f"you have no {colour} cube in storage", ["DR-1.7(T4)"]
    if s.moved >= distribute.move_limit(s, seat):
        return f"{int(distribute.move_limit(s, seat))} cubes are moved in a distribution", ["DR-1.7(T4)", "DR-2.1"]
    return "moves are entered in ascending order of performer and need: name them together", ["DR-1.16(3)"]


__all__ = ["ASKED", "COLOUR_NAMES", "Refusal", "played_face", "refusal", "simple_targets"]

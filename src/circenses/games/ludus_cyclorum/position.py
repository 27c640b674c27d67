"""The position string, both ways (LC-N2, LC-N3)."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.ludus_cyclorum import content, rules
from circenses.games.ludus_cyclorum.actions import label, parse
from circenses.games.ludus_cyclorum.geometry import board_points, row_start
from circenses.games.ludus_cyclorum.state import EMPTY, FACE, KIND, NORTH, SIDE, LudusState, Ruleset
from circenses.kernel.choices import Choices
from circenses.kernel.errors import BadOption, BadPosition, IllegalAction
from circenses.kernel.options import EDITION

LETTERS = " DWHRP"  # by kind
SIDES = ("s", "n")
SIZES = (5, 7, 9)
LONGEST = 300  # characters of a position: nine full rows, two counts, an action and its answers
MOST_CYCLES = 1_000_000
CAPTURED = -1  # of the count of quiet cycles: a stone was taken in this cycle


def start(options: Mapping[str, Any]) -> LudusState:
    """The start position: a named formation or a position string, and who begins (LC-T1, LC-V1)."""
    formation = options["formation"]
    if formation in content.formations():
        text = content.formation_rows(formation, options["rows"], options["points"])
    else:
        text = formation
    if "/" not in text:
        names = ", ".join(content.formations())
        raise BadPosition(f"no formation {formation!r}: there is {names}, or a position string")
    if formation not in content.formations():
        _must_fit(text, options)
    if " " in text.strip():
        state = read(text, options)
        first = options["first"]
        if first != "coin" and first != ("south", "north")[state.to_act]:
            raise BadPosition(f"the position says {SIDES[state.to_act]!r} is to act, the option says {first}")
        return state
    board = read(f"{text.strip()} s 0 0", options)
    if options["first"] == "coin":
        board.leave_to_coin()
    elif options["first"] == "north":
        _must_be_ready(board, NORTH)
        rules.begin(board, NORTH)
    return board


def _must_fit(text: str, options: Mapping[str, Any]) -> None:
    """A position names its own board (LC-V5); an option that names another one is a mistake."""
    rows = text.split(" ")[0].split("/")
    sizes = {"rows": len(rows), "points": len(_row(rows[-1], 1))}
    for key, size in sizes.items():
        if options[key] not in (size, content.read("limits")[key]["default"]) and options.get(EDITION) != 1:
            raise BadOption(f"{key} = {options[key]}: the position has {size} (LC-V5)")


def read(text: str, options: Mapping[str, Any]) -> LudusState:
    """A position to play from; BadPosition says what is wrong with it."""
    if len(text) > LONGEST:
        raise BadPosition(f"a position has at most {LONGEST} characters, not {len(text)}")
    fields = text.strip().split(" ")
    if len(fields) not in (4, 5):
        raise BadPosition(f"a position has four fields (five while a reaction is pending), not {len(fields)}")
    state = _board(fields[0], options)
    if fields[1] not in SIDES:
        raise BadPosition(f"the side to act is s or n, not {fields[1]!r}")
    state.to_act = SIDES.index(fields[1])
    state.cycles = _count(fields[2], "cycles completed")
    state.quiet = _count(fields[3], "cycles since the last capture")
    if state.cycles % 2:  # the indicator shows the tilde, and so do the stones that match it
        state.indicator = FACE
        for point in state.rules.on_board:
            state.board[point] ^= FACE if state.board[point] else 0
    take_up(state, [_action(token) for token in fields[4].split(",")] if len(fields) == 5 else [])
    return state


def take_up(state: LudusState, moves: list[int]) -> None:
    """Begins the turn of a position that has been laid, then plays what was declared and answered."""
    _must_be_alive(state)
    limit = int(state.rules.draw_cycles)
    if state.quiet > state.cycles:
        raise BadPosition(f"{state.quiet} cycles since the last capture, but only {state.cycles} completed")
    if state.quiet >= limit:
        raise BadPosition(f"{state.quiet} cycles without a capture: at {limit} the game is a draw")
    _must_be_ready(state, int(state.to_act))
    state.declared = -1
    state.answers = vec[i64]([], capacity=4)
    rules.begin(state, state.to_act)
    _replay(state, moves)


def _board(rows_text: str, options: Mapping[str, Any]) -> LudusState:
    rows = rows_text.split("/")
    if len(rows) not in SIZES:
        raise BadPosition(f"a board has 5, 7 or 9 rows, not {len(rows)}")
    parsed = [_row(row, len(rows) - i) for i, row in enumerate(rows)][::-1]
    points = len(parsed[0])
    if points not in SIZES:
        raise BadPosition(f"row 1 has {points} points; a short row has 5, 7 or 9")
    for number, stones in enumerate(parsed, 1):
        if len(stones) != points + (number + 1) % 2:
            raise BadPosition(f"row {number} has {len(stones)} points, not {points + (number + 1) % 2}")
    state = LudusState(ruleset(options, len(rows), points))
    for row, stones in enumerate(parsed):
        for index, laid in enumerate(stones):
            if laid:
                state.put(row_start(row) + index, laid)
    return state


def ruleset(options: Mapping[str, Any], rows: int, points: int) -> Ruleset:
    result = Ruleset(
        rows,
        points,
        options["friendly_opportunity"],
        options["universal_block"],
        options["several_opportunities"],
        options["draw_cycles"],
        options["draw_repetitions"],
        0 if options["capture_cycle_counts"] else CAPTURED,
    )
    result.edition = options.get(EDITION, 0)
    result.lay_out(board_points(rows, points))
    return result


def _row(text: str, number: int) -> list[int]:
    stones: list[int] = []
    i = 0
    while i < len(text) and len(stones) <= SIZES[-1] + 1:
        if text[i] in "123456789":
            run = text[i : i + 2] if text[i + 1 : i + 2] in tuple("0123456789") else text[i]
            stones += [EMPTY] * int(run)
            i += len(run)
            continue
        active = text[i + 1 : i + 2] == "'"
        if text[i].upper() not in LETTERS[1:]:
            raise BadPosition(f"row {number}: {text[i]!r} is no stone; letters are D W H R P d w h r p")
        stones.append(stone(text[i : i + 1 + active]))
        i += 1 + active
    return stones


def _must_be_alive(state: LudusState) -> None:
    stones = [int(stone) for stone in state.board if stone]
    for side, name in ((0, "South"), (SIDE, "North")):
        kinds = [stone & KIND for stone in stones if stone & SIDE == side]
        if kinds.count(1) != 1:
            raise BadPosition(f"{name} has {kinds.count(1)} Duces instead of one")
        if len(kinds) < 2:
            raise BadPosition(f"{name}'s Dux has no other stone beside it")
    if state.ready[0] + state.ready[1] == 0:
        raise BadPosition("every stone is active: the cycle would be over")


def _must_be_ready(state: LudusState, side: int) -> None:
    if state.ready[side] == 0:
        raise BadPosition(f"{('South', 'North')[side]} is to act, but has no inactive stone")


def _count(text: str, what: str) -> int:
    if not text.isdecimal() or not text.isascii() or len(text) > 7 or int(text) > MOST_CYCLES:
        raise BadPosition(f"{what}: {text!r} is not a number from 0 to {MOST_CYCLES}")
    return int(text)


def _action(token: str) -> int:
    try:
        return parse(token)
    except IllegalAction as fault:
        raise BadPosition(str(fault)) from None


def _replay(state: LudusState, moves: list[int]) -> None:
    """The declared action and the answers given; a question must be left open."""
    for i, action in enumerate(moves):
        if (state.declared < 0 and i) or state.over():
            raise BadPosition(f"there is no open question before {label(action)!r}")
        out = Choices()
        rules.legal_into(state, out)
        if action not in out.to_list():
            raise BadPosition(f"{label(action)!r} is not legal there")
        rules.apply(state, action)
    if moves and state.declared < 0:
        raise BadPosition(f"{','.join(label(action) for action in moves)!r} leaves no question open")


def write(state: LudusState) -> str:
    """While a reaction is pending: the position before the action, then the action and the answers so far."""
    pending = state.declared >= 0
    board = state.before if pending else state.board
    rows = [_row_text(state, board, row) for row in reversed(range(int(state.rules.rows)))]
    text = f"{'/'.join(rows)} {SIDES[state.to_act]} {state.cycles} {max(0, state.quiet)}"
    if pending:
        text += " " + ",".join([label(int(state.declared)), *(label(int(answer)) for answer in state.answers)])
    return text


def _row_text(state: LudusState, board: Any, row: int) -> str:
    text = ""
    run = 0
    for index in range(int(state.rules.points) + row % 2):
        stone = int(board[row_start(row) + index])
        if not stone:
            run += 1
            continue
        text += (str(run) if run else "") + stone_text(stone, int(state.indicator))
        run = 0
    return text + (str(run) if run else "")


def stone_text(stone: int, indicator: int) -> str:
    letter = LETTERS[stone & KIND]
    return (letter.lower() if stone & SIDE else letter) + ("'" if stone & FACE != indicator else "")


def stone(text: str) -> int:
    """As it lies in an even cycle, when the indicator shows the dot."""
    side, face = SIDE if text[0].islower() else 0, FACE if text[1:] else 0
    return LETTERS.index(text[0].upper()) | side | face

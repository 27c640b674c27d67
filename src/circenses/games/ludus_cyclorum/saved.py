"""A state as JSON and back, in words that scenario files can use as paths: `stones.c2`, `to_act`, `cycles`."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.ludus_cyclorum import actions, position, rules
from circenses.games.ludus_cyclorum.geometry import board_points, point_name
from circenses.games.ludus_cyclorum.scoring import ENDINGS
from circenses.games.ludus_cyclorum.state import COIN, NORTH, QUIET_CYCLES, REPETITION, LudusState
from circenses.games.ludus_cyclorum.view import SIDES
from circenses.kernel.errors import BadPosition, IllegalAction
from circenses.kernel.saved import MANY, Node
from circenses.kernel.state import frame_kind

KEYS = (
    *("rows", "points", "stones", "indicator", "to_act", "cycles", "quiet_cycles", "declared", "answers"),
    *("last", "seen", "ending", "winner"),
)
STONES = tuple(f"{letter}{active}" for letter in "DWHRPdwhrp" for active in ("", "'"))
DRAWS = (REPETITION, QUIET_CYCLES)
COIN_TO_COME = 2  # among who may be to act
KEY = 2**62 - 1  # of a position


def to_json(s: LudusState) -> dict[str, Any]:
    """While a reaction is pending the stones are those before the declared action (LC-N2)."""
    pending = s.declared >= 0
    board = s.before if pending else s.board
    points = [int(point) for point in s.rules.on_board]
    coin = frame_kind(s.top()) == COIN
    made = {
        "rows": int(s.rules.rows),
        "points": int(s.rules.points),
        "stones": {point_name(p): position.stone_text(int(board[p]), int(s.indicator)) for p in points if board[p]},
        "indicator": "tilde" if s.indicator else "dot",
        "to_act": "coin" if coin else SIDES[s.to_act],
        "cycles": int(s.cycles),
        "quiet_cycles": max(0, int(s.quiet)),
        "declared": actions.label(int(s.declared)) if pending else "",
        "answers": [actions.label(int(answer)) for answer in s.answers] if pending else [],
        "last": {
            "side": SIDES[s.last_seat] if s.last >= 0 else "",
            "action": actions.label(int(s.last)) if s.last >= 0 else "",
        },
        "seen": {"from": int(s.seen_from), "keys": [int(key) for key in s.seen]},
        "ending": ENDINGS[s.ending],
        "winner": SIDES[s.winner] if s.winner >= 0 else "",
    }
    if s.quiet < 0:
        made["captured"] = True  # in this cycle, which therefore will not count
    return made


def from_json(data: Mapping[str, Any], options: Mapping[str, Any]) -> LudusState:
    """BadPosition with the path and the reason, if it cannot be."""
    at = Node(data).table(KEYS, optional=("captured",))
    ending = at["ending"].word(ENDINGS)
    to_act = at["to_act"].word((*SIDES, "coin"))
    text = _text(at, to_act)
    try:
        s = position.read_over(text, options) if ending else position.read(text, options)
    except IllegalAction as fault:
        raise BadPosition(str(fault)) from None
    if to_act == COIN_TO_COME:
        if s.declared >= 0 or ending:
            raise at["to_act"].wrong("the coin comes before every action")
        rules.coin(s)
    if "captured" in at and at["captured"].flag():
        if s.quiet or s.rules.after_capture == 0:
            raise at["captured"].wrong("in the cycle of a capture no quiet cycle is counted yet")
        s.quiet = s.seen_from = s.rules.after_capture
    _recall(s, at["seen"], ending > 0)
    _last(s, at["last"])
    if ending:
        s.ending = ending
        s.winner = at["winner"].word(SIDES, empty=True)
        if (s.winner < 0) != (ending in DRAWS):
            raise at["winner"].wrong(f"nobody or somebody has won by {ENDINGS[ending]!r}")
    elif at["winner"].value != "":
        raise at["winner"].wrong("the game is not over")
    if at["indicator"].word(("dot", "tilde")) != (1 if s.indicator else 0):
        raise at["indicator"].wrong(f"after {s.cycles} cycles it does not show the {data['indicator']}")
    if faults := s.check():
        raise BadPosition("; ".join(faults))
    return s


def _text(at: dict[str, Node], to_act: int) -> str:
    """The position string of these words (LC-N2)."""
    rows, points = _size(at["rows"]), _size(at["points"])
    names = tuple(point_name(point) for point in board_points(rows, points))
    laid_out = {name: node.word(STONES, empty=True) for name, node in at["stones"].table(names, partial=True).items()}
    stones = {name: STONES[stone] for name, stone in laid_out.items() if stone >= 0}
    laid = []
    for row in reversed(range(rows)):
        laid.append("".join(stones.get(f"{'abcdefghij'[i]}{row + 1}", "1") for i in range(points + row % 2)))
    counts = f"{at['cycles'].number(0, MANY)} {at['quiet_cycles'].number(0, MANY)}"
    text = f"{'/'.join(_runs(row) for row in laid)} {'n' if to_act == NORTH else 's'} {counts}"
    declared = at["declared"].text()
    answers = [node.text() for node in at["answers"].items(most=5)]
    if declared and at["ending"].value:
        raise at["declared"].wrong("nothing is pending when the game is over")
    if answers and not declared:
        raise at["answers"].wrong("there are answers, but nothing was declared")
    return text + (" " + ",".join([declared, *answers]) if declared else "")


def _size(node: Node) -> int:
    if node.number(position.SIZES[0], position.SIZES[-1]) not in position.SIZES:
        raise node.wrong("a board has 5, 7 or 9")
    return int(node.value)


def _last(s: LudusState, node: Node) -> None:
    at = node.table(("side", "action"))
    action, side = at["action"].text(), at["side"].word(SIDES, empty=True)
    if (action == "") != (side < 0):
        raise node.wrong("an action has a side")
    if not action:
        return
    try:
        s.last, s.last_seat = actions.parse(action), side
    except IllegalAction as fault:
        raise at["action"].wrong(str(fault)) from None
    if s.last >= actions.REACT or not {action[i : i + 2] for i in range(0, len(action), 3)} <= _names(s):
        raise at["action"].wrong(f"{action!r} is no action of this board")


def _names(s: LudusState) -> set[str]:
    return {point_name(int(point)) for point in s.rules.on_board}


def _runs(row: str) -> str:
    """'11R1' -> '2R1': single empty points joined to runs."""
    out = ""
    run = 0
    for char in row + "/":
        if char == "1":
            run += 1
            continue
        out += (str(run) if run else "") + char
        run = 0
    return out[:-1]


def _recall(s: LudusState, node: Node, over: bool) -> None:
    """Takes the memory of positions over if it fits this one; a changed position begins a new count (LC-E3)."""
    at = node.table(("from", "keys"))
    stones = int(s.stones[0] + s.stones[1])
    begun = at["from"].number(int(s.rules.after_capture), MANY)
    keys = vec[i64]([key.number(0, KEY) for key in at["keys"].items(most=(int(s.rules.draw_cycles) + 2) * stones)])
    shift = (int(s.quiet) - begun) * len(s.seen)  # one slot for each stone and cycle
    for slot, key in enumerate(s.seen):
        if key and not over and (not 0 <= slot + shift < len(keys) or keys[slot + shift] != key):
            return
    if begun <= s.quiet:
        s.seen = keys
        s.seen_from = begun

"""A state as JSON and back, in words that scenario files can use as paths: `stones.c2`, `to_act`, `cycles`."""

from collections.abc import Mapping
from typing import Any

from circenses.games.ludus_cyclorum import actions, position, rules
from circenses.games.ludus_cyclorum.geometry import board_points, point_name
from circenses.games.ludus_cyclorum.scoring import ENDINGS
from circenses.games.ludus_cyclorum.state import COIN, LudusState
from circenses.games.ludus_cyclorum.view import SIDES
from circenses.kernel.errors import BadPosition
from circenses.kernel.state import frame_kind


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
    try:
        return _from_json(data, options)
    except (KeyError, TypeError, ValueError, IndexError) as fault:
        raise BadPosition(f"not a position of Ludus Cyclorum: {type(fault).__name__} {fault}") from None


def _from_json(data: Mapping[str, Any], options: Mapping[str, Any]) -> LudusState:
    over = data["ending"] != ""
    text = _text(data)
    s = position.read_over(text, options) if over else position.read(text, options)
    if data["to_act"] == "coin":
        if data["declared"] or over:
            raise BadPosition("to_act: the coin comes before every action")
        rules.coin(s)
    if data.get("captured"):
        if s.quiet or s.rules.after_capture == 0:
            raise BadPosition("captured: in the cycle of a capture no quiet cycle is counted yet")
        s.quiet = s.seen_from = s.rules.after_capture
    _recall(s, data["seen"], over)
    if data["last"]["action"]:
        s.last = actions.parse(data["last"]["action"])
        s.last_seat = SIDES.index(data["last"]["side"])
    if over:
        s.ending = ENDINGS.index(data["ending"])
        s.winner = SIDES.index(data["winner"]) if data["winner"] else -1
    if data["indicator"] != ("tilde" if s.indicator else "dot"):
        raise BadPosition(f"after {s.cycles} cycles the indicator does not show the {data['indicator']}")
    return s


def _text(data: Mapping[str, Any]) -> str:
    stones = dict(data["stones"])
    rows = []
    names = {point_name(point) for point in board_points(data["rows"], data["points"])}
    for name in stones:
        if name not in names:
            raise BadPosition(f"stones.{name}: there is no such point on this board")
    for row in reversed(range(data["rows"])):
        cells = [stones.get(f"{'abcdefghij'[i]}{row + 1}") or "1" for i in range(data["points"] + row % 2)]
        rows.append("".join(cells))
    side = "s" if data["to_act"] in ("coin", "south") else {"north": "n"}[data["to_act"]]
    text = f"{'/'.join(_runs(row) for row in rows)} {side} {data['cycles']} {data['quiet_cycles']}"
    if data["declared"]:
        text += " " + ",".join([data["declared"], *data["answers"]])
    return text


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


def _recall(s: LudusState, seen: Mapping[str, Any], over: bool) -> None:
    """Takes the memory of positions over if it fits this one; a changed position begins a new count (LC-E3)."""
    keys = type(s.seen)(seen["keys"])
    shift = (int(s.quiet) - seen["from"]) * len(s.seen)  # one slot for each stone and cycle
    for slot, key in enumerate(s.seen):
        if key and not over and (not 0 <= slot + shift < len(keys) or keys[slot + shift] != key):
            return
    s.seen = keys
    s.seen_from = seen["from"]

"""What must fit together in a position that was read; playing what was declared opens its question."""

from collections.abc import Mapping
from typing import Any

from circenses.games.ludus_cyclorum import actions, position
from circenses.games.ludus_cyclorum.layout import LAYOUT, SIGNS
from circenses.games.ludus_cyclorum.scoring import ENDINGS
from circenses.games.ludus_cyclorum.state import QUIET_CYCLES, REPETITION, LudusState
from circenses.kernel.errors import BadPosition
from circenses.kernel.saved import Node

DRAWS = (REPETITION, QUIET_CYCLES)


def sizes(data: Mapping[str, Any]) -> dict[str, int]:
    """Of the board, which a position names itself (LC-V5)."""
    at = Node(data).table(LAYOUT.tree.keys, partial=True)
    counts: dict[str, int] = {
        key: at[key].number(position.SIZES[0], position.SIZES[-1]) for key in ("rows", "points") if key in at
    }
    for key, size in counts.items():
        if size not in position.SIZES:
            raise at[key].wrong("a board has 5, 7 or 9")
    return counts


def settle(s: LudusState) -> None:
    """From the fields that were read to the open question."""
    if fault := _fault(s):
        raise BadPosition(fault)
    keys, first = s.seen, s.seen_from
    if s.ending:
        if first > s.quiet:
            s.forget()
        return
    coin = not s.over()
    moves = [int(s.declared), *(int(answer) for answer in s.answers)] if s.declared >= 0 else []
    position.take_up(s, moves)
    if coin:
        s.leave_to_coin()
    if first <= s.quiet and _fits(s, keys, int(first)):
        s.seen, s.seen_from = keys, first


def _fault(s: LudusState) -> str:
    pending = s.declared >= 0
    if (s.indicator > 0) != (s.cycles % 2 == 1):
        return f"indicator: after {s.cycles} cycles it does not show the {SIGNS[1 if s.indicator else 0]}"
    if (s.last < 0) != (s.last_seat < 0):
        return "last: an action has a side"
    if s.last >= 0 and not _on_board(s, int(s.last)):
        return f"last.action: {actions.label(int(s.last))!r} is no action of this board"
    if len(s.answers) and not pending:
        return "answers: there are answers, but nothing was declared"
    if not s.over() and (pending or s.ending):
        return "to_act: the coin comes before every action"
    if s.ending and pending:
        return "declared: nothing is pending when the game is over"
    if s.ending and (s.winner < 0) != (s.ending in DRAWS):
        return f"winner: nobody or somebody has won by {ENDINGS[s.ending]!r}"
    return "winner: the game is not over" if s.winner >= 0 and not s.ending else ""


def _on_board(s: LudusState, action: int) -> bool:
    """An answer is no action: its number has no point."""
    if action >= actions.REACT:
        return False
    points = [actions.origin(action), actions.destination(action), actions.victim(action)]
    return all(point in s.rules.on_board for point in points if point >= 0)


def _fits(s: LudusState, keys: Any, first: int) -> bool:
    """Whether this memory of positions ends with this one; a changed position begins a new count (LC-E3)."""
    shift = (int(s.quiet) - first) * len(s.seen)  # one slot for each stone and cycle
    return all(
        not key or (0 <= slot + shift < len(keys) and keys[slot + shift] == key) for slot, key in enumerate(s.seen)
    )

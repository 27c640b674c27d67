"""What a state of Ludus Cyclorum holds: every field with its range and how it is saved. Nothing is secret.

While a reaction is pending the stones are saved as they stood before the declared action (LC-N2), and playing it again
opens the question: so no agenda is saved, nor how far the action has come.
"""

from typing import Any, Final

from circenses.games.ludus_cyclorum import actions, position
from circenses.games.ludus_cyclorum.content import SIDES
from circenses.games.ludus_cyclorum.geometry import POINTS, ROW, point_name, point_number, row_start
from circenses.games.ludus_cyclorum.scoring import ENDINGS
from circenses.games.ludus_cyclorum.state import COIN, FACE, KIND, MOST_ANSWERS, SIDE, LudusState
from circenses.kernel.errors import IllegalAction
from circenses.kernel.layout.fields import SEAT, Axis, Field, Irregular, Reckoned, everybody
from circenses.kernel.layout.layout import Layout
from circenses.kernel.layout.plain import number, raw, word
from circenses.kernel.layout.questions import Question, Questions
from circenses.kernel.layout.values import Code, Custom, Number, Value
from circenses.kernel.saved import Node
from circenses.kernel.sight import MIRROR
from circenses.kernel.state import frame_kind

STONES: Final = tuple(f"{letter}{active}" for letter in "DWHRPdwhrp" for active in ("", "'"))
SIGNS: Final = ("dot", "tilde")
KEY: Final = 2**62 - 1  # of a position


class Points(Axis):
    """North sees the board turned."""

    def turned(self, index: int, seat: int, rules: Any) -> int:
        row = int(ROW[index])
        far, last = int(rules.rows) - 1 - row, int(rules.points) - 1 + row % 2
        place = index - row_start(row)
        return index if seat == 0 or far < 0 or place > last else row_start(far) + last - place


POINT = Points("point", [point_name(point) for point in range(POINTS)])

OF_MOVE: Any = {
    "a": POINT,
    "b": POINT,
    "asks": "answer the move first: !c5 with the point of a stone that reacts, or ! to let it go",
}
OF_ATTACK: Any = {"a": POINT, "b": POINT, "asks": "answer the attack first: # to block, = to let the stone be taken"}
TAKE_ALONG: Final = "answer first: * to take the attacker along, . to let it be"
TEXTS = {
    "coin": "A coin flip settles who starts",
    "turn": "{who} chooses a stone and its action",
    "opportunity": "{who} may take the moving stone with {either}, or let it move",
    "friendly": "{who} may take its own moving stone with {either}, or let it move",
    "block": "{who} may block the attack on {either}, or let it be taken",
    "retaliate": "{who} lost a spear and may take its attacker, {either}, or leave it",
}
QUESTIONS = Questions(
    Question("coin", chance=True, stream="coin", clauses=("LC-T1",)),
    Question("turn", asks="nobody is waiting for a reaction; it is your turn to act", clauses=("LC-T4", "LC-O7")),
    Question("opportunity", **OF_MOVE, clauses=("LC-O1",)),
    Question("friendly", **OF_MOVE, clauses=("LC-O1", "LC-O5")),
    Question("evade", **OF_ATTACK, clauses=("LC-H1", "LC-O3")),
    Question("block", **OF_ATTACK, clauses=("LC-H1",)),
    Question("retaliate", a=POINT, b=POINT, asks=TAKE_ALONG, clauses=("LC-P3",)),
    when_over=("LC-E1", "LC-E3"),
    general=("LC-T1",),
    texts=TEXTS,
)


class Stone(Value):
    """A point of the board: which kind of whose stone, and the side it shows."""

    def span(self, rules: Any) -> tuple[int, int]:
        return 0, KIND | SIDE | FACE

    def code(self, rules: Any, viewer: int, plus: int) -> Code:
        """The viewer's own stones are those of South to him."""
        return Code(MIRROR, SIDE if viewer == 1 else 0, 1, 1, "number", KIND | SIDE | FACE)


def _read_action(node: Node, rules: Any) -> int:
    text = node.text()
    try:
        return actions.parse(text) if text else -1
    except IllegalAction as fault:
        raise node.wrong(str(fault)) from None


def _action(cell: int) -> str:
    return actions.label(cell) if cell >= 0 else ""


ACTION: Final = Custom(_action, _read_action, "an action in its notation", low=-1, high=actions.ACTION_COUNT - 1)
INDICATOR: Final = Custom(
    lambda cell: SIGNS[1 if cell else 0],
    lambda node, rules: FACE if node.word(SIGNS) else 0,
    '"dot" or "tilde"',
    high=FACE,
)


def _stones(s: LudusState) -> dict[str, str]:
    board = s.before if s.declared >= 0 else s.board
    return {
        point_name(point): position.stone_text(int(board[point]), int(s.indicator))
        for point in map(int, s.rules.on_board)
        if board[point]
    }


def _read_stones(s: LudusState, node: Node) -> None:
    names = tuple(point_name(int(point)) for point in s.rules.on_board)
    for name, stone in node.table(names, partial=True).items():
        kind = stone.word(STONES, empty=True)
        if kind >= 0:
            s.board[point_number(name)] = position.stone(STONES[kind]) ^ s.indicator


def _to_act(s: LudusState) -> str:
    return "coin" if frame_kind(s.top()) == COIN else SIDES[s.to_act]


def _read_to_act(s: LudusState, node: Node) -> None:
    index = node.word((*SIDES, "coin"))
    if index < len(SIDES):
        s.to_act = index
    else:
        s.leave_to_coin()


def _read_quiet(s: LudusState, node: Node) -> None:
    s.quiet = node.number(0, position.MOST_CYCLES)


def _read_captured(s: LudusState, node: Node) -> None:
    if node.flag():
        if s.quiet or s.rules.after_capture == 0:
            raise node.wrong("in the cycle of a capture no quiet cycle is counted yet")
        s.quiet = s.rules.after_capture


def _size(name: str) -> Irregular:
    """Of the board: it is known before anything else is read (`soundness.sizes`)."""
    return Irregular(
        name,
        write=lambda s: int(getattr(s.rules, name)),
        read=lambda s, node: None,
        meaning="5, 7 or 9",
        open_to=everybody,
    )


LAYOUT = Layout(
    QUESTIONS,
    _size("rows"),
    _size("points"),
    Field("board", POINT, value=Stone(), at="", open_to=everybody),
    Irregular(
        "stones",
        write=_stones,
        read=_read_stones,
        meaning="a stone by its letter",
        keys=POINT.words,
    ),
    raw("near", POINT, high=63, follows=LudusState.count),
    Field("indicator", value=INDICATOR, open_to=everybody),
    raw("to_act", high=1, open_to=everybody),
    Irregular("to_act", write=_to_act, read=_read_to_act, meaning='"south", "north" or "coin"'),
    number("cycles", high=position.MOST_CYCLES, open_to=everybody),
    raw("quiet", low=-1, high="draw_cycles", open_to=everybody),
    Irregular(
        "quiet_cycles",
        write=lambda s: max(0, int(s.quiet)),
        read=_read_quiet,
        meaning="a number",
        open_to=everybody,
    ),
    Irregular("captured", write=lambda s: s.quiet < 0, read=_read_captured, meaning="true, or left out", sparse=True),
    raw("stones", SEAT, high=POINTS, follows=LudusState.count),
    raw("ready", SEAT, high=POINTS, follows=LudusState.count),
    Field("declared", value=ACTION, open_to=everybody),
    raw("part", high=3),
    raw("standing", high=POINTS - 1),
    raw("gone", high=1),
    raw("captures", high=2),
    raw("before", POINT, high=KIND | SIDE | FACE),
    Field("answers", value=ACTION, most=MOST_ANSWERS, open_to=everybody),
    raw("placement", high=KEY, follows=LudusState.count),
    raw("activity", high=KEY, follows=LudusState.count),
    Field("seen", value=Number(0, KEY), most="memory", at="seen.keys"),
    number("seen_from", low="after_capture", at="seen.from"),
    Field("last", value=ACTION, at="last.action", open_to=everybody),
    word("last_seat", SIDES, none=True, at="last.side", open_to=everybody),
    word("ending", ENDINGS, open_to=everybody),
    word("winner", SIDES, none=True, open_to=everybody),
    Reckoned("times_stood", LudusState.occurrences, Number(0, 255)),
    agenda=False,
)

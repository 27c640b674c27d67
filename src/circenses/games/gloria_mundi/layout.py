"""What a state of Gloria Mundi holds (GM-1.1): every field with its range, who may know it and how it is saved.

A front card is written by its type and the building on it, `food F02`; a counter in the tribute line by what it is,
`glory for peace` if it stands in for another; a question of the agenda by its kind and seat, `tribute 0`.
"""

from typing import Any, Final

from circenses.games.gloria_mundi import state
from circenses.games.gloria_mundi.content import BASIC, BUILDINGS, RESOURCES
from circenses.games.gloria_mundi.scoring import ENDINGS
from circenses.games.gloria_mundi.state import FORUM, ROME, GloriaState
from circenses.kernel.layout.access import ByRules, Unless, While
from circenses.kernel.layout.fields import SEAT, Axis, Field, Irregular, everybody, owner
from circenses.kernel.layout.layout import Layout
from circenses.kernel.layout.plain import flag, members, number, seat, word
from circenses.kernel.layout.questions import Question, Questions
from circenses.kernel.layout.values import Members, Word
from circenses.kernel.saved import Node, brief
from circenses.kernel.state import CHANCE

TYPE, COUNTER, BUILDING = Axis("type", BASIC), Axis("counter", RESOURCES), Axis("building", BUILDINGS)
SPACE = Axis("space", [str(space) for space in range(FORUM)])
PHASES = ("setup", "forum", "play", "activate", "build", "tribute", "over")
STEPS = ("ask", "asked", "discard", "pile")
CARDS = 20  # most cards of a type that a player can have
PLACES = FORUM * len(BASIC)  # a Forum space and the type of card a building goes on
SIX = 64  # the parts of a chain take six bits each


class Written(Questions):
    """Questions of the agenda as text: `tribute 0`, `pay_food 0 3 0`."""

    def write(self, packed: int) -> Any:
        kind, seat, a, b = super().write(packed).values()
        return f"{kind} {'chance' if seat == CHANCE else seat}" + (f" {a} {b}" if a or b else "")

    def read(self, node: Node, rules: Any) -> int:
        kind, *rest = node.text().split() or [""]
        numbers = [CHANCE if part == "chance" else int(part) for part in rest if part == "chance" or _is_number(part)]
        if len(numbers) not in (1, 3) or len(numbers) != len(rest):
            raise node.wrong(f"no question is {brief(node.value)}; they look like 'play 0' or 'pay_food 0 3 0'")
        parts = dict(zip(("kind", "seat", "a", "b"), (kind, *numbers, 0, 0), strict=False))
        return super().read(Node(parts, node.path), rules)


def _is_number(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) < 8


CHAIN, PAYMENT, CONVERSION = ("GM-1.6", "GM-1.14"), ("GM-1.7", "GM-1.14"), ("GM-1.9", "GM-1.14")
TEXTS = {
    "play": "{who} chooses a production card to play",
    "activate": "{who} chooses a card to activate",
    "times": "{who} chooses how often to use {about}",
    "glory_paid": "{who} chooses how much glory to pay for {about}",
    "mix_food": "{who} chooses what to take with {about}",
    "mix_gold": "{who} chooses what to take with {about}",
    "give_up": "{who} chooses a building to give up with {about}",
    "build": "{who} may buy a building or pass",
    "target": "{who} chooses a card for {about}",
    "pay_food": "{who} chooses how to pay for {about}",
    "pay_gold": "{who} chooses how to pay for {about}",
    "pay_peace": "{who} chooses how to pay for {about}",
    "convert": "{who} may convert counters with {about}",
    "convert_times": "{who} chooses how often to convert with {about}",
    "convert_mix": "{who} chooses how to divide what {about} gives",
    "tribute": "{who} may pay {icons} as tribute for space {space}, or refuse",
    "pay_icon": "{who} pays {about} with its own counter or with glory",
    "discard": "{who} must discard a card: the Goth is owed {due}",
    "take": "{who} takes a counter from the pile",
    "draw_start": "The start player is drawn",
    "draw_building": "A building is drawn for the Forum",
}
ASKS = {
    "play": "say first which production card you play",
    "activate": "it is time to activate your cards",
    "times": "say first how often you use the ability",
    "glory_paid": "say first how much glory you pay with",
    "mix_food": "say first how much food you take",
    "mix_gold": "say first how much gold you take",
    "give_up": "say first which building you give up",
    "build": "it is time to buy a building or to pass",
    "target": "say first which card the building goes on",
    "pay_food": "say first how much food you pay",
    "pay_gold": "say first how much gold you pay",
    "pay_peace": "say first how much peace you pay",
    "convert": "say first what you convert, if anything",
    "convert_times": "say first how often you convert",
    "convert_mix": "say first how many you take of the first type",
    "tribute": "it is time to pay the tribute or to refuse it",
    "pay_icon": "say first whether you pay the icon with its own counter or with glory",
    "discard": "say first which card you discard",
    "take": "say first which counter you take from the pile",
}
QUESTIONS = Written(
    Question("draw_start", "setup", chance=True, stream="start player", clauses=("GM-1.2(4)",)),
    Question("draw_building", "forum", chance=True, stream="deck of buildings", clauses=("GM-1.4(3)", "GM-R47")),
    Question("play", "play", clauses=("GM-1.5", "GM-1.12(D1)")),
    Question("activate", "activate", clauses=("GM-1.6", "GM-1.12(D2)")),
    Question("times", "activate", a=BUILDING, clauses=CHAIN),
    Question("glory_paid", "activate", a=BUILDING, b=SIX, clauses=(*CHAIN, "GM-R24")),
    Question("mix_food", "activate", a=BUILDING, b=SIX**2, clauses=CHAIN),
    Question("mix_gold", "activate", a=BUILDING, b=SIX**3, clauses=CHAIN),
    Question("give_up", "activate", a=BUILDING, clauses=("GM-1.6", "GM-R26")),
    Question("build", "build", clauses=("GM-1.7", "GM-1.12(D3)")),
    Question("target", "build", a=SPACE, clauses=("GM-1.7", "GM-1.9")),
    Question("pay_food", "build", a=PLACES, clauses=PAYMENT),
    Question("pay_gold", "build", a=PLACES, b=SIX, clauses=PAYMENT),
    Question("pay_peace", "build", a=PLACES, b=SIX**2, clauses=PAYMENT),
    Question("convert", "build", a=BUILDING, clauses=("GM-1.9", "GM-1.12(D3c)")),
    Question("convert_times", "build", a=BUILDING, b=TYPE, clauses=CONVERSION),
    Question("convert_mix", "build", a=BUILDING, b=4 * SIX, clauses=CONVERSION),
    Question("tribute", "tribute", clauses=("GM-1.8", "GM-1.12(D4)")),
    Question("pay_icon", "tribute", a=TYPE, b=8, clauses=("GM-1.8", "GM-1.14")),
    Question("discard", "tribute", clauses=("GM-1.8(DISCARD)", "GM-1.12(D5)")),
    Question("take", "tribute", clauses=("GM-1.8", "GM-1.12(D6)", "GM-R15")),
    when_over=("GM-1.10",),
    general=("GM-1.2(4)", "GM-1.4(3)"),  # all that chance decides
    texts=TEXTS,
    asks=ASKS,
)


class Tribute(Members):
    """Counters by the icons they were paid for; glory is three bits higher."""

    def __init__(self) -> None:
        super().__init__((*BASIC, *(f"glory for {type}" for type in BASIC)))

    def write(self, cell: int) -> Any:
        return [self.words[i + 3 * (cell >> i + 3 & 1)] for i in range(3) if cell >> i & 1]

    def read(self, node: Node, rules: Any) -> int:
        types = [item.word(self.words) for item in node.items(most=3)]
        icons = [i % 3 for i in types]
        if icons != sorted(set(icons)):
            raise node.wrong("the counters of a tribute stand in the order food, gold, peace, each type once")
        return sum(2 ** (i % 3) + (2**i if i >= 3 else 0) for i in types)


class Due(Word):
    """`food`, `glory for food`, or `icon of food` where no counter lies: type + 4 * counter."""

    def __init__(self) -> None:
        self.codes = [i + 4 * i for i in range(3)] + [i + 4 * counter for counter in (3, 4) for i in range(3)]
        super().__init__((*BASIC, *(f"{what} {type}" for what in ("glory for", "icon of") for type in BASIC)))

    def span(self, rules: Any) -> tuple[int, int]:
        return 0, self.codes[-1]

    def write(self, cell: int) -> Any:
        return self.words[self.codes.index(cell)]

    def read(self, node: Node, rules: Any) -> int:
        return self.codes[super().read(node, rules)]

    def encode(self, cell: int, seat: int, rules: Any) -> list[float]:
        return [float(code == cell) for code in self.codes]


TRIBUTE, DUE = Tribute(), Due()


def _front(s: GloriaState, seat: int) -> list[str]:
    """Plain cards of a type first, then the built ones."""
    words: list[str] = []
    for i, type in enumerate(BASIC):
        words += [type] * int(s.plain[seat * len(BASIC) + i])
        words += [f"{type} {building}" for building in cards(int(s.built[seat * len(BASIC) + i]))]
    return words


def cards(mask: int) -> list[str]:
    return [building for i, building in enumerate(BUILDINGS) if mask >> i & 1]


def icons(s: GloriaState, space: int) -> list[str]:
    """What a space of the Goth's road shows."""
    return [type for i, type in enumerate(BASIC) if s.rules.icons[space] >> i & 1]


def read_front(s: GloriaState, node: Node, seat: int) -> None:
    for i in range(len(BASIC)):
        s.plain[seat * len(BASIC) + i] = 0
    for item in node.items():
        type, space, building = item.text().partition(" ")
        place = seat * len(BASIC) + Node(type, item.path).word(BASIC)
        if not space:
            s.plain[place] += 1
            continue
        bit = s.rules.bit[Node(building, item.path).word(BUILDINGS)]
        if any(mask & bit for mask in s.built):
            raise item.wrong(f"{building} lies on two cards")
        s.built[place] |= bit


def _all_known(rules: Any, viewer: int) -> bool:
    """GM-1.11: with two players the counters of the other follow from the supply."""
    return not (rules.secret or (rules.masked and viewer < 0))


_COUNTERS: Final = owner | ByRules(_all_known)
# while somebody's cards are being activated; at other times what is left there says nothing
_ACTIVATING: Final = While("phase", state.ACTIVATE) & Unless("begun", 0)

LAYOUT = Layout(
    QUESTIONS,
    number("turn_no", low=1, much=57, open_to=everybody),
    word("phase", PHASES, open_to=everybody),
    word("step", STEPS),
    seat("start_player", none=True, open_to=everybody),
    seat("active", none=True, open_to=everybody),
    word("turn_type", BASIC, none=True, open_to=everybody),
    members("deck", BUILDINGS, open_to=everybody),
    word("forum", BUILDINGS, SPACE, none=True, open_to=everybody),
    members("discard", BUILDINGS, at="building_discard", open_to=everybody),
    number("supply", COUNTER, high=60, open_to=everybody),
    number("hand", SEAT, TYPE, high=CARDS, open_to=everybody),
    number("plain", SEAT, TYPE, high=CARDS, at="", open_to=everybody),
    members("built", BUILDINGS, SEAT, TYPE, at="", open_to=everybody),
    Irregular("players.*.front", SEAT, write=_front, read=read_front, meaning="a list of cards", open_to=everybody),
    number("ruins", SEAT, TYPE, high=CARDS, open_to=everybody),
    number("counters", SEAT, COUNTER, high=60, open_to=_COUNTERS),
    number("position", SEAT, high="carthage", open_to=everybody),
    number("arrival", SEAT, much=100, open_to=everybody),
    number("arrival_clock", low="players"),
    number("goth", high=ROME, open_to=everybody),
    Field("queue", value=TRIBUTE, most=ROME, open_to=everybody),
    number("begun", high="players", at="activation.begun"),
    number("open_plain", high=CARDS, at="activation.plain", open_to=_ACTIVATING),
    members("open_built", BUILDINGS, at="activation.built", open_to=_ACTIVATING),
    flag("resolved", at="activation.resolved", open_to=_ACTIVATING),
    Field("due", value=DUE, most="road", open_to=everybody),
    number("pile", COUNTER, high=60, open_to=everybody),
    seat("turn", none=True),
    number("idle", high="players"),
    word("ending", ENDINGS, open_to=everybody),
)

"""What a state of Drum Roll holds (DR-1.1, DR-1.2): every field with its range, who may know it and how it is saved.

A performer of a circus is one text: `A2 red yellow trailer`, with the cubes it holds, `flipped` or `flipped-now`, and
what it was in this show (`was-poor`, `was-good`, `was-outstanding`). Decks and stock are written for people; read back
they follow from where everything else lies, so that no position can hold a card twice or lose a cube.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.drum_roll import state
from circenses.games.drum_roll.content import (
    COLOUR_NAMES,
    FACE_IDS,
    LEVELS,
    PERFORMER_IDS,
    REGION_IDS,
    STAFF_IDS,
    TYPE_NAMES,
)
from circenses.games.drum_roll.scoring import ENDINGS
from circenses.games.drum_roll.state import NEEDS, DrumState, Ruleset, bit_of
from circenses.kernel.layout.access import Access, AtTheEnd, Empty, Judged, Marked, Nothing, Unasked
from circenses.kernel.layout.fields import SEAT, Axis, Bag, Conserved, Field, Irregular, each_seat, everybody, owner
from circenses.kernel.layout.layout import Layout
from circenses.kernel.layout.plain import flag, members, number, seat, seats, word
from circenses.kernel.layout.questions import Question, Questions
from circenses.kernel.layout.values import Custom, Number, Word
from circenses.kernel.saved import MANY, Node, brief
from circenses.kernel.sets import bits
from circenses.kernel.state import NOBODY

COLOUR, FACE, TYPE = Axis("colour", COLOUR_NAMES), Axis("face", FACE_IDS), Axis("type", TYPE_NAMES)
PERFORMER, STAFF = Axis("performer", PERFORMER_IDS), Axis("personnel", STAFF_IDS)
NEED, LEVEL = Axis("need", ("1", "2", "3")), Axis("level", LEVELS)
PHASES = (
    *("setup", "bank", "placement", "resolve", "distribution", "organizer", "vote", "housekeeping"),
    *("pre_show", "show", "between", "over"),
)
TARGET_NAMES = (
    *(f"cube:{colour}" for colour in COLOUR_NAMES),
    *(f"cube!:{colour}" for colour in COLOUR_NAMES),
    *("tickets", "invest", "performer", "personnel", "pass"),
)
VOTES = ("delay", "show")


def _seats(rules: Ruleset) -> int:
    return 1 << int(rules.players)


CUBES = ("DR-1.12", "DR-1.16(4)")
ROWS = ("setup", "housekeeping", "between")
TEXTS = {
    "draft_keep": "{who} keeps one of two performers",
    "choose_resources": "{who} chooses two cubes to begin with",
    "bank_deposit": "{who} may deposit coins",
    "place": "{who} places a marker or passes one",
    "resolve_invest": "{who} may buy an investment card",
    "resolve_performer": "{who} may hire a performer",
    "resolve_personnel": "{who} may hire personnel",
    "distribute": "{who} may give cubes to performers",
    "organizer": "{who} may give the Show Organizer back",
    "vote": "{who} votes: delay or show",
    "double_vote": "{who} may add a Double Vote",
    "pre_show": "{who} may play cards before the show",
    "show_next": "{who} calls the next performer",
    "show_result": "{who} chooses what the performance of {about} brings",
    "gain_colour": "{who} takes a cube of any colour",
    "gain_pair": "{who} takes two cubes of any colours",
    "spend_colour": "{who} returns a stored cube",
    "trailer_target": "{who} chooses a performer for the trailer",
    "peek_choice": "{who} takes one of two cards",
    "show_end": "{who} may play cards after the performances",
    "overflow": "{who} must play or discard a card: there is one too many in hand",
    "deal_personnel": "A card is dealt to the personnel row",
    "deal_performer": "A card is dealt to the performer row",
    "deal_region": "A region is dealt",
    "draw_start": "The start player is drawn",
    "deal_draft": "A performer is dealt for the draft",
    "draw_card": "An investment card is drawn",
}
ASKS = {
    "draft_keep": "say first which of your two performers you keep",
    "choose_resources": "take first any two cubes",
    "bank_deposit": "say first how many coins you put on the Bank Representative",
    "place": "it is time to place a marker",
    "resolve_invest": "it is time to buy an investment card or to decline",
    "resolve_performer": "it is time to hire a performer or to decline",
    "resolve_personnel": "it is time to hire personnel or to decline",
    "distribute": "it is time to move cubes to your performers",
    "organizer": "say first whether the Show Organizer goes back",
    "vote": "vote first to delay or to show",
    "double_vote": "say first whether you use a Double Vote",
    "pre_show": "the show is about to start: play cards or be done",
    "show_next": "say first who performs next",
    "show_result": "say first what this performance brings",
    "gain_colour": "name first the colour of the cube you take",
    "gain_pair": "name first the two cubes you take",
    "spend_colour": "name first the cube you return",
    "trailer_target": "say first whose trailer it is",
    "peek_choice": "take first one of the two cards",
    "show_end": "your performances are over: play cards or be done",
    "overflow": "your hand is one card too large: play or discard one",
}
QUESTIONS = Questions(
    Question("deal_personnel", *ROWS, chance=True, stream="deck of personnel", clauses=("DR-1.3(2)",)),
    Question("deal_performer", *ROWS, chance=True, stream="deck of performers", clauses=("DR-1.3(3)",)),
    Question("deal_region", "setup", chance=True, a="tiles", stream="regions", clauses=("DR-1.3(4)",)),
    Question("draw_start", "setup", chance=True, stream="start player", clauses=("DR-1.3(5)", "DR-R52")),
    Question("deal_draft", "setup", chance=True, a=SEAT, stream="draft of seat {seat}", clauses=("DR-1.3(6)",)),
    Question(
        "draw_card", *PHASES, chance=True, a=SEAT, b=2, stream="investments of seat {seat}", clauses=("DR-1.16(9)",)
    ),
    Question("draft_keep", "setup", group=True, a=_seats, clauses=("DR-1.3(7)", "DR-1.14")),
    Question("choose_resources", "setup", clauses=("DR-1.3(9)", "DR-1.16(4)")),
    Question("bank_deposit", "bank", clauses=("DR-1.4(T0)", "DR-1.16(5)")),
    Question("place", "placement", clauses=("DR-1.5", "DR-1.16(1)")),
    Question("resolve_invest", "resolve", clauses=("DR-1.6(3)",)),
    Question("resolve_performer", "resolve", clauses=("DR-1.6(4)",)),
    Question("resolve_personnel", "resolve", clauses=("DR-1.6(5)",)),
    Question("distribute", "distribution", clauses=("DR-1.7(T4)", "DR-1.16(3)")),
    Question("organizer", "organizer", clauses=("DR-1.7(T5)", "DR-2.3(P01)")),
    Question("vote", "vote", group=True, a=_seats, clauses=("DR-1.8", "DR-1.14")),
    Question("double_vote", "vote", clauses=("DR-1.8",)),
    Question("pre_show", "pre_show", clauses=("DR-1.8", "DR-1.14")),
    Question("show_next", "show", clauses=("DR-1.9(1)", "DR-1.16(6)")),
    Question("show_result", "show", a=PERFORMER, clauses=("DR-1.9(1)", "DR-1.16(7)")),
    Question("gain_colour", *PHASES, clauses=CUBES),
    Question("gain_pair", *PHASES, clauses=CUBES),
    Question("spend_colour", *PHASES, clauses=CUBES),
    Question("trailer_target", *PHASES, a=PERFORMER, b=2, clauses=("DR-1.12", "DR-1.16(2)")),
    Question("peek_choice", *PHASES, clauses=("DR-1.12", "DR-R46")),
    Question("show_end", "show", clauses=("DR-1.9(4)",)),
    Question("overflow", *PHASES, clauses=("DR-1.6", "DR-1.16(8)")),
    Question("benefit", *PHASES, a=lambda rules: len(rules.parts), b=4, clauses=("DR-1.12",)),
    Question("peek", *PHASES, a=3, clauses=("DR-1.12",)),
    when_over=("DR-1.11",),
    general=("DR-1.16(9)",),
    texts=TEXTS,
    asks=ASKS,
)


# Who may know it


AT_THE_END: Final = AtTheEnd()
own: Final = owner | AT_THE_END  # a hand, open to all at the end (DR-R75)
dealt_to: Final = owner | Nothing("dealt")
put_under: Final = Marked("under", 7) | AT_THE_END  # all know how many lie there; a card, only who put it there


def sealed(kind: int) -> Access:
    """A sealed answer, until all have answered."""
    return owner | Unasked(kind)


def _looks(s: DrumState, viewer: int, where: tuple[int, ...]) -> bool:
    return s.peeker() in (viewer, NOBODY)


looks: Final = Empty("peeked") | Judged(_looks)


# Words of their own


def _circus(s: DrumState, seat: int) -> list[str]:
    return [" ".join(_performer(s, card)) for card in bits(s.circus[seat])]


def _performer(s: DrumState, card: int) -> list[str]:
    words = [PERFORMER_IDS[card]]
    words += [COLOUR_NAMES[s.rules.need[card * NEEDS + need]] for need in range(NEEDS) if s.filled[need] >> card & 1]
    if s.trailered >> card & 1:
        words.append("trailer")
    if s.flipped >> card & 1:
        words.append("flipped-now" if s.flipped_now >> card & 1 else "flipped")
    return words + [f"was-{level}" for i, level in enumerate(LEVELS) if s.level[i] >> card & 1]


def _read_circus(s: DrumState, node: Node, seat: int) -> None:
    for one in node.items(most=len(PERFORMER_IDS)):
        _read_performer(s, one, seat)


def _read_performer(s: DrumState, node: Node, seat: int) -> None:
    name, *words = node.text().split() or [""]
    card = Node(name, node.path).word(PERFORMER_IDS)
    bit = bit_of(card)
    if any(circus & bit for circus in s.circus):
        raise node.wrong(f"{name} is in a circus already")
    s.circus[seat] |= bit
    needs = [COLOUR_NAMES[s.rules.need[card * NEEDS + need]] for need in range(NEEDS)]
    for fact in words:
        if fact in needs:
            s.filled[needs.index(fact)] |= bit
        elif fact == "trailer":
            s.trailered |= bit
        elif fact in ("flipped", "flipped-now"):
            s.flipped |= bit
            s.flipped_now |= bit if fact == "flipped-now" else 0
        elif fact.removeprefix("was-") in LEVELS:
            s.level[LEVELS.index(fact.removeprefix("was-"))] |= bit
        else:
            allowed = ", ".join([*needs, "trailer", "flipped", "flipped-now", "was-poor, was-good, was-outstanding"])
            raise node.wrong(f"{brief(node.value)}: after {name} it takes {allowed}")


def _for_hire(at: str, row: str, tokens: str, ids: tuple[str, ...], most: int) -> tuple[Field, Field, Irregular]:
    """Cards in a row with their discount: `T8` without, `T8 2` with two tokens."""

    def write(s: DrumState) -> list[str]:
        lying = zip(getattr(s, row), getattr(s, tokens), strict=True)
        return [ids[card] + (f" {discount}" if discount else "") for card, discount in lying]

    def read(s: DrumState, node: Node) -> None:
        cards, discounts = vec[i64]([], capacity=most), vec[i64]([], capacity=most)
        for one in node.items(most=most):
            name, _, discount = one.text().partition(" ")
            if discount and (not discount.isdecimal() or not discount.isascii() or len(discount) > 3):
                raise one.wrong(f"{brief(one.value)} should be a card and the number of its tokens")
            cards = append(cards, Node(name, one.path).word(ids))
            discounts = append(discounts, int(discount or 0))
        setattr(s, row, cards)
        setattr(s, tokens, discounts)

    return (
        Field(row, value=Word(ids), most=most, at="", open_to=everybody),
        Field(tokens, value=Number(0, "tokens"), most=most, at="", open_to=everybody),
        Irregular(at, write=write, read=read, meaning="cards with their tokens, the oldest first", open_to=everybody),
    )


def _read_under(node: Node, rules: Ruleset) -> int:
    name, by, seat = node.text().partition(" by ")
    if not by or seat not in _seat_words(rules):
        raise node.wrong(f"{brief(node.value)} should be like 'income by 0'")
    return Node(name, node.path).word(FACE_IDS) * 8 + int(seat)


def _read_marker(node: Node, rules: Ruleset) -> int:
    seat, _, target = node.text().partition(" ")
    if seat not in _seat_words(rules):
        raise node.wrong(f"{brief(node.value)} should be a seat and a target, like '0 tickets'")
    return Node(target, node.path).word(TARGET_NAMES) * 4 + int(seat)


def _seat_words(rules: Ruleset) -> list[str]:
    return [str(seat) for seat in range(int(rules.players))]


def _read_applause(node: Node, rules: Ruleset) -> int:
    kinds = [one.word(TYPE_NAMES) for one in node.items(most=len(TYPE_NAMES) * state.MOST_APPLAUSE)]
    if any(kinds.count(kind) > state.MOST_APPLAUSE for kind in kinds):
        raise node.wrong("there are not so many cards of a type")
    return sum(int(state.one_applause(kind)) for kind in kinds)


UNDER = Custom(
    lambda cell: f"{FACE_IDS[cell >> 3]} by {cell & 7}", _read_under, "a card and who put it there", high=159, players=8
)
MARKER = Custom(
    lambda cell: f"{cell & 3} {TARGET_NAMES[cell >> 2]}", _read_marker, "a seat and a target", high=59, players=4
)
APPLAUSE = Custom(
    lambda cell: [kind for i, kind in enumerate(TYPE_NAMES) for _ in range(state.applauded(cell, i))],
    _read_applause,
    "a list of types",
    high=int(state.one_applause(len(TYPE_NAMES))) - 1,
)


# What follows from the rest


def follow(s: DrumState) -> None:
    """Sets decks and stock to whatever lies nowhere else."""
    rules, players = s.rules, range(int(s.rules.players))
    away, staff_away = int(s.discard), int(s.staff_discard)
    for player in players:
        away |= int(s.circus[player] | s.dealt[player])
        staff_away |= int(s.staff[player])
        s.held[player] = sum(s.hand[player * state.FACES : (player + 1) * state.FACES])
    for card in s.row:
        away |= int(bit_of(card))
    for card in s.staff_row:
        staff_away |= int(bit_of(card))
    s.deck, s.staff_deck = ((1 << state.PERFORMERS) - 1) & ~away, ((1 << state.STAFF) - 1) & ~staff_away
    bag = [int(copies - lying) for copies, lying in zip(rules.copies, s.pile, strict=True)]
    for i, cards_in_hand in enumerate(s.hand):
        bag[i % state.FACES] -= int(cards_in_hand)
    for face in (*(card >> 3 for card in s.under), *s.peeked):
        bag[face] -= 1
    s.bag = vec[i64](bag)
    for colour in range(state.COLOURS):
        used = sum(int(s.storage[seat * state.COLOURS + colour]) for seat in players)
        for need in range(NEEDS):
            used += int(s.filled[need] & rules.needing[colour * NEEDS + need]).bit_count()
        s.stock[colour] = rules.cubes - used
    s.token_stock = rules.tokens - sum(s.tokens) - sum(s.staff_tokens)
    s.trailer_stock = rules.trailers - state.count_bits(s.trailered)


LAYOUT = Layout(
    QUESTIONS,
    number("show", low=1, high="shows", open_to=everybody),
    number("turn", low=1, high="last_turn", open_to=everybody),
    word("phase", PHASES, open_to=everybody),
    number("step", high=4),
    number("at", high=lambda rules: max(2, rules.markers) * rules.players),
    seat("start", none=True, open_to=everybody),
    seat("returned", none=True, open_to=everybody),
    seat("barred", none=True, open_to=everybody),
    number("coins", SEAT, open_to=everybody),
    number("prestige", SEAT, low=-MANY, open_to=everybody),
    number("sold", SEAT, high=lambda rules: len(rules.track), at="players.*.tickets", open_to=everybody),
    word("region", REGION_IDS, SEAT, none=True, open_to=everybody),
    word("table_region", REGION_IDS, none=True, open_to=everybody),
    number("storage", SEAT, COLOUR, high=200, open_to=everybody),
    members("circus", PERFORMER_IDS, SEAT, at="", open_to=everybody),
    members("filled", PERFORMER_IDS, NEED, at="", open_to=everybody),
    members("trailered", PERFORMER_IDS, at="", open_to=everybody),
    members("flipped", PERFORMER_IDS, at="", open_to=everybody),
    members("flipped_now", PERFORMER_IDS, at="", open_to=everybody),
    members("level", PERFORMER_IDS, LEVEL, at="", open_to=everybody),
    Irregular(
        "players.*.circus", SEAT, write=_circus, read=_read_circus, meaning="a list of performers", open_to=everybody
    ),
    members("staff", STAFF_IDS, SEAT, at="players.*.personnel", open_to=everybody),
    Bag("hand", FACE, SEAT, high="cards", open_to=own),
    number("held", SEAT, open_to=everybody, follows=follow),
    members("dealt", PERFORMER_IDS, SEAT, open_to=dealt_to),
    word("kept", PERFORMER_IDS, SEAT, none=True, open_to=sealed(state.DRAFT)),
    word("votes", VOTES, SEAT, none=True, at="players.*.vote", open_to=sealed(state.VOTE)),
    seats("doubled", at="", open_to=everybody),
    each_seat("doubled", "doubled", everybody),
    seats("fired", at="", open_to=everybody),
    each_seat("fired", "fired", everybody),
    *_for_hire("performer_row", "row", "tokens", PERFORMER_IDS, state.ROW),
    members("deck", PERFORMER_IDS, at="performer_deck", follows=follow),
    members("discard", PERFORMER_IDS, at="performer_discard", open_to=everybody),
    flag("reshuffled"),
    *_for_hire("personnel_row", "staff_row", "staff_tokens", STAFF_IDS, state.STAFF_ROW),
    members("staff_deck", STAFF_IDS, at="personnel_deck", follows=follow),
    members("staff_discard", STAFF_IDS, at="personnel_discard", open_to=everybody),
    Bag("bag", FACE, high="cards", at="investment_deck", follows=follow),
    Field("under", value=UNDER, most="cards", open_to=put_under),
    Bag("pile", FACE, high="cards", at="investment_discard", open_to=everybody),
    Field("peeked", value=Word(FACE_IDS), most=2, open_to=looks),
    number("stock", COLOUR, high="cubes", at="stock.cubes.*", open_to=everybody, follows=follow),
    number("token_stock", high="tokens", at="stock.tokens", open_to=everybody, follows=follow),
    number("trailer_stock", high="trailers", at="stock.trailers", open_to=everybody, follows=follow),
    Field("markers", value=MARKER, most=lambda rules: rules.players * rules.markers, open_to=everybody),
    number("deposit", high=lambda rules: rules.bank_cap * rules.coins_per_prestige, open_to=everybody),
    flag("played", at="vote_played", open_to=everybody, shown=False),
    number("rank", high=4, at="window.rank", open_to=everybody, shown=False),
    number("last", low=-1, high=state.PERFORMERS - 1, at="window.last", open_to=everybody, shown=False),
    number("last_applause", low=-1, high=state.TYPES - 1, at="window.applause", open_to=everybody, shown=False),
    number("moved", high=20, at="distribution.moved", open_to=everybody, shown=False),
    number("last_move", low=-1, high=state.PERFORMERS * NEEDS - 1, at="distribution.last_move"),
    number("agent", low=-1, high=state.COLOURS**2 - 1, at="distribution.agent", open_to=everybody, shown=False),
    flag("assisted", at="distribution.assisted", open_to=everybody, shown=False),
    number("skips", high=99, open_to=everybody),
    Field("applause", value=APPLAUSE, open_to=everybody),
    members("spent", PERFORMER_IDS, sparse=True, open_to=everybody),
    word("ending", ENDINGS, open_to=everybody),
    Conserved("places of performer", PERFORMER, of=("deck", "discard", "circus", "dealt", "row")),
    Conserved("places of personnel", STAFF, of=("staff_deck", "staff_discard", "staff", "staff_row")),
)

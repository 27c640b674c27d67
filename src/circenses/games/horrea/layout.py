"""What a state of Horrea holds (HO-1.1): every field with its range, who may know it and how it is saved.

What follows from the rest is left out of the saved form: agents in supply, discarded fate cards, who is allied.
"""

from math import gcd
from typing import Any, Final

from circenses.games.horrea import state
from circenses.games.horrea.actions import PRICES
from circenses.games.horrea.content import BANDS, CARDS, GENDERS, KINDS, MARKETS, MILESTONES, REGIONS
from circenses.games.horrea.scoring import ENDINGS
from circenses.games.horrea.state import HorreaState, Ruleset
from circenses.kernel.layout.fields import SEAT, Axis, Conserved, Field, Irregular, Record, SeatAnd, everybody
from circenses.kernel.layout.layout import Layout
from circenses.kernel.layout.plain import flag, members, number, seat, seats, word
from circenses.kernel.layout.questions import Question, Questions
from circenses.kernel.layout.values import Members, Number, Seat, Seats, Value, Word
from circenses.kernel.saved import Node
from circenses.kernel.sets import bits

GENDER, BAND, KIND = Axis("gender", ("boys", "girls")), Axis("band", BANDS), Axis("kind", KINDS)
MARKET, AGENT, TRADE = Axis("market", MARKETS), Axis("agent", length="agents"), Axis("trade", length=state.TRADES)
PHASES = ("deal", "dice", "movement", "social", "trade", "build", "fate", "conversion", "over")
DOLLARS: Final = 10**9  # more is nonsense, and so is a game of as many turns
PURSE: Final = 2000  # dollars that count as much

NUMBERS = [str(seat + 1) for seat in range(state.MOST_PLAYERS)]
FIGHT = Axis("fight", [f"seat {one} against seat {other}" for one in NUMBERS for other in NUMBERS])
ATTACK: Any = {"a": MARKET, "b": FIGHT}
TALK: Any = {"a": SeatAnd("proposal", 2, state.MOST_PLAYERS), "b": PRICES}
FAMILY = "family of seat {seat}"
TEXTS = {
    "enter": "{who} may roll for a new agent",
    "move": "{who} chooses where the agent in {market} goes",
    "conflict": "{who} chooses which conflict comes next",
    "oust": "{who} may borrow for the fee to fight in {market}, or give way",
    "intrigue": "{who} may end an alliance, propose a marriage, marry locally, or do nothing",
    "price": "{who} names the price offered to {other} for the marriage of a {card}",
    "answer": "{who} answers {other}, who offers a {card} in marriage for {price}",
    "reply": "{who} answers {other}, who asks {price} for the marriage of a {card}",
    "build": "{who} may build or destroy a horreum",
    "build_again": "{who} may build a second horreum",
    "victim": "{who} chooses whose horreum in {market} is attacked",
    "give": "{who} may give a benefaction",
    "pay": "{who} may pay for an honour: {fate}",
    "marry": "{who} must marry now or take the loss: {fate}",
    "part": "{who} must choose which marriage ends: {fate}",
    "send": "{who} must pay the patron or send an agent away: {fate}",
    "deal": "{other} is dealt a family card",
    "start_die": "{other} rolls a die for the start",
    "entry_die": "{other} rolls a die for a new agent",
    "oust_die": "A die decides whether {other} is ousted from {market}",
    "destroy_die": "A die decides about the horreum of {other} in {market}",
    "draw_fate": "A fate card is drawn",
    "draw_family": "{other} draws a family card",
    "election": "{other} rolls a die in the local elections",
}
ASKS = {
    "enter": "say first whether you roll for a new agent",
    "move": "say first where this agent goes",
    "conflict": "say first which conflict comes next",
    "oust": "say first whether you borrow for the fee or forfeit",
    "intrigue": "it is time for an intrigue or for nothing",
    "price": "name first the price you offer",
    "answer": "answer the proposal first",
    "reply": "answer the counter-offer first",
    "build": "it is time to build, to destroy or for nothing",
    "victim": "say first whose horreum you attack",
    "give": "it is time for a benefaction or for nothing",
    "pay": "say first whether you pay for the honour",
    "marry": "say first how you marry, or take the loss",
    "part": "say first which marriage ends",
    "send": "say first whether you pay or which agent you send away",
}
QUESTIONS = Questions(
    Question("deal", "deal", chance=True, a=SEAT, stream=FAMILY, clauses=("HO-1.2(2)", "HO-1.15")),
    Question(
        "start_die", "dice", chance=True, a=SEAT, stream="start die of seat {seat}", clauses=("HO-1.2(4)", "HO-1.15")
    ),
    Question("enter", "movement", open=True, clauses=("HO-1.5(1)", "HO-1.14(M1)")),
    Question("entry_die", "movement", chance=True, a=SEAT, stream="entry die of seat {seat}", clauses=("HO-1.5(1)",)),
    Question("move", "movement", a=AGENT, b=2, open=True, clauses=("HO-1.5(2)", "HO-1.14(M2)")),
    Question("conflict", "social", open=True, clauses=("HO-1.6(A)", "HO-1.14(S1)")),
    Question("oust", "social", a=MARKET, open=True, clauses=("HO-1.6(A)", "HO-1.14(S2)")),
    Question("oust_die", "social", chance=True, **ATTACK, stream="die of {fight} in {market}", clauses=("HO-1.6(A)",)),
    Question("intrigue", "social", open=True, clauses=("HO-1.6", "HO-1.14(S4)")),
    Question("price", "social", "fate", a=SEAT, b=2, open=True, clauses=("HO-1.6(C)", "HO-R49")),
    Question("answer", "social", "fate", **TALK, open=True, clauses=("HO-1.6(C)", "HO-1.14(S5)")),
    Question("reply", "social", "fate", **TALK, open=True, clauses=("HO-1.6(C)", "HO-1.14(S6)")),
    Question("build", "build", a=2, open=True, clauses=("HO-1.9(B1)", "HO-1.14(B1)")),
    Question("victim", "build", a=MARKET, open=True, clauses=("HO-1.9(B1)", "HO-1.17")),
    Question(
        "destroy_die",
        "build",
        chance=True,
        **ATTACK,
        stream="die of {fight} for a horreum in {market}",
        clauses=("HO-1.9(B1)",),
    ),
    Question("give", "build", open=True, clauses=("HO-1.9(B2)", "HO-1.14(B2)")),
    Question("draw_fate", "fate", chance=True, stream="deck of fate", clauses=("HO-1.10",)),
    Question("pay", "fate", open=True),
    Question("marry", "fate", open=True),
    Question("part", "fate", open=True),
    Question("send", "fate", open=True),
    Question("draw_family", "fate", chance=True, a=SEAT, stream=FAMILY),
    Question("election", "fate", chance=True, a=SEAT, stream="election die of seat {seat}"),
    when_over=("HO-1.12",),
    general=("HO-1.15",),
    texts=TEXTS,
    asks=ASKS,
)


class Milestones(Members):
    """Those earned, by region."""

    def __init__(self) -> None:
        super().__init__([f"{region} {one}" for region in REGIONS for one in MILESTONES])

    def write(self, cell: int) -> Any:
        return {
            region: [one for k, one in enumerate(MILESTONES) if cell >> (i * len(MILESTONES) + k) & 1]
            for i, region in enumerate(REGIONS)
        }

    def read(self, node: Node, rules: Any) -> int:
        earned = node.table(REGIONS).values()
        return sum(one.words(MILESTONES) << i * len(MILESTONES) for i, one in enumerate(earned))


def _senator(s: HorreaState, seat: int) -> bool:
    return bool(s.senators >> seat & 1)


def _read_senator(s: HorreaState, node: Node, seat: int) -> None:
    s.senators |= s.rules.bit[seat] if node.flag() else 0


def _receipts(s: HorreaState, seat: int) -> dict[str, int]:
    base = seat * len(MARKETS)
    return {MARKETS[i]: int(s.receipts[base + i]) for i in bits(int(s.traded[seat]))}


def _read_receipts(s: HorreaState, node: Node, seat: int) -> None:
    for id, receipt in node.table(MARKETS, partial=True).items():
        s.receipts[seat * len(MARKETS) + MARKETS.index(id)] = receipt.number(-DOLLARS, DOLLARS)
        s.traded[seat] |= s.rules.bit[MARKETS.index(id)]


def _horrea(s: HorreaState) -> dict[str, list[int]]:
    owned = [int(mask) for mask in s.owned]
    anywhere = 0
    for mask in owned:
        anywhere |= mask
    return {MARKETS[i]: [seat for seat, mask in enumerate(owned) if mask >> i & 1] for i in bits(anywhere)}


def _read_horrea(s: HorreaState, node: Node) -> None:
    for id, owners in node.table(MARKETS, partial=True).items():
        for owner in bits(owners.seats(int(s.rules.players))):
            s.owned[owner] |= s.rules.bit[MARKETS.index(id)]


def _marriages(s: HorreaState) -> dict[str, int]:
    owners = {i: seat for seat, mask in enumerate(s.married) for i in bits(int(mask))}
    return {MARKETS[i]: owners[i] for i in sorted(owners)}


def _read_marriages(s: HorreaState, node: Node) -> None:
    for id, married in node.table(MARKETS, partial=True).items():
        s.married[married.number(0, int(s.rules.players) - 1)] |= s.rules.bit[MARKETS.index(id)]


def floor(rules: Ruleset) -> int:
    return 0 if rules.sale else int(rules.debt_floor)


def steps(rules: Ruleset) -> int:
    """Of a part of a phase, or cards dealt."""
    return max(state.OUSTING_AFTER, int(rules.start_cards * rules.players))


def family(rules: Ruleset, gender: int) -> int:
    return int(rules.family_girls if gender else rules.family_boys)


def _prices(rules: Ruleset) -> list[int]:
    """All that a horreum can bring."""
    return [0, *map(int, rules.value), *map(int, rules.full)]


ALLIANCE: dict[str, Value] = {
    "proposer": Seat(),
    "partner": Seat(),
    "card": Word(GENDERS),  # the proposer's; the partner's is of the other gender
    "price": Number(0, lambda rules: rules.price_steps * rules.price_step),
    "turn": Number(1, DOLLARS),
}

LAYOUT = Layout(
    QUESTIONS,
    number("turn", low=1, high=lambda rules: rules.max_turns or DOLLARS, open_to=everybody),
    seat("start", open_to=everybody),
    word("phase", PHASES, open_to=everybody),
    number("place", high="players"),
    number("step", high=steps),
    number("money", SEAT, low=floor, high=DOLLARS, much=PURSE, open_to=everybody),
    number("prestige", SEAT, much=15, open_to=everybody),
    number("hand", SEAT, GENDER, high=60, open_to=everybody),
    Field("agents", SEAT, AGENT, value=Word(MARKETS, none=True), counted_by="on_board", open_to=everybody),
    number("stamps", SEAT, AGENT, high=DOLLARS, counted_by="on_board", at="players.*.arrived", open_to=everybody),
    number("on_board", SEAT, high="agents", at="", open_to=everybody),
    seats("senators", at="", open_to=everybody),
    Irregular(
        "players.*.senator", SEAT, write=_senator, read=_read_senator, meaning="true or false", open_to=everybody
    ),
    Field("milestones", SEAT, value=Milestones(), open_to=everybody),
    number("marks", SEAT, open_to=everybody),
    word("flooded", MARKETS, SEAT, none=True, open_to=everybody),
    number("due", SEAT, TRADE, high=DOLLARS, much=PURSE, at="players.*.bonuses.*", open_to=everybody),
    members("traded", MARKETS, SEAT, at="", open_to=everybody),
    number(
        "receipts",
        SEAT,
        MARKET,
        low=lambda rules: min(_prices(rules)),
        high=lambda rules: max(_prices(rules)),
        step=lambda rules: gcd(*_prices(rules)) or 1,
        at="",
        open_to=everybody,
    ),
    Irregular(
        "players.*.receipts",
        SEAT,
        write=_receipts,
        read=_read_receipts,
        meaning="by market",
        keys=MARKETS,
        open_to=everybody,
    ),
    members("owned", MARKETS, SEAT, at="", open_to=everybody),
    Irregular("horrea", write=_horrea, read=_read_horrea, meaning="owners by market", keys=MARKETS, open_to=everybody),
    members("married", MARKETS, SEAT, at="", open_to=everybody),
    Irregular(
        "marriages", write=_marriages, read=_read_marriages, meaning="seats by market", keys=MARKETS, open_to=everybody
    ),
    Record("alliances", ALLIANCE, most="most_alliances", open_to=everybody),
    Field("allied", SEAT, value=Seats(), follows=HorreaState.know_allies),
    seat("slots", BAND, KIND, none=True, at="benefactions.*.*", open_to=everybody),
    number("pile", GENDER, high=60, at="family.pile.*", open_to=everybody),
    number("spent", GENDER, high=60, at="family.spent.*", open_to=everybody),
    number("bag", Axis("card", CARDS), high=60, at="fate.bag.*", sparse=True, open_to=everybody),
    word("card", CARDS, none=True, at="fate.card", open_to=everybody),
    number("arrivals", high=DOLLARS),
    flag("storms", open_to=everybody),
    flag("boom", open_to=everybody),
    Field("going", value=Word(MARKETS), most="agents", open_to=everybody),
    seats("approached", open_to=everybody),
    seats("exempt", open_to=everybody),
    seats("rolling", open_to=everybody),
    number("rolls", SEAT, high=6, at="rolls.*", open_to=everybody),
    seats("winners", open_to=everybody),
    word("ending", ENDINGS, open_to=everybody),
    Conserved("all", GENDER, of=("hand", "pile", "spent"), total=family),
)

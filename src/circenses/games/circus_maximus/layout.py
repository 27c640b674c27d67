"""What a state of Circus Maximus holds (CM-1.2): every field with its range, who may know it and how it is saved."""

from typing import Any

from circenses.games.circus_maximus import state
from circenses.games.circus_maximus.content import ACTS, EVENTS, GOODS, LOCATIONS, TRACKS, UNITS
from circenses.games.circus_maximus.scoring import ENDINGS
from circenses.games.circus_maximus.state import REGULAR, SLOTS
from circenses.kernel.layout.fields import SEAT, Axis, Conserved, Field, Piles, Record, everybody, seats_in
from circenses.kernel.layout.layout import Layout
from circenses.kernel.layout.plain import flag, members, number, seat, seats, slots, word
from circenses.kernel.layout.questions import Question, Questions
from circenses.kernel.layout.values import Number, Seat, Value, Word

UNIT, TRACK, GOOD = Axis("unit", UNITS), Axis("track", TRACKS), Axis("good", GOODS)
ACT, LOCATION, SLOT = Axis("act", ACTS), Axis("location", LOCATIONS), Axis("slot", length="display")
COIN_PLACE = Axis("location", LOCATIONS[:3])
PHASES = ("deal", "event", "bid", "place", "buy", "perform", "cleanup", "over")

BID_CLAUSES, DEN_CLAUSES = ("CM-1.6", "CM-1.13"), ("CM-1.12",)
TEXTS = {
    "lose": "{who} chooses a unit to lose to the pirates",
    "bid": "{who} may bid coins on an act or pass",
    "bid_sixteens": "{who} chooses how many coins to bid on {about}",
    "bid_coins": "{who} chooses how many coins to bid on {about}",
    "place": "{who} may place a worker or pass",
    "workers": "{who} chooses how many workers go to the Prison",
    "back_act": "{who} chooses a dice act to bet on",
    "back_seat": "{who} chooses whom to back in {about}",
    "stake": "{who} chooses how many coins to bet on {other} in {about}",
    "buy": "{who} may buy one of the {about} for {price} or pass",
    "declare": "{who} may perform {about} or withdraw",
    "draw_act": "The next act is drawn",
    "draw_event": "The event of the round is drawn",
    "draw_execution": "The execution of the round is drawn",
    "draw_lots": "Lots are drawn for who goes first where players are level",
    "flip": "A coin is flipped at the {about} for {other}",
    "peek": "The Oracle shows the next event",
    "roll": "A die is rolled for {other} in {about}",
}
ASKS = {
    "lose": "say first which unit the pirates take",
    "bid": "it is time to bid on an act or to pass",
    "bid_sixteens": "say first how many coins you bid",
    "bid_coins": "say first how many coins you bid",
    "place": "it is time to place a worker or to pass",
    "workers": "say first how many workers go to the Prison",
    "back_act": "say first which act you bet on",
    "back_seat": "say first whom you back",
    "stake": "say first how many coins you stake",
    "buy": "it is time to buy a unit or to pass",
    "declare": "say first whether you perform or withdraw",
}
QUESTIONS = Questions(
    Question("draw_act", "deal", "cleanup", chance=True, a=14, stream="deck of acts"),
    Question("draw_event", "event", chance=True, stream="deck of events"),
    Question("draw_execution", "event", chance=True, stream="executions", clauses=("CM-1.11(executions)",)),
    Question("lose", "event", clauses=("CM-1.5(pirates)", "CM-1.11(D1)")),
    Question("bid", "bid", clauses=("CM-1.6", "CM-1.11(D2)")),
    Question("bid_sixteens", "bid", a=ACT, clauses=BID_CLAUSES),
    Question("bid_coins", "bid", a=ACT, b=256, clauses=BID_CLAUSES),
    Question("place", "place", clauses=("CM-1.7", "CM-1.11(D3)")),
    Question("workers", "place", clauses=("CM-1.7(prison)", "CM-1.11(prison_cap)")),
    Question("flip", "place", chance=True, a=COIN_PLACE, b=SEAT, stream="coin of seat {seat} at the {location}"),
    Question("peek", "place", chance=True, a=SEAT, stream="deck of events", clauses=DEN_CLAUSES),
    Question("back_act", "place", clauses=DEN_CLAUSES),
    Question("back_seat", "place", a=REGULAR, clauses=DEN_CLAUSES),
    Question("stake", "place", a=REGULAR, b=SEAT, clauses=DEN_CLAUSES),
    Question("buy", "buy", a=GOOD, clauses=("CM-1.8", "CM-1.11(D4)")),
    Question("declare", "perform", a=ACT, clauses=("CM-1.9(2)", "CM-1.11(D5)")),
    Question(
        "roll",
        "perform",
        chance=True,
        a=ACT,
        b=SEAT,
        stream="die of seat {seat} in {act}",
        clauses=("CM-1.9(5)", "CM-R13"),
    ),
    Question("draw_lots", "event", chance=True, stream="lots for turn order", clauses=("CM-1.11(turn_ties)",)),
    when_over=("CM-1.10",),
    general=("CM-1.11",),
    texts=TEXTS,
    asks=ASKS,
)


def workers(rules: Any, seat: int) -> int:
    return int(rules.start_workers + rules.start_spare)


BET: dict[str, Value] = {
    "seat": Seat(none=True),
    "act": Word(ACTS[:REGULAR], none=True),
    "backs": Seat(none=True),
    "stake": Number(0, 20),
}

LAYOUT = Layout(
    QUESTIONS,
    number("round", low=1, high="rounds", open_to=everybody),
    word("phase", PHASES, open_to=everybody),
    number("coins", SEAT, open_to=everybody),
    number("pool", SEAT, high=30, open_to=everybody),
    number("available", SEAT, high=30, open_to=everybody),
    number("spare", SEAT, high=30, open_to=everybody),
    number("units", SEAT, UNIT, open_to=everybody),
    number("aside", SEAT, UNIT, open_to=everybody),
    number("track", SEAT, TRACK, low="low", high="high", open_to=everybody),
    number("boost", SEAT, TRACK, open_to=everybody),
    number("supply", UNIT, open_to=everybody),
    slots("market", SLOTS, GOOD, open_to=everybody),
    Piles(
        "act_place",
        ACTS[:REGULAR],
        {"act_deck": state.DECK, "act_discard": state.DISCARD},
        rest=state.TABLE,
        open_to=everybody,
    ),
    word("display", ACTS[:REGULAR], SLOT, none=True, at="act_display.*", open_to=everybody),
    Piles(
        "event_place",
        EVENTS,
        {"event_deck": state.DECK, "event_discard": state.DISCARD, "current_events": state.TABLE},
        open_to=everybody,
    ),
    word("next_event", EVENTS, none=True, open_to=seats_in("peeker")),
    seats("peeker", at="peeked", open_to=everybody),
    word("execution", ACTS[REGULAR:], none=True, first=REGULAR, open_to=everybody),
    members("blocked", TRACKS, at="blocked_tracks", open_to=everybody),
    members("disabled", LOCATIONS, at="disabled_locations", open_to=everybody),
    number("price_mod", low=-10, high=10, open_to=everybody),
    number("deploy_cost", high=20, open_to=everybody),
    number("bids", ACT, SEAT, at="bids.*.*.coins", sparse="bid_turn", open_to=everybody),
    number("bid_turn", ACT, SEAT, at="bids.*.*.turn", sparse="bid_turn", open_to=everybody),
    number("bids_made"),
    number("placed", LOCATION, SEAT, high=40, sparse=True, open_to=everybody),
    Field("queue", GOOD, SEAT, value=Seat(none=True), counted_by="queued", open_to=everybody),
    number("queued", GOOD, high="players", at=""),
    seat("palace_first", none=True, open_to=everybody),
    seat("order", SEAT, none=True, at="order.*", open_to=everybody),
    Field("lots", value=Seat(), most="players", when=lambda rules: rules.ties == state.BY_LOT, open_to=everybody),
    number("turn", high=lambda rules: rules.players - 1),
    seats("passed", open_to=everybody),
    flag("duty"),
    number("open_market", high=state.GOODS),
    word("open_act", ACTS, none=True, at="open_act.act", open_to=everybody),
    members("done_acts", ACTS, at="open_act.done", open_to=everybody),
    number("asked", high="players", at="open_act.asked"),
    seats("joined", at="open_act.joined", open_to=everybody),
    flag("paid", at="open_act.paid"),
    seats("rolling", at="open_act.rolling", open_to=everybody),
    number("rolls", SEAT, high=6, at="open_act.rolls.*", open_to=everybody),
    seats("took_part", at="open_act.took_part"),
    Field("penalties", value=Word(ACTS), most=state.ACTS, at="open_act.penalties"),
    Record("bet", BET, open_to=everybody),
    number("step", high=3),
    seats("winners", open_to=everybody),
    word("ending", ENDINGS, open_to=everybody),
    Conserved("workers", SEAT, of=("pool", "spare"), total=workers),
)

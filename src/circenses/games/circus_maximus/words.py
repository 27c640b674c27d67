"""The text twin of the table: an observation of Circus Maximus in sentences, so that one can play by ear."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from circenses.games.circus_maximus import printed, table
from circenses.games.circus_maximus.content import GOODS, TRACKS, UNITS
from circenses.games.circus_maximus.printed import (
    EXECUTIONS,
    MARKET_PLACES,
    Observation,
    card_name,
    card_names,
    count,
    counts,
    join_words,
    seat_name,
    seat_names,
    signed,
)
from circenses.kernel.state import CHANCE, NOBODY, OVER

PHASES = {
    "deal": "the acts are dealt",
    "event": "the event",
    "bid": "bidding on acts",
    "place": "placing workers",
    "buy": "buying at the markets",
    "perform": "performing acts",
    "cleanup": "cleanup",
    "over": "the game is over",
}

_ASKED = {
    "lose": "chooses a unit to lose to the pirates",
    "bid": "may bid coins on an act or pass",
    "bid_sixteens": "says how many coins to bid on {0}",
    "bid_coins": "names the coins of the bid on {0}",
    "place": "may place a worker or pass",
    "workers": "says how many workers go to the Prison",
    "back_act": "chooses a dice act to bet on",
    "back_seat": "chooses whom to back in {0}",
    "stake": "says how many coins to bet on {1} in {0}",
    "buy": "may buy one of the {0} for {2} or pass",
    "declare": "may perform {0} or withdraw",
}
_CHANCE = {
    "draw_act": "The next act is drawn.",
    "draw_event": "The event of the round is drawn.",
    "draw_execution": "The execution of the round is drawn.",
    "draw_lots": "Lots are drawn for who goes first where players are level.",
    "flip": "A coin is flipped at the {0} for {1}.",
    "peek": "The Oracle shows the next event.",
    "roll": "A die is rolled for {1} in {0}.",
}


# What is asked


def question_sentence(observation: Observation) -> str:
    """Whose decision it is and what is asked."""
    question = observation["question"]
    kind, seat, about = question["kind"], question["seat"], question["about"]
    thing, _, backed = about.partition(" by seat ")
    named = [_thing(thing), seat_name(int(backed)) if backed.isdecimal() else "somebody", _price(observation, thing)]
    if kind == "over":
        return _with_note("The game is over.", seat, about, OVER)
    if kind in _CHANCE:
        sentence = _CHANCE[kind].format(*named)
        return _with_note(sentence, seat, "" if "{0}" in _CHANCE[kind] else about, CHANCE)
    asked = _ASKED.get(kind, kind)
    duty = ", and must bid once before passing" if kind == "bid" and observation["must_bid"] == seat else ""
    sentence = f"{seat_name(seat).capitalize()} {asked.format(*named)}{duty}."
    return _with_note(sentence, seat, "" if "{0}" in asked else about, seat)


def _thing(id: str) -> str:
    for kind in ("acts", "locations"):
        if card_name(kind, id) != id:
            return card_name(kind, id)
    return id or "it"


def _price(observation: Observation, good: str) -> str:
    return count(observation["prices"].get(good, 0), "coins")


def _with_note(sentence: str, seat: int, about: str, expected: int) -> str:
    notes = [seat_name(seat)] if seat != expected else []
    notes += [about] if about else []
    return f"{sentence[:-1]} ({', '.join(notes)})." if notes else sentence


# How it ended


def result_sentence(observation: Observation) -> str:
    """Who has won, and how; empty while the game goes on."""
    winners, why = observation["winners"], reason(observation)
    if not winners:
        return why
    verb = "wins" if len(winners) == 1 else "share the victory"
    return f"{seat_names(winners)} {verb}{': ' + why if why else ''}"


def reason(observation: Observation) -> str:
    ending = observation["ending"]
    if ending == "track":
        return _end_of_track(observation)
    if ending == "round_limit":
        sums = [str(printed.track_sum(observation["players"][seat])) for seat in observation["winners"]]
        together = f", tracks together {join_words(sums)}" if sums else ""
        return f"{count(observation['rounds'], 'rounds')} are over{together}"
    return str(ending)


def _end_of_track(observation: Observation) -> str:
    high = observation["track_range"][1]
    reached = [
        f"{track} {high}"
        for track in TRACKS
        if any(
            observation["players"][seat]["track"][track] + observation["players"][seat]["boost"][track] >= high
            for seat in observation["winners"]
        )
    ]
    return f"{join_words(reached)} reached" if reached else f"the end of a track, {high}, is reached"


# The table


def words(observation: Observation) -> str:
    """Everything on the table, one subject a line."""
    result = result_sentence(observation)
    lines = [
        question_sentence(observation),
        f"{result}." if result else "",
        f"Round {observation['round']} of {observation['rounds']}: {_phase(observation)}.",
        *_order_lines(observation),
        *_round_lines(observation),
        *performance_lines(observation),
        *(_player_line(observation, seat) for seat in range(len(observation["players"]))),
        _track_line(observation),
        *_act_lines(observation),
        *_place_lines(observation),
        *(_market_line(observation, good) for good in GOODS),
        f"Supply: {_numbers(observation['supply'], UNITS)}.",
        *_deck_lines(observation),
        *stray_lines(observation),
        house_line(observation),
    ]
    return "\n".join(line for line in lines if line)


def board(observation: Observation, colour: bool = False) -> str:
    """The table for a terminal, 80 columns wide; with colour, in Rich markup."""
    return table.board(observation, colour)


def _phase(observation: Observation) -> str:
    return PHASES.get(observation["phase"], str(observation["phase"]))


def _numbers(table: Any, keys: tuple[str, ...]) -> str:
    return ", ".join(count(table[key], key) for key in keys)


def _order_lines(observation: Observation) -> list[str]:
    order = ", ".join(seat_name(seat) for seat in observation["order"])
    lines = [f"Order: {order}." + (f" Passed: {seat_names(observation['passed'])}." if observation["passed"] else "")]
    if observation["ties"]:
        lines.append(f"Level on a track: {' before '.join(seat_name(seat) for seat in observation['ties'])}.")
    if observation["must_bid"] != NOBODY:
        lines.append(f"{seat_name(observation['must_bid'])} goes first and must bid before passing.")
    if observation["palace_first"] != NOBODY:
        lines.append(f"{seat_name(observation['palace_first'])} will bid first next round, by the Palace.")
    return lines


def _round_lines(observation: Observation) -> list[str]:
    """Event, what it changes, the bet, the Oracle."""
    return [
        *event_lines(observation),
        *fact_lines(observation),
    ]


def event_lines(observation: Observation) -> list[str]:
    events = printed.numbers(observation)["events"]
    return [
        f"Event in force: {card_name('events', event)}. {printed.event_words(events.get(event, {}))}".strip()
        for event in observation["current_events"]
    ]


def fact_lines(observation: Observation) -> list[str]:
    """What holds this round besides the cards."""
    facts = [f"A worker costs {count(observation['deploy_cost'], 'coins')} to place."]
    if observation["price_mod"]:
        facts.append(f"Market prices {signed(observation['price_mod'])}.")
    if observation["blocked_tracks"]:
        facts.append(f"Blocked: {join_words(observation['blocked_tracks'])}.")
    if observation["disabled_locations"]:
        names = (card_name("locations", place) for place in observation["disabled_locations"])
        facts.append(f"Closed: {join_words(names)}.")
    if observation["execution"]:
        facts.append(f"Only execution of the round: {card_name('acts', observation['execution'])}.")
    if bet_sentence(observation):
        facts.append(bet_sentence(observation))
    if observation["peeked"]:
        facts.append(f"Next event known to {seat_names(observation['peeked'])}.")
    if observation["seen_event"]:
        facts.append(f"The Oracle showed you: {card_name('events', observation['seen_event'])}.")
    elif observation["seen_event"] is None:
        facts.append("The next event lies on top of the deck, hidden from you.")
    return facts


def bet_sentence(observation: Observation) -> str:
    bet = observation["bet"]
    if bet == {"seat": NOBODY, "act": "", "backs": NOBODY, "stake": 0}:
        return ""
    act = card_name("acts", bet["act"]) or "no act"
    return f"{seat_name(bet['seat'])} bets {count(bet['stake'], 'coins')} on {seat_name(bet['backs'])} in {act}."


def performance_lines(observation: Observation) -> list[str]:
    """The act on stage, or what is left of the last one."""
    act = observation["act"]
    lines = [f"On stage: {card_name('acts', act['act'])}."] if act["act"] else []
    if act["joined"]:
        lines.append(f"{'Taking part' if act['act'] else 'Last to take part'}: {seat_names(act['joined'])}.")
    if act["rolling"]:
        lines.append(f"Still in the dice: {seat_names(act['rolling'])}.")
    rolls = [f"{seat_name(int(seat))} {roll}" for seat, roll in act["rolls"].items()]
    lines += [f"Rolled: {', '.join(rolls)}."] if rolls else []
    if act["done"]:
        when = "this round" if observation["phase"] == "perform" else "when acts were last performed"
        lines.append(f"Settled {when}: {card_names('acts', act['done'])}.")
    return [" ".join(lines)] if lines else []


def _player_line(observation: Observation, seat: int) -> str:
    player = observation["players"][seat]
    aside = {unit: number for unit, number in player["aside"].items() if number}
    parts = [
        count(player["coins"], "coins"),
        f"{player['available']} of {count(player['pool'], 'workers')} ready, {player['spare']} in reserve",
        f"holds {counts(player['units']) or 'no units'}" + (f" ({counts(aside)} already used)" if aside else ""),
        "tracks " + ", ".join(_track_words(player, track) for track in TRACKS),
        f"together {printed.track_sum(player)}",
    ]
    return f"{seat_name(seat)} ({printed.emblem_name(seat)}): {'; '.join(parts)}."


def _track_words(player: Any, track: str) -> str:
    boost = player["boost"][track]
    return f"{track} {player['track'][track]}" + (f" {signed(boost)} this round" if boost else "")


def _track_line(observation: Observation) -> str:
    low, high = observation["track_range"]
    return f"Tracks run from {low} to {high}; whoever reaches {high} wins at once."


def _act_lines(observation: Observation) -> list[str]:
    shown = [act for act in observation["act_display"] if act]
    empty = len(observation["act_display"]) - len(shown)
    lines = [act_line(observation, act) for act in (*shown, *EXECUTIONS)]
    return lines + ([f"Empty places for acts: {empty}."] if empty else [])


def act_line(observation: Observation, act: str) -> str:
    printed_act = printed.numbers(observation)["acts"].get(act)
    told = printed.act_words(printed_act) if printed_act else ""
    kind = "Execution" if act in EXECUTIONS else "Act"
    return f"{kind}: {card_name('acts', act)}: {told} {bids_sentence(observation, act)}"


def bids_sentence(observation: Observation, act: str) -> str:
    bids = observation["bids"].get(act, {})
    if not bids:
        return "No bids."
    told = [
        f"{seat_name(seat)} {bids[str(seat)]['coins']} (bid no. {bids[str(seat)]['turn']})"
        for seat in printed.bidder_order(observation, act)
    ]
    return f"Bids: {', '.join(told)}."


def _place_lines(observation: Observation) -> list[str]:
    return [
        f"Place: {card_name('locations', place)}: {place_label(observation, place)}" for place in observation["in_play"]
    ]


def place_label(observation: Observation, place: str) -> str:
    closed = " Closed this round." if place in observation["disabled_locations"] else ""
    known = place in printed.numbers(observation)["locations"]
    told = f"{printed.place_words(observation, place)} {printed.room_words(observation, place)}" if known else ""
    return f"{told}; {workers_words(observation, place)}.{closed}"


def workers_words(observation: Observation, place: str) -> str:
    there = observation["placed"].get(place, {})
    return join_words(f"{number} of {seat_name(int(seat))}" for seat, number in there.items()) or "empty"


def _market_line(observation: Observation, good: str) -> str:
    place = MARKET_PLACES[GOODS.index(good)]
    price = observation["prices"][good]
    now = f"next for {count(price, 'coins')}" if price else "sold out"
    queue = observation["queue"][good]
    line = f" Queue: {', '.join(seat_name(seat) for seat in queue)}." if queue else ""
    return f"{card_name('locations', place)}, {now}: {slots_words(observation, good)}.{line}"


def slots_words(observation: Observation, good: str) -> str:
    """Slots from cheap to dear, in runs of filled and empty ones."""
    slots = zip(observation["market"][good], observation["slots"][good], strict=False)
    runs = groupby(slots, key=lambda slot: slot[0])
    return ", ".join(f"{'filled' if filled else 'empty'} {_prices(run)}" for filled, run in runs)


def _prices(run: Iterable[tuple[bool, int]]) -> str:
    return " ".join(str(price) for _, price in run)


def deck_contents(observation: Observation) -> list[tuple[str, str]]:
    """What may still come and what is over, by heading."""
    return [
        (f"{heading} ({len(observation[key])})", card_names(kind, observation[key]) or "none")
        for heading, kind, key in (
            ("Acts still to come", "acts", "act_deck"),
            ("Acts set aside", "acts", "act_discard"),
            ("Events still to come", "events", "event_deck"),
            ("Events past", "events", "event_discard"),
        )
    ]


def _deck_lines(observation: Observation) -> list[str]:
    return [f"{heading}: {names}." for heading, names in deck_contents(observation)]


def stray_lines(observation: Observation) -> list[str]:
    """Bids and workers where no card or place is open."""
    open_acts = {*observation["act_display"], *EXECUTIONS}
    lines = [
        f"{card_name('acts', act)}, not on display: {bids_sentence(observation, act)}"
        for act in observation["bids"]
        if act not in open_acts
    ]
    return lines + [
        f"{card_name('locations', place)}, not in play: {workers_words(observation, place)}."
        for place in observation["placed"]
        if place not in observation["in_play"]
    ]


def house_line(observation: Observation) -> str:
    named = printed.house(observation)
    return f"House rules: {', '.join(f'{key} {value}' for key, value in named.items())}." if named else ""

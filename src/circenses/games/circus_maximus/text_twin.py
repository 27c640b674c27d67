"""The text twin of the table: an observation of Circus Maximus in sentences, so that one can play by ear alone."""

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from circenses.art.palette import SEATS
from circenses.games.circus_maximus import card_text
from circenses.games.circus_maximus.content import EXECUTIONS, GOODS, LOCATIONS, SINGULAR, TRACKS, name
from circenses.games.circus_maximus.layout import QUESTIONS
from circenses.kernel.layout.questions import GAME_OVER
from circenses.kernel.observed import Observation, house_line, result
from circenses.kernel.state import CHANCE, NOBODY, OVER
from circenses.kernel.words import count, in_lines, listed, player, players, sentence, signed

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
NO_BET = {"seat": NOBODY, "act": "", "backs": NOBODY, "stake": 0}


# What is asked


def question_sentence(observation: Observation) -> str:
    """Whose decision it is and what is asked."""
    question = observation["question"]
    kind, seat = question["kind"], question["seat"]
    about, _, other = question["about"].partition(" by seat ")
    text = QUESTIONS.texts.get(kind, GAME_OVER)
    asked_text = text.format(
        who=player(seat),
        about=about if about in GOODS else name("locations" if about in LOCATIONS else "acts", about) if about else "",
        other=player(int(other or NOBODY)),
        price=count(observation["prices"].get(about, 0), "coin"),
    )
    if kind == "bid" and observation["must_bid"] == seat:
        asked_text += ", and must bid once before passing"
    notes = [player(seat)] if "{who}" not in text and seat != (OVER if kind == "over" else CHANCE) else []
    notes += [question["about"]] if about and "{about}" not in text else []
    return f"{asked_text} ({', '.join(notes)})." if notes else f"{asked_text}."


# How it ended


def result_sentence(observation: Observation) -> str:
    return result(observation, reason(observation))


def reason(observation: Observation) -> str:
    winners = [observation["players"][seat] for seat in observation["winners"]]
    if observation["ending"] == "track":
        high = observation["track_range"][1]
        ends = [track for own in winners for track in TRACKS if own["track"][track] + own["boost"][track] >= high]
        return f"{listed(f'{track} {high}' for track in TRACKS if track in ends)} reached"
    if observation["ending"] == "round_limit":
        sums = listed(str(card_text.track_sum(own)) for own in winners)
        return f"{count(observation['rounds'], 'round')} are over, tracks together {sums}"
    return ""


# The table


def words(observation: Observation) -> str:
    """Everything on the table, one subject a line."""
    low, high = observation["track_range"]
    acts = [act for act in (*observation["act_display"], *EXECUTIONS, *observation["bids"]) if act]
    empty = observation["act_display"].count("")
    return in_lines(
        question_sentence(observation),
        sentence(result_sentence(observation)),
        f"Round {observation['round']} of {observation['rounds']}: {PHASES[observation['phase']]}.",
        *_order_lines(observation),
        *_event_lines(observation),
        *fact_lines(observation),
        performance_line(observation),
        *(_player_line(seat, own) for seat, own in enumerate(observation["players"])),
        f"Tracks run from {low} to {high}; whoever reaches {high} wins at once.",
        *(_act_line(observation, act) for act in dict.fromkeys(acts)),
        f"Empty places for acts: {empty}." if empty else "",
        *(f"Place: {name('locations', place)}: {place_label(observation, place)}" for place in observation["in_play"]),
        *(_market_line(observation, good) for good in GOODS),
        f"Supply: {', '.join(count(observation['supply'][unit], one) for unit, one in SINGULAR.items())}.",
        *(f"{heading}: {contents}." for heading, contents in deck_contents(observation)),
        house_line(observation),
    )


def _order_lines(observation: Observation) -> list[str]:
    order = ", ".join(map(player, observation["order"]))
    lines = [f"Order: {order}." + (f" Passed: {players(observation['passed'])}." if observation["passed"] else "")]
    if observation["ties"]:
        lines.append(f"Level on a track: {' before '.join(map(player, observation['ties']))}.")
    if observation["must_bid"] != NOBODY:
        lines.append(f"{player(observation['must_bid'])} goes first and must bid before passing.")
    if observation["palace_first"] != NOBODY:
        lines.append(f"{player(observation['palace_first'])} will bid first next round, by the Palace.")
    return lines


def _event_lines(observation: Observation) -> list[str]:
    events = card_text.numbers(observation)["events"]
    return [
        f"Event in force: {name('events', event)}. {card_text.event_words(events[event])}".strip()
        for event in observation["current_events"]
    ]


def fact_lines(observation: Observation) -> list[str]:
    """What holds this round besides the cards."""
    seen, bet = observation["seen_event"], observation["bet"]
    facts = [f"A worker costs {count(observation['deploy_cost'], 'coin')} to place."]
    if observation["price_mod"]:
        facts.append(f"Market prices {signed(observation['price_mod'])}.")
    if observation["blocked_tracks"]:
        facts.append(f"Blocked: {listed(observation['blocked_tracks'])}.")
    if observation["disabled_locations"]:
        facts.append(f"Closed: {listed(name('locations', place) for place in observation['disabled_locations'])}.")
    if observation["execution"]:
        facts.append(f"Only execution of the round: {name('acts', observation['execution'])}.")
    if bet != NO_BET:
        stake, backed, act = count(bet["stake"], "coin"), player(bet["backs"]), bet["act"] and name("acts", bet["act"])
        facts.append(f"{player(bet['seat'])} bets {stake} on {backed} in {act}.")
    if observation["peeked"]:
        facts.append(f"Next event known to {players(observation['peeked'])}.")
    if seen:
        facts.append(f"The Oracle showed you: {name('events', seen)}.")
    elif seen is None:
        facts.append("The next event lies on top of the deck, hidden from you.")
    return facts


def performance_line(observation: Observation) -> str:
    """The act on stage, or what is left of the last one."""
    act = observation["act"]
    rolls = [f"{player(int(seat))} {roll}" for seat, roll in act["rolls"].items()]
    when = "this round" if observation["phase"] == "perform" else "when acts were last performed"
    facts = {
        "act": f"On stage: {act['act'] and name('acts', act['act'])}.",
        "joined": f"{'Taking part' if act['act'] else 'Last to take part'}: {players(act['joined'])}.",
        "rolling": f"Still in the dice: {players(act['rolling'])}.",
        "rolls": f"Rolled: {', '.join(rolls)}.",
        "done": f"Settled {when}: {card_text.names('acts', act['done'])}.",
    }
    return " ".join(fact for key, fact in facts.items() if act[key])


def _player_line(seat: int, own: Mapping[str, Any]) -> str:
    aside = card_text.units(own["aside"])
    parts = [
        count(own["coins"], "coin"),
        f"{own['available']} of {count(own['pool'], 'worker')} ready, {own['spare']} in reserve",
        f"holds {card_text.units(own['units']) or 'no units'}" + (f" ({aside} already used)" if aside else ""),
        "tracks " + ", ".join(f"{track} {standing(own, track)}" for track in TRACKS),
        f"together {card_text.track_sum(own)}",
    ]
    return f"{player(seat)} ({SEATS[seat].emblem}): {'; '.join(parts)}."


def standing(own: Mapping[str, Any], track: str) -> str:
    boost = own["boost"][track]
    return f"{own['track'][track]}" + (f" {signed(boost)} this round" if boost else "")


def _act_line(observation: Observation, act: str) -> str:
    text = card_text.act_words(card_text.numbers(observation)["acts"][act])
    kind = "Execution" if act in EXECUTIONS else "Act"
    return f"{kind}: {name('acts', act)}: {text} {bids_sentence(observation, act)}"


def bids_sentence(observation: Observation, act: str) -> str:
    bids = observation["bids"].get(act, {})
    texts = [
        f"{player(seat)} {bids[str(seat)]['coins']} (bid no. {bids[str(seat)]['turn']})"
        for seat in card_text.bidder_order(observation, act)
    ]
    return f"Bids: {', '.join(texts)}." if texts else "No bids."


def place_label(observation: Observation, place: str) -> str:
    workers, each = card_text.room(observation, place)
    there = [f"{number} of {player(int(seat))}" for seat, number in observation["placed"].get(place, {}).items()]
    closed = " Closed this round." if place in observation["disabled_locations"] else ""
    room = f"Room for {count(workers, 'worker')}{' of each player' if each else ''}"
    return f"{card_text.place_words(observation, place)} {room}; {listed(there) or 'empty'}.{closed}"


def _market_line(observation: Observation, good: str) -> str:
    price, queue = observation["prices"][good], observation["queue"][good]
    now = f"next for {count(price, 'coin')}" if price else "sold out"
    line = f" Queue: {', '.join(map(player, queue))}." if queue else ""
    return f"{name('locations', f'{good}_market')}, {now}: {slots_words(observation, good)}.{line}"


def slots_words(observation: Observation, good: str) -> str:
    """Slots from cheap to dear, in runs of filled and empty ones."""
    slots = zip(observation["market"][good], observation["slots"][good], strict=False)
    runs = groupby(slots, key=lambda slot: slot[0])
    return ", ".join(
        " ".join(["filled" if filled else "empty", *(str(price) for _, price in run)]) for filled, run in runs
    )


def deck_contents(observation: Observation) -> list[tuple[str, str]]:
    """What is still in the decks and what has been played, by heading."""
    return [
        (f"{heading} ({len(observation[key])})", card_text.names(kind, observation[key]) or "none")
        for heading, kind, key in (
            ("Acts still to come", "acts", "act_deck"),
            ("Acts set aside", "acts", "act_discard"),
            ("Events still to come", "events", "event_deck"),
            ("Events past", "events", "event_discard"),
        )
    ]

"""The text twin of the table: an observation of Gloria Mundi in sentences, so that one can play by ear alone."""

from typing import Any

from circenses.art.palette import SEATS
from circenses.games.gloria_mundi import card_text
from circenses.games.gloria_mundi.card_text import card_names, counters
from circenses.games.gloria_mundi.content import BASIC, BUILDINGS, RESOURCES, name
from circenses.games.gloria_mundi.layout import QUESTIONS
from circenses.kernel.layout.questions import GAME_OVER
from circenses.kernel.observed import Observation, house_line
from circenses.kernel.state import CHANCE, OVER
from circenses.kernel.words import count, in_lines, listed, player, sentence

PHASES = {
    "setup": "the start player is drawn",
    "forum": "phase 1, the Forum ages",
    "play": "phase 2, a production card is played",
    "activate": "phase 3, everyone activates",
    "build": "phase 4, a building may be bought",
    "tribute": "phase 5, tribute",
    "over": "the game is over",
}
ENDINGS = {
    "": "",
    "carthage": "Carthage is reached",
    "rome": "Rome has fallen",
    "hand": "a hand of production cards is empty",
    "deck": "no building is left to draw",
}


# What is asked


def question_sentence(observation: Observation) -> str:
    """Whose decision it is and what is asked."""
    question = observation["question"]
    kind, seat, about = question["kind"], question["seat"], question["about"]
    text = QUESTIONS.texts.get(kind, GAME_OVER)
    space = card_text.next_space(observation)
    result = text.format(
        who=player(seat),
        about=name(about) if about in BUILDINGS else about,
        icons=listed(card_text.icons_at(observation, space)) if kind == "tribute" else "",
        space=space,
        due=listed(dict.fromkeys(item.removeprefix("icon of ") for item in observation["due"])),
    )
    usual = seat if "{who}" in text else OVER if kind == "over" else CHANCE
    return _with_notes(result, seat, usual, "" if "{about}" in text else about, question["said"])


def _with_notes(sentence: str, seat: int, expected: int, about: str, said: Any) -> str:
    notes = [player(seat) if seat >= 0 else f"asked: {seat}"] if seat != expected else []
    notes += [about] if about else []
    notes += [f"on a {value} card" if word == "on" else f"{word} {value}" for word, value in said.items()]
    return f"{sentence}; so far: {', '.join(notes)}." if notes else f"{sentence}."


def lying(observation: Observation) -> dict[str, str]:
    """The buildings on the Forum."""
    return {f"forum-{space}": building for space, building in observation["forum"].items() if building}


# How it ended


def result_sentence(observation: Observation) -> str:
    """Who has won, and how; empty while the game goes on."""
    if not observation["ending"]:
        return ""
    winner = card_text.ranking(observation)[0]
    return f"{player(winner)} wins on {observation['players'][winner]['position']}: {reason(observation)}"


def reason(observation: Observation) -> str:
    return ENDINGS[observation["ending"]]


# The table


def words(observation: Observation) -> str:
    """Everything on the table, one subject a line."""
    return in_lines(
        question_sentence(observation),
        sentence(result_sentence(observation)),
        turn_sentence(observation),
        activating_sentence(observation),
        *(player_line(observation, seat) for seat in range(len(observation["players"]))),
        flight_sentence(observation),
        goth_sentence(observation),
        line_sentence(observation),
        due_sentence(observation),
        pile_sentence(observation),
        road_sentence(observation),
        *(forum_line(observation, int(space)) for space in observation["forum"]),
        f"Supply: {counters_words(observation['supply'])}.",
        f"Buildings still to come ({len(observation['deck'])}): {card_names(observation['deck']) or 'none'}.",
        f"Buildings discarded: {card_names(observation['building_discard']) or 'none'}.",
        house_line(observation),
    )


def turn_sentence(observation: Observation) -> str:
    type = f"; the type of the turn is {observation['turn_type']}" if observation["turn_type"] else ""
    began = f"; {player(observation['start_player'])} began" if observation["start_player"] >= 0 else ""
    phase = PHASES[observation["phase"]]
    return f"Turn {observation['turn_no']} of {player(observation['active'])}: {phase}{type}{began}."


def activating_sentence(observation: Observation) -> str:
    act = observation["activation"]
    if act["seat"] < 0 and not act["plain"] and not act["built"] and not act["resolved"]:
        return ""
    names = [count(act["plain"], "plain card")] if act["plain"] else []
    names += map(name, act["built"])
    first = "" if act["resolved"] else ", nothing activated yet"
    return f"Cards of {player(act['seat'])} to activate: {listed(names) or 'none'}{first}."


def counters_words(table: Any) -> str:
    """`2 food, 0 gold ...`; `hidden` where one may not know."""
    if all(table[type] is None for type in RESOURCES):
        return "hidden"
    return ", ".join(f"{card_text.held(table, type)} {type}" for type in RESOURCES)


def player_line(observation: Observation, seat: int) -> str:
    own = observation["players"][seat]
    parts = [
        f"on {own['position']} (arrival {own['arrival']})",
        f"counters {counters_words(own['counters'])}",
        "hand " + ", ".join(f"{own['hand'][type]} {type}" for type in BASIC),
        "in front " + "; ".join(front_words(own, type) for type in BASIC),
        f"lost {counters(own['ruins'])}" if any(own["ruins"].values()) else "nothing lost",
    ]
    return f"{player(seat)} ({SEATS[seat].emblem}): {'. '.join(parts)}."


def front_words(own: Any, type: str) -> str:
    plain, built = card_text.plain_count(own, type), card_text.built_on(own, type)
    return f"{plain} plain {type}" + (f" and with {card_names(built)}" if built else "")


def flight_sentence(observation: Observation) -> str:
    """Who is where on the way to Carthage."""
    order = [f"{player(seat)} on {observation['players'][seat]['position']}" for seat in card_text.ranking(observation)]
    return f"Flight, Rome is 0 and Carthage {observation['carthage']}: {', '.join(order)}."


def goth_sentence(observation: Observation) -> str:
    goth, last = observation["goth"], len(observation["road"]) - 1
    here = listed(card_text.icons_at(observation, goth))
    return f"The Goth stands on {goth}{f' ({here})' if here else ''}; Rome is {last}."


def line_sentence(observation: Observation) -> str:
    if not observation["queue"]:
        return "No tribute lies on the road."
    texts = [
        f"space {observation['goth'] + 1 + i}: {listed(tribute) or 'nothing'}"
        for i, tribute in enumerate(observation["queue"])
    ]
    return f"Tribute line: {'; '.join(texts)}."


def due_sentence(observation: Observation) -> str:
    return f"Due: {', '.join(observation['due'])}." if observation["due"] else ""


def pile_sentence(observation: Observation) -> str:
    return f"Pile: {counters(observation['pile'])}." if any(observation["pile"].values()) else ""


def road_sentence(observation: Observation) -> str:
    spaces = [f"{space} {listed(icons) or 'nothing'}" for space, icons in enumerate(observation["road"])]
    return f"Road of the Goth: {'; '.join(spaces)}."


def forum_line(observation: Observation, space: int) -> str:
    building, surcharge = observation["forum"][str(space)], observation["surcharge"][space]
    if not building:
        return f"Forum +{surcharge} (space {space}): empty."
    text = card_text.card_words(card_text.cards(observation)[building])
    return f"Forum +{surcharge} (space {space}): {name(building)}, written {building}: {text}"


def offer_words(observation: Observation, space: int) -> str:
    """What lies on a space of the Forum, for those who see it: no code."""
    building, surcharge = observation["forum"][str(space)], observation["surcharge"][space]
    if not building:
        return f"Forum, +{surcharge}: empty"
    text = card_text.card_words(card_text.cards(observation)[building])
    return f"{name(building)}, +{surcharge} in the Forum: {text}"

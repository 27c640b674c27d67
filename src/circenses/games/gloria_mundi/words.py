"""The text twin of the table: an observation of Gloria Mundi in sentences, so that one can play by ear."""

from typing import Any

from circenses.games.gloria_mundi import printed, table
from circenses.games.gloria_mundi.content import BASIC, RESOURCES
from circenses.games.gloria_mundi.printed import (
    Observation,
    card_name,
    card_names,
    count,
    emblem_name,
    join_words,
    seat_name,
)

PHASES = {
    "setup": "the start player is drawn",
    "forum": "phase 1, the Forum ages",
    "play": "phase 2, a production card is played",
    "activate": "phase 3, everyone activates",
    "build": "phase 4, a building may be bought",
    "tribute": "phase 5, tribute",
    "over": "the game is over",
}
_ASKED = {
    "play": "chooses a production card to play",
    "activate": "activates a card",
    "times": "says how often to use {0}",
    "glory_paid": "says how many glory to pay for {0}",
    "mix_food": "says how much food to take with {0}",
    "mix_gold": "says how much gold to take with {0}",
    "give_up": "chooses a building to give up with {0}",
    "build": "may buy a building or pass",
    "target": "chooses a card for {0}",
    "pay_food": "says how much food to pay for {0}",
    "pay_gold": "says how much gold to pay for {0}",
    "pay_peace": "says how much peace to pay for {0}",
    "convert": "may convert counters with {0}",
    "convert_times": "says how often to convert with {0}",
    "convert_mix": "says how to divide what {0} gives",
    "tribute": "may pay tribute or refuse",
    "pay_icon": "pays {0} with its own counter or with glory",
    "discard": "must discard a card",
    "take": "takes a counter from the pile",
}
_CHANCE = {"draw_start": "The start player is drawn.", "draw_building": "A building is drawn for the Forum."}
ENDINGS = {
    "carthage": "Carthage is reached",
    "rome": "the Goth is in Rome",
    "hand": "a hand of production cards is empty",
    "deck": "no building is left to draw",
}


# What is asked


def question_sentence(observation: Observation) -> str:
    """Whose decision it is and what is asked."""
    question = observation["question"]
    kind, seat, about = question["kind"], question["seat"], question["about"]
    if kind == "over":
        return _with_notes("The game is over.", seat, -4, about, question["said"])
    if kind in _CHANCE:
        return _with_notes(_CHANCE[kind], seat, -1, about, question["said"])
    asked = _ASKED.get(kind, kind)
    if kind == "tribute":
        asked = _tribute_words(observation)
    sentence = f"{seat_name(seat)} {asked.format(card_name(about))}."
    return _with_notes(sentence, seat, seat, "" if "{0}" in asked else about, question["said"])


def _tribute_words(observation: Observation) -> str:
    space = printed.next_space(observation)
    icons = printed.icons_at(observation, space)
    return f"may pay {join_words(icons)} as tribute for space {space}, or refuse" if icons else _ASKED["tribute"]


def _with_notes(sentence: str, seat: int, expected: int, about: str, said: Any) -> str:
    notes = [seat_name(seat) if seat >= 0 else f"asked: {seat}"] if seat != expected else []
    notes += [about] if about else []
    notes += [f"{word} {value}" for word, value in said.items()]
    return f"{sentence[:-1]} (so far: {', '.join(notes)})." if notes else sentence


# How it ended


def result_sentence(observation: Observation) -> str:
    """Who has won, and how; empty while the game goes on."""
    if not observation["ending"]:
        return ""
    winner = printed.ranking(observation)[0]
    return f"{seat_name(winner)} wins on {observation['players'][winner]['position']}: {reason(observation)}"


def reason(observation: Observation) -> str:
    return str(ENDINGS.get(observation["ending"], observation["ending"]))


# The table


def words(observation: Observation) -> str:
    """Everything on the table, one subject a line."""
    result = result_sentence(observation)
    lines = [
        question_sentence(observation),
        f"{result}." if result else "",
        turn_sentence(observation),
        activating_sentence(observation),
        *(player_line(observation, seat) for seat in range(len(observation["players"]))),
        flight_sentence(observation),
        goth_sentence(observation),
        line_sentence(observation),
        due_sentence(observation),
        pile_sentence(observation),
        road_sentence(observation),
        *forum_lines(observation),
        f"Supply: {counters_words(observation['supply'])}.",
        f"Buildings still to come ({len(observation['deck'])}): {card_names(observation['deck']) or 'none'}.",
        f"Buildings discarded: {card_names(observation['building_discard']) or 'none'}.",
        house_line(observation),
    ]
    return "\n".join(line for line in lines if line)


def board(observation: Observation, colour: bool = False) -> str:
    """The table for a terminal, 79 columns wide; with colour, in Rich markup."""
    return table.board(observation, colour)


def turn_sentence(observation: Observation) -> str:
    phase = PHASES.get(observation["phase"], str(observation["phase"]))
    type = f"; the type of the turn is {observation['turn_type']}" if observation["turn_type"] else ""
    began = f"; {seat_name(observation['start_player'])} began" if observation["start_player"] >= 0 else ""
    return f"Turn {observation['turn_no']} of {seat_name(observation['active'])}: {phase}{type}{began}."


def activating_sentence(observation: Observation) -> str:
    act = observation["activating"]
    if act["seat"] < 0 and not act["plain"] and not act["built"] and not act["resolved"]:
        return ""
    names = [count(act["plain"], "plain card")] if act["plain"] else []
    names += [card_name(building) for building in act["built"]]
    first = "" if act["resolved"] else ", nothing activated yet"
    return f"Cards of {seat_name(act['seat'])} to activate: {join_words(names) or 'none'}{first}."


def counters_words(table: Any) -> str:
    """`2 food, 0 gold ...`; `hidden` where one may not know."""
    if all(table[type] is None for type in RESOURCES):
        return "hidden"
    return ", ".join(f"{'?' if table[type] is None else table[type]} {type}" for type in RESOURCES)


def player_line(observation: Observation, seat: int) -> str:
    player = observation["players"][seat]
    ruins = ", ".join(f"{player['ruins'][type]} {type}" for type in BASIC if player["ruins"][type])
    parts = [
        f"on {player['position']} (arrival {player['arrival']})",
        f"counters {counters_words(player['counters'])}",
        "hand " + ", ".join(f"{player['hand'][type]} {type}" for type in BASIC),
        "in front " + "; ".join(front_words(player, type) for type in BASIC),
        f"lost {ruins}" if ruins else "nothing lost",
    ]
    return f"{seat_name(seat)} ({emblem_name(seat)}): {'. '.join(parts)}."


def front_words(player: Any, type: str) -> str:
    plain = printed.plain_count(player, type)
    built = printed.built_on(player, type)
    return f"{plain} plain {type}" + (f" and with {card_names(built)}" if built else "")


def flight_sentence(observation: Observation) -> str:
    """Who is where on the way to Carthage."""
    order = [
        f"{seat_name(seat)} on {observation['players'][seat]['position']}" for seat in printed.ranking(observation)
    ]
    return f"Flight, Rome is 0 and Carthage {observation['carthage']}: {', '.join(order)}."


def goth_sentence(observation: Observation) -> str:
    goth, last = observation["goth"], len(observation["road"]) - 1
    here = join_words(printed.icons_at(observation, goth))
    return f"The Goth stands on {goth}{f' ({here})' if here else ''}; Rome is {last}."


def line_sentence(observation: Observation) -> str:
    if not observation["queue"]:
        return "No tribute lies on the road."
    told = [
        f"space {observation['goth'] + 1 + i}: {join_words(tribute) or 'nothing'}"
        for i, tribute in enumerate(observation["queue"])
    ]
    return f"Tribute line: {'; '.join(told)}."


def due_sentence(observation: Observation) -> str:
    return f"Due: {', '.join(observation['due'])}." if observation["due"] else ""


def pile_sentence(observation: Observation) -> str:
    pile = observation["pile"]
    told = ", ".join(f"{pile[type]} {type}" for type in RESOURCES if pile[type])
    return f"Pile: {told}." if told else ""


def road_sentence(observation: Observation) -> str:
    told = [f"{space} {join_words(icons) or 'nothing'}" for space, icons in enumerate(observation["road"])]
    return f"Road of the Goth: {'; '.join(told)}."


def forum_lines(observation: Observation) -> list[str]:
    return [forum_line(observation, int(space)) for space in observation["forum"]]


def forum_line(observation: Observation, space: int) -> str:
    building, surcharge = observation["forum"][str(space)], observation["surcharge"][space]
    cards = printed.cards(observation)
    if not building:
        return f"Forum +{surcharge} (space {space}): empty."
    told = printed.card_words(cards[building]) if building in cards else ""
    return f"Forum +{surcharge} (space {space}): {card_name(building)}, {building}: {told}"


def house_line(observation: Observation) -> str:
    named = printed.house(observation)
    return f"House rules: {', '.join(f'{key} {value}' for key, value in named.items())}." if named else ""

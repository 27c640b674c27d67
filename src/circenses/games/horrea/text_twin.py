"""The text twin of the table: an observation of Horrea in sentences, so that one can play the map by ear."""

from functools import lru_cache
from typing import Any

from circenses.art.palette import SEATS
from circenses.games.horrea import card_text
from circenses.games.horrea.card_text import Market, card_words, dollars, market_of
from circenses.games.horrea.content import GENDERS, MARKETS, REGIONS, city, markets_in, region, title
from circenses.games.horrea.layout import QUESTIONS
from circenses.kernel.layout.questions import GAME_OVER
from circenses.kernel.observed import Observation, house_line, result
from circenses.kernel.state import CHANCE, NOBODY, OVER
from circenses.kernel.words import count, in_lines, listed, player, players, sentence

_SILENT = {"market": "", "other": NOBODY, "card": "", "price": 0}


# What is asked


def question_sentence(observation: Observation) -> str:
    """Whose decision it is and what is asked."""
    question = observation["question"]
    kind, seat = question["kind"], question["seat"]
    template = QUESTIONS.texts.get(kind, GAME_OVER)
    sentences = {
        "who": player(seat),
        "market": city(question["market"]),
        "other": player(question["other"]),
        "card": question["card"],
        "price": dollars(question["price"]),
        "fate": title(observation["fate"]["card"]) if observation["fate"]["card"] else "by fate",
    }
    extra = [
        str(sentences[key]) for key, none in _SILENT.items() if f"{{{key}}}" not in template and question[key] != none
    ]
    if "{who}" not in template and seat != (OVER if kind == "over" else CHANCE):
        extra.append(player(seat) if seat >= 0 else "chance" if seat == CHANCE else "nobody")
    return template.format(**sentences) + (f" ({', '.join(extra)})" if extra else "") + "."


def result_sentence(observation: Observation) -> str:
    return result(observation, reason(observation))


def reason(observation: Observation) -> str:
    return {
        "": "",
        "prestige": f"{card_text.option(observation, 'win_prestige')} prestige reached",
        "turn_limit": "the last turn is over",
    }[observation["ending"]]


# The table


def words(observation: Observation) -> str:
    """Everything on the table, one subject a line."""
    return in_lines(
        question_sentence(observation),
        sentence(result_sentence(observation)),
        turn_line(observation),
        *fact_lines(observation),
        *(player_line(observation, seat) for seat in range(len(observation["players"]))),
        *map(alliance_words, observation["alliances"]),
        *gift_lines(observation),
        *pile_lines(observation),
        *map_lines(observation),
        house_line(observation),
    )


def turn_line(observation: Observation) -> str:
    phase, order = card_text.PHASES[observation["phase"]], ", ".join(map(player, observation["order"]))
    starts = player(observation["start"])
    return f"{card_text.turn_words(observation)}: {phase}. {starts} starts. Order: {order}."


def fact_lines(observation: Observation) -> list[str]:
    """What holds now besides what players have."""
    card = observation["fate"]["card"]
    lines = [f"Fate card in force: {title(card)}. {card_words(observation, card)}"] if card else []
    rolls = [f"{player(int(seat))} {roll}" for seat, roll in observation["rolls"].items()]
    facts = {
        "exempt": f"The card passes over {players(observation['exempt'])}.",
        "storms": "Winter storms: no agent travels by sea in the Movement phase.",
        "boom": "Building boom: who builds may build a second time.",
        "going": f"Destinations named so far: {', '.join(map(city, observation['going']))}.",
        "approached": f"Asked for a marriage in this part: {players(observation['approached'])}.",
        "rolling": f"Still in the dice: {players(observation['rolling'])}.",
        "rolls": f"Rolled for the start: {', '.join(rolls)}.",
    }
    return [*lines, *(fact for key, fact in facts.items() if observation[key])]


# Players


def player_line(observation: Observation, seat: int) -> str:
    own = observation["players"][seat]
    band = card_text.band_of(observation, own["prestige"])
    office = f" ({band.capitalize()})" if band else ""
    there = [market for market in MARKETS if seat in observation["horrea"].get(market, ())]
    parts = [
        f"{own['prestige']} prestige{office}",
        f"{dollars(own['money'])}, income {dollars(own['income'])}",
        f"holds {family_words(own['hand'])}",
        f"agents {agent_words(own)}, {own['supply']} in supply",
        f"horrea {card_text.cities(there) or 'none'}",
        count(own["benefactions"], "benefaction"),
        *extra_words(observation, seat),
    ]
    return f"{player(seat)} ({SEATS[seat].emblem}): {'; '.join(parts)}."


def family_words(cards: Any) -> str:
    return f"{count(cards['boys'], 'boy')} and {count(cards['girls'], 'girl')}"


def agent_words(own: Any) -> str:
    """Cities with the order of arrival, which decides who is the intruder."""
    stamped = zip(own["agents"], own["arrived"], strict=True)
    return listed(f"in {city(at)} (arrival {stamp})" for at, stamp in stamped) or "none"


def extra_words(observation: Observation, seat: int) -> list[str]:
    """What not everybody has."""
    own = observation["players"][seat]
    married = [market for market, who in observation["marriages"].items() if who == seat]
    facts = [f"married into {card_text.cities(married)}"] if married else []
    for id, reached in own["milestones"].items():
        facts += [f"milestones in {region(id)}: {', '.join(reached)}"] if reached else []
    facts += ["senator"] if own["senator"] else []
    facts += [f"{count(own['marks'], 'mark')} at the last conversion"] if own["marks"] else []
    facts += [f"{city(own['flooded'])} flooded in the next Trade phase"] if own["flooded"] else []
    if any(own["bonuses"]):
        facts.append(f"bonuses promised {', '.join(map(dollars, own['bonuses']))}")
    if own["receipts"]:
        last = ", ".join(f"{city(market)} {value}" for market, value in own["receipts"].items())
        facts.append(f"last receipts {last}")
    return facts


# Alliances, benefactions, piles


def alliance_words(one: Any) -> str:
    other = GENDERS[1 - GENDERS.index(one["card"])]
    return (
        f"Alliance: {player(one['proposer'])} ({one['card']}) and {player(one['partner'])} ({other}), "
        f"for {dollars(one['price'])}, since turn {one['turn']}."
    )


def gift_lines(observation: Observation) -> list[str]:
    lines = []
    for band, kind in card_text.all_gifts():
        giver = observation["benefactions"][band][kind]
        state = f"given by {player(giver)}" if giver >= 0 else "open"
        lines.append(f"{card_text.gift_words(observation, band, kind)}: {state}")
    return [f"Benefactions: {'; '.join(lines)}."]


def pile_lines(observation: Observation) -> list[str]:
    family, fate = observation["family"], observation["fate"]
    return [
        f"Family cards: {', '.join(f'{where} {family_words(cards)}' for where, cards in family.items())}.",
        f"Fate cards to come: {card_list(fate['bag']) or 'none'}.",
        f"Fate cards past: {card_list(fate['discards']) or 'none'}.",
    ]


def card_list(pile: Any) -> str:
    return ", ".join(f"{title(card)} ({card}){f' x{copies}' if copies != 1 else ''}" for card, copies in pile.items())


# The map


def map_lines(observation: Observation) -> list[str]:
    """Rome, then region by region."""
    lines = [market_line(observation, "rome")]
    for id in REGIONS:
        lines.append(f"Region {region(id)}, {count(len(markets_in(id)), 'market')}:")
        lines += [market_line(observation, market) for market in markets_in(id)]
    return lines


def market_line(observation: Observation, market: str) -> str:
    return market_words(market_of(observation, market))


@lru_cache(maxsize=4096)
def market_words(market: Market) -> str:
    """Size, distance, who is there, what one more horreum would earn, and where the links lead."""
    more = len(market.owners) + 1
    worth = [f"each owner earns {market.value(more - 1)}"] if market.owners else []
    if more <= market.players:
        worth.append(f"{'one more' if market.owners else 'a horreum'} earns {market.value(more)}")
    if market.id != "rome":
        worth.append(f"FULL value {market.full_value()}")
    parts = [f"{market.printed['size']} market, {count(market.printed['steps'], 'step')} from Rome"]
    parts += [f"horrea of {players(market.owners)}"] if market.owners else []
    parts += [f"agents of {players(market.agents)}"] if market.agents else []
    parts += [f"{player(market.married)} is married here"] if market.married >= 0 else []
    parts += [", ".join(worth), f"links {card_text.link_words(market.id)}"]
    return f"{city(market.id)}: {'; '.join(parts)}."

"""The table of Horrea as monospaced text for a terminal, at most 80 columns wide."""

from collections.abc import Mapping
from typing import Any

from circenses.art.pen import WIDTH, Pen, letter, page
from circenses.games.horrea import card_text
from circenses.games.horrea.card_text import dollars
from circenses.games.horrea.content import REGIONS, city, markets_in, region, title
from circenses.kernel import words
from circenses.kernel.observed import Observation
from circenses.kernel.words import player

_HALF = 40  # columns of one list of markets
_SIZE = {"major": "#", "medium": "+", "minor": "."}


def board(observation: Observation, colour: bool = False) -> str:
    pen = Pen(colour)
    return page(section(observation, pen) for section in (_head, _players, _gifts, _map))


def players(observation: Observation, colour: bool = False) -> str:
    """A line for each player."""
    return page([_players(observation, Pen(colour))])


LEGEND = """\
> is asked, * has won; income: what the next trade brings
agents: the cities where they are, +2: two are not on the map yet
Map: # major, + medium, . minor market, then its steps from Rome, its name and what one more horreum is worth
behind it: capital letters are horrea, small ones agents, mD: married into the town"""


def _head(observation: Observation, pen: Pen) -> list[str]:
    turn = f"{card_text.turn_words(observation)} · {card_text.PHASES[observation['phase']]}"
    order = " ".join(map(letter, observation["order"]))
    return [pen.heading(turn) + pen.cell(f"   order {order}"), *_remarks(observation, pen)]


def _remarks(observation: Observation, pen: Pen) -> list[str]:
    remarks = []
    card = observation["fate"]["card"]
    if card:
        remarks.append(f"{title(card)}: {card_text.card_words(observation, card)}")
    if observation["storms"]:
        remarks.append("Winter storms close the sea.")
    if observation["boom"]:
        remarks.append("Building boom: a second building.")
    for one in observation["alliances"]:
        remarks.append(f"{letter(one['proposer'])}+{letter(one['partner'])} allied ({dollars(one['price'])}).")
    if observation["winners"]:
        remarks.append(f"Won by {words.players(observation['winners'])}.")
    return pen.wrapped(" ".join(remarks))


# Players


def _players(observation: Observation, pen: Pen) -> list[str]:
    head = f"  {'Player':<11}{'prestige':>8} {'money':>7} {'income':>7}  boys girls  agents"
    return [pen.heading(head), *(_player(observation, seat, pen) for seat in range(len(observation["players"])))]


def _player(observation: Observation, seat: int, pen: Pen) -> str:
    own = observation["players"][seat]
    mark = "*" if seat in observation["winners"] else ">" if observation["question"]["seat"] == seat else " "
    hand = own["hand"]
    line = f"{own['prestige']:>7} {own['money']:>7} {own['income']:>7}  {hand['boys']:>4} {hand['girls']:>5}  "
    room = WIDTH - 2 - 12 - len(line)
    return f"{mark} {pen.seat(seat, f'{letter(seat)} {player(seat)}', 12)}" + pen.cell(line + _agents(own, room))


def _agents(own: Mapping[str, Any], room: int) -> str:
    """Cities, shortened until they fit."""
    supply = f" +{own['supply']}" if own["supply"] else ""
    names = [city(at) for at in own["agents"]]
    for length in range(20, 2, -1):
        cities = " ".join(name.split()[0][:length] for name in names) + supply
        if len(cities) <= room:
            return cities
    return supply.strip()


def _gifts(observation: Observation, pen: Pen) -> list[str]:
    """Open benefactions by their cost, given ones by their giver."""
    lines = []
    for band, kind in card_text.all_gifts():
        giver = observation["benefactions"][band][kind]
        cost = card_text.numbers(observation)["benefactions"][band]["cost"]
        lines.append(f"{band} {kind} {letter(giver) if giver >= 0 else dollars(cost)}")
    return pen.wrapped(f"Benefactions: {', '.join(lines)}")


# Markets


def _map(observation: Observation, pen: Pen) -> list[str]:
    """Two regions beside each other; Rome on top."""
    key = "# major + medium . minor, steps; worth of one more; HORREA agents married"
    lines = [pen.heading(f"Map {key}"), _market(observation, "rome", pen)]
    for left, right in (REGIONS[:2], REGIONS[2:]):
        lines.append(pen.cell(region(left), "bold", _HALF) + pen.cell(region(right), "bold"))
        for a, b in zip(markets_in(left), markets_in(right), strict=True):
            lines.append(_market(observation, a, pen) + _market(observation, b, pen))
    return lines


def _market(observation: Observation, id: str, pen: Pen) -> str:
    market = card_text.market_of(observation, id)
    owners, agents, married = market.owners, market.agents, market.married
    name = city(id).split(" (")[0][:15]
    there = "".join(pen.seat(seat, letter(seat)) for seat in owners) + pen.cell(" " if owners else "")
    there += "".join(pen.seat(seat, letter(seat).lower()) for seat in agents)
    there += pen.seat(married, f" m{letter(married)}") if married >= 0 else ""
    used = len(owners) + bool(owners) + len(agents) + (3 if married >= 0 else 0)
    size, steps = _SIZE[market.printed["size"]], market.printed["steps"]
    head = f"{size}{steps} {name:<16}{market.value(len(owners) + 1):>4} "
    return pen.cell(head) + there + " " * max(1, _HALF - len(head) - used)

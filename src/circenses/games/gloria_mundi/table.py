"""The table of Gloria Mundi as monospaced text for a terminal, at most 80 columns wide."""

import textwrap

from circenses.art.palette import SEATS
from circenses.games.gloria_mundi import printed
from circenses.games.gloria_mundi.content import BASIC, RESOURCES
from circenses.games.gloria_mundi.printed import Observation, card_name, seat_name

WIDTH = 80
_LABEL = 3
_LETTER = {"food": "f", "gold": "g", "peace": "p", "glory": "*"}


class Pen:
    """Writes cells of fixed width; markup does not count."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def cell(self, text: str, style: str = "", width: int = 0) -> str:
        room = " " * max(0, width - len(text))
        if not self.colour:
            return text + room
        escaped = text.replace("[", "\\[")
        return (f"[{style}]{escaped}[/]" if style and text else escaped) + room

    def seat(self, seat: int, text: str, width: int = 0) -> str:
        known = 0 <= seat < len(SEATS)
        return self.cell(text, f"bold {SEATS[seat].colour}" if known else "", width)

    def heading(self, text: str) -> str:
        return self.cell(text, "bold")

    def wrapped(self, text: str, indent: str = "  ") -> list[str]:
        return [self.cell(line) for line in textwrap.wrap(text, WIDTH, subsequent_indent=indent)]


def board(observation: Observation, colour: bool = False) -> str:
    pen = Pen(colour)
    blocks = [
        _head(observation, pen),
        _players(observation, pen),
        _flight(observation, pen),
        _road(observation, pen),
        _forum(observation, pen),
    ]
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


def letter(seat: int) -> str:
    """The first letter of the emblem stands for a seat."""
    return SEATS[seat].name[:1] if 0 <= seat < len(SEATS) else "-"


def _head(observation: Observation, pen: Pen) -> list[str]:
    type = f" · {observation['turn_type']}" if observation["turn_type"] else ""
    title = f"Turn {observation['turn_no']} · {seat_name(observation['active'])} · {observation['phase']}{type}"
    lines = [pen.heading(title)]
    if observation["due"]:
        lines += pen.wrapped(f"Due: {', '.join(observation['due'])}")
    pile = ", ".join(f"{observation['pile'][type]} {type}" for type in RESOURCES if observation["pile"][type])
    supply = ", ".join(f"{observation['supply'][type]} {type}" for type in RESOURCES)
    return [*lines, *([pen.cell(f"Pile: {pile}")] if pile else []), pen.cell(f"Supply: {supply}")]


def _players(observation: Observation, pen: Pen) -> list[str]:
    head = f"{'':<10}{'on':>3}  {'food':>4} {'gold':>4} {'peace':>5} {'glory':>5}   {'hand f/g/p':<12}lost f/g/p"
    lines = [pen.heading(head)]
    for seat, player in enumerate(observation["players"]):
        held = ["?" if player["counters"][type] is None else str(player["counters"][type]) for type in RESOURCES]
        hand = "/".join(str(player["hand"][type]) for type in BASIC)
        lost = "/".join(str(player["ruins"][type]) for type in BASIC)
        name = f"{seat + 1} {SEATS[seat].name}" if seat < len(SEATS) else seat_name(seat)
        numbers = f"{player['position']:>3}  {held[0]:>4} {held[1]:>4} {held[2]:>5} {held[3]:>5}   {hand:<12}{lost}"
        lines.append(pen.seat(seat, name, 10) + pen.cell(numbers))
        front = "; ".join(_front(player, type) for type in BASIC)
        lines += pen.wrapped(f"    in front: {front}", "    ")
    return lines


def _front(player: Observation, type: str) -> str:
    """`food 1 + F01 Horreum, F05 Villa Rustica`."""
    built = [f"{building} {printed.latin(building)}" for building in printed.built_on(player, type)]
    return f"{type} {printed.plain_count(player, type)}" + (f" + {', '.join(built)}" if built else "")


def _flight(observation: Observation, pen: Pen) -> list[str]:
    """Rome on the left, Carthage on the right; seats that share a space stand below each other."""
    carthage = observation["carthage"]
    standing: dict[int, list[int]] = {}
    for seat in printed.ranking(observation):
        standing.setdefault(observation["players"][seat]["position"], []).append(seat)
    lines = [pen.heading(f"Flight: Rome 0 to Carthage {carthage}")]
    for depth in range(max(map(len, standing.values()), default=0)):
        cells = []
        for space in range(carthage + 1):
            here = standing.get(space, [])
            dot = ("." if space % 5 else ":") if depth == 0 else " "
            cells.append(pen.seat(here[depth], letter(here[depth])) if depth < len(here) else dot)
        lines.append(" " * _LABEL + "".join(cells))
    return lines


def _road(observation: Observation, pen: Pen) -> list[str]:
    """Two rows of spaces with their icons; G is the Goth, a tribute stands below its space."""
    road = observation["road"]
    half = -(-len(road) // 2)
    lines = [pen.heading("Road of the Goth: G stands there, tribute below its space (* is glory)")]
    for first in (0, half):
        spaces = range(first, min(first + half, len(road)))
        lines.append(pen.cell("".join(f"{space:<4}" for space in spaces)))
        lines.append(pen.cell("".join(f"{_icons(road, space):<4}" for space in spaces)))
        below = "".join(f"{_below(observation, space):<4}" for space in spaces)
        lines += [pen.cell(below, "bold")] if below.strip() else []
    return lines


def _icons(road: list[list[str]], space: int) -> str:
    return "".join(_LETTER[type] for type in road[space]) or ("Rome" if space == len(road) - 1 else "-")


def _below(observation: Observation, space: int) -> str:
    if space == observation["goth"]:
        return "G"
    place = space - observation["goth"] - 1
    if not 0 <= place < len(observation["queue"]):
        return ""
    return "".join("*" if text.startswith("glory") else _LETTER[text] for text in observation["queue"][place])


def _forum(observation: Observation, pen: Pen) -> list[str]:
    lines = [pen.heading(f"Forum ({len(observation['deck'])} buildings to come)")]
    cards = printed.cards(observation)
    for space, building in observation["forum"].items():
        price = f"+{observation['surcharge'][int(space)]}"
        if building:
            told = printed.card_words(cards[building]) if building in cards else ""
            lines += pen.wrapped(f"{price:<4}{building} {card_name(building)}: {told}", "        ")
        else:
            lines.append(pen.cell(f"{price:<4}-", "dim"))
    return lines

"""The table of Gloria Mundi as monospaced text for a terminal, at most 80 columns wide."""

from circenses.art.pen import Pen, letter, page
from circenses.games.gloria_mundi import card_text
from circenses.games.gloria_mundi.card_text import counters, held
from circenses.games.gloria_mundi.content import BASIC, RESOURCES, name, short
from circenses.kernel.observed import Observation
from circenses.kernel.words import player

_LABEL = 3
_LETTER = {"food": "f", "gold": "g", "peace": "p", "glory": "*"}


def board(observation: Observation, colour: bool = False) -> str:
    pen = Pen(colour)
    return page(section(observation, pen) for section in (_head, _players, _flight, _road, _forum))


def players(observation: Observation, colour: bool = False) -> str:
    """A line for each player."""
    pen = Pen(colour)
    heads = _players_head(pen)
    return "\n".join([heads, *(_player(observation, seat, pen) for seat in range(len(observation["players"])))])


LEGEND = """\
on: the space on the flight from Rome (0) to Carthage; hand f/g/p: food, gold and peace cards in hand
lost: cards that fell
? is hidden from you
in front: plain cards by type, then the buildings on such cards
Road: f food, g gold, p peace, * glory; G is the Goth, what lies below a space is its tribute
Forum: +2 comes on top of the price printed on the card"""


def _head(observation: Observation, pen: Pen) -> list[str]:
    type = f" · {observation['turn_type']}" if observation["turn_type"] else ""
    title = f"Turn {observation['turn_no']} · {player(observation['active'])} · {observation['phase']}{type}"
    lines = [pen.heading(title)]
    if observation["due"]:
        lines += pen.wrapped(f"Due: {', '.join(observation['due'])}")
    if pile := counters(observation["pile"]):
        lines.append(pen.cell(f"Pile: {pile}"))
    supply = ", ".join(f"{observation['supply'][type]} {type}" for type in RESOURCES)
    return [*lines, pen.cell(f"Supply: {supply}")]


def _players(observation: Observation, pen: Pen) -> list[str]:
    lines = [_players_head(pen)]
    for seat, own in enumerate(observation["players"]):
        lines.append(_player(observation, seat, pen))
        lines += pen.wrapped(f"    in front: {'; '.join(_front(own, type) for type in BASIC)}", "    ")
    return lines


def _players_head(pen: Pen) -> str:
    head = (
        f"{'  Player':<14}{'on':>3}  {'food':>4} {'gold':>4} {'peace':>5} {'glory':>5}   {'hand f/g/p':<12}lost f/g/p"
    )
    return pen.heading(head)


def _player(observation: Observation, seat: int, pen: Pen) -> str:
    own = observation["players"][seat]
    mark = ">" if observation["question"]["seat"] == seat else " "
    food, gold, peace, glory = (held(own["counters"], type) for type in RESOURCES)
    hand, lost = ("/".join(str(own[where][type]) for type in BASIC) for where in ("hand", "ruins"))
    numbers = f"{own['position']:>3}  {food:>4} {gold:>4} {peace:>5} {glory:>5}   {hand:<12}{lost}"
    return f"{mark} " + pen.seat(seat, f"{letter(seat)} {player(seat)}", 12) + pen.cell(numbers)


def _front(own: Observation, type: str) -> str:
    """`food 1 + Horreum, Villa Rustica`."""
    built = [short(building) for building in card_text.built_on(own, type)]
    return f"{type} {card_text.plain_count(own, type)}" + (f" + {', '.join(built)}" if built else "")


def _flight(observation: Observation, pen: Pen) -> list[str]:
    """Rome on the left, Carthage on the right; seats that share a space stand below each other."""
    carthage = observation["carthage"]
    standing: dict[int, list[int]] = {}
    for seat in card_text.ranking(observation):
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
    cards = card_text.cards(observation)
    for space, building in observation["forum"].items():
        price = f"+{observation['surcharge'][int(space)]}"
        if building:
            line = f"{name(building)}: {card_text.card_words(cards[building])}"
            lines += pen.wrapped(f"{price:<4}{line}", "        ")
        else:
            lines.append(pen.cell(f"{price:<4}-", "dim"))
    return lines

"""The table of Drum Roll as monospaced text for a terminal, at most 80 columns wide."""

from circenses.art.pen import WIDTH, Pen, letter, page
from circenses.games.drum_roll import card_text
from circenses.games.drum_roll.card_text import Performer
from circenses.games.drum_roll.content import COLOUR_NAMES, LEVELS, ticket_track
from circenses.kernel.numbers import Tree
from circenses.kernel.observed import Observation
from circenses.kernel.words import count, player

CUBE_STYLE = {"white": "bold", "yellow": "yellow", "green": "green", "blue": "blue", "red": "red"}


def board(observation: Observation, colour: bool = False) -> str:
    pen = Pen(colour)
    tree = card_text.numbers(observation)
    blocks = [
        _head(observation, tree, pen),
        _markers(observation, pen),
        _row(observation, tree, pen),
        _draft(observation, tree, pen),
        *(_player(observation, tree, seat, pen) for seat in range(len(observation["players"]))),
        _answers(observation, tree, pen),
    ]
    return page(blocks)


def players(observation: Observation, colour: bool = False) -> str:
    """A line for each player."""
    pen = Pen(colour)
    stored = " ".join(f"{colour[:3]:>3}" for colour in COLOUR_NAMES)
    lines = [pen.heading(f"  {'Player':<12}prestige  coins  pay  tickets  cards  {stored}")]
    for seat, own in enumerate(observation["players"]):
        mark = ">" if observation["question"]["seat"] == seat else " "
        stored = " ".join(f"{own['storage'][colour] or '.':>3}" for colour in COLOUR_NAMES)
        pay = card_text.salaries(observation, seat)
        line = f"{own['prestige']:>8} {own['coins']:>6} {pay:>4} {own['tickets']:>8} {own['cards']:>6}  {stored}"
        lines.append(f"{mark} {pen.seat(seat, f'{letter(seat)} {player(seat)}', 12)}{pen.cell(line)}")
    return "\n".join(lines)


LEGEND = """\
> is asked; pay: the salaries that the next show costs; tickets: how many are sold
whi to red: cubes stored; cards: investments in hand, of at most so many
Markers: the spaces of the turn with the letters of those who stand there, in their order
the three benefits are those of a poor, a good and an outstanding performance
* before a colour: the performer has that cube, a dot: he still needs it
flip: the prestige for which he can be turned over"""


def _head(observation: Observation, tree: Tree, pen: Pen) -> list[str]:
    game = tree["setup"]["game"]
    title = f"Show {observation['show']}/{game['shows']} · turn {observation['turn']} · {observation['phase']}"
    stock = observation["stock"]
    cubes = " ".join(f"{colour} {stock['cubes'][colour]}" for colour in COLOUR_NAMES)
    decks = observation["decks"]
    lines = [pen.heading(title) + pen.cell(f"   start {letter(observation['start'])}")]
    lines += pen.wrapped(f"Stock: {cubes} · tokens {stock['tokens']} · trailers {stock['trailers']}")
    lines += pen.wrapped(
        f"Decks: {count(decks['performers'], 'performer')}, {decks['personnel']} personnel, "
        f"{count(decks['investments'], 'investment')}"
    )
    if observation["peeked"]:
        lines += pen.wrapped(f"You look at {', '.join(map(card_text.face_name, observation['peeked']))}")
    return lines


def _markers(observation: Observation, pen: Pen) -> list[str]:
    """Who stands where, in the order of placement, as many spaces to a line as fit."""
    spaces: dict[str, list[int]] = {}
    for text in observation["markers"]:
        seat, _, target = text.replace("cube:", "").partition(" ")
        spaces.setdefault(target, []).append(int(seat))
    lines: list[str] = []
    used = WIDTH + 1
    for target, seats in spaces.items():
        width = len(target) + 1 + 2 * len(seats) - 1
        line = pen.cell(f"{target} ") + " ".join(pen.seat(seat, letter(seat)) for seat in seats)
        if used + 3 + width > WIDTH:
            lines.append(pen.cell("Markers: " if not lines else "         ") + line)
            used = 9 + width
        else:
            lines[-1] += pen.cell(" · ") + line
            used += 3 + width
    return lines


def _row(observation: Observation, tree: Tree, pen: Pen) -> list[str]:
    lines = [pen.heading(f"{'For hire':<27}price  salary  needs / benefits")]
    for text in observation["performer_row"]:
        id, tokens = card_text.in_row(text)
        lines += _card(tree, id, tokens, pen)
    for text in observation["personnel_row"]:
        id, tokens = card_text.in_row(text)
        card = tree["personnel"][id]
        name = card["name"].removeprefix("Personal ")[:26]
        does = card_text.staff_words(card).partition(";")[0]
        lines += pen.wrapped(f"{name:<27}{card_text.price(card, tokens):>5} {card['salary']:>7}  {does}", " " * 43)
    return lines


def _card(tree: Tree, id: str, tokens: int, pen: Pen) -> list[str]:
    """A performer as the card tells of him."""
    card = tree["performers"][id]
    head = pen.cell(card["name"][:26], "", 27) + pen.cell(f"{card_text.price(card, tokens):>5} {card['salary']:>7}  ")
    needs = " ".join(pen.cell(colour, CUBE_STYLE[colour]) for colour in card["needs"])
    benefits = "      " + " | ".join(card_text.benefit_words(card[level]) for level in LEVELS)
    return [head + needs + pen.cell(f"  flip {card['flip']}"), *pen.wrapped(benefits, "      ")]


def _draft(observation: Observation, tree: Tree, pen: Pen) -> list[str]:
    """What the viewer was dealt and chooses from."""
    dealt = [id for circus in observation["players"] for id in circus["dealt"] or []]
    if not dealt:
        return []
    return [pen.heading(f"{'Dealt to you':<27}price  salary  needs / benefits")] + [
        line for id in dealt for line in _card(tree, id, 0, pen)
    ]


def _answers(observation: Observation, tree: Tree, pen: Pen) -> list[str]:
    """What each answer of a performance brings."""
    about = observation["question"]["about"]
    cards = [Performer(text) for circus in observation["players"] for text in circus["circus"]]
    was = next((one.was for one in cards if one.id == about), "")
    if observation["question"]["kind"] != "show_result" or was not in LEVELS:
        return []
    card = tree["performers"][about]
    notes = [
        f"{word}: {card_text.benefit_words([one])}" for word, one in zip(("first", "second"), card[was], strict=False)
    ]
    notes += [f"flip: {card['flip']} prestige"] if was == LEVELS[-1] else []
    return pen.wrapped(f"{card['name']}, {was} - {'; '.join(notes)}")


def _ticket(observation: Observation, tree: Tree, seat: int) -> str:
    """How many are sold, and what the next one brings."""
    sold = observation["players"][seat]["tickets"]
    track = ticket_track(tree["setup"], len(observation["players"]))
    return f"tickets {sold} (next {track[sold]})" if sold < len(track) else f"tickets {sold} (all sold)"


def _player(observation: Observation, tree: Tree, seat: int, pen: Pen) -> list[str]:
    circus = observation["players"][seat]
    mark = ">" if observation["question"]["seat"] == seat else " "
    facts = (
        f"  {circus['prestige']} prestige  {circus['coins']} coins  salaries {card_text.salaries(observation, seat)}"
    )
    facts += f"  {_ticket(observation, tree, seat)}  cards {circus['cards']}/{card_text.hand_limit(observation, seat)}"
    lines = [mark + pen.seat(seat, f"{letter(seat)} {player(seat)}") + pen.cell(facts)]
    storage = [
        pen.cell(f"{circus['storage'][colour]} {colour}", CUBE_STYLE[colour])
        for colour in COLOUR_NAMES
        if circus["storage"][colour]
    ]
    lines.append(pen.cell("  storage: ") + (", ".join(storage) or "empty"))
    lines += pen.wrapped(f"  {card_text.region_words(tree, circus['region'])}", "    ")
    for text in circus["circus"]:
        lines.append(_performer(tree, text, pen))
    if circus["personnel"]:
        lines += pen.wrapped("  " + ", ".join(tree["personnel"][id]["name"] for id in circus["personnel"]), "    ")
    if circus["hand"]:
        lines += pen.wrapped("  hand: " + ", ".join(map(card_text.face_name, circus["hand"])), "    ")
    return lines


def _performer(tree: Tree, text: str, pen: Pen) -> str:
    one = Performer(text)
    card = tree["performers"][one.id]
    name = pen.cell(f"  {card['name']}"[:28], "", 29)
    trailer = " trailer" if one.trailer else ""
    if one.flipped:
        return name + pen.cell(f"flipped  pay {card_text.salary(card, one)}{trailer}")
    needs = " ".join(
        pen.cell(f"{'*' if colour in one.cubes else '.'}{colour}", CUBE_STYLE[colour] if colour in one.cubes else "")
        for colour in card["needs"]
    )
    level = one.level(card)
    state = LEVELS[level - 1] if level else "not ready"
    return name + needs + pen.cell(f"  {state}  pay {card_text.salary(card, one)}{trailer}")

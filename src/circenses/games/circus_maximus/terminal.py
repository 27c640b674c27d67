"""The table of Circus Maximus as monospaced text for a terminal, at most 80 columns wide."""

from collections.abc import Mapping
from typing import Any

from circenses.art.pen import WIDTH, Pen, letter, page
from circenses.games.circus_maximus import card_text
from circenses.games.circus_maximus.content import EXECUTIONS, GOODS, SINGULAR, TRACKS, UNITS, name
from circenses.kernel import words
from circenses.kernel.numbers import Tree
from circenses.kernel.observed import Observation
from circenses.kernel.words import count, player, signed

_LABEL = 12  # columns before a track


def board(observation: Observation, colour: bool = False) -> str:
    pen = Pen(colour)
    sections = (_head, _players, _tracks, _acts, _places, _markets)
    return page(section(observation, pen) for section in sections)


def players(observation: Observation, colour: bool = False) -> str:
    """A line for each player."""
    return page([_players(observation, Pen(colour))])


LEGEND = """\
> is asked, * has won; ready: workers that can be placed, of all in the pool; spare: workers not hired yet
sla ani gla mum pri: slaves, animals, gladiators, mummers, prisoners
on a track a small letter is a boosted value
needs 2sla!: what takes part, ! is lost, * is lost by losers; die: a die decides, most: most animals
absent: who stays away
Places: letters are workers there, a dot is a free space, ! behind a track: it is blocked
Markets: prices of the slots, a dot is an empty one"""


def _head(observation: Observation, pen: Pen) -> list[str]:
    title = f"Round {observation['round']} of {observation['rounds']} · {observation['phase']}"
    passed = observation["passed"]
    order = " ".join(letter(seat) + ("(passed)" if seat in passed else "") for seat in observation["order"])
    lines = [pen.heading(title) + pen.cell(f"   order {order}" if order else "")]
    events = card_text.numbers(observation)["events"]
    for event in observation["current_events"]:
        lines += pen.wrapped(f"{name('events', event)}: {card_text.event_words(events[event])}")
    return lines + pen.wrapped(" ".join(_remarks(observation)))


def _remarks(observation: Observation) -> list[str]:
    bet, act = observation["bet"], observation["act"]
    remarks = []
    if observation["palace_first"] >= 0:
        remarks.append(f"{player(observation['palace_first'])} bids first next round.")
    if observation["seen_event"]:
        remarks.append(f"The Oracle showed you {name('events', observation['seen_event'])}.")
    if bet["act"]:
        backed = f"{player(bet['backs'])} in {name('acts', bet['act'])}"
        remarks.append(f"{player(bet['seat'])} bets {bet['stake']} on {backed}.")
    if act["act"]:
        rolls = " ".join(f"{letter(seat)}{act['rolls'].get(str(seat), '?')}" for seat in act["joined"])
        remarks.append(f"On stage: {name('acts', act['act'])}" + (f", {rolls}." if rolls else "."))
    if observation["winners"]:
        remarks.append(f"Won by {words.players(observation['winners'])}.")
    return remarks


def _players(observation: Observation, pen: Pen) -> list[str]:
    units = " ".join(unit[:3] for unit in UNITS)
    tracks = " ".join(f"{track[:3]:>6}" for track in TRACKS)
    head = f"  {'Player':<11} coins  ready  spare  {units} {tracks}  sum"
    return [pen.heading(head), *(_player(observation, seat, pen) for seat in range(len(observation["players"])))]


def _player(observation: Observation, seat: int, pen: Pen) -> str:
    own = observation["players"][seat]
    mark = "*" if seat in observation["winners"] else ">" if observation["question"]["seat"] == seat else " "
    units = " ".join(f"{own['units'][unit]:>3}" for unit in UNITS)
    tracks = " ".join(f"{_track(own, track):>6}" for track in TRACKS)
    workers = f"{own['available']}/{own['pool']}"
    line = f"{own['coins']:>6} {workers:>6} {own['spare']:>6}  {units} {tracks} {card_text.track_sum(own):>4}"
    return f"{mark} {pen.seat(seat, f'{letter(seat)} {player(seat)}', 11)}{pen.cell(line)}"


def _track(own: Mapping[str, Any], track: str) -> str:
    boost = own["boost"][track]
    return f"{own['track'][track]}{f'+{boost}' if boost else ''}"


# Tracks


def _tracks(observation: Observation, pen: Pen) -> list[str]:
    low, high = observation["track_range"]
    columns = _columns(low, high)
    marks = [low, *range(-(-low // 5) * 5, high, 5), high]
    scale = [" "] * (columns[high] + 4)
    for value in dict.fromkeys(marks):
        text = str(value)
        if all(cell == " " for cell in scale[max(0, columns[value] - 1) : columns[value] + len(text) + 1]):
            scale[columns[value] : columns[value] + len(text)] = text
    lines = [" " * _LABEL + "".join(scale).rstrip()]
    for track in TRACKS:
        lines += _lane(observation, track, columns, pen)
    return lines


def _columns(low: int, high: int) -> dict[int, int]:
    """Where each value stands: two columns apart if there is room, else closer."""
    step = min(2.0, (WIDTH - _LABEL - 4) / (high - low))
    return {value: int((value - low) * step) for value in range(low, high + 1)}


def _lane(observation: Observation, track: str, columns: dict[int, int], pen: Pen) -> list[str]:
    """Seats that share a value stand below each other; a small letter is the boosted value."""
    high = observation["track_range"][1]
    standing: dict[int, list[tuple[int, str]]] = {}
    for seat, own in enumerate(observation["players"]):
        value, boost = own["track"][track], own["boost"][track]
        standing.setdefault(columns[value], []).append((seat, letter(seat)))
        if boost:
            standing.setdefault(columns[min(high, value + boost)], []).append((seat, letter(seat).lower()))
    name = f"{track.capitalize()}{'!' if track in observation['blocked_tracks'] else ''}"
    rows = []
    for depth in range(max(map(len, standing.values()))):
        cells = []
        for column in range(columns[high] + 1):
            here = standing.get(column, [])
            dot = "." if depth == 0 and column in columns.values() else " "
            cells.append(pen.seat(*here[depth]) if depth < len(here) else dot)
        rows.append(pen.cell(name if depth == 0 else "", "", _LABEL) + "".join(cells))
    return rows


# Acts


def _acts(observation: Observation, pen: Pen) -> list[str]:
    lines = [pen.heading(f"{'Act':<23}{'needs':<13}{'gain':<18}{'coins':<13}absent")]
    executions = (observation["execution"],) if observation["execution"] else EXECUTIONS
    for act in (*observation["act_display"], *executions):
        lines += _act(observation, act, pen) if act else [pen.cell("(empty)", "dim")]
    return [*lines, pen.cell("! is lost, * is lost by losers, a number says how many; the rest comes back", "dim")]


def _act(observation: Observation, act: str, pen: Pen) -> list[str]:
    face = card_text.numbers(observation)["acts"][act]
    needs = [*_needed(face), *([f"{face['cost']}c"] if face["cost"] else [])]
    how = {"all": "", "d6": " die", "animals": " most"}[face["winner"]]
    gain, absent = _moves(face["tracks"]) + how, _moves(face.get("penalty", {}))
    row = f"{name('acts', act)[:22]:<23}{' '.join(needs):<13}{gain:<18}{card_text.pay_words(face):<13}{absent}"
    return [pen.cell(row, "bold" if observation["act"]["act"] == act else ""), *_bids(observation, act, pen)]


def _needed(face: Tree) -> list[str]:
    """`1mum 2sla!`: the units that take part, marked where they do not come back."""
    needs = []
    for unit in UNITS:
        number_needed = face["units"].get(unit, 0)
        marks = [("!", face.get("lost", {}).get(unit, 0)), ("*", face.get("lost_by_losers", {}).get(unit, 0))]
        lost = "".join(mark + (str(number) if number < number_needed else "") for mark, number in marks if number)
        needs += [f"{number_needed}{unit[:3]}{lost}"] if number_needed else []
    return needs


def _moves(table: Mapping[str, int]) -> str:
    return " ".join(f"{track[:3]}{signed(table[track])}" for track in TRACKS if table.get(track))


def _bids(observation: Observation, act: str, pen: Pen) -> list[str]:
    bids = observation["bids"].get(act, {})
    joined = observation["act"]["joined"] if observation["act"]["act"] == act else []
    cells = [
        pen.seat(seat, f"{letter(seat)} {bids[str(seat)]['coins']}{' performs' if seat in joined else ''}")
        for seat in card_text.bidder_order(observation, act)
    ]
    return [pen.cell("  bids: ") + ", ".join(cells)] if cells else []


# City and markets


def _places(observation: Observation, pen: Pen) -> list[str]:
    cells = [_place(observation, place, pen) for place in observation["in_play"]]
    thirds = -(-len(cells) // 3)
    rows = ["".join(cells[i::thirds]) for i in range(thirds)]
    return [pen.heading(f"Places, {count(observation['deploy_cost'], 'coin')} a worker"), *rows]


def _place(observation: Observation, place: str, pen: Pen) -> str:
    """The seats there by their letters, a dot for each free space all may use."""
    there: dict[int, int] = {int(seat): number for seat, number in observation["placed"].get(place, {}).items()}
    room, each = card_text.room(observation, place)
    used = sum(there.values())
    rest = "closed" if place in observation["disabled_locations"] else "." * (not there if each else room - used)
    text = "".join(pen.seat(seat, letter(seat) * number) for seat, number in there.items())
    text += pen.cell(rest, "dim" if rest == "closed" else "")
    return pen.cell(name("locations", place)[:16], "", 17) + text + " " * max(1, 9 - used - len(rest))


def _markets(observation: Observation, pen: Pen) -> list[str]:
    lines = [pen.heading(f"{'Market':<17}{'price':<7}slots, cheap to dear")]
    for good in GOODS:
        slots = zip(observation["market"][good], observation["slots"][good], strict=False)
        prices = " ".join(f"{price if filled else '.':>2}" for filled, price in slots)
        price = str(observation["prices"][good] or "none")
        queue = " ".join(map(letter, observation["queue"][good]))
        market = name("locations", f"{good}_market")
        lines.append(pen.cell(f"{market:<17}{price:<7}{prices}" + (f"   queue {queue}" if queue else "")))
    supply = ", ".join(count(observation["supply"][unit], one) for unit, one in SINGULAR.items())
    return [*lines, pen.cell(f"Supply: {supply}")]

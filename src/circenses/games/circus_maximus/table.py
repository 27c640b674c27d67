"""The table of Circus Maximus as monospaced text for a terminal, at most 80 columns wide."""

import textwrap
from collections.abc import Mapping
from typing import Any

from circenses.art.palette import SEATS
from circenses.games.circus_maximus import printed
from circenses.games.circus_maximus.content import GOODS, TRACKS, UNITS
from circenses.games.circus_maximus.printed import (
    EXECUTIONS,
    MARKET_PLACES,
    Observation,
    card_name,
    seat_name,
    signed,
)
from circenses.kernel.numbers import Tree

WIDTH = 80
_LABEL = 12  # columns before a track
_SHORT = {
    "mummers": "mum",
    "animals": "ani",
    "slaves": "sla",
    "prisoners": "pri",
    "empire": "emp",
    "population": "pop",
    "church": "chu",
}


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

    def wrapped(self, text: str) -> list[str]:
        return [self.cell(line) for line in textwrap.wrap(text, WIDTH, subsequent_indent="  ")]


def board(observation: Observation, colour: bool = False) -> str:
    pen = Pen(colour)
    blocks = [
        _head(observation, pen),
        _players(observation, pen),
        _tracks(observation, pen),
        _acts(observation, pen),
        _places(observation, pen),
        _markets(observation, pen),
    ]
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)


def letter(seat: int) -> str:
    """The first letter of the emblem stands for a seat."""
    return SEATS[seat].name[:1] if 0 <= seat < len(SEATS) else "-"


def _head(observation: Observation, pen: Pen) -> list[str]:
    title = f"Round {observation['round']} of {observation['rounds']} · {observation['phase']}"
    order = " ".join(
        letter(seat) + ("(passed)" if seat in observation["passed"] else "")
        for seat in observation["order"]
        if seat >= 0
    )
    lines = [pen.heading(title) + pen.cell(f"   order {order}" if order else "")]
    events = printed.numbers(observation)["events"]
    for event in observation["current_events"]:
        told = printed.event_words(events.get(event, {}))
        lines += pen.wrapped(f"{card_name('events', event)}: {told}")
    return lines + _remarks(observation, pen)


def _remarks(observation: Observation, pen: Pen) -> list[str]:
    bet, act = observation["bet"], observation["act"]
    remarks = []
    if observation["palace_first"] >= 0:
        remarks.append(f"{seat_name(observation['palace_first'])} bids first next round.")
    if observation["seen_event"]:
        remarks.append(f"The Oracle showed you {card_name('events', observation['seen_event'])}.")
    if bet["seat"] >= 0:
        backed = f"{seat_name(bet['backs'])} in {card_name('acts', bet['act'])}"
        remarks.append(f"{seat_name(bet['seat'])} bets {bet['stake']} on {backed}.")
    if act["act"]:
        rolls = " ".join(f"{letter(seat)}{act['rolls'].get(str(seat), '?')}" for seat in act["joined"])
        remarks.append(f"On stage: {card_name('acts', act['act'])}" + (f", {rolls}." if rolls else "."))
    if observation["winners"]:
        remarks.append(f"Won by {printed.seat_names(observation['winners'])}.")
    return pen.wrapped(" ".join(remarks))


def _players(observation: Observation, pen: Pen) -> list[str]:
    units = " ".join(_SHORT[unit] for unit in UNITS)
    tracks = " ".join(f"{_SHORT[track]:>6}" for track in TRACKS)
    head = f"  {'Player':<11} coins  ready  spare  {units} {tracks}  sum"
    return [pen.heading(head), *(_player(observation, seat, pen) for seat in range(len(observation["players"])))]


def _player(observation: Observation, seat: int, pen: Pen) -> str:
    player = observation["players"][seat]
    mark = "*" if seat in observation["winners"] else ">" if observation["question"]["seat"] == seat else " "
    units = " ".join(f"{player['units'][unit]:>3}" for unit in UNITS)
    tracks = " ".join(f"{_track(player, track):>6}" for track in TRACKS)
    workers = f"{player['available']}/{player['pool']}"
    told = f"{player['coins']:>6} {workers:>6} {player['spare']:>6}  {units} {tracks} {printed.track_sum(player):>4}"
    name = f"{letter(seat)} {seat_name(seat)}"
    return f"{mark} {pen.seat(seat, name, 11)}{pen.cell(told)}"


def _track(player: Mapping[str, Any], track: str) -> str:
    boost = player["boost"][track]
    return f"{player['track'][track]}{'+' + str(boost) if boost else ''}"


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
    room = WIDTH - _LABEL - 4
    step = min(2.0, room / max(1, high - low))
    return {value: int((value - low) * step) for value in range(low, high + 1)}


def _lane(observation: Observation, track: str, columns: dict[int, int], pen: Pen) -> list[str]:
    """Seats that share a value stand below each other; a small letter is the boosted value."""
    low, high = observation["track_range"]
    standing: dict[int, list[tuple[int, str]]] = {}
    for seat, player in enumerate(observation["players"]):
        value, boost = player["track"][track], player["boost"][track]
        standing.setdefault(columns[min(high, max(low, value))], []).append((seat, letter(seat)))
        if boost:
            boosted = columns[min(high, max(low, value + boost))]
            standing.setdefault(boosted, []).append((seat, letter(seat).lower()))
    blocked = track in observation["blocked_tracks"]
    name = f"{track.capitalize()}{'!' if blocked else ''}"
    rows = []
    for depth in range(max((len(seats) for seats in standing.values()), default=0)):
        rows.append(_lane_row(standing, depth, columns, pen, name if depth == 0 else ""))
    return rows


def _lane_row(
    standing: dict[int, list[tuple[int, str]]], depth: int, columns: dict[int, int], pen: Pen, name: str
) -> str:
    cells = []
    for column in range(max(columns.values()) + 1):
        here = standing.get(column, [])
        dot = "." if depth == 0 and column in columns.values() else " "
        cells.append(pen.seat(*here[depth]) if depth < len(here) else dot)
    return pen.cell(name, "", _LABEL) + "".join(cells)


# Acts


def _acts(observation: Observation, pen: Pen) -> list[str]:
    head = f"{'Act':<23}{'needs':<13}{'gain':<18}{'coins':<13}absent"
    lines = [pen.heading(head)]
    for act in (*observation["act_display"], *_executions(observation)):
        lines += _act(observation, act, pen) if act else [pen.cell("(empty)", "dim")]
    return [*lines, pen.cell("! is lost, * is lost by losers, a number says how many; the rest comes back", "dim")]


def _executions(observation: Observation) -> tuple[str, ...]:
    return (observation["execution"],) if observation["execution"] else EXECUTIONS


def _act(observation: Observation, act: str, pen: Pen) -> list[str]:
    face = printed.numbers(observation)["acts"].get(act)
    if face is None:
        return [pen.cell(act)]
    needs = [*_needed(face), *([f"{face['cost']}c"] if face["cost"] else [])]
    how = {"all": "", "d6": " die", "animals": " most"}[face["winner"]]
    gain = " ".join(_moves(face["tracks"])) + how
    absent = " ".join(_moves(face.get("penalty", {})))
    row = f"{card_name('acts', act)[:22]:<23}{' '.join(needs):<13}{gain:<18}{printed.pay_words(face):<13}{absent}"
    mark = "bold" if observation["act"]["act"] == act else ""
    return [pen.cell(row, mark), *_bids(observation, act, pen)]


def _needed(face: Tree) -> list[str]:
    """`1mum 2sla!`: what takes part, marked where it does not come back."""
    told = []
    for unit in UNITS:
        needed = face["units"].get(unit, 0)
        marks = [("!", face.get("lost", {}).get(unit, 0)), ("*", face.get("lost_by_losers", {}).get(unit, 0))]
        lost = "".join(mark + (str(number) if number < needed else "") for mark, number in marks if number)
        told += [f"{needed}{_SHORT[unit]}{lost}"] if needed else []
    return told


def _moves(table: Mapping[str, int]) -> list[str]:
    return [f"{_SHORT[track]}{signed(table[track])}" for track in TRACKS if table.get(track)]


def _bids(observation: Observation, act: str, pen: Pen) -> list[str]:
    bids = observation["bids"].get(act, {})
    if not bids:
        return []
    joined = observation["act"]["joined"] if observation["act"]["act"] == act else []
    told = [
        pen.seat(seat, f"{letter(seat)} {bids[str(seat)]['coins']}{' performs' if seat in joined else ''}")
        for seat in printed.bidder_order(observation, act)
    ]
    return [pen.cell("  bids: ") + ", ".join(told)]


# City and markets


def _places(observation: Observation, pen: Pen) -> list[str]:
    cells = [_place(observation, place, pen) for place in observation["in_play"]]
    thirds = -(-len(cells) // 3)
    columns = [cells[i * thirds : (i + 1) * thirds] for i in range(3)]
    rows = ["".join(column[i] for column in columns if i < len(column)) for i in range(thirds)]
    cost = observation["deploy_cost"]
    return [pen.heading(f"Places, {printed.count(cost, 'coins')} a worker"), *rows]


def _place(observation: Observation, place: str, pen: Pen) -> str:
    """The seats there by their letters, a dot for each free space all may use."""
    there = observation["placed"].get(place, {})
    standing = [(int(seat), letter(int(seat)) * number) for seat, number in there.items()]
    room, each = printed.room(observation, place) if place in printed.numbers(observation)["locations"] else (0, True)
    free = "." * max(0, room - sum(there.values())) if not each else "" if there else "."
    closed = place in observation["disabled_locations"]
    told = "".join(pen.seat(seat, letters) for seat, letters in standing) + (
        pen.cell("closed", "dim") if closed else free
    )
    used = sum(len(letters) for _, letters in standing) + (6 if closed else len(free))
    return pen.cell(card_name("locations", place)[:16], "", 17) + told + " " * max(1, 9 - used)


def _markets(observation: Observation, pen: Pen) -> list[str]:
    lines = [pen.heading(f"{'Market':<17}{'price':<7}slots, cheap to dear")]
    for good, place in zip(GOODS, MARKET_PLACES, strict=True):
        slots = zip(observation["market"][good], observation["slots"][good], strict=False)
        told = " ".join(f"{price if filled else '.':>2}" for filled, price in slots)
        price = str(observation["prices"][good]) if observation["prices"][good] else "none"
        queue = " ".join(letter(seat) for seat in observation["queue"][good])
        name = card_name("locations", place)
        lines.append(pen.cell(f"{name:<17}{price:<7}{told}" + (f"   queue {queue}" if queue else "")))
    supply = ", ".join(printed.count(observation["supply"][unit], unit) for unit in UNITS)
    return [*lines, pen.cell(f"Supply: {supply}")]

"""Hints for people: up to three moves, what they are worth, what is expected to follow, and why.

A hint is advice from what the seat may know alone: secrets are dealt anew before anything is looked at.
"""

import math
from typing import Any, Final

from circenses.bots import settings
from circenses.bots.alphabeta import DECIDED, AlphaBeta
from circenses.bots.bot import Bot, Thought
from circenses.bots.chances import Chances, rough_scale
from circenses.bots.expectimax import ranked
from circenses.bots.ismcts import Ismcts
from circenses.bots.levels import player
from circenses.kernel import words
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import State

MOST: Final = 3
SHORT: Final = 0.15  # share of the largest change below which a change is not mentioned
LEAST: Final = 0.05  # units: a change that rounds to nothing is not mentioned
OTHERS: Final = "the others"  # in the name of a term: it counts what the others have against the seat
TIME: Final = "the turn"  # in the name of a term: it passes whatever one does, so it explains nothing


class Hint:
    def __init__(
        self,
        action: int,
        label: str,
        phrase: str,
        chance: float,
        value: float,
        unit: str,
        line: list[str],
        expected: list[str],
        reason: str,
    ):
        self.action = action
        self.label = label
        self.phrase = phrase  # what people call the move
        self.chance = chance  # of winning, from 0 to 1
        self.value = value  # of the position expected after the line, in `unit`
        self.unit = unit
        self.line = line  # in notation, the move itself first; it ends where chance or a secret goes on
        self.expected = expected  # the same in people's words, each move of somebody else with its player
        self.reason = reason
        self.capped = False  # a time limit cut the search short: another machine may advise otherwise

    def __repr__(self) -> str:
        return f"Hint({self.label!r}, {self.chance:.0%}, {self.value:+.2f} {self.unit}, {self.reason!r})"


def hints(game: Game[Any], s: State, seat: int, rng: Rng, level: str = "senator", most: int = MOST) -> list[Hint]:
    """The best moves as a level sees them, best first."""
    dealt = game.determinize(s, seat, rng)
    legal = game.legal(dealt, seat)
    seats = len(game.scores(dealt))
    adviser = player(game, seats, settings.level(game, level))
    thought = consider(adviser, game, dealt, seat, legal, rng, most)
    scale = settings.scale(game, seats) or rough_scale(game, dealt)
    advice: list[Hint] = []
    top = 1.0
    for i in range(min(most, len(thought.moves))):
        line = thought.lines[i] if i < len(thought.lines) else [thought.moves[i]]
        chance = win_chance(adviser, game, thought.values[i], after(game, dealt, line[:1]), seat, scale)
        top = min(top, chance)  # a move looked at less often may look better, by luck
        advice.append(hint_for(game, dealt, seat, line, top, len(legal) == 1))
        advice[-1].capped = thought.capped
    return advice


def consider(adviser: Bot, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng, most: int) -> Thought:
    if isinstance(adviser, AlphaBeta):
        return in_order(adviser.think(game, game.clone(s), seat, legal, rng, most))
    if isinstance(adviser, Ismcts):
        return adviser.think(game, game.clone(s), seat, legal, rng)
    return ranked(game, s, seat, legal, 1, rng)


def in_order(thought: Thought) -> Thought:
    """The moves by value, as all were searched equally long."""
    places = [(-value, i) for i, value in enumerate(thought.values)]
    places.sort()
    order = [i for _, i in places]
    ordered = Thought([thought.moves[i] for i in order], [thought.values[i] for i in order], [])
    ordered.lines = [thought.lines[i] for i in order]
    ordered.capped = thought.capped
    return ordered


def win_chance(adviser: Bot, game: Game[Any], value: float, later: State, seat: int, scale: float) -> float:
    """The chance of winning: tree searches give it, the others give values of `evaluate`."""
    if isinstance(adviser, Ismcts):
        return value
    if value > DECIDED or value < -DECIDED:
        return 1.0 if value > 0 else 0.0
    if isinstance(adviser, AlphaBeta):
        return 1.0 / (1.0 + math.exp(-2.0 * value / scale))
    chances = Chances(game, len(game.scores(later)), scale)
    chances.fill(later)
    return chances.shares[seat]


def after(game: Game[Any], s: State, line: list[int]) -> State:
    """The state at the end of a line."""
    later: State = game.clone(s)
    for action in line:
        game.apply(later, later.actor(), action)
    return later


def hint_for(game: Game[Any], s: State, seat: int, line: list[int], chance: float, forced: bool) -> Hint:
    labels: list[str] = []
    phrases: list[str] = []
    state = game.clone(s)
    judged: State | None = None  # where the seat is to move again: as now, only later
    for i in range(len(line)):
        actor = seat if i == 0 else int(state.actor())  # where several answer at once, the one who asks for the hint
        labels.append(game.label(state, line[i]))
        phrase = game.phrase(state, line[i])
        phrases.append(phrase if actor == seat else f"{words.player(actor)}: {phrase}")
        game.apply(state, actor, line[i])
        if state.actor() == seat and not game.unsettled(state):
            judged = game.clone(state)
    unit = settings.content(game, "calibration").get("unit", {})
    size = float(unit.get("size", 1.0))
    name = str(unit.get("name", "points"))
    value = game.evaluate(state, seat) / size if not state.over() else 0.0
    later = state if judged is None or state.over() else judged
    because = "It is the only move." if forced else reason(game, s, later, seat, size, name)
    return Hint(line[0], labels[0], phrases[0], chance, value, name, labels, phrases, because)


def reason(game: Game[Any], before: State, later: State, seat: int, size: float, unit: str) -> str:
    """One sentence: what changes most along the line, for better and for worse."""
    if later.over():
        return "It wins the game." if game.ranks(later)[seat] == 1 else "It ends the game."
    then = game.terms(before, seat)
    now = game.terms(later, seat)
    changes = [((now[i][1] - then[i][1]) / size, now[i][0]) for i in range(len(now))]
    changes = [change for change in changes if abs(change[0]) >= LEAST and TIME not in change[1]]
    changes.sort()
    if not changes:
        return "It changes little for the time being."
    gain, better = changes[-1]
    loss, worse = changes[0]
    if gain <= 0.0:
        if OTHERS in worse:
            return f"It gives the others least: {-loss:.1f} {unit}."
        return f"It loses least: {worse} ({amount(loss, unit, worse)})."
    sentence = f"It is for {named(better)} ({amount(gain, unit, better)})"
    if loss < 0.0 and -loss >= SHORT * gain:
        if OTHERS in worse:
            return f"{sentence}, though the others gain too ({-loss:.1f})."
        return f"{sentence}, at the cost of {worse} ({loss:+.1f})."
    if len(changes) > 1 and changes[-2][0] >= SHORT * gain:
        return f"{sentence} and {named(changes[-2][1])} ({changes[-2][0]:+.1f})."
    return f"{sentence}."


def amount(change: float, unit: str, term: str) -> str:
    """`3 points`; a unit that the term already names is left out."""
    return f"{change:+.1f}" if unit in term.split() else f"{change:+.1f} {unit}"


def named(term: str) -> str:
    return "holding the others back" if OTHERS in term else term

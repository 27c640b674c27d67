"""A table of Gloria Mundi for tests: laid out by words, played in whole moves, chance by word.

    at = lay(fronts=["food, gold C07, peace", "food"], counters=[(4, 0, 2, 2)], forum={2: "C05"}, phase="build")
    at.play(0, "buy C05 (4,0,2,1)")
    assert at.counters(0) == (0, 0, 0, 1)

Whatever is not named follows: cards in hand are the rest of the set, the supply is what nobody holds, the deck holds
the buildings that lie nowhere else. The phase begins by itself, so a question with one answer is answered.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.gloria_mundi import notation, options, scoring, setup, view
from circenses.games.gloria_mundi.content import BASIC, BUILDINGS
from circenses.games.gloria_mundi.game import GAME
from circenses.games.gloria_mundi.layout import PHASES, TRIBUTE, read_front
from circenses.games.gloria_mundi.rules import flow
from circenses.games.gloria_mundi.state import GloriaState, tribute_holds
from circenses.kernel.choices import Choices
from circenses.kernel.errors import IllegalAction
from circenses.kernel.saved import Node
from circenses.kernel.state import CHANCE

Counts = tuple[int, int, int, int]
PLAIN = "food, gold, peace"


class Table:
    """A state that is played by text. Whatever is illegal, or leaves a broken invariant, fails the test."""

    def __init__(self, state: GloriaState, values: Mapping[str, Any]) -> None:
        self.state = state
        self.values = dict(values)
        self.told: list[str] = []

    # Playing

    def play(self, seat: int, *moves: str) -> Table:
        """Whole moves of one seat: "play food", "buy C05 (4,0,2,1)", "ability F11; times 2"."""
        for move in moves:
            assert self.actor == seat, f"{move!r}: not seat {seat} is asked, but {self.actor} ({self.question})"
            try:
                chain = notation.read(self.state, move)
            except IllegalAction as fault:
                raise AssertionError(str(fault)) from None
            for action in chain:
                self._apply(action, move)
        return self

    def chance(self, *outcomes: str) -> Table:
        """What chance brings: "start 1", "draw C07"."""
        return self.play(CHANCE, *outcomes)

    def _apply(self, action: int, move: str) -> None:
        assert action in self._choices().to_list(), f"{move!r} is not legal: {self.offered}"
        before, seat = self.state.clone(), self.actor
        self.state.story = []
        flow.apply(self.state, action)
        self.told += GAME.describe(before, seat, action, self.state, 0)
        self.state.story = None
        assert GAME.faults(self.state) == []

    # Looking

    def _choices(self) -> Choices:
        out = Choices()
        if not self.over:
            flow.legal_into(self.state, out)
        return out

    @property
    def actor(self) -> int:
        """The seat that is asked; -1 is chance, -4 nobody, as the game is over."""
        return int(self.state.actor())

    @property
    def over(self) -> bool:
        return self.state.over()

    @property
    def question(self) -> str:
        """play, activate, build, pay_food, tribute, discard ...; "over" at the end."""
        kind: str = view.question(self.state)["kind"]
        return kind

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def offered(self) -> list[str]:
        """The answers of the open question, whoever is asked."""
        return [GAME.label(self.state, action) for action in self._choices().to_list()]

    @property
    def saved(self) -> dict[str, Any]:
        told: dict[str, Any] = GAME.to_json(self.state)
        return told

    def get(self, path: str) -> Any:
        """A value by its path: "players.0.counters.food", "queue", "goth"."""
        value: Any = self.saved
        for word in path.split("."):
            value = value[int(word)] if isinstance(value, list) else value[word]
        return value

    def counters(self, seat: int) -> Counts:
        food, gold, peace, glory = self.get(f"players.{seat}.counters").values()
        return food, gold, peace, glory

    @property
    def supply(self) -> Counts:
        food, gold, peace, glory = self.get("supply").values()
        return food, gold, peace, glory

    @property
    def pile(self) -> Counts:
        food, gold, peace, glory = self.get("pile").values()
        return food, gold, peace, glory

    def front(self, seat: int) -> list[str]:
        told: list[str] = self.get(f"players.{seat}.front")
        return told

    def ruins(self, seat: int) -> tuple[int, ...]:
        return tuple(self.get(f"players.{seat}.ruins").values())

    def hand(self, seat: int) -> tuple[int, ...]:
        return tuple(self.get(f"players.{seat}.hand").values())

    @property
    def positions(self) -> list[int]:
        return [int(position) for position in self.state.position]

    @property
    def forum(self) -> dict[int, str]:
        return {int(space): card for space, card in self.get("forum").items() if card}

    def seen(self, viewer: int) -> dict[str, Any]:
        return view.observe(self.state, viewer)

    @property
    def ending(self) -> str:
        ending: str = GAME.ending(self.state)
        return ending

    @property
    def ranks(self) -> list[int]:
        return scoring.ranks(self.state)

    def copy(self) -> Table:
        return Table(self.state.clone(), self.values)

    def set(self, changes: Mapping[str, Any]) -> Table:
        """The position with changes by dotted path; a position the rules cannot have is refused."""
        data = copy.deepcopy(self.saved)
        for path, value in changes.items():
            _put(data, path, value)
        return Table(GAME.from_json(data, int(self.state.rules.players), self.values), self.values)


def _put(data: Any, path: str, value: Any) -> None:
    *outer, last = path.split(".")
    for word in outer:
        data = data[int(word)] if isinstance(data, list) else data[word]
    data[int(last) if isinstance(data, list) else last] = value


def resolve(given: Mapping[str, Any] | None = None, preset: str = "") -> dict[str, Any]:
    return options.schema().resolve(given, preset)


def table(players: int = 2, options: Mapping[str, Any] | None = None, start: int = 0) -> Table:
    """A new game with the first building to be drawn."""
    values = resolve(options)
    return Table(setup.new(players, values), values).chance(f"start {start}")


def lay(
    players: int = 2,
    *,
    phase: str = "play",
    active: int = 0,
    type: str = "",
    fronts: Sequence[str] = (),
    counters: Sequence[Counts] = (),
    positions: Sequence[int] = (),
    hands: Mapping[int, tuple[int, int, int]] | None = None,
    forum: Mapping[int, str] | None = None,
    deck: Sequence[str] | None = None,
    goth: int = 0,
    queue: Sequence[Sequence[str]] = (),
    supply: Mapping[str, int] | None = None,
    options: Mapping[str, Any] | None = None,
    preset: str = "edition-3",
) -> Table:
    """A table at the beginning of a phase, usually with the road and the cards of version 3, which these positions
    name. A supply that is named is made by giving the rest to the last seat."""
    values = resolve(options, preset)
    s = setup.new(players, values)
    s.agenda = vec[i64]([])
    _seats(s, active)
    _cards(s, players, fronts, hands or {})
    _buildings(s, forum or {}, deck)
    s.goth = goth
    s.queue = vec[i64]([TRIBUTE.read(Node(list(line)), s.rules) for line in queue])
    _counters(s, players, counters, supply or {})
    for seat, position in enumerate(positions):
        s.position[seat] = position
    s.phase = PHASES.index(phase)
    s.turn_type = BASIC.index(type) if type else -1
    flow.advance(s)
    assert GAME.faults(s) == [], GAME.faults(s)
    return Table(s, values)


def _seats(s: GloriaState, active: int) -> None:
    n = int(s.rules.players)
    s.start_player = s.active = active
    for i in range(n):
        s.arrival[(active + i) % n] = n - 1 - i


def _cards(s: GloriaState, players: int, fronts: Sequence[str], hands: Mapping[int, tuple[int, int, int]]) -> None:
    for seat in range(players):
        front = fronts[seat] if seat < len(fronts) else PLAIN
        read_front(s, Node([part.strip() for part in front.split(",") if part.strip()]), seat)
        for i in range(len(BASIC)):
            place = seat * len(BASIC) + i
            rest = int(s.rules.production[i] - s.cards(seat, i))
            s.hand[place] = hands[seat][i] if seat in hands else rest
            s.ruins[place] = rest - s.hand[place]


def _buildings(s: GloriaState, forum: Mapping[int, str], deck: Sequence[str] | None) -> None:
    for space, card in forum.items():
        s.forum[space] = BUILDINGS.index(card)
    lying = sum(int(mask) for mask in s.built) + sum(2 ** BUILDINGS.index(card) for card in forum.values())
    rest = 2 ** len(BUILDINGS) - 1 - lying
    s.deck = rest if deck is None else sum(2 ** BUILDINGS.index(card) for card in deck)
    s.discard = rest - s.deck


def _counters(s: GloriaState, players: int, counters: Sequence[Counts], supply: Mapping[str, int]) -> None:
    for type in range(4):
        for seat in range(players):
            s.counters[seat * 4 + type] = counters[seat][type] if seat < len(counters) else 0
        in_line = sum(tribute_holds(tribute, type) for tribute in s.queue)
        s.supply[type] = s.rules.supply[type] - s.held(type) - in_line
        wanted = supply.get(("food", "gold", "peace", "glory")[type], int(s.supply[type]))
        s.counters[(players - 1) * 4 + type] += s.supply[type] - wanted
        s.supply[type] = wanted


def quiet(at: Table) -> Table:
    """Nobody buys, nobody pays: plays on to the next turn's draw, or to the end."""
    here = at.get("turn_no")
    while not at.over and at.get("turn_no") == here:
        offered = at.offered
        at.play(at.actor, next((text for text in offered if text in ("pass", "refuse", "plain")), offered[0]))
    return at

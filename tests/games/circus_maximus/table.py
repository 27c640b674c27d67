"""A table of Circus Maximus for tests: laid out by dotted paths, played in whole moves, chance by word.

    at = table(players=2, event="market_crash", display=["gladiator"], set={"players.0.coins": 12})
    at.play(0, "bid gladiator 1").play(1, "pass").play(0, "pass")
    at.play(0, "place port").chance("heads")
    assert at.get("players.0.units.mummers") == 2

`set` is laid out after the five acts lie open and before the event is drawn, so that the event meets those values;
`Table.set` changes anything at any time. The words are those of a saved position (`Table.saved` shows them all).
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from circenses.games.circus_maximus import layout, notation, options, scoring, setup, view
from circenses.games.circus_maximus.content import ACTS
from circenses.games.circus_maximus.game import GAME
from circenses.games.circus_maximus.rules import flow
from circenses.games.circus_maximus.state import REGULAR, CircusState
from circenses.kernel.choices import Choices
from circenses.kernel.errors import IllegalAction
from circenses.kernel.state import CHANCE

QUIET = ("pass", "withdraw")
PHASES = layout.PHASES
BY_SEAT = {"turn_ties": "seat"}  # where a test is easier to read if the same seat goes first in every round


class Table:
    """A state that is played by text. Whatever is illegal, or leaves a broken invariant, fails the test."""

    def __init__(self, state: CircusState, values: Mapping[str, Any]) -> None:
        self.state = state
        self.values = dict(values)

    # Playing

    def play(self, seat: int, *moves: str) -> Table:
        """Whole moves of one seat: "bid gladiator 20", "place prison x2", "lose slave"."""
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
        """What chance brings: "heads", "d6 4", "event plague", "act choral", "execution torture"."""
        return self.play(CHANCE, *outcomes)

    def _apply(self, action: int, move: str) -> None:
        legal = self._choices().to_list()
        assert action in legal, f"{move!r} is not legal: {self.offered}"
        flow.apply(self.state, action)
        assert GAME.faults(self.state) == []

    def to(self, phase: str) -> Table:
        """Everybody passes and withdraws until the phase has begun; the first-player duty is waived for it.

        A phase in which nobody is asked anything is over before one can look at it; a new round is not begun.
        """
        here = self.get("round")
        while PHASES.index(self.phase) < PHASES.index(phase) and not self.over and self.get("round") == here:
            self._stay_quiet()
        return self

    def cleanup(self, *acts: str) -> Table:
        """Everybody passes to the end of the round; the acts named come up in this order, then any.

        Ends with the draw of the next event open, or with the game over.
        """
        coming = list(acts)
        here = self.get("round")
        while not self.over and self.get("round") == here:
            if self.question == "draw_act" and coming:
                self.chance(f"act {coming.pop(0)}")
            else:
                self._stay_quiet()
        assert not coming, f"not drawn: {coming}"
        return self

    def _stay_quiet(self) -> None:
        if self.phase == "bid" and self.get("duty"):
            self.set({"duty": False})
        quiet = [text for text in self.offered if text in QUIET]
        self.play(self.actor, quiet[0] if quiet else self.offered[0])

    def event(self, name: str, *more: str) -> Table:
        """Draws the event of the round, and the one that follows a New Age."""
        return self.chance(f"event {name}", *(f"event {other}" for other in more))

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
        """bid, bid_sixteens, bid_coins, place, flip, buy, declare, roll, draw_event ...; "over" at the end."""
        kind: str = view.question(self.state)["kind"]
        return kind

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def offered(self) -> list[str]:
        """The answers of the open question, whoever is asked."""
        return [GAME.label(self.state, action) for action in self._choices().to_list()]

    def legal(self, seat: int) -> list[str]:
        """The answers this seat has now; none if another is asked."""
        return self.offered if self.actor == seat else []

    @property
    def weights(self) -> dict[str, int]:
        """The outcomes of chance with their weights."""
        assert self.actor == CHANCE, f"seat {self.actor} is asked, not chance"
        return dict(zip(self.offered, self._choices().weights(), strict=True))

    @property
    def saved(self) -> dict[str, Any]:
        return dict(GAME.to_json(self.state))

    def get(self, path: str) -> Any:
        """A value by its path: "players.0.coins", "market.slaves", "order"."""
        value: Any = self.saved
        for word in path.split("."):
            value = value[int(word)] if isinstance(value, list) else value[word]
        return value

    def player(self, seat: int, *fields: str) -> tuple[int, ...]:
        """Several values of a player: `player(0, "coins", "slaves", "church")`; tracks without boosts."""
        told = self.get(f"players.{seat}")
        flat = {**told, **told["units"], **told["track"]}
        return tuple(flat[field] for field in fields)

    def tracks(self, seat: int) -> tuple[int, ...]:
        """Empire, population, church, without boosts."""
        return self.player(seat, "empire", "population", "church")

    def units(self, seat: int) -> tuple[int, ...]:
        """Mummers, animals, slaves, prisoners."""
        return self.player(seat, "mummers", "animals", "slaves", "prisoners")

    def stock(self, good: str) -> list[int]:
        """The printed prices of the filled slots of a market, the cheapest first."""
        prices: list[int] = self.seen(0)["slots"][good]
        return [price for price, filled in zip(prices, self.get(f"market.{good}"), strict=True) if filled]

    def seen(self, viewer: int) -> dict[str, Any]:
        """The observation of a seat."""
        return view.observe(self.state, viewer)

    @property
    def result(self) -> tuple[str, list[int]]:
        """How the game ended and who won; ("", []) while it goes on."""
        return self.get("ending"), self.get("winners")

    @property
    def ranks(self) -> list[int]:
        return scoring.ranks(self.state)

    # Laying out

    def set(self, changes: Mapping[str, Any], fitting: bool = True) -> Table:
        """Changes the position by dotted paths; a position the rules cannot have is refused, unless it need not be
        `fitting`."""
        data = copy.deepcopy(self.saved)
        for path, value in changes.items():
            _put(data, path, value)
        players = int(self.state.rules.players)
        if fitting:
            self.state = GAME.from_json(data, players, self.values)
        else:
            self.state = GAME.blank(players, self.values)
            layout.LAYOUT.read(data, self.state)
        return self

    def copy(self) -> Table:
        return Table(self.state.clone(), self.values)


def _put(data: Any, path: str, value: Any) -> None:
    *outer, last = path.split(".")
    for word in outer:
        data = data[int(word)] if isinstance(data, list) else data.setdefault(word, {})
    if isinstance(data, list):
        data[int(last)] = value
    else:
        data[last] = value


def table(
    players: int = 2,
    event: str = "new_lands",
    display: Sequence[str] = (),
    set: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    preset: str = "",
) -> Table:
    """A new game up to the first bid; with event="" up to the draw of the event.

    `display` are the acts that lie open, filled up with others in the order of the page.
    """
    values = resolve(options, preset)
    at = Table(setup.new(players, values), values)
    rest = [act for act in ACTS[:REGULAR] if act not in display]
    for act in [*display, *rest][: len(at.get("act_display"))]:
        at.chance(f"act {act}")
    if set:
        at.set(set)
    return at.event(event) if event else at


def resolve(given: Mapping[str, Any] | None = None, preset: str = "") -> dict[str, Any]:
    """Every option with its value, as a match is begun with."""
    return options.schema().resolve(given, preset)


def filled(*slots: int) -> list[bool]:
    """A market in which just these slots (0 is the cheapest) hold a unit."""
    return [slot in slots for slot in range(10)]


def placing(players: int = 2, event: str = "slave_ship", options: Mapping[str, Any] = {}, **changes: Any) -> Table:
    """The first placement of a round in which nobody has bid; `changes` are written a__b for a.b."""
    set = {path.replace("__", "."): value for path, value in changes.items()}
    return table(players, event, set=set, options=options).to("place")


def with_player_0(players: int = 2, event: str = "slave_ship", **changes: Any) -> Table:
    return placing(players, event, **{f"players__0__{path}": value for path, value in changes.items()})


def shown(at: Table) -> list[str]:
    """The locations whoever is asked may enter."""
    return [text.removeprefix("place ") for text in at.offered if text != "pass"]

"""A table of Horrea for tests: laid out by dotted paths, played in whole moves, chance by word.

    at = table(phase="build", set={"players.0.money": 300, "players.0.agents": ["narbo"]})
    at.play(0, "build narbo")
    assert at.get("players.0.money") == 200

Whatever is not said is empty or zero: no money, no agents on the board, no cards in hand. The family pile and the
spent cards follow from the hands and marriages; agents have all arrived with stamp 1 unless `arrived` says when.
The words are those of a saved position (`Table.saved` shows them all).
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any

from circenses.games.horrea import layout, notation, options, scoring, setup, view
from circenses.games.horrea.content import MARKETS
from circenses.games.horrea.game import GAME
from circenses.games.horrea.rules import flow
from circenses.games.horrea.state import HorreaState
from circenses.kernel.choices import Choices
from circenses.kernel.errors import IllegalAction
from circenses.kernel.state import CHANCE

QUIET = ("skip", "nothing", "pass", "decline", "take loss", "forfeit")


class Table:
    """A state that is played by text. Whatever is illegal, or leaves a broken invariant, fails the test."""

    def __init__(self, state: HorreaState, values: Mapping[str, Any]) -> None:
        self.state = state
        self.values = dict(values)

    # Playing

    def play(self, seat: int, *moves: str) -> Table:
        """Whole moves of one seat: "rome > luna, caralis stays", "propose player 2 boy 200"."""
        for move in moves:
            assert self.actor == seat, f"{move!r}: not seat {seat} is asked, but {self.actor} ({self.question})"
            try:
                chain = notation.read(self.state, move)
            except IllegalAction as fault:
                raise AssertionError(str(fault)) from None
            for action in chain:
                assert action in self._choices().to_list(), f"{move!r} is not legal: {self.offered}"
                flow.apply(self.state, action)
                assert GAME.faults(self.state) == []
        return self

    def chance(self, *outcomes: str) -> Table:
        """What chance brings: "d6 4", "fate F09", "boy"."""
        return self.play(CHANCE, *outcomes)

    def to(self, phase: str) -> Table:
        """Everybody stays and does nothing until the phase has begun or the game is over."""
        here = self.get("turn")
        while self.phase != phase and not self.over:
            assert self.get("turn") == here or phase == "movement", f"the phase {phase} is past"
            self.stay_quiet()
        return self

    def stay_quiet(self) -> Table:
        """The open question answered so that as little as possible happens; chance takes what comes first."""
        if self.question == "move":
            return self.play(self.actor, "all stay" if any("stays" in one for one in self.offered) else self.offered[0])
        if self.question == "draw_fate":
            return self.chance("fate F22" if "fate F22" in self.offered else self.offered[0])
        quiet = [text for text in self.offered if text in QUIET]
        return self.play(self.actor, quiet[0] if quiet else self.offered[0])

    def turn(self, card: str = "") -> Table:
        """A quiet turn to the first question of the next one; the fate card may be named."""
        here = self.get("turn")
        while not self.over and self.get("turn") == here:
            if self.question == "draw_fate" and card:
                self.chance(f"fate {card}")
            else:
                self.stay_quiet()
        return self

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
        """enter, move, conflict, oust, intrigue, price, answer, build, give, draw_fate ...; "over" at the end."""
        kind: str = view.question(self.state)["kind"]
        return kind

    @property
    def phase(self) -> str:
        return layout.PHASES[self.state.phase]

    @property
    def offered(self) -> list[str]:
        """The answers of the open question, whoever is asked."""
        return [GAME.label(self.state, action) for action in self._choices().to_list()]

    @property
    def weights(self) -> dict[str, int]:
        """The outcomes of chance with their weights."""
        assert self.actor == CHANCE, f"seat {self.actor} is asked, not chance"
        return dict(zip(self.offered, self._choices().weights(), strict=True))

    def why_not(self, seat: int, text: str) -> list[str]:
        """The clauses against an action that is not legal now."""
        action = GAME.parse(self.state, text)
        assert self.actor != seat or action not in self._choices().to_list(), f"{text!r} is legal"
        return list(GAME.refusal(self.state, seat, action)[1])

    @property
    def saved(self) -> dict[str, Any]:
        return dict(GAME.to_json(self.state))

    def get(self, path: str) -> Any:
        """A value by its path: "players.0.money", "horrea.rome"; None where nothing stands."""
        value: Any = self.seen
        for word in path.split("."):
            value = value[int(word)] if isinstance(value, list) else value.get(word)
        return value

    @property
    def seen(self) -> dict[str, Any]:
        """All that can be seen, and what is saved besides."""
        return {**self.saved, **view.observe(self.state, 0)}

    def each(self, field: str) -> list[Any]:
        """One field of every player."""
        return [player[field] for player in self.seen["players"]]

    @property
    def money(self) -> list[int]:
        return self.each("money")

    @property
    def prestige(self) -> list[int]:
        return self.each("prestige")

    def agents(self, seat: int) -> list[str]:
        there: list[str] = self.get(f"players.{seat}.agents")
        return there

    def horrea(self, market: str) -> list[int]:
        return self.get(f"horrea.{market}") or []

    @property
    def result(self) -> tuple[str, list[int]]:
        """How the game ended and who won; ("", []) while it goes on."""
        return GAME.ending(self.state), self.get("winners")

    @property
    def ranks(self) -> list[int]:
        return scoring.ranks(self.state)

    def copy(self) -> Table:
        return Table(self.state.clone(), self.values)


def resolve(given: Mapping[str, Any] | None = None, preset: str = "") -> dict[str, Any]:
    """Every option with its value, as a match is begun with."""
    return options.schema().resolve(given, preset)


def table(
    players: int = 3,
    phase: str = "movement",
    set: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    preset: str = "",
) -> Table:
    """The beginning of a phase of turn 1, up to its first question; seat 0 is start player."""
    values = resolve(options, preset)
    changes = {"phase": phase, "agenda": [], **(set or {})}
    data = lay(GAME.to_json(setup.new(players, values)), changes, values)
    state = GAME.blank(players, values)
    layout.LAYOUT.read(data, state)
    flow.advance(state)
    assert GAME.faults(state) == []
    return Table(state, values)


def lay(base: dict[str, Any], changes: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """A position as JSON: empty players, then the changes, then what follows from them."""
    data = copy.deepcopy(base)
    data["place"] = data["step"] = 0
    data["rolling"] = []
    for player in data["players"]:
        player |= {"money": 0, "hand": {"boys": 0, "girls": 0}, "agents": [], "arrived": []}
    for path, value in changes.items():
        put(data, path, value)
    for player in data["players"]:
        stamps = player["arrived"] or [1] * len(player["agents"])
        pairs = sorted(zip(player["agents"], stamps, strict=True), key=lambda pair: MARKETS.index(pair[0]))
        player |= {"agents": [city for city, _ in pairs], "arrived": [stamp for _, stamp in pairs]}
    data["arrivals"] = max([data["arrivals"], *(stamp for player in data["players"] for stamp in player["arrived"])])
    if "family.spent.boys" not in changes:
        weddings = len(data["alliances"])
        data["family"]["spent"] = {"boys": weddings + len(data["marriages"]), "girls": weddings}
    for gender in ("boys", "girls"):
        held = sum(player["hand"][gender] for player in data["players"]) + data["family"]["spent"][gender]
        data["family"]["pile"][gender] = values[f"family_{gender}"] - held
    return data


def put(data: Any, path: str, value: Any) -> None:
    *outer, last = path.split(".")
    for word in outer:
        data = data[int(word)] if isinstance(data, list) else data.setdefault(word, {})
    data[int(last) if isinstance(data, list) else last] = value


def alliance(proposer: int, partner: int, price: int = 0, card: str = "boy", turn: int = 1) -> dict[str, Any]:
    return {"proposer": proposer, "partner": partner, "card": card, "price": price, "turn": turn}


def seats(field: str, *values: Any) -> dict[str, Any]:
    """One field of seats 0, 1 ..., for `set`."""
    return {f"players.{seat}.{field}": value for seat, value in enumerate(values)}


def hand(seat: int, boys: int = 0, girls: int = 0) -> dict[str, Any]:
    return {f"players.{seat}.hand": {"boys": boys, "girls": girls}}


def owning(seat: int, *markets: str) -> dict[str, Any]:
    """Horrea of one seat alone."""
    return {f"horrea.{market}": [seat] for market in markets}


def own(seat: int, markets: Iterable[str]) -> dict[str, Any]:
    """Horrea of one seat alone, with paths written a__b."""
    return {f"horrea__{market}": [seat] for market in markets}

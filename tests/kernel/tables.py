"""Matches to try the kernel on."""

from typing import Any

from circenses.games import game
from circenses.kernel.errors import UnknownGame
from circenses.kernel.match import Match
from circenses.kernel.record import lines
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE
from tests.outside.pennies import Pennies, PenniesState

PENNIES = Pennies()
SEED = bytes(range(32))
TITLES: dict[str, Any] = {"pennies": PENNIES, "ludus-cyclorum": game("ludus-cyclorum")}


def find_game(id: str) -> Any:
    if id not in TITLES:
        raise UnknownGame(f"no game {id!r}")
    return TITLES[id]


def pennies(seats: int = 2, seed: Any = SEED, **options: Any) -> Match[PenniesState]:
    return Match(PENNIES, seats, options, seed=seed)


def scripted(seats: int = 2, stake: int = 2, **options: Any) -> Match[PenniesState]:
    """Pennies dealt (copper, silver, gold) and a stake thrown, fists to be closed."""
    match = Match(PENNIES, seats, options, seed=SEED, scripted=True)
    for metal in ("copper", "silver", "gold")[:seats]:
        match.play(f"penny {metal}", CHANCE)
    match.play(f"d3 {stake}", CHANCE)
    return match


def fists(match: Match[Any], *coins: int) -> None:
    for seat, number in enumerate(coins):
        match.play(f"show {number}", seat)


def ludus(**options: Any) -> Match[Any]:
    return Match(TITLES["ludus-cyclorum"], 2, {"first": "south", **options}, seed=SEED)


def play_on(match: Match[Any], seed: int, decisions: int = 10**6) -> Match[Any]:
    """Random play of all seats; a scripted match's chance too."""
    rng = Rng(seed)
    for _ in range(decisions):
        actors = match.actors()
        if not actors:
            break
        seat = actors[int(rng.below(len(actors)))]
        actions = match.actions(seat)
        match.play(actions[int(rng.below(len(actions)))], seat)
    return match


def written(match: Match[Any], viewer: int | None = None) -> str:
    return "".join(line + "\n" for line in lines(match, viewer))


def snapshot(match: Match[Any]) -> tuple[Any, ...]:
    """All that a refused change must leave as it was."""
    return (
        match.digest(),
        lines(match),
        [(entry.number, entry.action) for entry in match.line],
        dict(match.sealed),
        match.draw_offer,
        match.verdict,
        [(seat.name, seat.kind, seat.resigned) for seat in match.seats],
    )

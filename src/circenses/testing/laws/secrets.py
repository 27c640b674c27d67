"""Laws of what a seat may know."""

from typing import TypeVar

from circenses.kernel.game import Game
from circenses.kernel.state import CHANCE, SPECTATOR, State
from circenses.testing.leaves import differing, leaves, same
from circenses.testing.walk import Walk, must, players, text

S = TypeVar("S", bound=State)

DEALS = 3  # determinizations tried for each seat


def law_determinize_looks_the_same(game: Game[S], walk: Walk[S]) -> None:
    """`observe(determinize(s, p), p) == observe(s, p)`: the seat can tell nothing apart, and neither can a learner."""
    rng = walk.rng()
    for s in walk.states():
        before = text(game, s)
        for seat in players(walk):
            seen = game.observe(s, seat)
            for _ in range(DEALS):
                dealt = game.determinize(s, seat, rng)
                dealt_seen = game.observe(dealt, seat)
                if not same(seen, dealt_seen):
                    odd = sorted(differing(seen, dealt_seen))
                    must(False, f"dealt anew, seat {seat} sees a difference: {', '.join(odd)}")
                must(dealt.check() == [], f"dealt anew for seat {seat}: {dealt.check()}")
                must(dealt.actors() == s.actors(), "dealt anew, others are to act")
                must(game.legal(dealt, seat) == game.legal(s, seat), f"dealt anew, seat {seat} may do other things")
                must(game.features(dealt, seat) == game.features(s, seat), f"features tell seat {seat} a secret")
        must(text(game, s) == before, "determinize changed the state it was given")


def law_spectator_sees_no_more(game: Game[S], walk: Walk[S]) -> None:
    """What a spectator is shown, every seat is shown too; None stands for not being shown."""
    for s in walk.states():
        shown = leaves(game.observe(s, SPECTATOR))
        for seat in players(walk):
            own = leaves(game.observe(s, seat))
            for path, value in shown.items():
                if value is not None:
                    must(path in own, f"a spectator sees {path}, seat {seat} does not")
                    must(same(own[path], value), f"{path} is {value!r} to a spectator, {own[path]!r} to seat {seat}")
    for step in walk.steps:
        sealed = game.hidden(step.before, step.seat, step.action, SPECTATOR)
        for seat in players(walk):
            hidden = game.hidden(step.before, step.seat, step.action, seat)
            must(seat != step.seat or not hidden, f"seat {seat} may not know its own action")
            must(sealed or not hidden, f"a spectator knows the action of {_who(step.seat)}, seat {seat} does not")


def _who(seat: int) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}"

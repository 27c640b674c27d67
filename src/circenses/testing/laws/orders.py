"""Laws of questions that people answer in parts (ADR 10)."""

from collections import Counter
from collections.abc import Iterable
from itertools import islice, permutations
from typing import TypeVar

from circenses.kernel.errors import IllegalAction
from circenses.kernel.game import Game
from circenses.kernel.gather import Gathering, gathering
from circenses.kernel.rng import Rng
from circenses.kernel.state import State, frame_kind
from circenses.testing.walk import Walk, must, pick, text

S = TypeVar("S", bound=State)

Said = tuple[str, ...]  # parts, sorted

EACH = 4  # questions of one kind that are looked at in a match
ALL_ORDERS = 4  # of so many parts all orders are tried, of more some
SOME_ORDERS = 10
OTHERS = 20  # actions of the catalogue that are named in a question
NUMBERS = 400  # a number question wider than this is left to the tests of its game


def law_parts_in_any_order(game: Game[S], walk: Walk[S]) -> None:
    """Every set of parts that the canonical order reaches is reached in every order of them, with the same state. Where
    the order makes a difference, the one that was said is kept."""
    rng = walk.rng()
    for made in _questions(game, walk):
        chain, closer = _some_chain(made, rng)
        said = made.labels_of(chain)
        if not said:
            continue
        expected = game.clone(made.root.state)
        for action in chain:
            game.apply(expected, made.seat, action)
        ordered = made.gather(said).ordered
        steps = _stages(made, said) if made.gather([]).closers else None
        for order in [said] if ordered else _orders(said, rng):
            _say(game, made, order, text(game, expected), closer, steps)


def law_other_words_are_refused(game: Game[S], walk: Walk[S]) -> None:
    """Whatever action of the catalogue somebody names where a question is answered in parts, it is one of them or is
    refused in one line."""
    rng = walk.rng()
    for made in _questions(game, walk):
        for _ in range(OTHERS):
            action = int(rng.below(game.action_count))
            try:
                made.add([], game.label(made.root.state, action))
            except IllegalAction as fault:
                must(str(fault) != "" and "\n" not in str(fault), f"action {action} is refused with {str(fault)!r}")
            except Exception as raised:
                must(False, f"action {action} raises {type(raised).__name__} {raised}")


def law_numbers_are_reached(game: Game[S], walk: Walk[S]) -> None:
    """A question for a number offers exactly the numbers that the engine's chains come to, each its own move."""
    for made in _questions(game, walk):
        begun = made.gather([])
        offered = begun.offered
        if not offered or begun.closers or any(part.value is None or part.slot != offered[0].slot for part in offered):
            continue
        ends = _all_ends(game, made)
        if len(ends) > NUMBERS:
            continue
        reached: dict[str, str] = {}
        for chain, end in ends:
            said = made.labels_of(chain)
            must(len(said) == 1, f"a chain of a number question says {said}")
            must(reached.setdefault(said[0], end) == end, f"{said[0]} stands for two moves")
        must(len(set(reached.values())) == len(reached), "two numbers are one move")
        must({part.label for part in offered} == set(reached), "other numbers are offered than are reached")
        values = [part.value for part in offered]
        must(len(set(values)) == len(values), f"numbers are offered twice: {values}")
        for label, end in reached.items():
            now = made.gather([label])
            must(now.full and text(game, now.state) == end, f"{label} does not lead where its chain leads")


def _questions(game: Game[S], walk: Walk[S]) -> list[Gathering[S]]:
    """The first few of each kind that are gathered."""
    met: dict[int, int] = {}
    found: list[Gathering[S]] = []
    for step in walk.steps:
        kind = int(frame_kind(step.before.top()))
        if met.get(kind, 0) >= EACH or (made := gathering(game, step.before, step.seat)) is None:
            continue
        met[kind] = met.get(kind, 0) + 1
        found.append(made)
    return found


def _some_chain(made: Gathering[S], rng: Rng) -> tuple[list[int], int | None]:
    """A random chain from the beginning of the question to its end, and the action that ended it saying nothing."""
    game, s, chain = made.game, made.game.clone(made.root.state), []
    while True:
        action = pick(game.legal(s, made.seat), rng)
        said = game.says(s, action)
        game.apply(s, made.seat, action)
        if made.goes_on(s):
            chain.append(action)
        elif said:
            return [*chain, action], None
        else:
            return chain, action


def _orders(said: list[str], rng: Rng) -> list[list[str]]:
    if len(said) <= ALL_ORDERS:
        return [list(order) for order in sorted(set(permutations(said)))]
    made = [said, said[::-1]]
    for _ in range(SOME_ORDERS):
        left, order = list(said), []
        while left:
            order.append(left.pop(int(rng.below(len(left)))))
        made.append(order)
    return made


def _say(
    game: Game[S], made: Gathering[S], order: list[str], expected: str, closer: int | None, steps: set[Said] | None
) -> None:
    """`steps` are the parts that can be said without the others; None where all belong to one answer anyway."""
    told = ", ".join(order)
    for count in range(len(order) + 1):
        try:
            now = made.gather(order[:count])
        except IllegalAction as fault:
            must(False, f"{told} is not reached in this order: {fault}")
        if count == len(order) or now.full:
            must(text(game, now.state) == expected, f"{told} lead elsewhere in this order")
            must(closer is None or closer in now.closers, f"after {told} in this order it cannot be ended the same way")
            return
        if steps is None or {_as_said(order[:count]), _as_said(order[: count + 1])} <= steps:
            offered = [part.label for part in now.offered]
            so_far = ", ".join(order[:count]) or "nothing"
            must(order[count] in offered, f"{order[count]} cannot be added to {so_far}")


def _as_said(parts: Iterable[str]) -> Said:
    return tuple(sorted(parts))


def _stages(made: Gathering[S], said: list[str]) -> set[Said]:
    """Which of these parts can be said without the others: found by trying all chains that say nothing else."""
    game = made.game
    found: set[Said] = set()

    def follow(s: S, so_far: list[str]) -> None:
        found.add(_as_said(so_far))
        for action in game.legal(s, made.seat):
            more = [*so_far, *(part.label for part in game.says(s, action))]
            if Counter(more) - Counter(said):
                continue
            after = game.clone(s)
            game.apply(after, made.seat, action)
            if made.goes_on(after):
                follow(after, more)
            elif len(more) > len(so_far):
                found.add(_as_said(more))

    follow(made.root.state, [])
    return found


def _all_ends(game: Game[S], made: Gathering[S]) -> list[tuple[list[int], str]]:
    """Every chain of the question with the position it ends in, as far as there are not too many."""
    ends: list[tuple[list[int], str]] = []

    def follow(s: S, chain: list[int]) -> None:
        for action in islice(game.legal(s, made.seat), NUMBERS + 1):
            after = game.clone(s)
            game.apply(after, made.seat, action)
            if not made.goes_on(after):
                ends.append(([*chain, action], text(game, after)))
            elif len(ends) <= NUMBERS:
                follow(after, [*chain, action])

    follow(made.root.state, [])
    return ends

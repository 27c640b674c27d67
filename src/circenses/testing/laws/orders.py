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

Labels = tuple[str, ...]  # parts, sorted

EACH = 4  # questions of one kind that are looked at in a match
ALL_ORDERS = 4  # of so many parts all orders are tried, of more some
SOME_ORDERS = 10
OTHERS = 20  # actions of the catalogue that are named in a question
NUMBERS = 400  # a number question wider than this is left to the tests of its game


def law_parts_in_any_order(game: Game[S], walk: Walk[S]) -> None:
    """Every set of parts that the canonical order reaches is reached in every order of them, with the same state. Where
    the order makes a difference, the one that was said is kept."""
    rng = walk.rng()
    for question in _questions(game, walk):
        chain, closer = _some_chain(question, rng)
        labels = question.labels_of(chain)
        if not labels:
            continue
        expected = game.clone(question.root.state)
        for action in chain:
            game.apply(expected, question.seat, action)
        ordered = question.gather(labels).ordered
        steps = _stages(question, labels) if question.gather([]).closers else None
        for order in [labels] if ordered else _orders(labels, rng):
            _say(game, question, order, text(game, expected), closer, steps)


def law_other_words_are_refused(game: Game[S], walk: Walk[S]) -> None:
    """Whatever action of the catalogue somebody names where a question is answered in parts, it is one of them or is
    refused in one line."""
    rng = walk.rng()
    for question in _questions(game, walk):
        for _ in range(OTHERS):
            action = int(rng.below(game.action_count))
            try:
                question.add([], game.label(question.root.state, action))
            except IllegalAction as fault:
                must(str(fault) != "" and "\n" not in str(fault), f"action {action} is refused with {str(fault)!r}")
            except Exception as raised:
                must(False, f"action {action} raises {type(raised).__name__} {raised}")


def law_numbers_are_reached(game: Game[S], walk: Walk[S]) -> None:
    """A question for a number offers exactly the numbers that the engine's chains come to, each its own move."""
    for question in _questions(game, walk):
        start = question.gather([])
        offered = start.offered
        if not offered or start.closers or any(part.value is None or part.slot != offered[0].slot for part in offered):
            continue
        ends = _all_ends(game, question)
        if len(ends) > NUMBERS:
            continue
        reached: dict[str, str] = {}
        for chain, end in ends:
            labels = question.labels_of(chain)
            must(len(labels) == 1, f"a chain of a number question says {labels}")
            must(reached.setdefault(labels[0], end) == end, f"{labels[0]} stands for two moves")
        must(len(set(reached.values())) == len(reached), "two numbers are one move")
        must({part.label for part in offered} == set(reached), "other numbers are offered than are reached")
        values = [part.value for part in offered]
        must(len(set(values)) == len(values), f"numbers are offered twice: {values}")
        for label, end in reached.items():
            now = question.gather([label])
            must(now.full and text(game, now.state) == end, f"{label} does not lead where its chain leads")


def _questions(game: Game[S], walk: Walk[S]) -> list[Gathering[S]]:
    """The first few of each kind that are gathered."""
    counts: dict[int, int] = {}
    questions: list[Gathering[S]] = []
    for step in walk.steps:
        kind = int(frame_kind(step.before.top()))
        if counts.get(kind, 0) >= EACH or (question := gathering(game, step.before, step.seat)) is None:
            continue
        counts[kind] = counts.get(kind, 0) + 1
        questions.append(question)
    return questions


def _some_chain(question: Gathering[S], rng: Rng) -> tuple[list[int], int | None]:
    """A random chain from the beginning of the question to its end, and the action that ended it saying nothing."""
    game, s, chain = question.game, question.game.clone(question.root.state), []
    while True:
        action = pick(game.legal(s, question.seat), rng)
        parts = game.says(s, action)
        game.apply(s, question.seat, action)
        if question.goes_on(s):
            chain.append(action)
        elif parts:
            return [*chain, action], None
        else:
            return chain, action


def _orders(labels: list[str], rng: Rng) -> list[list[str]]:
    if len(labels) <= ALL_ORDERS:
        return [list(order) for order in sorted(set(permutations(labels)))]
    orders = [labels, labels[::-1]]
    for _ in range(SOME_ORDERS):
        left, order = list(labels), []
        while left:
            order.append(left.pop(int(rng.below(len(left)))))
        orders.append(order)
    return orders


def _say(
    game: Game[S],
    question: Gathering[S],
    order: list[str],
    expected: str,
    closer: int | None,
    steps: set[Labels] | None,
) -> None:
    """`steps` are the parts that can be said without the others; None where all belong to one answer anyway."""
    parts_said = ", ".join(order)
    for count in range(len(order) + 1):
        try:
            now = question.gather(order[:count])
        except IllegalAction as fault:
            must(False, f"{parts_said} is not reached in this order: {fault}")
        if count == len(order) or now.full:
            must(text(game, now.state) == expected, f"{parts_said} lead elsewhere in this order")
            must(
                closer is None or closer in now.closers,
                f"after {parts_said} in this order it cannot be ended the same way",
            )
            return
        if steps is None or {_as_said(order[:count]), _as_said(order[: count + 1])} <= steps:
            offered = [part.label for part in now.offered]
            so_far = ", ".join(order[:count]) or "nothing"
            must(order[count] in offered, f"{order[count]} cannot be added to {so_far}")


def _as_said(parts: Iterable[str]) -> Labels:
    return tuple(sorted(parts))


def _stages(question: Gathering[S], labels: list[str]) -> set[Labels]:
    """Which of these parts can be said without the others: found by trying all chains that say nothing else."""
    game = question.game
    stages: set[Labels] = set()

    def follow(s: S, so_far: list[str]) -> None:
        stages.add(_as_said(so_far))
        for action in game.legal(s, question.seat):
            more = [*so_far, *(part.label for part in game.says(s, action))]
            if Counter(more) - Counter(labels):
                continue
            after = game.clone(s)
            game.apply(after, question.seat, action)
            if question.goes_on(after):
                follow(after, more)
            elif len(more) > len(so_far):
                stages.add(_as_said(more))

    follow(question.root.state, [])
    return stages


def _all_ends(game: Game[S], question: Gathering[S]) -> list[tuple[list[int], str]]:
    """Every chain of the question with the position it ends in, as far as there are not too many."""
    ends: list[tuple[list[int], str]] = []

    def follow(s: S, chain: list[int]) -> None:
        for action in islice(game.legal(s, question.seat), NUMBERS + 1):
            after = game.clone(s)
            game.apply(after, question.seat, action)
            if not question.goes_on(after):
                ends.append(([*chain, action], text(game, after)))
            elif len(ends) <= NUMBERS:
                follow(after, [*chain, action])

    follow(question.root.state, [])
    return ends

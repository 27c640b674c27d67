"""Laws of notation, reasons and the log retold."""

from collections.abc import Collection
from functools import cache
from typing import Any, TypeVar

from circenses.kernel.errors import CircensesError
from circenses.kernel.game import Game
from circenses.kernel.state import SPECTATOR, State
from circenses.rulebook import has_page, rulebook
from circenses.testing.walk import Walk, must, players

S = TypeVar("S", bound=State)

REFUSED = 12  # illegal actions tried at each position


def law_notation_round_trip(game: Game[S], walk: Walk[S]) -> None:
    """Every legal action has a notation of its own that reads back."""
    for s in walk.states():
        for seat in s.actors():
            legal = game.legal(s, seat)
            labels = [game.label(s, action) for action in legal]
            must(len(set(labels)) == len(labels), f"two legal actions are written alike: {sorted(labels)}")
            for action, label in zip(legal, labels, strict=True):
                must(bool(label) and label == label.strip(), f"action {action} has the notation {label!r}")
                must(
                    _read(game, s, label) == action, f"{label!r} is action {action}, but reads {_read(game, s, label)}"
                )
    for nonsense in ("", "no such move", "\x00", "9" * 50):
        must(_read(game, walk.end, nonsense) is None, f"{nonsense!r} is read as an action")


def _read(game: Game[S], s: S, label: str) -> int | None:
    try:
        return game.parse(s, label)
    except CircensesError:
        return None


def law_explain_cites_clauses(game: Game[S], walk: Walk[S]) -> None:
    for step in walk.steps:
        for action in game.legal(step.before, step.seat):
            _must_be_clauses(walk, game.explain(step.before, step.seat, action), f"explain of action {action}")


def law_refusal_gives_a_reason(game: Game[S], walk: Walk[S]) -> None:
    """Why a catalogue action is not legal now: a sentence and clauses that exist. Also for seats that must wait."""
    rng = walk.rng()
    played = sorted({action for _, action in walk.line})
    for s in walk.states():
        for seat in players(walk):
            legal = set(game.legal(s, seat))
            actions = [int(rng.below(game.action_count)) for _ in range(REFUSED)]
            actions += [played[int(rng.below(len(played)))] for _ in range(REFUSED)] if played else []
            for action in actions:
                if action not in legal:
                    sentence, clauses = game.refusal(s, seat, action)
                    must(sentence.strip() != "" and "\n" not in sentence, f"action {action} is refused: {sentence!r}")
                    _must_be_clauses(walk, clauses, f"refusal of action {action}")
                    must(sentence in game.why_not(s, seat, action), "why_not leaves the sentence out")
        must(str(game.action_count - 1) in game.why_not(s, 0, game.action_count), "why_not does not name the catalogue")


def _must_be_clauses(walk: Walk[S], clauses: list[str], what: str) -> None:
    must(bool(clauses), f"{what} cites no clause")
    page = walk.extras.clauses
    if page is None:
        page = _page(walk.game)
    for clause in clauses:
        must(clause.startswith(walk.game.prefix + "-"), f"{what}: {clause!r} does not begin with {walk.game.prefix}-")
        must(page is None or clause in page, f"{what}: there is no clause {clause!r}")


@cache
def _page(game: Game[Any]) -> Collection[str] | None:
    return rulebook(game) if has_page(game) else None


def law_describe_tells(game: Game[S], walk: Walk[S]) -> None:
    """Every decision gives every viewer at least one sentence."""
    for step in walk.steps:
        after = game.with_story(step.before, step.seat, step.action)
        for viewer in [*players(walk), SPECTATOR]:
            sentences = game.describe(step.before, step.seat, step.action, after, viewer)
            must(bool(sentences), f"viewer {viewer} is told nothing about {game.label(step.before, step.action)!r}")
            for sentence in sentences:
                must(sentence.strip() != "" and "\n" not in sentence, f"viewer {viewer} is told {sentence!r}")


def law_story_gives_the_scores(game: Game[S], walk: Walk[S]) -> None:
    """The lines that a viewer was sent suffice to tell the final scores."""
    if walk.extras.retell is None:
        return
    for viewer in [*players(walk), SPECTATOR]:
        lines: list[str] = []
        s = game.new(walk.seats, walk.options)
        for seat, action in walk.line:
            s, sentences = game.tell(s, seat, action, viewer)
            lines += sentences
        scores = game.scores(walk.end)
        retold = walk.extras.retell(lines, walk.seats)
        must(retold == scores, f"the story for viewer {viewer} gives {retold}, the scores are {scores}")

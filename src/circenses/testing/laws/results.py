"""Laws of the end, the options, and the numbers for bots."""

import math
from typing import Any, TypeVar

from librt.vecs import vec
from mypy_extensions import u8

from circenses.kernel.game import Game
from circenses.kernel.layout.terms import writer
from circenses.kernel.options import Edition, Number, Variant
from circenses.kernel.state import CHANCE, State
from circenses.testing.walk import Walk, must, players

S = TypeVar("S", bound=State)


def law_bound(game: Game[S], walk: Walk[S]) -> None:
    """Every match ends within its bound; chance is not counted."""
    decisions = sum(seat != CHANCE for seat, _ in walk.line)
    bound = game.bound(walk.seats, walk.options)
    must(walk.end.over(), "the match does not end")
    must(decisions <= bound, f"{decisions} decisions, the bound is {bound}")


def law_ending_when_over(game: Game[S], walk: Walk[S]) -> None:
    """A reason is named exactly when the match is over."""
    for s in walk.states():
        ending = game.ending(s)
        must(bool(ending) == s.over(), f"over is {s.over()}, the ending is {ending!r}")
        must(bool(s.actors()) != s.over(), f"over is {s.over()}, actors are {s.actors()}")


def law_ranks_agree_with_scores(game: Game[S], walk: Walk[S]) -> None:
    for s in walk.states():
        scores = game.scores(s)
        must(len(scores) == walk.seats, f"{len(scores)} scores for {walk.seats} seats")
        must(all(math.isfinite(score) for score in scores), f"scores are not finite: {scores}")
    ranks = game.ranks(walk.end)
    scores = game.scores(walk.end)
    must(len(ranks) == walk.seats, f"{len(ranks)} ranks for {walk.seats} seats")
    for rank in ranks:
        better = sum(other < rank for other in ranks)
        must(rank == 1 + better, f"rank {rank} stands after {better} seats: {ranks}")
    agree = walk.extras.agree or _more_is_better
    must(agree(scores, ranks), f"ranks {ranks} do not agree with scores {scores}")


def _more_is_better(scores: list[float], ranks: list[int]) -> bool:
    pairs = list(zip(scores, ranks, strict=True))
    return all(rank <= other_rank for score, rank in pairs for other, other_rank in pairs if score > other)


def law_what_is_seen_has_fixed_length(game: Game[S], walk: Walk[S]) -> None:
    """Under the same options and for as many players, all through a match and from every point of view; a batch, which
    is encoded in a quicker way, sees the same."""
    start: Any = game.new(walk.seats, walk.options)
    length = len(game.seen(start, 0))
    quick = writer(game, start)
    for s in walk.states():
        for seat in players(walk):
            seen = game.seen(s, seat)
            if quick is not None:
                out = vec[u8]([0] * length)
                quick.write(s, seat, out, 0)
                must(bytes(memoryview(out)) == seen, f"in a batch seat {seat} sees something else")
            must(isinstance(seen, bytes), f"what is seen is no bytes, but of the class {type(seen).__name__}")
            must(len(seen) == length, f"{len(seen)} bytes are seen, at the start there are {length}")


def law_evaluate_is_finite(game: Game[S], walk: Walk[S]) -> None:
    for s in walk.states():
        for seat in players(walk):
            value = game.evaluate(s, seat)
            must(math.isfinite(value), f"seat {seat} is valued {value}")


def law_options(game: Game[S], walks: list[Walk[S]]) -> None:
    """Defaults lie in their range, presets can be read, and every number in force shows in the ruleset's digest."""
    schema = game.options()
    must(schema.read(schema.defaults()) == schema.defaults(), "a default is not what its option reads")
    usual = game.ruleset_digest(schema.resolve())
    for preset in schema.presets:
        values = schema.resolve(preset=preset)
        # where the defaults are the rulebook taken literally, or earlier rules differed only in what they refused
        usual_play = preset == "letter" or isinstance(schema.presets[preset], Edition)
        must(usual_play or bool(schema.differing(values)), f"preset {preset} changes nothing")
    every: list[Variant | Number] = [*schema.variants.values(), *schema.numbers.values()]
    for option in every:
        for value in _others(option):
            changed = schema.resolve({option.key: value})
            must(game.ruleset_digest(changed) != usual, f"{option.key} = {value} does not show in the ruleset's digest")


def _others(option: Variant | Number) -> list[Any]:
    if isinstance(option, Variant) and isinstance(option.default, bool):
        return [not option.default]
    if isinstance(option, Variant) and option.values:
        return [value for value in option.values if value != option.default]
    if isinstance(option.default, int):
        return [value for value in (option.low, option.high) if value != option.default]
    return []

"""Laws of legal, apply, clone, to_json and check."""

import json
from collections.abc import Iterable
from inspect import isdatadescriptor
from typing import Any, TypeVar

from circenses.kernel.choices import Choices
from circenses.kernel.game import Game
from circenses.kernel.match import canonical
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, GROUP, OVER, SPECTATOR, State
from circenses.testing.leaves import differing
from circenses.testing.walk import Walk, choose, must, pick, players, text

S = TypeVar("S", bound=State)

AHEAD = 12  # decisions a future is compared for
UNPACKED = ("rules", "story")  # of a state: what all copies share, and what only somebody who tells the move needs


def law_legal_lists(game: Game[S], walk: Walk[S]) -> None:
    """Sorted, unique, inside the catalogue, non-empty exactly for actors."""
    for s in walk.states():
        actors = s.actors()
        must(actors == sorted(set(actors)), f"actors are not in order: {actors}")
        must(int(s.actor()) == (actors[0] if actors else OVER), f"actor {s.actor()} is not the first of {actors}")
        for seat in [*players(walk), CHANCE, SPECTATOR, GROUP, walk.seats]:
            legal = game.legal(s, seat)
            must(legal == sorted(set(legal)), f"legal actions of seat {seat} are not ascending and unique: {legal}")
            must(bool(legal) == (seat in actors), f"seat {seat} has {len(legal)} legal actions, actors are {actors}")
            must(
                all(0 <= action < game.action_count for action in legal),
                f"an action of {legal} lies outside the catalogue of {game.action_count}",
            )


def law_weights(game: Game[S], walk: Walk[S]) -> None:
    """Positive and parallel to what chance may do, and the total is their sum."""
    for s in walk.states():
        if s.actor() != CHANCE:
            continue
        out = Choices()
        game.legal_into(s, CHANCE, out)
        must(int(out.total) == sum(out.weights()), f"the weights {out.weights()} do not add up to {int(out.total)}")
        legal = game.legal(s, CHANCE)
        weights = game.weights(s)
        must(len(weights) == len(legal), f"{len(weights)} weights for {len(legal)} outcomes")
        must(all(weight > 0 for weight in weights), f"weights are not all positive: {weights}")


def law_streams(game: Game[S], walk: Walk[S]) -> None:
    """A layout names the stream of every question of chance, with nothing but the axes of its numbers."""
    if game.layout is None:
        return
    questions = game.layout.questions
    for question in questions.all:
        must(not question.chance or bool(question.stream), f"the question {question.name} of chance names no stream")
    for s in walk.states():
        if s.actor() == CHANCE:
            try:
                questions.stream(int(s.top()))
            except (KeyError, IndexError) as unknown:
                must(False, f"the stream {questions.of(s.top()).stream!r} names {unknown}, which is no axis of it")


def law_apply_is_deterministic(game: Game[S], walk: Walk[S]) -> None:
    for step in walk.steps:
        once, again = game.clone(step.before), game.clone(step.before)
        game.apply(once, step.seat, step.action)
        game.apply(again, step.seat, step.action)
        must(text(game, once) == text(game, again), f"{_named(game, step.before, step.action)} has two outcomes")
    s = game.new(walk.seats, walk.options)
    for seat, action in walk.line:
        game.apply(s, seat, action)
    must(text(game, s) == text(game, walk.end), "the same actions from the start lead to another end")


def law_clones_are_isolated(game: Game[S], walk: Walk[S]) -> None:
    """Nothing done to a copy shows in the original, nor the other way round."""
    rng = walk.rng()
    for step in walk.steps:
        before = text(game, step.before)
        original, copy = game.clone(step.before), game.clone(step.before)
        must(text(game, copy) == before, "a clone differs from its original")
        actions = game.legal(copy, step.seat)
        for action in {step.action, pick(actions, rng), actions[0], actions[-1]}:
            played = game.clone(copy)
            game.apply(played, step.seat, action)
            must(text(game, copy) == before, f"{_named(game, copy, action)} on a clone changed the original")
            must(game.legal(copy, step.seat) == actions, "an action on a clone changed what is legal")
            _play_on(game, played, rng)
            must(text(game, copy) == before, "playing a clone on changed the original")
        _play_on(game, original, rng)
        must(text(game, copy) == before, "playing the original on changed its clone")


def law_cells_hold_everything(game: Game[S], walk: Walk[S]) -> None:
    """What is packed and unpacked is the same state, attribute by attribute: `fields` has left nothing out."""
    if game.layout is None:
        return
    for s in walk.states():
        copy = game.blank(walk.seats, walk.options)
        copy.unpack(s.pack())
        must(copy.same(s), "what was unpacked is packed in another way")
        own, read = attributes(s), attributes(copy)
        must("agenda" in own, "the attributes of this state cannot be found")
        for name in own:
            must(own[name] == read[name], f"{name} is not packed: {own[name]}, read back as {read[name]}")


def attributes(s: State) -> dict[str, Any]:
    """Everything a state holds but its rules, in either build."""
    kind = type(s)
    names = [*getattr(s, "__dict__", ()), *(name for name in dir(kind) if isdatadescriptor(getattr(kind, name)))]
    return {name: _plain(getattr(s, name)) for name in names if name not in UNPACKED and not name.startswith("__")}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, Iterable) else value


def _play_on(game: Game[S], s: S, rng: Rng) -> None:
    for _ in range(AHEAD):
        if s.over():
            return
        seat = pick(s.actors(), rng)
        game.apply(s, seat, choose(game, s, seat, rng))


def law_json_round_trip(game: Game[S], walk: Walk[S]) -> None:
    """Read back it gives the same text, the same choices and the same future."""
    rng = walk.rng()
    for s in walk.states():
        saved = canonical(game.to_json(s))
        restored = game.from_json(json.loads(saved), walk.seats, walk.options)
        again = canonical(game.to_json(restored))
        if again != saved:
            odd = sorted(differing(json.loads(again), json.loads(saved)))
            must(False, f"to_json and from_json do not agree on {', '.join(odd)}")
        live = game.clone(s)
        for _ in range(AHEAD):
            actors = live.actors()
            must(actors == restored.actors(), f"read back, {restored.actors()} act instead of {actors}")
            for seat in actors:
                must(game.legal(live, seat) == game.legal(restored, seat), "read back, other actions are legal")
            must(game.weights(live) == game.weights(restored), "read back, chance has other weights")
            if not actors:
                break
            seat = pick(actors, rng)
            action = choose(game, live, seat, rng)
            game.apply(live, seat, action)
            game.apply(restored, seat, action)
            alike = text(game, live) == text(game, restored) or game.to_json(live) == game.to_json(restored)
            must(alike, "read back, the match goes on otherwise")
        must(game.ending(live) == game.ending(restored), "read back, the match ends otherwise")
        must(game.scores(live) == game.scores(restored), "read back, the scores are others")


def law_check_is_empty(game: Game[S], walk: Walk[S]) -> None:
    s = game.new(walk.seats, walk.options)
    must(game.faults(s) == [], f"the start: {game.faults(s)}")
    for seat, action in walk.line:
        label = _named(game, s, action)
        game.apply(s, seat, action)
        must(game.faults(s) == [], f"after {label}: {game.faults(s)}")


def law_one_answer_is_not_asked(game: Game[S], walk: Walk[S]) -> None:
    """Where public facts show that there is one answer the engine gives it, unless the rules want it asked."""
    rng = walk.rng()
    for step in walk.steps:
        legal = game.legal(step.before, step.seat)
        if len(legal) > 1 or game.must_ask(step.before):
            continue
        must(
            _is_secret(game, walk, step.before, step.seat, rng),
            f"seat {step.seat} is asked although {_named(game, step.before, legal[0])} is the only answer",
        )


def _is_secret(game: Game[S], walk: Walk[S], s: S, seat: int, rng: Rng) -> bool:
    """Whether, for all that somebody else knows, the seat could have another answer."""
    answers = game.legal(s, seat)
    for other in players(walk):
        for _ in range(20 if other != seat else 0):
            if game.legal(game.determinize(s, other, rng), seat) != answers:
                return True
    return False


def law_chain_continues_a_move(game: Game[S], walk: Walk[S]) -> None:
    """A chained question goes to the seat that has just acted."""
    s = game.new(walk.seats, walk.options)
    before = OVER
    for seat, action in walk.line:
        if game.chain(s):
            must(s.actors() == [before], f"{s.actors()} are to continue the move of seat {before}")
        game.apply(s, seat, action)
        before = seat
    must(not game.chain(walk.end), "a move is to be continued after the end")


def _named(game: Game[S], s: S, action: int) -> str:
    return f"{game.label(s, action)!r}"

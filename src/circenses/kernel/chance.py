"""The outcomes of chance in a match: the rules give the weights, the scheme of the match draws by them."""

from typing import Any

from circenses.kernel import draws
from circenses.kernel.game import Game
from circenses.kernel.state import CHANCE, frame_kind

LotsTaken = dict[str, int]  # how many lots of each stream are used up


def fresh(scheme: str) -> LotsTaken | None:
    """The lots that a new match has used: none yet; None if it draws by entries."""
    return {} if scheme == draws.STREAMS else None


def draw(game: Game[Any], s: Any, seed: bytes, entry: int, taken: LotsTaken | None) -> int:
    """The outcome of an open question of chance; notes the lots that it uses up."""
    legal = game.legal(s, CHANCE)
    weights = game.weights(s)
    if taken is None:
        return legal[draws.outcome(weights, draws.draw(seed, entry, sum(weights)))]
    if len(legal) == 1:
        return legal[0]
    stream = _stream(game, s)
    places = _places(game, legal)
    weight_of = dict(zip(legal, weights, strict=True))
    hit, taken[stream] = draws.next_hit(
        seed, stream, taken.get(stream, 0), [weight_of.get(action, 0) for action in places]
    )
    return places[hit]


def _stream(game: Game[Any], s: Any) -> str:
    if game.layout is None:
        return f"question {int(frame_kind(s.top()))}"
    return str(game.layout.questions.stream(int(s.top())))


def _places(game: Game[Any], legal: list[int]) -> list[int]:
    """All actions of the blocks that hold a legal one: a card keeps its place whatever else is in the deck."""
    if game.actions is None:
        return legal
    places: list[int] = []
    for action in legal:
        if not places or action > places[-1]:
            block, _ = game.actions.find(action)
            places += range(block.first, block.first + block.size)
    return places

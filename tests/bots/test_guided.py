"""The search that leaves judgement to others; here somebody judges who knows nothing."""

import pytest
from librt.vecs import vec

from circenses.bots import bot, decide
from circenses.bots.guided import Guided
from circenses.bots.walk import Manner
from circenses.games import game
from circenses.kernel.layout.terms import writer
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, State

ROWS = 8


def searched(id: str, s: State, seat: int, iterations: int, open_loop: bool = False, trust: float = 1.0) -> Guided:
    title = game(id)
    seats = len(title.scores(s))
    manner = Manner(explore=0.5, open_loop=open_loop)
    search = Guided(title, seats, 1000.0, manner, writer(title, s), len(title.seen(s, seat)), ROWS, trust)
    rng = Rng(1)
    for _ in range(iterations // ROWS):
        count = int(search.gather(s, seat, ROWS, rng))
        priors: list[float] = []
        for row in range(count):
            listed = int(search.offsets[row + 1] - search.offsets[row])
            priors += [1 / listed] * listed
        search.judge(vec[float](priors), vec[float]([1 / seats] * seats * count))
    return search


def positions(id: str, seats: int, seed: int, most: int) -> list[tuple[State, int]]:
    """Those of a game of greedy bots in which there was a choice."""
    title = game(id)
    player, rng = bot("greedy"), Rng(seed)
    s = title.new(seats, title.options().resolve({}))
    found: list[tuple[State, int]] = []
    while (actors := s.actors()) and len(found) < most:
        seat = actors[0]
        if seat == CHANCE:
            title.apply(s, seat, decide(bot("uniform"), title, s, seat, rng))
            continue
        if len(title.legal(s, seat)) > 1:
            found.append((title.clone(s), seat))
        title.apply(s, seat, decide(player, title, s, seat, rng))
    return found


@pytest.mark.parametrize(
    ("id", "seats", "open_loop"),
    [("circus-maximus", 3, False), ("gloria-mundi", 2, True), ("horrea", 4, False), ("drum-roll", 4, False)],
)
def test_every_walk_is_counted_once(id: str, seats: int, open_loop: bool) -> None:
    """Also where other deals allow other actions, and where answers are sealed."""
    for s, seat in positions(id, seats, 5, 30)[4::9]:
        walk = searched(id, s, seat, 160, open_loop).walk
        tree = walk.tree
        root = tree.find(walk.roots[seat])
        edges = range(tree.first[root], tree.first[root] + tree.count[root])
        assert walk.done == 160
        # until the root itself is judged, walks end there
        assert 160 - ROWS <= sum(tree.tried[edge] for edge in edges) < 160
        for node in range(tree.size()):
            own = range(tree.first[node], tree.first[node] + tree.count[node])
            assert tree.visits[node] <= sum(tree.tried[edge] for edge in own) + 1
            assert all(-1e-9 <= tree.total[edge] <= int(tree.tried[edge]) + 1e-9 for edge in own)
            assert sum(tree.total[edge] for edge in own) == pytest.approx(tree.worth[node], abs=1.0)


def test_without_trust_the_evaluation_of_the_game_decides() -> None:
    """Then the value of an action that ends a move at once is the chance that follows from the evaluation."""
    s, seat = positions("circus-maximus", 2, 3, 40)[20]
    trusting = searched("circus-maximus", s, seat, 80).walk.tree
    own = searched("circus-maximus", s, seat, 80, trust=0.0).walk.tree
    assert all(
        total in (0.0, 0.5 * int(tried))
        for total, tried in zip(trusting.total, trusting.tried, strict=True)
        if tried == 1
    )
    assert any(total not in (0.0, 0.5) for total, tried in zip(own.total, own.tried, strict=True) if tried == 1)


def test_a_win_at_hand_is_found() -> None:
    title = game("ludus-cyclorum")
    found = 0
    for seed in range(6):
        s, seat = positions("ludus-cyclorum", 2, seed, 10**6)[-1]
        wins = set()
        for action in title.legal(s, seat):
            after = title.clone(s)
            title.apply(after, seat, action)
            if after.over() and title.ranks(after) == [1 + (player != seat) for player in range(2)]:
                wins.add(action)
        if wins:
            found += 1
            walk = searched("ludus-cyclorum", s, seat, 800).walk
            assert walk.tree.most_tried(walk.tree.find(walk.roots[seat])) in wins
    assert found >= 2

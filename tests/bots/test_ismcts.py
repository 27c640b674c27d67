"""The tree search: what it finds, what it keeps, and that nobody in it knows what cannot be known."""

from typing import Any

from circenses.bots import decide, decide_move
from circenses.bots.ismcts import Ismcts
from circenses.bots.tree import NO_NODE, Tree
from circenses.bots.walk import Manner, Walk
from circenses.games import game
from circenses.kernel.choices import Choices
from circenses.kernel.rng import Rng
from tests.bots.played import play, start
from tests.outside.pennies import GAME as PENNIES
from tests.outside.pennies import PenniesState

CIRCUS: Any = game("circus-maximus")


def listed(*actions: int) -> Choices:
    out = Choices()
    for action in actions:
        out.add(action)
    return out


def test_a_node_is_found_by_its_key_also_after_the_tree_has_grown() -> None:
    tree = Tree(4)
    nodes = [int(tree.add(key * 8)) for key in range(50)]
    assert [int(tree.find(key * 8)) for key in range(50)] == nodes
    assert tree.find(7) == NO_NODE


def test_a_node_takes_its_figures_along_when_another_deal_allows_more() -> None:
    tree = Tree(4)
    node = tree.add(1)
    assert tree.widen(node, listed(2, 5))
    tree.tried[tree.edge_of(node, 5)] = 7
    assert tree.fits(node, listed(2, 5))
    assert not tree.widen(node, listed(5))
    assert tree.widen(node, listed(1, 3, 5, 9))
    first, count = int(tree.first[node]), int(tree.count[node])
    assert [int(tree.action[edge]) for edge in range(first, first + count)] == [1, 2, 3, 5, 9]
    assert tree.tried[tree.edge_of(node, 5)] == 7
    assert tree.most_tried(node) == 5


def test_sealed_answers_look_alike_to_the_others_until_all_are_in() -> None:
    s = start(PENNIES, 3)
    play(PENNIES, s, ["uniform"] * 3, 1, 0)
    while s.actors() == [-1]:
        PENNIES.apply(s, -1, PENNIES.legal(s, -1)[0])
    seen = []
    for fist in range(2):
        walk = Walk(PENNIES, 3, 1.0, Manner())
        walk.start()
        after = PENNIES.clone(s)
        walk.step(after, 0, PENNIES.legal(after, 0)[fist])
        seen.append([int(key) for key in walk.seen])
        walk.step(after, 1, PENNIES.legal(after, 1)[0])
        walk.step(after, 2, PENNIES.legal(after, 2)[1])
        seen.append([int(key) for key in walk.seen])
    assert seen[0][0] != seen[2][0]
    assert seen[0][1:] == seen[2][1:]
    assert all(seen[1][seat] != seen[3][seat] for seat in range(3))


def test_it_finds_the_best_robbery() -> None:
    """With the last stake in hand nothing but coins counts: the robber takes as many as possible from the richest."""
    s = start(PENNIES, 3, rounds=1)
    for action in ("penny copper", "penny copper", "penny copper", "d3 3"):
        PENNIES.apply(s, -1, PENNIES.parse(s, action))
    for seat, fist in enumerate(("show 3", "show 1", "show 0")):
        PENNIES.apply(s, seat, PENNIES.parse(s, fist))
    assert isinstance(s, PenniesState)
    s.coins = [3, 1, 6]
    actions = decide_move(Ismcts(200, scale=1.0), PENNIES, s, 0, Rng(3))
    assert actions[0] == PENNIES.parse(s, "rob 2")
    assert len(actions) == 2


def bidding() -> Any:
    s = start(CIRCUS, 2)
    play(CIRCUS, s, ["uniform"] * 2, 3, 0)
    rng = Rng(2)
    while s.actors() == [-1]:
        legal = CIRCUS.legal(s, -1)
        CIRCUS.apply(s, -1, legal[int(rng.below(len(legal)))])
    return s


def test_a_move_of_several_questions_keeps_its_tree() -> None:
    s = bidding()
    bot = Ismcts(60, scale=4000.0, manner=Manner(lookahead=False, rollout=4))
    seat = s.actors()[0]
    spent = []
    for _ in range(2):
        action = decide(bot, CIRCUS, s, seat, Rng(1))
        assert bot.thought is not None
        spent.append(bot.thought.nodes)
        CIRCUS.apply(s, seat, action)
    assert spent[1] < spent[0]


def test_a_whole_move_ends_where_others_or_chance_go_on() -> None:
    s = bidding()
    seat = s.actors()[0]
    for action in decide_move(Ismcts(8, scale=4000.0, manner=Manner(lookahead=False)), CIRCUS, s, seat, Rng(1)):
        assert action in CIRCUS.legal(s, seat)
        CIRCUS.apply(s, seat, action)
    assert not (s.actors() == [seat] and CIRCUS.chain(s))


def test_a_tree_is_not_kept_for_another_position() -> None:
    bot = Ismcts(40, scale=4000.0, manner=Manner(lookahead=False))
    s = bidding()
    seat = s.actors()[0]
    decide(bot, CIRCUS, s, seat, Rng(1))
    other = bidding()
    other.coins[seat] -= 3
    fresh = Ismcts(40, scale=4000.0, manner=Manner(lookahead=False))
    assert decide(bot, CIRCUS, other, seat, Rng(4)) == decide(fresh, CIRCUS, other, seat, Rng(4))


def test_what_is_decided_is_not_searched_further() -> None:
    s = bidding()
    seat = s.actors()[0]
    walk = Walk(CIRCUS, 2, 4000.0, Manner(lookahead=False))
    walk.search(s, seat, 400, 0.0, Rng(1))
    assert walk.done < 400
    assert walk.decided(seat, 400 - walk.done)


def test_it_tells_of_no_action_that_it_has_not_tried() -> None:
    s = bidding()
    bot = Ismcts(4, scale=4000.0, manner=Manner(lookahead=False))
    decide(bot, CIRCUS, s, s.actors()[0], Rng(1))
    assert bot.thought is not None
    assert 1 <= len(bot.thought.moves) <= 4 < len(CIRCUS.legal(s, s.actors()[0]))


def test_a_time_limit_strikes_and_says_so() -> None:
    s = bidding()
    bot = Ismcts(10**6, seconds=1e-6, scale=4000.0)
    assert decide(bot, CIRCUS, s, s.actors()[0], Rng(1)) in CIRCUS.legal(s, s.actors()[0])
    assert bot.capped()


def test_a_promising_action_is_looked_at_more_often_and_first() -> None:
    """Progressive bias: with nothing else to tell two actions apart, the cheap policy says which is tried."""
    s = bidding()
    seat = s.actors()[0]
    legal = CIRCUS.legal(s, seat)
    assert len(legal) > 2
    walk = Walk(CIRCUS, 2, 4000.0, Manner(lookahead=False))
    CIRCUS.legal_into(s, seat, walk.out)
    node = walk.tree.add(1)
    walk.tree.widen(node, walk.out)
    favourite = 1
    for i in range(len(legal)):
        walk.tree.prior[walk.tree.first[node] + i] = 0.6 if i == favourite else 0.4 / (len(legal) - 1)
        walk.tree.guess[walk.tree.first[node] + i] = -1.0
    tried = [0] * len(legal)
    for _ in range(40):
        edge = int(walk.select(s, node, seat, Rng(1)))
        place = edge - int(walk.tree.first[node])
        if not sum(tried):
            assert place == favourite
        tried[place] += 1
        walk.tree.tried[edge] += 1
        walk.tree.total[edge] += 0.5
        walk.tree.visits[node] += 1
        walk.tree.worth[node] += 0.5
    assert tried[favourite] == max(tried) > 40 // len(legal)
    assert tried[favourite] < 40

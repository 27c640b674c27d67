"""Alpha-beta: it finds what can be forced, and says so truly."""

from typing import Any

import pytest

from circenses.bots import decide
from circenses.bots.alphabeta import DECIDED, INFINITE, WON, AlphaBeta, Search, pick
from circenses.games import game
from circenses.kernel.choices import Choices
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import State
from tests.bots.played import play, start

LUDUS: Any = game("ludus-cyclorum")


def position(text: str) -> State:
    s: State = LUDUS.read_position(text, LUDUS.options().resolve({}))
    return s


def best(s: State, nodes: int, seed: int = 1) -> tuple[str, AlphaBeta]:
    bot = AlphaBeta(nodes)
    return LUDUS.label(s, decide(bot, LUDUS, s, s.actors()[0], Rng(seed))), bot


def test_it_takes_a_dux_that_cannot_be_saved() -> None:
    s = position("3d'3/2w5/3W3/8/7/8/3D3 s 3 0")
    move, bot = best(s, 3000)
    assert "x" in move
    assert bot.thought is not None
    assert bot.thought.values[0] > DECIDED


def forced(title: Game[Any], s: State, seat: int, decisions: int) -> float:
    """The result by trying everything: 1 if `seat` can win within so many decisions, -1 if it must lose, else 0."""
    if s.over():
        return 1.0 if title.evaluate(s, seat) > 0 else -1.0 if title.evaluate(s, seat) < 0 else 0.0
    if decisions == 0:
        return 0.0
    actor = s.actors()[0]
    results = []
    for action in title.legal(s, actor):
        after = title.clone(s)
        title.apply(after, actor, action)
        results.append(forced(title, after, seat, decisions - 1))
        if results[-1] == (1.0 if actor == seat else -1.0):
            break
    return max(results) if actor == seat else min(results)


def test_a_short_win_or_loss_it_announces_is_one() -> None:
    """The last positions of short games, against a search that tries everything."""
    assert sum(announced(seed) for seed in range(12)) >= 4


def announced(seed: int) -> int:
    """How often it announced a short win or loss at the end of a game; each must be true, and no win in one missed."""
    options = {"formation": "skirmish", "rows": 5, "points": 5, "first": "south"}
    log = play(LUDUS, start(LUDUS, 2, **options), ["greedy", "uniform"], seed, 400)
    checked = 0
    for back in (1, 2, 4):
        s = start(LUDUS, 2, **options)
        for seat, action in log[:-back]:
            LUDUS.apply(s, seat, action)
        seat = s.actors()[0]
        if len(LUDUS.legal(s, seat)) < 2:
            continue
        _, bot = best(s, 800)
        assert bot.thought is not None
        value = bot.thought.values[0]
        within = int(WON - abs(value))
        if abs(value) > DECIDED and within <= 2:
            assert forced(LUDUS, s, seat, within) == (1.0 if value > 0 else -1.0)
            checked += 1
        assert abs(value) > DECIDED or forced(LUDUS, s, seat, 1) != 1.0
    return checked


def test_more_nodes_look_deeper_and_the_budget_is_kept() -> None:
    s = start(LUDUS, 2, first="south")
    depths = []
    for nodes in (1500, 9000):
        _, bot = best(s, nodes)
        assert bot.thought is not None
        assert bot.thought.nodes <= nodes + 2
        depths.append(bot.thought.depth)
    assert depths[1] > depths[0] >= 1


def test_the_expected_line_is_playable() -> None:
    s = start(LUDUS, 2, first="south")
    _, bot = best(s, 3000)
    assert bot.thought is not None
    line = bot.thought.lines[0]
    assert line[0] == bot.thought.moves[0]
    assert len(line) >= 2
    for action in line:
        assert action in LUDUS.legal(s, s.actors()[0])
        LUDUS.apply(s, s.actors()[0], action)


def test_the_best_moves_are_different_and_in_order() -> None:
    s = start(LUDUS, 2, first="south")
    thought = AlphaBeta(600).think(LUDUS, s, 0, LUDUS.legal(s, 0), Rng(1), 3)
    assert len(set(thought.moves)) == 3
    assert thought.values[0] >= thought.values[1] >= thought.values[2]


def test_a_time_limit_strikes_and_says_so() -> None:
    s = start(LUDUS, 2, first="south")
    bot = AlphaBeta(10**9, seconds=1e-6)
    action = decide(bot, LUDUS, s, 0, Rng(1))
    assert action in LUDUS.legal(s, 0)
    assert bot.capped()
    _, free = best(s, 300)
    assert not free.capped()


def test_chance_is_refused_in_one_line() -> None:
    circus = game("circus-maximus")
    s = start(circus, 2)
    with pytest.raises(BadOption, match="Circus Maximus has chance: alpha-beta cannot play it"):
        play(circus, s, ["alphabeta@50"] * 2, 1, 200)


def middles(matches: int = 6) -> list[State]:
    """Positions some way into random matches where somebody may begin a move and some of them are loud, not all."""
    found: list[State] = []
    for seed in range(matches):
        s, rng = start(LUDUS, 2), Rng(seed)
        for _ in range(60):
            if s.over():
                break
            legal = LUDUS.legal(s, s.actors()[0])
            loud = sum(LUDUS.loud(s, action) for action in legal)
            if not LUDUS.unsettled(s) and 0 < loud < len(legal):
                found.append(LUDUS.clone(s))
            LUDUS.apply(s, s.actors()[0], legal[int(rng.below(len(legal)))])
    assert len(found) > 10
    return found


def test_moves_are_tried_in_a_promising_order() -> None:
    """The move remembered first, then captures, then what refuted others at this place, then the rest."""
    search = Search(LUDUS, 14)
    for s in middles():
        seat, legal = s.actors()[0], LUDUS.legal(s, s.actors()[0])
        search.begin(1000, 0.0, 0.0, Rng(1))
        quiet = [action for action in legal if not LUDUS.loud(s, action)]
        search.praise(seat, quiet[-1], 1, 0)
        order = search.promising(s, legal)
        loud = len(legal) - len(quiet)
        assert sorted(order) == legal
        assert all(LUDUS.loud(s, action) for action in order[:loud])
        assert order[loud] == quiet[-1]
        out = Choices()
        LUDUS.legal_into(s, seat, out)
        search.order(s, seat, out, quiet[0], 0)
        assert int(pick(out, 0)) == quiet[0]


def looked_through(s: State, seat: int, plies: int) -> float:
    """What quiescence promises, the plain way: stand as one is, or make a capture; a move under way is finished."""
    if s.over():
        return WON if LUDUS.ranks(s)[seat] < LUDUS.ranks(s)[1 - seat] else -WON
    actor = s.actors()[0]
    sign = 1.0 if actor == seat else -1.0
    unsettled = LUDUS.unsettled(s)
    values: list[float] = [] if unsettled else [sign * LUDUS.evaluate(s, seat)]
    for action in LUDUS.legal(s, actor) if unsettled or plies > 0 else []:
        if unsettled or LUDUS.loud(s, action):
            after = LUDUS.clone(s)
            LUDUS.apply(after, actor, action)
            values.append(sign * looked_through(after, seat, plies - 1))
    return sign * max(values)


def test_no_judgement_before_captures_were_looked_at() -> None:
    search = Search(LUDUS, 14)
    better = 0
    for s in middles():
        seat = s.actors()[0]
        search.begin(1_000_000, 0.0, 0.0, Rng(1))
        search.stopped = False
        value = search.quiet(s, seat, 1, -INFINITE, INFINITE, 0)
        plain = looked_through(s, seat, 1)
        assert value == pytest.approx(plain) or (abs(value) > DECIDED and abs(plain) > DECIDED and value * plain > 0)
        better += value > LUDUS.evaluate(s, seat)
    assert better

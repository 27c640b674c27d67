"""`circenses arena`: fair pairings, honest intervals, results that can be repeated and resumed."""

import itertools
import json
from dataclasses import replace
from pathlib import Path

import pytest

from circenses.games import game, game_ids
from circenses.kernel.errors import BadOption
from circenses.lab.arena import Contest, Played, compete, make_contest, page
from circenses.lab.arena.compete import left, recall
from circenses.lab.arena.played import play
from circenses.lab.arena.standings import open_pairs, ratings, standings
from tests.cli.conftest import Command

LUDUS = game("ludus-cyclorum")
CIRCUS = game("circus-maximus")


def contest(**given: object) -> Contest:
    wanted = {"bots": ["greedy", "uniform"], "seats": 4, "games": 24, "seed": "1", **given}
    return make_contest(CIRCUS, **wanted)  # type: ignore[arg-type]


@pytest.mark.parametrize(("seats", "form"), [(2, "duel"), (3, "duel"), (4, "duel"), (3, "lone"), (4, "lone")])
def test_every_bot_sits_everywhere_equally_often_with_the_same_chance(seats: int, form: str) -> None:
    plan = contest(seats=seats, form=form)
    seatings = plan.seatings(0)
    first = plan.pairs()[0][0]
    counts = [sum(seating[seat] == first for seating in seatings) for seat in range(seats)]
    assert len(set(counts)) == 1
    assert len({plan.match_seed(0, number) for number in range(plan.block(0))}) == 1
    assert plan.match_seed(0, plan.block(0)) != plan.match_seed(0, 0)


def test_a_mixed_table_seats_every_bot_once() -> None:
    plan = contest(bots=["tiro", "civis", "greedy", "uniform"], form="mixed")
    assert len(plan.seatings(0)) == 24
    assert all(sorted(seating) == sorted(plan.bots) for seating in plan.seatings(0))


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_at_a_mixed_table_every_bot_sits_everywhere_equally_often(seats: int) -> None:
    names = ["tiro", "civis", "greedy", "uniform", "senator", "caesar"][:seats]
    seatings = make_contest(game("gloria-mundi"), names, seats, form="mixed").seatings(0)
    assert len(set(seatings)) == len(seatings) <= 24
    for name in names:
        assert len({sum(seating[seat] == name for seating in seatings) for seat in range(seats)}) == 1


def played(number: int, ranks: tuple[int, ...], seating: tuple[str, ...] = ("greedy", "uniform")) -> Played:
    return Played(number, seating, ranks, (0.0,) * len(ranks), "end", 1, pair=0, capped=0, digest="")


def test_shares_count_shared_first_places_in_part() -> None:
    assert played(0, (1, 2)).share("greedy") == 1.0
    assert played(0, (1, 1)).share("greedy") == 0.5
    assert played(0, (1, 1, 3, 1), ("a", "b", "a", "b")).share("b") == pytest.approx(2 / 3)


def swept(plan: Contest, games: int) -> list[Played]:
    """The first bot wins every game."""
    seatings = [plan.seating(0, number) for number in range(games)]
    return [played(i, tuple(1 if name == plan.bots[0] else 2 for name in s), s) for i, s in enumerate(seatings)]


def test_a_pair_ends_when_it_is_proved_and_not_before() -> None:
    plan = make_contest(LUDUS, ["greedy", "uniform"], games=40, seed="1")
    won = swept(plan, 40)
    even = [played(i, (1, 2), plan.seating(0, i)) for i in range(40)]
    assert open_pairs(plan, won[:14]) == [0]
    assert open_pairs(plan, won[:16]) == []
    assert open_pairs(plan, won[:15]) == [0]  # a block is always finished
    assert open_pairs(plan, [*won[:4], *won[6:24]]) == [0]  # and none is left out
    assert open_pairs(plan, even[:38]) == [0]
    assert open_pairs(plan, even) == []
    assert open_pairs(make_contest(LUDUS, ["greedy", "uniform"], games=40, seed="1", stop=False), won[:16]) == [0]


def test_of_many_pairs_a_single_one_needs_more_evidence_and_all_together_do_not() -> None:
    """e-BH: three pairs, of which one is swept; then all are."""
    plan = make_contest(LUDUS, ["greedy", "uniform", "civis"], games=60, seed="1")

    def games(swept_pairs: tuple[int, ...], count: int) -> list[Played]:
        made: list[Played] = []
        for pair, number in itertools.product(range(3), range(count)):
            seating = plan.seating(pair, number)
            first = seating.index(plan.pairs()[pair][0]) if pair in swept_pairs else 0
            made.append(replace(played(number, (1, 2) if first == 0 else (2, 1), seating), pair=pair))
        return made

    assert open_pairs(plan, games((1,), 16)) == [0, 1, 2]  # enough for a pair that is alone
    assert standings(plan, games((1,), 16)).pairs[1].e_value > 20
    assert open_pairs(plan, games((1,), 24)) == [0, 2]
    assert open_pairs(plan, games((0, 1, 2), 16)) == []
    table = standings(plan, games((1,), 60))
    assert [pair.verdict for pair in table.pairs] == ["undecided", "stronger", "undecided"]
    assert [pair.games for pair in table.pairs] == [60, 20, 60]


def test_a_duel_changes_places_in_blocks_of_two_and_goes_through_all_seatings() -> None:
    plan = make_contest(game("gloria-mundi"), ["greedy", "uniform"], 5, games=40, seed="1")
    whole = replace(plan, short=False)
    assert (plan.block(0), whole.block(0)) == (2, 20)
    assert sorted(plan.seatings(0)) == sorted(whole.seatings(0))
    for number in range(0, 40, 2):
        here, there = plan.seating(0, number), plan.seating(0, number + 1)
        assert all({one, other} == {"greedy", "uniform"} for one, other in zip(here, there, strict=True))
        assert plan.match_seed(0, number) == plan.match_seed(0, number + 1)
    assert len({plan.match_seed(0, number) for number in range(40)}) == 20


def test_a_duel_seen_from_the_other_side() -> None:
    plan = make_contest(LUDUS, ["greedy", "uniform"], games=40, seed="1")
    (pair,) = standings(plan, swept(plan, 16)).pairs
    other = pair.turned()
    assert (other.first, other.wins, other.share, other.verdict) == ("uniform", 0, 0.0, "weaker")
    assert other.high == 1 - pair.low < 0.5
    assert other.turned() == pair


def test_a_verdict_stands_exactly_where_the_interval_leaves_the_fair_share() -> None:
    plan = make_contest(LUDUS, ["greedy", "uniform"], games=40, seed="1", stop=False)
    for games in range(0, 40, 2):
        (pair,) = standings(plan, swept(plan, games)).pairs
        assert (pair.games, pair.blocks) == (games, games // 2)
        assert (pair.verdict == "stronger") == (pair.low > 0.5) == (pair.e_value >= 20)
        assert pair.verdict in ("stronger", "undecided")


def test_what_was_played_beyond_the_verdict_does_not_count() -> None:
    plan = make_contest(LUDUS, ["greedy", "uniform"], games=40, seed="1")
    lost_later = [*swept(plan, 16), *(played(i, (1, 1), plan.seating(0, i)) for i in range(16, 24))]
    assert standings(plan, lost_later) == standings(plan, swept(plan, 16))


def test_the_number_of_workers_changes_neither_games_nor_verdicts() -> None:
    alone, many = (compete(LUDUS, ["greedy", "uniform"], games=60, seed="7", workers=n) for n in (1, 3))
    assert alone == many
    assert alone.pairs[0].verdict == "stronger"
    assert alone.games < 60


def test_a_contest_is_played_in_whole_blocks() -> None:
    assert contest(seats=4, games=99).most(0) == 100
    assert contest(seats=3, games=100, form="lone").most(0) == 102
    assert compete(LUDUS, ["greedy", "uniform"], games=1, seed="7", workers=1).games == 2


def test_the_winner_is_rated_higher() -> None:
    table = ratings(("greedy", "uniform"), [played(i, (1, 2)) for i in range(12)])
    assert [rating.name for rating in table] == ["greedy", "uniform"]
    assert table[0].low > table[1].mu


def test_the_same_seed_gives_the_same_table_and_a_stopped_run_goes_on(tmp_path: Path) -> None:
    whole = compete(LUDUS, ["greedy", "uniform"], games=6, seed="7", workers=1, stop=False)
    kept = tmp_path / "run.jsonl"
    part = make_contest(LUDUS, ["greedy", "uniform"], games=6, seed="7", stop=False)
    compete(LUDUS, ["greedy", "uniform"], games=2, seed="7", workers=1, stop=False, keep=kept)
    assert len(left(part, recall(LUDUS, part, kept))) == 4
    assert compete(LUDUS, ["greedy", "uniform"], games=6, seed="7", workers=1, stop=False, keep=kept) == whole
    assert len(kept.read_text().splitlines()) == 7
    with pytest.raises(BadOption, match="is of another contest: seed '7' instead of '8'"):
        compete(LUDUS, ["greedy", "uniform"], games=6, seed="8", workers=1, stop=False, keep=kept)


def test_a_run_that_an_earlier_rule_stopped_goes_on(tmp_path: Path) -> None:
    """Ten games swept were enough for Wilson's interval."""
    kept = tmp_path / "run.jsonl"
    compete(LUDUS, ["greedy", "uniform"], games=10, seed="7", workers=1, keep=kept)
    whole = compete(LUDUS, ["greedy", "uniform"], games=60, seed="7", workers=1)
    assert compete(LUDUS, ["greedy", "uniform"], games=60, seed="7", workers=1, keep=kept) == whole
    assert whole.games > 10


def test_a_run_with_other_seats_is_refused(tmp_path: Path) -> None:
    """As blocks of five or six different bots were before they were made fair."""
    kept = tmp_path / "run.jsonl"
    compete(LUDUS, ["greedy", "uniform"], games=2, seed="7", workers=1, keep=kept)
    lines = kept.read_text().splitlines()
    kept.write_text("\n".join([lines[0], lines[2].replace('"number":1', '"number":0')]) + "\n")
    with pytest.raises(BadOption, match="game 0 of pair 0 has seats that a contest does not give any more"):
        compete(LUDUS, ["greedy", "uniform"], games=2, seed="7", workers=1, keep=kept)


def test_a_run_is_not_gone_on_with_by_other_bots(tmp_path: Path) -> None:
    kept = tmp_path / "run.jsonl"
    compete(LUDUS, ["civis", "senator@9"], games=1, seed="7", workers=1, keep=kept)
    before = LUDUS.tuning()
    LUDUS.retune({**before, "worth.sword": before["worth.sword"] + 1})
    try:
        with pytest.raises(BadOption, match="was played by other bots: their settings or their code have changed"):
            compete(LUDUS, ["civis", "senator@9"], games=2, seed="7", workers=1, keep=kept)
    finally:
        LUDUS.retune(before)
    assert compete(LUDUS, ["civis", "senator@9"], games=2, seed="7", workers=1, keep=kept).games == 2


def test_the_page_shows_every_pair_and_needs_no_network() -> None:
    plan = make_contest(LUDUS, ["greedy", "uniform"], games=40, seed="<1>")
    text = page(standings(plan, [played(i, (1, 2), plan.seating(0, i)) for i in range(4)]))
    assert text.count("greedy") >= 3
    assert "&lt;1&gt;" in text
    assert "http" not in text
    assert "undecided" in text


def test_the_command_prints_json_and_writes_a_page(circenses: Command, tmp_path: Path) -> None:
    html = tmp_path / "table.html"
    words = ["arena", "ludus-cyclorum", "--bots", "greedy,uniform", "--games", "4", "--seed", "1", "--workers", "1"]
    ran = circenses(*words, "--json", "--html", str(html))
    assert ran.code == 0
    told = json.loads(ran.out)
    assert told["games"] == 4
    assert told["pairs"][0]["fair"] == 0.5
    assert told["pairs"][0]["verdict"] == "undecided"  # four games prove nothing
    assert "<h1>Arena: ludus-cyclorum" in html.read_text()
    shown = circenses(*words)
    assert shown.code == 0
    assert "95 % interval" in shown.out
    assert "e-value" in shown.out
    assert "undecided" in shown.out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--bots", "greedy"], "an arena needs at least two different bots"),
        (["--bots", "greedy,greedy"], "an arena needs at least two different bots"),
        (["--bots", "greedy,nero"], "no bot 'nero'"),
        (["--seats", "3"], "Ludus Cyclorum is for 2 players, not 3"),
        (["--games", "0"], "games = 0: it must be a whole number, at least 1"),
        (["--format", "war"], "no format 'war': choose from duel, lone, mixed"),
        (["--bots", "tiro,civis,greedy", "--format", "mixed"], "format mixed needs as many bots as seats"),
    ],
)
def test_wrong_input_gets_one_line(circenses: Command, words: list[str], reason: str) -> None:
    ran = circenses("arena", "ludus-cyclorum", "--seed", "1", *words)
    assert ran.code == 2
    assert len(ran.complaints) == 1
    assert reason in ran.complaints[0]


def test_iterations_replace_the_budget_of_searches_only() -> None:
    names = ["tiro", "senator", "caesar@9", "ismcts"]
    assert make_contest(CIRCUS, names, iterations=5).bots == ("tiro", "senator@5", "caesar@9", "ismcts@5")


@pytest.mark.parametrize("title", game_ids())
def test_equal_bots_play_equal_games_in_every_block(title: str) -> None:
    """Civis is greedy under another name, so all seatings of a chance are one game; another block is another."""
    plan = make_contest(game(title), ["civis", "greedy"], games=100, seed="1", form="lone")
    size = plan.block(0)
    blocks = []
    for block in range(2):
        games = [play(game(title), plan, 0, block * size + i) for i in range(size)]
        assert len({(one.digest, one.ranks, one.scores) for one in games}) == 1
        blocks.append(games[0].digest)
    assert blocks[0] != blocks[1]


def test_results_from_before_there_were_streams_are_read_but_not_gone_on_with(tmp_path: Path) -> None:
    keep = tmp_path / "old.jsonl"
    plan = make_contest(LUDUS, ["greedy", "uniform"], games=2, seed="1")
    assert plan.scheme == "streams"
    head = {key: value for key, value in plan.to_json().items() if key not in ("scheme", "short")}
    keep.write_text(json.dumps(head) + "\n", encoding="utf-8")
    assert Contest.from_json(head) == replace(plan, scheme="", short=False)
    with pytest.raises(BadOption, match="scheme None instead of 'streams', short None instead of True"):
        recall(LUDUS, plan, keep)

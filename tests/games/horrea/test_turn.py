"""The turn, conversion, victory and ranking (HO-1.3, HO-1.11, HO-1.12, HO-1.13)."""

from typing import Any

import pytest

from circenses.games.horrea import setup
from circenses.games.horrea.game import GAME
from circenses.kernel.choices import Choices
from circenses.kernel.loops import playout
from circenses.kernel.rng import Rng
from tests.games.horrea.table import Table, alliance, hand, resolve, seats, table

rule = pytest.mark.rule


def closed(players: int = 3, options: dict[str, Any] | None = None, **changes: Any) -> Table:
    """After the conversion and the victory check; paths are written a__b."""
    return table(players, "conversion", {path.replace("__", "."): value for path, value in changes.items()}, options)


def busy(players: int = 3) -> Table:
    """A turn in which everybody is asked in every phase."""
    changes: dict[str, Any] = {**seats("money", *[900] * players)}
    cities = (["luna"], ["athens"], ["corduba"], ["alexandria"])
    changes |= seats("agents", *cities[:players])
    for seat in range(players):
        changes |= hand(seat, boys=1, girls=1)
    return table(players, set=changes)


@rule("HO-1.3", "HO-S026", "HO-S029", "HO-S030", "HO-S031", "HO-S033", "HO-S034", "HO-S035")
@pytest.mark.parametrize("players", [3, 4])
def test_phases_follow_each_other_and_all_act_in_turn_order_in_each(players: int) -> None:
    at = busy(players)
    met: list[tuple[str, int]] = []
    while at.get("turn") == 1:
        if at.actor >= 0 and (at.phase, at.actor) not in met:
            met.append((at.phase, at.actor))
        elif at.question == "draw_fate":
            met.append(("fate", -1))
        if at.question == "draw_fate":
            at.chance("fate F20")
        else:
            at.stay_quiet()
    phases = [(phase, seat) for phase in ("movement", "social", "build") for seat in range(players)]
    assert met == [*phases, ("fate", -1)]


@rule("HO-1.3", "HO-S036")
@pytest.mark.parametrize(("players", "starts"), [(3, [0, 1, 2, 0]), (4, [0, 1, 2, 3, 0])])
def test_the_start_marker_moves_clockwise(players: int, starts: list[int]) -> None:
    at = table(players)
    found = [at.get("start")]
    for _ in starts[1:]:
        found.append(at.turn().get("start"))
    assert found == starts
    assert at.get("order") == list(range(players))


@rule("HO-1.3", "HO-S033")
def test_the_start_player_goes_first_in_every_phase() -> None:
    at = busy().turn("F20")
    first: dict[str, int] = {}
    while at.get("turn") == 2:
        if at.actor >= 0:
            first.setdefault(at.phase, at.actor)
        if at.question == "draw_fate":
            at.chance("fate F05")
        else:
            at.stay_quiet()
    assert first == {"movement": 1, "social": 1, "build": 1}


@rule("HO-1.3", "HO-S134", "HO-1.11")
def test_conversion_comes_after_fate() -> None:
    at = table(phase="fate", set={"players.0.money": 600, "horrea": {"narbo": [0]}}).chance("fate F10")
    assert (at.money[0], at.prestige[0], at.get("players.0.marks")) == (1100, 1, 1)


# Conversion


@rule("HO-1.11", "HO-R38", "HO-S135", "HO-S136", "HO-S137", "HO-S150", "HO-S151")
@pytest.mark.parametrize(
    ("prestige", "marks", "money", "left"),
    [
        (0, 0, 2030, (2, 2)),
        (2, 2, 1990, (1, 1)),
        (0, 0, 1000, (1, 1)),
        (0, 0, 999, (0, 0)),
        (3, 1, 999, (2, 0)),
        (3, 1, 1100, (3, 1)),
        (0, 1, 700, (0, 0)),
        (3, 0, -150, (3, 0)),
        (5, 3, -150, (2, 0)),
        (1, 4, 1500, (0, 1)),
    ],
)
def test_marks_crossed_since_the_last_conversion(prestige: int, marks: int, money: int, left: tuple[int, int]) -> None:
    at = closed(players__0__prestige=prestige, players__0__marks=marks, players__0__money=money)
    assert (at.prestige[0], at.get("players.0.marks")) == left


@rule("HO-1.11", "HO-R38", "HO-S137")
def test_only_the_net_movement_of_the_turn_counts() -> None:
    changes = {**seats("money", 1300), **seats("marks", 1), **seats("agents", ["narbo"]), **seats("prestige", 3)}
    at = table(phase="build", set=changes).play(0, "build narbo", "give food")
    assert (at.money[0], at.prestige[0]) == (1000, 5)
    assert at.turn("F20").prestige[0] == 4  # the card alone


# Victory


@rule("HO-1.12", "HO-S010", "HO-S032", "HO-S140", "HO-S009")
def test_fifteen_prestige_at_the_end_of_the_turn_win() -> None:
    at = closed(
        **seats("prestige", 15, 14, 3), **seats("money", 900, 0, 0), players__1__money=5000, players__1__marks=5
    )
    assert at.result == ("prestige", [0])
    assert at.ranks == [1, 2, 3]


@rule("HO-1.12", "HO-R41", "HO-S140")
def test_conversion_counts_and_passing_fifteen_earlier_does_not() -> None:
    assert closed(players__0__prestige=14, players__0__money=1000).result == ("prestige", [0])
    at = closed(players__0__prestige=15, players__0__marks=1, players__0__money=100)
    assert at.result == ("", [])
    assert (at.get("turn"), at.get("start")) == (2, 1)


@rule("HO-R41", "HO-1.12")
def test_fifteen_in_the_build_phase_lost_to_fate_wins_nothing() -> None:
    changes = {**seats("prestige", 14), **seats("money", 1000), **seats("marks", 1)}
    at = table(phase="build", set=changes).play(0, "give games")
    assert at.prestige[0] == 15
    at.turn("F20")
    assert (at.over, at.prestige[0]) == (False, 13)  # the card, and the thousand that was given


@rule("HO-1.0(win_prestige)", "HO-1.12")
def test_the_winning_line_is_a_switch() -> None:
    assert closed(options={"win_prestige": 12}, players__2__prestige=12).result == ("prestige", [2])


STANDING = ("prestige", "money", "gifts", "horrea")
SLOTS = [(band, kind) for band in ("quaestor", "aedile", "praetor") for kind in ("temple", "games", "food")]


def final(*players: tuple[int, int, int, int], options: dict[str, Any] | None = None, **changes: Any) -> Table:
    """Prestige, money, benefactions and horrea of every player at the end of a turn."""
    slots = iter(SLOTS)
    laid: dict[str, Any] = {}
    horrea: dict[str, list[int]] = {}
    for seat, (prestige, money, gifts, count) in enumerate(players):
        laid |= {f"players__{seat}__prestige": prestige, f"players__{seat}__money": money}
        laid[f"players__{seat}__marks"] = max(0, money) // 1000
        for _ in range(gifts):
            laid["benefactions__{}__{}".format(*next(slots))] = seat
        for market in ("luna", "narbo", "athens", "delos")[:count]:
            horrea.setdefault(market, []).append(seat)
    return closed(len(players), options, **laid, horrea=horrea, **changes)


@rule("HO-1.12", "HO-R39", "HO-R53", "HO-S141", "HO-S142")
@pytest.mark.parametrize(
    ("players", "ranks"),
    [
        ([(15, 1200, 2, 0), (16, 1100, 0, 0), (15, 1200, 3, 0)], [2, 3, 1]),
        ([(15, 900, 0, 0), (14, 5000, 0, 0), (14, 5001, 0, 0)], [1, 3, 2]),
        ([(15, 900, 0, 0), (16, 900, 0, 0), (3, 0, 0, 0)], [2, 1, 3]),
        ([(15, 900, 1, 2), (15, 900, 1, 3), (9, 0, 0, 0)], [2, 1, 3]),
        ([(15, 900, 1, 2), (15, 900, 1, 2), (9, 0, 0, 0)], [1, 1, 3]),
        ([(15, 0, 0, 0), (2, 50, 1, 0), (2, 50, 2, 0), (2, 50, 2, 1)], [1, 4, 3, 2]),
        ([(20, 0, 0, 0), (15, 1, 0, 0), (4, 9, 0, 0), (5, 0, 0, 0)], [2, 1, 4, 3]),
    ],
)
def test_ranking_by_money_then_prestige_gifts_and_horrea(
    players: list[tuple[int, int, int, int]], ranks: list[int]
) -> None:
    at = final(*players)
    assert at.ranks == ranks
    assert at.result == ("prestige", [seat for seat, rank in enumerate(ranks) if rank == 1])


@rule("HO-1.12", "HO-R40", "HO-R54", "HO-1.0(max_turns)", "HO-1.13")
def test_after_the_last_turn_prestige_decides_then_money() -> None:
    at = final((11, 300, 0, 0), (11, 450, 0, 0), (9, 2000, 0, 0), turn=60)
    assert at.result == ("turn_limit", [1])
    assert at.ranks == [2, 1, 3]


@rule("HO-1.12", "HO-R54", "HO-1.0(max_turns)")
def test_the_limit_is_a_switch_and_can_be_off() -> None:
    stand = [(1, 0, 0, 0)] * 3
    assert final(*stand, turn=59).over is False
    assert final(*stand, turn=7, options={"max_turns": 7}).result == ("turn_limit", [0, 1, 2])
    assert final(*stand, turn=60, options={"max_turns": 0}).get("turn") == 61


@rule("HO-1.12")
def test_a_victory_in_the_last_turn_is_a_victory() -> None:
    assert final((15, 0, 0, 0), (3, 0, 0, 0), (3, 0, 0, 0), turn=60).result == ("prestige", [0])


@rule("HO-1.13", "HO-R40", "HO-1.0")
def test_random_games_end_within_the_limit() -> None:
    values = resolve()
    for seed in range(6):
        s = setup.new(3 + seed % 2, values)
        playout(GAME, s, Rng(seed), Choices())
        assert s.over()
        assert s.turn <= 60


@rule("HO-1.13")
def test_inside_a_turn_each_marriage_uses_up_a_card_and_each_end_an_alliance() -> None:
    at = table(
        phase="social",
        set={
            **hand(0, boys=2),
            **seats("agents", ["luna", "athens"]),
            **seats("money", 900),
            "alliances": [alliance(0, 1)],
        },
        preset="letter",
    )
    questions = 0
    while at.question == "intrigue" and at.actor == 0:
        at.play(0, at.offered[-1])
        questions += 1
    assert questions == 3

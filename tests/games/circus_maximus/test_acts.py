"""Every act by its own figures (CM-1.9, the two tables): what it takes, gives, costs the losers and the absent.

Units are mummers, animals, slaves, prisoners; tracks are empire, population, church.
"""

from typing import Any

import pytest

from circenses.games.circus_maximus import content
from tests.games.circus_maximus.stage import KINDS, Units, holding, perform_all, purses, stage
from tests.games.circus_maximus.table import Table

Steps = tuple[int, int, int]

MANY: Units = (9, 9, 9, 9)
START = (3, 3, 3)
ALL_ACTS = (
    *("choral", "pageant", "procession", "hymn", "sacred_festival"),
    *("gladiator", "bestiarii", "venatio", "animal_feeding", "slave_battle"),
    *("chariot", "ludi", "triumph", "cavalry", "naumachia"),
    *("torture", "military_execution", "crucifixion"),
)
WITH_DICE = ("hymn", "gladiator", "slave_battle", "chariot", "ludi", "naumachia")


def case(row: str, act: str, *figures: Any) -> Any:
    """One act, cited by its own clause and by its own row of the ledger."""
    return pytest.param(act, *figures, id=act, marks=pytest.mark.rule(row, f"CM-1.9({act})"))


def alone(act: str, units: Units = MANY, coins: int = 10, players: int = 2) -> Table:
    """Seat 0 is the only bidder."""
    return stage(f"0 {act} 1", players, set=holding(units) | purses(coins))


def together(act: str, roll: int = 0, other: int = 0, **set: Any) -> Table:
    """Seats 0 and 1 bid and perform, 0 first; seat 2 stays away. Seat 0 owns more animals."""
    given = {**holding(MANY, (9, 8, 9, 9)), **purses(10, 10, 10), **set}
    at = stage(f"0 {act} 2, 1 {act} 1", 3, set=given)
    return perform_all(at, (roll, other) if act in WITH_DICE else ())


def less(units: Units, kind: int) -> Units:
    """One fewer of a kind."""
    m, a, s, p = (count - (i == kind) for i, count in enumerate(units))
    return m, a, s, p


def moved(at: Table, seat: int) -> Steps:
    empire, population, church = (now - before for now, before in zip(at.tracks(seat), START, strict=True))
    return empire, population, church


@pytest.mark.parametrize(
    ("act", "needed"),
    [
        case("CM-S154", "choral", (1, 0, 0, 0)),
        case("CM-S161", "pageant", (2, 0, 0, 0)),
        case("CM-S167", "procession", (1, 0, 1, 0)),
        case("CM-S173", "hymn", (1, 0, 0, 0)),
        case("CM-S180", "sacred_festival", (2, 0, 0, 0)),
        case("CM-S187", "gladiator", (0, 0, 1, 0)),
        case("CM-S193", "bestiarii", (0, 1, 1, 0)),
        case("CM-S200", "venatio", (0, 2, 0, 0)),
        case("CM-S206", "animal_feeding", (0, 2, 0, 0)),
        case("CM-S213", "slave_battle", (0, 0, 3, 0)),
        case("CM-S219", "chariot", (1, 2, 0, 0)),
        case("CM-S226", "ludi", (0, 0, 2, 0)),
        case("CM-S232", "triumph", (2, 1, 0, 0)),
        case("CM-S238", "cavalry", (0, 2, 0, 0)),
        case("CM-S245", "naumachia", (0, 0, 3, 0)),
        case("CM-S258", "torture", (0, 0, 0, 1)),
        case("CM-S264", "military_execution", (0, 0, 0, 1)),
        case("CM-S270", "crucifixion", (0, 0, 0, 1)),
    ],
)
def test_an_act_takes_exactly_these_units(act: str, needed: Units) -> None:
    at = alone(act, needed)
    assert (at.question, at.get("open_act.act"), at.legal(0)) == ("declare", act, ["perform", "withdraw"])
    for kind, count in enumerate(needed):
        if count:
            assert alone(act, less(needed, kind)).question != "declare"


@pytest.mark.parametrize(
    ("act", "cost", "reward"),
    [
        case("CM-S181", "sacred_festival", 1, 4),
        case("CM-S207", "animal_feeding", 2, 5),
        case("CM-S246", "naumachia", 3, 8),
    ],
)
def test_an_act_also_takes_coins(act: str, cost: int, reward: int) -> None:
    assert alone(act, coins=cost - 1).question != "declare"
    at = alone(act, coins=cost)
    assert at.question == "declare"
    assert at.play(0, "perform").player(0, "coins") == (reward,)


@pytest.mark.rule("CM-1.9(4)", "CM-R51")
@pytest.mark.parametrize(
    "act", [act for act in ALL_ACTS if act not in ("sacred_festival", "animal_feeding", "naumachia")]
)
def test_all_other_acts_are_open_to_whoever_has_no_coins(act: str) -> None:
    assert alone(act, coins=0).question == "declare"


@pytest.mark.parametrize(
    ("act", "steps"),
    [
        case("CM-S155", "choral", (0, 1, 1)),
        case("CM-S162", "pageant", (0, 0, 2)),
        case("CM-S168", "procession", (0, -1, 3)),
        case("CM-S174", "hymn", (0, 0, 2)),
        case("CM-S182", "sacred_festival", (0, 1, 3)),
        case("CM-S188", "gladiator", (0, 2, 0)),
        case("CM-S194", "bestiarii", (0, 3, -1)),
        case("CM-S201", "venatio", (0, 2, 0)),
        case("CM-S208", "animal_feeding", (0, 2, 1)),
        case("CM-S214", "slave_battle", (2, 3, 0)),
        case("CM-S220", "chariot", (3, 1, 0)),
        case("CM-S227", "ludi", (3, 1, 0)),
        case("CM-S233", "triumph", (2, 0, 1)),
        case("CM-S239", "cavalry", (1, 0, 1)),
        case("CM-S247", "naumachia", (4, 2, 0)),
        case("CM-S259", "torture", (0, 1, 0)),
        case("CM-S265", "military_execution", (1, 0, 0)),
        case("CM-S271", "crucifixion", (0, 0, 1)),
    ],
)
def test_an_act_moves_its_only_participant_by_its_tracks(act: str, steps: Steps) -> None:
    assert moved(alone(act).play(0, "perform"), 0) == steps


@pytest.mark.parametrize(
    ("act", "steps"),
    [
        case("CM-S156", "choral", (0, 1, 1)),
        case("CM-S163", "pageant", (0, 0, 2)),
        case("CM-S169", "procession", (0, -1, 3)),
        case("CM-S183", "sacred_festival", (0, 1, 3)),
        case("CM-S195", "bestiarii", (0, 3, -1)),
        case("CM-S202", "venatio", (0, 2, 0)),
        case("CM-S209", "animal_feeding", (0, 2, 1)),
        case("CM-S234", "triumph", (2, 0, 1)),
        case("CM-S260", "torture", (0, 1, 0)),
        case("CM-S266", "military_execution", (1, 0, 0)),
        case("CM-S272", "crucifixion", (0, 0, 1)),
    ],
)
def test_an_act_without_winner_rewards_everybody_in_it(act: str, steps: Steps) -> None:
    at = together(act)  # no dice are rolled
    assert (moved(at, 0), moved(at, 1)) == (steps, steps)


@pytest.mark.parametrize(
    ("act", "steps"),
    [
        case("CM-S175", "hymn", (0, 0, 2)),
        case("CM-S189", "gladiator", (0, 2, 0)),
        case("CM-S215", "slave_battle", (2, 3, 0)),
        case("CM-S221", "chariot", (3, 1, 0)),
        case("CM-S228", "ludi", (3, 1, 0)),
        case("CM-S248", "naumachia", (4, 2, 0)),
    ],
)
def test_the_dice_find_one_winner_who_alone_moves(act: str, steps: Steps) -> None:
    first = together(act, 5, 2)
    assert (moved(first, 0), moved(first, 1)) == (steps, (0, 0, 0))
    second = together(act, 2, 5)
    assert (moved(second, 0), moved(second, 1)) == ((0, 0, 0), steps)


@pytest.mark.rule("CM-1.9(cavalry)", "CM-S240", "CM-R14")
@pytest.mark.parametrize(("animals", "winner"), [((3, 2), 0), ((2, 3), 1)])
def test_cavalry_is_won_by_the_most_animals_without_dice(animals: tuple[int, int], winner: int) -> None:
    herds = {f"players.{seat}.units.animals": count for seat, count in enumerate(animals)}
    at = together("cavalry", **herds)
    assert moved(at, winner) == (1, 0, 1)
    assert moved(at, 1 - winner) == (0, 0, 0)


NONE: Units = (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("act", "by_winner", "by_loser"),
    [
        case("CM-S157", "choral", NONE, NONE),
        case("CM-S164", "pageant", NONE, NONE),
        case("CM-S170", "procession", (0, 0, 1, 0), (0, 0, 1, 0)),
        case("CM-S176", "hymn", NONE, NONE),
        case("CM-S184", "sacred_festival", NONE, NONE),
        case("CM-S190", "gladiator", NONE, (0, 0, 1, 0)),
        case("CM-S196", "bestiarii", (0, 0, 1, 0), (0, 0, 1, 0)),
        case("CM-S203", "venatio", (0, 2, 0, 0), (0, 2, 0, 0)),
        case("CM-S210", "animal_feeding", NONE, NONE),
        case("CM-S216", "slave_battle", NONE, (0, 0, 3, 0)),
        case("CM-S222", "chariot", NONE, NONE),
        case("CM-S229", "ludi", NONE, (0, 0, 2, 0)),
        case("CM-S235", "triumph", NONE, NONE),
        case("CM-S241", "cavalry", NONE, NONE),
        case("CM-S249", "naumachia", NONE, (0, 0, 3, 0)),
        case("CM-S261", "torture", (0, 0, 0, 1), (0, 0, 0, 1)),
        case("CM-S267", "military_execution", (0, 0, 0, 1), (0, 0, 0, 1)),
        case("CM-S273", "crucifixion", (0, 0, 0, 1), (0, 0, 0, 1)),
    ],
)
def test_what_an_act_uses_up_goes_to_the_supply_and_the_rest_comes_back(
    act: str, by_winner: Units, by_loser: Units
) -> None:
    """Where an act has no winner, both figures are for everybody in it; seat 0 is the first, or the winner."""
    at = together(act, 6, 1)
    assert at.units(0) == tuple(had - lost for had, lost in zip((9, 9, 9, 9), by_winner, strict=True))
    assert at.units(1) == tuple(had - lost for had, lost in zip((9, 8, 9, 9), by_loser, strict=True))
    gone = [winners + losers for winners, losers in zip(by_winner, by_loser, strict=True)]
    assert [at.get(f"supply.{kind}") for kind in KINDS] == [50 + count for count in gone]
    single = alone(act).play(0, "perform")
    assert single.units(0) == tuple(9 - lost for lost in by_winner)


@pytest.mark.parametrize(
    ("act", "cost", "to_winner", "to_loser"),
    [
        case("CM-S158", "choral", 0, 0, 0),
        case("CM-S165", "pageant", 0, 3, 3),
        case("CM-S171", "procession", 0, 4, 4),
        case("CM-S177", "hymn", 0, 4, 2),
        case("CM-S185", "sacred_festival", 1, 4, 4),
        case("CM-S191", "gladiator", 0, 3, 3),
        case("CM-S197", "bestiarii", 0, 5, 5),
        case("CM-S204", "venatio", 0, 4, 4),
        case("CM-S211", "animal_feeding", 2, 5, 5),
        case("CM-S217", "slave_battle", 0, 7, 7),
        case("CM-S223", "chariot", 0, 5, 5),
        case("CM-S230", "ludi", 0, 7, 7),
        case("CM-S236", "triumph", 0, 3, 3),
        case("CM-S250", "naumachia", 3, 8, 8),
        case("CM-S262", "torture", 0, 0, 0),
        case("CM-S268", "military_execution", 0, 0, 0),
        case("CM-S274", "crucifixion", 0, 0, 0),
    ],
)
def test_an_act_pays_its_coins(act: str, cost: int, to_winner: int, to_loser: int) -> None:
    at = together(act, 6, 1)
    assert at.player(0, "coins") == (10 - cost + to_winner,)
    assert at.player(1, "coins") == (10 - cost + to_loser,)
    assert at.player(2, "coins") == (10,)
    assert alone(act).play(0, "perform").player(0, "coins") == (10 - cost + to_winner,)


@pytest.mark.rule("CM-1.9(cavalry)", "CM-S242", "CM-R14")
@pytest.mark.parametrize("animals", [(5, 2), (2, 4)])
def test_cavalry_pays_a_coin_for_every_animal_owned_to_each_participant(animals: tuple[int, int]) -> None:
    herds = {f"players.{seat}.units.animals": count for seat, count in enumerate((*animals, 7))}
    at = together("cavalry", **herds)
    assert [at.player(seat, "coins") for seat in range(3)] == [(10 + animals[0],), (10 + animals[1],), (10,)]


@pytest.mark.parametrize(
    ("act", "steps"),
    [
        case("CM-S159", "choral", (0, 0, -1)),
        case("CM-S166", "pageant", (0, 0, -1)),
        case("CM-S172", "procession", (0, 0, -2)),
        case("CM-S178", "hymn", (0, 0, -1)),
        case("CM-S186", "sacred_festival", (0, 0, -2)),
        case("CM-S192", "gladiator", (0, -2, 0)),
        case("CM-S198", "bestiarii", (0, -2, 0)),
        case("CM-S205", "venatio", (0, -1, 0)),
        case("CM-S212", "animal_feeding", (0, -2, 0)),
        case("CM-S218", "slave_battle", (0, -2, 0)),
        case("CM-S224", "chariot", (-1, 0, 0)),
        case("CM-S231", "ludi", (-2, 0, 0)),
        case("CM-S237", "triumph", (-1, 0, 0)),
        case("CM-S243", "cavalry", (-1, 0, 0)),
        case("CM-S251", "naumachia", (-2, -1, 0)),
        case("CM-S263", "torture", (0, 0, 0)),
        case("CM-S269", "military_execution", (0, 0, 0)),
        case("CM-S275", "crucifixion", (0, 0, 0)),
    ],
)
def test_everybody_absent_from_a_performed_act_moves_by_its_penalty(act: str, steps: Steps) -> None:
    at = alone(act, players=4).play(0, "perform")
    assert [moved(at, seat) for seat in (1, 2, 3)] == [steps] * 3
    assert moved(together(act, 6, 1), 2) == steps


@pytest.mark.parametrize(
    ("act", "name", "second"),
    [
        case("CM-S160", "pageant", "Pageant", "Religious Pageants"),
        case("CM-S179", "sacred_festival", "Sacred Festival", "Sacred Music Festival"),
        case("CM-S199", "venatio", "Venatio", "Animal Hunt"),
        case("CM-S225", "ludi", "Ludi Militaris", "War Games"),
        case("CM-S244", "naumachia", "Naumachia", "Naval Battle"),
    ],
)
def test_an_act_bears_a_second_name_that_describes_it(act: str, name: str, second: str) -> None:
    assert content.name("acts", act) == name
    assert content.tree()["acts"][act]["title"] == second


# What the acts have in common

CHURCH_ACTS = ["choral", "pageant", "procession", "hymn", "sacred_festival"]
POPULATION_ACTS = ["gladiator", "bestiarii", "venatio", "animal_feeding", "slave_battle"]
EMPIRE_ACTS = ["chariot", "ludi", "triumph", "cavalry", "naumachia"]


def main_track(act: str) -> str:
    """The one no other reward of the card exceeds and staying away hurts most on."""
    at = alone(act).play(0, "perform")
    gained, lost = moved(at, 0), moved(at, 1)
    hurt = lost.index(min(lost))
    assert gained[hurt] == max(gained)
    return ("empire", "population", "church")[hurt]


@pytest.mark.rule("CM-1.9", "CM-S150")
def test_the_regular_acts_are_grouped_by_their_main_track() -> None:
    found = [main_track(act) for act in ALL_ACTS[:15]]
    assert found == ["church"] * 5 + ["population"] * 5 + ["empire"] * 5


@pytest.mark.parametrize(
    ("track", "acts"),
    [
        pytest.param("church", CHURCH_ACTS, marks=pytest.mark.rule("CM-S151")),
        pytest.param("population", POPULATION_ACTS, marks=pytest.mark.rule("CM-S152")),
        pytest.param("empire", EMPIRE_ACTS, marks=pytest.mark.rule("CM-S153")),
    ],
)
def test_five_acts_belong_to_a_track(track: str, acts: list[str]) -> None:
    assert [act for act in ALL_ACTS[:15] if main_track(act) == track] == acts


@pytest.mark.parametrize(
    ("kind", "acts"),
    [
        pytest.param(0, [*CHURCH_ACTS, "chariot", "triumph"], marks=pytest.mark.rule("CM-S043")),
        pytest.param(
            1,
            ["bestiarii", "venatio", "animal_feeding", "chariot", "triumph", "cavalry"],
            marks=pytest.mark.rule("CM-S044"),
        ),
        pytest.param(
            2,
            ["procession", "gladiator", "bestiarii", "slave_battle", "ludi", "naumachia"],
            marks=pytest.mark.rule("CM-S045"),
        ),
        pytest.param(3, ["torture", "military_execution", "crucifixion"], marks=pytest.mark.rule("CM-S046")),
    ],
    ids=KINDS,
)
def test_these_acts_need_units_of_a_kind(kind: int, acts: list[str]) -> None:
    m, a, s, p = (0 if i == kind else 9 for i in range(4))
    assert [act for act in ALL_ACTS if alone(act, (m, a, s, p)).question != "declare"] == acts


@pytest.mark.rule("CM-1.9", "CM-S255", "CM-R21")
def test_every_execution_needs_a_prisoner_of_its_own() -> None:
    bids = "0 torture 1, 0 military_execution 1, 0 crucifixion 1"
    at = perform_all(stage(bids, set=holding((9, 9, 9, 3))))
    assert (at.tracks(0), at.units(0)) == ((4, 4, 4), (9, 9, 9, 0))
    at = perform_all(stage(bids, set=holding((9, 9, 9, 2))))
    assert at.tracks(0) == (4, 4, 3)  # nothing is left for the third


@pytest.mark.rule("CM-S256")
@pytest.mark.parametrize("act", ["torture", "military_execution", "crucifixion"])
def test_an_execution_uses_its_prisoner_up(act: str) -> None:
    at = alone(act, (0, 0, 0, 1)).play(0, "perform")
    assert (at.units(0), at.get("supply.prisoners")) == ((0, 0, 0, 0), 51)


@pytest.mark.rule("CM-S257")
@pytest.mark.parametrize("act", ["torture", "military_execution", "crucifixion"])
def test_an_execution_pays_nobody(act: str) -> None:
    at = together(act)
    assert [at.player(seat, "coins") for seat in range(3)] == [(10,)] * 3

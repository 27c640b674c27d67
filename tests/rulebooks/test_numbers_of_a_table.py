"""The rulebooks of Horrea, Gloria Mundi and Drum Roll follow the numbers of a table, whatever they are."""

import random

import pytest

from circenses import rulebooks
from circenses.games import game as find_game
from circenses.kernel.errors import BadOption

GAMES = ("horrea", "gloria-mundi", "drum-roll")


def told(game: str, changed: dict[str, int]) -> str:
    return rulebooks.render(game, find_game(game).options().resolve(changed))


def line(text: str, start: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(start))


@pytest.mark.rule("HO-1.6(A)", "HO-2.3", "HO-1.8(3b)")
def test_horrea_tells_fees_values_and_chains_of_the_table() -> None:
    text = told("horrea", {"setup.oust.fee": 350, "values.demand.minor": 160, "values.chain.links": 6})
    assert "1. Pay $350 to the bank" in text
    assert line(text, "| minor | 1 |") == "| minor | 1 | $110 | $30 | $3 | −$10 | $120 |"
    assert "| Carthage 1, Hispalis 4 | Caralis 1, " in line(text, "| Hispania and Africa")
    assert "a path of exactly 6 links" in text
    assert line(rulebooks.render("horrea"), "| minor | 1 |") == "| minor | 1 | $70 | $10 | −$10 | −$20 | $120 |"


@pytest.mark.rule("HO-R22", "HO-2.2")
def test_horrea_lists_the_eleven_chains() -> None:
    text = rulebooks.render("horrea")
    chains = text.split("| chain to | through |")[1].split("\n\n")[0].splitlines()[2:]
    assert len(chains) == 11
    assert "| Eburacum | Rome, Luna, Massilia, Lugdunum, Londinium |" in chains


@pytest.mark.rule("GM-2.5(F02)", "GM-2.4", "GM-2.6(carthage)")
def test_gloria_mundi_tells_cards_and_road_of_the_table() -> None:
    text = told("gloria-mundi", {"buildings.F02.cost.gold": 1, "goth.3.peace": 1, "carthage": 30})
    assert "| F02 | Vinea (Vineyard) | 2 food, 1 gold and 2 peace | 2 |" in text
    assert "| 3 | food + peace |" in text
    assert "Carthage lies 30 steps away" in text


@pytest.mark.rule("DR-2.2(A2)", "DR-2.6", "DR-1.11")
def test_drum_roll_tells_cards_tickets_and_bonuses_of_the_table() -> None:
    changed = {
        "performers.A2.flip": 4,
        "setup.tickets.track.0": 9,
        "setup.prestige.largest_show": 15,
        "perfect_show_min_level": 1,
    }
    text = told("drum-roll", changed)
    assert line(text, "| A2 ").endswith("| 3, 0 | 4 |")
    assert "| three | 9 | 3 |" in text
    assert line(text, "| Largest Show").endswith("| 15 |")
    assert "| Perfect Show | nobody was fired in the last show | 3 |" in text


@pytest.mark.parametrize("game", GAMES)
def test_any_house_numbers_give_a_rulebook(game: str) -> None:
    """Pictures of positions that cannot be under such numbers are drawn with the printed ones."""
    schema = find_game(game).options()
    rng = random.Random(7)
    rendered = 0
    for _ in range(4):
        numbers = rng.sample(list(schema.numbers.values()), 5)
        try:
            options = schema.resolve({one.key: rng.choice((one.low, one.high)) for one in numbers})
            find_game(game).new(3, options)
        except BadOption:
            continue
        assert rulebooks.book(game, options).pictures
        rendered += 1
    assert rendered

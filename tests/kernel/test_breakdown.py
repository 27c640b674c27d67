"""The score by source: it adds up in every recorded match, and every source has a name."""

from pathlib import Path

import pytest

from circenses.kernel.breakdown import PLAY, START, breakdown, tie_break
from circenses.kernel.record import load

GOLDEN = Path(__file__).parent.parent / "golden"
RECORDS = sorted(GOLDEN.glob("*/*.jsonl"))
SOURCES = {
    "circus_maximus": {START, "Empire", "Population", "Church"},
    "drum_roll": {
        *("Performances", "Flipped performers", "Regions", "Personnel", "Applause"),
        *("Performers fired", "Unpaid salaries", "Late delays"),
        *("Largest Show", "Full Variety", "Perfect Show", "Large Troupe", "Bank Representative", "Cards in hand"),
    },
    "gloria_mundi": {"Farms", "Cities", "Peace buildings", "Red buildings", "Buildings given up", "Abilities"},
    "horrea": {
        *("Benefactions", "Marriages", "Alliances ended", "Horrea", "Horrea lost", "Wealth", "Fate", "Debts", START),
    },
    "ludus_cyclorum": {START, "The result"},
}
LOSSES = {"Performers fired", "Unpaid salaries", "Late delays", "Alliances ended", "Horrea lost", "Debts"}


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_shares_of_every_recorded_match_add_up_to_its_scores(record: Path) -> None:
    match = load(record)
    shares = breakdown(match)
    assert [sum(each.values()) for each in shares] == match.game.scores(match.state)
    named = {name for each in shares for name in each}
    assert named <= SOURCES[record.parent.name]
    assert PLAY not in named
    assert all(points < 0 for each in shares for name, points in each.items() if name in LOSSES)


@pytest.mark.parametrize("game", ["drum_roll", "horrea", "gloria_mundi", "circus_maximus"])
def test_the_recorded_matches_show_several_sources(game: str) -> None:
    records = sorted(GOLDEN.glob(f"{game}/*.jsonl"))
    assert any(len(max(breakdown(load(record)), key=len)) >= 3 for record in records)


def test_a_tie_break_is_told_only_where_the_score_did_not_decide() -> None:
    told = []
    for record in RECORDS:
        match = load(record)
        said = tie_break(match)
        ranks, scores = match.ranks(), match.scores()
        if not match.verdict and ranks.count(1) == 1:
            first = ranks.index(1)
            level = any(score >= scores[first] for seat, score in enumerate(scores) if seat != first)
            assert bool(said) == (level and match.game.id != "ludus-cyclorum")
            told += [said] if said else []
    assert told, "no recorded match was decided by a tie-break"

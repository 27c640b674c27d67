"""A game changes its rules, and what was played before still loads, verifies and goes on. docs/adr/0008."""

from pathlib import Path
from typing import Any

import pytest

from circenses.kernel.errors import BadOption, BadRecord, IllegalAction
from circenses.kernel.game import Json, Options
from circenses.kernel.match import Match
from circenses.kernel.options import Edition, Number, Preset, Schema, Variant
from circenses.kernel.record import lines, load, loads, save
from tests.outside.pennies import Pennies, PenniesState


class Once(Pennies):
    """The rules as they were first printed."""

    def printed(self) -> Json:
        return {"content": {"purse": {"start": 2, "rich": 9, "lid": "shut"}, "metals": ["copper", "silver", "gold"]}}


class Twice(Pennies):
    """Their second version: a richer start, a bank of its own, no dispute about robbing, a number for a
    word, other words for a fist."""

    def __init__(self) -> None:
        super().__init__(version=2)

    def options(self) -> Schema:
        return Schema(
            [
                Variant("robbery", False, "who takes the stake may rob another player", "PE-V1"),
                Variant("bank", "open", "whether the bank is counted", "PE-V2", ("open", "closed")),
            ],
            [
                Number("rounds", 3, "rounds", 1, 9),
                Number("purse.start", 4, "coins", 0, 9),
                Number("purse.rich", 9, "coins that end the game", 3, 99),
                Number("purse.lid.gap", 0, "fingers", 0, 3),
                Number("bank.coins", 50, "coins of the bank", 1, 99),
            ],
            [Preset("quick", "one round without robbery", {"rounds": 1, "robbery": False})],
            (
                Edition(
                    1,
                    "the first printing",
                    {"robbery": True, "purse.start": 2, "bank": "closed"},
                    later=("bank", "bank.coins", "purse.lid.gap"),
                    mended={"PE-R1": ("purse.rich",)},
                    words={"purse.lid": "shut"},
                ),
            ),
        )

    def printed(self) -> Json:
        content: Json = {
            "purse": {"start": 4, "rich": 9, "lid": {"gap": 0}},
            "metals": ["copper", "silver", "gold"],
            "bank": {"coins": 50},
        }
        return {"content": content}

    def label(self, s: PenniesState, action: int) -> str:
        return super().label(s, action).replace("show", "fist")

    def former_label(self, s: PenniesState, action: int, rules: int) -> str:
        return OLD.label(s, action)

    def legal(self, s: PenniesState, seat: int) -> list[int]:
        """What was mended: the rich show nothing but an open hand."""
        found = super().legal(s, seat)
        return found[:1] if s.rich == 3 and seat >= 0 else found


OLD, NEW = Once(), Twice()


def find(id: str) -> Any:
    return NEW


def played(options: Options, plies: int, seats: int = 2) -> Match[Any]:
    match: Match[Any] = Match(OLD, seats, options, seed="ides of march")
    while not match.over and match.ply < plies:
        seat = match.actors()[0]
        match.play(match.actions(seat)[-1], seat)
    return match


def test_a_finished_record_of_the_first_version_verifies_word_for_word(tmp_path: Path) -> None:
    match = played({"rounds": 2}, 99)
    assert any("show" in entry.notation for entry in match.log)
    save(match, tmp_path / "old.jsonl")
    again = load(tmp_path / "old.jsonl", find)
    assert (again.rules, again.ranks(), again.digest()) == (1, match.ranks(), match.digest())
    assert again.options == {
        "robbery": True,
        "bank": "closed",
        "rounds": 2,
        "purse.start": 2,
        "purse.rich": 9,
        "purse.lid.gap": 0,
        "bank.coins": 50,
        "edition": 1,
    }
    assert lines(again) == lines(match)


def test_a_match_of_the_first_version_is_played_on_by_it() -> None:
    match = loads("".join(line + "\n" for line in lines(played({}, 5))), find_game=find)
    assert not match.over
    while not match.over:
        seat = match.actors()[0]
        match.play(match.actions(seat)[-1], seat)
    again = loads("".join(line + "\n" for line in lines(match)), find_game=find)
    assert (again.rules, again.given_options(), again.ruleset()) == (1, {}, OLD.ruleset_digest(OLD.options().resolve()))
    assert match.branch(4).rules == 1


def test_a_new_match_is_of_the_new_version_even_with_the_old_readings() -> None:
    match: Match[Any] = Match(NEW, 2, preset="edition-1", seed=1)
    assert match.rules == 2
    assert match.given_options() == {"robbery": True, "bank": "closed", "purse.start": 2}
    assert match.ruleset() != OLD.ruleset_digest(OLD.options().resolve())
    assert match.state.coins == [2, 2]


@pytest.mark.parametrize("value", [0, 3, True, "1"])
def test_a_version_nobody_knows_is_refused(value: object) -> None:
    told = lines(played({}, 5))
    told[0] = told[0].replace('"rules":1', f'"rules":{str(value).lower() if value is True else repr(value)}')
    told[0] = told[0].replace("'", '"')
    with pytest.raises(BadRecord, match=r"played by rules version|'rules' is missing or is not of type int"):
        loads("".join(line + "\n" for line in told), find_game=find)
    with pytest.raises(BadOption, match="rules version 3 is unknown here: this is version 2"):
        Match(NEW, 2, rules=3)


def test_an_option_of_later_rules_is_refused() -> None:
    with pytest.raises(BadOption, match=r"bank\.coins is an option of later rules than version 1"):
        Match(NEW, 2, {"bank.coins": 9}, rules=1)


def test_numbers_that_the_first_version_did_not_have_are_found_out() -> None:
    told = lines(played({}, 5))
    told[0] = told[0].replace('"ruleset":"', '"ruleset":"f')
    with pytest.raises(BadRecord, match="the ruleset digest differs"):
        loads("".join(line + "\n" for line in told), find_game=find)


def test_words_that_mean_another_action_are_refused() -> None:
    told = lines(played({}, 5))
    at = next(i for i, line in enumerate(told) if '"show 3"' in line)
    told[at] = told[at].replace('"show 3"', '"show 2"')
    with pytest.raises(BadRecord, match="'notation' is 'show 2', but should be 'fist 3'"):
        loads("".join(line + "\n" for line in told), find_game=find)


def test_a_log_that_only_a_mended_fault_allows_is_refused_and_the_ruling_named() -> None:
    told = "".join(line + "\n" for line in lines(played({"purse.rich": 3}, 5)))
    with pytest.raises(BadRecord, match=r"had faults that were mended since: PE-R1"):
        loads(told, find_game=find)
    cured = "".join(line + "\n" for line in lines(played({}, 5)))
    assert loads(cured, find_game=find).rules == 1
    with pytest.raises(IllegalAction):
        loads(cured, find_game=find).play("fist 9")

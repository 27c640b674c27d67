"""A submission is true, or refused in one line that says what is not."""

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from circenses.agents.gauntlet import Folder, make_plan
from circenses.agents.gauntlet.play import new_match
from circenses.agents.gauntlet.run import conclude, run
from circenses.agents.perturb import RuleSet
from circenses.agents.submission import BadSubmission, verify
from circenses.cli import main
from circenses.games import game as find_game
from circenses.games import game_ids
from circenses.kernel import record
from circenses.kernel.draws import named_seed
from circenses.kernel.errors import CircensesError
from circenses.kernel.lines import lines
from circenses.kernel.match import Match
from circenses.testing.walk import soak
from tests.agents.programs import FIRST_LEGAL, plan, program
from tests.server.serving import Host, serving, settings

GAMES = game_ids() if soak() > 1 else ["drum-roll"]
PLAN = plan(levels=["tiro", "civis"])
FIRST, SECOND = PLAN.slots()[:2]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("gauntlet") / "run"
    run(PLAN, path, program(FIRST_LEGAL), 60, "first legal")
    return path


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "copy"))


def test_a_true_submission_is_verified_and_self_reported(whole: Path) -> None:
    found = verify(whole, digest=PLAN.digest())
    assert (found.hosted, found.hurried, found.agent) == (0, 0, "first legal")
    assert found.report.to_json() == conclude(PLAN, Folder(whole)).to_json()


# What somebody could try


def rewritten(path: Path, match: Match[Any]) -> None:
    """As a forger would who knows the format: every digest is right."""
    path.write_text("".join(line + "\n" for line in lines(match)), encoding="utf-8")


def edited(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    told = json.loads(path.read_text(encoding="utf-8"))
    change(told)
    path.write_text(json.dumps(told), encoding="utf-8")


def drop_a_game(folder: Path) -> None:
    Folder(folder).record(SECOND).unlink()


def drop_a_block(folder: Path) -> None:
    edited(folder / "plan.json", lambda told: told.update(levels=["tiro"]))


def add_a_game(folder: Path) -> None:
    games = folder / "games"
    shutil.copy(Folder(folder).record(FIRST), games / "tiro-0001-0-0.jsonl")


def swap_two_games(folder: Path) -> None:
    shutil.copy(Folder(folder).record(FIRST), Folder(folder).record(SECOND))


def change_a_move(folder: Path) -> None:
    """One line of the record, and nothing else."""
    path = Folder(folder).record(FIRST)
    told = path.read_text(encoding="utf-8").splitlines()
    number = next(i for i, line in enumerate(told) if '"notation":"play food"' in line)
    told[number] = told[number].replace('"play food"', '"play gold"')
    path.write_text("\n".join(told) + "\n", encoding="utf-8")


def change_a_move_of_a_bot(folder: Path) -> None:
    """A whole game in which the level played worse than it does, with right digests and right chance."""
    slot = FIRST
    match = new_match(PLAN, slot)
    while not match.over:
        seat = match.actors()[0]
        match.commit(match.propose(seat, [match.actions(seat)[-1 if seat == slot.seat else 0]]))
    rewritten(Folder(folder).record(slot), match)


def change_the_result(folder: Path) -> None:
    path = Folder(folder).record(FIRST)
    told = path.read_text(encoding="utf-8").splitlines()
    footer = json.loads(told[-1])
    footer["ranks"] = [3 - rank for rank in footer["ranks"]]
    told[-1] = json.dumps(footer, separators=(",", ":"))
    path.write_text("\n".join(told) + "\n", encoding="utf-8")


def change_the_chance(folder: Path) -> None:
    """Cards drawn from another seed, told as if they were drawn from the planned one."""
    match = new_match(PLAN, FIRST)
    planned, match.seed = match.seed, named_seed("lucky")
    while not match.over:
        seat = match.actors()[0]
        match.commit(match.propose(seat, [match.actions(seat)[0]]))
    match.seed = planned
    rewritten(Folder(folder).record(FIRST), match)


def take_another_seed(folder: Path) -> None:
    """A luckier seed for one game, played in full."""
    lucky = plan(levels=["tiro", "civis"], seed="lucky")
    other = folder.parent / "lucky"
    run(lucky, other, program(FIRST_LEGAL), 60)
    shutil.copy(Folder(other).record(FIRST), Folder(folder).record(FIRST))


def take_another_plan(folder: Path) -> None:
    """A luckier seed for all games: consistent in itself, but not what was published."""
    lucky = plan(levels=["tiro", "civis"], seed="lucky")
    shutil.rmtree(folder)
    run(lucky, folder, program(FIRST_LEGAL), 60)


def change_the_rules(folder: Path) -> None:
    """A game with an easier goal, true in itself."""
    easy = plan(levels=["tiro", "civis"], options={"carthage": 11})
    other = folder.parent / "easy"
    run(easy, other, program(FIRST_LEGAL), 60)
    shutil.copy(Folder(other).record(FIRST), Folder(folder).record(FIRST))


def praise_oneself(folder: Path) -> None:
    edited(folder / "report.json", lambda told: told["shares"][0].update(share=1.0))


def rate_oneself(folder: Path) -> None:
    edited(folder / "report.json", lambda told: told.update(rating=40.0))


def forget_a_forfeit(folder: Path) -> None:
    edited(folder / "report.json", lambda told: told.update(forfeits=told["forfeits"] + 1))


def cut_a_record(folder: Path) -> None:
    path = Folder(folder).record(FIRST)
    told = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(told[:-3]) + "\n", encoding="utf-8")


def take_a_move_back(folder: Path) -> None:
    """The rules of a match allow it, a gauntlet does not."""
    match = new_match(PLAN, FIRST)
    seat = FIRST.seat
    while seat not in match.actors():
        other = match.actors()[0]
        match.commit(match.propose(other, [match.actions(other)[0]]))
    before = match.ply
    match.commit(match.propose(seat, [match.actions(seat)[0]]))
    match.undo(seat, before, consent=[1 - seat])
    match.resign(seat)
    rewritten(Folder(folder).record(FIRST), match)


def scribble(folder: Path) -> None:
    (folder / "notes.jsonl").write_text('{"game": 7}\n')


def lose_the_report(folder: Path) -> None:
    (folder / "report.json").unlink()


def spoil_the_plan(folder: Path) -> None:
    (folder / "plan.json").write_text("[]")


REFUSED: dict[Callable[[Path], None], str] = {
    drop_a_game: "the plan has 4 games, but tiro-0000-1-0 is missing",
    drop_a_block: "the plan was changed: its digest is not the one it names",
    add_a_game: "games/tiro-0001-0-0.jsonl is of no game of the plan",
    swap_two_games: "tiro-0000-1-0: seats is .* which is not as planned",
    change_a_move: "tiro-0000-0-0, line .*'notation' is 'play gold', but should be 'play food'",
    change_a_move_of_a_bot: "tiro-0000-0-0: entry .*: tiro plays .* here, not ",
    change_the_result: "tiro-0000-0-0, line .*'ranks' is ",
    change_the_chance: "tiro-0000-0-0, line .*: the seed draws ",
    take_another_seed: "tiro-0000-0-0: the seed is 'lucky/0', but by the plan it is 't/0'",
    take_another_plan: "plan.json has the digest .*, not the published ",
    change_the_rules: "tiro-0000-0-0: ruleset is .* which is not as planned",
    praise_oneself: "report.json: shares is .* but the games give ",
    rate_oneself: "report.json: rating is 40.0, but the games give ",
    forget_a_forfeit: "report.json: forfeits is 1, but the games give 0",
    cut_a_record: "tiro-0000-0-0: the game is not over",
    take_a_move_back: "tiro-0000-0-0: entry .*: undo of seat 0 does not belong to a gauntlet",
    scribble: "notes.jsonl is no file of notes",
    lose_the_report: "report.json is missing",
    spoil_the_plan: "plan.json cannot be read",
}


@pytest.mark.parametrize("tamper", REFUSED, ids=lambda tamper: tamper.__name__)
def test_what_was_tampered_with_is_refused(tamper: Callable[[Path], None], copy: Path) -> None:
    tamper(copy)
    with pytest.raises(CircensesError, match=REFUSED[tamper]) as refused:
        verify(copy, digest=PLAN.digest())
    assert "\n" not in str(refused.value)


def test_rule_sets_that_the_seed_does_not_draw_are_refused(tmp_path: Path) -> None:
    made = plan(perturb=1)
    forged = replace(made, sets=(RuleSet({"buildings.F01.cost.gold": 0}),))
    Folder(tmp_path / "run").begin(forged)
    with pytest.raises(BadSubmission, match="rule set 1 is not the one that the seed 't' draws"):
        verify(tmp_path / "run")


def test_forfeited_games_are_verified_too(tmp_path: Path) -> None:
    made = plan(seats=3)
    run(made, tmp_path / "run", program(f"{FIRST_LEGAL}\n    if n > 12: raise SystemExit(1)"), 60)
    assert verify(tmp_path / "run").report.forfeits == 3


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_in_words_and_verified(game: str, tmp_path: Path) -> None:
    """Drum Roll has sealed answers, in which bots and agent decide together."""
    made = make_plan(find_game(game), 0, ["tiro"], 1, "each")
    found = run(made, tmp_path / "run", program(FIRST_LEGAL), 60)
    assert (found.games, found.forfeits) == (made.seats, 0)
    assert verify(tmp_path / "run").report == found


# Games of a server that holds the seeds


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with serving(settings(tmp_path_factory.mktemp("server"))) as running:
        yield running


def test_games_of_a_server_are_hosted_if_it_says_so(host: Host, tmp_path: Path) -> None:
    made = plan(host=host.url)
    run(made, tmp_path / "run", program(FIRST_LEGAL), 60)
    folder = Folder(tmp_path / "run")
    seeds = {record.load(folder.record(slot)).seed for slot in made.slots()}
    assert len(seeds) == 2
    assert verify(tmp_path / "run").hosted == 0
    assert verify(tmp_path / "run", server=host.url).hosted == 2
    with pytest.raises(BadSubmission, match=r"were not hosted by http://127\.0\.0\.1:9"):
        verify(tmp_path / "run", server="http://127.0.0.1:9")

    forged = new_match(plan(), FIRST)  # a game at home, with a seed that was chosen
    alone = Match(forged.game, 2, made.options_of(FIRST), seed=b"x" * 32, names=["Player 1", "Player 2"])
    alone.seats = forged.seats
    alone.resign(0)
    rewritten(folder.record(FIRST), alone)
    with pytest.raises(BadSubmission, match=f"tiro-0000-0-0: {host.url} has another record"):
        verify(tmp_path / "run", server=host.url)


def test_the_command_says_it_in_one_line(
    copy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def command(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["circenses", *words])
        with pytest.raises(SystemExit) as left:
            main()
        said = capsys.readouterr()
        return int(str(left.value.code)), said.out, said.err

    code, told, _ = command("verify-submission", str(copy))
    assert (code, "verified   4 games, self-reported" in told) == (0, True)
    code, told, _ = command("verify-submission", str(copy), "--json")
    assert json.loads(told)["kind"] == "self-reported"
    drop_a_game(copy)
    code, told, complaint = command("verify-submission", str(copy))
    assert (code, told) == (1, "")
    assert complaint.strip() == "circenses: the plan has 4 games, but tiro-0000-1-0 is missing"
    assert command("verify-submission", str(copy / "nowhere"))[0] == 2

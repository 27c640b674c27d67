"""Records: written while playing, read back, continued, branched, and kept from viewers."""

import json
from pathlib import Path
from typing import Any

import pytest

from circenses.kernel import draws, record
from circenses.kernel.errors import BadRecord, CircensesError, IllegalAction
from circenses.kernel.match import Match, state_digest
from circenses.kernel.record import Recorder
from circenses.kernel.state import SPECTATOR
from tests.kernel.tables import PENNIES, SEED, find_game, fists, ludus, pennies, play_on, scripted, snapshot, written


def read(text: str, file: str = "") -> Match[Any]:
    return record.loads(text, file, find_game)


def parsed(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def eventful() -> Match[Any]:
    """Three seats with undo, resignation, a seat handed over and taken back, and many draws."""
    match = Match(PENNIES, 3, {"rounds": 4, "purse.rich": 99}, seed=SEED, names=["Ann", "Bob", "Çíd"])
    play_on(match, 1, 5)
    match.hand_over(0, "greedy")
    match.undo(1, 4, consent=[0, 2])
    play_on(match, 2, 4)
    match.take_back(0)
    match.resign(2, "uniform")
    return match


# What stands in it


def test_the_header_says_what_is_played_and_by_whom() -> None:
    match = Match(PENNIES, 2, {"rounds": 5}, seed=SEED, names=["Ann", "Bob"], kinds=["human", "greedy"])
    header = parsed(written(match))[0]
    assert header == {
        "format": 1,
        "game": "pennies",
        "rules": 1,
        "ruleset": PENNIES.ruleset_digest(match.options),
        "options": {"rounds": 5},
        "seats": [{"name": "Ann", "kind": "human"}, {"name": "Bob", "kind": "greedy"}],
        "commitment": draws.commitment(SEED),
        "open_seed": "",
        "seed": SEED.hex(),
    }


def test_an_open_seed_is_named_and_a_scripted_match_is_marked() -> None:
    header = parsed(written(pennies(seed="ides")))[0]
    assert header["open_seed"] == "ides"
    assert "seed" not in header
    assert parsed(written(scripted()))[0]["scripted"] is True


def test_an_entry_has_number_ply_seat_action_and_notation() -> None:
    match = scripted()
    fists(match, 3, 1)
    match.play("rob 1", 0)
    match.undo(0)
    lines = parsed(written(match))[1:]
    assert lines[2] == {"entry": 2, "ply": 2, "seat": -1, "action": 4, "notation": "d3 2"}
    assert lines[4] == {"entry": 4, "ply": 4, "seat": 1, "action": 7, "notation": "show 1"}
    assert lines[6] == {"entry": 6, "ply": 6, "seat": 0, "event": "undo", "to": 5}


def test_the_footer_tells_the_result_and_opens_the_seed() -> None:
    match = play_on(pennies(), 1)
    footer = parsed(written(match))[-1]
    assert footer["ending"] == match.ending
    assert footer["ranks"] == match.ranks()
    assert footer["scores"] == match.scores()
    assert footer["state"] == match.digest()
    assert footer["seed"] == SEED.hex()
    assert set(footer) == {"ending", "ranks", "scores", "state", "log", "seed"}


@pytest.mark.parametrize("match", [pennies(), ludus(), eventful()], ids=["pennies", "ludus", "eventful"])
def test_a_running_match_has_no_footer(match: Match[Any]) -> None:
    assert "ranks" not in parsed(written(match))[-1]


# Round trips


@pytest.mark.parametrize("plies", [0, 1, 5, 9, 10**6])
@pytest.mark.parametrize(
    "table", [pennies, lambda: pennies(3), ludus, scripted], ids=["two", "three", "ludus", "script"]
)
def test_a_record_reads_back_and_is_written_alike(table: Any, plies: int) -> None:
    match = play_on(table(), 3, plies)
    match.sealed = {}
    again = read(written(match))
    assert snapshot(again) == snapshot(match)
    assert (again.scripted, again.open_seed, again.seed) == (match.scripted, match.open_seed, match.seed)
    assert written(again) == written(match)


def test_a_record_with_every_event_reads_back() -> None:
    match = eventful()
    again = read(written(match))
    assert snapshot(again) == snapshot(match)
    assert [seat.resigned for seat in again.seats] == [False, False, True]
    assert again.story(0) == match.story(0)


@pytest.mark.parametrize("end", ["resign", "draw", "abandon"])
def test_a_match_ended_by_an_event_reads_back(end: str) -> None:
    match = ludus()
    match.play("c2-c3")
    if end == "resign":
        match.resign(1)
    elif end == "draw":
        match.offer_draw(0)
        match.accept_draw(1)
    else:
        match.abandon(0)
    again = read(written(match))
    assert again.over
    assert (again.ending, again.ranks()) == (match.ending, match.ranks())


def test_an_offer_of_a_draw_is_remembered_and_lapses_as_in_the_match() -> None:
    match = ludus()
    match.offer_draw(0)
    assert read(written(match)).draw_offer == 0
    match.play("c2-c3")
    assert read(written(match)).draw_offer == 0
    match.play(match.actions()[0])
    again = read(written(match))
    assert again.draw_offer == match.draw_offer == -1
    with pytest.raises(IllegalAction, match="no draw is offered"):
        again.accept_draw(1)


def test_a_loaded_match_goes_on_as_if_it_had_never_stopped() -> None:
    whole = play_on(pennies(3, rounds=6), 8)
    for plies in range(0, 12, 3):
        part = play_on(pennies(3, rounds=6), 8, plies)
        if not part.sealed:
            again = read(written(part))
            assert again.commitment == whole.commitment
            play_on(again, 4)
            assert again.over
            assert read(written(again)).digest() == again.digest()


def test_the_draws_after_loading_are_those_of_the_seed() -> None:
    one, two = pennies(rounds=9, robbery=False), pennies(rounds=9, robbery=False)
    for _ in range(6):
        two = read(written(two))
        for match in (one, two):
            fists(match, 1, 1)
    assert snapshot(one) == snapshot(two)


def test_branches_of_every_ply_read_back() -> None:
    match = play_on(pennies(rounds=4), 6)
    for ply in range(match.ply + 1):
        branch = play_on(match.branch(ply, seed=5), ply)
        again = read(written(branch))
        assert again.branch_of == {"of": match.commitment, "ply": ply}
        assert snapshot(again) == snapshot(branch)
        assert again.inherited == ply


# Files


def test_a_record_grows_while_playing_and_each_moment_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    match = pennies()
    recorder = Recorder(match, path)
    moments = 0
    while not match.over:
        play_on(match, match.ply + moments, 1)
        again = record.load(path, find_game)
        assert again.digest() == match.digest()
        assert path.read_text(encoding="utf-8") == written(match)
        moments += 1
    recorder.close()
    assert path.read_text(encoding="utf-8") == written(match)


def test_the_footer_comes_with_the_last_entry_in_one_stroke(tmp_path: Path) -> None:
    """Whoever loses power after the last move has a whole record."""
    match = ludus()
    recorder = Recorder(match, tmp_path / "a")
    match.resign(0)
    recorder.file.close()
    assert json.loads((tmp_path / "a").read_text().splitlines()[-1])["ranks"] == [2, 1]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text("precious")
    for write in (record.save, Recorder):
        with pytest.raises(CircensesError, match=r"match\.jsonl exists already: nothing is overwritten"):
            write(pennies(), path)
    assert path.read_text() == "precious"


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CircensesError, match=r"nowhere/match\.jsonl cannot be written: No such file"):
        record.save(pennies(), tmp_path / "nowhere" / "match.jsonl")


def test_saving_a_copy_does_not_stop_a_recorder(tmp_path: Path) -> None:
    match = pennies(rounds=9)
    recorder = Recorder(match, tmp_path / "growing")
    record.save(match, tmp_path / "copy")
    play_on(match, 1)
    recorder.close()
    assert (tmp_path / "growing").read_text() == written(match)
    assert len((tmp_path / "copy").read_text()) < len((tmp_path / "growing").read_text())


def test_one_match_has_one_recorder(tmp_path: Path) -> None:
    match = pennies()
    first = Recorder(match, tmp_path / "one")
    with pytest.raises(CircensesError, match="being recorded already"):
        Recorder(match, tmp_path / "two")
    assert not (tmp_path / "two").exists()
    first.close()
    Recorder(match, tmp_path / "three").close()
    assert (tmp_path / "three").read_text() == (tmp_path / "one").read_text()


def test_a_finished_match_is_saved_whole_and_finishing_again_adds_nothing(tmp_path: Path) -> None:
    match = play_on(pennies(), 3)
    recorder = Recorder(match, tmp_path / "a")
    recorder.finish()
    recorder.close()
    assert (tmp_path / "a").read_text() == written(match)


def test_a_full_disk_changes_neither_match_nor_file(tmp_path: Path) -> None:
    """A real limit of the system on the size of files, some bytes into the next line."""
    resource = pytest.importorskip("resource")
    path = tmp_path / "match.jsonl"
    match = pennies(rounds=9, robbery=False)
    recorder = Recorder(match, path)
    fists(match, 1, 1)
    match.play("show 2", 0)
    before, text = snapshot(match), path.read_bytes()
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(text) + 30, old[1]))
    try:
        with pytest.raises(CircensesError, match=r"match\.jsonl cannot be written: .*; nothing was changed"):
            match.play("show 2", 1)
        with pytest.raises(CircensesError, match="cannot be written"):
            match.abandon(0)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
    assert snapshot(match) == before
    assert path.read_bytes() == text
    match.play("show 2", 1)
    recorder.close()
    assert path.read_text(encoding="utf-8") == written(match)
    assert record.load(path, find_game).digest() == match.digest()


@pytest.mark.parametrize("match", [pennies(seed="x", rounds=9)], ids=["new"])
def test_a_record_that_cannot_be_begun_leaves_no_file(tmp_path: Path, match: Match[Any]) -> None:
    resource = pytest.importorskip("resource")
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20, old[1]))
    try:
        for write in (record.save, Recorder):
            with pytest.raises(CircensesError, match="cannot be written"):
                write(match, tmp_path / "a")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
    assert not (tmp_path / "a").exists()
    assert match.store is None


@pytest.mark.parametrize(
    ("content", "reason"),
    [(None, "cannot be read: No such file"), (b"", "the file is empty"), (b"\xff\xfe\x00", "not a text file")],
)
def test_what_is_no_record_file_is_refused_by_name(tmp_path: Path, content: bytes | None, reason: str) -> None:
    path = tmp_path / "a.jsonl"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadRecord, match=reason) as fault:
        record.load(path, find_game)
    assert str(path) in str(fault.value)


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        record.load(tmp_path, find_game)


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadRecord, match="line 1: no game 'pennies'"):
        record.loads(written(pennies()))


# One viewer's record


def viewer_text(match: Match[Any], viewer: int) -> str:
    return written(match, viewer)


@pytest.mark.parametrize(("viewer", "sealed"), [(0, [1, 2]), (1, [0, 2]), (2, [0, 1]), (SPECTATOR, [0, 1, 2])])
def test_a_viewers_record_seals_what_it_may_not_know(viewer: int, sealed: list[int]) -> None:
    match = play_on(pennies(3), 1, 3)
    lines = parsed(viewer_text(match, viewer))
    assert lines[0]["viewer"] == viewer
    assert "seed" not in lines[0]
    assert [line["entry"] for line in lines[1:] if "sealed" in line] == sealed
    for number, line in enumerate(lines[1:]):
        entry = match.log[number]
        assert (line["entry"], line["ply"], line["seat"]) == (number, entry.ply, entry.seat)
        if number in sealed:
            assert line["sealed"] == draws.seal(SEED, number, entry.action)
            assert set(line) == {"entry", "ply", "seat", "sealed"}
        else:
            assert line == parsed(written(match))[1 + number]


def test_no_byte_of_a_viewers_record_depends_on_what_is_sealed_but_the_seals() -> None:
    """Two matches that differ only in the pennies seat 0 cannot see."""
    texts = []
    for hidden in ("penny gold", "penny silver"):
        match = Match(PENNIES, 2, seed=SEED, scripted=True)
        for outcome in ("penny copper", hidden, "d3 2"):
            match.play(outcome, -1)
        lines = parsed(viewer_text(match, 0))
        assert len({line.pop("sealed", None) for line in lines}) == 2
        texts.append(lines)
    assert texts[0] == texts[1]


def test_seals_cannot_be_guessed_without_the_seed() -> None:
    match = pennies(2)
    (seal,) = [line["sealed"] for line in parsed(viewer_text(match, 0)) if "sealed" in line]
    guesses = {draws.seal(seed, 1, action) for seed in (b"", bytes(32)) for action in range(PENNIES.action_count)}
    assert seal not in guesses


def test_when_the_match_is_over_everybody_gets_the_whole_record() -> None:
    match = play_on(pennies(3), 1)
    assert viewer_text(match, 1) == viewer_text(match, SPECTATOR) == written(match)


def test_a_viewers_record_is_read_up_to_its_first_seal_and_not_continued() -> None:
    match = pennies(3)
    again = read(viewer_text(match, 0))
    assert len(again.log) == 1
    assert again.digest() == state_digest(PENNIES, match.replay(1))
    with pytest.raises(IllegalAction, match="it can be read, not continued"):
        again.play("penny gold", -1)
    with pytest.raises(IllegalAction, match="it can be read, not continued"):
        again.abandon(0)


def test_a_viewers_record_without_secrets_is_whole_but_for_the_seed() -> None:
    match = ludus()
    match.play("c2-c3")
    again = read(viewer_text(match, 1))
    assert again.digest() == match.digest()
    assert again.seed is None
    play_on(again, 4)
    assert again.over
    assert parsed(written(again))[-1]["seed"] == ""
    assert read(written(again)).digest() == again.digest()


def test_nothing_is_sealed_without_a_seed() -> None:
    match = pennies(2)
    match.seed = None
    with pytest.raises(CircensesError, match="does not hold its seed"):
        record.lines(match, 0)


def test_the_opened_record_shows_that_nothing_was_changed() -> None:
    match = play_on(pennies(3, rounds=4), 1, 4)
    early = {viewer: viewer_text(match, viewer) for viewer in (0, 1, 2, SPECTATOR)}
    play_on(match, 2)
    opened = read(written(match))
    assert [record.verify_seals(text, opened) for text in early.values()] == [2, 2, 2, 3]
    assert record.verify_seals(written(match).rpartition('{"ending"')[0], opened) == 0


def tampered(text: str) -> list[tuple[int, str]]:
    """One change at a time to a viewer's record, and the line it is in."""
    lines = text.splitlines()
    made = []
    for i, raw in enumerate(lines):
        line = json.loads(raw)
        others = [{**line, key: value + 1 if isinstance(value, int) else [value]} for key, value in line.items()]
        if "sealed" in line:
            others.append({**line, "sealed": "0" * 64})
        for told in [*(record_line(other) for other in others), raw[:-1], ""]:
            made.append((i + 1, "\n".join([*lines[:i], told, *lines[i + 1 :]]) + "\n"))
    return made


def record_line(line: dict[str, Any]) -> str:
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


def test_a_seal_or_line_changed_afterwards_is_noticed() -> None:
    match = play_on(pennies(3, rounds=4), 1, 4)
    text = viewer_text(match, 0)
    opened = read(written(play_on(match, 2)))
    changes = tampered(text)
    assert len(changes) > 50
    for line, changed in changes:
        with pytest.raises(BadRecord) as fault:
            record.verify_seals(changed, opened, "seat-0.jsonl")
        assert str(fault.value).startswith(f"seat-0.jsonl:line {fault.value.line}: ")
        if '"viewer":1' not in changed:  # another viewer's header is sound; that viewer's seals are not these
            assert fault.value.line == line


def test_a_viewers_record_cannot_know_more_than_the_opened_one() -> None:
    match = pennies(3)
    text = viewer_text(play_on(pennies(3, seed=SEED), 1, 3), 0)
    assert len(text.splitlines()) > len(match.log) + 1
    with pytest.raises(BadRecord, match=f"the opened record has no entry {len(match.log)}"):
        record.verify_seals(text, match)


def test_an_action_swapped_in_the_opened_record_is_noticed() -> None:
    match = pennies(3)
    text = viewer_text(match, 0)
    match.log[1].action = 1 if match.log[1].action != 1 else 0
    with pytest.raises(BadRecord, match="line 3: the opened record shows another action than was sealed"):
        record.verify_seals(text, match)

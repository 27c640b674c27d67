"""An agent against the levels: what it is told, what is counted, and what happens if it is dead or talks rubbish."""

import json
import shlex
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from circenses.agents.gauntlet import Folder, Outcome, Plan, Slot, report
from circenses.agents.gauntlet.run import AgentLost, run
from circenses.agents.places import patiently
from circenses.client import Refused
from circenses.kernel import record
from circenses.kernel.errors import BadOption
from tests.agents.programs import FIRST_LEGAL, plan, program


def test_an_agent_plays_every_seat_on_one_chance(tmp_path: Path) -> None:
    made = plan(levels=["tiro", "civis"])
    found = run(made, tmp_path / "run", program(FIRST_LEGAL), 60)
    assert (found.games, found.of, found.forfeits) == (4, 4, 0)
    assert [(share.level, share.games) for share in found.shares] == [("tiro", 2), ("civis", 2), ("all", 4)]
    folder = Folder(tmp_path / "run")
    matches = {slot: record.load(folder.record(slot)) for slot in made.slots()}
    assert {match.open_seed for match in matches.values()} == {"t/0"}
    for slot, match in matches.items():
        assert [seat.began for seat in match.seats] == [
            "human" if seat == slot.seat else slot.level for seat in range(2)
        ]
    assert folder.report() == json.loads(json.dumps(found.to_json()))
    notes = folder.notes()
    assert all(notes[slot.id].lists == notes[slot.id].turns > 0 for slot in made.slots())


def test_what_an_agent_is_told_and_what_is_counted(tmp_path: Path) -> None:
    """It notes all messages, tries something illegal, something unreadable, and asks what can be asked."""
    noted = tmp_path / "messages.jsonl"
    body = f"""
    open({str(noted)!r}, "a").write(line)
    if m["type"] == "turn": a = {{"move": "refuse" if n < 4 else "first", "tokens": {{"in": 10, "out": 2}}}}
    elif m["type"] == "refused" and m["tries_left"] == 2: a = {{"ask": "rules", "topic": "GM-1.5"}}
    elif m["type"] == "refused": a = {{"ask": "legal"}}
    elif m["type"] == "info" and "legal" in m: a = {{"move": m["legal"][0]}}
    elif m["type"] == "info" and n < 6: a = {{"ask": "why_not", "move": "refuse"}}
    elif m["type"] == "info" and n < 8: a = {{"ask": "the weather"}}
    elif m["type"] == "info": a = {{"ask": "legal"}}
    else: a = {{}}
"""
    made = plan()
    run(made, tmp_path / "run", program(body), 60, "scribe")
    messages = [json.loads(line) for line in noted.read_text(encoding="utf-8").splitlines()]
    game, turn, refused, told, verdict = messages[:5]
    assert (game["type"], game["protocol"], game["seat"]) == ("game", 1, 0)
    assert "Carthage lies 10 steps away" in game["brief"]
    assert (turn["type"], "legal" in turn) == ("turn", False)
    assert turn["text"]
    assert turn["state"]["players"]
    assert refused["kind"] == "illegal"
    assert refused["clauses"][0] == "GM-1.5"
    assert told["text"].startswith("GM-1.5")
    assert verdict["kind"] == "illegal"
    assert any("cannot be asked" in message.get("text", "") for message in messages)
    assert any(message["type"] == "over" and message["result"]["ranks"] for message in messages)
    note = Folder(tmp_path / "run").notes()[made.slots()[0].id]
    assert note.agent == "scribe"
    assert note.illegal >= 1
    assert note.unreadable >= 1
    assert (note.tokens_in, note.tokens_out) == (10 * note.turns, 2 * note.turns)


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    made = plan()
    whole = run(made, tmp_path / "run", program(FIRST_LEGAL), 60)
    folder = Folder(tmp_path / "run")
    first, second = (folder.record(slot) for slot in made.slots())
    before = second.read_text(encoding="utf-8"), first.read_text(encoding="utf-8")
    second.unlink()
    counted: list[int] = []
    again = run(made, tmp_path / "run", program(FIRST_LEGAL), 60, progress=counted.append)
    assert counted == [2]
    assert (second.read_text(encoding="utf-8"), first.read_text(encoding="utf-8")) == before
    assert again.shares == whole.shares
    with pytest.raises(BadOption, match=r"holds another gauntlet \(blocks differ\)"):
        run(plan(blocks=2), tmp_path / "run", program(FIRST_LEGAL), 60)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("dear")
    with pytest.raises(BadOption, match="holds something else"):
        run(made, tmp_path / "other", program(FIRST_LEGAL), 60)


@pytest.mark.parametrize(
    ("agent", "why"),
    [
        (shlex.join([sys.executable, "-c", "raise SystemExit(3)"]), "exit code 3"),
        (shlex.join([sys.executable, "-c", "import time; time.sleep(60)"]), "silent for 0.5 seconds"),
        (program("    a = {}\n    if m['type'] == 'turn': raise SystemExit(4)"), "exit code 4"),
        (program("    a = 'hello'"), "no JSON object"),
        (program("    a = {'answer': 42}"), '{"move": "..."}'),
        (program("    a = {'move': 'first'}"), "cannot be read"),
        (program("    a = {'ask': 'rules'}"), '{"move": "..."}'),
        ("http://127.0.0.1:9/agent", "does not answer"),
    ],
    ids=["dead", "silent", "dies", "garbage", "strange", "unreadable", "asks for ever", "no address"],
)
def test_an_agent_in_trouble_forfeits_and_is_told_of(agent: str, why: str, tmp_path: Path) -> None:
    made = plan(blocks=2)
    with pytest.raises(AgentLost, match="3 games in a row") as lost:
        run(made, tmp_path / "run", agent, 0.5 if "silent" in why else 60)
    assert why in str(lost.value)
    folder = Folder(tmp_path / "run")
    done = [record.load(folder.record(slot)) for slot in made.slots() if folder.record(slot).exists()]
    assert [match.ending for match in done] == ["resignation"] * 3
    assert all(why in note.forfeit for note in folder.notes().values())


def test_what_is_no_agent_is_said_at_once(tmp_path: Path) -> None:
    for agent, why in {
        "no-such-program-here": "cannot be started",
        "'unclosed": "is no command",
        "bot:nobody": "no bot 'nobody'",
        " ": "the agent is a command",
    }.items():
        with pytest.raises(BadOption, match=why):
            run(plan(), tmp_path / f"run{len(agent)}", agent)
    with pytest.raises(BadOption, match="seconds = 0"):
        run(plan(), tmp_path / "run", "true", 0)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"seats": 9}, "not 9"),
        ({"levels": []}, "name one level"),
        ({"levels": ["nobody"]}, "no bot"),
        ({"blocks": 0}, "blocks = 0"),
        ({"tries": 0}, "tries = 0"),
        ({"perturb": -1}, "perturb = -1"),
        ({"options": {"carthage": 1}}, "carthage = 1"),
    ],
)
def test_what_cannot_be_planned_is_said(given: dict[str, Any], why: str) -> None:
    with pytest.raises(BadOption, match=why):
        plan(**given)


class FirstLegal(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        message = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        asks = message["type"] in ("turn", "refused")
        answer = {"ask": "legal"} if asks else {"move": message["legal"][0]} if "legal" in message else {}
        data = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: Any) -> None:
        pass


def test_an_agent_at_an_address_plays_the_same_games(tmp_path: Path) -> None:
    made = plan()
    run(made, tmp_path / "program", program(FIRST_LEGAL), 60)
    with HTTPServer(("127.0.0.1", 0), FirstLegal) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        run(made, tmp_path / "address", f"http://127.0.0.1:{server.server_port}", 60)
        server.shutdown()
        thread.join()
    for slot in made.slots():
        texts = [Folder(tmp_path / name).record(slot).read_bytes() for name in ("program", "address")]
        assert texts[0] == texts[1]


def test_an_agent_that_gives_up_among_three_has_lost_whoever_plays_on(tmp_path: Path) -> None:
    agent = program(f"{FIRST_LEGAL}\n    if n > 12: raise SystemExit(1)")
    made = plan(seats=3)
    found = run(made, tmp_path / "run", agent, 60)
    assert found.forfeits == 3
    assert found.shares[0].share == 0.0
    match = record.load(Folder(tmp_path / "run").record(made.slots()[0]))
    assert match.seats[0].resigned
    assert match.seats[0].kind == "greedy"
    assert match.ending != "resignation"


def outcomes(made: Plan, won: dict[tuple[str, int], float]) -> list[Outcome]:
    """Of each block the agent wins that share, by level and kind of rules."""

    def one(slot: Slot) -> Outcome:
        wins = slot.seat < won[slot.level, slot.rules] * made.seats
        ranks = tuple(1 if (seat == slot.seat) == wins else 2 for seat in range(made.seats))
        return Outcome(slot, ranks, (0.0,) * made.seats, False, 1)

    return [one(slot) for slot in made.slots()]


def test_the_gap_is_printed_less_changed_block_by_block() -> None:
    made = plan(levels=["tiro", "civis"], blocks=24, perturb=1)
    won = {("tiro", 0): 1.0, ("tiro", 1): 0.5, ("civis", 0): 0.5, ("civis", 1): 0.5}
    found = report(made, outcomes(made, won), {})
    shares = {(share.level, share.rules): share for share in found.shares}
    assert shares["tiro", "printed"].share == 1.0
    assert shares["tiro", "printed"].e_value > 20
    assert shares["tiro", "printed"].low > 0.5
    assert shares["all", "printed"].share == 0.75
    assert shares["all", "changed"].share == 0.5
    gaps = {gap.level: gap for gap in found.gaps}
    assert gaps["tiro"].gap == 0.5
    assert gaps["tiro"].low > 0
    assert gaps["civis"].gap == 0.0
    assert gaps["civis"].low < 0 < gaps["civis"].high
    assert gaps["all"].gap == 0.25


def test_a_block_that_is_not_whole_does_not_count() -> None:
    made = plan(blocks=2)
    games = outcomes(made, {("tiro", 0): 1.0})[:-1]
    assert report(made, games, {}).shares[0].blocks == 1
    assert report(made, [], {}).shares[0].share == 0.0


def test_a_bot_as_agent_is_the_control(tmp_path: Path) -> None:
    found = run(plan(seats=2), tmp_path / "run", "bot:tiro")
    assert found.games == 2
    assert found.behaviour["illegal"] == 0


def test_a_server_that_is_asked_too_often_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("circenses.agents.places.PAUSE", 0.0)
    asked: list[int] = []

    def ask() -> dict[str, Any]:
        asked.append(1)
        if len(asked) < 3:
            raise Refused(429, "too_many_requests", "later")
        return {"yours": True}

    assert patiently(ask) == {"yours": True}

    def never() -> dict[str, Any]:
        raise Refused(404, "unknown_table", "there is no such table")

    with pytest.raises(Refused, match="no such table"):
        patiently(never)

"""The laboratory in the browser: off unless opened, one run at a time, and only from the machine itself."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from circenses.cli.archive import record_texts
from circenses.games import game as find_game
from circenses.kernel import record
from circenses.kernel.errors import BadOption
from circenses.lab.studies import people
from circenses.server.experiment import KINDS, commands
from circenses.server.laboratory import Laboratory, Progress, going_on
from circenses.server.pages.laboratory import is_here, read_wish
from tests.server.serving import Host, serving, settings
from tests.server.sitting import sit

LUDUS = {"game": "ludus-cyclorum", "bots": "uniform", "games": "6"}
RUN = "ludus-cyclorum-run-1"


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    folder = tmp_path_factory.mktemp("lab")
    with serving(settings(folder, lab=str(folder / "runs"))) as running:
        yield running


def token(browser: httpx.Client) -> str:
    found = re.search(r'name="csrf" content="([^"]*)"', browser.get("/lab").text)
    assert found is not None
    return found[1]


def send(browser: httpx.Client, to: str = "/lab", **fields: str) -> httpx.Response:
    return browser.post(to, data={"csrf": token(browser), **fields}, headers={"Sec-Fetch-Site": "same-origin"})


def wait(browser: httpx.Client, name: str) -> dict[str, Any]:
    """Follows the stream until that run has ended."""
    with browser.stream("GET", "/lab/events") as events:
        for line in events.iter_lines():
            if line.startswith("data: "):
                told: dict[str, Any] = json.loads(line.removeprefix("data: "))
                if told["name"] == name and told["state"] != "running":
                    return told
    raise AssertionError("the stream ended before the run")


def test_a_server_has_no_laboratory_unless_it_is_opened(host: Host) -> None:
    for path in ("/lab", "/lab/events", "/lab/report/x"):
        assert host.client().get(path).status_code == 404
    assert "Laboratory" not in host.client().get("/").text


def test_a_run_is_started_followed_and_its_report_opened(lab: Host) -> None:
    browser = lab.client()
    answer = send(browser, **LUDUS)
    assert (answer.status_code, answer.headers.get("location")) == (303, "/lab")
    assert send(browser, **LUDUS).status_code == 409  # one at a time
    told = wait(browser, RUN)
    assert (told["state"], told["done"], told["games"]) == ("done", 6, 6), told
    assert f"/lab/report/{RUN}" in browser.get("/lab").text
    report = browser.get(f"/lab/report/{RUN}")
    assert "What was found" in report.text
    assert '<a href="/lab">Laboratory</a>' in report.text
    assert "script-src" not in report.headers["content-security-policy"]
    assert "style-src 'unsafe-inline'" in report.headers["content-security-policy"]
    assert "'unsafe-inline'" not in browser.get("/lab").headers["content-security-policy"]
    assert 'href="/lab"' in browser.get("/").text
    assert "download=" not in report.text
    (first, *_) = re.findall(r'href="(/lab/game/[^"]*)"', report.text)
    assert "Open the replay" in browser.get(first).text
    opened = send(browser, first)
    assert re.fullmatch(r"/table/[^/]+/replay\?ply=0", opened.headers["location"])
    assert browser.get(f"/lab/game/{RUN}/99").status_code == 404


def test_a_run_that_is_stopped_says_so_and_can_go_on(lab: Host) -> None:
    browser = lab.client()
    assert send(browser, **{**LUDUS, "games": "20000", "bots": "civis"}).status_code == 303
    name = lab.house.laboratory.busy
    plan = lab.house.laboratory.path(name) / "plan.json"
    while not plan.exists():
        assert lab.house.laboratory.progress(name).state == "running"
    assert send(browser, f"/lab/go-on/{name}").status_code == 409  # it is being played
    assert send(browser, "/lab/stop").status_code == 303
    assert wait(browser, name)["state"] == "stopped"
    assert send(browser, "/lab/stop").status_code == 409
    assert f'action="/lab/go-on/{name}"' in browser.get("/lab").text
    assert send(browser, f"/lab/go-on/{name}").status_code == 303
    assert lab.house.laboratory.progress(name).state == "running"
    assert send(browser, "/lab/stop").status_code == 303


def test_what_is_missing_of_a_run_is_played_and_its_report_written(lab: Host) -> None:
    browser = lab.client()
    assert send(browser, **LUDUS).status_code == 303
    name = lab.house.laboratory.busy
    assert wait(browser, name)["state"] == "done"
    path = lab.house.laboratory.path(name)
    units = sorted((path / "units").iterdir())
    whole = units[0].read_bytes()
    units[0].unlink()
    (path / "report.html").unlink()
    assert send(browser, f"/lab/go-on/{name}").status_code == 303
    assert wait(browser, name)["state"] == "done"
    assert units[0].read_bytes() == whole
    assert "What was found" in browser.get(f"/lab/report/{name}").text


def test_only_what_was_begun_goes_on(lab: Host) -> None:
    browser = lab.client()
    empty = lab.house.laboratory.path(RUN).parent / "empty"
    empty.mkdir()
    assert "start it anew" in send(browser, "/lab/go-on/empty").text
    assert send(browser, "/lab/go-on/nothing").status_code == 404
    passed_on = {"X-Forwarded-For": "192.0.2.7", "Sec-Fetch-Site": "same-origin"}
    assert browser.post("/lab/go-on/empty", data={"csrf": token(browser)}, headers=passed_on).status_code == 403


def test_a_comparison_goes_on_with_what_was_asked_for(tmp_path: Path) -> None:
    wish = read_wish(find_game("circus-maximus"), {"kind": "compare", "b-options": '"setup.start.coins" = 16'})

    async def begin() -> str:
        laboratory = Laboratory(str(tmp_path))
        name = laboratory.start(wish)
        await laboratory.close()
        return name

    folder = tmp_path / asyncio.run(begin())
    assert going_on(folder) == commands(wish, folder)


def test_what_is_written_under_b_counts_only_where_two_rule_sets_are_compared() -> None:
    wish = read_wish(find_game("circus-maximus"), {"kind": "run", "b-options": "no TOML"})
    assert (wish.a, wish.b) == ({}, None)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"games": "20001"}, "games = 20001: it takes a whole number from 1 to 20000"),
        ({"games": "600", "bots": "caesar"}, "from 1 to 500"),
        ({"seats": "9"}, "seats = 9: it takes a whole number from 2 to 4"),
        ({"bots": "nobody"}, "no player 'nobody'"),
        ({"a-options": '"setup.start.coins" = 999'}, "setup.start.coins = 999: it takes"),
        ({"a-options": "x"}, "not a TOML file"),
        ({"kind": "compare"}, "A and B are the same rules"),
        ({"kind": "compare", "a-preset": "longa", "b-preset": "longa"}, "A and B are the same rules"),
        ({"a-preset": "brevis"}, "no preset 'brevis'"),
        ({"a-option economy": "gold"}, "economy = 'gold': it takes"),
        ({"seed": "a b"}, "a seed has letters"),
        ({"bots": "civis,civis,civis"}, "3 bots for 2 seats"),
        ({"kind": "why"}, "no question 'why'"),
        ({"kind": "sweep"}, "name the number that moves, such as setup.start.coins"),
        ({"kind": "sweep", "number": "setup.start.coin"}, "did you mean setup.start.coins"),
        ({"kind": "sweep", "number": "economy"}, "economy is no house number but a variant"),
        ({"kind": "sweep", "number": "setup.start.coins", "values": "3-6"}, "write 3,4,6 or 3..6"),
        ({"kind": "sweep", "number": "setup.start.coins", "values": "10..999"}, "setup.start.coins = 999: it takes"),
        ({"kind": "screen", "patterns": "setup.*, nothing.*"}, "no house number is called 'nothing.*'"),
        ({"kind": "aim"}, "say what you want"),
        ({"kind": "depth", "games": "501"}, "from 1 to 500"),
        ({"kind": "people"}, "only if they lie in SQLite"),
    ],
)
def test_what_is_wrong_is_refused_before_a_process_is_started(given: dict[str, str], reason: str) -> None:
    with pytest.raises(BadOption, match=re.escape(reason)):
        read_wish(find_game("circus-maximus"), {"bots": "civis", **given})


def test_a_comparison_is_two_runs_with_the_same_chance() -> None:
    form = {"kind": "compare", "games": "40", "b-options": '"setup.start.coins" = 16', "seats": "4"}
    first, second, third = commands(read_wish(find_game("circus-maximus"), form), Path("x"))
    assert first[first.index("--out") + 1] == "x/a"
    assert [word for word in second if word not in first] == ["x/b", "--set", "setup.start.coins=16"]
    assert third == ["lab", "compare", "x/a", "x/b", "--page", "x/report.html"]


def asked(kind: str, **form: str) -> list[str]:
    (words,) = commands(
        read_wish(find_game("circus-maximus"), {"kind": kind, **form}, "sqlite:///tables.db"), Path("x")
    )
    assert words[:3] == ["lab", kind, "circus-maximus"]
    assert words[words.index("--out") + 1] == "x"
    return words


def test_a_study_is_the_command_that_a_person_would_type() -> None:
    own = {
        "sweep": {"number": "setup.start.coins", "values": "10..12"},
        "aim": {"want": "seats fair, 6-10 rounds", "patterns": "acts.*, setup.*"},
    }
    studies = {kind: asked(kind, **own.get(kind, {})) for kind in KINDS if kind not in ("run", "compare")}
    assert studies["sweep"][3:5] == ["setup.start.coins", "--values=10..12"]
    assert studies["aim"][3:6] == ["--want=seats fair, 6-10 rounds", "--numbers=acts.*", "--numbers=setup.*"]
    assert studies["people"][3] == "sqlite:///tables.db"
    assert "--seats" not in studies["people"]
    for words in studies.values():  # as usual, which the command knows
        assert not {"--games", "--bots", "--set"} & set(words)


def test_a_study_is_of_the_table_that_was_asked_for() -> None:
    form = {"seats": "3", "bots": "civis,tiro", "games": "40", "seed": "s", "a-option economy": "none"}
    words = asked("ablate", **form, **{"b-options": "no TOML"})
    for option, value in (("--seats", "3"), ("--bots", "civis,tiro"), ("--games", "40"), ("--seed", "s")):
        assert words[words.index(option) + 1] == value
    assert words[words.index("--set") + 1] == "economy=none"
    assert "--bots" not in asked("depth", **form)


def test_a_preset_is_what_differs_under_it() -> None:
    game = find_game("circus-maximus")
    form = {"kind": "compare", "b-preset": "longa", "b-option economy": game.options().variants["economy"].default}
    wish = read_wish(game, form)
    assert wish.a == {}
    assert wish.b == game.options().differing(game.options().resolve(preset="longa"))


def test_a_study_is_played_and_its_report_opened(lab: Host) -> None:
    browser = lab.client()
    sweep = {"kind": "sweep", "number": "setup.start.coins", "values": "20,22", "games": "2", "bots": "uniform"}
    assert send(browser, game="circus-maximus", **sweep).status_code == 303
    told = wait(browser, "circus-maximus-sweep-1")
    assert (told["state"], told["done"], told["games"], told["kind"]) == ("done", 4, 4, "sweep"), told
    assert "setup.start.coins" in browser.get("/lab/report/circus-maximus-sweep-1").text


def test_what_only_the_command_knows_is_told_when_it_ends(lab: Host) -> None:
    browser = lab.client()
    assert send(browser, game="circus-maximus", kind="aim", want="more fun").status_code == 303
    told = wait(browser, "circus-maximus-aim-1")
    assert told["state"] == "failed"
    assert "more fun" in told["words"]
    text = browser.get("/lab").text
    assert "Which numbers give what I want? circus-maximus-aim-1" in text
    assert "/lab/go-on/circus-maximus-aim-1" not in text  # nothing was begun
    assert send(browser, **LUDUS).status_code == 303
    assert "circus-maximus-aim-1" not in browser.get("/lab").text
    wait(browser, lab.house.laboratory.busy)


def test_the_page_is_of_the_game_that_was_chosen(lab: Host) -> None:
    browser = lab.client()
    text = browser.get("/lab?game=horrea").text
    assert re.findall(r"<option>(\d)</option>", text) == ["3", "4"]
    assert 'name="b-preset" value="fides"' in text
    assert browser.get("/lab?game=chess").status_code == 404


def test_a_script_gets_the_reason_alone(lab: Host) -> None:
    browser = lab.client()
    fields = {"csrf": token(browser), **LUDUS, "games": "0"}
    headers = {"Sec-Fetch-Site": "same-origin", "Accept": "application/json"}
    answer = browser.post("/lab", data=fields, headers=headers)
    assert answer.status_code == 422
    assert answer.json()["message"] == "Games = 0: it takes a whole number from 1 to 20000."


def test_a_refused_number_is_named_as_it_is_written(lab: Host) -> None:
    answer = send(lab.client(), game="circus-maximus", **{"a-options": '"setup.track.high" = 2000'})
    assert answer.status_code == 422
    assert "setup.track.high = 2000: it takes steps, a whole number from 5 to 60." in answer.text


@pytest.mark.parametrize(("units", "state"), [(1, "stopped"), (2, "played")])
def test_a_run_from_the_command_line_says_how_far_it_is(tmp_path: Path, units: int, state: str) -> None:
    folder = tmp_path / "mine"
    (folder / "units").mkdir(parents=True)
    plan = {"game": "ludus-cyclorum", "games": 6, "unit": 3}
    (folder / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
    for unit in range(units):
        (folder / "units" / f"{unit}.parquet").write_bytes(b"")
    (run,) = Laboratory(str(tmp_path)).runs()
    assert (run.done, run.games, run.state) == (3 * units, 6, state)
    assert run.words == ""
    (folder / "report.html").write_text("", encoding="utf-8")
    assert Laboratory(str(tmp_path)).progress("mine").state == "done"


def test_a_study_is_counted_by_its_runs(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    plan = {"game": "ludus-cyclorum", "games": 6, "unit": 3}
    for run in ("000001", "000002"):
        (folder / "runs" / run / "units").mkdir(parents=True)
        (folder / "runs" / run / "plan.json").write_text(json.dumps(plan), encoding="utf-8")
        (folder / "runs" / run / "units" / "1.parquet").write_bytes(b"")
    (folder / "study.json").write_text(json.dumps({"kind": "sweep", "asked": {"games": 6}}), encoding="utf-8")
    (study,) = Laboratory(str(tmp_path)).runs()
    assert (study.title, study.done, study.games, study.kind) == ("ludus-cyclorum", 6, 12, "sweep")


def test_a_run_says_at_once_how_many_games_it_will_play(tmp_path: Path) -> None:
    async def look() -> Progress:
        laboratory = Laboratory(str(tmp_path))
        laboratory.start(read_wish(find_game("ludus-cyclorum"), LUDUS))
        try:
            return laboratory.progress(laboratory.busy)  # before its process has written anything
        finally:
            await laboratory.close()

    told = asyncio.run(look())
    assert (told.title, told.done, told.games, told.state) == ("ludus-cyclorum", 0, 6, "running")


@pytest.mark.parametrize(("address", "may"), [("127.0.0.1", True), ("::1", True), ("192.0.2.7", False), ("", False)])
def test_only_who_sits_at_the_machine_starts_runs(address: str, may: bool) -> None:
    asking: Any = SimpleNamespace(headers={}, cookies={}, client=SimpleNamespace(host=address))
    assert is_here(asking) is may
    asking.headers["x-forwarded-for"] = "127.0.0.1"
    assert not is_here(asking)


def test_others_see_runs_but_start_none(lab: Host) -> None:
    browser = lab.client()
    passed_on = {"X-Forwarded-For": "192.0.2.7", "Sec-Fetch-Site": "same-origin"}
    assert "only from the machine" in browser.get("/lab", headers=passed_on).text
    answer = browser.post("/lab", data={"csrf": token(browser), **LUDUS}, headers=passed_on)
    assert answer.status_code == 403


def test_names_lead_nowhere_else(lab: Host) -> None:
    for name in ("%2e%2e%2fruns", "nothing", "A", "x%2Fy"):
        assert lab.client().get(f"/lab/report/{name}").status_code == 404


def test_finished_tables_of_a_server_become_people(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as host:
        _, players = sit(host, "ludus-cyclorum", "human", "human", seed="archive")
        assert players[0].post("resign", seat=0).status_code < 300
        url = host.house.settings.database
    texts = list(record_texts(url, "ludus-cyclorum"))
    assert len(texts) == 1
    assert record.loads(texts[0]).over
    assert list(record_texts(url, "horrea")) == []
    assert people.matches(texts, "ludus-cyclorum") == []  # resigned: not played to its end

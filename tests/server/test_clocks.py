"""A clock that jumps, forward or back, stops nothing and puts nothing away; what was put away comes back."""

from pathlib import Path

from tests.server.serving import Clock, Host, serving, settings
from tests.server.sitting import Browser, Player, sit, turn

DAY = 86_400.0


def archived(host: Host, id: str) -> bool:
    found: bool = host.client().get(f"/api/v1/tables/{id}").json()["archived"]
    return found


def test_bots_go_on_after_a_restart_with_a_clock_set_back(tmp_path: Path) -> None:
    clock = Clock()
    with serving(settings(tmp_path, clock=clock)) as host:
        host.house.bots.closing = True  # as if the server had died before its bots could think
        id, _ = sit(host, "pennies", "greedy", "greedy")
    clock.pass_by(-DAY)
    with serving(settings(tmp_path, clock=clock)) as host:
        assert turn(Player(host, id))["over"]


def test_bots_that_stopped_are_woken_although_the_clock_was_set_back(tmp_path: Path) -> None:
    clock = Clock()
    with serving(settings(tmp_path, clock=clock)) as host:
        host.house.bots.closing = True
        id, _ = sit(host, "pennies", "greedy", "greedy")
        host.house.bots.closing = False
        clock.pass_by(-DAY)
        host.call(host.house.tidy())
        clock.pass_by(120)
        host.call(host.house.tidy())
        assert turn(Player(host, id))["over"]


def test_after_a_clock_set_back_tables_leave_the_memory_and_players_are_away_in_time(tmp_path: Path) -> None:
    clock = Clock()
    with serving(settings(tmp_path, clock=clock)) as host:
        id, players = sit(host, "pennies", "human", "human")
        players[0].view()
        clock.pass_by(-DAY)
        host.call(host.house.tidy())
        clock.pass_by(200)
        host.call(host.house.tidy())
        assert id not in host.house.tables.here
        assert [panel["connected"] for panel in Player(host, id).view()["panels"]] == [False, False]


def test_a_clock_set_a_month_forward_puts_nothing_away_at_once(tmp_path: Path) -> None:
    clock = Clock()
    with serving(settings(tmp_path, clock=clock, archive_patience=3600.0)) as host:
        id, players = sit(host, "pennies", "human", "human")
        clock.pass_by(40 * DAY)
        for _ in range(5):
            host.call(host.house.tidy())
        assert not archived(host, id)
        assert host.house.archive.due.keys() == {id}
        clock.pass_by(-40 * DAY)
        host.call(host.house.tidy())
        assert host.house.archive.due == {}  # set right again: the patience begins anew
        assert players[0].view()["choices"]


def test_only_a_few_tables_are_put_away_in_one_round(tmp_path: Path) -> None:
    clock = Clock()
    with serving(settings(tmp_path, clock=clock)) as host:
        ids = [sit(host, "pennies", "human", "human")[0] for _ in range(12)]
        clock.pass_by(40 * DAY)
        host.call(host.house.tidy())
        assert sum(archived(host, id) for id in ids) == 10
        host.call(host.house.tidy())
        assert sum(archived(host, id) for id in ids) == 12


def test_who_has_a_seat_takes_the_table_out_of_the_archive(tmp_path: Path) -> None:
    clock = Clock()
    with serving(settings(tmp_path, clock=clock)) as host:
        id, players = sit(host, "pennies", "human", "human")
        assert players[0].post("take-out").status_code == 409
        clock.pass_by(31 * DAY)
        host.call(host.house.tidy())
        assert archived(host, id)
        assert Player(host, id).post("take-out").status_code == 401
        assert players[0].post("take-out").json()["archived"] is False
        host.call(host.house.tidy())
        view = players[0].view()
        assert players[0].act(view["choices"][0]["action"], ply=view["ply"]).status_code == 201


def test_a_bot_goes_on_when_its_table_comes_back_and_a_page_brings_it_back(tmp_path: Path) -> None:
    clock = Clock()
    with serving(settings(tmp_path, clock=clock)) as host:
        host.house.bots.closing = True
        browser = Browser(host)
        body = {"game": "ludus-cyclorum", "seats": [{"kind": "greedy"}, {"kind": "me"}], "options": {"first": "south"}}
        id = browser.api("POST", "/tables", body).json()["id"]
        clock.pass_by(31 * DAY)
        host.call(host.house.tidy())
        assert archived(host, id)
        assert "out of the archive" in browser.go(f"/table/{id}").text
        host.house.bots.closing = False
        browser.send(f"/table/{id}/take-out", seat=1)
        assert not archived(host, id)
        player = Player(host, id)
        player.http.cookies.update(browser.http.cookies)
        assert turn(player)["ply"] == 1

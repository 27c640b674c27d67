"""Two servers on one PostgreSQL: they share tables, agree on who was first, and hear each other again after a break."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from alembic import command

from circenses.server.migrate import config, migrate
from tests.server.private_postgres import postgres
from tests.server.serving import Host, serving, settings
from tests.server.sitting import Player, events, play_out, sit, turn


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(scope="module")
def two(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Host]]:
    made = settings(tmp_path_factory.mktemp("postgres"), database=database)
    with serving(made) as one, serving(made) as other:
        yield [one, other]


def test_players_on_different_servers_play_a_whole_game(two: list[Host]) -> None:
    table, players = sit(two[0], "pennies", "human", "human")
    apart = [players[0], Player(two[1], table, players[1].token)]
    for player in apart:
        player.view()
    with two[1].client().stream("GET", f"/api/v1/tables/{table}/events") as stream:
        lines = stream.iter_lines()
        views = events(lines)
        next(views)
        while not (seen := players[0].view())["over"]:
            acting = next((player for player in apart if turn_of(player, seen["entries"])), None)
            if acting is not None and (view := acting.view())["choices"]:
                acting.act(view["choices"][0]["action"], ply=view["ply"])
        last = next(view for view in views if view["over"])
    assert last["end"]["ranks"] == players[0].view()["end"]["ranks"]


def turn_of(player: Player, entries: int) -> bool:
    view = player.view()
    return bool(view["choices"]) or view["entries"] > entries or view["over"]


def test_the_same_ply_on_two_servers_has_one_winner(two: list[Host]) -> None:
    table, players = sit(two[0], "ludus-cyclorum", "human", "human", options={"first": "south"})
    twin = Player(two[1], table, players[0].token)
    choices = [twin.view()["choices"][0]["action"], players[0].view()["choices"][1]["action"]]
    answers = [players[0].act(choices[1], ply=0), twin.act(choices[0], ply=0)]
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert players[0].view()["entries"] == 1
    assert twin.view()["entries"] == 1
    repeated = twin.act(choices[1], ply=0)
    assert repeated.status_code == 201


def test_sealed_answers_given_on_two_servers_meet(two: list[Host]) -> None:
    table, players = sit(two[0], "pennies", "human", "human")
    twin = Player(two[1], table, players[1].token)
    twin.view()
    ply = players[0].view()["ply"]
    assert players[0].act(6, ply=ply).status_code == 201
    assert twin.act(9, ply=ply).status_code == 201
    with players[0].http.stream("GET", f"/api/v1/tables/{table}/events") as stream:
        lines = stream.iter_lines()
        view = next(view for view in events(lines) if view["ply"] > ply)
    told = [sentence for line in view["log"] for sentence in line["lines"]]
    assert ["The fists open: 0, 3."] in told


def test_chat_and_seats_reach_the_other_server(two: list[Host]) -> None:
    table, players = sit(two[0], "pennies", "human", "human")
    with two[1].client().stream("GET", f"/api/v1/tables/{table}/events") as stream:
        lines = stream.iter_lines()
        views = events(lines)
        next(views)
        players[0].post("name", name="Ada")
        players[0].post("chat", text="hello")
        view = next(view for view in views if view["chat"])
    assert view["panels"][0]["name"] == "Ada"


def test_bots_are_driven_by_one_server_and_seen_on_both(two: list[Host]) -> None:
    table, _ = sit(two[0], "pennies", "greedy", "uniform")
    assert turn(Player(two[1], table))["over"]


def test_a_server_that_lost_its_ear_hears_again(two: list[Host], database: str) -> None:
    table, players = sit(two[0], "ludus-cyclorum", "human", "human", options={"first": "south"})
    with two[1].client().stream("GET", f"/api/v1/tables/{table}/events") as stream:
        lines = stream.iter_lines()
        views = events(lines)
        next(views)
        with psycopg.connect(database, autocommit=True) as connection:
            others = "pid <> pg_backend_pid() and usename is not null"
            connection.execute(f"select pg_terminate_backend(pid) from pg_stat_activity where {others}")
        players[0].play("c2-c3")
        assert next(view for view in views if view["ply"] == 1)["status"]["actors"] == [1]


def test_a_new_server_resumes_what_the_others_have(two: list[Host], database: str, tmp_path: Path) -> None:
    table, players = sit(two[0], "circus-maximus", "human", "human", seed="third")
    play_out(players, 4, 10)
    with serving(settings(tmp_path, database=database)) as third:
        there = Player(third, table, players[0].token).view()
    here = players[0].view()
    assert there["parts"] == here["parts"]
    assert there["log"] == here["log"]


def test_migrations_make_exactly_the_schema(database: str) -> None:
    migrate(database)
    engine = sa.create_engine(database)
    with engine.begin() as connection:
        command.check(config(connection))
    engine.dispose()

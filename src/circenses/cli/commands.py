"""All commands in the order of the help page; each lives in a module of its own, loaded when it is needed."""

import typer


def register(app: typer.Typer) -> None:
    from circenses.cli import bench, games, perft, play, record, replay, rules, scenario, simulate

    app.command("games")(games.games)
    app.command("rules")(rules.rules)
    app.command("play")(play.play)
    app.command("simulate")(simulate.simulate)
    app.command("replay")(replay.replay)
    app.add_typer(record.app, name="record")
    app.command("scenario")(scenario.scenario)
    app.command("perft")(perft.perft)
    app.command("bench")(bench.bench)

"""All commands in the order of the help page; each lives in a module of its own, loaded when it is needed."""

import typer


def register(app: typer.Typer) -> None:
    from circenses.cli import (
        arena,
        bench,
        games,
        gauntlet,
        lab,
        mcp,
        perft,
        play,
        quarantine,
        record,
        replay,
        rules,
        scenario,
        serve,
        simulate,
        tune,
    )

    app.command("games")(games.games)
    app.command("rules")(rules.rules)
    app.command("play")(play.play)
    app.command("serve")(serve.serve)
    app.command("mcp")(mcp.mcp)
    app.command("quarantine")(quarantine.quarantine)
    app.command("simulate")(simulate.simulate)
    app.command("arena")(arena.arena)
    app.command("gauntlet")(gauntlet.gauntlet)
    app.command("verify-submission")(gauntlet.verify_submission)
    app.add_typer(lab.app, name="lab")
    app.command("tune")(tune.tune)
    app.command("replay")(replay.replay)
    app.add_typer(record.app, name="record")
    app.command("scenario")(scenario.scenario)
    app.command("perft")(perft.perft)
    app.command("bench")(bench.bench)

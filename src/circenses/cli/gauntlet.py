"""`circenses gauntlet` and `circenses verify-submission`: an agent against the levels, and whether it is true."""

from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table

from circenses.agents.gauntlet import Folder, Plan, Report, make_plan
from circenses.agents.gauntlet.run import AgentLost
from circenses.agents.gauntlet.run import run as play
from circenses.agents.submission import HOSTED, SELF_REPORTED, BadSubmission, verify
from circenses.cli import given
from circenses.cli.console import complain, notice, out, print_json
from circenses.cli.progress import bar
from circenses.games import game as find_game
from circenses.kernel.errors import BadOption
from circenses.lab.evidence import in_words

FAILED = 1
MCP = "mcp"

Agent = Annotated[
    str,
    typer.Option("--agent", metavar="A", help="a command, an address (http://...), bot:NAME, or mcp: docs/agents.md"),
]
Name = Annotated[
    str, typer.Option("--name", metavar="NAME", help="what the agent is called in notes; default: its address")
]
Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="the folder of the run, which is the submission")]
Levels = Annotated[str, typer.Option("--levels", metavar="A,B,...", help="the bots it meets; NAME@BUDGET is allowed")]
Seats = Annotated[int, typer.Option("--seats", metavar="K", help="players; default: the fewest", show_default=False)]
Blocks = Annotated[int, typer.Option("--blocks", metavar="N", help="each is a game from every seat on one chance")]
Seed = Annotated[
    str, typer.Option("--seed", metavar="S", help="a name for the run; default: a new one, printed on stderr")
]
Perturb = Annotated[
    int, typer.Option("--perturb", metavar="K", help="play every block by one of K changed rule sets too")
]
PerturbSeed = Annotated[
    str, typer.Option("--perturb-seed", metavar="S", help="what the rule sets are drawn from; default: the seed")
]
Seconds = Annotated[float, typer.Option("--seconds", metavar="T", help="for one answer; who is silent longer gives up")]
Tries = Annotated[int, typer.Option("--tries", metavar="N", help="answers to one question that may be refused")]
ServerUrl = Annotated[
    str, typer.Option("--server", metavar="URL", help="play at tables of this server, which holds the seeds")
]
PlanOnly = Annotated[bool, typer.Option("--plan", help="only write the plan, to publish its digest before playing")]


def gauntlet(
    game: given.GameId,
    agent: Agent,
    folder: Out,
    levels: Levels = "tiro,civis,senator,caesar",
    seats: Seats = 0,
    blocks: Blocks = 10,
    seed: Seed = "",
    perturb: Perturb = 0,
    perturb_seed: PerturbSeed = "",
    seconds: Seconds = 120.0,
    tries: Tries = 3,
    server: ServerUrl = "",
    plan_only: PlanOnly = False,
    settings: given.Settings = None,
    preset: given.PresetName = "",
    options: given.OptionsFile = None,
    name: Name = "",
    as_json: given.AsJson = False,
) -> None:
    """Let an agent play the levels, in every seat on the same chance, and report how it did.

    The agent is told the rules, the position and what happened, in words and as data. It answers with moves.
    The folder can be run again after an interruption and goes on. It is also what `verify-submission` checks.

    Examples:

        circenses gauntlet gloria-mundi --agent "python my_agent.py" --out run --levels tiro,civis --blocks 8 --seed 1
        circenses gauntlet gloria-mundi --agent "python my_agent.py" --out run --perturb 4
        circenses gauntlet gloria-mundi --agent bot:civis --out control --perturb 4
    """
    plan = _plan(
        find_game(game).id,
        folder,
        levels,
        seats,
        blocks,
        seed,
        perturb,
        perturb_seed,
        tries,
        server,
        given.options(game, settings, preset, options),
    )
    notice(f"seed {plan.seed}, plan {plan.digest()}")
    if plan_only:
        Folder(folder).begin(plan)
        return
    if agent == MCP:
        from circenses.agents.mcp_gauntlet import serve

        serve(plan, folder, name)
        return
    try:
        with bar() as progress:
            task = progress.add_task(game, total=len(plan.slots()))
            report = play(plan, folder, agent, seconds, name, lambda done: progress.update(task, completed=done))
    except AgentLost as fault:
        complain(str(fault))
        raise typer.Exit(FAILED) from None
    if as_json:
        print_json(report.to_json())
    else:
        show(plan, report)


def _plan(
    game: str,
    folder: Path,
    levels: str,
    seats: int,
    blocks: int,
    seed: str,
    perturb: int,
    perturb_seed: str,
    tries: int,
    server: str,
    options: dict[str, object],
) -> Plan:
    """The plan that was asked for; a run that is there keeps its seed if none is named."""
    if not seed and (folder / "plan.json").exists():
        seed = Folder(folder).plan().seed
    names = [name.strip() for name in levels.split(",") if name.strip()]
    return make_plan(find_game(game), seats, names, blocks, seed, options, perturb, perturb_seed, tries, server)


def show(plan: Plan, report: Report) -> None:
    out.print(f"{plan.game}, {plan.seats} seats, {report.games} of {report.of} games, seed {plan.seed}", markup=False)
    table = Table("against", "rules", box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for column in ("games", "share", "95 % interval", "fair", "e-value"):
        table.add_column(column, justify="right")
    for share in report.shares:
        interval = f"{100 * share.low:.0f} to {100 * share.high:.0f}%"
        cells = (str(share.games), f"{share.share:.1%}", interval, f"{share.fair:.0%}", in_words(share.e_value))
        table.add_row(share.level, share.rules, *cells)
    out.print(table)
    for gap in report.gaps:
        interval = f"{100 * gap.low:+.0f} to {100 * gap.high:+.0f}%"
        out.print(
            f"gap        {gap.gap:+.1%} against {gap.level}, {interval}: printed less changed rules", markup=False
        )
    out.print(f"rating     {report.rating:.1f}, {report.rating_low:.1f} to {report.rating_high:.1f} among these levels")
    behaviour = report.behaviour
    out.print(
        f"refused    {behaviour['illegal_rate']:.1%} illegal, {behaviour['unreadable_rate']:.1%} unreadable "
        "of all answers"
    )
    lists = f"{behaviour['lists_of_moves']:.0f} of them for all moves"
    out.print(f"forfeits   {report.forfeits}; {behaviour['questions']:.0f} questions, {lists}")
    tokens = f"; {behaviour['tokens_a_game']:.0f} tokens a game" if "tokens_a_game" in behaviour else ""
    out.print(f"time       {behaviour['seconds_a_game']:.1f} s a game{tokens}")
    out.print(f"plan       {report.plan}")


Directory = Annotated[Path, typer.Argument(metavar="DIR", help="the folder of a gauntlet")]
Published = Annotated[str, typer.Option("--plan", metavar="SHA256", help="the digest of the plan as it was published")]
Trusted = Annotated[
    str, typer.Option("--server", metavar="URL", help="the server that hosted the games and is trusted to keep seeds")
]


def verify_submission(
    folder: Directory, plan: Published = "", server: Trusted = "", as_json: given.AsJson = False
) -> None:
    """Play every game of a submission again and say whether it is true, or in one line what is not.

    Legality, chance, the moves of the bots, results, shares and rating are worked out anew. The moves of the agent are
    taken as they are; what was refused, time and tokens are its own word. Games of a server that held the seeds are
    *hosted* if that server has the same records; all others are *self-reported*.
    """
    if not folder.is_dir():
        raise BadOption(f"{folder} is no folder")
    try:
        with bar() as progress:
            task = progress.add_task("games", total=None)
            submission = verify(folder, server, plan, lambda done: progress.update(task, completed=done))
    except BadSubmission as fault:
        complain(str(fault))
        raise typer.Exit(FAILED) from None
    kind = HOSTED if submission.hosted else SELF_REPORTED
    if as_json:
        result = {
            "agent": submission.agent,
            "kind": kind,
            "hurried": submission.hurried,
            "plan": submission.plan.to_json(),
        }
        print_json({**result, "report": submission.report.to_json()})
        return
    show(submission.plan, submission.report)
    out.print(f"agent      {submission.agent}", markup=False)
    out.print(f"verified   {submission.report.games} games, {kind}")
    if submission.plan.host and not server:
        out.print(f"           the plan names {submission.plan.host} as host: --server asks it", markup=False)
    if submission.hurried:
        out.print(
            f"           {submission.hurried} moves of bots were cut short by a time limit and could not be asked again"
        )

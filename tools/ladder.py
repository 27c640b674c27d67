"""Writes docs/ladder.md from the raw results in docs/ladder: `python -m tools.ladder`.

`python -m tools.ladder --play [GAME ...]` plays the contests of the ladder, or of some games only; it can be stopped at
any time and goes on where it was. `--confirm FILE ...` plays the first game of every pair of a file again; if all come
out as written there, the file gets the stamp of the present bots.
"""

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from circenses.bots import LEVELS
from circenses.games import game as find_game
from circenses.games import game_ids
from circenses.lab.arena import Contest, Duel, Played, make_contest, run
from circenses.lab.arena.compete import read_results
from circenses.lab.arena.played import play as play_again
from circenses.lab.arena.stamp import stamp
from circenses.lab.arena.standings import open_pairs, standings
from circenses.lab.evidence import in_words

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "ladder"
PAGE = ROOT / "docs" / "ladder.md"
COMMAND = "python -m tools.ladder"
SEED = "ladder of November"
FIXED = 200  # games of a pair
LONGEST = 600  # games of a pair that is decided by its evidence
AIM = 0.65
LONE_AIM = 0.5

INTRO = f"""# The ladder

How much stronger each level is than the one below it. This page is written by `{COMMAND}` from the raw results
in [docs/ladder](ladder), one line a game, and grows with them.

Pairs play in blocks with the same chance in which they change seats, so luck and seats are shared out evenly. In a
*duel* two bots share the seats as evenly as possible; *lone* means that one sits alone against the other everywhere
else. A *share* is that of the first places, a shared one counted in part; the *fair share* is what equal strength would
give. The 95 % interval is a betting confidence sequence over the means of blocks: it holds however often one looked and
whenever the run was stopped. The *e-value* is the evidence against the fair share. From 20 on a single pair is proved;
of several pairs the first needs as many times more (e-BH), so that at most 5 % of the verdicts of a table are expected
to be false. What is not proved is undecided, whatever the share. Ratings are openskill's (Plackett-Luce), compare bots
of one table only, and are no test.

Every game depends on its seed alone: the command under a table plays the same games again. Where a time limit cut a
choice short, the table says so. Results under rules or of bots that have changed since are marked.

How the levels were set matters for reading them. Budgets and search settings of Horrea, Gloria Mundi and Drum Roll
were picked from several tries of 12 to 36 games each, and picking the best of several flatters it. The runs have a seed
of their own that none of those tries had.
"""

EARLIER = """Some runs are from before the present rule: they were stopped as soon as Wilson's interval, looked at
after every block, left the fair share, which names a winner too soon. Their tables say so. Their games are judged here
by the present rule, so most of them are undecided for want of games.
"""

CHANCES = """What hints call a chance of winning was fitted to one half of the games of a run of self-play and checked
on the other. The loss is the mean negative logarithm of the chance given to the winner; each dot of a plot is a tenth
of the chances. On the diagonal they are honest. `circenses tune GAME --calibrate` makes such a run.
"""


@dataclass(frozen=True)
class Results:
    """One file of arena results."""

    path: Path
    contest: Contest
    rules: int
    stamp: str
    games: list[Played]

    def rows(self) -> list[Duel]:
        """Each pair with the higher level first, the highest on top."""
        pairs = [pair for pair in standings(self.contest, self.games).pairs if pair.games]
        if self.contest.format == "mixed":
            return pairs
        if self.contest.format == "duel":
            pairs = [pair if rank(pair.first) > rank(pair.second) else pair.turned() for pair in pairs]
        return sorted(pairs, key=lambda row: (rank(row.first), rank(row.second)), reverse=True)

    @property
    def earlier(self) -> bool:
        """Whether it was stopped by the rule that we had before chance was drawn in streams."""
        return self.contest.stop and not self.contest.scheme

    def state(self) -> str:
        present = find_game(self.contest.game).version
        if self.rules != present:
            return f"**These games were played under version {self.rules} of the rules**; the present one is {present}."
        if not self.stamp:
            return "Nobody has confirmed that the present bots would play these games."
        if self.stamp != stamp(find_game(self.contest.game), self.contest):
            return "**These games were played by earlier bots**: their settings or their code have changed since."
        return ""

    def command(self) -> str:
        contest = self.contest
        words = [f"circenses arena {contest.game} --seats {contest.seats} --bots {','.join(contest.bots)}"]
        words += [f"--games {contest.games} --seed {contest.seed}"]
        words += [f"--format {contest.format}"] if contest.format != "duel" else []
        words += ["--no-stop"] if not contest.stop else []
        words += [f"--set {key}={value}" for key, value in contest.options.items()]
        return " ".join([*words, f"--keep {self.path.name}"])


# The contests


Planned = tuple[Path, Contest]


def contests(ids: Iterable[str]) -> Iterator[Planned]:
    """What is cheap comes first, so that a run that is stopped has something of every game."""
    stages = ([stage(id) for id in ids] for stage in (lower_levels, caesar, caesar_alone, caesar_elsewhere))
    for games in stages:
        for planned in games:
            yield from planned


def lower_levels(id: str) -> Iterator[Planned]:
    """Tiro to Senator play a fixed number of games at every number of seats."""
    game = find_game(id)
    for seats in game.seats:
        bots = ["tiro", "civis", "senator"]
        yield FOLDER / f"{id}-{seats}.jsonl", make_contest(game, bots, seats, FIXED, SEED, stop=False)


def caesar(id: str) -> Iterator[Planned]:
    """Caesar plays where the table is fullest (at most four), until the evidence decides or he has played enough."""
    game = find_game(id)
    for rival, ending in (("senator", "caesar"), ("civis", "caesar-civis")):
        contest = make_contest(game, [rival, "caesar"], fullest(id), LONGEST, SEED)
        yield FOLDER / f"{id}-{fullest(id)}-{ending}.jsonl", contest


def caesar_alone(id: str) -> Iterator[Planned]:
    most = fullest(id)
    if most > 2:
        contest = make_contest(find_game(id), ["caesar", "civis"], most, LONGEST, SEED, form="lone")
        yield FOLDER / f"{id}-{most}-lone.jsonl", contest


def caesar_elsewhere(id: str) -> Iterator[Planned]:
    game = find_game(id)
    for seats in game.seats:
        if seats != fullest(id):
            contest = make_contest(game, ["senator", "caesar"], seats, LONGEST, SEED)
            yield FOLDER / f"{id}-{seats}-caesar.jsonl", contest


def fullest(id: str) -> int:
    return max(seats for seats in find_game(id).seats if seats <= 4)


def play_all(ids: Iterable[str], workers: int) -> None:
    for path, contest in contests(list(ids)):
        print(path.name, flush=True)
        if path.exists() and not goes_on(path, contest):
            path.unlink()  # of another contest or of earlier bots; the history keeps it
        run(find_game(contest.game), contest, workers, path)


def goes_on(path: Path, contest: Contest) -> bool:
    """Whether a file has games of this contest by the present bots."""
    head = head_of(path)
    return head.get("stamp") == stamp(find_game(contest.game), contest) and Contest.from_json(head) == contest


def rank(name: str) -> tuple[int, str]:
    return (LEVELS.index(name) if name in LEVELS else -1, name)


def read(folder: Path) -> list[Results]:
    results: list[Results] = []
    for path in sorted(folder.glob("*.jsonl")):
        if "format" in head_of(path):
            head, games = read_results(path)
            results.append(Results(path, Contest.from_json(head), head["rules"], head.get("stamp", ""), games))
    order = game_ids()
    return sorted(results, key=lambda one: (order.index(one.contest.game), one.contest.seats, one.path.name))


def head_of(path: Path) -> dict[str, Any]:
    with path.open(encoding="utf-8") as lines:
        head: dict[str, Any] = json.loads(next(lines))
    return head


# Tables


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    names = list(head)
    lines = [names, ["---"] * len(names), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def span(low: float, high: float) -> str:
    return f"{100 * low:.1f} to {100 * high:.1f} %"


def pair_table(one: Results) -> str:
    head = ("bot", "against", "games", "wins", "shared", "share", "95 % interval", "fair share", "e-value", "verdict")
    rows: list[list[str]] = []
    for row in one.rows():
        figures = [str(row.games), str(row.wins), str(row.shared), percent(row.share), span(row.low, row.high)]
        rows.append([row.first, row.second, *figures, percent(row.fair), in_words(row.e_value), row.verdict])
    return table(head, rows)


def rating_table(one: Results) -> str:
    rated = standings(one.contest, one.games).ratings
    rows = ((r.name, f"{r.mu:.1f}", f"{r.low:.1f} to {r.high:.1f}", str(r.games)) for r in rated)
    return table(("bot", "rating", "± 2 sigma", "games"), rows)


def section(one: Results) -> str:
    contest = one.contest
    seats = f"{contest.seats} seats, {contest.format}"
    fixed = "" if contest.stop else ", a run of fixed length"
    capped = sum(game.capped for game in one.games)
    decisions = sum(game.decisions for game in one.games)
    notes = [f"{len(one.games)} games, {decisions} decisions, {capped} of them cut short by a time limit."]
    notes += ["Stopped by the earlier rule."] if one.earlier else []
    notes += [one.state()] if one.state() else []
    notes += ["Not at its end yet."] if unfinished(one) else []
    return "\n".join(
        [
            f"### {find_game(contest.game).name}, {seats}{fixed}\n",
            pair_table(one),
            rating_table(one),
            " ".join(notes) + "\n",
            f"`{one.command()}`\n",
        ]
    )


def unfinished(one: Results) -> bool:
    return not one.earlier and bool(open_pairs(one.contest, one.games))


# What was asked for


def best(results: list[Results], game: str, seats: int, form: str, first: str, second: str) -> Duel | None:
    """The result of a pair that rests on the most games."""
    rows = [
        row
        for one in results
        if (one.contest.game, one.contest.seats, one.contest.format) == (game, seats, form)
        for row in one.rows()
        if (row.first, row.second) == (first, second)
    ]
    return max(rows, key=lambda row: row.games) if rows else None


def cell(row: Duel | None, aim: float) -> str:
    """Share and interval, marked where they fall short."""
    if row is None:
        return "not played"
    text = f"{percent(row.share)} of {row.games} ({span(row.low, row.high)})"
    if row.verdict != "stronger":
        return f"{text}: {row.verdict}"
    return f"{text}: proved" if row.share >= aim else f"{text}: proved, below {percent(aim)}"


def summary(results: list[Results]) -> str:
    comparisons = [("civis", "tiro"), ("senator", "civis"), ("caesar", "senator"), ("caesar", "civis")]
    head = ["game", "seats", *(f"{first} against {second}" for first, second in comparisons)]
    rows: list[list[str]] = []
    for id in game_ids():
        for seats in find_game(id).seats:
            pairs = [best(results, id, seats, "duel", first, second) for first, second in comparisons]
            rows.append([find_game(id).name, str(seats), *(cell(row, AIM) for row in pairs)])
    return table(head, rows)


def lone_summary(results: list[Results]) -> str:
    rows: list[list[str]] = []
    for id in game_ids():
        if 4 in find_game(id).seats:
            row = best(results, id, 4, "lone", "caesar", "civis")
            rows.append([find_game(id).name, cell(row, LONE_AIM)])
    return table(("four players", "Caesar alone against three Civis (fair share 25 %)"), rows)


# Calibrations and tunings


def calibrations(folder: Path, id: str) -> str:
    path = folder / f"calibration-{id}.json"
    if not path.exists():
        return ""
    rows = []
    for one in json.loads(path.read_text(encoding="utf-8")):
        run = [str(one["seats"]), str(one["games"]), one["bot"], str(one["positions"])]
        rows.append([*run, f"{one['scale']:.0f}", f"{one['loss']:.3f}", f"{one['flat']:.3f}"])
    head = ("seats", "games", "bot", "positions checked", "scale", "loss", "loss without knowledge")
    plot = f"![Predicted and observed chances of winning](ladder/reliability-{id}.svg)\n"
    picture = [plot] if (folder / f"reliability-{id}.svg").exists() else []
    name = find_game(id).name
    return "\n".join([f"### {name}: what a win chance is worth\n", table(head, rows), *picture])


def tunings(folder: Path) -> str:
    rows = []
    for path in sorted(folder.glob("*.jsonl")):
        head = head_of(path)
        last = json.loads(path.read_text(encoding="utf-8").splitlines()[-1])
        if "start" in head and "verdict" in last:
            verdict = last["verdict"]
            text = f"{percent(verdict['share'])} ({span(verdict['low'], verdict['high'])}) of {verdict['games']}"
            size = f"{head['steps']} steps of {head['games']} games, {head['bot']}, {head['seats']} seats"
            written = "written" if last["better"] else "not written"
            rows.append((find_game(head["game"]).name, size, text, written, f"[{path.name}](ladder/{path.name})"))
    return table(("game", "run", "tuned weights against the old ones", "result", "record"), rows)


def page(folder: Path = FOLDER) -> str:
    results = read(folder)
    earlier = [EARLIER] if any(one.earlier for one in results) else []
    parts = [INTRO, *earlier, "## At a glance\n", summary(results), lone_summary(results), "## Results\n"]
    parts += [section(one) for one in results]
    parts += [
        "## Win chances\n",
        CHANCES,
    ]
    parts += [part for part in (calibrations(folder, id) for id in game_ids()) if part]
    parts += ["## Tuned weights\n", tunings(folder)]
    return "\n".join(parts)


def confirm(path: Path) -> bool:
    """Stamps a file if the present bots play the first game of every pair as recorded there."""
    head, games = read_results(path)
    contest = Contest.from_json(head)
    title = find_game(contest.game)
    for pair in range(len(contest.pairs())):
        first = min((game for game in games if game.pair == pair), key=lambda game: game.number, default=None)
        if first is not None and play_again(title, contest, pair, first.number) != first:
            return False
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[0] = json.dumps({**head, "rules": title.version, "stamp": stamp(title, contest)}, separators=(",", ":"))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--confirm", nargs="+", type=Path, default=[], metavar="FILE")
    parser.add_argument("--play", nargs="*", metavar="GAME", help="all games if none is named")
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    if args.play is not None:
        play_all(args.play or game_ids(), args.workers)
    for path in args.confirm:
        print(f"{path.name}: " + ("confirmed" if confirm(path) else "the present bots play otherwise"))
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()

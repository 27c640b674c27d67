"""All kinds of studies: how each is reopened from its folder, played, and answered."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import polars as pl

from circenses.kernel.errors import BadOption
from circenses.lab.metrics.names import named
from circenses.lab.reports import Section, charts, page
from circenses.lab.reports.compare_page import sections as compared_sections
from circenses.lab.reports.page import Replay
from circenses.lab.runs import Engine
from circenses.lab.runs.go import as_record
from circenses.lab.simulate import as_match
from circenses.lab.studies import ablate, against, aim, depth, hunt, people, screen, sweep
from circenses.lab.studies.folder import Study, Table, opened

Report = Callable[[int, int], None]  # steps done, steps in all
Tables = dict[str, pl.DataFrame]
SHOWN = 24  # lines of a chart
LONGEST = 200  # characters of a value in the heading
TITLES = {
    "sweep": "what one number does",
    "screen": "which numbers matter",
    "ablate": "what everything is worth",
    "depth": "how deep it is",
    "hunt": "what goes wrong",
    "aim": "numbers for what is wanted",
    "people": "people and bots",
    "compare": "B against A",
}


@dataclass(frozen=True)
class Kind:
    again: Callable[[Study], Study]
    tables: Callable[[Study], Tables]  # the first is the answer
    findings: Callable[[Study, pl.DataFrame], list[str]]
    sections: Callable[[Study, Tables], list[Section]]
    play: Callable[[Study, Engine, Report | None], None] | None = None
    records: Callable[[Study], list[Path]] | None = None  # of games worth looking at
    replays: Callable[[Study], list[Replay]] | None = None  # of these, for the page


def open_study(folder: Path) -> Study:
    """A study with all its runs, ready to continue; BadOption if rules or bots have changed since."""
    study = Study.open(folder)
    if study.kind not in KINDS:
        raise BadOption(f"{folder}: no kind of study {study.kind!r}: this version supports {', '.join(KINDS)}")
    return KINDS[study.kind].again(study)


def play(study: Study, engine: Engine, report: Report | None = None) -> None:
    """Plays everything that is missing. The steps of `aim` are settings, those of all others games."""
    own = KINDS[study.kind].play
    if own is not None:
        own(study, engine, report)
        return
    study.play(engine, report and (lambda done: report(done, study.games)))


def tables(study: Study) -> Tables:
    title = Table(game=study.question["game"]).title
    return {name: named(title, table) for name, table in KINDS[study.kind].tables(study).items()}


def findings(study: Study, results: Tables) -> list[str]:
    return KINDS[study.kind].findings(study, next(iter(results.values())))


def records(study: Study) -> list[Path]:
    """Writes the notable games as records."""
    own = KINDS[study.kind].records
    return own(study) if own is not None else []


def study_page(study: Study) -> str:
    """What the study found, as one HTML page."""
    results = tables(study)
    question = study.question
    table = Table(game=question["game"])
    facts = [
        f"circenses lab {study.kind}: "
        + ", ".join(f"{key} = {_brief(value)}" for key, value in question.items() if _brief(value)),
    ]
    sections = KINDS[study.kind].sections(study, results)
    links = KINDS[study.kind].replays
    shown = links(study) if links is not None else []
    return page(f"{table.title.name}: {TITLES[study.kind]}", facts, findings(study, results), sections, shown)


def _brief(value: Any) -> str:
    """A value of the question; '' if it is empty or too long to be read."""
    words = ", ".join(map(str, value)) if isinstance(value, list) else str(value or "")
    return words if len(words) < LONGEST and value not in ([], {}) else ""


def _found(study: Study) -> list[Replay]:
    run, links = study.runs["games"], []
    for (kind,), own in hunt.finds(study).group_by("find", maintain_order=True):
        for row in own.head(hunt.KEPT).iter_rows(named=True):
            match = as_record(run, row["number"])
            log = [(entry.seat, entry.action) for entry in match.log[: row["at"]]]
            match_cut = as_match(match.game, run.manifest.plan, row["number"], log)
            links.append(Replay(f"{kind}: {row['words']}", row["number"], match_cut))
    return links


# Sections of the pages


def _swept(study: Study, results: Tables) -> list[Section]:
    table = results["curve"]
    key = str(study.question["key"])
    printed = Table(game=study.question["game"]).title.options().numbers[key].default
    moved = table.filter(pl.col("figure").is_in(_moved(table))).rename({"value": key})
    games = study.question["games"]
    words = f"The dashed line is the printed number. {games} games of each value, all with the same chance."
    return [
        Section("Figures over the number", words, [charts.curves(moved, key, "mean", "figure", printed)]),
        Section("All values", table=table, folded=True),
    ]


def _moved(table: pl.DataFrame, most: int = 12) -> list[str]:
    """The figures with the strongest evidence of a change."""
    best = table.group_by("figure", maintain_order=True).agg(pl.col("e_value").max())
    return best.sort("e_value", descending=True, maintain_order=True)["figure"].to_list()[:most]


def _screened(study: Study, results: Tables) -> list[Section]:
    table = results["effects"]
    sections = []
    for figure in study.question["figures"]:
        top = table.sort(f"mu* {figure}", descending=True).head(12).rename({f"mu* {figure}": "mu"})
        own = top.with_columns(low=pl.col("mu") - pl.col(f"± {figure}"), high=pl.col("mu") + pl.col(f"± {figure}"))
        chart = charts.spans(own, "number", "mu", "mean change, in standard deviations between games")
        sections.append(Section(f"Influence on {figure}", "Morris, with 95 % of the bootstrap.", [chart]))
    if "indices" in results:
        words = "Sobol: the share of the variance that each explains alone (first) and together with others (total)."
        sections.append(Section("The first five", words, table=results["indices"]))
    return [*sections, Section("All numbers", table=table, folded=True)]


def _priced(study: Study, results: Tables) -> list[Section]:
    table = results["prices"]
    proved = table.filter("proved")
    best = table if proved.is_empty() else proved
    extremes = best if best.height <= SHOWN else pl.concat([best.head(SHOWN // 2), best.tail(SHOWN // 2)])
    title = "proved prices" if proved.height else "prices; none is proved"
    words = "The share of first places that is lost without it, of games in which it would have been used."
    return [
        Section("Prices", words, [charts.spans(extremes, "what", "price", title)]),
        Section("The whole list", table=table, folded=True),
    ]


def _climbed(study: Study, results: Tables) -> list[Section]:
    table = results["ladder"].with_columns(
        rung=pl.format("{} over {}", "richer", "poorer"),
    )
    words = "The share of first places of whoever thinks twice as long. The mark across is the fair share."
    return [Section("Twice the budget", words, [charts.shares(table, "rung")], results["ladder"])]


def _hunted(study: Study, results: Tables) -> list[Section]:
    return [
        Section("How often", "Shares of games with their intervals.", table=results["summary"]),
        Section("All finds", table=results["finds"], folded=True),
    ]


def _aimed(study: Study, results: Tables) -> list[Section]:
    return [
        Section("Confirmed under fresh seeds", table=results["confirmed"]),
        Section("The front", "No other setting is better in every wish.", table=results["settings"].filter("front")),
        Section("All settings", table=results["settings"], folded=True),
    ]


def _met(study: Study, results: Tables) -> list[Section]:
    table = results["differing"]
    words = "Of shares the interval is that of the difference, of others that of more games being larger than smaller."
    return [
        Section("Where people differ from bots", words, table=table.head(SHOWN)),
        Section("All figures", table=table, folded=True),
    ]


def _compared(study: Study, results: Tables) -> list[Section]:
    parts: list[Section] = []
    for level in against.levels(opened(against.Question, study)):
        own = results["B against A"].filter(pl.col("level") == level)
        evidence, table = compared_sections(own.drop("level"))
        parts += [
            replace(evidence, title=f"{evidence.title}: {level}"),
            replace(table, title=f"{table.title}: {level}"),
        ]
    return parts


# Answers of those that have more than one


def _screening(study: Study) -> Tables:
    results = {"effects": screen.effects(study)}
    return {**results, "indices": screen.indices(study)} if study.question["points"] else results


def _aims(study: Study) -> Tables:
    return {"settings": aim.settings(study), "confirmed": aim.confirmed(study)}


def _finds(study: Study) -> Tables:
    finds = hunt.finds(study).with_columns(pl.col("seat") + 1)  # people count seats from 1
    return {"summary": hunt.summary(study), "finds": finds}


def _again(begin: Callable[[Path, Any], Study], kind_of_question: type[Any]) -> Callable[[Study], Study]:
    return lambda study: begin(study.folder, opened(kind_of_question, study))


def _people_again(study: Study) -> Study:
    people.add_runs(study)
    return study


KINDS: dict[str, Kind] = {
    "sweep": Kind(
        _again(sweep.begin, sweep.Question), lambda study: {"curve": sweep.curve(study)}, sweep.findings, _swept
    ),
    "screen": Kind(_again(screen.begin, screen.Question), _screening, screen.findings, _screened, screen.play),
    "ablate": Kind(
        _again(ablate.begin, Table), lambda study: {"prices": ablate.prices(study)}, ablate.findings, _priced
    ),
    "depth": Kind(
        _again(depth.begin, depth.Question), lambda study: {"ladder": depth.ladder(study)}, depth.findings, _climbed
    ),
    "hunt": Kind(_again(hunt.begin, Table), _finds, hunt.findings, _hunted, records=hunt.records, replays=_found),
    "compare": Kind(
        _again(against.begin, against.Question),
        lambda study: {"B against A": against.differences(study)},
        against.findings,
        _compared,
        replays=against.replays,
    ),
    "aim": Kind(_again(aim.begin, aim.Question), _aims, aim.findings, _aimed, aim.play),
    "people": Kind(_people_again, lambda study: {"differing": people.differing(study)}, people.findings, _met),
}

"""All kinds of studies: how each is begun again from its folder, played, and answered."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from circenses.kernel.errors import BadOption
from circenses.lab.reports import Section, charts, page
from circenses.lab.reports.page import Replay
from circenses.lab.runs import Engine
from circenses.lab.runs.go import as_record
from circenses.lab.simulate import as_match
from circenses.lab.studies import ablate, aim, depth, hunt, people, screen, sweep
from circenses.lab.studies.folder import Study, Table, opened

Told = Callable[[int, int], None]  # steps done, steps in all
Tables = dict[str, pl.DataFrame]
SHOWN = 24  # lines of a chart
LONGEST = 200  # signs of a number or list that was asked for
TITLES = {
    "sweep": "what one number does",
    "screen": "which numbers matter",
    "ablate": "what everything is worth",
    "depth": "how deep it is",
    "hunt": "what goes wrong",
    "aim": "numbers for what is wanted",
    "people": "people and bots",
}


@dataclass(frozen=True)
class Kind:
    again: Callable[[Study], Study]
    tables: Callable[[Study], Tables]  # the first is the answer
    findings: Callable[[Study, pl.DataFrame], list[str]]
    sections: Callable[[Study, Tables], list[Section]]
    play: Callable[[Study, Engine, Told | None], None] | None = None
    records: Callable[[Study], list[Path]] | None = None  # of games worth looking at


def open_study(folder: Path) -> Study:
    """A study with all its runs, ready to continue; BadOption if rules or bots have changed since."""
    study = Study.open(folder)
    if study.kind not in KINDS:
        raise BadOption(f"{folder}: no kind of study {study.kind!r}: this version knows {', '.join(KINDS)}")
    return KINDS[study.kind].again(study)


def play(study: Study, engine: Engine, told: Told | None = None) -> None:
    """Everything that is missing. Of `aim` the steps are settings, of all others games."""
    own = KINDS[study.kind].play
    if own is not None:
        own(study, engine, told)
        return
    study.play(engine, told and (lambda done: told(done, study.games)))


def tables(study: Study) -> Tables:
    return KINDS[study.kind].tables(study)


def findings(study: Study, told: Tables) -> list[str]:
    return KINDS[study.kind].findings(study, next(iter(told.values())))


def records(study: Study) -> list[Path]:
    """Writes what is to be looked at as records."""
    own = KINDS[study.kind].records
    return own(study) if own is not None else []


def study_page(study: Study) -> str:
    """What the study found, as one HTML page."""
    told = tables(study)
    asked = study.asked
    table = Table(game=asked["game"])
    facts = [
        f"circenses lab {study.kind}: "
        + ", ".join(f"{key} = {_brief(value)}" for key, value in asked.items() if _brief(value)),
    ]
    sections = KINDS[study.kind].sections(study, told)
    return page(f"{table.title.name}: {TITLES[study.kind]}", facts, findings(study, told), sections, _replays(study))


def _brief(value: Any) -> str:
    """Of what was asked; '' if it is nothing, or too long to be read."""
    words = ", ".join(map(str, value)) if isinstance(value, list) else str(value or "")
    return words if len(words) < LONGEST and value not in ([], {}) else ""


def _replays(study: Study) -> list[Replay]:
    if study.kind != "hunt":
        return []
    run, made = study.runs["games"], []
    for (kind,), own in hunt.finds(study).group_by("find", maintain_order=True):
        for row in own.head(hunt.KEPT).iter_rows(named=True):
            match = as_record(run, row["number"])
            log = [(entry.seat, entry.action) for entry in match.log[: row["at"]]]
            cut = as_match(match.game, run.manifest.plan, row["number"], log)
            made.append(Replay(f"{kind}: {row['words']}", row["number"], cut))
    return made


# Sections of the pages


def _swept(study: Study, told: Tables) -> list[Section]:
    table = told["curve"]
    key = str(study.asked["key"])
    printed = Table(game=study.asked["game"]).title.options().numbers[key].default
    shown = table.filter(pl.col("figure").is_in(_moved(table))).rename({"value": key})
    words = (
        f"The dashed line is the printed number. {study.asked['games']} games of each value, all with the same chance."
    )
    return [
        Section("Figures over the number", words, [charts.curves(shown, key, "mean", "figure", printed)]),
        Section("All values", table=table, folded=True),
    ]


def _moved(table: pl.DataFrame, most: int = 12) -> list[str]:
    """The figures with the strongest evidence of a change."""
    best = table.group_by("figure", maintain_order=True).agg(pl.col("e_value").max())
    return best.sort("e_value", descending=True, maintain_order=True)["figure"].to_list()[:most]


def _screened(study: Study, told: Tables) -> list[Section]:
    table = told["effects"]
    made = []
    for figure in study.asked["figures"]:
        top = table.sort(f"mu* {figure}", descending=True).head(12).rename({f"mu* {figure}": "mu"})
        own = top.with_columns(low=pl.col("mu") - pl.col(f"± {figure}"), high=pl.col("mu") + pl.col(f"± {figure}"))
        chart = charts.spans(own, "number", "mu", "mean change, in standard deviations between games")
        made.append(Section(f"Influence on {figure}", "Morris, with 95 % of the bootstrap.", [chart]))
    if "indices" in told:
        words = "Sobol: the share of the variance that each explains alone (first) and together with others (total)."
        made.append(Section("The first five", words, table=told["indices"]))
    return [*made, Section("All numbers", table=table, folded=True)]


def _priced(study: Study, told: Tables) -> list[Section]:
    table = told["prices"]
    proved = table.filter("proved")
    best = table if proved.is_empty() else proved
    shown = best if best.height <= SHOWN else pl.concat([best.head(SHOWN // 2), best.tail(SHOWN // 2)])
    title = "proved prices" if proved.height else "prices; none is proved"
    words = "The share of first places that is lost without it, of games in which it would have been used."
    return [
        Section("Prices", words, [charts.spans(shown, "what", "price", title)]),
        Section("The whole list", table=table, folded=True),
    ]


def _climbed(study: Study, told: Tables) -> list[Section]:
    table = told["ladder"].with_columns(
        rung=pl.format("{} over {}", "richer", "poorer"),
    )
    words = "The share of first places of whoever thinks twice as long. The mark across is the fair share."
    return [Section("Twice the budget", words, [charts.shares(table, "rung")], told["ladder"])]


def _hunted(study: Study, told: Tables) -> list[Section]:
    return [
        Section("How often", "Shares of games with their intervals.", table=told["summary"]),
        Section("All finds", table=told["finds"], folded=True),
    ]


def _aimed(study: Study, told: Tables) -> list[Section]:
    return [
        Section("Confirmed under fresh seeds", table=told["confirmed"]),
        Section("The front", "No other setting is better in every wish.", table=told["settings"].filter("front")),
        Section("All settings", table=told["settings"], folded=True),
    ]


def _met(study: Study, told: Tables) -> list[Section]:
    table = told["differing"]
    words = "Of shares the interval is that of the difference, of others that of more games being larger than smaller."
    return [
        Section("Where people differ from bots", words, table=table.head(SHOWN)),
        Section("All figures", table=table, folded=True),
    ]


# Answers of those that have more than one


def _screening(study: Study) -> Tables:
    told = {"effects": screen.effects(study)}
    return {**told, "indices": screen.indices(study)} if study.asked["points"] else told


def _aims(study: Study) -> Tables:
    return {"settings": aim.settings(study), "confirmed": aim.confirmed(study)}


def _finds(study: Study) -> Tables:
    return {"summary": hunt.summary(study), "finds": hunt.finds(study)}


def _again(begin: Callable[[Path, Any], Study], asked: type[Any]) -> Callable[[Study], Study]:
    return lambda study: begin(study.folder, opened(asked, study))


def _people_again(study: Study) -> Study:
    people.add_runs(study)
    return study


KINDS: dict[str, Kind] = {
    "sweep": Kind(
        _again(sweep.begin, sweep.Asked), lambda study: {"curve": sweep.curve(study)}, sweep.findings, _swept
    ),
    "screen": Kind(_again(screen.begin, screen.Asked), _screening, screen.findings, _screened, screen.play),
    "ablate": Kind(
        _again(ablate.begin, Table), lambda study: {"prices": ablate.prices(study)}, ablate.findings, _priced
    ),
    "depth": Kind(
        _again(depth.begin, depth.Asked), lambda study: {"ladder": depth.ladder(study)}, depth.findings, _climbed
    ),
    "hunt": Kind(_again(hunt.begin, Table), _finds, hunt.findings, _hunted, records=hunt.records),
    "aim": Kind(_again(aim.begin, aim.Asked), _aims, aim.findings, _aimed, aim.play),
    "people": Kind(_people_again, lambda study: {"differing": people.differing(study)}, people.findings, _met),
}

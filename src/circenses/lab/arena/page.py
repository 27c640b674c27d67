"""The standings of an arena as one HTML page, and as a matrix."""

from importlib.resources import files

from jinja2 import Environment

from circenses.lab.arena.standings import Standings
from circenses.lab.evidence import ENOUGH, in_words

Cell = tuple[float, float, float, str]  # share, its interval, verdict


def matrix(table: Standings) -> dict[tuple[str, str], Cell]:
    """The share of each bot against each other one; in `duel` a pair fills two cells."""
    cells: dict[tuple[str, str], Cell] = {}
    for pair in table.pairs:
        cells[pair.first, pair.second] = (pair.share, pair.low, pair.high, pair.verdict)
        if table.contest.format == "duel":
            other = pair.turned()
            cells[other.first, other.second] = (other.share, other.low, other.high, other.verdict)
    return cells


def page(table: Standings) -> str:
    """Self-contained: it needs nothing from the network."""
    text = (files(__package__) / "page.html.jinja").read_text(encoding="utf-8")
    template = Environment(autoescape=True, trim_blocks=True).from_string(text)
    names = list(table.contest.bots) + (["the others"] if table.contest.format == "mixed" else [])
    return template.render(table=table, names=names, matrix=matrix(table), enough=round(ENOUGH), e_value=in_words)

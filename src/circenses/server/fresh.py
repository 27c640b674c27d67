"""The rows that a new table is stored as, from the match it begins with."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from circenses.kernel.lines import footer, header, text_of
from circenses.kernel.log import HUMAN
from circenses.kernel.match import Match
from circenses.server import tokens
from circenses.server.ledger import EntryRow, Facts, SeatRow
from circenses.server.rows import first_rows


@dataclass(frozen=True, slots=True)
class Fresh:
    """The rows of a table, and the tokens of the seats that people take, by seat."""

    facts: Facts
    log: list[EntryRow]
    seats: list[SeatRow]
    links: dict[int, str]


def fresh(match: Match[Any], own: Sequence[int], now: float, **columns: Any) -> Fresh:
    """`own` are the seats that the requester takes at once; `columns` override those of a plain table."""
    links = {i: tokens.fresh() for i, seat in enumerate(match.seats) if seat.began == HUMAN}
    rows = [
        SeatRow(i, seat.name, tokens.digest(links[i]) if i in links else "", i in own or i not in links, now)
        for i, seat in enumerate(match.seats)
    ]
    facts = _facts(match, tokens.fresh_table_id(), now)
    for name, value in columns.items():
        setattr(facts, name, value)
    log = first_rows(match)
    if match.over:
        facts.footer = text_of(footer(match, [facts.header, *(entry.line for entry in log)]))
    return Fresh(facts, log, rows, links)


def _facts(match: Match[Any], id: str, now: float) -> Facts:
    actors = match.actors()
    return Facts(
        id=id,
        version=1,
        game=match.game.id,
        rules=match.rules,
        ruleset=match.ruleset(),
        header=text_of(header(match)),
        footer="",
        name="",
        listed=False,
        live=True,
        pace=0,
        hints=True,
        locked=match.locked,
        quarantine="",
        successor="",
        created=now,
        touched=now,
        entries=len(match.log),
        turn=" ".join(map(str, actors)),
        bots_turn=any(seat >= 0 and match.seats[seat].kind != HUMAN for seat in actors) and not match.locked,
        over=match.over,
        archived=False,
        requests="{}",
    )

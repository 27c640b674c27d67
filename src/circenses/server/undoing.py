"""Taking back moves: freely as far as nothing new was learnt, further if all agree. Bots always agree."""

from typing import Any

import msgspec

from circenses.kernel.errors import IllegalAction
from circenses.kernel.log import Proposal
from circenses.kernel.state import NOBODY
from circenses.server.errors import NotNow, WrongSeat
from circenses.server.play import must_be_played_by_its_owner
from circenses.server.requests import Refusal, Requests, UndoRequest
from circenses.server.table import Table

UNDOS = 500  # in one match; each makes the log longer, which every visitor has to read
ENTRIES = 10_000


async def undo(table: Table, seat: int, to: int | None) -> bool:
    """Goes back at once if that is possible, else asks the others; returns whether it went back."""
    must_be_played_by_its_owner(table, seat)
    target = last_own(table, seat) if to is None else to
    _must_exist(table, target)
    others = _others(table, seat)
    limit = table.match.undo_limit(seat)
    if target >= limit or not others:
        await table.enter(lambda: _proposal(table, seat, target), lambda: _without(table))
        return True
    wish = UndoRequest(seat, target, at=table.settings.clock() + table.settings.close_after(table.facts.live))
    await table.enter(lambda: None, lambda: Requests(wish, table.requests.close))
    return False


def _others(table: Table, seat: int) -> list[int]:
    """The other owners, also of seats that bots play now; a seat nobody has taken yet has nothing to lose."""
    return [other for other in table.owners() if other != seat]


def last_own(table: Table, seat: int) -> int:
    """The ply of the seat's last action in force."""
    line = table.match.line
    for ply in range(len(line) - 1, table.match.inherited - 1, -1):
        if line[ply].seat == seat:
            return ply
    raise IllegalAction("there is nothing to take back")


def _must_exist(table: Table, to: int) -> None:
    match = table.match
    match._must_be_running()
    if len(match.log) >= ENTRIES or sum(entry.event == "undo" for entry in match.log) >= UNDOS:
        raise NotNow(f"nothing more can be taken back: the log of a table takes {UNDOS} undos and {ENTRIES} entries")
    if not match.inherited <= to < match.ply:
        raise IllegalAction(f"you cannot go back to step {to}: only to steps {match.inherited} to {match.ply - 1}")


def _proposal(table: Table, seat: int, to: int) -> Proposal[Any]:
    match = table.match
    data: dict[str, object] = {"to": to}
    if to < match.undo_limit(seat):
        data["consent"] = [other for other in range(len(match.seats)) if other != seat]
    return match.propose_event("undo", seat, data)


async def drop_if_due(table: Table) -> None:
    """Whoever does not answer in time has refused; bots stop waiting."""
    wish = table.requests.undo
    if wish is not None and table.settings.clock() >= wish.at and not table.over:
        await table.enter(lambda: None, lambda: _refused(table, wish.seat, NOBODY))


def _refused(table: Table, seat: int, by: int) -> Requests:
    return Requests(None, table.requests.close, Refusal(seat, by, len(table.match.log)))


def _without(table: Table) -> Requests:
    return Requests(None, table.requests.close)


async def answer(table: Table, seat: int, agree: bool) -> bool:
    """Takes another player's answer; returns whether the match went back. The one who asked withdraws by saying no."""
    wish = table.requests.undo
    if wish is None:
        raise NotNow("nobody asks to take anything back")
    if not agree:
        agreed_ = _without(table) if seat == wish.seat else _refused(table, wish.seat, seat)
        await table.enter(lambda: None, lambda: agreed_)
        return False
    if seat == wish.seat:
        raise WrongSeat("the others must agree, not the one who asks")
    agreed = tuple(sorted({*wish.agreed, seat}))
    waiting = [other for other in _others(table, wish.seat) if other not in agreed]
    if waiting:
        await table.enter(
            lambda: None, lambda: Requests(msgspec.structs.replace(wish, agreed=agreed), table.requests.close)
        )
        return False
    await table.enter(lambda: _proposal(table, wish.seat, wish.to), lambda: _without(table))
    return True

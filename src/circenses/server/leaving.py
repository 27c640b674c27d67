"""Ways to leave a table: resign, agree on a draw, let a bot sit in, close it when nobody objects."""

from typing import Any

from circenses.bots import must_play
from circenses.kernel.log import HUMAN, Proposal
from circenses.kernel.state import NOBODY
from circenses.protocol.known import seen_state
from circenses.server.errors import NotNow, WrongSeat
from circenses.server.requests import CloseRequest, Requests
from circenses.server.table import Table

BOT = "greedy"


async def resign(table: Table, seat: int) -> None:
    """With two players resigning loses; with more a bot plays on in the seat."""
    data = {} if len(table.match.seats) == 2 else {"bot": BOT}
    await table.enter(lambda: table.match.propose_event("resign", seat, dict(data)), lambda: Requests())


async def offer_draw(table: Table, seat: int) -> str:
    """Makes an offer, or takes the other player's; says what came of it."""
    match = table.match
    if match.draw_offer not in (NOBODY, seat):
        await table.enter(lambda: match.propose_event("draw_accepted", seat))
        return "agreed"
    await table.enter(lambda: match.propose_event("draw_offered", seat))
    other = 1 - seat
    if match.seats[other].kind == HUMAN:
        return "offered"
    if not _bot_is_content(table, other, seat):
        return "declined"
    await table.enter(lambda: match.propose_event("draw_accepted", other))
    return "agreed"


def _bot_is_content(table: Table, seat: int, other: int) -> bool:
    """Whether a bot accepts a draw: when it thinks that it stands worse."""
    game = table.match.game
    s = seen_state(table.match, seat)
    return game.evaluate(s, seat) < game.evaluate(s, other)


async def hand_over(table: Table, mine: list[int], seat: int, bot_name: str) -> None:
    """Hands a seat to a bot: one's own at any time, another's when its player has been away for long."""
    must_play(bot_name, table.facts.game, len(table.seats))
    match = table.match
    if not 0 <= seat < len(match.seats):
        raise WrongSeat(f"there is no seat {seat}: they are numbered 0 to {len(match.seats) - 1}")
    if match.seats[seat].kind != HUMAN:
        raise NotNow(f"{match.seats[seat].name} is played by a bot already")
    if seat not in mine:
        patience = table.settings.away_after(table.facts.live)
        await table.look_who_is_here()
        if table.away(seat) < patience:
            raise NotNow(f"{match.seats[seat].name} has not been away for {_span(patience)} yet")
    await table.enter(lambda: match.propose_event("handed_over", seat, {"bot": bot_name}))


async def take_back(table: Table, seat: int) -> None:
    await table.enter(lambda: table.match.propose_event("taken_back", seat))


def _span(seconds: float) -> str:
    if seconds >= 86_400:
        return f"{seconds / 86_400:.0f} days"
    return f"{seconds / 60:.0f} minutes"


async def close(table: Table, seat: int) -> bool:
    """Closes the table at once if no other person plays, else unless somebody objects in time; returns whether it
    closed."""
    match = table.match
    match._must_be_running()
    if not _others(table, seat):  # owners of seats are asked even while a bot plays for them
        await table.enter(lambda: match.propose_event("abandoned", seat), lambda: Requests())
        return True
    if table.requests.close is not None:
        raise NotNow("closing has been proposed already")
    at = table.settings.clock() + table.settings.close_after(table.facts.live)
    await table.enter(lambda: None, lambda: Requests(table.requests.undo, CloseRequest(seat, at)))
    return False


def _others(table: Table, seat: int) -> list[int]:
    return [other for other in table.owners() if other != seat]


async def answer_close(table: Table, seat: int, agree: bool) -> bool:
    """Objecting keeps the table open; when all agree it is closed at once. Returns whether it was."""
    wish = table.requests.close
    if wish is None:
        raise NotNow("nobody wants to close the table")
    if not agree:
        await table.enter(lambda: None, lambda: Requests(table.requests.undo, None))
        return False
    agreed = tuple(sorted({*wish.agreed, seat}))
    if any(other not in agreed for other in _others(table, wish.seat)):
        request = CloseRequest(wish.seat, wish.at, agreed)
        await table.enter(lambda: None, lambda: Requests(table.requests.undo, request))
        return False
    await table.enter(lambda: _abandon(table), lambda: Requests())
    return True


async def close_if_due(table: Table) -> None:
    wish = table.requests.close
    if wish is not None and table.settings.clock() >= wish.at and not table.over:
        await table.enter(lambda: _abandon(table), lambda: Requests())


def _abandon(table: Table) -> Proposal[Any] | None:
    wish = table.requests.close
    return table.match.propose_event("abandoned", wish.seat) if wish is not None and not table.match.over else None

"""Turns errors into answers: the right status and one clear line, as JSON for programs and as a page for people."""

import logging
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from circenses.kernel.errors import CircensesError, IllegalAction, MatchOver, NotYourTurn, StalePly, UnknownGame
from circenses.server import errors
from circenses.server.store import is_out_of_reach

_log = logging.getLogger("circenses.server")

# the first match counts
STATUS: tuple[tuple[type[Exception], int, str], ...] = (
    (StalePly, 409, "stale"),
    (NotYourTurn, 409, "not_your_turn"),
    (MatchOver, 409, "over"),
    (errors.ReadOnly, 409, "read_only"),
    (errors.NotNow, 409, "not_now"),
    (IllegalAction, 422, "illegal"),
    (errors.UnknownTable, 404, "unknown_table"),
    (UnknownGame, 404, "unknown_game"),
    (errors.NoSeat, 401, "no_seat"),
    (errors.WrongSeat, 403, "wrong_seat"),
    (errors.BadForm, 403, "bad_form"),
    (errors.TooMuch, 429, "too_many_requests"),
    (errors.Unavailable, 503, "unavailable"),
    (CircensesError, 422, "bad_input"),
)
NAMES = {400: "malformed", 401: "no_seat", 403: "forbidden", 404: "not_found", 405: "no_such_method", 413: "too_large"}


class Fault(msgspec.Struct):
    """What went wrong: a word for programs, a sentence for people."""

    error: str
    message: str


def documented(*statuses: int) -> dict[int, ResponseSpec]:
    """The ways a request can fail, for the description of the API."""
    examples = {
        400: "malformed",
        401: "no seat",
        403: "another seat, or a page of another site",
        404: "no such table or game",
        409: "stale, not your turn, over, or not now",
        413: "too large",
        422: "illegal",
        429: "too many requests",
        503: "not possible at the moment",
    }
    shown = statuses or tuple(examples)
    return {status: ResponseSpec(Fault, generate_examples=False, description=examples[status]) for status in shown}


def answer(request: Request[Any, Any, Any], fault: Exception) -> Response[Any]:
    status, name, text = _answer_of(fault)
    headers = {"Retry-After": str(fault.wait)} if isinstance(fault, errors.TooMuch) else {}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if request.scope["path"].startswith("/api/") or request.headers.get("accept") == MediaType.JSON:
        return Response(Fault(name, text), status_code=status, headers=headers, media_type=MediaType.JSON)
    from circenses.server.pages.frame import fault_page  # pages need this module too

    return fault_page(request, status, text, headers)


def _answer_of(fault: Exception) -> tuple[int, str, str]:
    for kind, status, name in STATUS:
        if isinstance(fault, kind):
            return status, name, _sentence(str(fault))
    if isinstance(fault, ValidationException):
        return 400, "malformed", _invalid(fault)
    if isinstance(fault, HTTPException):
        status = fault.status_code
        return status, NAMES.get(status, "refused"), _plain(status, fault)
    if is_out_of_reach(fault):
        _log.error("the database does not answer: %s", type(getattr(fault, "orig", None) or fault).__name__)
        return 503, "unavailable", "The database does not answer: send the same again in a moment."
    _log.error("internal error: %s", where(fault))
    return 500, "internal", "Something broke on our side. Nothing was changed; try again."


def _sentence(text: str) -> str:
    first = text.partition(" ")[0]
    begun = text if "." in first or "_" in first else text[:1].upper() + text[1:]  # the key of an option stays as it is
    return begun + ("" if text.endswith((".", "?", "!")) else ".")


def _invalid(fault: ValidationException) -> str:
    """The field and the reason, without internals."""
    extra = fault.extra if isinstance(fault.extra, list) else []
    details = [f"{item['key']}: {item['message']}" if "key" in item else str(item["message"]) for item in extra[:3]]
    return "This cannot be read: " + ("; ".join(details) or "wrong fields") + "."


def _plain(status: int, fault: HTTPException) -> str:
    if status == 404:
        return "There is nothing at this address."
    if status == 405:
        return "This address does not take that method."
    if status == 413:
        return "This is too large."
    if status == 400:
        return "This cannot be read: " + (str(fault.detail).partition("\n")[0] or "malformed") + "."
    return _sentence(str(fault.detail).partition("\n")[0])


def where(fault: Exception) -> str:
    """Module and line, but no path, no value, no token."""
    trace = fault.__traceback__
    where = "?"
    while trace is not None:
        module = trace.tb_frame.f_globals.get("__name__", "")
        if module.startswith("circenses"):
            where = f"{module}:{trace.tb_lineno}"
        trace = trace.tb_next
    return f"{type(fault).__name__} at {where}"

"""What all pages share: templates, the session cookie, forms that no other site can send, pages for errors."""

from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import MediaType, Request, Response
from litestar.datastructures import Cookie, UploadFile
from litestar.exceptions import ValidationException
from litestar.response import Redirect

from circenses.art import emblem
from circenses.kernel.about import About, about
from circenses.kernel.errors import UnknownGame
from circenses.kernel.words import count
from circenses.server import tokens
from circenses.server.errors import BadForm
from circenses.server.settings import Settings
from circenses.server.tables import plain
from circenses.server.visitor import COOKIE, SECURE_COOKIE, Visitor, session_of

AGE = 400 * 86_400  # what browsers allow at most
FIELD = "csrf"
LONGEST_FILE_NAME = 255

Page = Response[str]
AnyRequest = Request[Any, Any, Any]


@cache
def templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent.parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(emblems=emblem.sheet, disc=emblem.disc)
    environment.filters["count"] = count
    return environment


def page(request: AnyRequest, name: str, status: int = 200, **context: Any) -> Page:
    """A page from its template. The first page that a browser gets sets its session cookie."""
    session = session_of(request)
    session_id = session or tokens.fresh()
    text = (
        templates()
        .get_template(name)
        .render(
            csrf=tokens.form_token(session_id),
            face=partial(face, request),
            lab=request.app.state.house.laboratory.open,
            **context,
        )
    )
    response: Page = Response(text, status_code=status, media_type=MediaType.HTML)
    response.headers["Cache-Control"] = "no-store"
    secure = is_secure(request)
    cookie = SECURE_COOKIE if secure else COOKIE
    if not session or (secure and SECURE_COOKIE not in request.cookies):  # a cookie from before HTTPS is replaced
        response.set_cookie(_session_cookie(cookie, session_id, secure))
    return response


def face(request: AnyRequest, game: str) -> str:
    """How the pages of a game look."""
    try:
        return about(request.app.state.house.titles.find(game)).face
    except UnknownGame:  # a table whose game is gone
        return About().face


def is_secure(request: AnyRequest) -> bool:
    """Whether people come by HTTPS."""
    settings: Settings = request.app.state.house.settings
    return settings.url().startswith("https:") or request.url.scheme == "https"


def _session_cookie(name: str, value: str, secure: bool) -> Cookie:
    return Cookie(key=name, value=value, path="/", httponly=True, samesite="lax", secure=secure, max_age=AGE)


async def read_form(request: AnyRequest) -> tuple[Visitor, Mapping[str, Any]]:
    """The fields of a form of ours."""
    visitor = Visitor(request)
    form = await request.form()
    if not visitor.session or not tokens.same(str(form.get(FIELD, "")), visitor.form_token):
        raise BadForm("this form is too old or comes from another site: go back, load the page again and repeat it")
    for key, value in form.items():
        text = value.filename if isinstance(value, UploadFile) else str(value)
        if "\0" in key + text:
            raise _malformed(key, "no text holds a NUL")
        if isinstance(value, UploadFile) and len(text) > LONGEST_FILE_NAME:
            raise _malformed(key, f"a file name has at most {LONGEST_FILE_NAME} signs")
    return visitor, form


def _malformed(key: str, why: str) -> ValidationException:
    return ValidationException(extra=[{"key": plain(key)[:40], "message": why}])


def back_to(address: str) -> Redirect:
    return Redirect(address, status_code=303)


def fault_page(request: AnyRequest, status: int, text: str, headers: Mapping[str, str]) -> Page:
    response = page(request, "fault.html.jinja", status, title=_TITLES.get(status, "Sorry"), text=text)
    response.headers.update(headers)
    return response


_TITLES = {
    400: "This cannot be read",
    401: "No seat",
    403: "Not allowed",
    404: "Nothing here",
    409: "Not now",
    413: "Too large",
    422: "Not possible",
    429: "Too many requests",
    500: "Something broke",
    503: "Not at the moment",
}

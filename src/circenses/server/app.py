"""The application: routes, headers, limits, errors."""

import sqlalchemy as sa
from litestar import Litestar, MediaType, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import MutableScopeHeaders
from litestar.di import Provide
from litestar.middleware import DefineMiddleware
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import Message, Scope

import circenses
from circenses.server import ledger
from circenses.server.api import games as api_games
from circenses.server.api import leaving as api_leaving
from circenses.server.api import playing as api_playing
from circenses.server.api import records as api_records
from circenses.server.api import tables as api_tables
from circenses.server.api import words as api_words
from circenses.server.api.answers import Health
from circenses.server.asking import TheHouse
from circenses.server.assets import show_asset
from circenses.server.bodies import ExactDescription, read_strictly
from circenses.server.house import House
from circenses.server.limits import LimitMiddleware
from circenses.server.pages import HANDLERS as PAGES
from circenses.server.refusals import answer
from circenses.server.settings import Settings
from circenses.server.visitor import visitor

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# a report of the laboratory is a file of its own: it brings its styles, and may load nothing else
REPORT_CSP = (
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
}


async def secure(message: Message, scope: Scope) -> None:
    """Adds security headers to everything that is sent, errors and static files included."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers[name] = value
        if scope["path"].startswith("/lab/report/"):
            headers["Content-Security-Policy"] = REPORT_CSP
        if scope["path"].startswith("/api/") and "cache-control" not in headers:
            headers["Cache-Control"] = "no-store"


@get("/health", include_in_schema=False)
async def health(house: TheHouse) -> Response[Health]:
    """Only a server without a database answers 503: a deaf one still plays, and would be no better after a restart."""
    listening = house.listener.listening if house.listener is not None else None
    try:
        tables = await house.store.read(ledger.count_tables)
        status = "deaf" if listening is False else "ok"
    except sa.exc.SQLAlchemyError:
        tables, status = None, "no database"
    report = Health(
        status=status,
        listening=listening,
        version=circenses.__version__,
        compiled=circenses.COMPILED,
        tables=tables,
        loaded=len(house.tables.here),
        streams=house.tables.streams(),
        workers=house.crew.size,
        replaced_workers=house.crew.lost,
    )
    return Response(report, status_code=503 if tables is None else 200, media_type=MediaType.JSON)


def make_app(settings: Settings) -> Litestar:
    house = House(settings)

    async def open_house(app: Litestar) -> None:
        await house.open()

    async def close_house(app: Litestar) -> None:
        await house.close()

    handlers = [
        *api_games.HANDLERS,
        *api_tables.HANDLERS,
        *api_playing.HANDLERS,
        *api_leaving.HANDLERS,
        *api_records.handlers(settings),
        *api_words.HANDLERS,
    ]
    api = Router("/api/v1", route_handlers=handlers, before_request=read_strictly, security=[{}, {"seat": []}])
    app = Litestar(
        route_handlers=[api, *PAGES, health, show_asset],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "visitor": Provide(visitor, sync_to_thread=False),
        },
        on_startup=[open_house],
        on_shutdown=[close_house],
        before_send=[secure],
        middleware=[DefineMiddleware(LimitMiddleware, limits=house.limits)],
        exception_handlers={Exception: answer},
        openapi_config=_openapi(),
        request_max_body_size=settings.body_limit,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, exclude=[r"/events$"]),
        logging_config=None,
        debug=False,
    )
    app.state.house = house
    return app


def _openapi() -> OpenAPIConfig:
    seat = SecurityScheme(type="http", scheme="bearer", description="the token of a seat")
    return OpenAPIConfig(
        title="Circenses",
        version="1",
        description="Open a table, look, act, and follow what happens. A seat token gives the authority of its seat.",
        path="/api/v1",
        render_plugins=[ExactDescription(path="/openapi.json")],
        components=Components(security_schemes={"seat": seat}),
    )

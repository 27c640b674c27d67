"""Who is asking: a browser by its session cookie, a program by a seat token; and which seats that gives at a table."""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection

from circenses.kernel.log import seat_name
from circenses.kernel.state import SPECTATOR
from circenses.server import tokens
from circenses.server.errors import BadForm, NoSeat, WrongSeat
from circenses.server.table import Table

COOKIE = "circenses"
SECURE_COOKIE = "__Host-circenses"  # browsers accept it only by HTTPS and only from this host
FORM_HEADER = "x-csrf-token"
_SAFE = {"GET", "HEAD", "OPTIONS"}


Asking = ASGIConnection[Any, Any, Any, Any]


def session_of(connection: Asking) -> str:
    """The secret of the browser; '' if it has none yet."""
    return connection.cookies.get(SECURE_COOKIE) or connection.cookies.get(COOKIE, "")


def is_from_elsewhere(connection: Asking, own: str) -> bool:
    """Whether a page of another site sends this; `own` is the public host. Programs do not say where they come from.
    Our own forms may come from "null", as our pages send no referrer: their form token vouches for them."""
    if site := connection.headers.get("sec-fetch-site"):
        return site not in ("same-origin", "none")
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    if origin == "null":
        return not session_of(connection)
    return origin.partition("://")[2] not in (connection.headers.get("host"), own)


def neighbourhood(host: str) -> str:
    """The address that limits count: of an IPv6 address the network, in which one has as many as one likes."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
        return str(ip_network((address, 64), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)


class Visitor:
    """`session` and `token` are digests; '' if there is none."""

    def __init__(self, connection: Asking) -> None:
        cookie = session_of(connection)
        bearer = connection.headers.get("authorization", "")
        self.token = tokens.digest(bearer[7:].strip()) if bearer[:7].lower() == "bearer " else ""
        self.form_token = tokens.form_token(cookie) if cookie else ""
        # a token in a header is authority enough, and no other site can send it: the cookie is then ignored
        self.session = tokens.digest(cookie) if cookie and not self.token else ""
        client = connection.client
        self.address = neighbourhood(client.host) if client is not None else ""

    @property
    def identity(self) -> str:
        """Whom limits count: the seat or browser, else the address."""
        return self.token or self.session or self.address

    def seats(self, table: Table) -> list[int]:
        """The seats this visitor may act for. Asking counts as a sign of life."""
        mine: list[int] = []
        if self.token:
            mine = [row.seat for row in table.seats if row.token and tokens.same(row.token, self.token)]
        elif self.session:
            mine = table.holders.get(self.session, [])
            if mine:
                table.browsers[self.session] = table.settings.clock()
        table.sign_of_life(mine)
        return mine

    def viewer(self, table: Table, seat: int | None = None) -> int:
        """The seat to look from: the one named, else the one that is asked, else the first; else a spectator."""
        mine = self.seats(table)
        if self.token and not mine:
            raise NoSeat("this seat token does not belong to this table")
        if seat is not None and seat >= 0:
            if seat not in mine:
                raise WrongSeat(f"that is not your seat: {seat_name(seat)}")
            return seat
        if not mine or seat == SPECTATOR:
            return SPECTATOR
        to_act = table.match.actors() if table.readable and not table.over else []
        return next((own for own in mine if own in to_act), mine[0])

    def seat(self, table: Table, seat: int | None = None) -> int:
        """The seat to act for; among several seats of one browser, `seat` or whose turn it is decides."""
        mine = self.seats(table)
        if not mine:
            raise NoSeat("you have no seat at this table: a seat link or a seat token gives one")
        return self.viewer(table, seat if seat is not None and seat >= 0 else None)


def visitor(request: Request[Any, Any, Any]) -> Visitor:
    """The visitor behind an API request; a change that relies on the cookie must show that our own page sent it."""
    guest = Visitor(request)
    if request.method not in _SAFE and guest.session:
        header = request.headers.get(FORM_HEADER, "")
        if not tokens.same(header, guest.form_token):
            raise BadForm(f"send the header {FORM_HEADER} of the page along, or a seat token instead of the cookie")
    return guest

"""The secret link of a seat: the token stands behind #, so that it never reaches a server, a log or a referrer."""

import ipaddress
from urllib.parse import urlsplit

from circenses.server.qr import qr_svg


def seat_link(base: str, table: str, token: str) -> tuple[str, str]:
    """The address, and its QR code where another device can reach it."""
    url = f"{base}/table/{table}#seat={token}"
    return url, qr_svg(url) if reachable(base) else ""


def reachable(url: str) -> bool:
    """Whether a phone could open it: not on this machine only."""
    host = urlsplit(url).hostname or ""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"

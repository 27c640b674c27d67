"""The secret link of a seat: the token comes after #, so that it never reaches a server, a log or a referrer."""

import io
import ipaddress
from urllib.parse import urlsplit

import segno


def seat_link(base: str, table: str, token: str) -> tuple[str, str]:
    """The address, and its QR code where another device can reach it."""
    url = f"{base}/table/{table}#seat={token}"
    return url, svg(qr_code(url)) if reachable(base) else ""


def qr_code(url: str) -> segno.QRCode:
    return segno.make_qr(url, error="m", boost_error=False)


def svg(code: segno.QRCode) -> str:
    """The code as SVG, dark on light whatever the theme, as cameras expect."""
    out = io.BytesIO()
    code.save(
        out,
        kind="svg",
        light="#fff",
        omitsize=True,
        svgclass="qr",
        lineclass=None,
        title="QR code of the link",
        xmldecl=False,
        nl=False,
    )
    return out.getvalue().decode()


def reachable(url: str) -> bool:
    """Whether a phone could open it: not on this machine only."""
    host = urlsplit(url).hostname or ""
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"

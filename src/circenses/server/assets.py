"""Styles, scripts and drawings of the pages: cached in memory, and not sent again to a browser that has them."""

import hashlib
import re
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from circenses.art import cover
from circenses.art.palette import Palette, stylesheet
from circenses.derived.picture import PALETTE as DERIVED
from circenses.games import all_games

FOLDER = Path(__file__).parent / "static"
PALETTE = "palette.css"
LONGEST = 100  # characters of a name; file systems give up at 255 bytes
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".png": "image/png"}

_ASIDE = re.compile(r"/\*[\s\S]*?\*/|^[ \t]*//.*$|^[ \t]+", re.MULTILINE)  # comments, and how far a line is moved in

_cache: dict[str, tuple[int, bytes, str]] = {}  # by name: time of change, content, tag


def palettes() -> list[Palette]:
    """PALETTE in the room `picture` of each game, and those of derived pictures and of the covers."""
    house_palettes = [game.room("picture.PALETTE") for game in all_games()]
    own = [palette for palette in house_palettes if isinstance(palette, Palette) and palette is not DERIVED]
    return [*own, DERIVED, cover.PALETTE]


def asset(name: str) -> tuple[bytes, str]:
    """A file and its tag, read again when it has changed."""
    if len(name) > LONGEST:
        raise NotFoundException
    path = FOLDER / name
    if name == PALETTE:
        changed = 0
    elif path.is_file() and path.resolve().is_relative_to(FOLDER.resolve()):
        changed = path.stat().st_mtime_ns
    else:
        raise NotFoundException
    if name not in _cache or _cache[name][0] != changed:
        data = stylesheet(palettes()).encode() if name == PALETTE else path.read_bytes()
        if path.suffix in (".js", ".css"):
            data = lean(data.decode()).encode()
        _cache[name] = changed, data, f'"{hashlib.sha256(data).hexdigest()[:16]}"'
    return _cache[name][1:]


def lean(text: str) -> str:
    """A script or style without comments and indentation: a seventh of what is sent."""
    return re.sub(r"\n+", "\n", _ASIDE.sub("", text))


@get("/static/{name:path}", include_in_schema=False)
async def show_asset(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """Browsers ask each time and mostly hear that nothing has changed, so that nobody sees half an upgrade."""
    data, tag = asset(name.lstrip("/"))
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    suffix = Path(name).suffix
    kind = TYPES.get(suffix) or guess_type(name)[0] or "application/octet-stream"
    return Response(data, media_type=kind, headers=headers)

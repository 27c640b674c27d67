"""What makes the pages an app: a manifest to install it, and a worker that keeps rules and lessons for offline."""

import hashlib
import json
from typing import Any

from litestar import Response, get

from circenses.games import all_games
from circenses.server.asking import TheHouse
from circenses.server.assets import FOLDER, PALETTE, asset
from circenses.server.pages import lessons
from circenses.server.pages.frame import AnyRequest, Page, page

SHELL = "/offline"
WORKER = "worker.js"


@get("/manifest.webmanifest", include_in_schema=False)
async def manifest() -> Response[dict[str, Any]]:
    icon = {"src": "/static/icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    icons = [
        {"src": f"/static/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any maskable"}
        for size in (192, 512)
    ]
    data = {
        "id": "/",
        "name": "Circenses",
        "short_name": "Circenses",
        "description": "Games of Rome and the ring, against bots and friends.",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#F6F0E4",
        "theme_color": "#9E2B25",
        "icons": [icon, *icons],
    }
    return Response(data, media_type="application/manifest+json")


@get("/worker.js", include_in_schema=False)
async def worker() -> Response[str]:
    """Under the root, so that it may serve every page. Its text changes whenever a file of the pages does."""
    files = sorted(
        path.name for path in FOLDER.iterdir() if path.suffix in (".js", ".css", ".svg") and path.name != WORKER
    )
    names = [*files, PALETTE]
    mark = hashlib.sha256("".join(asset(name)[1] for name in [*names, WORKER]).encode()).hexdigest()[:12]
    shell = [SHELL, *(f"/static/{name}" for name in names)]
    text = f"const MARK = {json.dumps(mark)};\nconst SHELL = {json.dumps(shell)};\n{asset(WORKER)[0].decode()}"
    return Response(text, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@get("/offline", include_in_schema=False)
async def shell(request: AnyRequest) -> Page:
    """Shown in place of a page that cannot be reached; its script lists what is kept."""
    return page(request, "offline.html.jinja", games=[(game.id, game.name) for game in all_games()])


@get("/offline/pages", include_in_schema=False)
async def keepable(house: TheHouse) -> list[str]:
    """The addresses of all rules and lessons, for whoever wants to keep them."""
    paths: list[str] = []
    for game in house.titles.games():
        paths.append(f"/rules/{game.id}")
        if lessons.exists(game):
            steps = len(lessons.lesson(game.id).steps)
            paths += [f"/learn/{game.id}", *(f"/learn/{game.id}/steps/{step}" for step in range(steps))]
    return paths


HANDLERS = [manifest, worker, shell, keepable]

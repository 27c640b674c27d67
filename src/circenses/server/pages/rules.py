"""The rules for people: the rulebook of a game or of a table, and behind it the exact page, clause by clause."""

import asyncio
import csv
from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Any

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect
from markdown_it.token import Token

from circenses import rulebook, rulebooks
from circenses.kernel.game import Game
from circenses.server.asking import GameId, TableId, TheHouse
from circenses.server.describe import differences
from circenses.server.pages import lessons
from circenses.server.pages.booklet import booklet, markdown
from circenses.server.pages.frame import AnyRequest, Page, page

# the id of a clause stands before it in small print and is a link to copy
_SPAN = '<a class="clause clause-link" id="{id}" href="#{id}">{shown}</a>'


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: AnyRequest, house: TheHouse, game: GameId) -> Page:
    """The rulebook with the printed rules; the exact page where there is none."""
    title = house.titles.find(game)
    if not rulebooks.exists(title):
        return exact_page(request, title)
    return await rulebook_page(request, title, title.options().resolve())


@get("/table/{id:str}/rules", include_in_schema=False)
async def rules_of_table(request: AnyRequest, house: TheHouse, id: TableId) -> Page | Redirect:
    """The rulebook with the numbers of this table."""
    table = await house.tables.find(id)
    if not table.readable or not rulebooks.exists(table.match.game):
        return Redirect(f"/rules/{table.facts.game}")
    return await rulebook_page(request, table.match.game, table.match.options, id)


@get("/rules/{game:str}/exact", include_in_schema=False)
async def exact(request: AnyRequest, house: TheHouse, game: GameId) -> Page:
    return exact_page(request, house.titles.find(game))


async def rulebook_page(request: AnyRequest, title: Game[Any], options: Mapping[str, Any], table: str = "") -> Page:
    book = await asyncio.to_thread(booklet, title, options)
    differs = differences(title, title.options().differing(options)) if table else []
    return page_about(request, "rulebook.html.jinja", title, book=book, table=table, differs=differs)


def exact_page(request: AnyRequest, title: Game[Any]) -> Page:
    if not rulebook.has_page(title):
        raise NotFoundException
    sections = [clause for clause in rulebook.rulebook(title).values() if clause.kind == "section"]
    context = {"rulebook": rulebooks.exists(title), "text": rule_page(title), "sections": sections}
    return page_about(request, "rules.html.jinja", title, **context)


def page_about(request: AnyRequest, template: str, title: Game[Any], **more: Any) -> Page:
    return page(request, template, id=title.id, called=title.name, lesson=lessons.exists(title), **more)


@cache
def rule_page(game: Game[Any]) -> str:
    """The page as HTML."""
    renderer = markdown()
    tokens = renderer.parse(rulebook.page(game))
    if tokens[0].type == "heading_open":
        del tokens[:3]  # the page has its own title
    anchors: dict[int, list[str]] = {}
    for clause in rulebook.rulebook(game).values():
        anchors.setdefault(clause.line - 1, []).append(clause.id)
    highest = min((int(token.tag[1]) for token in tokens if token.type == "heading_open"), default=2)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) - highest + 2)}"
        elif token.type == "table_open":
            token.attrSet("tabindex", "0")  # wide tables scroll, for the keyboard too
    text = str(renderer.renderer.render(_anchored(tokens, anchors), renderer.options, {}))
    return text.replace("<pre>", '<pre tabindex="0">')


def _anchored(tokens: list[Token], anchors: dict[int, list[str]]) -> list[Token]:
    """Each clause gets its id as a link before its first word; inside a code block, before the block."""
    output: list[Token] = []
    for token in tokens:
        if token.type == "fence" and token.info == "csv" and token.map:
            output.append(Token("html_block", "", 0, content=_table(token.content, token.map[0] + 1, anchors)))
            continue
        if token.type in ("fence", "code_block") and token.map:
            ids = [id for line in range(*token.map) for id in anchors.pop(line, [])]
            if ids:
                output.append(Token("html_block", "", 0, content=f"<p>{_links(ids)}</p>"))
        elif token.type == "inline" and token.map and token.children is not None:
            ids = [id for line in range(*token.map) for id in anchors.pop(line, [])]
            if ids:
                token.children.insert(0, Token("html_inline", "", 0, content=_links(ids)))
        output.append(token)
    return output


def _table(rows: str, line: int, anchors: dict[int, list[str]]) -> str:
    """Comma-separated rows, the first of them on this line, as a table; a row's first cell is its address."""
    head, *body = csv.reader(rows.splitlines())
    html = ""
    for i, (first, *rest) in enumerate(body, line + 1):
        cells = [_links(anchors.pop(i, []), escape(first)) or escape(first), *map(escape, rest)]
        html += "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
    titles = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    return f'<table tabindex="0"><thead><tr>{titles}</tr></thead><tbody>{html}</tbody></table>'


def _links(ids: list[str], text: str = "") -> str:
    return "".join(_SPAN.format(id=escape(id), shown=text or escape(id)) for id in ids)


HANDLERS = [rules, exact, rules_of_table]

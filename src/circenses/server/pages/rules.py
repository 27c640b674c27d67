"""The rule pages, with an anchor for every clause: /rules/circus-maximus#CM-1.9."""

import re
from functools import cache
from html import escape
from importlib.resources import files

from litestar import get
from litestar.exceptions import NotFoundException
from markdown_it import MarkdownIt
from markdown_it.token import Token

from circenses import rulebook
from circenses.kernel.errors import UnknownGame
from circenses.server.asking import GameId, TheHouse
from circenses.server.describe import game_info
from circenses.server.pages import lessons
from circenses.server.pages.frame import AnyRequest, Page, page

# the id of a clause stands before it, small, and is a link to copy
_SPAN = '<a class="clause clause-link" id="{id}" href="#{id}">{id}</a>'


@get("/rules/{game:str}", include_in_schema=False)
async def rules(request: AnyRequest, house: TheHouse, game: GameId) -> Page:
    try:
        text, clauses = rule_page(game), rulebook.rulebook(game)
    except LookupError:
        raise NotFoundException from None
    sections = [clause for clause in clauses.values() if clause.kind == "section"]
    try:
        info = game_info(house.titles.find(game))
        name, listed = info.name, True
    except UnknownGame:
        name, listed = game.replace("-", " ").title(), False
    return page(
        request,
        "rules.html.jinja",
        id=game,
        called=name,
        listed=listed,
        intro=introduction(game),
        lesson=game in lessons.ids(),
        text=text,
        sections=sections,
    )


@cache
def introduction(game: str) -> str:
    """The game in short: the first chapters of its own README, up to the technical ones."""
    readme = files("circenses.games").joinpath(game.replace("-", "_"), "README.md")
    if not readme.is_file():
        return ""
    text = readme.read_text(encoding="utf-8")
    text = re.sub(r"^# [^\n]+\n|^```python\n.+?^```\n", "", text, flags=re.M | re.S)
    text = re.sub(r"\[([A-Z]{2}-[^\]\s,]+)([^\]]*)\]\([^)]*\.md\)", r"[\1\2](<#\1>)", text)  # they stand on this page
    text = re.sub(r"\[([^\]]+)\]\([^)#]*\.(?:md|toml)\)", r"\1", text)
    made = str(_markdown().render(re.sub(r"^(#+) ", r"#\1 ", text, flags=re.M)))
    return made.replace("<pre>", '<pre tabindex="0">').replace("<table>", '<table tabindex="0">')


def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def rule_page(game: str) -> str:
    """The page as HTML."""
    markdown = _markdown()
    tokens = markdown.parse(rulebook.page(game))
    if tokens[0].type == "heading_open":
        del tokens[:3]  # its title: the page has one
    anchors: dict[int, list[str]] = {}
    for clause in rulebook.rulebook(game).values():
        anchors.setdefault(clause.line - 1, []).append(clause.id)
    highest = min(int(token.tag[1]) for token in tokens if token.type == "heading_open")
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) - highest + 2)}"
        elif token.type == "table_open":
            token.attrSet("tabindex", "0")  # wide tables scroll, for the keyboard too
    text = str(markdown.renderer.render(_anchored(tokens, anchors), markdown.options, {}))
    return text.replace("<pre>", '<pre tabindex="0">')


def _anchored(tokens: list[Token], anchors: dict[int, list[str]]) -> list[Token]:
    """Each clause gets its id as a link before its first word; a row inside a code block, before the block."""
    made: list[Token] = []
    for token in tokens:
        if token.type in ("fence", "code_block") and token.map:
            ids = [id for line in range(*token.map) for id in anchors.pop(line, [])]
            if ids:
                made.append(Token("html_block", "", 0, content=f"<p>{_links(ids)}</p>"))
        elif token.type == "inline" and token.map and token.children is not None:
            ids = [id for line in range(*token.map) for id in anchors.pop(line, [])]
            if ids:
                token.children.insert(0, Token("html_inline", "", 0, content=_links(ids)))
        made.append(token)
    return made


def _links(ids: list[str]) -> str:
    return "".join(_SPAN.format(id=escape(id)) for id in ids)


HANDLERS = [rules]

"""A rulebook as HTML: chapters with addresses, pictures in the text, and an anchor where each clause is explained."""

import re
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple
from urllib.parse import quote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from circenses import rulebook, rulebooks
from circenses.kernel.game import Game
from circenses.rulebooks import Book

CODE = re.compile(r"^\| ([A-Z]\d+) \|", re.M)  # of a card, in the first column of a table
CARD = re.compile(r"[A-Z]+-2\.\d+\(([A-Z]\d+)\)")  # its clause, in the chapter of the content
WIDE = 2.2  # times as wide as tall
TALL = 0.9
SHORT = 12  # letters of a word that is not broken
WHOLE = 900.0  # width in which a whole table is drawn: its words are small


class Chapter(NamedTuple):
    id: str
    title: str


class Booklet(NamedTuple):
    """`rest` are the clauses that no passage explains: their addresses lead on to the exact page."""

    html: str
    chapters: list[Chapter]
    rest: list[str]


def markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def booklet(game: Game[Any], options: Mapping[str, Any]) -> Booklet:
    return _booklet(game, tuple(sorted(options.items())))


@lru_cache(maxsize=12)
def _booklet(game: Game[Any], options: tuple[tuple[str, Any], ...]) -> Booklet:
    book = rulebooks.book(game, dict(options))
    return Typesetter(book).set()


class Typesetter:
    def __init__(self, book: Book) -> None:
        self.book = book
        self.figures = 0
        self.shapes: dict[str, str] = {}  # shapes that pictures have in common, by id
        self.in_table = False
        self.headings: dict[str, str] = {}  # id -> title
        passages = rulebooks.passages(book.game, book.text)
        self.anchors: dict[
            str, list[str]
        ] = {}  # by cited clause: itself and the parts explained with it; each set once
        self.rows: dict[str, str] = {}  # by the code of a card that has a row in a table: its clause
        codes = set(CODE.findall(book.text))
        for clause, cited in passages.items():
            card = CARD.fullmatch(clause)
            if clause != cited and card and card[1] in codes:
                self.rows[card[1]] = clause
            else:
                self.anchors.setdefault(cited, []).append(clause)
        self.rest = [clause for clause in rulebook.rulebook(book.game) if clause not in passages]

    def set(self) -> Booklet:
        renderer = markdown()
        tokens = renderer.parse(self.book.text)
        if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
            del tokens[:3]  # the page has its own title
        chapters: list[Chapter] = []
        output: list[Token] = []
        for i, token in enumerate(tokens):
            if token.type == "heading_open":
                title = _words(tokens[i + 1])
                token.attrSet("id", self._address(title))
                if token.tag == "h2":
                    chapters.append(Chapter(str(token.attrs["id"]), title))
            elif token.type in ("table_open", "table_close"):
                self.in_table = token.type == "table_open"
                if self.in_table:
                    token.attrSet("tabindex", "0")  # wide tables scroll, for the keyboard too
            elif token.type == "td_open" and re.fullmatch(rf"\S{{1,{SHORT}}}", tokens[i + 1].content):
                token.attrSet("class", "short")  # not to be broken, as −$20 would be
            elif token.type == "inline":
                self._inline(token)
                if self.in_table and token.content in self.rows and token.children:
                    token.children.insert(0, _html(f'<span id="{escape(self.rows.pop(token.content))}"></span>'))
            output.append(token)
        html = str(renderer.renderer.render(output, renderer.options, {}))
        html = re.sub(r"<p>(<figure.+?</figure>)</p>", r"\1", html, flags=re.S)
        html = f'<svg class="shapes" aria-hidden="true"><defs>{"".join(self.shapes.values())}</defs></svg>{html}'
        return Booklet(html.replace("<pre>", '<pre tabindex="0">'), chapters, self.rest)

    def _address(self, title: str) -> str:
        base = "-".join(re.findall(r"[a-z0-9]+", title.lower())) or "chapter"
        id, n = base, 2
        while id in self.headings:
            id, n = f"{base}-{n}", n + 1
        self.headings[id] = title
        return id

    def _inline(self, token: Token) -> None:
        children: list[Token] = []
        for child in token.children or []:
            if child.type == "image":
                children.append(_html(self._figure(str(child.attrs.get("src", "")), child.content)))
            elif child.type == "text" and "[" in child.content:
                children += self._cited(child)
            else:
                children.append(child)
        token.children = children

    def _cited(self, token: Token) -> list[Token]:
        """The text of a token, with links for its citations."""
        tokens: list[Token] = []
        at = 0
        for match in rulebooks.CITED.finditer(token.content):
            tokens.append(_text(token, token.content[at : match.start()]))
            tokens.append(_html(self._links(match[1].split(", "))))
            at = match.end()
        return [*tokens, _text(token, token.content[at:])]

    def _links(self, clauses: list[str]) -> str:
        links = []
        for clause in clauses:
            own, *parts = self.anchors.pop(clause, []) or [""]
            if own and own != clause:  # the section itself is explained elsewhere, under its own name
                parts.insert(0, own)
                own = ""
            anchor = f' id="{escape(clause)}"' if own else ""
            links += [f'<span id="{escape(part)}"></span>' for part in parts]
            address = f"/rules/{self.book.game.id}/exact#{quote(clause, safe='()')}"
            text = (
                f' title="{escape(clause)}" aria-label="{escape(clause)}">§' if self.in_table else f">{escape(clause)}"
            )
            links.append(f'<a class="clause"{anchor} href="{address}"{text}</a>')
        return f'<span class="cites">{" ".join(links)}</span>'

    def _figure(self, source: str, caption: str) -> str:
        name = source.removeprefix("images/").removesuffix(".svg")
        if name not in self.book.pictures:
            return escape(caption)
        self.figures += 1
        svg = rulebooks.shared(self.book.pictures[name], self.shapes)
        svg = rulebooks.set_apart(svg, f"figure-{self.figures}-")
        svg = svg.replace("<svg ", f'<svg role="img" aria-label="{escape(caption)}" ', 1)
        # what is wide scrolls on a phone, for the keyboard too
        width, height = _size(svg)
        ratio = width / height
        shape = "wide" if ratio > WIDE else "tall" if ratio < TALL else "whole" if width > WHOLE else ""
        kind = f' class="{shape}"' if shape else ""
        kind += ' tabindex="0"' if shape in ("wide", "whole") else ""
        return f'<figure id="figure-{self.figures}"{kind}>{svg}<figcaption>{escape(caption)}</figcaption></figure>'


def _words(token: Token) -> str:
    return "".join(child.content for child in token.children or [] if child.type in ("text", "code_inline")).strip()


def _size(svg: str) -> tuple[float, float]:
    """How wide and how tall a picture is drawn."""
    box = re.search(r'viewBox="([^"]+)"', svg)
    _, _, width, height = map(float, box[1].split()) if box else (0.0, 0.0, 1.0, 1.0)
    return width, height


def _html(content: str) -> Token:
    return Token("html_inline", "", 0, content=content)


def _text(like: Token, content: str) -> Token:
    return Token("text", "", 0, content=content, level=like.level)

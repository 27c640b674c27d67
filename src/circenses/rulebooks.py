"""The rulebooks for players: Markdown from `rulebook.md.jinja` of a game's package, with the numbers of a table.

`python -m circenses.rulebooks [FOLDER [GAME ...]]` writes docs/rulebooks; a test keeps the pages in step with the code.
The law behind a rulebook is the exact page (`circenses.rulebook`), whose clauses it cites as `[CM-1.9]`.
"""

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from jinja2 import Environment, StrictUndefined, Template

from circenses import rulebook
from circenses.art.trimming import trimmed
from circenses.games import game as find_game
from circenses.games import game_ids
from circenses.kernel import package
from circenses.kernel.errors import UnknownGame
from circenses.kernel.game import Game, Options
from circenses.kernel.options import Variant
from circenses.kernel.words import count

FOLDER = Path("docs/rulebooks")
COMMAND = "python -m circenses.rulebooks"
CHAPTERS = (  # every rulebook has these, in this order; the chapters of the phases stand between
    "Aim",
    "What is on the table",
    "Setup",
    "The end and scoring",
    "Two worked turns",
    "What people get wrong",
    "Variants",
    "Glossary",
)

_ID = r"[A-Z]{2}-[\w.]+(?:\(\w+\))?"
CITED = re.compile(rf"\[({_ID}(?:, {_ID})*)\](?!\()")
PICTURE = re.compile(r"!\[(?P<caption>[^\]]*)\]\(images/(?P<file>[\w-]+)\.svg\)")
# A line that is nothing but a tag vanishes with its end; a sentence that ends with a tag keeps it.
_TAG_AT_END = re.compile(r"^(?!\s*\{%[^{}]*%\}$)(.*[^-+])%\}$", re.M)
_SVG_ID = re.compile(r'(?<=[ \n])id="([^"]+)"')
_SVG_REFERENCE = re.compile(r'(?P<before>href="#|url\(#)(?P<id>[^")]+)')
_SVG_NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
_SVG_DEFS = re.compile(r"<defs>(.*?)</defs>", re.S)


class Table:
    """A table's rows, made from the content, so that no number is written twice."""

    def __init__(self, head: Sequence[object], rows: Sequence[Sequence[object]]) -> None:
        self.head = [str(cell) for cell in head]
        self.rows = [[str(cell) for cell in row] for row in rows]

    def __str__(self) -> str:
        lines = [self.head, ["---"] * len(self.head), *self.rows]
        return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def switches(variants: Iterable[Variant], options: Options) -> Table:
    """What can be set at this table, and how it is set here."""
    rows = [
        [f"`{one.key}` [{one.clause}]", on_or_off(options[one.key]), on_or_off(one.default), one.sentence]
        for one in variants
    ]
    return Table(["switch", "here", "normally", "what it is about"], rows)


def on_or_off(value: object) -> str:
    """The value of an option in words; a long one, such as a position, is cut."""
    return ("on" if value else "off") if isinstance(value, bool) else f"`{str(value)[:60]}`"


@dataclass(frozen=True)
class Book:
    """A rulebook with the numbers of one table: Markdown, and its pictures by the name their files have."""

    game: Game[Any]
    text: str
    pictures: Mapping[str, str]


def ids() -> list[str]:
    """The games that have a rulebook."""
    return [id for id in game_ids() if exists(find_game(id))]


def exists(game: Game[Any]) -> bool:
    return package.file(game, package.RULEBOOK) is not None


def book(game: str | Game[Any], options: Mapping[str, Any] | None = None) -> Book:
    """The rulebook of a table with these options; without any, with the printed rules."""
    title = rulebook.title(game)
    if not exists(title):
        raise UnknownGame(f"{title.id} has no rulebook: choose from {', '.join(ids())}")
    values = title.options().resolve() if options is None else dict(options)
    return _book(title, tuple(sorted(values.items())))


def render(game: str | Game[Any], options: Mapping[str, Any] | None = None) -> str:
    """The rulebook in Markdown."""
    return book(game, options).text


def words(game: Game[Any], options: Mapping[str, Any]) -> str:
    """The rulebook in Markdown without its pictures, which take longest to make."""
    return _filled(game, options, lambda name, caption: "")


@lru_cache(maxsize=24)
def _book(game: Game[Any], items: tuple[tuple[str, Any], ...]) -> Book:
    values = dict(items)
    make_pictures = game.room("rulebook.pictures")
    pictures: Mapping[str, str] = make_pictures(values) if make_pictures else {}
    used: dict[str, str] = {}

    def picture(name: str, caption: str) -> str:
        file = f"{game.id}-{name}"
        used[file] = trimmed(pictures[name])
        return f"\n![{' '.join(caption.split())}](images/{file}.svg)\n"

    return Book(game, _filled(game, values, picture), used)


def _filled(game: Game[Any], values: Mapping[str, Any], picture: Callable[[str, str], str]) -> str:
    make_tables = game.room("rulebook.tables")
    tables: Mapping[str, Table] = make_tables(values) if make_tables else {}

    def value(key: str) -> Any:
        if key not in values:
            raise KeyError(f"{game.id} has no option {key!r}")
        return values[key]

    def table(name: str) -> str:
        return f"\n{tables[name]}\n"

    text = _template(game).render(number=value, option=value, table=table, picture=picture)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


@cache
def _template(game: Game[Any]) -> Template:
    environment = Environment(
        autoescape=False,  # this is Markdown; the page is made from it by a renderer that escapes
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["count"] = count
    environment.filters["signed"] = lambda number: f"{number:+d}".replace("-", "−")
    path = package.file(game, package.RULEBOOK)
    assert path is not None
    return environment.from_string(_TAG_AT_END.sub(r"\1+%}", path.read_text(encoding="utf-8")))


# Clauses


def cited(text: str) -> list[str]:
    """The clauses that a rulebook cites, in its order, each once."""
    clauses = [id for group in CITED.findall(text) for id in group.split(", ")]
    return list(dict.fromkeys(clauses))


def passages(game: str | Game[Any], text: str) -> dict[str, str]:
    """For each clause the cited one whose passage explains it: itself, or the section that it is part of."""
    here = set(cited(text))
    telling: dict[str, str] = {}
    for clause in rulebook.rulebook(game).values():
        if clause.id in here:
            telling[clause.id] = clause.id
        elif clause.parent in here:
            telling[clause.id] = clause.parent
    return telling


def things(game: Game[Any]) -> Mapping[str, str]:
    """The clauses for elements of the board that have none of their own, by the beginning of their ids."""
    about: Mapping[str, str] = game.room("rulebook.THINGS") or {}
    return about


# Pictures


def set_apart(svg: str, prefix: str) -> str:
    """The same picture with a prefix before its own ids, so that several fit into one page."""
    own = set(_SVG_ID.findall(svg))
    result = _SVG_ID.sub(rf'id="{prefix}\1"', svg)
    return _SVG_REFERENCE.sub(lambda m: m["before"] + (prefix if m["id"] in own else "") + m["id"], result)


def shared(svg: str, common: dict[str, str]) -> str:
    """The picture without the shapes that it has in common with others of its page: `common` gets them, by id.

    A picture with a shape of its own under a name that is taken keeps all of its shapes.
    """
    shapes = {
        each.attrib["id"]: ElementTree.tostring(each, encoding="unicode").replace(_SVG_NAMESPACE, "")
        for each in ElementTree.fromstring(svg).iterfind("{*}defs/*")
    }
    if any(common.get(id, shape) != shape for id, shape in shapes.items()):
        return svg
    common |= shapes
    return _SVG_DEFS.sub("", svg)


def cropped(svg: str, x: float, y: float, width: float, height: float) -> str:
    """A part of a picture; the rest is left out when the book is made."""
    return re.sub(r'viewBox="[^"]+"', f'viewBox="{x:g} {y:g} {width:g} {height:g}"', svg, count=1)


# Terminal and files


def plain(text: str) -> str:
    """For a terminal: each picture is its caption."""
    return PICTURE.sub(lambda found: f"*(Picture: {found['caption']})*", text)


def page(game_id: str) -> str:
    """For docs/rulebooks: clauses are links to the exact page."""
    rules = f"../rules/{game_id.replace('-', '_')}.md"

    def links(match: re.Match[str]) -> str:
        return "(" + ", ".join(f"[{id}]({rules})" for id in match[1].split(", ")) + ")"

    return CITED.sub(links, render(game_id))


def write(folder: Path, game_id: str) -> list[Path]:
    images = folder / "images"
    images.mkdir(exist_ok=True)
    files = {folder / f"{game_id}.md": page(game_id)}
    files |= {images / f"{name}.svg": svg + "\n" for name, svg in book(game_id).pictures.items()}
    for old in images.glob(f"{game_id}-*.svg"):
        if old not in files:
            old.unlink()
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    return list(files)


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    if not folder.is_dir():
        sys.exit(f"{folder} is no folder: run this in a clone, or name one")
    for game_id in sys.argv[2:] or ids():
        print(write(folder, game_id)[0])


if __name__ == "__main__":
    main()

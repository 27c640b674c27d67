"""Records of finished matches, from a folder or from the database of a server."""

from collections.abc import Iterator
from pathlib import Path

from circenses.kernel.errors import BadOption


def record_texts(source: str, game: str) -> Iterator[str]:
    if "://" in source:
        yield from _of_database(source, game)
        return
    folder = Path(source)
    if not folder.is_dir():
        raise BadOption(f"{source} is no folder of records, and no database such as sqlite:///tables.db")
    for path in sorted(folder.glob("*.jsonl")):
        yield path.read_text(encoding="utf-8")


def _of_database(url: str, game: str) -> Iterator[str]:
    file = url.removeprefix("sqlite:///")
    if file != url and not Path(file).exists():  # it would be made
        raise BadOption(f"{url}: there is no such database")
    from circenses.server import ledger  # loaded only here: other commands need no database
    from circenses.server.store import Store

    store = Store(url)
    try:
        for id in store.do(ledger.finished_tables, game):
            loaded = store.do(ledger.load, id)
            if loaded is not None:
                lines = [loaded.facts.header, *(row.line for row in loaded.entries), loaded.facts.footer]
                yield "".join(f"{line}\n" for line in lines)
    finally:
        store.close()

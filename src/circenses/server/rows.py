"""A match as rows of the database, and back. Stored matches were checked when they were entered, so reading trusts
them."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from circenses.kernel import draws
from circenses.kernel.errors import BadRecord
from circenses.kernel.game import Game
from circenses.kernel.lines import entry_line, header, text_of
from circenses.kernel.log import Entry, Proposal
from circenses.kernel.match import Match, canonical
from circenses.kernel.state import CHANCE, SPECTATOR
from circenses.server.ledger import EntryRow

VERDICTS = {"draw_accepted": "agreed_draw", "abandoned": "abandoned"}


def entry_rows(match: Match[Any], fresh: Sequence[Entry]) -> list[EntryRow]:
    """Rows for entries about to be added to the log, each with the viewers who may not know it."""
    game = match.game
    s = game.clone(match.state)
    rows: list[EntryRow] = []
    for entry in fresh:
        unseen: list[int] = []
        if entry.event == "undo":
            s = match.replay(entry.next_ply())
        elif not entry.event:
            viewers = range(SPECTATOR, len(match.seats))
            unseen = [v for v in viewers if v != CHANCE and game.hidden(s, entry.seat, entry.action, v)]
            game.apply(s, entry.seat, entry.action)
        rows.append(EntryRow(entry.number, text_of(entry_line(entry)), " ".join(map(str, unseen))))
    return rows


def first_rows(match: Match[Any]) -> list[EntryRow]:
    """Rows for the whole log of a match that begins here or was read."""
    start = open_match(header(match), match.game)
    rows: list[EntryRow] = []
    for entry in match.log:
        fresh = entry_rows(start, [entry])
        rows += fresh
        add_rows(start, fresh)
    return rows


def open_match(head: dict[str, Any], game: Game[Any]) -> Match[Any]:
    """The match at its start: the log is added by `add_rows`."""
    places = head["seats"]
    match: Match[Any] = Match(
        game,
        len(places),
        head["options"],
        seed=head["open_seed"] or bytes.fromhex(head.get("seed", "")) or None,
        names=[place["name"] for place in places],
        kinds=[place["kind"] for place in places],
        scripted=True,  # chance is in the rows
        position=head.get("position"),
        rules=head["rules"],
        scheme=head.get("scheme", ""),
    )
    if not head["open_seed"] and "seed" not in head:
        match.seed = None
        match.commitment = head["commitment"]
    if "branch" in head:
        match.branch_of = head["branch"]
        match.inherited = head["branch"]["ply"]
    return match


def add_rows(match: Match[Any], rows: Sequence[EntryRow]) -> None:
    """Enters what another server, or an earlier life of this one, has stored."""
    for _ in adding(match, rows):
        pass


def adding(match: Match[Any], rows: Sequence[EntryRow]) -> Iterator[None]:
    """Adds rows step by step, as a log can be long."""
    for row in rows:
        entry = _entry(json.loads(row.line))
        if entry.number != len(match.log):
            raise BadRecord(f"entry {entry.number} is stored where entry {len(match.log)} belongs")
        after = match.state
        sealed = match.sealed
        if entry.event == "undo":
            after = match.replay(entry.next_ply())
            sealed = {}
        elif not entry.event:
            if entry.seat == CHANCE and match.taken is not None:
                match.draw()
            match.game.apply(after, entry.seat, entry.action)
            sealed = {}
        match.commit(Proposal(len(match.log), len(match.sealed), [entry], after, sealed, _verdict(match, entry)))
        yield


def _verdict(match: Match[Any], entry: Entry) -> str:
    if entry.event == "resign" and len(match.seats) == 2:
        return "resignation"
    return VERDICTS.get(entry.event, "")


def _entry(line: dict[str, Any]) -> Entry:
    if "event" in line:
        data = {key: value for key, value in line.items() if key not in ("entry", "ply", "seat", "event")}
        return Entry(line["entry"], line["ply"], line["seat"], event=line["event"], data=data)
    return Entry(line["entry"], line["ply"], line["seat"], line["action"], line["notation"])


def viewer_record(head: dict[str, Any], rows: Sequence[EntryRow], viewer: int) -> list[str]:
    """The record of a running match for one viewer, sealed without knowing the rules."""
    public = {key: value for key, value in head.items() if key != "seed"}
    public["viewer"] = viewer
    seed = draws.named_seed(head["open_seed"]) if head["open_seed"] else bytes.fromhex(head.get("seed", ""))
    if "position" in public:
        public["position"] = {"sealed": draws.seal_text(seed, canonical(public["position"]))}
    lines = [text_of(public)]
    for row in rows:
        if str(viewer) in row.hidden.split():
            line = json.loads(row.line)
            shut = {key: line[key] for key in ("entry", "ply", "seat")}
            lines.append(text_of({**shut, "sealed": draws.seal(seed, line["entry"], line["action"])}))
        else:
            lines.append(row.line)
    return lines

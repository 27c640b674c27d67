"""The lines of a record: one header, one line per log entry, one footer when over. docs/reference/record.md."""

import hashlib
import json
from typing import Any

from circenses.kernel import draws
from circenses.kernel.errors import CircensesError
from circenses.kernel.log import Entry, Proposal
from circenses.kernel.match import Match, canonical

FORMAT = 1
Line = dict[str, Any]


def text_of(line: Line) -> str:
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


def header(match: Match[Any], viewer: int | None = None) -> Line:
    """The first line. It has the seed only in the owner's own copy, or when the seed is open anyway."""
    line: Line = {
        "format": FORMAT,
        "game": match.game.id,
        "rules": match.rules,
        "ruleset": match.ruleset(),
        "options": match.given_options(),
        "seats": [{"name": seat.name, "kind": seat.began} for seat in match.seats],
        "commitment": match.commitment,
        "open_seed": match.open_seed,
    }
    if match.scheme:
        line["scheme"] = match.scheme
    if match.scripted:
        line["scripted"] = True
    if match.branch_of:
        line["branch"] = match.branch_of
    if match.position:
        line["position"] = match.position if viewer is None else _sealed_position(match)
    if viewer is not None:
        line["viewer"] = viewer
    elif match.seed is not None and not match.open_seed:
        line["seed"] = match.seed.hex()
    return line


def _sealed_position(match: Match[Any]) -> Line:
    """The position a match began with may hold what a viewer must not know: it is opened at the end, like all seals."""
    if match.seed is None:
        raise CircensesError("this record does not hold its seed, so nothing can be sealed with it")
    return {"sealed": draws.seal_text(match.seed, canonical(match.position))}


def entry_line(entry: Entry) -> Line:
    line: Line = {"entry": entry.number, "ply": entry.ply, "seat": entry.seat}
    if entry.event:
        return {**line, "event": entry.event, **entry.data}
    return {**line, "action": entry.action, "notation": entry.notation}


def footer(match: Match[Any], record: list[str], proposal: Proposal[Any] | None = None) -> Line:
    """The last line, once the match is over or would be over with a proposal; {} before."""
    result = match.result(proposal)
    if result is None:
        return {}
    return {
        "ending": result.ending,
        "ranks": result.ranks,
        "scores": result.scores,
        "state": result.digest,
        "log": log_digest(record),
        "seed": match.seed.hex() if match.seed is not None else "",
    }


def lines(match: Match[Any], viewer: int | None = None) -> list[str]:
    """The record as text lines; for a viewer with sealed entries while the match runs, open to all when it is over."""
    if viewer is not None and not match.over:
        return viewer_lines(match, viewer)
    record = [text_of(header(match))] + [text_of(entry_line(entry)) for entry in match.log]
    if match.over:
        record.append(text_of(footer(match, record)))
    return record


def viewer_lines(match: Match[Any], viewer: int) -> list[str]:
    """The lines as the viewer was sent them: what it may not know is sealed."""
    record = [text_of(header(match, viewer))]
    past = [match.start()]
    for entry in match.log:
        line = entry_line(entry)
        if entry.event == "undo":
            past = past[: entry.data["to"] + 1]
        elif not entry.event:
            if match.game.hidden(past[-1], entry.seat, entry.action, viewer):
                if match.seed is None:
                    raise CircensesError("this record does not hold its seed, so nothing can be sealed with it")
                line = {"entry": entry.number, "ply": entry.ply, "seat": entry.seat}
                line["sealed"] = draws.seal(match.seed, entry.number, entry.action)
            after = match.game.clone(past[-1])
            match.game.apply(after, entry.seat, entry.action)
            past.append(after)
        record.append(text_of(line))
    return record


def log_digest(record: list[str]) -> str:
    return hashlib.sha256("\n".join(record).encode()).hexdigest()

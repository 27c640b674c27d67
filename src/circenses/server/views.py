"""What one viewer gets of a table: everything the page shows, and nothing that the viewer may not know."""

import asyncio
import json
from typing import Any

import msgspec

from circenses.art import palette
from circenses.art.forms import WIDE
from circenses.art.picture import changed_parts
from circenses.bots import randomness
from circenses.kernel.breakdown import START, breakdown, tie_break
from circenses.kernel.log import HUMAN
from circenses.kernel.match import Match
from circenses.kernel.names import named
from circenses.kernel.state import NOBODY, SPECTATOR
from circenses.kernel.words import victory
from circenses.server.choices import Choice, open_choices
from circenses.server.in_parts import Question, open_question
from circenses.server.ledger import EntryRow
from circenses.server.moments import Moment, key_moments
from circenses.server.names import dressed
from circenses.server.patience import in_slices
from circenses.server.story import LogLine, Story
from circenses.server.table import Table

SAMPLES = 12  # deals of what a viewer cannot know; a score that differs between them is not shown


class Status(msgspec.Struct):
    """Who must do what, in one sentence; `mine`: whether it is this viewer. At the end `reason` tells the viewer how it
    came to that, unless the table was closed."""

    text: str
    mine: bool
    actors: list[int]
    reason: str = ""


class Panel(msgspec.Struct):
    """One seat. `score` is null where it depends on what the viewer cannot know."""

    seat: int
    name: str
    kind: str
    emblem: str
    score: float | None
    rank: int | None
    connected: bool
    seen: float | None
    taken: bool
    resigned: bool
    stands_in: bool
    acts: bool
    sealed: bool


class UndoInfo(msgspec.Struct):
    """`limit`: the earliest ply one can go back to alone; equal to the ply if nothing can be taken back. `refused`: who
    said no to whom, as long as nothing has happened since."""

    limit: int
    request: dict[str, Any] | None
    refused: dict[str, Any] | None = None


class End(msgspec.Struct):
    """`reason` is the ending in words; `headline` says who has won, `text` says both. `shares` are the points of each
    seat by source; `tie_break` says what put the winner before somebody with as many points."""

    ending: str
    reason: str
    headline: str
    text: str
    ranks: list[int]
    scores: list[float]
    winners: list[int]
    moments: list[Moment]
    seed: str
    shares: list[dict[str, float]] = []
    tie_break: str = ""


class ChatLine(msgspec.Struct):
    id: int
    seat: int
    text: str
    at: float


class View(msgspec.Struct):
    """A table at one moment for one viewer. What grows (log, chat) and what is large (parts) is sent as changes."""

    version: int
    presence: int
    entries: int
    ply: int
    over: bool
    locked: str
    viewer: int
    form: str
    status: Status
    parts: dict[str, str]
    choices: list[Choice]
    asks: Question | None
    chain: bool
    lying: dict[str, str]
    panels: list[Panel]
    log: list[LogLine]
    words: str
    chat: list[ChatLine]
    undo: UndoInfo
    draw_offer: int
    closing: dict[str, Any] | None
    rematch: str
    pace: int
    end: End | None


def view_of(table: Table, viewer: int, form: str = WIDE) -> View:
    """The view, cached for each moment, viewer and form. Where the rules fail, it shows what is stored."""
    key = ("view", viewer, form, table.presence)
    if key not in table.cache and table.readable:
        try:
            table.cache[key] = _view(table, viewer, form)
        except Exception as fault:
            table.give_up(fault)
    if key not in table.cache:
        table.cache[key] = _closed_view(table, viewer, form)
    view: View = table.cache[key]
    return view


async def prepared_view(table: Table, viewer: int, form: str = WIDE) -> View:
    """The view for newcomers: a long log is retold in slices, so that nobody else waits for it."""
    if table.readable:
        try:
            await in_slices(table.id, teller(table, viewer).telling())
        except Exception as fault:
            table.give_up(fault)
    if table.reading is not None:
        await asyncio.shield(table.reading)
    return view_of(table, viewer, form)


def _view(table: Table, viewer: int, form: str) -> View:
    match = table.match
    words, parts = drawn(table, viewer, form)
    return View(
        version=table.facts.version,
        presence=table.presence,
        entries=len(match.log),
        ply=match.ply,
        over=match.over,
        locked=table.why_locked or ("archived" if table.facts.archived else ""),
        viewer=viewer,
        form=form,
        status=status(table, viewer),
        parts=parts,
        choices=choices(table, viewer),
        asks=question(table, viewer),
        chain=match.game.chain(match.state) if not match.over else False,
        lying=match.game.lying(sight(table, viewer).observation),
        panels=panels(table, viewer),
        log=story(table, viewer),
        words=words,
        chat=[ChatLine(row.id, row.seat, row.text, row.at) for row in table.chat],
        undo=undo(table, viewer),
        draw_offer=match.draw_offer,
        closing=msgspec.to_builtins(table.requests.close) if table.requests.close else None,
        rematch=table.facts.successor,
        pace=table.facts.pace,
        end=end(table) if match.over else None,
    )


def _closed_view(table: Table, viewer: int, form: str) -> View:
    """The view of a table whose rules we do not have."""
    return View(
        version=table.facts.version,
        presence=table.presence,
        entries=table.facts.entries,
        ply=0,
        over=table.facts.over,
        locked=table.why_locked,
        viewer=viewer,
        form=form,
        status=Status(table.why_locked, False, []),
        parts={},
        choices=[],
        asks=None,
        chain=False,
        lying={},
        panels=[],
        log=[stored_line(row, viewer) for row in table.rows],
        words=table.why_locked,
        chat=[ChatLine(row.id, row.seat, row.text, row.at) for row in table.chat],
        undo=UndoInfo(0, None),
        draw_offer=NOBODY,
        closing=None,
        rematch="",
        pace=table.facts.pace,
        end=None,
    )


def stored_line(row: EntryRow, viewer: int) -> LogLine:
    """An entry in its own notation, which is all that can be said without the rules."""
    try:
        line = json.loads(row.line)
        text = "(sealed)" if str(viewer) in row.hidden.split() else line.get("notation", line.get("event", ""))
        event, to = line.get("event", ""), line.get("to")
        return LogLine(line["entry"], line["ply"], line["seat"], [[text]], event=event, to=to)
    except (ValueError, KeyError, TypeError, AttributeError):
        return LogLine(row.number, 0, SPECTATOR, [["(damaged)"]])


# The pieces of a view


class Sight:
    """A position as several viewers see it alike: put into words once for all of them, drawn once for each side and
    form."""

    def __init__(self, match: Match[Any], viewer: int, observation: dict[str, Any]) -> None:
        self.match = match
        self.observation = observation
        self.scores = known_scores(match, viewer)
        self.plain_words = match.game.words(observation)
        self.words = named(self.plain_words, match.seats)
        self.pictures: dict[tuple[int, str], dict[str, str]] = {}

    def parts(self, seat: int, form: str) -> dict[str, str]:
        if (seat, form) not in self.pictures:
            svg = self.match.game.parts(self.observation, seat=seat, form=form)
            self.pictures[seat, form] = dressed(svg, self.match.seats)
        return self.pictures[seat, form]


def sight(table: Table, viewer: int) -> Sight:
    sights: dict[int, Sight] = table.drawings.setdefault("sights", {})
    if viewer not in sights:
        layout = table.match.game.layout
        if sights and layout is not None and layout.alike:  # a law compares what they see
            sights[viewer] = next(iter(sights.values()))
        else:
            observation = table.match.observe(viewer)
            same = (other for other in sights.values() if other.observation == observation)
            sights[viewer] = next(same, None) or Sight(table.match, viewer, observation)
    return sights[viewer]


def drawn(table: Table, viewer: int, form: str = WIDE) -> tuple[str, dict[str, str]]:
    """The text twin and the parts of the picture, which depend on the position alone, whoever comes or goes."""
    seen = sight(table, viewer)
    return seen.words, seen.parts(max(0, viewer), form)


def choices(table: Table, viewer: int) -> list[Choice]:
    key = ("choices", viewer)
    if key not in table.drawings:
        playable = viewer >= 0 and not table.why_locked and not table.facts.archived
        table.drawings[key] = open_choices(table.match, viewer) if playable else []
    answer: list[Choice] = table.drawings[key]
    return answer


def question(table: Table, viewer: int) -> Question | None:
    """The open question as a person is asked it, if it is answered in parts."""
    key = ("asks", viewer)
    if key not in table.drawings:
        table.drawings[key] = open_question(table.match, viewer) if choices(table, viewer) else None
    answer: Question | None = table.drawings[key]
    return answer


def story(table: Table, viewer: int) -> list[LogLine]:
    return teller(table, viewer).retell()


def teller(table: Table, viewer: int) -> Story:
    """The viewer's story, kept from moment to moment, so that only new entries are retold."""
    if viewer not in table.stories:
        table.stories[viewer] = Story(table.match, viewer)
    retelling: Story = table.stories[viewer]
    return retelling


def status(table: Table, viewer: int) -> Status:
    match = table.match
    if match.over:
        reason = named(match.reason, match.seats, viewer) if match.verdict != "abandoned" else ""
        return Status(result_sentence(match, viewer), False, [], reason)
    if table.why_locked:
        return Status(table.why_locked, False, [])
    actors = match.actors()
    if viewer in match.sealed:
        names = " and ".join(match.seats[seat].name for seat in actors)
        return Status(f"You have answered; {names} still must.", False, actors)
    first_line = sight(table, viewer).plain_words.partition("\n")[0]
    return Status(named(first_line, match.seats, viewer), viewer in actors, actors)


def result_sentence(match: Match[Any], viewer: int = SPECTATOR) -> str:
    if match.verdict == "abandoned":
        return f"{headline(match)}."
    return named(f"{headline(match)}: {match.reason}.", match.seats, viewer)


def headline(match: Match[Any]) -> str:
    """Who has won, by the numbers of the players."""
    if match.verdict == "abandoned":
        return "The table was closed before the end"
    first = [seat for seat, rank in enumerate(match.ranks()) if rank == 1]
    return "The game is drawn" if len(first) == len(match.seats) else victory(first)


def panels(table: Table, viewer: int) -> list[Panel]:
    match = table.match
    scores = sight(table, viewer).scores
    ranks = match.ranks() if match.over else []
    acting = match.actors()
    result: list[Panel] = []
    for number, (seat, row) in enumerate(zip(match.seats, table.seats, strict=True)):
        person = bool(row.token)
        connected = person and row.taken and table.connected(number)
        result.append(
            Panel(
                seat=number,
                name=seat.name,
                kind=seat.kind,
                emblem=palette.SEATS[number % len(palette.SEATS)].emblem,
                score=scores[number],
                rank=ranks[number] if ranks else None,
                connected=connected or not person,
                seen=row.seen if person and not connected and row.taken else None,
                taken=row.taken,
                resigned=seat.resigned,
                stands_in=seat.kind != HUMAN and seat.began == HUMAN,
                acts=number in acting,
                sealed=number in match.sealed,
            )
        )
    return result


def known_scores(match: Match[Any], viewer: int) -> list[float | None]:
    """The standing as far as the viewer can know it: where it is the same however the unknown is dealt."""
    game = match.game
    if match.over:
        return list(match.scores())
    rng = randomness.known_to(match, viewer)
    dealt = [game.scores(game.determinize(match.state, viewer, rng)) for _ in range(SAMPLES)]
    return [dealt[0][i] if all(scores[i] == dealt[0][i] for scores in dealt) else None for i in range(len(match.seats))]


def undo(table: Table, viewer: int) -> UndoInfo:
    match = table.match
    wish = table.requests.undo
    limit = match.undo_limit(viewer) if viewer >= 0 and not match.over else match.ply
    refused = table.requests.refused
    news = refused is not None and refused.entries == len(match.log)
    return UndoInfo(limit, msgspec.to_builtins(wish) if wish else None, msgspec.to_builtins(refused) if news else None)


def end(table: Table) -> End:
    if "end" not in table.drawings:
        match = table.match
        ranks = match.ranks()
        seed = match.seed.hex() if match.seed is not None else ""
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1 and match.verdict != "abandoned"]
        lines = story(table, SPECTATOR)
        table.drawings["end"] = End(
            match.ending,
            named(match.reason, match.seats),
            named(headline(match), match.seats),
            result_sentence(match),
            ranks,
            match.scores(),
            winners,
            key_moments(match, lines),
            seed,
            shares(match),
            named(tie_break(match), match.seats),
        )
    summary: End = table.drawings["end"]
    return summary


def shares(match: Match[Any]) -> list[dict[str, float]]:
    """The points by source, where they add up to the score (not after a duel that was resigned)."""
    result = breakdown(match)
    added = [sum(each.values()) for each in result]
    sources = {name for each in result for name in each} - {START}
    return result if added == match.scores() and len(sources) > 1 else []


# What is sent


def message(now: View, before: View | None, here: dict[str, Any]) -> dict[str, Any]:
    """The event of a step: all of it on joining, otherwise only what is new: parts, words, log lines, chat."""
    fields: dict[str, Any] = {name: getattr(now, name) for name in _PLAIN}
    fields["you"] = here
    if before is None:
        fields |= {"whole": True, "parts": now.parts, "order": list(now.parts)}
        fields["words"] = now.words.split("\n")
        return fields | {"from": 0, "log": now.log, "chat": now.chat}
    changed = changed_parts(before.parts, now.parts) if before.parts is not now.parts else {}
    fields |= {"whole": False, "parts": changed}
    if list(before.parts) != list(now.parts):
        fields["order"] = list(now.parts)
    fields["words"] = changed_lines(before.words, now.words)
    last = before.chat[-1].id if before.chat else 0
    fresh = [line for line in now.chat if line.id > last]
    return fields | {"from": before.entries, "log": now.log[before.entries : now.entries], "chat": fresh}


def changed_lines(before: str, now: str) -> list[str | None]:
    """The lines of a text; None for those that did not change."""
    old = before.split("\n")
    return [None if i < len(old) and old[i] == line else line for i, line in enumerate(now.split("\n"))]


_PLAIN = (
    "version",
    "entries",
    "ply",
    "over",
    "locked",
    "viewer",
    "form",
    "status",
    "choices",
    "asks",
    "chain",
    "lying",
    "panels",
    "undo",
    "draw_offer",
    "closing",
    "rematch",
    "pace",
    "end",
)

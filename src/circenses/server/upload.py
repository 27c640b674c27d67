"""Reads records that people upload. They can hold anything, so a process with limits of time and memory reads them."""

from dataclasses import dataclass
from typing import Any

from circenses.bots import must_play
from circenses.kernel.errors import BadOption, BadRecord
from circenses.kernel.log import HUMAN
from circenses.kernel.match import Match
from circenses.kernel.record import loads
from circenses.kernel.state import SPECTATOR
from circenses.server.choices import open_choices
from circenses.server.crew import Crew
from circenses.server.errors import Unavailable
from circenses.server.fresh import Fresh, fresh
from circenses.server.tables import plain
from circenses.server.titles import titles
from circenses.server.undoing import UNDOS
from circenses.server.views import known_scores

SECONDS = 30.0
MEMORY = 1 << 30
NAME, SEED = 40, 200  # signs: as of a table that is opened by hand


@dataclass(frozen=True, slots=True)
class Upload:
    text: str
    modules: tuple[str, ...]
    name: str
    pace: int
    now: float


async def read(readers: Crew, upload: Upload, whose: str) -> Fresh:
    """The record as a new table."""
    try:
        table: Fresh = await readers.ask(upload, SECONDS, whose, attempts=1)
    except Unavailable:
        raise BadRecord("this record cannot be read within the time and memory that one may take here") from None
    return table


def read_upload(upload: Upload) -> Fresh:
    """Runs in a reader's process: checks every line and renders everything once."""
    text = upload.text if upload.text.endswith("\n") else upload.text + "\n"
    match = loads(text, "", titles(upload.modules).find)
    _must_be_welcome(match)
    _look(match)
    own = [i for i, seat in enumerate(match.seats) if seat.began == HUMAN]
    return fresh(match, own, upload.now, name=upload.name, pace=upload.pace)


def _must_be_welcome(match: Match[Any]) -> None:
    """What a record says of its players is checked like what a request says of them."""
    if match.locked and not match.log:
        raise BadRecord("nothing of this record can be shown: it is sealed from its first entry on")
    kinds = [seat.began for seat in match.seats] + [entry.data["bot"] for entry in match.log if "bot" in entry.data]
    # in a match that is over no bot has to move any more
    game, seats = ("", 0) if match.over else (match.game.id, len(match.seats))
    for kind in kinds:
        try:
            must_play(kind[:NAME], game, seats, HUMAN)
        except BadOption as fault:
            raise BadRecord(str(fault)) from None
    names = [seat.name for seat in match.seats]
    for name in names:
        if not name or name != plain(name) or len(name) > NAME:
            raise BadRecord(
                f"a player is called {name[:NAME]!r}: a name is one line of 1 to {NAME} printable characters"
            )
    if len(set(names)) < len(names):
        raise BadRecord("two players have the same name")
    if len(match.open_seed) > SEED:
        raise BadRecord(f"the seed has more than {SEED} characters")
    if sum(entry.event == "undo" for entry in match.log) > UNDOS:
        raise BadRecord(f"something was taken back more than {UNDOS} times: a table takes no more")


def _look(match: Match[Any]) -> None:
    """Renders the match as viewers will see it: what cannot be shown fails here, where it does no harm."""
    for viewer in (SPECTATOR, *range(len(match.seats))):
        observation = match.observe(viewer)
        match.game.words(observation)
        match.game.parts(observation, seat=max(0, viewer))
        known_scores(match, viewer)
        if viewer >= 0 and not match.locked:
            open_choices(match, viewer)

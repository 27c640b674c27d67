"""Seats that are played in words, at tables of this process or of a server: same questions, same answers."""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from circenses.bots import at_table, bot
from circenses.client import Refused, Seat, Server
from circenses.games import game as find_game
from circenses.games import game_ids
from circenses.kernel.errors import BadOption, CircensesError
from circenses.kernel.log import HUMAN
from circenses.kernel.match import Match
from circenses.protocol import History, brief, judge, play, situation

Json = dict[str, Any]
ME, FREE = "me", "free"
ATTEMPTS, PAUSE = 20, 2.0  # tries at a server that is asked too often, and seconds between them


class Place(Protocol):
    """One seat at one table."""

    def rules(self, topic: str = "") -> Json: ...

    def look(self, since: int = 0, legal: bool = False) -> Json: ...

    def why_not(self, move: str) -> Json: ...

    def play(self, move: str) -> Json: ...

    def wait(self, seconds: float, since: int = 0) -> Json: ...


class Tables(Protocol):
    """Where seats can be taken."""

    def games(self) -> list[Json]: ...

    def open(self, game: str, players: Sequence[str], options: Mapping[str, Any], preset: str) -> Json: ...

    def join(self, table: str, token: str = "") -> Json: ...

    def place(self, name: str) -> Place: ...


# In this process


class LocalPlace:
    """A seat of a match in this process; bots answer at once."""

    def __init__(self, match: Match[Any], seat: int) -> None:
        self.match = match
        self.seat = seat
        self.history = History(match, seat)
        let_bots_play(match)

    def rules(self, topic: str = "") -> Json:
        text = brief(self.match.game, len(self.match.seats), self.match.options)
        return {"text": text.topic(topic), "topics": list(text.topics)}

    def look(self, since: int = 0, legal: bool = False) -> Json:
        data: Json = msgspec.to_builtins(situation(self.match, self.seat, self.history.since(since), legal))
        return data

    def why_not(self, move: str) -> Json:
        data: Json = msgspec.to_builtins(judge(self.match, self.seat, move)[1])
        return data

    def play(self, move: str) -> Json:
        verdict = play(self.match, self.seat, move)
        if verdict.legal:
            let_bots_play(self.match)
        data: Json = msgspec.to_builtins(verdict)
        return data

    def wait(self, seconds: float, since: int = 0) -> Json:
        return self.look(since)


def let_bots_play(match: Match[Any]) -> None:
    """Lets bots play until only people are asked; where several are asked, bots answer along with them."""
    while not match.over:
        seats = [seat for seat in match.actors() if match.seats[seat].kind != HUMAN]
        if not seats:
            return
        match.commit(match.propose(seats[0], at_table.move(match, seats[0])))


class LocalTables:
    """Tables that live as long as this process."""

    def __init__(self) -> None:
        self.places: dict[str, LocalPlace] = {}
        self.free: dict[str, list[int]] = {}
        self.matches: dict[str, Match[Any]] = {}

    def games(self) -> list[Json]:
        titles = [find_game(id) for id in game_ids()]
        return [{"id": title.id, "name": title.name, "seats": list(title.seats)} for title in titles]

    def open(self, game: str, players: Sequence[str], options: Mapping[str, Any], preset: str) -> Json:
        title = find_game(game)
        seats = must_be_players(players)
        kinds = [HUMAN if player in (ME, FREE) else player for player in seats]
        names = [f"{kind} {seat + 1}" if kind != HUMAN else f"Player {seat + 1}" for seat, kind in enumerate(kinds)]
        match = Match(title, len(seats), options, preset=preset, names=names, kinds=kinds)
        table = f"table-{len(self.matches) + 1}"
        self.matches[table] = match
        self.free[table] = [seat for seat, player in enumerate(seats) if player == FREE]
        return self._sit(table, seats.index(ME))

    def join(self, table: str, token: str = "") -> Json:
        if table not in self.matches:
            raise BadOption(f"there is no table {table!r}: " + (", ".join(self.matches) or "none is open"))
        if not self.free[table]:
            raise BadOption(f"{table} has no free seat")
        return self._sit(table, self.free[table].pop(0))

    def _sit(self, table: str, seat: int) -> Json:
        name = f"{table}:{seat}"
        self.places[name] = LocalPlace(self.matches[table], seat)
        return {"place": name, "table": table, "seat": seat}

    def place(self, name: str) -> Place:
        here: Place = chosen(self.places, name)
        return here


def must_be_players(players: Sequence[str]) -> list[str]:
    """Checks the players: one is `me`, the others are `free` or bots."""
    seats = [str(player) for player in players]
    if ME not in seats:
        raise BadOption(
            f"one of the players is {ME!r}; others are {FREE!r}, for somebody who joins, or bots such as civis"
        )
    for player in seats:
        if player not in (ME, FREE):
            bot(player)
    return [FREE if player == ME and seat != seats.index(ME) else player for seat, player in enumerate(seats)]


def chosen(places: Mapping[str, Any], name: str) -> Any:
    """The place of that name; without a name the newest."""
    if not places:
        raise BadOption("no table is open: open one or join one first")
    if name and name not in places:
        raise BadOption(f"there is no place {name!r}: " + ", ".join(places))
    return places[name or list(places)[-1]]


# At a server


def patiently(ask: Callable[[], Json]) -> Json:
    """Asks; if the server is asked too often, again a little later."""
    for _ in range(ATTEMPTS):
        try:
            return ask()
        except Refused as fault:
            if fault.status != 429:
                raise
            time.sleep(PAUSE)
    return ask()


class ServerPlace:
    """A seat at a table of a server."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def rules(self, topic: str = "") -> Json:
        return patiently(lambda: self.seat.brief(topic))

    def look(self, since: int = 0, legal: bool = False) -> Json:
        return patiently(lambda: self.seat.situation(since, legal))

    def why_not(self, move: str) -> Json:
        return patiently(lambda: self.seat.why_not(move))

    def play(self, move: str) -> Json:
        verdict = self.why_not(move)
        if verdict["kind"] == "legal":
            try:
                patiently(lambda: self.seat.play(move))
            except Refused as fault:  # the table has changed in between
                return {**verdict, "kind": "illegal", "reason": str(fault), "clauses": []}
        return verdict

    def wait(self, seconds: float, since: int = 0) -> Json:
        return patiently(lambda: self.seat.wait(seconds, since))


class ServerTables:
    def __init__(self, url: str) -> None:
        self.server = Server(url)
        self.places: dict[str, ServerPlace] = {}

    def games(self) -> list[Json]:
        return [{key: game[key] for key in ("id", "name", "seats")} for game in self.server.games()]

    def open(self, game: str, players: Sequence[str], options: Mapping[str, Any], preset: str) -> Json:
        seats = must_be_players(players)
        kinds = [HUMAN if player in (ME, FREE) else player for player in seats]
        table = self.server.open(game, kinds, options=dict(options), preset=preset, pace=0)
        tokens = {link["seat"]: link["token"] for link in table["links"]}
        mine = seats.index(ME)
        others = {str(seat): token for seat, token in tokens.items() if seat != mine}
        return {**self._sit(table["id"], tokens[mine]), "seat": mine, "url": table["url"], "tokens_of_others": others}

    def join(self, table: str, token: str = "") -> Json:
        return self._sit(table, token or self.server.join(table).token)

    def _sit(self, table: str, token: str) -> Json:
        place = ServerPlace(self.server.seat(table, token))
        seat = place.look()["seat"]
        if seat < 0:
            raise CircensesError(f"this token has no seat at {table}")
        name = f"{table}:{seat}" if f"{table}:{seat}" not in self.places else f"{table}:{seat}:{secrets.token_hex(2)}"
        self.places[name] = place
        return {"place": name, "table": table, "seat": seat}

    def place(self, name: str) -> Place:
        here: Place = chosen(self.places, name)
        return here

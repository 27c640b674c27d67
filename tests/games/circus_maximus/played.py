"""Observations for tests of words and pictures: met by random play, and changed in one leaf."""

import copy
import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from circenses.games.circus_maximus import options, view
from circenses.games.circus_maximus.content import ACTS, EVENTS, GOODS, LOCATIONS, TRACKS
from circenses.games.circus_maximus.layout import PHASES, QUESTIONS
from circenses.games.circus_maximus.rules import flow
from circenses.games.circus_maximus.setup import new
from circenses.kernel.choices import Choices

Path = tuple[str | int, ...]
Json = dict[str, Any]

DEN_AND_ORACLE = {"oracle": True, "gamblers_den": True}
TABLES: list[tuple[int, Mapping[str, Any]]] = [
    (2, {}),
    (3, DEN_AND_ORACLE),
    (4, DEN_AND_ORACLE),
    (4, {"executions": "one_random", "reuse_in_round": False, "prison_cap": "shared", "turn_ties": "lot"}),
    (2, {"setup.track.high": 7, **DEN_AND_ORACLE}),
]
FIXED: list[Path] = [("players",), ("track_range",), ("act", "rolls")]
MATCHES = 4  # played at each table
OFTEN = 5  # one in so many states with the same question is looked at: looking takes longer than playing


@cache
def _met() -> list[Json]:
    found: dict[tuple[str, int], Json] = {}
    for number in range(MATCHES * len(TABLES)):
        players, given = TABLES[number % len(TABLES)]
        for observation in _match(number, players, given):
            key = observation["question"]["kind"], players
            if key not in found or _riches(observation) > _riches(found[key]):
                found[key] = observation
    return list(found.values())


def _match(seed: int, players: int, given: Mapping[str, Any]) -> Iterator[Json]:
    chance = random.Random(seed)
    s = new(players, options.schema().resolve(dict(given)))
    seen: dict[str, int] = {}
    while not s.over():
        kind = view.question(s)["kind"]
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] % OFTEN == 1:
            yield view.observe(s, chance.randrange(players))
        out = Choices()
        flow.legal_into(s, out)
        legal = out.to_list()
        small = kind in ("bid_sixteens", "bid_coins")  # so that coins are left for the city
        flow.apply(s, legal[0] if small else chance.choice(legal))
    yield view.observe(s, 0)


def _riches(observation: Json) -> int:
    """How much there is to see."""
    return sum(map(len, (observation["bids"], observation["placed"], observation["act"]["joined"]))) + bool(
        observation["seen_event"]
    )


def met() -> list[Json]:
    """One observation for each question and number of players, the fullest that came up."""
    return copy.deepcopy(_met())


def asked(kind: str, players: int = 0) -> Json:
    """An observation in which this is asked."""
    return next(one for one in met() if one["question"]["kind"] == kind and players in (0, len(one["players"])))


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every value, and every list as a whole whose length can change."""
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not isinstance(value, dict) and path not in FIXED:
        yield path
    for key, child in children:
        yield from leaves(child, (*path, key))


def at(observation: Any, path: Path) -> Any:
    for key in path:
        observation = observation[key]
    return observation


def changed(observation: Json, path: Path, value: Any) -> Json:
    other = copy.deepcopy(observation)
    at(other, path[:-1])[path[-1]] = value
    return other


def another(observation: Json, path: Path) -> Any:
    """A different value that could stand there."""
    value = at(observation, path)
    if isinstance(value, list):
        return value[:-1] if value else [_first_of(observation, path)]
    if isinstance(value, bool):
        return not value
    if path[-1] in ("kind", "about"):
        return _other_question(value)
    if isinstance(value, str) or value is None:
        return next(word for word in _words(path) if word != value)
    if path[0] in (
        "order",
        "queue",
        "passed",
        "peeked",
        "winners",
        "must_bid",
        "palace_first",
        "ties",
    ) or _names_a_seat(path):
        return 1 if value != 1 else 0
    return value - 1 if path[0] == "track_range" and path[-1] == 0 else value + 1


def _names_a_seat(path: Path) -> bool:
    return path[-1] in ("seat", "backs") or (path[0] == "act" and path[1] in ("joined", "rolling"))


def _other_question(value: str) -> str:
    if value in QUESTIONS.names or value == "over":
        return "bid" if value != "bid" else "place"
    return "hymn by seat 0" if value.startswith("ludi") else "ludi by seat 1"


def _first_of(observation: Json, path: Path) -> Any:
    words = _words(path)
    return words[-1] if words else 1


def _words(path: Path) -> tuple[str, ...]:
    match path[0]:
        case "phase":
            return PHASES
        case "act_deck" | "act_discard" | "act_display" | "execution" | "bet":
            return ("", *ACTS) if path[0] in ("execution", "bet") else ACTS
        case "act" if path[1] in ("act", "done"):
            return ACTS
        case "event_deck" | "event_discard" | "current_events" | "seen_event":
            return EVENTS
        case "blocked_tracks":
            return TRACKS
        case "disabled_locations" | "in_play":
            return LOCATIONS
        case "ending":
            return ("", "track", "round_limit")
        case "market" | "slots" | "prices":
            return GOODS
        case "options":
            return tuple(map(str, options.schema().variants[str(path[1])].values))
    return ()

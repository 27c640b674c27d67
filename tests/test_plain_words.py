"""What people read: every choice has words of its own, and nowhere is there a code (issue 17)."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from circenses.games import game as find_game
from circenses.games import game_ids
from circenses.kernel import gather
from circenses.kernel.game import Game
from circenses.kernel.match import Match
from circenses.kernel.rng import Rng
from circenses.kernel.state import SPECTATOR
from circenses.server import in_parts

CODE = re.compile(r"_|#\d|\b[A-Z]\d{1,2}\b|\b[a-z]+:[a-z]+|\bply\b", re.ASCII)
MOVES = 400


def asked(game: Game[Any], seats: int, seed: int) -> Iterator[tuple[Any, int, Match[Any]]]:
    """The positions of a match by lot, with whoever is asked."""
    match = Match(game, seats, {}, seed=str(seed))
    lots = Rng(seed)
    for _ in range(MOVES):
        if match.over:
            return
        seat = match.actors()[0]
        yield match.state, seat, match
        legal = game.legal(match.state, seat)
        match.commit(match.propose(seat, [legal[lots.below(len(legal))]]))


def tables() -> list[tuple[str, int]]:
    return [(id, seats) for id in game_ids() for seats in sorted({find_game(id).seats[0], find_game(id).seats[-1]})]


@pytest.mark.parametrize(("id", "seats"), tables())
def test_every_choice_has_words_of_its_own(id: str, seats: int) -> None:
    game = find_game(id)
    for s, seat, _ in asked(game, seats, 11):
        legal = game.legal(s, seat)
        phrases = [game.phrase(s, action) for action in legal]
        assert len(set(phrases)) == len(phrases), sorted(phrases)
        for action, phrase in zip(legal, phrases, strict=True):
            said = f"{game.label(s, action)} is called {phrase!r}"
            assert phrase == phrase.strip() != "", said
            assert not phrase.endswith("."), said
            assert phrase[0].isupper() or phrase[0].isdecimal() or phrase[0] == "+", said
            assert not CODE.search(phrase), said


@pytest.mark.parametrize(("id", "seats"), tables())
def test_so_has_every_part_of_a_question(id: str, seats: int) -> None:
    game = find_game(id)
    looked = 0
    for s, seat, match in asked(game, seats, 12):
        made = gather.gathering(game, s, seat) if len(s.actors()) == 1 else None
        if made is None or looked == 40:
            continue
        looked += 1
        now = in_parts.question(made, made.gather([]), match.seats)
        phrases = [offer.phrase for offer in now.offered] + [choice.phrase for choice in now.choices]
        assert len(set(phrases)) == len(phrases), sorted(phrases)
        for phrase in phrases:
            assert phrase != ""
            assert not CODE.search(phrase), phrase


@pytest.mark.parametrize(("id", "seats"), tables())
def test_the_log_and_the_question_name_things(id: str, seats: int) -> None:
    game = find_game(id)
    match: Match[Any] | None = None
    for s, seat, match in asked(game, seats, 13):
        for viewer in (seat, SPECTATOR):
            status = game.words(game.observe(s, viewer)).partition("\n")[0]
            assert not CODE.search(_without_points(id, status)), status
    assert match is not None
    for line in match.story(0):
        assert not CODE.search(_without_points(id, line)), line


def _without_points(id: str, text: str) -> str:
    """The points of Ludus Cyclorum are written on its board."""
    return text if id != "ludus-cyclorum" else re.sub(r"\b[A-Za-z]\d{1,2}\b", "", text)

"""Whispers: a tiny game with secrets, chance, chains and sealed answers, made for these tests."""

from typing import Any

from mypy_extensions import i64

from circenses.kernel.choices import Choices
from circenses.kernel.errors import IllegalAction
from circenses.kernel.game import Game, Json, Options
from circenses.kernel.match import Match
from circenses.kernel.options import Schema
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, GROUP, State, frame, frame_a, frame_kind, frame_seat

DEAL, TURN, RAISE, BID = 1, 2, 3, 4
LABELS = ("card 0", "card 1", "card 2", "keep", "raise", "by 1", "by 2", "bid 0", "bid 1", "draw")
KEEP, UP, BY, BIDS = 3, 4, 5, 7


class WhispersState(State):
    def __init__(self, seats: int) -> None:
        super().__init__()
        self.cards = [-1] * seats
        self.bids = [-1] * seats


class Whispers(Game[WhispersState]):
    """Each seat is dealt a hidden card, keeps or raises it, and at the end all bid at once; cards count, then bids."""

    def __init__(self) -> None:
        super().__init__("whispers", "Whispers", "WH", (2, 3), 1, len(LABELS))

    def options(self) -> Schema:
        return Schema([], [], [])

    def ruleset_digest(self, options: Options) -> str:
        return "whispers"

    def new(self, seats: int, options: Options) -> WhispersState:
        s = WhispersState(seats)
        s.plan(frame(BID, GROUP, (1 << seats) - 1))
        for seat in reversed(range(seats)):
            s.plan(frame(DEAL, CHANCE, seat), frame(TURN, seat))
        return s

    def clone(self, s: WhispersState) -> WhispersState:
        copy = WhispersState(len(s.cards))
        copy.agenda = s.agenda[:]
        copy.cards = list(s.cards)
        copy.bids = list(s.bids)
        return copy

    def to_json(self, s: WhispersState) -> Json:
        return {"cards": s.cards, "bids": s.bids, "agenda": [int(packed) for packed in s.agenda]}

    def legal_into(self, s: WhispersState, seat: i64, out: Choices) -> None:
        kind = frame_kind(s.top())
        if kind == DEAL:
            for card in range(3):
                out.add_chance(card, 1)
        else:
            for action in {TURN: (KEEP, UP), RAISE: (BY, BY + 1), BID: (BIDS, BIDS + 1, BIDS + 2)}[int(kind)]:
                out.add(action)

    def apply(self, s: WhispersState, seat: i64, action: i64) -> None:
        packed = s.done()
        kind = frame_kind(packed)
        if kind == DEAL:
            s.cards[int(frame_a(packed))] = int(action)
        elif kind == RAISE:
            s.cards[int(seat)] += int(action) - BY + 1
        elif kind == TURN and action == UP:
            s.plan(frame(RAISE, seat))
        elif kind == BID:
            s.bids[int(seat)] = int(action) - BIDS
            waiting = frame_a(packed) & ~(1 << seat)
            if waiting:
                s.plan(frame(BID, GROUP, waiting))

    def chain(self, s: WhispersState) -> bool:
        return bool(frame_kind(s.top()) == RAISE)

    def scores(self, s: WhispersState) -> list[float]:
        return [10.0 * card + bid for card, bid in zip(s.cards, s.bids, strict=True)]

    def ranks(self, s: WhispersState) -> list[int]:
        scores = self.scores(s)
        return [1 + sum(other > score for other in scores) for score in scores]

    def ending(self, s: WhispersState) -> str:
        return "all_bid" if s.over() else ""

    def observe(self, s: WhispersState, viewer: int) -> Json:
        packed = s.top()
        asked = int(frame_seat(packed)) if packed else CHANCE
        return {
            "asked": "everybody" if asked == GROUP else asked,
            "cards": [card if s.over() or seat == viewer else -1 for seat, card in enumerate(s.cards)],
        }

    def determinize(self, s: WhispersState, seat: int, rng: Rng) -> WhispersState:
        copy = self.clone(s)
        copy.cards = [card if i == seat else int(rng.below(3)) for i, card in enumerate(s.cards)]
        return copy

    def hidden(self, s: WhispersState, seat: int, action: int, viewer: int) -> bool:
        return seat == CHANCE and int(frame_a(s.top())) != viewer

    def label(self, s: WhispersState, action: int) -> str:
        return LABELS[action]

    def parse(self, s: WhispersState, text: str) -> int:
        if text not in LABELS:
            raise IllegalAction(f"{text!r} is none of {', '.join(LABELS)}")
        return LABELS.index(text)

    def describe(self, before: WhispersState, seat: int, action: int, after: WhispersState, viewer: int) -> list[str]:
        if seat != CHANCE:
            return [f"Seat {seat}: {LABELS[action]}."]
        dealt = int(frame_a(before.top()))
        return [f"Seat {dealt} is dealt a {action}." if dealt == viewer else f"Seat {dealt} is dealt a card."]

    def explain(self, s: WhispersState, seat: int, action: int) -> list[str]:
        return ["WH-1"]

    def refusal(self, s: WhispersState, seat: int, action: int) -> tuple[str, list[str]]:
        return "not now", ["WH-2"]

    def words(self, observation: Json) -> str:
        cards = ", ".join(f"seat {seat} has {card}" for seat, card in enumerate(observation["cards"]) if card >= 0)
        return f"{observation['asked']} decides.\nOpen to you: {cards or 'nothing'}."

    def evaluate(self, s: WhispersState, seat: int) -> float:
        scores = self.scores(s)
        return 2 * scores[seat] - sum(scores)


def whispers(*kinds: str, seed: int = 1) -> Match[Any]:
    names = ["Ada", "Bob", "Cleo"][: len(kinds)]
    return Match(Whispers(), len(kinds), seed=seed, names=names, kinds=[*kinds])

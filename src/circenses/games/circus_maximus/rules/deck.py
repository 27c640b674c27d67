"""A deck is a bag: each card knows where it lies, and chance names the one that is drawn."""

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.circus_maximus import state
from circenses.games.circus_maximus.state import NO_CARD
from circenses.kernel.choices import Choices


def refill(place: vec[i64]) -> None:
    """An empty deck takes the discard."""
    for card in range(len(place)):
        if place[card] == state.DECK:
            return
    for card in range(len(place)):
        if place[card] == state.DISCARD:
            place[card] = state.DECK


def only_card(place: vec[i64]) -> i64:
    """The card of a deck that holds just one: nothing is left to chance."""
    only: i64 = NO_CARD
    for card in range(len(place)):
        if place[card] == state.DECK:
            if only != NO_CARD:
                return NO_CARD
            only = card
    return only


def legal_draw(place: vec[i64], first: i64, out: Choices) -> None:
    """Each card as likely as any other; `first` is the action that draws card 0."""
    for card in range(len(place)):
        if place[card] == state.DECK:
            out.add_chance(first + card, 1)

"""A move in a person's words, whole or in parts, as the engine's actions."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from circenses.kernel.errors import IllegalAction, Unfinished
from circenses.kernel.game import Game
from circenses.kernel.gather import DONE, SHOWN, Gathering, gathering
from circenses.kernel.state import State

S = TypeVar("S", bound=State)


def split(text: str) -> list[str]:
    """What a person wrote as parts: separated by commas or semicolons, but not inside brackets."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign in ",;" and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts if part.strip()]


def read(game: Game[S], s: S, seat: int, move: str | Sequence[str]) -> list[int]:
    """A move in a person's words, whole or in parts, as the engine's actions; parts that form a set in whatever order.
    What was said is taken as the whole answer. Legality of the rest is not tested."""
    if isinstance(move, str):
        fault: IllegalAction | None = None
        actions: list[int] = []
        try:
            actions = game.read(s, move)
        except IllegalAction as unread:
            fault = unread
        if fault is None and (plays(game, s, seat, actions) or gathering(game, s, seat) is None):
            return actions
        texts = split(move)
        if fault is not None and len(texts) < 2 and gathering(game, s, seat) is None:
            raise fault
    else:
        texts = [part for text in move for part in split(text)]
    return _read_parts(game, game.clone(s), seat, texts)


def _read_parts(game: Game[S], s: S, seat: int, texts: list[str]) -> list[int]:
    """Answers one question after the other; one that is gathered takes as many texts as go together."""
    chain: list[int] = []
    while texts:
        question = gathering(game, s, seat)
        if question is None:
            actions, texts = game.read(s, texts[0]), texts[1:]
        else:
            actions, texts = _read_set(question, texts)
        chain += actions
        if not plays(game, s, seat, actions):
            return chain  # whoever validates the chain will say why
        for action in actions:
            game.apply(s, seat, action)
    return chain


def _read_set(question: Gathering[S], texts: list[str]) -> tuple[list[int], list[str]]:
    """The chain for the parts at the beginning of a list, and the rest of the list."""
    chosen: list[str] = []
    for number, text in enumerate(texts):
        now = question.gather(chosen)
        closer = question.closer(now, text)
        if closer is not None:
            return [*now.actions, *closer], texts[number + 1 :]
        try:
            longer = question.add(chosen, text)
            if len(longer) <= len(chosen):
                raise IllegalAction(
                    f"{text} takes the place of {', '.join(set(chosen) - set(longer))}: say one of them"
                )
            chosen = longer
        except IllegalAction as fault:
            if chosen and now.whole:
                return now.actions, texts[number:]  # this text is about the next question
            whole = _whole_move(question, text) if not chosen else []
            if not whole:
                raise fault from None
            return whole, texts[1:]
    return _standing(question, chosen), []


def _whole_move(question: Gathering[S], text: str) -> list[int]:
    """The actions of a text that stands for several, or for one that is no part; [] if it does neither."""
    try:
        actions = question.game.read(question.root.state, text)
    except IllegalAction:
        return []
    return actions if plays(question.game, question.root.state, question.seat, actions) else []


def finish(question: Gathering[S], chosen: Sequence[str], done: bool) -> list[int]:
    """The whole chain of parts that were said one by one; raises Unfinished while more could be added and the person
    has not said `done`."""
    now = question.gather(chosen)
    if now.full:
        return now.actions
    closer = question.closer(now, DONE) if done else None
    if closer is not None:
        return [*now.actions, *closer]
    offered = [part.label for part in now.offered] + [question.game.label(now.state, action) for action in now.closers]
    more = f" and {len(offered) - SHOWN} more" if len(offered) > SHOWN else ""
    can = f"it goes on with {', '.join(offered[:SHOWN])}{more}"
    raise Unfinished(f"{can}: say which" if done else f"{can}, or say done" if now.whole else can)


def _standing(question: Gathering[S], chosen: list[str]) -> list[int]:
    """The actions of parts that may not be a whole answer but are possible so far."""
    now = question.gather(chosen)
    if chosen and Counter(question.labels_of(now.actions)) != Counter(
        part.label for part in (*now.chosen, *now.filled)
    ):
        if not now.dropped:
            offered = [part.label for part in now.offered]
            more = f" and {len(offered) - SHOWN} more" if len(offered) > SHOWN else ""
            raise Unfinished(f"{', '.join(chosen)}: say the rest too, of {', '.join(offered[:SHOWN])}{more}")
    return now.actions


def plays(game: Game[S], s: S, seat: int, actions: Sequence[int]) -> bool:
    """Whether the seat can play these one after the other."""
    after = game.clone(s)
    for action in actions:
        if seat not in after.actors() or action not in game.legal(after, seat):
            return False
        game.apply(after, seat, action)
    return True

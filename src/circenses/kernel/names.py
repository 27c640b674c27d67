"""What players are called: the rules speak of Player 1, a table of Ada, of a bot called Livia, and of you."""

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from hashlib import sha256

from circenses.kernel import words
from circenses.kernel.log import Seat

Sentence = list[str | int]  # words, and seats by number
LONG = 300  # signs: such a text is not remembered

# Of bots: short, so that they fit wherever `Player 1` does
BOTS = (
    *("Livia", "Marcus", "Flavia", "Titus", "Camilla", "Rufus", "Octavia", "Drusus", "Silvia", "Cassius", "Aelia"),
    *("Varro", "Claudia", "Quintus", "Sabina", "Lucius", "Fausta", "Gaius", "Priscus", "Valeria", "Decimus", "Marcia"),
)


def bot_name(table: str, seat: int, taken: Collection[str] = ()) -> str:
    """A bot's own name, always the same one at the same table and seat unless that is taken."""
    first = int.from_bytes(sha256(table.encode()).digest()[:4], "big")
    names = [BOTS[(first + 7 * (seat + i)) % len(BOTS)] for i in range(len(BOTS))]
    return next((name for name in names if name not in taken), f"{names[0]} {seat + 1}")


# Sentences


def sentence(text: str, seats: Sequence[Seat]) -> Sentence:
    return words.pieces(text, len(seats))


def spoken(said: Sentence, seats: Sequence[Seat]) -> str:
    return "".join(seats[piece].name if isinstance(piece, int) else piece for piece in said)


def named(text: str, seats: Sequence[Seat], viewer: int = -1) -> str:
    """A text with the names of the players; to a viewer of his own seat as `you`."""
    if "Player " not in text:
        return text
    names = tuple([seat.name for seat in seats])
    return _named(text, names, viewer) if len(text) < LONG else _named.__wrapped__(text, names, viewer)


@lru_cache(4096)
def _named(text: str, names: tuple[str, ...], viewer: int) -> str:
    """The same sentences come again and again in a match."""
    said = words.pieces(text, len(names))
    told = to_you(said, viewer) if viewer >= 0 else said
    return "".join(names[piece] if isinstance(piece, int) else piece for piece in told)


def set_in(text: str, seats: Sequence[Seat], markup: bool = False) -> str:
    """A table for a terminal with the names of the players: its columns stay where they are."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        if not 0 <= seat < len(seats):
            return found[0]
        room = len(found[0]) - len(found[2]) - 1 if len(found[3]) > 1 else len(seats[seat].name)
        called = seats[seat].name[:room]
        shown = called.replace("[", "\\[") if markup else called
        return shown + found[2] + " " * (room + 1 - len(called) if len(found[3]) > 1 else len(found[3]))

    return _IN_COLUMN.sub(name, text)


_IN_COLUMN = re.compile(r"\bPlayer (\d+)\b((?:\[/\])?)( *)")
_IRREGULAR = {"is": "are", "has": "have", "does": "do", "was": "were"}
_ENDING = re.compile(r"(?<=[a-z])(?:(?<=ss|ch|sh|[a-z]x|[a-z]o)es|s)$")
_POSSESSED = re.compile(r"\b(T|t)he ((?:(?!of\b)[\w-]+ ){1,3})of $")
_SUBJECT = re.compile(r"(?:^|[.:;,] |\b(?:and|but|so|as|while|if|when|where|that|who) )$")
_FIRST = re.compile(r"^ (\w+)\b")
_NEXT = re.compile(r"\b(and|or|but) (?:(will|not|may) )?(\w+)\b")
# Verbs that follow another one: `goes to the Den and stakes 3 coins`
_FOLLOWING = {
    *("becomes", "begins", "bids", "declines", "does", "fights", "gives", "goes", "has", "is", "leaves", "loses"),
    *("marries", "moves", "owes", "passes", "pays", "performs", "plays", "puts", "rolls", "sends", "stakes", "starts"),
    *("takes", "wins"),
}


def to_you(said: Sentence, viewer: int) -> Sentence:
    """A sentence as it is told to one of the players: `Player 1 takes 2 cubes` becomes `You take 2 cubes`."""
    if viewer not in said:
        return said
    made = list(said)
    for i, piece in enumerate(made):
        if piece != viewer:
            continue
        before = made[i - 1] if i else ""
        after = made[i + 1] if i + 1 < len(made) else ""
        before, after = before if isinstance(before, str) else " ", after if isinstance(after, str) else ""
        begins = i == 0 or before.endswith(". ")
        if after.startswith("'s "):
            made[i], after = "Your" if begins else "your", after[2:]
        elif owned := _POSSESSED.search(before):
            before = f"{before[: owned.start()]}{'Your' if owned[1] == 'T' else 'your'} {owned[2].strip()}"
            made[i] = ""
        else:
            made[i] = "You" if begins else "yours" if before.endswith(" of ") else "you"
            if (i == 0 or isinstance(made[i - 1], str)) and _SUBJECT.search(before):
                after = _second_person(after)
        if i and isinstance(made[i - 1], str):
            made[i - 1] = before
        if i + 1 < len(made) and isinstance(made[i + 1], str):
            made[i + 1] = after
    return _joined(made)


def _second_person(text: str) -> str:
    """What follows the subject, up to the end of its clause: `takes 2 cubes and passes`."""
    end = next((i for i, sign in enumerate(text) if sign in ".:;("), len(text))
    clause = _FIRST.sub(lambda found: f" {_verb(found[1])}", text[:end])
    return _NEXT.sub(_following, clause) + text[end:]


def _following(found: re.Match[str]) -> str:
    verb = found[3] if found[2] or found[3] not in _FOLLOWING else _verb(found[3])
    return " ".join(part for part in (found[1], found[2], verb) if part)


def _verb(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    return _ENDING.sub("", word) if not word.endswith("ss") else word


def _joined(said: Sentence) -> Sentence:
    made: Sentence = []
    for piece in said:
        if isinstance(piece, str) and made and isinstance(made[-1], str):
            made[-1] += piece
        elif piece != "":
            made.append(piece)
    return made

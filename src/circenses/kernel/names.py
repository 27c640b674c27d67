"""What players are called: the rules speak of Player 1, a table of Ada, of a bot called Livia, and of you."""

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from hashlib import sha256

from circenses.kernel import words
from circenses.kernel.log import Seat

Sentence = list[str | int]  # words, and seats by number
LONG = 300  # characters: a longer text is not cached

# Bots' names: short, so that they fit wherever `Player 1` does
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


def spoken(pieces: Sentence, seats: Sequence[Seat]) -> str:
    return "".join(seats[piece].name if isinstance(piece, int) else piece for piece in pieces)


def named(text: str, seats: Sequence[Seat], viewer: int = -1) -> str:
    """A text with the players' names; a viewer's own seat becomes `you`."""
    return with_names(text, names_of(seats), viewer) if "Player " in text else text


def names_of(seats: Sequence[Seat]) -> tuple[str, ...]:
    return tuple([seat.name for seat in seats])


def with_names(text: str, names: tuple[str, ...], viewer: int = -1) -> str:
    if "Player " not in text:
        return text
    return _named(text, names, viewer) if len(text) < LONG else _named.__wrapped__(text, names, viewer)


@lru_cache(4096)
def _named(text: str, names: tuple[str, ...], viewer: int) -> str:
    """The same sentences come again and again in a match."""
    pieces = words.pieces(text, len(names))
    addressed = to_you(pieces, viewer) if viewer >= 0 else pieces
    return "".join(names[piece] if isinstance(piece, int) else piece for piece in addressed)


def set_in(text: str, seats: Sequence[Seat], markup: bool = False) -> str:
    """A table for a terminal with the players' names; its columns stay where they are."""

    def name(match: re.Match[str]) -> str:
        seat = int(match[1]) - 1
        if not 0 <= seat < len(seats):
            return match[0]
        room = len(match[0]) - len(match[2]) - 1 if len(match[3]) > 1 else len(seats[seat].name)
        short = seats[seat].name[:room]
        escaped = short.replace("[", "\\[") if markup else short
        return escaped + match[2] + " " * (room + 1 - len(short) if len(match[3]) > 1 else len(match[3]))

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


def to_you(pieces: Sentence, viewer: int) -> Sentence:
    """A sentence as one of the players reads it: `Player 1 takes 2 cubes` becomes `You take 2 cubes`."""
    if viewer not in pieces:
        return pieces
    result = list(pieces)
    for i, piece in enumerate(result):
        if piece != viewer:
            continue
        before = result[i - 1] if i else ""
        after = result[i + 1] if i + 1 < len(result) else ""
        before, after = before if isinstance(before, str) else " ", after if isinstance(after, str) else ""
        begins = i == 0 or before.endswith(". ")
        if after.startswith("'s "):
            result[i], after = "Your" if begins else "your", after[2:]
        elif owned := _POSSESSED.search(before):
            before = f"{before[: owned.start()]}{'Your' if owned[1] == 'T' else 'your'} {owned[2].strip()}"
            result[i] = ""
        else:
            result[i] = "You" if begins else "yours" if before.endswith(" of ") else "you"
            if (i == 0 or isinstance(result[i - 1], str)) and _SUBJECT.search(before):
                after = _second_person(after)
        if i and isinstance(result[i - 1], str):
            result[i - 1] = before
        if i + 1 < len(result) and isinstance(result[i + 1], str):
            result[i + 1] = after
    return _joined(result)


def _second_person(text: str) -> str:
    """What follows the subject, up to the end of its clause: `takes 2 cubes and passes`."""
    end = next((i for i, sign in enumerate(text) if sign in ".:;("), len(text))
    clause = _FIRST.sub(lambda found: f" {_verb(found[1])}", text[:end])
    return _NEXT.sub(_following, clause) + text[end:]


def _following(match: re.Match[str]) -> str:
    verb = match[3] if match[2] or match[3] not in _FOLLOWING else _verb(match[3])
    return " ".join(part for part in (match[1], match[2], verb) if part)


def _verb(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    return _ENDING.sub("", word) if not word.endswith("ss") else word


def _joined(pieces: Sentence) -> Sentence:
    joined: Sentence = []
    for piece in pieces:
        if isinstance(piece, str) and joined and isinstance(joined[-1], str):
            joined[-1] += piece
        elif piece != "":
            joined.append(piece)
    return joined

"""How a match draws: SHA-256 of its secret seed and the entry number, or in the lab of the seed and a named stream (ADR
13). docs/reference/record.md has test vectors."""

import hashlib
import secrets
from collections.abc import Sequence

from circenses.kernel.errors import BadRecord

STREAMS = "streams"  # the scheme of the lab; that of matches between people has no name
SCHEMES = ("", STREAMS)

_DRAW = b"circenses draw 1"
_LOT = b"circenses draw 2"
_SEED = b"circenses seed 1"
_NAME = b"circenses name 1"
_SALT = b"circenses salt 1"
_SPAN = 1 << 64


def fresh_seed() -> bytes:
    return secrets.token_bytes(32)


def named_seed(name: str) -> bytes:
    """The seed behind a name that people agreed on; such a match is marked 'open seed'."""
    return hashlib.sha256(_NAME + name.encode()).digest()


def commitment(seed: bytes) -> str:
    """Published when the match begins; whoever gets the seed at the end can check it."""
    return hashlib.sha256(_SEED + seed).hexdigest()


def draw(seed: bytes, entry: int, total: int) -> int:
    """A fair number from 0 to total - 1 for one log entry: 64 bits at a time, the uneven rest rejected."""
    if not 1 <= total <= _SPAN:
        raise ValueError(f"cannot draw from {total} lots")
    fair = _SPAN - _SPAN % total
    attempt = 0
    while True:
        block = _DRAW + seed + entry.to_bytes(8, "big") + attempt.to_bytes(4, "big")
        lot = int.from_bytes(hashlib.sha256(block).digest()[:8], "big")
        if lot < fair:
            return lot % total
        attempt += 1


def outcome(weights: list[int], lot: int) -> int:
    """The index of the outcome that holds this lot, outcomes in the order of `legal`."""
    for i, weight in enumerate(weights):
        if lot < weight:
            return i
        lot -= weight
    raise ValueError("the lot lies beyond the weights")


def lot(seed: bytes, stream: str, number: int) -> tuple[int, int]:
    """A lot of a stream, numbered from 0: two numbers of 64 bits, for the place and for the height in it."""
    block = hashlib.sha256(_LOT + seed + stream.encode() + number.to_bytes(8, "big")).digest()
    return int.from_bytes(block[:8], "big"), int.from_bytes(block[8:16], "big")


def hits(place: int, height: int, weights: Sequence[int]) -> bool:
    """Whether a lot falls on an outcome: every place is as high as the heaviest, rounded up to a power of two, and
    filled as far as its weight."""
    if place >= _SPAN - _SPAN % len(weights):
        return False
    return height >> (64 - (max(weights) - 1).bit_length()) < weights[place % len(weights)]


def next_hit(seed: bytes, stream: str, taken: int, weights: Sequence[int]) -> tuple[int, int]:
    """The place that the first lot of the stream hits after those already taken, and how many are taken then.

    A lot means the same whatever else lies in the deck. So two matches with the same seed meet the same cards in the
    same order, also if one of them draws earlier or lacks a card; and no lot is looked at twice, so that every draw is
    exactly as likely as its weight says.
    """
    if not any(weights):
        raise ValueError("cannot draw from 0 lots")
    while True:
        place, height = lot(seed, stream, taken)
        taken += 1
        if hits(place, height, weights):
            return place % len(weights), taken


def seal(seed: bytes, entry: int, action: int) -> str:
    """Stands in a viewer's record for an action it may not know; salted, so that the action cannot be guessed."""
    salt = hashlib.sha256(_SALT + seed + entry.to_bytes(8, "big")).digest()
    return hashlib.sha256(salt + action.to_bytes(8, "big")).hexdigest()


def seal_text(seed: bytes, text: str) -> str:
    """The seal of what a match began with."""
    salt = hashlib.sha256(_SALT + seed).digest()
    return hashlib.sha256(salt + text.encode()).hexdigest()


def seed_from_hex(text: str) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != 32:
        raise BadRecord("the seed is not 64 hexadecimal digits")
    return seed

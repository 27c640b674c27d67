"""How a match draws: SHA-256 of its secret seed and the entry number. docs/reference/record.md has test vectors."""

import hashlib
import secrets

from circenses.kernel.errors import BadRecord

_DRAW = b"circenses draw 1"
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


def seal(seed: bytes, entry: int, action: int) -> str:
    """What stands in a viewer's record for an action it may not know; salted, so that it cannot be guessed."""
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

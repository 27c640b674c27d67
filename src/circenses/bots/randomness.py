"""Where bots, hints and guesses get their random numbers: every generator begins here.

Each is seeded with SHA-256 of a label and of what it may depend on, so the same match goes the same way again.
"""

import hashlib
from typing import Any

from circenses.kernel.match import Match
from circenses.kernel.rng import MASK, Rng

_BOT = b"circenses bot 1"
_SEEN = b"circenses seen 1"


def whole_match(open_seed: str, seat: int) -> Rng:
    """For a bot of the lab, which keeps one generator from the first move to the last."""
    return _seeded(_BOT + f" {open_seed} {seat}".encode())


def one_answer(open_seed: str, seat: int, chapter: int, kind: int, use: int) -> Rng:
    """For a bot of the lab where chance has named streams: the n-th time in a chapter that its seat is asked that
    kind of question."""
    return _seeded(_BOT + f" {open_seed} {seat} {chapter} {kind} {use}".encode())


def next_move(match: Match[Any], seat: int) -> Rng:
    """For one move of a bot, or one hint, at a table. It depends only on the match's seed and the length of its log, so
    a resumed match goes on as it would have."""
    secret = match.seed if match.seed is not None else match.commitment.encode()
    return _seeded(_BOT + secret + len(match.log).to_bytes(8, "big") + (seat + 1).to_bytes(1, "big"))


def known_to(match: Match[Any], viewer: int, ply: int | None = None) -> Rng:
    """For dealing out what the viewer cannot know, now or after that ply: independent of all secrets."""
    when = f"{len(match.log)} {viewer}" + ("" if ply is None else f" {ply}")
    return _seeded(_SEEN + match.commitment.encode() + when.encode())


def _seeded(block: bytes) -> Rng:
    return Rng((int.from_bytes(hashlib.sha256(block).digest()[:8], "big") >> 1) & MASK)

"""Secrets that give authority: seat links, browser sessions, and what protects forms. Only digests are stored."""

import base64
import hashlib
import hmac
import secrets

_CSRF = b"circenses csrf 1"


def fresh() -> str:
    """256 bits that nobody can guess."""
    return secrets.token_urlsafe(32)


def fresh_table_id() -> str:
    """80 bits, as whoever knows the address of a table may watch it."""
    return base64.b32encode(secrets.token_bytes(10)).decode().lower()


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def form_token(session: str) -> str:
    """Pages send it along with each change: another site cannot know it, and it does not reveal the session."""
    return hmac.new(session.encode(), _CSRF, hashlib.sha256).hexdigest()[:32]


def same(a: str, b: str) -> bool:
    return hmac.compare_digest(a.encode(), b.encode())

"""One text for the same data everywhere, and its digest."""

import hashlib
import json


def canonical(data: object) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(data: object) -> str:
    return hashlib.sha256(canonical(data).encode()).hexdigest()

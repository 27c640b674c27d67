"""A program that plays like a language model would: it reads a line of JSON and writes a line of JSON.

    circenses gauntlet gloria-mundi --agent "python examples/agents/reader.py" --out run --levels tiro --blocks 4

It asks for the legal moves and takes one at random, and sometimes tries something else first. A model would be given
`brief`, `text` and `history`, and asked for a move.
"""

import json
import random
import sys
from typing import Any


def answer(message: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    if message["type"] == "turn":
        if rng.random() < 0.1:
            return {"move": "do something clever", "tokens": {"in": len(message["text"]) // 4, "out": 5}}
        return {"ask": "legal", "tokens": {"in": len(message["text"]) // 4, "out": 3}}
    if message["type"] == "refused":
        return {"ask": "legal"}
    if message["type"] == "told":
        return {"move": rng.choice(message["legal"])}
    return {}  # a game begins or is over: nothing to say


def main() -> None:
    rng = random.Random(sys.argv[1] if len(sys.argv) > 1 else "reader")
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), rng)), flush=True)


if __name__ == "__main__":
    main()

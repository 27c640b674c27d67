"""The figures printed in docs/reference/record.md are true: by our code, and by the recipe printed beside them."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from circenses.games import game
from circenses.kernel import draws, lines, log, record
from circenses.kernel.match import Match, canonical

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "record.md").read_text(encoding="utf-8")
SEED = bytes(range(32))


def table(*columns: str) -> list[list[str]]:
    """The rows of the one table with these columns."""
    head = "| " + " | ".join(columns) + " |\n"
    assert PAGE.count(head) == 1
    rows = PAGE.split(head)[1].split("\n\n")[0].splitlines()[1:]
    assert rows
    return [[cell.strip(" `") for cell in row.strip("|").split("|")] for row in rows]


def example() -> str:
    return PAGE.split("```jsonl\n")[1].split("```")[0]


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def test_named_seeds() -> None:
    for name, seed in table("name", "seed"):
        assert draws.named_seed(name) == sha(b"circenses name 1", name.encode()) == bytes.fromhex(seed)


def test_commitments() -> None:
    for seed, commitment in table("seed", "commitment"):
        raw = bytes.fromhex(seed)
        assert draws.commitment(raw) == sha(b"circenses seed 1", raw).hex() == commitment


def test_the_seed_of_the_vectors_is_named() -> None:
    assert f"With the seed `{SEED.hex()}`" in PAGE


@pytest.mark.parametrize("row", table("entry", "total", "rejected", "draw"))
def test_draws(row: list[str]) -> None:
    entry, total, rejected, drawn = map(int, row)
    assert draws.draw(SEED, entry, total) == drawn
    fair = 2**64 - 2**64 % total
    tried = [
        int.from_bytes(sha(b"circenses draw 1", SEED, entry.to_bytes(8, "big"), attempt.to_bytes(4, "big"))[:8], "big")
        for attempt in range(rejected + 1)
    ]
    assert all(lot >= fair for lot in tried[:-1])
    assert tried[-1] < fair
    assert tried[-1] % total == drawn


def test_rejections_are_among_the_vectors() -> None:
    assert {row[2] for row in table("entry", "total", "rejected", "draw")} >= {"0", "1", "2"}


@pytest.mark.parametrize("row", table("stream", "number", "place", "height"))
def test_lots_of_streams(row: list[str]) -> None:
    stream, number, place, height = row[0], *map(int, row[1:])
    block = sha(b"circenses draw 2", SEED, stream.encode(), number.to_bytes(8, "big"))
    assert (int.from_bytes(block[:8], "big"), int.from_bytes(block[8:16], "big")) == (place, height)
    assert draws.lot(SEED, stream, number) == (place, height)


@pytest.mark.parametrize("row", table("stream", "used", "weights by place", "drawn", "used then"))
def test_draws_from_streams(row: list[str]) -> None:
    weights = [int(weight) for weight in row[2].split(", ")]
    assert draws.next_hit(SEED, row[0], int(row[1]), weights) == (int(row[3]), int(row[4]))


def test_outcomes_by_weight() -> None:
    assert "with weights 1, 2, 1 the draws 0, 1, 2, 3 give the outcomes\n0, 1, 1, 2" in PAGE
    assert [draws.outcome([1, 2, 1], lot) for lot in range(4)] == [0, 1, 1, 2]


def test_seals() -> None:
    for entry, action, seal in table("entry", "action", "seal"):
        salt = sha(b"circenses salt 1", SEED, int(entry).to_bytes(8, "big"))
        assert draws.seal(SEED, int(entry), int(action)) == sha(salt, int(action).to_bytes(8, "big")).hex() == seal


def test_the_example_is_a_sound_record_and_the_one_told() -> None:
    match = Match(
        game("ludus-cyclorum"), 2, {"draw_cycles": 5}, seed=SEED, names=["Ann", "Bob"], kinds=["human", "greedy"]
    )
    match.play("c6-c5")
    match.undo(1)
    match.play("d6-d5")
    match.resign(0)
    assert example() == "".join(line + "\n" for line in record.lines(match)), "print the example anew"
    assert record.loads(example()).ending == "resignation"


def test_the_digests_of_the_footer_follow_the_page() -> None:
    told = example().splitlines()
    footer = json.loads(told[-1])
    assert footer["log"] == hashlib.sha256("\n".join(told[:-1]).encode()).hexdigest()
    match = record.loads(example())
    state = json.dumps(match.game.to_json(match.state), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert state == canonical(match.game.to_json(match.state))
    assert footer["state"] == hashlib.sha256(state.encode()).hexdigest()


def test_every_key_and_event_is_explained() -> None:
    told = set(re.findall(r"`([a-z_]+)`", PAGE))
    assert set(log.EVENTS) <= told
    for line in map(json.loads, example().splitlines()):
        assert set(line) <= told
    assert {"scripted", "branch", "viewer", "sealed", "consent", "bot", "of", "ply"} <= told
    assert f"| `format` | {lines.FORMAT}:" in PAGE

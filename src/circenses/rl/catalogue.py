"""The actions of a game as learners know them: as numbered, turned for each seat, or taken in two steps."""

from itertools import product
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.game import Game
from circenses.kernel.layout.blocks import Block
from circenses.rl.games import NONE, Catalogue


def catalogue(game: Game[Any], rules: Any, two_steps: bool, turned: bool) -> Catalogue:
    if not two_steps and not turned:
        return Catalogue(game.action_count, 0, vec[i64]([]), vec[i64]([]), [], [])
    if game.actions is None:
        raise ValueError(f"{game.id} has no catalogue of actions in words, so they can be neither split nor turned")
    blocks: list[Block] = list(game.actions.blocks)
    if not two_steps:
        tables = [_whole(blocks, rules, seat) for seat in range(int(rules.players))]
        return Catalogue(game.action_count, 0, vec[i64]([]), vec[i64]([]), *_both_ways(tables))
    first, second, firsts = _split(blocks)
    count = firsts + max(second) + 1
    tables = [_steps(blocks, rules, seat, firsts, count) for seat in range(int(rules.players))] if turned else []
    return Catalogue(count, firsts, vec[i64](first), vec[i64](second), *_both_ways(tables))


def _split(blocks: list[Block]) -> tuple[list[int], list[int], int]:
    """For each action its two steps: a block of two axes or more is split after the first of them."""
    first: list[int] = []
    second: list[int] = []
    firsts = 0
    for block in blocks:
        rest = _rest(block)
        for action in range(block.size):
            first.append(firsts + action // rest)
            second.append(action % rest if len(block.shape) > 1 else NONE)
        firsts += block.size // rest
    return first, second, firsts


def _rest(block: Block) -> int:
    return block.size // block.shape[0] if len(block.shape) > 1 else 1


def _whole(blocks: list[Block], rules: Any, seat: int) -> list[int]:
    """The action of the game for each one that a seat knows."""
    return [block.first + place for block in blocks for place in _places(block.axes, rules, seat)]


def _steps(blocks: list[Block], rules: Any, seat: int, firsts: int, count: int) -> list[int]:
    """As `_whole`, for both steps. Second steps share their numbers, so blocks that are split must turn them alike."""
    table: list[int] = []
    seconds = list(range(count - firsts))
    for block in blocks:
        split = len(block.shape) > 1
        base = len(table)
        table += [base + place for place in _places(block.axes[:1] if split else block.axes, rules, seat)]
        if split:
            places = _places(block.axes[1:], rules, seat)
            seconds[: len(places)] = places
    return [*table, *(firsts + place for place in seconds)]


def _places(axes: Any, rules: Any, seat: int) -> list[int]:
    """The order of a block's places for that seat; axes longer than the number of players stay."""
    lengths = [len(axis.words) for axis in axes]
    places = []
    for where in product(*(range(length) for length in lengths)):
        place = 0
        for axis, length, index in zip(axes, lengths, where, strict=True):
            place = place * length + _turned(axis, index, length, seat, rules)
        places.append(place)
    return places


def _turned(axis: Any, index: int, length: int, seat: int, rules: Any) -> int:
    there = int(axis.turned(index, seat, rules))
    return there if there < length else index


def _both_ways(to_game: list[list[int]]) -> tuple[list[vec[i64]], list[vec[i64]]]:
    to_view = []
    for table in to_game:
        view = [0] * len(table)
        for turned, action in enumerate(table):
            view[action] = turned
        if sorted(table) != list(range(len(table))):
            raise ValueError("two actions of a seat lead to one of the game")
        to_view.append(vec[i64](view))
    return to_view, [vec[i64](table) for table in to_game]

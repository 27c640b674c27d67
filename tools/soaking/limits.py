"""Matches with one or two house numbers at the ends of their ranges: they begin and end soundly, or are refused."""

from typing import Any

import circenses
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from tools.soaking.play import MATCHES, Played, Setting, play_match


def drawn(game: Game[Any], seed: int) -> Setting:
    """One number, or a pair of them, at their limits."""
    rng = Rng(seed)
    schema = game.options()
    ends: dict[str, tuple[int, int]] = {key: (number.low, number.high) for key, number in schema.numbers.items()}
    ends |= {key: (variant.low, variant.high) for key, variant in schema.variants.items() if variant.low < variant.high}
    keys = list(ends)
    options: dict[str, Any] = {}
    for _ in range(1 + int(rng.below(2))):
        key = keys[int(rng.below(len(keys)))]
        options[key] = ends[key][int(rng.below(2))]
    return Setting(game.seats[int(rng.below(len(game.seats)))], "", options)


def play_limits(game: Game[Any], seed: int, played: Played) -> str:
    setting = drawn(game, seed)
    fault = play_match(game, setting, seed, played)
    return f"{setting}, match {seed}: {fault}" if fault else ""


def limits_piece(id: str, piece: int) -> Played:
    """Settings number 20 * piece to 20 * piece + 19: the same on every machine."""
    game = circenses.game(id)
    played = Played()
    for seed in range(piece * MATCHES, (piece + 1) * MATCHES):
        fault = play_limits(game, seed, played)
        if fault:
            played.fault = f"{id}, {fault}"
            break
    return played

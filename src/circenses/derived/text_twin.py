"""The text twin of the derived picture: everything a viewer may know, in plain sentences."""

from typing import Any

from circenses.derived.facts import ASIDE, Json, house_rules, in_words, question
from circenses.kernel.game import Game
from circenses.kernel.words import player


def words(game: Game[Any], observation: Json) -> str:
    lines = [question(game, observation)]
    lines += [_sentence(key, value) for key, value in observation.items() if key not in ASIDE]
    for seat, own in enumerate(observation["players"]):
        facts = "; ".join(f"{key.replace('_', ' ')}: {in_words(value)}" for key, value in (own or {}).items())
        lines.append(f"{player(seat)}: {facts or 'nothing'}.")
    lines.append(house_rules(observation))
    return "\n".join(line for line in lines if line)


def _sentence(key: str, value: Any) -> str:
    return f"{key.replace('_', ' ').capitalize()}: {in_words(value)}."

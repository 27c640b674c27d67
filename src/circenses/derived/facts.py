"""An observation sorted for readers: what lies on boards, what belongs to a player, and the rest."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from circenses.kernel.game import Game
from circenses.kernel.layout.fields import SEAT, Axis, Field
from circenses.kernel.state import NOBODY
from circenses.kernel.words import listed, player, victory

Json = Mapping[str, Any]
TABLE = NOBODY  # owner of a fact that belongs to no player
ASIDE = ("players", "question", "ranks", "options")  # these have sentences of their own


@dataclass(frozen=True)
class Fact:
    """What lies at one place, and whose it is."""

    words: str
    seat: int
    value: Any


@dataclass(frozen=True)
class Board:
    """Places with names, in the rows in which they are laid out."""

    axis: Axis
    rows: list[list[str]]
    facts: dict[str, list[Fact]]  # by place

    def title(self) -> str:
        """`Stones, by point`."""
        words = dict.fromkeys(fact.words for place in self.facts.values() for fact in place)
        return f"{listed(words)}, by {self.axis.name}".capitalize()


def axes(game: Game[Any]) -> list[Axis]:
    """The axes of named places on which something lies."""
    return list({id(field.axes[-1]): field.axes[-1] for field in game.layout.fields if _on_board(field)}.values())


def boards(game: Game[Any], observation: Json) -> list[Board]:
    """One for each axis of named places on which something lies."""
    by_axis: dict[int, Board] = {}
    for field in game.layout.fields:
        if not _on_board(field):
            continue
        axis = field.axes[-1]
        board = by_axis.setdefault(id(axis), Board(axis, axis.rows, {word: [] for word in axis.words}))
        for seat, values in _values(field, observation):
            for place, value in values.items():
                board.facts[place].append(Fact(field.words, seat, value))
    return [board for board in by_axis.values() if any(board.facts.values())]


def _on_board(field: Any) -> bool:
    """Regular fields over named places, shared or of each player."""
    axes = field.axes
    regular = type(field) is Field and field.at.endswith(".*") and field.shown and field.most is None
    return regular and len(axes) in (1, 2) and bool(axes[-1].words) and (len(axes) == 1 or axes[0] is SEAT)


def _values(field: Field, observation: Json) -> list[tuple[int, Json]]:
    """The values by place, of each player or of the table."""
    path = field.at.split(".")[:-1]
    if len(field.axes) == 1:
        return [(TABLE, _at(observation, path))]
    return [(seat, _at(own or {}, path[2:])) for seat, own in enumerate(_at(observation, path[:1]) or [])]


def _at(tree: Any, path: list[str]) -> Any:
    for key in path:
        tree = tree.get(key) or {}
    return tree


def of_player(game: Game[Any], observation: Json, seat: int) -> dict[str, Any]:
    """What a player has, apart from what lies on boards."""
    lying = {field.at.split(".")[2] for field in game.layout.fields if _on_board(field) and field.axes[0] is SEAT}
    own = observation["players"][seat] or {}
    return {_field_words(game, f"players.*.{key}"): value for key, value in own.items() if key not in lying}


def of_table(game: Game[Any], observation: Json) -> dict[str, Any]:
    """What belongs to nobody, apart from what lies on boards."""
    lying = {field.at.split(".")[0] for field in game.layout.fields if _on_board(field) and field.axes[0] is not SEAT}
    return {
        _field_words(game, key): value for key, value in observation.items() if key not in lying and key not in ASIDE
    }


def plain(game: Game[Any]) -> set[str]:
    """The words of the fields that hold one number or one word for each player."""
    return {field.words for field in game.layout.fields if type(field) is Field and field.at.count(".") == 2}


def _field_words(game: Game[Any], path: str) -> str:
    """The words of the field saved under this path."""
    words = [field.words for field in game.layout.fields if field.at == path]
    return words[0] if words else path.rpartition(".")[2].replace("_", " ")


# In words


def in_words(value: Any) -> str:
    """`3`, `yes`, `food 2, gold 1` without what is zero; what a viewer may not know is hidden."""
    if value is None:
        return "hidden"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {in_words(inner)}" for key, inner in value.items() if inner != 0) or "nothing"
    if isinstance(value, list):
        return ", ".join(in_words(inner) for inner in value) or "nothing"
    return str(value) if value != "" else "none"


def question(game: Game[Any], observation: Json) -> str:
    """What is asked of whom, or how the match ended."""
    return " ".join(part for part in (_open_question(game, observation), result(observation)) if part)


def _open_question(game: Game[Any], observation: Json) -> str:
    question = observation["question"]
    if question["kind"] == "over":
        return "The game is over."
    who = player(question["seat"]) if question["seat"] >= 0 else "everybody who has not answered yet"
    sentence = game.layout.questions.texts[question["kind"]].format(who=who)
    about = f" ({listed(question['about'])})" if question.get("about") else ""
    return f"{sentence[0].upper()}{sentence[1:]}{about}."


def result(observation: Json) -> str:
    """Who has won; '' while nobody has."""
    first = [seat for seat, rank in enumerate(observation["ranks"]) if rank == 1]
    if not first:
        return ""
    return f"{victory(first)}."


def house_rules(observation: Json) -> str:
    """Options that differ from the rulebook's; '' if none does."""
    return f"House rules: {in_words(observation['options'])}." if observation["options"] else ""

"""Words short enough for a small card; its label and its enlarged picture say the rest."""

from typing import Final

from circenses.art.lettering import SERIF, measure, set_in
from circenses.games.drum_roll import card_text, content
from circenses.kernel.numbers import Tree


def name_in(text: str, width: float, sizes: tuple[tuple[float, int], ...]) -> tuple[list[str], float]:
    """A name in bold serifs: the first of (size, most lines) in which it fits, its longest word too."""
    word = max(text.split(), key=lambda word: measure(word, 1))
    fitting = tuple(size for size in sizes if measure(word, size[0]) <= SERIF * width)
    return set_in(text, SERIF * width, fitting or sizes[-1:])


def face_name(id: str) -> str:
    """`Applause (tamer)`, `Resources (blue)`."""
    name = card_text.face_name(id).removeprefix("Extended ")
    return name.removeprefix("Extra ") if id.startswith("resources") else name


_FACES: Final = {
    "unblock": "Marker on a closed slot",
    "trailer": "Gain a trailer",
    "trailer_bonus": "End: {per_trailer}★ per trailer",
    "fire": "Dismiss a performer",
    "personnel_bonus": "End: {per_personnel}★ per personnel",
    "resource_bonus": "End: 1★ per {cubes} stored cubes",
    "double_vote": "Your vote counts twice",
    "income": "Take {coins} coins",
    "income_cube": "A stored cube for {coins} coins",
    "applause": "+1★ outstanding, −1★ poor",
    "resources": "1 cube, or 2 {detail}",
    "unused": "; unused {unused}★",
}


def face_words(tree: Tree, id: str) -> str:
    return card_text.face_words(tree, id, _FACES)


def staff_name(id: str) -> str:
    """`Assistant white`."""
    return str(content.tree()["personnel"][id]["name"]).removeprefix("Personal ")


def staff_tag(id: str) -> str:
    """One word of a name: `Organizer`, `Agent`."""
    kind = content.tree()["personnel"][id]["kind"]
    return {"agent": "Agent", "assistant": "Asst."}.get(kind, staff_name(id).split()[_TAG.get(kind, 0)])


_TAG = {"organizer": 1, "supplier": 1}


_STAFF: Final = {
    "organizer": "give back and start next turn",
    "supplier": "{cubes} more to move",
    "orchestra": "+{prestige}★ after own show",
    "popcorn": "+{coins} coins after own show",
    "bank": "1★ per {coins_per_prestige} coins, at most {cap}",
    "agent": "a cube for {one_of}",
    "assistant": "{give} for {all_of}",
}


def staff_words(card: Tree) -> str:
    return card_text.staff_does(card, _STAFF)

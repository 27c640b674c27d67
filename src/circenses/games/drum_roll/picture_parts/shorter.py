"""Words short enough for a small card; its label and its enlarged picture say the rest."""

from circenses.art.lettering import SERIF, measure, set_in
from circenses.games.drum_roll import card_text, content
from circenses.kernel.numbers import Tree
from circenses.kernel.words import count, listed


def name_in(text: str, width: float, sizes: tuple[tuple[float, int], ...]) -> tuple[list[str], float]:
    """A name in bold serifs: the first of (size, most lines) in which it fits, its longest word too."""
    word = max(text.split(), key=lambda word: measure(word, 1))
    fitting = tuple(size for size in sizes if measure(word, size[0]) <= SERIF * width)
    return set_in(text, SERIF * width, fitting or sizes[-1:])


def face_name(id: str) -> str:
    """`Applause (tamer)`, `Resources (blue)`."""
    name = card_text.face_name(id).removeprefix("Extended ")
    return name.removeprefix("Extra ") if id.startswith("resources") else name


def face_words(tree: Tree, id: str) -> str:
    face = tree["investments"].get(id, {})
    kind, _, detail = id.partition("_")
    texts = {
        "unblock": "Marker on a closed slot",
        "trailer": "Gain a trailer",
        "trailer_bonus": f"End: {face.get('per_trailer')}★ per trailer",
        "fire": "Dismiss a performer",
        "personnel_bonus": f"End: {face.get('per_personnel')}★ per personnel",
        "resource_bonus": f"End: 1★ per {face.get('cubes')} stored cubes",
        "double_vote": "Your vote counts twice",
        "income": f"Take {face.get('coins')} coins",
        "income_cube": f"A stored cube for {face.get('coins')} coins",
    }
    text = texts.get(id) or ("+1★ outstanding, −1★ poor" if kind == "applause" else f"1 cube, or 2 {detail}")
    return text + (f"; unused {face['unused']}★" if face.get("unused") else "")


def staff_name(id: str) -> str:
    """`Assistant white`."""
    return str(content.tree()["personnel"][id]["name"]).removeprefix("Personal ")


def staff_tag(id: str) -> str:
    """One word of a name: `Organizer`, `Agent`."""
    kind = content.tree()["personnel"][id]["kind"]
    return {"agent": "Agent", "assistant": "Asst."}.get(kind, staff_name(id).split()[_TAG.get(kind, 0)])


_TAG = {"organizer": 1, "supplier": 1}


def staff_words(card: Tree) -> str:
    kind = card["kind"]
    does = {
        "organizer": "give back and start next turn",
        "supplier": f"{count(card.get('moves', 0), 'cube')} more to move",
        "orchestra": f"+{card.get('prestige')}★ after own show",
        "popcorn": f"+{card.get('coins')} coins after own show",
        "bank": f"1★ per {card.get('coins_per_prestige')} coins, at most {card.get('cap')}",
        "agent": f"a cube for {listed(card.get('take', []), 'or')}",
        "assistant": f"{card.get('give')} for {listed(card.get('take', []))}",
    }
    return does[kind]

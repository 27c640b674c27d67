"""What is printed on cards and tiles, in short words, with the table's house numbers."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from circenses.games.drum_roll import content
from circenses.games.drum_roll.content import COLOUR_NAMES, LEVELS, TYPE_NAMES
from circenses.kernel import words
from circenses.kernel.numbers import Tree, in_force
from circenses.kernel.observed import Observation, house
from circenses.kernel.words import count, listed

RESOURCE = {"white": "rehearsal", "yellow": "equipment", "green": "promotion", "blue": "costume", "red": "supplies"}
TYPE_PLURAL = {kind: f"{kind}s" if kind != "bizarre" else "bizarre acts" for kind in TYPE_NAMES}


def numbers(observation: Observation) -> Tree:
    """The content of the table."""
    return in_force(content.tree, house(observation))


# Cards


def performer_name(id: str) -> str:
    """`Rope Walker`."""
    return str(content.tree()["performers"][id]["name"])


def staff_name(id: str) -> str:
    return str(content.tree()["personnel"][id]["name"])


def face_name(id: str) -> str:
    """`Extra Resources (blue)`, `Extended Applause (tamer)`."""
    name, (kind, _, detail) = str(content.tree()["investments"][id]["name"]), id.partition("_")
    return f"{name} ({detail})" if kind in ("applause", "resources") else name


FACES: Final = {
    "unblock": "Place a marker on a closed cube slot.",
    "trailer": "Gain 1 trailer.",
    "trailer_bonus": "Kept to the end: {per_trailer} prestige per trailer.",
    "fire": "Dismiss one of your performers free of charge, outside shows.",
    "personnel_bonus": "Kept to the end: {per_personnel} prestige per personnel.",
    "resource_bonus": "Kept to the end: 1 prestige per {cubes} stored cubes.",
    "double_vote": "After a vote is shown: your vote counts twice.",
    "income": "Take {coins} coins.",
    "income_cube": "Return a stored cube: {coins} coins.",
    "applause": "After your performances: +1 per outstanding {detail}, −1 per poor one.",
    "resources": "Take 1 cube of any colour, or 2 {detail} ones.",
    "unused": " Unused: {unused} prestige.",
}


def face_words(tree: Tree, id: str, faces: Mapping[str, str] = FACES) -> str:
    """What a card does, in one line."""
    face = tree["investments"][id]
    kind, _, detail = id.partition("_")
    text = faces.get(id) or faces[kind]
    if face.get("unused"):
        text += faces["unused"]
    return text.format(detail=detail, **face)


def region_name(id: str) -> str:
    return str(content.tree()["regions"][id]["name"])


def region_words(tree: Tree, id: str) -> str:
    """`Moscow: +2 per pair of magicians, and of tamers`."""
    tile = tree["regions"].get(id)
    if not tile:
        return "no region"
    pair = tree["setup"]["prestige"]["region_pair"]
    return f"{tile['name']}: +{pair} per pair of {listed(TYPE_PLURAL[kind] for kind in tile['types'])}"


# Benefits


def part_words(part: str, amount: int) -> str:
    if part == "spend":
        return f"return {count(amount, 'stored cube')}"
    if part == "prestige":
        return f"+{amount} prestige"
    if part == "cube_any":
        return f"{count(amount, 'cube')} of choice"
    if part.startswith("cube_"):
        return count(amount, f"{part.removeprefix('cube_')} cube")
    if part == "draw":
        return f"draw {count(amount, 'card')}"
    if part == "peek":
        return "look at two cards, take one" + (f", {amount} times" if amount > 1 else "")
    return {"coin": count(amount, "coin"), "trailer": count(amount, "trailer")}.get(
        part, f"spare {count(amount, 'salary')}"
    )


def benefit_words(benefit: list[dict[str, int]]) -> str:
    """`return 1 stored cube and 2 cubes of choice, or 2 coins`."""
    return _benefit_words(tuple(tuple(alternative.items()) for alternative in benefit))


@lru_cache(maxsize=1024)  # every picture and every text needs them again
def _benefit_words(benefit: tuple[tuple[tuple[str, int], ...], ...]) -> str:
    return ", or ".join(listed(part_words(part, amount) for part, amount in alternative) for alternative in benefit)


def performer_words(card: Tree) -> str:
    """The whole card in one sentence."""
    levels = "; ".join(f"{card['needs'][i]} {level} {benefit_words(card[level])}" for i, level in enumerate(LEVELS))
    return (
        f"{card['type']}, costs {card['cost']}, salary {card['salary']} (flipped {card['secondary']}), "
        f"{levels}, or flip for {card['flip']}"
    )


STAFF: Final = {
    "organizer": "give him back after a turn and start the next",
    "supplier": "move {cubes} more in each distribution",
    "orchestra": "+{prestige} prestige after each own show",
    "popcorn": "+{coins} coins after each own show",
    "bank": "deposit coins: 1 prestige per {coins_per_prestige} at the end, at most {cap}",
    "agent": "turn a stored cube into {one_of}",
    "assistant": "turn a stored {give} cube into {all_of}",
}


def staff_words(card: Tree) -> str:
    return f"{staff_does(card)}; costs {card['cost']}, salary {card['salary']}"


def staff_does(card: Tree, staff: Mapping[str, str] = STAFF) -> str:
    cubes, take = count(card.get("moves", 0), "cube"), card.get("take", [])
    return staff[card["kind"]].format(cubes=cubes, one_of=listed(take, "or"), all_of=listed(take), **card)


# What follows from a table


class Performer:
    """A performer of a circus, read from its text: `A2 red yellow trailer`."""

    def __init__(self, text: str) -> None:
        self.id, *words = text.split()
        self.cubes = [word for word in words if word in COLOUR_NAMES]
        self.trailer = "trailer" in words
        self.flipped = "flipped" in words or "flipped-now" in words
        self.flipped_now = "flipped-now" in words
        self.was = next((word.removeprefix("was-") for word in words if word.startswith("was-")), "")

    def level(self, card: Tree) -> int:
        """How many needs in a row are filled, counted from the first."""
        level = 0
        while level < len(LEVELS) and card["needs"][level] in self.cubes:
            level += 1
        return level


def in_row(text: str) -> tuple[str, int]:
    """The card and its tokens."""
    id, _, tokens = text.partition(" ")
    return id, int(tokens or 0)


def price(card: Tree, tokens: int) -> int:
    return max(0, int(card["cost"]) - tokens)


def hand_limit(observation: Observation, seat: int) -> int:
    tree = numbers(observation)
    circus = [Performer(text) for text in observation["players"][seat]["circus"]]
    magicians = sum(tree["performers"][one.id]["type"] == "magician" for one in circus)
    hand = tree["setup"]["hand"]
    return int(hand["base"] + hand["magician"] * magicians)


def salary(card: Tree, one: Performer) -> int:
    coins = card["secondary"] if one.flipped and not one.flipped_now else card["salary"]
    return max(0, int(coins) - int(one.trailer))


def salaries(observation: Observation, seat: int) -> int:
    """The salaries of the next show, if none are spared."""
    tree = numbers(observation)
    player = observation["players"][seat]
    acts = [Performer(text) for text in player["circus"]]
    staff = sum(int(tree["personnel"][id]["salary"]) for id in player["personnel"])
    return staff + sum(salary(tree["performers"][one.id], one) for one in acts)


def victory(winners: list[int], prestige: int, level: int) -> str:
    """Who won; equal prestige is decided by coins."""
    by_coins = " and more coins than whoever has as much" if level > len(winners) else ""
    return f"{words.victory(winners)} with {prestige} prestige{by_coins}"

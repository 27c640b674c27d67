"""What every section of the picture needs: the observation, what can be chosen, the lengths."""

from collections.abc import Mapping
from typing import Final

from circenses.art.lettering import measure
from circenses.art.sections import Part, Sight
from circenses.games.gloria_mundi import content
from circenses.kernel.numbers import Tree

WIDTH: Final = 1000.0
MARGIN: Final = 32.0
INNER: Final = WIDTH - 2 * MARGIN
HIT: Final = 54.0  # the smallest side of anything that can be chosen: 40 px on a board shown 760 px wide

Sign = tuple[str, str]  # an icon or a text


class Scene(Sight):
    content = staticmethod(content.tree)

    @property
    def own(self) -> int:
        """Whose panel comes first and can be played on."""
        return self.seat if 0 <= self.seat < len(self.players) else 0


def piece(macro: str, sort: str, home: str, seat: int, x: float, y: float) -> Part:
    """Something that exists once and travels, placed on whatever it lies on."""
    return {"macro": macro, "id": f"piece-{sort}", "sort": sort, "home": home, "seat": seat, "x": x, "y": y}


# Abilities in signs


def signs(card: Tree) -> list[Sign]:
    """An ability as on a printed card: icons and a few letters."""
    gain = gain_signs(card.get("gain", {}))
    match card["family"]:
        case "produce":
            return gain
        case "spend":
            often: list[Sign] = [("", "×n")] if card["repeat"] else []
            return [*gain_signs(card["pay"]), ("arrow", ""), *gain, *often]
        case "have":
            return [*gain, ("", "per"), (f"card-{card['per']}", "")]
        case "discard_building":
            return [("house", ""), ("arrow", ""), ("step", "") if card["refund"] == "steps" else ("", "its cost")]
        case "satisfy_cards":
            type = {"farm": "food", "city": "gold", "peace": "peace"}[card["kind"]]
            return [("", "other"), (f"card-{type}", ""), ("arrow", ""), *gain]
        case "satisfy_goth":
            return [("goth", ""), ("", "on"), (card["icon"], ""), ("arrow", ""), *gain]
        case "red_guard":
            return [("shield", ""), (f"card-{card['guards']}", "")]
    return conversion_signs(card)


def gain_signs(table: Mapping[str, int]) -> list[Sign]:
    found: list[Sign] = []
    for key, count in table.items():
        found += [*([("", "+")] if found else []), ("", str(count)), (key, "")]
    return found


def conversion_signs(card: Tree) -> list[Sign]:
    sources: list[Sign] = [(type, "") for type in card["from"]]
    taken: list[Sign] = [(type, "") for type in card["to"]]
    give: list[Sign] = [("", str(card["give"]))] if card["give"] > 1 else []
    return [*give, *slashed(sources), ("arrow", ""), *slashed(taken), ("", f"≤{card['most']}×")]


def slashed(icons: list[Sign]) -> list[Sign]:
    found: list[Sign] = []
    for i, icon in enumerate(icons):
        found += [icon] if i == 0 else [("", "/"), icon]
    return found


def set_signs(row: list[Sign], width: float, size: float) -> list[Part]:
    """Signs side by side in the middle of a width, made smaller where they would not fit."""
    scale = min(1.0, width / max(1.0, sum(sign_width(sign, size) for sign in row)))
    total = sum(sign_width(sign, size) for sign in row) * scale
    x = (width - total) / 2
    placed = []
    for sign in row:
        wide = sign_width(sign, size) * scale
        placed.append({"icon": sign[0], "text": sign[1], "x": x + wide / 2, "size": size * scale})
        x += wide
    return placed


def sign_width(sign: Sign, size: float) -> float:
    return measure(sign[1], size) + 4 if sign[1] else size * 1.35

"""What every section of the picture needs: the observation, what can be chosen, and the form."""

from collections.abc import Mapping

from circenses.art.lettering import measure
from circenses.art.sections import Part, Sight
from circenses.games.gloria_mundi import content
from circenses.kernel.numbers import Tree

Sign = tuple[str, str]  # an icon or a text


class Scene(Sight):
    content = staticmethod(content.tree)


def piece(macro: str, sort: str, home: str, seat: int, x: float, y: float) -> Part:
    """A thing that exists once and moves, placed relative to whatever it is on."""
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
            brought: dict[str, Sign] = {"cost": ("", "its cost"), "steps": ("step", "")}
            return [("house", ""), ("arrow", ""), *(brought[what] for what, count in card["refund"].items() if count)]
        case "satisfy_cards":
            type = {"farm": "food", "city": "gold", "peace": "peace"}[card["kind"]]
            return [("", "other"), (f"card-{type}", ""), ("arrow", ""), *gain]
        case "satisfy_goth":
            return [("goth", ""), ("", "on"), (card["icon"], ""), ("arrow", ""), *gain]
        case "red_guard":
            return [("shield", ""), (f"card-{card['guards']}", "")]
    return conversion_signs(card)


def gain_signs(table: Mapping[str, int]) -> list[Sign]:
    result: list[Sign] = []
    for key, count in table.items():
        if count:
            result += [*([("", "+")] if result else []), ("", str(count)), (key, "")]
    return result


def conversion_signs(card: Tree) -> list[Sign]:
    sources: list[Sign] = [(type, "") for type in card["from"]]
    taken: list[Sign] = [(type, "") for type in card["to"]]
    give: list[Sign] = [("", str(card["give"]))] if card["give"] > 1 else []
    return [*give, *slashed(sources), ("arrow", ""), *slashed(taken), ("", f"≤{card['most']}×")]


def slashed(icons: list[Sign]) -> list[Sign]:
    result: list[Sign] = []
    for i, icon in enumerate(icons):
        result += [icon] if i == 0 else [("", "/"), icon]
    return result


def set_signs(row: list[Sign], width: float, size: float, least: float) -> list[Part]:
    """Signs side by side, centred in a width and shrunk to fit; letters are replaced by icons before they get smaller
    than `least`."""
    icons = max(1, sum(1 for icon, _ in row if icon))
    for letters in (size, least):
        words = sum(measure(text, letters) + 3 for _, text in row if text)
        icon = min(1.35 * letters, (width - words) / icons)
        if icon >= 1.2 * letters:
            break
    x = (width - words - icon * sum(1 for name, _ in row if name)) / 2
    result = []
    for name, text in row:
        wide = icon if name else measure(text, letters) + 3
        result.append({"icon": name, "text": text, "x": x + wide / 2, "size": letters if text else icon / 1.35})
        x += wide
    return result

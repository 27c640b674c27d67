"""What a level brings, as icons with their widths and places."""

from circenses.art.sections import Part

_SIZE = {"coin": 16.0, "prestige": 13.0, "trailer": 22.0, "draw": 13.0, "peek": 21.0, "skip": 18.0}
_CUBE = 14.0
_DIGIT = 8.0
_OR = 7.0


def icons(benefit: list[dict[str, int]]) -> list[Part]:
    """The parts of each alternative from left to right, a stroke between alternatives."""
    parts: list[Part] = []
    x = 0.0
    for i, alternative in enumerate(benefit):
        if i:
            parts.append({"kind": "or", "x": x + _OR / 2 - 1, "text": "/"})
            x += _OR
        for part, number in alternative.items():
            text = _number(part, number)
            x += _DIGIT * len(text)
            size = _SIZE.get(part, _CUBE)
            kind, _, colour = part.partition("_")
            parts.append(
                {"kind": "cube" if part == "spend" else kind, "colour": "" if colour == "any" else colour}
                | {"x": x + size / 2, "text": text, "number": number}
            )
            x += size + 2
    return parts


def _number(part: str, number: int) -> str:
    """The number before an icon; the number of coins is in the coin."""
    if part == "coin":
        return ""
    if part == "spend":
        return "−" if number == 1 else f"−{number}"
    return str(number) if part == "prestige" or number != 1 else ""

"""The head of the picture: round and phase, what is asked of whom, the order of turns, the stage."""

from typing import Final

from circenses.art.lettering import SERIF, measure, set_in, wrap
from circenses.art.sections import Drawing, Part
from circenses.games.circus_maximus import words
from circenses.games.circus_maximus.picture_parts.scene import HIT, INNER, Scene
from circenses.games.circus_maximus.printed import card_name, card_names, seat_name

PHASES: Final = ("event", "bid", "place", "buy", "perform", "cleanup")
HINTS: Final = {
    "deal": "The acts of the first round are turned up.",
    "event": "An event opens the round and holds until cleanup.",
    "bid": "Coins bid are spent at once. A bid lets you perform that act later; the act with most coins comes first.",
    "place": "One worker a turn; the effect happens at once. Passing is final.",
    "buy": "Whoever stands in a market's queue buys one unit a turn, the cheapest first.",
    "perform": "Bidders who hold what an act needs may perform it; everybody else takes the act's penalty.",
    "cleanup": "Pay by the tracks less upkeep; workers come home, markets are restocked.",
}
BUTTONS: Final = {
    **dict.fromkeys(("bid", "place", "buy"), "pass"),
    **dict.fromkeys(("bid_sixteens", "bid_coins", "stake"), "coins"),
    "declare": "withdraw",
}
BUTTON_WIDTH: Final = 104.0
QUESTION_HEIGHT: Final = 88.0
STAGE_HEIGHT: Final = 50.0
LINE: Final = 15.0  # of the fine print
LEAST_PRINT: Final = 8  # lines: so that the picture keeps its height through a game


def head(scene: Scene) -> list[Drawing]:
    observation = scene.observation
    phase = observation["phase"]
    named = "" if phase in PHASES else f", {phase}"
    told = f"Round {observation['round']} of {observation['rounds']}{named}"
    return [("head", {"id": "cm-head", "x": 0, "y": 0, "round": told, "steps": _steps(phase)})]


def question(scene: Scene) -> list[Drawing]:
    """What is asked of whom, its buttons, the order of turns."""
    observation = scene.observation
    kind = observation["question"]["kind"]
    known = [BUTTONS[kind]] if kind in BUTTONS else []
    order = _order(scene)
    ties = observation["ties"]
    order_width = max(54.0 + 40.0 * max(1, len(order)), 112.0 + 18.0 * len(ties))
    buttons = [_button(scene, id, i, known, order_width) for i, id in enumerate(known)]
    text_width = INNER - 92 - order_width - len(buttons) * (BUTTON_WIDTH + 8)
    lines, size = set_in(words.question_sentence(observation), SERIF * text_width, ((25, 2), (21, 3), (17, 4)))
    asked = {
        "id": "cm-question",
        "x": 0,
        "y": 0,
        "h": QUESTION_HEIGHT,
        "asked": observation["question"]["seat"],
        "lines": lines,
        "size": size,
        "order": order,
        "ties": ties,
        "order_x": INNER - order_width + 14,
        "over": bool(observation["winners"]),
        "bidders": observation["phase"] == "perform",
        "must_bid": observation["must_bid"],
    }
    return [("question", asked), *(("button", button) for button in buttons)]


def _steps(phase: str) -> list[Part]:
    widths = [measure(name.capitalize(), 15) + 22 for name in PHASES]
    return [
        {"name": name.capitalize(), "x": sum(widths[:i]) + 6 * i, "w": widths[i], "now": name == phase}
        for i, name in enumerate(PHASES)
    ]


def _button(scene: Scene, id: str, index: int, known: list[str], order_width: float) -> Part:
    x = INNER - order_width - (len(known) - index) * (BUTTON_WIDTH + 8)
    y = (QUESTION_HEIGHT - HIT) / 2
    return scene.element(id, x, y, BUTTON_WIDTH, HIT, id.capitalize()) | {"text": id.capitalize()}


def _order(scene: Scene) -> list[Part]:
    observation = scene.observation
    return [
        {
            "seat": seat,
            "passed": seat in observation["passed"],
            "now": seat == observation["question"]["seat"],
            "name": seat_name(seat),
        }
        for seat in observation["order"]
    ]


# The stage


def stage(scene: Scene) -> list[Drawing]:
    """The act being performed with its dice; otherwise what the phase is about, or how the game ended."""
    observation = scene.observation
    act = observation["act"]
    text = words.result_sentence(observation) or HINTS.get(observation["phase"], "")
    lines, size = set_in(text, INNER - 40, ((16.5, 1), (14.5, 2)))
    told = {
        "id": "cm-stage",
        "x": 0,
        "y": 0,
        "h": STAGE_HEIGHT,
        "act": act["act"],
        "name": card_name("acts", act["act"]) if act["act"] else "",
        "performers": [
            {
                "seat": seat,
                "roll": act["rolls"].get(str(seat), 0),
                "joined": seat in act["joined"],
                "rolling": seat in act["rolling"],
            }
            for seat in range(len(scene.players))
            if seat in act["joined"] or seat in act["rolling"] or str(seat) in act["rolls"]
        ],
        "lines": lines,
        "size": size,
        "result": bool(words.result_sentence(observation)),
    }
    return [("stage", told)]


# The fine print


def fine_print(scene: Scene) -> list[Drawing]:
    """Decks and discards, and what is left of the last performance: two columns of small lines."""
    lines = _lines(scene)
    rows = max(LEAST_PRINT, *(1 + row for row, *_ in lines))
    height = LINE * rows + 17
    return [("fine_print", {"id": "cm-print", "x": 0, "y": 0, "h": height, "line": LINE, "lines": lines})]


def _lines(scene: Scene) -> list[tuple[int, float, str, str]]:
    """Row, place, what is set in bold, text."""
    observation = scene.observation
    columns: list[list[tuple[str, str]]] = [[], []]
    for i, (heading, names) in enumerate(words.deck_contents(observation)):
        columns[i // 2] += _paragraph(heading, names)
    act = observation["act"]
    on_stage = act["act"] and not words.result_sentence(observation)
    for line in words.performance_lines(observation) if not on_stage else []:
        columns[0] += _paragraph("The stage", line)
    if act["done"] and on_stage:
        columns[0] += _paragraph("Acts settled", card_names("acts", act["done"]))
    for line in [*words.stray_lines(observation), words.house_line(observation)]:
        columns[1] += _paragraph(*line.split(": ", 1)) if line else []
    return [(row, i * (INNER / 2), *line) for i, column in enumerate(columns) for row, line in enumerate(column)]


def _paragraph(heading: str, text: str) -> list[tuple[str, str]]:
    lines = wrap(f"{heading}: {text}", INNER / 2 - 22, 12)
    first = lines[0].removeprefix(f"{heading}:")
    bold = f"{heading}:" if first != lines[0] else ""
    return [(bold, first), *(("", line) for line in lines[1:])]

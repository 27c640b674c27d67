"""The head of the picture: round and phase, what is asked of whom, the order of turns, the stage; and its foot."""

from typing import Final

from circenses.art.fine_print import Line, fine_print, paragraph
from circenses.art.head import asked, heading
from circenses.art.lettering import set_in
from circenses.art.sections import Drawing, Part
from circenses.games.circus_maximus import card_text, text_twin
from circenses.games.circus_maximus.content import name
from circenses.games.circus_maximus.picture_parts.scene import HIT, INNER, Scene
from circenses.kernel.observed import house_line
from circenses.kernel.words import player

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
SIZES: Final = ((25, 2), (21, 3), (17, 4))  # of the question, in so many lines
STAGE_HEIGHT: Final = 50.0
LEAST_PRINT: Final = 8  # lines


def head(scene: Scene) -> list[Drawing]:
    observation = scene.observation
    told = f"Round {observation['round']} of {observation['rounds']}"
    return [("head", heading("cm-head", told, PHASES, observation["phase"]))]


def question(scene: Scene) -> list[Drawing]:
    """What is asked of whom, its button, the order of turns."""
    observation = scene.observation
    order, ties = _order(scene), observation["ties"]
    order_width = max(54.0 + 40.0 * max(1, len(order)), 112.0 + 18.0 * len(ties))
    button = BUTTONS.get(observation["question"]["kind"], "")
    text_width = INNER - 92 - order_width - (BUTTON_WIDTH + 8 if button else 0)
    seat, text = observation["question"]["seat"], text_twin.question_sentence(observation)
    told = asked("cm-question", seat, text, text_width, QUESTION_HEIGHT, SIZES) | {
        "order": order,
        "ties": ties,
        "order_x": INNER - order_width + 14,
        "over": bool(observation["winners"]),
        "bidders": observation["phase"] == "perform",
        "must_bid": observation["must_bid"],
    }
    made: list[Drawing] = [("question", told)]
    if button:
        x, y, text = INNER - order_width - BUTTON_WIDTH - 8, (QUESTION_HEIGHT - HIT) / 2, button.capitalize()
        made.append(("button", scene.element(button, x, y, BUTTON_WIDTH, HIT, text) | {"text": text}))
    return made


def _order(scene: Scene) -> list[Part]:
    observation = scene.observation
    return [
        {
            "seat": seat,
            "passed": seat in observation["passed"],
            "now": seat == observation["question"]["seat"],
            "name": player(seat),
        }
        for seat in observation["order"]
    ]


# The stage


def stage(scene: Scene) -> list[Drawing]:
    """The act being performed with its dice; otherwise what the phase is about, or how the game ended."""
    observation = scene.observation
    act, result = observation["act"], text_twin.result_sentence(observation)
    lines, size = set_in(result or HINTS.get(observation["phase"], ""), INNER - 40, ((16.5, 1), (14.5, 2)))
    told = {
        "id": "cm-stage",
        "x": 0,
        "y": 0,
        "h": STAGE_HEIGHT,
        "act": act["act"],
        "name": name("acts", act["act"]) if act["act"] else "",
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
        "result": bool(result),
    }
    return [("stage", told)]


# The foot


def foot(scene: Scene) -> list[Drawing]:
    """Decks and discards, and what is left of the last performance: two columns of small lines."""
    observation = scene.observation
    columns: list[list[tuple[str, str]]] = [[], []]
    for i, pile in enumerate(text_twin.deck_contents(observation)):
        columns[i // 2].append(pile)
    act = observation["act"]
    on_stage = act["act"] and not text_twin.result_sentence(observation)
    if on_stage and act["done"]:
        columns[0].append(("Acts settled", card_text.names("acts", act["done"])))
    elif not on_stage and (left := text_twin.performance_line(observation)):
        columns[0].append(("The stage", left))
    if house := house_line(observation):
        heading, _, told = house.partition(": ")
        columns[1].append((heading, told))
    width = INNER / 2
    return fine_print("cm-print", [(i * width, _set(column)) for i, column in enumerate(columns)], LEAST_PRINT)


def _set(column: list[tuple[str, str]]) -> list[Line]:
    return [line for heading, text in column for line in paragraph(heading, text, INNER / 2 - 22)]

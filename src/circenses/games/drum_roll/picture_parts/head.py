"""The head of the poster: show and turn, what is asked of whom, and the buttons of the question."""

from typing import Final

from circenses.art.lettering import measure, set_in
from circenses.art.sections import GAP, Drawing
from circenses.games.drum_roll import text_twin
from circenses.games.drum_roll.card_text import Shown, benefit_words, face_name, performer_name
from circenses.games.drum_roll.content import LEVELS
from circenses.games.drum_roll.picture_parts.rows import performer_card
from circenses.games.drum_roll.picture_parts.scene import HIT, INNER, Scene

QUESTION_HEIGHT: Final = HIT
LEAST_TEXT: Final = 420.0  # of the ribbon; buttons that leave less stand below it
BUTTONS: Final = {
    "place": {"pass": "Pass, take a coin"},
    "resolve_invest": {"done": "Decline"},
    "resolve_performer": {"done": "Decline"},
    "resolve_personnel": {"done": "Decline"},
    "distribute": {"done": "Done"},
    "organizer": {"done": "Keep him"},
    "double_vote": {"done": "Skip"},
    "pre_show": {"done": "Ready"},
    "show_end": {"done": "Done"},
    "vote": {"vote-delay": "Delay", "vote-show": "Show"},
    "bank_deposit": {"bank": "Deposit coins"},
    "overflow": {"discard": "Discard"},
}


def head(scene: Scene) -> list[Drawing]:
    observation = scene.observation
    game = scene.numbers["setup"]["game"]
    turns = [{"n": turn, "now": turn == observation["turn"]} for turn in range(1, game["last_turn"] + 1)]
    shows = [{"n": show, "now": show == observation["show"]} for show in range(1, game["shows"] + 1)]
    told = {
        "id": "dr-head",
        "x": 0,
        "y": 0,
        "turns": turns,
        "shows": shows,
        "phase": observation["phase"].replace("_", " "),
        "first_vote": game["first_vote"],
    }
    return [("head", told)]


def question(scene: Scene) -> list[Drawing]:
    """A ribbon that says what is asked; the buttons stand at its end."""
    observation = scene.observation
    seat = observation["question"]["seat"]
    beside = buttons_width(scene)
    width = INNER - beside if beside else INNER
    lines, size = set_in(text_twin.question_sentence(observation), 0.88 * (width - 76), ((19, 1), (16, 2), (13, 3)))
    told = {
        "id": "dr-question",
        "x": 0,
        "y": 0,
        "w": width,
        "h": QUESTION_HEIGHT,
        "asked": seat,
        "lines": lines,
        "size": size,
        "over": observation["question"]["kind"] == "over",
    }
    return [("question", told)]


def known_buttons(scene: Scene) -> dict[str, str]:
    """What is chosen by a word; every question of a kind has the same ones."""
    kind = scene.observation["question"]["kind"]
    if kind == "show_result":
        return _results(scene)
    if kind == "peek_choice" and scene.observation["peeked"]:
        return {f"peek-{i}": f"Take {face_name(face)}" for i, face in enumerate(scene.observation["peeked"])}
    return BUTTONS.get(kind, {})


def button_width(text: str) -> float:
    return max(104.0, 40 + measure(text, 16))


def buttons_width(scene: Scene) -> float:
    """What the ribbon leaves to its buttons; 0 if they stand below it, or there are none."""
    width = sum(button_width(text) + GAP for text in known_buttons(scene).values())
    return width if INNER - width >= LEAST_TEXT else 0.0


def buttons(scene: Scene) -> list[Drawing]:
    known = known_buttons(scene)
    beside = buttons_width(scene)
    x, y = (INNER - beside + GAP, -QUESTION_HEIGHT - GAP) if beside else (0.0, 0.0)
    made: list[Drawing] = []
    for id, text in known.items():
        width = button_width(text)
        if x and x + width > INNER + 1:
            x, y = 0.0, y + HIT + GAP
        made.append(("button", scene.element(id, x, y, width, HIT, text) | {"text": text}))
        x += width + GAP
    return made


def _results(scene: Scene) -> dict[str, str]:
    """The alternatives of the level, and the flip."""
    about = scene.observation["question"]["about"]
    card = scene.numbers["performers"][about]
    shown = [Shown(text) for player in scene.players for text in player["circus"]]
    was = next(one.was for one in shown if one.id == about)
    names = dict(zip(("answer-first", "answer-second"), card[was], strict=False))
    known = {id: benefit_words([alternative]).capitalize() for id, alternative in names.items()}
    if was == LEVELS[-1]:
        known["answer-flip"] = f"Flip for {card['flip']} prestige"
    if all(alternative.get("spend") for alternative in card[was]):
        known["done"] = "No benefit"
    return known


def draft(scene: Scene) -> list[Drawing]:
    """The two performers the viewer was dealt."""
    player = scene.players[scene.seat] if scene.seat < len(scene.players) else {"dealt": []}
    made: list[Drawing] = []
    for i, id in enumerate(player["dealt"] or []):
        part = performer_card(scene, f"deal-{id}", id, 0, i)
        part["kept"] = player["kept"] == id
        part["label"] = f"Dealt to you: {performer_name(id)}" + part["label"].removeprefix(performer_name(id))
        made.append(("performer", part))
    return made

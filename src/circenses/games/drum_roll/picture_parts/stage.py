"""Show, turn and phase; below them what is decided on stage: a vote, what a performance brings, cards looked at."""

from typing import Final

from circenses.art.arrangement import section
from circenses.art.lettering import SERIF, measure, set_in
from circenses.art.sections import Drawing, Section
from circenses.games.drum_roll import text_twin
from circenses.games.drum_roll.card_text import Performer, benefit_words, face_name
from circenses.games.drum_roll.content import LEVELS
from circenses.games.drum_roll.picture_parts.scene import Scene

HINTS: Final = {
    "setup": "Everybody keeps one of two performers, then takes two cubes.",
    "bank": "Whoever has the Bank Representative may put coins on the card; they count at the end.",
    "placement": "One marker each in turn, on a cube or on a space. Passing one brings coins.",
    "resolve": "Markers are resolved: cubes, tickets, investments, performers, personnel.",
    "distribution": "Stored cubes go to the performers, two each turn. The first need counts first.",
    "organizer": "The Show Organizer may go back; whoever gives him back starts the next turn.",
    "vote": "Everybody votes in secret, one more turn or the show.",
    "housekeeping": "The rows are filled up and the drum goes on to the left.",
    "pre_show": "The last cards before the show.",
    "show": "Everybody gives the show in turn: each performer brings what his cubes allow, then salaries are due.",
    "between": "The table is made ready for the next show.",
}
TRACK: Final = 30.0  # height of the track of shows and turns
BUTTON_GAP: Final = 6.0


@section("stage", "Show and turn")
def stage(scene: Scene, width: float) -> Section:
    observation = scene.observation
    game = scene.numbers["setup"]["game"]
    row = scene.least + 8
    over = observation["question"]["kind"] == "over"
    labels = known_buttons(scene)
    hint = text_twin.question_sentence(observation) if over else HINTS.get(observation["phase"], "")
    lines, size = set_in(
        "" if labels else hint, width - (60 if over else 24), ((14, 1), (12.5, 1), (13, 2), (scene.small, 3))
    )
    pitch = min(26.0, (width - 110) / (game["shows"] + game["last_turn"] + 1))
    facts = {
        "id": "dr-head",
        "x": 0,
        "y": 0,
        "w": width,
        "h": TRACK + row,
        "pitch": pitch,
        "turns_x": 18 + (game["shows"] + 0.4) * pitch,
        "shows": [{"n": show, "now": show == observation["show"]} for show in range(1, game["shows"] + 1)],
        "turns": [{"n": turn, "now": turn == observation["turn"]} for turn in range(1, game["last_turn"] + 1)],
        "first_vote": game["first_vote"],
        "phase": observation["phase"].replace("_", " "),
        "lines": lines,
        "size": size,
        "middle": TRACK + row / 2 - 2,
        "over": over,
        "small": scene.small,
    }
    return [("stage", facts), *_buttons(scene, labels, width, row)], facts["h"]


def _buttons(scene: Scene, labels: dict[str, str], width: float, row: float) -> list[Drawing]:
    """Buttons side by side in the middle, each as wide as its words."""
    widths = [min(300.0, 60 + measure(text, 14)) for text in labels.values()]
    shrink = min(1.0, (width - 12 - BUTTON_GAP * (len(labels) - 1)) / max(1.0, sum(widths)))
    x = (width - shrink * sum(widths) - BUTTON_GAP * (len(labels) - 1)) / 2
    drawings: list[Drawing] = []
    for (id, text), wide in zip(labels.items(), widths, strict=True):
        across = shrink * wide
        lines, size = set_in(text, SERIF * (across - 10), ((14, 1), (13, 2), (scene.small, 3)))
        part = scene.element(id, x, TRACK, across, row - 4, text)
        drawings.append(("button", part | {"lines": lines, "size": size}))
        x += across + BUTTON_GAP
    return drawings


def known_buttons(scene: Scene) -> dict[str, str]:
    """Choices by a word that concern the stage; pages offer other words beside the table."""
    kind = scene.observation["question"]["kind"]
    if kind == "show_result":
        return _results(scene)
    if kind == "peek_choice" and scene.observation["peeked"]:
        return {f"peek-{i}": f"Take {face_name(face)}" for i, face in enumerate(scene.observation["peeked"])}
    return {"vote-delay": "Delay", "vote-show": "Show"} if kind == "vote" else {}


def _results(scene: Scene) -> dict[str, str]:
    """The alternatives of the level, and the flip."""
    about = scene.observation["question"]["about"]
    card = scene.numbers["performers"][about]
    cards = [Performer(text) for player in scene.players for text in player["circus"]]
    was = next(one.was for one in cards if one.id == about)
    names = dict(zip(("answer-first", "answer-second"), card[was], strict=False))
    results = {id: benefit_words([alternative]).capitalize() for id, alternative in names.items()}
    if was == LEVELS[-1]:
        results["answer-flip"] = f"Flip for {card['flip']} prestige"
    if all(alternative.get("spend") for alternative in card[was]):
        results["done"] = "No benefit"
    return results

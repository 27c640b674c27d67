"""What lies above and below the board: plates of the sides, the coin, counters, the question, the result."""

import textwrap
from typing import Final

from circenses.games.ludus_cyclorum import text_twin
from circenses.games.ludus_cyclorum.picture_parts.scene import Part, Scene
from circenses.kernel.observed import Observation
from circenses.kernel.words import count

_SHORT_ANSWERS: Final = {"!": "no attack", "#": "block", "=": "no block", "*": "taken too", ".": "left alone"}


def desk(scene: Scene) -> list[tuple[str, Part]]:
    """The drawings with their inputs, from top to bottom."""
    layout = scene.layout
    foot = layout.frame_bottom / layout.scale
    far, near = ("south", "north") if layout.turned else ("north", "south")
    return [
        ("plate", plate(scene, far) | {"at": layout.on_desk(16, 26.0)}),
        ("plate", plate(scene, near) | {"at": layout.on_desk(16, foot + 30.0)}),
        ("indicator", indicator(scene) | {"at": layout.on_desk(481, 100)}),
        ("counters", _counters(scene)),
        ("status", _status(scene, foot)),
        *(("result", part) for part in _result(scene, foot)),
    ]


def plate(scene: Scene, side: str) -> Part:
    observation = scene.observation
    own = [stone for stone in observation["stones"].values() if stone["side"] == side]
    ready = sum(not stone["active"] for stone in own)
    decides = observation["question"]["side"] == side
    acts = observation["to_act"] == side
    won = observation["winner"] == side
    remarks = [remark for remark, holds in (("to act", acts), ("decides", decides), ("wins", won)) if holds]
    name = text_twin.side_name(side)
    stones = f"{count(len(own), 'stone')}, {ready} ready"
    return {
        "id": f"side-{side}",
        "side": side,
        "name": name,
        "count": stones,
        "decides": decides,
        "acts": acts,
        "won": won,
        "state": scene.state(f"side-{side}"),
        "label": ", ".join([f"{name}: {stones}", *remarks]),
    }


def indicator(scene: Scene) -> Part:
    return {"id": "indicator", "sign": scene.observation["indicator"], "state": scene.state("indicator")}


def _counters(scene: Scene) -> Part:
    o = scene.observation
    rows = [
        ("Cycles completed", f"{o['cycles']}", -1.0),
        (
            "Without capture",
            f"{o['quiet_cycles']} of {o['draw_cycles']}" + (", not this one" if o["captured"] else ""),
            _share(o["quiet_cycles"], o["draw_cycles"]),
        ),
        (
            "Position seen",
            f"{o['occurrences']} of {o['draw_repetitions']}",
            _share(o["occurrences"], o["draw_repetitions"]),
        ),
    ]
    return {"id": "lc-counters", "at": scene.layout.on_desk(946, 0), "rows": rows}


def tallies(scene: Scene) -> list[tuple[str, str]]:
    """The counters in few words, for a page."""
    o = scene.observation
    return [
        ("Cycles completed", f"{o['cycles']}"),
        ("Without capture", f"{o['quiet_cycles']} of {o['draw_cycles']}"),
        ("Position seen", f"{o['occurrences']} of {o['draw_repetitions']}"),
    ]


def facts(observation: Observation) -> list[tuple[str, str]]:
    """The facts beside the board of a page, by kind; the question is in its bar."""
    captured = "A stone was captured in this cycle." if observation["captured"] else ""
    texts = [
        ("pending", _pending(observation)),
        ("last", _last(observation)),
        ("plain", captured),
        ("variants", _variants(observation)),
    ]
    return [(kind, text) for kind, text in texts if text]


def _share(count: int, limit: int) -> float:
    return min(1.0, max(0.0, count / limit)) if limit > 0 else 1.0


def _status(scene: Scene, foot: float) -> Part:
    observation = scene.observation
    question, size = _set_in_lines(text_twin.question_sentence(observation))
    return {
        "id": "lc-status",
        "at": scene.layout.on_desk(362, foot),
        "question": question,
        "size": size,
        "pending": _pending(observation),
        "last": _last(observation),
        "variants": _variants(observation),
    }


def _set_in_lines(sentence: str) -> tuple[list[str], float]:
    """The largest lettering in which a sentence fits beside the plate."""
    for most, width, size in ((2, 44, 24.0), (3, 54, 20.0), (4, 66, 16.5)):
        lines = textwrap.wrap(sentence, width)
        if len(lines) <= most:
            return lines, size
    return textwrap.wrap(sentence, 90), 12.0


def _pending(observation: Observation) -> str:
    answers = ", ".join(_SHORT_ANSWERS.get(answer, answer) for answer in observation["answers"])
    lines = {"Declared": observation["declared"], "answered:": answers}
    return "; ".join(f"{heading} {text}" for heading, text in lines.items() if text)


def _last(observation: Observation) -> str:
    last = observation["last"]
    parts = [part for part in (text_twin.side_name(last["side"]), last["action"]) if part]
    return " ".join(["Last:", *parts]) if parts else "No action yet"


HOUSE: Final = ("friendly_opportunity", "universal_block", "several_opportunities", "capture_cycle_counts")


def _variants(observation: Observation) -> str:
    names = [name for name in HOUSE if observation[name]]
    return "Variants: " + ", ".join(name.replace("_", " ") for name in names) if names else ""


def _result(scene: Scene, foot: float) -> list[Part]:
    text = text_twin.result_sentence(scene.observation)
    at = scene.layout.on_desk(481, foot - 12)
    return [{"id": "lc-result", "at": at, "text": text, "winner": scene.observation["winner"]}] if text else []

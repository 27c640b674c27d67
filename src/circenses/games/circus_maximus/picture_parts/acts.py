"""Act cards and executions, with the bids on them."""

from functools import lru_cache
from typing import Any, Final

from circenses.art.arrangement import section
from circenses.art.forms import PHONE
from circenses.art.lettering import SERIF, set_in
from circenses.art.sections import Drawing, Part, Section, piece
from circenses.games.circus_maximus import card_text, text_twin
from circenses.games.circus_maximus.content import EXECUTIONS, TRACKS, UNITS, name
from circenses.games.circus_maximus.picture_parts.scene import Scene
from circenses.kernel.observed import house
from circenses.kernel.words import count, ordinal, signed

COLUMNS: Final = 5
GAP: Final = 6.0
CARD_HEIGHT: Final = 176.0
EXECUTION_HEIGHT: Final = 62.0
ROW_HEIGHT: Final = 58.0  # height of a card on a phone, which lies on its side
ROW_GAP: Final = 5.0
WON_BY: Final = {"all": "everyone gains", "d6": "highest die wins", "animals": "most animals wins"}


@section("acts", "Acts")
def acts(scene: Scene, width: float) -> Section:
    """The display, slot by slot; an empty slot stays a blank. Below it the executions."""
    return _lying(scene, width) if scene.form == PHONE else _standing(scene, width)


def _standing(scene: Scene, width: float) -> Section:
    across = (width - (COLUMNS - 1) * GAP) / COLUMNS
    drawings: list[Drawing] = []
    display = scene.observation["act_display"]
    for i, act in enumerate(display):
        x, y = i % COLUMNS * (across + GAP), i // COLUMNS * (CARD_HEIGHT + GAP)
        drawings.append(("card", _card(scene, act, x, y, across)) if act else _slot(i, x, y, across, CARD_HEIGHT))
    y = max(1, -(-len(display) // COLUMNS)) * (CARD_HEIGHT + GAP)
    across = (width - (len(EXECUTIONS) - 1) * GAP) / len(EXECUTIONS)
    for i, act in enumerate(EXECUTIONS):
        drawings.append(("execution", _execution(scene, act, i * (across + GAP), y, across)))
    return drawings, y + EXECUTION_HEIGHT


def _lying(scene: Scene, width: float) -> Section:
    drawings: list[Drawing] = []
    y = 0.0
    for i, act in enumerate([*scene.observation["act_display"], *EXECUTIONS]):
        drawings.append(("row_card", _row(scene, act, y, width)) if act else _slot(i, 0, y, width, ROW_HEIGHT))
        y += ROW_HEIGHT + ROW_GAP
    return drawings, y - ROW_GAP


def _slot(i: int, x: float, y: float, width: float, height: float) -> Drawing:
    return "slot", {"id": f"cm-slot-{i}", "x": x, "y": y, "w": width, "h": height}


def _face(scene: Scene, act: str) -> Part:
    """What a card shows, whatever its place."""
    order = scene.act_order
    return _printed_face(act, tuple(house(scene.observation).items())) | {
        "nth": order.index(act) + 1 if act in order else 0,
        "on_stage": scene.observation["act"]["act"] == act,
        "done": act in scene.observation["act"]["done"] and scene.observation["phase"] == "perform",
        "bet": scene.observation["bet"]["act"] == act,
    }


@lru_cache(512)
def _printed_face(act: str, options: tuple[tuple[str, Any], ...]) -> Part:
    """What is printed on the card, with the table's house numbers."""
    card = card_text.numbers({"options": dict(options)})["acts"][act]
    return {
        "act": act,
        "track": next(iter(card["tracks"])),
        "needs": [(unit, card["units"][unit]) for unit in UNITS if card["units"].get(unit)],
        "cost": card["cost"],
        "gains": _steps(card["tracks"]),
        "winner": card["winner"],
        "how": WON_BY[card["winner"]],
        "pay": card_text.pay_words(card),
        "fate": card_text.fate_words(card),
        "penalty": _steps(card.get("penalty", {})),
        "says": f"{name('acts', act)}: {card_text.act_words(card)}",
    }


def _steps(table: dict[str, int]) -> list[tuple[str, str]]:
    """Steps in the order of the card, which begins with its own track."""
    return [(track, signed(step)) for track, step in table.items() if step and track in TRACKS]


def _bids(
    scene: Scene, act: str, left: float, top: float, across: float, down: float, columns: int, r: float = 8
) -> list[Part]:
    bids = scene.observation["bids"].get(act, {})
    stage = scene.observation["act"]
    return [
        piece("bid", sort, sort, seat, left + i % columns * across, top + i // columns * down, r)
        | {
            "coins": bids[str(seat)]["coins"],
            "turn": f"#{bids[str(seat)]['turn']}" if across > 40 else "",  # a phone shows them in this order
            "joined": stage["act"] == act and seat in stage["joined"],
            "small": scene.small,
        }
        for i, seat in enumerate(card_text.bidder_order(scene.observation, act))
        for sort in (f"bid-{seat}-{act}",)
    ]


def _element(scene: Scene, act: str, x: float, y: float, width: float, height: float) -> Part:
    face = _face(scene, act)
    label = f"{face['says']} {text_twin.bids_sentence(scene.observation, act)}"
    if face["nth"]:
        total = card_text.bid_total(scene.observation["bids"].get(act, {}))
        label += f" {count(total, 'coin')}, performed {ordinal(face['nth'])}."
    return scene.element(f"act-{act}", x, y, width, height, label) | face


def _card(scene: Scene, act: str, x: float, y: float, width: float) -> Part:
    title, size = set_in(name("acts", act), SERIF * (width - 62), ((14, 1), (12.5, 2), (11, 3)))
    return _element(scene, act, x, y, width, CARD_HEIGHT) | {
        "name": title,
        "size": size,
        "pieces": _bids(scene, act, 13, 151, width / 2 - 2, 16, 2),
    }


def _limits(scene: Scene, act: str) -> Part:
    """The marks on a card: what becomes of its units, and whether an execution can be bid on."""
    only = scene.observation["execution"] if act in EXECUTIONS else ""
    card = scene.numbers["acts"][act]
    spent = "lost" if card.get("lost", {}) == card["units"] else "back"
    return {"execution": act in EXECUTIONS, "spent": spent, "closed": bool(only) and only != act, "only": only == act}


def _execution(scene: Scene, act: str, x: float, y: float, width: float) -> Part:
    return (
        _element(scene, act, x, y, width, EXECUTION_HEIGHT)
        | _limits(scene, act)
        | {"name": name("acts", act), "pieces": _bids(scene, act, 40, 51, (width - 36) / 4, 0, 4, 7)}
    )


def _row(scene: Scene, act: str, y: float, width: float) -> Part:
    return (
        _element(scene, act, 0, y, width, ROW_HEIGHT)
        | _limits(scene, act)
        | {"name": name("acts", act), "pieces": _bids(scene, act, 222, 13, 38, 0, 4)}
    )

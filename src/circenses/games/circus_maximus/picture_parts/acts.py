"""Act cards and executions, with the bids on them."""

from functools import lru_cache
from typing import Any, Final

from circenses.art.lettering import SERIF, fit, set_in
from circenses.art.sections import GAP, Drawing, Part, piece
from circenses.games.circus_maximus import card_text, text_twin
from circenses.games.circus_maximus.content import EXECUTIONS, TRACKS, UNITS, name
from circenses.games.circus_maximus.picture_parts.scene import INNER, Scene
from circenses.kernel.observed import house
from circenses.kernel.words import count, ordinal, signed

COLUMNS: Final = 5
CARD_WIDTH: Final = 140.0
CARD_HEIGHT: Final = 250.0
EXECUTION_WIDTH: Final = INNER - COLUMNS * (CARD_WIDTH + GAP)
EXECUTION_HEIGHT: Final = (CARD_HEIGHT - 2 * GAP) / 3
WON_BY: Final = {"all": "everyone gains", "d6": "highest die wins", "animals": "most animals wins"}


def height(scene: Scene) -> float:
    rows = max(1, -(-len(scene.observation["act_display"]) // COLUMNS))
    return rows * (CARD_HEIGHT + GAP) - GAP


def acts(scene: Scene) -> list[Drawing]:
    return [*_cards(scene), *_executions(scene)]


def _cards(scene: Scene) -> list[Drawing]:
    """The display, slot by slot; an empty slot stays a blank."""
    made: list[Drawing] = []
    for i, act in enumerate(scene.observation["act_display"]):
        x, y = i % COLUMNS * (CARD_WIDTH + GAP), i // COLUMNS * (CARD_HEIGHT + GAP)
        if act:
            made.append(("card", _card(scene, act, x, y)))
        else:
            made.append(("slot", {"id": f"cm-slot-{i}", "x": x, "y": y, "w": CARD_WIDTH, "h": CARD_HEIGHT}))
    return made


def _executions(scene: Scene) -> list[Drawing]:
    x = COLUMNS * (CARD_WIDTH + GAP)
    return [("execution", _execution(scene, act, x, i * (EXECUTION_HEIGHT + GAP))) for i, act in enumerate(EXECUTIONS)]


def _face(scene: Scene, act: str) -> Part:
    """What a card shows apart from its place."""
    order = scene.act_order
    return _printed_face(act, tuple(house(scene.observation).items())) | {
        "nth": order.index(act) + 1 if act in order else 0,
        "on_stage": scene.observation["act"]["act"] == act,
        "done": act in scene.observation["act"]["done"] and scene.observation["phase"] == "perform",
        "bet": scene.observation["bet"]["act"] == act,
    }


@lru_cache(512)
def _printed_face(act: str, named: tuple[tuple[str, Any], ...]) -> Part:
    """What the card itself says, with the house numbers of the table."""
    card = card_text.numbers({"options": dict(named)})["acts"][act]
    return {
        "act": act,
        "track": next(iter(card["tracks"])),
        "needs": [(unit, card["units"][unit]) for unit in UNITS if card["units"].get(unit)],
        "cost": card["cost"],
        "gains": _steps(card["tracks"]),
        "winner": card["winner"],
        "how": WON_BY[card["winner"]],
        "pay": card_text.pay_words(card),
        "pay_size": fit(card_text.pay_words(card), CARD_WIDTH - 58, 13),
        "fate": card_text.fate_words(card),
        "penalty": _steps(card.get("penalty", {})),
        "told": f"{name('acts', act)}: {card_text.act_words(card)}",
    }


def _steps(table: dict[str, int]) -> list[tuple[str, str]]:
    """In the order of the card, which begins with its own track."""
    return [(track, signed(step)) for track, step in table.items() if step and track in TRACKS]


def _bids(scene: Scene, act: str, left: float, top: float, across: float, down: float, r: float) -> list[Part]:
    """The bids on a card, two in a row."""
    bids = scene.observation["bids"].get(act, {})
    stage = scene.observation["act"]
    return [
        piece("bid", f"bid-{seat}-{act}", f"bid-{seat}-{act}", seat, left + i % 2 * across, top + i // 2 * down, r)
        | {
            "coins": bids[str(seat)]["coins"],
            "turn": bids[str(seat)]["turn"],
            "joined": stage["act"] == act and seat in stage["joined"],
        }
        for i, seat in enumerate(card_text.bidder_order(scene.observation, act))
    ]


def _card(scene: Scene, act: str, x: float, y: float) -> Part:
    title, size = set_in(name("acts", act), CARD_WIDTH - 52, ((16, 2), (14, 2), (12, 3)))
    face = _face(scene, act)
    label = f"{face['told']} {text_twin.bids_sentence(scene.observation, act)}"
    total = card_text.bid_total(scene.observation["bids"].get(act, {}))
    summary = f"{count(total, 'coin')}, performed {ordinal(face['nth'])}" if face["nth"] else "no bids"
    return (
        scene.element(f"act-{act}", x, y, CARD_WIDTH, CARD_HEIGHT, label)
        | face
        | {"name": title, "size": size, "summary": summary, "summary_size": fit(summary, CARD_WIDTH - 14, 12.5)}
        | {"pieces": _bids(scene, act, 16.5, 214, 66, 22, 9.5)}
    )


def _execution(scene: Scene, act: str, x: float, y: float) -> Part:
    only = scene.observation["execution"]
    card = scene.numbers["acts"][act]
    title = name("acts", act)
    face = _face(scene, act)
    label = f"{face['told']} {text_twin.bids_sentence(scene.observation, act)}"
    return (
        scene.element(f"act-{act}", x, y, EXECUTION_WIDTH, EXECUTION_HEIGHT, label)
        | face
        | {
            "name": title,
            "size": fit(title, SERIF * (EXECUTION_WIDTH - 48), 15.5),
            "spent": "lost" if card.get("lost", {}) == card["units"] else "back",
            "closed": bool(only) and only != act,
            "only": only == act,
            "pieces": _bids(scene, act, 49.6, 53, 76, 16.5, 7.6),
        }
    )

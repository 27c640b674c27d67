"""Act cards and executions, with the bids on them."""

from typing import Final

from circenses.art.lettering import fit, set_in
from circenses.games.circus_maximus import printed, words
from circenses.games.circus_maximus.content import TRACKS, UNITS
from circenses.games.circus_maximus.picture_parts.scene import GAP, INNER, Part, Scene
from circenses.games.circus_maximus.printed import EXECUTIONS, card_name, signed

COLUMNS: Final = 5
CARD_WIDTH: Final = 140.0
CARD_HEIGHT: Final = 250.0
EXECUTION_WIDTH: Final = INNER - COLUMNS * (CARD_WIDTH + GAP)
EXECUTION_HEIGHT: Final = (CARD_HEIGHT - 2 * GAP) / 3


def height(scene: Scene) -> float:
    rows = max(1, -(-len(scene.observation["act_display"]) // COLUMNS))
    return rows * (CARD_HEIGHT + GAP) - GAP


def cards(scene: Scene) -> list[Part]:
    """The display, slot by slot; an empty slot stays a blank."""
    made = []
    for i, act in enumerate(scene.observation["act_display"]):
        x, y = i % COLUMNS * (CARD_WIDTH + GAP), i // COLUMNS * (CARD_HEIGHT + GAP)
        made.append(_card(scene, act, x, y) if act in scene.numbers["acts"] else {"id": "", "x": x, "y": y})
    return made


def executions(scene: Scene) -> list[Part]:
    x = COLUMNS * (CARD_WIDTH + GAP)
    return [_execution(scene, act, x, i * (EXECUTION_HEIGHT + GAP)) for i, act in enumerate(EXECUTIONS)]


def _face(scene: Scene, act: str) -> Part:
    """What a card shows apart from its place."""
    card = scene.numbers["acts"][act]
    order = printed.act_order(scene.observation)
    bids = _bids(scene, act)
    total = sum(bid["coins"] for bid in bids)
    return {
        "act": act,
        "track": printed.main_track(card),
        "needs": [(unit, card["units"][unit]) for unit in UNITS if card["units"].get(unit)],
        "cost": card["cost"],
        "gains": _steps(card["tracks"]),
        "winner": card["winner"],
        "how": printed.winner_words(card),
        "pay": printed.pay_words(card),
        "pay_size": fit(printed.pay_words(card), CARD_WIDTH - 58, 13),
        "fate": printed.fate_words(card),
        "penalty": _steps(card.get("penalty", {})),
        "bids": bids,
        "total": total,
        "nth": order.index(act) + 1 if act in order else 0,
        "on_stage": scene.observation["act"]["act"] == act,
        "done": act in scene.observation["act"]["done"] and scene.observation["phase"] == "perform",
        "bet": scene.observation["bet"]["act"] == act,
    }


def _steps(table: dict[str, int]) -> list[tuple[str, str]]:
    """In the order of the card, which begins with its own track."""
    return [(track, signed(step)) for track, step in table.items() if step and track in TRACKS]


def _bids(scene: Scene, act: str) -> list[Part]:
    bids = scene.observation["bids"].get(act, {})
    stage = scene.observation["act"]
    return [
        {
            "seat": seat,
            "coins": bids[str(seat)]["coins"],
            "turn": bids[str(seat)]["turn"],
            "joined": stage["act"] == act and seat in stage["joined"],
        }
        for seat in printed.bidder_order(scene.observation, act)
    ]


def _label(scene: Scene, act: str) -> str:
    told = printed.act_words(scene.numbers["acts"][act])
    return f"{card_name('acts', act)}: {told} {words.bids_sentence(scene.observation, act)}"


def _card(scene: Scene, act: str, x: float, y: float) -> Part:
    name, size = set_in(card_name("acts", act), CARD_WIDTH - 52, ((16, 2), (14, 2), (12, 3)))
    face = _face(scene, act)
    summary = f"{printed.count(face['total'], 'coins')}, performed {ordinal(face['nth'])}" if face["nth"] else "no bids"
    return (
        scene.element(f"act-{act}", x, y, CARD_WIDTH, CARD_HEIGHT, _label(scene, act))
        | face
        | {"name": name, "size": size, "summary": summary, "summary_size": fit(summary, CARD_WIDTH - 14, 12.5)}
    )


def _execution(scene: Scene, act: str, x: float, y: float) -> Part:
    only = scene.observation["execution"]
    card = scene.numbers["acts"][act]
    name = card_name("acts", act)
    return (
        scene.element(f"act-{act}", x, y, EXECUTION_WIDTH, EXECUTION_HEIGHT, _label(scene, act))
        | _face(scene, act)
        | {
            "name": name,
            "size": fit(name, EXECUTION_WIDTH - 48, 15.5),
            "spent": "lost" if card.get("lost", {}) == card["units"] else "back",
            "closed": bool(only) and only != act,
            "only": only == act,
        }
    )


def ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number % 100 not in (11, 12, 13) else 0, "th")
    return f"{number}{ending}"

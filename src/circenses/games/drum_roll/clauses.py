"""Which rule allows an action, which one forbids it, and where one clicks."""

from circenses.games.drum_roll import actions, refusals
from circenses.games.drum_roll.content import COLOUR_NAMES, FACE_IDS, PERFORMER_IDS, STAFF_IDS, tree
from circenses.games.drum_roll.refusals import ASKED, refusal
from circenses.games.drum_roll.rules import distribute
from circenses.games.drum_roll.saved import TARGET_NAMES
from circenses.games.drum_roll.state import (
    AGENTS,
    ASSISTANTS,
    BETWEEN,
    DEAL_REGION,
    DEAL_ROW,
    DEAL_STAFF,
    DEAL_TO,
    DRAW_CARD,
    DRAW_START,
    HOUSEKEEPING,
    NEEDS,
    RETURN,
    SHOW_RESULT,
    DrumState,
)
from circenses.kernel.state import frame_a, frame_kind

__all__ = ["explain", "refusal", "targets"]

CHANCE_CLAUSES = {
    DEAL_STAFF: ["DR-1.3(2)"],
    DEAL_ROW: ["DR-1.3(3)"],
    DEAL_REGION: ["DR-1.3(4)"],
    DRAW_START: ["DR-1.3(5)", "DR-R52"],
    DEAL_TO: ["DR-1.3(6)"],
    DRAW_CARD: ["DR-1.16(9)"],
}


def card_clause(face: int) -> list[str]:
    """The rows of the investment table that show a face."""
    return [f"DR-2.4({card})" for card in tree()["investments"][FACE_IDS[face]]["cards"]]


def explain(s: DrumState, action: int) -> list[str]:
    """The clauses behind a legal action."""
    packed = s.top()
    kind = int(frame_kind(packed))
    if kind in CHANCE_CLAUSES:
        if kind in (DEAL_STAFF, DEAL_ROW) and s.phase in (HOUSEKEEPING, BETWEEN):
            return ["DR-1.7" if s.phase == HOUSEKEEPING else "DR-1.10(1)", *CHANCE_CLAUSES[kind]]
        return CHANCE_CLAUSES[kind]
    played = refusals.played_face(action)
    if played is not None:
        return ["DR-1.14", "DR-1.16(2)", *card_clause(played)]
    if actions.PLACE + 5 <= action < actions.PLACE + 10:
        return ["DR-1.5", "DR-R21", *card_clause(0)]
    if actions.HIRE <= action < actions.HIRE_STAFF:
        return ["DR-1.6(4)", f"DR-2.2({PERFORMER_IDS[action - actions.HIRE]})"]
    if actions.HIRE_STAFF <= action < actions.DONE:
        return ["DR-1.6(5)", f"DR-2.3({STAFF_IDS[action - actions.HIRE_STAFF]})"]
    if actions.AGENT <= action < actions.MOVE:
        return ["DR-1.7(T4)", "DR-2.3", "DR-R29"]
    if kind == SHOW_RESULT:
        return ["DR-1.9(1)", f"DR-2.2({PERFORMER_IDS[frame_a(packed)]})"]
    if kind == RETURN:
        return ["DR-1.7(T5)", "DR-2.3(P01)"]
    return ASKED[kind][1]


# Where one clicks

PERFORMER_BLOCKS = (
    (actions.KEEP, "deal"),
    (actions.HIRE, "row"),
    (actions.FIRE, "act"),
    (actions.NEXT, "act"),
    (actions.TRAILER_ON, "act"),
)


def targets(s: DrumState, action: int) -> list[str]:
    """Elements of the picture in the order one would click them; chance is not clicked."""
    if action >= actions.START:
        return []
    for first, word in PERFORMER_BLOCKS:
        if first <= action < first + len(PERFORMER_IDS):
            element = f"{word}-{PERFORMER_IDS[action - first]}"
            return ["card-fire", element] if first == actions.FIRE else [element]
    if actions.MOVE <= action < actions.RETURN:
        card, need = divmod(action - actions.MOVE, NEEDS)
        colour = refusals.COLOUR_NAMES[s.rules.need[card * NEEDS + need]]
        return [f"store-{colour}", f"act-{PERFORMER_IDS[card]}"]
    return refusals.simple_targets(action) or table_targets(s, action)


def agent(s: DrumState, take: int) -> str:
    """The first Agent who shows a colour, one's own if there is one."""
    able = [card for card in range(AGENTS, ASSISTANTS) if s.rules.staff_take[card] >> take & 1]
    own = [card for card in able if s.actor() >= 0 and s.has_staff(s.actor(), card)]
    return f"staff-{STAFF_IDS[(own or able)[0]]}"


def table_targets(s: DrumState, action: int) -> list[str]:
    if actions.PLACE <= action < actions.BUY:
        target = TARGET_NAMES[action - actions.PLACE]
        if target == "pass":
            return ["pass"]
        unblock = ["card-unblock"] if "!" in target else []
        return [*unblock, f"space-{target.rpartition(':')[2]}"]
    if actions.AGENT <= action < actions.ASSISTANT:
        give, take = int(distribute.agent_give(action)), int(distribute.agent_take(action))
        return [agent(s, take), f"store-{COLOUR_NAMES[give]}", f"stock-{COLOUR_NAMES[take]}"]
    if actions.HIRE_STAFF <= action < actions.DONE:
        return [f"row-{STAFF_IDS[action - actions.HIRE_STAFF]}"]
    if actions.ALTERNATIVE <= action <= actions.FLIP:
        return [f"answer-{('first', 'second', 'flip')[action - actions.ALTERNATIVE]}"]
    if actions.PEEK <= action < actions.APPLAUSE:
        return [f"peek-{action - actions.PEEK}"]
    if action == actions.RETURN:
        return ["staff-P01"]
    if action in (actions.VOTE, actions.VOTE + 1):
        return [("vote-delay", "vote-show")[action - actions.VOTE]]
    return ["done"] if action == actions.DONE else []

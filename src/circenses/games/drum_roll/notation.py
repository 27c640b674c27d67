"""The notation of actions: words a person would type (DR-1.14, DR-1.16)."""

from circenses.games.drum_roll import actions
from circenses.games.drum_roll.content import COLOUR_NAMES, FACE_IDS, PERFORMER_IDS, REGION_IDS, STAFF_IDS, TYPE_NAMES
from circenses.games.drum_roll.rules import deal, distribute, flow
from circenses.games.drum_roll.saved import TARGET_NAMES
from circenses.games.drum_roll.state import (
    COLOURS,
    DOUBLE,
    NEEDS,
    RESOLVE_INVEST,
    RESOLVE_PERFORMER,
    RESOLVE_PERSONNEL,
    RETURN,
    SHOW_RESULT,
    TRAILER_ON,
    DrumState,
)
from circenses.kernel.choices import Choices
from circenses.kernel.errors import IllegalAction
from circenses.kernel.state import frame_kind

DONE_WORDS = {
    RESOLVE_INVEST: "decline",
    RESOLVE_PERFORMER: "decline",
    RESOLVE_PERSONNEL: "decline",
    RETURN: "keep",
    DOUBLE: "skip",
    SHOW_RESULT: "no benefit",
}
SHAPES = (
    "write place tickets, place cube:red, pass, buy, hire A1, decline, move A1-2, agent red white, assistant red, "
    "play income, fire A1, next A1, first, flip, delay, show or done"
)


def label(s: DrumState, action: int) -> str:
    if action == actions.DONE:
        return DONE_WORDS.get(int(frame_kind(s.top())), "done")
    if actions.PEEK <= action < actions.APPLAUSE and s.peeked[1] >= 0:
        return f"take {FACE_IDS[s.peeked[action - actions.PEEK]]}"
    return PLAIN[action]


def _plain() -> dict[int, str]:
    """All actions whose notation does not depend on the state, or as they are called out of place."""
    names = {actions.BUY: "buy", actions.DONE: "done", actions.TRAILER: "play trailer", actions.INCOME: "play income"}
    names |= {actions.RETURN: "return", actions.VOTE: "delay", actions.VOTE + 1: "show", actions.DOUBLE: "double vote"}
    names |= {actions.ALTERNATIVE: "first", actions.ALTERNATIVE + 1: "second", actions.FLIP: "flip"}
    names |= {actions.PEEK: "take the first card", actions.PEEK + 1: "take the second card"}
    for card, id in enumerate(PERFORMER_IDS):
        names |= {
            actions.KEEP + card: f"keep {id}",
            actions.HIRE + card: f"hire {id}",
            actions.FIRE + card: f"fire {id}",
        }
        names |= {actions.NEXT + card: f"next {id}", actions.TRAILER_ON + card: f"trailer {id}"}
        names |= {actions.MOVE + card * NEEDS + need: f"move {id}-{need + 1}" for need in range(NEEDS)}
        names[actions.DEAL + card] = f"performer {id}"
    for card, id in enumerate(STAFF_IDS):
        names |= {actions.HIRE_STAFF + card: f"hire {id}", actions.DEAL_STAFF + card: f"personnel {id}"}
    names |= {actions.DEPOSIT + coins: f"deposit {coins}" for coins in range(actions.MOST_DEPOSIT + 1)}
    names |= {actions.PLACE + i: f"place {target}" for i, target in enumerate(TARGET_NAMES[:-1])}
    names[actions.PLACE + len(TARGET_NAMES) - 1] = "pass"
    names |= {actions.DISCARD + i: f"discard {face}" for i, face in enumerate(FACE_IDS)}
    names |= {actions.DRAW + i: f"card {face}" for i, face in enumerate(FACE_IDS)}
    names |= {actions.APPLAUSE + i: f"applause {kind}" for i, kind in enumerate(TYPE_NAMES)}
    names |= {actions.START + seat: f"start {seat}" for seat in range(4)}
    names |= {actions.REGION + i: f"region {tile}" for i, tile in enumerate(REGION_IDS)}
    return names | _colours()


def _colours() -> dict[int, str]:
    names: dict[int, str] = {}
    for i, colour in enumerate(COLOUR_NAMES):
        names |= {actions.GAIN + i: f"gain {colour}", actions.SPEND + i: f"spend {colour}"}
        names |= {actions.INCOME_CUBE + i: f"play income_cube {colour}", actions.ASSISTANT + i: f"assistant {colour}"}
        first = actions.RESOURCES + i * (COLOURS + 1)
        names |= {first + k: f"play resources_{colour} {other}" for k, other in enumerate((*COLOUR_NAMES, "two"))}
        for k, other in enumerate(COLOUR_NAMES):
            if k >= i:
                names[int(deal.pair_action(i, k))] = f"pair {colour} {other}"
            if k != i:
                names[int(distribute.agent_action(i, k))] = f"agent {colour} {other}"
    return names


PLAIN = _plain()
NUMBER = {text.lower(): action for action, text in PLAIN.items()}
NUMBER |= dict.fromkeys((*DONE_WORDS.values(), "done"), actions.DONE)
NUMBER |= {
    f"pair {one} {other}": int(deal.pair_action(k, i))
    for i, one in enumerate(COLOUR_NAMES)
    for k, other in enumerate(COLOUR_NAMES)
    if k < i
}


def parse(s: DrumState, text: str) -> int:
    """One action; legality is another matter."""
    words = " ".join(text.lower().split())
    if words.startswith("take ") and s.peeked[1] >= 0:
        for which in (0, 1):
            if words == f"take {FACE_IDS[s.peeked[which]]}":
                return actions.PEEK + which
    if words in NUMBER:
        return NUMBER[words]
    raise IllegalAction(f"{text!r} cannot be read: {SHAPES}")


def read(s: DrumState, text: str) -> list[int]:
    """A whole move as people write it: `move A1-2 A1-1` are two actions in their order, `play trailer A1` two."""
    words = " ".join(text.lower().split())
    first, _, rest = words.partition(" ")
    if first == "move" and " " in rest:
        return sorted(parse(s, f"move {one}") for one in rest.split())
    if words.startswith("play trailer "):
        return _trailer(s, parse(s, f"trailer {words.removeprefix('play trailer ')}"))
    return [parse(s, text)]


def _trailer(s: DrumState, target: int) -> list[int]:
    """The card, then its performer where that is asked."""
    out = Choices()
    seat = s.actor()
    flow.legal_into(s, seat, out)
    if actions.TRAILER not in out.to_list():
        return [actions.TRAILER]  # whoever validates it will say why
    after = s.clone()
    flow.answer(after, seat, actions.TRAILER)
    if frame_kind(after.top()) == TRAILER_ON:
        return [actions.TRAILER, target]
    if not after.trailered >> (target - actions.TRAILER_ON) & 1 or s.trailered >> (target - actions.TRAILER_ON) & 1:
        raise IllegalAction(f"the trailer cannot go to {PERFORMER_IDS[target - actions.TRAILER_ON]} (DR-1.12)")
    return [actions.TRAILER]

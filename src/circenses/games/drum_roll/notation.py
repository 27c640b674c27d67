"""The notation of actions: words a person would type (DR-1.14, DR-1.16)."""

from circenses.games.drum_roll import actions, state
from circenses.games.drum_roll.content import COLOUR_NAMES, FACE_IDS, PERFORMER_IDS, REGION_IDS, STAFF_IDS
from circenses.games.drum_roll.layout import COLOUR, FACE, NEED, PERFORMER, QUESTIONS, STAFF, TARGET_NAMES, TYPE, VOTES
from circenses.games.drum_roll.rules import flow
from circenses.games.drum_roll.state import NEEDS, DrumState
from circenses.kernel.choices import Choices
from circenses.kernel.errors import IllegalAction
from circenses.kernel.layout.blocks import Actions, Block, number_axis
from circenses.kernel.layout.fields import Axis
from circenses.kernel.state import frame_kind

DONE_WORDS = {
    state.RESOLVE_INVEST: "decline",
    state.RESOLVE_PERFORMER: "decline",
    state.RESOLVE_PERSONNEL: "decline",
    state.RETURN: "keep",
    state.DOUBLE: "skip",
    state.SHOW_RESULT: "no benefit",
}
SHAPES = (
    "write place tickets, place cube:red, pass, buy, hire A1, decline, move A1-2, agent red white, assistant red, "
    "play income, fire A1, next A1, first, flip, delay, show or done"
)
PAIRS = [f"{one} {other}" for i, one in enumerate(COLOUR_NAMES) for other in COLOUR_NAMES[i:]]
SWAPS = [f"{give} {take}" for give in COLOUR_NAMES for take in COLOUR_NAMES if give != take]
PEEKS = ("take the first card", "take the second card")
ANY = [name for name, said in QUESTIONS.asks.items() if said]  # cards are played at many of them
WINDOWS = ("resolve_invest", "resolve_performer", "resolve_personnel", "distribute", "pre_show", "show_end")


def _done(s: DrumState) -> str:
    return DONE_WORDS.get(int(frame_kind(s.top())), "done")


def _read_done(s: DrumState, words: str) -> tuple[()] | None:
    return () if words in (*DONE_WORDS.values(), "done") else None


def _take(s: DrumState, which: int) -> str:
    return f"take {FACE_IDS[s.peeked[which]]}" if len(s.peeked) == 2 else PEEKS[which]


def _read_take(s: DrumState, words: str) -> tuple[int] | None:
    for which in (0, 1):
        if words in (_take(s, which), PEEKS[which]):
            return (which,)
    return None


# What is clicked


def _space(s: DrumState, target: int) -> list[str]:
    unblock = ["card-unblock"] if target >= state.UNBLOCKED and target < state.TICKETS else []
    return [*unblock, f"space-{TARGET_NAMES[target].rpartition(':')[2]}"]


def _need(s: DrumState, card: int, need: int) -> list[str]:
    return [f"store-{COLOUR_NAMES[s.rules.need[card * NEEDS + need]]}", f"act-{PERFORMER_IDS[card]}"]


def _agent(s: DrumState, swap: int) -> list[str]:
    """The first Agent who shows the colour, one's own if there is one."""
    give, take = SWAPS[swap].split()
    colour = COLOUR_NAMES.index(take)
    able = [card for card in range(state.AGENTS, state.ASSISTANTS) if s.rules.staff_take[card] >> colour & 1]
    own = [card for card in able if s.actor() >= 0 and s.has_staff(s.actor(), card)]
    return [f"staff-{STAFF_IDS[(own or able)[0]]}", f"store-{give}", f"stock-{take}"]


HIRED = ("DR-1.6(4)", "DR-2.2({performer})")
CONVERTED = ("DR-1.7(T4)", "DR-2.3", "DR-R29")
ACTIONS = Actions(
    Block("keep", PERFORMER, target="deal-{performer}", answers=("draft_keep",)),
    Block(
        "pair",
        Axis("pair", PAIRS),
        target=lambda s, pair: [f"stock-{colour}" for colour in PAIRS[pair].split()],
        answers=("choose_resources", "gain_pair"),
    ),
    Block("deposit", number_axis("coins", 0, actions.MOST_DEPOSIT), target="bank", answers=("bank_deposit",)),
    Block("place", Axis("target", TARGET_NAMES[:-1]), target=_space),
    Block("pass", target="pass", answers=("place",), idle=True),
    Block("buy", target="space-invest", answers=("resolve_invest",)),
    Block("hire", PERFORMER, target="row-{performer}", clauses=HIRED, answers=("resolve_performer",)),
    Block(
        "hire personnel",
        STAFF,
        label="hire {personnel}",
        target="row-{personnel}",
        clauses=("DR-1.6(5)", "DR-2.3({personnel})"),
        answers=("resolve_personnel",),
    ),
    Block(
        "done",
        label=_done,
        read=_read_done,
        target="done",
        answers=(*WINDOWS, "organizer", "double_vote", "show_result"),
        idle=True,
    ),
    Block("fire", PERFORMER, target=("card-fire", "act-{performer}"), answers=ANY),
    Block("play trailer", target="card-trailer", answers=ANY),
    Block("play income", target="card-income", answers=ANY),
    Block(
        "play resources",
        COLOUR,
        Axis("taken", (*COLOUR_NAMES, "two")),
        label="play resources_{colour} {taken}",
        target=lambda s, shown, taken: [
            f"card-resources_{COLOUR_NAMES[shown]}",
            "two" if taken == state.COLOURS else f"stock-{COLOUR_NAMES[taken]}",
        ],
        answers=ANY,
    ),
    Block("play income_cube", COLOUR, target=("card-income_cube", "store-{colour}"), answers=ANY),
    Block("agent", Axis("swap", SWAPS), target=_agent, clauses=CONVERTED, answers=("distribute",)),
    Block(
        "assistant",
        COLOUR,
        target=lambda s, give: [f"staff-{STAFF_IDS[state.ASSISTANTS + give]}"],
        clauses=CONVERTED,
        answers=("distribute",),
    ),
    Block("move", PERFORMER, NEED, label="move {performer}-{need}", target=_need, answers=("distribute",)),
    Block("return", target="staff-P01", answers=("organizer",)),
    Block("vote", Axis("vote", VOTES), label="{vote}", target="vote-{vote}"),
    Block("double vote", target="card-double_vote", answers=ANY),
    Block("next", PERFORMER, target="act-{performer}", answers=("show_next",)),
    Block(
        "benefit",
        Axis("answer", ("first", "second")),
        label="{answer}",
        target="answer-{answer}",
        answers=("show_result",),
    ),
    Block("flip", target="answer-flip", answers=("show_result",)),
    Block("gain", COLOUR, target="stock-{colour}", answers=("gain_colour",)),
    Block("spend", COLOUR, target="store-{colour}", answers=("spend_colour",)),
    Block("trailer", PERFORMER, target="act-{performer}", answers=("trailer_target",)),
    Block(
        "peek",
        number_axis("which", 0, 1),
        label=_take,
        read=_read_take,
        target="peek-{which}",
        answers=("peek_choice",),
    ),
    Block("applause", TYPE, target="card-applause_{type}", answers=ANY),
    Block("discard", FACE, target=("card-{face}", "discard"), answers=ANY),
    Block("start", number_axis("seat", 0, 3), chance=True),
    Block("region", Axis("region", REGION_IDS), chance=True),
    Block("performer", PERFORMER, chance=True),
    Block("personnel", STAFF, chance=True),
    Block("card", FACE, chance=True),
    shapes=SHAPES,
    spoken={f"pair {' '.join(reversed(pair.split()))}": f"pair {pair}" for pair in PAIRS},
)


def read(s: DrumState, text: str) -> list[int]:
    """A whole move as people write it: `move A1-2 A1-1` are two actions in their order, `play trailer A1` two."""
    words = " ".join(text.lower().split())
    first, _, rest = words.partition(" ")
    if first == "move" and " " in rest:
        return sorted(ACTIONS.parse(s, f"move {one}") for one in rest.split())
    if words.startswith("play trailer "):
        return _trailer(s, ACTIONS.parse(s, f"trailer {words.removeprefix('play trailer ')}"))
    return [ACTIONS.parse(s, text)]


def _trailer(s: DrumState, target: int) -> list[int]:
    """The card, then its performer where that is asked."""
    out = Choices()
    seat = s.actor()
    flow.legal_into(s, seat, out)
    if actions.TRAILER not in out.to_list():
        return [actions.TRAILER]  # whoever validates it will say why
    after = s.clone()
    flow.answer(after, seat, actions.TRAILER)
    if frame_kind(after.top()) == state.TRAILER_ON:
        return [actions.TRAILER, target]
    if not (after.trailered & ~s.trailered) >> (target - actions.TRAILER_ON) & 1:
        raise IllegalAction(f"the trailer cannot go to {PERFORMER_IDS[target - actions.TRAILER_ON]} (DR-1.12)")
    return [actions.TRAILER]

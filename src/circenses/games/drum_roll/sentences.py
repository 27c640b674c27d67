"""Sentences of the log: cards by name, changes in one form, and decisions."""

from collections.abc import Callable

from circenses.games.drum_roll import state
from circenses.games.drum_roll.card_text import face_name, performer_name, region_name, staff_name
from circenses.games.drum_roll.content import COLOUR_NAMES, FACE_IDS, LEVELS, PERFORMER_IDS, REGION_IDS, STAFF_IDS
from circenses.games.drum_roll.layout import QUESTIONS, VOTES
from circenses.games.drum_roll.notation import ACTIONS
from circenses.games.drum_roll.rules.show import performed_level
from circenses.games.drum_roll.state import COLOURS, FACES, NEEDS, DrumState
from circenses.kernel.state import frame_a, frame_b, frame_kind
from circenses.kernel.words import count, listed, player

DONE = {
    "resolve_invest": "declines to invest",
    "resolve_performer": "hires nobody",
    "resolve_personnel": "hires no personnel",
    "distribute": "is done with the distribution",
    "organizer": "keeps the Show Organizer",
    "double_vote": "adds no vote",
    "pre_show": "is ready for the show",
    "show_result": "takes no benefit",
    "show_end": "closes the show",
}
SPACES = ("on the ticket office", "on investments", "to hire a performer", "to hire personnel")
# What a player does, by the block of the action
DOES = {
    "keep": "keeps {performer}",
    "pair": "takes {pair}",
    "deposit": "deposits {coins}",
    "pass": "passes a marker",
    "buy": "buys an investment card",
    "hire": "hires {performer}",
    "hire personnel": "hires {personnel}",
    "fire": "plays Fire a Performer: {performer} leaves",
    "play trailer": "plays Trailer",
    "play income": "plays Extra Income",
    "play income_cube": "plays Extra Income for a {colour} cube",
    "agent": "sends an Agent: {swap}",
    "assistant": "sends the Personal Assistant for {colour}",
    "return": "gives the Show Organizer back and will start",
    "double vote": "plays Double Vote",
    "next": "calls {performer}",
    "gain": "takes {colour}",
    "spend": "returns {colour}",
    "trailer": "gives the trailer to {performer}",
    "applause": "plays Extended Applause ({type})",
    "discard": "discards {face}",
}
NAMES: dict[str, Callable[[str], str]] = {
    "performer": performer_name,
    "personnel": staff_name,
    "face": face_name,
    "coins": lambda coins: count(int(coins), "coin"),
    "pair": lambda pair: pair.replace(" ", " and "),
    "swap": lambda swap: swap.replace(" ", " becomes "),
}


def performer(card: int) -> str:
    return performer_name(PERFORMER_IDS[card])


def staff(card: int) -> str:
    return staff_name(STAFF_IDS[card])


def face(number: int) -> str:
    return face_name(FACE_IDS[number])


def faces_gained(old: DrumState, s: DrumState, seat: int) -> list[int]:
    row = range(seat * FACES, seat * FACES + FACES)
    return [i - seat * FACES for i in row for _ in range(int(s.hand[i] - old.hand[i]))]


# Decisions, without what they changed and without a full stop


def decision(old: DrumState, seat: int, action: int, viewer: int) -> str:
    block, where = ACTIONS.find(action)
    if block.chance:
        return chance(old, block.name, where[0], viewer)
    words = {key: NAMES.get(key, str)(word) for key, word in block.words(where).items()}
    does = DOES[block.name].format(**words) if block.name in DOES else other(old, seat, block.name, where, viewer)
    return f"{player(seat)} {'has chosen a performer' if block.name == 'keep' and viewer != seat else does}"


def other(old: DrumState, seat: int, block: str, where: tuple[int, ...], viewer: int) -> str:
    """Decisions that take more than a few words."""
    if block == "done":
        return DONE[QUESTIONS.of(old.top()).name]
    if block == "place":
        return placed(*where)
    if block == "play resources":
        first, taken = where
        what = f"two {COLOUR_NAMES[first]} cubes" if taken == COLOURS else f"a {COLOUR_NAMES[taken]} cube"
        return f"plays Extra Resources ({COLOUR_NAMES[first]}) for {what}"
    if block == "move":
        card, need = where
        return f"gives {performer(card)} the {COLOUR_NAMES[old.rules.need[card * NEEDS + need]]} cube"
    if block == "vote":
        return ("votes to delay", "votes for the show")[where[0]] if viewer == seat else "has voted"
    if block == "peek":
        if viewer != seat:
            return "takes one card and puts the other under the deck"
        return f"takes {face(old.peeked[where[0]])} and puts {face(old.peeked[1 - where[0]])} under the deck"
    name = performer(int(frame_a(old.top())))
    return f"flips {name}" if block == "flip" else f"takes the {'second ' if where[0] else ''}benefit of {name}"


def placed(target: int) -> str:
    if target < state.TICKETS:
        card = " with Unblock Action" if target >= state.UNBLOCKED else ""
        return f"places a marker on the {COLOUR_NAMES[target % COLOURS]} cubes{card}"
    return f"places a marker {SPACES[target - state.TICKETS]}"


def chance(old: DrumState, block: str, lot: int, viewer: int) -> str:
    kind, about = frame_kind(old.top()), int(frame_a(old.top()))
    if block == "personnel":
        return f"{staff(lot)} comes into the personnel row"
    if block == "region":
        tile = region_name(REGION_IDS[lot])
        mine = about < old.rules.players
        return f"{tile} is the first region of {player(about)}" if mine else f"{tile} waits between them"
    if block == "start":
        return f"{player(lot)} starts"
    if block == "performer":
        if kind == state.DEAL_ROW:
            return f"{performer(lot)} is turned up"
        return f"{player(about)} is dealt {performer(lot) if viewer == about else 'a performer'}"
    looks = frame_b(old.top()) == state.TO_LOOK
    card = face(lot) if viewer == about else "an investment card"
    return f"{player(about)} {'looks at' if looks else 'draws'} {card}"


def performed(s: DrumState, card: int) -> str:
    """`Rope Walker (A2) gives a good performance`."""
    level = LEVELS[performed_level(s, card) - 1]
    return f"{performer(card)} gives {'an' if level == LEVELS[-1] else 'a'} {level} performance"


def votes(s: DrumState) -> str:
    return listed(f"{player(seat)} {VOTES[vote]}" for seat, vote in enumerate(s.votes))

"""Sentences of the log: players and cards by their words, changes in one form, and what a decision was."""

from circenses.games.drum_roll import actions
from circenses.games.drum_roll.content import (
    COLOUR_NAMES,
    FACE_IDS,
    LEVELS,
    PERFORMER_IDS,
    REGION_IDS,
    STAFF_IDS,
    TYPE_NAMES,
)
from circenses.games.drum_roll.printed import count, face_name, join_words, performer_name, region_name, staff_name
from circenses.games.drum_roll.rules import deal, distribute
from circenses.games.drum_roll.saved import QUESTIONS, TARGET_NAMES
from circenses.games.drum_roll.state import (
    COLOURS,
    DEAL_REGION,
    DEAL_ROW,
    DEAL_STAFF,
    DEAL_TO,
    DRAW_CARD,
    DRAW_START,
    FACES,
    NEEDS,
    PEEK_CHOICE,
    TO_LOOK,
    DrumState,
)
from circenses.kernel.state import frame_a, frame_b, frame_kind

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
SPACES = {
    "tickets": "on the ticket office",
    "invest": "on investments",
    "performer": "to hire a performer",
    "personnel": "to hire personnel",
}


def player(seat: int) -> str:
    return f"Player {seat + 1}"


def performer(card: int) -> str:
    return performer_name(PERFORMER_IDS[card])


def staff(card: int) -> str:
    return staff_name(STAFF_IDS[card])


def face(number: int) -> str:
    return face_name(FACE_IDS[number])


def holdings(s: DrumState, seat: int) -> dict[str, int]:
    """All that is counted, by its word."""
    held = {"prestige": int(s.prestige[seat]), "coins": int(s.coins[seat])}
    held |= {colour: int(s.storage[seat * COLOURS + i]) for i, colour in enumerate(COLOUR_NAMES)}
    return held | {"cards": int(s.held[seat])}


def changes(old: DrumState, s: DrumState, seat: int) -> str:
    """`prestige +3 (now 12), coins -2 (now 0)`; '' if nothing changed."""
    was, now = holdings(old, seat), holdings(s, seat)
    return ", ".join(f"{key} {now[key] - was[key]:+d} (now {now[key]})" for key in now if now[key] != was[key])


def faces_gained(old: DrumState, s: DrumState, seat: int) -> list[int]:
    row = range(seat * FACES, seat * FACES + FACES)
    return [i - seat * FACES for i in row for _ in range(int(s.hand[i] - old.hand[i]))]


# Decisions, without what they changed and without a full stop


def chance(old: DrumState, action: int, viewer: int) -> str:
    packed = old.top()
    kind, about = int(frame_kind(packed)), int(frame_a(packed))
    if kind == DEAL_STAFF:
        return f"{staff(action - actions.DEAL_STAFF)} comes into the personnel row"
    if kind == DEAL_ROW:
        return f"{performer(action - actions.DEAL)} is turned up"
    if kind == DEAL_REGION:
        tile = region_name(REGION_IDS[action - actions.REGION])
        return (
            f"{tile} is the first region of {player(about)}"
            if about < old.rules.players
            else f"{tile} waits between them"
        )
    if kind == DRAW_START:
        return f"{player(action - actions.START)} starts"
    if kind == DEAL_TO:
        return f"{player(about)} is dealt {performer(action - actions.DEAL) if viewer == about else 'a performer'}"
    card = face(action - actions.DRAW) if viewer == about else "an investment card"
    return f"{player(about)} {'looks at' if frame_b(packed) == TO_LOOK else 'draws'} {card}"


def decision(old: DrumState, seat: int, action: int, viewer: int) -> str:
    kind = int(frame_kind(old.top()))
    who = player(seat)
    if kind <= DRAW_CARD:
        return chance(old, action, viewer)
    if action == actions.DONE:
        return f"{who} {DONE[QUESTIONS[kind]]}"
    if kind == PEEK_CHOICE:
        if viewer != seat:
            return f"{who} takes one card and puts the other under the deck"
        taken, other = (old.peeked[0], old.peeked[1])[:: 1 if action == actions.PEEK else -1]
        return f"{who} takes {face(int(taken))} and puts {face(int(other))} under the deck"
    for first, told in BLOCKS.items():
        if first <= action < first + len(PERFORMER_IDS):
            if first == actions.KEEP and viewer != seat:
                return f"{who} has chosen a performer"
            return f"{who} {told.format(performer(action - first))}"
    return f"{who} {simple(old, seat, action, viewer)}"


BLOCKS = {
    actions.KEEP: "keeps {}",
    actions.HIRE: "hires {}",
    actions.FIRE: "plays Fire a Performer: {} leaves",
    actions.NEXT: "calls {}",
    actions.TRAILER_ON: "gives the trailer to {}",
}


def simple(old: DrumState, seat: int, action: int, viewer: int) -> str:
    if actions.PAIR <= action < actions.DEPOSIT:
        pair = int(deal.pair_of(action))
        return f"takes {COLOUR_NAMES[pair // COLOURS]} and {COLOUR_NAMES[pair % COLOURS]}"
    if actions.DEPOSIT <= action < actions.PLACE:
        return f"deposits {count(action - actions.DEPOSIT, 'coin')}"
    if actions.PLACE <= action < actions.BUY:
        return placed(TARGET_NAMES[action - actions.PLACE])
    if actions.HIRE_STAFF <= action < actions.DONE:
        return f"hires {staff(action - actions.HIRE_STAFF)}"
    if actions.TRAILER <= action < actions.MOVE:
        return converted(action)
    if actions.MOVE <= action < actions.RETURN:
        move = action - actions.MOVE
        return f"gives {performer(move // NEEDS)} the {COLOUR_NAMES[old.rules.need[move]]} cube"
    if actions.APPLAUSE <= action < actions.DISCARD:
        return f"plays Extended Applause ({TYPE_NAMES[action - actions.APPLAUSE]})"
    if actions.DISCARD <= action < actions.START:
        return f"discards {face(action - actions.DISCARD)}"
    if actions.GAIN <= action < actions.SPEND:
        return f"takes {COLOUR_NAMES[action - actions.GAIN]}"
    if actions.SPEND <= action < actions.TRAILER_ON:
        return f"returns {COLOUR_NAMES[action - actions.SPEND]}"
    if action in (actions.VOTE, actions.VOTE + 1):
        return ("votes to delay", "votes for the show")[action - actions.VOTE] if viewer == seat else "has voted"
    if actions.ALTERNATIVE <= action <= actions.FLIP:
        return RESULTS[action].format(performer(int(frame_a(old.top()))))
    return OTHERS[action]


OTHERS = {
    actions.BUY: "buys an investment card",
    actions.RETURN: "gives the Show Organizer back and will start",
    actions.DOUBLE: "plays Double Vote",
}
RESULTS = {
    actions.ALTERNATIVE: "takes the benefit of {}",
    actions.ALTERNATIVE + 1: "takes the second benefit of {}",
    actions.FLIP: "flips {}",
}


def placed(target: str) -> str:
    if target == "pass":
        return "passes a marker"
    if target in SPACES:
        return f"places a marker {SPACES[target]}"
    kind, _, colour = target.partition(":")
    card = " with Unblock Action" if kind == "cube!" else ""
    return f"places a marker on the {colour} cubes{card}"


def converted(action: int) -> str:
    if action == actions.TRAILER:
        return "plays Trailer"
    if action == actions.INCOME:
        return "plays Extra Income"
    if action < actions.INCOME_CUBE:
        shown, taken = divmod(action - actions.RESOURCES, COLOURS + 1)
        what = f"two {COLOUR_NAMES[shown]} cubes" if taken == COLOURS else f"a {COLOUR_NAMES[taken]} cube"
        return f"plays Extra Resources ({COLOUR_NAMES[shown]}) for {what}"
    if action < actions.AGENT:
        return f"plays Extra Income for a {COLOUR_NAMES[action - actions.INCOME_CUBE]} cube"
    if action < actions.ASSISTANT:
        give, take = int(distribute.agent_give(action)), int(distribute.agent_take(action))
        return f"sends an Agent: {COLOUR_NAMES[give]} becomes {COLOUR_NAMES[take]}"
    return f"sends the Personal Assistant for {COLOUR_NAMES[action - actions.ASSISTANT]}"


def performed(s: DrumState, card: int) -> str:
    """`Rope Walker (A2) gives a good performance`."""
    level = 2 if s.level[2] >> card & 1 else 1 if s.level[1] >> card & 1 else 0
    article = "an" if level == 2 else "a"
    return f"{performer(card)} gives {article} {LEVELS[level]} performance"


def votes(s: DrumState) -> str:
    words = [f"{player(seat)} {('delay', 'show')[vote]}" for seat, vote in enumerate(int(v) for v in s.votes)]
    return join_words(words)


__all__ = [
    "changes",
    "decision",
    "face",
    "faces_gained",
    "performed",
    "performer",
    "player",
    "staff",
    "votes",
]

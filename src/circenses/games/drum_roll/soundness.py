"""Whether a position that was read can occur: every value has its range by then, here they must fit together."""

from circenses.games.drum_roll import state
from circenses.games.drum_roll.content import PERFORMER_IDS
from circenses.games.drum_roll.layout import QUESTIONS
from circenses.games.drum_roll.rules import show
from circenses.games.drum_roll.rules.resolve import first_marker
from circenses.games.drum_roll.state import DrumState
from circenses.kernel.state import CHANCE, GROUP, frame_a, frame_kind, frame_seat

SETUP_STEPS = {
    state.DEAL_STAFF: 0,
    state.DEAL_ROW: 1,
    state.DEAL_REGION: 2,
    state.DRAW_START: 3,
    state.DEAL_TO: 3,
    state.DRAFT: 4,
    state.CHOOSE_RESOURCES: 4,
}
STACKS = {  # questions whose answer takes a marker back
    state.RESOLVE_INVEST: state.INVEST,
    state.RESOLVE_PERFORMER: state.PERFORMER,
    state.RESOLVE_PERSONNEL: state.PERSONNEL,
}


def faults(s: DrumState) -> list[str]:
    result = [*_table(s), *_answers(s)]
    if not result and not s.over() and (reason := _question(s)):
        result.append(f"agenda: {reason}")
    return result


def _table(s: DrumState) -> list[str]:
    result: list[str] = []
    if (s.phase == state.OVER) != (s.ending != state.NOT_OVER):
        result.append("phase: it is over exactly if there is an ending")
    if s.start < 0 and s.phase != state.SETUP:
        result.append("start: somebody must start")
    rounds = {state.SETUP: 2, state.PLACEMENT: int(s.rules.markers)}.get(int(s.phase), 1)  # how many rounds a phase has
    if s.at > rounds * s.rules.players:
        result.append(f"at: {s.at} is not a whole number from 0 to {rounds * s.rules.players}")
    for seat in range(int(s.rules.players)):
        if s.sold[seat] + list(s.markers).count(state.TICKETS * 4 + seat) > len(s.rules.track):
            result.append(f"players.{seat}.tickets: more would be sold than there are")
        if s.kept[seat] >= 0 and not s.dealt[seat] >> s.kept[seat] & 1:
            result.append(f"players.{seat}.kept: {PERFORMER_IDS[s.kept[seat]]} was not dealt to this seat")
    return result


def _answers(s: DrumState) -> list[str]:
    """Checks that exactly those who are no longer asked have sealed answers."""
    packed = s.top()
    kind, result = frame_kind(packed), []
    if frame_seat(packed) == GROUP and frame_a(packed) == 0:
        result.append("agenda: a sealed question without anybody who is to answer")
    for seat in range(int(s.rules.players)):
        out = frame_a(packed) >> seat & 1 == 1
        if kind == state.VOTE and (s.votes[seat] < 0) != out:
            result.append(f"players.{seat}.vote: who is asked has none yet")
        if kind == state.DRAFT and (s.kept[seat] < 0) != out:
            result.append(f"players.{seat}.kept: who is asked has kept none yet")
        if kind == state.DRAFT and state.count_bits(s.dealt[seat]) != 2:
            result.append(f"players.{seat}.dealt: everyone has two cards in the draft")
    if kind == state.PEEK_CHOICE and len(s.peeked) < 2:
        result.append("peeked: two cards are to be looked at")
    if len(s.peeked) and not any(frame_kind(open_) in (state.PEEKED, state.PEEK_CHOICE) for open_ in s.agenda):
        result.append("peeked: nobody looks at cards")
    return result


def _question(s: DrumState) -> str:
    """Why the open question cannot be asked here; '' if it can."""
    packed = s.top()
    kind, seat, a = int(frame_kind(packed)), int(frame_seat(packed)), int(frame_a(packed))
    if kind in (state.BENEFIT, state.PEEKED):
        return f"{QUESTIONS.of(packed).name!r} is no question: it is carried on by itself"
    if any(frame_seat(other) in (CHANCE, GROUP) for other in s.agenda[:-1]):
        return "chance and sealed answers are asked last"
    for other in s.agenda:
        stack = STACKS.get(int(frame_kind(other)))
        if stack is not None and first_marker(s, stack) < 0:
            return f"{QUESTIONS.of(other).name!r} is asked without a marker there"
    if kind == state.SHOW_RESULT and (not s.circus[seat] >> a & 1 or not show.performed_level(s, a)):
        return f"{PERFORMER_IDS[a]} has not performed in the circus of seat {seat}"
    return _set_up(s, kind, a) if s.phase == state.SETUP else ""


def _set_up(s: DrumState, kind: int, a: int) -> str:
    """The set-up goes step by step: rows, regions, who starts, two cards each, the draft, cubes."""
    if s.step != SETUP_STEPS.get(kind, s.step):
        return f"{QUESTIONS.names[kind - 1]!r} is not asked in step {s.step} of the set-up"
    if kind == state.DEAL_REGION and (a != s.at - 1 or s.region[a] >= 0):
        return f"place {a} is not the next to get a region"
    if s.step > 2 and state.NO_CARD in s.region[: s.rules.tiles]:
        return "the regions are dealt before"
    if s.step > 2 and s.start < 0 and kind != state.DRAW_START:
        return "somebody must start"
    if kind == state.DRAFT:
        return ""  # that everybody has two cards is checked with the answers
    done = int(s.at) - 1 if kind == state.DEAL_TO else 0
    for i in range(int(s.rules.players)):
        if state.count_bits(s.dealt[s.seat_at(i)]) != min(2, max(0, done - 2 * i)):
            return "the cards of the draft are dealt seat by seat, two each"
    if kind == state.DEAL_TO and a != s.seat_at(done // 2):
        return f"seat {a} is not the next to get a card"
    return ""

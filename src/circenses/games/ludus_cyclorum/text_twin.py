"""The text twin of the board: an observation of Ludus Cyclorum in sentences."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from circenses.games.ludus_cyclorum.content import KINDS, SIDES
from circenses.kernel.words import listed

Observation = Mapping[str, Any]

_STANDARD_SIZE = 7
_ACTION = re.compile(r"[a-z]\d+(?:[-x^/][a-z]\d+)*")
_STEP = re.compile(r"([-x^/])([a-z]\d+)")
_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

_PHRASES = {
    "": "an idle turn of the stone on {0}",
    "-": "a move from {0} to {1}",
    "x": "an attack from {0} on {1}",
    "-x": "a move from {0} to {1} and an attack on {2}",
    "x-": "an attack from {0} on {1} and then a move to {2}",
    "-^": "a ride from {0} to {1}, trampling {2}",
    "-/": "a ride from {0} to {1} with a passing slash at {2}",
}
_ANSWERS = {
    "!": "no attack of opportunity",
    "#": "a block",
    "=": "no block",
    "*": "the attacker is taken too",
    ".": "the attacker is left alone",
}
_ENDINGS = {
    "dux_taken": "the Dux is taken",
    "dux_alone": "the Dux stands without any ally",
    "repetition": "the same position came up too often",
    "quiet_cycles": "too many cycles without a capture",
}
_DRAWS = ("repetition", "quiet_cycles")


@dataclass(frozen=True)
class Action:
    """An action read from its notation (LC-N1): the stone's point, then each sign with the point it names."""

    origin: str
    steps: tuple[tuple[str, str], ...]

    @property
    def pattern(self) -> str:
        return "".join(sign for sign, _ in self.steps)

    @property
    def points(self) -> tuple[str, ...]:
        return (self.origin, *(point for _, point in self.steps))


def parse_action(text: str) -> Action | None:
    """The action a notation stands for; None for a reaction or for anything else."""
    if not _ACTION.fullmatch(text):
        return None
    action = Action(re.split(r"[-x^/]", text)[0], tuple(_STEP.findall(text)))
    return action if action.pattern in _PHRASES else None


def row_length(observation: Observation, row: int) -> int:
    """Odd rows are the short ones (LC-B1)."""
    points: int = observation["points"]
    return points + (row + 1) % 2


def point_names(observation: Observation) -> list[str]:
    return [
        f"{chr(ord('a') + index)}{row}"
        for row in range(1, observation["rows"] + 1)
        for index in range(row_length(observation, row))
    ]


def side_name(side: str) -> str:
    return side.capitalize()


def kind_name(kind: str) -> str:
    return "Dux" if kind == "dux" else kind


def shown_sign(observation: Observation, active: bool) -> str:
    """The sign a stone shows: the indicator's while it is inactive, the other one while it is active (LC-T2)."""
    indicator: str = observation["indicator"]
    if not active:
        return indicator
    return "dot" if indicator == "tilde" else "tilde"


def phase(active: bool) -> str:
    return "active" if active else "inactive"


def point_label(observation: Observation, point: str) -> str:
    stone = observation["stones"].get(point)
    if stone is None:
        return f"{point}: empty"
    return f"{point}: {side_name(stone['side'])}'s {kind_name(stone['kind'])}, {phase(stone['active'])}"


def action_phrase(text: str) -> str:
    """An action or a reaction in plain words; what is no notation stays as it is."""
    action, *answers = text.split(",")
    return ", ".join([_action_words(action), *(answer_phrase(answer) for answer in answers)])


def answer_phrase(answer: str) -> str:
    if answer.startswith("!") and len(answer) > 1:
        return f"an attack of opportunity from {answer[1:]}"
    return _ANSWERS.get(answer, answer)


def _action_words(text: str) -> str:
    action = parse_action(text)
    return _PHRASES[action.pattern].format(*action.points) if action else answer_phrase(text)


def question_sentence(observation: Observation) -> str:
    """Whose decision it is and what is asked."""
    question = observation["question"]
    kind, side, points = question["kind"], side_name(question["side"]), list(question["stones"])
    if kind == "coin":
        return _with_note("A coin flip settles who starts.", side, points)
    if kind == "over":
        return _with_note("The game is over.", side, points)
    who = side or "Somebody"
    if kind == "turn":
        return _with_note(f"{who} chooses a stone and its action.", "", points)
    stones = [_stone_words(observation, point) for point in points]
    either = listed(stones, "or") or "a stone"
    if kind == "opportunity":
        return f"{who} may take the moving stone with {either}, or let it move."
    if kind == "friendly":
        return f"{who} may take its own moving stone with {either}, or let it move."
    if kind == "block":
        return f"{who} may block the attack on {either}, or let it be taken."
    if kind == "retaliate" and len(points) == 2:
        return f"{who} lost the spear on {points[0]} and may take its attacker, {stones[1]}, or leave it."
    if kind == "retaliate":
        return f"{who} lost a spear and may take its attacker, {either}, or leave it."
    return _with_note(f"{who} answers: {kind}.", "", points)


def _with_note(sentence: str, side: str, points: list[str]) -> str:
    named = listed([*([side] if side else []), *points], "and")
    return f"{sentence} Named: {named}." if named else sentence


def _stone_words(observation: Observation, point: str) -> str:
    stone = observation["stones"].get(point)
    return f"the {kind_name(stone['kind']) if stone else 'stone'} on {point}"


def result_sentence(observation: Observation) -> str:
    """How the game ended; empty while it goes on."""
    winner, ending = observation["winner"], observation["ending"]
    why = reason(observation)
    if winner:
        return f"{side_name(winner)} wins: {why}" if ending else f"{side_name(winner)} wins"
    if ending in _DRAWS:
        return f"A draw: {why}"
    return why[:1].upper() + why[1:]


def reason(observation: Observation) -> str:
    ending, winner = observation["ending"], observation["winner"]
    why = _ENDINGS.get(ending, str(ending))
    if ending in ("dux_taken", "dux_alone") and winner in SIDES:
        loser = SIDES[1 - SIDES.index(winner)]
        return why.replace("the Dux", f"{side_name(loser)}'s Dux")
    return why


def variant_notes(observation: Observation) -> list[str]:
    notes = []
    if observation["friendly_opportunity"]:
        notes.append("a stone may also be taken by its own side as it moves off")
    if observation["universal_block"]:
        notes.append("every inactive stone may block")
    if observation["several_opportunities"]:
        notes.append("several stones may attack one that moves off")
    if observation["capture_cycle_counts"]:
        notes.append("the cycle of the last capture counts as one without a capture")
    return notes


def words(observation: Observation) -> str:
    """The whole position in sentences, so that one can play by ear."""
    lines = [
        question_sentence(observation),
        _turn_line(observation),
        _pending_line(observation),
        _size_line(observation),
        _indicator_line(observation),
        *(_side_line(observation, side) for side in SIDES),
        _last_line(observation),
        _counter_line(observation),
        _variant_line(observation),
        _sentence(result_sentence(observation)),
    ]
    return "\n".join(line for line in lines if line)


def _sentence(text: str) -> str:
    return f"{text}." if text else ""


def _turn_line(observation: Observation) -> str:
    to_act = observation["to_act"]
    return f"It is {side_name(to_act)}'s turn." if to_act else "It is nobody's turn."


def _pending_line(observation: Observation) -> str:
    declared, answers = observation["declared"], observation["answers"]
    sentences = []
    if declared:
        sentences.append(f"Declared and still open: {action_phrase(declared)}.")
    if answers:
        sentences.append(f"Answered so far: {'; '.join(answer_phrase(answer) for answer in answers)}.")
    return " ".join(sentences)


def _size_line(observation: Observation) -> str:
    rows, points = observation["rows"], observation["points"]
    if rows == points == _STANDARD_SIZE:
        return ""
    return f"The board has {rows} rows: odd rows of {points} points, even rows of {points + 1}."


def _indicator_line(observation: Observation) -> str:
    return (
        f"The cycle indicator shows the {observation['indicator']}: stones that show the "
        f"{shown_sign(observation, False)} are inactive and may be used, "
        f"those that show the {shown_sign(observation, True)} are active."
    )


def _side_line(observation: Observation, side: str) -> str:
    stones = {point: stone for point, stone in observation["stones"].items() if stone["side"] == side}
    noun = "stone" if len(stones) == 1 else "stones"
    opening = f"{side_name(side)} has {count_word(len(stones))} {noun}."
    return " ".join([opening, *_phase_sentences(stones)])


def _phase_sentences(stones: Mapping[str, Any]) -> list[str]:
    sentences = []
    for active in (False, True):
        group = {point: stone["kind"] for point, stone in stones.items() if stone["active"] == active}
        if group:
            sentences.append(f"{phase(active).capitalize()}: {_stone_list(group)}.")
    return sentences


def _stone_list(kinds: Mapping[str, str]) -> str:
    return ", ".join(
        _kind_points(kind, sorted(point for point in kinds if kinds[point] == kind))
        for kind in KINDS
        if kind in kinds.values()
    )


def _kind_points(kind: str, points: list[str]) -> str:
    plural = "" if len(points) == 1 or kind == "dux" else "s"
    return f"{kind_name(kind)}{plural} {listed(points, 'and')}"


def _last_line(observation: Observation) -> str:
    last = observation["last"]
    side, action = last["side"], last["action"]
    if not action:
        return f"{side_name(side)} acted last." if side else "Nobody has acted yet."
    owner = f"{side_name(side)}'s last" if side else "The last"
    return f"{owner} action was {action_phrase(action)}."


def _counter_line(observation: Observation) -> str:
    return (
        f"Cycles completed: {observation['cycles']}. Cycles without a capture: {observation['quiet_cycles']}; "
        f"at {observation['draw_cycles']} the game is a draw. "
        + ("A stone was taken in this cycle, so it will not count. " if observation["captured"] else "")
        + f"{_occurrence_sentence(observation['occurrences'])} "
        f"The game is a draw when a position has come up {_times(observation['draw_repetitions'])}."
    )


def _occurrence_sentence(occurrences: int) -> str:
    if not occurrences:
        return "This position is not counted for repetition."
    return f"This position has come up {_times(occurrences)}."


def _variant_line(observation: Observation) -> str:
    notes = variant_notes(observation)
    return f"Variants in force: {'; '.join(notes)}." if notes else ""


def count_word(number: int) -> str:
    return _COUNTS[number] if 0 <= number < len(_COUNTS) else str(number)


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{count_word(number)} times")

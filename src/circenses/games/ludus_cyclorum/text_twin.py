"""The text twin of the board: an observation of Ludus Cyclorum in sentences."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from circenses.games.ludus_cyclorum.content import KINDS, SIDES
from circenses.games.ludus_cyclorum.geometry import LETTERS
from circenses.games.ludus_cyclorum.layout import QUESTIONS
from circenses.kernel.observed import Observation
from circenses.kernel.words import form, in_lines, listed, player, sentence

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
_VARIANTS = {
    "friendly_opportunity": "a stone may also be taken by its own side as it moves off",
    "universal_block": "every stone that is ready may block",
    "several_opportunities": "several stones may attack one that moves off",
    "capture_cycle_counts": "the cycle of the last capture counts as one without a capture",
}


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


def row_names(observation: Observation, row: int) -> list[str]:
    """The points of a row; odd rows are the short ones (LC-B1)."""
    return [f"{letter}{row}" for letter in LETTERS[: observation["points"] + (row + 1) % 2]]


def side_name(side: str) -> str:
    return side.capitalize()


def _owner(side: str) -> str:
    return player(SIDES.index(side))


def kind_name(kind: str) -> str:
    return "Dux" if kind == "dux" else kind


def shown_sign(observation: Observation, active: bool) -> str:
    """The sign a stone shows: the indicator's while it is inactive, the other one while it is active (LC-T2)."""
    indicator: str = observation["indicator"]
    if not active:
        return indicator
    return "dot" if indicator == "tilde" else "tilde"


def phase(active: bool) -> str:
    return "used" if active else "ready"


def point_label(point: str, stone: Mapping[str, Any] | None) -> str:
    if stone is None:
        return f"{point}: empty"
    return f"{point}: {_owner(stone['side'])}'s {kind_name(stone['kind'])}, {phase(stone['active'])}"


def action_phrase(text: str) -> str:
    """An action or a reaction in plain words; what is no notation stays as it is."""
    action = parse_action(text)
    if action is not None:
        return _PHRASES[action.pattern].format(*action.points)
    return f"an attack of opportunity from {text[1:]}" if text[:1] == "!" != text else _ANSWERS.get(text, text)


def question_sentence(observation: Observation) -> str:
    """Whose decision it is and what is asked."""
    question = observation["question"]
    kind, side, points = question["kind"], side_name(question["side"]), question["stones"]
    if kind == "coin":
        return _with_note(f"{QUESTIONS.texts[kind]}.", side, points)
    if kind == "over":
        return _with_note("The game is over.", side, points)
    who = player(SIDES.index(question["side"])) if side else "Somebody"
    if kind == "turn":
        return _with_note(f"{QUESTIONS.texts[kind].format(who=who)}.", "", points)
    stones = [_stone_words(observation, point) for point in points]
    if kind == "retaliate" and len(points) == 2:
        return f"{who} lost the spear on {points[0]} and may take its attacker, {stones[1]}, or leave it."
    return QUESTIONS.texts[kind].format(who=who, either=listed(stones, "or") or "a stone") + "."


def _with_note(sentence: str, side: str, points: list[str]) -> str:
    parts = listed([*([side] if side else []), *points])
    return f"{sentence} Named: {parts}." if parts else sentence


def _stone_words(observation: Observation, point: str) -> str:
    stone = observation["stones"].get(point)
    return f"the {kind_name(stone['kind']) if stone else 'stone'} on {point}"


def lying(observation: Observation) -> dict[str, str]:
    """The stones on the points."""
    return {f"point-{point}": str(stone["kind"]) for point, stone in observation["stones"].items()}


def result_sentence(observation: Observation) -> str:
    """How the game ended; empty while it goes on."""
    winner, ending = observation["winner"], observation["ending"]
    why = reason(observation)
    if winner:
        return f"{_owner(winner)} wins: {why}" if ending else f"{_owner(winner)} wins"
    return f"A draw: {why}" if ending in _DRAWS else why[:1].upper() + why[1:]


def reason(observation: Observation) -> str:
    winner = observation["winner"]
    why = _ENDINGS.get(observation["ending"], "")
    return why.replace("the Dux", f"{_owner(SIDES[1 - SIDES.index(winner)])}'s Dux") if winner else why


def words(observation: Observation) -> str:
    """The whole position in sentences, so that one can play by ear."""
    to_act = observation["to_act"]
    return in_lines(
        question_sentence(observation),
        f"It is {player(SIDES.index(to_act))}'s turn." if to_act else "It is nobody's turn.",
        _pending_line(observation),
        _size_line(observation),
        f"The cycle indicator shows the {observation['indicator']}: stones that show the "
        f"{shown_sign(observation, False)} are ready, "
        f"those that show the {shown_sign(observation, True)} are used.",
        *(_side_line(observation, side) for side in SIDES),
        _last_line(observation),
        _counter_line(observation),
        _variant_line(observation),
        sentence(result_sentence(observation)),
    )


def _pending_line(observation: Observation) -> str:
    declared, answers = observation["declared"], observation["answers"]
    sentences = [f"Declared and still open: {action_phrase(declared)}."] if declared else []
    if answers:
        sentences.append(f"Answered so far: {'; '.join(map(action_phrase, answers))}.")
    return " ".join(sentences)


def _size_line(observation: Observation) -> str:
    rows, points = observation["rows"], observation["points"]
    if rows == points == _STANDARD_SIZE:
        return ""
    return f"The board has {rows} rows: odd rows of {points} points, even rows of {points + 1}."


def _side_line(observation: Observation, side: str) -> str:
    stones = [(point, stone) for point, stone in observation["stones"].items() if stone["side"] == side]
    own = f"{count_word(len(stones))} {form('stone', len(stones))}"
    sentences = [f"{player(SIDES.index(side))} is {side_name(side)} and has {own}."]
    for active in (False, True):
        points: dict[str, list[str]] = {kind: [] for kind in KINDS}
        for point, stone in stones:
            if stone["active"] == active:
                points[stone["kind"]].append(point)
        if kinds := [_kind_points(kind, sorted(there)) for kind, there in points.items() if there]:
            sentences.append(f"{phase(active).capitalize()}: {', '.join(kinds)}.")
    return " ".join(sentences)


def _kind_points(kind: str, points: list[str]) -> str:
    name = kind_name(kind)
    return f"{name if kind == 'dux' else form(name, len(points))} {listed(points)}"


def _last_line(observation: Observation) -> str:
    side, action = observation["last"]["side"], observation["last"]["action"]
    if not action:
        return f"{player(SIDES.index(side))} acted last." if side else "Nobody has acted yet."
    owner = f"{player(SIDES.index(side))}'s last" if side else "The last"
    return f"{owner} action was {action_phrase(action)}."


def _counter_line(observation: Observation) -> str:
    stood = observation["occurrences"]
    return (
        f"Cycles completed: {observation['cycles']}. Cycles without a capture: {observation['quiet_cycles']}; "
        f"at {observation['draw_cycles']} the game is a draw. "
        + ("A stone was taken in this cycle, so it will not count. " if observation["captured"] else "")
        + (f"This position has come up {_times(stood)}. " if stood else "This position is not counted for repetition. ")
        + f"The game is a draw when a position has come up {_times(observation['draw_repetitions'])}."
    )


def _variant_line(observation: Observation) -> str:
    notes = [note for key, note in _VARIANTS.items() if observation[key]]
    return f"Variants in force: {'; '.join(notes)}." if notes else ""


def count_word(number: int) -> str:
    return _COUNTS[number] if number < len(_COUNTS) else str(number)


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{count_word(number)} times")

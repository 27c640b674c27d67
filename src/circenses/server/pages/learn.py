"""Guided first games: a prepared match, step by step. The learner makes the moves; nothing is stored."""

from typing import Any

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from circenses.art.forms import WIDE
from circenses.art.picture import changed_parts
from circenses.kernel.match import Match
from circenses.kernel.names import named
from circenses.server.asking import Form, GameId, TheHouse
from circenses.server.choices import Choice, choices_at
from circenses.server.describe import game_info
from circenses.server.names import dressed
from circenses.server.pages import lessons
from circenses.server.pages.board import form_of, laid_out
from circenses.server.pages.frame import AnyRequest, Page, back_to, page, read_form
from circenses.server.pages.lessons import Lesson, Step
from circenses.server.pages.new import easiest
from circenses.server.pages.table import clause_index, number


class Frame(msgspec.Struct):
    """One ply on the way to a step: what changed in the picture, and the sentences."""

    parts: dict[str, str]
    order: list[str]
    lines: list[str]


class Scene(msgspec.Struct):
    """A step as the page shows it. `right` is the action asked for, -1 if the step asks for none. `turned` are the
    choices whose parts may as well be clicked the other way round."""

    step: int
    steps: int
    title: str
    text: str
    ask: str
    focus: list[str]
    otherwise: str
    answers: dict[str, str]
    right: int
    status: str
    words: str
    lying: dict[str, str]
    parts: dict[str, str]
    order: list[str]
    frames: list[Frame]
    choices: list[Choice]
    turned: list[Choice]


def scene(lesson: Lesson, index: int, form: str = WIDE) -> Scene:
    """The table at a step, and the way that led there from the step before it."""
    match, step = lesson.match, lesson.steps[index]
    parts = _parts(lesson, step.ply, form)
    observation = match.game.observe(match.replay(step.ply), lesson.notes.seat)
    words = match.game.words(observation)
    return Scene(
        step=index,
        steps=len(lesson.steps),
        title=step.title,
        text=step.text,
        ask=step.ask,
        focus=step.focus,
        otherwise=step.otherwise,
        answers=step.answers,
        right=lesson.action(step),
        status=named(words.partition("\n")[0], match.seats, lesson.notes.seat),
        words=named(words, match.seats),
        lying=match.game.lying(observation),
        parts=parts,
        order=list(parts),
        frames=_frames(lesson, index, form),
        choices=open_choices(lesson, step),
        turned=turned_choices(lesson, step),
    )


def open_choices(lesson: Lesson, step: Step) -> list[Choice]:
    if not step.ask:
        return []
    match = lesson.match
    return choices_at(match.game, match.replay(step.ply), lesson.notes.seat, match.seats)


def turned_choices(lesson: Lesson, step: Step) -> list[Choice]:
    """Choices whose parts may be clicked in the other order, as two cubes that are taken; and the move that is asked
    for may be begun at either end, as whatever is highlighted can be clicked."""
    game, s = lesson.match.game, lesson.match.replay(step.ply)
    right = lesson.action(step)
    several = [c for c in open_choices(lesson, step) if len(game.says(s, c.action)) > 1 or c.action == right]
    turned = [msgspec.structs.replace(choice, targets=choice.targets[::-1]) for choice in several]
    return [choice for choice in turned if choice.targets != choice.targets[::-1]]


def _parts(lesson: Lesson, ply: int, form: str) -> dict[str, str]:
    game, seat = lesson.match.game, lesson.notes.seat
    return dressed(game.parts(game.observe(lesson.match.replay(ply), seat), seat=seat, form=form), lesson.match.seats)


def _frames(lesson: Lesson, index: int, form: str) -> list[Frame]:
    if index == 0:
        return []
    frames: list[Frame] = []
    before = _parts(lesson, lesson.steps[index - 1].ply, form)
    for ply in range(lesson.steps[index - 1].ply + 1, lesson.steps[index].ply + 1):
        after = _parts(lesson, ply, form)
        frames.append(
            Frame(changed_parts(before, after), list(after), _sentences(lesson.match, ply - 1, lesson.notes.seat))
        )
        before = after
    return frames


def _sentences(match: Match[Any], ply: int, viewer: int) -> list[str]:
    entry = match.line[ply]
    _, sentences = match.game.tell(match.replay(ply), entry.seat, entry.action, viewer)
    return [named(line, match.seats, viewer) for line in sentences]


def found(game: str) -> Lesson:
    if game not in lessons.ids():
        raise NotFoundException
    return lessons.lesson(game)


def must_exist(lesson: Lesson, step: int) -> int:
    if not 0 <= step < len(lesson.steps):
        raise NotFoundException
    return step


@get("/learn/{game:str}", include_in_schema=False)
async def learn(
    request: AnyRequest, house: TheHouse, game: GameId, step: FromQuery[int] = 0, tried: FromQuery[int] = -1
) -> Page:
    """`tried` is a legal move of the learner that is not the lesson's: it gets an answer."""
    lesson = found(game)
    scene_now = scene(lesson, must_exist(lesson, step), form_of(request))
    other = next((choice for choice in scene_now.choices if choice.action == tried != scene_now.right), None)
    return page(
        request,
        "learn.html.jinja",
        game=game_info(house.titles.find(game)),
        lesson=lesson.notes,
        seats=len(lesson.notes.names),
        at=scene_now,
        last=step + 1 == len(lesson.steps),
        answer=scene_now.answers.get(other.label, scene_now.otherwise) if other else "",
        board=laid_out(scene_now.parts),
        clauses=clause_index(lesson.match.game),
        easiest=easiest(),
    )


@get("/learn/{game:str}/steps/{step:int}", include_in_schema=False)
async def show_step(game: GameId, step: FromPath[int], form: Form = WIDE) -> Scene:
    lesson = found(game)
    return scene(lesson, must_exist(lesson, step), form)


@post("/learn/{game:str}", include_in_schema=False)
async def answer(request: AnyRequest, game: GameId) -> Response[Any]:
    """Without scripts: the choice of a form, right or not."""
    _, form = await read_form(request)
    lesson = found(game)
    step = must_exist(lesson, number(form, "step") or 0)
    action = number(form, "action")
    if action == lesson.action(lesson.steps[step]):
        return back_to(f"/learn/{game}?step={step + 1}")
    return back_to(f"/learn/{game}?step={step}&tried={action if action is not None else -1}")


HANDLERS = [learn, show_step, answer]

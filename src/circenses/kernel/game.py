"""What a game must provide: one Game object for each, without mutable fields. docs/reference/kernel.md explains it.

What players see and read comes from the rooms of the game's package, which are known by their names: `picture.parts`,
`log.Log`, `refusals.against` and so on. Where a package lacks such a room, it is derived from the layout
(circenses.derived).
"""

from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar, cast

from mypy_extensions import i64, mypyc_attr

from circenses.kernel.choices import Choices
from circenses.kernel.digest import digest
from circenses.kernel.errors import BadOption, BadPosition, IllegalAction
from circenses.kernel.layout import refusals
from circenses.kernel.options import Schema
from circenses.kernel.question import Asks, Part
from circenses.kernel.rng import Rng
from circenses.kernel.rooms import in_room, package_of
from circenses.kernel.state import CHANCE, State
from circenses.kernel.weights import read_table, write_table

S = TypeVar("S", bound=State)

Json = dict[str, Any]
Options = Mapping[str, Any]
Refusal = tuple[str, list[str]]  # a sentence and its clauses
Terms = list[tuple[str, float]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """`apply` trusts its caller, as hot loops must; `Match` validates."""

    def __init__(
        self,
        id: str,
        name: str,
        prefix: str,
        seats: tuple[int, ...],
        version: int,
        action_count: int,
        layout: Any = None,
        actions: Any = None,
    ):
        self.id: Final = id
        self.name: Final = name
        self.prefix: Final = prefix  # of its rule clauses: "CM"
        self.seats: Final = seats
        self.version: Final = version  # of the rules: a record names it
        self.action_count: Final = action_count
        self.layout: Final = layout  # what a state holds, in words (circenses.kernel.layout)
        self.actions: Final = actions  # the catalogue, in words
        # every action as a Python integer, made once, so that listing legal actions creates no objects
        self._numbers: Final[list[object]] = list(range(action_count))
        self._rooms: Final[dict[str, Any]] = {}  # what was looked up in the package's rooms so far

    def room(self, place: str) -> Any:
        """What a room of the game's package holds (`picture.parts`), or what is derived from its layout, or None."""
        if place not in self._rooms:
            self._rooms[place] = in_room(self, place)
        return self._rooms[place]

    def required(self, place: str) -> Any:
        """Like `room`, for what no game can do without."""
        own = self.room(place)
        if own is None:
            raise NotImplementedError(f"{self.id} has no {place}")
        return own

    # What can be set, and the start

    def options(self) -> Schema:
        """Variants, house numbers and presets, with defaults and ranges."""
        own = self.room("options.schema")
        return cast(Schema, own()) if own else Schema()

    def printed(self) -> Json:
        """The content behind the options, for the digest."""
        own = self.room("content.tree")
        return {"content": own()} if own else {}

    def ruleset_digest(self, options: Options) -> str:
        """One digest of every number and switch in force under these resolved options."""
        return digest({"game": self.id, "rules": self.version, "options": dict(options), **self.printed()})

    def edition_digest(self, rules: int, options: Options) -> str:
        """The digest that an earlier version of the rules gave."""
        edition = self.options().editions[rules]
        printed = {key: edition.printed(tree) for key, tree in self.printed().items()}
        return digest({"game": self.id, "rules": rules, "options": edition.options(options), **printed})

    def must_seat(self, seats: int) -> int:
        """So many players; refused if the game is not for them."""
        if seats not in self.seats:
            raise BadOption(f"{self.name} is for {', '.join(str(n) for n in self.seats)} players, not {seats}")
        return seats

    def new(self, seats: int, options: Options) -> S:
        """The start position under resolved options (`Schema.resolve`)."""
        return cast(S, self.required("setup.new")(seats, options))

    def bound(self, seats: int, options: Options) -> int:
        """How many decisions of players a match can last at most."""
        raise NotImplementedError

    # Copies and text forms

    def clone(self, s: S) -> S:
        return cast(S, s.clone())

    def to_json(self, s: S) -> Json:
        """The state in the words of the rules page: scenario files and `from_json` use these paths."""
        return cast(Json, self.layout.saved(s))

    def from_json(self, data: Json, seats: int, options: Options) -> S:
        """Reads `to_json` back; raises BadPosition with the path and the reason if the position is impossible."""
        s = self.blank(seats, options)
        self.layout.read(data, s)
        self.settle(s)
        if faults := self.faults(s):
            raise BadPosition("; ".join(faults))
        self.layout.check_phase(s)
        if faults := self.unsound(s):
            raise BadPosition("; ".join(faults))
        if not s.over() and not self.legal(s, s.actors()[0]):
            raise BadPosition("agenda: the open question has no answer here")
        return s

    def blank(self, seats: int, options: Options) -> S:
        """An empty table, for `from_json` to fill."""
        raise NotImplementedError

    def settle(self, s: S) -> None:
        """Works out the open question of a position that has just been read, if the saved form does not name it."""

    def unsound(self, s: S) -> list[str]:
        """What does not fit together in a position that has just been read."""
        own = self.room("soundness.faults")
        return cast(list[str], own(s)) if own else []

    def faults(self, s: S) -> list[str]:
        """Broken invariants: ranges and sums of the layout, then the game's own. [] unless there is a bug."""
        return [*self.layout.faults(s), *s.check()] if self.layout is not None else s.check()

    # The rules

    def legal_into(self, s: S, seat: i64, out: Choices) -> None:
        """Fills `out` with the legal actions of an actor in ascending order; for CHANCE with weights."""
        raise NotImplementedError

    def draw_lot(self, s: S, seat: i64, rng: Rng, out: Choices) -> i64:
        """Picks a legal action at random, all equally likely, or for CHANCE as the weights say. A game may find one
        without listing all; the contents of `out` are then undefined."""
        out.clear()
        self.legal_into(s, seat, out)
        if seat == CHANCE:
            return out.at(rng.below(out.total))
        return out.actions[rng.below(out.count)]

    def apply(self, s: S, seat: i64, action: i64) -> None:
        """Changes `s`; total and deterministic on legal actions."""
        raise NotImplementedError

    def with_story(self, s: S, seat: int, action: int) -> S:
        """The state after an action, with the moments that `describe` tells its story from."""
        after = self.clone(s)
        after.story = []
        self.apply(after, seat, action)
        return after

    def tell(self, s: S, seat: int, action: int, viewer: int) -> tuple[S, list[str]]:
        """The state after an action, and the sentences that tell it to a viewer."""
        after = self.with_story(s, seat, action)
        lines = self.describe(s, seat, action, after, viewer)
        after.story = None
        return after, lines

    def legal(self, s: S, seat: int) -> list[int]:
        """The legal actions, ascending; some for every actor, none for anybody else."""
        if not s.may_act(seat):
            return []
        out = Choices()
        self.legal_into(s, seat, out)
        numbers = self._numbers
        actions = out.actions
        legal: list[object] = []
        for i in range(out.count):
            legal.append(numbers[actions[i]])
        return cast(list[int], legal)

    def weights(self, s: S) -> list[int]:
        """Parallel to `legal(s, CHANCE)`; empty when chance is not to act."""
        if s.actor() != CHANCE:
            return []
        out = Choices()
        self.legal_into(s, CHANCE, out)
        return out.weights()

    def must_ask(self, s: S) -> bool:
        """Whether the open question must be asked even if it has a single answer."""
        return False

    def chain(self, s: S) -> bool:
        """Whether the open question continues the same seat's move."""
        return False

    def unsettled(self, s: S) -> bool:
        """Whether a move is still being carried out (a chain, a reaction), so that its value cannot be judged yet."""
        return self.chain(s)

    # Parts in any order (ADR 10): a chain of small decisions can be one question to a person

    def asks(self, s: S) -> Asks | None:
        """How a person is asked: a question whose parts are said in any order, or that asks for a number; None if
        people are asked just as the engine asks."""
        own = self.room("asks.asks")
        return cast(Asks | None, own(s)) if own else None

    def says(self, s: S, action: int) -> tuple[Part, ...]:
        """The parts that a legal action adds to a gathered answer; () if it only leads on or ends the question."""
        own = self.room("asks.says")
        return cast(tuple[Part, ...], own(s, action)) if own else ()

    # The result

    def scores(self, s: S) -> list[float]:
        """The standing at any time, one number for each seat."""
        return cast(list[float], self.required("scoring.scores")(s))

    def resigned_scores(self, s: S, ranks: list[int]) -> list[float]:
        """The scores after one of two players resigned: the standing, unless a score is only the result."""
        return self.scores(s)

    def ranks(self, s: S) -> list[int]:
        """1 is first; equal players share a rank. Meaningful once the match is over."""
        return cast(list[int], self.required("scoring.ranks")(s))

    def ending(self, s: S) -> str:
        """Why the match is over; '' while it is not."""
        return cast(str, self.layout.by_name["ending"].value.write(int(cast(Any, s).ending)))

    # What a seat may know

    def observe(self, s: S, viewer: int) -> Json:
        """Built up from what that viewer may know; never stripped down."""
        own = self.room("view.observe")
        return cast(Json, own(s, viewer))

    def determinize(self, s: S, seat: int, rng: Rng) -> S:
        """A state that looks the same to `seat`, with everything it cannot know dealt anew; for SPECTATOR that is
        everybody's secrets. A copy if nothing is secret. Raises CannotDeal rather than trying for ever."""
        return self.clone(s)

    def hidden(self, s: S, seat: int, action: int, viewer: int) -> bool:
        """Whether this action, about to be applied, must be sealed in the record of that viewer."""
        return False

    def reveals(self, s: S, seat: int, action: int) -> bool:
        """Whether this action, about to be applied, shows its seat something new, so that it cannot be taken back
        without consent. Chance and the opening of sealed answers need not be named."""
        return False

    # Words and pictures

    def label(self, s: S, action: int) -> str:
        """The notation of an action."""
        return cast(str, self.actions.label(s, action))

    def phrase(self, s: S, action: int) -> str:
        """What an action is called where people choose: `White to the Aerial Ring Dancer`. No code, no full stop, and
        among the legal actions of a question each has its own; players are called as `words.player` does."""
        own = self.room("phrases.phrase")
        return cast(str, own(s, action)) if own else self.label(s, action)

    def idle(self, s: S, action: int) -> bool:
        """Whether an action only lets an opportunity go by: passing, declining, ending a question with nothing done."""
        return self.actions is not None and bool(self.actions.idle(action))

    def former_label(self, s: S, action: int, rules: int) -> str:
        """The notation of an earlier version of the rules, to read its records."""
        return self.label(s, action)

    def parse(self, s: S, text: str) -> int:
        """The action a notation stands for; IllegalAction if there is none. Legality is not tested."""
        return cast(int, self.actions.parse(s, text))

    def read(self, s: S, text: str) -> list[int]:
        """The actions that a person's words stand for: several where a move is a chain (`bid gladiator 20`)."""
        own = self.room("notation.read")
        return cast(list[int], own(s, text)) if own else [self.parse(s, text)]

    def describe(self, before: S, seat: int, action: int, after: S, viewer: int) -> list[str]:
        """Sentences for the log: what was done and all that followed, as far as the viewer may know. `after` is a
        state that has its story (`with_story`)."""
        narrator = self.room("log.Log")
        return cast(list[str], narrator(before, seat, action, viewer).narrate(after))

    def clauses(self, s: S) -> list[str]:
        """The clauses of the open question."""
        own = self.room("refusals.clauses")
        if own:
            return cast(list[str], own(s))
        questions = self.layout.questions
        return cast(list[str], questions.of(s.top()).clauses or list(questions.general))

    def explain(self, s: S, seat: int, action: int) -> list[str]:
        """The clauses that allow or force a legal action."""
        own = self.room("refusals.explain")
        if own:
            return cast(list[str], own(s, action))
        return cast(list[str], self.actions.clauses(action) or self.clauses(s))

    def refusal(self, s: S, seat: int, action: int) -> Refusal:
        """Why a catalogue action is not legal now: a sentence and its clauses."""
        return refusals.refusal(self, s, seat, action)

    def against(self, s: S, seat: int, block: str, where: tuple[int, ...]) -> Refusal | None:
        """Why the game refuses an answer to the question that is open."""
        own = self.room("refusals.against")
        return cast(Refusal | None, own(s, seat, block, where)) if own else None

    def against_waiting(self, s: S, seat: int, block: str, where: tuple[int, ...]) -> Refusal | None:
        """Why it is not this seat's turn, if there is more to say than that another seat is to move."""
        own = self.room("refusals.against_waiting")
        return cast(Refusal | None, own(s, seat, block, where)) if own else None

    def targets(self, s: S, action: int) -> list[str]:
        """The elements of the picture, by id, that make up the action, in the order one would click them."""
        return cast(list[str], self.actions.targets(s, action))

    def words(self, observation: Json) -> str:
        """The text twin of the picture."""
        own = self.room("text_twin.words")
        return cast(str, own(observation))

    def harm(self, s: S, action: int) -> str:
        """Whose piece the last target of an action stands to lose: `other`, `own`, or "". Pages show an attack, and ask
        before one on a piece of one's own."""
        own = self.room("phrases.harm")
        return cast(str, own(s, action)) if own else ""

    def lying(self, observation: Json) -> dict[str, str]:
        """What lies on elements of the picture that are named after their place, `{"forum-5": "P05"}`, so that a card
        can link to the clause about that thing."""
        own = self.room("text_twin.lying")
        return cast(dict[str, str], own(observation)) if own else {}

    def reason(self, observation: Json) -> str:
        """Why the game is over, in words that may follow a colon; '' leaves it at the name of the ending."""
        own = self.room("text_twin.reason")
        return cast(str, own(observation)) if own else ""

    def board(self, observation: Json, colour: bool = False) -> str:
        """The table for a terminal; with `colour` in Rich markup."""
        own = self.room("terminal.board")
        return cast(str, own(observation, colour)) if own else self.words(observation)

    def standings(self, observation: Json, colour: bool = False) -> str:
        """The players in a terminal, in a line each; with `colour` in Rich markup."""
        own = self.room("terminal.players")
        return cast(str, own(observation, colour)) if own else ""

    def legend(self) -> str:
        """What the signs of the table in a terminal stand for, in lines."""
        return cast(str, self.room("terminal.LEGEND") or "")

    def picture(
        self,
        observation: Json,
        choices: tuple[str, ...] = (),
        chosen: tuple[str, ...] = (),
        seat: int = 0,
        theme: str = "light",
    ) -> str:
        """The table as an SVG string that stands alone, for notebooks, reports and docs: themes "light" and "dark",
        what can be chosen and what is chosen drawn in."""
        own = self.room("picture.picture")
        return cast(str, own(observation, choices, chosen, seat, theme))

    def parts(
        self,
        observation: Json,
        seat: int = 0,
        theme: str = "css",
        form: str = "wide",
        choices: tuple[str, ...] = (),
    ) -> dict[str, str]:
        """The same table in parts, for pages: its sections as a form places them, "wide", "tall" or "phone". Under
        "svg:acts" is the start tag of the section called acts, then, in drawing order, its elements under their own
        ids, until the next section begins.

        They depend on observation, seat, form and choices alone: theme "css" leaves colours to custom properties
        (`circenses.art.palette.stylesheet`), and every group that can be chosen (`targets`) holds a hidden `.halo`,
        which the classes `choice` and `chosen` on the group show. What moves is a `.piece` with its sort in
        `data-piece`. A game that draws only whole pictures has one section. docs/adr/0005 and 0014 tell why.
        """
        own = self.room("picture.parts")
        if own:
            return cast(dict[str, str], own(observation, seat, theme, form, choices))
        whole = self.picture(observation, choices, seat=seat)
        end = whole.index(">") + 1
        start = whole[:end].replace("<svg ", '<svg data-section="board" data-column="0" data-title="Table" ', 1)
        return {"svg:board": start, "picture": f'<g id="picture">{whole[end : whole.rindex("</svg>")]}</g>'}

    # For bots and learning. All have a default: a game without its own is played all the same, only less well.

    def evaluate(self, s: S, seat: int) -> float:
        """A heuristic value, larger is better for `seat`: by default how far it is ahead of the best opponent."""
        own = self.room("heuristics.evaluate")
        if own:
            return cast(float, own(s, seat))
        scores = self.scores(s)
        return scores[seat] - max([score for other, score in enumerate(scores) if other != seat], default=0.0)

    def values(self, s: S) -> list[float]:
        """`evaluate` for every seat at once."""
        own = self.room("heuristics.values")
        if own:
            return cast(list[float], own(s))
        return [self.evaluate(s, seat) for seat in range(len(self.scores(s)))]

    def terms(self, s: S, seat: int) -> Terms:
        """What `evaluate` adds up while the match goes on: each share with a name that players understand. A share
        of the others counts with its sign."""
        own = self.room("heuristics.terms")
        return cast(Terms, own(s, seat)) if own else [("the position", self.evaluate(s, seat))]

    def weigh(self, s: S, seat: i64, out: Choices) -> None:
        """A cheap policy: gives each action listed in `out` a weight of at least 1 (`Choices.scales`), how promising it
        looks before it is tried. By default all are alike."""
        weights = out.scales()
        for i in range(out.count):
            weights[i] = 1
        out.total = out.count

    def stray(self, s: S, seat: i64, rng: Rng, out: Choices) -> i64:
        """A random legal action of a player, for rollouts that only need speed: every action can come up, though not
        always equally often. It may use `out`. By default all are listed and equally likely."""
        out.clear()
        self.legal_into(s, seat, out)
        return out.actions[rng.below(out.count)]

    def chapter(self, s: S) -> i64:
        """Counts rounds, cycles or whatever a match is divided into: where one ends, `evaluate` judges best and
        rollouts stop. By default a match is one chapter."""
        return 0

    def loud(self, s: S, action: i64) -> bool:
        """Whether a legal action may change the balance at once (a capture), so that searches look at it before they
        judge. By default no action is loud."""
        return False

    def regret(self, before: S, seat: int, action: int, after: S) -> float:
        """What counts against an action besides where it leads, for bots that look one move ahead: doing nothing,
        going round in circles. 0 by default."""
        return 0.0

    def foolish(self, s: S, action: i64) -> bool:
        """Whether even a beginner would do this only if forced. By default nothing is foolish."""
        return False

    def key(self, s: S) -> i64:
        """A number below 2**62, equal for states that continue alike, for searches that remember positions; 0 if there
        is none."""
        return 0

    def tuning(self) -> dict[str, int]:
        """The weights of `evaluate` by name, as content gives them or `retune` has set them; {} if it has none."""
        table = self.room("heuristics.WEIGHTS")
        return read_table(package_of(self), table) if table is not None else {}

    def retune(self, weights: Mapping[str, int]) -> None:
        """Replaces the weights in this process; for tuning only."""
        table = self.room("heuristics.WEIGHTS")
        if table is not None:
            write_table(package_of(self), table, weights)

    def seen(self, s: S, seat: int) -> bytes:
        """What a seat sees, as small integers for learners; their number depends on the options alone
        (docs/environments.md)."""
        return cast(bytes, self.layout.columns(cast(Any, s).rules).sight.seen(s, seat))

    # Shared by all games

    def action(self, s: S, seat: int, text: str) -> int:
        """The legal action a person wrote; IllegalAction says why not, with the clauses."""
        action = self.parse(s, text)
        if action not in self.legal(s, seat):
            raise IllegalAction(self.why_not(s, seat, action))
        return action

    def why_not(self, s: S, seat: int, action: int) -> str:
        if not 0 <= action < self.action_count:
            return f"{action} is no action of {self.name}: they are numbered 0 to {self.action_count - 1}"
        sentence, clauses = self.refusal(s, seat, action)
        return f"{self.label(s, action)}: {sentence}" + (f" ({', '.join(clauses)})" if clauses else "")

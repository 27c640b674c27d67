"""What can be typed besides moves. An order returns whether the table has changed, so that it must be shown again."""

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.text import Text

from circenses import rulebook
from circenses.bots.hints import Hint
from circenses.kernel.errors import BadOption, IllegalAction, MatchOver
from circenses.kernel.log import HUMAN
from circenses.terminal.moves import Moves, flow
from circenses.terminal.prompt import FILES, Reader, Words, file_name
from circenses.terminal.screen import Screen
from circenses.terminal.table import Offer, Table, resume

Order = Callable[[int, str], bool]

USAGE = {
    "moves": ("moves [WORDS]", "all legal moves, or those that begin so or have these words (also: all)"),
    "hint": ("hint", "up to three good moves: their chance, what may follow, and why"),
    "why": ("why NOTATION", "which rule allows a move, or forbids it"),
    "undo": ("undo", "take back your last action; bots always consent"),
    "out": ("out PART", "take a part you have chosen out again"),
    "draw": ("draw", "offer a draw, or accept the one offered"),
    "resign": ("resign", "give up; with more than two players a bot plays on for you"),
    "board": ("board", "show the table again (also: an empty line)"),
    "words": ("words", "the position in sentences"),
    "log": ("log", "the match so far"),
    "legend": ("legend", "who is who, and what the signs on the table mean"),
    "rules": ("rules [CLAUSE]", "the list of rules, or one of them"),
    "save": ("save [FILE]", "write the record to a new file"),
    "load": ("load FILE", "leave this match and go on with another"),
    "help": ("help", "this list"),
    "quit": ("quit", "leave (also: Ctrl-D)"),
}
PLAYING = ("moves", "hint", "why", "undo", "out", "draw", "resign")  # the rest works after the end as well
SAME = {"all": "moves", "exit": "quit", "q": "quit", "?": "help"}
# Nothing follows these words
ALONE = ("hint", "undo", "draw", "resign", "board", "words", "log", "legend", "help", "quit")


class Leave(Exception):
    """The person leaves."""


class Orders:
    def __init__(self, table: Table, reader: Reader, screen: Screen) -> None:
        self.table = table
        self.reader = reader
        self.screen = screen
        self.orders: dict[str, Order] = {
            "moves": self.moves,
            "hint": self.hint,
            "why": self.why,
            "undo": self.undo,
            "out": self.out,
            "draw": self.draw,
            "resign": self.resign,
            "board": self.board,
            "words": self.words,
            "log": self.log,
            "legend": self.legend,
            "rules": self.rules,
            "save": self.save,
            "load": self.load,
            "help": self.help,
            "quit": self.quit,
        }

    def named(self, line: str) -> tuple[str, str] | None:
        """The order a line gives and what follows it; None if it gives none."""
        word, _, rest = line.partition(" ")
        name = SAME.get(word.casefold(), word.casefold())
        if name not in self.orders or (name in ALONE and rest.strip()):
            return None
        return name, rest.strip()

    def obey(self, seat: int, name: str, rest: str) -> bool:
        if name in PLAYING and self.table.match.over:
            raise MatchOver(
                f"the match is over ({self.table.match.ending}); save, log, board, words and rules still work"
            )
        return self.orders[name](seat, rest)

    def completions(self, seat: int) -> dict[str, str | Words]:
        """Each order with what may follow it."""
        over = self.table.match.over
        follows: dict[str, str | Words] = {name: "" for name in self.orders if not over or name not in PLAYING}
        follows["save"] = follows["load"] = FILES
        follows["rules"] = lambda: list(self._clauses())
        if not over:
            follows["why"] = follows["moves"] = lambda: self.table.notations(seat)
            follows["out"] = lambda: self.table.chosen
        return follows

    # While playing

    def moves(self, seat: int, rest: str) -> bool:
        moves = self.table.moves(seat)
        chosen = moves.starting(rest) or moves.matching(rest)
        if not chosen:
            raise IllegalAction(f"no legal move begins with {rest!r}")
        if not self.screen.interactive:
            self.screen.say(moves.item(i) for i in chosen)
        elif rest:
            self.show_some(seat, moves, chosen)
        else:
            self.screen.say(moves.full(self.screen.width))
        return False

    def show_some(self, seat: int, moves: Moves, chosen: list[int]) -> None:
        """Shows moves with their sentences if half the screen holds them, else close together."""
        if len(chosen) <= self.screen.height // 2:
            self.show_meanings(seat, moves, chosen)
        else:
            self.screen.say(flow([moves.item(i) for i in chosen], self.screen.width))

    def show_meanings(self, seat: int, moves: Moves, chosen: list[int]) -> None:
        """Shows moves, each on its own line, by phrase and notation."""
        self.screen.say(self.meanings(moves, chosen))

    def meanings(self, moves: Moves, chosen: Sequence[int]) -> list[Text]:
        width = max(len(moves.phrase_item(i).plain) for i in chosen)
        lines: list[Text] = []
        for i in chosen:
            text = moves.phrase_item(i)
            if moves.notations[i].casefold() != moves.phrases[i].casefold():
                text.append(" " * (width + 2 - len(text.plain))).append(moves.notations[i], "dim")
            lines.append(text)
        return lines

    def hint(self, seat: int, rest: str) -> bool:
        moves = self.table.moves(seat)
        offers = self.table.offers(seat)
        advice: list[tuple[Text, Hint, Offer]] = []
        for hint in self.table.advice(seat):
            offer = self.table.offer_of(seat, hint.action)
            item = Text(self.table.named(hint.phrase)) if offer is None else moves.phrase_item(offers.index(offer))
            advice.append((item, hint, offer or Offer(hint.label, hint.action)))
        width = max(len(text.plain) for text, _, _ in advice)
        for text, hint, offer in advice:
            text.append(f"{' ' * (width - len(text.plain))}  {hint.chance:4.0%} to win  ")
            self.screen.say([text.append(self.table.meaning(seat, offer), "dim")])
            line = f" Expected: {'; '.join(hint.expected)}." if len(hint.line) > 1 else ""
            self.screen.say([self.table.named(f"    {hint.reason}{line}")], style="dim")
            if hint.capped:
                self.screen.notice("The time limit cut this search short.")
        return False

    def why(self, seat: int, rest: str) -> bool:
        if not rest:
            raise BadOption("why what? Write a move after it: why " + self.table.notations(seat)[0])
        game, s = self.table.match.game, self.table.base
        moves = self.table.moves(seat)
        number = moves.find(rest)
        index = number if number is not None else moves.number(rest)
        action = game.read(s, rest)[0] if index is None else -1
        offer = self.table.offers(seat)[index] if index is not None else self.table.offer_of(seat, action)
        if offer is not None:
            clauses = self.table.clauses(seat, offer)
            self.screen.say([f"{offer.label} is legal: {self.table.meaning(seat, offer)}"])
        elif action in self.table.legal(seat):
            clauses = game.explain(s, seat, action)
            self.screen.say([f"{game.label(s, action)} is legal: {self.table.meaning(seat, action)}"])
        else:
            sentence, clauses = game.refusal(s, seat, action)
            self.screen.say([self.table.named(f"{game.label(s, action)} is not legal: {sentence}.")])
        pages = self._clauses()
        self.screen.say(
            f"  {clause}  {pages[clause].title}" if clause in pages else f"  {clause}" for clause in clauses
        )
        return False

    def undo(self, seat: int, rest: str) -> bool:
        if not self.table.begun and self.table.undo_needs_consent():
            if not self.reader.confirm("Others have acted or chance has spoken since. Does everybody agree?"):
                return False
        self.table.undo()
        return True

    def out(self, seat: int, rest: str) -> bool:
        if not rest:
            raise BadOption("out what? Write one of the parts you have chosen after it")
        dropped = self.table.out(rest)
        if dropped:
            self.screen.say([f"Without it {', '.join(dropped)} cannot stand: taken out too."])
        return True

    def draw(self, seat: int, rest: str) -> bool:
        answer = self.table.draw(seat)
        if answer:
            self.screen.say([answer])
        return not answer

    def resign(self, seat: int, rest: str) -> bool:
        name = self.table.match.seats[seat].name
        if not self.reader.confirm(f"{name} resigns: sure?"):
            return False
        self.table.resign(seat)
        return True

    # At any time

    def board(self, seat: int, rest: str) -> bool:
        self.screen.board(self.table.match, self.table.observe(seat))
        return False

    def words(self, seat: int, rest: str) -> bool:
        self.screen.say([self.table.named(self.table.match.game.words(self.table.observe(seat)))])
        return False

    def log(self, seat: int, rest: str) -> bool:
        self.screen.say(self.table.story(seat) or ["Nothing has happened yet."])
        return False

    def legend(self, seat: int, rest: str) -> bool:
        match = self.table.match
        self.screen.players(match, self.table.observe(seat))
        self.screen.say([f"{one.name} is a bot: {one.kind}." for one in match.seats if one.kind != HUMAN])
        self.screen.say(match.game.legend().split("\n"))
        return False

    def rules(self, seat: int, rest: str) -> bool:
        game = self.table.match.game
        try:
            if rest:
                clause = rulebook.find(game, rest)
                self.screen.say([clause.id], style="bold")
                self.screen.page(clause.text)
            else:
                self.screen.say(f"{clause.id:<8} {clause.title}" for clause in rulebook.rulebook(game).values())
        except LookupError as fault:
            raise BadOption(str(fault.args[0])) from None
        return False

    def _clauses(self) -> dict[str, rulebook.Clause]:
        """The rule page; a game from elsewhere may have none."""
        try:
            return rulebook.rulebook(self.table.match.game)
        except LookupError:
            return {}

    def save(self, seat: int, rest: str) -> bool:
        path = file_name(rest) if rest else fresh_name(self.table.match.game.id)
        self.table.save(path)
        self.screen.notice(f"Saved as {path}.")
        if self.table.begun or self.table.match.sealed:
            self.screen.notice("A move begun and answers still sealed are not in it.")
        return False

    def load(self, seat: int, rest: str) -> bool:
        if not rest:
            raise BadOption("load what? Write the name of a record after it")
        path = file_name(rest)
        match = resume(path)
        if self.table.unsaved() and not self.reader.confirm(f"This match is not saved. Leave it and load {path}?"):
            return False
        recorder = self.table.recorder
        self.table.sit(match, path)
        self.screen.notice(f"Loaded {path}.")
        if recorder is not None:
            self.screen.notice(
                f"{recorder.path} ends with the match you left; this one is not recorded: save keeps it."
            )
        return True

    def help(self, seat: int, rest: str) -> bool:
        over = self.table.match.over
        usages = [usage for name, usage in USAGE.items() if not over or name not in PLAYING]
        self.screen.say(f"  {usage:<18} {sentence}" for usage, sentence in usages)
        if not over:
            self.screen.say(
                [
                    "A number or a notation plays, and so do some of its words if only one move has them: tickets.",
                    "A colon before a command tells it from a move of the same name: ':draw'.",
                ]
            )
        return False

    def quit(self, seat: int, rest: str) -> bool:
        raise Leave


def fresh_name(game_id: str) -> Path:
    """The first free name in this folder: nothing is overwritten."""
    number = 1
    while (path := Path(f"{game_id}-{number}.jsonl")).exists():
        number += 1
    return path

"""One sitting at a terminal or over a pipe: who is asked, what they see first, and what their lines do."""

from typing import Any

from rich.text import Text

from circenses.kernel.errors import CircensesError, IllegalAction
from circenses.kernel.state import CHANCE, NOBODY, SPECTATOR
from circenses.terminal.moves import Moves, spans
from circenses.terminal.orders import Leave, Orders, fresh_name
from circenses.terminal.prompt import MENU_LINES, Lines, Reader, file_name
from circenses.terminal.screen import Screen, result_lines
from circenses.terminal.table import Table

NOBODY_YET = CHANCE
FEW = 8  # a list this short is shown with a sentence for each move
RECENT = 5  # entries of a loaded match that are retold
AROUND_THE_MOVES = 3 + MENU_LINES  # lines of the screen that title, prompt, menu and the line below it need
LEAST_RECENT = 3  # sentences of the log that are in view
MOST_RECENT = 8
MOST_MOVES = 10  # lines for the list of moves
WHOLE_BOARD = 24  # lines below which the table is not cut for more sentences


class Session:
    """Made with whatever reads and shows: a person's terminal, a pipe, a test."""

    def __init__(self, table: Table, reader: Reader, screen: Screen) -> None:
        self.table = table
        self.reader = reader
        self.screen = screen
        self.orders = Orders(table, reader, screen)
        self.faults = 0
        self._begin()

    def _begin(self) -> None:
        self.match = self.table.match
        self.viewer = NOBODY_YET  # whose view is on the screen
        self.last_list = ("", 0, 0)  # the group just listed, and when
        self.covers = False  # whether people have secrets from each other: once they had, the screen is always covered
        self.log_read = dict.fromkeys(range(SPECTATOR, len(self.match.seats)), max(0, len(self.match.log) - RECENT))
        people = self.table.people()
        if len(people) < 2:
            self.viewer = people[0] if people else SPECTATOR

    def run(self) -> int:
        """Plays until the match is over and its people leave; 2 if any line over a pipe was wrong, else 0."""
        try:
            while True:
                self._turn()
        except (Leave, EOFError):
            self._offer_to_save()
        finally:
            self.table.close()
            self._farewell()
        return 2 if self.faults and not self.reader.interactive else 0

    def _turn(self) -> None:
        if self.table.match is not self.match:
            self._begin()
        while self.table.others_act():
            self._tell()
        if self.match.over:
            self._end()
            return
        seat = self.table.to_act()
        self._seat_down(seat)
        self._show(seat)
        while not self._line(seat):
            pass

    # What is seen

    def _tell(self) -> None:
        """The log since the last time, for whoever looks at the screen."""
        if self.viewer == NOBODY_YET:
            return
        entries = len(self.match.log)
        if entries > self.log_read[self.viewer]:
            self.screen.say(self.table.story(self.viewer, since=self.log_read[self.viewer]), style="italic")
            self.log_read[self.viewer] = entries

    def _seat_down(self, seat: int) -> None:
        """Gives the screen to `seat`; what others may not see is covered while people change places."""
        self._tell()
        if seat != self.viewer:
            self.covers = self.covers or self._secrets(seat)
            if self.covers:
                self._cover(seat)
            elif self.viewer != NOBODY_YET:
                self.log_read[seat] = self.log_read[self.viewer]
        self.viewer = seat
        self._tell()

    def _secrets(self, seat: int) -> bool:
        """Whether the seat has secrets from other people, or from whoever sat here last and may have left."""
        others = {*self.table.people(), self.viewer} - {seat, NOBODY_YET}
        return any(self.table.secret_between(seat, other) for other in others)

    def _cover(self, seat: int) -> None:
        name = self.match.seats[seat].name
        if not self.reader.interactive:
            return
        if self.viewer >= 0:
            self.reader.ask(f"{self.match.seats[self.viewer].name}: press Enter to cover the table.")
        self.screen.cover()
        self.reader.forget()
        self.reader.ask(f"Hand over to {name}. {name}: press Enter when nobody else looks.")
        self.screen.cover()

    def _show(self, seat: int) -> None:
        """The table, what is to be decided, and what may be done."""
        observation = self.table.observe(seat)
        if self.screen.interactive:
            self._show_screen(seat, observation)
            return
        self.screen.title("")
        self.screen.board(self.match, observation)
        self.screen.say(self._asked(seat, observation)[:1], style="bold")
        self.screen.say(self._asked(seat, observation)[1:])

    def _show_screen(self, seat: int, observation: dict[str, Any]) -> None:
        """Shows as much as the screen holds: the players, the last moves and the question are always in view."""
        prompt = [line for text in self._asked(seat, observation) for line in self.screen.wrapped(text)]
        log = [self.screen.cut(line) for line in self.table.recent(seat, MOST_RECENT)]
        room = self.screen.height - AROUND_THE_MOVES - len(prompt)
        moves = self._moves(seat, self._room_for_moves(observation, room))
        room -= len(moves)
        recent = log[-max(LEAST_RECENT, min(len(log), room - WHOLE_BOARD)) :]
        self.screen.title(
            f"{self.match.game.name} · move {self.match.ply + 1} · board, words, log and legend show more"
        )
        self.screen.view(self.match, observation, seat, room - len(recent))
        self.screen.say(recent, style="italic dim")
        self.screen.say(prompt, style="bold")
        self.screen.say(moves)

    def _room_for_moves(self, observation: dict[str, Any], room: int) -> int:
        """What the whole table leaves, if that is enough, else what the players leave."""
        game = self.match.game
        players, board = game.standings(observation), game.board(observation)
        left = room - players.count("\n") - 1 - LEAST_RECENT
        beside = left - board.count("\n") - 2
        return max(2, min(MOST_MOVES, beside if beside >= 2 else left))

    def _asked(self, seat: int, observation: dict[str, Any]) -> list[str]:
        """What is asked, what was chosen so far, and whether a draw is offered."""
        question = self.table.named(self.match.game.words(observation).partition("\n")[0])
        name = self.match.seats[seat].name
        lines = [question if question.startswith(f"{name} ") else f"{name}: {question}"]
        if self.table.begun:
            lines.append(f"Chosen so far: {', '.join(self._draft())}; {self._ways_back()}.")
        if self.match.draw_offer not in (NOBODY, seat):
            lines.append(f"{self.match.seats[self.match.draw_offer].name} offers a draw: draw accepts it.")
        return lines

    def _draft(self) -> list[str]:
        states = [self.match.state, *self.table.drafted]
        game = self.match.game
        settled = [
            self.table.named(game.phrase(s, action)) for s, action in zip(states, self.table.draft, strict=False)
        ]
        return settled + self.table.chosen_words()

    def _ways_back(self) -> str:
        """How to take back or finish what is chosen."""
        now = self.table.gathered()
        ways = ["undo takes back the last"]
        if self.table.chosen:
            ways.append(f"out {self.table.chosen[0]} takes one out")
        if now is not None and now.ordered:
            ways.append("they happen in this order")
        if now is not None and now.whole:
            ways.append("done if that is all")
        return ", ".join(ways)

    def _moves(self, seat: int, room: int) -> list[Text]:
        """What may be done, in so many lines."""
        moves = self.table.moves(seat)
        count = len(moves.notations)
        if all(notation.isdecimal() for notation in moves.notations) and count > 2:
            return [Text(f"Write a number: {spans([int(notation) for notation in moves.notations])}.")]
        if count <= min(FEW, room):
            return [self.screen.cut(line) for line in self.orders.meanings(moves, range(count))]
        head = Text(f"{count} moves: all lists them, a word those that have it", "dim")
        lines = moves.layout(self.screen.width, room - 1)[: room - 1]
        return [self.screen.cut(line) for line in (head, *lines)]

    # What is typed

    def _line(self, seat: int) -> bool:
        """Reads one line of a person; returns whether it changed the table. Whatever is wrong with it is reported,
        nothing is lost."""
        name = self.match.seats[seat].name
        line = self.reader.ask(f"{name}>", self.table.notations(seat), self.orders.completions(seat))
        try:
            return self._obey(seat, line)
        except CircensesError as fault:
            self._fault(str(fault))
            return False

    def _obey(self, seat: int, line: str) -> bool:
        if not line:
            return True
        moves = self.table.moves(seat)
        if line not in moves.notations:
            order = self.orders.named(line.removeprefix(":"))
            if order is not None:
                return self.orders.obey(seat, *order)
        if line in moves.notations and self._means_group(moves, line):
            return False
        index = self._index(moves, line)
        if index is not None:
            self.table.take(seat, self.table.offers(seat)[index])
            self._sealed(seat)
            return True
        if self.reader.interactive and len(moves.starting(line)) > 1:
            self.orders.show_some(seat, moves, moves.starting(line))
            return False
        try:
            self.table.write(seat, line)
        except IllegalAction as fault:
            return self._by_words(seat, moves, line, fault)
        self._sealed(seat)
        return True

    def _by_words(self, seat: int, moves: Moves, line: str, fault: IllegalAction) -> bool:
        """A line that is no notation may be words of one move; if several fit, lists them."""
        matching = moves.matching(line) if not self.table.readable(line) else []
        if not matching:
            raise fault
        if len(matching) > 1:
            if not self.reader.interactive:
                alike = ", ".join(moves.notations[i] for i in matching[:FEW]) + (
                    " and more" if len(matching) > FEW else ""
                )
                raise IllegalAction(f"{line!r} can mean {alike}: say which")
            self.screen.notice(f"{line} can mean:")
            self.orders.show_some(seat, moves, matching)
            return False
        self.table.take(seat, self.table.offers(seat)[matching[0]])
        self._sealed(seat)
        return True

    def _means_group(self, moves: Moves, line: str) -> bool:
        """The name of a group can be a move too (in Ludus Cyclorum: idle): a person gets the list first, and plays
        the move by typing it again."""
        again, self.last_list = self.last_list == (line, self.match.ply, len(self._draft())), ("", 0, 0)
        if not self.reader.interactive or again or len(moves.groups().get(line, [])) < 2 or len(moves.notations) <= FEW:
            return False
        self.last_list = (line, self.match.ply, len(self._draft()))
        self.orders.show_some(self.viewer, moves, moves.starting(line))
        self.screen.notice(f"{line} again plays {line} itself.")
        return True

    def _index(self, moves: Moves, line: str) -> int | None:
        index = moves.find(line)
        if index is not None:
            return index
        if moves.numbered and line.isdecimal() and moves.number(line) is None:
            raise IllegalAction(f"no move {line}: they are numbered 1 to {len(moves.notations)}")
        return moves.number(line)

    def _sealed(self, seat: int) -> None:
        if seat in self.match.sealed:
            self.screen.say([f"{self.match.seats[seat].name}'s answer is sealed until all have answered."])

    def _fault(self, text: str) -> None:
        self.faults += 1
        if isinstance(self.reader, Lines):
            text = f"circenses: line {self.reader.number}: {text}"
        self.screen.fault(text)

    # The end

    def _end(self) -> None:
        """The result; then the log can still be read and saved, until those who played leave."""
        if len(self.table.people()) != 1 and (self.covers or self.viewer == NOBODY_YET):
            self.viewer = SPECTATOR
            self.log_read[SPECTATOR] = max(self.log_read.values())
        self._tell()
        self.screen.title(f"{self.match.game.name} · the end")
        self.screen.board(self.match, self.match.observe(self.viewer))
        self.screen.say(result_lines(self.match), style="bold")
        if self.table.record_path() is not None:
            self.screen.say([f"Record: {self.table.record_path()}"])
        if not self.table.people() and not any(seat.began == "human" for seat in self.match.seats):
            raise Leave  # only bots: nobody is left to ask
        while self.table.match is self.match:
            self._line_after_the_end()

    def _line_after_the_end(self) -> None:
        line = self.reader.ask("The end>", (), self.orders.completions(self.viewer))
        if not line:
            raise Leave
        order = self.orders.named(line.removeprefix(":"))
        try:
            if order is None:
                raise IllegalAction(f"the match is over ({self.match.ending}): {line!r} cannot be played any more")
            self.orders.obey(self.viewer, *order)
        except CircensesError as fault:
            self._fault(str(fault))

    def _offer_to_save(self) -> None:
        """A person who leaves an unsaved match is asked once; Ctrl-D answers too."""
        while self.reader.interactive and self.table.unsaved():
            name = fresh_name(self.match.game.id)
            try:
                line = self.reader.ask(f"Not saved. A file name (say {name}) saves it, Enter leaves it:")
                if not line:
                    return
                self.table.save(file_name(line))
                return
            except EOFError:
                return
            except CircensesError as fault:
                self._fault(str(fault))

    def _farewell(self) -> None:
        """How to go on with a match that is not over."""
        match = self.table.match
        if match.over:
            return
        record = self.table.record_path()
        if record is None:
            self.screen.notice("The match is unfinished and not saved: save FILE or --record FILE keep one.")
        else:
            self.screen.notice(f"The match is unfinished. To go on: circenses play {match.game.id} --load {record}")

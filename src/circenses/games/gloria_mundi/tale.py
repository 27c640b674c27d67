"""The log retold: what was done, and all that followed by itself up to the next question.

A decision is lived through once more on a copy, step by step with the rules' own `flow.step`; after each step the copy
is compared with what it was before. So every gain, payment and step is told once, under its cause, and the story alone
gives the final positions.
"""

from circenses.games.gloria_mundi import saved, scoring
from circenses.games.gloria_mundi.actions import CONVERT_NOTHING, PASS
from circenses.games.gloria_mundi.content import BUILDINGS, RESOURCES
from circenses.games.gloria_mundi.printed import card_name, count, join_words, seat_name
from circenses.games.gloria_mundi.rules import flow
from circenses.games.gloria_mundi.sentences import changes, decision, underway
from circenses.games.gloria_mundi.state import (
    AGEING,
    BY_CARTHAGE,
    BY_DECK,
    BY_HAND,
    CHOOSE_TRIBUTE,
    DISCARDING,
    DRAW_START,
    NONE,
    ROME,
    SHARING,
    GloriaState,
)
from circenses.kernel.state import CHANCE, frame_kind, frame_seat


def describe(before: GloriaState, seat: int, action: int, after: GloriaState, viewer: int) -> list[str]:
    """Sentences for the log, the same for everybody: all that happens is public when it happens (GM-1.11)."""
    return Tale(before).relive(action)


class Tale:
    """One decision lived through again: `old` is what the table was before the step that is told."""

    def __init__(self, before: GloriaState) -> None:
        self.s = before.clone()
        self.old = before
        self.lines: list[str] = []

    def relive(self, action: int) -> list[str]:
        flow.answer(self.s, action)
        self.tell_decision(action)
        while self.step():
            pass
        if self.s.over():
            self.tell_result()
        elif not self.lines:
            self.say(underway(self.s))
        return self.lines

    def step(self) -> bool:
        """One thing that happens by itself; False when there is a question, or the game is over."""
        self.old = self.s.clone()
        only = int(flow.only_answer(self.old)) if self.old.top() else NONE
        if not flow.step(self.s):
            return False
        if only in (PASS, CONVERT_NOTHING):
            return True  # nothing could be bought or converted: not worth a sentence
        if only != NONE:
            self.tell_decision(only)
        else:
            self.tell_table()
        return True

    def say(self, sentence: str) -> None:
        self.lines.append(f"{sentence}.")

    def seats(self) -> range:
        return range(int(self.s.rules.players))

    # A decision, by a player or without a choice

    def tell_decision(self, action: int) -> None:
        old, s = self.old, self.s
        packed = old.top()
        kind, seat = int(frame_kind(packed)), int(frame_seat(packed))
        sentence = decision(old, s, action)
        changed = changes(old, s, seat) if seat != CHANCE else ""
        if sentence:
            self.say(f"{sentence}: {changed}" if changed else sentence)
        if kind == DRAW_START:
            self.tell_start()
        if kind == CHOOSE_TRIBUTE and s.goth != old.goth:
            self.tell_advance()

    def tell_start(self) -> None:
        rules = self.s.rules
        begun = ", ".join(f"{type} {int(rules.start[i])}" for i, type in enumerate(RESOURCES) if rules.start[i])
        self.say(f"Everybody begins with {begun or 'nothing'}, in Rome")
        for seat in self.seats():
            if changed := changes(self.old, self.s, seat):
                self.say(f"{seat_name(seat)}, for sitting later: {changed}")
        self.tell_turn()

    def tell_turn(self) -> None:
        self.say(f"Turn {int(self.s.turn_no)} is the turn of {seat_name(int(self.s.active))}")

    def tell_advance(self) -> None:
        """The Goth's way, and what falls due on it."""
        s, old = self.s, self.old
        if s.goth == ROME:
            self.say("The Goth enters Rome")
            return
        due = join_words(saved.due(item) for item in s.due)
        self.say(f"The Goth moves {count(int(s.goth - old.goth), 'space')} to {int(s.goth)}; due: {due}")

    # What the table does

    def tell_table(self) -> None:
        s, old = self.s, self.old
        if s.phase == AGEING and old.phase != AGEING:
            self.tell_turn()
        gone = [BUILDINGS[i] for i in range(len(BUILDINGS)) if (s.discard & ~old.discard) >> i & 1]
        if old.phase == AGEING and gone:
            self.say(f"{card_name(gone[0])} leaves the Forum")
        if old.step == DISCARDING and s.step == DISCARDING and s.idle > old.idle:
            self.say(f"{seat_name(int(old.turn))} has no card that is due")
        if old.step == DISCARDING and s.step == SHARING and len(old.due):
            self.tell_unmatched()
        if s.step == SHARING and old.step == DISCARDING and s.pile_size():
            pile = join_words(f"{int(s.pile[i])} {type}" for i, type in enumerate(RESOURCES) if s.pile[i])
            self.say(f"In the pile: {pile}")

    def tell_unmatched(self) -> None:
        left = [saved.due(item) for item in self.old.due]
        what = "lapses" if len(left) == 1 else "lapse"
        if all(text.startswith("icon") for text in left):
            self.say(f"Nobody can match more; {join_words(left)} {what}")
        else:
            self.say(f"Nobody can match more; {join_words(left)} {'is' if len(left) == 1 else 'are'} left over")

    # The end

    def tell_result(self) -> None:
        s = self.s
        for seat in self.seats():
            self.say(f"{seat_name(seat)} ends on {int(s.position[seat])}")
        winner = scoring.leader(s)
        self.say(f"{self.reason()}: {seat_name(winner)} wins")

    def reason(self) -> str:
        s = self.s
        if s.ending == BY_CARTHAGE:
            return "Carthage is reached"
        if s.ending == BY_HAND:
            return "A hand of production cards is empty"
        return "No building is left to draw" if s.ending == BY_DECK else "Rome has fallen"

"""The log: what was done, and all that followed by itself up to the next question.

The rules mark the moments of a move; each is compared with the one before. So every gain, payment and step is told
once, under its cause, and the log alone gives the final positions. Everybody is told the same: all that happens is
public when it happens (GM-1.11).
"""

from circenses.games.gloria_mundi import actions, scoring, state
from circenses.games.gloria_mundi.content import RESOURCES, name
from circenses.games.gloria_mundi.layout import DUE, cards
from circenses.games.gloria_mundi.sentences import decision, underway
from circenses.games.gloria_mundi.state import COUNTERS, GloriaState
from circenses.games.gloria_mundi.text_twin import ENDINGS
from circenses.kernel.narrator import Narrator
from circenses.kernel.state import Moment, frame_kind, frame_seat
from circenses.kernel.words import count, listed, player, signed


class Log(Narrator[GloriaState]):
    def narrate(self, after: GloriaState) -> list[str]:
        super().narrate(after)
        if self.s.over():
            self.tell_result()
        elif not self.lines:
            self.say(underway(self.s))
        return self.lines

    def tell(self, moment: Moment) -> None:
        if moment.event == state.HAPPENED:
            self.tell_table()
        elif moment.event == state.ANSWERED or moment.a not in (actions.PASS, actions.CONVERT_NOTHING):
            self.tell_decision(moment.a)  # there is no sentence if nothing could be bought or converted

    def changes(self, seat: int) -> str:
        """`food +3, position +2 (now 5)`: gains and payments are public when they happen, sums are not (GM-1.11)."""
        counters = slice(seat * COUNTERS, (seat + 1) * COUNTERS)
        differences = [
            int(now - was) for now, was in zip(self.s.counters[counters], self.old.counters[counters], strict=True)
        ]
        texts = [f"{type} {signed(count)}" for type, count in zip(RESOURCES, differences, strict=True) if count]
        here = int(self.s.position[seat])
        if steps := here - int(self.old.position[seat]):
            texts.append(f"position {signed(steps)} (now {here})")
        return ", ".join(texts)

    # A decision, by a player or without a choice

    def tell_decision(self, action: int) -> None:
        packed = self.old.top()
        kind, seat = int(frame_kind(packed)), int(frame_seat(packed))
        if sentence := decision(self.old, self.s, action):
            self.say_with_changes(sentence, seat)
        if kind == state.DRAW_START:
            self.tell_start()
        if kind == state.CHOOSE_TRIBUTE and self.s.goth != self.old.goth:
            self.tell_advance()

    def tell_start(self) -> None:
        start = self.s.rules.start
        text = ", ".join(f"{type} {int(start[i])}" for i, type in enumerate(RESOURCES) if start[i])
        self.say(f"Everybody begins with {text or 'nothing'}, in Rome.")
        for seat in range(int(self.s.rules.players)):
            if changed := self.changes(seat):
                self.say(f"{player(seat)}, for sitting later: {changed}.")
        self.tell_turn()

    def tell_turn(self) -> None:
        self.say(f"Turn {int(self.s.turn_no)} is the turn of {player(int(self.s.active))}.")

    def tell_advance(self) -> None:
        """The Goth's way, and what falls due on it."""
        goth = int(self.s.goth)
        if goth == state.ROME:
            self.say("The Goth enters Rome.")
            return
        due = listed(DUE.write(int(item)) for item in self.s.due)
        self.say(f"The Goth moves {count(goth - int(self.old.goth), 'space')} to {goth}; due: {due}.")

    # What the table does

    def tell_table(self) -> None:
        s, old = self.s, self.old
        if s.phase == state.AGEING and old.phase != state.AGEING:
            self.tell_turn()
        if old.phase == state.AGEING:
            for building in cards(int(s.discard & ~old.discard)):
                self.say(f"{name(building)} leaves the Forum.")
        if old.step == state.DISCARDING and s.step == state.DISCARDING and s.idle > old.idle:
            self.say(f"{player(int(old.turn))} has no card that is due.")
        if old.step == state.DISCARDING and s.step == state.SHARING:
            self.tell_unmatched()

    def tell_unmatched(self) -> None:
        left = [DUE.write(int(item)) for item in self.old.due]
        lapse, be = ("lapses", "is") if len(left) == 1 else ("lapse", "are")
        what = lapse if all(text.startswith("icon") for text in left) else f"{be} left over"
        if left:
            self.say(f"Nobody can match more; {listed(left)} {what}.")
        if pile := listed(f"{int(self.s.pile[i])} {type}" for i, type in enumerate(RESOURCES) if self.s.pile[i]):
            self.say(f"In the pile: {pile}.")

    # The end

    def tell_result(self) -> None:
        for seat, position in enumerate(self.s.position):
            self.say(f"{player(seat)} ends on {int(position)}.")
        why = ENDINGS[scoring.ENDINGS[self.s.ending]]
        self.say(f"{why[:1].upper()}{why[1:]}: {player(scoring.leader(self.s))} wins.")

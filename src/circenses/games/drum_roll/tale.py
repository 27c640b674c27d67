"""The log retold: what was done, and all that followed by itself up to the next question.

A decision is lived through once more on a copy, step by step with the rules' own functions; after each step the copy
is compared with what it was before. So every change of prestige, coins, cubes and cards is told once, as
`coins +3 (now 12)`, under its cause, and the story alone gives the final scores.
"""

from circenses.games.drum_roll import actions
from circenses.games.drum_roll.content import PERFORMER_IDS, REGION_IDS, STAFF_IDS, TYPE_NAMES
from circenses.games.drum_roll.printed import count, join_words, performer_name, region_name, staff_name, victory
from circenses.games.drum_roll.rules import final, flow, resolve, show
from circenses.games.drum_roll.rules.cards import open_window
from circenses.games.drum_roll.rules.plays import applauded
from circenses.games.drum_roll.saved import bits
from circenses.games.drum_roll.scoring import ranks
from circenses.games.drum_roll.sentences import (
    changes,
    decision,
    face,
    faces_gained,
    performed,
    performer,
    player,
    staff,
    votes,
)
from circenses.games.drum_roll.state import (
    BENEFIT,
    DEAL_ROW,
    DRAFT,
    DRAW_CARD,
    NOBODY,
    OVER,
    PEEKED,
    PLACE,
    PRE_SHOW,
    RESOLVE,
    SHOW,
    SHOW_END,
    TO_LOOK,
    VOTE,
    VOTING,
    DrumState,
)
from circenses.kernel.state import CHANCE, frame, frame_a, frame_b, frame_kind, frame_seat


def describe(before: DrumState, seat: int, action: int, after: DrumState, viewer: int) -> list[str]:
    """Sentences for the log, with what only this viewer may know."""
    return Tale(before, viewer).relive(seat, action)


class Tale:
    """One decision lived through again: `old` is what the table was before the step that is told."""

    def __init__(self, before: DrumState, viewer: int) -> None:
        self.s = before.clone()
        self.old = before
        self.viewer = viewer
        self.lines: list[str] = []

    def relive(self, seat: int, action: int) -> list[str]:
        self.answer(seat, action)
        self.old = self.s.clone()
        while self.step():
            if self.s.phase == OVER:
                self.tell_result()  # `old` is the table before the bonuses
                break
            self.old = self.s.clone()
        return self.lines

    def say(self, sentence: str) -> None:
        self.lines.append(f"{sentence}.")

    def say_changes(self, seat: int, sentence: str, always: bool = False) -> None:
        """What changed for a player, if anything did."""
        changed = changes(self.old, self.s, seat)
        if changed or always:
            self.say(f"{sentence}: {changed}" if changed else sentence)

    def seats(self) -> list[int]:
        """In player order, once there is one."""
        if self.s.start == NOBODY:
            return list(range(int(self.s.rules.players)))
        return [int(self.s.seat_at(place)) for place in range(int(self.s.rules.players))]

    # The decision itself

    def answer(self, seat: int, action: int) -> None:
        packed = self.old.top()
        kind = int(frame_kind(packed))
        flow.answer(self.s, seat, action)
        told = decision(self.old, seat, action, self.viewer)
        owner = int(frame_a(packed)) if kind == DRAW_CARD and frame_b(packed) != TO_LOOK else seat
        calls = actions.NEXT <= action < actions.ALTERNATIVE
        if owner == CHANCE or calls or kind in (DRAFT, VOTE):
            self.say(told)
        else:
            self.say_changes(owner, told, always=True)
        if action == actions.TRAILER:
            self.tell_trailers(seat)
        if kind == DRAFT and frame_kind(self.s.top()) != DRAFT:
            self.tell_draft()
        elif kind == VOTE and frame_kind(self.s.top()) != VOTE:
            self.tell_votes()
        elif kind == DEAL_ROW and len(self.s.row) == len(self.old.row):
            self.say(f"{performer(action - actions.DEAL)} is one too many of the type and is discarded")
        elif calls:
            self.tell_performance(seat)

    def tell_draft(self) -> None:
        """All are shown, and paid for."""
        for seat in self.seats():
            names = join_words(performer(card) for card in bits(self.s.circus[seat]))
            self.say_changes(seat, f"{player(seat)} opens with {names}")

    def tell_votes(self) -> None:
        self.say(f"The votes are shown: {votes(self.s)}")
        for seat in self.seats():
            self.say_changes(seat, f"{player(seat)} pays for delaying late")

    # What follows by itself

    def step(self) -> bool:
        """One step; False when there is a question."""
        s = self.s
        packed = s.top()
        if packed:
            return self.step_frame(int(frame_kind(packed)), int(frame_seat(packed)))
        if s.phase == RESOLVE:
            self.step_resolve()
        elif s.phase == SHOW:
            self.step_show()
        else:
            self.step_phase()
        return True

    def step_frame(self, kind: int, seat: int) -> bool:
        """Benefits are received, questions with one answer skipped."""
        if not flow.step(self.s):
            return False
        if kind in (BENEFIT, PEEKED):
            told = f"{player(seat)} receives"
            gained = faces_gained(self.old, self.s, seat)
            if gained:
                told = f"{player(seat)} draws {face(gained[0]) if self.viewer == seat else 'an investment card'}"
            self.say_changes(seat, told)
            self.tell_trailers(seat)
            if self.s.skips > self.old.skips:
                self.say(f"{player(seat)} is spared {count(int(self.s.skips), 'salary')} in this show")
        elif kind == PLACE:
            self.say_changes(seat, f"{player(seat)} can only pass")
        else:
            self.tell_performance(seat)
        return True

    def tell_trailers(self, seat: int) -> None:
        for card in bits(self.s.trailered & ~self.old.trailered):
            self.say(f"{performer(card)} of {player(seat)} gets a trailer")

    def step_resolve(self) -> None:
        s = self.s
        if s.step == 0:
            resolve.take_cubes(s)
            self.tell_all("takes cubes")
            resolve.sell_tickets(s)
            self.tell_all("sells tickets")
            s.step = 1
            return
        asked = resolve.next_resolve(s)
        if not asked:
            self.tell_ageing()
            flow.begin(s, RESOLVE + 1)

    def tell_all(self, verb: str) -> None:
        for seat in self.seats():
            self.say_changes(seat, f"{player(seat)} {verb}")
        self.old = self.s.clone()

    def tell_ageing(self) -> None:
        left = [performer_name(PERFORMER_IDS[card]) for card in bits(self.s.discard & ~self.old.discard)]
        left += [staff_name(STAFF_IDS[card]) for card in bits(self.s.staff_discard & ~self.old.staff_discard)]
        if left:
            self.say(f"{join_words(left)} {'was' if len(left) == 1 else 'were'} free and nobody hired: discarded")
        gone = int(self.old.token_stock - self.s.token_stock)
        if gone > 0:
            self.say(f"Cards nobody hired get a discount: {count(gone, 'token')}")

    def step_show(self) -> None:
        """The steps of DR-1.9."""
        s = self.s
        if s.at == s.rules.players:
            flow.next_of_phase(s)
            return
        seat = int(s.seat_at(s.at))
        if s.step == 0:
            self.say(f"{player(seat)} gives the show")
            flow.next_of_phase(s)
        elif s.step == 1:
            flow.next_of_phase(s)
            self.tell_performance(seat)
        elif s.step == 2:
            self.step_after_performances(seat)
        else:
            due = int(show.salaries(s, seat))
            flow.next_of_phase(s)
            self.say_changes(seat, f"{player(seat)} owes salaries of {due}", always=True)

    def step_after_performances(self, seat: int) -> None:
        s = self.s
        show.visit_region(s, seat)
        self.say_changes(seat, f"{region_name(REGION_IDS[s.region[seat]])} honours {player(seat)}")
        self.old = s.clone()
        show.pay_in_personnel(s, seat)
        self.say_changes(seat, f"The personnel of {player(seat)} brings")
        self.old = s.clone()
        kinds = [kind for i, kind in enumerate(TYPE_NAMES) for _ in range(applauded(s, i))]
        show.settle_applause(s, seat)
        if kinds:
            self.say_changes(seat, f"Applause for {player(seat)} ({join_words(kinds)})", always=True)
        s.step = 3
        open_window(s)
        s.plan(frame(SHOW_END, seat))

    def tell_performance(self, seat: int) -> None:
        """Who has just performed, or was fired."""
        s, old = self.s, self.old
        fired = bits(old.circus[seat] & ~s.circus[seat]) if s.phase == SHOW else []
        for card in fired:
            self.say_changes(seat, f"{performer(card)} of {player(seat)} cannot perform and is fired")
        before = old.level[0] | old.level[1] | old.level[2]
        for card in bits((s.level[0] | s.level[1] | s.level[2]) & ~before):
            self.say(f"{performed(s, card)} for {player(seat)}")

    def step_phase(self) -> None:
        """Everything else: what is new on the table is told."""
        s, old = self.s, self.old
        delayed = int(s.phase) == VOTING and s.step == 1
        flow.next_of_phase(s)
        if delayed and s.phase != VOTING:
            self.say("The show starts" if s.phase == PRE_SHOW else "The show is delayed by a turn")
            for seat in self.seats():
                self.say_changes(seat, f"{player(seat)} pays for delaying late")
        for card in bits(s.deck & ~old.deck):
            self.say(f"{performer(card)} is shuffled into the performer deck")
        for card in bits(s.staff_deck & ~old.staff_deck):
            self.say(f"{staff(card)} is shuffled into the personnel deck")
        if (s.show, s.turn) != (old.show, old.turn):
            self.say(f"Show {s.show}, turn {s.turn}: {player(int(s.start))} starts")
        if s.show != old.show:
            self.tell_regions()

    def tell_regions(self) -> None:
        for seat in self.seats():
            self.say(f"{player(seat)} travels to {region_name(REGION_IDS[self.s.region[seat]])}")

    # The end

    def tell_result(self) -> None:
        s = self.old
        for seat in self.seats():
            now = int(s.prestige[seat])
            bonuses = [
                ("Largest Show", final.largest_show(s, seat)),
                ("Full Variety", final.full_variety(s, seat)),
                ("Perfect Show", final.perfect_show(s, seat)),
                ("Large Troupe", final.large_troupe(s, seat)),
                ("Bank Representative", final.bank(s, seat)),
                *((f"{face(card)} in hand", final.face_worth(s, seat, card)) for card in self.held(s, seat)),
            ]
            for name, points in bonuses:
                if points:
                    now += int(points)
                    self.say(f"{name} for {player(seat)}: prestige {int(points):+d} (now {now})")
        best = [seat for seat, rank in enumerate(ranks(self.s)) if rank == 1]
        standing = [int(self.s.prestige[seat]) for seat in self.seats()]
        self.say(victory(best, max(standing), standing.count(max(standing))).removesuffix("."))

    @staticmethod
    def held(s: DrumState, seat: int) -> list[int]:
        counts = enumerate(int(s.hand[i]) for i in range(seat * 19, seat * 19 + 19))
        return [card for card, number in counts for _ in range(number)]

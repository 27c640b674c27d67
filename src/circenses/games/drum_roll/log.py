"""The log: what was done, and all that followed by itself up to the next question.

The rules mark the moments of a move; each is compared with the one before. So every change of prestige, coins, cubes
and cards is told once, as `coins +3 (now 12)`, under its cause, and the log alone gives the final scores.
"""

from circenses.games.drum_roll import actions, state
from circenses.games.drum_roll.card_text import region_name, victory
from circenses.games.drum_roll.content import COLOUR_NAMES, REGION_IDS, TYPE_NAMES
from circenses.games.drum_roll.rules import final, show
from circenses.games.drum_roll.scoring import ranks
from circenses.games.drum_roll.sentences import decision, face, faces_gained, performed, performer, staff, votes
from circenses.games.drum_roll.state import DrumState
from circenses.kernel.narrator import Narrator
from circenses.kernel.sets import bits
from circenses.kernel.state import CHANCE, NOBODY, Moment, frame_a, frame_b, frame_kind, frame_seat
from circenses.kernel.words import count, listed, player


class Log(Narrator[DrumState]):
    def tell(self, moment: Moment) -> None:
        if moment.event == state.ANSWERED:
            self.tell_answer()
        elif moment.event == state.HAPPENED:
            self.tell_step()
        else:
            self.tell_part(moment.event, moment.a)

    def holdings(self, s: DrumState, seat: int) -> dict[str, int]:
        counts = {"prestige": int(s.prestige[seat]), "coins": int(s.coins[seat])}
        counts |= {colour: int(s.storage[seat * state.COLOURS + i]) for i, colour in enumerate(COLOUR_NAMES)}
        return counts | {"cards": int(s.held[seat])}

    def say_all(self, verb: str) -> None:
        for seat in self.seats():
            self.say_changes(f"{player(seat)} {verb}", seat)

    def seats(self) -> list[int]:
        """In player order, once there is one."""
        if self.s.start == NOBODY:
            return list(range(int(self.s.rules.players)))
        return [int(self.s.seat_at(place)) for place in range(int(self.s.rules.players))]

    # The decision itself

    def tell_answer(self) -> None:
        packed, seat, action = self.old.top(), self.seat, self.action
        kind, now = int(frame_kind(packed)), int(frame_kind(self.s.top()))
        sentence = decision(self.old, seat, action, self.viewer)
        owner = int(frame_a(packed)) if kind == state.DRAW_CARD and frame_b(packed) != state.TO_LOOK else seat
        calls = actions.NEXT <= action < actions.ALTERNATIVE
        if owner == CHANCE or calls or kind in (state.DRAFT, state.VOTE):
            self.say(f"{sentence}.")
        else:
            self.say_with_changes(sentence, owner)
        if action == actions.TRAILER:
            self.tell_trailers(seat)
        if kind == state.DRAFT and now != state.DRAFT:
            self.tell_draft()
        elif kind == state.VOTE and now != state.VOTE:
            self.say(f"The votes are shown: {votes(self.s)}.")
            self.say_all("pays for delaying late")
        elif kind == state.DEAL_ROW and len(self.s.row) == len(self.old.row):
            self.say(f"{performer(action - actions.DEAL)} is one too many of the type and is discarded.")
        elif calls:
            self.tell_performance(seat)

    def tell_draft(self) -> None:
        """Tells which performers are shown and paid for."""
        for seat in self.seats():
            self.say_changes(f"{player(seat)} opens with {listed(map(performer, bits(self.s.circus[seat])))}", seat)

    def tell_trailers(self, seat: int) -> None:
        for card in bits(self.s.trailered & ~self.old.trailered):
            self.say(f"{performer(card)} of {player(seat)} gets a trailer.")

    # What follows by itself

    def tell_step(self) -> None:
        packed = self.old.top()
        if self.s.phase == state.OVER:
            self.tell_result()
        elif packed:
            self.tell_frame(int(frame_kind(packed)), int(frame_seat(packed)))
        elif self.old.phase == state.RESOLVE:
            self.tell_ageing()
        elif self.old.phase == state.SHOW:
            self.tell_show()
        else:
            self.tell_phase()

    def tell_frame(self, kind: int, seat: int) -> None:
        """Benefits are received, questions with one answer skipped."""
        if kind in (state.BENEFIT, state.PEEKED):
            sentence = f"{player(seat)} receives"
            gained = faces_gained(self.old, self.s, seat)
            if gained:
                sentence = f"{player(seat)} draws {face(gained[0]) if self.viewer == seat else 'an investment card'}"
            self.say_changes(sentence, seat)
            self.tell_trailers(seat)
            if self.s.skips > self.old.skips:
                self.say(f"{player(seat)} is spared {count(int(self.s.skips), 'salary')} in this show.")
        elif kind == state.PLACE:
            self.say_changes(f"{player(seat)} can only pass", seat)
        else:
            self.tell_performance(seat)

    def tell_part(self, event: int, seat: int) -> None:
        """Tells what happens one by one before the next question."""
        if event == state.CUBES_TAKEN:
            self.say_all("takes cubes")
        elif event == state.TICKETS_SOLD:
            self.say_all("sells tickets")
        elif event == state.REGION_VISITED:
            self.say_changes(f"{region_name(REGION_IDS[self.s.region[seat]])} honours {player(seat)}", seat)
        elif event == state.PERSONNEL_PAID:
            self.say_changes(f"The personnel of {player(seat)} brings", seat)
        elif self.old.applause:
            kinds = [kind for i, kind in enumerate(TYPE_NAMES) for _ in range(state.applauded(self.old.applause, i))]
            self.say_with_changes(f"Applause for {player(seat)} ({listed(kinds)})", seat)

    def tell_ageing(self) -> None:
        left = [performer(card) for card in bits(self.s.discard & ~self.old.discard)]
        left += [staff(card) for card in bits(self.s.staff_discard & ~self.old.staff_discard)]
        if left:
            self.say(f"{listed(left)} {'was' if len(left) == 1 else 'were'} free and nobody hired: discarded.")
        gone = int(self.old.token_stock - self.s.token_stock)
        if gone > 0:
            self.say(f"Cards nobody hired get a discount: {count(gone, 'token')}.")

    def tell_show(self) -> None:
        """The steps of DR-1.9."""
        old = self.old
        if old.at == old.rules.players:
            return
        seat = int(old.seat_at(old.at))
        if old.step == 0:
            self.say(f"{player(seat)} gives the show.")
        elif old.step == 1:
            self.tell_performance(seat)
        elif old.step == 3:
            self.say_with_changes(f"{player(seat)} owes salaries of {show.salaries(old, seat)}", seat)

    def tell_performance(self, seat: int) -> None:
        """Who has just performed, or was fired."""
        s, old = self.s, self.old
        for card in bits(old.circus[seat] & ~s.circus[seat]) if s.phase == state.SHOW else []:
            self.say_changes(f"{performer(card)} of {player(seat)} cannot perform and is fired", seat)
        before = old.level[0] | old.level[1] | old.level[2]
        for card in bits((s.level[0] | s.level[1] | s.level[2]) & ~before):
            self.say(f"{performed(s, card)} for {player(seat)}.")

    def tell_phase(self) -> None:
        """Tells everything else that is new on the table."""
        s, old = self.s, self.old
        if old.phase == state.VOTING and s.phase != state.VOTING:
            self.say("The show starts." if s.phase == state.PRE_SHOW else "The show is delayed by a turn.")
            self.say_all("pays for delaying late")
        for card in bits(s.deck & ~old.deck):
            self.say(f"{performer(card)} is shuffled into the performer deck.")
        for card in bits(s.staff_deck & ~old.staff_deck):
            self.say(f"{staff(card)} is shuffled into the personnel deck.")
        if (s.show, s.turn) != (old.show, old.turn):
            self.say(f"Show {s.show}, turn {s.turn}: {player(int(s.start))} starts.")
        if s.show != old.show:
            for seat in self.seats():
                self.say(f"{player(seat)} travels to {region_name(REGION_IDS[s.region[seat]])}.")

    # The end

    def tell_result(self) -> None:
        """Tells the result bonus by bonus, with the table as it was before them."""
        s = self.old
        for seat in self.seats():
            now = int(s.prestige[seat])
            hand = s.hand[seat * state.FACES : (seat + 1) * state.FACES]
            cards = [card for card, number in enumerate(hand) for _ in range(number)]
            bonuses = [
                ("Largest Show", final.largest_show(s, seat)),
                ("Full Variety", final.full_variety(s, seat)),
                ("Perfect Show", final.perfect_show(s, seat)),
                ("Large Troupe", final.large_troupe(s, seat)),
                ("Bank Representative", final.bank(s, seat)),
                *((f"{face(card)} in hand", final.face_worth(s, seat, card)) for card in cards),
            ]
            for name, points in bonuses:
                if points:
                    now += int(points)
                    self.say(f"{name} for {player(seat)}: prestige {int(points):+d} (now {now}).")
        best = [seat for seat, rank in enumerate(ranks(self.s)) if rank == 1]
        standing = [int(prestige) for prestige in self.s.prestige]
        self.say(f"{victory(best, max(standing), standing.count(max(standing)))}.")

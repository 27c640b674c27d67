"""The log retold: what was done, and all that followed by itself up to the next question.

A decision is lived through once more on a copy, step by step with the rules' own functions; after each step the copy
is compared with what it was before. So every change of a player's coins, workers, units and tracks is told once, as
`coins +3 (now 12)`, under its cause, and the story alone gives the final scores.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.circus_maximus import actions
from circenses.games.circus_maximus.content import EVENTS, GOODS, TRACKS
from circenses.games.circus_maximus.rules import bid, buy, cleanup, event, flow, perform, place
from circenses.games.circus_maximus.rules.effects import is_over
from circenses.games.circus_maximus.sentences import (
    act_name,
    changes,
    count,
    decision,
    event_name,
    holdings,
    listed,
    oracle,
    place_name,
    player,
    seats_in,
)
from circenses.games.circus_maximus.state import (
    BID,
    BUY,
    BY_TRACK,
    CHOOSE_PLACE,
    CLEANUP,
    DEAL,
    DECK,
    DECLARE,
    DISCARD,
    DRAW_ACT,
    DRAW_EVENT,
    EVENT,
    FLIP,
    LOSE,
    NO_CARD,
    NO_PAY,
    NOBODY,
    ORACLE,
    PALACE,
    PAY_AND_UPKEEP,
    PERFORM,
    PLACE,
    TABLE,
    CircusState,
)
from circenses.kernel.state import CHANCE, frame, frame_b, frame_kind, frame_seat

STOP = frame(DECLARE, CHANCE)  # under an open question it keeps the rules from going on by themselves


def describe(before: CircusState, seat: int, action: int, after: CircusState, viewer: int) -> list[str]:
    """Sentences for the log. Only an Oracle's guest is told what the Oracle shows."""
    return Tale(before, viewer).relive(action)


class Tale:
    """One decision lived through again: `old` is what the table was before the step that is told."""

    def __init__(self, before: CircusState, viewer: int) -> None:
        self.s = before.clone()
        self.old = before
        self.viewer = viewer
        self.lines: list[str] = []

    def relive(self, action: int) -> list[str]:
        self.answer(action)
        self.old = self.s.clone()
        while not is_over(self.s) and self.step():
            self.old = self.s.clone()
        if is_over(self.s):
            self.tell_result()
        return self.lines

    def say(self, sentence: str) -> None:
        self.lines.append(sentence)

    def say_changes(self, seat: int, sentence: str) -> None:
        """What changed for a player, if anything did."""
        if changed := changes(self.old, self.s, seat):
            self.say(f"{sentence}: {changed}.")

    def seats(self) -> range:
        return range(int(self.s.rules.players))

    # The decision itself

    def answer(self, action: int) -> None:
        """The action alone: a frame laid under the open question stops the rules there."""
        s = self.s
        packed = s.done()
        below = len(s.agenda)
        s.agenda = append(append(s.agenda, STOP), packed)
        flow.apply(s, action)
        s.agenda = vec[i64]([one for i, one in enumerate(s.agenda) if i != below])
        kind = int(frame_kind(packed))
        if kind == DRAW_ACT:
            self.tell_cards()
        elif kind == DRAW_EVENT:
            self.tell_event()
        else:
            seat = int(frame_b(packed) if kind == FLIP else frame_seat(packed))
            sentence = decision(self.old, s, action, self.viewer)
            changed = changes(self.old, s, seat) if seat != CHANCE else ""
            self.say(f"{sentence}: {changed}." if changed else f"{sentence}.")
            if kind == CHOOSE_PLACE and actions.PLACE_AT <= action < actions.PRISON_TWICE:
                self.tell_place(seat, action - actions.PLACE_AT)

    def tell_place(self, seat: int, location: int) -> None:
        """What a place does besides the changes in hand."""
        s = self.s
        for i, track in enumerate(TRACKS):
            if s.rules.boost[location * len(TRACKS) + i]:
                self.say(f"The {track} of {player(seat)} counts as {int(s.effective(seat, i))} this round.")
        if location == PALACE and s.palace_first == seat:
            self.say(f"{player(seat)} will bid first in the next round.")
        if location == ORACLE and s.next_event != NO_CARD:
            self.say(f"{oracle(seat, int(s.next_event), self.viewer)}.")

    # What follows by itself: the steps of rules/flow.py

    def step(self) -> bool:
        """One step; False when there is a question."""
        s = self.s
        packed = s.top()
        if packed:
            return frame_kind(packed) == LOSE and self.lose_unasked(int(frame_seat(packed)))
        if s.phase == DEAL or s.phase == CLEANUP:
            self.step_cards()
        elif s.phase == EVENT:
            self.step_event()
        elif s.phase == BID:
            self.step_bid()
        elif s.phase == PLACE:
            self.step_place()
        elif s.phase == BUY:
            self.step_buy()
        else:
            self.step_perform()
        return True

    def lose_unasked(self, seat: int) -> bool:
        if not event.lose_unasked(self.s, seat):
            return False
        self.say_changes(seat, f"{player(seat)} has no choice but to leave the pirates what is there")
        if not self.old.held(seat):
            self.say(f"{player(seat)} has nothing the pirates could take.")
        return True

    def step_cards(self) -> None:
        """A card for an empty slot; when the display is full, the round ends, or the first begins."""
        s = self.s
        asked = cleanup.next_act_card(s)
        self.tell_cards()
        if asked:
            return
        if s.phase == CLEANUP:
            cleanup.end_round(s)
            self.tell_markets("The markets are restocked")
        else:
            s.phase = EVENT
            s.step = 0
            begun = ", ".join(f"{key} {value}" for key, value in holdings(s, 0).items() if value or key in TRACKS)
            self.say(f"Everybody begins with {begun}.")
        if not is_over(s):
            self.say(f"Round {int(s.round)} of {int(s.rules.rounds)} begins.")

    def step_event(self) -> None:
        s = self.s
        flow.advance_event(s)
        self.tell_event()
        if s.phase == BID:
            if self.old.palace_first != NOBODY:
                self.say(f"{player(int(self.old.palace_first))} comes from the Palace and bids first.")
            self.tell_order("Bids")

    def step_bid(self) -> None:
        asked = bid.next_bid(self.s)
        for seat in self.passed_unasked():
            self.say(f"{player(seat)} cannot pay a bid and passes.")
        if not asked:
            self.s.phase = PLACE
            place.begin_place(self.s)
            self.tell_order("Workers")

    def step_place(self) -> None:
        asked = place.next_place(self.s)
        for seat in self.passed_unasked():
            self.say(f"{player(seat)} can place no worker and passes.")
        if not asked:
            self.s.phase = BUY
            buy.begin_buy(self.s)

    def passed_unasked(self) -> list[int]:
        return [seat for seat in self.seats() if self.s.has_passed(seat) and not self.old.has_passed(seat)]

    def step_buy(self) -> None:
        asked = buy.next_buy(self.s)
        for good in range(int(self.old.open_market), min(int(self.s.open_market) + 1, len(GOODS))):
            self.tell_market_out(good)
        if not asked:
            self.s.phase = PERFORM
            perform.begin_perform(self.s)

    def tell_market_out(self, good: int) -> None:
        """Who is out of a market without being asked."""
        s, old = self.s, self.old
        price = int(s.price(good))
        why = f"cannot pay the price of {price} for {GOODS[good]}" if price else f"finds no {GOODS[good]} left to buy"
        for i in range(int(s.queued[good])):
            seat = int(s.queue[good * s.rules.players + i])
            was_out = good == old.open_market and old.has_passed(seat)
            if not was_out and (good < s.open_market or s.has_passed(seat)):
                self.say(f"{player(seat)} {why}.")

    def step_perform(self) -> None:
        """One act up to its next question or its end; after the last one, the cleanup."""
        s = self.s
        if s.open_act == NO_CARD:
            s.open_act = perform.next_act(s)
            if s.open_act == NO_CARD:
                self.close_perform()
                return
            s.asked, s.joined, s.paid, s.rolling = 0, 0, False, 0
            perform.bidder_order(s, s.open_act)
            bids = {player(seat): int(s.bids[s.open_act * s.rules.players + seat]) for seat in seats_in(s.order)}
            told = listed([f"{who} with {count(coins, 'coin')}" for who, coins in bids.items()])
            self.say(f"{act_name(int(s.open_act))} comes up, for {told}.")
        asked = perform.ask_next_bidder(s)
        self.tell_unasked_bidders()
        if asked:
            return
        if s.joined and not s.paid:
            perform.pay_costs(s)
            for seat in seats_in(s.order, int(s.joined)):
                self.say_changes(seat, f"{player(seat)} pays to take part")
        self.old = s.clone()
        if not s.joined or not perform.ask_next_roll(s):
            self.settle()
        elif all(self.old.rolls[seat] for seat in seats_in(s.order, int(self.old.rolling))):
            level = [player(seat) for seat in seats_in(s.order, int(s.rolling))]
            self.say(f"{listed(level)} are level and roll again.")

    def tell_unasked_bidders(self) -> None:
        """Who is out without a choice, or by the switch takes part without one."""
        s, old = self.s, self.old
        first = int(old.asked) if old.open_act == s.open_act else 0
        for seat in [int(s.order[i]) for i in range(first, int(s.asked))]:
            verb = "performs" if s.joined >> seat & 1 else "does not have what it takes for"
            self.say(f"{player(seat)} {verb} {act_name(int(s.open_act))}.")

    def settle(self) -> None:
        s, act = self.s, int(self.s.open_act)
        joined = seats_in(s.order, int(s.joined))
        won = int(perform.winner(s)) if joined else NOBODY
        perform.settle(s)
        if not joined:
            self.say(f"{act_name(act)} is not performed.")
        elif won != NOBODY:
            self.say(f"{player(won)} wins {act_name(act)}.")
        gambler, paid = int(self.old.bet[0]), self.paid_by_den(act, won)
        if paid:
            s.coins[gambler] -= paid  # told apart from what the act itself brings
        for seat in joined:
            self.say_changes(seat, f"{player(seat)}, for {act_name(act)}")
        for seat in self.seats():
            if seat not in joined:
                self.say_changes(seat, f"{player(seat)}, not in {act_name(act)}")
        if paid:
            s.coins[gambler] += paid
        self.tell_blocked(act, joined)
        self.tell_bet(act, paid)

    def paid_by_den(self, act: int, won: int) -> int:
        """What a bet on the act has just brought; nothing where the game ended first."""
        _, backed_act, backed, stake = (int(value) for value in self.old.bet)
        if backed_act != act or self.s.bet[1] == act:
            return 0
        if not self.old.joined:
            return stake
        return stake * int(place.bidders(self.old, act)) if won == backed else 0

    def tell_bet(self, act: int, paid: int) -> None:
        gambler = int(self.old.bet[0])
        if self.old.bet[1] != act or self.s.bet[1] == act:
            return
        if paid:
            self.say(f"The Den pays {player(gambler)}: coins {paid:+d} (now {int(self.s.coins[gambler])}).")
        else:
            self.say(f"The stake of {player(gambler)} is lost.")

    def tell_blocked(self, act: int, joined: list[int]) -> None:
        rules = self.s.rules
        absent = len(joined) < rules.players and not rules.absent_from_all
        for i, track in enumerate(TRACKS):
            moves = rules.act_tracks[act * len(TRACKS) + i] or (absent and rules.act_penalty[act * len(TRACKS) + i])
            if joined and moves and self.s.blocked >> i & 1:
                self.say(f"The {track} track is blocked, so nobody moves on it.")

    def close_perform(self) -> None:
        s = self.s
        perform.punish_absentees(s)
        for seat in self.seats():
            self.say_changes(seat, f"{player(seat)} took part in nothing this round")
        s.phase = CLEANUP
        self.old = s.clone()
        cleanup.begin_cleanup(s)
        if s.rules.economy != NO_PAY:
            for seat in self.seats():
                self.tell_pay(seat)
        left = [act_name(int(act)) for act, now in zip(self.old.display, s.display, strict=True) if now == NO_CARD]
        if left:
            self.say(f"{listed(left)} {'leaves' if len(left) == 1 else 'leave'} the display.")

    def tell_pay(self, seat: int) -> None:
        rules, old = self.s.rules, self.old
        income = max(int(rules.floor), sum(int(old.effective(seat, track)) for track in range(len(TRACKS))))
        upkeep = int(rules.upkeep * old.held(seat)) if rules.economy == PAY_AND_UPKEEP else 0
        owed = f" and owes {upkeep} for upkeep" if upkeep else ""
        sentence = f"{player(seat)} earns {count(income, 'coin')}{owed}"
        changed = changes(old, self.s, seat)
        self.say(f"{sentence}: {changed}." if changed else f"{sentence}.")

    # Cards, markets, the end

    def tell_cards(self) -> None:
        s, old = self.s, self.old
        if any(was == DISCARD and now != DISCARD for was, now in zip(old.act_place, s.act_place, strict=True)):
            self.say("The discarded acts are shuffled into a new deck.")
        for was, now in zip(old.display, s.display, strict=True):
            if was == NO_CARD and now != NO_CARD:
                self.say(f"{act_name(int(now))} is turned up.")

    def tell_event(self) -> None:
        s, old = self.s, self.old
        new_age = s.rules.new_age
        if old.event_place[new_age] == DECK and s.event_place[new_age] == DISCARD:
            self.say("Event: New Age. All events are shuffled together and another one is drawn.")
        for card in range(len(EVENTS)):
            if s.event_place[card] == TABLE and old.event_place[card] != TABLE:
                self.say(f"Event: {event_name(card)}.")
                self.tell_terms(card)
                self.tell_markets("The markets change")
                for seat in self.seats():
                    self.say_changes(seat, f"{player(seat)}, by {event_name(card)}")

    def tell_terms(self, card: int) -> None:
        """What holds for the whole round."""
        rules = self.s.rules
        if rules.event_blocks[card] >= 0:
            closed = place_name(int(rules.event_disables[card]))
            self.say(
                f"Nobody moves on the {TRACKS[rules.event_blocks[card]]} track this round; the {closed} is closed."
            )
        if rules.event_price[card]:
            self.say(f"Prices change by {int(rules.event_price[card]):+d} this round, but not below 1.")
        if rules.event_deploy[card]:
            self.say(f"To place a worker costs {count(int(self.s.deploy_cost), 'coin')} this round.")

    def tell_markets(self, sentence: str) -> None:
        moved = [(good, int(self.s.stocked(i) - self.old.stocked(i))) for i, good in enumerate(GOODS)]
        told = [f"{units:+d} {good}" for good, units in moved if units]
        if told:
            self.say(f"{sentence}: {', '.join(told)}.")

    def tell_order(self, what: str) -> None:
        self.say(f"{what} in this order: {', '.join(player(seat) for seat in seats_in(self.s.order))}.")

    def tell_result(self) -> None:
        s = self.s
        for seat in self.seats():
            tracks = ", ".join(f"{track} {int(s.track[seat * len(TRACKS) + i])}" for i, track in enumerate(TRACKS))
            rest = f"{int(s.resources(seat))} in coins, workers and units"
            self.say(f"{player(seat)} ends with {int(s.track_sum(seat))} ({tracks}) and {rest}.")
        winners = [player(seat) for seat in seats_in(self.seats(), int(s.winners))]
        why = f"A track is at {int(s.rules.high)}" if s.ending == BY_TRACK else "The last round is over"
        self.say(f"{why}: {listed(winners)} {'wins' if len(winners) == 1 else 'share the victory'}.")

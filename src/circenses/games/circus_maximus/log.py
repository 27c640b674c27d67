"""The log: what was done, and all that followed by itself up to the next question.

The rules mark the moments of a move; each is compared with the one before. So every change of a player's coins,
workers, units and tracks is told once, as `coins +3 (now 12)`, under its cause, and the log alone gives the final
scores.
"""

from circenses.games.circus_maximus import actions, state
from circenses.games.circus_maximus.content import EVENTS, GOODS, TRACKS
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
    DECK,
    DISCARD,
    DRAW_ACT,
    DRAW_EVENT,
    FLIP,
    NO_CARD,
    NO_PAY,
    ORACLE,
    PALACE,
    PAY_AND_UPKEEP,
    TABLE,
    CircusState,
)
from circenses.kernel.state import CHANCE, NOBODY, Moment, frame_b, frame_kind, frame_seat


class Log:
    """One decision: `old` is how the table lay before the moment that is told, `s` how it lay then."""

    def __init__(self, before: CircusState, seat: int, action: int, viewer: int) -> None:
        self.s = before
        self.old = before
        self.action = action
        self.viewer = viewer
        self.lines: list[str] = []

    def narrate(self, after: CircusState) -> list[str]:
        """Sentences for the log. Only an Oracle's guest is told what the Oracle shows."""
        for moment in after.story or []:
            self.tell(moment)
        if is_over(after):
            self.tell_result()
        return self.lines

    def tell(self, moment: Moment) -> None:
        assert isinstance(moment.state, CircusState)
        self.old, self.s = self.s, moment.state
        tell = TELLERS.get(moment.event)
        if tell is not None:
            tell(self, moment)

    def say(self, sentence: str) -> None:
        self.lines.append(sentence)

    def say_changes(self, seat: int, sentence: str) -> None:
        """What changed for a player, if anything did."""
        if changed := changes(self.old, self.s, seat):
            self.say(f"{sentence}: {changed}.")

    def seats(self) -> range:
        return range(int(self.s.rules.players))

    # The decision itself

    def tell_answer(self, moment: Moment) -> None:
        packed = self.old.top()
        kind = int(frame_kind(packed))
        if kind == DRAW_ACT:
            self.tell_cards(moment)
        elif kind == DRAW_EVENT:
            self.tell_event(moment)
        else:
            seat = int(frame_b(packed) if kind == FLIP else frame_seat(packed))
            sentence = decision(self.old, self.s, self.action, self.viewer)
            changed = changes(self.old, self.s, seat) if seat != CHANCE else ""
            self.say(f"{sentence}: {changed}." if changed else f"{sentence}.")
            if kind == CHOOSE_PLACE and actions.PLACE_AT <= self.action < actions.PRISON_TWICE:
                self.tell_place(seat, self.action - actions.PLACE_AT)

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

    # What follows by itself

    def tell_pirates(self, moment: Moment) -> None:
        seat = moment.a
        self.say_changes(seat, f"{player(seat)} has no choice but to leave the pirates what is there")
        if not self.old.held(seat):
            self.say(f"{player(seat)} has nothing the pirates could take.")

    def tell_beginning(self, moment: Moment) -> None:
        begun = ", ".join(f"{key} {value}" for key, value in holdings(self.s, 0).items() if value or key in TRACKS)
        self.say(f"Everybody begins with {begun}.")
        self.tell_round()

    def tell_round_end(self, moment: Moment) -> None:
        self.tell_markets("The markets are restocked")
        if not is_over(self.s):
            self.tell_round()

    def tell_round(self) -> None:
        self.say(f"Round {int(self.s.round)} of {int(self.s.rules.rounds)} begins.")

    def tell_event_step(self, moment: Moment) -> None:
        self.tell_event(moment)
        if self.s.phase == BID:
            if self.old.palace_first != NOBODY:
                self.say(f"{player(int(self.old.palace_first))} comes from the Palace and bids first.")
            self.tell_order("Bids")

    def tell_bidding(self, moment: Moment) -> None:
        for seat in self.passed_unasked():
            self.say(f"{player(seat)} cannot pay a bid and passes.")

    def tell_workers_next(self, moment: Moment) -> None:
        self.tell_order("Workers")

    def tell_placing(self, moment: Moment) -> None:
        for seat in self.passed_unasked():
            self.say(f"{player(seat)} can place no worker and passes.")

    def passed_unasked(self) -> list[int]:
        return [seat for seat in self.seats() if self.s.has_passed(seat) and not self.old.has_passed(seat)]

    def tell_selling(self, moment: Moment) -> None:
        first = int(self.old.open_market) if self.old.phase == BUY else 0
        for good in range(first, min(int(self.s.open_market) + 1, len(GOODS))):
            self.tell_market_out(good)

    def tell_market_out(self, good: int) -> None:
        """Who is out of a market without being asked."""
        s, old = self.s, self.old
        price = int(s.price(good))
        why = f"cannot pay the price of {price} for {GOODS[good]}" if price else f"finds no {GOODS[good]} left to buy"
        for i in range(int(s.queued[good])):
            seat = int(s.queue[good * s.rules.players + i])
            was_out = old.phase == BUY and good == old.open_market and old.has_passed(seat)
            if not was_out and (good < s.open_market or s.has_passed(seat)):
                self.say(f"{player(seat)} {why}.")

    def tell_act(self, moment: Moment) -> None:
        s = self.s
        bids = {player(seat): int(s.bids[s.open_act * s.rules.players + seat]) for seat in seats_in(s.order)}
        told = listed([f"{who} with {count(coins, 'coin')}" for who, coins in bids.items()])
        self.say(f"{act_name(int(s.open_act))} comes up, for {told}.")

    def tell_unasked_bidders(self, moment: Moment) -> None:
        """Who is out without a choice, or by the switch takes part without one."""
        s, old = self.s, self.old
        for seat in [int(s.order[i]) for i in range(int(old.asked), int(s.asked))]:
            verb = "performs" if s.joined >> seat & 1 else "does not have what it takes for"
            self.say(f"{player(seat)} {verb} {act_name(int(s.open_act))}.")

    def tell_paid(self, moment: Moment) -> None:
        for seat in seats_in(self.s.order, int(self.s.joined)):
            self.say_changes(seat, f"{player(seat)} pays to take part")

    def tell_rolling(self, moment: Moment) -> None:
        s, old = self.s, self.old
        if old.paid and old.rolling and all(old.rolls[seat] for seat in seats_in(s.order, int(old.rolling))):
            level = [player(seat) for seat in seats_in(s.order, int(s.rolling))]
            self.say(f"{listed(level)} are level and roll again.")

    def tell_rewarded(self, moment: Moment) -> None:
        act, won = moment.a, moment.b - 1
        joined = seats_in(self.s.order, int(self.s.joined))
        if not joined:
            self.say(f"{act_name(act)} is not performed.")
        elif won != NOBODY:
            self.say(f"{player(won)} wins {act_name(act)}.")
        for seat in joined:
            self.say_changes(seat, f"{player(seat)}, for {act_name(act)}")
        self.tell_blocked(act, joined)

    def tell_bet(self, moment: Moment) -> None:
        gambler, paid = moment.a, moment.b
        if paid:
            self.say(f"The Den pays {player(gambler)}: coins {paid:+d} (now {int(self.s.coins[gambler])}).")
        else:
            self.say(f"The stake of {player(gambler)} is lost.")

    def tell_absent(self, moment: Moment) -> None:
        for seat in self.seats():
            self.say_changes(seat, f"{player(seat)}, not in {act_name(moment.a)}")

    def tell_blocked(self, act: int, joined: list[int]) -> None:
        rules = self.s.rules
        absent = len(joined) < rules.players and not rules.absent_from_all
        for i, track in enumerate(TRACKS):
            moves = rules.act_tracks[act * len(TRACKS) + i] or (absent and rules.act_penalty[act * len(TRACKS) + i])
            if joined and moves and self.s.blocked >> i & 1:
                self.say(f"The {track} track is blocked, so nobody moves on it.")

    def tell_punished(self, moment: Moment) -> None:
        for seat in self.seats():
            self.say_changes(seat, f"{player(seat)} took part in nothing this round")

    def tell_pay_day(self, moment: Moment) -> None:
        s = self.s
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

    def tell_cards(self, moment: Moment) -> None:
        s, old = self.s, self.old
        if any(was == DISCARD and now != DISCARD for was, now in zip(old.act_place, s.act_place, strict=True)):
            self.say("The discarded acts are shuffled into a new deck.")
        for was, now in zip(old.display, s.display, strict=True):
            if was == NO_CARD and now != NO_CARD:
                self.say(f"{act_name(int(now))} is turned up.")

    def tell_event(self, moment: Moment) -> None:
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


TELLERS = {
    state.ANSWERED: Log.tell_answer,
    state.PIRATES: Log.tell_pirates,
    state.CARDS_TURNED: Log.tell_cards,
    state.GAME_BEGINS: Log.tell_beginning,
    state.EVENT_DRAWN: Log.tell_event_step,
    state.BIDDING: Log.tell_bidding,
    state.WORKERS_NEXT: Log.tell_workers_next,
    state.PLACING: Log.tell_placing,
    state.SELLING: Log.tell_selling,
    state.ACT_COMES_UP: Log.tell_act,
    state.DECLARED: Log.tell_unasked_bidders,
    state.PAID: Log.tell_paid,
    state.ROLLING: Log.tell_rolling,
    state.REWARDED: Log.tell_rewarded,
    state.BET_SETTLED: Log.tell_bet,
    state.SETTLED: Log.tell_absent,
    state.PUNISHED: Log.tell_punished,
    state.PAID_OUT: Log.tell_pay_day,
    state.ROUND_ENDED: Log.tell_round_end,
}

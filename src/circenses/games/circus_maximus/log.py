"""The log: what was done, and all that followed by itself up to the next question.

The rules mark the moments of a move; each is compared with the one before. So every change of a player's coins,
workers, units and tracks is told once, as `coins +3 (now 12)`, under its cause, and the log alone gives the final
scores. Only an Oracle's guest is told what the Oracle shows.
"""

from circenses.games.circus_maximus import state
from circenses.games.circus_maximus.content import EVENTS, GOODS, TRACKS, UNITS, act_name, event_name, place_name
from circenses.games.circus_maximus.notation import ACTIONS
from circenses.games.circus_maximus.rules.effects import is_over
from circenses.games.circus_maximus.sentences import decision, oracle
from circenses.games.circus_maximus.state import CircusState
from circenses.kernel.narrator import Narrator
from circenses.kernel.sets import bits
from circenses.kernel.state import NOBODY, Frame, Moment
from circenses.kernel.words import count, listed, player, players, victory


class Log(Narrator[CircusState]):
    def narrate(self, after: CircusState) -> list[str]:
        super().narrate(after)
        if is_over(self.s):
            self.tell_result()
        return self.lines

    def tell(self, moment: Moment) -> None:
        TELLERS[moment.event](self, moment)

    def holdings(self, s: CircusState, seat: int) -> dict[str, int]:
        counts = {"coins": int(s.coins[seat]), "workers": int(s.pool[seat])}
        counts |= {unit: int(s.units[seat * state.UNITS + i]) for i, unit in enumerate(UNITS)}
        return counts | {track: int(s.track[seat * state.TRACKS + i]) for i, track in enumerate(TRACKS)}

    def seats(self) -> range:
        return range(int(self.s.rules.players))

    def order(self, among: int = -1) -> list[int]:
        """The seats in the order of the phase, or those of them in a set."""
        return [int(seat) for seat in self.s.order if seat != NOBODY and among >> int(seat) & 1]

    # The decision itself

    def tell_answer(self, moment: Moment) -> None:
        frame = Frame(self.old.top())
        if frame.kind == state.DRAW_ACT:
            self.tell_cards(moment)
        elif frame.kind == state.DRAW_EVENT:
            self.tell_event(moment)
        else:
            seat = frame.b if frame.kind == state.FLIP else frame.seat
            self.say_with_changes(decision(self.old, self.s, self.action, self.viewer), seat)
            block, where = ACTIONS.find(self.action)
            if block.name == "place":
                self.tell_place(seat, *where)

    def tell_place(self, seat: int, location: int) -> None:
        """What a place does besides the changes in hand."""
        s = self.s
        for i, track in enumerate(TRACKS):
            if s.rules.boost[location * state.TRACKS + i]:
                self.say(f"The {track} of {player(seat)} counts as {int(s.effective(seat, i))} this round.")
        if location == state.PALACE and s.palace_first == seat:
            self.say(f"{player(seat)} will bid first in the next round.")
        if location == state.ORACLE and s.next_event != state.NO_CARD:
            self.say(f"{oracle(seat, int(s.next_event), self.viewer)}.")

    # What follows by itself

    def tell_pirates(self, moment: Moment) -> None:
        seat = moment.a
        self.say_changes(f"{player(seat)} has no choice but to leave the pirates what is there", seat)
        if not self.old.held(seat):
            self.say(f"{player(seat)} has nothing the pirates could take.")

    def tell_beginning(self, moment: Moment) -> None:
        holdings = self.holdings(self.s, 0)
        text = ", ".join(f"{key} {value}" for key, value in holdings.items() if value or key in TRACKS)
        self.say(f"Everybody begins with {text}.")
        self.tell_round()

    def tell_round_end(self, moment: Moment) -> None:
        self.tell_markets("The markets are restocked")
        if not is_over(self.s):
            self.tell_round()

    def tell_round(self) -> None:
        self.say(f"Round {int(self.s.round)} of {int(self.s.rules.rounds)} begins.")

    def tell_event_step(self, moment: Moment) -> None:
        self.tell_event(moment)
        if self.s.phase == state.BID:
            if self.old.palace_first != NOBODY:
                self.say(f"{player(int(self.old.palace_first))} comes from the Palace and bids first.")
            self.tell_order("Bids")

    def tell_workers_next(self, moment: Moment) -> None:
        self.tell_order("Workers")

    def tell_order(self, what: str) -> None:
        self.say(f"{what} in this order: {', '.join(map(player, self.order()))}.")

    def tell_passed(self, moment: Moment) -> None:
        """Names those who could not be asked."""
        why = "cannot pay a bid" if moment.event == state.BIDDING else "can place no worker"
        for seat in bits(int(self.s.passed & ~self.old.passed)):
            self.say(f"{player(seat)} {why} and passes.")

    def tell_selling(self, moment: Moment) -> None:
        """Names those who are out of a market without being asked."""
        s, old = self.s, self.old
        first = int(old.open_market) if old.phase == state.BUY else 0
        for good in range(first, min(int(s.open_market) + 1, state.GOODS)):
            price, goods = int(s.price(good)), GOODS[good]
            why = f"cannot pay the price of {price} for {goods}" if price else f"finds no {goods} left to buy"
            for i in range(int(s.queued[good])):
                seat = int(s.queue[good * s.rules.players + i])
                was_out = old.phase == state.BUY and good == old.open_market and old.has_passed(seat)
                if not was_out and (good < s.open_market or s.has_passed(seat)):
                    self.say(f"{player(seat)} {why}.")

    def tell_act(self, moment: Moment) -> None:
        s = self.s
        row = s.open_act * s.rules.players
        bids = listed(f"{player(seat)} with {count(int(s.bids[row + seat]), 'coin')}" for seat in self.order())
        self.say(f"{act_name(int(s.open_act))} comes up, for {bids}.")

    def tell_unasked_bidders(self, moment: Moment) -> None:
        """Names bidders who are out, or by the switch take part, without a choice."""
        s = self.s
        for seat in self.order()[int(self.old.asked) : int(s.asked)]:
            verb = "performs" if s.joined >> seat & 1 else "does not have what it takes for"
            self.say(f"{player(seat)} {verb} {act_name(int(s.open_act))}.")

    def tell_paid(self, moment: Moment) -> None:
        for seat in self.order():
            self.say_changes(f"{player(seat)} pays to take part", seat)

    def tell_rolling(self, moment: Moment) -> None:
        old = self.old
        if old.paid and old.rolling and all(old.rolls[seat] for seat in bits(int(old.rolling))):
            self.say(f"{players(self.order(int(self.s.rolling)))} are level and roll again.")

    def tell_rewarded(self, moment: Moment) -> None:
        act, won = moment.a, moment.b - 1
        joined = self.order(int(self.s.joined))
        if not joined:
            self.say(f"{act_name(act)} is not performed.")
        elif won != NOBODY:
            self.say(f"{player(won)} wins {act_name(act)}.")
        for seat in joined:
            self.say_changes(f"{player(seat)}, for {act_name(act)}", seat)
        rules = self.s.rules
        absent = len(joined) < rules.players and not rules.absent_from_all
        for i, track in enumerate(TRACKS):
            at = act * state.TRACKS + i
            moves = rules.act_tracks[at] or (absent and rules.act_penalty[at])
            if joined and moves and self.s.blocked >> i & 1:
                self.say(f"The {track} track is blocked, so nobody moves on it.")

    def tell_bet(self, moment: Moment) -> None:
        gambler = player(moment.a)
        if moment.b:
            self.say_with_changes(f"The Den pays {gambler}", moment.a)
        else:
            self.say(f"The stake of {gambler} is lost.")

    def tell_absent(self, moment: Moment) -> None:
        for seat in self.seats():
            self.say_changes(f"{player(seat)}, not in {act_name(moment.a)}", seat)

    def tell_punished(self, moment: Moment) -> None:
        for seat in self.seats():
            self.say_changes(f"{player(seat)} took part in nothing this round", seat)

    def tell_pay_day(self, moment: Moment) -> None:
        s, rules, old = self.s, self.s.rules, self.old
        for seat in self.seats() if rules.economy != state.NO_PAY else ():
            income = max(int(rules.floor), sum(int(old.effective(seat, track)) for track in range(state.TRACKS)))
            upkeep = int(rules.upkeep * old.held(seat)) if rules.economy == state.PAY_AND_UPKEEP else 0
            owed = f" and owes {upkeep} for upkeep" if upkeep else ""
            self.say_with_changes(f"{player(seat)} earns {count(income, 'coin')}{owed}", seat)
        left = [act_name(int(act)) for act, now in zip(old.display, s.display, strict=True) if now == state.NO_CARD]
        if left:
            self.say(f"{listed(left)} {'leaves' if len(left) == 1 else 'leave'} the display.")

    # Cards, markets, the end

    def tell_cards(self, moment: Moment) -> None:
        s, old = self.s, self.old
        if any(was == state.DISCARD != now for was, now in zip(old.act_place, s.act_place, strict=True)):
            self.say("The discarded acts are shuffled into a new deck.")
        for was, now in zip(old.display, s.display, strict=True):
            if was == state.NO_CARD and now != state.NO_CARD:
                self.say(f"{act_name(int(now))} is turned up.")

    def tell_event(self, moment: Moment) -> None:
        s, old = self.s, self.old
        new_age = s.rules.new_age
        if old.event_place[new_age] == state.DECK and s.event_place[new_age] == state.DISCARD:
            self.say("Event: New Age. All events are shuffled together and another one is drawn.")
        for card in range(len(EVENTS)):
            if s.event_place[card] == state.TABLE and old.event_place[card] != state.TABLE:
                self.say(f"Event: {event_name(card)}.")
                self.tell_terms(card)
                self.tell_markets("The markets change")
                for seat in self.seats():
                    self.say_changes(f"{player(seat)}, by {event_name(card)}", seat)

    def tell_terms(self, card: int) -> None:
        """What holds for the whole round."""
        rules = self.s.rules
        if rules.event_blocks[card] >= 0:
            track, closed = TRACKS[rules.event_blocks[card]], place_name(int(rules.event_disables[card]))
            self.say(f"Nobody moves on the {track} track this round; the {closed} is closed.")
        if rules.event_price[card]:
            self.say(f"Prices change by {int(rules.event_price[card]):+d} this round, but not below 1.")
        if rules.event_deploy[card]:
            self.say(f"To place a worker costs {count(int(self.s.deploy_cost), 'coin')} this round.")

    def tell_markets(self, sentence: str) -> None:
        changes = {good: int(self.s.stocked(i) - self.old.stocked(i)) for i, good in enumerate(GOODS)}
        if any(changes.values()):
            self.say(f"{sentence}: {', '.join(f'{units:+d} {good}' for good, units in changes.items() if units)}.")

    def tell_result(self) -> None:
        s = self.s
        for seat in self.seats():
            tracks = ", ".join(f"{track} {int(s.track[seat * state.TRACKS + i])}" for i, track in enumerate(TRACKS))
            rest = f"{int(s.resources(seat))} in coins, workers and units"
            self.say(f"{player(seat)} ends with {int(s.track_sum(seat))} ({tracks}) and {rest}.")
        why = f"A track is at {int(s.rules.high)}" if s.ending == state.BY_TRACK else "The last round is over"
        self.say(f"{why}: {victory(bits(int(s.winners)))}.")


TELLERS = {
    state.ANSWERED: Log.tell_answer,
    state.PIRATES: Log.tell_pirates,
    state.CARDS_TURNED: Log.tell_cards,
    state.GAME_BEGINS: Log.tell_beginning,
    state.EVENT_DRAWN: Log.tell_event_step,
    state.BIDDING: Log.tell_passed,
    state.WORKERS_NEXT: Log.tell_workers_next,
    state.PLACING: Log.tell_passed,
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

"""The log: what was done, and all that followed by itself up to the next question.

The rules mark the moments of a move; each is compared with the one before. So every change of a player's money,
prestige, cards, agents, horrea and gifts is told once, as `prestige +1 (now 3)`, under its cause, and the log alone
gives the final scores. Nothing is secret.
"""

from collections import Counter
from typing import Final

from circenses.games.horrea import state
from circenses.games.horrea.card_text import dollars
from circenses.games.horrea.content import MARKETS, MILESTONES, REGIONS, region
from circenses.games.horrea.sentences import card_name, city, decision, holdings, movement
from circenses.games.horrea.state import HorreaState
from circenses.kernel.narrator import Narrator
from circenses.kernel.sets import bits
from circenses.kernel.state import CHANCE, NOBODY, Moment, frame_a, frame_b, frame_kind, frame_seat
from circenses.kernel.words import count, listed, player, players, victory

_EARNED: Final = {"first": "the first horreum", "five": "five horrea", "ten": "ten horrea", "all": "all markets"}


class Log(Narrator[HorreaState]):
    def tell(self, moment: Moment) -> None:
        if moment.event == state.ANSWERED:
            self.tell_answer()
        else:
            self.tell_step()

    def holdings(self, s: HorreaState, seat: int) -> dict[str, int]:
        return holdings(s, seat)

    def seats(self) -> list[int]:
        return [int(self.s.seat_at(place)) for place in range(int(self.s.rules.players))]

    def active(self) -> int:
        """Whose part of the phase it was."""
        return int(self.old.seat_at(self.old.place)) if self.old.place < self.old.rules.players else 0

    def say_changes(self, cause: str, but: int = NOBODY) -> None:
        """What changed for the players, in turn order."""
        for seat in self.seats():
            if seat != but and (changed := self.changes(seat)):
                self.say(f"{player(seat)}, {cause}: {changed}.")

    # The decision itself

    def tell_answer(self) -> None:
        packed, action = self.old.top(), self.action
        kind = int(frame_kind(packed))
        subject = int(frame_seat(packed))
        if subject == CHANCE and kind in (state.DEAL_CARD, state.ENTRY_DIE, state.DRAW_FAMILY, state.ELECTION):
            subject = int(frame_a(packed))
        if kind == state.CONFLICT:
            self.say(f"{decision(self.old, self.s, action)}.")
            self.tell_fight()
        else:
            self.say_with_changes(decision(self.old, self.s, action), subject)
        if kind == state.DRAW_FATE:
            self.say_changes(f"by {card_name(int(self.s.card))}")
        elif kind == state.MOVE:
            self.tell_movement(int(frame_a(packed)) + 1)
        elif kind == state.ANSWER:
            self.say_changes("for the marriage", but=subject)
        elif kind != state.CONFLICT:
            self.say_changes("by that", but=subject)
        self.tell_facts()

    # What follows by itself

    def tell_step(self) -> None:
        s, old = self.s, self.old
        if old.phase == state.DEAL:
            self.say_changes("dealt the last kind of card")
        elif old.phase == state.DICE:
            self.tell_dice()
        elif old.phase == state.MOVEMENT:
            self.tell_movement(len(old.going))
        elif old.phase == state.SOCIAL:
            self.tell_fight()
        elif old.phase == state.TRADE:
            self.tell_trade()
        elif old.phase == state.FATE:
            self.tell_fate()
        elif old.phase == state.CONVERSION:
            self.say_changes(f"for marks of {dollars(int(s.rules.mark))}")
            self.tell_turn()
        if old.phase not in (state.TRADE, state.CONVERSION):
            self.tell_facts()

    def tell_dice(self) -> None:
        if self.s.phase == state.MOVEMENT:
            self.tell_turn()
        elif any(self.old.rolls) and not any(self.s.rolls):
            self.say(f"{players(bits(int(self.s.rolling)))} are level and roll again.")

    def tell_movement(self, first: int) -> None:
        """Destinations that left no choice."""
        seat = self.active()
        for agent in range(first, len(self.s.going)):
            self.say(f"{movement(self.old, seat, agent, int(self.s.going[agent]))}, as there is no choice.")

    def tell_fight(self) -> None:
        """A fee paid and a die to come, or an agent who had to give way."""
        seat = self.active()
        packed = self.s.top()
        if frame_kind(packed) == state.OUST_DIE:
            victim, market = int(frame_b(packed)) % 4, int(frame_a(packed))
            self.say_with_changes(f"{player(seat)} pays to oust {player(victim)} from {city(market)}", seat)
            self.say_changes("attacked", but=seat)
        elif self.s.on_board[seat] < self.old.on_board[seat]:
            left = bits(int(self.old.standing(seat) & ~self.s.standing(seat)))
            self.say_with_changes(f"{player(seat)} cannot pay to stay in {city(left[0])}", seat)

    def tell_trade(self) -> None:
        for seat in self.seats():
            markets = bits(int(self.s.traded[seat]))
            receipts = [f"{city(i)} {int(self.s.receipts[seat * len(MARKETS) + i])}" for i in markets]
            if bonus := int(self.old.due[seat * state.TRADES]):
                receipts.append(f"a bonus of {bonus}")
            if receipts:
                self.say_with_changes(f"{player(seat)} trades, {listed(receipts)}", seat)

    def tell_fate(self) -> None:
        card = int(self.s.card if self.s.card != state.NO_CARD else self.old.card)
        if self.old.card == state.NO_CARD and self.s.card != state.NO_CARD:
            self.say(f"Fate: {card_name(card)}, the last card of the bag.")
        if card != state.NO_CARD:
            self.say_changes(f"by {card_name(card)}")

    def tell_turn(self) -> None:
        s = self.s
        if s.phase == state.OVER:
            self.tell_result()
        else:
            self.say(f"Turn {int(s.turn)} begins, {player(int(s.start))} starts.")

    # What changes besides holdings

    def tell_facts(self) -> None:
        if len(self.old.alliances) != len(self.s.alliances):
            self.tell_alliances()
        for seat in self.seats():
            self.tell_milestones(seat)
            self.tell_offices(seat)
            self.tell_prospects(seat)
        if self.s.storms and not self.old.storms:
            self.say("No agent may travel by sea in the next Movement phase.")
        if self.s.boom and not self.old.boom:
            self.say("Who builds in the next Build phase may build a second time.")
        if sum(self.s.bag) > sum(self.old.bag):
            self.say("The fate cards are shuffled anew.")

    def tell_alliances(self) -> None:
        was, now = _alliances(self.old), _alliances(self.s)
        for proposer, partner, _ in (was - now).elements():
            self.say(f"{player(proposer)} and {player(partner)} are allied no more.")
        for proposer, partner, price in (now - was).elements():
            self.say(f"{player(proposer)} and {player(partner)} are allied, for {dollars(price)}.")

    def tell_milestones(self, seat: int) -> None:
        now = int(self.s.milestones[seat])
        for bit in bits(int(self.old.milestones[seat]) ^ now):
            where, which = divmod(bit, len(MILESTONES))
            verb = "reaches" if now >> bit & 1 else "loses"
            self.say(
                f"{player(seat)} {verb} the milestone of {_EARNED[MILESTONES[which]]} in {region(REGIONS[where])}."
            )

    def tell_offices(self, seat: int) -> None:
        was, now = self.old.senators >> seat & 1, self.s.senators >> seat & 1
        if was != now:
            self.say(f"{player(seat)} {'becomes a senator' if now else 'is a senator no more'}.")

    def tell_prospects(self, seat: int) -> None:
        if self.s.flooded[seat] != self.old.flooded[seat]:
            self.say(f"{city(int(self.s.flooded[seat]))} will bring {player(seat)} nothing in the next Trade phase.")
        promised = [
            int(self.s.due[seat * state.TRADES + i] - self.old.due[seat * state.TRADES + i])
            for i in range(state.TRADES)
        ]
        if any(promised):
            phases = f"the next {sum(map(bool, promised))} Trade phases" if promised[1] else "the next Trade phase"
            self.say(f"{player(seat)} is promised {dollars(max(promised))} in {phases}.")

    def tell_result(self) -> None:
        s = self.s
        for seat in range(int(s.rules.players)):
            reason = f"{count(int(s.given(seat)), 'benefaction')} and {count(int(s.horrea(seat)), 'horreum')}"
            money, prestige = dollars(int(s.money[seat])), int(s.prestige[seat])
            self.say(f"{player(seat)} ends with {prestige} prestige, {money}, {reason}.")
        why = (
            f"{int(s.rules.win_prestige)} prestige are reached"
            if s.ending == state.BY_PRESTIGE
            else "The last turn is over"
        )
        self.say(f"{why}: {victory(bits(int(s.winners)))}.")


def _alliances(s: HorreaState) -> Counter[tuple[int, int, int]]:
    """Proposer, partner and price, oldest first."""
    starts = range(0, len(s.alliances), state.ALLIANCE)
    return Counter(
        (int(s.alliances[i + state.PROPOSER]), int(s.alliances[i + state.PARTNER]), int(s.alliances[i + state.AGREED]))
        for i in starts
    )

"""The log retold: what was done, and all that followed by itself up to the next question.

A decision is lived through once more on a copy, step by step with the rules' own functions; after each step the copy
is compared with what it was before. So every change of a player's money, prestige, cards, agents, horrea and gifts is
told once, as `prestige +1 (now 3)`, under its cause, and the story alone gives the final scores. Nothing is secret.
"""

from circenses.games.horrea.content import MARKETS, MILESTONES, REGIONS, tree
from circenses.games.horrea.rules import flow
from circenses.games.horrea.sentences import card_name, changes, city, decision, dollars, listed, movement, player
from circenses.games.horrea.state import (
    AGREED,
    ALLIANCE,
    ANSWER,
    BY_PRESTIGE,
    CONFLICT,
    CONVERSION,
    DEAL,
    DEAL_CARD,
    DICE,
    DRAW_FAMILY,
    DRAW_FATE,
    ELECTION,
    ENTRY_DIE,
    FATE,
    MOVE,
    MOVEMENT,
    NO_CARD,
    NOT_OVER,
    OUST_DIE,
    OVER,
    PARTNER,
    PROPOSER,
    SOCIAL,
    TRADE,
    TRADES,
    HorreaState,
)
from circenses.kernel.state import CHANCE, frame_a, frame_b, frame_kind, frame_seat


def describe(before: HorreaState, action: int) -> list[str]:
    """Sentences for the log, the same for everybody."""
    return Tale(before).relive(action)


class Tale:
    """One decision lived through again: `old` is what the table was before the step that is told."""

    def __init__(self, before: HorreaState) -> None:
        self.s = before.clone()
        self.old = before
        self.lines: list[str] = []

    def relive(self, action: int) -> list[str]:
        self.answer(action)
        while self.s.ending == NOT_OVER and self.s.top() == 0:
            self.old = self.s.clone()
            flow.step(self.s)
            self.tell_step()
        return self.lines

    def say(self, sentence: str) -> None:
        self.lines.append(sentence)

    def seats(self) -> list[int]:
        return [int(self.s.seat_at(place)) for place in range(int(self.s.rules.players))]

    def say_with_changes(self, sentence: str, seat: int) -> None:
        changed = changes(self.old, self.s, seat) if seat >= 0 else ""
        self.say(f"{sentence}: {changed}." if changed else f"{sentence}.")

    def say_changes(self, cause: str, but: int = -1) -> None:
        """What changed for the players, in turn order."""
        for seat in self.seats():
            if seat != but and (changed := changes(self.old, self.s, seat)):
                self.say(f"{player(seat)}, {cause}: {changed}.")

    # The decision itself

    def answer(self, action: int) -> None:
        packed = self.old.top()
        kind = int(frame_kind(packed))
        flow.answer(self.s, action)
        subject = int(frame_seat(packed))
        if subject == CHANCE and kind in (DEAL_CARD, ENTRY_DIE, DRAW_FAMILY, ELECTION):
            subject = int(frame_a(packed))
        if kind == CONFLICT:
            self.say(f"{decision(self.old, self.s, action)}.")
            self.tell_fight()
        else:
            self.say_with_changes(decision(self.old, self.s, action), subject)
        if kind == DRAW_FATE:
            self.say_changes(f"by {card_name(int(self.s.card))}")
        elif kind == MOVE:
            self.tell_movement(int(frame_a(packed)) + 1)
        elif kind == ANSWER:
            self.say_changes("for the marriage", but=subject)
        elif kind != CONFLICT:
            self.say_changes("by that", but=subject)
        self.tell_facts()

    # What follows by itself: the steps of rules/flow.py

    def tell_step(self) -> None:
        s, old = self.s, self.old
        if old.phase == DEAL:
            self.say_changes("dealt the last kind of card")
        elif old.phase == DICE:
            self.tell_dice()
        elif old.phase == MOVEMENT:
            self.tell_movement(len(old.going))
        elif old.phase == SOCIAL:
            self.tell_fight()
        elif old.phase == TRADE:
            self.tell_trade()
        elif old.phase == FATE:
            self.tell_fate()
        elif old.phase == CONVERSION:
            self.say_changes(f"for marks of {dollars(int(s.rules.mark))}")
            self.tell_turn()
        if old.phase not in (TRADE, CONVERSION):
            self.tell_facts()

    def tell_dice(self) -> None:
        if self.s.phase == MOVEMENT:
            self.tell_turn()
        elif any(self.old.rolls) and not any(self.s.rolls):
            level = [player(seat) for seat in self.seats() if self.s.rolling >> seat & 1]
            self.say(f"{listed(sorted(level))} are level and roll again.")

    def tell_movement(self, told: int) -> None:
        """Destinations that left no choice."""
        seat = int(self.old.seat_at(self.old.place)) if self.old.place < self.old.rules.players else 0
        for agent in range(told, len(self.s.going)):
            self.say(f"{movement(self.old, seat, agent, int(self.s.going[agent]))}, as there is no choice.")

    def tell_fight(self) -> None:
        """A fee paid and a die to come, or an agent who had to give way."""
        seat = int(self.old.seat_at(self.old.place)) if self.old.place < self.old.rules.players else 0
        packed = self.s.top()
        if frame_kind(packed) == OUST_DIE:
            victim, market = int(frame_b(packed)) % 4, int(frame_a(packed))
            self.say_with_changes(f"{player(seat)} pays to oust {player(victim)} from {city(market)}", seat)
            self.say_changes("attacked", but=seat)
        elif self.s.on_board[seat] < self.old.on_board[seat]:
            gone = [id for id in MARKETS if _left(self.old, self.s, seat, MARKETS.index(id))]
            where = city(MARKETS.index(gone[0])) if gone else "a market"
            self.say_with_changes(f"{player(seat)} cannot pay to stay in {where}", seat)

    def tell_trade(self) -> None:
        for seat in self.seats():
            markets = [i for i in range(len(MARKETS)) if self.s.traded[seat] >> i & 1]
            receipts = [f"{city(i)} {int(self.s.receipts[seat * len(MARKETS) + i])}" for i in markets]
            if bonus := int(self.old.due[seat * TRADES]):
                receipts.append(f"a bonus of {bonus}")
            if receipts:
                self.say_with_changes(f"{player(seat)} trades, {listed(receipts)}", seat)

    def tell_fate(self) -> None:
        card = int(self.s.card if self.s.card != NO_CARD else self.old.card)
        if self.old.card == NO_CARD and self.s.card != NO_CARD:
            self.say(f"Fate: {card_name(card)}, the last card of the bag.")
        if card != NO_CARD:
            self.say_changes(f"by {card_name(card)}")

    def tell_turn(self) -> None:
        s = self.s
        if s.phase == OVER:
            self.tell_result()
        else:
            self.say(f"Turn {int(s.turn)} begins, {player(int(s.start))} starts.")

    # What changes besides holdings

    def tell_facts(self) -> None:
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
        for pair in was[: len(was) - len(now)] if len(now) < len(was) else []:
            gone = next((one for one in was if was.count(one) > now.count(one)), pair)
            self.say(f"{player(gone[0])} and {player(gone[1])} are allied no more.")
        for proposer, partner, price in now[len(was) :]:
            self.say(f"{player(proposer)} and {player(partner)} are allied, for {dollars(price)}.")

    def tell_milestones(self, seat: int) -> None:
        if self.old.milestones[seat] == self.s.milestones[seat]:
            return
        for i, region in enumerate(REGIONS):
            for k, milestone in enumerate(MILESTONES):
                bit = i * len(MILESTONES) + k
                was, now = self.old.milestones[seat] >> bit & 1, self.s.milestones[seat] >> bit & 1
                if was != now:
                    verb = "reaches" if now else "loses"
                    name = tree()["map"]["regions"][region]
                    self.say(f"{player(seat)} {verb} the milestone {milestone!r} in {name}.")

    def tell_offices(self, seat: int) -> None:
        was, now = self.old.senators >> seat & 1, self.s.senators >> seat & 1
        if was != now:
            self.say(f"{player(seat)} {'becomes a senator' if now else 'is a senator no more'}.")

    def tell_prospects(self, seat: int) -> None:
        if self.s.flooded[seat] != self.old.flooded[seat]:
            self.say(f"{city(int(self.s.flooded[seat]))} will bring {player(seat)} nothing in the next Trade phase.")
        promised = [int(self.s.due[seat * TRADES + i] - self.old.due[seat * TRADES + i]) for i in range(TRADES)]
        if any(promised):
            phases = f"the next {sum(map(bool, promised))} Trade phases" if promised[1] else "the next Trade phase"
            self.say(f"{player(seat)} is promised {dollars(max(promised))} in {phases}.")

    def tell_result(self) -> None:
        s = self.s
        for seat in range(int(s.rules.players)):
            rest = f"{dollars(int(s.money[seat]))}, {int(s.given[seat])} benefactions and {int(s.horrea(seat))} horrea"
            self.say(f"{player(seat)} ends with {int(s.prestige[seat])} prestige, {rest}.")
        winners = [player(seat) for seat in range(int(s.rules.players)) if s.winners >> seat & 1]
        why = (
            f"{int(s.rules.win_prestige)} prestige are reached" if s.ending == BY_PRESTIGE else "The last turn is over"
        )
        self.say(f"{why}: {listed(winners)} {'wins' if len(winners) == 1 else 'share the victory'}.")


def _left(old: HorreaState, s: HorreaState, seat: int, market: int) -> bool:
    return bool(old.agent_in(seat, market) >= 0 and s.agent_in(seat, market) < 0)


def _alliances(s: HorreaState) -> list[tuple[int, int, int]]:
    """Proposer, partner and price, oldest first."""
    return [
        (int(s.alliances[at + PROPOSER]), int(s.alliances[at + PARTNER]), int(s.alliances[at + AGREED]))
        for at in range(0, len(s.alliances), ALLIANCE)
    ]

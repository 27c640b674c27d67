"""Sentences of the log: things and players in words, changes in one form, and decisions."""

from circenses.games.horrea import actions, content, state
from circenses.games.horrea.card_text import card_words, dollars
from circenses.games.horrea.content import BANDS, CARDS, GENDERS, MARKETS
from circenses.games.horrea.notation import ACTIONS
from circenses.games.horrea.rules.attack import pips_needed
from circenses.games.horrea.state import HorreaState
from circenses.games.horrea.view import house_rules
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat
from circenses.kernel.words import player


def city(market: int) -> str:
    return content.city(MARKETS[market])


def card_name(card: int) -> str:
    return content.title(CARDS[card])


def holdings(s: HorreaState, seat: int) -> dict[str, int]:
    """A player's holdings that count, by name."""
    return {
        "money": int(s.money[seat]),
        "prestige": int(s.prestige[seat]),
        "boys": int(s.hand[seat * 2]),
        "girls": int(s.hand[seat * 2 + 1]),
        "agents": int(s.on_board[seat]),
        "horrea": int(s.horrea(seat)),
        "benefactions": int(s.given(seat)),
    }


# Decisions, without what they changed and without a full stop

PLAIN = {
    "roll": "{who} rolls for a new agent",
    "skip": "{who} does not roll for a new agent",
    "resolve": "{who} settles the conflict in {city} next",
    "borrow": "{who} borrows for the fee and fights in {about}",
    "forfeit": "{who} gives way in {about}",
    "end": "{who} ends the alliance with {other}",
    "propose": "{who} offers a {gender} in marriage to {other}",
    "marry": "{who} marries a {gender} into the aristocracy of {city}",
    "divorce": "{who} leaves the marriage into {city}",
    "take loss": "{who} marries nobody and takes the loss",
    "build": "{who} builds a horreum in {city}",
    "recall": "{who} sends the agent in {city} away",
    "pay": "{who} pays for {fate}",
    "pass": "{who} does not pay for {fate}",
}
NOTHING = {state.INTRIGUE: "plans no intrigue", state.BUILD_ONE: "builds nothing", state.GIVE: "gives nothing"}


def decision(old: HorreaState, s: HorreaState, action: int) -> str:
    """What was decided at `old`; `s` is the table right after it."""
    packed = old.top()
    kind, seat, a = int(frame_kind(packed)), int(frame_seat(packed)), int(frame_a(packed))
    block, where = ACTIONS.find(action)
    words = block.words(where)
    if block.name in PLAIN:
        words |= {"city": content.city(words.get("market", "")), "about": city(a)}
        words["other"] = player(where[0]) if where else ""
        words["fate"] = card_name(int(old.card)) if kind in (state.PAY, state.SEND) else ""
        return PLAIN[block.name].format(who=player(seat), **words)
    if block.name == "go":
        return movement(old, seat, a, *where)
    if block.name == "nothing":
        return f"{player(seat)} {NOTHING[kind]}"
    if block.name in ("destroy", "from"):
        return attack(s, player(seat))
    if block.name == "give":
        band, gift = BANDS[old.band(old.prestige[seat])], words["kind"]
        return f"{player(seat)} gives to the people: {content.gift_name(band, gift)} ({band} {gift})"
    return fate(old, kind, a, int(frame_b(packed)), action) if block.chance else talk(old, player(seat), kind, action)


def movement(s: HorreaState, seat: int, agent: int, to: int) -> str:
    here = int(s.agents[seat * s.rules.agents + agent])
    if here == to:
        return f"{player(seat)}'s agent stays in {city(here)}"
    return f"{player(seat)}'s agent goes from {city(here)} to {city(to)}"


def talk(old: HorreaState, who: str, kind: int, action: int) -> str:
    """Prices and answers."""
    a, b = int(frame_a(old.top())), int(frame_b(old.top()))
    step = int(old.rules.price_step)
    if kind == state.PRICE:
        return f"{who} offers {player(a)} {dollars(actions.step_of(action) * step)} for the marriage"
    other = player(a // 2)
    if action == actions.ACCEPT:
        agrees = "agrees to" if kind == state.REPLY else "accepts"
        return f"{who} {agrees} the marriage with {other} for {dollars(b * step)}"
    if action == actions.DECLINE:
        return f"{who} declines the marriage with {other}"
    return f"{who} asks {other} for {dollars(actions.step_of(action) * step)} instead"


def attack(s: HorreaState, who: str) -> str:
    """What the next question is about: whose horreum, or whether it falls."""
    place = city(int(frame_a(s.top())))
    if frame_kind(s.top()) == state.VICTIM:
        return f"{who} is about to destroy a horreum in {place}"
    return f"{who} attacks the horreum of {player(int(frame_b(s.top())) % 4)} in {place}"


# Chance


def fate(old: HorreaState, kind: int, a: int, b: int, action: int) -> str:
    if kind == state.DRAW_FATE:
        card = action - actions.DRAW_FATE
        does = card_words({"options": house_rules(tuple(old.rules.options.items()))}, CARDS[card])
        return f"Fate: {card_name(card)}. {does.rstrip('.')}"
    if kind in (state.DEAL_CARD, state.DRAW_FAMILY):
        return f"{player(a)} receives a {GENDERS[action - actions.DRAW_BOY]}"
    pips = action - actions.DIE + 1
    if kind == state.START_DIE:
        return f"{player(a)} rolls {pips} for the start"
    if kind == state.ENTRY_DIE:
        luck = "a new agent comes to Rome" if pips >= old.rules.entry_die else "no agent comes"
        return f"{player(a)} rolls {pips}: {luck}"
    if kind == state.ELECTION:
        luck = "wins a local election" if pips >= old.rules.card_die[old.card] else "loses the local elections"
        return f"{player(a)} rolls {pips} and {luck}"
    return fall(old, kind, a, b // 4, b % 4, pips)


def fall(old: HorreaState, kind: int, market: int, attacker: int, victim: int, pips: int) -> str:
    needed = int(pips_needed(old, kind, market, attacker, victim))
    thrown = f"{player(attacker)} rolls {pips}, needing {needed}"
    if kind == state.OUST_DIE:
        loser = victim if pips >= needed else attacker
        return f"{thrown}: the agent of {player(loser)} leaves {city(market)}"
    fallen = "is destroyed" if pips >= needed else "stands"
    return f"{thrown}: the horreum of {player(victim)} in {city(market)} {fallen}"

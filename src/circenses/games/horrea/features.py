"""A position as numbers, as one seat sees it: itself first, the others in turn; absent seats are zero."""

from typing import Final

from mypy_extensions import i64

from circenses.games.horrea.rules.trade import income
from circenses.games.horrea.state import (
    AGREED,
    ALLIANCE,
    ANSWER,
    BANDS,
    BOY,
    BUILD_ONE,
    CARD,
    CARDS,
    DEAL_CARD,
    DESTROY_DIE,
    DRAW_FAMILY,
    ELECTION,
    ENTRY_DIE,
    FRAMES,
    KINDS,
    MADE,
    MARKETS,
    MILESTONES,
    MOST_AGENTS,
    MOST_PLAYERS,
    MOVE,
    NOBODY,
    NOWHERE,
    OUST,
    OUST_DIE,
    OVER,
    PARTNER,
    PRICE,
    PROPOSER,
    REGIONS,
    REPLY,
    START_DIE,
    TRADES,
    VICTIM,
    HorreaState,
)
from circenses.kernel.sheet import Sheet
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat

PLAYER: Final = 466  # numbers for each player
ENDINGS: Final = 3

# What counts as about 1
MANY_DOLLARS: Final = 2000
MUCH_PRESTIGE: Final = 15
MANY_CARDS: Final = 6
RICH_MARKET: Final = 240
LONG_GAME: Final = 60
MANY_ALLIANCES: Final = 3
HIGH_PRICE: Final = 1000


def features(s: HorreaState, seat: i64) -> list[float]:
    sheet = Sheet()
    for turn in range(i64(MOST_PLAYERS)):
        if turn < s.rules.players:
            put_player(s, (seat + turn) % s.rules.players, sheet)
        else:
            sheet.blank(PLAYER)
    put_turn(s, sheet)
    put_cards(s, sheet)
    put_question(s, sheet)
    put_switches(s, sheet)
    return sheet.values


def put_player(s: HorreaState, seat: i64, sheet: Sheet) -> None:
    """PLAYER numbers: what a player has, where, and her part in what is going on."""
    sheet.flag(True)
    sheet.share(s.money[seat], MANY_DOLLARS)
    sheet.share(s.prestige[seat], MUCH_PRESTIGE)
    sheet.share(s.hand[seat * 2], MANY_CARDS)
    sheet.share(s.hand[seat * 2 + 1], MANY_CARDS)
    sheet.share(s.supply(seat), MOST_AGENTS)
    sheet.share(s.given[seat], BANDS * KINDS)
    sheet.share(s.marks[seat], 5)
    sheet.share(income(s, seat), MANY_DOLLARS)
    sheet.flag((s.senators >> seat) & 1 == 1)
    for ahead in range(i64(TRADES)):
        sheet.share(s.due[seat * TRADES + ahead], HIGH_PRICE)
    sheet.bits(s.milestones[seat], REGIONS * MILESTONES)
    for slot in s.slots:
        sheet.flag(slot == seat)
    put_places(s, seat, sheet)
    put_alliances(s, seat, sheet)
    put_part(s, seat, sheet)


def put_places(s: HorreaState, seat: i64, sheet: Sheet) -> None:
    """Market by market: agents, when they arrived, horreum, marriage, flood, and the last receipts."""
    sheet.bits(s.standing(seat), MARKETS)
    sheet.bits(s.owned[seat], MARKETS)
    sheet.bits(s.married[seat], MARKETS)
    sheet.bits(s.traded[seat], MARKETS)
    sheet.one_of(s.flooded[seat], MARKETS)
    arrived: list[float] = [0.0] * MARKETS
    for i in range(s.on_board[seat]):
        stamp: i64 = s.stamps[seat * s.rules.agents + i]
        arrived[s.agents[seat * s.rules.agents + i]] = float(int(1 + stamp)) / float(int(1 + s.arrivals))
    sheet.values += arrived
    for market in range(i64(MARKETS)):
        sheet.share(s.receipts[seat * MARKETS + market], RICH_MARKET)


def put_alliances(s: HorreaState, seat: i64, sheet: Sheet) -> None:
    """With each other player: how many, what was paid and received, when the last was made, boys given."""
    for turn in range(i64(1), i64(MOST_PLAYERS)):
        other: i64 = (seat + turn) % s.rules.players
        count: i64 = 0
        paid: i64 = 0
        received: i64 = 0
        made: i64 = 0
        boys: i64 = 0
        at: i64 = 0
        while at < len(s.alliances) and turn < s.rules.players:
            proposer: i64 = s.alliances[at + PROPOSER]
            partner: i64 = s.alliances[at + PARTNER]
            if proposer == seat and partner == other:
                paid += s.alliances[at + AGREED]
            elif proposer == other and partner == seat:
                received += s.alliances[at + AGREED]
            else:
                at += ALLIANCE
                continue
            made = s.alliances[at + MADE]
            count += 1
            if proposer == seat:
                count += 1  # the one who asked is told apart even at a price of 0
            if (proposer == seat) == (s.alliances[at + CARD] == BOY):
                boys += 1
            at += ALLIANCE
        sheet.share(count, MANY_ALLIANCES)
        sheet.share(paid, HIGH_PRICE)
        sheet.share(received, HIGH_PRICE)
        sheet.share(made, LONG_GAME)
        sheet.share(boys, MANY_ALLIANCES)


def put_part(s: HorreaState, seat: i64, sheet: Sheet) -> None:
    """Turn order, whether she is asked or spoken of, and what passes her over."""
    for place in range(i64(MOST_PLAYERS)):
        sheet.flag(place < s.rules.players and s.seat_at(place) == seat)
    packed: i64 = s.top()
    sheet.flag(packed != 0 and frame_seat(packed) == seat)
    sheet.flag(spoken_of(packed) == seat)
    sheet.flag((s.approached >> seat) & 1 == 1)
    sheet.flag((s.exempt >> seat) & 1 == 1)
    sheet.flag((s.rolling >> seat) & 1 == 1)
    sheet.share(s.rolls[seat], 6)
    sheet.flag((s.winners >> seat) & 1 == 1)
    sheet.share(s.on_board[seat], MOST_AGENTS)
    sheet.flag(s.start == seat)


def spoken_of(packed: i64) -> i64:
    """The other player a question is about."""
    kind: i64 = frame_kind(packed)
    if kind == OUST_DIE or kind == DESTROY_DIE:
        return frame_b(packed) % 4
    if kind == ANSWER or kind == REPLY:
        return frame_a(packed) // 2
    if kind == PRICE or kind == DEAL_CARD or kind == START_DIE or kind == ENTRY_DIE:
        return frame_a(packed)
    if kind == DRAW_FAMILY or kind == ELECTION:
        return frame_a(packed)
    return NOBODY


def put_turn(s: HorreaState, sheet: Sheet) -> None:
    sheet.share(s.turn, LONG_GAME)
    sheet.share(s.rules.max_turns, LONG_GAME)
    sheet.one_of(s.phase, OVER + 1)
    sheet.one_of(s.ending, ENDINGS)
    sheet.flag(s.storms)
    sheet.flag(s.boom)


def put_cards(s: HorreaState, sheet: Sheet) -> None:
    """What the piles hold; past fate cards follow from those to come, but not from how many there are in all."""
    for gender in range(i64(2)):
        sheet.share(s.pile[gender], 2 * MANY_CARDS)
        sheet.share(s.spent[gender], 2 * MANY_CARDS)
    for card in range(i64(CARDS)):
        sheet.share(s.bag[card], 3)
        sheet.share(s.rules.copies[card], 3)
    sheet.one_of(s.card, CARDS)


def put_question(s: HorreaState, sheet: Sheet) -> None:
    """Its kind, the place, card and price it is about, and the destinations named before."""
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    market: i64 = NOWHERE
    card: i64 = NOBODY
    price: i64 = 0
    if kind == MOVE:
        market = s.agents[frame_seat(packed) * s.rules.agents + frame_a(packed)]
    elif kind == OUST or kind == OUST_DIE or kind == VICTIM or kind == DESTROY_DIE:
        market = frame_a(packed)
    elif kind == PRICE:
        card = frame_b(packed)
    elif kind == ANSWER or kind == REPLY:
        card = frame_a(packed) % 2
        price = frame_b(packed) * s.rules.price_step
    sheet.one_of(kind, FRAMES)
    sheet.flag(kind == BUILD_ONE and frame_a(packed) == 1)
    sheet.one_of(market, MARKETS)
    sheet.one_of(card, 2)
    sheet.share(price, HIGH_PRICE)
    for i in range(i64(MOST_AGENTS)):
        if i < len(s.going):
            sheet.share(s.going[i] + 1, MARKETS)
        else:
            sheet.blank(1)


def put_switches(s: HorreaState, sheet: Sheet) -> None:
    rules = s.rules
    sheet.share(rules.win_prestige, MUCH_PRESTIGE)
    sheet.share(rules.agents, MOST_AGENTS)
    sheet.share(rules.band_from[0], 1)
    sheet.share(rules.price_step, HIGH_PRICE)
    sheet.share(rules.price_steps * rules.price_step, HIGH_PRICE)
    sheet.flag(rules.full[MARKETS * 5 - 1] != rules.full[MARKETS * 5 - 4])  # shared
    sheet.flag(rules.at_least_chain)
    sheet.flag(rules.path_needs_rome_agent)
    sheet.flag(rules.sale)
    sheet.flag(rules.one_intrigue)
    sheet.flag(rules.one_alliance)
    sheet.flag(rules.region_loss)
    sheet.flag(rules.destroy_needs_agent)
    sheet.flag(rules.rome_marriage)
    sheet.flag(rules.gift_on_credit)
    sheet.flag(rules.refusal_ends)
    sheet.flag(rules.marry_first)
    sheet.flag(rules.ender_loses)

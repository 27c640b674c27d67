"""How good a position looks: prestige, money against salaries, performers with what they should bring, cards, markers.

All sums are integers, in thousandths of a point of prestige. Weights are in content/bots, the performers in plans.py.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.drum_roll import plans, state, weights
from circenses.games.drum_roll.plans import POINT, WEIGHTS
from circenses.games.drum_roll.rules.cards import lowest
from circenses.games.drum_roll.rules.final import bank, face_worth
from circenses.games.drum_roll.rules.resolve import discounted
from circenses.games.drum_roll.rules.show import salaries
from circenses.games.drum_roll.state import DrumState, bit_of, count_bits
from circenses.kernel.weights import against_rivals, named_shares, of_rivals

TERMS: Final = ("prestige", "coins and salaries", "performers", "the circus", "cubes", "cards", "personnel", "markers")
SHARES: Final = vec[i64]([0] * 8)  # by term, of the player evaluated last
WIN: Final = 1000000


def evaluate(s: DrumState, seat: i64) -> float:
    """In thousandths of a point; a game that is over counts by its points and who won."""
    if s.over():
        return float(int(result_worth(s, seat)))
    all_seats = standings(s)
    value: i64 = all_seats[seat] - of_rivals(all_seats, seat, WEIGHTS[weights.RIVALS])
    return float(int(value))


def result_worth(s: DrumState, seat: i64) -> i64:
    best: i64 = state.NO_CARD * WIN
    for other in range(s.rules.players):
        if other != seat:
            points: i64 = s.prestige[other] * POINT + s.coins[other]
            if points > best:
                best = points
    own: i64 = s.prestige[seat] * POINT + s.coins[seat]
    if own > best:
        return WIN + own - best
    if own == best:
        return WIN // 2
    return own - best - WIN


def values(s: DrumState) -> list[float]:
    """`evaluate` for every seat, computing each standing once."""
    if s.over():
        return [evaluate(s, seat) for seat in range(int(s.rules.players))]
    return against_rivals(standings(s), WEIGHTS[weights.RIVALS])


def terms(s: DrumState, seat: int) -> list[tuple[str, float]]:
    rivals = of_rivals(standings(s), seat, WEIGHTS[weights.RIVALS])
    standing(s, seat)
    return named_shares(TERMS, SHARES, rivals)


def standings(s: DrumState) -> vec[i64]:
    result = vec[i64]([], capacity=4)
    for seat in range(s.rules.players):
        result = append(result, standing(s, seat))
    return result


def standing(s: DrumState, seat: i64) -> i64:
    shows: i64 = plans.shows_left(s, seat)
    SHARES[0] = s.prestige[seat] * POINT
    SHARES[1] = money_worth(s, seat, s.coins[seat], shows)
    SHARES[2] = plans.troupe_worth(s, seat, shows)
    SHARES[3] = plans.circus_worth(s, seat, shows)
    SHARES[4] = plans.stored_worth(s, seat, shows)
    SHARES[5] = hand_worth(s, seat, shows)
    SHARES[6] = staff_worth(s, seat, shows)
    SHARES[7] = pending_worth(s, seat, shows)
    total: i64 = 0
    for i in range(i64(8)):
        total += SHARES[i]
    return total


# Money


def salaries_due(s: DrumState, seat: i64) -> i64:
    """The salaries of the next show; during the seat's own show, less what is spared so far."""
    if in_own_show(s, seat):
        return salaries(s, seat)
    due: i64 = staff_salaries(s, seat)
    mask: i64 = s.circus[seat]
    while mask:
        card: i64 = lowest(mask)
        mask &= mask - 1
        due += plans.next_salary(s, card)
    return due


def in_own_show(s: DrumState, seat: i64) -> bool:
    return s.phase == state.SHOW and s.at < s.rules.players and s.seat_at(s.at) == seat


def spared_later(s: DrumState, seat: i64) -> i64:
    """What the flips of the present show will spare in each later show, in thousandths."""
    if not in_own_show(s, seat):
        return 0
    worth: i64 = 0
    mask: i64 = s.circus[seat] & s.flipped_now
    while mask:
        worth += plans.spared_worth(s, lowest(mask))
        mask &= mask - 1
    return worth


def staff_salaries(s: DrumState, seat: i64) -> i64:
    due: i64 = 0
    mask: i64 = s.staff[seat]
    while mask:
        due += s.rules.staff_salary[lowest(mask)]
        mask &= mask - 1
    return due


def money_worth(s: DrumState, seat: i64, coins: i64, shows: i64) -> i64:
    """Coins beyond the salaries of the next show are worth less; a missing one costs nearly a point."""
    if shows == 0:
        return coins * 10
    due: i64 = salaries_due(s, seat)
    net: i64 = coins - due
    worth: i64 = 0
    if net < 0:
        worth += net * shortage(s, seat)
    elif shows == 1 and plans.turns_left(s) == 0:
        worth += net * 20
    elif net <= WEIGHTS[weights.FULL]:
        worth += net * WEIGHTS[weights.COIN]
    else:
        worth += (
            WEIGHTS[weights.FULL] * WEIGHTS[weights.COIN] + (net - WEIGHTS[weights.FULL]) * WEIGHTS[weights.SPARE_COIN]
        )
    worth -= due * (shows - 1) * POINT * WEIGHTS[weights.LATER] // 100
    return worth + spared_later(s, seat) * (shows - 1)


def shortage(s: DrumState, seat: i64) -> i64:
    """The worth lost to missing coins, which can still be earned while there are turns."""
    left: i64 = plans.turns_left(s)
    if left == 0:
        return POINT
    if left >= 4:
        return WEIGHTS[weights.COIN]
    return WEIGHTS[weights.SHORT]


# Cards and personnel


def hand_worth(s: DrumState, seat: i64, shows: i64) -> i64:
    total: i64 = 0
    for face in range(i64(state.FACES)):
        own: i64 = s.hand[seat * state.FACES + face]
        if own:
            total += own * card_worth(s, seat, face, shows)
    return total


def card_worth(s: DrumState, seat: i64, face: i64, shows: i64) -> i64:
    value: i64 = face_worth(s, seat, face) * POINT
    if shows == 0:
        return value
    use: i64 = WEIGHTS[weights.CARD]
    if face == state.INCOME:
        use = WEIGHTS[weights.INCOME_CARD]
    elif face == state.DOUBLE_VOTE:
        use = WEIGHTS[weights.DOUBLE_CARD]
    if s.phase == state.SHOW and shows == 1:
        use = WEIGHTS[weights.EXTRA]
    if value > use:
        return value
    return use


def staff_worth(s: DrumState, seat: i64, shows: i64) -> i64:
    worth: i64 = 0
    if s.phase == state.SHOW and s.step > 2 and s.at < s.rules.players and s.seat_at(s.at) == seat:
        shows -= 1  # they have paid for this one
    mask: i64 = s.staff[seat]
    while mask:
        worth += one_staff_worth(s, lowest(mask), shows)
        mask &= mask - 1
    if (s.staff[seat] >> state.BANKER) & 1:
        worth += bank(s, seat) * POINT
        if shows:
            worth += s.deposit * 10
    return worth


def one_staff_worth(s: DrumState, card: i64, shows: i64) -> i64:
    if card == state.ORGANIZER:
        if shows:
            return WEIGHTS[weights.ORGANIZER_WORTH]
        return 0
    if card == state.ORCHESTRA:
        return shows * s.rules.orchestra * POINT
    if card == state.POPCORN:
        return shows * s.rules.popcorn * WEIGHTS[weights.COIN]
    if card == state.BANKER:
        return 600
    if card == state.SUPPLIER:
        return shows * WEIGHTS[weights.SUPPLIER_WORTH]
    if card < state.ASSISTANTS:
        return shows * WEIGHTS[weights.AGENT_WORTH]
    return shows * WEIGHTS[weights.ASSISTANT_WORTH]


# What is under way


def pending_worth(s: DrumState, seat: i64, shows: i64) -> i64:
    """Markers on the board, a performer kept in the draft, a vote that is sealed."""
    worth: i64 = 0
    if s.kept[seat] != state.NO_CARD:
        worth += plans.performer_worth(s, s.kept[seat], 0, 60, shows, False)
    if s.votes[seat] == state.DELAY:
        worth += delay_worth(s, seat)
    if s.phase > state.RESOLVE or len(s.markers) == 0:
        return worth
    coins: i64 = s.coins[seat]
    tickets: i64 = 0
    for i in range(i64(len(s.markers))):
        if s.markers[i] & 3 != seat:
            continue
        target: i64 = s.markers[i] >> 2
        if target < state.TICKETS:
            worth += cube_worth(s, seat, target % state.UNBLOCKED)
        elif target == state.TICKETS and s.sold[seat] + tickets < len(s.rules.track):
            coins += s.rules.track[s.sold[seat] + tickets]
            tickets += 1
        elif target == state.INVEST:
            worth += (
                (WEIGHTS[weights.CARD] - s.rules.invest_cost * WEIGHTS[weights.COIN]) * room_in_hand(s, seat) // 100
            )
    worth += money_worth(s, seat, coins, shows) - money_worth(s, seat, s.coins[seat], shows)
    for i in range(i64(len(s.markers))):
        if s.markers[i] == state.PERFORMER * 4 + seat:
            worth += hire_worth(s, seat, coins, shows) * WEIGHTS[weights.SURE] // 100
        elif s.markers[i] == state.PERSONNEL * 4 + seat:
            worth += hire_staff_worth(s, seat, coins, shows) * WEIGHTS[weights.SURE] // 100
    return worth


def room_in_hand(s: DrumState, seat: i64) -> i64:
    """What another investment card counts, in percent: less when the hand is full."""
    if s.held[seat] < s.hand_limit(seat):
        return 110
    return 50


def cube_worth(s: DrumState, seat: i64, colour: i64) -> i64:
    """The worth of one more cube in storage."""
    if plans.wanted(s, seat, colour) > s.storage[seat * state.COLOURS + colour]:
        return WEIGHTS[weights.WANTED]
    return WEIGHTS[weights.EXTRA]


def worth_with(s: DrumState, seat: i64, coins: i64, shows: i64) -> i64:
    """The worth of the circus, including all that changes when a performer joins."""
    worth: i64 = (
        plans.troupe_worth(s, seat, shows) + plans.circus_worth(s, seat, shows) + plans.stored_worth(s, seat, shows)
    )
    return worth + staff_worth(s, seat, shows) + money_worth(s, seat, coins, shows)


def hire_worth(s: DrumState, seat: i64, coins: i64, shows: i64) -> i64:
    """The best performer of the row the coins can pay; nothing if none is worth it."""
    return best_hire(s, seat, coins, shows, s.circus, s.row, s.tokens, s.rules.cost, state.NO_CARD)


def hire_staff_worth(s: DrumState, seat: i64, coins: i64, shows: i64) -> i64:
    barred: i64 = state.NO_CARD
    if seat == s.barred:
        barred = state.ORGANIZER
    return best_hire(s, seat, coins, shows, s.staff, s.staff_row, s.staff_tokens, s.rules.staff_cost, barred)


def best_hire(
    s: DrumState,
    seat: i64,
    coins: i64,
    shows: i64,
    team: vec[i64],
    row: vec[i64],
    tokens: vec[i64],
    costs: vec[i64],
    barred: i64,
) -> i64:
    """What the best card of a row would add; `team` are the cards of this kind that the seats have."""
    before: i64 = worth_with(s, seat, coins, shows)
    own: i64 = team[seat]
    best: i64 = before
    for i in range(i64(len(row))):
        cost: i64 = discounted(costs[row[i]], tokens[i])
        if cost <= coins and row[i] != barred:
            team[seat] = own | bit_of(row[i])
            worth: i64 = worth_with(s, seat, coins - cost, shows)
            if worth > best:
                best = worth
    team[seat] = own
    return best - before


def delay_worth(s: DrumState, seat: i64) -> i64:
    """Another turn is worth something while performers wait for cubes, above all those without any."""
    idle: i64 = count_bits(s.circus[seat] & ~s.flipped & ~s.filled[0])
    waiting: i64 = plans.missing_cubes(s, seat)
    if waiting > 2:
        waiting = 2
    return (waiting + 3 * idle) * WEIGHTS[weights.VOTE_WORTH] // 2 - WEIGHTS[weights.VOTE_WORTH]

"""A state from JSON (saved.py); whatever the rules cannot have is refused with its path and the reason."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.horrea import content, saved, state
from circenses.games.horrea.actions import PRICES
from circenses.games.horrea.content import BANDS, CARDS, GENDERS, KINDS, MARKETS, MILESTONES, REGIONS
from circenses.games.horrea.rules import alliances, cards, flow
from circenses.games.horrea.saved import PHASES, QUESTIONS
from circenses.games.horrea.scoring import ENDINGS
from circenses.games.horrea.state import NOBODY, NOWHERE, HorreaState
from circenses.kernel.choices import Choices
from circenses.kernel.errors import BadPosition
from circenses.kernel.saved import Node
from circenses.kernel.state import CHANCE, frame, frame_a, frame_kind, frame_seat

MANY = 10**9  # dollars, turns: larger numbers are nonsense

# The phase of each question, and how far its two numbers reach; 0 stands for the players
DIE_OF_TWO = (state.MARKETS, 16)
ASKED: dict[int, tuple[int, int, int]] = {
    state.DEAL_CARD: (state.DEAL, 0, 1),
    state.START_DIE: (state.DICE, 0, 1),
    state.ENTER: (state.MOVEMENT, 1, 1),
    state.ENTRY_DIE: (state.MOVEMENT, 0, 1),
    state.MOVE: (state.MOVEMENT, state.MOST_AGENTS, 2),
    state.CONFLICT: (state.SOCIAL, 1, 1),
    state.OUST: (state.SOCIAL, state.MARKETS, 1),
    state.OUST_DIE: (state.SOCIAL, *DIE_OF_TWO),
    state.INTRIGUE: (state.SOCIAL, 1, 1),
    state.PRICE: (state.SOCIAL, 0, 2),
    state.ANSWER: (state.SOCIAL, 2 * state.MOST_PLAYERS, PRICES),
    state.REPLY: (state.SOCIAL, 2 * state.MOST_PLAYERS, PRICES),
    state.BUILD_ONE: (state.BUILD, 2, 1),
    state.VICTIM: (state.BUILD, state.MARKETS, 1),
    state.DESTROY_DIE: (state.BUILD, *DIE_OF_TWO),
    state.GIVE: (state.BUILD, 1, 1),
    state.DRAW_FATE: (state.FATE, 1, 1),
    state.PAY: (state.FATE, 1, 1),
    state.MARRY: (state.FATE, 1, 1),
    state.PART: (state.FATE, 1, 1),
    state.SEND: (state.FATE, 1, 1),
    state.DRAW_FAMILY: (state.FATE, 0, 1),
    state.ELECTION: (state.FATE, 0, 1),
}
OF_CHANCE = (
    *(state.DEAL_CARD, state.START_DIE, state.ENTRY_DIE, state.OUST_DIE, state.DESTROY_DIE, state.DRAW_FATE),
    *(state.DRAW_FAMILY, state.ELECTION),
)
TALKS = (state.PRICE, state.ANSWER, state.REPLY)  # also under F18, in the Fate phase
OF_CARD = {  # the effect that asks it
    state.PAY: cards.HONOUR,
    state.MARRY: cards.MORALS,
    state.PART: cards.DIVORCE,
    state.SEND: cards.PATRON,
    state.DRAW_FAMILY: cards.GRANDCHILD,
    state.ELECTION: cards.ELECTIONS,
}


def from_json(data: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> HorreaState:
    s = lay_out(data, players, options)
    if faults := s.check():
        raise BadPosition("; ".join(faults))
    _check_question(s)
    return s


def lay_out(data: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> HorreaState:
    """Every value in its range; whether they fit together is another matter."""
    s = HorreaState(content.ruleset(options, players))
    at = Node(data).table(saved.to_json(s))
    s.turn = at["turn"].number(1, MANY)
    s.start = at["start"].number(0, players - 1)
    s.phase = at["phase"].word(PHASES)
    s.place = at["place"].number(0, players)
    s.step = at["step"].number(0, 5 * players if s.phase == state.DEAL else 4 if s.phase == state.SOCIAL else 2)
    for seat, node in enumerate(at["players"].items(players)):
        _player(s, seat, node)
    _board(s, at, players)
    _cards(s, at)
    s.arrivals = at["arrivals"].number(0, MANY)
    s.storms, s.boom = at["storms"].flag(), at["boom"].flag()
    s.going = vec[i64]([node.word(MARKETS) for node in at["going"].items()])
    s.approached, s.exempt = at["approached"].seats(players), at["exempt"].seats(players)
    s.rolling, s.winners = at["rolling"].seats(players), at["winners"].seats(players)
    s.rolls = vec[i64]([node.number(0, 6) for node in at["rolls"].items(players)])
    s.agenda = vec[i64]([_question(node, players) for node in at["agenda"].items()])
    s.ending = at["ending"].word(ENDINGS)
    return s


def _player(s: HorreaState, seat: int, node: Node) -> None:
    at = node.table(saved.player(s, seat))
    s.money[seat] = at["money"].number(-MANY, MANY)
    s.prestige[seat] = at["prestige"].number(0, 10**6)
    hand = at["hand"].table(("boys", "girls"))
    s.hand[seat * 2], s.hand[seat * 2 + 1] = hand["boys"].number(0, 60), hand["girls"].number(0, 60)
    _agents(s, seat, at)
    if at["senator"].flag():
        s.senators |= s.rules.bit[seat]
    for i, (_, earned) in enumerate(at["milestones"].table(REGIONS).items()):
        for one in earned.items():
            s.milestones[seat] |= s.rules.bit[i * len(MILESTONES) + one.word(MILESTONES)]
    s.marks[seat] = at["marks"].number(0, 10**6)
    s.flooded[seat] = at["flooded"].word(MARKETS, empty=True)
    for ahead, bonus in enumerate(at["bonuses"].items(state.TRADES)):
        s.due[seat * state.TRADES + ahead] = bonus.number(0, MANY)
    for id, receipt in at["receipts"].table(MARKETS, partial=True).items():
        s.receipts[seat * state.MARKETS + MARKETS.index(id)] = receipt.number(-MANY, MANY)
        s.traded[seat] |= s.rules.bit[MARKETS.index(id)]


def _agents(s: HorreaState, seat: int, at: dict[str, Node]) -> None:
    agents = at["agents"].items()
    if len(agents) > s.rules.agents:
        raise at["agents"].wrong(f"nobody has more than {s.rules.agents} agents")
    stamps = at["arrived"].items(len(agents))
    for i, (agent, stamp) in enumerate(zip(agents, stamps, strict=True)):
        s.agents[seat * s.rules.agents + i] = agent.word(MARKETS)
        s.stamps[seat * s.rules.agents + i] = stamp.number(0, MANY)
    s.on_board[seat] = len(agents)


def _board(s: HorreaState, at: dict[str, Node], players: int) -> None:
    for id, node in at["horrea"].table(MARKETS, partial=True).items():
        owners = node.seats(players)
        for seat in saved.seats(owners, players):
            s.owned[seat] |= s.rules.bit[MARKETS.index(id)]
    for id, node in at["marriages"].table(MARKETS, partial=True).items():
        s.married[node.number(0, players - 1)] |= s.rules.bit[MARKETS.index(id)]
    made = [number for node in at["alliances"].items() for number in _alliance(s, node, players)]
    s.alliances = vec[i64](made)
    alliances.know_allies(s)
    for i, (_, slots) in enumerate(at["benefactions"].table(BANDS).items()):
        for k, (_, slot) in enumerate(slots.table(KINDS).items()):
            giver = slot.number(NOBODY, players - 1)
            s.slots[i * len(KINDS) + k] = giver
            if giver != NOBODY:
                s.given[giver] += 1


def _alliance(s: HorreaState, node: Node, players: int) -> list[int]:
    at = node.table(("proposer", "partner", "card", "price", "turn"))
    proposer, partner = at["proposer"].number(0, players - 1), at["partner"].number(0, players - 1)
    if proposer == partner:
        raise node.wrong("nobody is allied to herself")
    price = at["price"].number(0, MANY)
    if price % s.rules.price_step or price > s.rules.price_steps * s.rules.price_step:
        raise at["price"].wrong(f"{price} is no step of the price ladder")
    return [proposer, partner, at["card"].word(GENDERS), price, at["turn"].number(1, MANY)]


def _cards(s: HorreaState, at: dict[str, Node]) -> None:
    family = at["family"].table(("pile", "spent"))
    for where, pile in (("pile", s.pile), ("spent", s.spent)):
        for gender, node in enumerate(family[where].table(("boys", "girls")).values()):
            pile[gender] = node.number(0, 60)
    fate = at["fate"].table(("bag", "card"))
    bag = fate["bag"].table(CARDS, partial=True)
    s.bag = vec[i64]([bag[id].number(0, 60) if id in bag else 0 for id in CARDS])
    s.card = fate["card"].word(CARDS, empty=True)


def _question(node: Node, players: int) -> int:
    at = node.table(("kind", "seat", "a", "b"))
    kind = at["kind"].word(QUESTIONS)
    if kind not in ASKED:
        raise at["kind"].wrong("an open question has a kind")
    _, a, b = ASKED[kind]
    seat = at["seat"].number(CHANCE, CHANCE) if kind in OF_CHANCE else at["seat"].number(0, players - 1)
    return int(frame(kind, seat, at["a"].number(0, (a or players) - 1), at["b"].number(0, (b or players) - 1)))


# Whether the open question can be asked here


def _check_question(s: HorreaState) -> None:
    if s.over():
        return
    if len(s.agenda) != 1:
        raise BadPosition("agenda: exactly one question is open")
    packed = s.top()
    kind = int(frame_kind(packed))
    phase = state.FATE if kind in TALKS and s.phase == state.FATE else ASKED[kind][0]
    if s.phase != phase:
        raise BadPosition(f"agenda.0.kind: {QUESTIONS[kind]!r} is not asked in the phase {PHASES[s.phase]!r}")
    if kind in OF_CARD and (s.card < 0 or s.rules.effect[s.card] != OF_CARD[kind]):
        raise BadPosition(f"agenda.0.kind: no fate card in force asks {QUESTIONS[kind]!r}")
    if (s.card >= 0) != (s.phase == state.FATE and kind != state.DRAW_FATE):
        raise BadPosition("fate.card: a card is in force exactly while it is carried out")
    if _whose(s, packed) not in (_active(s), NOBODY):
        raise BadPosition(f"agenda.0.seat: it is the part of seat {_active(s)}")
    _check_parties(s, kind, packed)
    _check_going(s, kind, packed)
    out = Choices()
    flow.legal_into(s, out)
    if out.count < 2:
        raise BadPosition(f"agenda.0: {QUESTIONS[kind]!r} has no two answers here, so it is not asked")


def _active(s: HorreaState) -> int:
    """Whose part of the phase it is; a card has moved on to the next place already."""
    place = int(s.place) - 1 if s.phase == state.FATE else int(s.place)
    return int(s.seat_at(place)) if 0 <= place < s.rules.players else NOWHERE


def _whose(s: HorreaState, packed: int) -> int:
    """The seat whose part a question belongs to; NOBODY for those outside any part."""
    kind, a = int(frame_kind(packed)), int(frame_a(packed))
    if kind in (state.DEAL_CARD, state.START_DIE, state.DRAW_FATE):
        return NOBODY
    if kind == state.ANSWER:
        return a // 2
    if kind in (state.ENTRY_DIE, state.DRAW_FAMILY, state.ELECTION):
        return a
    if kind in (state.OUST_DIE, state.DESTROY_DIE):
        return int(packed) % 16 // 4
    return int(frame_seat(packed))


def _check_parties(s: HorreaState, kind: int, packed: int) -> None:
    """Two sides of a marriage or an attack, and the place it is about."""
    seat, a, b = int(frame_seat(packed)), int(frame_a(packed)), int(packed) & 0xFFFFF
    if kind in TALKS:
        proposer, partner, gender = (seat, a, b) if kind == state.PRICE else (seat, a // 2, a % 2)
        if kind == state.ANSWER:
            proposer, partner = partner, proposer
        if max(proposer, partner) >= s.rules.players or not alliances.can_propose(s, proposer, partner, gender):
            raise BadPosition("agenda.0: these two cannot marry")
        if kind != state.PRICE and b > alliances.highest_price(s, proposer):
            raise BadPosition("agenda.0.b: the proposer cannot afford that price")
    if kind in (state.OUST_DIE, state.DESTROY_DIE):
        attacker, victim = b // 4, b % 4
        if max(attacker, victim) >= s.rules.players or attacker == victim:
            raise BadPosition("agenda.0.b: an attack has two different sides")
        if kind == state.OUST_DIE and (s.agent_in(attacker, a) < 0 or s.agent_in(victim, a) < 0):
            raise BadPosition("agenda.0.a: both sides have an agent where one is ousted")
        if kind == state.DESTROY_DIE and not s.owns(victim, a):
            raise BadPosition("agenda.0.a: the victim has no horreum there")
    if kind == state.OUST and s.agent_in(seat, a) < 0:
        raise BadPosition("agenda.0.a: the intruder has no agent there")


def _check_going(s: HorreaState, kind: int, packed: int) -> None:
    """Destinations are named only while agents move, one for each agent before the one that is asked."""
    asked = int(frame_a(packed)) if kind == state.MOVE else 0
    if len(s.going) != asked or (kind == state.MOVE and asked >= s.on_board[frame_seat(packed)]):
        raise BadPosition("going: there is one destination for each agent asked before")
    if len(set(s.going)) != len(s.going):
        raise BadPosition("going: two agents cannot go to one city")

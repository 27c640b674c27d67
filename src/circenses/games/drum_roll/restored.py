"""Reads a saved position; whatever cannot be is refused with its path and the reason."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.drum_roll import content, saved, state
from circenses.games.drum_roll.content import (
    COLOUR_NAMES,
    FACE_IDS,
    LEVELS,
    PERFORMER_IDS,
    REGION_IDS,
    STAFF_IDS,
    TYPE_NAMES,
)
from circenses.games.drum_roll.rules import flow, show
from circenses.games.drum_roll.rules.plays import applauded, one_applause
from circenses.games.drum_roll.rules.resolve import first_marker
from circenses.games.drum_roll.saved import PHASES, QUESTIONS, TARGET_NAMES, VOTES
from circenses.games.drum_roll.scoring import ENDINGS
from circenses.games.drum_roll.state import COLOURS, FACES, NEEDS, STAFF, DrumState, bit_of
from circenses.kernel.choices import Choices
from circenses.kernel.errors import BadPosition
from circenses.kernel.saved import MANY, Node, brief
from circenses.kernel.state import CHANCE, GROUP, frame, frame_a, frame_kind, frame_seat

CHANCES = range(state.DEAL_STAFF, state.DRAW_CARD + 1)
SEALED = (state.DRAFT, state.VOTE)

# How far the two numbers of a question reach; 0 stands for the players, -1 for sets of them
ABOUT = {
    state.DEAL_REGION: (5, 1),
    state.DEAL_TO: (0, 1),
    state.DRAW_CARD: (0, 2),
    state.DRAFT: (-1, 1),
    state.VOTE: (-1, 1),
    state.SHOW_RESULT: (state.PERFORMERS, 1),
    state.TRAILER_ON: (state.PERFORMERS, 2),
    state.PEEKED: (3, 1),
}
# The phases of questions that are no part of a play; those of a benefit can come in any
PHASE_OF = {
    state.DEAL_STAFF: (state.SETUP, state.HOUSEKEEPING, state.BETWEEN),
    state.DEAL_ROW: (state.SETUP, state.HOUSEKEEPING, state.BETWEEN),
    **dict.fromkeys((state.DEAL_REGION, state.DRAW_START, state.DEAL_TO), (state.SETUP,)),
    **dict.fromkeys((state.DRAFT, state.CHOOSE_RESOURCES), (state.SETUP,)),
    state.DEPOSIT: (state.BANK,),
    state.PLACE: (state.PLACEMENT,),
    **dict.fromkeys((state.RESOLVE_INVEST, state.RESOLVE_PERFORMER, state.RESOLVE_PERSONNEL), (state.RESOLVE,)),
    state.DISTRIBUTE: (state.DISTRIBUTION,),
    state.RETURN: (state.ORGANIZING,),
    **dict.fromkeys((state.VOTE, state.DOUBLE), (state.VOTING,)),
    state.WINDOW: (state.PRE_SHOW,),
    **dict.fromkeys((state.SHOW_NEXT, state.SHOW_RESULT, state.SHOW_END), (state.SHOW,)),
}
SETUP_STEPS = {
    state.DEAL_STAFF: 0,
    state.DEAL_ROW: 1,
    state.DEAL_REGION: 2,
    state.DRAW_START: 3,
    state.DEAL_TO: 3,
    state.DRAFT: 4,
    state.CHOOSE_RESOURCES: 4,
}
STACKS = {  # whose marker is taken back with the answer
    state.RESOLVE_INVEST: state.INVEST,
    state.RESOLVE_PERFORMER: state.PERFORMER,
    state.RESOLVE_PERSONNEL: state.PERSONNEL,
}


def restored(data: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> DrumState:
    """BadPosition with the path and the reason, if it cannot be."""
    s = _state(data, players, options)
    if faults := [*s.check(), *_table_faults(s), *_open_answers(s)]:
        raise BadPosition("; ".join(faults))
    if reason := _question_fault(s):
        raise BadPosition(f"agenda: {reason}")
    return s


def _state(data: Mapping[str, Any], players: int, options: Mapping[str, Any]) -> DrumState:
    s = DrumState(content.ruleset(options, players))
    rules = s.rules
    at = Node(data).table(saved.to_json(s), optional=("spent",))
    s.show = at["show"].number(1, int(rules.shows))
    s.turn = at["turn"].number(1, int(rules.last_turn))
    s.phase = at["phase"].word(PHASES)
    s.step = at["step"].number(0, 4)
    rounds = {state.SETUP: 2, state.PLACEMENT: int(rules.markers)}.get(int(s.phase), 1)  # of a phase
    s.at = at["at"].number(0, rounds * players)
    s.start = at["start"].number(-1, players - 1)
    s.returned = at["returned"].number(-1, players - 1)
    s.barred = at["barred"].number(-1, players - 1)
    if s.start < 0 and s.phase != state.SETUP:
        raise at["start"].wrong("somebody must start")
    _cards(s, at)
    for seat, node in enumerate(at["players"].items(players)):
        _player(s, seat, node)
    region = at["table_region"].word(REGION_IDS, empty=True)
    if players == 2:
        s.region[2] = region
    for node in at["markers"].items(most=players * int(rules.markers)):
        s.markers = append(s.markers, _marker(node, players))
    s.deposit = at["deposit"].number(0, 20)
    _bookkeeping(s, at)
    s.agenda = vec[i64]([_question(s, node) for node in at["agenda"].items(most=20)])
    s.ending = at["ending"].word(ENDINGS)
    _follow(s)
    return s


def _bookkeeping(s: DrumState, at: dict[str, Node]) -> None:
    s.reshuffled, s.played = at["reshuffled"].flag(), at["vote_played"].flag()
    window = at["window"].table(("rank", "last", "applause"))
    s.rank = window["rank"].number(0, 4)
    s.last = window["last"].number(-1, state.PERFORMERS - 1)
    s.last_applause = window["applause"].number(-1, state.TYPES - 1)
    distribution = at["distribution"].table(("moved", "last_move", "agent", "assisted"))
    s.moved = distribution["moved"].number(0, 20)
    s.last_move = distribution["last_move"].number(-1, state.PERFORMERS * NEEDS - 1)
    s.agent = distribution["agent"].number(-1, COLOURS * COLOURS - 1)
    s.assisted = distribution["assisted"].flag()
    s.skips = at["skips"].number(0, 99)
    for node in at["applause"].items(most=len(TYPE_NAMES) * 15):
        s.applause += one_applause(node.word(TYPE_NAMES))
    if any(applauded(s, kind) > 14 for kind in range(state.TYPES)):
        raise at["applause"].wrong("so many cards of a type there are not")
    s.spent = at["spent"].words(PERFORMER_IDS) if "spent" in at else 0


# Cards


def _cards(s: DrumState, at: dict[str, Node]) -> None:
    s.discard = at["performer_discard"].words(PERFORMER_IDS)
    s.staff_discard = at["personnel_discard"].words(STAFF_IDS)
    for node in at["performer_row"].items(most=len(PERFORMER_IDS)):
        card, tokens = _in_row(node, PERFORMER_IDS)
        s.row, s.tokens = append(s.row, card), append(s.tokens, tokens)
    for node in at["personnel_row"].items(most=len(STAFF_IDS)):
        card, tokens = _in_row(node, STAFF_IDS)
        s.staff_row, s.staff_tokens = append(s.staff_row, card), append(s.staff_tokens, tokens)
    for node in at["under"].items():
        name, by, seat = node.text().partition(" by ")
        if not by or seat not in _seats(int(s.rules.players)):
            raise node.wrong(f"{brief(node.value)} should be like 'income by 0'")
        s.under = append(s.under, Node(name, node.path).word(FACE_IDS) * 8 + int(seat))
    for i, node in enumerate(at["peeked"].items(most=2)):
        s.peeked[i] = node.word(FACE_IDS)
    for node in at["investment_discard"].items():
        s.pile[node.word(FACE_IDS)] += 1


def _seats(players: int) -> tuple[str, ...]:
    return tuple(str(seat) for seat in range(players))


def _in_row(node: Node, names: tuple[str, ...]) -> tuple[int, int]:
    name, _, tokens = node.text().partition(" ")
    if tokens and (not tokens.isdecimal() or not tokens.isascii() or len(tokens) > 3):
        raise node.wrong(f"{brief(node.value)} should be a card and the number of its tokens")
    return Node(name, node.path).word(names), int(tokens or 0)


def _marker(node: Node, players: int) -> int:
    seat, _, target = node.text().partition(" ")
    if seat not in _seats(players):
        raise node.wrong(f"{brief(node.value)} should be a seat and a target, like '0 tickets'")
    return Node(target, node.path).word(TARGET_NAMES) * 4 + int(seat)


def _follow(s: DrumState) -> None:
    """Decks and stock: whatever lies nowhere else."""
    players = range(int(s.rules.players))
    away, away_staff = int(s.discard), int(s.staff_discard)
    for seat in players:
        away |= int(s.circus[seat]) | int(s.dealt[seat])
        away_staff |= int(s.staff[seat])
    for card in s.row:
        away |= int(bit_of(card))
    for card in s.staff_row:
        away_staff |= int(bit_of(card))
    s.deck, s.staff_deck = ((1 << state.PERFORMERS) - 1) & ~away, ((1 << STAFF) - 1) & ~away_staff
    for face in range(FACES):
        out = int(s.pile[face]) + sum(int(s.hand[seat * FACES + face]) for seat in players)
        out += sum(1 for card in s.under if card >> 3 == face) + sum(1 for one in s.peeked if one == face)
        s.bag[face] = s.rules.copies[face] - out
    for colour in range(COLOURS):
        used = sum(int(s.storage[seat * COLOURS + colour]) for seat in players)
        for i, needed in enumerate(s.rules.need):
            if needed == colour and s.filled[i % NEEDS] >> (i // NEEDS) & 1:
                used += 1
        s.stock[colour] = s.rules.cubes - used
    s.token_stock = s.rules.tokens - sum(int(t) for t in s.tokens) - sum(int(t) for t in s.staff_tokens)
    s.trailer_stock = s.rules.trailers - state.count_bits(s.trailered)


# Players


def _player(s: DrumState, seat: int, node: Node) -> None:
    at = node.table(saved.player(s, seat))
    s.coins[seat] = at["coins"].number(0, MANY)
    s.prestige[seat] = at["prestige"].number(-MANY, MANY)
    s.sold[seat] = at["tickets"].number(0, len(s.rules.track))
    s.region[seat] = at["region"].word(REGION_IDS, empty=True)
    for i, stored in enumerate(at["storage"].table(COLOUR_NAMES).values()):
        s.storage[seat * COLOURS + i] = stored.number(0, 200)
    for performer in at["circus"].items(most=len(PERFORMER_IDS)):
        _performer(s, seat, performer)
    s.staff[seat] = at["personnel"].words(STAFF_IDS)
    for card in at["hand"].items():
        s.hand[seat * FACES + card.word(FACE_IDS)] += 1
        s.held[seat] += 1
    s.dealt[seat] = at["dealt"].words(PERFORMER_IDS)
    s.kept[seat] = at["kept"].word(PERFORMER_IDS, empty=True)
    if s.kept[seat] >= 0 and not s.dealt[seat] >> s.kept[seat] & 1:
        raise at["kept"].wrong(f"{at['kept'].value} was not dealt to this seat")
    s.votes[seat] = at["vote"].word(VOTES, empty=True)
    if at["doubled"].flag():
        s.doubled |= bit_of(seat)
    if at["fired"].flag():
        s.fired |= bit_of(seat)


def _performer(s: DrumState, seat: int, node: Node) -> None:
    name, *words = node.text().split() or [""]
    card = Node(name, node.path).word(PERFORMER_IDS)
    bit = bit_of(card)
    if any(s.circus[other] & bit for other in range(int(s.rules.players))):
        raise node.wrong(f"{name} is in a circus already")
    s.circus[seat] |= bit
    needs = [COLOUR_NAMES[s.rules.need[card * NEEDS + need]] for need in range(NEEDS)]
    for word in words:
        if word in needs:
            s.filled[needs.index(word)] |= bit
        elif word == "trailer":
            s.trailered |= bit
        elif word in ("flipped", "flipped-now"):
            s.flipped |= bit
            s.flipped_now |= bit if word == "flipped-now" else 0
        elif word.removeprefix("was-") in LEVELS:
            s.level[LEVELS.index(word.removeprefix("was-"))] |= bit
        else:
            allowed = ", ".join([*needs, "trailer", "flipped", "flipped-now", "was-poor, was-good, was-outstanding"])
            raise node.wrong(f"{brief(node.value)}: after {name} it takes {allowed}")


# Questions


def _question(s: DrumState, node: Node) -> int:
    """A frame of the agenda, if a question of that kind can be about that and of that seat."""
    at = node.table(("kind", "seat", "a", "b"))
    n, kind = int(s.rules.players), at["kind"].word(QUESTIONS)
    if kind == 0:
        raise at["kind"].wrong("it must be named")
    reach = {**ABOUT, state.BENEFIT: (len(s.rules.parts), 4)}.get(kind, (1, 1))
    a, b = (n if far == 0 else 1 << n if far == -1 else far for far in reach)
    whose = CHANCE if kind in CHANCES else GROUP if kind in SEALED else 0
    seat = at["seat"].number(whose, n - 1 if whose == 0 else whose)
    return int(frame(kind, seat, at["a"].number(0, a - 1), at["b"].number(0, b - 1)))


# Whether it fits together


def _table_faults(s: DrumState) -> list[str]:
    found: list[str] = []
    if (s.phase == state.OVER) != (s.ending != state.NOT_OVER):
        found.append("phase: it is over exactly if there is an ending")
    tickets = [sum(1 for marker in s.markers if marker == state.TICKETS * 4 + seat) for seat in range(4)]
    for seat in range(int(s.rules.players)):
        if s.sold[seat] + tickets[seat] > len(s.rules.track):
            found.append(f"players.{seat}.tickets: more would be sold than there are")
    return found


def _question_fault(s: DrumState) -> str:
    """Why the open question cannot be asked here; '' if it can."""
    if s.over():
        return ""
    packed = s.top()
    kind, a = int(frame_kind(packed)), int(frame_a(packed))
    seat = int(frame_seat(packed))
    if kind in (state.BENEFIT, state.PEEKED):
        return f"{QUESTIONS[kind]!r} is no question: it is carried on by itself"
    if any(frame_seat(other) in (CHANCE, GROUP) for other in s.agenda[:-1]):
        return "chance and sealed answers are asked last"
    for other in s.agenda:
        if int(frame_kind(other)) in PHASE_OF and s.phase not in PHASE_OF[int(frame_kind(other))]:
            return f"{QUESTIONS[frame_kind(other)]!r} is not asked in the phase {PHASES[s.phase]!r}"
        if int(frame_kind(other)) in STACKS and first_marker(s, STACKS[int(frame_kind(other))]) < 0:
            return f"{QUESTIONS[frame_kind(other)]!r} is asked without a marker there"
    if s.phase == state.SETUP and (reason := _setup_fault(s, kind, a)):
        return reason
    if kind == state.SHOW_RESULT and (not s.circus[seat] >> a & 1 or not show.performed_level(s, a)):
        return f"{PERFORMER_IDS[a]} has not performed in the circus of seat {seat}"
    for actor in s.actors():
        out = Choices()
        flow.legal_into(s, actor, out)
        if out.count == 0:
            return f"{QUESTIONS[kind]!r} has no answer here"
    return ""


def _setup_fault(s: DrumState, kind: int, a: int) -> str:
    """The set-up goes step by step: rows, regions, who starts, two cards each, the draft, cubes."""
    if s.step != SETUP_STEPS.get(kind, s.step):
        return f"{QUESTIONS[kind]!r} is not asked in step {s.step} of the set-up"
    if kind == state.DEAL_REGION and (a != s.at - 1 or s.region[a] >= 0):
        return f"place {a} is not the next to get a region"
    if s.step > 2 and min(s.region) < 0:
        return "the regions are dealt before"
    if kind == state.DRAFT:
        return ""  # everybody has two cards: told with the answers
    done = int(s.at) - 1 if kind == state.DEAL_TO else 0
    for i in range(int(s.rules.players)):
        if state.count_bits(s.dealt[s.seat_at(i)]) != min(2, max(0, done - 2 * i)):
            return "the cards of the draft are dealt seat by seat, two each"
    if kind == state.DEAL_TO and a != s.seat_at(done // 2):
        return f"seat {a} is not the next to get a card"
    return ""


def _open_answers(s: DrumState) -> list[str]:
    """Sealed answers are there for those who are not asked any more, and for nobody else."""

    packed = s.top()
    kind = frame_kind(packed)
    found: list[str] = []
    if kind in SEALED and frame_a(packed) == 0:
        found.append("agenda: a sealed question without anybody who is to answer")
    for seat in range(int(s.rules.players)):
        out = frame_a(packed) >> seat & 1 == 1
        if kind == state.VOTE and (s.votes[seat] < 0) != out:
            found.append(f"players.{seat}.vote: who is asked has none yet")
        if kind == state.DRAFT and (s.kept[seat] < 0) != out:
            found.append(f"players.{seat}.kept: who is asked has kept none yet")
        if kind == state.DRAFT and state.count_bits(s.dealt[seat]) != 2:
            found.append(f"players.{seat}.dealt: everyone has two cards in the draft")
    if kind == state.PEEK_CHOICE and min(s.peeked) < 0:
        found.append("peeked: two cards are to be looked at")
    return found

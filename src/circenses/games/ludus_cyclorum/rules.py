"""What may be done and what follows. Functions cite the clauses of docs/rules/ludus_cyclorum.md."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.ludus_cyclorum.actions import (
    ATTACK,
    BLOCKED,
    CHARGE,
    CODES,
    DECLINE,
    IDLE,
    MOVE,
    NORTH_BEGINS,
    REACT,
    RETALIATED,
    SLASH,
    SLASH_CODE,
    SLASH_VICTIM,
    SLASH_WAY,
    SOUTH_BEGINS,
    SPEAR_RUSH,
    STRIKE,
    THRUST,
    TRAMPLE,
    UNANSWERED,
    UNBLOCKED,
    destination,
    is_rush,
    victim,
)
from circenses.games.ludus_cyclorum.geometry import CELL, LANDING, POINT, STEP
from circenses.games.ludus_cyclorum.state import (
    BLOCK,
    COIN,
    DUX,
    DUX_ALONE,
    DUX_TAKEN,
    EMPTY,
    EVADE,
    FACE,
    FRIENDLY,
    KIND,
    NO_WINNER,
    NORTH,
    OFF,
    OPPORTUNITY,
    QUIET_CYCLES,
    REPETITION,
    RETALIATE,
    RIDER,
    SHIELD,
    SIDE,
    SOUTH,
    SPEAR,
    TURN,
    LudusState,
)
from circenses.kernel.choices import Choices
from circenses.kernel.state import CHANCE, frame, frame_a, frame_b, frame_kind

NOTHING: Final = 0
A_MOVE: Final = 1
AN_ATTACK: Final = 2

# What may be done


def legal_into(s: LudusState, out: Choices) -> None:
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    if kind == TURN:
        legal_turn(s, out)
    elif kind == OPPORTUNITY or kind == FRIENDLY:
        legal_opportunity(s, frame_a(packed), frame_b(packed), kind == FRIENDLY, out)
    elif kind == BLOCK or kind == EVADE:
        out.add(BLOCKED)
        out.add(UNBLOCKED)
    elif kind == RETALIATE:
        out.add(RETALIATED)
        out.add(UNANSWERED)
    else:
        out.add_chance(SOUTH_BEGINS, 1)
        out.add_chance(NORTH_BEGINS, 1)


def legal_turn(s: LudusState, out: Choices) -> None:
    """Every action of every inactive stone of the player (LC-T3, LC-T5)."""
    usable: i64 = s.indicator | (SIDE if s.to_act == NORTH else 0)
    board = s.board
    for cell in s.rules.cells:
        stone: i64 = board[cell]
        if stone == EMPTY or stone & (SIDE | FACE) != usable:
            continue
        kind: i64 = stone & KIND
        base: i64 = POINT[cell] * CODES
        out.add(base)  # idle, LC-A1
        if kind == SHIELD:
            legal_shield(s, cell, base, out)
        elif kind == RIDER:
            legal_rider(s, cell, base, out)
        elif kind == SPEAR:
            legal_spear(s, cell, base, out)
        else:
            legal_sword(s, cell, base, out)


def legal_moves(s: LudusState, cell: i64, base: i64, out: Choices) -> i64:
    """Steps onto empty neighbours (LC-A2); returns their directions as bits."""
    board = s.board
    ways: i64 = 0
    bit: i64 = 1
    for d in range(6):
        if board[cell + STEP[d]] == EMPTY:
            out.add(base + MOVE + d)
            ways |= bit
        bit += bit
    return ways


def legal_shield(s: LudusState, cell: i64, base: i64, out: Choices) -> None:
    """Move, attack, rush (LC-A2 to LC-A5)."""
    board = s.board
    ways: i64 = legal_moves(s, cell, base, out)
    for d in range(6):
        if is_stone(board[cell + STEP[d]]):
            out.add(base + ATTACK + d)
    bit: i64 = 1
    for d in range(6):
        if ways & bit and is_stone(board[cell + 2 * STEP[d]]):
            out.add(base + CHARGE + d * 7)
        bit += bit


def legal_sword(s: LudusState, cell: i64, base: i64, out: Choices) -> None:
    """Move and attack in either order and any directions (LC-W1, LC-D1)."""
    board = s.board
    ways: i64 = legal_moves(s, cell, base, out)
    targets: i64 = 0
    bit: i64 = 1
    for d in range(6):
        if is_stone(board[cell + STEP[d]]):
            out.add(base + ATTACK + d)
            targets |= bit
        bit += bit
    bit = 1
    for d in range(6):
        if ways & bit:
            there: i64 = cell + STEP[d]
            for e in range(6):
                target: i64 = there + STEP[e]
                if is_stone(board[target]) and target != cell:
                    out.add(base + CHARGE + d * 6 + e)
        bit += bit
    bit = 1
    for d in range(6):
        if targets & bit:
            free: i64 = ways | bit  # the target's point is empty by then
            step: i64 = 1
            for e in range(6):
                if free & step:
                    out.add(base + STRIKE + d * 6 + e)
                step += step
        bit += bit


def legal_spear(s: LudusState, cell: i64, base: i64, out: Choices) -> None:
    """Attacks at exactly two points, also after a step that way (LC-P1, LC-P2)."""
    board = s.board
    own: i64 = board[cell] & SIDE
    ways: i64 = legal_moves(s, cell, base, out)
    for d in range(6):
        if lets_through(board[cell + STEP[d]], own) and is_stone(board[cell + 2 * STEP[d]]):
            out.add(base + THRUST + d)
    bit: i64 = 1
    for d in range(6):
        if ways & bit and lets_through(board[cell + 2 * STEP[d]], own) and is_stone(board[cell + 3 * STEP[d]]):
            out.add(base + SPEAR_RUSH + d)
        bit += bit


def legal_rider(s: LudusState, cell: i64, base: i64, out: Choices) -> None:
    """One or two steps, trampling or slashing with the second (LC-R1 to LC-R3, LC-R5)."""
    board = s.board
    ways: i64 = legal_moves(s, cell, base, out)
    if ways == 0:
        return
    bit: i64 = 1
    for d in range(6):
        beside: i64 = bit + bit if d < 5 else 1
        if ways & bit and board[cell + LANDING[6 + 2 * d]] == EMPTY:
            out.add(base + MOVE + 6 + 2 * d)
        if ways & (bit | beside) and board[cell + LANDING[7 + 2 * d]] == EMPTY:
            out.add(base + MOVE + 7 + 2 * d)
        bit += bit
    bit = 1
    for d in range(6):
        if ways & bit:
            there: i64 = cell + STEP[d]
            for e in range(6):
                over: i64 = there + STEP[e]
                if is_stone(board[over]) and over != cell and board[over + STEP[e]] == EMPTY:
                    out.add(base + TRAMPLE + d * 6 + e)
        bit += bit
    for i in range(len(SLASH_CODE)):
        if ways & SLASH_WAY[i] and is_stone(board[cell + SLASH_VICTIM[i]]):
            if board[cell + LANDING[SLASH_CODE[i] // 6]] == EMPTY:
                out.add(base + SLASH + SLASH_CODE[i])


def is_stone(square: i64) -> bool:
    return square != EMPTY and square < OFF


def lets_through(square: i64, own: i64) -> bool:
    """A spear reaches over an empty point or a stone of its own side (LC-P1)."""
    return square == EMPTY or (square < OFF and square & SIDE == own)


# Attacks of opportunity (LC-O1, LC-O2)


def in_range(s: LudusState, cell: i64, target: i64) -> bool:
    """Whether the stone on `cell` could attack a stone on `target`; riders have no attack (LC-R4)."""
    board = s.board
    kind: i64 = board[cell] & KIND
    if kind == RIDER:
        return False
    away: i64 = target - cell
    for d in range(6):
        if kind == SPEAR:
            if away == 2 * STEP[d]:
                return lets_through(board[cell + STEP[d]], board[cell] & SIDE)
        elif away == STEP[d]:
            return True
    return False


def may_react(s: LudusState, cell: i64, mover: i64, there: i64, own: bool) -> bool:
    """An inactive stone of the right side, in whose range the mover stands and which it would leave."""
    stone: i64 = s.board[cell]
    if not is_stone(stone) or cell == mover or stone & FACE != s.indicator:
        return False
    if (stone & SIDE == s.board[mover] & SIDE) != own or not in_range(s, cell, mover):
        return False
    return not in_range(s, cell, there)


def legal_opportunity(s: LudusState, mover: i64, there: i64, own: bool, out: Choices) -> None:
    for cell in s.rules.cells:
        if may_react(s, cell, mover, there, own):
            out.add(REACT + POINT[cell])
    out.add(DECLINE)


def someone_may_react(s: LudusState, mover: i64, there: i64, own: bool) -> bool:
    """Looks only where a reacting stone can stand: one point away, or a spear two points straight."""
    for d in range(6):
        if may_react(s, mover + STEP[d], mover, there, own):
            return True
        far: i64 = mover + 2 * STEP[d]
        if s.board[mover + STEP[d]] != OFF and may_react(s, far, mover, there, own):
            return True
    return False


# What follows


def apply(s: LudusState, action: i64) -> None:
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    if kind == TURN:
        declare(s, action)
        return
    if kind == COIN:
        begin(s, SOUTH if action == SOUTH_BEGINS else NORTH)
        return
    s.answers = append(s.answers, action)
    if kind == OPPORTUNITY or kind == FRIENDLY:
        apply_opportunity(s, frame_a(packed), frame_b(packed), kind == FRIENDLY, action)
    elif kind == EVADE:
        apply_evade(s, action)
    elif kind == BLOCK:
        apply_block(s, action)
    else:
        apply_retaliate(s, action)


def begin(s: LudusState, side: i64) -> None:
    """The first turn (LC-T1); the start counts as an occurrence (LC-E3)."""
    s.to_act = side
    s.forget()
    s.remember()
    s.agenda = vec[i64]([frame(TURN, side)])


def ask(s: LudusState, kind: i64, seat: i64, a: i64, b: i64) -> None:
    s.agenda[0] = frame(kind, seat, a, b)


def owner(stone: i64) -> i64:
    return NORTH if stone & SIDE else SOUTH


def declare(s: LudusState, action: i64) -> None:
    """An action is declared whole (LC-A6) and carried out part by part (LC-O8)."""
    s.declared = action
    s.part = 0
    s.standing = CELL[action // CODES]
    s.gone = False
    s.captures = 0
    s.before = s.board[:]
    if len(s.answers):
        s.answers = vec[i64]([], capacity=4)
    go_on(s)


def next_part(code: i64, part: i64) -> i64:
    """An action is at most two parts, a move and an attack, in the declared order."""
    if part == 0:
        if code == IDLE:
            return NOTHING
        if code < ATTACK or CHARGE <= code < STRIKE:
            return A_MOVE
        return AN_ATTACK
    if part == 1:
        if CHARGE <= code < STRIKE:
            return AN_ATTACK
        if STRIKE <= code < TRAMPLE:
            return A_MOVE
    return NOTHING


def go_on(s: LudusState) -> None:
    """Carries out what is left of the action, up to its end or the next question."""
    code: i64 = s.declared % CODES
    while True:
        part: i64 = next_part(code, s.part)
        s.part += 1
        if part == NOTHING:
            finish(s)
            return
        if part == AN_ATTACK:
            attack(s)
            return
        if not move(s):
            return


def move(s: LudusState) -> bool:
    """The acting stone steps, unless somebody may answer (LC-O1): then False, and the answer goes on from there."""
    there: i64 = destination(s.declared)
    if s.board[there] != EMPTY:
        return True  # it declared to follow onto its target's point, and the target blocked: it stays (LC-O6)
    if s.board[s.standing] & KIND != RIDER:
        if someone_may_react(s, s.standing, there, False):
            ask(s, OPPORTUNITY, 1 - s.to_act, s.standing, there)
            return False
        if s.rules.friendly_opportunity and someone_may_react(s, s.standing, there, True):
            ask(s, FRIENDLY, s.to_act, s.standing, there)
            return False
    step(s, there)
    return True


def step(s: LudusState, there: i64) -> None:
    stone: i64 = s.lift(s.standing)
    s.put(there, stone)
    s.standing = there


def apply_opportunity(s: LudusState, mover: i64, there: i64, own: bool, action: i64) -> None:
    if action == DECLINE:
        if not own and s.rules.friendly_opportunity and someone_may_react(s, mover, there, True):
            ask(s, FRIENDLY, s.to_act, mover, there)  # LC-O5
            return
        step(s, there)
        go_on(s)
        return
    reacting: i64 = CELL[action - REACT]
    s.flip(reacting)
    if can_block(s, mover, reacting):
        ask(s, EVADE, s.to_act, mover, reacting)
        return
    lose_mover(s)


def lose_mover(s: LudusState) -> None:
    """The mover is taken and the rest of its action lost (LC-O4)."""
    s.gone = True
    if not capture(s, s.standing):
        finish(s)


def apply_evade(s: LudusState, action: i64) -> None:
    """A moving shield blocks: it is active, stays, and its action is over (LC-O3)."""
    if action == BLOCKED:
        s.flip(s.standing)
        finish(s)
    else:
        lose_mover(s)


def can_block(s: LudusState, target: i64, attacker: i64) -> bool:
    """An inactive shield or Dux; a Dux's attack only by a Dux (LC-H1, LC-D1); any stone with LC-V3."""
    kind: i64 = s.board[target] & KIND
    if not s.inactive(target):
        return False
    if s.board[attacker] & KIND == DUX:
        return kind == DUX
    return kind == DUX or kind == SHIELD or s.rules.universal_block


def attack(s: LudusState) -> None:
    target: i64 = victim(s.declared)
    if can_block(s, target, s.standing):
        ask(s, BLOCK, owner(s.board[target]), target, s.standing)
    else:
        strike(s)


def apply_block(s: LudusState, action: i64) -> None:
    """A blocked attack takes nothing and the rest of the action goes on where it can (LC-O6)."""
    if action == BLOCKED:
        s.flip(victim(s.declared))
        land(s)
        go_on(s)
    else:
        strike(s)


def land(s: LudusState) -> None:
    """A trampling or slashing rider completes its movement."""
    if s.declared % CODES >= TRAMPLE:
        step(s, destination(s.declared))


def strike(s: LudusState) -> None:
    """The target is taken; a spear may answer a trample or a rush (LC-P3)."""
    target: i64 = victim(s.declared)
    stone: i64 = s.board[target]
    land(s)
    if capture(s, target):
        return
    if stone & KIND == SPEAR and is_answered(s):
        ask(s, RETALIATE, owner(stone), target, s.standing)
    else:
        go_on(s)


def is_answered(s: LudusState) -> bool:
    code: i64 = s.declared % CODES
    attacker: i64 = s.board[s.standing] & KIND
    if attacker == SHIELD or attacker == DUX:
        return False
    return TRAMPLE <= code < SLASH or is_rush(s.declared)


def apply_retaliate(s: LudusState, action: i64) -> None:
    if action == RETALIATED:
        lose_mover(s)
    else:
        go_on(s)


def capture(s: LudusState, cell: i64) -> bool:
    """Takes a stone off the board; True if that ends the match (LC-E1, LC-E2)."""
    stone: i64 = s.lift(cell)
    side: i64 = owner(stone)
    s.captures += 1
    if stone & KIND == DUX:
        end(s, DUX_TAKEN, 1 - side)
        return True
    if s.stones[side] == 1:
        end(s, DUX_ALONE, 1 - side)
        return True
    return False


def end(s: LudusState, ending: i64, winner: i64) -> None:
    """A capture has decided the match: nothing further is carried out (LC-E1)."""
    s.ending = ending
    s.winner = winner
    s.agenda = vec[i64]([])
    s.last = s.declared
    s.last_seat = s.to_act
    s.declared = -1
    s.quiet = 0
    s.forget()
    s.to_act = 1 - s.to_act


def finish(s: LudusState) -> None:
    """The acting stone flips, a completed cycle turns the indicator, the next player is named (LC-O8)."""
    if not s.gone and s.inactive(s.standing):
        s.flip(s.standing)
    s.last = s.declared
    s.last_seat = s.to_act
    s.declared = -1
    if s.captures:
        s.quiet = 0
        s.forget()
    rival: i64 = 1 - s.to_act
    if s.ready[0] + s.ready[1] == 0:
        turn_indicator(s)
        s.to_act = rival  # LC-T6
    elif s.ready[rival]:
        s.to_act = rival  # LC-T4: otherwise the rival is skipped
    occurrences: i64 = s.remember()
    if occurrences >= s.rules.draw_repetitions:
        draw(s, REPETITION)
    elif s.quiet >= s.rules.draw_cycles:
        draw(s, QUIET_CYCLES)
    else:
        s.agenda[0] = frame(TURN, s.to_act)


def draw(s: LudusState, ending: i64) -> None:
    """Nobody wins (LC-E3)."""
    s.ending = ending
    s.winner = NO_WINNER
    s.agenda = vec[i64]([])


def turn_indicator(s: LudusState) -> None:
    """Every stone is active: the indicator flips and all are inactive again (LC-T6)."""
    s.indicator ^= FACE
    s.cycles += 1
    s.quiet += 1
    s.ready[0] = s.stones[0]
    s.ready[1] = s.stones[1]
    s.activity = 0


def coin(s: LudusState) -> None:
    """Leaves the first turn to a fair coin (LC-T1)."""
    s.agenda = vec[i64]([frame(COIN, CHANCE)])

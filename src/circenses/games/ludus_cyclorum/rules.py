"""What may be done and what follows. Functions cite the clauses of docs/rules/ludus_cyclorum.md."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.ludus_cyclorum import actions, state
from circenses.games.ludus_cyclorum.actions import destination, is_rush, victim
from circenses.games.ludus_cyclorum.geometry import NEXT, beyond
from circenses.games.ludus_cyclorum.state import LudusState
from circenses.kernel.choices import Choices
from circenses.kernel.state import NOBODY, frame, frame_a, frame_b, frame_kind

NOTHING: Final = 0
A_MOVE: Final = 1
AN_ATTACK: Final = 2

BIT: Final = vec[i64]([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048])

# What may be done


def legal_into(s: LudusState, out: Choices) -> None:
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    if kind == state.TURN:
        legal_turn(s, out)
    elif kind == state.OPPORTUNITY or kind == state.FRIENDLY:
        legal_opportunity(s, frame_a(packed), frame_b(packed), kind == state.FRIENDLY, out)
    elif kind == state.BLOCK or kind == state.EVADE:
        out.add(actions.BLOCKED)
        out.add(actions.UNBLOCKED)
    elif kind == state.RETALIATE:
        out.add(actions.RETALIATED)
        out.add(actions.UNANSWERED)
    else:
        out.add_chance(actions.SOUTH_BEGINS, 1)
        out.add_chance(actions.NORTH_BEGINS, 1)


def legal_turn(s: LudusState, out: Choices) -> None:
    """Every action of every inactive stone of the player (LC-T3, LC-T5)."""
    usable: i64 = s.indicator
    if s.to_act == state.NORTH:
        usable |= state.SIDE
    board = s.board
    n: i64 = out.count
    for here in s.rules.on_board:
        stone: i64 = board[here]
        if stone == state.EMPTY or stone & (state.SIDE | state.FACE) != usable:
            continue
        n = legal_stone(s, here, out.room(n + actions.CODES), n)
    out.count = n


# The functions below write into `acts` from place n on and return the next free place.


def legal_stone(s: LudusState, here: i64, acts: vec[i64], n: i64) -> i64:
    """Every action of one stone."""
    base: i64 = here * actions.CODES
    acts[n] = base + actions.IDLE  # LC-A1
    n = add_ways(s.open_ways(here), base + actions.MOVE, acts, n + 1)  # LC-A2
    kind: i64 = s.board[here] & state.KIND
    if kind == state.SHIELD:
        return legal_shield(s, here, base, acts, n)
    if kind == state.RIDER:
        return legal_rider(s, here, base, acts, n)
    if kind == state.SPEAR:
        return legal_spear(s, here, base, acts, n)
    return legal_sword(s, here, base, acts, n)


def add_ways(ways: i64, first: i64, acts: vec[i64], n: i64) -> i64:
    """One action for every direction of a set; `first` is that of direction 0."""
    for d in range(i64(6)):
        if ways & 1:
            acts[n] = first + d
            n += 1
        ways >>= 1
    return n


def legal_shield(s: LudusState, here: i64, base: i64, acts: vec[i64], n: i64) -> i64:
    """Attack, rush (LC-A3, LC-A4)."""
    n = add_ways(s.near[here], base + actions.ATTACK, acts, n)
    ways: i64 = s.open_ways(here)
    bit: i64 = 1
    for d in range(i64(6)):
        if ways & bit and s.near[NEXT[here * 6 + d]] & bit:
            acts[n] = base + actions.CHARGE + d * 7
            n += 1
        bit += bit
    return n


def legal_sword(s: LudusState, here: i64, base: i64, acts: vec[i64], n: i64) -> i64:
    """Attack; move and attack in either order and any directions (LC-W1, LC-D1)."""
    targets: i64 = s.near[here]
    ways: i64 = s.open_ways(here)
    n = add_ways(targets, base + actions.ATTACK, acts, n)  # stones of either side (LC-A3, LC-A5)
    bit: i64 = 1
    for d in range(i64(6)):
        if ways & bit:
            struck: i64 = s.near[NEXT[here * 6 + d]] & ~opposite(bit)  # its own point is empty by then
            n = add_ways(struck, base + actions.CHARGE + d * 6, acts, n)
        bit += bit
    bit = 1
    for d in range(i64(6)):
        if targets & bit:
            free: i64 = ways | bit  # the target's point is empty by then
            n = add_ways(free, base + actions.STRIKE + d * 6, acts, n)
        bit += bit
    return n


def legal_spear(s: LudusState, here: i64, base: i64, acts: vec[i64], n: i64) -> i64:
    """Attacks at exactly two points, also after a step that way (LC-P1, LC-P2)."""
    own: i64 = s.board[here] & state.SIDE
    board_ways: i64 = s.rules.ways[here]
    ways: i64 = s.open_ways(here)
    bit: i64 = 1
    for d in range(i64(6)):
        if board_ways & bit:
            middle: i64 = NEXT[here * 6 + d]
            if s.near[middle] & bit and lets_through(s.board[middle], own):
                acts[n] = base + actions.THRUST + d
                n += 1
        bit += bit
    bit = 1
    for d in range(i64(6)):
        if ways & bit:
            there: i64 = NEXT[here * 6 + d]
            if s.rules.ways[there] & bit:
                between: i64 = NEXT[there * 6 + d]
                if s.near[between] & bit and lets_through(s.board[between], own):
                    acts[n] = base + actions.SPEAR_RUSH + d
                    n += 1
        bit += bit
    return n


def legal_rider(s: LudusState, here: i64, base: i64, acts: vec[i64], n: i64) -> i64:
    """A second step, alone or with a trample or a slash (LC-R1 to LC-R3)."""
    ways: i64 = s.open_ways(here)
    if ways == 0:
        return n
    n = legal_far_moves(s, here, ways, base, acts, n)
    bit: i64 = 1
    for d in range(i64(6)):
        if ways & bit:
            there: i64 = NEXT[here * 6 + d]
            struck: i64 = s.near[there] & ~opposite(bit)  # not the point it left
            step: i64 = 1
            for e in range(i64(6)):
                if struck & step and s.open_ways(NEXT[there * 6 + e]) & step:
                    acts[n] = base + actions.TRAMPLE + d * 6 + e
                    n += 1
                step += step
        bit += bit
    bit = 1
    for d in range(i64(6)):
        if ways & bit:
            there = NEXT[here * 6 + d]
            struck = s.near[there] & ~opposite(bit)
            if struck:
                n = legal_slashes(s.open_ways(there), struck, base + actions.SLASH + d * 12, acts, n)
        bit += bit
    return n


def legal_slashes(ways: i64, struck: i64, first: i64, acts: vec[i64], n: i64) -> i64:
    """A step passes between the point it leaves and the one it reaches: both touch the points beside its way."""
    ring: i64 = (struck << 6) | struck
    for e in range(i64(6)):
        if ways & 1:
            if ring & 32:
                acts[n] = first + e * 2
                n += 1
            if ring & 2:
                acts[n] = first + e * 2 + 1
                n += 1
        ways >>= 1
        ring >>= 1
    return n


def legal_far_moves(s: LudusState, here: i64, ways: i64, base: i64, acts: vec[i64], n: i64) -> i64:
    """Two empty points; two ways to the same point are one action (LC-R5), and near points are listed already."""
    far: i64 = 0  # by landing: two bits for each direction, straight on and between it and the next
    straight: i64 = 1
    bit: i64 = 1
    for d in range(i64(6)):
        if ways & bit:
            onward: i64 = s.open_ways(NEXT[here * 6 + d])
            onward |= onward << 6  # a ring of directions, so that those beside d need no case of their own
            if onward & bit:
                far |= straight
            if onward & (bit + bit):
                far |= straight + straight
            if onward & (bit << 5):
                far |= (straight << 12) >> 1
        straight <<= 2
        bit += bit
    far |= far >> 12
    for i in range(i64(12)):
        if far & 1:
            acts[n] = base + actions.MOVE + 6 + i
            n += 1
        far >>= 1
    return n


def opposite(bit: i64) -> i64:
    """The way back."""
    if bit < 8:
        return bit << 3
    return bit >> 3


def lets_through(square: i64, own: i64) -> bool:
    """A spear reaches over an empty point or a stone of its own side (LC-P1)."""
    return square == state.EMPTY or square & state.SIDE == own


# Attacks of opportunity (LC-O1, LC-O2)


def reacting(s: LudusState, mover: i64, way: i64, own: bool) -> i64:
    """Who may answer a step in direction `way`: bit d for the stone next to the mover in direction d, bit 6 + d for
    a spear two points away there."""
    ways: i64 = 0
    bit: i64 = 1
    side: i64 = s.board[mover] & state.SIDE
    for d in range(i64(6)):
        if s.rules.ways[mover] & bit:
            middle: i64 = NEXT[mover * 6 + d]
            stone: i64 = s.board[middle]
            if stone != state.EMPTY and may_react(s, stone, side, own) and stone & state.KIND != state.SPEAR:
                # after the step a stone beside the way still touches the mover
                if d != (way + 1) % 6 and d != (way + 5) % 6:
                    ways |= bit
            if s.near[middle] & bit:
                far: i64 = s.board[NEXT[middle * 6 + d]]
                # one step never leads from one point of a spear's range to another
                if (
                    far & state.KIND == state.SPEAR
                    and may_react(s, far, side, own)
                    and lets_through(stone, far & state.SIDE)
                ):
                    ways |= bit << 6
        bit += bit
    return ways


def may_react(s: LudusState, stone: i64, side: i64, own: bool) -> bool:
    """Inactive, no rider (LC-R4), and of the other side, or of the same (LC-O5)."""
    if stone & state.FACE != s.indicator or stone & state.KIND == state.RIDER:
        return False
    return (stone & state.SIDE == side) == own


def way_to(mover: i64, there: i64) -> i64:
    d: i64 = 0
    while NEXT[mover * 6 + d] != there:
        d += 1
    return d


def legal_opportunity(s: LudusState, mover: i64, there: i64, own: bool, out: Choices) -> None:
    ways: i64 = reacting(s, mover, way_to(mover, there), own)
    for point in s.rules.on_board:
        for d in range(i64(6)):
            middle: i64 = beyond(mover, d)
            if (ways & BIT[d] and middle == point) or (ways & BIT[d + 6] and beyond(middle, d) == point):
                out.add(actions.REACT + point)
    out.add(actions.DECLINE)


# What follows


def apply(s: LudusState, action: i64) -> None:
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    if kind == state.TURN:
        declare(s, action)
        return
    if kind == state.COIN:
        begin(s, state.SOUTH if action == actions.SOUTH_BEGINS else state.NORTH)
        return
    s.answers = append(s.answers, action)
    if kind == state.OPPORTUNITY or kind == state.FRIENDLY:
        apply_opportunity(s, frame_a(packed), frame_b(packed), kind == state.FRIENDLY, action)
    elif kind == state.EVADE:
        apply_evade(s, action)
    elif kind == state.BLOCK:
        apply_block(s, action)
    else:
        apply_retaliate(s, action)


def begin(s: LudusState, side: i64) -> None:
    """The first turn (LC-T1); the start counts as an occurrence (LC-E3)."""
    s.to_act = side
    s.forget()
    s.remember()
    s.agenda = vec[i64]([frame(state.TURN, side)])


def ask(s: LudusState, kind: i64, seat: i64, a: i64, b: i64) -> None:
    if kind <= state.FRIENDLY and s.declared % actions.CODES < actions.ATTACK and len(s.answers) == 0:
        s.before = s.board[:]  # nothing has moved or flipped yet
    s.agenda[0] = frame(kind, seat, a, b)


def owner(stone: i64) -> i64:
    if stone & state.SIDE:
        return state.NORTH
    return state.SOUTH


def declare(s: LudusState, action: i64) -> None:
    """An action is declared whole (LC-A6) and carried out part by part (LC-O8)."""
    s.declared = action
    s.part = 0
    s.standing = action // actions.CODES
    s.gone = False
    s.captures = 0
    if action % actions.CODES >= actions.ATTACK:
        s.before = s.board[:]  # a mere move changes nothing before somebody is asked, and copies are dear
    go_on(s)


def next_part(code: i64, part: i64) -> i64:
    """An action is at most two parts, a move and an attack, in the declared order."""
    if part == 0:
        if code == actions.IDLE:
            return NOTHING
        if code < actions.ATTACK or actions.CHARGE <= code < actions.STRIKE:
            return A_MOVE
        return AN_ATTACK
    if part == 1:
        if actions.CHARGE <= code < actions.STRIKE:
            return AN_ATTACK
        if actions.STRIKE <= code < actions.TRAMPLE:
            return A_MOVE
    return NOTHING


def go_on(s: LudusState) -> None:
    """Carries out what is left of the action, up to its end or the next question."""
    code: i64 = s.declared % actions.CODES
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
    if s.board[there] != state.EMPTY:
        return True  # it declared to follow onto its target's point, and the target blocked: it stays (LC-O6)
    if s.board[s.standing] & state.KIND != state.RIDER:
        if reacting(s, s.standing, way_to(s.standing, there), False):
            ask(s, state.OPPORTUNITY, 1 - s.to_act, s.standing, there)
            return False
        if s.rules.friendly_opportunity and reacting(s, s.standing, way_to(s.standing, there), True):
            ask(s, state.FRIENDLY, s.to_act, s.standing, there)
            return False
    step(s, there)
    return True


def step(s: LudusState, there: i64) -> None:
    stone: i64 = s.lift(s.standing)
    s.put(there, stone)
    s.standing = there


def apply_opportunity(s: LudusState, mover: i64, there: i64, own: bool, action: i64) -> None:
    if action == actions.DECLINE:
        if s.rules.several_opportunities and not s.inactive(mover):
            finish(s)  # it has blocked another attack and stays
            return
        if not own and s.rules.friendly_opportunity and reacting(s, mover, way_to(mover, there), True):
            ask(s, state.FRIENDLY, s.to_act, mover, there)  # LC-O5
            return
        step(s, there)
        go_on(s)
        return
    attacker: i64 = action - actions.REACT
    s.flip(attacker)
    if can_block(s, mover, attacker):
        ask(s, state.EVADE, s.to_act, mover, attacker)
        return
    lose_mover(s)


def lose_mover(s: LudusState) -> None:
    """The mover is taken and the rest of its action lost (LC-O4)."""
    s.gone = True
    if not capture(s, s.standing):
        finish(s)


def apply_evade(s: LudusState, action: i64) -> None:
    """A moving shield blocks: it is active, stays, and its action is over (LC-O3); by switch more may attack it."""
    if action == actions.BLOCKED:
        s.flip(s.standing)
        if s.rules.several_opportunities and attacked_again(s):
            return
        finish(s)
    else:
        lose_mover(s)


def attacked_again(s: LudusState) -> bool:
    """LC-V7: whether other stones may attack the mover that has blocked; then they are asked."""
    there: i64 = destination(s.declared)
    way: i64 = way_to(s.standing, there)
    if reacting(s, s.standing, way, False):
        ask(s, state.OPPORTUNITY, 1 - s.to_act, s.standing, there)
        return True
    if s.rules.friendly_opportunity and reacting(s, s.standing, way, True):
        ask(s, state.FRIENDLY, s.to_act, s.standing, there)
        return True
    return False


def can_block(s: LudusState, target: i64, attacker: i64) -> bool:
    """An inactive shield or Dux; a Dux's attack only by a Dux (LC-H1, LC-D1); any stone with LC-V3."""
    kind: i64 = s.board[target] & state.KIND
    if not s.inactive(target):
        return False
    if s.board[attacker] & state.KIND == state.DUX:
        return kind == state.DUX
    return kind == state.DUX or kind == state.SHIELD or s.rules.universal_block


def attack(s: LudusState) -> None:
    target: i64 = victim(s.declared)
    if can_block(s, target, s.standing):
        ask(s, state.BLOCK, owner(s.board[target]), target, s.standing)
    else:
        strike(s)


def apply_block(s: LudusState, action: i64) -> None:
    """A blocked attack takes nothing and the rest of the action goes on where it can (LC-O6)."""
    if action == actions.BLOCKED:
        s.flip(victim(s.declared))
        land(s)
        go_on(s)
    else:
        strike(s)


def land(s: LudusState) -> None:
    """A trampling or slashing rider completes its movement."""
    if s.declared % actions.CODES >= actions.TRAMPLE:
        step(s, destination(s.declared))


def strike(s: LudusState) -> None:
    """The target is taken; a spear may answer a trample or a rush (LC-P3)."""
    target: i64 = victim(s.declared)
    stone: i64 = s.board[target]
    land(s)
    if capture(s, target):
        return
    if stone & state.KIND == state.SPEAR and is_answered(s):
        ask(s, state.RETALIATE, owner(stone), target, s.standing)
    else:
        go_on(s)


def is_answered(s: LudusState) -> bool:
    code: i64 = s.declared % actions.CODES
    attacker: i64 = s.board[s.standing] & state.KIND
    if attacker == state.SHIELD or attacker == state.DUX:
        return False
    return actions.TRAMPLE <= code < actions.SLASH or is_rush(s.declared)


def apply_retaliate(s: LudusState, action: i64) -> None:
    if action == actions.RETALIATED:
        lose_mover(s)
    else:
        go_on(s)


def capture(s: LudusState, point: i64) -> bool:
    """Takes a stone off the board; True if that ends the match (LC-E1, LC-E2)."""
    s.tell(state.TAKEN, point)
    stone: i64 = s.lift(point)
    side: i64 = owner(stone)
    s.captures += 1
    if stone & state.KIND == state.DUX:
        end(s, state.DUX_TAKEN, 1 - side)
        return True
    if s.stones[side] == 1:
        end(s, state.DUX_ALONE, 1 - side)
        return True
    return False


def end(s: LudusState, ending: i64, winner: i64) -> None:
    """A capture has decided the match: nothing further is carried out (LC-E1)."""
    s.ending = ending
    s.winner = winner
    s.agenda = vec[i64]([])
    close(s)
    s.quiet = s.rules.after_capture
    s.forget()
    s.to_act = 1 - s.to_act
    s.tell(state.END)


def close(s: LudusState) -> None:
    """Nothing of the declared action is left to do."""
    s.last = s.declared
    s.last_seat = s.to_act
    s.declared = -1
    if len(s.answers):
        s.answers = vec[i64]([], capacity=4)


def finish(s: LudusState) -> None:
    """The acting stone flips, a completed cycle turns the indicator, the next player is named (LC-O8)."""
    if not s.gone and s.inactive(s.standing):
        s.flip(s.standing)
    close(s)
    if s.captures:
        s.quiet = s.rules.after_capture
        s.forget()
    rival: i64 = 1 - s.to_act
    if s.ready[0] + s.ready[1] == 0:
        turn_indicator(s)
        s.to_act = rival  # LC-T6
        s.tell(state.CYCLE)
    elif s.ready[rival]:
        s.to_act = rival  # LC-T4: otherwise the rival is skipped
    occurrences: i64 = s.remember()
    if occurrences >= s.rules.draw_repetitions:
        draw(s, state.REPETITION)
    elif s.quiet >= s.rules.draw_cycles:
        draw(s, state.QUIET_CYCLES)
    else:
        s.agenda[0] = frame(state.TURN, s.to_act)
        if s.to_act == s.last_seat:
            s.tell(state.SKIPPED)


def draw(s: LudusState, ending: i64) -> None:
    """Nobody wins (LC-E3)."""
    s.ending = ending
    s.winner = NOBODY
    s.agenda = vec[i64]([])
    s.tell(state.END)


def turn_indicator(s: LudusState) -> None:
    """Every stone is active: the indicator flips and all are inactive again (LC-T6)."""
    s.indicator ^= state.FACE
    s.cycles += 1
    s.quiet += 1
    s.ready[0] = s.stones[0]
    s.ready[1] = s.stones[1]
    s.activity = 0

"""From one question to the next: the phases in their order (DR-1.4), and what is not asked (DR-1.14)."""

from mypy_extensions import i64

from circenses.games.drum_roll import actions, state
from circenses.games.drum_roll.rules import benefits, cards, deal, distribute, final, place, plays, resolve, show, vote
from circenses.games.drum_roll.state import DrumState, bit_of
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat


def legal_into(s: DrumState, seat: i64, out: Choices) -> None:
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    if kind == state.PLACE:
        place.legal_place(s, seat, out)
    elif kind == state.DISTRIBUTE:
        distribute.legal_distribute(s, seat, out)
    elif state.RESOLVE_INVEST <= kind <= state.RESOLVE_PERSONNEL:
        resolve.legal_answer(s, seat, kind, out)
    elif kind <= state.DRAW_CARD:
        legal_chance(s, kind, out)
    elif kind == state.SHOW_NEXT:
        show.legal_next(s, seat, out)
    elif kind == state.SHOW_RESULT:
        show.legal_result(s, seat, frame_a(packed), out)
    elif kind == state.SHOW_END:
        show.legal_show_end(s, seat, out)
    elif kind == state.WINDOW:
        show.legal_window(s, seat, out)
    elif kind == state.OVERFLOW:
        plays.legal_overflow(s, seat, out)
    elif kind == state.DEPOSIT:
        place.legal_deposit(s, seat, out)
    elif kind == state.VOTE:
        out.add(actions.VOTE)
        out.add(actions.VOTE + 1)
    elif kind == state.DOUBLE:
        vote.legal_double(s, seat, out)
    elif kind == state.GAIN_COLOUR:
        cards.add_bits(benefits.in_stock(s), actions.GAIN, out)
    elif kind == state.GAIN_PAIR or kind == state.CHOOSE_RESOURCES:
        deal.legal_pairs(s, out)
    elif kind == state.SPEND_COLOUR:
        cards.add_bits(benefits.in_storage(s, seat), actions.SPEND, out)
    elif kind == state.TRAILER_ON:
        cards.add_bits(plays.trailer_targets(s, seat, frame_a(packed)), actions.TRAILER_ON, out)
    elif kind == state.PEEK_CHOICE:
        benefits.legal_peek(s, out)
    elif kind == state.DRAFT:
        cards.add_bits(s.dealt[seat], actions.KEEP, out)
    else:
        out.add(actions.DONE)
        out.add(actions.RETURN)


def legal_chance(s: DrumState, kind: i64, out: Choices) -> None:
    if kind == state.DRAW_CARD:
        cards.legal_draw(s, actions.DRAW, out)
    elif kind == state.DEAL_STAFF:
        cards.add_lots(s.staff_deck, actions.DEAL_STAFF, out)
    elif kind == state.DEAL_REGION:
        deal.legal_region(s, out)
    elif kind == state.DRAW_START:
        deal.legal_start(s, out)
    else:
        cards.add_lots(s.deck, actions.DEAL, out)


def apply(s: DrumState, seat: i64, action: i64) -> None:
    answer(s, seat, action)
    if s.story is None:  # playouts tell nobody: no need to ask again and again
        advance(s)
        return
    s.tell(state.ANSWERED)
    while s.phase != state.OVER and step(s):
        s.tell(state.HAPPENED)


def answer(s: DrumState, seat: i64, action: i64) -> None:
    """Carries out the decision itself, without what follows from it."""
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    if kind == state.OVERFLOW:
        plays.apply_overflow(s, seat, action)
    elif plays.is_play(action):
        plays.apply_play(s, seat, action)
    elif kind == state.PLACE:
        place.apply_place(s, seat, action - actions.PLACE)
    elif kind == state.DISTRIBUTE:
        apply_distribute(s, seat, action)
    elif state.RESOLVE_INVEST <= kind <= state.RESOLVE_PERSONNEL:
        resolve.apply_answer(s, seat, kind, action)
    elif kind <= state.DRAW_CARD:
        apply_chance(s, packed, action)
    elif kind == state.DEPOSIT:
        place.apply_deposit(s, seat, action - actions.DEPOSIT)
    elif kind == state.DOUBLE:
        vote.apply_double(s, seat, action)
    elif kind == state.RETURN:
        distribute.apply_organizer(s, seat, action)
    elif kind == state.SHOW_END and action != actions.DONE:
        show.apply_applause(s, seat, action - actions.APPLAUSE)
    elif kind == state.PEEK_CHOICE:
        benefits.apply_peek(s, seat, action - actions.PEEK)
    else:
        s.done()
        apply_rest(s, kind, packed, seat, action)


def apply_rest(s: DrumState, kind: i64, packed: i64, seat: i64, action: i64) -> None:
    """Answers questions that one answer ends."""
    if kind == state.SHOW_NEXT:
        show.perform(s, seat, action - actions.NEXT)
    elif kind == state.SHOW_RESULT:
        show.take_result(s, seat, frame_a(packed), action)
    elif kind == state.VOTE:
        vote.apply_vote(s, seat, action - actions.VOTE, frame_a(packed))
    elif kind == state.GAIN_COLOUR:
        cards.gain_cubes(s, seat, action - actions.GAIN, 1)
    elif kind == state.GAIN_PAIR or kind == state.CHOOSE_RESOURCES:
        deal.gain_pair(s, seat, action)
    elif kind == state.SPEND_COLOUR:
        cards.return_cube(s, seat, action - actions.SPEND)
    elif kind == state.TRAILER_ON:
        plays.put_trailer(s, action - actions.TRAILER_ON, frame_b(packed))
    elif kind == state.DRAFT:
        deal.apply_keep(s, seat, action - actions.KEEP, frame_a(packed))


def apply_distribute(s: DrumState, seat: i64, action: i64) -> None:
    if action == actions.DONE:
        s.done()
    elif action >= actions.MOVE:
        distribute.apply_move(s, seat, action - actions.MOVE)
    elif action >= actions.ASSISTANT:
        distribute.apply_assistant(s, seat, action - actions.ASSISTANT)
    else:
        distribute.apply_agent(s, seat, action)


def apply_chance(s: DrumState, packed: i64, action: i64) -> None:
    s.done()
    kind: i64 = frame_kind(packed)
    about: i64 = frame_a(packed)
    if kind == state.DRAW_CARD:
        face: i64 = action - actions.DRAW
        s.bag[face] -= 1
        cards.receive(s, about, face, frame_b(packed))
    elif kind == state.DEAL_ROW:
        deal.deal_performer(s, action - actions.DEAL)
    elif kind == state.DEAL_STAFF:
        deal.deal_staff(s, action - actions.DEAL_STAFF)
    elif kind == state.DEAL_REGION:
        s.region[about] = action - actions.REGION
    elif kind == state.DRAW_START:
        s.start = action - actions.START
    else:
        bit: i64 = bit_of(action - actions.DEAL)
        s.deck &= ~bit
        s.dealt[about] |= bit


# What follows by itself


def advance(s: DrumState) -> None:
    """Lets everything happen that nobody has to decide, up to the next question or the end."""
    while s.phase != state.OVER and step(s):
        pass


def step(s: DrumState) -> bool:
    """Does one thing that happens by itself; False at a question."""
    packed: i64 = s.top()
    if packed == 0:
        next_of_phase(s)
        return True
    kind: i64 = frame_kind(packed)
    if kind == state.BENEFIT:
        benefits.carry_on(s, frame_seat(packed), frame_a(packed), frame_b(packed))
        return True
    if kind == state.PEEKED:
        benefits.carry_on_peek(s, frame_seat(packed), frame_a(packed))
        return True
    return skip_question(s, kind, frame_seat(packed))


def skip_question(s: DrumState, kind: i64, seat: i64) -> bool:
    """Answers a question to which public facts leave one answer; whoever holds a card could always have another."""
    if kind == state.SHOW_NEXT:
        return skip_next(s, seat)
    if seat < 0 or s.held[seat]:
        return False
    if kind == state.PLACE:
        if not place.must_pass(s, seat):
            return False
        place.apply_place(s, seat, state.PASS)
    elif kind == state.DISTRIBUTE:
        if not distribute.nothing_to_do(s, seat):
            return False
        s.done()
    elif state.RESOLVE_INVEST <= kind <= state.RESOLVE_PERSONNEL:
        if resolve.has_choice(s, seat, kind):
            return False
        resolve.apply_answer(s, seat, kind, actions.DONE)
    elif kind == state.DEPOSIT:
        if s.coins[seat]:
            return False
        s.done()
    elif kind == state.WINDOW or kind == state.SHOW_END:
        s.done()
    else:
        return False
    return True


def skip_next(s: DrumState, seat: i64) -> bool:
    """A play can leave only quiet performers; an only candidate of an empty hand needs no question."""
    waiting: i64 = show.candidates(s, seat)
    if waiting == 0:
        s.done()
        return True
    if s.held[seat] == 0 and waiting & (waiting - 1) == 0:
        s.done()
        show.perform(s, seat, cards.lowest(waiting))
        return True
    return False


def begin(s: DrumState, phase: i64) -> None:
    s.phase = phase
    s.step = 0
    s.at = 0


def next_of_phase(s: DrumState) -> None:
    """Plans the next question of the phase or goes on to the next phase."""
    if s.phase == state.PLACEMENT:
        if not place.next_place(s):
            begin(s, state.RESOLVE)
    elif s.phase == state.RESOLVE:
        if not resolve.next_resolve(s):
            begin(s, state.DISTRIBUTION)
    elif s.phase == state.DISTRIBUTION:
        if not distribute.next_distribute(s):
            begin(s, state.ORGANIZING)
    elif s.phase == state.ORGANIZING:
        s.step += 1
        if s.step > 1 or not distribute.ask_organizer(s):
            end_turn(s)
    elif s.phase == state.HOUSEKEEPING:
        if not deal.next_housekeeping(s):
            begin(s, state.BANK)
    elif s.phase == state.BANK:
        s.step += 1
        if s.step > 1 or not place.ask_deposit(s):
            begin(s, state.PLACEMENT)
    elif s.phase == state.SHOW:
        if not show.next_show(s):
            end_show(s)
    elif s.phase == state.PRE_SHOW:
        if not show.next_window(s):
            begin(s, state.SHOW)
    elif s.phase == state.VOTING:
        if not vote.next_vote(s):
            if vote.count_votes(s):
                begin(s, state.HOUSEKEEPING)
            else:
                begin(s, state.PRE_SHOW)
    elif s.phase == state.BETWEEN:
        if not deal.next_between(s):
            begin(s, state.BANK)
    elif s.phase == state.SETUP and not deal.next_setup(s):
        begin(s, state.BANK)


def end_turn(s: DrumState) -> None:
    if s.turn == s.rules.last_turn:
        begin(s, state.PRE_SHOW)
    elif s.turn >= s.rules.first_vote:
        begin(s, state.VOTING)
    else:
        begin(s, state.HOUSEKEEPING)


def end_show(s: DrumState) -> None:
    if s.show == s.rules.shows:
        final.finish(s)
    else:
        begin(s, state.BETWEEN)

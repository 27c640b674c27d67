"""Frames and the agenda."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circenses.kernel.state import (
    CHANCE,
    GROUP,
    OVER,
    SPECTATOR,
    Frame,
    State,
    frame,
    frame_a,
    frame_b,
    frame_kind,
    frame_seat,
)

FIELD = st.integers(0, 2**20 - 1)


@given(st.integers(1, 127), st.integers(GROUP, 19), FIELD, FIELD)
def test_a_frame_gives_back_what_was_packed(kind: int, seat: int, a: int, b: int) -> None:
    packed = frame(kind, seat, a, b)
    assert (frame_kind(packed), frame_seat(packed), frame_a(packed), frame_b(packed)) == (kind, seat, a, b)
    face = Frame(packed)
    assert (face.kind, face.seat, face.a, face.b) == (kind, seat, a, b)


@pytest.mark.parametrize("seat", [CHANCE, SPECTATOR, GROUP, OVER, 0, 19])
def test_a_frame_holds_every_seat_at_the_limits_of_its_fields(seat: int) -> None:
    packed = frame(127, seat, 2**20 - 1, 2**20 - 1)
    assert 0 < packed < 2**63
    assert (frame_kind(packed), frame_seat(packed)) == (127, seat)
    assert (frame_a(packed), frame_b(packed)) == (2**20 - 1, 2**20 - 1)


def test_frames_that_differ_are_packed_differently() -> None:
    packed = {frame(k, s, a, b) for k in (1, 2) for s in (CHANCE, 0, 1) for a in (0, 1) for b in (0, 1)}
    assert len(packed) == 24


def test_a_frame_reads_well() -> None:
    assert repr(Frame(frame(3, CHANCE, 4, 5))) == "Frame(kind=3, seat=-1, a=4, b=5)"


def planned(*frames: int) -> State:
    s = State()
    s.plan(*frames)
    return s


def test_planned_frames_are_decided_in_reading_order() -> None:
    s = planned(frame(1, 0), frame(2, 1), frame(3, 2), frame(4, 3))
    assert [int(frame_kind(s.done())) for _ in range(4)] == [1, 2, 3, 4]
    assert s.over()


def test_no_frame_is_skipped_and_an_interrupt_comes_first() -> None:
    s = planned(frame(1, 0), 0, frame(3, 0), 0)
    s.plan(0, frame(9, 1))
    assert [int(frame_kind(s.done())) for _ in range(3)] == [9, 1, 3]


def test_the_top_frame_says_who_acts() -> None:
    s = planned(frame(1, 2), frame(2, CHANCE))
    assert (s.actor(), s.actors()) == (2, [2])
    s.done()
    assert (s.actor(), s.actors()) == (CHANCE, [CHANCE])


@given(st.sets(st.integers(0, 19), min_size=1))
def test_a_group_is_open_to_all_its_seats(seats: set[int]) -> None:
    s = planned(frame(1, GROUP, sum(1 << seat for seat in seats)))
    assert s.actors() == sorted(seats)
    assert s.actor() == min(seats)


def test_a_group_without_members_hangs_nothing() -> None:
    s = planned(frame(1, GROUP, 0))
    assert s.actors() == []
    assert s.actor() == OVER


def test_an_empty_agenda_is_the_end() -> None:
    s = State()
    assert s.over()
    assert (s.top(), s.actor(), s.actors()) == (0, OVER, [])
    assert s.check() == []
    with pytest.raises(IndexError):
        s.done()

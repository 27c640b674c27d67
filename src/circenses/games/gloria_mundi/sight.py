"""What a seat of Gloria Mundi sees, as bytes. Not written by hand: see circenses/kernel/layout/writers.py."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from circenses.games.gloria_mundi.state import GloriaState
from circenses.kernel import writing
from circenses.kernel.sight import BITS, BYTES, WIDES
from circenses.kernel.writing import FULL, KNOWN, blank, encode, encode_places, entries, one


class Writer(writing.Writer[GloriaState]):
    def fields(self, s: GloriaState, viewer: i64, out: vec[u8], at: i64) -> None:
        t = self.terms[viewer]
        seats = self.seats[viewer]
        at = one(s.turn_no, WIDES, 1, 1, out, at)
        out[at] = u8(s.phase & 255)
        out[at + 1] = u8(seats[s.start_player + 1] & 255)
        out[at + 2] = u8(seats[s.active + 1] & 255)
        out[at + 3] = u8((s.turn_type + 1) & 255)
        at += 4
        at = one(s.deck, BITS, 8, 0, out, at)
        at = encode(s.forum, BYTES, -1, 1, out, at)
        at = one(s.discard, BITS, 8, 0, out, at)
        at = encode(s.supply, BYTES, 0, 1, out, at)
        at = encode_places(self.orders[viewer * 6 + 0], s.hand, BYTES, 0, 1, out, at)
        at = encode_places(self.orders[viewer * 6 + 1], s.plain, BYTES, 0, 1, out, at)
        at = encode_places(self.orders[viewer * 6 + 2], s.built, BITS, 8, 0, out, at)
        at = encode_places(self.orders[viewer * 6 + 3], s.ruins, BYTES, 0, 1, out, at)
        for seat in self.turns[viewer]:
            if seat == viewer or t[91 + KNOWN] == 1:
                out[at] = 1
                at += 1
                for place in range(seat * 4, seat * 4 + 4):
                    out[at] = u8(s.counters[place] & 255)
                    at += 1
            else:
                at = blank(out, at, at + 1 + t[91 + FULL])
        at = encode_places(self.orders[viewer * 6 + 4], s.position, t[98], t[99], t[100], out, at)
        at = encode_places(self.orders[viewer * 6 + 5], s.arrival, WIDES, 0, 1, out, at)
        out[at] = u8(s.goth & 255)
        at += 1
        at = entries(s.queue, BITS, 1, 0, t, 119, out, at)
        if s.phase == 3 and s.begun != 0:
            out[at] = 1
            out[at + 1] = u8(s.open_plain & 255)
            at += 2
        else:
            at = blank(out, at, at + 1 + t[126 + FULL])
        if s.phase == 3 and s.begun != 0:
            out[at] = 1
            at += 1
            at = one(s.open_built, BITS, 8, 0, out, at)
        else:
            at = blank(out, at, at + 1 + t[133 + FULL])
        if s.phase == 3 and s.begun != 0:
            out[at] = 1
            out[at + 1] = u8(i64(s.resolved) & 255)
            at += 2
        else:
            at = blank(out, at, at + 1 + t[140 + FULL])
        at = entries(s.due, BYTES, -1, 1, t, 147, out, at)
        at = encode(s.pile, BYTES, 0, 1, out, at)
        out[at] = u8(s.ending & 255)

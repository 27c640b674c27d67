"""What a seat of Drum Roll sees, as bytes. Not written by hand: see circenses/kernel/layout/writers.py."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from circenses.games.drum_roll.state import DrumState
from circenses.kernel import writing
from circenses.kernel.sight import BITS, BYTES, WIDES
from circenses.kernel.state import frame_kind
from circenses.kernel.writing import FULL, MOST, blank, encode, encode_places, entries, one


class Writer(writing.Writer[DrumState]):
    def fields(self, s: DrumState, viewer: i64, out: vec[u8], at: i64) -> None:
        t = self.terms[viewer]
        seats = self.seats[viewer]
        at = one(s.show, t[0], t[1], t[2], out, at)
        at = one(s.turn, t[7], t[8], t[9], out, at)
        out[at] = u8(s.phase & 255)
        out[at + 1] = u8(seats[s.start + 1] & 255)
        out[at + 2] = u8(seats[s.returned + 1] & 255)
        out[at + 3] = u8(seats[s.barred + 1] & 255)
        at += 4
        at = encode_places(self.orders[viewer * 8 + 0], s.coins, WIDES, 0, 1, out, at)
        at = encode_places(self.orders[viewer * 8 + 1], s.prestige, WIDES, -32768, 1, out, at)
        at = encode_places(self.orders[viewer * 8 + 2], s.sold, t[56], t[57], t[58], out, at)
        at = encode_places(self.orders[viewer * 8 + 3], s.region, BYTES, -1, 1, out, at)
        out[at] = u8((s.region[self.players] + 1) & 255)
        at += 1
        at = encode_places(self.orders[viewer * 8 + 4], s.storage, BYTES, 0, 1, out, at)
        at = encode_places(self.orders[viewer * 8 + 5], s.circus, BITS, 6, 0, out, at)
        at = encode(s.filled, BITS, 6, 0, out, at)
        at = one(s.trailered, BITS, 6, 0, out, at)
        at = one(s.flipped, BITS, 6, 0, out, at)
        at = one(s.flipped_now, BITS, 6, 0, out, at)
        at = encode(s.level, BITS, 6, 0, out, at)
        at = encode_places(self.orders[viewer * 8 + 6], s.staff, BITS, 2, 0, out, at)
        for seat in self.turns[viewer]:
            if seat == viewer or len(s.agenda) == 0:
                out[at] = 1
                at += 1
                for place in range(seat * 19, seat * 19 + 19):
                    at = one(s.hand[place], t[133], t[134], t[135], out, at)
            else:
                at = blank(out, at, at + 1 + t[133 + FULL])
        at = encode_places(self.orders[viewer * 8 + 7], s.held, WIDES, 0, 1, out, at)
        for seat in self.turns[viewer]:
            if seat == viewer or s.dealt[seat] == 0:
                out[at] = 1
                at += 1
                at = one(s.dealt[seat], BITS, 6, 0, out, at)
            else:
                at = blank(out, at, at + 1 + t[147 + FULL])
        for seat in self.turns[viewer]:
            if seat == viewer or frame_kind(s.top()) != 7:
                out[at] = 1
                out[at + 1] = u8((s.kept[seat] + 1) & 255)
                at += 2
            else:
                at = blank(out, at, at + 1 + t[154 + FULL])
        for seat in self.turns[viewer]:
            if seat == viewer or frame_kind(s.top()) != 16:
                out[at] = 1
                out[at + 1] = u8((s.votes[seat] + 1) & 255)
                at += 2
            else:
                at = blank(out, at, at + 1 + t[161 + FULL])
        out[at] = u8(self.sets[(viewer << self.players) + s.doubled] & 255)
        out[at + 1] = u8(self.sets[(viewer << self.players) + s.fired] & 255)
        at += 2
        at = entries(s.row, BYTES, -1, 1, t, 182, out, at)
        at = entries(s.tokens, t[189], t[190], t[191], t, 189, out, at)
        at = one(s.discard, BITS, 6, 0, out, at)
        at = entries(s.staff_row, BYTES, -1, 1, t, 203, out, at)
        at = entries(s.staff_tokens, t[210], t[211], t[212], t, 210, out, at)
        at = one(s.staff_discard, BITS, 2, 0, out, at)
        at = one(len(s.under), WIDES if t[224 + MOST] > 255 else BYTES, 0, 1, out, at)
        end = at + t[224 + FULL]
        for entry in s.under:
            if entry & 7 == viewer or len(s.agenda) == 0:
                out[at] = u8((entry - entry % 8 + seats[entry % 8 + 1]) & 255)
                at += 1
            else:
                out[at] = 0
                at += 1
        at = blank(out, at, end)
        at = encode(s.pile, t[231], t[232], t[233], out, at)
        if len(s.peeked) == 0 or self.allows[34](s, int(viewer), ()):
            out[at] = 1
            at += 1
            at = entries(s.peeked, BYTES, -1, 1, t, 238, out, at)
        else:
            at = blank(out, at, at + 2 + t[238 + FULL])
        at = encode(s.stock, t[245], t[246], t[247], out, at)
        at = one(s.token_stock, t[252], t[253], t[254], out, at)
        at = one(s.trailer_stock, t[259], t[260], t[261], out, at)
        at = one(len(s.markers), WIDES if t[266 + MOST] > 255 else BYTES, 0, 1, out, at)
        end = at + t[266 + FULL]
        for entry in s.markers:
            out[at] = u8((entry - entry % 4 + seats[entry % 4 + 1]) & 255)
            at += 1
        at = blank(out, at, end)
        at = one(s.deposit, t[273], t[274], t[275], out, at)
        out[at] = u8(i64(s.played) & 255)
        out[at + 1] = u8(s.rank & 255)
        out[at + 2] = u8((s.last + 1) & 255)
        out[at + 3] = u8((s.last_applause + 1) & 255)
        out[at + 4] = u8(s.moved & 255)
        out[at + 5] = u8((s.agent + 1) & 255)
        out[at + 6] = u8(i64(s.assisted) & 255)
        out[at + 7] = u8(s.skips & 255)
        at += 8
        at = one(s.applause, WIDES, 0, 1, out, at)
        at = one(s.spent, BITS, 6, 0, out, at)
        out[at] = u8(s.ending & 255)

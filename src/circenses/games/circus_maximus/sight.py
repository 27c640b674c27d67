"""What a seat of Circus Maximus sees, as bytes. Not written by hand: see circenses/kernel/layout/writers.py."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from circenses.games.circus_maximus.state import CircusState
from circenses.kernel import writing
from circenses.kernel.sight import BITS, BYTES, WIDES
from circenses.kernel.writing import FULL, IN_FORCE, MOST, blank, encode, encode_places, one


class Writer(writing.Writer[CircusState]):
    def fields(self, s: CircusState, viewer: i64, out: vec[u8], at: i64) -> None:
        t = self.terms[viewer]
        seats = self.seats[viewer]
        at = one(s.round, t[0], t[1], t[2], out, at)
        out[at] = u8(s.phase & 255)
        at += 1
        at = encode_places(self.orders[viewer * 13 + 0], s.coins, WIDES, 0, 1, out, at)
        at = encode_places(self.orders[viewer * 13 + 1], s.pool, BYTES, 0, 1, out, at)
        at = encode_places(self.orders[viewer * 13 + 2], s.available, BYTES, 0, 1, out, at)
        at = encode_places(self.orders[viewer * 13 + 3], s.spare, BYTES, 0, 1, out, at)
        at = encode_places(self.orders[viewer * 13 + 4], s.units, WIDES, 0, 1, out, at)
        at = encode_places(self.orders[viewer * 13 + 5], s.aside, WIDES, 0, 1, out, at)
        at = encode_places(self.orders[viewer * 13 + 6], s.track, t[56], t[57], t[58], out, at)
        at = encode_places(self.orders[viewer * 13 + 7], s.boost, WIDES, 0, 1, out, at)
        at = encode(s.supply, WIDES, 0, 1, out, at)
        at = encode(s.market, BITS, 2, 0, out, at)
        at = encode(s.act_place, BYTES, 0, 1, out, at)
        at = encode(s.display, BYTES, -1, 1, out, at)
        at = encode(s.event_place, BYTES, 0, 1, out, at)
        if (s.peeker >> viewer) & 1 == 1:
            out[at] = 1
            out[at + 1] = u8((s.next_event + 1) & 255)
            at += 2
        else:
            at = blank(out, at, at + 1 + t[105 + FULL])
        out[at] = u8(self.sets[(viewer << self.players) + s.peeker] & 255)
        out[at + 1] = u8((s.execution + 1) & 255)
        at += 2
        at = one(s.blocked, BITS, 1, 0, out, at)
        at = one(s.disabled, BITS, 2, 0, out, at)
        out[at] = u8((s.price_mod + 10) & 255)
        out[at + 1] = u8(s.deploy_cost & 255)
        at += 2
        at = encode_places(self.orders[viewer * 13 + 8], s.bids, WIDES, 0, 1, out, at)
        at = encode_places(self.orders[viewer * 13 + 9], s.bid_turn, WIDES, 0, 1, out, at)
        at = encode_places(self.orders[viewer * 13 + 10], s.placed, BYTES, 0, 1, out, at)
        length: i64 = len(s.queue) // len(s.queued)
        for row in range(i64(len(s.queued))):
            end = at + length
            for place in range(row * length, row * length + s.queued[row]):
                out[at] = u8((seats[s.queue[place] + 1]) & 255)
                at += 1
            at = blank(out, at, end)
        out[at] = u8(seats[s.palace_first + 1] & 255)
        at += 1
        for place in self.orders[viewer * 13 + 11]:
            out[at] = u8((seats[s.order[place] + 1]) & 255)
            at += 1
        if t[196 + IN_FORCE] == 1:
            at = one(len(s.lots), WIDES if t[196 + MOST] > 255 else BYTES, 0, 1, out, at)
            end = at + t[196 + FULL]
            for entry in s.lots:
                out[at] = u8(seats[entry + 1] & 255)
                at += 1
            at = blank(out, at, end)
        out[at] = u8(self.sets[(viewer << self.players) + s.passed] & 255)
        out[at + 1] = u8((s.open_act + 1) & 255)
        at += 2
        at = one(s.done_acts, BITS, 3, 0, out, at)
        out[at] = u8(self.sets[(viewer << self.players) + s.joined] & 255)
        out[at + 1] = u8(self.sets[(viewer << self.players) + s.rolling] & 255)
        at += 2
        at = encode_places(self.orders[viewer * 13 + 12], s.rolls, BYTES, 0, 1, out, at)
        out[at] = u8((seats[s.bet[0] + 1]) & 255)
        out[at + 1] = u8((s.bet[1] + 1) & 255)
        out[at + 2] = u8((seats[s.bet[2] + 1]) & 255)
        out[at + 3] = u8(s.bet[3] & 255)
        out[at + 4] = u8(self.sets[(viewer << self.players) + s.winners] & 255)
        out[at + 5] = u8(s.ending & 255)

"""What a seat of Horrea sees, as bytes. Not written by hand: see circenses/kernel/layout/writers.py."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from circenses.games.horrea.state import HorreaState
from circenses.kernel import writing
from circenses.kernel.sight import BITS, BYTES, WIDES
from circenses.kernel.writing import FULL, MOST, blank, encode, encode_places, entries, one


class Writer(writing.Writer[HorreaState]):
    def fields(self, s: HorreaState, viewer: i64, out: vec[u8], at: i64) -> None:
        t = self.terms[viewer]
        seats = self.seats[viewer]
        at = one(s.turn, t[0], t[1], t[2], out, at)
        out[at] = u8((seats[s.start + 1] - 1) & 255)
        out[at + 1] = u8(s.phase & 255)
        at += 2
        at = encode_places(self.orders[viewer * 15 + 0], s.money, t[21], t[22], t[23], out, at)
        at = encode_places(self.orders[viewer * 15 + 1], s.prestige, WIDES, 0, 1, out, at)
        at = encode_places(self.orders[viewer * 15 + 2], s.hand, BYTES, 0, 1, out, at)
        length: i64 = len(s.agents) // len(s.on_board)
        for row in self.orders[viewer * 15 + 3]:
            end = at + length
            for place in range(row * length, row * length + s.on_board[row]):
                out[at] = u8((s.agents[place] + 2) & 255)
                at += 1
            at = blank(out, at, end)
        length = len(s.stamps) // len(s.on_board)
        for row in self.orders[viewer * 15 + 4]:
            end = at + length * 2
            for place in range(row * length, row * length + s.on_board[row]):
                at = one(s.stamps[place], WIDES, -1, 1, out, at)
            at = blank(out, at, end)
        at = encode_places(self.orders[viewer * 15 + 5], s.on_board, t[56], t[57], t[58], out, at)
        out[at] = u8(self.sets[(viewer << self.players) + s.senators] & 255)
        at += 1
        at = encode_places(self.orders[viewer * 15 + 6], s.milestones, BITS, 2, 0, out, at)
        at = encode_places(self.orders[viewer * 15 + 7], s.marks, WIDES, 0, 1, out, at)
        at = encode_places(self.orders[viewer * 15 + 8], s.flooded, BYTES, -1, 1, out, at)
        at = encode_places(self.orders[viewer * 15 + 9], s.due, WIDES, 0, 1, out, at)
        at = encode_places(self.orders[viewer * 15 + 10], s.traded, BITS, 8, 0, out, at)
        at = encode_places(self.orders[viewer * 15 + 11], s.receipts, t[105], t[106], t[107], out, at)
        at = encode_places(self.orders[viewer * 15 + 12], s.owned, BITS, 8, 0, out, at)
        at = encode_places(self.orders[viewer * 15 + 13], s.married, BITS, 8, 0, out, at)
        at = one(len(s.alliances), WIDES if t[126 + MOST] > 255 else BYTES, 0, 1, out, at)
        end = at + t[126 + FULL]
        first: i64 = 0
        while first < len(s.alliances):
            out[at] = u8((seats[s.alliances[first + 0] + 1]) & 255)
            out[at + 1] = u8((seats[s.alliances[first + 1] + 1]) & 255)
            out[at + 2] = u8((s.alliances[first + 2] + 1) & 255)
            at += 3
            at = one(s.alliances[first + 3], t[154], t[155], t[156], out, at)
            at = one(s.alliances[first + 4], WIDES, 0, 1, out, at)
            first += 5
        at = blank(out, at, end)
        for value in s.slots:
            out[at] = u8(seats[value + 1] & 255)
            at += 1
        at = encode(s.pile, BYTES, 0, 1, out, at)
        at = encode(s.spent, BYTES, 0, 1, out, at)
        at = encode(s.bag, BYTES, 0, 1, out, at)
        out[at] = u8((s.card + 1) & 255)
        out[at + 1] = u8(i64(s.storms) & 255)
        out[at + 2] = u8(i64(s.boom) & 255)
        at += 3
        at = entries(s.going, BYTES, -1, 1, t, 217, out, at)
        out[at] = u8(self.sets[(viewer << self.players) + s.approached] & 255)
        out[at + 1] = u8(self.sets[(viewer << self.players) + s.exempt] & 255)
        out[at + 2] = u8(self.sets[(viewer << self.players) + s.rolling] & 255)
        at += 3
        at = encode_places(self.orders[viewer * 15 + 14], s.rolls, BYTES, 0, 1, out, at)
        out[at] = u8(self.sets[(viewer << self.players) + s.winners] & 255)
        out[at + 1] = u8(s.ending & 255)

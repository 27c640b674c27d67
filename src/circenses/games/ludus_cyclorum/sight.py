"""What a seat of Ludus Cyclorum sees, as bytes. Not written by hand: see circenses/kernel/layout/writers.py."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from circenses.games.ludus_cyclorum.state import LudusState
from circenses.kernel import writing
from circenses.kernel.sight import WIDES
from circenses.kernel.writing import encode_places, entries, one


class Writer(writing.Writer[LudusState]):
    def fields(self, s: LudusState, viewer: i64, out: vec[u8], at: i64) -> None:
        t = self.terms[viewer]
        at = encode_places(self.orders[viewer * 1 + 0], s.board, t[0], t[1], t[2], out, at)
        out[at] = u8(s.indicator & 255)
        out[at + 1] = u8(s.to_act & 255)
        at += 2
        at = one(s.cycles, WIDES, 0, 1, out, at)
        at = one(s.quiet, t[28], t[29], t[30], out, at)
        at = one(s.declared, WIDES, -1, 1, out, at)
        at = entries(s.answers, WIDES, -2, 1, t, 42, out, at)
        at = one(s.last, WIDES, -1, 1, out, at)
        out[at] = u8((s.last_seat + 1) & 255)
        out[at + 1] = u8(s.ending & 255)
        out[at + 2] = u8((s.winner + 1) & 255)
        out[at + 3] = u8(s.occurrences() & 255)

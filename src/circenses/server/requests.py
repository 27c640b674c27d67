"""Requests that wait for the answer of other players; stored with the table."""

import msgspec


class UndoRequest(msgspec.Struct, frozen=True):
    """Back to ply `to`; those in `agreed` have said yes. Unless all do by `at`, the match goes on."""

    seat: int
    to: int
    agreed: tuple[int, ...] = ()
    at: float = 0.0


class Refusal(msgspec.Struct, frozen=True):
    """The last wish of a seat to go back was not granted: `by` said no, or nobody answered in time (-1). It is news as
    long as the log has `entries`."""

    seat: int
    by: int
    entries: int


class CloseRequest(msgspec.Struct, frozen=True):
    """The table is closed at `at` unless somebody objects."""

    seat: int
    at: float
    agreed: tuple[int, ...] = ()


class Requests(msgspec.Struct, frozen=True, omit_defaults=True):
    undo: UndoRequest | None = None
    close: CloseRequest | None = None
    refused: Refusal | None = None

    def text(self) -> str:
        return msgspec.json.encode(self).decode()


def read_requests(text: str) -> Requests:
    return msgspec.json.decode(text, type=Requests)

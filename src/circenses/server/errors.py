"""What can be wrong with a request beyond the rules of a game. Each message is one line that says what is allowed."""

from circenses.kernel.errors import CircensesError, IllegalAction


class Stale(Exception):
    """Another server, or another request, changed the table first. Never seen by users."""


class UnknownTable(CircensesError):
    """No table of that id."""


class NoSeat(CircensesError):
    """Neither a seat token nor a browser that holds a seat."""


class WrongSeat(CircensesError):
    """A seat, but not one that may do this."""


class BadForm(CircensesError):
    """A request that another site may have sent."""


class TooMuch(CircensesError):
    """More requests than one visitor may send; `wait` seconds make it right."""

    def __init__(self, message: str, wait: int) -> None:
        super().__init__(message)
        self.wait = wait


class ReadOnly(IllegalAction):
    """A table that can be viewed, but not played on."""


class NotNow(IllegalAction):
    """A request that does not fit the state of the table, whatever the rules say."""


class Unavailable(CircensesError):
    """The server cannot do it at the moment; nothing was changed."""

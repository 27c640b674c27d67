"""Everything that can be wrong with what people give us. Each message is one line that says what is allowed."""


class CircensesError(Exception):
    """Wrong input: the base of all errors a user can cause."""


class UnknownGame(CircensesError):
    """No game of that id."""


class BadOption(CircensesError):
    """An option that does not exist, or a value outside its range."""


def at_least(number: int, least: int, name: str) -> int:
    """The number; refused if it is less."""
    if number < least:
        raise BadOption(f"{name} = {number}: it must be a whole number, at least {least}")
    return number


class BadPosition(CircensesError):
    """A position that the rules cannot produce or the notation cannot express."""


class CannotDeal(CircensesError):
    """No deal of the hidden things fits what a viewer knows: the game or the position is at fault. Better than trying
    for ever."""


class IllegalAction(CircensesError):
    """An action the rules do not allow now."""


class Unfinished(IllegalAction):
    """The beginning of an answer, which waits for the rest."""


class NotYourTurn(IllegalAction):
    """The seat may not act now."""


class StalePly(IllegalAction):
    """The action was meant for another moment of the match."""


class MatchOver(IllegalAction):
    """Nothing more can be played."""


class BadRecord(CircensesError):
    """A record that cannot be read or that contradicts itself; knows its file and line."""

    def __init__(self, reason: str, line: int = 0, file: str = "") -> None:
        self.reason = reason
        self.line = line
        self.file = file
        where = file + (":" if file else "") + (f"line {line}: " if line else (" " if file else ""))
        super().__init__(where + reason)

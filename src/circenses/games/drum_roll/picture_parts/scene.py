"""What every section of the picture needs: the observation, what can be chosen, and the form."""

from circenses.art.forms import PHONE
from circenses.art.sections import Sight
from circenses.games.drum_roll import content

COUNTS = ("", "", "two", "three", "four")  # numbers of players as the set-up names them


class Scene(Sight):
    content = staticmethod(content.tree)

    @property
    def least(self) -> float:
        """The smallest side of what can be chosen."""
        return 44.0 if self.form == PHONE else 36.0

    def at_most(self, row: str) -> int:
        """How many cards fill a row; the personnel row can hold one more, the Show Organizer."""
        most: int = self.numbers["setup"][row][COUNTS[len(self.players)]]
        return most

"""What every section of the picture needs: the observation, what can be chosen, for which form."""

from circenses.art.forms import PHONE
from circenses.art.sections import Sight
from circenses.games.horrea import content


class Scene(Sight):
    content = staticmethod(content.tree)

    @property
    def own(self) -> int:
        """The seat whose things are the viewer's; the first for those who look on."""
        return self.seat if 0 <= self.seat < len(self.players) else 0

    @property
    def small(self) -> float:
        """The smallest lettering."""
        return 12.0 if self.form == PHONE else 11.0

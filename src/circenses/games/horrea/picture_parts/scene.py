"""What every section of the picture needs: the observation, what can be chosen, and the form."""

from circenses.art.sections import Sight
from circenses.games.horrea import content


class Scene(Sight):
    content = staticmethod(content.tree)

"""What every section of the picture needs: the observation, what can be chosen, for which form."""

from functools import cached_property

from circenses.art.forms import PHONE
from circenses.art.sections import Sight
from circenses.games.circus_maximus import card_text, content


class Scene(Sight):
    content = staticmethod(content.tree)

    @cached_property
    def act_order(self) -> list[str]:
        return card_text.act_order(self.observation)

    @property
    def small(self) -> float:
        """The smallest lettering."""
        return 12.0 if self.form == PHONE else 11.0

"""What every section of the picture needs: the observation, what can be chosen, and the form."""

from functools import cached_property

from circenses.art.sections import Sight
from circenses.games.circus_maximus import card_text, content


class Scene(Sight):
    content = staticmethod(content.tree)

    @cached_property
    def act_order(self) -> list[str]:
        return card_text.act_order(self.observation)

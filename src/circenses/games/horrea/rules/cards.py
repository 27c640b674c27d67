"""What fate cards do, and whom an honour is offered to; the order is that of EFFECTS and WHO in content.py."""

from typing import Final

# Effects of fate cards
DISASTER: Final = 0
HONOUR: Final = 1
FLOODS: Final = 2
LIMES: Final = 3
CENSUS: Final = 4
HARVEST: Final = 5
DISPATCH: Final = 6
SHIP: Final = 7
GOVERNOR: Final = 8
MORALS: Final = 9
DIVORCE: Final = 10
PURPLE: Final = 11
GRANDCHILD: Final = 12
SNUB: Final = 13
ELECTIONS: Final = 14
ANNONAE: Final = 15
PATRON: Final = 16
STORMS: Final = 17
WINDS: Final = 18
SUSPICION: Final = 19
BOOM: Final = 20
PIRATES: Final = 21

# Whom an honour is offered to
ANYONE: Final = 0
WITH_HORREUM: Final = 1
WITH_MAJOR_AGENT: Final = 2
WITH_ROME_HORREUM: Final = 3

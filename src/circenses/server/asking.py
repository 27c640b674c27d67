"""The parameters that requests of many routes have in common."""

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import FromPath, PathParameter, QueryParameter

from circenses.kernel.state import SPECTATOR
from circenses.server.house import House
from circenses.server.visitor import Visitor

TheHouse = NamedDependency[House]
Asker = NamedDependency[Visitor]
GameId = FromPath[str]
TableId = Annotated[str, PathParameter(description="the id of a table", max_length=32)]
Looker = Annotated[
    int | None,
    QueryParameter(
        name="seat", ge=SPECTATOR, le=19, description="which of several own seats; -2 looks on as a spectator"
    ),
]
Form = Annotated[
    str,
    QueryParameter(
        name="form", pattern="^(wide|tall|phone)$", description="what the table is drawn for: wide, tall or phone"
    ),
]
# above -1, because the generated description leaves out a minimum of 0
Ply = Annotated[int | None, QueryParameter(gt=-1, le=1_000_000, description="actions in force; without it the newest")]
Numbers = Annotated[
    str, QueryParameter(max_length=2000, pattern=r"^(\d{1,7}(,\d{1,7})*)?$", description="actions chosen so far")
]

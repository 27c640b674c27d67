"""What an open question is to a person, where the engine's chain is only one way of answering it (ADR 10)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Part:
    """One thing a person says. Only one part of each `slot` is said; `value` is the number a part names. `targets`,
    `text` and `phrase` (what it is called where people choose) are those of the action that says it, unless they are
    given."""

    label: str
    slot: str = ""
    value: int | None = None
    targets: tuple[str, ...] | None = None
    text: str = ""
    phrase: str = ""


@dataclass(frozen=True)
class Asks:
    """A question whose parts are said in any order. It goes on as long as `Game.asks` names the same `about`; without
    `more` nothing is added to what is an answer already. Where every slot is a number and they always come to the same
    sum, that is `due`; `gains` if it is taken, not paid."""

    about: str
    more: bool = True
    due: int = 0
    gains: bool = False

"""The switches of GM-2.6 and every number of the content."""

from functools import cache

from circenses.games.gloria_mundi import content
from circenses.kernel.numbers import house_numbers, leaves, read_content, read_ranges
from circenses.kernel.options import Edition, Preset, Schema, Variant

FLIGHT = "setup.flight"  # since version 3

REFUNDS_BEFORE_5 = {"F15": "steps", "C14": "cost", "P14": "steps"}  # a word then, two numbers since

# The first spaces of the Goth's road as they were before version 4, and others whose icons have changed
OTHERS = {13: "FP", 16: "FG", 22: "FP", 25: "FG", 26: "P", 27: "FP", 29: "FG", 32: "FP", 35: "FP"}
ROAD_BEFORE_4 = dict(enumerate("FGPFGF", 1)) | OTHERS


def _before_5() -> dict[str, int]:
    """Road and cards as version 4 had them (GM-R52)."""
    return {path: int(digit) for path, digit in leaves(read_content(__package__, "earlier/4"))}


def _before_4() -> dict[str, int]:
    """Road and cards as versions 1 to 3 had them (GM-R51)."""
    icons = {
        f"goth.{space}.{type}": int(type[0].upper() in shown)
        for space, shown in ROAD_BEFORE_4.items()
        for type in content.BASIC
    }
    pays = {f"buildings.{card}": 2 for card in ("F11.pay.food", "C08.pay.gold", "P09.pay.peace")}
    return _before_5() | icons | pays | {"buildings.P11.steps": 3}


def _flight(**steps: int) -> dict[str, int]:
    return {f"{FLIGHT}.{count}": number for count, number in steps.items()}


def _edition(version: int, sentence: str, values: dict[str, int], later: tuple[str, ...] = ()) -> Edition:
    """An earlier version. None of them had the gains that version 5 has given to cards, nor numbers for refunds."""
    words = {f"buildings.{card}.refund": word for card, word in REFUNDS_BEFORE_5.items()}
    gains = [path for path, digit in _before_5().items() if ".gain." in path and not digit]
    refunds = [f"{path}.{what}" for path in words for what in ("cost", "steps")]
    return Edition(version, sentence, dict(values), (*later, *gains, *refunds), words=words)


def _choice(key: str, sentence: str, *values: str) -> Variant:
    return Variant(key, values[0], sentence, f"GM-2.6({key})", values)


@cache
def schema() -> Schema:
    variants = [
        _choice(
            "end_on_last_card",
            "the game ends when a last card is laid, or when somebody has none to lay",
            "immediate",
            "cannot_play",
        ),
        _choice("tribute_pile", "the pile holds unmatched counters, or the whole tribute line", "unmatched", "all"),
        _choice("forum_shift", "all Forum cards move down, or only those the new card pushes", "all", "push"),
        Variant(
            "hidden_counters",
            True,
            "counters of others are not shown; whoever counts along in the public log can know them",
            "GM-2.6(hidden_counters)",
        ),
        _choice(
            "seat_compensation",
            "later seats begin with nothing more, with one glory more for each place, or with three glory besides",
            *content.COMPENSATIONS,
        ),
        Variant(
            "carthage",
            0,
            "steps from Rome to Carthage; 0: by the number of players",
            "GM-2.6(carthage)",
            (0, *range(10, 61)),
        ),
    ]
    letter = Preset("letter", "the rulebook taken literally, which is how it is played anyway", {})
    far = {"carthage": 38, **_before_4()}
    editions = (
        _edition(
            1,
            "the first version of these rules: 38 steps to Carthage for everybody; road and cards as in version 3",
            far,
            (FLIGHT,),
        ),
        _edition(
            2, "the second version: 38 steps to Carthage for everybody; road and cards as in version 3", far, (FLIGHT,)
        ),
        _edition(
            3,
            "the third version: a longer flight and another road for the Goth, which favours whoever starts",
            _flight(three=38, four=34, five=28, six=19) | _before_4(),
        ),
        _edition(
            4,
            "the fourth version: farms that bring steps, which decided most games, and fewer steps on other cards",
            _flight(six=15) | _before_5(),
        ),
    )
    numbers = house_numbers(content.tree(), read_ranges(__package__))
    return Schema(variants, numbers, [letter], editions)

"""Games, options and tables in the form the interface and the pages show them."""

import json
import logging
from collections.abc import Mapping, Sequence
from typing import Any

from circenses.kernel.about import about
from circenses.kernel.errors import UnknownGame
from circenses.kernel.game import Game
from circenses.kernel.options import Number, Schema, Variant
from circenses.server.api.answers import Difference, GameInfo, OptionInfo, Place, PresetInfo, TableInfo
from circenses.server.house import House
from circenses.server.ledger import SeatRow
from circenses.server.table import DAMAGED

_log = logging.getLogger("circenses.server")


def game_info(game: Game[Any]) -> GameInfo:
    lines = about(game)
    minutes = str(lines.minutes or "")
    return GameInfo(
        *(game.id, game.name, game.prefix, list(game.seats), game.version, game.action_count, lines.pitch, minutes)
    )


def variant_info(variant: Variant) -> OptionInfo:
    ranged = isinstance(variant.default, int) and not isinstance(variant.default, bool) and not variant.values
    return OptionInfo(
        variant.key,
        type(variant.default).__name__,
        variant.default,
        variant.sentence,
        variant.clause,
        list(variant.values),
        variant.low if ranged else None,
        variant.high if ranged else None,
    )


def number_info(number: Number) -> OptionInfo:
    return OptionInfo(number.key, "int", number.default, number.unit, "", [], number.low, number.high)


def preset_infos(schema: Schema) -> list[PresetInfo]:
    return [PresetInfo(preset.key, preset.sentence, preset.values) for preset in schema.presets.values()]


def differences(game: Game[Any], options: Mapping[str, Any]) -> list[Difference]:
    """What differs from the rulebook, with the rulebook's value."""
    schema = game.options()
    result: list[Difference] = []
    for key, value in options.items():
        if key in schema.variants:
            variant = schema.variants[key]
            result.append(Difference(key, value, variant.default, variant.sentence, variant.clause))
        elif key in schema.numbers:
            number = schema.numbers[key]
            result.append(Difference(key, value, number.default, number.unit, ""))
    return result


def table_info(house: House, row: Mapping[str, Any], seats: Sequence[SeatRow], mine: Sequence[int]) -> TableInfo:
    """`row` has the columns of a table. Nothing secret is in the answer: of the header only what is public."""
    header, locked = _header(row)
    try:
        game = house.titles.find(row["game"])
        name, differs = game.name, differences(game, header["options"])
    except UnknownGame:
        name, differs = row["game"], []
    places = [
        Place(seat.seat, seat.name, kind["kind"], seat.taken, seat.seat in mine)
        for seat, kind in zip(seats, header["seats"], strict=False)
    ]
    return TableInfo(
        id=row["id"],
        game=row["game"],
        game_name=name,
        name=row["name"],
        url=f"/table/{row['id']}",
        listed=row["listed"],
        live=row["live"],
        hints=row["hints"],
        over=row["over"],
        archived=row["archived"],
        locked=locked,
        created=row["created"],
        touched=row["touched"],
        seats=places,
        turn=[int(seat) for seat in row["turn"].split() if seat.isdecimal()],
        differs=differs,
        commitment=header["commitment"],
        open_seed=header["open_seed"],
        branch=header.get("branch", {}),
        successor=row.get("successor", ""),
        away_after=house.settings.away_after(row["live"]),
    )


def table_infos(house: House, rows: Sequence[Mapping[str, Any]]) -> list[TableInfo]:
    """A list of tables; one that cannot be described is left out."""
    infos: list[TableInfo] = []
    for row in rows:
        try:
            infos.append(table_info(house, row, row["seats"], row.get("mine", [])))
        except Exception as fault:
            _log.error("a table is left out of a list: %s", type(fault).__name__)
    return infos


def _header(row: Mapping[str, Any]) -> tuple[dict[str, Any], str]:
    """The header of the record, and why the table is locked, if it is."""
    try:
        header: dict[str, Any] = json.loads(row["header"])
        if all(key in header for key in _NOTHING):
            return header, row.get("locked", "")
    except (ValueError, TypeError):
        pass
    return _NOTHING, row.get("locked", "") or DAMAGED


_NOTHING: dict[str, Any] = {"options": {}, "seats": [], "commitment": "", "open_seed": ""}

"""The part of a form that says what differs from the rulebook: a preset, switches, house numbers."""

from collections.abc import Mapping
from typing import Any

from circenses.kernel.game import Game
from circenses.kernel.options import dump_toml, load_toml
from circenses.server.describe import number_info, preset_infos, variant_info

RULEBOOK = ("", "rulebook")


def rules_context(game: Game[Any], changes: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What house_rules.html.jinja shows; `changes` are numbers that already differ."""
    schema = game.options()
    return {
        "variants": [variant_info(variant) for variant in schema.variants.values()],
        "numbers": [number_info(number) for number in schema.numbers.values()],
        "presets": preset_infos(schema),
        "changed": dump_toml({key: value for key, value in (changes or {}).items() if key in schema.numbers}),
    }


def read_rules(game: Game[Any], form: Mapping[str, Any], side: str = "") -> tuple[str, dict[str, Any]]:
    """The preset ("" if there is none) and the options besides it; `side` begins the names of the fields."""
    preset = str(form.get(f"{side}preset", ""))
    options = load_toml(str(form.get(f"{side}options", "")).replace("\r\n", "\n"))
    switch = f"{side}option "
    for key, value in form.items():
        if key.startswith(switch) and str(value) != "":
            options[key.removeprefix(switch)] = str(value)
    if preset in RULEBOOK:
        return "", options
    return preset, {key: value for key, value in options.items() if not _as_printed(game, key, value)}


def _as_printed(game: Game[Any], key: str, value: Any) -> bool:
    """A form sends every field: one left at the rulebook's value must not overrule a preset."""
    schema = game.options()
    option = schema.variants.get(key) or schema.numbers.get(key)
    return option is not None and option.read(value) == option.default

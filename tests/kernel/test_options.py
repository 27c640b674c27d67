"""Options: two floors, one space of keys, one clear line for every mistake."""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circenses.kernel.errors import BadOption
from circenses.kernel.options import Number, Preset, Schema, Variant, dump_toml, load_toml, parse_settings


@pytest.fixture
def schema() -> Schema:
    return Schema(
        [
            Variant("rain", False, "it rains", "XX-V1"),
            Variant("first", "coin", "who begins", "XX-V2", ("coin", "south", "north")),
            Variant("rows", 7, "rows", "XX-V3", (5, 7, 9)),
            Variant("limit", 3, "a limit", "XX-V4", low=2, high=20),
            Variant("start", "usual", "any text", "XX-V5"),
        ],
        [Number("acts.gladiator.coins", 5, "coins", 0, 20), Number("debt", -2, "coins", -9, 0)],
        [Preset("wet", "rain and more rows", {"rain": True, "rows": 9}), Preset("odd", "broken", {"rows": 8})],
    )


DEFAULTS = {
    "rain": False,
    "first": "coin",
    "rows": 7,
    "limit": 3,
    "start": "usual",
    "acts.gladiator.coins": 5,
    "debt": -2,
}


def test_without_a_word_the_rulebook_is_in_force(schema: Schema) -> None:
    assert schema.resolve() == schema.defaults() == DEFAULTS
    assert schema.differing(schema.resolve()) == {}


def test_a_preset_lies_on_the_rulebook_and_what_is_given_on_both(schema: Schema) -> None:
    values = schema.resolve({"rows": 5, "debt": -3}, preset="wet")
    assert values == {**DEFAULTS, "rain": True, "rows": 5, "debt": -3}
    assert schema.differing(values) == {"rain": True, "rows": 5, "debt": -3}


@pytest.mark.parametrize(
    ("key", "said", "value"),
    [
        ("rain", True, True),
        ("rain", "true", True),
        ("rain", "FALSE", False),
        ("first", "north", "north"),
        ("rows", 9, 9),
        ("rows", "5", 5),
        ("limit", 2, 2),
        ("limit", " 20 ", 20),
        ("start", "any words at all", "any words at all"),
        ("acts.gladiator.coins", "0", 0),
        ("acts.gladiator.coins", 20, 20),
        ("debt", "-9", -9),
    ],
)
def test_a_value_is_understood_in_its_own_type(schema: Schema, key: str, said: Any, value: Any) -> None:
    read = schema.read({key: said})[key]
    assert read == value
    assert type(read) is type(value)


@pytest.mark.parametrize(
    ("key", "said", "allowed"),
    [
        ("rain", "perhaps", "true or false"),
        ("rain", 1, "true or false"),
        ("first", "east", "one of coin, south, north"),
        ("first", 1, "one of coin, south, north"),
        ("rows", 8, "one of 5, 7, 9"),
        ("rows", "seven", "one of 5, 7, 9"),
        ("rows", True, "one of 5, 7, 9"),
        ("limit", 1, "a whole number from 2 to 20"),
        ("limit", 21, "a whole number from 2 to 20"),
        ("limit", 2.5, "a whole number from 2 to 20"),
        ("limit", "", "a whole number from 2 to 20"),
        ("limit", "9" * 5000, "a whole number from 2 to 20"),
        ("start", 4, "text"),
        ("acts.gladiator.coins", 21, "coins, a whole number from 0 to 20"),
        ("acts.gladiator.coins", -1, "coins, a whole number from 0 to 20"),
        ("acts.gladiator.coins", [5], "coins, a whole number from 0 to 20"),
        ("acts.gladiator.coins", True, "coins, a whole number from 0 to 20"),
        ("debt", "--3", "coins, a whole number from -9 to 0"),
        ("debt", 1, "coins, a whole number from -9 to 0"),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_allowed(schema: Schema, key: str, said: Any, allowed: str) -> None:
    with pytest.raises(BadOption) as fault:
        schema.resolve({key: said})
    assert str(fault.value).startswith(f"{key} = ")
    assert str(fault.value).endswith(f"it takes {allowed}")
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("key", "meant"), [("frist", "first"), ("acts.gladiator.coin", "acts.gladiator.coins"), ("raine", "rain")]
)
def test_a_near_miss_is_told_what_was_meant(schema: Schema, key: str, meant: str) -> None:
    with pytest.raises(BadOption, match=f"no option '{key}': did you mean {meant}"):
        schema.resolve({key: 1})


def test_a_far_miss_is_told_what_there_is(schema: Schema) -> None:
    with pytest.raises(BadOption, match="no option 'zzzz': did you mean rain, first"):
        schema.resolve({"zzzz": 1})
    with pytest.raises(BadOption, match="this game has none"):
        Schema([], [], []).resolve({"zzzz": 1})


def test_an_unknown_preset_is_told_what_there_is(schema: Schema) -> None:
    with pytest.raises(BadOption, match="no preset 'dry': choose from wet, odd"):
        schema.resolve(preset="dry")
    with pytest.raises(BadOption, match="this game has none"):
        Schema([], [], []).resolve(preset="dry")


def test_a_preset_is_held_to_the_same_ranges(schema: Schema) -> None:
    with pytest.raises(BadOption, match="rows = 8"):
        schema.resolve(preset="odd")


# Settings of a command line


def test_settings_are_key_equals_value() -> None:
    assert parse_settings(["rows=9", " first = south ", "start=a=b", "rain="]) == {
        "rows": "9",
        "first": "south",
        "start": "a=b",
        "rain": "",
    }


@pytest.mark.parametrize("setting", ["rows", "=9", "  =9", ""])
def test_a_setting_without_key_or_sign_is_refused(setting: str) -> None:
    with pytest.raises(BadOption, match="write key=value"):
        parse_settings([setting])


# Options files

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
VALUES = st.dictionaries(TEXT, st.booleans() | st.integers(-(10**9), 10**9) | TEXT)


@given(VALUES)
def test_an_options_file_reads_back(values: dict[str, Any]) -> None:
    assert load_toml(dump_toml(values)) == values
    assert tomllib.loads(dump_toml(values)) == values


def test_tables_are_paths_too(schema: Schema) -> None:
    given = load_toml("rain = true\n[acts.gladiator]\ncoins = 7\n")
    assert given == {"rain": True, "acts.gladiator.coins": 7}
    assert schema.resolve(given) == {**DEFAULTS, **given}
    assert load_toml(dump_toml(given)) == given


@pytest.mark.parametrize("text", ["rain = ", "= 4", "rain true", '"rain" = 1\n"rain" = 2'])
def test_what_is_no_toml_is_refused_with_the_place(text: str) -> None:
    with pytest.raises(BadOption, match=r"not a TOML file: .*\(at "):
        load_toml(text)


def test_one_option_given_twice_is_refused() -> None:
    with pytest.raises(BadOption, match=r"acts\.coins is given twice"):
        load_toml('"acts.coins" = 1\n[acts]\ncoins = 2\n')


def test_only_the_difference_need_be_kept(schema: Schema) -> None:
    values = schema.resolve({"debt": 0, "start": 'say "hello"\n'})
    file = dump_toml(schema.differing(values))
    assert schema.resolve(load_toml(file)) == values

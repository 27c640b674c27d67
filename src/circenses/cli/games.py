"""`circenses games`: what can be played, with how many, and what can be set."""

from pathlib import Path
from typing import Annotated, Any

import typer

from circenses.cli import given
from circenses.cli.console import notice, out, print_json, write_new
from circenses.games import all_games
from circenses.games import game as find_game
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.kernel.options import dump_toml

OneGame = Annotated[str | None, typer.Argument(metavar="GAME", help="a game's id: all its options in detail")]
SaveTo = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="write the options that differ from the rulebook as TOML")
]


def games(
    game: OneGame = None,
    settings: given.Settings = None,
    preset: given.PresetName = "",
    options: given.OptionsFile = None,
    save: SaveTo = None,
    as_json: given.AsJson = False,
) -> None:
    """The games, their seats and options; for one game every variant, preset and house number.

    With `--save` the options given by `--preset`, `--options` and `--set` become a file that every other command
    takes with `--options`. A file that exists is never overwritten.

    Examples:

        circenses games
        circenses games ludus-cyclorum
        circenses games --json
        circenses games ludus-cyclorum --set rows=9 --save house.toml
    """
    if game is None:
        if settings or preset or options or save:
            raise BadOption(
                "--set, --preset, --options and --save belong to one game: name it, as `circenses games` does"
            )
        listing = all_games()
        if as_json:
            print_json([facts(title) for title in listing])
        else:
            tell(overview(listing))
        return
    title = find_game(game)
    values = given.options(game, settings, preset, options)
    if save is not None:
        save_options(title, values, save)
    if as_json:
        print_json({**facts(title), "given": title.options().differing(values)})
    elif save is None:
        tell(details(title, values))


def tell(lines: list[str]) -> None:
    for line in lines:
        out.print(line, markup=False)


def facts(title: Game[Any]) -> dict[str, Any]:
    """Everything about a game's options, for programs."""
    schema = title.options()
    variants = [
        {
            "key": v.key,
            "default": v.default,
            "allowed": v.allowed(),
            "values": list(v.values),
            "sentence": v.sentence,
            "clause": v.clause,
        }
        for v in schema.variants.values()
    ]
    numbers = [
        {"key": n.key, "default": n.default, "unit": n.unit, "low": n.low, "high": n.high}
        for n in schema.numbers.values()
    ]
    presets = [{"key": p.key, "sentence": p.sentence, "values": p.values} for p in schema.presets.values()]
    return {
        "id": title.id,
        "name": title.name,
        "rules": title.version,
        "seats": list(title.seats),
        "variants": variants,
        "presets": presets,
        "numbers": numbers,
    }


def overview(listing: list[Game[Any]]) -> list[str]:
    lines: list[str] = []
    for title in listing:
        schema = title.options()
        lines += [
            f"{title.id}: {title.name}, for {seats_text(title)} players",
            f"  variants: {', '.join(schema.variants) or 'none'}",
            f"  presets: {', '.join(schema.presets) or 'none'}",
            f"  house numbers: {len(schema.numbers) or 'none'}",
        ]
    return lines


def seats_text(title: Game[Any]) -> str:
    """2-5, or 2, 4."""
    seats = title.seats
    if len(seats) > 2 and list(seats) == list(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]}-{seats[-1]}"
    return ", ".join(str(n) for n in seats)


def details(title: Game[Any], values: dict[str, Any]) -> list[str]:
    """One line for each option, however long, so that one can search it."""
    schema = title.options()
    given_here = schema.differing(values)
    variants = {v.key: (v.default, f"{v.sentence} ({v.clause}); {v.allowed()}") for v in schema.variants.values()}
    numbers = {n.key: (n.default, n.allowed()) for n in schema.numbers.values()}
    presets = [
        f"  {p.key}  {p.sentence}; sets {', '.join(_setting(key, value) for key, value in p.values.items())}"
        for p in schema.presets.values()
    ]
    return [
        f"{title.name} ({title.id}), rules version {title.version}, for {seats_text(title)} players",
        *_part("Variants, with their default", _aligned(variants, given_here)),
        *_part("Presets", presets),
        *_part("House numbers, with their default", _aligned(numbers, given_here)),
    ]


def _part(heading: str, lines: list[str]) -> list[str]:
    return ["", f"{heading}:", *(lines or ["  none"])]


def _aligned(rows: dict[str, tuple[Any, str]], given_here: dict[str, Any]) -> list[str]:
    settings = {key: _setting(key, default) for key, (default, _) in rows.items()}
    width = max(map(len, settings.values()), default=0)
    lines = []
    for key, (_, text) in rows.items():
        mark = f"[given: {_setting(key, given_here[key])}] " if key in given_here else ""
        lines.append(f"  {settings[key]:{width}}  {mark}{text}")
    return lines


def _setting(key: str, value: Any) -> str:
    """As --set takes it."""
    return f"{key}={str(value).lower() if isinstance(value, bool) else value}"


def save_options(title: Game[Any], values: dict[str, Any], path: Path) -> None:
    """What differs from the rulebook, in a new file."""
    text = f"# {title.name}: the options that differ from the rulebook; use with --options\n"
    text += dump_toml(title.options().differing(values))
    write_new(path, text)
    notice(f"options saved to {path}")

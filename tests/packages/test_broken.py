"""A package that is broken is named once, in one line, and left out; nothing else suffers."""

from pathlib import Path

import circenses
from tests.packages.plugs import PENNIES, command, install, install_pennies

GAME = PENNIES["game.py"]
BROKEN: dict[str, tuple[dict[str, str], str]] = {
    "import": ({"game.py": "import no_such_thing\n"}, "ModuleNotFoundError: No module named 'no_such_thing'"),
    "exit": ({"game.py": "raise SystemExit(3)\n"}, "SystemExit: 3"),
    "nothing": ({"game.py": "pass\n"}, "AttributeError: module 'nothing.game' has no attribute 'GAME'"),
    "seven": ({"game.py": "GAME = 7\n"}, "it is not a circenses.kernel.game.Game, but of the class int"),
    "alias": ({"game.py": GAME}, "the game calls itself 'pennies'"),
    "long": ({"game.py": GAME.replace('"PE"', '"PENNY"')}, "its prefix is 'PENNY', not two capital letters"),
    "taken": (
        {"game.py": GAME.replace('"PE"', '"HO"'), "rules.md": PENNIES["rules.md"].replace("PE-", "HO-")},
        "its clauses begin with HO-, as those of horrea do",
    ),
    "unwritten": ({"rules.md": ""}, "its package has no rules.md"),
    "blank": ({"rules.md": "# Pennies\n"}, "rules.md has no clause that begins with PE-"),
    "options": ({"game.py": GAME.replace("return Schema(", "1 / 0\n        return Schema(")}, "ZeroDivisionError: "),
    "about": ({"about.toml": "minuets = 5\n"}, "BadOption: about.toml of about: Object contains unknown field"),
    "cover": ({"cover.svg.jinja": "{{ nothing }}"}, "UndefinedError: 'nothing' is undefined"),
    "levels": ({"content/bots/levels.toml": "[tiro]\nsearch = 'luck'\n"}, "BadOption: Pennies, level tiro: search"),
}


def test_what_is_broken_is_named_once_and_left_out_and_the_rest_is_there(tmp_path: Path) -> None:
    """All in one house: each in a package of its own, and one that is sound."""
    install_pennies(tmp_path)
    for name, (changes, _) in BROKEN.items():
        code = {**PENNIES, **changes}
        called = code["game.py"].replace("tray.", f"{name}.")
        code["game.py"] = called if name == "alias" else called.replace('"pennies"', f'"{name}"')
        install(
            tmp_path,
            name,
            {file: text for file, text in code.items() if text or file != "rules.md"},
            {name: f"{name}.game:GAME"},
        )
    ran = command(tmp_path, "games")
    assert ran.returncode == 0
    listed = [line.partition(":")[0] for line in ran.stdout.splitlines() if line[:1] != " "]
    assert listed == [*circenses.game_ids(), "pennies"]
    told = [line for line in ran.stderr.splitlines() if "left out" in line]
    for name, (_, why) in BROKEN.items():
        begins = f"circenses: the game {name!r} of {name} 0.3 is left out: {why}"
        assert [line.startswith(begins) for line in told].count(True) == 1, (begins, told)
    assert len(told) == len(BROKEN)
    assert "Traceback" not in ran.stderr


def test_asked_for_by_name_it_is_refused_with_the_reason(tmp_path: Path) -> None:
    install(tmp_path, "tray", {**PENNIES, "game.py": "1 / 0\n"}, {"pennies": "tray.game:GAME"})
    ran = command(tmp_path, "simulate", "pennies")
    assert ran.returncode == 2
    (line,) = [line for line in ran.stderr.splitlines() if "left out" in line]
    assert line.startswith(
        "circenses: no game 'pennies': the game 'pennies' of tray 0.3 is left out: ZeroDivisionError"
    )


def test_of_two_packages_with_one_id_the_second_is_left_out(tmp_path: Path) -> None:
    install_pennies(tmp_path)
    install(
        tmp_path, "zany", {"__init__.py": ""}, {"pennies": "zany:GAME", "horrea": "zany:HORREA", "Bad Id": "zany:X"}
    )
    ran = command(tmp_path, "simulate", "pennies", "--games", "8", "--workers", "2", "--seed", "1")
    assert ran.returncode == 0, ran.stderr
    named = [line for line in ran.stderr.splitlines() if "left out" in line]
    assert sorted(named) == [
        "circenses: the game 'Bad Id' of zany 0.3 is left out: an id has small letters, digits and single hyphens",
        "circenses: the game 'horrea' of zany 0.3 is left out: there is one of that name in circenses",
        "circenses: the game 'pennies' of zany 0.3 is left out: there is one of that name in tray 0.3",
    ]


def test_a_package_found_twice_is_no_rival_of_itself(tmp_path: Path) -> None:
    install_pennies(tmp_path)
    install(tmp_path / "again", "tray", PENNIES, {"pennies": "tray.game:GAME"})
    both = command(tmp_path, "games", "pennies")
    assert both.returncode == 0
    assert "left out" not in both.stderr

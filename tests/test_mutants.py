"""The tests are tested: the tool that makes mutants, on a tiny game of its own, and a sample of the real ones."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import circenses
from tools.mutants import WrongInput, choose
from tools.mutation.conditions import rule_mutants
from tools.mutation.mutant import CONTENT, RULE, Mutant
from tools.mutation.numbers import content_mutants
from tools.mutation.reach import PROBE, Reach
from tools.mutation.rooms import concerns

ROOT = Path(__file__).resolve().parent.parent

# A game of one number and three rules; nothing tests `lazy`, and `count` never ends when its condition is inverted.
TINY = {
    "src/circenses/__init__.py": "",
    "src/circenses/games/__init__.py": "",
    "src/circenses/games/unfinished/state.py": "if 1 == 2: pass\n",
    "src/circenses/games/tiny/__init__.py": "",
    "src/circenses/games/tiny/game.py": "",
    "src/circenses/games/tiny/content/limits.toml": "[limit]\nsentence = 'how much'\nhighest = 3\n",
    "src/circenses/games/tiny/rules.py": """\
import tomllib
from pathlib import Path

LIMIT = tomllib.loads((Path(__file__).parent / "content" / "limits.toml").read_text())["limit"]["highest"]


def allowed(number: int) -> bool:
    return 0 <= number <= LIMIT


def lazy(number: int) -> int:
    if number == 7:
        return 1
    return 2


def count(number: int) -> int:
    steps = 0
    while steps < number:
        steps += 1
        number -= 0
    return steps
""",
    "tests/games/tiny/test_tiny.py": """\
from circenses.games.tiny.rules import allowed, count


def test_numbers_up_to_three_are_allowed():
    assert [allowed(number) for number in (-1, 0, 3, 4)] == [False, True, True, False]


def test_count():
    assert count(-1) == 0
    assert count(2) == 2
""",
}
LAZY = "tiny/rules.py::lazy: number == 7 -> number != 7"


def changed(mutants: list[Mutant]) -> set[tuple[str, str]]:
    return {(mutant.before, mutant.after) for mutant in mutants}


def of_rules(source: str) -> list[Mutant]:
    return rule_mutants("tiny", "tiny/rules.py", source.encode())


def of_content(source: str) -> list[Mutant]:
    return content_mutants("tiny", "tiny/content/limits.toml", source.encode())


def build(root: Path, **changes: str) -> Path:
    for name, text in {**TINY, **changes}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


def run_tool(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.mutants", "--root", str(root), "--json", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


def told(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    assert done.stdout, done.stderr
    summary: dict[str, Any] = json.loads(done.stdout)
    return summary


Tried = tuple[Path, subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Tried:
    """The tiny game with what a run of all its mutants left there, and what that run said."""
    root = build(tmp_path_factory.mktemp("tried"))
    return root, run_tool(root, "--patience", "1")


@pytest.fixture
def known(tried: Tried, tmp_path: Path) -> Path:
    """A copy, for what comes after a run."""
    return Path(shutil.copytree(tried[0], tmp_path / "known"))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("if a == b: pass", {("a == b", "a != b")}),
        ("while a < b: pass", {("a < b", "a >= b"), ("a < b", "a <= b")}),
        ("x = 1 if a <= b else 2", {("a <= b", "a > b"), ("a <= b", "a < b")}),
        ("x = a > b", {("a > b", "a <= b"), ("a > b", "a >= b")}),
        ("x = a >= b", {("a >= b", "a < b"), ("a >= b", "a > b")}),
        ("x = a is not b", {("a is not b", "a is b")}),
        ("x = a not in b", {("a not in b", "a in b")}),
        ("if a > b: a = b", {("a > b", "a <= b")}),
        ("if a > b: a = c", {("a > b", "a <= b"), ("a > b", "a >= b")}),
        ("def f() -> int:\n    if a > b: return b\n    return a", {("a > b", "a <= b")}),
        ("def f() -> int:\n    if a > b: return b\n    return c", {("a > b", "a <= b"), ("a > b", "a >= b")}),
        ("def f() -> int:\n    if a != b: return a > b\n    return c", {("a != b", "a == b"), ("a > b", "a <= b")}),
        (
            "def f() -> int:\n    if a != b: return a > c\n    return d",
            {("a != b", "a == b"), ("a > c", "a <= c"), ("a > c", "a >= c")},
        ),
        ("if not a: pass", {("not a", "(a)")}),
        ("if a & 1: pass", {("a & 1", "not (a & 1)")}),
        ("x = [a for a in b if a.c]", {("a.c", "not (a.c)")}),
        ("x = a and b", {("a and b", "a or b"), ("a", "not (a)"), ("b", "not (b)")}),
        (
            "if a or (b and c): pass",
            {
                ("a or (b and c)", "a and (b and c)"),
                ("a or (b and c)", "not (a or (b and c))"),
                ("b and c", "b or c"),
                ("b and c", "not (b and c)"),
                *((name, f"not ({name})") for name in "abc"),
            },
        ),
        (
            "x = 0 <= a < (b)",
            {
                ("0 <= a < (b)", f"0 {one} a {two} (b)")
                for one, two in [("<", "<"), (">", "<"), ("<=", ">="), ("<=", "<=")]
            },
        ),
        ("def f() -> bool:\n    return g()", {("g()", "not (g())")}),
        ("def f() -> int:\n    return g()", set()),
        ("def f(a: int = 3) -> 'b':\n    'if a == b'\n    x: int = 3", set()),
        ("if TYPE_CHECKING: import a", set()),
    ],
)
def test_every_condition_is_inverted_and_every_limit_moved(source: str, expected: set[tuple[str, str]]) -> None:
    assert changed(of_rules(source)) == expected


def test_a_mutant_keeps_everything_but_its_place() -> None:
    source = "if (\n    a  # and or ==\n    and b == 'é'\n):\n    pass\n"
    texts = {mutant.apply_to(source.encode()).decode() for mutant in of_rules(source)}
    assert "if (\n    a  # and or ==\n    or b == 'é'\n):\n    pass\n" in texts
    assert "if (\n    a  # and or ==\n    and b != 'é'\n):\n    pass\n" in texts
    assert len(texts) == 4
    for text in texts:
        compile(text, "mutant", "exec")


def test_ids_outlive_a_move_and_tell_equal_changes_apart() -> None:
    source = "def f(a):\n    if a: pass\n    if a: pass\n"
    ids = [mutant.id for mutant in of_rules(source)]
    assert ids == ["tiny/rules.py::f: a -> not (a)", "tiny/rules.py::f: a -> not (a) #2"]
    assert [mutant.id for mutant in of_rules("import b\n\n\n" + source)] == ids
    assert [mutant.line for mutant in of_rules("import b\n\n\n" + source)] == [5, 6]


def test_every_number_and_switch_of_content_is_changed_by_one() -> None:
    source = "# 5\n[a]\nb = 3\nc = [0, 10] # 7\nd = true\ne = {2 = 1.5}\nsentence = 'about 4'\n"
    assert {(mutant.edit.where, mutant.before, mutant.after) for mutant in of_content(source)} == {
        ("a.b", "3", "2"),
        ("a.b", "3", "4"),
        ("a.c[0]", "0", "1"),
        ("a.c[1]", "10", "9"),
        ("a.c[1]", "10", "11"),
        ("a.d", "true", "false"),
        ("a.e.2", "1.5", "0.5"),
        ("a.e.2", "1.5", "2.5"),
    }


def test_each_letter_of_a_code_is_changed_but_prose_is_not() -> None:
    source = "[a]\nrow = 'RPR'\nsentence = 'RPR or so'\n[b]\nrow = 'D'\n"
    assert changed(of_content(source)) == {
        ("'RPR'", "'DPR'"),
        ("'RPR'", "'RRR'"),
        ("'RPR'", "'RPD'"),
        ("'RPR'", "'PRR'"),
        ("'RPR'", "'RRP'"),
        ("'D'", "'P'"),
    }


def test_a_word_is_replaced_by_another_that_is_possible_there() -> None:
    source = (
        "[a]\nkind = 'farm'\ntitle = 'farm'\n[b]\nkind = 'city'\nenglish = 'The City'\n[c]\nlist = ['I01', 'I02']\n"
    )
    assert changed(of_content(source)) == {
        ("'farm'", "'city'"),
        ("'city'", "'farm'"),
        ("'I01'", "'I02'"),
        ("'I02'", "'I01'"),
    }
    assert {mutant.edit.where for mutant in of_content(source)} == {"a.kind", "b.kind", "c.list[0]", "c.list[1]"}


def test_content_in_long_lists_is_found_where_it_stands() -> None:
    source = "[a]\nname = 'é'\nlist = [\n[1, 2],\n]\n[[b]]\nc = 3\n[[b]]\nc = 5\n"
    found = {(mutant.edit.where, mutant.apply_to(source.encode()).decode()) for mutant in of_content(source)}
    assert ("a.list[0][1]", source.replace("2", "1", 1)) in found
    assert ("b[1].c", source.replace("5", "6")) in found
    assert len(found) == 8


def test_tests_of_other_games_and_of_pictures_do_not_count() -> None:
    assert concerns("tests/test_scenarios.py::test_scenario[drum-roll/one]", "drum_roll")
    assert not concerns("tests/test_scenarios.py::test_scenario[horrea/one]", "drum_roll")
    assert not concerns("tests/games/drum_roll/test_picture.py::test_one", "drum_roll")


def test_all_laws_count_by_the_rulebook_and_a_few_with_other_options() -> None:
    def law(name: str) -> str:
        return f"tests/games/drum_roll/test_laws.py::test_drum_roll[{name}]"

    assert concerns(law("bound-3-rulebook"), "drum_roll")
    assert concerns(law("json_round_trip-3-letter"), "drum_roll")
    assert not concerns(law("bound-3-letter"), "drum_roll")
    assert not concerns(law("views_are_complete"), "drum_roll")
    assert not concerns(law("picture_is_well_made-3-rulebook"), "drum_roll")


def test_a_sample_holds_some_content_and_mostly_rules_and_can_be_repeated() -> None:
    every = of_content("".join(f"a{i} = {i + 1}\n" for i in range(50)))
    every += of_rules("".join(f"def f{i}(a):\n    if a: pass\n" for i in range(200)))
    sample = choose(every, [], 30, 1)
    assert [mutant.kind for mutant in sample].count(CONTENT) == 6
    assert [mutant.kind for mutant in sample].count(RULE) == 24
    assert len({mutant.id for mutant in sample}) == 30
    assert choose(every, [], 30, 1) == sample
    assert choose(every, [], 30, 2) != sample
    assert choose(every, ["::f7:"], 0, 1) == [mutant for mutant in every if mutant.edit.where == "f7"]
    with pytest.raises(WrongInput, match="--list"):
        choose(every, ["nothing like it"], 0, 1)


def test_what_no_test_notices_is_listed_and_fails(tried: Tried) -> None:
    root, done = tried
    summary = told(done)
    assert done.returncode == 1
    assert [found["id"] for found in summary["survived_without_reason"]] == [LAZY]
    assert summary["mutants"] == 10
    assert summary["killed"] == 8
    assert summary["timed_out"] == 1
    assert not list(root.glob("**/__pycache__"))
    assert "8 mutants to try, 0 known" in done.stderr
    assert "(no test gets there)" in done.stderr


# A table that is made when the module is imported, by a function; a function behind a cache; a closure that is made
# by the import and one that is made later.
TABLES = {
    "src/circenses/games/tiny/rules.py": """\
from functools import cache

FEW = 2 if __debug__ else 3


def table(highest: int) -> list[bool]:
    return [number > 1 for number in range(highest)]


TABLE = table(3)


@cache
def dear(number: int) -> int:
    return 1 if number > 2 else 0


def counter(first: int):
    def more(number: int) -> bool:
        return number > first

    return more


more_than_two = counter(2)
""",
    "tests/games/tiny/test_tiny.py": """\
from circenses.games.tiny.rules import FEW, TABLE, counter, dear, more_than_two


def test_tables():
    assert (FEW, TABLE) == (2, [False, False, True])


def test_cache():
    assert [dear(2), dear(3)] == [0, 1]


def test_the_cache_again():
    assert dear(3) == 1


def test_closures():
    assert [more_than_two(2), more_than_two(3)] == [False, True]
    assert counter(4)(5)
""",
}


def test_what_an_import_has_done_is_done_again_with_the_change(tmp_path: Path) -> None:
    summary = told(run_tool(build(tmp_path, **TABLES), "--only", "rules.py"))
    assert (summary["mutants"], summary["killed"]) == (7, 7)


def test_a_change_that_lets_no_test_be_collected_is_noticed(tmp_path: Path) -> None:
    early = {
        "src/circenses/games/tiny/options.py": "if 3 == 9:\n    raise ValueError\n",
        "tests/conftest.py": "import circenses.games.tiny.options\n",
    }
    summary = told(run_tool(build(tmp_path, **early), "--only", "options.py"))
    assert (summary["mutants"], summary["killed"]) == (1, 1)


@pytest.mark.parametrize(
    ("source", "called", "reached"),
    [
        ("x = a and (b or c)", {"a": 0, "b": 1, "c": 1}, {"a", "a and (b or c)"}),
        ("x = a and (b or c)", {"a": 1, "b": 0, "c": 5}, {"a", "b", "c", "b or c", "a and (b or c)"}),
        ("x = [y for y in a if y > 1 if not b]", {"a": [1, 2], "b": 0}, {"y > 1", "not b"}),
        ("x = f'{1 if a else 2}'\nif (\n    a\n    == 4\n): x = 3", {"a": 4}, {"a", "a == 4"}),
        ("x = 1\nif (y := a): x = y\ndef f(): return a == 2", {"a": 4}, {"y := a"}),
    ],
)
def test_probes_tell_what_is_reached_and_change_nothing(source: str, called: dict[str, Any], reached: set[str]) -> None:
    mutants = of_rules(source)
    reach = Reach(mutant.span for mutant in mutants)
    probed = reach.probed("tiny/rules.py", source.encode()).decode()
    unchanged, changed = dict(called), {PROBE: reach.reached.add, **called}
    exec(source, unchanged)
    exec(probed, changed)
    assert changed["x"] == unchanged["x"]
    assert {mutant.before for mutant in mutants if reach.numbers[mutant.span] in reach.reached} == reached
    assert probed.count("\n") == source.count("\n")


def test_a_reason_excuses_rules_but_not_content_and_is_named_when_not_needed(known: Path) -> None:
    reasons = "[survivors]\n" + f"'{LAZY}' = 'nobody asks it'\n" + "'tiny/rules.py::gone: a -> b' = 'was here once'\n"
    build(known, **{"tools/mutants_survivors.toml": reasons})
    done = run_tool(known, "--only", "::lazy", "--only", "limits.toml")
    assert done.returncode == 0
    assert [found["reason"] for found in told(done)["survived_with_reason"]] == ["nobody asks it"]
    assert told(done)["reasons_not_needed"] == ["tiny/rules.py::gone: a -> b"]
    unread = "tiny/content/limits.toml::limit.unread: 5 -> 6"
    build(
        known,
        **{
            "src/circenses/games/tiny/content/limits.toml": "[limit]\nhighest = 3\nunread = 5\n",
            "tools/mutants_survivors.toml": f"[survivors]\n'{unread}' = 'it may'\n",
        },
    )
    done = run_tool(known, "--only", "unread: 5 -> 6")
    assert done.returncode == 1
    assert [found["id"] for found in told(done)["survived_without_reason"]] == [unread]


def test_an_interrupted_run_goes_on(tried: Tried, known: Path) -> None:
    with (known / ".mutants" / "results.jsonl").open("a", encoding="utf-8") as results:
        results.write('{"key": "cut off by an interr')
    again = run_tool(known)
    assert again.stderr == ""  # all are known: nothing is run
    assert told(again) == told(tried[1])


def test_a_change_elsewhere_keeps_what_was_noticed_but_not_what_was_not(known: Path) -> None:
    both = ("--only", "::allowed", "--only", "::lazy")
    test = "from circenses.games.tiny.rules import lazy\ndef test_lazy():\n    assert lazy(7) == 1\n"
    build(known, **{"tests/games/tiny/test_lazy.py": test})
    again = run_tool(known, *both)
    assert "1 mutants to try, 5 known" in again.stderr
    assert told(again)["survived_without_reason"] == []
    rules = TINY["src/circenses/games/tiny/rules.py"].replace("return 2", "return 3")
    build(known, **{"src/circenses/games/tiny/rules.py": rules})
    assert "1 mutants to try, 5 known" in run_tool(known, *both).stderr


def test_tests_that_fail_unchanged_prove_nothing(tmp_path: Path) -> None:
    build(tmp_path, **{"tests/games/tiny/test_tiny.py": "def test_wrong():\n    assert False\n"})
    done = run_tool(tmp_path)
    assert done.returncode == 2
    assert "fail before anything is changed" in done.stderr
    assert "test_wrong" in done.stderr
    assert done.stdout == ""


def test_an_unknown_game_is_refused_in_one_line(tmp_path: Path) -> None:
    done = run_tool(build(tmp_path), "--game", "huge")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "mutants: no game 'huge': choose from tiny\n"


@pytest.mark.skipif(circenses.COMPILED, reason="mutants are made of sources: the run on the pure build samples them")
def test_a_sample_of_mutants_is_noticed() -> None:
    """Of the game whose tests are quickest: all mutants of all games take hours and belong to `make mutants`."""
    done = run_tool(ROOT, "--game", "ludus-cyclorum", "--sample", "8", "--seed", "1")
    assert done.returncode in (0, 1), done.stderr
    assert told(done)["mutants"] == 8
    assert told(done)["survived_without_reason"] == []

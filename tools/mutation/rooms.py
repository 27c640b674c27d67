"""What is changed, and which tests must notice."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from tools.mutation.conditions import rule_mutants
from tools.mutation.mutant import Mutant
from tools.mutation.numbers import content_mutants

GAMES = "src/circenses/games"

# the rooms of a game that know its rules; words, pictures and heuristics do not decide anything
RULE_ROOMS = (
    "content.py",
    "options.py",
    "geometry.py",
    "state.py",
    "setup.py",
    "actions.py",
    "asks.py",
    "rules.py",
    "rules/*.py",
    "scoring.py",
    "position.py",
    "soundness.py",
    "game.py",
)
CONTENT_ROOMS = ("content/*.toml",)

OWN_TESTS = "tests/games/{game}/test_*.py"
# tests of all games: only those that name the game are run. Golden matches are left out: their digests notice every
# change, so they would hide that no test knows the rule.
SHARED_TESTS = ("tests/test_scenarios.py", "tests/conformance/test_*.py")
# tests of display and of bots' thinking, not of rules; they are slow
SHOWING = (
    "picture",
    "text_twin",
    "heuristics",
    "evaluate_",
    "what_is_seen",
    "learners",
    "test_seen",
    "views_are",
    "looks_the_same",
    "viewer_",
    "spectator_",
    "describe_",
    "story_",
)
# under other options than the rulebook's only these laws: they read positions back and count what there is. What other
# laws notice of an option, a test of its rule should.
VARIED_LAWS = ("[json_round_trip", "[record_round_trip", "[check_is_empty")

# what tests depend on, besides their own file
SOURCES = (
    "src/circenses/kernel/**/*.py",
    "src/circenses/scenario/**/*.py",
    "src/circenses/testing/**/*.py",
    "src/circenses/games/__init__.py",
    "src/circenses/games/{game}/**/*",
    "tests/games/{game}/**/*",
    "tests/scenarios/{game}/**/*",
)


def games(root: Path) -> list[str]:
    """The folders with a game, found as `circenses.games.shelf` finds them."""
    return sorted(room.parent.name for room in (root / GAMES).glob("*/game.py"))


def mutants(root: Path, game: str) -> list[Mutant]:
    house = root / GAMES / game
    return [
        mutant
        for rooms, make in ((CONTENT_ROOMS, content_mutants), (RULE_ROOMS, rule_mutants))
        for pattern in rooms
        for path in sorted(house.glob(pattern))
        for mutant in make(game, path.relative_to(root / GAMES).as_posix(), path.read_bytes())
    ]


def test_files(root: Path, game: str) -> list[str]:
    """The test files below the root; a game's own come first."""
    own = sorted(root.glob(OWN_TESTS.format(game=game)))
    own = [path for path in own if not any(word in path.name for word in SHOWING)]
    shared = [path for pattern in SHARED_TESTS for path in sorted(root.glob(pattern))]
    return [path.relative_to(root).as_posix() for path in [*own, *shared]]


def concerns(nodeid: str, game: str) -> bool:
    """Whether a test is one of this game's, and of its rules."""
    if game not in nodeid and game.replace("_", "-") not in nodeid:
        return False
    if "test_laws.py" in nodeid and not nodeid.endswith("-rulebook]"):
        return any(law in nodeid for law in VARIED_LAWS)
    return not any(word in nodeid for word in SHOWING)


def weigh_sources(root: Path, game: str) -> str:
    """A digest of rules, content, kernel and what the game's tests share."""
    paths = {path for pattern in SOURCES for path in root.glob(pattern.format(game=game))}
    tests = set(root.glob(OWN_TESTS.format(game=game)))
    return weigh(root, [path for path in paths - tests if path.is_file() and path.suffix not in (".so", ".pyc")])


def weigh(root: Path, files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()

"""Where the packages of the extra `rl` are missing, their tests are left out."""

from importlib.util import find_spec

NEEDS = {
    "test_batch.py": "numpy",
    "test_gym.py": "gymnasium",
    "test_zoo.py": "pettingzoo",
    "test_spiel.py": "pyspiel",
    "test_pages.py": "numpy",
    "test_packages.py": "pyspiel",
    "test_playthroughs.py": "pyspiel",
    "test_spread.py": "numpy",
}
collect_ignore = [file for file, package in NEEDS.items() if find_spec(package) is None]

"""What keeps the tests honest, run from the root: `python -m tools.mutants` and `python -m tools.soak`."""

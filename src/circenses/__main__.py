"""`python -m circenses` is the command `circenses`."""

from circenses.cli import main

if __name__ == "__main__":  # worker processes import this module, too
    main()

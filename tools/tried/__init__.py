"""What questions of the studies try: games of a run played once more in another way. Each module has `rows(plan)`,
figures with their intervals, numbers and, where they have some, e-values; tools/studies.py asks for them."""

"""The parts of the soak: random play under many settings, the comparison with the models, memory and report."""

"""Games as environments for learners: docs/environments.md. Needs the extra `rl`."""

from circenses.rl.batch import Batch, batch, columns
from circenses.rl.spread import Spread, spread

__all__ = ["Batch", "Spread", "batch", "columns", "spread"]

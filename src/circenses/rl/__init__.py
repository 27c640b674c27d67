"""Games as environments for learners: docs/environments.md. Needs the extra `rl`."""

from circenses.rl.batch import Batch, batch, columns

__all__ = ["Batch", "batch", "columns"]

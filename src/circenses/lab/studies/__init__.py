"""Studies: questions about a game that take several runs. Each keeps them in one folder, so that a stopped study goes
on where it was, and gives its answer as a Polars frame.

    study = sweep.begin(Path("studies/x"), sweep.Question("horrea", key="setup.entry.die", values=(3, 4, 5)))
    study.play(Local(2))
    sweep.curve(study)

Needs the extra `lab`.
"""

from circenses.lab.studies.folder import Study, Table, opened

__all__ = ["Study", "Table", "opened"]

"""How far a long command has come."""

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from circenses.cli.console import err


class Rate(ProgressColumn):
    """Steps a second, or a minute if they are long."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        if not speed:
            return Text("")
        return Text(f"{speed:,.0f}/s" if speed >= 10 else f"{speed:.1f}/s" if speed >= 1 else f"{60 * speed:.1f}/min")


def bar() -> Progress:
    """On standard error, and only where somebody can watch it."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
        disable=not err.is_terminal,
    )

"""Points at which a test can kill the process, to see that nothing acknowledged is lost.

CIRCENSES_KILL=point:n ends the process the n-th time it passes that point, without any farewell.
"""

import os
import signal
from threading import Lock

POINTS = ("proposed", "written", "committed", "adopted", "told")

_lock = Lock()
_name = ""
_left = 0


def arm(spec: str) -> None:
    """`point:n`; '' disarms."""
    global _name, _left
    _name, _, count = spec.partition(":")
    _left = int(count or 1)


def point(name: str) -> None:
    global _left
    if name != _name:
        return
    with _lock:
        _left -= 1
        if _left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


arm(os.environ.get("CIRCENSES_KILL", ""))

"""The server under attack: as `circenses serve`, with a wicked game and a clock that the attack can set."""

import sys
import time
from dataclasses import dataclass
from pathlib import Path

from circenses.server.settings import Settings
from circenses.server.supervise import serve


@dataclass(frozen=True)
class WrongClock:
    """The time, and as many seconds more or less as a file says."""

    path: str

    def __call__(self) -> float:
        try:
            return time.time() + float(Path(self.path).read_text(encoding="utf-8") or 0)
        except OSError:
            return time.time()


def main() -> None:
    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    settings = Settings(
        database=f"sqlite:///{folder / 'tables.db'}",
        port=port,
        games=("tests.server.spinning",),
        clock=WrongClock(str(folder / "clock")),
        pace=0,
        sweep=1.0,
        unload_after=5.0,
        new_tables_an_hour=10**6,  # the attack comes from one address; its other limits stay
        writes_a_minute=10**5,
        reads_a_minute=10**5,
    )
    serve(settings, lambda ready: print(ready, flush=True))


if __name__ == "__main__":
    main()

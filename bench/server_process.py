"""The server that bench/server.py measures: as `circenses serve`, but without limits on what one visitor may ask."""

import sys

import circenses
from circenses.server.run import serve_on
from circenses.server.settings import Settings
from circenses.server.supervise import listen


def main() -> None:
    plenty = 10**9
    settings = Settings(
        database=sys.argv[1],
        port=0,
        pace=0,
        writes_a_minute=plenty,
        reads_a_minute=plenty,
        new_tables_an_hour=plenty,
        sweep=1.0,
        unload_after=float(plenty),  # idle tables stay in memory, to be weighed
    )
    build = "compiled" if circenses.COMPILED else "pure"
    serve_on(listen(settings), settings, lambda port: print(port, build, flush=True))


if __name__ == "__main__":
    main()

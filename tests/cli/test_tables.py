"""Tables in a terminal."""

import polars as pl
import pytest

from circenses.cli import console
from circenses.cli.tables import show


def test_a_table_shows_whole_numbers_in_a_narrow_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    wide = pl.DataFrame({f"figure {i}": [0.123 + i] for i in range(12)})
    before = console.out.width
    console.out.width = 40
    try:
        show("figures", wide)
        assert console.out.width == 40
    finally:
        console.out.width = before
    assert "…" not in capsys.readouterr().out

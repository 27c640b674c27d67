"""Tables as Parquet files that hold a checksum of themselves, so that a damaged one is noticed."""

import hashlib
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars

SEAL = "sha256"
BLANK = b"0" * 64  # in place of the checksum while it is computed


def sealed(table: "polars.DataFrame") -> bytes:
    """The table as Parquet; the same table gives the same bytes."""
    file = io.BytesIO()
    table.write_parquet(file, compression="zstd", metadata={SEAL: BLANK.decode()})
    content = file.getvalue()
    before, _, after = content.rpartition(BLANK)
    return before + hashlib.sha256(content).hexdigest().encode() + after


def is_whole(content: bytes) -> bool:
    """Whether every byte is as it was written. Files of earlier versions have no seal; of them nothing is known."""
    import polars

    try:
        seal = polars.read_parquet_metadata(io.BytesIO(content)).get(SEAL)
    except polars.exceptions.PolarsError:
        return False
    if seal is None:
        return True
    before, _, after = content.rpartition(seal.encode())
    return hashlib.sha256(before + BLANK + after).hexdigest() == seal

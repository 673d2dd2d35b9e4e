"""The results of a batch as a Parquet file, which data frames and databases read by column."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any, Final

from carcscore.batch.formats import COLUMNS, Value, values
from carcscore.batch.run import RecordResult

_GROUP: Final = 10_000
"""Records in a row group: enough for columns to pack well, few enough to keep in memory."""


class _Sink(io.RawIOBase):
    """The file that the library writes to: it passes on what it is given and knows how much that was."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write, self._written = write, 0

    def writable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._written

    def write(self, data: Any) -> int:
        content = bytes(data)
        self._write(content)
        self._written += len(content)
        return len(content)


class ParquetRows:
    """A Parquet file with one row per record, handed to ``write`` as it comes.

    The columns are those of the CSV; numbers are integers, and what is missing is null. It needs pyarrow.
    """

    def __init__(self, write: Callable[[bytes], None]) -> None:
        import pyarrow  # late: it may be missing
        import pyarrow.parquet

        types = {int: pyarrow.int64(), str: pyarrow.string()}
        self._schema = pyarrow.schema([(name, types[kind]) for name, kind in COLUMNS.items()])
        self._table = pyarrow.Table.from_pylist
        self._file = pyarrow.parquet.ParquetWriter(_Sink(write), self._schema)
        self._rows: list[dict[str, Value]] = []

    def add(self, done: RecordResult) -> None:
        """Adds the row of a record."""
        self._rows.append(values(done))
        if len(self._rows) >= _GROUP:
            self._flush()

    def close(self) -> None:
        """Writes what is left, and the end of the file."""
        self._flush()
        self._file.close()

    def _flush(self) -> None:
        if self._rows:
            self._file.write_table(self._table(self._rows, schema=self._schema))
            self._rows = []

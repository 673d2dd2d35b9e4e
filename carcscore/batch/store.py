"""Keeps results in SQLite, committed by whole records, so that a killed run can go on."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import wraps
from pkgutil import get_data
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from carcscore.batch.tasks import Details, RecordRow, Row, TaskResult, is_sound_row
from carcscore.version import __version__

APPLICATION: Final = 0x63617263
"""Marks a database as ours (``carc``)."""
FORMAT: Final = 2
_DETAILS: Final = ("players", "awards", "findings", "claims", "explanations")
"""The tables of :class:`Details`, whose rows follow a record's number."""
_COMMIT_RECORDS: Final = 500
_COMMIT_SECONDS: Final = 1.0
_FIRST_COMMIT_SECONDS: Final = 0.05
"""The first result is committed at once, the next ones so soon, then after twice the time, and so on: runs
killed within a second get on, too."""
_ROW: Final = ", ".join(RecordRow._fields)
_INSERT: Final = (
    f"INSERT INTO records ({_ROW}, rules_asked, program, report)"
    f" VALUES ({', '.join('?' * (len(RecordRow._fields) + 3))})"
)
_UPDATE: Final = (
    f"UPDATE records SET ({_ROW}, rules_asked, program, report)"
    f" = ({', '.join('?' * (len(RecordRow._fields) + 3))}) WHERE id = ?"
)


def _statements(file: str) -> list[str]:
    """The statements of a file: those that make the tables of an empty store, or its views."""
    return (get_data(__package__, file) or b"").decode("utf-8").split(";\n")


class SameGame(NamedTuple):
    """The record that tells a game first: in the ``same_bytes``, or there before this one ``moved``."""

    source: str
    same_bytes: bool
    moved: bool = False


class StoreError(Exception):
    """The store can't be used or written; the message is for the user."""


_Asked = ParamSpec("_Asked")
_Answer = TypeVar("_Answer")
_Method = Callable[Concatenate["Store", _Asked], _Answer]


def _told(method: _Method[_Asked, _Answer]) -> _Method[_Asked, _Answer]:
    """The method with errors of the database told as those of its store."""

    @wraps(method)
    def told(store: Store, /, *args: _Asked.args, **kwargs: _Asked.kwargs) -> _Answer:
        try:
            return method(store, *args, **kwargs)
        except (sqlite3.Error, UnicodeDecodeError) as error:  # its messages quote what is damaged
            who = store.path or "The temporary file for games seen"
            remedy = "Move it away, and the next run makes a new one." if store.path else "Make room for it."
            raise StoreError(f"{who} can't be used: {error}. {remedy}") from None

    return told


class Store:
    """The results of a run: in the file at ``path``, or in a temporary one that only tells games seen before.

    Raises :class:`StoreError`, as all its methods do.
    """

    @_told
    def __init__(self, path: str | None, rules_asked: str) -> None:
        self.path = path
        self._rules = rules_asked
        self._waiting = 0
        self._since = time.monotonic()
        self._patience = 0.0
        # Without a name SQLite makes a temporary file of its own, which ends with the connection.
        self._db = sqlite3.connect(path or "", timeout=30, isolation_level=None)
        try:
            self._prepare()
        except BaseException:
            self._db.close()
            raise

    def _prepare(self) -> None:
        run = self._db.execute
        run("PRAGMA cache_size = -2000")  # kibibytes; the rest of a large store is the system's to cache
        run("PRAGMA temp_store = FILE")
        (application,) = run("PRAGMA application_id").fetchone()
        (tables,) = run("SELECT count(*) FROM sqlite_master").fetchone()
        if tables and application != APPLICATION:
            raise StoreError(f"{self.path} is a database, but not a store of results. Name another file.")
        (version,) = run("PRAGMA user_version").fetchone()
        if version > FORMAT:
            raise StoreError(f"{self.path} was written by a newer version of the program. Use that one.")
        self._is_new = not tables
        if self.path is not None:
            run("PRAGMA journal_mode = WAL")
            run("PRAGMA synchronous = NORMAL")
        else:
            run("PRAGMA journal_mode = OFF")
            run("CREATE TABLE seen (play TEXT PRIMARY KEY, source TEXT, sha256 TEXT) WITHOUT ROWID")
        if self.path is not None and not tables:
            run("BEGIN IMMEDIATE")
            # Two runs may have begun together: the later one finds the tables of the other.
            if not run("SELECT count(*) FROM sqlite_master").fetchone()[0]:
                for statement in _statements("store.sql"):
                    run(statement)
                run(f"PRAGMA application_id = {APPLICATION}")
                run(f"PRAGMA user_version = {FORMAT}")
            run("COMMIT")
        elif self.path is not None and version < FORMAT:
            self._bring_up_to_date()
        if self.path is not None:
            for statement in _statements("players.sql"):
                run(statement)
        run("CREATE TEMP TABLE named (name TEXT PRIMARY KEY, raw BLOB, source TEXT) WITHOUT ROWID")

    def _bring_up_to_date(self) -> None:
        """Adds what a store of an earlier format lacks; its records are examined anew."""
        run = self._db.execute
        new = sqlite3.connect(":memory:")
        for statement in _statements("store.sql"):
            new.execute(statement)
        run("BEGIN IMMEDIATE")
        there = {name for (name,) in run("SELECT name FROM sqlite_master")}
        made = new.execute("SELECT type, name, sql FROM sqlite_master WHERE sql <> ''")
        for kind, name, statement in made.fetchall():
            if name not in there:
                run(statement)
            elif kind == "table":
                had = {column[1] for column in run(f"PRAGMA table_info({name})")}
                for _, column, of_type, required, default, _ in new.execute(f"PRAGMA table_info({name})"):
                    if column not in had:
                        otherwise = f" NOT NULL DEFAULT {default}" if required else ""
                        run(f'ALTER TABLE {name} ADD COLUMN "{column}" {of_type}{otherwise}')
        run("UPDATE records SET sha256 = NULL")
        run(f"PRAGMA user_version = {FORMAT}")
        run("COMMIT")
        new.close()

    @_told
    def name_for(self, source: str, raw: bytes | None, key: str = "", there: bool = True) -> str | None:
        """The unique name of a record in this run; ``None`` if this record came before.

        An archive may have several members of one name: those with other content get a number. ``key``
        identifies the source if the name does not. What is not ``there`` as a record is not met.
        """
        digest = b"" if raw is None else hashlib.blake2b(raw, digest_size=16).digest()
        run, number, ending = self._db.execute, 1, ""
        while True:
            name, mine = _safe((key or source) + ending), source + ending
            met = _safe(mine) if there else None
            if run("INSERT OR IGNORE INTO named VALUES (?, ?, ?)", (name, digest, met)).rowcount:
                return mine
            if run("SELECT raw FROM named WHERE name = ?", (name,)).fetchone() == (digest,):
                return None
            number += 1
            ending = f"#{number}"

    @_told
    def known(self, source: str, report: bool = False) -> str | None:
        """The SHA-256 of a source's content that was examined by these rules and this program.

        ``None``, too, if what is kept of it is damaged: its row, or the ``report`` where one is wanted.
        """
        if self._is_new:  # and this run asks once for each source
            return None
        which = "source = ? AND rules_asked = ? AND program = ?"
        query = f"SELECT {_ROW}, {'report' if report else 'NULL'} FROM records WHERE {which}"
        found = self._db.execute(query, (_safe(source), self._rules, __version__)).fetchone()
        if found is None or not is_sound_row(found[:-1]) or (report and _unpacked(found[-1]) is None):
            return None
        return RecordRow(*found[:-1]).sha256

    def row(self, source: str) -> RecordRow:
        """The row of a source that is known."""
        return RecordRow(*self._kept(_ROW, source))

    def report(self, source: str) -> str:
        """The report, as JSON text, of a source that is known."""
        report = _unpacked(self._kept("report", source)[0])
        if report is None:
            raise self._damaged(source)
        return report

    @_told
    def _kept(self, fields: str, source: str) -> Any:
        """These fields of a source that is known."""
        query = f"SELECT {fields} FROM records WHERE source = ?"
        found = self._db.execute(query, (_safe(source),)).fetchone()
        if found is None:
            raise self._damaged(source)
        return found

    def _damaged(self, source: str) -> StoreError:
        why = f"what it keeps of {source} is damaged, or was removed in the meantime"
        return StoreError(f"{self.path} can't be used: {why}. Run again, or move the store away.")

    @_told
    def save(self, result: TaskResult) -> None:
        """Keeps a result in place of an earlier one of its source; a temporary store keeps none."""
        if self.path is None:
            return
        assert result.row is not None
        values, details = tuple(result.row), result.details
        try:
            self._write(values, details)
        except UnicodeEncodeError:
            if details is not None:
                tables = {name: list(map(_all_safe, getattr(details, name))) for name in _DETAILS}
                details = Details(**tables, report=details.report)
            self._write(_all_safe(values), details)

    def _write(self, values: Row, details: Details | None) -> None:
        run = self._db.execute
        if not self._db.in_transaction:
            run("BEGIN IMMEDIATE")
            self._since = time.monotonic()
        packed = details.report if details else None
        row = (*values, self._rules, __version__, packed)
        try:
            number = run(_INSERT, row).lastrowid
        except sqlite3.IntegrityError:  # an earlier run kept it
            if (found := run("SELECT id FROM records WHERE source = ?", (values[0],)).fetchone()) is None:
                raise self._damaged(str(values[0])) from None
            (number,) = found
            run(_UPDATE, (*row, number))
            for table in _DETAILS:
                run(f"DELETE FROM {table} WHERE record = ?", (number,))
        if details is not None:
            for table in _DETAILS:
                if rows := getattr(details, table):
                    marks = ", ?" * len(rows[0])
                    self._db.executemany(
                        f"INSERT INTO {table} VALUES (?{marks})", [(number, *each) for each in rows]
                    )
        self._waiting += 1

    @_told
    def has_met(self, beginning: str) -> bool:
        """True if a record met in this run has a source that begins so."""
        self._db.execute("CREATE INDEX IF NOT EXISTS temp.named_sources ON named (source)")
        query = "SELECT 1 FROM named WHERE source >= ? AND source < ? LIMIT 1"
        found = self._db.execute(query, (_safe(beginning), _safe(beginning) + chr(sys.maxunicode)))
        return found.fetchone() is not None

    @_told
    def first_with(self, row: RecordRow, is_gone: Callable[[str], bool]) -> SameGame | None:
        """The record kept first that tells the same game, and whether its bytes are the same.

        Those of which ``is_gone`` tells that they are no longer there do not count, unless the very same file
        was there: then this record ``moved``.
        """
        if row.play is None:
            return None
        if self.path is None:
            return self._seen(row)
        moved = None
        query = "SELECT source, sha256 FROM records WHERE play = ? ORDER BY id"
        for source, sha256 in self._db.execute(query, (row.play,)):
            if source == _safe(row.source):
                break
            same_bytes = sha256 == row.sha256
            if not is_gone(source):
                return SameGame(source, same_bytes)
            if same_bytes and moved is None:
                moved = SameGame(source, same_bytes, moved=True)
        return moved

    @_told
    def forget(self, is_gone: Callable[[str], bool]) -> int:
        """Deletes the records that were not met in this run and are gone; returns their number."""
        self.commit(now=True)
        met = "SELECT source FROM named WHERE source NOT NULL"
        left = self._db.execute(f"SELECT id, source FROM records WHERE source NOT IN ({met})")
        gone = [(number,) for number, source in left.fetchall() if is_gone(source)]
        self._db.execute("BEGIN IMMEDIATE")
        for table in _DETAILS:
            self._db.executemany(f"DELETE FROM {table} WHERE record = ?", gone)
        self._db.executemany("DELETE FROM records WHERE id = ?", gone)
        self._db.execute("COMMIT")
        return len(gone)

    def _seen(self, row: RecordRow) -> SameGame | None:
        """:meth:`first_with` without a store: a row that tells games apart is a fraction of a whole one."""
        mine = (row.play, _safe(row.source), row.sha256)
        if self._db.execute("INSERT OR IGNORE INTO seen VALUES (?, ?, ?)", mine).rowcount:
            return None
        query = "SELECT source, sha256 FROM seen WHERE play = ?"
        source, sha256 = self._db.execute(query, (row.play,)).fetchone()
        return SameGame(source, sha256 == row.sha256)

    @_told
    def commit(self, now: bool = False) -> None:
        """Commits what was saved, if there is enough of it or ``now``."""
        if not self._db.in_transaction:
            return
        if self._waiting >= _COMMIT_RECORDS or now or time.monotonic() - self._since > self._patience:
            self._db.execute("COMMIT")
            self._waiting = 0
            self._patience = min(_COMMIT_SECONDS, max(_FIRST_COMMIT_SECONDS, 2 * self._patience))

    def close(self) -> None:
        """Commits everything and closes the file."""
        try:
            self.commit(now=True)
        finally:
            self._db.close()


def _unpacked(packed: object) -> str | None:
    """The text of a report as it is kept; ``None`` where that is damaged."""
    try:
        text = zlib.decompress(packed).decode("utf-8", "surrogatepass")  # type: ignore[arg-type]  # it may be
    except (TypeError, ValueError, zlib.error):
        return None
    return text if text.startswith("{") and text.endswith("}") else None


def _safe(text: str) -> str:
    """Text as SQLite can keep it: the name of a file may hold bytes that are no text."""
    return text.encode("utf-8", "backslashreplace").decode()


def _all_safe(row: Row) -> Row:
    return tuple(_safe(value) if isinstance(value, str) else value for value in row)


@contextmanager
def reading(path: str | os.PathLike[str]) -> Iterator[sqlite3.Connection]:
    """The database of a store, to ask and not to write. Raises :class:`StoreError`."""
    try:
        with closing(sqlite3.connect(f"file:{os.fspath(path)}?mode=ro", uri=True)) as db:
            yield db
    except sqlite3.Error as error:
        raise StoreError(f"{os.fspath(path)} can't be read: {error}.") from None


def content(path: str | os.PathLike[str]) -> dict[str, list[Row]]:
    """All that a store holds, free of the order in which it came: two stores are the same if these are equal.

    Rows of details begin with the record's source in place of its number. Raises :class:`StoreError`.
    """
    with reading(path) as db:
        fields = f"{_ROW}, rules_asked, program, report"
        held = {"records": sorted(db.execute(f"SELECT {fields} FROM records"), key=repr)}
        for table in _DETAILS:
            query = f"SELECT source, {table}.* FROM {table} JOIN records ON record = id"
            held[table] = sorted(((row[0], *row[2:]) for row in db.execute(query)), key=repr)
    return held

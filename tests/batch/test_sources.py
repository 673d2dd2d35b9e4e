"""What is found: files, folders, patterns, archives, lines and lists; and what is wrong with them."""

from __future__ import annotations

import gzip
import io
import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from carcscore.batch import archives
from carcscore.batch.archives import SourceEntry
from carcscore.batch.sources import find, paths_in

RECORD = b'{"carcscore": 1}'


def names(path: Path | str, contents: bool = True) -> list[str]:
    return [found.source for found in find([str(path)], contents) if found.passed is None]


def tar(path: Path, *items: tuple[str, bytes], mode: str = "w:gz") -> Path:
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]
        for name, raw in items:
            info = tarfile.TarInfo(name)
            info.size = len(raw)
            archive.addfile(info, io.BytesIO(raw))
    return path


def test_a_folder_is_searched_in_the_order_of_names(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.YML", "c/z.json", "c/a.jcz", "notes.txt", ".hidden.yaml", ".git/x.yaml"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(RECORD)
    (tmp_path / "d.jsonl").write_bytes(RECORD + b"\n\n" + RECORD)
    found = [os.path.relpath(name, tmp_path) for name in names(tmp_path)]
    inner = os.path.join("c", "a.jcz"), os.path.join("c", "z.json")
    assert found == ["a.YML", "b.yaml", *inner, "d.jsonl:1", "d.jsonl:3"]
    assert names(tmp_path, contents=False) == names(tmp_path)


def test_an_address_is_no_file() -> None:
    (found,) = find(["https://example.org/game.yaml"], True)
    assert found.trouble is not None
    assert "nothing is fetched from the network" in found.trouble[1]


def test_links_are_followed_to_files_but_not_to_folders(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(RECORD)
    (tmp_path / "b.yaml").symlink_to(tmp_path / "a.yaml")
    (tmp_path / "loop").symlink_to(tmp_path)
    assert [Path(name).name for name in names(tmp_path)] == ["a.yaml", "b.yaml"]


def test_patterns(tmp_path: Path) -> None:
    for name in ("r1/a.yaml", "r2/b.yaml", "r2/[x].yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(RECORD)
    assert [Path(name).name for name in names(tmp_path / "r*" / "?.yaml")] == ["a.yaml", "b.yaml"]
    assert [Path(name).name for name in names(tmp_path / "**" / "*.yaml")] == ["a.yaml", "[x].yaml", "b.yaml"]
    assert [Path(name).name for name in names(tmp_path / "r2" / "[x].yaml")] == ["[x].yaml"]
    (none,) = find([str(tmp_path / "*.jcz")])
    assert none.trouble is not None
    assert none.trouble[0] == "not-found"


@pytest.mark.parametrize("ending", [".zip", ".tar.gz", ".tgz", ".tar"])
def test_archives_are_read_in_place(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"games{ending}"
    items = (("r/b.json", RECORD), ("a.yaml", b"x"), ("readme.md", b"?"), ("__MACOSX/._a.yaml", b"?"))
    if ending == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, raw in items:
                archive.writestr(name, raw)
            archive.mkdir("folder.yaml")
    else:
        tar(path, *items, mode="w" if ending == ".tar" else "w:gz")
    assert list(find([str(path)])) == [
        SourceEntry(f"{path}/r/b.json", None, RECORD, key=f"{path}/r/b.json"),
        SourceEntry(f"{path}/a.yaml", None, b"x", key=f"{path}/a.yaml"),
    ]
    assert names(path, contents=False) == names(path)
    assert sorted(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("ending", [".jsonl", ".jsonl.gz"])
def test_lines_are_records(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"games{ending}"
    raw = b"\n" + RECORD + b"\r\n  \n" + b"not json" + b"\n" + RECORD
    path.write_bytes(gzip.compress(raw) if ending.endswith(".gz") else raw)
    found = list(find([str(path)]))
    assert [each.source for each in found] == [f"{path}:2", f"{path}:4", f"{path}:5"]
    assert [each.raw for each in found] == [RECORD, b"not json", RECORD]


@pytest.mark.parametrize("ending", [".zip", ".tar.gz", ".tar", ".jsonl", ".jsonl.gz"])
def test_nothing_is_inflated_beyond_the_limit(
    tmp_path: Path, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "LIMIT", 20_000)
    path = tmp_path / f"games{ending}"
    large = b"[" + b" " * 50_000 + b"]"
    if ending == ".zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a.json", large)
            archive.writestr("b.json", RECORD)
    elif ".tar" in ending:
        tar(path, ("a.json", large), ("b.json", RECORD), mode="w" if ending == ".tar" else "w:gz")
    else:
        raw = large + b"\n" + RECORD
        path.write_bytes(gzip.compress(raw) if ending.endswith(".gz") else raw)
    first, second = find([str(path)])
    assert first.trouble is not None
    assert first.trouble[0] == "too-large"
    assert second.raw == RECORD


BROKEN = (  # without the time: names of tests are made of it, and each worker makes its own
    (".zip", b""),
    (".zip", b"no archive"),
    (".zip", b"PK\x05\x06" + b"\xff" * 18),
    (".tar.gz", b""),
    (".tar.gz", b"\x1f\x8b\x08 broken"),
    (".tar.gz", gzip.compress(b"no tar" * 200, mtime=0)),
    (".tar", b"x" * 2000),
    (".jsonl", b""),
    (".jsonl", b"\n\n"),
    (".jsonl.gz", b"no gzip"),
    (".jsonl.gz", gzip.compress(RECORD, mtime=0)[:-9]),
)


@pytest.mark.parametrize(("ending", "raw"), BROKEN)
def test_broken_archives_are_one_trouble(tmp_path: Path, ending: str, raw: bytes) -> None:
    path = tmp_path / f"games{ending}"
    path.write_bytes(raw)
    found = list(find([str(path)]))
    assert found[-1].trouble is not None
    assert found[-1].trouble[0] in ("archive-broken", "no-records")
    assert "\n" not in found[-1].trouble[1]


def test_what_lies_before_the_break_is_kept(tmp_path: Path) -> None:
    items = [(f"{number}.json", RECORD + os.urandom(2000)) for number in range(50)]
    path = tar(tmp_path / "games.tar.gz", *items)
    path.write_bytes(path.read_bytes()[:50_000])
    found = list(find([str(path)]))
    assert len(found) > 10
    assert [each.raw is None for each in found] == [False] * (len(found) - 1) + [True]
    with zipfile.ZipFile(tmp_path / "games.zip", "w") as archive:
        for name, raw in items:
            archive.writestr(name, raw)
    whole = bytearray((tmp_path / "games.zip").read_bytes())
    whole[5000:5010] = b"\0" * 10
    (tmp_path / "games.zip").write_bytes(whole)
    troubles = [each.trouble is not None for each in find([str(tmp_path / "games.zip")])]
    assert len(troubles) == 50
    assert sum(troubles) == 1


def test_a_header_that_claims_any_length_is_refused(tmp_path: Path) -> None:
    info = tarfile.TarInfo("long")
    info.type = tarfile.XHDTYPE
    info.size = 2**40
    (tmp_path / "a.tar").write_bytes(info.tobuf(tarfile.GNU_FORMAT) + b"\0" * 1024)
    (found,) = find([str(tmp_path / "a.tar")])
    assert found.trouble is not None
    assert "impossible length" in found.trouble[1]


def test_an_empty_folder_and_a_list_of_paths(tmp_path: Path) -> None:
    (found,) = find([str(tmp_path)])
    assert found.trouble is not None
    assert found.trouble[0] == "no-records"
    assert list(paths_in([b"a.yaml\r\n", b"\n", b"  b c.yaml\n"])) == ["a.yaml", "  b c.yaml"]


def test_zip_archives_of_every_make(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with path.open("wb") as stream:
        stream.write(b"#!/bin/sh, as of an archive that unpacks itself")
        with zipfile.ZipFile(stream, "w") as archive:
            archive.comment = b"a comment PK"
            for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
                archive.writestr(f"{method}-\u00e4.json", RECORD, method)
            with archive.open("long.json", "w", force_zip64=True) as member:
                member.write(RECORD)
    found = list(find([str(path)]))
    assert [each.raw for each in found] == [RECORD] * 5
    assert found[0].source == f"{path}/0-\u00e4.json"
    raw = path.read_bytes()
    locked = raw.replace(b"PK\x01\x02\x14\x03\x14\x00\x00\x08", b"PK\x01\x02\x14\x03\x14\x00\x01\x08", 1)
    assert locked != raw
    path.write_bytes(locked)
    first, *rest = find([str(path)])
    assert first.trouble is not None
    assert "password" in first.trouble[1]
    assert [each.raw for each in rest] == [RECORD] * 4


def test_zip_archives_with_any_byte_changed(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.json", RECORD)
        archive.writestr("b.json", RECORD * 3)
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        for found in find([str(path)]):
            assert found.raw in (RECORD, RECORD * 3, None)
            assert (found.raw is None) == (found.trouble is not None)


@pytest.mark.slow
def test_more_members_than_a_short_number_counts(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(66_000):
            archive.writestr(zipfile.ZipInfo(f"{number}.json"), b"1")
    assert sum(1 for _ in find([str(path)], contents=False)) == 66_000

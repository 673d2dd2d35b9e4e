"""Records, archives and lines that are packed: read as the unpacked ones are, or named as skipped."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import subprocess
import sys
import tarfile
import zlib
from pathlib import Path

import pytest

from carcscore.batch.packing import opened
from carcscore.batch.sources import find
from tests.commands import Run

pytestmark = pytest.mark.usefixtures("workers_in_process")

RECORD = b'{"carcscore": 1, "players": ["red", "blue"], "board": "D*"}'
PACK = {".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress}


def found(path: Path) -> dict[str, bytes | None]:
    return {entry.source.removeprefix(f"{path}/"): entry.raw for entry in find([str(path)])}


@pytest.mark.parametrize("packing", PACK)
def test_packed_records_are_read(tmp_path: Path, packing: str) -> None:
    pack = PACK[packing]
    (tmp_path / f"a.json{packing}").write_bytes(pack(RECORD))
    (tmp_path / f"b.YAML{packing.upper()}").write_bytes(pack(RECORD[:20]) + pack(RECORD[20:]))
    (tmp_path / f"c.yml{packing}").write_bytes(pack(RECORD + b"\n---\n" + RECORD))
    (tmp_path / f"e.jsonl{packing}").write_bytes(pack(RECORD + b"\n" + RECORD))
    (tmp_path / f"notes.txt{packing}").write_bytes(pack(b"nothing"))
    (tmp_path / f".hidden.yaml{packing}").write_bytes(pack(RECORD))
    read = found(tmp_path)
    yml = f"c.yml{packing}"
    assert list(read) == [
        *(f"a.json{packing}", f"b.YAML{packing.upper()}", f"{yml}:1", f"{yml}:2"),
        *(f"e.jsonl{packing}:1", f"e.jsonl{packing}:2"),
    ]
    assert {(raw or b"").removeprefix(b"---\n").strip() for raw in read.values()} == {RECORD}


@pytest.mark.parametrize("packing", PACK)
@pytest.mark.parametrize("named", [".tar{}", "short"])
def test_packed_archives_are_read(tmp_path: Path, packing: str, named: str) -> None:
    ending = (
        {".gz": ".tgz", ".bz2": ".tbz2", ".xz": ".txz"}[packing] if named == "short" else f".tar{packing}"
    )
    path = tmp_path / f"games{ending}"
    with tarfile.open(path, f"w:{packing[1:]}") as archive:
        for name, length in (("a.json", 0), ("long.txt", 3_000_001), ("b.yaml", 0), (f"c.json{packing}", 0)):
            info = tarfile.TarInfo(name)
            content = RECORD + b" " * length
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    entries = {entry.source: entry for entry in find([str(path)])}
    assert [entries[f"{path}/{name}"].raw for name in ("a.json", "b.yaml")] == [RECORD, RECORD]
    assert entries[f"{path}/c.json{packing}"].passed == "an archive inside an archive"
    assert len(entries) == 3


@pytest.mark.parametrize("packing", PACK)
@pytest.mark.parametrize("cut", [12, 40, -9, -1])
def test_what_breaks_off_is_told(tmp_path: Path, packing: str, cut: int) -> None:
    path = tmp_path / f"a.json{packing}"
    path.write_bytes(PACK[packing](RECORD)[:cut])
    (entry,) = find([str(path)])
    assert entry.raw is None
    assert entry.trouble is not None
    assert "can't be read" in entry.trouble[1]


@pytest.mark.parametrize("packing", PACK)
def test_what_is_not_packed_as_its_name_says_is_told(tmp_path: Path, packing: str) -> None:
    path = tmp_path / f"a.json{packing}"
    for content in (RECORD, *(pack(RECORD) for other, pack in PACK.items() if other != packing)):
        path.write_bytes(content)
        (entry,) = find([str(path)])
        assert entry.trouble is not None
        assert entry.trouble[0] == "archive-broken"


def test_what_can_t_be_read_is_named_as_passed_over(run: Run) -> None:
    folder = Path("games")
    folder.mkdir()
    (folder / "a.json").write_bytes(RECORD)
    names = ["b.tar.zst", "c.json.zst", "d.yaml.lz4", "e.7z", "f.rar", "g.JSONL.ZST"]
    for name in (*names, "photo.zst", "notes.txt.br"):
        (folder / name).write_bytes(b"\x28\xb5\x2f\xfd")
    result = run("batch", str(folder), "-j1")
    assert result.exit_code == 0
    assert [line.split()[1] for line in result.output.splitlines() if "skipped" in line] == ["6"]
    below = result.output.partition("Passed over:\n")[2].splitlines()
    assert below == [f"  games/{name}: packed in a way that can't be read here: unpack it" for name in names]


def test_a_file_that_claims_much_memory_is_refused(tmp_path: Path) -> None:
    """Also behind a modest beginning: any number of packed files may follow one another."""
    header = bytearray(lzma.compress(RECORD * 50, filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 20}]))
    sound = bytes(header)
    at = header.index(b"\x21\x01", 12) + 2  # the size of the dictionary, as LZMA2 has it: 37 is 1 GiB
    header[at] = 37
    size = (header[12] + 1) * 4
    header[12 + size - 4 : 12 + size] = zlib.crc32(header[12 : 12 + size - 4]).to_bytes(4, "little")
    for content in (bytes(header), sound + bytes(header)):
        path = tmp_path / "a.json.xz"
        path.write_bytes(content)
        assert lzma.decompress(content).startswith(RECORD)
        (entry,) = find([str(path)])
        assert entry.trouble is not None
        assert "emory" in entry.trouble[1]


def test_a_packed_bomb_takes_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "bomb.json.bz2"
    packer = bz2.BZ2Compressor()
    path.write_bytes(b"".join(packer.compress(bytes(1 << 20)) for _ in range(100)) + packer.flush())
    script = (
        "import sys; from carcscore.batch.sources import find; from tests.memory import peak\n"
        "before = peak(); (entry,) = find([sys.argv[1]]); print(entry.trouble[0], peak() - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True
    )
    code, grown = done.stdout.split()
    assert code == "too-large"
    assert int(grown) < 150_000


def test_a_packed_file_is_read_forwards(tmp_path: Path) -> None:
    path = tmp_path / "a.xz"
    path.write_bytes(lzma.compress(bytes(range(256)) * 1000))
    with opened(str(path), ".xz") as stream:
        assert stream.seek(200_001) == 200_001
        assert stream.read(2) == bytes([200_001 % 256, 200_002 % 256])
        stream.seek(10, io.SEEK_CUR)
        assert stream.read(1) == bytes([(200_013) % 256])
        assert stream.read()[-1:] == b"\xff"
        with pytest.raises(io.UnsupportedOperation):
            stream.seek(0)

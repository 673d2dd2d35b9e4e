"""A batch whose workers know their answers does all that another does."""

from pathlib import Path

import pytest

from carcscore.batch.store import content
from tests.batch.archive import record, write_folder
from tests.bench import answers
from tests.bench.batch import ANSWERING, BATCH, _batch
from tests.bench.cost import python


@pytest.mark.slow
def test_a_batch_with_answers_made_before_fills_the_same_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "records"
    write_folder(folder, (record(number, games=5) for number in range(12)))
    monkeypatch.setenv(answers.VARIABLE, str(answers.make(folder)))
    held = []
    for name, script in (("usual", BATCH), ("answering", ANSWERING)):
        store = tmp_path / f"{name}.sqlite"
        python(_batch(folder, "--store", str(store), script=script))
        held.append(content(store))
    assert held[0] == held[1]
    assert len(held[0]["records"]) == 12

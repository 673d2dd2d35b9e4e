"""Land coloured by its owners: each set of owners has a fill, told by a sign as well as by colour."""

import re
from pathlib import Path

import pytest

from carcscore.drawing.svg.owners import Owner, Owners
from carcscore.pipeline import examine
from carcscore.report.picture import board_picture, owned_land
from tests.commands import Run
from tests.drawing.pictures import of_class, read

SAMPLE = Path(__file__).parents[2] / "samples" / "two-players-turns.yaml"
RED, BLUE, GREEN = Owner(0, "Anna", "red"), Owner(1, "Ben", "blue"), Owner(2, "Cem", "green")


def test_farms_are_painted_for_whoever_has_the_majority() -> None:
    report = examine(SAMPLE)
    assert report.outcome is not None
    owned = owned_land(report)
    assert {farm: [one.name for one in owners] for farm, owners in owned.items()} == {
        "farm-1": ["Ben"],
        "farm-9": ["Anna", "Ben"],
    }
    root = read(board_picture(report, owned=owned_land(report)))
    fills: dict[str | None, set[str | None]] = {}
    for one in of_class(root, "segment"):
        fills.setdefault(one.get("data-feature"), set()).add(one.get("style"))
    assert {feature: paint for feature, paint in fills.items() if paint != {None}} == {
        "farm-1": {"fill:url(#cs-owner-0)"},
        "farm-9": {"fill:url(#cs-owner-1)"},
    }
    told = ["".join(one.itertext()) for one in of_class(root, "meaning")]
    assert {"Ben: farms", "Anna and Ben: farms"} <= set(told)
    assert "cs-owner" not in board_picture(report)


@pytest.mark.parametrize("owners", [[RED], [BLUE], [RED, BLUE], [RED, BLUE, GREEN]])
def test_a_fill_shows_every_owner_as_often_and_fits_the_tile(owners: list[Owner]) -> None:
    [pattern] = Owners({"farm-1": owners}).patterns()
    paints, signs = re.findall(r'fill="(#\w+)"', pattern), re.findall(r' d="([^"]*)"', pattern)
    for found in (paints, signs):
        assert len(set(found)) == len(owners)
        assert {found.count(one) for one in found} == {len(owners)}
    [size] = re.findall(r'<pattern [^>]*\bwidth="([\d.]+)"', pattern)
    assert 100 / float(size) == pytest.approx(round(100 / float(size)), abs=0.01)  # it goes on over the edge


def test_farms_are_for_pictures(run: Run, tmp_path: Path) -> None:
    refused = run("show", str(SAMPLE), "--farms")
    assert refused.exit_code == 2
    assert "--svg FILE" in refused.output
    run("show", str(SAMPLE), "--farms", "--svg", str(tmp_path / "board.svg"))
    assert "cs-owner-1" in (tmp_path / "board.svg").read_text(encoding="utf-8")

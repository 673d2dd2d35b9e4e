"""A JSON text that was cut off says so, wherever the cut is."""

import json

import pytest

from carcscore.findings import UnusableInput
from carcscore.formats.registry import FOREIGN
from carcscore.source import parse

TEXT = json.dumps(
    {
        "status": 1,
        "data": {
            "valid": True,
            "data": [{"channel": "/a\\b\u00e9", "time": None, "data": [{"args": {"x": -12, "y": [1, "2"]}}]}],
        },
    }
)


@pytest.mark.parametrize("name", ["log.json", "log"])
@pytest.mark.parametrize("indent", [None, 1])
def test_wherever_a_text_is_cut_its_end_is_told_with_the_remedy(name: str, indent: int | None) -> None:
    text = json.dumps(json.loads(TEXT), indent=indent)
    for cut in range(text.index(":") + 2, len(text)):
        with pytest.raises(UnusableInput) as refused:
            parse(text[:cut], name, FOREIGN)
        (found,) = refused.value.findings
        assert "the text ends in the middle. Save or download it again" in found.message, text[:cut]

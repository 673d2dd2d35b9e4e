"""Numbers that need not be whole, where they are asked for; elsewhere each is a finding."""

import pytest

from carcscore.findings import UnusableInput
from carcscore.source import Recogniser, parse

FOREIGN = Recogniser(lambda _: False, lambda _: False)


@pytest.mark.parametrize(
    "text", ["a: [2.5, -.5, 2.0, 1e2, 3]", '{"a": [2.5, -0.5, 2.0, 1e2, 3]}', "{a: [2.5, -.5, 2.0, 1e2, 3]}"]
)
def test_fractions_are_read_where_they_are_asked_for(text: str) -> None:
    data = parse(text, fractions=True).data
    assert data == {"a": [2.5, -0.5, 2, 100, 3]}
    assert isinstance(data, dict)
    assert [type(one) for one in data["a"]] == [float, float, int, int, int]
    with pytest.raises(UnusableInput) as trouble:
        parse(text, foreign=FOREIGN)
    assert {one.code for one in trouble.value.findings} == {"number-not-whole"}


@pytest.mark.parametrize(
    "text",
    [
        "a: .inf",
        "a: -.INF",
        "a: .nan",
        "a: 1e999",
        '{"a": 1e999}',
        '{"a": NaN}',
        '{"a": [1e999, {"b": 2, "b": 3}]}',
    ],
)
def test_what_is_no_number_is_refused_all_the_same(text: str) -> None:
    with pytest.raises(UnusableInput) as trouble:
        parse(text, fractions=True)
    assert "number-not-whole" in {one.code for one in trouble.value.findings}

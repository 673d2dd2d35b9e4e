"""Laws for every input: nothing but findings is raised, what was written is read, places are true."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from carcscore.findings import Finding, Path, UnusableInput, Where
from carcscore.source import Source, json_text, locate, parse, parse_bytes
from carcscore.source.errors import CONTROL, DEPTH, Abort, ParseErrors, positions
from carcscore.source.yaml_text import yaml_events
from carcscore.text import shown
from tests.sampling import examples

RUNS = examples(150)
RECORD = """\
carcscore: 1
title: "Saturday \\u00e9vening"   # optional
rules: {edition: third, expansions: [inns-and-cathedrals]}
players: [red Anna, 'blue Ben']
board: |
  .    E2   .    .
  V3   D*   K    B
followers:
  - blue knight C2 N
track: {red: 4, blue: 0}
note: folded
  here
"""

words = st.text(st.characters(exclude_categories=["Cs"]), max_size=12).filter(
    lambda text: not re.search(CONTROL, text)
)
scalars = st.none() | st.booleans() | st.integers(-(10**18) + 1, 10**18 - 1) | words
plain_data = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=20,
)


def outcome(read: Any, *arguments: Any) -> Source | None:
    """Reads; places findings at odd paths; anything but UnusableInput is a failure of the test."""
    try:
        source: Source = read(*arguments)
    except UnusableInput as error:
        for finding in error.findings:
            assert finding.message.endswith((".", "?"))
            assert len(finding.message) < 600
            assert not re.search(CONTROL, finding.message)
            assert "\n" not in finding.message
            assert finding.where.line is None or finding.where.line > 0
        return None
    paths: list[Path] = [(), ("board",), ("players", 1), ("x", 0, "y"), (0, 0), *source.folded]
    findings = [
        Finding("x", "error", "...", Where(path, offset)) for path in paths for offset in (-1, 0, 7, 999)
    ]
    lines = source.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for finding in locate(findings, source):
        assert finding.where.line is not None
        assert finding.where.column is not None
        assert 1 <= finding.where.line <= len(lines)
        assert 1 <= finding.where.column <= len(lines[finding.where.line - 1]) + 2
    return source


@RUNS
@given(st.binary(max_size=200))
def test_any_bytes(raw: bytes) -> None:
    outcome(parse_bytes, raw, "x")
    outcome(parse_bytes, raw, "x.json")


@RUNS
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    outcome(parse, text)
    outcome(parse, text, "x.json")


@RUNS
@given(st.text("a1:-*&!|>%@`'\"\\#,.?~<[]{}\n\r\t  \u2028\ufeffé", max_size=60))
def test_any_text_of_signs(text: str) -> None:
    outcome(parse, text)
    outcome(parse, "[" + text, "x")
    outcome(parse, '{"' + text, "x.json")


@RUNS
@given(st.text("a1:-*&!|>%@`'\"\\#,.?~<[]{}\n\r\t  ", max_size=40))
def test_any_text_of_signs_without_the_c_library(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(yaml, "CSafeLoader", raising=False)
        outcome(parse, text)


@RUNS
@given(
    st.lists(
        st.sampled_from(['"a":', '"":', '"', "{", "}", "[", "]", ",", ":", "\\\\", '\\"', "1" * 10]),
        max_size=30,
    )
)
def test_json_read_fast_is_sound_where_it_is_read_token_by_token(parts: list[str]) -> None:
    for text in ("".join(parts), f'[{{"a": "{"".join(parts)}"}}]', f'{{"a": 1, {"".join(parts)}": 2}}'):
        errors = ParseErrors(text)
        with suppress(Abort):
            data = json_text._build(text, errors)
        try:
            fast, keys = json_text._decoded(text, None)
        except ValueError:
            assert errors
        else:
            assert json_text._harmless(text, fast, keys) == (not errors)
            assert errors or fast == data


@RUNS
@given(
    st.recursive(
        st.text('[]{}"\\a', max_size=4),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('[]{}"\\a', max_size=4), inner),
        max_leaves=6,
    ),
    st.integers(30, 45),
)
def test_brackets_in_strings_nest_nothing(data: object, more: int) -> None:
    for number in range(more):
        data = {"]": data} if number % 3 else ["]", data, "["]
    text = json.dumps(data)
    deep = json_text._too_deep(text, json_text._signs(text))
    assert deep == (_depth(data) > DEPTH) == any(one.code == "nested-too-deep" for one in _refused(text))


def _depth(data: object) -> int:
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else None
    return 0 if inner is None else 1 + max(map(_depth, inner), default=0)


def _refused(text: str) -> tuple[Finding, ...]:
    try:
        parse(text, "x.json")
    except UnusableInput as refusal:
        return refusal.findings
    return ()


@RUNS
@given(st.data())
def test_damaged_records(data: st.DataObject) -> None:
    original = data.draw(st.sampled_from([RECORD, json.dumps(parse(RECORD).data, indent=1)]))
    raw = bytearray(original.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw) - 1))
        match data.draw(st.sampled_from(["delete", "insert", "replace", "cut", "repeat"])):
            case "delete":
                del raw[at : at + data.draw(st.integers(1, 9))]
            case "insert":
                raw[at:at] = data.draw(
                    st.sampled_from(b"\t\n :-#*&!|>'\"[]{},%@\\\x00\xff.12").map(lambda b: bytes([b]))
                )
            case "replace":
                raw[at] = data.draw(st.integers(0, 255))
            case "cut":
                del raw[at:]
            case _:
                raw[at:at] = raw[at : at + 30]
        if not raw:
            break
    outcome(parse_bytes, bytes(raw), data.draw(st.sampled_from(["x", "x.json"])))


@RUNS
@given(plain_data, st.sampled_from([None, 1, "\t"]), st.booleans())
def test_json_gives_back_what_was_written(data: object, indent: int | str | None, ascii_only: bool) -> None:
    text = json.dumps(data, indent=indent, ensure_ascii=ascii_only)
    if not text.strip():
        return
    assert parse(text, "x.json").data == data


def quoted(data: object) -> object:
    """The data without what YAML writes in its own way (keys and texts that need care are kept)."""
    if isinstance(data, dict):
        return {key: quoted(value) for key, value in data.items()}
    return [quoted(value) for value in data] if isinstance(data, list) else data


class Dumper(yaml.SafeDumper):
    """Writes texts in quotes."""

    def ignore_aliases(self, data: object) -> bool:
        return True


Dumper.add_representer(
    str, lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"')
)


@RUNS
@given(plain_data, st.sampled_from([None, True, False]))
def test_yaml_gives_back_what_was_written(data: object, flow: bool | None) -> None:
    text = yaml.dump(data, Dumper=Dumper, default_flow_style=flow, allow_unicode=True)
    if data is None:
        return
    assert parse(text).data == data


class Writer:
    """Writes a document of numbered words in styles that are drawn, and remembers their paths."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data
        self.paths: dict[Path, str] = {}

    def pick(self, *choices: Any) -> Any:
        """One of these, as drawn."""
        return self.data.draw(st.sampled_from(choices))

    def word(self, path: Path) -> Any:
        word = f"w{len(self.paths)}x"
        self.paths[path] = word
        return word

    def scalar(self, path: Path) -> Any:
        return str(self.pick("{}", "'{}'", '"{}"', "{} é 'z'", '"\\t{}"', "'a''b {}'")).format(
            self.word(path)
        )

    def flow(self, path: Path, depth: int) -> Any:
        kind = self.pick("scalar", "list", "map") if depth < 4 else "scalar"
        gap = self.pick("", " ", "\n     ")
        size = range(self.pick(0, 1, 2, 3))
        if kind == "list":
            return "[" + f",{gap or ' '}".join(self.flow((*path, n), depth + 1) for n in size) + gap + "]"
        if kind == "map":
            inner = (f"k{n}: {self.flow((*path, f'k{n}'), depth + 1)}" for n in size)
            return "{" + f",{gap or ' '}".join(inner) + gap + "}"
        word = self.word(path)
        return str(self.pick("{}", "'{}'", '"{}"', '"\\u00e9\\\\{}"')).format(word)

    def block(self, path: Path, indent: str, depth: int) -> Any:
        kind = self.pick("scalar", "flow", "literal", "list", "map") if depth < 4 else "scalar"
        if kind == "flow":
            return " " + self.flow(path, depth) + "\n"
        if kind == "literal":
            header = self.pick("|", "|-", "|+", "| # note")
            return f" {header}\n{indent}  . .\n\n{indent}    {self.word(path)} .\n"
        if kind == "scalar":
            return " " + self.scalar(path) + self.pick("", " # note") + "\n"
        step = indent + self.pick(" ", "  ")
        text = "\n" + self.pick("", "# note\n")
        for n in range(self.pick(1, 2, 3)):
            inner = n if kind == "list" else f"k{n}"
            text += (
                f"{step}{'-' if kind == 'list' else f'k{n}:'}{self.block((*path, inner), step, depth + 1)}"
            )
        return text


@RUNS
@given(st.data())
def test_places_in_yaml_are_those_of_the_text(data: st.DataObject) -> None:
    writer = Writer(data)
    end = data.draw(st.sampled_from(["\n", "\r\n"]))
    text = ("top:" + writer.block(("top",), "", 0)).replace("\n", end)
    check_places(text, parse(text), writer.paths)


@RUNS
@given(st.data(), st.sampled_from([None, 1, "\t"]))
def test_places_in_json_are_those_of_the_text(data: st.DataObject, indent: int | str | None) -> None:
    writer = Writer(data)
    text = "top: " + writer.flow(("top",), 0)
    text = json.dumps(parse(text).data, indent=indent)
    check_places(text, parse(text, "x.json"), writer.paths)


def check_places(text: str, source: Source, paths: dict[Path, str]) -> None:
    findings = []
    for path, word in paths.items():
        value: Any = source.data
        for step in path:
            value = value[step]
        findings.append(Finding("x", "error", word, Where(path, value.index(word))))
    for finding in locate(findings, source):
        before = text[: text.index(finding.message)]
        line = before.count("\n") + 1
        assert (finding.where.line, finding.where.column) == (line, len(before) - before.rfind("\n"))


@RUNS
@given(st.text("ab\r\n", max_size=40), st.lists(st.integers(-2, 45), max_size=9))
def test_positions_are_those_of_the_lines(text: str, indexes: list[int]) -> None:
    for index, (line, column) in positions(text, indexes).items():
        before = text[: max(index, 0)]
        whole = before[:-1] if before.endswith("\r") and text[len(before) :].startswith("\n") else before
        lines = whole.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        assert line == len(lines)
        assert column == len(lines[-1]) + 1 + (len(before) - len(whole))


@RUNS
@given(st.text(max_size=80))
def test_what_is_shown_is_short_and_harmless(text: str) -> None:
    assert not re.search(CONTROL, shown(text))
    assert not set("\u202e\u2066\u200f\n\r\t") & set(shown(text))
    assert len(shown(text, 10)) <= 10 * len("\\U0001f600")


@RUNS
@given(plain_data)
def test_both_parsers_agree(data: object) -> None:
    text = yaml.dump(data, Dumper=Dumper, allow_unicode=True)
    events = list(yaml_events(text))
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(yaml, "CSafeLoader", raising=False)
        assert [event[0] for event in yaml_events(text)] == [event[0] for event in events]

"""Saves that nobody would write: told plainly, in bounded time and memory, and never with a traceback."""

import json
import random
import resource
import time
from typing import Any

import pytest

from carcscore.findings import UnusableInput
from carcscore.formats.registry import FOREIGN
from carcscore.source import parse
from tests.brute.play import play
from tests.brute.scorer import Rules
from tests.damage import damage
from tests.jcz.saves import Save, codes, errors, message, report_on, save_of
from tests.sampling import for_each, in_one

GAME = save_of(play(6, rules=Rules(), inns=True, players=3, tiles=14))
TEXT = json.dumps(GAME)
LAID = message("PLACE_TILE", 0, tileId="BA/L", rotation="R0", position=[0, 1])


def with_replay(*replay: Any) -> Save:
    return {**GAME, "replay": list(replay)}


def refused(text: str) -> list[str]:
    try:
        parse(text, "save.jcz", FOREIGN)
    except UnusableInput as trouble:
        return [finding.code for finding in trouble.findings]
    pytest.fail("it was read")


@in_one
@pytest.mark.parametrize("length", range(30, len(TEXT) - 1, 97))
def test_a_truncated_save_is_no_json(length: int) -> None:
    """That is told once, and fractions before it are not: they belong there."""
    assert refused(TEXT[:length]) == ["syntax"] or length < TEXT.index("setup")


WRONG: list[Any] = [None, True, -1, 0, 10**12, 0.5, 1e300, "", "x", "N", "R90", [], {}, [0, 0], [1], {"a": 1}]


@for_each(range(300), 40)
def test_whatever_is_changed_there_is_a_report(seed: int) -> None:
    rng = random.Random(seed)
    save = json.loads(TEXT)
    for _ in range(rng.randint(1, 3)):
        damage(save, rng, WRONG, stop=0.2)
    report = report_on(save)
    assert report.exit_status in (0, 1, 2)
    if report.outcome is None:
        assert any(finding.severity == "error" for finding in report.findings)
    assert all(len(finding.message) < 1000 for finding in report.findings)


@for_each(range(100), 15)
def test_messages_in_any_order(seed: int) -> None:
    rng = random.Random(seed)
    replay = rng.sample(GAME["replay"], len(GAME["replay"]))
    report = report_on(with_replay(*replay))
    assert report.exit_status in (1, 2)
    assert {"message-out-of-order", "not-connected", "edge-mismatch", "wrong-player"} & set(codes(report))


@pytest.mark.parametrize(
    ("replay", "words"),
    [
        ([message("COMMIT", 0)], "`COMMIT` comes before the tile of its turn (turn 1, replay[0])"),
        ([message("PASS", 0)], "`PASS` comes before"),
        ([message("UNDO", 0)], "`UNDO` takes back a message, but none stands before it"),
        ([LAID, LAID, message("COMMIT", 0)], "A second tile is placed before"),
        ([LAID, message("COMMIT", 1)], "`COMMIT` is"),
        (
            [LAID, message("COMMIT", 0), message("COMMIT", 0)],
            "comes before the tile of its turn (turn 2, replay[2])",
        ),
        ([4], "A message should be a mapping"),
        ([{"payload": {}}], "A message should be a mapping with a `type`"),
        ([{"type": "PLACE_TILE", "player": 0}], "The `payload` of `PLACE_TILE` should be a mapping"),
        ([{**LAID, "player": 3}], "a number below 3"),
        ([{**LAID, "player": True}], "a number below 3"),
        ([{**LAID, "player": 0.5}], "a number below 3"),
        ([{**LAID, "payload": {**LAID["payload"], "rotation": 90}}], "R0, R90, R180 or R270"),
        ([{**LAID, "payload": {**LAID["payload"], "tileId": "L"}}], "an identifier such as `BA/RCr`"),
        ([{**LAID, "payload": {**LAID["payload"], "position": [0, 10**12]}}], "lies too far away"),
        ([{**LAID, "payload": {**LAID["payload"], "position": [0, 0.5]}}], "two whole numbers"),
        ([{**LAID, "payload": {**LAID["payload"], "position": "0,1"}}], "two whole numbers"),
        ([LAID, message("DEPLOY_MEEPLE", 0)], "a mapping with a `pointer`"),
        ([LAID, message("DEPLOY_MEEPLE", 0, meepleId="me", pointer={})], "a name such as `0.small.1`"),
        ([LAID, message("DEPLOY_MEEPLE", 0, meepleId="0.small.1", pointer={})], "`feature` and `location`"),
    ],
)
def test_what_is_wrong_is_said(replay: list[Any], words: str) -> None:
    (sentence,) = errors(report_on(with_replay(*replay)))
    assert words in sentence
    assert "replay[" in sentence


def test_a_follower_of_somebody_else() -> None:
    pointer = {"position": [0, 1], "feature": "Monastery", "location": "I"}
    down = message("DEPLOY_MEEPLE", 0, meepleId="1.small.1", pointer=pointer)
    (sentence,) = errors(report_on(with_replay(LAID, down)))
    assert "The follower `1.small.1` is" in sentence


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("setup", None, "`setup` should be a mapping"),
        ("setup", {}, "`setup.sets` should be a mapping"),
        ("players", [], "a list of 1 to 100 players"),
        ("players", [3], "a mapping with a `name`"),
        ("players", [{}] * 101, "a list of 1 to 100 players"),
        ("replay", {}, "a list of messages"),
        ("replay", None, "a list of messages"),
    ],
)
def test_parts_of_the_wrong_kind(key: str, value: Any, words: str) -> None:
    assert words in " ".join(errors(report_on({**GAME, key: value})))


@pytest.mark.parametrize("copies", [-1, 10**9, True, "1", 1.5])
def test_numbers_of_copies(copies: Any) -> None:
    save = json.loads(TEXT)
    save["setup"]["sets"]["basic:1"] = copies
    assert "number of copies of `basic:1`" in errors(report_on(save))[0]


def test_fractions_are_no_business_of_our_own_format() -> None:
    for text in ('{"carcscore": 1, "title": 0.5}', '{"setup": 0.5}', "[0.5]", "0.5"):
        assert refused(text) == ["number-not-whole"]
    own = {"carcscore": 1, "setup": {}, "replay": [0.5], "initialRandom": 0.5}
    assert refused(json.dumps(own)) == ["number-not-whole", "number-not-whole"]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1" * 19])
def test_numbers_that_no_save_has(number: str) -> None:
    assert refused(TEXT.replace("0.5811521325045647", number)) in (["number-not-whole"], ["number-too-long"])


REPEATED = {
    "pass": [message("PASS", 0)],
    "undo": [message("UNDO", None)],
    "place": [LAID],
    "unknown": [{"type": "X"}],
    "numbers": [1],
    "lists": [[]],
    "undone": [LAID, message("UNDO", None)],
    "turns": [LAID, message("PASS", 0), message("COMMIT", 0)],
}


def seconds(replay: list[Any], length: int) -> float:
    """What the processor works on a report of so many messages: the least of three tries."""
    text, tries = json.dumps(with_replay(*replay * (length // len(replay)))), []
    for _ in range(3):
        began = time.process_time()
        report = report_on(text)
        tries.append(time.process_time() - began)
        assert len(report.findings) < 1500
    return min(tries)


@pytest.mark.slow
@pytest.mark.parametrize("name", REPEATED)
def test_twice_the_messages_take_twice_the_time(name: str) -> None:
    """Four times would be the square of their number."""
    assert seconds(REPEATED[name], 4_000) < 3 * seconds(REPEATED[name], 2_000) + 0.01


@pytest.mark.slow
@pytest.mark.parametrize("name", REPEATED)
def test_a_great_many_messages(name: str) -> None:
    replay = REPEATED[name]
    save = with_replay(*replay * (60_000 // len(replay)))
    began, before = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    report = report_on(save)
    assert len(report.findings) < 1500
    assert time.process_time() - began < 20
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 400_000


def test_names_cannot_disturb_the_reader() -> None:
    report = report_on(with_replay(message("\u202eX" * 1000, 0)))
    (sentence,) = errors(report)
    assert len(sentence) < 300
    assert "\u202e" not in sentence

"""The events of a log of Board Game Arena, taken out of their packets; values that may be numbers or text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from carcscore.findings import Path, Where, note
from carcscore.formats.bga.errors import LogFindings
from carcscore.text import counted

_MOST_EVENTS: Final = 10_000
"""A game has under a thousand: what comes after so many is not read."""
_MOST_ENTRIES: Final = 1_000
_NUMBER: Final = re.compile(r"[-+]?[0-9]{1,18}", re.ASCII)
_OWN_CHANNEL: Final = re.compile(r"/player/p([0-9]{1,18})", re.ASCII)


class Packet(NamedTuple):
    """The head of a packet: on whose own channel it came, from which table, when."""

    player: int | None
    table: str | None
    time: int | None


class Event(NamedTuple):
    """One event: its type, what it tells, and the path of that."""

    kind: str
    args: Mapping[str, Any]
    path: Path
    packet: Packet


def number(value: object) -> int | None:
    """A whole number, or a text that is one.

    >>> number("-2"), number(7), number("two"), number(True), number(None)
    (-2, 7, None, None, None)
    """
    if type(value) is int:
        return value
    if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        return int(value)
    return None


def entries(written: object) -> list[tuple[str | int, Any]] | None:
    """The items of a list, or of a mapping in its place, each with its key; ``None`` if neither, or too long.

    >>> entries(["a"]), entries({"7": "a"}), entries("a")
    ([(0, 'a')], [('7', 'a')], None)
    """
    if isinstance(written, dict | list) and len(written) > _MOST_ENTRIES:
        return None
    if isinstance(written, dict):
        return list(written.items())
    return list(enumerate(written)) if isinstance(written, list) else None


def packets_of(data: Mapping[str, Any], found: LogFindings) -> tuple[list[Any], Path]:
    """The packets of either wrapping, and their path; none, with a finding, where there are no such."""
    answer = data.get("data")
    if number(data.get("status")) != 1:
        said = data.get("error") or data.get("exception")
        found.failed_download(said)
        return [], ()
    if isinstance(answer, dict):
        for key in ("logs", "data"):
            if isinstance(answer.get(key), list):
                return answer[key], ("data", key)
    found.misshapen(
        "`data`", "a mapping with the packets of the log under `data` or `logs`", answer, ("data",)
    )
    return [], ()


def events_of(packets: list[Any], path: Path, found: LogFindings) -> Iterator[Event]:
    """Every event of the packets, in their order; a finding for what is none."""
    seen: dict[tuple[str, str], Mapping[str, Any]] = {}
    repeated = count = 0
    for index, packet in enumerate(packets):
        if not isinstance(packet, dict):
            found.misshapen("A packet of the log", "a mapping", packet, (*path, index))
            continue
        if packet.get("packet_id") is not None:
            first = seen.setdefault((str(packet.get("channel")), str(packet["packet_id"])), packet)
            if first is not packet and first == packet:
                repeated += 1
                continue
        inner = packet.get("data")
        events = inner if isinstance(inner, list) else [] if inner is None else [inner]
        head = _head(packet)
        for place, event in enumerate(events):
            count += 1
            if count > _MOST_EVENTS:
                message = f"The log has more than {_MOST_EVENTS} events, but a game has under a thousand"
                found.tell("events", message, (*path, index))
                return
            where = (*path, index, "data", *([place] if events is inner else []))
            read = _event(event, where, head)
            if read is None:
                found.misshapen("An event of the log", "a mapping with `type` and `args`", event, where)
            else:
                yield read
    if repeated:
        message = f"{counted(repeated, 'packet')} of the log came before, word for word: each is read once"
        found.add(note("packet-repeated", message, where=Where(path)))


def _head(packet: Mapping[str, Any]) -> Packet:
    channel, table = packet.get("channel"), packet.get("table_id")
    own = _OWN_CHANNEL.fullmatch(channel) if isinstance(channel, str) else None
    named = str(table).strip() if isinstance(table, str | int) else ""
    return Packet(int(own[1]) if own else None, named[:40] or None, number(packet.get("time")))


def _event(event: object, path: Path, packet: Packet) -> Event | None:
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        return None
    args, where = event.get("args"), (*path, "args")
    if isinstance(args, list) and len(args) == 1:
        args, where = args[0], (*where, 0)
    return Event(event["type"], args if isinstance(args, dict) else {}, where, packet)

"""The parts of a link, freed from percent-encoding; where each of them stands in the text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple
from urllib.parse import quote

from carcscore.frozen import frozen

HOME: Final = "https://www.carcassonnelab.com/#"
LONGEST: Final = 20_000
"""The most signs of a link."""
_MOST_ENCODINGS: Final = 3
_AROUND: Final = "()<>[]\"'*"
_BEHIND: Final = _AROUND + ".,;:!?"
"""Characters that sentences and messengers put around a link, and right behind its last colour."""
_ADDRESS: Final = re.compile(r"\S*?carcassonnelab", re.IGNORECASE)
_HASH: Final = re.compile(r"[^#]*?(?:#|%(?:25)*23)")
_ENCODED: Final = re.compile(r"(?:%[0-9A-Fa-f]{2})+|%")
_PARTS: Final = ("version", "number where the viewer opens", "tiles", "moves")
# What every percent sign looks like that was encoded once more.
_NOT_TWICE: Final = re.compile(r"%(?!25[0-9A-Fa-f]{2})")
_WORDS: Final = "Words that are no part of it belong on lines that begin with `#`"
CUT: Final = "Perhaps it was cut off: copy the whole link"
"""The remedy where something is missing."""


class BadLink(ValueError):  # noqa: N818 - the name says what the link is
    """A link that can't be read: a sentence, and where in the text (``offset``)."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.offset = offset


@frozen
class Passage:
    """A stretch of a text, decoded; ``offsets`` say where in the text each sign, and its end, stands."""

    text: str
    offsets: Sequence[int]

    def part(self, start: int, end: int | None = None) -> Passage:
        """The passage from one place to another, or to the end."""
        end = len(self.text) if end is None else end
        return Passage(self.text[start:end], self.offsets[start : end + 1])

    def split(self, by: str) -> list[Passage]:
        """The passages between these signs."""
        ends = [*(match.start() for match in re.finditer(re.escape(by), self.text)), len(self.text)]
        starts = [0, *(end + 1 for end in ends[:-1])]
        return [self.part(start, end) for start, end in zip(starts, ends, strict=True)]

    def decoded(self) -> Passage:
        """It without one layer of percent-encoding. Raises :class:`BadLink` where that is damaged."""
        text, offsets, after = "", list[int](), 0
        for match in _ENCODED.finditer(self.text):
            text += self.text[after : match.start()]
            offsets += self.offsets[after : match.start()]
            after = match.end()
            try:
                run = bytes.fromhex(match[0].replace("%", " ")).decode() if len(match[0]) > 1 else None
            except UnicodeDecodeError:
                run = None
            if run is None:
                message = f"the percent sign here is not followed by what stands for a letter. {CUT}"
                raise BadLink(message, self.offsets[match.start()])
            place = match.start()
            for sign in run:
                offsets.append(self.offsets[place])
                place += 3 * len(sign.encode())
            text += run
        return Passage(text + self.text[after:], [*offsets, *self.offsets[after:]])


class LinkParts(NamedTuple):
    """The parts of a link: still signs, but names and colours are decoded."""

    start: Passage
    tiles: Passage
    moves: Passage
    names: tuple[Passage, ...]
    colours: tuple[Passage, ...]


def split_link(text: str) -> LinkParts:
    """The parts of the link in a text, which may have blanks around it.

    Raises :class:`BadLink`.
    """
    begin = len(text) - len(text.lstrip())
    link = Passage(text, range(len(text) + 1)).part(begin, len(text.rstrip()))
    if len(link.text) > LONGEST:
        message = f"it is longer than {LONGEST} signs, so it can't be that of one game. Copy it again"
        raise BadLink(message, begin)
    link = link.part(len(link.text) - len(link.text.lstrip(_AROUND)))
    if not _ADDRESS.match(link.text):
        message = f"there is something before it. {_WORDS}"
        raise BadLink(message, begin)
    blank = re.search(r"\s", link.text)
    if blank is not None:
        message = f"it is broken by a blank here. Join its parts. {_WORDS}"
        raise BadLink(message, link.offsets[blank.start()])
    hash_sign = _HASH.match(link.text)
    if hash_sign is None:
        raise BadLink(f"it contains no game: that would follow `#`. {CUT}", link.offsets[-1])
    return _split_game(link.part(hash_sign.end()))


def _split_game(game: Passage) -> LinkParts:
    """The parts of what follows after the hash sign, itself encoded once more or not."""
    encodings = 0
    while "%" in game.text.partition("?")[0]:
        encodings += 1
        if encodings > _MOST_ENCODINGS:
            raise BadLink("it was percent-encoded again and again. Copy it again", game.offsets[0])
        game = game.decoded()
    path = game.part(0, len(game.text.partition("?")[0]))
    query = game.part(min(len(path.text) + 1, len(game.text)))
    parts = path.split("/")
    if parts[0].text:
        raise BadLink("`/0/` should follow `#`. Copy it again", parts[0].offsets[0])
    if len(parts) <= len(_PARTS):
        missing = _PARTS[len(parts) - 1]
        raise BadLink(f"it ends before its {missing}. {CUT}", game.offsets[-1])
    if len(parts) > len(_PARTS) + 1:
        message = f"it has more parts than {len(_PARTS)} before the players. Copy it again"
        raise BadLink(message, parts[len(_PARTS) + 1].offsets[0])
    _, version, start, tiles, moves = parts
    if version.text != "0":
        raise BadLink("it is of a version that carcscore does not know; it knows 0", version.offsets[0])
    if not encodings and "%" in query.text and not _NOT_TWICE.search(query.text):
        query = query.decoded()
    given: dict[str, Passage] = {}
    for part in query.split("&"):
        key, equals, _ = part.text.partition("=")
        given.setdefault(key.removeprefix("amp;"), part.part(len(key + equals)))
    if "colors" in given:
        given["colors"] = given["colors"].part(0, len(given["colors"].text.rstrip(_BEHIND)))
    listed = []
    for key, what in (("players", "its players"), ("colors", "the colours of its players")):
        if key not in given:
            raise BadLink(f"it ends before {what}. {CUT}", game.offsets[-1])
        listed.append(tuple(each.decoded() for each in given[key].split(",")))
    return LinkParts(start, tiles, moves, *listed)


def joined_link(start: str, tiles: str, moves: str, names: list[str], colours: list[str]) -> str:
    """The link of parts, with names and colours percent-encoded.

    >>> joined_link("0", "CED", "21H0", ["Anna, 1", "Ben"], ["red", "blue"])
    'https://www.carcassonnelab.com/#/0/0/CED/21H0?players=Anna%2C%201,Ben&colors=red,blue'
    """
    lists = [",".join(quote(each, safe="") for each in every) for every in (names, colours)]
    query = f"players={lists[0]}&colors={lists[1]}"
    if "%" in query and not _NOT_TWICE.search(query):
        # A name with a percent sign of its own should not be taken for one that was encoded twice.
        query = re.sub(r"%25(.)", lambda match: f"%25%{ord(match[1]):02X}", query, count=1)
    return f"{HOME}/0/{start}/{tiles}/{moves}?{query}"

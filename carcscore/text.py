"""Helpers for the text of messages and reports: escaping, shortening, quoting, plurals, articles, lists."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Container, Iterable, Mapping
from typing import Final

MOST_QUOTED: Final = 40
"""The most characters of a value that a message quotes."""
NO_NOUNS: Final[Mapping[str, str]] = {}
_NOUN: Final = (
    r"((?:\S+ )*?)(\S+)"
    r"((?: (?:around|at|below|beside|by|for|from|in|instead|near|of|on|over|there|to|under|with)\b.*)?)"
)
"""A noun with what stands before it and behind it."""
_AN: Final = r"(?!eu|one\b|uni(?![mn])|us[aeiu]|uti)[aeiou]|8|1[18]\b"
_HISSING: Final = ("x", "ch", "sh")
_HISSING_S: Final = ("oes", "sses", *(f"{end}es" for end in _HISSING))
_VERBS: Final = {"is": "are", "was": "were", "has": "have"}

_UNSAFE: Final = (
    "[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff"
    "\ufff9-\uffff\U000e0000-\U000e007f]"
    # A joiner belongs to words of many scripts and to emoji; after an ASCII character it is only invisible.
    "|(?<![^\x00-\x7f])[\u200c\u200d]+"
)


def shown(text: str, most: int | None = None) -> str:
    r"""Text from outside, safe for a terminal: controls, bidi overrides and invisible characters escaped.

    With ``most``, longer text is first cut to that many characters.

    >>> shown("red\x1b[2J"), shown("a\nb"), shown("x" * 100, 10)
    ('red\\x1b[2J', 'a\\nb', 'xxxxxxxxx…')
    """
    if most is not None and len(text) > most:
        text = text[: most - 1] + "…"
    return respelled(text, lambda unsafe: ascii(unsafe)[1:-1])


def closest(word: str, words: Iterable[str], most: int = 1, alike: float = 0.6) -> list[str]:
    """The at most ``most`` words that a misspelled one is most like, those first that are most alike.

    ``alike`` is how much, from 0 to 1, a word must have in common with it.

    >>> closest("scroe", ["score", "show", "schema"])
    ['score']
    """
    from difflib import get_close_matches  # late: only who misspells something needs it

    return get_close_matches(word, list(words), most, alike)


def shown_lines(text: str) -> str:
    r"""Text as :func:`shown` has it, but in its lines.

    >>> shown_lines("red\x1b[2J\nblue")
    'red\\x1b[2J\nblue'
    """
    return "\n".join(map(shown, text.split("\n")))


def respelled(text: str, spell: Callable[[str], str]) -> str:
    r"""Text with whatever is not safe to show spelled in another way, one character or more at a time.

    >>> respelled("red\x1b[2J", lambda unsafe: "?" * len(unsafe))
    'red?[2J'
    """
    if text.isascii() and text.isprintable():
        return text
    return re.sub(_UNSAFE, lambda match: spell(match[0]), text)


def json_text(value: object, indent: int | None = None, ascii_only: bool = False) -> str:
    r"""Plain data as JSON text, in which whatever is not safe to show is escaped.

    >>> json_text({"name": "Łódź\u202e"})
    '{"name": "Łódź\\u202e"}'
    """
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    if text.isascii() and "\x7f" not in text:  # JSON itself escapes the other controls
        return text
    return respelled(text, lambda unsafe: unsafe if unsafe == "\n" else json.dumps(unsafe)[1:-1])


def quoted(value: object, most: int = MOST_QUOTED) -> str:
    """A plain value as messages quote it: in backticks, escaped and cut; a list or a mapping by its kind.

    >>> quoted("red Anna"), quoted(4), quoted(None), quoted([1])
    ('`red Anna`', '`4`', 'nothing', 'a list')
    """
    if value is None or isinstance(value, dict | list):
        return kind_of(value)
    text = value if isinstance(value, str) else str(value)
    return f"`{shown(text.lower() if isinstance(value, bool) else text, most)}`"


def kind_of(value: object) -> str:
    """The kind of a plain value, with its article.

    >>> kind_of({}), kind_of("x"), kind_of(True), kind_of(1), kind_of(None)
    ('a mapping', 'a text', 'a truth value', 'a number', 'nothing')
    """
    if isinstance(value, bool):
        return "a truth value"
    if value is None:
        return "nothing"
    if isinstance(value, int | float):
        return "a number"
    if isinstance(value, str):
        return "a text"
    return "a list" if isinstance(value, list) else "a mapping"


def columns(text: str) -> int:
    """The width of a text in terminal columns, by ``wcwidth``.

    >>> columns("Łódź"), columns("北京"), columns("กิ๊ก")
    (4, 4, 2)
    """
    if text.isascii():
        return len(text)
    from wcwidth import width  # late: most texts are ASCII

    return width(text, control_codes="ignore")


def shortened(text: str, most: int = MOST_QUOTED) -> str:
    """Text cut to at most so many columns.

    >>> shortened("Bartholomew", 6)
    'Barth…'
    """
    return text if columns(text) <= most else between(text, 0, most - 1) + "…"


def between(text: str, start: int, end: int) -> str:
    """The part of a text between two columns, without what is only partly there.

    >>> between("Łódź", 0, 3), between("井井", 0, 3), between("井井", 1, 4)
    ('Łód', '井', '井')
    """
    if text.isascii():
        return text[start:end]
    from wcwidth import clip  # late, as above

    return clip(text, start, end, fillchar="")


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as a list in a sentence.

    >>> listed(["red", "blue", "green"]), listed(["city", "road"], "or"), listed([])
    ('red, blue and green', 'city or road', '')
    """
    *first, final = [*words] or [""]
    return f"{', '.join(first)} {last} {final}" if first else final


def counted(number: int, noun: str, many: str | None = None) -> str:
    """A number with its noun, in the plural that :func:`plural` makes unless it is given.

    >>> counted(1, "tile"), counted(0, "city"), counted(3, "sheep", "sheep")
    ('1 tile', '0 cities', '3 sheep')
    """
    return f"{number} {noun_of(number, noun, many)}"


def noun_of(number: int, noun: str, many: str | None = None) -> str:
    """The noun that goes with a number, without it.

    >>> noun_of(1, "tavern"), noun_of(2, "tavern")
    ('tavern', 'taverns')
    """
    return noun if number == 1 else many or plural(noun)


def times(number: int) -> str:
    """A number of times, in words.

    >>> times(1), times(2), times(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(number) or f"{number} times"


def plural(noun: str, known: Mapping[str, str] = NO_NOUNS) -> str:
    """The plural of a noun with whatever stands before and behind it; ``known`` are plurals by the singular.

    >>> plural("completed city"), plural("tile around it"), plural("half by the witch"), plural("tiles")
    ('completed cities', 'tiles around it', 'halves by the witch', 'tiles')
    >>> plural("black ox", {"ox": "oxen"}), plural("oxen", {"ox": "oxen"})
    ('black oxen', 'oxen')
    """
    before, word, behind = _parts(noun)
    if word not in known.values() and _one(word) == word:
        word = known.get(word) or _many(word)
    return before + word + behind


def singular(noun: str, known: Mapping[str, str] = NO_NOUNS) -> str:
    """The singular of a noun with whatever stands before and behind it, unchanged where it is one already.

    >>> singular("completed cities"), singular("tiles with cities in reach"), singular("circus")
    ('completed city', 'tile with cities in reach', 'circus')
    >>> singular("black oxen", {"ox": "oxen"})
    'black ox'
    """
    before, word, behind = _parts(noun)
    return before + next((one for one, many in known.items() if many == word), _one(word)) + behind


def _parts(noun: str) -> tuple[str, str, str]:
    """The words before a noun, the noun, and the words behind it: `own`, `pennants`, `in cities`."""
    found = re.fullmatch(_NOUN, noun)
    return (found[1], found[2], found[3]) if found else ("", noun, "")


def _many(word: str) -> str:
    if re.search("[^aeiou]y$", word):
        return word[:-1] + "ies"
    if word.endswith("lf"):
        return word[:-1] + "ves"
    return word + ("es" if word.endswith(("s", *_HISSING)) else "s")


def _one(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith("lves"):
        return word[:-3] + "f"
    if word.endswith(("ss", "us", "is")):
        return word
    return _without_s(word)


def _without_s(word: str) -> str:
    return word.removesuffix("es" if word.endswith(_HISSING_S) else "s")


def verb(number: int, one: str) -> str:
    """The verb that goes with so many, given as it goes with one.

    >>> verb(1, "is"), verb(2, "is"), verb(0, "goes"), verb(2, "lies")
    ('is', 'are', 'go', 'lie')
    """
    return one if number == 1 else _VERBS.get(one) or _without_s(one)


def a(noun: str) -> str:
    """A noun with its indefinite article.

    >>> a("city"), a("abbey"), a("Eve token"), a("unit")
    ('a city', 'an abbey', 'an Eve token', 'a unit')
    """
    return f"{'an' if re.match(_AN, noun, re.IGNORECASE) else 'a'} {noun}"


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning, unless it begins with a quotation.

    >>> sentence("entry 4 is empty."), sentence("`at` is empty.")
    ('Entry 4 is empty.', '`at` is empty.')
    """
    return text[:1].upper() + text[1:]


def unique(name: str, taken: Container[str]) -> str:
    """The name, with a number if it is taken.

    >>> unique("Ann", {"Ann", "Ann 2"})
    'Ann 3'
    """
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name} {number}"
    return free

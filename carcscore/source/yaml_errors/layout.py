"""YAML errors of indentation, tabs, dashes, colons and the rows of a grid, with the corrected line."""

from __future__ import annotations

import re
from string import ascii_uppercase
from typing import Final

from carcscore.source.errors import Explanation
from carcscore.source.yaml_errors.failure import ParseFailure, lead, write
from carcscore.text import quoted

_KEY: Final = re.compile(r"([ \t]*(?:- +)*+)([^\s:#'\"\[\]{},*&!|>%@`-][^:#'\"\[\]{},]*):(?=[ \t]|$)")
_TIGHT_KEY: Final = re.compile(r"[ \t]*(?:- +)*+[A-Za-z_][\w-]*:(?=[^\s:/])")
_TIGHT_DASH: Final = re.compile(r"[ \t]*-(?=[^\s-])")
_EQUALS: Final = re.compile(r"([ \t]*(?:- +)*+[A-Za-z_][\w-]*)[ \t]*=[ \t]*(?=\S)")
_CELL: Final = re.compile(r"(?:\.|\*?[A-Za-z]{1,4}[0-9]?\*?|\*):?\Z", re.ASCII)
_CERTAIN_CELL: Final = re.compile(r"(?:\.|\*.*|[A-Za-z]{1,4}[0-9]\*?|[A-Za-z]{1,4}\*):?\Z", re.ASCII)
_FAR: Final = 1000
"""The number of lines above that are searched for the one that explains."""
_WIDTH: Final = re.compile(r"[|>][-+]?[1-9]")
_NUMBER: Final = re.compile(r"(?<=\s)[0-9]+\s+(?=\S)")
_WORD: Final = re.compile(r"\S+")
_PAIRS: Final = re.compile(
    r"[^\s:,;{}\[\]][^:,;{}\[\]]*: -?[0-9]+(?:[,;] *[^\s:,;{}\[\]][^:,;{}\[\]]*: -?[0-9]+)*"
)


def _tab(failure: ParseFailure) -> Explanation | None:
    start, line = failure.line(failure.at)
    indent = line[: lead(line)]
    of_tab = failure.char == "\t" or "tab" in failure.problem
    if not of_tab and ("\t" not in indent or failure.in_brackets):
        return None
    if "\t" not in indent:
        message = "YAML doesn't take a tab for a blank here. Replace it by blanks."
        return message, failure.at, "tab-indent"
    corrected = indent.replace("\t", "  ") + line[len(indent) :]
    message = f"This line is indented with a tab; YAML takes only blanks for that.{write(corrected)}"
    return message, start + indent.index("\t"), "tab-indent"


def _deeper_first_row(failure: ParseFailure) -> Explanation | None:
    block = failure.scalar
    if block is None or block.style not in ("|", ">"):
        return None
    begin, end = block.start_mark.index, block.end_mark.index
    if _WIDTH.match(failure.text, begin):
        return None
    _, header = failure.line(begin)
    first = failure.line_after(begin)
    following = failure.line_from(end)  # the parser may have failed further down
    key = lead(header.replace("- ", "  "))
    if first is None or following is None or first[0] >= following[0]:
        return None
    if not key < lead(following[1]) < lead(first[1]):
        return None
    letters = first[1].upper().split()
    if len(letters) > 1 and letters == [*ascii_uppercase[: len(letters)]]:
        message = (
            "A grid has neither letters above its columns nor numbers before its rows, only cells. Delete "
            f"this line, and the numbers below it if there are any.{write(_NUMBER.sub('', following[1]))}"
        )
        return message, first[0] + lead(first[1]), "deeper-first-row"
    row = list(first[1])
    for word in _WORD.finditer(following[1]):
        if word.start() < lead(first[1]):
            row[word.start()] = "."
    message = (
        "The first row of this text begins deeper than a row below it, so YAML takes that one for something "
        f"else. Begin all rows in the same column, with a `.` for every empty cell.{write(''.join(row))}"
    )
    return message, first[0] + lead(first[1]), "deeper-first-row"


def _is_row(line: str) -> bool:
    words = line.partition("#")[0].split()
    return bool(words) and all(map(_CELL.match, words))


def _grid_without_bar(failure: ParseFailure) -> Explanation | None:
    """Rows of cells under (or beside) a key without ``|``: YAML reads them as one text, or worse."""
    if failure.in_brackets:
        return None
    start, line = failure.line(failure.at)
    rows: list[str] = []
    for _ in range(_FAR):
        indented_row = lead(line) > 0 and _is_row(line)  # which may look like a key as well: `K: B`
        key = None if indented_row else _KEY.match(line)
        rest = line[key.end() :].strip() if key else ""
        if key and (not rest or _is_row(rest)):
            rows.extend([rest] * bool(rest))
            break
        if not indented_row:
            return None
        rows.append(line)
        above = failure.line_before(start)
        if above is None:
            return None
        start, line = above
    else:
        return None
    certain = any(_CERTAIN_CELL.match(word) for row in rows for word in row.partition("#")[0].split())
    if not rows or not (certain or key[2] == "board"):
        return None
    message = f"A grid needs `|` after its key, and its rows on the lines below.{write(key[0] + ' |')}"
    return message, start + len(key[1]), "grid-without-bar"


def _colon(failure: ParseFailure) -> Explanation | None:
    """A colon and a blank where no key can be."""
    if "mapping values" not in failure.problem:
        return None
    start, line = failure.line(failure.at)
    column = failure.at - start
    key = _KEY.match(line)
    if key and key.end() <= column and (rest := line[key.end() : column].strip()) and rest[0] not in "\"'":
        begin = start + line.index(rest, key.end())
        if _PAIRS.fullmatch(failure.text[begin : (end := failure.value_end(begin, False))]):
            remedy = failure.replaced(begin, end, f"{{{failure.text[begin:end].replace(';', ',')}}}")
            return f"Several entries on one line go in braces.{remedy}", begin
        remedy = failure.quoted(begin, False)
        message = f"A value that holds a colon and a blank is put in quotes.{remedy}"
        return message, begin
    above = failure.line_before(failure.at)
    if above is None:
        return None
    if tight := _tight(above):
        return tight
    if _KEY.match(above[1]):
        corrected = above[1][: lead(above[1])] + line.strip()
        remedy = write(corrected) if lead(line) > lead(above[1]) else ""
        message = (
            "This line is indented deeper than the one above, whose value is already complete. "
            f"Begin it in the same column as the key it belongs with.{remedy}"
        )
        return message, start + lead(line), "indentation"
    message = (
        f"{quoted(above[1].strip())} has no colon, so YAML takes it and the line below for one text. "
        "Write it as `key: value`, or delete it."
    )
    return message, above[0] + lead(above[1])


def _tight(line: tuple[int, str]) -> Explanation | None:
    for form, sign in ((_TIGHT_KEY, "colon of a key"), (_TIGHT_DASH, "dash of a list entry")):
        if match := form.match(line[1]):
            corrected = line[1][: match.end()] + " " + line[1][match.end() :]
            message = f"After the {sign} a blank is missing.{write(corrected)}"
            return message, line[0] + match.end() - 1, "missing-blank"
    return None


def _no_colon(failure: ParseFailure) -> Explanation | None:
    """A line among keys that is none."""
    if "expected ':'" not in failure.problem or failure.begin is None:
        return None
    start, line = failure.line(failure.begin)
    if tight := _tight((start, line)):
        return tight
    if equals := _EQUALS.match(line):
        corrected = f"{equals[1]}: {line[equals.end() :]}"
        return f"YAML writes a colon between key and value.{write(corrected)}", start + len(equals[1])
    if failure.text[failure.begin] in "\"'":
        message = (
            "The text that begins with this quote goes past the end of the line. Close it, or write a colon."
        )
        return message, failure.begin
    message = (
        f"{quoted(line.strip())} has no colon; here a line such as `key: value` is expected. Write the key "
        "and a colon, or indent the line if it belongs to the one above."
    )
    return message, failure.begin


def _dash(failure: ParseFailure) -> Explanation | None:
    if "sequence entries are not allowed" not in failure.problem:
        return None
    start, line = failure.line(failure.at)
    key, item = line[: failure.at - start].rstrip(), line[failure.at - start :].rstrip()
    indent = " " * (lead(line) + 2)
    message = f"A list with dashes begins on the line below its key.{write(key, indent + item)}"
    return message, failure.at


def _out_of_line(failure: ParseFailure) -> Explanation | None:
    """A line that begins in none of the columns in which the lists and mappings around it began."""
    if "block" not in failure.context or failure.begin is None:
        return None
    start, line = failure.line(failure.at)
    if lead(line) != failure.at - start:
        return None
    item = line.lstrip()
    dash = item == "-" or item.startswith("- ")
    of_list = "mapping" not in failure.context
    expected = failure.column(failure.begin)
    if failure.at - start == expected or not item:
        message = (
            "The lines above are entries of a list, so this one must begin with a dash too, or further left."
            if of_list
            else "The lines above are keys with values, so this one must be a key with a colon too."
        )
        return message, failure.at, "indentation"
    above = failure.line_before(failure.at)
    for _ in range(_FAR):
        if not dash or above is None or above[1].lstrip().startswith("- "):
            break
        above = failure.line_before(above[0])
    if dash and above is not None:
        expected = lead(above[1])
    remedy = write(" " * expected + item)
    message = f"This line begins in another column than the lines it belongs with.{remedy}"
    return message, failure.at, "indentation"


ROWS: Final = (_tab, _deeper_first_row, _grid_without_bar)
"""Explanations that are tried first: other errors often follow from these."""
KEYS: Final = (_colon, _no_colon, _dash, _out_of_line)
"""Explanations that are tried last."""

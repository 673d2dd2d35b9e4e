"""What is wrong with the English of a text: numbers, verbs and articles that don't agree with their nouns."""

import re

_NO_NOUN = (
    "a|about|all|and|are|as|at|beside|but|by|can|each|for|from|gets|in|is|lies|of|on|or|over|pays|stands|than|that"
    "|the|to|was|with"
)
_NO_PLURAL = r"\w*(?:ss|us|is)"
"""What ends as a plural does and is none: a cross, a bus."""
_ALONE = r"(?<![\w.,:;/+'()#-])(?<!(?:turn|game|line|rule|by a) )(?<!(?:round|board) )(?<!1 )"
"""Before a number of things: it is no part of a cell or a sum, and no number of a turn or the like."""
_MANY = r"(?:0|[2-9]|[1-9]\d+)"
_WORD = rf"(?:(?!(?:{_NO_NOUN})\b)[a-z-]+ )"
_NOUNS = (
    "tile|city|road|farm|cloister|castle|forest|follower|figure|piece|point|pennant|player|turn|game|square|edge"
    "|feature|token|coin|bar|jewel|well|vineyard|farmer|knight|monk|thief|bridge|card|copy|error|warning|note"
    "|finding|score|signpost"
)
_OTHERS_FOLLOW = r"(?!-| \w+s\b| or \w+ \w+s\b)"
"""After a noun that is the whole of it: not `2 road segments`."""
_FAULTS = {
    "a plural after 1": rf"{_ALONE}1 {_WORD}{{0,2}}(?!{_NO_PLURAL}\b|{_NO_NOUN}\b)[a-z-]+s\b",
    "a majority counted": rf"{_ALONE}\d+ most\b",
    "a singular after a number": rf"{_ALONE}{_MANY} {_WORD}?(?:{_NOUNS})\b{_OTHERS_FOLLOW}",
    "a verb of many after 1": rf"{_ALONE}1 {_WORD}{{1,2}}(?:are|were|have|lie|stand|go|differ|remain)\b",
    "a verb of many before 1": r"\b(?:are|were) 1 (?!to\b)[a-z]",
    "a verb of one after many": rf"(?<!of ){_ALONE}{_MANY} {_WORD}?[a-z-]+s (?:is|was|has|does|goes)\b",
    "a before a vowel": r"\b(?:a|(?:^|[.:] )A(?! (?:and|at|in|is|on|or)\b)) (?!eu|one\b|uni|us[aeu])[aeio]\w",
    "a before a name with a vowel": r"\ba (?!Eu|One\b|Uni|Us[aeu])[AEIO][a-z]",
    "an before a consonant": r"\b(?:an|(?:^|[.:] )An) (?![aeiouAEIOU]|hour|hono|8|11|18)\w",
}


def faults(*texts: str) -> list[str]:
    """Each fault of some texts, with what stands around it.

    >>> faults("1 points of a city"), faults("1 point of an city", "1 bus")
    (['a plural after 1: 1 points of a city'], ['an before a consonant: 1 point of an city'])
    """
    found = []
    for line in dict.fromkeys(re.sub(" {2,}", "  ", line) for text in texts for line in text.splitlines()):
        for what, pattern in _FAULTS.items():
            for one in re.finditer(pattern, line):
                found.append(f"{what}: {line[max(0, one.start() - 30) : one.end() + 30]}")
    return found

"""Saves of JCloisterZone (``.jcz``); this module knows them, and loads the rest when it is needed."""

from __future__ import annotations

from typing import Final

from carcscore.findings import Finding
from carcscore.formats.door import ForeignFormat, KnownFacts, with_entry
from carcscore.play.outcome import Outcome
from carcscore.record.model import Record
from carcscore.record.vocabulary import Vocabulary
from carcscore.rules.in_force import Rules
from carcscore.source import Source
from carcscore.tiles.catalogue import Catalogue

_SIGNS: Final = frozenset({"appVersion", "gameId", "initialRandom", "setup", "replay", "gameAnnotations"})
_MOST_NAMED: Final = 1000


def is_save(data: object) -> bool:
    """True if data are those of a save, or of the beginning of one: two of the keys that only saves have.

    >>> is_save({"setup": {}, "replay": []}), is_save({"carcscore": 1, "turns": []}), is_save([])
    (True, False, False)
    """
    return isinstance(data, dict) and "carcscore" not in data and len(_SIGNS & data.keys()) > 1


def named_in_save(data: object) -> tuple[str, ...]:
    """The names of the tile sets and elements in play, of unchecked data.

    >>> named_in_save({"setup": {"sets": {"basic:1": 1, "river": 0}, "elements": {"farmers": True}}})
    ('basic:1', 'farmers')
    """
    setup = data.get("setup") if isinstance(data, dict) else None
    parts = [setup.get("sets"), setup.get("elements")] if isinstance(setup, dict) else []
    names = [name for part in parts if isinstance(part, dict) for name, value in part.items() if value]
    return tuple(names[:_MOST_NAMED])


class JCloisterZone(ForeignFormat):
    """Saves of JCloisterZone."""

    name = "jcz"
    suffixes = (".jcz",)
    writes = True

    def knows_data(self, data: object) -> bool:
        """True if the data are a save."""
        return is_save(data)

    def misnamed(self) -> Finding:
        """It is not a save."""
        message = "This is not a save of JCloisterZone: it lacks `setup`, or `replay`, or both."
        return Finding("no-save", "error", message)

    def in_play(self, data: object, known: KnownFacts) -> tuple[str, ...]:
        """The expansions of which a tile set or an element is in play."""
        from carcscore.formats.jcz.names import foreign_names

        named = {*named_in_save(data)}
        every = ((facts.name, foreign_names(facts)) for facts in known())
        return tuple(name for name, names in every if names is not None and named & names.parts)

    def read(
        self, source: Source, vocabulary: Vocabulary, known: KnownFacts
    ) -> tuple[Record | None, list[Finding]]:
        """The record of a save."""
        from carcscore.formats.jcz.names import foreign_among
        from carcscore.formats.jcz.read import read_save

        assert isinstance(source.data, dict), "only saves are read"
        return read_save(source.data, vocabulary, foreign_among(known(), vocabulary.keys))

    def completed(self, record: Record, catalogue: Catalogue, rules: Rules) -> tuple[Record, list[Finding]]:
        """The log with our tile codes, its discards and its end."""
        from carcscore.formats.jcz.complete import complete_foreign_log
        from carcscore.formats.jcz.names import foreign_of

        return complete_foreign_log(record, catalogue, foreign_of(rules.facts))

    def placed(self, finding: Finding) -> Finding:
        """The finding with turn and message: a save is often one long line."""
        return with_entry(finding, "replay", 2)

    def write(self, outcome: Outcome) -> str:
        """The text of a save."""
        from carcscore.formats.jcz.write import save_text

        return save_text(outcome)

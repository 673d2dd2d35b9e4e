"""The door for packages that bring expansions and formats: all that the guides to writing them use.

What is here keeps its name and its meaning; where it lives in the program may change. Each name is loaded
when it is asked for, so that an expansion loads nothing of what a format needs.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as a type checker reads it
if TYPE_CHECKING:
    from carcscore.board.feature import Feature, FeatureRef
    from carcscore.board.features import Features
    from carcscore.findings import Finding, NotDone, Path, Where, error, note, warning
    from carcscore.formats.door import ForeignFormat, KnownFacts, TextPart
    from carcscore.formats.jcz.foreign import (
        Foreign,
        Message,
        Moment,
        PointedAt,
        RuleWords,
        Says,
        Slot,
        Unsaid,
        When,
    )
    from carcscore.game.declaring import brings, does, hears, pays
    from carcscore.game.events import (
        SUPPLY,
        Away,
        Discarded,
        Extended,
        Laid,
        Left,
        Missed,
        Noted,
        Paid,
        Parted,
        Put,
        Settled,
        Transferred,
    )
    from carcscore.game.expansion import Expansion, Part
    from carcscore.game.game import Game
    from carcscore.game.placing import no_follower_left, on_tile, set_down, set_figure, whose
    from carcscore.game.remembered import OfEntry, OfTurn
    from carcscore.game.reshaping import retile
    from carcscore.game.turn import TurnInPlay
    from carcscore.geometry import AROUND, STEPS, cell_name, neighbour, point_name
    from carcscore.play.outcome import Outcome
    from carcscore.record.model import Deployment, Record
    from carcscore.record.reading import read_record
    from carcscore.record.vocabulary import Vocabulary
    from carcscore.record.writing import plain_data
    from carcscore.rules.data_types import (
        Cell,
        Code,
        Counts,
        FigureName,
        Label,
        OneOf,
        Player,
        Point,
        Role,
        Size,
        Text,
        TileCode,
        Whole,
    )
    from carcscore.rules.facts import (
        MOVE,
        AllowableFigure,
        AllowableTile,
        Facts,
        FarmRule,
        Figure,
        Option,
        Stage,
        StartTiles,
        Step,
    )
    from carcscore.rules.forms import form
    from carcscore.rules.holdings import Cells, Holder, Holding, Holdings, PerPlayer
    from carcscore.scoring.miscounts import Case, Miscount
    from carcscore.scoring.payouts import NO_FEATURE, AnyPoints, Payout
    from carcscore.scoring.scoring import Scoring
    from carcscore.scoring.values import (
        Award,
        Holders,
        Item,
        Occupancy,
        Occupant,
        Section,
        Stack,
        Strength,
        Worth,
        winners,
    )
    from carcscore.sentences import FeatureName, PlayerName, RuleNumber, Square, enumerated, joined, said
    from carcscore.source import Source
    from carcscore.tiles.kinds import CITY, CLOISTER, FARM, ROAD, FeatureKind, MarkKind
    from carcscore.tiles.model import Tile, TurnedTile

# fmt: off
__all__ = [
    "AROUND", "CITY", "CLOISTER", "FARM", "MOVE", "NO_FEATURE", "ROAD", "STEPS", "SUPPLY", "AllowableFigure",
    "AllowableTile", "AnyPoints", "Award", "Away", "Case", "Cell", "Cells", "Code", "Counts", "Deployment",
    "Discarded", "Expansion", "Extended", "Facts", "FarmRule", "Feature", "FeatureKind", "FeatureName",
    "FeatureRef", "Features", "Figure", "FigureName", "Finding", "Foreign", "ForeignFormat", "Game",
    "Holder", "Holders", "Holding", "Holdings", "Item", "KnownFacts", "Label", "Laid", "Left", "MarkKind",
    "Message", "Miscount", "Missed", "Moment", "NotDone", "Noted", "Occupancy", "Occupant", "OfEntry",
    "OfTurn", "OneOf", "Option", "Outcome", "Paid", "Part", "Parted", "Path", "Payout", "PerPlayer",
    "Player", "PlayerName", "Point", "PointedAt", "Put", "Record", "Role", "RuleNumber", "RuleWords",
    "Says", "Scoring", "Section", "Settled", "Size", "Slot", "Source", "Square", "Stack", "Stage",
    "StartTiles", "Step", "Strength", "Text", "TextPart", "Tile", "TileCode", "Transferred",
    "TurnInPlay", "TurnedTile", "Unsaid", "Vocabulary", "When", "Where", "Whole", "Worth", "brings",
    "cell_name", "does", "enumerated", "error", "form", "hears", "joined", "neighbour",
    "no_follower_left", "note", "on_tile", "pays", "plain_data", "point_name", "read_record", "retile",
    "said", "set_down", "set_figure", "warning", "whose", "winners",
]
# fmt: on

_NAMES = {
    "carcscore.board.feature": "Feature FeatureRef",
    "carcscore.board.features": "Features",
    "carcscore.findings": "Finding NotDone Path Where error note warning",
    "carcscore.formats.door": "ForeignFormat KnownFacts TextPart",
    "carcscore.formats.jcz.foreign": "Foreign Message Moment PointedAt RuleWords Says Slot Unsaid When",
    "carcscore.game.declaring": "brings does hears pays",
    "carcscore.game.events": (
        "SUPPLY Away Discarded Extended Laid Left Missed Noted Paid Parted Put Settled Transferred"
    ),
    "carcscore.game.expansion": "Expansion Part",
    "carcscore.game.game": "Game",
    "carcscore.game.placing": "no_follower_left on_tile set_down set_figure whose",
    "carcscore.game.remembered": "OfEntry OfTurn",
    "carcscore.game.reshaping": "retile",
    "carcscore.game.turn": "TurnInPlay",
    "carcscore.geometry": "AROUND STEPS cell_name neighbour point_name",
    "carcscore.play.outcome": "Outcome",
    "carcscore.record.model": "Deployment Record",
    "carcscore.record.reading": "read_record",
    "carcscore.record.vocabulary": "Vocabulary",
    "carcscore.record.writing": "plain_data",
    "carcscore.rules.data_types": (
        "Cell Code Counts FigureName Label OneOf Player Point Role Size Text TileCode Whole"
    ),
    "carcscore.rules.facts": (
        "MOVE AllowableFigure AllowableTile Facts FarmRule Figure Option Stage StartTiles Step"
    ),
    "carcscore.rules.forms": "form",
    "carcscore.rules.holdings": "Cells Holder Holding Holdings PerPlayer",
    "carcscore.scoring.miscounts": "Case Miscount",
    "carcscore.scoring.payouts": "NO_FEATURE AnyPoints Payout",
    "carcscore.scoring.scoring": "Scoring",
    "carcscore.scoring.values": "Award Holders Item Occupancy Occupant Section Stack Strength Worth winners",
    "carcscore.sentences": "FeatureName PlayerName RuleNumber Square enumerated joined said",
    "carcscore.source": "Source",
    "carcscore.tiles.kinds": "CITY CLOISTER FARM ROAD FeatureKind MarkKind",
    "carcscore.tiles.model": "Tile TurnedTile",
}
"""The names, by the modules where they live."""
_HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}


def __getattr__(name: str) -> object:
    """Loads what is asked for only then."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The names, loaded or not."""
    return sorted(__all__)

"""What players claim for single features, beside what these pay or paid them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from carcscore.board.feature import Feature, FeatureRef
from carcscore.board.features import Features
from carcscore.findings import Finding, error, note, warning
from carcscore.game.events import Put
from carcscore.game.game import Game
from carcscore.game.placing import no_segment, which_segment, whose
from carcscore.geometry import point_name
from carcscore.play.outcome import Difference, Played
from carcscore.record.model import SpotClaim
from carcscore.scoring.values import Award, Occupancy, Occupant
from carcscore.sentences import PlayerName, enumerated, said
from carcscore.text import a, listed, verb
from carcscore.tiles.kinds import FARM
from carcscore.tiles.model import NO_SEGMENT

_MOST_NAMED = 4


AwardsDue = dict[tuple[FeatureRef, str], list[Award]]
"""Awards by feature and player."""


def due_by_feature(awards: Iterable[Award], features: Features) -> AwardsDue:
    """The awards, as an outcome has them, of each feature for each player.

    Where farms are counted together (B12) a city pays the farms around it: that is theirs, not the city's.
    """
    due: AwardsDue = {}
    for award in awards:
        if award.feature is None:
            continue
        of: tuple[FeatureRef, ...] = (award.feature,)
        if award.kind == FARM.name and features[award.feature].kind is not FARM:
            of = award.features
        for one in of:
            due.setdefault((one, award.player), []).append(award)
    return due


def compare_feature_claims(
    game: Game,
    features: Features,
    occupancy: Occupancy,
    awards: Sequence[Award],
    played: Sequence[Played] = (),
) -> tuple[tuple[Difference, ...], list[Finding]]:
    """Every claim on a feature beside what is due, and what is wrong with those that can't be meant."""
    claims = game.table.record.claims
    if not claims:
        return (), []
    compared = _Compared(game, features, occupancy, awards, played)
    for claim in claims:
        compared.add(claim)
    return tuple(compared.differences), compared.findings


class _Compared:
    def __init__(
        self,
        game: Game,
        features: Features,
        occupancy: Occupancy,
        awards: Sequence[Award],
        played: Sequence[Played],
    ) -> None:
        self._game = game
        self._features = features
        self._occupancy = occupancy
        self._due = due_by_feature(awards, features)
        self._played = played
        self.differences: list[Difference] = []
        self.findings: list[Finding] = []

    def add(self, claim: SpotClaim) -> None:
        """Takes a claim, unless it is on no feature."""
        feature = self._meant(claim)
        if feature is None:
            return
        is_log = self._game.table.record.is_log
        due = self._due.get((feature.ref, claim.player), [])
        computed, turns = sum(award.points for award in due), {award.turn for award in due}
        if feature.complete and not is_log:
            # A position doesn't tell who was paid for it in play.
            computed = computed or (self._game.worth(feature).points if claim.points else 0)
        elif not due and feature.complete is not True and not self._game.scored_finally:
            name = self._features.name(feature.ref)
            message = said(
                "the game was not ended, so ", name, " pays nothing yet: ", _words(claim), " is not compared"
            )
            self._tell(note("claim-too-early", message), claim)
            return
        elif claim.points and not due and claim.player not in {one.player for one in self._ever_in(feature)}:
            self._tell(warning("claim-without-follower", self._nobody_there(claim, feature)), claim)
        self.differences.append(
            Difference(
                claim.player,
                claim.points,
                computed,
                turns.pop() if len(turns) == 1 else None,
                (feature.ref,),
                feature.kind.name,
                claim.path or None,
                what="feature",
                argued=True,
            )
        )

    def _tell(self, finding: Finding, claim: SpotClaim) -> None:
        point = None if claim.point is None else point_name(claim.point)
        where = self._game.table.where(claim.path or None, claim.offset, claim.at, point)
        self.findings.append(finding.within(where))

    def _meant(self, claim: SpotClaim) -> Feature | None:
        """The feature that a claim is on; a finding where there is none."""
        table = self._game.table
        placed, name = table.board.find(claim.at), table.name(claim.at)
        cant = said(_words(claim), " is left out")
        if placed is None:
            self._tell(error("claim-on-nothing", said(cant, ": no tile lies on ", name)), claim)
            return None
        index = which_segment(placed.turned, claim.kind, claim.point)
        if index != NO_SEGMENT:
            return self._features[placed.number(index)]
        why = no_segment(placed.turned, claim.kind, claim.point, cant, name, None)
        there = [
            f"{one.kind.name} ({placed.turned.point_names(number, '/')})"
            for number, one in enumerate(placed.turned.segments)
        ]
        message = why.message
        if not placed.turned.segments_of(claim.kind):
            message = said(message, f"; there is {listed(there)}")
        self._tell(error("claim-on-nothing", message), claim)
        return None

    def _ever_in(self, feature: Feature) -> Iterator[Occupant]:
        """Every figure that stands in a feature, or did during a log."""
        yield from self._occupancy.followers.get(feature.ref, ())
        yield from self._occupancy.pieces.get(feature.ref, ())
        for turn in self._played:
            for event in turn.events:
                one = event.occupant if isinstance(event, Put) else None
                if one and one.segment >= 0 and self._features.ref(one.number) == feature.ref:
                    yield one

    def _nobody_there(self, claim: SpotClaim, feature: Feature) -> str:
        name = self._game.table.name
        there = dict.fromkeys(said(whose(one), " at ", name(one.cell)) for one in self._ever_in(feature))
        more = [f"{len(there) - _MOST_NAMED} more"] if len(there) > _MOST_NAMED else []
        stand = "stood" if feature.complete else verb(max(1, len(there)), "stands")
        cells = enumerated(map(name, feature.tiles[:_MOST_NAMED]))
        who = enumerated([*there][:_MOST_NAMED] + more) or "nobody"
        of = said(
            self._features.name(feature.ref),
            " (",
            cells,
            "), where ",
            PlayerName(claim.player),
            " has nobody",
        )
        return said(_words(claim), " is on ", of, ": ", who, f" {stand} there")


def _words(claim: SpotClaim) -> str:
    return said("the claim of ", PlayerName(claim.player), f" on {a(claim.kind)}")

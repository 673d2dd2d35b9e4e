"""Claims of players for single features, compared with what these pay or paid them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from carcscore.board.board import Placed
from carcscore.board.feature import Feature, FeatureRef
from carcscore.board.features import Features
from carcscore.checks.paid_in_play import PaidInPlay
from carcscore.findings import Finding, error, note, warning
from carcscore.game.events import Put
from carcscore.game.game import Game
from carcscore.game.placing import no_segment, which_segment, whose
from carcscore.geometry import point_name
from carcscore.play.outcome import Difference, Played
from carcscore.record.model import SpotClaim
from carcscore.scoring.values import Award, Occupancy, Occupant
from carcscore.sentences import enumerated, said
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
        for ref in of:
            due.setdefault((ref, award.player), []).append(award)
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
        self._in_play = PaidInPlay(game, features)
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
        if not is_log and claim.points != computed and self._settled_in_play(claim, feature, computed):
            return
        if feature.complete and not is_log:
            # A position doesn't tell who was paid for it in play.
            computed = computed or (self._in_play.worth(feature) if claim.points else 0)
        elif not due and feature.complete is not True and not self._game.scored_finally:
            name = self._features.name(feature.ref)
            message = said(
                "the game was not ended, so {} pays nothing yet: {} is not compared", name, _words(claim)
            )
            self._tell(note("claim-too-early", message), claim)
            return
        elif (
            claim.points
            and not due
            and claim.player not in {occupant.player for occupant in self._ever_in(feature)}
        ):
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

    def _settled_in_play(self, claim: SpotClaim, feature: Feature, due: int) -> bool:
        """True if a position leaves open whether so much was paid in play, alone or added to what is due."""
        player, in_play = claim.player, self._in_play
        if feature.complete:
            plain = claim.points == in_play.worth(feature) and not due
            rests = [] if plain else [claim.points, claim.points - due]
        else:
            rests = [claim.points - due]
            there = self._occupancy.followers.get(feature.ref, ())
            if not due and not in_play.anything and any(occupant.player == player for occupant in there):
                return False  # who stands there in the end claims what that pays
        if not any(in_play.may_have_paid(feature, player, rest) for rest in rests if rest):
            return False
        message = said(
            "{}: a position does not tell whether {} paid {} in play, so it is not compared",
            _words(claim),
            self._features.name(feature.ref),
            claim.points,
        )
        self._tell(note("claim-untold", message), claim)
        return True

    def _tell(self, finding: Finding, claim: SpotClaim) -> None:
        point = None if claim.point is None else point_name(claim.point)
        where = self._game.table.where(claim.path or None, claim.offset, claim.at, point)
        self.findings.append(finding.within(where))

    def _meant(self, claim: SpotClaim) -> Feature | None:
        """The feature that a claim is on; a finding where there is none."""
        table = self._game.table
        placed, name = table.board.find(claim.at), table.name(claim.at)
        cant = said("{} is left out", _words(claim))
        if placed is None:
            self._tell(error("claim-on-nothing", said("{}: no tile lies on {}", cant, name)), claim)
            return None
        index = which_segment(placed.turned, claim.kind, claim.point)
        if index != NO_SEGMENT:
            return self._features[placed.number(index)]
        if stands := self._where_it_stands(claim, placed):
            return stands
        why = no_segment(placed.turned, claim.kind, claim.point, cant, name, None)
        there = [
            f"{segment.kind.name} ({placed.turned.point_names(number, '/')})"
            for number, segment in enumerate(placed.turned.segments)
        ]
        message = why.message
        if not placed.turned.segments_of(claim.kind):
            message = said("{}; there is {}", message, listed(there))
        self._tell(error("claim-on-nothing", message), claim)
        return None

    def _where_it_stands(self, claim: SpotClaim, placed: Placed) -> Feature | None:
        """Of several features on a tile the one where the player has somebody, or had."""
        if claim.point is not None:
            return None
        own: dict[FeatureRef, list[Occupant]] = {}
        for index in placed.turned.segments_of(claim.kind):
            feature = self._features[placed.number(index)]
            its = [occupant for occupant in self._ever_in(feature) if occupant.player == claim.player]
            own |= {feature.ref: its} if its else {}
        here = [ref for ref, its in own.items() if any(occupant.cell == claim.at for occupant in its)]
        meant = here or [*own]
        return self._features[meant[0]] if len(meant) == 1 else None

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
        there = dict.fromkeys(
            said("{} at {}", whose(occupant), name(occupant.cell)) for occupant in self._ever_in(feature)
        )
        more = [f"{len(there) - _MOST_NAMED} more"] if len(there) > _MOST_NAMED else []
        stand = "stood" if feature.complete else verb(max(1, len(there)), "stands")
        cells = enumerated(map(name, feature.tiles[:_MOST_NAMED]))
        who = enumerated([*there][:_MOST_NAMED] + more) or "nobody"
        of = said("{} ({}), where {} has nobody", self._features.name(feature.ref), cells, claim.player)
        return said("{} is on {}: {} {} there", _words(claim), of, who, stand)


def _words(claim: SpotClaim) -> str:
    return said("the claim of {} on {}", claim.player, a(claim.kind))

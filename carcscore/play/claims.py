"""Comparison of the scores in a turn log with those due; and of its final followers with the replay's."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from carcscore.board.feature import FeatureRef
from carcscore.board.features import Features
from carcscore.findings import Finding, Where
from carcscore.game.placing import set_figures, whose
from carcscore.game.table import Table
from carcscore.play.outcome import Difference, Played
from carcscore.record.model import Record
from carcscore.rules.in_force import Rules
from carcscore.scoring.values import Award, Occupant
from carcscore.sentences import joined, said
from carcscore.text import a


def compare_scores(
    record: Record, features: Features, played: Sequence[Played], track: Mapping[str, int]
) -> tuple[Difference, ...]:
    """Every score written down, turn by turn and on the final track, beside what is due.

    A turn that writes scores down says, for players it leaves out, that they scored nothing. Where every
    scoring is told by itself, those are compared instead.
    """
    compared: list[Difference] = []
    for turn, entry in zip(record.turns or (), played, strict=True):
        if turn.scores is None or record.scorings is not None:
            continue
        fell = entry.awards
        if not fell and not turn.scores:
            continue
        due = dict.fromkeys(turn.scores, 0)
        for award in fell:
            due[award.player] = due.get(award.player, 0) + award.points
        for player in (player.id for player in record.players):
            claimed, computed = turn.scores.get(player, 0), due.get(player, 0)
            if player in turn.scores or claimed != computed:
                named, others = _paid_for(player, fell, features)
                compared.append(
                    Difference(player, claimed, computed, entry.number, tuple(named), others=tuple(others))
                )
    for player_id, claimed in (record.track or {}).items():
        compared.append(Difference(player_id, claimed, track[player_id], None, what="track"))
    return tuple(compared)


def _paid_for(
    player: str, awards: Sequence[Award], features: Features
) -> tuple[Iterable[FeatureRef], Iterable[str]]:
    """The features that paid a player in a turn, else those that paid others; and what else is to be named.

    That is what else the player was paid for, and those of the features that were not completed.
    """
    own = [award for award in awards if award.player == player]
    paying = _paying(own, features)
    others = dict.fromkeys(item.name for award in own if award.feature is None for item in award.items)
    named = paying if paying or others else [*dict.fromkeys(_paying(awards, features))]
    unfinished = _paying([award for award in awards if not award.complete], features)
    return named, others | dict.fromkeys(features.name(ref) for ref in unfinished if ref in named)


def _paying(awards: Iterable[Award], features: Features) -> list[FeatureRef]:
    """The features that paid these awards, as they are in the end."""
    return [features.ref(award.feature) for award in awards if award.feature is not None]


def compare_awards(record: Record, awards: Iterable[Award]) -> tuple[Difference, ...]:
    """The awards noted without their turns, each beside one that fell: an equal one, else the nearest."""
    if not record.scored:
        return ()
    fell: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    for award in awards:
        fell[award.player, award.kind].append(award.points)
    matched: dict[int, int] = {}
    for number, claim in enumerate(record.scored):
        if claim.points in fell[claim.player, claim.kind]:
            fell[claim.player, claim.kind].remove(claim.points)
            matched[number] = claim.points
    compared = []
    for number, claim in enumerate(record.scored):
        left = fell[claim.player, claim.kind]
        if number not in matched and left:
            nearest = min((abs(points - claim.points), points) for points in left)[1]
            left.remove(nearest)
            matched[number] = nearest
        computed = matched.get(number, 0)
        compared.append(Difference(claim.player, claim.points, computed, None, (), claim.kind, claim.path))
    return tuple(compared)


def claim_findings(compared: Sequence[Difference], features: Features) -> Iterator[Finding]:
    """A warning for each score that differs: claims are checked, but they don't make a game illegal."""
    wrong = [difference for difference in compared if difference.claimed != difference.computed]
    for difference in wrong:
        figures = said("{} {}, due {}", difference.player, difference.claimed, difference.computed)
        if difference.kind is not None:
            message = said("the record says for {} {}", a(difference.kind), figures)
            yield Finding("award-differs", "warning", message, Where(path=difference.path))
        elif difference.turn is None:
            message = said(
                "the track says {}; {}", figures, _where_the_track_slipped(difference, compared, features)
            )
            yield Finding("track-differs", "warning", message, Where(path=("track", difference.player)))
        else:
            done_now = [
                name for name in map(features.name, difference.features) if name not in difference.others
            ]
            completed = [said("completed: {}", joined(done_now))] if done_now else []
            others = [f"for: {', '.join(difference.others)}"] if difference.others else []
            paying = joined([*completed, *others], "; ")
            done = said(" ({})", paying) if paying else ": nothing paid"
            where = Where(path=("turns", difference.turn - 1, "scores"), turn=difference.turn)
            yield Finding("scores-differ", "warning", said("the log says {}{}", figures, done), where)


def _where_the_track_slipped(track: Difference, compared: Sequence[Difference], features: Features) -> str:
    """A sentence on what the scores noted turn by turn say about a track that differs."""
    noted = [
        difference
        for difference in compared
        if difference.turn is not None and difference.player == track.player
    ]
    slips = [difference for difference in noted if difference.claimed != difference.computed]
    if slips:
        return said("the scores noted differ in {}", joined(_turn_words(slip, features) for slip in slips))
    if noted:
        return "the scores noted turn by turn are right, so the marker was moved wrongly"
    return "no scores are noted turn by turn that would show where"


def _turn_words(difference: Difference, features: Features) -> str:
    paying = said(" ({})", joined(map(features.name, difference.features))) if difference.features else ""
    return said("turn {}{}", difference.turn, paying)


def final_follower_findings(followers: Sequence[Occupant], table: Table, rules: Rules) -> Iterator[Finding]:
    """A log's list of final followers, if it has one, against those that the replay leaves on the board."""
    if not table.record.followers and not table.record.says_no_followers:
        return
    listed, unset = set_figures(table.record.followers, table, rules)
    yield from unset
    left = Counter(_key(follower) for follower in followers)
    for follower in listed:
        if left[_key(follower)]:
            left[_key(follower)] -= 1
            continue
        message = said(
            "{} at {} is not on the board after the last turn", whose(follower), table.name(follower.cell)
        )
        where = table.where(follower.path, follower.offset, follower.cell)
        yield Finding("follower-not-there", "warning", message, where)
    for follower in followers:
        if left[_key(follower)]:
            left[_key(follower)] -= 1
            message = said(
                "{} at {} stands on the board, but is not listed", whose(follower), table.name(follower.cell)
            )
            yield Finding(
                "follower-not-listed", "warning", message, table.where(("followers",), 0, follower.cell)
            )


def _key(follower: Occupant) -> tuple[str, str, int]:
    return follower.player, follower.figure, follower.number

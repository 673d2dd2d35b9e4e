"""Builds the report from an outcome: tallies, ranks, claims, verdict."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from carcscore.findings import NOWHERE, Finding, UnusableInput, Where, capped
from carcscore.mistakes.model import Dispute
from carcscore.play.outcome import Outcome
from carcscore.record.model import Player, Record
from carcscore.report.model import Claim, Report, Tally
from carcscore.report.verdict import verdict_on
from carcscore.rules.in_force import Rules
from carcscore.tiles.kinds import BASE_KINDS

_NOWHERE = 10**9


def build_report(
    outcome: Outcome, findings: Iterable[Finding], source: str, sha256: str | None, explained: bool = True
) -> Report:
    """The report on a record that could be examined, with all its findings placed.

    Claims that differ are ``explained`` by the mistakes that may have led there, unless nobody wants that.
    """
    record = outcome.record
    findings = sorted(findings, key=_by_place)
    tallies = _tallies(outcome)
    claims = _claims(outcome, tallies)
    report = Report(
        source=source,
        sha256=sha256,
        record=record,
        outcome=outcome,
        findings=tuple(capped(findings)),
        tallies=tallies,
        claims=_explained(outcome, claims) if explained else claims,
        page=_page,
    )
    return replace(report, verdict=verdict_on(report, findings))


def unusable_report(
    trouble: UnusableInput | Sequence[Finding], source: str, sha256: str | None, record: Record | None = None
) -> Report:
    """The report on a record that can't be used: its findings, and no score."""
    findings = sorted(trouble.findings if isinstance(trouble, UnusableInput) else trouble, key=_by_place)
    report = Report(source, sha256, record, None, tuple(capped(findings)), page=_page)
    return replace(report, verdict=verdict_on(report, findings))


def _page(report: Report) -> str:
    from carcscore.report.html.document import render_html  # late: few reports become pages

    return render_html(report)


def _by_place(finding: Finding) -> tuple[int, int, int]:
    """By place in the file, else by turn; findings with neither come last, in their order."""
    where = finding.where
    return where.line or _NOWHERE, where.column or 0, where.turn or _NOWHERE


def _tallies(outcome: Outcome) -> tuple[Tally, ...]:
    record = outcome.record
    final: defaultdict[str, int] = defaultdict(int)
    by_kind = {player.id: dict.fromkeys([kind.name for kind in BASE_KINDS], 0) for player in record.players}
    for award in outcome.awards:
        kinds = by_kind[award.player]
        kinds[award.kind] = kinds.get(award.kind, 0) + award.points
        if award.phase == "final":
            final[award.player] += award.points
    track = outcome.track
    totals = {
        player.id: final[player.id] + (track.get(player.id, 0) if track is not None else 0)
        for player in record.players
    }
    ranks = rank(record.players, totals, outcome.rules)
    return tuple(
        Tally(
            player=player,
            total=totals[player.id],
            during_play=None if track is None else track.get(player.id, 0),
            final=final[player.id],
            by_kind=by_kind[player.id],
            rank=ranks[player.id],
            in_supply=outcome.in_supply.get(player.id, {}),
        )
        for player in record.players
    )


def rank(players: Sequence[Player], totals: dict[str, int], rules: Rules) -> dict[str, int]:
    """Ranks by points: equal players share one (1, 1, 3), unless the tie break parts them (rule B15)."""
    first_loses = rules.tie_break == "starting-player-loses"
    order = [(-totals[player.id], first_loses and seat == 0) for seat, player in enumerate(players)]
    ranks = (1 + sum(other < own for other in order) for own in order)
    return {player.id: place for player, place in zip(players, ranks, strict=True)}


def _explained(outcome: Outcome, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """The claims, those that differ with the mistakes that may explain them.

    Without a track nothing can be said about a total.
    """
    wrong = [
        number
        for number, claim in enumerate(claims)
        if claim.difference and (claim.what != "total" or outcome.track is not None)
    ]
    if not wrong:
        return claims
    # The search is loaded where somebody is wrong: others don't pay for it.
    from carcscore.mistakes.search import explain

    disputes = [
        Dispute(one.what, one.player, one.claimed, one.computed, one.kind, one.features, one.turn)
        for one in map(claims.__getitem__, wrong)
    ]
    made = list(claims)
    for number, explained in zip(wrong, explain(outcome, disputes), strict=True):
        made[number] = replace(claims[number], explained=explained)
    return tuple(made)


def _claims(outcome: Outcome, tallies: tuple[Tally, ...]) -> tuple[Claim, ...]:
    """The claimed totals and kinds, then for a log the scores of its turns and its track, then features."""
    claimed, by_kind = outcome.record.claimed or {}, outcome.record.claimed_by_kind
    claims: list[Claim] = []
    for tally in tallies:
        player = tally.player.id
        kinds = by_kind.get(player, {})
        if player in claimed:
            path = ("claimed", player, "total") if kinds else ("claimed", player)
            total, where = claimed[player], Where(path=path)
            claims.append(Claim("total", player, total, tally.total, where=where, argued=True))
        for kind, points in kinds.items():
            where = Where(path=("claimed", player, kind))
            due = tally.by_kind.get(kind, 0)
            claims.append(Claim("kind", player, points, due, kind=kind, where=where, argued=True))
    during = [
        Claim(
            one.what,
            one.player,
            one.claimed,
            one.computed,
            one.turn,
            one.kind,
            one.features,
            NOWHERE if one.path is None else Where(path=one.path),
            one.argued,
        )
        for one in outcome.compared
    ]
    return (*claims, *during)

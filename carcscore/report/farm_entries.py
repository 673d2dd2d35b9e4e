"""How farms were scored: farm by farm, or city by city with the farmers of all farms around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from carcscore.board.features import Feature
from carcscore.play.outcome import Outcome
from carcscore.report.blocks import Entry
from carcscore.report.sums import Sums, majority_remark, summed
from carcscore.report.words import cells_in_short, followers_words, name, remarks_on
from carcscore.scoring.farms import paying_words, supplied
from carcscore.scoring.values import Award
from carcscore.text import listed
from carcscore.tiles.kinds import FARM


def farm_entries(outcome: Outcome, awards: Sequence[Award], sums: Sums, ended: bool) -> Iterator[Entry]:
    """An entry for every farm with farmers; where farms are pooled, for every city that they supply."""
    paid: dict[str, list[Award]] = {}
    for award in awards:
        paid.setdefault(award.feature or "", []).append(award)
    taking_part = {feature for award in awards for feature in award.features}
    earlier: dict[tuple[str, str], str] = {}
    for feature in outcome.features:
        its = paid.pop(feature.id, [])
        if feature.kind is FARM:
            if feature.id in outcome.occupancy.followers and (its or feature.id not in taking_part):
                yield _farm(outcome, feature, its, sums, earlier, ended)
        elif its:
            yield Entry(
                name=feature.id,
                place=f"{cells_in_short(feature.tiles, outcome.table.a1)}, complete",
                followers=_pooled(outcome, its[0]),
                remarks=tuple(filter(None, [majority_remark(its[0].majority)])),
                sums=tuple(summed(its, sums)),
            )
    for rest in paid.values():
        yield Entry(rest[0].feature or FARM.name, "", sums=tuple(summed(rest, sums)))


def _pooled(outcome: Outcome, award: Award) -> str:
    farms = [farm for farm in award.features if farm in outcome.occupancy.followers]
    standings = [standing for farm in farms for standing in outcome.occupancy.followers[farm]]
    together = " together" if len(farms) > 1 else ""
    return f"farmers on {listed(farms)}{together}: {followers_words(standings, outcome.table.a1)}"


def _farm(
    outcome: Outcome,
    farm: Feature,
    awards: Sequence[Award],
    sums: Sums,
    earlier: dict[tuple[str, str], str],
    ended: bool,
) -> Entry:
    a1 = outcome.table.a1
    cities = supplied(farm, outcome.features, outcome.rules)
    remarks = [majority_remark(awards[0].majority)] if awards else []
    remarks.append(_supplies(outcome, cities))
    remarks += _paid_already(awards, cities, earlier)
    remarks += remarks_on(outcome.game.about(outcome.occupancy.followers[farm.id]), a1)
    if not ended:
        remarks.append("not scored: the game was not ended")
    return Entry(
        name=farm.id,
        place=cells_in_short(farm.tiles, a1),
        followers=followers_words(outcome.occupancy.followers[farm.id], a1),
        remarks=tuple(remark for remark in remarks if remark),
        sums=tuple(summed(awards, sums)),
    )


def _supplies(outcome: Outcome, cities: Sequence[str]) -> str:
    if not cities:
        return f"no completed {paying_words(outcome.rules)} borders it"
    a1 = outcome.table.a1
    places = [f"{city} ({cells_in_short(outcome.features[city].tiles, a1, 3)})" for city in cities]
    return f"supplies {listed(places)}"


def _paid_already(
    awards: Sequence[Award], cities: Sequence[str], earlier: dict[tuple[str, str], str]
) -> Iterator[str]:
    """Which cities a player was paid for through another farm (rule B13); keeps ``earlier`` up to date."""
    for award in awards:
        left_out = [city for city in cities if city not in award.features]
        known = [
            f"{city} (through {earlier[award.player, city]})"
            for city in left_out
            if (award.player, city) in earlier
        ]
        if known:
            yield f"{name(award.player)} was paid already for {listed(known)}"
        for city in award.features:
            earlier.setdefault((award.player, city), award.feature or "")

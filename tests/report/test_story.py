"""The stories of a report: each award is in those that it concerns, and in no other."""

from collections.abc import Iterable

from carcscore.report.model import Report
from carcscore.report.story import Story
from carcscore.scoring.values import Award
from tests.report.games import FARMS, POSITION, examined, random_reports


def story(report: Report, name: str) -> Story:
    return report.stories[report.outcome.features.named(name).ref]  # type: ignore[union-attr]


def by_text(awards: Iterable[Award]) -> list[Award]:
    return sorted(awards, key=repr)


def test_stories_are_made_once() -> None:
    report = examined(POSITION)
    assert report.stories is report.stories
    assert [story.ref for story in report.stories] == [one.ref for one in report.outcome.features]


def test_payments_are_the_awards() -> None:
    for report in random_reports(12):
        stories, awards = report.stories, report.outcome.awards
        assert by_text(award for one in stories.payments for award in one.awards) == by_text(awards)
        for each in stories:
            concerned = [award for award in awards if each.ref in (award.feature, *award.features)]
            assert by_text(award for one in each.payments for award in one.awards) == by_text(concerned)
            paid = [award for award in awards if award.feature == each.ref]
            assert [award for one in each.paid for award in one.awards] == paid


def test_players_paid_alike_share_a_payment() -> None:
    for report in random_reports(12):
        for payment in report.stories.payments:
            assert len({(one.items, one.rule, one.turn, one.feature) for one in payment.awards}) == 1
            assert len({one.player for one in payment.awards}) == len(payment.awards)


def test_borders_are_known_from_both_sides() -> None:
    for report in random_reports(4):
        for story in report.stories:
            for other in story.feature.borders:
                assert story.ref in report.stories[other].bordered_by
            assert set(story.supplies) <= set(story.feature.borders)


def test_what_each_city_brings_a_farm() -> None:
    farm, city = (story(examined(FARMS), one) for one in ("farm-1", "city-1"))
    assert farm.each == 3
    assert farm.together == [city.ref]
    report = examined(FARMS, farms="first")
    pooled, paying = report.stories, story(report, "city-2")
    assert [story.each for story in pooled] == [None] * len(list(pooled))
    assert paying.together == list(paying.paid[0].award.features)

"""The stories of a report: each award is in those that it concerns, and in no other."""

from collections.abc import Iterable

from carcscore.scoring.values import Award
from tests.report.games import FARMS, POSITION, examined, random_reports


def by_text(awards: Iterable[Award]) -> list[Award]:
    return sorted(awards, key=repr)


def test_stories_are_made_once() -> None:
    report = examined(POSITION)
    assert report.stories is report.stories
    assert [story.id for story in report.stories] == [
        one.id for one in report.stories["city-1"].outcome.features
    ]


def test_payments_are_the_awards() -> None:
    for report in random_reports(12):
        stories = report.stories
        assert by_text(award for one in stories.payments for award in one.awards) == by_text(report.awards)
        for story in stories:
            concerned = [award for award in report.awards if story.id in (award.feature, *award.features)]
            assert by_text(award for one in story.payments for award in one.awards) == by_text(concerned)
            paid = [award for award in report.awards if award.feature == story.id]
            assert [award for one in story.paid for award in one.awards] == paid


def test_players_paid_alike_share_a_payment() -> None:
    for report in random_reports(12):
        for payment in report.stories.payments:
            assert len({(one.items, one.rule, one.turn, one.feature) for one in payment.awards}) == 1
            assert len({one.player for one in payment.awards}) == len(payment.awards)


def test_borders_are_known_from_both_sides() -> None:
    for report in random_reports(4):
        for story in report.stories:
            for other in story.feature.borders:
                assert story.id in report.stories[other].bordered_by
            assert set(story.supplies) <= set(story.feature.borders)


def test_what_each_city_brings_a_farm() -> None:
    assert examined(FARMS).stories["farm-1"].each == 3
    assert examined(FARMS).stories["farm-1"].together == ["city-1"]
    pooled = examined(FARMS, farms="first").stories
    assert [story.each for story in pooled] == [None] * len(list(pooled))
    assert pooled["city-2"].together == list(pooled["city-2"].paid[0].award.features)

"""What a log of Board Game Arena tells of a feature beside its points: each is compared."""

import json

import pytest

from tests.formats.bga_logs import IDS, Log, events_in, game_of, log_of, report_on

GAME = game_of(3, players=3, tiles=40)


def told_and_changed(change: str) -> Log:
    """A log in which one scoring is told otherwise; the points stay."""
    log = log_of(GAME, 5)
    scored = events_in(log, "realizationAchieved")
    farm = next(one for one in scored if "city_nbr" in one)
    large = next(one for one in scored if "city_nbr" not in one and len(one["tile_to_value"]) > 2)
    tiles = large["tile_to_value"]
    match change:
        case "later tile":
            last = str(events_in(log, "playTile")[-1]["id"])
            tiles[last] = tiles.pop(next(iter(tiles)))
        case "no tile":
            used = {int(one["id"]) for one in events_in(log, "playTile") if "x" in one}
            free = next(n for letter in "VUXCWR" for n in IDS[letter] if n not in used)
            tiles[str(free)] = tiles.pop(next(iter(tiles)))
        case "no follower":
            large["partisans"] = []
        case "other player":
            large["partisans"][0]["player"] = "9"
        case "cities":
            farm["city_nbr"] = int(farm["city_nbr"]) + 1
        case "worth":
            (tile,) = farm["tile_to_value"]
            farm["tile_to_value"][tile] = int(farm["tile_to_value"][tile]) + 1
    return log


@pytest.mark.parametrize(
    ("change", "code", "words"),
    [
        ("later tile", "feature-tiles-differ", "the log omits"),
        ("no tile", "feature-tiles-differ", "not on the table then"),
        ("no follower", "feature-told-otherwise", "no follower there, but"),
        ("other player", "feature-told-otherwise", "the log has 9 on"),
        ("cities", "feature-told-otherwise", "completed cities at it, but there"),
        ("worth", "feature-differs", "due: "),
    ],
)
def test_whatever_is_told_otherwise_is_a_warning_with_the_feature(change: str, code: str, words: str) -> None:
    report = report_on(told_and_changed(change))
    (found,) = report.findings
    assert (found.code, found.severity) == (code, "warning")
    assert words in found.message
    assert found.where.line is not None
    assert (report.legal, report.exit_status) == (True, 1)
    assert report.verdict.startswith("Legal. ")
    if code != "feature-differs":
        assert report.verdict.endswith(" 1 feature differs from the game.")


@pytest.mark.parametrize("cut", [False, True])
def test_a_second_payment_for_a_feature_is_told_with_it(cut: bool) -> None:
    log = log_of(GAME, 5)
    packets = log["data"]["data"]
    events, place = next(
        (packet["data"], index)
        for packet in packets
        for index, event in enumerate(packet["data"] if isinstance(packet["data"], list) else [])
        if event["type"] == "winPoints"
    )
    won = json.loads(json.dumps(events[place]))
    args = won["args"][0] if isinstance(won["args"], list) else won["args"]
    points = int(args["points"])
    player = str(args["player_id"])
    events.insert(place, won)
    later = [one for one in events_in(log, "winPoints") if str(one["player_id"]) == player]
    for one in later[1:]:
        one["score"] = int(one["score"]) + points
    if cut:
        del packets[-1]
    report = report_on(log)
    (found,) = [one for one in report.findings if one.code == "feature-differs"]
    (wrong,) = [one for one in report.claims if one.what == "feature" and one.difference]
    assert wrong.features[0] in found.message
    assert (wrong.claimed, wrong.computed) == (2 * points, points)
    assert not [one for one in report.findings if one.code == "running-total-differs"]
    assert report.exit_status == 1

"""An award from play names its features by segments; in the end each is known by its own number."""

from dataclasses import fields, replace

from carcscore.board.board import Board
from carcscore.board.feature import FeatureRef
from carcscore.board.features import Features
from carcscore.rules.in_force import palette_of
from carcscore.scoring.values import About, Award, Item, Occupant, at_the_end
from carcscore.tiles.catalogue import shipped_set

TILES = shipped_set("base", palette_of(())).tiles


def test_nothing_of_an_award_is_lost_when_its_features_have_grown() -> None:
    board = Board()
    for cell, code in (((0, 0), "U"), ((2, 0), "U"), ((1, 0), "U")):
        board.place(cell, TILES[code].rotations[0])
    road, farm = (FeatureRef(board.number((2, 0), index)) for index in range(2))
    figure = Occupant("Red", "meeple", "thief", (2, 0), 0, road, 1)
    award = Award(
        player="Red",
        kind="road",
        items=(Item("tiles", 3, 1),),
        rule="B4",
        feature=road,
        features=(farm, farm),
        complete=True,
        majority=(("Red", 1),),
        phase="play",
        turn=4,
        at=(0, 0),
        about=(About(figure, "stands alone"),),
        held_by="HS8",
    )
    assert all(getattr(award, one.name) != one.default for one in fields(Award))
    whole = FeatureRef(board.number((0, 0), 0)), FeatureRef(board.number((0, 0), 1))
    features = Features(board)
    assert at_the_end(award, features) == replace(award, feature=whole[0], features=(whole[1],) * 2)
    assert features[award.feature] is features[whole[0]]
    assert features.name(road) == "road-1"


def test_an_award_that_is_known_as_in_the_end_stays_the_same() -> None:
    board = Board()
    board.place((0, 0), TILES["U"].rotations[0])
    award = Award("Red", "road", (), "B4", FeatureRef(0), (FeatureRef(1),))
    assert at_the_end(award, Features(board)) is award

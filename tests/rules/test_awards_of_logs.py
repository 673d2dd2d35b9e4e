"""An award from play gets the names that its features have in the end, and is else the same."""

from dataclasses import fields, replace

from carcscore.board.board import Board
from carcscore.board.features import Features
from carcscore.play.replay import _with_ids
from carcscore.rules.in_force import palette_of
from carcscore.scoring.values import About, Award, Item, Occupant
from carcscore.tiles.catalogue import shipped_set


def test_nothing_of_an_award_is_lost_when_its_features_are_named() -> None:
    board = Board()
    board.place((0, 0), shipped_set("base", palette_of(())).tiles["D"].rotations[0])
    names = {one.kind.name: (f"#{board.number(*one.segments[0])}", one.id) for one in Features(board)}
    figure = Occupant("Red", "meeple", "knight", (0, 0), 0, 0, 1)
    award = Award(
        player="Red",
        kind="city",
        items=(Item("tiles", 3, 2),),
        rule="B4",
        feature=names["city"][0],
        features=(names["road"][0], "farm-1"),
        complete=True,
        majority=(("Red", 1),),
        phase="play",
        turn=4,
        at=(0, 0),
        about=(About(figure, "stands alone"),),
    )
    assert all(getattr(award, one.name) != one.default for one in fields(Award))
    named = replace(award, feature=names["city"][1], features=(names["road"][1], "farm-1"))
    assert _with_ids(award, Features(board)) == named

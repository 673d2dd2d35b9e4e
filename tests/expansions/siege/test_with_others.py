"""Sieges and shrines beside castles and the City of Carcassonne, rivers beside its block (SG9, CU1, RV14)."""

from typing import Any

from tests.expansions.records import awarded, examined, wrong

LOG = "{carcscore: 1, players: [red, blue]}"
CASTLES = "bridges-castles-and-bazaars"
COUNT = "count-of-carcassonne"


def log(*turns: object, expansions: tuple[str, ...], **more: object) -> Any:
    return examined(LOG, turns=list(turns), rules={"expansions": expansions}, **more)


def test_sg9_a_castle_is_besieged_no_longer() -> None:
    """A farm gets 4 for it; without the castle the besieged city brings 6."""
    castle = {"castle": {"at": [0, -1], "point": "S"}}
    first = {"tile": "SGA", "rotation": 180, "at": [0, -1], "follower": {"role": "knight"}}
    turns = ["blue U 1,0 farmer NNE", "red U 2,0"]
    plain = log(first, *turns, expansions=("siege", CASTLES))
    assert (wrong(plain), [one for one in awarded(plain) if "farm" in one]) == ([], ["- blue farm 6 B11"])
    deploy = {"deploy": {"role": "knight"}}
    built = first | {"actions": [deploy, castle]}
    del built["follower"]
    made = log(built, *turns, expansions=("siege", CASTLES))
    assert (wrong(made), [one for one in awarded(made) if "farm" in one]) == ([], ["- blue farm 4 B11"])


def test_sg8_the_city_of_carcassonne_is_never_besieged() -> None:
    """A farm beside its block: 3 for it; with a besieged city 6 more."""
    both = ("siege", COUNT)
    report = log("red B 2,0 farmer", expansions=both)
    assert wrong(report) == []
    assert [one for one in awarded(report) if "farm" in one] == ["- red farm 3 B11"]


def test_rv14_the_spring_beside_the_block() -> None:
    """The block lies first, so the spring is laid in a turn, and the river before all else."""
    both = ("river-2", COUNT)
    report = log("red VA 2,0", "blue RVA 3,0", expansions=both)
    assert wrong(report) == []
    late = log("red B 2,0", expansions=both)
    assert wrong(late) == [("river-first", "RV3")]

"""What features pay, by arithmetic of its own: neither the program's nor that of the brute-force scorer."""

from dataclasses import dataclass, replace

from tests.brute.table import Feature


@dataclass(frozen=True)
class Counted:
    """What a player counts of a road, a city or a cloister."""

    kind: str
    complete: bool
    tiles: int
    pennants: int = 0
    inn: bool = False
    cathedral: bool = False
    around: int = 0
    small_city: int = 4

    def but(self, **changes: object) -> "Counted":
        return replace(self, **changes)  # type: ignore[arg-type]

    @property
    def points(self) -> int:
        if self.kind == "cloister":
            return 9 if self.complete else 1 + self.around
        if self.kind == "road":
            if self.inn:
                return 2 * self.tiles if self.complete else 0
            return self.tiles
        things = self.tiles + self.pennants
        if self.cathedral:
            return 3 * things if self.complete else 0
        if not self.complete or (self.tiles == 2 and self.small_city == 2):
            return things
        return 2 * things


def counted(feature: Feature, small_city: int) -> Counted:
    """What there is to be counted."""
    marks = feature.marks
    return Counted(
        feature.kind,
        bool(feature.complete),
        len(feature.cells),
        marks["pennant"],
        bool(marks["inn"]),
        bool(marks["cathedral"]),
        feature.neighbours,
        small_city,
    )

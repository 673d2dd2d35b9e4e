"""Which pieces a log has on the board after each turn, told by its events alone."""

from carcscore.game.events import Left, Put
from carcscore.play.outcome import Outcome
from carcscore.scoring.values import Occupant


def pieces_after(outcome: Outcome) -> list[tuple[Occupant, ...]]:
    """The figures on the board after each turn that are no followers."""
    now: list[Occupant] = []
    after = []
    for turn in outcome.turns:
        for event in turn.events:
            if isinstance(event, Put) and not event.occupant.follower:
                now.append(event.occupant)
            elif isinstance(event, Left) and not event.occupant.follower:
                now.remove(event.occupant)
        after.append(tuple(now))
    return after

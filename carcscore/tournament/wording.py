"""Sentences on a standing: who leads, which round is being played, who shares a place."""

from __future__ import annotations

from collections.abc import Sequence

from carcscore.sentences import PlayerName, RuleNumber, Sentence, capital, enumerated, said
from carcscore.text import counted, listed, verb
from carcscore.tournament.knockout import champion
from carcscore.tournament.standing import StageStanding


def some_of(names: Sequence[str], most: int = 8) -> Sentence:
    """Players in a sentence; of many the first ones, and how many more.

    >>> some_of(["Anna", "Ben", "Cem"], 2)
    'Anna, Ben and 1 more'
    """
    rest = len(names) - most
    some = [name if isinstance(name, Sentence) else PlayerName(name) for name in names[:most]]
    return enumerated([*some, *([f"{rest} more"] if rest > 0 else [])])


def shared_places(standing: StageStanding) -> list[Sentence]:
    """A sentence for each place that several share, with the reason."""
    told: list[Sentence] = []
    seen: set[tuple[str, ...]] = set()
    for line in standing.lines:
        if len(line.equals) < 2 or line.equals in seen:
            continue
        seen.add(line.equals)
        where = "" if line.group is None else f" of group {line.group}"
        names = some_of(line.equals)
        if standing.stage.options.system == "knock-out":
            far = " got equally far; no game separates them ("
            told.append(said("Place {}: {}{}{}).", line.place, names, far, RuleNumber("WC15")))
            continue
        equal = listed(name for name in standing.deciding if name != "lot")
        left = "the lot doesn't separate them" if "lot" in standing.deciding else "no lot is given"
        shared = f"Place {line.place}{where} is shared by "
        told.append(said("{}{}: equal in {}, and {}.", shared, names, equal, left))
    return told


def leader(standing: StageStanding) -> Sentence:
    """Progress of a stage, and its leaders, in a sentence or two."""
    if not standing.stage.games:
        return said("{}, no games yet.", counted(len(standing.lines), "player"))
    current = standing.open_round
    after = counted(standing.after, "round")
    if current is None:
        return said("After {} {}", after, _leads(standing))
    if not standing.live:
        if not standing.after:
            return said("{}.", capital(current.told()))
        return said("After {}; {}. {}", after, current.told(), capital(_leads(standing)))
    return said("After {} and what is in of {}. {}", after, current.told(), capital(_leads(standing)))


def _leads(standing: StageStanding) -> Sentence:
    """A sentence on who is first; the winner of a final has won."""
    firsts = [line for line in standing.lines if line.place == 1]
    names = some_of(
        [line.player if line.group is None else said("{} ({})", line.player, line.group) for line in firsts]
    )
    if champion(standing.stage, standing.counted_bouts) is not None:
        return said("{} has won.", names)
    if len(firsts) > 1 and firsts[0].group is None:
        return said("{} share the first place.", names)
    return said("{} {}.", names, verb(len(firsts), "leads"))

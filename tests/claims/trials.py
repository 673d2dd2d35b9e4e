"""Claims made by random mistakes on random boards, examined: is the true mistake among those told?

``python -m tests.claims.trials`` prints the table that docs/claims.md states. Weights were set on the games
from seed 0 on; those from seed 1000 on, which it plays, are held back.
"""

import json
import random
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from carcscore.mistakes.model import ClaimMistake
from carcscore.pipeline import examine
from carcscore.report.model import Claim, Report
from carcscore.source import parse
from tests.brute.game import Game
from tests.brute.play import play
from tests.brute.records import log_record
from tests.brute.scorer import Rules
from tests.claims.mistaken import Wrong, claim_line, mistaken

Codes = tuple[str, ...]


class Trial(NamedTuple):
    """A mistaken claim and what the program says of it."""

    game: Game
    wrong: Wrong
    claim: Claim
    feature: str = ""
    """The id of the feature in which the mistake was made, for a claim on a total."""

    @property
    def told(self) -> list[Codes]:
        """The codes of the explanations, in their order."""
        assert self.claim.explained is not None
        return [tuple(one.code for one in each.mistakes) for each in self.claim.explained.explanations]

    @property
    def place_in_total(self) -> int:
        """At which place the true mistake is told and the true feature named; 99 if they aren't.

        Where the same mistake in several features gives the same figure, nobody can tell in which it was
        made. It is told of one, and up to three others are named: the true feature has to be among these.
        """
        assert self.claim.explained is not None
        for place, each in enumerate(self.claim.explained.explanations):
            for one in each.mistakes:
                if one.code == self.wrong.code and self._names_it(one):
                    return place
        return 99

    def _names_it(self, one: ClaimMistake) -> bool:
        others = one.message.partition(" (or the same in ")[2]
        return self.feature == one.feature or self.feature in re.findall(r"[a-z]+-\d+", others)

    @property
    def place(self) -> int:
        """At which place the true mistake is told, alone; 99 if it isn't."""
        return self.told.index((self.wrong.code,)) if (self.wrong.code,) in self.told else 99


@cache
def game_of(seed: int) -> Game:
    """A game of some 30 to 85 tiles by the third farm rule, in three of five with Inns & Cathedrals."""
    rng = random.Random(seed)
    rules = Rules("third", rng.choice((4, 2)))
    return play(seed, inns=rng.random() < 0.6, rules=rules, tiles=rng.randint(30, 85))


@cache
def all_mistaken(seed: int) -> dict[str, list[Wrong]]:
    """Every mistaken claim on a feature of a game, by its mistake."""
    game, by_code = game_of(seed), defaultdict(list)
    for one in mistaken(game):
        if " " not in game.players[one.player].id:  # other names have no place in a line
            by_code[one.code].append(one)
    return dict(by_code)


def examined(seed: int, wrong: Iterable[Wrong]) -> tuple[Report, list[Trial]]:
    """The report on a log with these claims, and what it says of each."""
    game, made = game_of(seed), list(wrong)
    record = log_record(game, random.Random(seed)) | {"claimed": {}}
    report = examine(parse(json.dumps(record)), [claim_line(game, one) for one in made])
    claims = [claim for claim in report.claims if claim.argued]
    return report, [Trial(game, *each) for each in zip(made, claims, strict=True)]


def trials(seeds: Iterable[int], number: int) -> Iterator[Trial]:
    """So many random mistakes on each board: first the kind of mistake by lot, then one of the kind."""
    for seed in seeds:
        rng = random.Random(seed)
        by_code = all_mistaken(seed)
        yield from examined(seed, [rng.choice(by_code[rng.choice(sorted(by_code))]) for _ in range(number)])[
            1
        ]


def totals(seeds: Iterable[int], number: int) -> Iterator[Trial]:
    """Totals that are wrong by one mistake in one feature, which changes no other feature."""
    for seed in seeds:
        rng = random.Random(seed)
        by_code = {code: made for code, made in all_mistaken(seed).items() if code not in _BEYOND}
        game, record = game_of(seed), log_record(game_of(seed), random.Random(seed))
        for _ in range(number):
            wrong = rng.choice(by_code[rng.choice(sorted(by_code))])
            player = game.players[wrong.player].id
            report = examine(parse(json.dumps(record | {"claimed": {}})), [claim_line(game, wrong)])
            feature = next(one.features[0] for one in report.claims if one.argued)
            due = next(tally.total for tally in report.tallies if tally.player.id == player)
            claimed = {player: due + wrong.points - wrong.due}
            report = examine(parse(json.dumps(record | {"claimed": claimed})))
            claim = next(one for one in report.claims if one.argued)
            yield Trial(game, wrong, claim, feature)


_BEYOND = ("farms-joined", "other-farm-rule")


_HELD_BACK = 1000
"""The first seed of the games on which no weight was set."""


def _print(seeds: int) -> None:
    places: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for trial in trials(range(_HELD_BACK, _HELD_BACK + seeds), 12):
        places[trial.wrong.code][trial.place] += 1
    rows = [*sorted(places.items()), ("all", sum(places.values(), Counter()))]
    print(f"{'mistake':26}{'claims':>7}{'first':>8}{'in three':>9}{'told':>7}")
    for code, found in rows:
        number = found.total()
        shares = [sum(found[place] for place in range(most)) / number for most in (1, 3, 5)]
        print(f"{code:26}{number:7}" + "".join(f"{100 * share:7.1f}%" for share in shares))
    in_totals = Counter(
        trial.place_in_total for trial in totals(range(_HELD_BACK, _HELD_BACK + seeds // 2), 3)
    )
    number = in_totals.total()
    shares = [sum(in_totals[place] for place in range(most)) / number for most in (1, 3, 5)]
    print(f"{'one, in a total':26}{number:7}" + "".join(f"{100 * share:7.1f}%" for share in shares))


if __name__ == "__main__":
    _print(int(sys.argv[1]) if len(sys.argv) > 1 else 200)

"""Messages: a second scoring figure, and messages for whoever comes to stand on a dark space (MS1 to MS7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, product
from typing import Annotated, Final, Literal, NamedTuple

from carcscore.board.feature import FeatureRef
from carcscore.board.features import Features
from carcscore.findings import Finding, NotDone, error
from carcscore.game.declaring import does, hears
from carcscore.game.events import Paid
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.owing import owed
from carcscore.game.placing import figure_words, one_of
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.rules import data_types
from carcscore.rules.data_types import Label, Player, Point, Whole
from carcscore.rules.facts import Facts, Option, Step
from carcscore.rules.forms import form
from carcscore.rules.holdings import Holdings, PerPlayer
from carcscore.scoring.scoring import parted
from carcscore.scoring.values import Award, Item, Occupant, Worth
from carcscore.sentences import said
from carcscore.tiles.kinds import CITY, CLOISTER, FARM, PENNANT, ROAD, FeatureKind

NAME: Final = "messages"
MESSAGE: Final = "message"
DRAW: Final = Option(
    "draw",
    ("each-round", "once"),
    "Whether a message may follow on each round of scoring, its own points too, or once on a turn (MS3).",
)
DARK: Final = Option(
    "dark_space",
    ("always", "free-only"),
    "Whether a dark space counts only where no other figure stands (MS3).",
)
PER_FARMER: Final = Option("per_farmer", (3, 2), "What the message on farmers pays for each (MS5).")
COURIER: Final = PerPlayer(
    "courier", Whole(-100_000, 100_000, 15), words=("point", "points"), complete=True, rule="MS2"
)
SPACES: Final = 50
"""On the track of the printed boards."""
MOST_AWARDS: Final = 10
"""Of more in one turn it isn't asked which figure each moved."""
LEAST: Final[Mapping[str, FeatureKind]] = {
    feature_kind.name: feature_kind for feature_kind in (ROAD, CITY, CLOISTER)
}
"""The messages that pay for the feature of a kind that is worth least."""
Rounds = Sequence[Sequence[int]]
"""The points of a player in each round of scoring, award by award."""


@form({"at": [1, 0], "role": "thief"})
class WhichFollower(NamedTuple):
    """an own follower: `{at: CELL, role: ROLE, point: POINT, figure: FIGURE}`

    As much of it as tells the own followers on the tile apart.
    """

    at: data_types.Cell
    role: data_types.Role | None = None
    point: Point | None = None
    figure: data_types.FigureName | None = None


class ScoredFollower(NamedTuple):
    """the follower that is scored and goes home"""

    follower: WhichFollower


@form({"courier": {"red": 3}})
class CourierInATurn(NamedTuple):
    """how many points of this turn the couriers moved: `{courier: {PLAYER: POINTS}}`"""

    courier: Annotated[
        Mapping[Player, Annotated[int, Whole(-1000, 1000, 3)]], Label("a mapping from players to points")
    ]


Chosen = Annotated[
    Literal["two-points", "road", "city", "cloister", "farmers", "pennants", "knights", "tile"]
    | ScoredFollower,
    Label("a message, or `two-points`", "The message that was drawn and done, or the points instead."),
]


class Messages(Expansion):
    """The places of the couriers, and what messages pay."""

    facts = Facts(
        name=NAME,
        title="Messages",
        unsettled={"": "which message is drawn"},
        tile_set=None,
        options=(DRAW, DARK, PER_FARMER),
        awards=(MESSAGE,),
        holdings=Holdings(NAME, COURIER),
        turn_form=CourierInATurn,
    )

    _told = OfEntry[Mapping[str, int] | None]()
    """The data of the entry on the couriers, once read."""
    _got = OfEntry[dict[str, list[list[int]]]](dict)
    """The points of each player in this entry, a round after each message of its player."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        record = game.table.record
        self._recorded = NAME in record.extra or any(NAME in turn.extra for turn in record.turns or ())
        """True if the record says anywhere where the couriers stand."""
        self._began: dict[str, int] = {}
        """The place of each courier before this entry."""

    # Two figures

    def _said(self, turn: TurnInPlay) -> Mapping[str, int]:
        """The points that each player's courier moves in an entry."""
        told = self._told
        if told is None:
            said = self.said_in(turn)
            told = self._told = said.courier if said else {}
        return told

    @hears(Paid)
    def paid(self, turn: TurnInPlay, paid: Paid) -> None:
        """Whoever gets points moves one of the two figures (MS2)."""
        player, points = paid.award.player, paid.award.points
        if points:
            self._got.setdefault(player, [[]])[-1].append(points)
        courier = self.held[COURIER]
        left = self._said(turn).get(player, 0) + self._began.get(player, 0) - courier.get(player, 0)
        if points and left and (points > 0) == (left > 0) and abs(points) <= abs(left):
            courier[player] = courier.get(player, 0) + points

    def counts(self, name: str, of: str | Occupant) -> int:
        """The place of a player's courier now."""
        return self.held[COURIER].get(str(of), 0) if name == COURIER.name else 0

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """The couriers stand where the entry says; messages must have been due (MS2, MS3)."""
        moved = self._said(turn)
        for player, points in moved.items():
            got = list(chain(*self._got.get(player, ())))
            if len(got) <= MOST_AWARDS and points not in self._sums(got):
                words = "{}'s courier is moved by {}, which are not whole awards of this turn"
                yield error("courier-parts-award", said(words, player, points), "MS2")
        yield from self._due(turn, moved.get(turn.player, 0))
        for player, points in moved.items():
            self.held[COURIER][player] = self._began.get(player, 0) + points
        self._began = self.held[COURIER].copy()

    def _once(self) -> bool:
        return bool(self.options[DRAW.name] == "once")

    def _sums(self, got: Sequence[int]) -> set[int]:
        """By how much a courier may have moved: by some awards, or under `once` by all or none."""
        return {0, sum(got)} if self._once() else {sum(some) for some in _subsets(got)} | {0}

    def _due(self, turn: TurnInPlay, courier: int) -> Iterator[Finding]:
        """Findings on the messages of a turn, if it is known where the figures stood (MS3)."""
        rounds = self._got.get(turn.player, [[]])
        drawn = len(rounds) - 1
        if drawn > 1 and self._once():
            yield error("second-message", said("{} draws a second message in one turn", turn.player), "MS3")
        broken_off = self.game.table.record.breaks_off_in(turn.number)
        if not self._recorded or broken_off or sum(map(len, rounds)) > MOST_AWARDS:
            return
        every = [self._missing(turn, rounds, choice) for choice in self._choices(rounds, courier)]
        found = {missing for missing in every if missing is not None}
        if found == {True}:
            message = said("{} came to stand on a dark space, and draws no message", turn.player)
            yield from owed(self.game, error("message-missing", message, "MS3"))
        elif every and not found:
            message = said("{} draws a message, but comes to stand on no dark space before it", turn.player)
            yield error("no-message-due", message, "MS3")

    def _choices(self, rounds: Rounds, courier: int) -> Iterator[tuple[bool, ...]]:
        """The ways to move the courier by so many points: for each award, whether it did."""
        got = list(chain(*rounds))
        every = (
            ((chosen,) * len(got) for chosen in (False, True))
            if self._once()
            else product(*[(False, True)] * len(got))
        )
        for choice in every:
            if sum(points for points, moves in zip(got, choice, strict=True) if moves) == courier:
                yield choice

    def _missing(self, turn: TurnInPlay, rounds: Rounds, choice: Sequence[bool]) -> bool | None:
        """True if a message was missed by this choice; ``None``: one was drawn out of turn."""
        before = self._began.get(turn.player, 0)
        got, moves = sum(chain(*rounds)), iter(choice)
        at = {True: before, False: self.game.track[turn.player] - got - before}
        for number, each in enumerate(rounds):
            moved: dict[bool, list[int]] = {True: [], False: []}
            for points in each:
                moved[next(moves)].append(points)
            passed = {
                at[figure] + sum(some)
                for figure, every in moved.items()
                for some in _subsets(every)
                if max(some) > 0
            }
            stands = {at[figure] + sum(every) for figure, every in moved.items() if max(every, default=0) > 0}
            at = {figure: at[figure] + sum(every) for figure, every in moved.items()}
            last = number == len(rounds) - 1
            if not last and not any(map(self._is_dark(turn, all), stands if self._once() else passed)):
                return None
            if last and not (self._once() and number) and any(map(self._is_dark(turn, any), stands)):
                return True
        return False

    def _is_dark(self, turn: TurnInPlay, when: Callable[[Iterable[bool]], bool]) -> Callable[[int], bool]:
        """Tells dark spaces; others that moved in this turn stand on ``all`` or ``any`` of theirs."""
        others: list[tuple[int, int]] = []
        for player in self.game.players if self.options[DARK.name] == "free-only" else ():
            if player != turn.player:
                got, moved = sum(chain(*self._got.get(player, ()))), self._said(turn).get(player, 0)
                courier, track = self._began.get(player, 0), self.game.track[player] - got
                others += [(courier, courier + moved), (track - courier, track - courier + got - moved)]

        def is_dark(space: int) -> bool:
            taken = (when((reached - space) % SPACES == 0 for reached in each) for each in others)
            return space % 5 == 0 and not any(taken)

        return is_dark

    # Messages

    @does(MESSAGE, Chosen, step=Step.AFTER, takes=(), words="a message")
    def message(self, turn: TurnInPlay, chosen: str | ScoredFollower) -> Iterator[Finding]:
        """The player of the turn does what a message says, or takes 2 points (MS4)."""
        self._got.setdefault(turn.player, [[]]).append([])
        if isinstance(chosen, ScoredFollower):
            yield from self._follower(turn, chosen.follower)
        elif chosen == "tile":
            turn.further = True
            turn.note("draws a message: one more tile")
        elif chosen in LEAST:
            yield from self._least(turn, LEAST[chosen])
        else:
            rule = "MS4" if chosen == "two-points" else "MS5"
            self._pay(turn, Worth((self._counted(turn.player, chosen),), rule))

    def _pay(self, turn: TurnInPlay, worth: Worth, root: int | None = None) -> None:
        feature = None if root is None else FeatureRef(root)
        self.game.pay(Award(turn.player, MESSAGE, worth.items, worth.rule, feature, complete=None))

    def _own(self, player: str, *kinds: FeatureKind) -> list[Occupant]:
        """The followers of a player in features of some kinds."""
        board, captives = self.game.board, self.game.rules.captives
        followers = (
            follower
            for follower in self.game.followers()
            if follower.player == player and follower.role not in captives
        )
        return [follower for follower in followers if board.kind(board.root(follower.number)) in kinds]

    def _counted(self, player: str, chosen: str) -> Item:
        """The payment for each: farmers, knights, pennants; or the 2 points."""
        if chosen == "farmers":
            return Item("own farmers", len(self._own(player, FARM)), self.options[PER_FARMER.name])
        knights = self._own(player, CITY)
        if chosen == "knights":
            return Item("own knights", len(knights), 2)
        if chosen == "pennants":
            cities = {self.game.board.root(knight.number) for knight in knights}
            marks = (self.game.feature(root).marks for root in cities)
            return Item("pennants in own cities", sum(each.get(PENNANT.name, 0) for each in marks), 2)
        return Item("points instead of a message", 2, 1)

    def _least(self, turn: TurnInPlay, kind: FeatureKind) -> Iterator[Finding]:
        """The own road, city or cloister that is worth least pays; the follower stays (MS5, MS6)."""
        worths = {
            self.game.board.root(occupant.number): self._at_the_end(occupant)
            for occupant in self._own(turn.player, kind)
        }
        if worths:
            root = min(worths, key=lambda number: worths[number].points)
            self._pay(turn, worths[root], root)
        else:
            words = "{} has a follower on no {}, so only the 2 points are possible"
            yield error("message-for-nothing", said(words, turn.player, kind.name), "MS6")

    def _follower(self, turn: TurnInPlay, which: WhichFollower) -> Iterator[Finding]:
        """A follower is scored as at the end, and goes home (MS5)."""
        found = self.game.meant(which.at, turn.player, which.point, which.figure)
        found = [occupant for occupant in found if which.role in (None, occupant.role)]
        there = self.game.table.name(which.at)
        if not found:
            message = said("{} has no such follower on {}", turn.player, there)
            raise NotDone("no-follower-there", message, "MS5")
        yield from one_of(found, self.game, "`role`, `point` or `figure`", "MS5")
        self._pay(turn, self._at_the_end(found[0]), self.game.board.root(found[0].number))
        self.game.leave(found[0], "scored")
        turn.note(said("the {} on {} goes home", figure_words(found[0].figure, found[0].role), there), by="")

    def _at_the_end(self, occupant: Occupant) -> Worth:
        """The points that the final scoring would pay a follower where it stands, were it alone (MS6)."""
        game, root = self.game, self.game.board.root(occupant.number)
        standing = game.standing(root)
        scoring = replace(
            game.scoring(root, "final"),
            feature=next(
                feature
                for feature, there in parted(game.feature(root), standing, game.rules)
                if occupant in there
            ),
            occupants=[occupant, *(piece for piece in standing if not piece.follower)],
            hooks=replace(game.hooks.scoring, awards=(), holders=(), strength=()),
        )
        if scoring.feature.kind is not FARM:
            return scoring.worth
        (award,) = scoring.awards
        return Worth(award.items, award.rule)

    # A final position

    def check_position(self, features: Features) -> Iterator[Finding]:
        """In a position no courier is farther than the points of its player."""
        table = self.game.table
        for player, points in self.held[COURIER].items():
            if table.record.track is not None and points > table.record.track.get(player, 0):
                path = table.path_to(NAME, COURIER.name)
                words = "{}'s courier stands on {}, but the track gives {} fewer points"
                yield error("courier-differs", said(words, player, points, player), "MS1", path)


def _subsets(got: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every choice of one or more awards."""
    return chain.from_iterable(combinations(got, number) for number in range(1, len(got) + 1))

"""The figures on a board and the scorings at one moment: kept turn by turn, or as a record says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from carcscore.board.feature import Feature
from carcscore.board.features import feature_in_play
from carcscore.board.frontier import Frontier
from carcscore.board.surrounding import Surrounding
from carcscore.findings import NOWHERE, Finding, Where, error
from carcscore.game.chance import Chance
from carcscore.game.events import SUPPLY, Away, Cause, Event, Left, Paid, Place, Put, Settled, Transferred
from carcscore.game.figures import Figures
from carcscore.game.guard import Rubbish, kind_of
from carcscore.game.hooks import Hooks
from carcscore.game.setup import supply_of
from carcscore.game.table import Table
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.rules.facts import AllowableFigure, AllowableTile, FarmRule
from carcscore.rules.in_force import Rules
from carcscore.scoring.farms import paying, rule_for_farms
from carcscore.scoring.scoring import Scoring, parted
from carcscore.scoring.values import About, Award, Occupant, Phase, Section, Worth
from carcscore.sentences import said
from carcscore.tiles.kinds import FARM
from carcscore.tiles.model import Tile, TurnedTile


class Game(Figures):
    """A game in progress, or as it lies on the table.

    ``players`` are their ids in seat order, ``track`` holds the points made so far, ``supply`` the figures
    left to each player, by kind (below 0 when a log puts down one that was not there), ``away`` those that
    are neither there nor on the board.
    ``tiles_left`` are those of a log that nobody has drawn yet (below 0 when more were drawn than there are).
    ``discarded`` are the tiles that fitted nowhere. ``chance`` draws what a foreign log does not name.
    ``turn`` is the turn being played, if one is, and ``findings`` are those so far. ``to_miss`` are the
    players who miss their next turn, each with what is wrong if they play it. ``beside`` are the neutral
    pieces that may stand beside a follower, each with that one. ``remembered`` is what expansions remember of
    a game without turns. ``owing``: the last turn breaks off before all that was due in it.
    """

    def __init__(self, table: Table, rules: Rules) -> None:
        super().__init__(table.board)
        self.table = table
        self.board.abiding = rules.abiding
        self.rules = rules
        self.mark_rules = rules.mark_rules
        self.players = tuple(player.id for player in table.record.players)
        seats = {player: seat for seat, player in enumerate(self.players)}
        self._served = {one: self.players[seat:] + self.players[:seat] for one, seat in seats.items()}
        self.track: dict[str, int] = dict.fromkeys(self.players, 0)
        supply = supply_of(table.record, rules)
        self.supply: dict[str, dict[str, int]] = {player: supply.copy() for player in self.players}
        self.away: dict[Away, Counter[tuple[str, str]]] = {}
        self.frontier = Frontier(table.board)
        self.tiles_left = table.catalogue.total
        self.chance = Chance(table.record)
        self.discarded: list[Tile] = []
        self.awards: list[Award] = []
        self.turn: TurnInPlay | None = None
        self.findings: list[Finding] = []
        self.owing = False
        self.to_miss: dict[str, Finding] = {}
        self.beside: dict[Occupant, Occupant | None] = {}
        self.remembered: dict[object, Any] = {}
        self._copies_laid: Counter[str] | None = None
        self._inside = Surrounding(table.board)
        """Segments inside tiles; those surrounded since the last scoring."""
        self._due: list[int] = []
        """Numbers of segments whose features became complete since then by their edges."""
        self.hooks = Hooks(table, lambda kind: kind(self), self.tell)
        if rules.expansions:
            self.hooks.begin()

    def served_from(self, player: str) -> tuple[str, ...]:
        """The players in turn order, from this one on."""
        return self._served[player]

    @property
    def copies_laid(self) -> Counter[str]:
        """The number of each tile on the board; kept from the first time that somebody asks for it."""
        if self._copies_laid is None:
            self._copies_laid = Counter(placed.turned.tile.code for placed in self.board.tiles())
        return self._copies_laid

    @property
    def scored_finally(self) -> bool:
        """True if the final scoring is to be done: the game had ended, or it is asked for all the same."""
        return (self.table.record.end == "final" and not self.owing) or self.rules.score_finally

    def marks_on(self, cell: Cell) -> Mapping[str, int]:
        """The marks on the tile at a cell as a whole that count in this game; none where no tile lies."""
        placed = self.board.find(cell)
        return {} if placed is None else self.rules.tile_marks(placed.turned.tile)

    # Findings and events

    def tell(self, findings: Iterable[Finding] | None, where: Where | None = None) -> None:
        """Takes findings, if any; what they leave open of their place is where the turn is just now.

        Without a turn, or beside it, that is ``where``. Raises :class:`~carcscore.game.guard.Rubbish` for
        what is not a finding.
        """
        if not findings:
            return
        if not hasattr(findings, "__iter__"):
            raise Rubbish(f"gives {kind_of(findings)}, where findings are expected")
        for finding in findings:
            if type(finding) is not Finding:
                raise Rubbish(f"gives {kind_of(finding)}, which is not a finding")
            place = where or (NOWHERE if self.turn is None else self.turn.where)
            self.findings.append(finding.within(place))

    def happen(self, event: Event) -> None:
        """Something happens in the turn being played: the turn remembers it, and expansions hear of it."""
        if self.turn is not None:
            self.turn.events.append(event)
            if self.hooks.heard:
                self.announce(event)

    def announce(self, event: Event | Settled) -> None:
        """Expansions hear of something in the turn being played."""
        for hear in self.hooks.heard.get(type(event), ()):
            hear(self.turn, event)

    def laid(self, cell: Cell, turned: TurnedTile) -> None:
        """Takes note of a tile just laid: what lies inside it is complete when it is surrounded."""
        self.frontier.laid(cell)
        if self._copies_laid is not None:
            self._copies_laid[turned.tile.code] += 1
        self._inside.laid(cell, turned)

    # Figures

    def put(self, occupant: Occupant, was: Place = SUPPLY, deployed: bool = True) -> None:
        """Puts a figure on the board, from its owner's supply or from elsewhere."""
        if self.hooks.scrutiny is not None:
            self.hooks.scrutiny.put(occupant)
        if self.hooks.asleep:
            self.hooks.put(occupant.figure)
        if isinstance(was, Away):
            self._away(occupant.player, occupant.figure, was, -1)
        if not occupant.follower:
            self.pieces.append(occupant)
        else:
            self.board.occupants.setdefault(self.board.root(occupant.number), []).append(occupant)
            if self._followers_on is not None:
                self._followers_on.setdefault(occupant.cell, []).append(occupant)
        self.happen(Put(occupant, was, deployed))

    def none_left(self, occupant: Occupant) -> Iterator[Finding]:
        """The finding on a piece that is about to be put on the board: its owner has none left."""
        if occupant.player and self.supply[occupant.player].get(occupant.figure, 0) <= 0:
            message = said("{} has no {} left in supply for this turn", occupant.player, occupant.figure)
            yield error("no-piece-left", message, self.rules.pieces[occupant.figure].rule)

    def leave(self, occupant: Occupant, cause: Cause, to: Place = SUPPLY) -> None:
        """Takes a figure off its place on the board, to its owner's supply or elsewhere.

        It may be as a scoring sees it, with another strength than that with which it was put down.
        """
        if not occupant.follower:
            self.pieces.remove(occupant)
        else:
            root = self.board.root(occupant.number)
            standing = self.board.occupants.get(root, ())
            occupant = next(
                (other for other in standing if other == occupant), occupant
            )  # as it was put down
            rest = [other for other in standing if other != occupant]
            if rest:
                self.board.occupants[root] = rest
            else:
                self.board.occupants.pop(root, None)
        self._left(occupant, cause, to)

    def move(self, occupant: Occupant, to: Occupant) -> None:
        """Moves a figure from one place on the board to another."""
        self.leave(occupant, "moved", to)
        self.put(to, occupant, deployed=False)

    def bring(self, occupant: Occupant) -> None:
        """Puts a figure of which there is only one where it goes now, from wherever it stood."""
        who = occupant.player, occupant.figure
        stood = next((piece for piece in self.pieces if (piece.player, piece.figure) == who), None)
        if stood is None:
            self.put(occupant)
        else:
            self.move(stood, occupant)

    def _left(self, occupant: Occupant, cause: Cause, to: Place) -> None:
        if occupant.follower and self._followers_on is not None:
            self._followers_on[occupant.cell].remove(occupant)
        if isinstance(to, Away):
            self._away(occupant.player, occupant.figure, to, 1)
        self.happen(Left(occupant, to, cause))

    def transfer(self, player: str, figure: str, was: Away, to: Away) -> None:
        """Moves a figure from one place off the board to another."""
        self._away(player, figure, was, -1)
        self._away(player, figure, to, 1)
        self.happen(Transferred(player, figure, was, to))

    def _away(self, player: str, figure: str, place: Away, number: int) -> None:
        """Counts a figure that goes to, or comes from, a place off the board."""
        if place != SUPPLY:
            self.away.setdefault(place, Counter())[player, figure] += number
        elif player:
            left = self.supply[player]
            left[figure] = left.get(figure, 0) + number

    def tile_allowed(self, code: AllowableTile, cell: Cell) -> bool:
        """True if an expansion in play allows what would be reported of a tile with this code."""
        if self.hooks.asleep:
            self.hooks.asked("allows_tile")
        return any(allows(code, cell, self.turn) for allows in self.hooks.allows_tile)

    def figure_allowed(self, code: AllowableFigure, figure: Occupant) -> bool:
        """The same of a figure."""
        if self.hooks.asleep:
            self.hooks.asked("allows_figure")
        return any(allows(code, figure, self.turn) for allows in self.hooks.allows_figure)

    def about(self, occupants: Iterable[Occupant]) -> tuple[About, ...]:
        """The notes of the expansions on followers where they stand."""
        if not self.hooks.about:
            return ()
        return tuple(
            About(occupant, remark)
            for occupant in occupants
            for about in self.hooks.about
            if (remark := about(occupant)) is not None
        )

    # Scoring

    def pay(self, award: Award) -> None:
        """Moves points on the track, in the turn being played."""
        if award.player not in self.track:
            raise Rubbish(f"pays {award.player[:40]!r}, who is not a player of this game")
        if self.hooks.scrutiny:
            self.hooks.scrutiny.of(award)
        if award.turn is None and self.turn is not None:
            award = replace(award, phase="play", turn=self.turn.number)
        self.awards.append(award)
        self.track = {**self.track, award.player: self.track[award.player] + award.points}
        self.happen(Paid(award))

    def completed(self) -> list[int]:
        """The roots of the features completed since the last scoring, by whatever changed on the board."""
        board, before = self.board, self._due
        surrounded = self._inside.surrounded
        roots = board.take_completed()
        if before:
            known = [board.root(number) for number in before]
            roots = [root for root in dict.fromkeys([*known, *roots]) if board.is_complete(root)]
        self._due = roots
        if not surrounded:
            return roots
        inside = dict.fromkeys([board.root(board.number(*place)) for place in surrounded])
        return roots + [root for root in inside if self.feature(root).complete]

    def feature(self, root: int) -> Feature:
        """The feature of a root as it is now."""
        return feature_in_play(self.board, root, self.mark_rules)

    def scoring(self, root: int, phase: Phase = "play") -> Scoring:
        """The scoring of any feature as it is now, with whoever stands in it; nothing is paid yet."""
        turn, feature = self.turn, self.feature(root)
        feature, standing = parted(feature, self.standing(root), self.rules)[0]
        farm_rule: FarmRule | None = None
        things: tuple[Feature, ...] = ()
        if feature.kind is FARM:
            farm_rule = rule_for_farms(self.rules)
            things = paying([self.feature(border) for border in feature.borders], self.rules)
        return Scoring(
            feature,
            self.rules,
            standing,
            phase,
            None if turn is None else turn.number,
            "" if turn is None else turn.player,
            self.players if turn is None else self.served_from(turn.player),
            farm_rule,
            things,
            hooks=self.hooks.scoring,
        )

    def worth(self, feature: Feature) -> Worth:
        """The worth of a feature as it is now for the player who has the majority there."""
        root = self.board.root(self.board.number(*feature.segments[0]))
        return Scoring(feature, self.rules, self.standing(root), hooks=self.hooks.scoring).worth

    def score(self, scoring: Scoring) -> Scoring:
        """Pays the awards of a scoring, in the turn being played; returns the same scoring."""
        awards = scoring.awards
        about = (
            self.about(occupant for occupant in scoring.occupants if occupant.follower)
            if self.hooks.about
            else ()
        )
        for award in awards:
            self.pay(replace(award, about=about) if about else award)
        return scoring

    def begin_scoring_anew(self) -> None:
        """Whatever is complete by now is not to be scored any more."""
        self.board.take_completed()
        self._due = []
        self._inside.surrounded.clear()

    def score_completed(self, turn: TurnInPlay) -> None:
        """Scores what the turn completed, and sends those followers home (B5, B7, B9)."""
        if self.board.changed or self._due or self._inside.surrounded:
            self._score_all(self.completed(), turn)
        else:
            for scored in self.hooks.scored:
                scored(turn, [])

    def _score_all(self, completed: list[int], turn: TurnInPlay) -> None:
        """Scores the features of these roots, lets the expansions hear of it, and sends followers home."""
        if len(completed) > 1:
            completed = sorted(completed, key=lambda root: self.board.kind(root).order)
        heard = bool(self.hooks.scored or self.hooks.scoring.awards)
        occupants = self.board.occupants
        scorings = [
            (root, self.score(self.scoring(root))) for root in completed if root in occupants or heard
        ]
        self._due = []
        self.board.settle(completed)
        self._inside.forget_scored()
        for root, _ in scorings:
            for occupant in self.board.vacate(root):
                self._left(occupant, "scored", SUPPLY)
        for scored in self.hooks.scored:
            scored(turn, [scoring for _, scoring in scorings])

    # What is held

    def holdings(self) -> dict[str, object]:
        """The holdings of the expansions, as a final position states them, by their names."""
        plain = self.hooks.safely
        held = {
            playable.facts.name: plain(playable, partial(playable.held.plain, self.players))
            for playable in self.hooks.awake
        }
        return {name: value for name, value in held.items() if value}

    def sections(self) -> list[Section]:
        """Tables for a report on what the expansions keep count of, without those that say nothing."""
        return [section for section in self.hooks.sections(self.players) if section.rows or section.text]

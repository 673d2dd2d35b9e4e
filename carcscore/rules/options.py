"""The rules in force at a table: options of the base game, editions, expansions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property, lru_cache
from pkgutil import get_data
from typing import Final

from carcscore.board.board import Board
from carcscore.board.features import MarkRules
from carcscore.findings import Finding, Path, Where
from carcscore.record.model import RulesWritten
from carcscore.record.vocabulary import BASE_ROLES
from carcscore.rules.expansion import BASE_FIGURE, Expansion, FarmRule, Figure, Option, PieceKind
from carcscore.rules.values import Standing, Strength
from carcscore.source import parse
from carcscore.text import quoted
from carcscore.tiles.kinds import BASE_KINDS, BASE_MARKS
from carcscore.tiles.model import Tile
from carcscore.tiles.reading import Palette

FARMS: Final = Option(
    "farms",
    ("third", "first", "second", "none"),
    "How farms are scored (B11, B12, B13); none: farms are neither claimed nor scored.",
)
SMALL_CITY: Final = Option(
    "small_city",
    (4, 2),
    "What a city of two tiles pays: 4 and 2 a pennant, or 2 and 1 (B14).",
)
TIE_BREAK: Final = Option(
    "tie_break",
    ("shared", "starting-player-loses"),
    "Who wins when players have equally many points (B15).",
)
BASE_OPTIONS: Final = (FARMS, SMALL_CITY, TIE_BREAK)
EDITIONS: Final = ("third", "second", "first")


@dataclass(frozen=True, slots=True)
class Overrides:
    """Rules asked for from outside the record; each beats what the record says.

    ``final`` asks for the final scoring of a game that was broken off.
    """

    edition: str | None = None
    farms: str | None = None
    small_city: int | None = None
    tie_break: str | None = None
    final: bool = False

    @classmethod
    def of(cls, asked: Mapping[str, str | int | bool | None]) -> Overrides:
        """Overrides by name; ``None`` means that nothing was asked for.

        Raises :class:`TypeError` for an unknown name, :class:`ValueError` for a value not allowed.
        """
        allowed: dict[str, tuple[str | int, ...]] = {option.name: option.values for option in BASE_OPTIONS}
        allowed |= {"edition": EDITIONS, "final": (False, True)}
        for name, value in asked.items():
            if name not in allowed:
                raise TypeError(f"there is no rule option {name}; known: {', '.join(allowed)}")
            if value is not None and value not in allowed[name]:
                values = ", ".join(str(one) for one in allowed[name])
                raise ValueError(f"{name} is one of {values}, not {value}")
        given = {name: value for name, value in asked.items() if value is not None}
        return cls(**given)  # type: ignore[arg-type]  # each was compared with those allowed


@dataclass(frozen=True)
class Rules:
    """The rules in force. ``ignore`` names marks that do nothing.

    ``overridden`` names the options that the caller set, whatever the record says. ``chosen`` are the
    values of the options of each expansion in play, by the expansion's name.
    """

    farms: str = "third"
    small_city: int = 4
    tie_break: str = "shared"
    edition: str | None = None
    expansions: tuple[Expansion, ...] = ()
    ignore: frozenset[str] = frozenset()
    figures: Mapping[str, Figure] = field(default_factory=lambda: {BASE_FIGURE.name: BASE_FIGURE})
    roles: Mapping[str, str] = field(default_factory=lambda: dict(BASE_ROLES))
    overridden: tuple[str, ...] = ()
    score_finally: bool = False
    chosen: Mapping[str, Mapping[str, object]] = field(default_factory=dict)

    @property
    def palette(self) -> Palette:
        """The kinds of feature and mark that tiles may carry under these rules."""
        return palette_of(self.expansions)

    @property
    def mark_rules(self) -> MarkRules:
        """How marks add up in features under these rules."""
        marks = self.palette.marks.values()
        once, per_tile = (
            frozenset(mark.name for mark in marks if mark.combine == how) for how in ("any", "tile")
        )
        return MarkRules(self.ignore, once, per_tile)

    @cached_property
    def farm_rule(self) -> FarmRule | None:
        """The rule by which an expansion in play has farms scored, in place of those of the base game."""
        return next((one.farm_rule for one in self.expansions if one.farm_rule is not None), None)

    @property
    def pieces(self) -> Mapping[str, PieceKind]:
        """The pieces that are no followers, by name."""
        return {piece.name: piece for expansion in self.expansions for piece in expansion.pieces}

    @cached_property
    def _weighing(self) -> tuple[Expansion, ...]:
        return tuple(one for one in self.expansions if type(one).strength is not Expansion.strength)

    def weighed(self, standings: Iterable[Standing], board: Board) -> list[Standing]:
        """Followers with the strength that they have on a board as it is now."""
        if not self._weighing:
            return list(standings)
        weighed = []
        for standing in standings:
            strength: Strength = self.figures[standing.figure].strength
            for expansion in self._weighing:
                strength = expansion.strength(standing, board, strength, self)
            weighed.append(standing._replace(strength=strength))
        return weighed

    def tile_marks(self, tile: Tile) -> Mapping[str, int]:
        """The marks on a tile as a whole, but for those that do nothing in this game."""
        return self.mark_rules.applied(tile.marks) if tile.marks else tile.marks

    def with_farms(self, farms: str) -> Rules:
        """The same rules with another way to score farms."""
        return replace(self, farms=farms)


@lru_cache(maxsize=32)
def palette_of(expansions: tuple[Expansion, ...]) -> Palette:
    """The kinds of feature and mark of the base game and of these expansions."""
    kinds = [*BASE_KINDS, *(kind for expansion in expansions for kind in expansion.kinds)]
    marks = [*BASE_MARKS, *(mark for expansion in expansions for mark in expansion.marks)]
    return Palette.of(kinds, marks)


@lru_cache(maxsize=len(EDITIONS))
def edition_values(name: str) -> Mapping[str, str | int]:
    """The option values that an edition stands for (rule B14), from its data file."""
    raw = get_data("carcscore", f"editions/{name}.yaml")
    data = parse((raw or b"").decode("utf-8"), f"edition {name}").data
    options = data.get("options") if isinstance(data, dict) else None
    if not isinstance(options, dict):
        raise TypeError(f"the data file of the edition {name} has no options")
    return {str(name): value for name, value in options.items() if isinstance(value, str | int)}


def resolve(
    written: RulesWritten, overrides: Overrides, expansions: Sequence[Expansion]
) -> tuple[Rules, list[Finding]]:
    """The rules in force: what the caller asks for beats the record, which beats the defaults.

    At the same level a single option beats an edition. ``expansions`` are those that the record names.
    """
    values: dict[str, str | int] = {option.name: option.default for option in BASE_OPTIONS}
    levels: tuple[RulesWritten | Overrides, ...] = (written, overrides)
    for level in levels:
        if level.edition is not None:
            values.update(edition_values(level.edition))
        for option in BASE_OPTIONS:
            value = getattr(level, option.name)
            if value is not None:
                values[option.name] = value
    from_edition = edition_values(overrides.edition) if overrides.edition else {}
    overridden = tuple(
        option.name
        for option in BASE_OPTIONS
        if getattr(overrides, option.name) is not None or option.name in from_edition
    )
    rules = Rules(
        farms=str(values["farms"]),
        small_city=int(values["small_city"]),
        tie_break=str(values["tie_break"]),
        edition=overrides.edition or written.edition,
        expansions=tuple(expansions),
        ignore=frozenset(written.ignore),
        figures=_figures(expansions),
        roles={**BASE_ROLES, **{k: v for expansion in expansions for k, v in expansion.roles.items()}},
        overridden=overridden,
        score_finally=overrides.final,
        chosen={
            expansion.name: {
                option.name: written.options.get(expansion.name, {}).get(option.name, option.default)
                for option in expansion.options
            }
            for expansion in expansions
        },
    )
    findings = _not_to_ignore(written, rules) + _unknown_options(written, expansions)
    if len(expansions) > 1:
        findings += _collisions(expansions)
    return rules, findings


def _figures(expansions: Sequence[Expansion]) -> dict[str, Figure]:
    figures = {BASE_FIGURE.name: BASE_FIGURE}
    for expansion in expansions:
        figures.update({figure.name: figure for figure in expansion.figures})
    return figures


def _collisions(expansions: Sequence[Expansion]) -> list[Finding]:
    """Words or rules that two expansions both bring: no score would be right with either."""
    owners: dict[str, list[str]] = {}
    for expansion in expansions:
        brought = {
            "the figure": [figure.name for figure in expansion.figures],
            "the piece": [piece.name for piece in expansion.pieces],
            "the feature": [kind.name for kind in expansion.kinds],
            "the role": list(expansion.roles),
            "the mark": [mark.name for mark in expansion.marks],
            "the action": list(expansion.actions),
        }
        for what, words in brought.items():
            for word in words:
                owners.setdefault(f"{what} {word}", []).append(expansion.name)
        if expansion.farm_rule is not None:
            owners.setdefault("a farm rule of their own", []).append(expansion.name)
    return [
        Finding(
            "expansions-collide",
            "error",
            f"{' and '.join(names)} can't be played together: both bring {what}",
            Where(path=("rules", "expansions")),
        )
        for what, names in owners.items()
        if len(names) > 1
    ]


def _unknown_options(written: RulesWritten, expansions: Sequence[Expansion]) -> list[Finding]:
    """Options that no expansion in play has, or values that they don't take: a score may hang on them."""
    findings = []
    known = {expansion.name: expansion.options for expansion in expansions}
    for name, values in written.options.items():
        path: Path = ("rules", "options", name)
        if name not in known:
            in_play = f"in play: {', '.join(known)}" if known else "none is in play"
            message = f"options are given for {name}, which is no expansion in play ({in_play})"
            findings.append(Finding("unknown-option", "error", message, Where(path=path)))
            continue
        options = {option.name: option for option in known[name]}
        for option_name, value in values.items():
            option = options.get(option_name)
            if option is None:
                has = f"it has {', '.join(options)}" if options else "it has none"
                message = f"{name} has no option {option_name} ({has})"
            elif isinstance(value, bool) or value not in option.values:
                written_there = "empty" if value is None else quoted(value)
                message = f"{option_name} is one of {', '.join(map(str, option.values))}, not {written_there}"
            else:
                continue
            findings.append(Finding("unknown-option", "error", message, Where(path=(*path, option_name))))
    return findings


def _not_to_ignore(written: RulesWritten, rules: Rules) -> list[Finding]:
    known = rules.palette.marks
    findings = []
    for number, mark in enumerate(written.ignore):
        where = Where(path=("rules", "ignore", number))
        if mark not in known:
            near = get_close_matches(mark, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"known here: {', '.join(sorted(known))}"
            message = f"there is no mark {mark} to ignore; {hint}"
            findings.append(Finding("unknown-mark", "error", message, where))
        elif known[mark].brings is not None:
            message = (
                f"{mark} can't be ignored: what it marks is a feature of its own, not a mark on another; "
                "take it out of `ignore`"
            )
            findings.append(Finding("mark-is-a-feature", "error", message, where))
        elif not known[mark].ignorable:
            message = (
                f"{mark} can't be ignored: it says which part of a {known[mark].on} lies on its tile; "
                "take it out of `ignore`"
            )
            findings.append(Finding("mark-not-ignorable", "error", message, where))
    return findings

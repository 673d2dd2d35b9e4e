"""Expansions by name: those that ship with the program, and plug-ins that declare themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Final

from carcscore.findings import Finding, UnusableInput, Where
from carcscore.frozen import frozen
from carcscore.game.expansion import Expansion
from carcscore.rules.facts import Facts
from carcscore.rules.in_force import palette_of
from carcscore.text import closest, listed
from carcscore.tiles.catalogue import shipped_set

ENTRY_POINTS: Final = "carcscore.expansions"
BUILT_IN: Final = {
    "wells": "carcscore.expansions.wells:Wells",
    "inns-and-cathedrals": "carcscore.expansions.inns_and_cathedrals:InnsAndCathedrals",
    "abbot": "carcscore.expansions.abbot:Abbot",
    "abbey-and-mayor": "carcscore.expansions.abbey_and_mayor:AbbeyAndMayor",
    "traders-and-builders": "carcscore.expansions.traders_and_builders:TradersAndBuilders",
    "roads-to-victory": "carcscore.expansions.roads_to_victory:RoadsToVictory",
    "the-woods": "carcscore.expansions.the_woods:TheWoods",
    "new-world": "carcscore.expansions.new_world:NewWorld",
    "taverns": "carcscore.expansions.taverns:Taverns",
    "river": "carcscore.expansions.river:River",
    "tower": "carcscore.expansions.tower:Tower",
    "princess-and-dragon": "carcscore.expansions.princess_and_dragon:PrincessAndDragon",
    "king-and-robber-baron": "carcscore.expansions.king_and_robber_baron:KingAndRobberBaron",
    "count-of-carcassonne": "carcscore.expansions.count_of_carcassonne:CountOfCarcassonne",
    "siege": "carcscore.expansions.siege:Siege",
    "hills-and-sheep": "carcscore.expansions.hills_and_sheep:HillsAndSheep",
    "cult": "carcscore.expansions.cult:Cult",
    "under-the-big-top": "carcscore.expansions.under_the_big_top:UnderTheBigTop",
    "bridges-castles-and-bazaars": (
        "carcscore.expansions.bridges_castles_and_bazaars:BridgesCastlesAndBazaars"
    ),
    "river-2": "carcscore.expansions.river:RiverWithFork",
    "games-quarterly-11": "carcscore.expansions.games_quarterly_11:GamesQuarterly11",
    "tunnel": "carcscore.expansions.tunnel:Tunnel",
    "labyrinth": "carcscore.expansions.labyrinth:Labyrinth",
    "ferries": "carcscore.expansions.ferries:Ferries",
    "signposts": "carcscore.expansions.signposts:Signposts",
    "school": "carcscore.expansions.school:School",
    "little-buildings": "carcscore.expansions.little_buildings:LittleBuildings",
    "wheel-of-fortune": "carcscore.expansions.incomplete.wheel:WheelOfFortune",
    "catapult": "carcscore.expansions.incomplete:Catapult",
    "gifts": "carcscore.expansions.incomplete:Gifts",
    "bets": "carcscore.expansions.incomplete:Bets",
    "fruit-trees": "carcscore.expansions.incomplete:FruitTrees",
    "markets-of-leipzig": "carcscore.expansions.incomplete.leipzig:MarketsOfLeipzig",
    "twentieth-anniversary": "carcscore.expansions.incomplete:TwentiethAnniversary",
    "by-order-of-the-king": "carcscore.expansions.incomplete:ByOrderOfTheKing",
    "spiel-doch": "carcscore.expansions.spiel_doch:SpielDoch",
    "monasteries": "carcscore.expansions.monasteries:Monasteries",
    "russian-promos": "carcscore.expansions.russian_promos:RussianPromos",
    "darmstadt": "carcscore.expansions.darmstadt:Darmstadt",
    "castles-in-germany": "carcscore.expansions.castles_in_germany:CastlesInGermany",
    "phantom": "carcscore.expansions.phantom:Phantom",
    "flying-machines": "carcscore.expansions.flying_machines:FlyingMachines",
    "festival": "carcscore.expansions.festival:Festival",
    "crop-circles": "carcscore.expansions.crop_circles:CropCircles",
    "plague": "carcscore.expansions.plague:Plague",
    "mage-and-witch": "carcscore.expansions.mage_and_witch:MageAndWitch",
    "watchtowers": "carcscore.expansions.watchtowers:Watchtowers",
    "wind-roses": "carcscore.expansions.wind_roses:WindRoses",
    "goldmines": "carcscore.expansions.goldmines:Goldmines",
    "messages": "carcscore.expansions.messages:Messages",
    "robbers": "carcscore.expansions.robbers:Robbers",
    "peasant-revolts": "carcscore.expansions.peasant_revolts:PeasantRevolts",
}
"""Module paths by name, in the order in which hooks run; a test compares them with the entry points."""


@frozen
class Refused:
    """An expansion that is known and can't be scored: its title, and what is missing, as a clause."""

    title: str
    missing: str
    fan_made: bool = False


REFUSED: Final = {
    "river-3": Refused(
        "The River III",
        "which of its tiles have a vineyard or a sheep is not known; "
        "name the expansion river, whose tiles have the same layouts",
    ),
    "new-tower": Refused("The Tower, new edition", "the rules by which its guards score are not known"),
    "halflings": Refused("Halflings", "its tiles are half squares, which no board here can hold"),
    "spiel-2014": Refused("SPIEL 2014 promo", "neither its tile nor its rule is known"),
    "barbarian-horde": Refused(
        "Barbarian Horde", "how barbarians move and fight, and what that pays, are not known", True
    ),
    "beggar-and-plaguer": Refused("Beggar & Plaguer", "no text of it could be found", True),
}
"""Expansions that are known but can't be scored, by name, and why: such as the River III (RV13)."""


class KnownMarks:
    """The marks of all shipped expansions, looked up only when a tile has a mark that is not in play."""

    def __contains__(self, name: object) -> bool:
        return any(name == mark.name for facts in known_facts() for mark in facts.marks)


KNOWN_MARKS: Final = KnownMarks()


def find_expansions(names: tuple[str, ...]) -> tuple[list[type[Expansion]], list[Finding]]:
    """The expansions of these names in the order in which their hooks run, and what stood in the way.

    An unknown or broken expansion is an error, never skipped: the score would be wrong without it.
    """
    found: dict[str, type[Expansion]] = {}
    findings: list[Finding] = []
    for number, name in enumerate(names):
        where = Where(path=("rules", "expansions", number))
        if name in found:
            message = f"the expansion {name} is named twice"
            findings.append(Finding("repeated-expansion", "error", message, where))
            continue
        try:
            expansion = _load(name)
        except KeyboardInterrupt:
            raise
        except BaseException as raised:  # a stranger's code may raise anything, an exit of the program too
            from carcscore.rules.soundness import reason  # late: hardly any expansion is broken

            message = f"the expansion {name} could not be loaded: {reason(raised)}"
            findings.append(Finding("broken-expansion", "error", message, where))
            continue
        if name in REFUSED:
            message = f"the expansion {name} is not ready: {REFUSED[name].missing}"
            findings.append(Finding("expansion-not-ready", "error", message, where))
        elif expansion is None:
            findings.append(Finding("unknown-expansion", "error", _unknown(name), where))
        else:
            found[name] = expansion
    order = {name: place for place, name in enumerate(BUILT_IN)}
    ordered = sorted(found.values(), key=lambda one: (order.get(one.facts.name, len(order)), one.facts.name))
    return ordered, findings


def known_facts() -> list[Facts]:
    """Every expansion that ships with the program; one that is broken matters only to who names it."""
    return [expansion.facts for expansion in _sound(BUILT_IN)]


def installed() -> list[type[Expansion]]:
    """Every expansion that ships with the program, then the plug-ins that are installed beside it."""
    return [*_sound(BUILT_IN), *_sound(plug_ins())]


def plug_ins() -> tuple[str, ...]:
    """The names of the expansions that are installed beside the program, in order, sound or not."""
    from importlib.metadata import entry_points

    return tuple(sorted({point.name for point in entry_points(group=ENTRY_POINTS)} - BUILT_IN.keys()))


def installed_facts() -> list[Facts]:
    """The facts that they declare."""
    return [expansion.facts for expansion in installed()]


def plugged_facts() -> list[Facts]:
    """The facts of the sound plug-ins."""
    return [expansion.facts for expansion in _sound(plug_ins())]


def _sound(names: Iterable[str]) -> Iterator[type[Expansion]]:
    for name in names:
        try:
            expansion = _load(name)
        except KeyboardInterrupt:
            raise
        except BaseException:  # a stranger's code; find_expansions tells what is wrong with it
            continue
        if expansion is not None:
            yield expansion


def expansion_with_tile(code: str) -> str | None:
    """The name of an expansion that ships with the program and has a tile of this code or alias."""
    owners = _owners_of_tiles()
    return owners.get(code.upper()) or owners.get(code)


@cache
def _owners_of_tiles() -> dict[str, str]:
    """The expansion that has a tile, by every code and alias: the first of those that ship, if several do."""
    owners: dict[str, str] = {}
    for facts in known_facts():
        if facts.tile_set is not None:
            try:
                tiles = shipped_set(facts.tile_set, palette_of((facts,)), facts.package).tiles
            except UnusableInput:  # a broken set matters to the records that name its expansion
                continue
            for name in (name for code, tile in tiles.items() for name in (code, *tile.aliases)):
                owners.setdefault(name, facts.name)
    return owners


def _load(name: str) -> type[Expansion] | None:
    target = BUILT_IN.get(name)
    if target is not None:
        module, _, attribute = target.partition(":")
        loaded = getattr(import_module(module), attribute)
    else:
        from importlib.metadata import entry_points

        declared = list(entry_points(group=ENTRY_POINTS, name=name))
        if not declared:
            return None
        loaded = declared[0].load()
    if not (isinstance(loaded, type) and issubclass(loaded, Expansion)):
        raise TypeError("what it declares is not a subclass of Expansion")
    facts = getattr(loaded, "facts", None)
    if not isinstance(facts, Facts):
        raise TypeError(f"{loaded.__name__}.facts: it must say what the expansion adds, as Facts(...)")
    if facts.name != name:
        raise TypeError(f"{loaded.__name__} is declared as {name}, but its facts are those of {facts.name}")
    if target is None:
        from carcscore.rules.soundness import check  # late: what ships is sound, which tests see to

        check(loaded, KNOWN_MARKS)
    return loaded


def near_names(name: str) -> list[str]:
    """The names of at most three expansions, refused ones too, that somebody may have meant by one.

    >>> near_names("leipzig"), near_names("The Phantom")
    (['markets-of-leipzig'], ['phantom'])
    """
    names = [*BUILT_IN, *REFUSED]
    word = name[:60].strip().lower().replace(" ", "-")
    within = [known for known in names if f"-{word}" in f"-{known}"]
    return within if 0 < len(within) <= 3 else closest(word, names)


def _unknown(name: str) -> str:
    near = near_names(name)
    hint = f"did you mean {listed(near, 'or')}?" if near else f"known: {', '.join([*BUILT_IN, *REFUSED])}"
    return f"there is no expansion named {name[:60]}; {hint}"

"""Expansions by name: those that ship with the program, and plug-ins that declare themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
IN_SAVES: Final = {
    "inns-and-cathedrals": {
        "inns-and-cathedrals:1",
        "inns-and-cathedrals:2",
        "big-follower",
        "inn",
        "cathedral",
    },
    "abbot": {"abbot", "garden"},
    "abbey-and-mayor": {
        "abbey-and-mayor:1",
        "abbey-and-mayor:2",
        "abbey",
        "mayor",
        "wagon",
        "barn",
    },
    "traders-and-builders": {
        "traders-and-builders:1",
        "traders-and-builders:2",
        "builder",
        "pig",
        "traders",
        "pig-herd",
    },
    "river": {"river/1:1", "river/1:2"},
    "tower": {"tower:1", "tower:2", "tower"},
    "princess-and-dragon": {
        "princess-and-dragon:1",
        "princess-and-dragon:2",
        "dragon",
        "fairy",
        "princess",
        "portal",
    },
    "king-and-robber-baron": {"king-and-robber:1", "king-and-robber:2", "king", "robber"},
    "count-of-carcassonne": {"count"},
    "siege": {"siege/cathars", "siege/besiegers", "siege", "escape"},
    "hills-and-sheep": {
        "hills-and-sheep:1",
        "hills-and-sheep:2",
        "shepherd",
        "hill",
        "vineyard",
    },
    "cult": {"cult/5", "cult/6", "shrine"},
    "under-the-big-top": {
        "under-the-big-top:1",
        "under-the-big-top:2",
        "big-top",
        "acrobats",
        "ringmaster",
    },
    "bridges-castles-and-bazaars": {
        "bridges-castles-and-bazaars:1",
        "bridges-castles-and-bazaars:2",
        "bridge",
        "castle",
        "bazaar",
    },
    "river-2": {"river/2:1", "river/2:2"},
    "games-quarterly-11": {"gq11", "gq11/river"},
    "tunnel": {"tunnel"},
    "labyrinth": {"labyrinth"},
    "ferries": {"ferries", "ferry"},
    "little-buildings": {"little-buildings"},
    "spiel-doch": {"spiel-doch:1", "spiel-doch:2"},
    "monasteries": {"monasteries"},
    "russian-promos": {"russian-promos/2013", "russian-promos/2016", "yaga", "russian-trap"},
    "darmstadt": {"darmstadt", "church"},
    "phantom": {"phantom"},
    "flying-machines": {"flier:1", "flier:2"},
    "festival": {"festival"},
    "crop-circles": {"corn-circles/1", "corn-circles/2"},
    "mage-and-witch": {"mage-and-witch:1", "mage-and-witch:2", "mage", "witch"},
    "watchtowers": {"watchtowers"},
    "wind-roses": {"wind-roses"},
    "goldmines": {"goldmines", "gold"},
}
"""The tile sets and elements by which JCloisterZone names an expansion; a test compares them with the facts.

With this a save is read without loading every expansion.
"""
RULES_IN_SAVES: Final = {
    "festival": {"festival-return", "festival-reuse"},
    "abbey-and-mayor": {"wagon-move", "barn-placement"},
    "princess-and-dragon": {"princess-action", "fairy-placement", "dragon-move", "dragon-movement"},
    "king-and-robber-baron": {"king-and-robber-scoring", "king", "robber"},
    "count-of-carcassonne": {"coc-final-scoring", "count-move", "count/move-to"},
    "siege": {"espace-variant"},
    "games-quarterly-11": {"gq11-pig-herd"},
    "hills-and-sheep": {"hill-tiebreaker", "vineyards-for-garden"},
    "bridges-castles-and-bazaars": {"bazaar-no-auction", "castle"},
    "monasteries": {"keep-monasteries"},
    "tunnel": {"more-tunnel-tokens", "tunnelize-other-expansions"},
    "labyrinth": {"labyrinth-variant"},
    "little-buildings": {"little-buildings-scoring"},
}
"""The rules of JCloisterZone that are options of an expansion, by its name; a test compares them, too.

Where it is not in play they concern nothing.
"""


@frozen
class Refused:
    """An expansion that is known and can't be scored: its title, and what is missing, as a clause."""

    title: str
    missing: str
    fan_made: bool = False


REFUSED: Final = {
    "river-3": Refused(
        "The River III",
        "which of its tiles bear a vineyard or a sheep is not known; "
        "name the expansion river, whose tiles are laid out as these",
    ),
    "new-tower": Refused("The Tower, new edition", "by what rules its guards score could not be read"),
    "halflings": Refused("Halflings", "its tiles are halves of squares, which no board here can hold"),
    "spiel-2014": Refused("SPIEL 2014 promo", "neither its tile nor its rule could be read"),
    "barbarian-horde": Refused(
        "Barbarian Horde", "how barbarians move and fight, and what that brings, could not be read", True
    ),
    "beggar-and-plaguer": Refused("Beggar & Plaguer", "no text of it could be found", True),
}
"""What is known, but can't be scored, by name, and why: such as the River III (RV13)."""


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
        except Exception as error:  # a plug-in is a stranger's code: whatever it raises is its finding
            message = f"the expansion {name} could not be loaded: {type(error).__name__}: {error}"
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
    return list(_sound(BUILT_IN))


def installed_facts() -> list[Facts]:
    """Every expansion that ships with the program, then the plug-ins that are installed beside it."""
    from importlib.metadata import entry_points

    declared = sorted({point.name for point in entry_points(group=ENTRY_POINTS)} - BUILT_IN.keys())
    return [*known_facts(), *_sound(declared)]


def _sound(names: Iterable[str]) -> Iterator[Facts]:
    for name in names:
        try:
            expansion = _load(name)
        except Exception:  # a stranger's code; find_expansions tells what is wrong with it
            continue
        if expansion is not None:
            yield expansion.facts


def expansions_of_save(names: Iterable[str]) -> tuple[str, ...]:
    """The names of the expansions to which these tile sets and elements of a foreign save belong."""
    wanted = set(names)
    return tuple(name for name, words in IN_SAVES.items() if wanted & words)


def rules_of_saves() -> frozenset[str]:
    """The rules of JCloisterZone that are options of an expansion, in play or not."""
    return frozenset(rule for rules in RULES_IN_SAVES.values() for rule in rules)


def expansion_with_tile(code: str) -> str | None:
    """The name of an expansion that ships with the program and has a tile of this code or alias."""
    for facts in known_facts():
        if facts.tile_set is not None:
            try:
                tiles = shipped_set(facts.tile_set, palette_of((facts,)), facts.package).tiles
            except UnusableInput:  # a broken set matters to the records that name its expansion
                continue
            if code.upper() in tiles or any(code in tile.aliases for tile in tiles.values()):
                return facts.name
    return None


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
    if not (isinstance(loaded, type) and issubclass(loaded, Expansion) and loaded.facts.name == name):
        raise TypeError(f"it declares something that is not the expansion {name}")
    return loaded


def near_names(name: str) -> list[str]:
    """The names of at most three expansions, refused ones too, that somebody may have meant by one.

    >>> near_names("leipzig"), near_names("The Phantom")
    (['markets-of-leipzig'], ['phantom'])
    """
    names = [*BUILT_IN, *REFUSED]
    word = name[:60].strip().lower().replace(" ", "-")
    within = [one for one in names if f"-{word}" in f"-{one}"]
    return within if 0 < len(within) <= 3 else closest(word, names)


def _unknown(name: str) -> str:
    near = near_names(name)
    hint = f"did you mean {listed(near, 'or')}?" if near else f"known: {', '.join([*BUILT_IN, *REFUSED])}"
    return f"there is no expansion named {name[:60]}; {hint}"

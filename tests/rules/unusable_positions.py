"""Final positions that can't be scored at all, each beside nearly the same that can."""

from tests.rules.slips_in_positions import INNS, Slip

UNUSABLE = [
    Slip(
        "tile of no set",
        "board: |\n  D*  «ZZ\n",
        "unknown-tile",
        None,
        "ZZ on B1 is not a tile of the base game; see `carcscore tiles` for the codes",
        "tiles: {ZZ: {like: U, count: 1}}\nboard: |\n  D*  ZZ\n",
        cell="B1",
    ),
    Slip(
        "tile of another set",
        INNS + "board: |\n  D*  «IZ\n",
        "unknown-tile",
        None,
        "IZ on B1 is not a tile of the sets in play; ",
        INNS + "board: |\n  D*  IO\n",
        cell="B1",
    ),
    Slip(
        "unknown mark on a tile",
        "board:\n  - {tile: D, at: [0, 0]}\n  - {tile: U, at: [1, 0], «marks: {E: inm}}\n",
        "bad-mark",
        None,
        "unknown mark: inm (known here: pennant)",
        INNS + "board:\n  - {tile: D, at: [0, 0]}\n  - {tile: U, at: [1, 0], marks: {E: inn}}\n",
        cell="B1",
    ),
    Slip(
        "mark where nothing can carry it",
        INNS + "board:\n  - {tile: D, at: [0, 0]}\n  - {tile: U, at: [1, 0], «marks: {N: [inn]}}\n",
        "bad-mark",
        None,
        "the mark inn lies on a road, and U has none at N",
        INNS + "board:\n  - {tile: D, at: [0, 0]}\n  - {tile: U, at: [1, 0], marks: {W: [inn]}}\n",
        cell="B1",
    ),
    Slip(
        "set of no expansion in play",
        "sets: {base: 1, inns-and-cathedrals: «1}\nboard: |\n  D*  U\n",
        "unknown-set",
        None,
        "there is no tile set inns-and-cathedrals in play (in play: base); name its expansion in `rules`",
        INNS + "sets: {base: 1, inns-and-cathedrals: 1}\nboard: |\n  D*  U\n",
    ),
    Slip(
        "own tile with a code that is taken",
        "tiles: {«X: {like: U}}\nboard: |\n  D*  U\n",
        "bad-tile",
        None,
        "the code X is taken by a tile of the set base",
        "tiles: {XA: {like: U}}\nboard: |\n  D*  U\n",
    ),
    Slip(
        "own tile whose edges don't close",
        "tiles: {ZZ: {«segments: [{city: [N]}]}}\nboard: |\n  D*  U\n",
        "bad-tile",
        None,
        "tile ZZ: the east edge does not close: ENE belongs to nothing",
        "tiles: {ZZ: {segments: [{city: [N, E, S, W]}]}}\nboard: |\n  D*  U\n",
    ),
    Slip(
        "own tile like none",
        "tiles: {ZZ: {like: «QQ}}\nboard: |\n  D*  U\n",
        "bad-tile",
        None,
        "there is no tile QQ to be like",
        "tiles: {ZZ: {like: Q}}\nboard: |\n  D*  U\n",
    ),
    Slip(
        "unknown mark to ignore",
        "rules: {ignore: [«pennnant]}\nboard: |\n  D*  U\n",
        "unknown-mark",
        None,
        "there is no mark pennnant to ignore; did you mean pennant?",
        "rules: {ignore: [pennant]}\nboard: |\n  D*  U\n",
    ),
    Slip(
        "mark of an expansion not in play",
        "rules: {ignore: [«inn]}\nboard: |\n  D*  U\n",
        "unknown-mark",
        None,
        "there is no mark inn to ignore; known here: pennant",
        "rules: {expansions: [inns-and-cathedrals], ignore: [inn]}\nboard: |\n  D*  U\n",
    ),
    Slip(
        "mark that is a feature to ignore",
        "rules: {expansions: [the-woods], ignore: [«tree]}\nboard: |\n  D*  U\n",
        "mark-is-a-feature",
        None,
        "tree can't be ignored: what it marks is a feature of its own, not a mark on another",
        "rules: {expansions: [the-woods], ignore: [leaf]}\nboard: |\n  D*  U\n",
    ),
    *(
        Slip(
            f"mark that can't be ignored: {mark}",
            f"rules: {{expansions: [river], ignore: [«{mark}]}}\nboard: |\n  D*  U\n",
            "mark-not-ignorable",
            None,
            f"{mark} can't be ignored: it says which part of a river lies on its tile",
            "rules: {expansions: [river], ignore: [pennant]}\nstart: [{tile: VA, at: [0, 0]}]\n"
            "board: |\n  VA*  VF\n",
        )
        for mark in ("spring", "lake")
    ),
    Slip(
        "unknown expansion",
        "rules: {expansions: [«inns-and-cathedral]}\nboard: |\n  D*  U\n",
        "unknown-expansion",
        None,
        "did you mean inns-and-cathedrals?",
        INNS + "board: |\n  D*  U\n",
    ),
]

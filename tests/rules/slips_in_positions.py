"""Final positions with one thing wrong, each beside nearly the same that is all right.

In a text the sign « stands where the finding is to be placed, and is taken out before the text is read.
"""

from dataclasses import dataclass

INNS = "rules: {expansions: [inns-and-cathedrals]}\n"
SIX_TILES = "board: |\n  D*  U  V\n  B   B  .\n"


@dataclass(frozen=True)
class Slip:
    """A record with one thing wrong, and what is said of it; ``legal`` is nearly the same and all right."""

    name: str
    text: str
    code: str
    rule: str | None
    phrase: str
    legal: str
    cell: str | None = None
    point: str | None = None


ONE_CLOISTER = "sets: {base: 3}\nboard: |\n  B  B  B\n  B  B  B\n  B  B  B\n  E2 .  .\n  D* .  .\n"
ON_END = """board:
  - {tile: E, at: [0, 0], rotation: 180}
  - {tile: E, at: [0, 1]}
  - {tile: D, at: [0, 2], rotation: 180}
"""

SLIPS = [
    Slip(
        "edge",
        "board: |\n  «D*  B\n",
        "edge-mismatch",
        "B2",
        "the road on the east side of D at A1 meets a field on B1; most likely A1 is `D3*`",
        "board: |\n  D*  U\n",
        cell="A1",
        point="E",
    ),
    Slip(
        "edge told from the northern tile",
        "board: |\n  «D2*\n  B\n",
        "edge-mismatch",
        "B2",
        "the city on the south side of D2 at A1 meets a field on A2",
        "board: |\n  D2*\n  E\n",
        cell="A1",
        point="S",
    ),
    Slip(
        "alone",
        "board: |\n  D*  U\n  .   .   «E\n",
        "not-connected",
        "B2",
        "E at C2 touches no other tile along an edge",
        "board: |\n  D*  U   U\n  .   .   V3\n",
        cell="C2",
    ),
    Slip(
        "only a corner",
        "board: |\n  D*  .\n  .   «E\n",
        "not-connected",
        "B2",
        "E at B2 touches no other tile",
        "board: |\n  D*  .\n  B   E\n",
        cell="B2",
    ),
    Slip(
        "apart from the start tile, in areas of one size",
        "board: |\n  «B  .  D*\n",
        "not-connected",
        "B2",
        "B at A1 touches no other tile",
        "board: |\n  U  D*\n",
        cell="A1",
    ),
    Slip(
        "two areas",
        "board: |\n  D*  U  U  .  «U  U\n",
        "not-connected",
        "B2",
        "U at E1 and the tile joined to it touch the rest of the board along no edge",
        "board: |\n  D*  U  U  U  U  U\n",
        cell="E1",
    ),
    Slip(
        "two areas of many",
        "board: |\n  D*  U  U  U  .  «U  U  U\n",
        "not-connected",
        "B2",
        "U at F1 and the 2 tiles joined to it touch",
        "board: |\n  D*  U  U  U  U  U  U  U\n",
        cell="F1",
    ),
    Slip(
        "too many",
        "board: |\n  D*  X  «X\n",
        "too-many-of-a-tile",
        "B1",
        "X lies on the board 2 times, but the sets in play hold 1 copy of it",
        "board: |\n  D*  X  U\n",
        cell="C1",
    ),
    Slip(
        "too many in two boxes",
        "sets: {base: 2}\nboard: |\n  D*  X  X  «X\n",
        "too-many-of-a-tile",
        "B1",
        "X lies on the board 3 times, but the sets in play hold 2 copies",
        "sets: {base: 2}\nboard: |\n  D*  X  X\n",
        cell="D1",
    ),
    Slip(
        "not in play",
        "sets: {base: 1, inns-and-cathedrals: 0}\n" + INNS + "board: |\n  D*  «IO\n",
        "too-many-of-a-tile",
        "B1",
        "IO lies on the board 1 time, but the sets in play hold no copy",
        INNS + "board: |\n  D*  IO\n",
        cell="B1",
    ),
    Slip(
        "too many of its own",
        "tiles: {ZZ: {like: U, count: 1}}\nboard: |\n  D*  ZZ  «ZZ\n",
        "too-many-of-a-tile",
        "B1",
        "ZZ lies on the board 2 times",
        "tiles: {ZZ: {like: U, count: 2}}\nboard: |\n  D*  ZZ  ZZ\n",
        cell="C1",
    ),
    Slip(
        "another tile at the start",
        "board:\n  - {tile: «E, at: [0, 0]}\n  - {tile: D, at: [0, 1], rotation: 180}\n",
        "start-tile-missing",
        "B1",
        "E lies at 0,0, where the start tile D belongs; name another start tile with `start:`",
        "start: [{tile: E, at: [0, 0]}]\n"
        "board:\n  - {tile: E, at: [0, 0]}\n  - {tile: D, at: [0, 1], rotation: 180}\n",
        cell="A1",
    ),
    Slip(
        "no tile at the start",
        "«board: [{tile: D, at: [0, 1]}]\n",
        "start-tile-missing",
        "B1",
        "there is no tile at 0,0, where the start tile D belongs",
        "start: []\nboard: [{tile: D, at: [0, 1]}]\n",
        cell="0,0",
    ),
    Slip(
        "two tiles on a cell",
        "board: [{tile: D, at: [0, 0]}, {tile: «U, at: [0, 0]}]\n",
        "cell-taken",
        "B2",
        "U lies on A1 (0,0), where D lies already",
        "board: [{tile: D, at: [0, 0]}, {tile: U, at: [1, 0]}]\n",
        cell="A1",
    ),
    Slip(
        "follower beside the board",
        "board: |\n  D*  U\nfollowers:\n  - «red thief C1\n",
        "no-tile-there",
        "B4",
        "red's thief stands on C1, where no tile lies",
        "board: |\n  D*  U\nfollowers:\n  - red thief B1\n",
        cell="C1",
    ),
    Slip(
        "farmer without farms",
        "rules: {farms: none}\nboard: |\n  D*  U\nfollowers:\n  - «red farmer B1 N\n",
        "no-farms",
        "B4",
        "red's farmer at B1: this game is played without farms",
        "rules: {farms: none}\nboard: |\n  D*  U\nfollowers:\n  - red thief B1\n",
        cell="B1",
        point="N",
    ),
    Slip(
        "which road",
        "board: |\n  D*  W\nfollowers:\n  - «red thief B1\n",
        "which-segment",
        None,
        "W at B1 has 3 road segments; say which one",
        "board: |\n  D*  W\nfollowers:\n  - red thief B1 E\n",
        cell="B1",
    ),
    Slip(
        "which of two farms at one edge",
        "board: |\n  D*  X\nfollowers:\n  - «red farmer B1 E\n",
        "which-segment",
        None,
        "two farms share the E side of X at B1",
        "board: |\n  D*  X\nfollowers:\n  - red farmer B1 ENE\n",
        cell="B1",
        point="E",
    ),
    Slip(
        "no such segment",
        "board: |\n  D*  U\nfollowers:\n  - «red thief B1 N\n",
        "no-such-segment",
        "B4",
        "U at B1 has no road at N; it has E and W",
        "board: |\n  D*  U\nfollowers:\n  - red thief B1 W\n",
        cell="B1",
        point="N",
    ),
    Slip(
        "no such kind",
        "board: |\n  D*  U\nfollowers:\n  - «red monk B1\n",
        "no-such-segment",
        "B4",
        "red's monk is left out: U at B1 has no cloister",
        "board: |\n  D\n  B\nfollowers:\n  - red monk A2\n",
        cell="B1",
    ),
    Slip(
        "supply",
        f"supply: {{follower: 1}}\n{SIX_TILES}followers:\n  - red monk A2\n  - «red monk B2\n",
        "too-many-followers",
        "B1",
        "red has 2 followers on the board, but only 1 in all",
        f"supply: {{follower: 2}}\n{SIX_TILES}followers:\n  - red monk A2\n  - red monk B2\n",
        cell="B2",
    ),
    Slip(
        "two large followers",
        INNS + f"{SIX_TILES}followers:\n  - red large monk A2\n  - «red large monk B2\n",
        "too-many-followers",
        "I1",
        "red has 2 large followers on the board, but only 1 in all",
        INNS + f"{SIX_TILES}followers:\n  - red large monk A2\n  - red monk B2\n",
        cell="B2",
    ),
    Slip(
        "too few turns for the second player",
        "board: |\n  D*  U\nfollowers:\n  - «blue thief B1\n",
        "too-few-turns",
        "B4",
        "blue has 1 follower on the board, but can have had only 0 turns",
        "board: |\n  D*  U\nfollowers:\n  - red thief B1\n",
        cell="B1",
        point="E",
    ),
    Slip(
        "too few turns for the first",
        "board: |\n  D*  U\n  B   B\nfollowers:\n  - red monk A2\n  - red monk B2\n  - «red thief B1\n",
        "too-few-turns",
        "B4",
        "red has 3 followers on the board, but can have had only 2 turns: tiles placed so far, "
        "the start tile aside: 3",
        "board: |\n  D*  U\n  B   B\nfollowers:\n  - red monk A2\n  - red monk B2\n  - blue thief B1\n",
        cell="B1",
        point="E",
    ),
    Slip(
        "two on one tile",
        "board: |\n  D*  U  U\nfollowers:\n  - blue thief B1\n  - «red farmer B1 N\n",
        "two-on-one-tile",
        "B4",
        "red's farmer stands on B1, where blue's thief stands",
        "board: |\n  D*  U  U\nfollowers:\n  - blue thief B1\n  - red farmer C1 N\n",
        cell="B1",
        point="N",
    ),
    Slip(
        "on the start tile",
        "board: |\n  D*  U\nfollowers:\n  - «red knight A1\n",
        "on-start-tile",
        "B4",
        "red's knight stands on the start tile at A1, where nobody can",
        "board: |\n  D   D*\nfollowers:\n  - red knight A1\n",
        cell="A1",
        point="N",
    ),
    Slip(
        "in a completed city",
        "board: |\n  E2\n  D*\nfollowers:\n  - «red knight A1\n",
        "should-have-gone-home",
        "B9",
        "red's knight at A1 stands in a completed city (city-1): it paid its 4 points",
        "board: |\n  H2\n  D*\nfollowers:\n  - red knight A1 N\n",
        cell="A1",
        point="S",
    ),
    Slip(
        "segments that meet",
        "board: |\n  D*  U  U\nfollowers:\n  - red thief B1\n  - «blue thief C1\n",
        "feature-was-taken",
        "B4",
        "red's thief at B1 and blue's thief at C1 stand in segments that meet at one edge",
        "board: |\n  D*  U  U  U\nfollowers:\n  - red thief B1\n  - blue thief D1\n",
        cell="C1",
        point="E",
    ),
    Slip(
        "segments that meet from north to south",
        "board: |\n  D1*\n  U1\n  U1\nfollowers:\n  - red thief A2\n  - «blue thief A3\n",
        "feature-was-taken",
        "B4",
        "red's thief at A2 and blue's thief at A3 stand in segments that meet at one edge",
        "board: |\n  D1*\n  U1\n  U1\n  U1\nfollowers:\n  - red thief A2\n  - blue thief A4\n",
        cell="A3",
        point="N",
    ),
    Slip(
        "farms that meet beside a road",
        "board: |\n  D*  U  U\nfollowers:\n  - red farmer B1 N\n  - «blue farmer C1 N\n",
        "feature-was-taken",
        "B4",
        "red's farmer at B1 and blue's farmer at C1 stand in segments that meet at one edge",
        "board: |\n  D*  U  U\nfollowers:\n  - red farmer B1 N\n  - blue farmer C1 S\n",
        cell="C1",
        point="N",
    ),
    Slip(
        "more than all on the track",
        "board: |\n  E2\n  D*\ntrack:\n  red: «5\n",
        "track-impossible",
        "B7",
        "red has 5 points on the track, but everything completed on the board is worth 4 together",
        "board: |\n  E2\n  D*\ntrack:\n  red: 4\n",
    ),
    Slip(
        "no sum on the track",
        "board: |\n  E2\n  D*\ntrack:\n  red: «3\n",
        "track-impossible",
        "B7",
        "red's 3 points on the track can't be made up of completed features, which are worth 4",
        "rules: {edition: first}\nboard: |\n  E2\n  D*\ntrack:\n  red: 2\n",
    ),
    Slip(
        "below 0 on the track",
        "board: |\n  E2\n  D*\ntrack:\n  red: «-1\n",
        "track-impossible",
        "B7",
        "red has -1 points on the track, where nobody falls below 0",
        "board: |\n  E2\n  D*\ntrack:\n  red: 0\n",
    ),
    Slip(
        "two monks of one cloister on the track",
        ONE_CLOISTER + "«track: {red: 9, blue: 9}\n",
        "track-impossible",
        "B7",
        "red's 9 points and blue's 9 points on the track can't have come about together: "
        "only one player can have had each of cloister-5 (9) and city-1 (4)",
        ONE_CLOISTER + "track: {red: 9, blue: 4}\n",
    ),
    Slip(
        "two knights of a city of two tiles on the track",
        "sets: {base: 2}\nboard: |\n  E2\n  E\n  D2*\n«track: {red: 4, blue: 4}\n",
        "track-impossible",
        "B7",
        "only one player can have had city-1 (4)",
        "sets: {base: 2}\nboard: |\n  E2\n  F1\n  E\n  D2*\ntrack: {red: 8, blue: 8}\n",
    ),
    Slip(
        "more points than followers can have come to",
        "start: [{tile: E, at: [0, 0], rotation: 180}, {tile: E, at: [0, 1]}]\n"
        + ON_END
        + "track:\n  red: «4\n  blue: 0\n",
        "track-impossible",
        "B7",
        "red's 4 points on the track can't have come about: nobody can have had city-1 (4)",
        "start: [{tile: E, at: [0, 0], rotation: 180}]\n" + ON_END + "track:\n  red: 4\n  blue: 0\n",
    ),
    Slip(
        "one player",
        "carcscore: 1\n«players: [red]\nboard: |\n  D*  U\n",
        "number-of-players",
        "B1",
        "the game is for 2 to 6 players; this record has 1",
        "players: [red, blue]\nboard: |\n  D*  U\n",
    ),
    Slip(
        "seven players",
        "carcscore: 1\n«players: [red, blue, green, black, white, pink, grey]\nboard: |\n  D*  U\n",
        "number-of-players",
        "B1",
        "this record has 7",
        "players: [red, blue, green, black, white, pink]\nboard: |\n  D*  U\n",
    ),
]

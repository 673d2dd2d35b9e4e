"""Links of CarcassonneLab: read, written, and read again; with other formats; what they can't tell."""

import json
import random
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from click.testing import CliRunner

from carcscore.cli import main
from carcscore.formats.bga_tiles import TYPES
from carcscore.formats.jcz.write import save_text
from carcscore.formats.lab.write import link_text
from carcscore.formats.registry import FOREIGN
from carcscore.pipeline import examine, load
from carcscore.record.model import Deployment, Record
from carcscore.record.writing import write_record
from carcscore.report.model import Report
from carcscore.source import parse
from tests.brute.play import Game, expected_final, expected_play, expected_totals, play
from tests.brute.records import log_record
from tests.brute.scorer import Rules
from tests.formats.links import COLOURS, MOST_POS, TYPE_LETTERS, Laid, any_game, link
from tests.jcz.saves import final_awards, play_awards, totals
from tests.sampling import few_of

WITH_DISCARDS = (56, 172, 210)
"""Seeds of games in which a tile is discarded: in turn 2, 8 and 36."""
NAMES = ("Ann", "Jörg", "O'Neill, B", "100%", "李")


def report_on(text: str, **rules: bool) -> Report:
    return examine(parse(text, "text", FOREIGN), **rules)


def record_of(text: str) -> Record:
    return load(parse(text, "text", FOREIGN))[0]


def written(text: str) -> str:
    """The link that is written of a record in any format."""
    outcome = report_on(text).outcome
    assert outcome is not None
    return link_text(outcome).removesuffix("\n")


def saved(text: str) -> str:
    """The save that is written of a record in any format."""
    outcome = report_on(text).outcome
    assert outcome is not None
    return save_text(outcome)


def own(text: str) -> str:
    """The log of our own that is written of a record in any format."""
    return write_record(record_of(text), "yaml")


def game_of(seed: int, tiles: int = 80) -> Game:
    return play(seed, rules=Rules(), inns=False, players=2 + seed % 4, tiles=tiles)


def log_of(game: Game) -> str:
    record = log_record(game, random.Random(game.seed), form="long")
    for key in ("claimed", "track", "followers", "pieces"):
        record.pop(key, None)
    return json.dumps(record)


def turns_of(record: Record) -> list[tuple[object, ...]]:
    """What the turns say, each follower by role and, as it may be told by any, without its point."""
    told = []
    for turn in record.turns or ():
        roles = [action.data.role for action in turn.actions if isinstance(action.data, Deployment)]
        told.append((turn.placement, turn.discarded, roles))
    return told


def awards_of(report: Report) -> list[tuple[object, ...]]:
    """Every award, its player by seat."""
    seats = [tally.player.id for tally in report.tallies]
    return [(a.turn, a.phase, a.feature, seats.index(a.player), a.items) for a in report.awards]


# The worked examples of the page of the format.


@pytest.mark.parametrize(("letters", "signs"), [("DVQM", "xor"), ("DVM", "CED")])
def test_tiles_as_on_the_page(letters: str, signs: str) -> None:
    from carcscore.formats.lab.signs import read_types, types_text

    assert "".join(TYPES[one].code for one in read_types(signs)) == letters
    assert types_text(read_types(signs)) == signs


def test_the_game_on_the_page() -> None:
    text = "https://www.carcassonnelab.com/#/0/0.1/xor/34L523H0?players=Alpha,Beta&colors=red,blue"
    (finding,) = report_on(text).findings
    assert (finding.code, finding.where.turn, finding.where.column) == ("no-such-pos", 1, text.index("5") + 1)
    first, second = record_of(text.replace("34L5", "34L2")).turns or ()
    assert first.placement is not None
    assert second.placement is not None
    assert (first.player, first.placement.tile, first.placement.at, first.placement.rotation) == (
        *("red", "V", (-2, 3)),
        3,
    )
    assert (second.player, second.placement.tile, second.placement.at) == ("blue", "M", (-1, 2))
    assert second.discarded == ("Q",)


# Games, beside the naive scorer.


@pytest.mark.parametrize("seed", few_of(range(24), 6))
def test_a_link_is_scored_as_the_game_was(seed: int) -> None:
    game = game_of(seed)
    report = report_on(written(log_of(game)))
    assert report.legal
    assert report.exit_status == 0
    assert totals_by_seat(report) == list(expected_totals(game).values())
    seats = dict(
        zip((player.id for player in game.players), (t.player.id for t in report.tallies), strict=True)
    )
    assert play_awards(report) == {(t, seats[p], k, n): c for (t, p, k, n), c in expected_play(game).items()}
    assert final_awards(report) == {(seats[p], k, n): c for (p, k, n), c in expected_final(game).items()}


def totals_by_seat(report: Report) -> list[int]:
    return list(totals(report).values())


@pytest.mark.parametrize("seed", [*few_of(range(24), 6), *WITH_DISCARDS])
def test_all_formats_round(seed: int) -> None:
    """Own log, link, own log, save, own log, link: at every step the same game, and the same links."""
    game = game_of(seed)
    first = own(log_of(game))
    one = written(first)
    second = own(one)
    save = saved(second)
    third = own(save)
    two = written(third)
    assert written(second) == one
    assert turns_of(record_of(first)) == turns_of(record_of(second)) == turns_of(record_of(third))
    assert two.partition("&")[0] == one.partition("&")[0]
    awards = [awards_of(report_on(text)) for text in (first, one, second, save, third, two)]
    assert awards == [awards[0]] * len(awards)
    names = [[player.name for player in record_of(text).players] for text in (first, one, third)]
    assert names[0] == names[1] == names[2]


# Any moves at all: every type, rotation and pos, discards in every place.


@pytest.mark.parametrize("seed", few_of(range(200), 30))
def test_what_was_written_gives_the_same_link_sign_by_sign(seed: int) -> None:
    moves, at_end = any_game(seed)
    if 1 + len(moves) + sum(len(move.discarded) for move in moves) + len(at_end) > 72:
        at_end, moves = "", [move._replace(discarded="") for move in moves]
    text = link(moves, random.Random(seed).sample(NAMES, 2 + seed % 4), at_end=at_end)
    told = record_of(text)
    assert [(t.placement.tile, t.placement.at) for t in told.turns or () if t.placement] == [
        (move.letter, (move.x, move.y)) for move in moves
    ]
    assert [turn.discarded for turn in told.turns or ()] == [
        *(tuple(move.discarded) for move in moves),
        *([tuple(at_end)] if at_end else []),
    ]
    assert written(text) == text
    assert written(own(text)) == text
    assert written(write_record(told, "json")) == text


@pytest.mark.parametrize("letter", TYPE_LETTERS)
def test_every_pos_in_every_turn(letter: str) -> None:
    for turn in range(4):
        for pos in range(10):
            text = link([Laid(letter, 1, -1, turn, pos)], ("Ann", "Ben"))
            known = pos <= MOST_POS[letter] and (letter, pos) != ("U", 2)
            codes = [finding.code for finding in report_on(text).findings]
            assert ("no-such-pos" in codes) is not known
            if known:
                assert written(own(text)) == text


@pytest.mark.parametrize("before", range(4))
def test_a_discard_in_every_place(before: int) -> None:
    """The tile C, all city, fits nowhere once the start tile's city is closed."""
    turns: list[object] = ["red E2 0,-1", "blue V 1,0", "red V3 -1,0"]
    entry = {"discarded": ["C", "C"]}
    if before < 3:
        player, tile, cell = str(turns[before]).split()
        x, y = cell.split(",")
        turns[before] = {"player": player, "tile": tile[0], "at": [int(x), int(y)], **entry}
        if tile[1:]:
            turns[before] = {**turns[before], "rotation": 90 * int(tile[1:])}  # type: ignore[dict-item]
    else:
        turns.append({"player": "blue", **entry})
    log = json.dumps({"carcscore": 1, "players": ["red Ann", "blue Ben"], "turns": turns})
    text = written(log)
    assert f"/0.{before}.{before}/" in text
    assert turns_of(record_of(text)) == turns_of(record_of(log))
    assert written(own(text)) == text


# What arrives: encoded once more, in files, several at once.

PLAIN = link([Laid("V", -1, 0, 3, 2, "C"), Laid("K", 0, -1, 2, 0)], NAMES)
HOME, _, GAME = PLAIN.partition("#")


@pytest.mark.parametrize(
    "text",
    [
        f"{HOME}#{quote(GAME, safe='')}",
        f"{HOME}#{quote(GAME, safe='/?&=,')}",
        f"{HOME}#{quote(quote(GAME, safe=''), safe='')}",
        f"{HOME}%23{quote(GAME, safe='')}",
        quote(PLAIN, safe=""),
        PLAIN.replace("https://www.", ""),
        PLAIN.replace("https", "http").replace("carcassonnelab", "CarcassonneLab"),
        f"\n  {PLAIN}\n\n",
        PLAIN.replace("/0/0.0/", "/0/71.0/"),
        f"{PLAIN}&lang=fr",
    ],
)
def test_a_link_in_other_dress_is_the_same_game(text: str) -> None:
    assert record_of(text) == record_of(PLAIN)
    assert written(text) == PLAIN


def test_names_and_colours() -> None:
    record = record_of(PLAIN)
    assert [player.name for player in record.players] == list(NAMES)
    assert [player.color for player in record.players] == list(COLOURS)
    log = '{"carcscore": 1, "players": ["Ann", "green", "pink Zoe"], "turns": ["E2 0,-1"]}'
    assert written(log).endswith("?players=Ann,green,Zoe&colors=red,green,pink")
    assert own(written(log)).splitlines()[1] == "players: [red Ann, green, pink Zoe]"


@pytest.mark.parametrize(
    "name", ["%41", "a%25b", "%", "100%", "%%25", "&colors=red", "?", "#", "a/b", "+", "A B"]
)
def test_any_name_goes_round(name: str) -> None:
    text = link([], [name, "Ben"])
    players = json.dumps(
        {"carcscore": 1, "turns": [], "players": [{"color": "red", "name": name}, "blue Ben"]}
    )
    mine = written(players)
    assert record_of(mine).players[0].name == name
    assert mine == text or "%25%" in mine
    assert written(mine) == mine


def test_a_game_that_is_not_over_is_not_scored_finally() -> None:
    report = report_on(PLAIN)
    assert {"not-ended", "save-breaks-off"} <= {finding.code for finding in report.findings}
    assert not [award for award in report.awards if award.phase == "final"]
    assert [award for award in report_on(PLAIN, final=True).awards if award.phase == "final"]


def test_the_commands_take_links(tmp_path: Path) -> None:
    game = written(log_of(game_of(1)))
    run = CliRunner()
    files = {"one.txt": game, "three.txt": f"{game} {PLAIN}\n\n{game}\n"}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    one, three = (str(tmp_path / name) for name in files)
    for command in ("score", "check", "replay", "show"):
        assert run.invoke(main, [command, game]).exit_code == 0
        assert run.invoke(main, [command, one]).exit_code == 0
        assert run.invoke(main, [command, "-"], input=game).exit_code == 0
    told = run.invoke(main, ["score", three, "--format", "json"])
    sources = [json.loads(line)["source"] for line in told.stdout.splitlines()]
    assert sources == [f"{three}:1", f"{three}:1.2", f"{three}:3"]
    assert told.exit_code == 1, "the discard of the second one fits"
    rows = run.invoke(main, ["score", three, "--format", "csv"]).stdout.splitlines()
    assert [row.startswith("source,") for row in rows].count(True) == 1
    assert [row.split(",")[0] for row in rows].count(f"{three}:1") == len(rows) // 2
    assert {row.split(",")[0] for row in rows[1:]} == {f"{three}:1", f"{three}:3"}, (
        "nothing was paid in the second"
    )
    text = run.invoke(main, ["score", "-"], input=files["three.txt"]).stdout
    assert [line for line in text.splitlines() if line.startswith("-:")] == ["-:1", "-:1.2", "-:3"]
    assert len(run.invoke(main, ["check", three]).stderr.splitlines()) == 3
    assert run.invoke(main, ["score", three, "--format", "html"]).exit_code == 2
    assert run.invoke(main, ["replay", three]).exit_code == 2
    with open(three, "a", encoding="utf-8") as file:
        file.write("# the last\n")
    for way in ([three], ["--files-from", three]):
        done = run.invoke(main, ["batch", "-j", "1", "--format", "jsonl", *way])
        assert len(done.stdout.splitlines()) == (3 if way == [three] else 2), "the third is the first again"


def test_convert_there_and_back(tmp_path: Path) -> None:
    game = written(log_of(game_of(3)))
    run = CliRunner()
    log, save = str(tmp_path / "game.yaml"), str(tmp_path / "game.jcz")
    assert run.invoke(main, ["convert", game, log]).exit_code == 0
    assert run.invoke(main, ["convert", log, "-", "--to", "lab"]).stdout == f"{game}\n"
    assert run.invoke(main, ["convert", game, save]).exit_code == 0
    assert run.invoke(main, ["convert", save, "-", "--to", "lab"]).stdout.split("&")[0] == game.split("&")[0]
    assert run.invoke(main, ["convert", game, "-", "--to", "lab"]).stdout == f"{game}\n"
    assert run.invoke(main, ["convert", game, "-", "--to", "lab", "--position"]).exit_code == 2


# What a link can't tell.

HEAD = {"carcscore": 1, "players": ["red", "blue"]}


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ({"board": "D"}, ["a final position"]),
        ({"turns": ["red E2 0,-1 knight N"]}, ["turn 1", "has no city at N"]),
        (
            {
                "turns": ["red V 58,0", "red V 1,0 thief", "blue V 1,1"],
                "rules": {"farms": "first", "small_city": 2, "tie_break": "starting-player-loses"},
                "supply": {"follower": 5},
                "end": "mid-turn",
            },
            ["first", "pays 2", "the tie break", "followers", "not scored", "turn 1: 58,0", "out of order"],
        ),
        ({"turns": [], "rules": {"expansions": ["taverns", "wells"]}}, ["taverns", "wells"]),
        ({"turns": [], "rules": {"farms": "first", "small_city": 2}}, ["the rule first", "pays 2"]),
        ({"turns": ["V 58,0", "V 0,-58", "V 57,57"]}, ["turn 1: 58,0", "turn 2: 0,-58"]),
        ({"turns": ["red V 1,0", "red V 2,0", "red V 3,0"]}, ["out of order (turn 2)"]),
        ({"turns": ["red V 1,0", {"missed": "ill"}, "red V 2,0"]}, ["out of order (turn 2)"]),
        ({"turns": [], "start": [{"tile": "D", "at": [0, 0], "rotation": 90}]}, ["another start"]),
        ({"turns": [], "sets": {"base": 2}}, ["other tiles"]),
        ({"turns": [], "supply": {"follower": 5}}, ["number of followers"]),
        ({"turns": ["E2 0,-1"], "end": "mid-turn"}, ["not scored"]),
        (
            {
                "turns": [
                    {"tile": "V", "at": [1, 0], "actions": [{"deploy": "thief"}, {"deploy": "farmer N"}]}
                ]
            },
            ["a follower that did not go onto the tile just laid, or not alone (turn 1)"],
        ),
        ({"turns": [{"tile": "V", "at": [1, 0], "follower": "farmer 0,0 N"}]}, ["a follower"]),
        ({"turns": [{"tile": "V", "at": [1, 0], "discarded": ["V"] * 71}]}, ["more than 72 tiles"]),
    ],
)
def test_what_no_link_can_tell_is_named_in_one_error(record: dict[str, object], words: list[str]) -> None:
    done = CliRunner().invoke(
        main, ["convert", "-", "-", "--to", "lab"], input=json.dumps({**HEAD, **record})
    )
    assert done.exit_code == 2
    (line,) = (line for line in done.stderr.splitlines() if "link of CarcassonneLab can't express" in line)
    assert all(word in line for word in words), line


def test_slips_that_a_link_can_tell_go_round() -> None:
    turns = ["red V 1,0 farmer N", "blue V 5,5 farmer N", "red V 2,0 farmer N", "blue C 5,6 knight"]
    log = json.dumps({**HEAD, "turns": turns})
    text = written(log)
    assert [f.code for f in report_on(text).findings if f.severity == "error"] == [
        f.code for f in report_on(log).findings if f.severity == "error"
    ]
    assert written(own(text)) == text


# The page on the format tells the same places as the program knows.


def test_the_page_lists_every_place() -> None:
    page = (Path(__file__).parents[2] / "docs/formats/lab.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([0-9, ]+) \| ([A-Z, ]+) \| (.+) \|$", page, re.MULTILINE)
    listed = {}
    for numbers, letters, places in rows:
        for number, letter in zip(numbers.split(", "), letters.split(", "), strict=True):
            listed[int(number)] = letter, {int(place.split()[0]) for place in places.split(" · ")}
    assert listed == {number: (tile.code, set(tile.places)) for number, tile in TYPES.items()}


def test_links_are_named_by_what_tells_them_apart() -> None:
    first, second = (written(log_of(game_of(seed))).partition("?")[0] for seed in (2, 6))
    links = [f"{each}?players=Ann,Ben&colors=red,blue" for each in (first, second)]
    told = CliRunner().invoke(main, ["batch", "-j", "1", *links, f"{links[0]}&lang=fr"]).stdout
    names = [" ".join(line.split()[:2]) for line in told.splitlines() if line.startswith("link ")]
    assert len(names) == 3
    assert names[0] == names[2] != names[1]
    assert first.split("/")[-2].startswith(names[0].removeprefix("link ").rstrip("…"))
    assert all(len(line) <= 160 for line in told.splitlines())

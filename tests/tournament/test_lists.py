"""Games in lists of a spreadsheet: the same tournament, and findings with the line and column of the list."""

from pathlib import Path

import pytest

from carcscore.findings import UnusableInput
from carcscore.tournament.evaluation import Evaluation, evaluate
from carcscore.tournament.lists import COLUMNS
from carcscore.tournament.reading import UnreadableTournament, read_tournament
from tests.tournament.files import lines

HEAD = "carcscore_tournament: 1\nplayers: [Anna, Ben, Cem, Dia]\n"


@pytest.fixture
def cup(tmp_path: Path) -> "Cup":
    return Cup(tmp_path)


class Cup:
    """A tournament file with lists beside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self, system: str = "swiss", pattern: str = "round-*.csv", **lists: str) -> Evaluation:
        (self.folder / "cup.yaml").write_text(f"{HEAD}tournament: {{system: {system}}}\ngames: {pattern}\n")
        for name, text in lists.items():
            (self.folder / f"{name.replace('_', '-')}.csv").write_bytes(text.encode())
        return evaluate(read_tournament(str(self.folder / "cup.yaml")))

    def found(self, text: str, system: str = "swiss") -> list[tuple[str, str, int | None, int | None]]:
        """File, code, line and column of what is wrong with a list."""
        try:
            placed = self.read(system, round_1=text).findings
        except UnreadableTournament as trouble:
            placed = tuple(trouble.placed)
        return [
            (Path(one.file).name, one.finding.code, one.finding.where.line, one.finding.where.column)
            for one in placed
        ]


def test_lists_say_what_rounds_say(cup: Cup) -> None:
    first = "a,b,points_a,points_b,starter,bye\nAnna,Ben,88,75,Anna,\nCem,Dia,77,77,Cem,\n"
    second = "b;a;points_b;points_a;lost_on_time\nAnna;Dia;82;60;Anna\n;Ben;;;\n".replace(
        ";Ben;;;", "Cem;Ben;9;10;"
    )
    done = cup.read(round_1=first, round_2=second)
    games = [
        [
            {"a": "Anna", "b": "Ben", "points": [88, 75], "starter": "Anna"},
            {"a": "Cem", "b": "Dia", "points": [77, 77], "starter": "Cem"},
        ],
        [
            {"a": "Dia", "b": "Anna", "points": [60, 82], "lost_on_time": "Anna"},
            {"a": "Ben", "b": "Cem", "points": [10, 9]},
        ],
    ]
    due = lines({"players": ["Anna", "Ben", "Cem", "Dia"], "rounds": games})
    found = done.standings[0].lines
    assert [(one.place, one.player) for one in found] == [(one["place"], one["player"]) for one in due]
    assert [one.columns["difference"] for one in found] == [one["difference"] for one in due]
    assert done.standings[0].stage.rounds == 2


@pytest.mark.parametrize(
    "text",
    [
        "round,a,bye\n1,Anna,x\n2,Ben,yes\n",
        "\ufeffRound;A;Bye\r\n1;Anna;X\r\n\r\n2;Ben;1\r\n",
        'round\ta\tbye\n1\t"Anna"\ttrue\n2\tBen\tbye\n',
        " round , a , bye \n 1 , Anna , x \n 2 , Ben , x \n,,\n",
    ],
)
def test_as_spreadsheets_write_them(cup: Cup, text: str) -> None:
    done = cup.read(pattern="games.csv", games=text)
    games = done.standings[0].stage.games
    assert [(game.round, game.players, game.bye) for game in games] == [
        (1, ("Anna",), "won"),
        (2, ("Ben",), "won"),
    ]


def test_tables_and_duels(cup: Cup) -> None:
    text = "a,b,c,d,points_a,points_b,points_c,points_d\nAnna,Ben,Cem,Dia,90,70,60,30\n"
    found = cup.read("tables", round_1=text).standings[0].lines
    assert [(one.player, one.columns["placing"]) for one in found] == [
        ("Anna", 5),
        ("Ben", 3),
        ("Cem", 2),
        ("Dia", 1),
    ]
    found = cup.read("groups", round_1="a,b,games_a,games_b\nAnna,Ben,1,2\n").standings[0].lines
    assert (found[0].player, found[0].columns["games-won"]) == ("Ben", 2)


def test_rounds_are_counted_by_their_numbers_not_by_the_order_of_files(cup: Cup) -> None:
    rounds = {f"round_{number}": f"a,b,points_a,points_b\nAnna,Ben,{number},0\n" for number in (10, 2, 1)}
    done = cup.read(**rounds)
    assert [game.points for game in done.standings[0].stage.games] == [((1, 0),), ((2, 0),), ((10, 0),)]


@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("", ("round-1.csv", "empty", None, None)),
        ("a,b,pionts_a\nAnna,Ben,3\n", ("round-1.csv", "unknown-key", 1, 5)),
        ("a,b,a\nAnna,Ben,3\n", ("round-1.csv", "repeated-key", 1, 1)),
        ("b\nAnna\n", ("round-1.csv", "missing-key", 1, 1)),
        ("a,b,points_a,points_b\nAnna,Ben,3,x\n", ("round-1.csv", "bad-value", 2, 12)),
        ("a,b,points_a,points_b\nAnna,Ben,3,\n", ("round-1.csv", "missing-key", 2, 10)),
        ("a,b\nAnna,Bem\n", ("round-1.csv", "unknown-player", 2, 6)),
        ("a,b\nAnna,Anna\n", ("round-1.csv", "same-player", 2, 6)),
        ("a,b\nAnna,Ben,Cem\n", ("round-1.csv", "bad-value", 2, 1)),
        ("a,bye\nAnna,perhaps\n", ("round-1.csv", "bad-value", 2, 6)),
        ("round,a,b\n0,Anna,Ben\n", ("round-1.csv", "missing-key", 2, 1)),
        ('a,b,notes\n"An\n', ("round-1.csv", "missing-key", 2, 1)),
        ("a,b,c,points_a\nAnna,Ben,Anna,1\n", ("round-1.csv", "duplicate-player", 2, 1)),
    ],
)
def test_faults_are_told_with_their_place_in_the_list(
    cup: Cup, text: str, due: tuple[str, str, int | None, int | None]
) -> None:
    if not text:
        with pytest.raises(UnusableInput, match="is empty"):
            cup.read(round_1=text)
        return
    assert due in cup.found(text), cup.found(text)


def test_findings_of_rounds_are_told_in_the_list(cup: Cup) -> None:
    text = "a,b,points_a,points_b\nAnna,Ben,3,2\nAnna,Cem,1,0\n"
    assert cup.found(text) == [
        ("round-1.csv", "pairing", 2, 1),
        ("round-1.csv", "pairing", 3, 1),
    ]


def test_a_list_of_another_kind(cup: Cup) -> None:
    (cup.folder / "round-1.csv").write_bytes(b"\x89PNG\r\n\x1a\n")
    with pytest.raises(UnusableInput, match="PNG"):
        cup.read()


def test_a_list_without_a_number(cup: Cup) -> None:
    with pytest.raises(UnusableInput, match="The round of these games"):
        cup.read(pattern="games.csv", games="a,bye\nAnna,x\n")


def test_every_column_is_used_by_the_reader() -> None:
    assert len(set(COLUMNS)) == len(COLUMNS) == 24

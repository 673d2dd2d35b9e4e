"""The HTML report as a structure: whole, self-contained, saying what the text says, and safe to open."""

import base64
import hashlib
import json
import re
from functools import cache
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path

import pytest

import carcscore
from carcscore.markup import script_data
from carcscore.pipeline import examine
from carcscore.report.blocks import Bullets, Entries, Paragraph, TableBlock
from carcscore.report.html.document import render_html
from carcscore.report.html.turns import stays
from carcscore.report.model import Report
from carcscore.report.outline import outline
from carcscore.report.verdict import headline_on
from carcscore.sentences import printed
from carcscore.source import parse
from tests.bench.boards import big_log, grid_position, long_log, whole_game
from tests.report.games import FARMS, LOG, POSITION, changed, examined, random_reports
from tests.sampling import few_of

SAMPLES = sorted(path for path in (Path(__file__).parents[2] / "samples").iterdir() if path.is_file())
HOSTILE = "<script>alert(1)</script>\"'&</title></style><!--\u202e\u2066]]>"
VOID = {"meta", "input", "br", "link", "img"}


class Page(HTMLParser):
    """What a page consists of. Elements that are not closed in order are refused.

    ``words`` is all text but that of scripts and styles; ``raw`` is theirs, by the element's name.
    """

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.raw: dict[str, list[str]] = {"script": [], "style": []}
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attrs}))
        assert len(dict(attrs)) == len(attrs)
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        top = self._open[-1] if self._open else ""
        if top in self.raw:
            self.raw[top].append(data)
        else:
            self.words.append(data)

    def having(self, attribute: str) -> list[str]:
        """The values of an attribute all over the page."""
        return [attributes[attribute] for _, attributes in self.elements if attribute in attributes]

    @property
    def text(self) -> str:
        return " ".join("".join(self.words).split())


def rendered(report: Report) -> Page:
    return Page(render_html(report))


@cache
def sample_text(path: Path) -> str:
    """The page on a sample: written once, read by many tests."""
    return render_html(examine(path))


@cache
def sample(path: Path) -> Page:
    return Page(sample_text(path))


@pytest.fixture(scope="module", params=[POSITION, LOG, FARMS, *range(8)])
def both(request: pytest.FixtureRequest) -> tuple[Report, Page]:
    """A report and the page on it: that on a text, or one of those on random games."""
    if isinstance(request.param, str):
        report = examined(request.param)
    else:
        report = list(random_reports(request.param // 2 + 1))[-2 + request.param % 2]
    return report, rendered(report)


@pytest.mark.parametrize("path", few_of(SAMPLES, 10), ids=lambda path: path.name)
def test_every_sample_becomes_a_whole_page(path: Path) -> None:
    made = sample(path)
    ids = made.having("id")
    assert len(ids) == len(set(ids))
    inner = {target[1:] for target in made.having("href")}
    assert inner <= set(ids)
    assert all(target.startswith("#") for target in made.having("href"))


@pytest.mark.parametrize("path", few_of(SAMPLES, 10), ids=lambda path: path.name)
def test_nothing_is_fetched_and_the_page_itself_forbids_it(path: Path) -> None:
    text, made = sample_text(path), sample(path)
    assert made.having("src") == made.having("action") == made.having("srcset") == []
    assert not any(tag in ("link", "img", "iframe", "object", "base") for tag, _ in made.elements)
    assert not [name for _, attributes in made.elements for name in attributes if name.startswith("on")]
    assert not re.search(r"url\((?!#)", text)
    assert "@import" not in text
    [policy] = [a["content"] for _, a in made.elements if a.get("http-equiv") == "Content-Security-Policy"]
    rules = dict(part.split(" ", 1) for part in policy.split("; "))
    assert rules["default-src"] == "'none'"
    digest = base64.b64encode(hashlib.sha256(made.raw["script"][-1].encode()).digest()).decode()
    assert rules["script-src"] == f"'sha256-{digest}'"
    assert rules["img-src"] == "blob:"  # what the page draws itself, to be saved
    assert rules.keys() == {"default-src", "style-src", "script-src", "img-src", "base-uri", "form-action"}


def test_it_says_what_the_text_says(both: tuple[Report, Page]) -> None:
    report, text = both[0], both[1].text
    assert printed(headline_on(report)) in text
    for block in outline(report):
        if block == Paragraph(report.verdict):
            continue  # the page has it in short
        if isinstance(block, Paragraph):
            said = [block.text]
        elif isinstance(block, Bullets):
            said = list(block.items)
        elif isinstance(block, TableBlock):
            said = [cell for row in block.rows for cell in row]
        elif isinstance(block, Entries):
            said = [
                part
                for entry in block.entries
                for part in (entry.name, entry.place, entry.followers, *entry.remarks, *sum(entry.sums, ()))
            ]
        else:
            continue
        for words in said:
            assert " ".join(printed(words).replace("`", "").split()) in text


def test_every_feature_is_on_the_board_and_has_its_story(both: tuple[Report, Page]) -> None:
    report, made = both
    assert report.outcome is not None
    ids = {report.outcome.features.name(feature.ref) for feature in report.outcome.features}
    drawn = {
        attributes["data-feature"]
        for _, attributes in made.elements
        if "segment" in attributes.get("class", "").split()
    }
    told = {attributes["id"] for tag, attributes in made.elements if attributes.get("class") == "story"}
    assert drawn == told == ids
    assert {one for one in made.having("data-feature") if one} <= ids
    assert {one for value in made.having("data-lights") for one in value.split()} <= ids
    tiles = {f"{x},{y}" for x, y in report.outcome.table.board}
    assert set(made.having("data-at")) <= tiles
    data = json.loads(made.raw["script"][0])
    assert {*data["together"], *chain(*data["together"].values())} <= ids


def test_a_farm_lights_its_cities_and_says_what_each_brings() -> None:
    made = rendered(examined(FARMS))
    data = json.loads(made.raw["script"][0])
    assert data["together"]["farm-1"] == ["city-1"]
    paying = {award.feature: award for award in examined(FARMS).awards if award.kind == "farm"}
    for farm, award in paying.items():
        assert data["each"].get(farm, 3) == 3
        assert set(award.features) <= set(data["together"].get(str(farm), []))
    pooled = json.loads(rendered(examined(FARMS, farms="first")).raw["script"][0])
    assert pooled["each"] == {}


def test_the_turns_are_those_of_the_log() -> None:
    report = examined(LOG)
    assert report.outcome is not None
    data = json.loads(rendered(report).raw["script"][0])["log"]
    assert [turn["at"] for turn in data["turns"]] == ["0,-1", "1,0", "2,0", "-1,0"]
    assert [turn["track"] for turn in data["turns"]] == [[4, 0]] * 4
    assert data["final"]["track"] == [6, 4]
    assert [turn["lights"] for turn in data["turns"]] == [["city-1"], [], [], []]
    assert data["turns"][0]["says"] == "red lays E2 on B1, knight S"
    # Three stand at the end since turns 2, 3 and 4; red's knight was put down and went home in turn 1.
    assert data["stays"] == [
        ["1,0 follower knight blue", 2, None],
        ["2,0 follower monk red", 3, None],
        ["-1,0 large farmer blue", 4, None],
        ["0,-1 follower knight red", 1, 1],
    ]


@pytest.mark.parametrize("seed", range(4))
def test_followers_stand_as_long_as_the_supplies_say(seed: int) -> None:
    """After every turn so many of a player's followers are on the board as are not in the supply."""
    report = list(random_reports(seed + 1))[-1]
    outcome = report.outcome
    assert outcome is not None
    assert outcome.turns
    all_of = {player: sum(left.values()) for player, left in outcome.supplies[0].items()}
    for one in outcome.turns[0].deployed:
        all_of[one.player] += 1
    for one in outcome.turns[0].returned:
        all_of[one.player] -= 1
    for turn, supply in zip(outcome.turns, outcome.supplies, strict=True):
        standing = [
            stay.occupant.player
            for stay in stays(outcome)
            if stay.first <= turn.number and (stay.last is None or turn.number < stay.last)
        ]
        for player, left in supply.items():
            assert standing.count(player) == all_of[player] - sum(left.values())


def hostile(text: str) -> Report:
    """The game with names, title and notes that try to be more than text."""
    record = json.loads(json.dumps(parse(text, "game.yaml").data))
    record |= {"title": HOSTILE, "notes": f"{HOSTILE}\n{'long ' * 1000}", "place": HOSTILE}
    names = {"red": HOSTILE, "blue": f"{HOSTILE}{'x' * 100}"}
    record["players"] = [{"name": name} for name in names.values()]
    record.pop("claimed", None)
    swapped = json.dumps(record)
    for colour, name in names.items():
        swapped = swapped.replace(f'"player": "{colour}"', f'"player": {json.dumps(name)}')
        swapped = swapped.replace(f'"{colour}":', f"{json.dumps(name)}:")
    return examine(parse(swapped, "game.json"))


LONG_FORM = """
carcscore: 1
players: [red, blue]
turns:
  - {player: red, tile: E, rotation: 180, at: [0, -1], follower: {role: knight, point: S}, scores: {red: 5}}
  - {player: blue, tile: K, at: [1, 0], follower: {role: knight, point: N}}
"""


def test_hostile_names_are_just_text() -> None:
    report = hostile(LONG_FORM)
    assert report.outcome is not None, report.findings
    text = render_html(report)
    made, plain = Page(text), rendered(examined(LONG_FORM))
    assert [tag for tag, _ in made.elements if tag == "script"] == ["script", "script"]
    assert made.raw["script"][-1] == plain.raw["script"][-1]
    assert json.loads(made.raw["script"][0]).keys() == {"together", "each", "players", "complete", "log"}
    assert "<script>alert" not in text.replace("&lt;", "")
    assert "<script>alert(1)</script>" in made.text
    assert not re.search("[\u200e\u200f\u202a-\u202e\u2066-\u2069]", text)
    assert len(text) < 200_000


LONG_POSITION = """
carcscore: 1
players: [red, blue]
board: |
  .   E2  .   .   E2  .
  U   D*  U   U   D   U
  .   B   B   B   B   E2
followers:
  - {player: red, role: farmer, at: [2, 0], point: N}
  - {player: red, role: farmer, at: [0, -1], point: N}
  - {player: blue, role: farmer, at: [3, -1], point: N}
"""


def test_hostile_names_are_just_text_where_farm_rules_differ() -> None:
    """The verdict by another rule, the chart and the table by each have the names, too."""
    report = hostile(LONG_POSITION)
    assert report.outcome is not None, report.findings
    page = render_html(report)
    assert 'class="farm-rules"' in page
    assert [tag for tag, _ in Page(page).elements if tag == "script"] == ["script", "script"]
    assert "<script>alert" not in page
    assert not re.search("[\u200e\u200f\u202a-\u202e\u2066-\u2069]", page)


def test_data_for_the_script_can_not_leave_it() -> None:
    values = {"a": "</script><!-- <script> & \u2028\u2029 ]]>"}
    written = script_data(values)
    assert not re.search("[<>&\u2028\u2029]", written)
    assert json.loads(written) == values


def test_a_name_of_a_file_is_shown_without_its_folder() -> None:
    untitled = changed(POSITION, ("title: Saturday evening\n", ""))
    made = rendered(examine(parse(untitled, "home/me/a.yaml")))
    assert "a.yaml" in made.text
    assert "home/me" not in made.text


def test_a_record_that_can_not_be_used_still_makes_a_page() -> None:
    made = rendered(examined("{carcscore: 1, players: [red, blue], board: ZZ}"))
    assert "can't be used" in made.text
    assert "ZZ" in made.text
    assert made.raw["script"] == []


def test_a_whole_game_stays_below_a_megabyte() -> None:
    game = whole_game()
    for text in (long_log(game), grid_position(game)):
        assert len(render_html(examined(text)).encode()) < 1_000_000


def test_a_thousand_tiles_become_a_page() -> None:
    made = rendered(examined(big_log(1_000)))
    tiles = [attributes for _, attributes in made.elements if attributes.get("class") == "tile"]
    assert len(tiles) == 1_000


def test_the_picture_in_the_readme() -> None:
    picture = Path(__file__).parents[2] / "docs" / "pictures" / "report.png"
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size < 300_000
    assert "(docs/pictures/report.png)" in (picture.parents[2] / "README.md").read_text(encoding="utf-8")


ASSETS = sorted(
    asset
    for folder in ("pages", "report/html", "tournament/page")
    for asset in (Path(carcscore.__file__).parent / folder / "assets").iterdir()
)


@pytest.mark.parametrize("asset", ASSETS, ids=lambda asset: asset.name)
def test_styles_and_scripts_are_ascii_and_can_not_end_their_element(asset: Path) -> None:
    """References to characters are not read in them: a stream that can't encode a sign would break them."""
    text = asset.read_text(encoding="ascii")
    assert "</" not in text
    assert len(text.splitlines()) < 400

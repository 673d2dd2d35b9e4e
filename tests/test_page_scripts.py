"""The scripts of pages: how modules are put together, and what all of them keep to."""

import re
from pathlib import Path

import pytest

from carcscore.pages.scripts import bundle
from tests.commands import ROOT
from tests.source_files import PACKAGE

SCRIPTS = sorted(path for path in PACKAGE.rglob("*.js") if not path.name.endswith(".min.js"))
CARRIERS = PACKAGE / "edit" / "page" / "assets" / "carriers"
ENTRIES = [*sorted(CARRIERS.iterdir()), PACKAGE / "report" / "html" / "assets" / "report.js"]
LONGEST = 400


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGE).as_posix()


def made(folder: Path, **modules: str) -> str:
    """What the module ``last`` makes with all that it needs."""
    for name, code in modules.items():
        (folder / f"{name}.js").write_text(code, encoding="utf-8")
    return bundle("last.js", folder)


def test_each_module_comes_once_after_those_that_it_needs(tmp_path: Path) -> None:
    ground = "// Said of it.\nconst own = 1; // kept\nexport const one = own;\nexport let two = null;\n"
    both = 'import {\n  one,\n  two,\n} from "./ground.js";\nconst own = one + two;\n'
    last = 'import "./both.js";\nimport { one } from "./ground.js";\nalert(one);\n'
    assert made(tmp_path, ground=ground, both=both, last=last) == (
        "let one, two;\n{\nconst own = 1; // kept\none = own;\ntwo = null;\n}\n"
        "{\nconst own = one + two;\n}\n{\nalert(one);\n}\n"
    )


def test_a_library_is_what_it_gives_as_a_whole(tmp_path: Path) -> None:
    library = "module.exports = () => 1;"
    last = 'import Whole from "./library.js";\nWhole();\n'
    code = made(tmp_path, library=library, last=last)
    assert code.startswith("let Whole;\n{\nconst module = { exports: {} }, exports = module.exports;\n")
    assert code.endswith("module.exports = () => 1;\nWhole = module.exports;\n}\n{\nWhole();\n}\n")


@pytest.mark.parametrize(
    ("other", "last", "said"),
    [
        (
            "const a = 1;\n",
            'import { a } from "./other.js";\n',
            "last.js takes a, which other.js does not give",
        ),
        ("export const a = 1;\n", 'import "./other.js";\nexport const a = 2;\n', "both give a"),
        ('import "./last.js";\n', 'import "./other.js";\n', "need each other: last.js, other.js, last.js"),
        ("export default 1;\n", 'import "./other.js";\n', "other.js has a form .* export default 1;"),
        ("", 'import * as all from "./other.js";\n', r"last.js has a form .* import \* as all"),
        ("export const [a, b] = [1, 2];\n", 'import "./other.js";\n', "other.js has a form"),
    ],
)
def test_what_no_page_can_hold_is_refused(tmp_path: Path, other: str, last: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        made(tmp_path, other=other, last=last)


def test_every_script_is_in_a_page() -> None:
    found, left = set[Path](), [*ENTRIES]
    while left:
        path = left.pop()
        found.add(path)
        others = re.findall(r'^(?:import|\}).*"(.*)";$', path.read_text(encoding="utf-8"), re.MULTILINE)
        left += {(path.parent / other).resolve() for other in others} - found
    assert set(SCRIPTS) - found == set()


def test_what_a_module_gives_is_taken() -> None:
    """By another module, or by a test in the browser."""
    tests = "".join(path.read_text("utf-8") for path in sorted((ROOT / "tests" / "browser").rglob("*.py")))
    code = [path.read_text(encoding="utf-8") for path in SCRIPTS]
    taken = {
        name
        for text in code
        for names in re.findall(r"^import \{([^}]*)\}", text, re.M)
        for name in re.findall(r"\w+", names)
    }
    given = {name for text in code for name in re.findall(r"^export (?:const|let) (\w+)", text, re.M)}
    assert {name for name in given - taken if not re.search(rf"\b{name}\b", tests)} == set()


def test_no_script_is_too_long() -> None:
    lengths = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in SCRIPTS}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}

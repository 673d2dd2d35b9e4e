"""Plants small mistakes in the program and tells which its nearest tests do not notice.

``python -m tests.mutants --count 20 --seed 7`` takes random lines of ``carcscore/``, changes a comparison, a
Boolean word, a constant, what is returned, or takes a call out, each in a copy of the tree, and runs there
what the default run has of the nearest tests. It is not part of any run of tests. Some changes change
nothing that anybody could see: whoever reads the list of survivors decides that.
"""

from __future__ import annotations

import ast
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
WORDS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
"""How comparisons are written, and by which each is replaced."""
ELSEWHERE = {
    "checks": ["rules", "record"],
    "checks/paid_in_play": ["rules", "record", "claims/test_paid_in_its_position.py"],
    "cli": ["test_cli.py", "test_check.py", "test_streams.py", "test_output.py"],
    "cli/batch": ["batch"],
    "cli/convert": ["test_new_and_convert.py", "test_streams.py"],
    "cli/edit": ["edit"],
    "cli/options": ["test_cli.py", "test_check.py", "test_streams.py", "test_completion.py"],
    "cli/new": ["test_new_and_convert.py"],
    "cli/pair": ["tournament"],
    "cli/rules": ["test_cli.py", "test_lists.py", "expansions/test_incomplete.py"],
    "cli/standings": ["tournament"],
    "cli/tiles": ["test_tiles_command.py", "test_completion.py", "drawing/test_catalogue_pages.py"],
    "cli/witnessing": ["test_check_witness.py"],
    "game": ["rules", "expansions/test_course_of_a_turn.py", "expansions/test_broken_expansions.py"],
    "game/remembered": ["rules", "expansions/bridges_castles_and_bazaars"],
    "game/figures": ["rules", "expansions/tower"],
    "game/table": ["rules", "expansions/abbey_and_mayor"],
    "game/setup": ["rules", "expansions/test_monasteries.py"],
    "mistakes": ["claims"],
    "pipeline": ["record", "report"],
    "play": ["record", "rules", "expansions/test_broken_expansions.py"],
    "play/scorings": ["record", "rules", "formats/test_bga.py"],
    "play/seats": [
        *("record", "rules", "formats/test_bga_left.py"),
        "expansions/traders_and_builders/test_builders.py",
    ],
    "record/respelling": ["cures"],
    "scoring": ["rules", "claims", "test_printed_examples.py"],
    "witness": ["test_check_witness.py", "laws"],
    "formats/bga": ["formats"],
    "formats/jcz": ["jcz"],
    "formats/jcz/complete": ["jcz", "expansions/count_of_carcassonne/test_saves.py"],
    "formats/jcz/replay": ["jcz", "expansions/count_of_carcassonne/test_saves.py"],
    "formats/lab": ["formats"],
}
"""The tests of packages that have no folder of the same name, and of commands that have tests elsewhere."""
EXAMPLES = "tests/test_printed_examples.py"
"""The games of all expansions, which one test plays: there is no asking for those of one alone."""
COPY = "carcscore-mutants-"
"""The names of the folders of copies begin so, and go on with the number of the process that made it."""


class Mutant(NamedTuple):
    """A change of one piece of a line: from and to which byte of its text, by what it is replaced."""

    line: int
    start: int
    end: int
    text: str


def mutants(source: bytes) -> list[Mutant]:
    """Every small change of a module, in the order of its text.

    >>> text = b"def f(x):\\n    if x < 1 and not x:\\n        f(2)\\n    return x\\n"
    >>> [planted(text, one).decode().splitlines()[one.line - 1].strip() for one in mutants(text)]
    ... # doctest: +NORMALIZE_WHITESPACE
    ['if x <= 1 and not x:', 'if x < 2 and not x:', 'if x < 1 or not x:', 'if x < 1 and x:',
     'None', 'f(3)', 'return None']
    """
    starts = [0]
    for row in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(row))

    def at(node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, ast.expr)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset

    def line(offset: int) -> int:
        return source.count(b"\n", 0, offset) + 1

    def between(left: ast.expr, right: ast.expr, old: str, new: str) -> Iterator[Mutant]:
        start, end = at(left)[1], at(right)[0]
        place = source.find(old.encode(), start, end)
        if place >= 0 and b"#" not in source[start:end]:
            yield Mutant(line(place), place, place + len(old), new)

    def changes(node: ast.AST) -> Iterator[Mutant]:
        if isinstance(node, ast.Compare):
            for left, word, right in zip(
                [node.left, *node.comparators], node.ops, node.comparators, strict=False
            ):
                yield from between(left, right, *WORDS[type(word)])
        elif isinstance(node, ast.BoolOp):
            old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from between(left, right, old, new)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            start = at(node)[0]
            yield Mutant(line(start), start, at(node.operand)[0], "")
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            value = not node.value if isinstance(node.value, bool) else node.value + 1
            yield Mutant(line(at(node)[0]), *at(node), str(value))
        elif isinstance(node, ast.Return) and node.value is not None:
            if not isinstance(node.value, ast.Constant):
                yield Mutant(line(at(node.value)[0]), *at(node.value), "None")
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield Mutant(line(at(node.value)[0]), *at(node.value), "None")

    return sorted({change for node in _code(ast.parse(source)) for change in changes(node)})


def _code(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what lies in it, but type hints and what only type checkers read."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            checked = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)
            if isinstance(child, ast.AST) and not checked:
                yield from _code(child)


def planted(source: bytes, change: Mutant) -> bytes:
    """The text of a module with one change."""
    return source[: change.start] + change.text.encode() + source[change.end :]


def nearest(module: Path) -> list[str]:
    """Which tests lie nearest to a module, as pytest is asked for them in the root of the project."""
    inner = module.relative_to("carcscore")
    package, stem = inner.parent.as_posix(), inner.stem
    chosen: list[str] = []
    own_games: list[str] = []
    if inner.parts[0] == "expansions" and not stem.startswith("_"):
        name = inner.parts[1].removesuffix(".py")
        found = [ROOT / "tests/expansions" / name, ROOT / "tests/expansions" / f"test_{name}.py"]
        chosen = [str(path.relative_to(ROOT)) for path in found if path.exists()]
        if (ROOT / "tests/games" / name.replace("_", "-")).exists():
            own_games = [EXAMPLES]
    if not chosen:
        places = (f"{package}/{stem}", package)
        top = next((each for each in places if each in ELSEWHERE), inner.parts[0].removesuffix(".py"))
        chosen = [f"tests/{each}" for each in ELSEWHERE.get(top, [top, f"test_{top}.py"])]
        chosen = [each for each in chosen if (ROOT / each).exists()]
    dotted = ".".join(module.with_suffix("").parts)
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        own = path.relative_to(ROOT).as_posix()
        there = any(own == each or own.startswith(f"{each}/") for each in ("tests/browser", *chosen))
        if not there and f"from {dotted} import" in path.read_text(encoding="utf-8"):
            chosen.append(own)
    return [*chosen, module.as_posix(), *own_games]


def sample(count: int, seed: int, below: str) -> list[tuple[Path, Mutant]]:
    """So many changes, each of another random line of the modules below a path."""
    lines: dict[tuple[Path, int], list[Mutant]] = defaultdict(list)
    for path in sorted(ROOT.glob("carcscore/**/*.py")):
        module = path.relative_to(ROOT)
        if module.as_posix().startswith(below):
            for change in mutants(path.read_bytes()):
                lines[module, change.line].append(change)
    rng = random.Random(seed)
    chosen = rng.sample(sorted(lines), min(count, len(lines)))
    return [(module, rng.choice(lines[module, line])) for module, line in chosen]


def passes(tree: Path, tests: Iterable[str], jobs: int, most: float | None) -> bool:
    """Whether tests pass in a tree, within so many seconds."""
    words = [sys.executable, "-m", "pytest", "-q", "-x", "-n", str(jobs), "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    try:
        run = subprocess.run(words, cwd=tree, env=environment, capture_output=True, timeout=most, check=False)
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def write(path: Path, source: bytes) -> None:
    """Writes a module, and forgets what was compiled of it: two texts of one second may be of one length."""
    path.write_bytes(source)
    for old in path.parent.glob(f"__pycache__/{path.stem}.*.pyc"):
        old.unlink()


def ended(signal_number: int, _: object) -> None:
    """Whoever is asked to end ends as usual, so that the copy goes."""
    sys.exit(128 + signal_number)


def remove_what_was_left() -> None:
    """Removes the copies of those that were killed: of each process that runs no more."""
    for folder in Path(tempfile.gettempdir()).glob(f"{COPY}*"):
        if not Path(f"/proc/{folder.name.removeprefix(COPY).split('-')[0]}").exists():
            shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    parser = ArgumentParser(
        prog="python -m tests.mutants", description="Which small mistakes no test notices"
    )
    parser.add_argument("--count", type=int, default=20, help="how many mistakes (20)")
    parser.add_argument("--seed", type=int, default=1, help="other seeds are other mistakes (1)")
    parser.add_argument("--below", default="carcscore/", metavar="PATH", help="only in modules below a path")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes run tests (2)")
    asked = parser.parse_args()
    took: dict[tuple[str, ...], float | None] = {}
    noticed = tried = 0
    signal.signal(signal.SIGTERM, ended)
    if Path("/proc/self").exists():
        remove_what_was_left()
    with tempfile.TemporaryDirectory(prefix=f"{COPY}{os.getpid()}-") as folder:
        tree = Path(folder) / "tree"
        shutil.copytree(
            ROOT, tree, ignore=shutil.ignore_patterns(".git", ".venv", ".*_cache", "node_modules")
        )
        for module, change in sample(asked.count, asked.seed, asked.below):
            source = (tree / module).read_bytes()
            old = source[change.start : change.end].decode()
            words = f"{module}:{change.line}: `{' '.join(old.split())[:60]}` is `{change.text}`"
            tests = tuple(nearest(module))
            if tests not in took:
                start = time.monotonic()
                took[tests] = time.monotonic() - start if passes(tree, tests, asked.jobs, None) else None
            usual = took[tests]
            if usual is None:
                print(f"not tried {words}: {' '.join(tests)} fail without it", flush=True)
                continue
            write(tree / module, planted(source, change))
            survived = passes(tree, tests, asked.jobs, 60 + 5 * usual)
            write(tree / module, source)
            tried, noticed = tried + 1, noticed + (not survived)
            print(f"{'SURVIVED ' if survived else 'noticed  '} {words}", flush=True)
            if survived:
                print(f"          {' '.join(tests)}", flush=True)
    print(f"{noticed} of {tried} noticed")


if __name__ == "__main__":
    main()

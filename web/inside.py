"""What of a build is done by the Python that pages bring along: bytecode for it, and the page itself."""

from __future__ import annotations

import ast
import sys
from importlib.util import MAGIC_NUMBER
from marshal import dumps
from pathlib import Path

SITE = Path("/site")
STANDARD = Path("/standard")
HEAD = MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""How a file of bytecode begins that is never compared with a source."""


def compiled(folder: Path) -> None:
    """Puts bytecode in the place of all sources, without docstrings: only Pyodide needs those of its own."""
    for source in folder.rglob("*.py"):
        name = source.relative_to(folder)
        tree = ast.parse(source.read_bytes())
        for node in ast.walk(tree) if "pyodide" not in name.parts[0] else ():
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                without_docstring(node)
        code = compile(tree, str(name), "exec", dont_inherit=True)
        source.with_suffix(".pyc").write_bytes(HEAD + dumps(code))
        source.unlink()


def without_docstring(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    """Takes the docstring out of a definition."""
    if ast.get_docstring(node, clean=False) is not None:
        node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), node.body[0])]


def page_text() -> str:
    """The page on which a new board is built."""
    from carcscore.edit.page.document import page
    from carcscore.edit.record_file import RecordFile
    from carcscore.edit.session import USUAL_NAME, Session

    start = Session(None, RecordFile(Path(USUAL_NAME)), None, carrier="worker").start()
    return page({**start, "page": ""})  # the same page is given to everybody


compiled(SITE)
compiled(STANDARD)
sys.path.insert(0, str(SITE))
sys.dont_write_bytecode = True
Path("/out/index.html").write_text(page_text(), encoding="utf-8")

"""Every code of a finding that the package gives, found by reading its source and not by running it.

A *giver* is whatever makes a finding of the code that it is called with: ``Finding`` itself, and every
function that hands its own parameter on to a giver. They are found by going round until no more turn up.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Final

import carcscore

PACKAGE: Final = Path(carcscore.__file__).parent
UNSAID: Final = "?"
"""What can't be read off the source: it is known only when the program runs."""
SLOTS: Final = ("code", "severity", "rule")
_HELD: Final = ("code", "severity", "rule", "differs", "_code")
"""Attributes that hold what some other place gave."""
_HOLDINGS: Final = ("Holding", "Holder", "Cells", "PerPlayer")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Given:
    """A code at one place of the source, with its severity and rule as far as they are literal there."""

    code: str
    severity: str
    rule: str | None
    place: str


@dataclass(frozen=True)
class Parameter:
    """A value that the caller of a function says."""

    name: str


Value = str | None | Parameter


@dataclass(frozen=True)
class Giver:
    """How a call gives a code: the parameters in order, and what fills each slot."""

    parameters: tuple[str, ...]
    code: Value = Parameter("code")
    severity: Value = "error"
    rule: Value = None


_ERROR: Final = ("code", "message", "rule", "where")
SEEDS: Final[Mapping[str, Giver]] = {
    "Finding": Giver(
        ("code", "severity", "message", "where", "rule"),
        severity=Parameter("severity"),
        rule=Parameter("rule"),
    ),
    # They change an error into something else.
    "note": Giver(_ERROR, severity="note", rule=Parameter("rule")),
    "warning": Giver(_ERROR, severity="warning", rule=Parameter("rule")),
    "NotDone": Giver(_ERROR, rule=Parameter("rule")),
    # Values that carry a code to where a finding is made of it.
    "ParseError": Giver(("code", "message", "offset")),
    "RefusedNumber": Giver(("code", "message", "number")),
    "_NumberError": Giver(("code", "message")),
    # What is declared of a value in a record.
    "Code": Giver(("code",)),
    "Simple": Giver((), code=Parameter("code")),
    "Ref": Giver(("name", "example", "read", "code")),
}


class Source:
    """One file: its tree, its constants and, of each node, the function around it."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.tree = ast.parse(text)
        self.inside: dict[ast.AST, Function | None] = {}
        self.methods: set[ast.AST] = set()
        self._walk(self.tree, None)
        self.telling = [one for one in self.inside if isinstance(one, ast.Call | ast.Dict | ast.Return)]
        """The nodes that may give a code."""
        self.constants = {
            target.id: node.value
            for node in self.tree.body
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
            for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
            if isinstance(target, ast.Name)
        }

    def _walk(self, node: ast.AST, around: Function | None) -> None:
        for child in ast.iter_child_nodes(node):
            self.inside[child] = around
            if isinstance(node, ast.ClassDef) and isinstance(child, Function):
                self.methods.add(child)
            self._walk(child, child if isinstance(child, Function) else around)

    def place(self, node: ast.expr) -> str:
        return f"{self.name}:{node.lineno}"


class Package:
    """All files, by name; the givers in them, and the places where codes are given."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self.sources = [Source(name, text) for name, text in files.items()]
        self.constants = {name: value for one in self.sources for name, value in one.constants.items()}
        self.givers: dict[tuple[bool, str], set[Giver]] = {(False, n): {g} for n, g in SEEDS.items()}
        self.unread: list[str] = []
        """Places at which a code is given that can't be read off the source."""
        self.given: list[Given] = []
        before = -1
        while before != sum(map(len, self.givers.values())):
            before = sum(map(len, self.givers.values()))
            self.given, self.unread = [], []
            for source in self.sources:
                for node in source.telling:
                    self._look(source, node)

    def _look(self, source: Source, node: ast.AST) -> None:
        around = source.inside[node]
        if isinstance(node, ast.Call):
            for giver in self._called(node):
                said = _bound(node, giver.parameters)
                slots = [getattr(giver, slot) for slot in SLOTS]
                self._give(
                    source, node, [said.get(one.name) if isinstance(one, Parameter) else one for one in slots]
                )
            self._look_at_keywords(source, node)
        elif isinstance(node, ast.Dict):
            keys = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
            entries = dict(zip(keys, node.values, strict=True))
            if {"code", "severity", "message"} <= entries.keys():
                self._give(source, node, [entries["code"], entries["severity"], entries.get("rule")])
            elif "differs" in entries:
                self._give(source, node, [entries["differs"], "error", UNSAID])
        elif isinstance(node, ast.Return) and around is not None and isinstance(node.value, ast.Tuple):
            # Why a text is not of its language: a message, its index, and its code.
            if "Explanation" in ast.unparse(around.returns or node) and len(node.value.elts) == 3:
                self._give(source, node.value, [node.value.elts[2], "error", None])
            elif "Content" in ast.unparse(around.returns or node):
                self._trouble(source, node.value.elts[-1])

    def _look_at_keywords(self, source: Source, call: ast.Call) -> None:
        keywords = {one.arg: one.value for one in call.keywords}
        name = _name(call)
        if name == "append" and ast.unparse(call.func).endswith("_found.append") and call.args:
            entry = call.args[0]
            if isinstance(entry, ast.Tuple) and len(entry.elts) == 5:
                self._give(source, entry, [entry.elts[1], entry.elts[4], None])
        if "trouble" in keywords:
            self._trouble(source, keywords["trouble"])
        message = keywords.get("message")
        if isinstance(message, ast.Constant) and message.value == "":
            return  # what is held is not compared
        if "differs" in keywords:
            self._give(source, call, [keywords["differs"], "error", keywords.get("rule")])
        elif name in _HOLDINGS and name != "Holder" and call.args and isinstance(call.args[0], ast.Constant):
            said = str(call.args[0].value)
            code = ast.Constant(f"{said}-differ{'' if said.endswith('s') else 's'}")
            self._give(source, call, [code, "error", keywords.get("rule")])

    def _trouble(self, source: Source, value: ast.expr) -> None:
        """Why a source of records can't be read: code and message."""
        for one in (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,):
            if isinstance(one, ast.Tuple) and len(one.elts) == 2:
                self._give(source, one, [one.elts[0], "error", None])

    def _called(self, call: ast.Call) -> Iterable[Giver]:
        method = isinstance(call.func, ast.Attribute)
        name = _name(call)
        if name == "add" and not ast.unparse(call.func).endswith("errors.add"):
            return ()  # to a set
        return [
            giver
            for giver in self.givers.get((method, name), ())
            if name in SEEDS or len(call.args) <= len(giver.parameters)
        ]

    def _give(self, source: Source, node: ast.expr, slots: Sequence[ast.expr | str | None]) -> None:
        around = source.inside[node]
        if slots[0] is None:
            return  # left to the default of the giver
        for code, severity, rule in self._alternatives(slots, source, around):
            if any(isinstance(one, Parameter) for one in (code, severity, rule)) and around is not None:
                self._add(source, around, code, severity, rule)
            if isinstance(code, str) and code == UNSAID:
                self.unread.append(source.place(node))
            elif isinstance(code, str) and code:
                said = [UNSAID if isinstance(one, Parameter) else one for one in (severity, rule)]
                self.given.append(Given(code, said[0] or UNSAID, said[1], source.place(node)))

    def _add(self, source: Source, function: Function, code: Value, severity: Value, rule: Value) -> None:
        if not isinstance(code, Parameter):
            return
        method = function in source.methods
        if not method and function.name in SEEDS:
            return
        names = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
        key = (method, function.name)
        if function.name == "__init__":
            return
        giver = Giver(tuple(names[method:]), code, severity, rule)
        self.givers.setdefault(key, set()).add(giver)
        defaults = dict(zip(reversed(names), reversed(function.args.defaults), strict=False))
        default = defaults.get(code.name)
        if isinstance(default, ast.Constant) and default.value:
            self.given.append(Given(default.value, str(severity), None, f"{source.name}:{function.lineno}"))

    def _alternatives(
        self, slots: Sequence[ast.expr | str | None], source: Source, around: Function | None
    ) -> Iterator[tuple[Value, ...]]:
        """What may fill the slots; values assigned together stay together."""
        names = [one.id if isinstance(one, ast.Name) else None for one in slots]
        for targets, value in _assigned(around):
            if len(targets) > 1 and names[0] in targets and names[2] in targets:
                for one in (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,):
                    if isinstance(one, ast.Tuple):
                        pair = dict(zip(targets, one.elts, strict=True))
                        filled = [pair.get(n, s) if n else s for n, s in zip(names, slots, strict=True)]
                        yield from self._products(filled, source, around)
                names[0] = None
        if isinstance(slots[0], ast.Name) and names[0] is None:
            rest = [value for targets, value in _assigned(around) if targets == (slots[0].id,)]
            for value in rest:
                yield from self._products([value, slots[1], UNSAID], source, around)
            return
        yield from self._products(slots, source, around)

    def _products(
        self, slots: Sequence[ast.expr | str | None], source: Source, around: Function | None
    ) -> Iterator[tuple[Value, ...]]:
        each = [self._values(one, source, around) if isinstance(one, ast.expr) else [one] for one in slots]
        if len(each[0]) > 1 and len(each[2]) > 1:
            each[2] = [UNSAID]
        yield from product(*each)

    def _values(self, node: ast.expr, source: Source, around: Function | None) -> list[Value]:
        if isinstance(node, ast.Constant):
            return [node.value]
        if isinstance(node, ast.IfExp):
            return self._values(node.body, source, around) + self._values(node.orelse, source, around)
        if isinstance(node, ast.BoolOp):
            return [value for one in node.values for value in self._values(one, source, around)]
        if isinstance(node, ast.Attribute) and node.attr in _HELD:
            return [UNSAID] if node.attr == "rule" else [""]
        if isinstance(node, ast.Name):
            if around is not None and node.id in _parameters(around):
                return [Parameter(node.id)]
            values = [value for targets, value in _assigned(around) if targets == (node.id,)]
            if not values:
                values = [each[node.id] for each in (source.constants, self.constants) if node.id in each][:1]
            return [said for value in values for said in self._values(value, source, around)] or [UNSAID]
        return [UNSAID]


@cache
def whole_package() -> Package:
    """The package as it is installed."""
    paths = sorted(PACKAGE.rglob("*.py"))
    return Package({one.relative_to(PACKAGE.parent).as_posix(): one.read_text("utf-8") for one in paths})


def _name(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _bound(call: ast.Call, parameters: Sequence[str]) -> dict[str, ast.expr]:
    """The arguments of a call by the names of the parameters."""
    said = {str(one.arg): one.value for one in call.keywords if one.arg}
    for name, value in zip(parameters, call.args, strict=False):
        if isinstance(value, ast.Starred):
            break
        said[name] = value
    return said


@cache
def _parameters(function: Function) -> set[str]:
    arguments = function.args
    return {one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}


@cache
def _assigned(function: Function | None) -> list[tuple[tuple[str, ...], ast.expr]]:
    """The assignments in a function: the names, and the value."""
    found = []
    for node in ast.walk(function) if function is not None else ():
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            if all(isinstance(one, ast.Name) for one in names):
                found.append((tuple(one.id for one in names if isinstance(one, ast.Name)), node.value))
    return found

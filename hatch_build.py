"""Compiles the hot modules of a wheel to machine code, where that is asked for: see the README."""

import shutil
from os import chdir, getcwd
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

REMEDY = (
    "Install a C compiler and the headers of Python (build-essential and python3-dev on Debian), "
    "or leave HATCH_BUILD_HOOK_ENABLE_CUSTOM out: the program does the same without, only slower."
)


class CompiledBuild(BuildHookInterface[Any]):
    """Puts compiled modules beside the Python ones into a wheel; nothing is written into the source tree.

    Which modules stands in `pyproject.toml`, beside the requirements of this hook and that it is off.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles, unless for an editable install, which would no longer follow its sources.

        Raises :class:`SystemExit` with the remedy when that can't be done.
        """
        self.folder = Path(mkdtemp())
        if version == "editable":
            return
        try:
            made = _compiled(Path(self.root), self._modules(), self.folder)
        except Exception as trouble:
            shutil.rmtree(self.folder)
            raise SystemExit(f"Nothing could be compiled: {trouble}.\n{REMEDY}") from None
        for built in made:
            build_data["force_include"][str(built)] = str(built.relative_to(self.folder / "lib"))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Clears up."""
        shutil.rmtree(self.folder)

    def _modules(self) -> list[str]:
        """The files to compile, from the root on."""
        root, left_out = Path(self.root), self.config["interpreted"]
        found = sorted({path for glob in self.config["modules"] for path in root.glob(f"{glob}.py")})
        names = [path.relative_to(root).as_posix() for path in found if _may_be_compiled(path)]
        return [name for name in names if name.removesuffix(".py") not in left_out]


def _may_be_compiled(path: Path) -> bool:
    """Whether a module does anything, and would do the same when compiled.

    Of a class under a decorator that the compiler does not know it compares objects by identity, and it
    works out a cached property each time.
    """
    text = path.read_text("utf-8")
    return path.name != "__init__.py" and "@frozen" not in text and "@cached_property" not in text


def _compiled(root: Path, modules: list[str], folder: Path) -> list[Path]:
    """Compiles modules; returns the files made, which lie in the folder's `lib`."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    before = getcwd()
    chdir(root)  # the compiler names modules by their paths from here
    try:
        options = ["--config-file=", f"--cache-dir={folder / 'cache'}", "--ignore-missing-imports"]
        extensions = mypycify(
            [*options, *modules],
            opt_level="2",
            debug_level="0",
            multi_file=True,
            target_dir=str(folder / "c"),
        )
        command = build_ext(Distribution({"name": "carcscore", "ext_modules": extensions}))
        command.build_lib, command.build_temp = str(folder / "lib"), str(folder / "temp")
        command.ensure_finalized()
        command.run()
    finally:
        chdir(before)
    return [Path(output) for output in command.get_outputs()]

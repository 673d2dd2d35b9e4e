// Runs inside.py in the Python that pages bring along: node inside.mjs PYODIDE SITE STANDARD OUT
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [pyodide, site, standard, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const env = { PYTHONNODEBUGRANGES: "1" }; // bytecode knows lines, no columns
const python = await loadPyodide({ indexURL: `${pyodide}/`, env });
for (const [root, at] of [[site, "/site"], [standard, "/standard"], [out, "/out"]]) {
  python.FS.mkdirTree(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, at);
}
python.runPython(await readFile(new URL("inside.py", import.meta.url), "utf-8"), { filename: "inside.py" });

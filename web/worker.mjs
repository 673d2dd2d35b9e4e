// The program in a worker of the page: it answers what the page asks, one after the other, and asks nobody itself.
import { loadPyodide } from "./pyodide.mjs";

const SITE = "/lib/carcscore";
const begun = (async () => {
  const [python, site] = await Promise.all([
    loadPyodide({ indexURL: new URL("./", import.meta.url).pathname }),
    fetch(new URL("carcscore.tar.xz", import.meta.url)).then((answer) => answer.arrayBuffer()),
  ]);
  python.unpackArchive(site, "xztar", { extractDir: SITE });
  return python.runPython(
    `
import sys
from pathlib import Path
sys.path.insert(0, site)
sys.dont_write_bytecode = True
from carcscore.edit.alone import Alone
folder = Path("/home/web_user/record")
folder.mkdir(parents=True)
alone = Alone(folder)
lambda what, body, raw: alone.ask(what, body, None if raw is None else raw.to_bytes())
`,
    { globals: python.toPy({ site: SITE }) },
  );
})();
begun.then(
  () => postMessage({ id: 0, answer: JSON.stringify({ status: 200, said: {} }) }),
  (trouble) => setTimeout(() => { throw trouble; }), // told to the page as an error of the worker
);

onmessage = async ({ data: { id, what, body, raw } }) => {
  const ask = await begun;
  let answer;
  try {
    answer = ask(what, body, raw ?? undefined);
  } catch (trouble) {
    console.error(trouble);
    const error = "the program failed to answer this; the page has lost nothing";
    answer = JSON.stringify({ status: 500, said: { error } });
  }
  postMessage({ id, answer });
};

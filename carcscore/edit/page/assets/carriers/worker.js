// What carries the page's questions to the program: the worker of this page.
import { askEngine, begun, kept, showLoaded, wasKept } from "../engine.js";
import { nameForFile, reportOnBoard, saveToFile } from "../files.js";
import { start } from "../kit.js";
import { begin } from "../main.js";
import { one } from "../parts.js";
import { ended } from "../program.js";

begin({
  scores: true,
  keeps: true,
  anew: "load the page again",
  ask: (what, body, raw) => (what === "save" ? saveToFile(body) : askEngine(what, body, raw)),
  name: nameForFile,
  report: reportOnBoard,
});
const ready = begun.then(async () => {
  if (wasKept) one("#loading").remove();
  else showLoaded(await kept);
  return { program: start.program, offline: await kept };
});
ready.catch(() => {
  one("#loading").remove();
  ended("The program could not be started.");
});

// For scripts in this page, and for sites that hold it in a frame.
const carcscore = {
  // Resolves when the program has begun, and the next start needs no network (`offline`: whether that is so).
  ready,
  // The report on a record, as plain data; of several games in one text a list. The name tells its format.
  examine: async (text, { name = "record" } = {}) => {
    const raw = typeof text === "string" ? new TextEncoder().encode(text) : new Uint8Array(text);
    const { ok, said } = await askEngine("score", { name }, raw);
    if (!ok) throw new Error(said.error);
    const reports = said.reports.map((report) => JSON.parse(report));
    return reports.length === 1 ? reports[0] : reports;
  },
};
globalThis.carcscore = carcscore;
addEventListener("message", async ({ data, source, origin }) => {
  if (!source || !data || !data.carcscore || typeof data.carcscore !== "object") return;
  const { id, text, name } = data.carcscore;
  const answer = await carcscore.examine(text, { name }).then(
    (report) => ({ id, report }),
    (trouble) => ({ id, error: trouble.message }),
  );
  source.postMessage({ carcscore: answer }, origin === "null" ? "*" : origin);
});

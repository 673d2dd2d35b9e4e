// Files of the browser: a record is opened from one, dropped or chosen, and saved to it where the browser allows that,
// else as a download. Whatever is opened is scored, and can then be edited.
import { element } from "../../../pages/assets/elements.js";
import { app, change, tellAll } from "./app.js";
import { dialog, notice } from "./dialogs.js";
import { askEngine } from "./engine.js";
import { label } from "./forms.js";
import { games, playedWith } from "./games.js";
import { start } from "./kit.js";
import { button, one } from "./parts.js";
import { askName, program } from "./program.js";
import { download } from "./share.js";

const TYPES = [{ description: "Record", accept: { "application/yaml": [".yaml", ".yml"], "application/json": [".json"] } }];
const handles = new Map(); // the files themselves, by name
const bytesOf = async (file) => new Uint8Array(await file.arrayBuffer());
const aborted = (trouble) => {
  if (trouble.name !== "AbortError") throw trouble;
  return null;
};

export const nameForFile = async () => {
  if (!window.showSaveFilePicker) return askName("A name for the file; it is downloaded.");
  const handle = await showSaveFilePicker({ suggestedName: "game.yaml", types: TYPES }).catch(aborted);
  if (!handle) return null;
  handles.set(handle.name, handle);
  return handle.name;
};
// The program compares what the file holds by now with what it knows of it.
export const saveToFile = async (body) => {
  const handle = handles.get(body.name);
  const now = handle ? await handle.getFile().then(bytesOf, () => null) : null;
  const answer = await askEngine("save", body, now);
  if (!answer.ok) return answer;
  const { text, file } = answer.said;
  const written = handle ? await writtenTo(handle, text) : false;
  if (!written) download(text, file.name);
  return answer;
};
const writtenTo = async (handle, text) => {
  try {
    const stream = await handle.createWritable();
    await stream.write(text);
    await stream.close();
    return true;
  } catch {
    return false; // not allowed: then it is a download
  }
};

// A file, or what was pasted: its report is shown.
const chooseFile = async () => {
  if (!window.showOpenFilePicker) return one("#file").click();
  const chosen = await showOpenFilePicker().catch(aborted);
  return chosen && takeFile(await chosen[0].getFile(), chosen[0]);
};
export const takeFile = async (file, handle = null) => showReport({ name: file.name, raw: await bytesOf(file), handle });
const openRecord = async () => {
  const pasted = element("textarea", { rows: 4, spellcheck: "false", "aria-labelledby": "pasted" });
  const choice = await dialog(
    "Open a record",
    [
      element(
        "p",
        {},
        "A file of YAML or JSON, a save of JCloisterZone (.jcz) or a log of Board Game Arena; it can be dropped on the page, too. It stays in this browser.",
      ),
      element("p", { id: "pasted" }, "Or paste its text here, or a link of CarcassonneLab:"),
      pasted,
    ],
    [
      ["Choose a file", () => chooseFile],
      ["Score this text", () => (pasted.value.trim() ? () => scoreText(pasted.value) : null)],
      ["Cancel", () => null],
    ],
  );
  if (choice) await choice();
};
const scoreText = (text) => showReport({ name: "the text", raw: new TextEncoder().encode(text), handle: null });
one("#open").addEventListener("click", openRecord);
one("#file").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (file) await takeFile(file);
  target.value = "";
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  const [item] = event.dataTransfer.items;
  const [file] = event.dataTransfer.files;
  const handle = item && item.getAsFileSystemHandle ? item.getAsFileSystemHandle() : null;
  const text = event.dataTransfer.getData("text/plain");
  if (file) await takeFile(file, await handle);
  else if (text) await scoreText(text);
});

// The report on a record as a page within this one. `opened` is what it is of, `null` for the board on the page.
const reports = { opened: null, address: null };
const showReport = async (opened, game = 1) => {
  notice("opened", "");
  const { ok, said } = await program("score", { name: opened.name, game }, opened.raw).catch((trouble) => ({
    said: { error: trouble.message },
  }));
  if (!ok) return notice("opened", said.error);
  const box = one("#report");
  closeReport();
  reports.opened = opened;
  reports.address = URL.createObjectURL(new Blob([said.page], { type: "text/html" }));
  const several = said.games > 1 ? gamesOf(said, game, opened) : null;
  box.replaceChildren(
    element(
      "div",
      { class: "acts" },
      button("Close", closeReport, { "data-name": "close-report" }),
      opened.edited ? null : button("Edit it", () => editRecord(opened), { "data-name": "edit" }),
      button("Save the report as a file", () => download(said.page, `${stem(opened.name)}.html`), {
        "data-name": "take-report",
      }),
      several,
    ),
    element("iframe", { src: reports.address, title: `The report on ${opened.name}` }),
  );
  return box.showModal();
};
const gamesOf = (said, game, opened) =>
  label(
    "game",
    element(
      "select",
      { "data-name": "which-game", onchange: ({ target }) => showReport(opened, Number(target.value)) },
      Array.from({ length: said.games }, (_, place) =>
        element("option", { value: place + 1, selected: place + 1 === game }, `${place + 1} of ${said.games}`),
      ),
    ),
  );
const closeReport = () => {
  one("#report").close();
  if (reports.address) URL.revokeObjectURL(reports.address);
  reports.address = null;
};
const stem = (name) => name.replace(/\.[^.]*$/, "");
one("#report").addEventListener("close", () => one("#report").open || one("#report").replaceChildren());

// The report on the board as it is.
export const reportOnBoard = async () => {
  const { record } = app;
  const { ok, said } = await program("text", { record });
  if (!ok) return notice("trouble", said.error);
  const name = app.file.name || "game.yaml";
  return showReport({ name, raw: new TextEncoder().encode(said.text), handle: null, edited: true });
};

// A record is taken up; what was built before is gone with its history.
const editRecord = async ({ name, raw, handle }) => {
  closeReport();
  if (app.past.length && app.record !== app.saved) {
    const go = await dialog(
      "Open it instead of what you built?",
      [element("p", {}, "What you built here is not saved.")],
      [
        ["Open it", () => true],
        ["Cancel", () => false],
      ],
    );
    if (!go) return;
  }
  const { ok, said } = await program("open", { name }, raw);
  if (!ok) return notice("opened", said.error);
  games.set(playedWith(said.record), said.game);
  start.new = !said.file.name;
  Object.assign(app, { file: said.file, saved: null });
  change(said.record, `opened ${name}`, null);
  app.past.length = 0;
  if (said.file.name) app.saved = said.record;
  if (said.file.name && handle) handles.set(name, handle);
  else handles.delete(name);
  tellAll("answered");
};

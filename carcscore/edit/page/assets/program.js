// The program behind the page, whatever carries it: it examines every change, saves, and keeps what is not saved.
// Answers that a later change overtook are not shown.
import { element } from "../../../pages/assets/elements.js";
import { say } from "../../../pages/assets/saying.js";
import { app, change, tellAll } from "./app.js";
import { tellStanding } from "./board.js";
import { carrier } from "./carrier.js";
import { dialog, notice } from "./dialogs.js";
import { tellNext } from "./edits.js";
import { label } from "./forms.js";
import { counted } from "./geometry.js";
import { start } from "./kit.js";
import { one } from "./parts.js";
import { usualName } from "./text.js";

export const asking = { serial: 0, pending: 0, busy: false, saving: false, again: false, cures: 0, restored: null, superseded: [] };
export const program = async (what, body, raw) => {
  asking.pending += 1;
  try {
    return await carrier.ask(what, { page: start.page, ...body }, raw);
  } finally {
    asking.pending -= 1;
  }
};
export const isScored = () => carrier.scores && !app.over;
export const ended = (words = "The program has ended.") => {
  if (app.over) return;
  app.over = true;
  notice(
    "over",
    `${words} What you build stays in this page: take it as text under \u201cRecord\u201d, or ${carrier.anew}.`,
  );
  tellAll("changed", null);
};

// One question at a time; the last change is always asked about.
export const examine = async (cures = false) => {
  if (!isScored()) return;
  clearTimeout(asking.cures);
  if (asking.busy) {
    asking.again = true;
    return;
  }
  asking.busy = true;
  const { record } = app;
  const serial = (asking.serial += 1);
  one("#table").setAttribute("aria-busy", "true");
  try {
    const { ok, status, said } = await program("examine", { record, serial, cures });
    if (status === 410) ended();
    else if (!ok) notice("trouble", said.error);
    else if (record === app.record) answered(said, cures);
  } catch {
    ended();
  }
  asking.busy = false;
  one("#table").removeAttribute("aria-busy");
  if (asking.again || record !== app.record) {
    asking.again = false;
    examine();
  }
};
// What only the program knows of a record: who still stands there, and whose turn is next.
export const heed = (record, { standing, turn }) => {
  if (standing) tellStanding(record, standing);
  if (turn) tellNext(record, turn.player);
};
const answered = (said, cures) => {
  Object.assign(app, { answer: said, answered: app.record });
  heed(app.record, said);
  if (said.kept) for (const draft of asking.superseded.splice(0)) program("discard", { draft });
  notice("trouble", "");
  notice("kept", said.kept === false ? "What is not saved can't be kept on this computer: save soon." : "");
  if (said.saved) app.saved = app.record;
  tellAll("answered");
  const claims = (said.report && said.report.claims) || [];
  const wrong = said.findings.some((found) => found.severity === "error") || claims.some((claim) => claim.difference);
  if (wrong && !cures) asking.cures = setTimeout(() => examine(true), 300);
};

// Saving, one after the other: each needs the version that the last one left. Whoever changed the file is asked for.
export const save = async () => {
  if (!isScored()) {
    app.tab = "record";
    return tellAll("chosen", app.cell, true);
  }
  if (asking.saving) return;
  asking.saving = true;
  const done = await write().finally(() => {
    asking.saving = false;
  });
  if (done) tellAll("answered");
};
const write = async (more = {}) => {
  const name = more.name || app.file.name || (await carrier.name());
  if (!name) return false;
  const { record } = app;
  const version = app.file.name === name ? app.file.version : null;
  const { ok, status, said } = await program("save", { record, name, version, ...more }).catch(() => ({ status: 410 }));
  notice("unsaved", "");
  if (ok) {
    app.file = said.file;
    app.saved = record;
    say(`Saved to ${said.file.name}.`);
    if (asking.restored) forgetDraft(asking.restored);
    asking.restored = null;
  } else if (status === 409) return conflict(said, name);
  else if (status === 410) ended();
  else notice("unsaved", said.error);
  return ok;
};
export const askName = (where) =>
  dialog(
    "Save as",
    [
      element("p", {}, where),
      label("name", element("input", { type: "text", id: "new-name", value: nameFor() })),
    ],
    [
      ["Save", () => one("#new-name").value.trim()],
      ["Cancel", () => null],
    ],
  );
// One that a new file may have: beside one that is there another.
const nameFor = () => (app.file.name ? app.file.name.replace(/(\.\w+)?$/, "-2$1") : usualName());
const conflict = async (said, name) => {
  const theirs = said.conflict;
  const gone = theirs.text === null;
  const choice = await dialog(
    said.error,
    gone ? [] : [element("p", {}, `What ${name} contains now:`), element("pre", { tabindex: 0, "aria-label": `What ${name} contains` }, theirs.text.slice(0, 4000))],
    [
      ["Save mine under another name", () => "beside"],
      ...(theirs.record ? [["Use the version in the file", () => "theirs"]] : []),
      [gone ? "Save it anew" : "Overwrite it", () => "over"],
      ["Cancel", () => null],
    ],
  );
  if (choice === "over") return write({ name, version: theirs.version });
  const beside = choice === "beside" && (await carrier.name());
  if (beside) return write({ name: beside });
  if (choice === "theirs") {
    app.file = { ...app.file, name, version: theirs.version };
    app.saved = theirs.record;
    change(theirs.record, "the version in the file", null);
  }
  return false;
};

// What was not saved before: each board can be looked at, and goes only when it is let go, or was saved.
const SHOWN_DRAFTS = 4;
export const offerDrafts = (most = SHOWN_DRAFTS) => {
  const drafts = start.drafts || [];
  notice("drafts", "");
  for (const draft of drafts.slice(0, most)) notice(draft.id, draftWords(draft), draftActs(draft));
  const more = drafts.length - most;
  if (more > 0)
    notice("drafts", `${counted(more, "more board")} ${more > 1 ? "were" : "was"} not saved.`, [
      ["Show all", () => offerDrafts(drafts.length)],
    ]);
};
const draftWords = ({ when: time, title, tiles, unlike }) => {
  const at = new Date(time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  const what = `${title ? `\u201c${title}\u201d, a` : "A"} board of ${counted(tiles, "tile")}`;
  return `${what} was not saved (${at})${unlike ? `; it differs in: ${unlike}` : ""}.`;
};
const draftActs = (draft) => [
  [
    "Show it",
    () => {
      asking.restored = draft.id;
      change(draft.record, "what was not saved", null);
    },
  ],
  ["Let it go", () => forgetDraft(draft.id)],
];
const forgetDraft = (id) => {
  notice(id, "");
  start.drafts = (start.drafts || []).filter((each) => each.id !== id);
  offerDrafts();
  program("discard", { draft: id });
};

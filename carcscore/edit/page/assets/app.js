// What the page holds: the record, all that it was before, and what is chosen. Every change goes through `change`.
import { say } from "../../../pages/assets/saying.js";
import { boardOf } from "./board.js";
import { withOptional } from "./edits.js";
import { freeCells } from "./fitting.js";
import { keyOf, sameCell } from "./geometry.js";
import { start } from "./kit.js";

export const app = {
  record: start.record,
  past: [], // [record, what was done with it], oldest first
  future: [],
  cell: null, // the cell that is chosen
  segment: null, // the feature of it that is told about, by its segment
  stop: null, // the cell at which the Tab key enters the board
  goesIn: false, // whether the keyboard goes on to what is offered for it, once that is there
  replacing: false, // whether another tile is looked for where one lies
  wanted: [null, null, null, null], // edges picked by the reader
  hand: { player: null, figure: "follower" }, // who is put down next
  counting: null, // the feature at which the fields for claims are open
  lookedFor: "", // the words by which an expansion is looked for
  tab: "cell",
  turn: null, // the turn of a log that is looked at
  answer: start.answer, // what the program said last
  answered: start.answer ? start.record : null, // and of which record
  file: start.file || { name: null, version: null },
  saved: start.new ? null : start.record, // what the file holds
  over: false, // whether the program has ended
};

export const firstStop = (record) =>
  app.cell
    ? keyOf(app.cell)
    : boardOf(record).has("0,0")
      ? "0,0"
      : [...boardOf(record).keys(), ...freeCells(record).keys()][0];

// What is told: another record was taken up and is not drawn yet, it changed, a cell was chosen, some changes were
// tried, the program has answered.
const listeners = { taken: [], changed: [], chosen: [], tried: [], answered: [] };
export const when = (what, act) => listeners[what].push(act);
export const tellAll = (what, ...said) => listeners[what].forEach((act) => act(...said));

// One change, told in a few words; the cell is what it was about.
export const change = (record, words, cell = app.cell, segment = null) => {
  if (record === app.record) return;
  app.past.push([app.record, words, app.cell]);
  app.future.length = 0;
  take(record, words, cell, segment);
};
const take = (record, words, cell, segment = null) => {
  app.record = record;
  tellAll("taken", record);
  if (words) say(words);
  app.cell = cell;
  if (cell) app.stop = keyOf(cell);
  if (app.stop && !boardOf(record).has(app.stop) && !freeCells(record).has(app.stop)) app.stop = null;
  if (app.cell && !boardOf(record).has(keyOf(app.cell)) && !freeCells(record).has(keyOf(app.cell))) app.cell = null;
  Object.assign(app, { replacing: false, segment, wanted: [null, null, null, null] });
  tellAll("changed", cell);
};
export const undo = () => {
  const last = app.past.pop();
  if (!last) return say("Nothing to undo.");
  app.future.push([app.record, last[1], app.cell]);
  take(last[0], `Undone: ${last[1]}`, last[2]);
};
export const redo = () => {
  const next = app.future.pop();
  if (!next) return say("Nothing to redo.");
  app.past.push([app.record, next[1], app.cell]);
  take(next[0], `Redone: ${next[1]}`, next[2]);
};

// A cell is chosen, or none.
export const choose = (cell, { quiet = false } = {}) => {
  if (!sameCell(cell, app.cell)) {
    Object.assign(app, { replacing: false, segment: null, wanted: [null, null, null, null] });
  }
  app.cell = cell;
  if (cell) app.stop = keyOf(cell);
  if (cell) app.tab = "cell";
  tellAll("chosen", cell, quiet);
};

// The change that sets what may be left out, by its path.
export const setTo = (path, words) => (next) => change(withOptional(app.record, path, next), words);

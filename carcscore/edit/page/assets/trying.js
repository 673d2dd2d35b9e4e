// What the rules allow: the program tries changes of the record, some at a time, and tells which bring an error, and
// what bars all of them.
import { tellAll } from "./app.js";
import { isLog } from "./board.js";
import { mayStand, withFigure, withTile } from "./edits.js";
import { keyOf } from "./geometry.js";
import { isScored, program } from "./program.js";

const TRIED_AT_ONCE = 24;
export const tried = { record: null, known: new Map(), barring: new Map(), asking: false };

// Whether a change, by its key, is allowed; undefined as long as that is not known. Without a program all are.
export const isAllowed = (record, key) => {
  if (!isScored()) return true;
  if (tried.record !== record) Object.assign(tried, { record, known: new Map(), barring: new Map() });
  return tried.known.get(key);
};

// Tries changes on a cell, each a key and what makes the other record, and draws the tray again.
export const tryChanges = async (record, cell, changes) => {
  const asked = changes.filter(({ key }) => isAllowed(record, key) === undefined).slice(0, TRIED_AT_ONCE);
  if (tried.asking || !asked.length) return;
  const others = asked.map(({ changed }) => changed());
  tried.asking = true;
  const { ok, said } = await program("allowed", { record, others, at: cell }).catch(() => ({ ok: false }));
  tried.asking = false;
  if (tried.record === record) {
    asked.forEach(({ key }, index) => tried.known.set(key, ok ? said.allowed[index] : true));
    tried.barring.set(keyOf(cell), ok ? said.barring : []);
  }
  tellAll("tried");
};

// A figure that is put on a segment of a cell.
export const putting = (record, cell, segment, hand) => ({
  key: `${keyOf(cell)} ${segment} ${hand.player} ${hand.figure}`,
  changed: () => withFigure(record, cell, segment, hand),
});
// A tile that is laid on a cell.
export const laying = (record, cell, { code, turns }) => ({
  key: `${keyOf(cell)} ${code}${turns}`,
  changed: () => withTile(record, cell, code, turns),
});
// Whether a figure is offered: in a log one that the rules allow; undefined as long as that is not known.
export const mayPut = (record, cell, index, hand) =>
  mayStand(record, cell, index, hand.figure) &&
  (!isLog(record) || isAllowed(record, putting(record, cell, index, hand).key));

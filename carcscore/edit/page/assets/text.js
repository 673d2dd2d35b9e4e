// The record as YAML text, written by the page itself: the board as a grid where a grid can say it.
import { app } from "./app.js";
import { boardOf, boundsOf, startTiles } from "./board.js";
import { isEmpty } from "./edits.js";
import { keyOf } from "./geometry.js";

const WORD = /^[A-Za-z][A-Za-z0-9_.+-]*( [A-Za-z0-9_.+-]+)*$/;
const RESERVED = /^(yes|no|on|off|true|false|null|nan|inf)$/i;
const scalar = (value) =>
  typeof value === "string" && (!WORD.test(value) || RESERVED.test(value)) ? JSON.stringify(value) : String(value);
const flow = (value) => {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (value && typeof value === "object")
    return `{${Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => `${scalar(key)}: ${flow(inner)}`)
      .join(", ")}}`;
  return scalar(value);
};

export const textOf = (record) => {
  const lines = [];
  for (const [key, value] of Object.entries(record)) {
    if (key === "board") lines.push(boardText(record));
    else if (["followers", "pieces", "turns", "claims", "last_actions"].includes(key))
      lines.push(
        value.length
          ? `${key}:\n${value.map((each) => `  - ${flow(each)}`).join("\n")}`
          : key === "turns"
            ? "turns: []"
            : "",
      );
    else if (!isEmpty(value)) lines.push(`${key}: ${flow(value)}`);
  }
  return `${lines.filter(Boolean).join("\n")}\n`;
};
// A grid needs the first start tile in it, unmarked tiles, and not too many empty cells.
const boardText = (record) => {
  const { left, top, right, bottom } = boundsOf(record);
  const board = boardOf(record);
  const [first] = startTiles(record);
  const there = first && board.get(keyOf(first.at));
  const fits =
    there &&
    there.code === first.tile &&
    (right - left + 1) * (bottom - top + 1) < 10000 &&
    record.board.every((placement) => isEmpty(placement.marks));
  if (!fits)
    return record.board.length ? `board:\n${record.board.map((placement) => `  - ${flow(placement)}`).join("\n")}` : "board: []";
  const word = (laid) => (laid ? `${laid.code}${laid.turns || ""}${laid === there ? "*" : ""}` : ".");
  const wide = Math.max(...[...board.values()].map((laid) => word(laid).length)) + 2;
  const rows = [];
  for (let y = top; y <= bottom; y += 1) {
    const row = [];
    for (let x = left; x <= right; x += 1) row.push(word(board.get(`${x},${y}`)).padEnd(wide));
    rows.push(`  ${row.join("").trimEnd()}`);
  }
  return `board: |\n${rows.join("\n")}`;
};
// The name that a file of the record has, unless the reader says another.
export const usualName = () => {
  const title = (app.file.name || app.record.title || "game").replace(/\.(ya?ml|json)$/, "");
  return `${title.replace(/[^\p{L}\p{N}_-]+/gu, "-").replace(/^-+|-+$/g, "") || "game"}.yaml`;
};

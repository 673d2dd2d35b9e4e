// The record as text, file and link; and where the page keeps it when there is no program: in the address and in the
// browser. Both hold the whole record, packed.
import { element } from "../../../pages/assets/elements.js";
import { app, change } from "./app.js";
import { boardOf } from "./board.js";
import { carrier } from "./carrier.js";
import { notice } from "./dialogs.js";
import { counted, isCell } from "./geometry.js";
import { idOf } from "./kit.js";
import { isScored } from "./program.js";
import { usualName } from "./text.js";

export const packed = async (words) => {
  const stream = new Blob([words]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
};
const unpacked = async (words) => {
  const bytes = Uint8Array.from(atob(words.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
};

export const download = (text, name = usualName()) => {
  const address = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
};

export const KEPT = `carcscore ${location.pathname}`;
export const keep = async () => {
  if (!carrier.keeps && isScored()) return;
  const words = JSON.stringify(app.record);
  try {
    localStorage.setItem(KEPT, words);
  } catch {
    /* a browser that keeps nothing: the address still does */
  }
  const link = await packed(words);
  if (words === JSON.stringify(app.record)) history.replaceState(null, "", `#${link}`);
};
// A record that came from outside is looked at before it is shown.
const areAll = (list, good) => list === undefined || (Array.isArray(list) && list.every((each) => each && good(each)));
const isLaid = ({ tile, at, rotation = 0 }) =>
  typeof tile === "string" && isCell(at) && rotation % 90 === 0 && rotation >= 0;
export const usable = (record) =>
  Boolean(record) &&
  Array.isArray(record.players) &&
  record.players.length > 0 &&
  areAll(record.players, (player) => typeof idOf(player) === "string") &&
  (Array.isArray(record.board) || Array.isArray(record.turns)) &&
  areAll(record.board, isLaid) &&
  areAll(record.start, isLaid) &&
  areAll(record.followers, ({ at }) => isCell(at)) &&
  areAll(record.pieces, ({ at }) => isCell(at)) &&
  areAll(record.turns, (turn) => (!turn.tile || isLaid(turn)) && areAll(turn.actions, () => true));
const readPlain = async (way) => {
  try {
    const record = JSON.parse(await way());
    return usable(record) ? record : null;
  } catch {
    return null;
  }
};

// What the address says comes first; what this browser kept before is then offered.
export const restore = async () => {
  if (!carrier.keeps) return;
  let kept = null;
  try {
    kept = localStorage.getItem(KEPT);
  } catch {
    /* a browser that keeps nothing */
  }
  const before = kept && (await readPlain(() => kept));
  const linked = location.hash.length > 1 ? await readPlain(() => unpacked(location.hash.slice(1))) : null;
  if (location.hash.length > 1 && !linked) notice("link", "The link can't be read: it may have been cut off.");
  const left = linked || before;
  if (left && JSON.stringify(left) !== JSON.stringify(app.record)) change(left, "as it was left", null);
  if (linked && before && JSON.stringify(linked) !== kept) {
    const laid = counted(boardOf(before).size, "tile");
    notice("before", `This browser kept another board, of ${laid}.`, [
      ["Show it", () => (notice("before", ""), change(before, "the board that was kept", null))],
      ["Let it go", () => notice("before", "")],
    ]);
  }
};

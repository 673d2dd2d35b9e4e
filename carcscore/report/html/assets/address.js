// The address says which turn the board shows and which feature is kept lit, as in #turn-30/city-9: so both can be
// passed on, and Back leads to what was there before.
import { reveal } from "./board.js";
import { drawn } from "./drawn.js";
import { asked, onShown, show, shownTurn } from "./lighting.js";

const TURN = /^turn-(\d+)$/;
const address = () => {
  const { pinned } = asked;
  const parts = [...(shownTurn === null ? [] : [`turn-${shownTurn}`]), ...(pinned && pinned.ids.length === 1 ? pinned.ids : [])];
  return parts.join("/");
};

// What the address says, if it says anything of this: another part of the page may be meant.
const obey = () => {
  const parts = location.hash.slice(1).split("/");
  const turn = parts.map((part) => TURN.exec(part)).find(Boolean);
  const id = parts.find((part) => drawn.has(part) && part);
  if (location.hash && !turn && !id) return;
  Object.assign(asked, { pointed: null, focused: null, pinned: id ? { ids: [id], at: null, whole: false } : null });
  document.dispatchEvent(new CustomEvent("turn", { detail: turn ? Number(turn[1]) : null }));
  show();
  if (turn || id) requestAnimationFrame(reveal); // the browser goes to the line of that name
};

// One step for all that one act of the reader changes; a slider that is dragged makes one, too.
let pending = false;
let dragging = false;
const keep = () => {
  pending = false;
  const said = address();
  if (said === location.hash.slice(1)) return;
  history[dragging ? "replaceState" : "pushState"](null, "", said ? `#${said}` : location.href.split("#")[0]);
};
onShown(() => {
  if (!pending) queueMicrotask(keep);
  pending = true;
});
addEventListener("input", () => queueMicrotask(() => { dragging = true; }));
addEventListener("change", () => { dragging = false; });
addEventListener("popstate", obey);
addEventListener("load", () => { if (address()) requestAnimationFrame(reveal); });
obey();

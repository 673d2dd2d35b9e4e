// Pointer and keyboard: on the board, where the arrows go from tile to tile, and in the tables.
import { arrows, nearestAhead } from "../../../pages/assets/arrows.js";
import { card, hint } from "./card.js";
import { featuresAt, nameOfTile, svg, tiles } from "./drawn.js";
import { ask, asked, meant, show } from "./lighting.js";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const pin = (spec) => ask("pinned", same(spec, asked.pinned) ? null : spec);
const letGo = () => {
  const { turn } = asked; // its tile stays ringed
  Object.assign(asked, { pointed: null, focused: null, pinned: null, turn: turn && { ...turn, ids: [], whole: true } });
  show();
};

// The board, for the pointer.
svg.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "touch") ask("pointed", meant(event.target));
});
svg.addEventListener("pointerleave", () => ask("pointed", null));
svg.addEventListener("click", (event) => {
  const spec = meant(event.target);
  asked.focused = null; // a click may have moved the focus to the tile; it is the feature that was meant
  if (spec) pin(spec);
  else letGo();
});

// The board, for the keyboard: one stop of the Tab key, arrows from tile to tile, Enter through what lies there.
export const grid = [...tiles.values()].map(([tile]) => tile);
const placeOf = (tile) => tile.dataset.at.split(",").map(Number);
export let stop = grid[0];
svg.setAttribute("role", "group");
svg.setAttribute("tabindex", "-1"); // some browsers stop at it, as at anything that might scroll
svg.setAttribute("aria-label", `Board of ${grid.length} tiles. Arrow keys go from tile to tile, Enter through the features of a tile.`);
export const makeStop = (tile) => {
  if (!tile) return;
  stop.removeAttribute("tabindex");
  stop = tile;
  tile.setAttribute("tabindex", "0");
  tile.setAttribute("role", "button");
  tile.setAttribute("aria-label", `${nameOfTile(tile.dataset.at)}, ${featuresAt(tile.dataset.at).join(", ")}`);
};
makeStop(grid.find((tile) => tile.dataset.at === "0,0") || grid[0]);

const beside = (tile, step) => {
  const laid = grid.filter((other) => !other.classList.contains("later"));
  const cell = nearestAhead(laid.map(placeOf), placeOf(tile), step);
  return cell && tiles.get(cell.join())[0];
};

svg.addEventListener("keydown", (event) => {
  const step = arrows[event.key];
  if (event.key === "Home" || event.key === "End") {
    event.preventDefault(); // the page stays where it is, and the focus goes to the first or the last tile
    const laid = grid.filter((tile) => !tile.classList.contains("later"));
    makeStop(laid.at(event.key === "Home" ? 0 : -1));
    stop.focus();
  } else if (step) {
    event.preventDefault();
    const next = beside(stop, step);
    if (next) {
      makeStop(next);
      next.focus();
    }
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    const at = stop.dataset.at;
    const ids = featuresAt(at);
    const last = asked.focused && asked.focused.at === at ? ids.indexOf(asked.focused.ids[0]) : -1;
    const id = ids[last + 1];
    ask("focused", id ? { ids: [id], at, whole: false, ring: true } : { ids: [], at, whole: true });
  }
});
svg.addEventListener("focusin", (event) => {
  const tile = event.target.closest(".tile");
  if (tile) ask("focused", { ids: [], at: tile.dataset.at, whole: true });
});

// The tables and the top of the page.
const points = (event) => (svg.contains(event.target) ? null : meant(event.target));
// What the hint names is lit as well; the hint stays, so that one can go on to the next line of it.
const onCard = (event) => card.contains(event.target) && !hint.contains(event.target);
const quietly = (event) => {
  const spec = points(event);
  return spec && hint.contains(event.target) ? { ...spec, quiet: true } : spec;
};
const tables = document.getElementById("tables");
tables.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch" || onCard(event)) return;
  ask("pointed", event.target.closest("#turns") ? null : quietly(event));
});
tables.addEventListener("pointerleave", () => ask("pointed", null));
document.addEventListener("focusin", (event) => {
  if (!svg.contains(event.target) && !onCard(event)) ask("focused", quietly(event));
});
document.addEventListener("click", (event) => {
  if (svg.contains(event.target)) return;
  const close = event.target.closest(".close");
  if (close) {
    letGo();
    return card.focus();
  }
  const link = event.target.closest("a, button, .square, .player");
  const spec = link && !link.matches(".rule") ? points(event) : null;
  if (!spec || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const chosen = card.contains(link);
  asked.pointed = asked.focused = null;
  ask("pinned", { ...spec, ring: Boolean(link.dataset.at) });
  if (link.dataset.turn) document.dispatchEvent(new CustomEvent("turn", { detail: Number(link.dataset.turn) }));
  if (chosen) card.focus(); // what was clicked is there no longer
  else reveal();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") letGo();
});

// Brings the board into view where it is not beside what was clicked.
export const reveal = () => {
  const { top, bottom } = svg.getBoundingClientRect();
  if (bottom < 80 || top > innerHeight - 80) svg.scrollIntoView({ block: "start", behavior: "auto" });
};

card.tabIndex = -1;
show();

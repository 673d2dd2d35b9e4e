// The keyboard: on the board arrows go from cell to cell, Enter chooses; a few keys work everywhere.
import { arrows, nearestAhead } from "../../../pages/assets/arrows.js";
import { takeAway, turnTile } from "./acts.js";
import { app, choose, redo, tellAll, undo } from "./app.js";
import { boardOf, laidAt } from "./board.js";
import { freeCells } from "./fitting.js";
import { cellOf, keyOf } from "./geometry.js";
import { one } from "./parts.js";
import { light, svg } from "./picture.js";
import { save } from "./program.js";
import { partAt, stopAt } from "./stops.js";
import { goIn, tray } from "./tray.js";
import { zooms } from "./view.js";

svg.addEventListener("keydown", (event) => {
  const part = event.target.closest("[data-at]");
  if (!part || event.ctrlKey || event.metaKey || event.altKey) return;
  const cell = cellOf(part.dataset.at);
  if (event.key in arrows) {
    event.preventDefault();
    const cells = [...boardOf(app.record).keys(), ...freeCells(app.record).keys()].map(cellOf);
    const next = nearestAhead(cells, cell, arrows[event.key]);
    if (next) stopAt(keyOf(next));
  } else if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    choose(cell);
    app.goesIn = true;
    goIn();
  } else if ((event.key === "Delete" || event.key === "Backspace") && laidAt(app.record, cell)) {
    event.preventDefault();
    takeAway(cell);
    if (partAt(keyOf(cell))) stopAt(keyOf(cell));
  } else if (event.key.toLowerCase() === "r" && laidAt(app.record, cell)) {
    turnTile(cell);
    stopAt(keyOf(cell));
  }
});

// Among tiles that fit, arrows go from one to the next.
tray.addEventListener("keydown", (event) => {
  const pick = event.target.closest(".pick");
  if (!pick || !(event.key in arrows)) return;
  event.preventDefault();
  const all = [...tray.querySelectorAll(".pick")];
  const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
  all[(all.indexOf(pick) + step + all.length) % all.length].focus();
});

const typed = (target) => target.matches("input:not([type=checkbox]):not([type=radio]), textarea, select");
const bare = { "+": zooms.in, "=": zooms.in, "-": zooms.out, 0: zooms.whole };
document.addEventListener("keydown", (event) => {
  const held = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (held && key === "s") {
    event.preventDefault();
    save();
  } else if (typed(event.target) || one("#question").open) {
    return;
  } else if (held && (key === "y" || (key === "z" && event.shiftKey))) {
    event.preventDefault();
    redo();
  } else if (held && key === "z") {
    event.preventDefault();
    undo();
  } else if (!held && !event.altKey && bare[event.key]) {
    event.preventDefault();
    bare[event.key]();
  } else if (event.key === "Escape") {
    const back = app.cell && tray.contains(document.activeElement) ? keyOf(app.cell) : null;
    if (app.replacing) {
      app.replacing = false;
      tellAll("chosen", app.cell);
    } else choose(null);
    light(null);
    if (back && partAt(back)) stopAt(back);
  }
});

// Puts the parts together: what is drawn anew after a change, after a choice, and when the program has answered.
import { TWICE } from "../../../pages/assets/presses.js";
import { say } from "../../../pages/assets/saying.js";
import { touch } from "./acts.js";
import { app, choose, firstStop, redo, undo, when } from "./app.js";
import { isLog, laidAt, nameOf } from "./board.js";
import { carrier, useCarrier } from "./carrier.js";
import { drawGame } from "./game.js";
import { settleGame, showGame } from "./games.js";
import { cellOf, sameCell } from "./geometry.js";
import { start } from "./kit.js";
import { keepingFocus, one } from "./parts.js";
import { bring, drawBoard, drawRing, figuresOn, laidWords, layers, light, marksOn, svg } from "./picture.js";
import { drawPoints } from "./points.js";
import { examine, heed, isScored, offerDrafts, save } from "./program.js";
import { drawRecord } from "./record.js";
import { goOnAsBefore } from "./reloading.js";
import { keep, restore } from "./share.js";
import { partAt, stopAt } from "./stops.js";
import { drawFindings, drawStrip, membersTogether } from "./told.js";
import { drawTray, tray } from "./tray.js";
import { drawTurns } from "./turns.js";
import { follow, intoSight } from "./view.js";
import "./keys.js";
import "./photo.js";
import "./rulers.js";

export const TABS = ["cell", "points", "findings", "turns", "game", "record"];
const draws = {
  cell: drawTray,
  points: drawPoints,
  findings: drawFindings,
  turns: drawTurns,
  game: drawGame,
  record: drawRecord,
};
const wide = matchMedia("(min-width: 60rem)");
// On a desk what can be done with the cell always stands above the panel that was chosen last.
let below = start.new ? "game" : "points";
const isShown = (tab) => tab === chosenTab() || (tab === "cell" && wide.matches);
const chosenTab = () => {
  if (app.tab !== "cell") below = app.tab;
  if (below === "turns" && !isLog(app.record)) below = "points";
  return wide.matches ? below : app.tab;
};
let chosenLast = null;
export const drawPanels = () => {
  const chosen = chosenTab();
  one("main").classList.toggle("calm", !app.cell && chosen === "cell" && !start.new);
  one("#tab-turns").hidden = !isLog(app.record);
  for (const tab of TABS) {
    one(`#${tab}`).hidden = !isShown(tab); // before it is drawn, so that it can be scrolled
    if (isShown(tab) || tab === "findings") draws[tab](); // the tab of the findings tells how many there are
    one(`#tab-${tab}`).setAttribute("aria-selected", String(tab === chosen));
    one(`#tab-${tab}`).tabIndex = tab === chosen ? 0 : -1;
  }
  if (chosen !== chosenLast && !wide.matches) one("#side").scrollTop = 0;
  chosenLast = chosen;
};
const drawTop = () => {
  one("#game-title").textContent = app.record.title || app.file.name || "A new board";
  document.title = `${app.record === app.saved ? "" : "\u2022 "}${app.record.title || app.file.name || "New board"} \u2013 carcscore`;
  const [back, forth] = [one("#undo"), one("#redo")];
  back.disabled = !app.past.length;
  forth.disabled = !app.future.length;
  back.title = app.past.length ? `Undo: ${app.past.at(-1)[1]} (Ctrl+Z)` : "Nothing to undo";
  forth.title = app.future.length ? `Redo: ${app.future.at(-1)[1]} (Ctrl+Y)` : "Nothing to redo";
  one("#save").textContent = isScored() ? (app.record === app.saved ? "Saved" : "Save") : "Share";
};
// The feature that is told about is lit.
const lightChosen = () =>
  light(app.cell && app.segment !== null && app.segment >= 0 ? membersTogether(app.cell, app.segment) : null);

// Where the focus goes when what had it is gone: from undo to redo and back, else to its cell, or the one where the
// board is entered.
const goOnFrom = (gone) => {
  if (document.activeElement !== document.body && document.activeElement !== gone) return;
  const other = { undo: "#redo", redo: "#undo" }[gone.id];
  const key = [gone.dataset.at, app.stop, firstStop(app.record)].find((each) => each && partAt(each));
  if (other && !one(other).disabled) one(other).focus();
  else if (key) stopAt(key);
};
when("changed", (cell) => {
  keepingFocus(() => {
    drawBoard(app.record);
    follow(cell);
    drawStrip();
    drawTop();
    drawPanels();
  }, goOnFrom);
  lightChosen();
  examine();
  keep();
});
when("chosen", (cell, quiet) => {
  drawRing();
  drawPanels();
  lightChosen();
  if (cell && !quiet) {
    intoSight(cell);
    const laid = laidAt(app.record, cell);
    say(laid ? `${nameOf(app.record, cell)}, ${laidWords(app.record, laid)}` : tray.querySelector("h2").textContent);
  }
});
when("answered", () => {
  bring(layers.marks, marksOn(app.record));
  bring(layers.figures, figuresOn(app.record));
  drawStrip();
  drawTop();
  drawPanels();
  lightChosen();
  if (start.autosave && app.record !== app.saved && app.file.name) save();
});

// Taps on the board: a cell is chosen; on the tile that is chosen already, a feature is meant. Two taps at once are one.
let lastTap = -TWICE;
svg.addEventListener("click", (event) => {
  const twice = event.timeStamp - lastTap < TWICE;
  lastTap = event.timeStamp;
  const part = event.target.closest("[data-at]");
  if (!part) return choose(null);
  const cell = cellOf(part.dataset.at);
  const meant = event.target.closest("[data-segment]");
  if (!sameCell(cell, app.cell) || !laidAt(app.record, cell) || !meant || app.replacing) choose(cell);
  else if (!twice) touch(cell, Number(meant.dataset.segment));
});
// A pointer that rests on a feature lights it.
svg.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch" || event.buttons) return;
  const meant = event.target.closest("[data-segment]");
  const part = meant && meant.closest("[data-at]");
  if (part) light(membersTogether(cellOf(part.dataset.at), Number(meant.dataset.segment)));
  else lightChosen();
});
svg.addEventListener("pointerleave", lightChosen);

one("#tabs").addEventListener("click", (event) => {
  const tab = event.target.closest("[role=tab]");
  if (!tab) return;
  app.tab = tab.id.slice(4);
  drawPanels();
});
one("#tabs").addEventListener("keydown", (event) => {
  if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  const shown = TABS.filter((tab) => !one(`#tab-${tab}`).hidden && one(`#tab-${tab}`).getClientRects().length);
  const next =
    shown[(shown.indexOf(chosenTab()) + (event.key === "ArrowRight" ? 1 : -1) + shown.length) % shown.length];
  app.tab = next;
  drawPanels();
  one(`#tab-${next}`).focus();
});
one("#undo").addEventListener("click", undo);
one("#redo").addEventListener("click", redo);
one("#save").addEventListener("click", () => save());
wide.addEventListener("change", drawPanels);
addEventListener("beforeunload", (event) => {
  if (carrier.scores && app.over && app.record !== app.saved) event.preventDefault();
});

// Begins, with what carries questions to the program.
export const begin = (made) => {
  useCarrier(made);
  showGame(start.game);
  goOnAsBefore();
  if (start.answer) heed(start.record, start.answer);
  if (start.new && !app.past.length) app.tab = "cell";
  drawBoard(app.record);
  drawStrip();
  drawTop();
  drawPanels();
  offerDrafts();
  restore();
  if (carrier.scores && (!start.answer || app.record !== start.record)) {
    settleGame(app.record);
    examine();
  }
};

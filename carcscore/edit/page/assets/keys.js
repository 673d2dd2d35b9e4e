// The keyboard: on the board arrows go from cell to cell, Enter chooses; a few keys work everywhere.
const arrows = { ArrowUp: 0, ArrowRight: 1, ArrowDown: 2, ArrowLeft: 3 };
const partAt = (key) => (layers.tiles.shown.get(key) || layers.free.shown.get(key) || [])[1];
const nextCell = (cell, side) => {
  const [dx, dy] = STEPS[side];
  let best = null;
  let nearest = Infinity;
  for (const key of [...boardOf(app.record).keys(), ...freeCells(app.record).keys()]) {
    const [x, y] = cellOf(key);
    const ahead = (x - cell[0]) * dx + (y - cell[1]) * dy;
    const far = ahead + 3 * Math.abs((x - cell[0]) * dy + (y - cell[1]) * dx);
    if (ahead > 0 && far < nearest) [best, nearest] = [key, far];
  }
  return best;
};
const stopAt = (key) => {
  const old = app.stop && partAt(app.stop);
  if (old) old.setAttribute("tabindex", "-1");
  for (const part of lying.querySelectorAll('[tabindex="0"]')) part.setAttribute("tabindex", "-1");
  app.stop = key;
  const part = partAt(key);
  part.setAttribute("tabindex", "0");
  intoSight(cellOf(key));
  part.focus({ preventScroll: true });
};

// From the cell to the first thing to choose for it, as soon as that is there.
const goIn = () => {
  const here = document.activeElement === document.body || one("#table").contains(document.activeElement);
  const first = app.goesIn && here && tray.querySelector(".pick, .acts button");
  if (!first) return;
  app.goesIn = false;
  first.focus();
};

svg.addEventListener("keydown", (event) => {
  const part = event.target.closest("[data-at]");
  if (!part || event.ctrlKey || event.metaKey || event.altKey) return;
  const cell = cellOf(part.dataset.at);
  if (event.key in arrows) {
    event.preventDefault();
    const next = nextCell(cell, arrows[event.key]);
    if (next) stopAt(next);
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

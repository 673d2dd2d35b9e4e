// The cell of the board at which the Tab key stops.
import { app } from "./app.js";
import { cellOf } from "./geometry.js";
import { layers, lying } from "./picture.js";
import { intoSight } from "./view.js";

export const partAt = (key) => (layers.tiles.shown.get(key) || layers.free.shown.get(key) || [])[1];
export const stopAt = (key) => {
  const old = app.stop && partAt(app.stop);
  if (old) old.setAttribute("tabindex", "-1");
  for (const part of lying.querySelectorAll('[tabindex="0"]')) part.setAttribute("tabindex", "-1");
  app.stop = key;
  const part = partAt(key);
  part.setAttribute("tabindex", "0");
  intoSight(cellOf(key));
  part.focus({ preventScroll: true });
};

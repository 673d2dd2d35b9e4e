// The names of columns and rows along the board, at the edge of what is seen, as reports name squares.
import { drawnAs } from "../../../pages/assets/elements.js";
import { app, when } from "./app.js";
import { a1Of, boundsOf } from "./board.js";
import { columnName } from "./geometry.js";
import { lying, svg } from "./picture.js";
import { panzoom } from "./view.js";

const rulers = drawnAs("g", { class: "rulers", "aria-hidden": "true" });
svg.append(rulers);
const ROOM = 24; // pixels that a name needs
export const drawRulers = () => {
  const { left, top, right, bottom } = boundsOf(app.record);
  const scale = panzoom.getScale();
  const pan = panzoom.getPan();
  const step = Math.ceil(ROOM / (100 * scale));
  const [x, y] = a1Of(app.record);
  const along = (first, last, a1, pushed, size, name, place) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index - a1)
      .filter((number) => number % step === 0)
      .map((number) => [number, scale * (100 * (number + a1) + pushed)])
      .filter(([, pixel]) => pixel > ROOM && pixel < size - 8)
      .map(([number, pixel]) => drawnAs("text", place(pixel), name(number)));
  const [columns, rows] = [columnName, (index) => String(index + 1)];
  rulers.replaceChildren(
    ...along(left, right, x, pan.x, svg.clientWidth, columns, (pixel) => ({ x: pixel, y: 14 })),
    ...along(top, bottom, y, pan.y, svg.clientHeight, rows, (pixel) => ({ x: 12, y: pixel + 4 })),
  );
};
// On paper they stand before the first row and column, in units of the board.
export const drawRulersOnPaper = () => {
  const { left, top, right, bottom } = boundsOf(app.record);
  const [x, y] = a1Of(app.record);
  const steps = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
  rulers.replaceChildren(
    ...steps(left, right).map((at) => drawnAs("text", { x: 100 * at, y: 100 * top - 64 }, columnName(at - x))),
    ...steps(top, bottom).map((at) => drawnAs("text", { x: 100 * left - 74, y: 100 * at + 10 }, String(at - y + 1))),
  );
};
lying.addEventListener("panzoomchange", drawRulers);
when("changed", drawRulers);

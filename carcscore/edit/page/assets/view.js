// Pan and zoom: dragging, pinching, the wheel, buttons and the keys + - 0. Cells keep their place while the board grows.
import Panzoom from "../../../report/html/assets/panzoom.min.js";
import { heedDrags } from "../../../pages/assets/presses.js";
import { app } from "./app.js";
import { boundsOf } from "./board.js";
import { allLaid } from "./fitting.js";
import { one } from "./parts.js";
import { lying, svg } from "./picture.js";

export const pane = one("#table");
const NAMES = 18; // pixels along the edge that are left to the names of columns and rows
const SMALLEST = 36; // pixels of a tile that the page chooses by itself
export const LARGEST = 132;
export const panzoom = Panzoom(lying, {
  canvas: true,
  minScale: 0.04,
  maxScale: 4,
  cursor: "",
  animate: false,
  handleStartEvent: () => {}, // presses mean cells, too
  startScale: 0.8,
});
let byHand = false; // whether the reader has chosen what to see
let settled = false;

// All of the board, with the free cells around it, as far as tiles stay large enough.
export const boundsNow = (room = allLaid(app.record) ? 60 : 160) => {
  const { left, top, right, bottom } = boundsOf(app.record);
  return {
    x: 100 * left - room,
    y: 100 * top - room,
    width: 100 * (right - left) + 2 * room,
    height: 100 * (bottom - top) + 2 * room,
  };
};
const scaleOf = ({ width, height }) =>
  Math.min((svg.clientWidth - NAMES) / width, (svg.clientHeight - NAMES) / height, LARGEST / 100);
const wholeBoard = () => {
  const bounds = boundsNow();
  const scale = scaleOf(bounds);
  const [x, y] = [bounds.x + bounds.width / 2, bounds.y + bounds.height / 2];
  look(scale, x - NAMES / 2 / scale, y - NAMES / 2 / scale);
  byHand = false;
};
const look = (scale, x, y) => {
  panzoom.zoom(scale, { animate: false, force: true });
  panzoom.pan(svg.clientWidth / 2 / scale - x, svg.clientHeight / 2 / scale - y, { animate: false, force: true });
};
// Likewise, until the reader or the whole board asks for something else.
export const lookByHand = (...place) => {
  look(...place);
  byHand = true;
};

// After a change: everything stays in sight while that is of use; else the board moves as little as will do.
export const follow = (cell) => {
  if (!settled) return;
  if (!byHand && 100 * scaleOf(boundsNow()) >= SMALLEST) wholeBoard();
  else if (cell) intoSight(cell, 100);
};
// Moves the board until a cell is in sight, with so much room around it.
export const intoSight = (cell, room = 4) => {
  const scale = panzoom.getScale();
  const pan = panzoom.getPan();
  const move = [cell[0], cell[1]].map((place, axis) => {
    const size = axis ? svg.clientHeight : svg.clientWidth;
    const now = scale * (100 * place + (axis ? pan.y : pan.x));
    const margin = Math.min(scale * (50 + room), size / 2);
    return now < margin ? margin - now : now > size - margin ? size - margin - now : 0;
  });
  if (move[0] || move[1])
    panzoom.pan(pan.x + move[0] / scale, pan.y + move[1] / scale, { animate: false, force: true });
};

const middleOfPane = () => {
  const box = svg.getBoundingClientRect();
  return { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
};
const zoomBy = (factor) => {
  byHand = true;
  panzoom.zoomToPoint(panzoom.getScale() * factor, middleOfPane());
};
export const zooms = { in: () => zoomBy(1.35), out: () => zoomBy(1 / 1.35), whole: wholeBoard };

one(".zoom").addEventListener("click", (event) => {
  const pressed = event.target.closest("button");
  if (pressed) zooms[pressed.dataset.zoom]();
});
pane.addEventListener(
  "wheel",
  (event) => {
    byHand = true;
    panzoom.zoomWithWheel(event);
  },
  { passive: false },
);

heedDrags(pane, () => {
  byHand = true;
});

// The first look waits until the library has set its own; later ones follow the size of the window.
setTimeout(() => {
  settled = true;
  wholeBoard();
  new ResizeObserver(() => (byHand ? app.cell && intoSight(app.cell) : wholeBoard())).observe(pane);
}, 0);

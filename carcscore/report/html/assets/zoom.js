// A closer look at the board: by pinching, by the wheel with Ctrl, by the keys + - 0, by buttons; dragging moves it then.
import Panzoom from "./panzoom.min.js";
import { heedDrags } from "../../../pages/assets/presses.js";
import { svg } from "./drawn.js";

export const pane = svg.parentElement;
const NEAREST = 8;

export const panzoom = Panzoom(svg, {
  minScale: 1,
  maxScale: NEAREST,
  contain: "outside",
  panOnlyWhenZoomed: true,
  animate: false, // its bounds are measured, and would be amid a movement
  cursor: "",
  touchAction: "pan-y",
  handleStartEvent: () => {}, // presses mean features, too
});
const zooms = { in: () => panzoom.zoomIn(), out: () => panzoom.zoomOut(), whole: () => panzoom.reset({ animate: false }) };

const controls = document.querySelector(".zoom");
controls.hidden = false;
controls.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button) zooms[button.dataset.zoom]();
});

pane.addEventListener("wheel", (event) => {
  if (event.ctrlKey || event.metaKey) panzoom.zoomWithWheel(event);
}, { passive: false });

svg.addEventListener("panzoomchange", (event) => {
  const near = event.detail.scale > 1;
  svg.style.touchAction = near ? "none" : "pan-y"; // a board that is seen whole lets the page scroll
  pane.classList.toggle("near", near);
});

heedDrags(pane);

const keys = { "+": zooms.in, "=": zooms.in, "-": zooms.out, "0": zooms.whole };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input") || !keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});

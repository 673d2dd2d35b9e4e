// A closer look at the board: by pinching, by the wheel with Ctrl, by the keys + - 0, by buttons; dragging moves it then.
const pane = svg.parentElement;
const NEAREST = 8;
const FAR = 6; // pixels beyond which a press is a drag and no click

const panzoom = Panzoom(svg, {
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

let pressed = null;
pane.addEventListener("pointerdown", ({ clientX, clientY }) => { pressed = [clientX, clientY]; }, true);
pane.addEventListener("click", (event) => {
  const dragged = pressed && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > FAR;
  pressed = null;
  if (dragged) event.stopPropagation();
}, true);

const zoomKeys = { "+": zooms.in, "=": zooms.in, "-": zooms.out, "0": zooms.whole };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input") || !zoomKeys[event.key]) return;
  event.preventDefault();
  zoomKeys[event.key]();
});

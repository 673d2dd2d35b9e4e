// The question where in a picture the tiles lie: four corners are tapped, dragged, or moved by the arrow keys.
import { arrows } from "../../../pages/assets/arrows.js";
import { drawnAs, element } from "../../../pages/assets/elements.js";
import { dialog } from "./dialogs.js";
import { label } from "./forms.js";
import { goAround, mapped, ontoQuad, product } from "./homography.js";
import { button, one } from "./parts.js";

const PARTS = ["North-west", "North-east", "South-east", "South-west"];
const CLOSER = 4; // times larger than the picture is shown
const SEEN = 136; // pixels of the closer look
const NEAR = 24; // pixels within which a press takes hold of a corner that has its place already

// What was answered, {corners, across, down}, or null. Corners are places in the picture, from north-west clockwise.
export const askCorners = async (picture, before) => {
  const { width, height } = picture;
  const state = { corners: before.corners, across: before.across, down: before.down, now: 0, placed: before.placed ? 4 : 0 };
  const shown = element("canvas", { width, height });
  shown.getContext("2d").drawImage(picture, 0, 0);
  const lines = drawnAs("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" });
  const area = element("div", { class: "pictured" }, shown, lines);
  const closer = element("canvas", { class: "closer", width: SEEN, height: SEEN, "aria-hidden": "true" });
  const told = element("p", { class: "soft", role: "status" });
  const buttons = PARTS.map((words, index) =>
    button(words, () => take(index), {
      "data-name": `corner-${index}`,
      "aria-describedby": "corner-keys",
      onfocus: () => take(index),
      onkeydown: (event) => moveBy(event, index),
    }),
  );

  const ratio = () => shown.getBoundingClientRect().width / width || 1; // pixels of the window for one of the picture
  const within = (place, end) => Math.max(0, Math.min(end, place));
  const put = (index, [x, y]) => {
    state.corners = state.corners.map((each, other) =>
      other === index ? [within(x, width), within(y, height)] : each,
    );
    draw();
  };
  const take = (index) => {
    state.now = index;
    draw();
  };
  const moveBy = (event, index) => {
    if (!(event.key in arrows) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const far = (Math.max(width, height) / 800) * (event.shiftKey ? 20 : 1);
    const [x, y] = state.corners[index];
    const [dx, dy] = arrows[event.key];
    put(index, [x + far * dx, y + far * dy]);
  };
  // The press of a finger puts the corner that is asked for, or takes hold of one; on the closer look it moves it finely.
  const drag = (on, begin, goesTo) => {
    let from = null;
    on.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      on.setPointerCapture(event.pointerId);
      from = begin(event);
    });
    on.addEventListener("pointermove", (event) => from && put(state.now, goesTo(event, from)));
    for (const ends of ["pointerup", "pointercancel"]) {
      on.addEventListener(ends, () => {
        if (from && from.next !== undefined) take(from.next);
        from = null;
      });
    }
  };
  const placeOf = (event) => {
    const box = shown.getBoundingClientRect();
    return [(event.clientX - box.left) / ratio(), (event.clientY - box.top) / ratio()];
  };
  drag(
    area,
    (event) => {
      const [x, y] = placeOf(event);
      const far = state.corners.map(([a, b]) => Math.hypot(a - x, b - y) * ratio());
      if (state.placed === 4) {
        const nearest = far.indexOf(Math.min(...far));
        if (far[nearest] > NEAR) return put(state.now, [x, y]), { by: [0, 0] };
        take(nearest);
        return { by: [state.corners[nearest][0] - x, state.corners[nearest][1] - y] };
      }
      state.placed = Math.max(state.placed, state.now + 1);
      put(state.now, [x, y]);
      return { by: [0, 0], next: Math.min(3, state.now + 1) };
    },
    (event, { by }) => placeOf(event).map((each, axis) => each + by[axis]),
  );
  drag(
    closer,
    (event) => ({ at: [event.clientX, event.clientY], corner: state.corners[state.now] }),
    (event, { at: [x, y], corner }) => [
      corner[0] - (event.clientX - x) / CLOSER / ratio(),
      corner[1] - (event.clientY - y) / CLOSER / ratio(),
    ],
  );

  const number = (words, name) =>
    label(
      words,
      element("input", {
        type: "number",
        min: 1,
        max: 99,
        value: state[name],
        "data-name": `photo-${name}`,
        oninput: ({ target }) => {
          state[name] = Math.round(target.value);
          draw();
        },
      }),
    );
  const good = () => goAround(state.corners) && [state.across, state.down].every((each) => each >= 1 && each <= 99);
  const draw = () => {
    lines.replaceChildren();
    if (good()) {
      const onto = product(ontoQuad(state.corners), [1 / state.across, 0, 0, 0, 1 / state.down, 0, 0, 0, 1]);
      const line = (...ends) => `M${ends.map((end) => mapped(onto, end).join(" ")).join("L")}`;
      const steps = (count) => Array.from({ length: count + 1 }, (_, step) => step);
      const d = [
        ...steps(state.across).map((x) => line([x, 0], [x, state.down])),
        ...steps(state.down).map((y) => line([0, y], [state.across, y])),
      ].join("");
      lines.append(drawnAs("path", { d, class: "under" }), drawnAs("path", { d }));
    }
    const radius = 9 / ratio();
    state.corners.forEach(([x, y], index) => {
      const look = index === state.now ? "now" : "";
      lines.append(
        drawnAs("circle", { cx: x, cy: y, r: radius, class: `under ${look}` }),
        drawnAs("circle", { cx: x, cy: y, r: radius, class: look }),
      );
      buttons[index].setAttribute("aria-pressed", String(index === state.now));
    });
    const [x, y] = state.corners[state.now];
    const side = SEEN / CLOSER / ratio();
    const pen = closer.getContext("2d");
    pen.clearRect(0, 0, SEEN, SEEN);
    pen.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, SEEN, SEEN);
    for (const [ink, size] of [
      ["#fff", 3],
      ["#000", 1],
    ]) {
      pen.fillStyle = ink;
      pen.fillRect((SEEN - size) / 2, 0, size, SEEN);
      pen.fillRect(0, (SEEN - size) / 2, SEEN, size);
    }
    const part = (place, end) => `${((100 * place) / end).toFixed(1)}\u00a0%`;
    told.textContent = good()
      ? `${PARTS[state.now]}: ${part(x, width)} from the left, ${part(y, height)} from above.`
      : "The corners don't go around the tiles in this order, as seen from the side where north is up.";
    const done = one("#question .acts button");
    if (done) done.disabled = !good();
  };

  const answer = dialog(
    "Where the tiles lie",
    [
      element(
        "p",
        { id: "corner-keys" },
        "Tap the four outer corners of a block of tiles, the larger the better, clockwise from the north-west. Arrow keys move a corner, with Shift farther; a finger on the magnified view moves it finely.",
      ),
      area,
      element("div", { class: "row corners", role: "group", "aria-label": "Corner" }, buttons),
      element(
        "div",
        { class: "row" },
        closer,
        element("div", { class: "group" }, number("tiles across", "across"), number("tiles down", "down"), told),
      ),
    ],
    [
      ["Done", () => ({ corners: state.corners, across: state.across, down: state.down })],
      ["Cancel", () => null],
    ],
  );
  draw();
  const sizes = new ResizeObserver(draw);
  sizes.observe(shown);
  const chosen = await answer;
  sizes.disconnect();
  return chosen;
};

// What is lit: a feature, a tile, a few features. Every part of the page says what it points at by data attributes
// (data-feature, data-lights, data-whose, data-at); that is lit on the board and in the tables, and told about on the
// card. Nothing here knows what kinds of feature there are.
import { drawnAs } from "../../../pages/assets/elements.js";
import { tell } from "./card.js";
import { brings, data, drawn, lies, lines, svg, tiles } from "./drawn.js";

export const asked = { pointed: null, focused: null, pinned: null, turn: null };
const order = ["pointed", "focused", "pinned", "turn"];
let marked = [];
let current = null;
export let shownTurn = null; // the number of the turn that the board shows; null at the end
let stage = ""; // said on the card while the board shows an earlier turn than the tables tell of
let remember = () => {}; // called with whatever is shown
export const onShown = (act) => {
  remember = act;
};

const words = (text) => (text || "").split(" ").filter(Boolean);

// What an element points at: {ids, at, turn}, or null. A tile of the board goes with what lies on it.
export const meant = (element) => {
  const target = element.closest("[data-feature], [data-lights], [data-whose], [data-at]");
  if (!target) return null;
  const { feature, lights, whose, at } = target.dataset;
  const tile = target.closest(".tile, .figure");
  const ids = feature ? [feature] : data.players[whose] || words(lights);
  if (!ids.length && !at) return null;
  return { ids, at: at || (tile && tile.dataset.at) || null, whole: !ids.length };
};

const mark = (elements, name) => {
  for (const element of elements || []) {
    element.classList.add(name);
    marked.push([element, name]);
  }
};

export const show = () => {
  const spec = order.map((one) => asked[one]).find(Boolean) || null;
  const key = JSON.stringify([spec, asked.pinned]);
  if (key === current) return;
  current = key;
  for (const [element, name] of marked) element.classList.remove(name);
  marked = [];
  svg.classList.toggle("lighting", Boolean(spec && spec.ids.length));
  if (spec) {
    for (const id of spec.ids) {
      mark(drawn.get(id), "lit");
      mark(lines.get(id), "lit");
      for (const other of data.together[id] || []) {
        if (spec.ids.includes(other) || !brings(other)) continue;
        mark(drawn.get(other), "lit");
        mark(drawn.get(other), "supplied");
        mark(lines.get(other), "beside");
      }
    }
  }
  badges.replaceChildren(...(spec ? spec.ids.flatMap(badgesOf) : []));
  ringAround(spec && (spec.whole || spec.ring) ? spec.at : null);
  remember();
  const ofTurn = spec === asked.turn;
  const quiet = spec && (spec.quiet || (ofTurn && !spec.ids.length));
  tell(quiet ? null : spec, { stage, ofTurn, kept: Boolean(asked.pinned) });
};

export const ask = (how, spec) => {
  asked[how] = spec;
  show();
};

// The board shows another turn: what is lit already may not lie there now.
export const showTurn = (number, spec) => {
  shownTurn = number;
  const shown = number === 0 ? "before the first turn" : `after turn ${number}`;
  stage = number === null ? "" : `As it stands at the end; the board is as it was ${shown}.`;
  current = null;
  ask("turn", spec);
};

// The ring around a tile that something points at.
const ring = drawnAs("rect", { class: "ring", x: -50, y: -50, width: 100, height: 100 });
const ringAround = (at) => {
  const tile = at && (tiles.get(at) || [])[0];
  if (!tile) return ring.remove();
  ring.setAttribute("transform", tile.getAttribute("transform"));
  svg.append(ring);
};

// What each of the others brought to a feature that is lit, written on them: `+3` on the cities of a farm.
const badges = drawnAs("g", { class: "badges", "aria-hidden": "true" });
svg.append(badges);

// The middle of the first segment of a feature, in the coordinates of the board.
const middle = (id) => {
  const segment = (drawn.get(id) || []).find((part) => part.closest(".tile") && lies(part));
  if (!segment) return null;
  const { x, y, width, height } = segment.getBBox();
  const toBoard = svg.getScreenCTM().inverse().multiply(segment.getScreenCTM());
  const place = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(toBoard);
  return [place.x, place.y];
};
const badgesOf = (id) => {
  if (!data.each[id]) return [];
  return (data.together[id] || []).flatMap((other) => {
    const place = brings(other) && middle(other);
    if (!place) return [];
    return [
      drawnAs(
        "g",
        { class: "badge", transform: `translate(${place[0]} ${place[1]})` },
        drawnAs("circle", { r: 18 }),
        drawnAs("text", { y: 6.5 }, `+${data.each[id]}`),
      ),
    ];
  });
};
